"""What Google Benchmark's compare.py does for two files: a Mann-Whitney U test a benchmark (SciPy where it is)."""
import json
import sys
from collections import defaultdict
from statistics import median
try:
    from scipy.stats import mannwhitneyu
except ImportError:
    sys.exit("needs python3-scipy")
def runs(path):
    out = defaultdict(list)
    for b in json.load(open(path))["benchmarks"]:
        out[b["run_name"]].append(b["real_time"])
    return out
old, new = runs(sys.argv[1]), runs(sys.argv[2])
for name, a in old.items():
    b = new.get(name)
    if b:
        print(name, median(b) / median(a) - 1, mannwhitneyu(a, b, alternative="two-sided").pvalue)
