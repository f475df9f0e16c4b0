#!/usr/bin/env python3
"""How often the halves of one pass, between which nothing was changed, must not be compared: on real data.

    bench/halves.py PROGRAM FILE [OPTION…]     one data set; the options are those of 'floorstat check' (--pass C, --value C …)
    bench/halves.py PROGRAM --list LIST        a line a data set: FILE OPTION…, from the folder of LIST

Prints a Markdown table: passes, verdicts on their halves (odd and even rounds, first and second half), and the share that is
refused with its 95 % interval (Wilson).  GitHub's runners: --pass os,buildId --by benchmark --value durationNs --unit ns.
"""
import collections
import json
import math
import os
import shlex
import subprocess
import sys

SPLITS = ("odd and even rounds", "first and second half")
VERDICTS = ("comparable", "comparable with caution", "cannot tell", "not comparable")


def halves(program, words, folder="."):
    """Counts of (split, verdict) over the passes of one data set."""
    command = [program, "check", "--self", "-q", "--to", "json", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    if not done.stdout:
        raise SystemExit(f"{shlex.join(words)}: {done.stderr.decode().strip()}")
    found = json.loads(done.stdout)["self"]
    return collections.Counter((half["split"], half["verdict"]) for half in found)


def wilson(hits, trials):
    if trials == 0:
        return math.nan, math.nan
    z, p = 1.959964, hits / trials
    middle = (p + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z * math.sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials)) / (1 + z * z / trials)
    return middle - half, middle + half


def line(name, counts, split):
    row = [counts[split, verdict] for verdict in VERDICTS]
    low, high = wilson(row[-1], sum(row))
    share = f"{100 * row[-1] / sum(row):.1f} % [{100 * low:.1f}, {100 * high:.1f}]" if sum(row) else "–"
    print("|", " | ".join([name, split, str(sum(row)), *map(str, row), share]), "|")


def main(arguments):
    if len(arguments) < 2:
        raise SystemExit(__doc__)
    program, rest = os.path.abspath(arguments[0]), arguments[1:]
    print("| data | halves | passes |", " | ".join(VERDICTS), "| refused |")
    print("|---" * (len(VERDICTS) + 4) + "|")
    if rest[0] != "--list":
        counts = halves(program, rest)
        for split in SPLITS:
            line(os.path.basename(rest[0]), counts, split)
        return
    total = collections.Counter()
    with open(rest[1], encoding="utf-8") as file:
        for words in filter(None, (shlex.split(text, comments=True) for text in file)):
            total += halves(program, words, os.path.dirname(os.path.abspath(rest[1])))
    for split in SPLITS:
        line("all", total, split)


if __name__ == "__main__":
    main(sys.argv[1:])
