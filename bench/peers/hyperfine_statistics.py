"""Statistics of a hyperfine export as hyperfine's own advanced_statistics.py computes them (numpy percentiles)."""
import json
import sys
import numpy as np
for result in json.load(open(sys.argv[1]))["results"]:
    times = result["times"]
    p = np.percentile(times, [5, 25, 75, 95])
    print(result["command"], len(times), np.mean(times), np.std(times, ddof=1), np.median(times), min(times), max(times), *p)
