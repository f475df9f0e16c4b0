#!/usr/bin/env python3
"""Lines and branches that the tests reached, of what gcov counted in a build with --coverage.

    tests/coverage.py BUILD [--missing FILE]     a line a part and a file below the bound; status 1 below a part's bound

--missing FILE lists that file's lines that were not reached and its branches that went one way only.
"""
import collections
import glob
import json
import os
import subprocess
import sys

BOUNDS = {"analysis": (95, 90), "ingest": (95, 90), "render": (0, 0), "cli": (0, 0)}  # least percent of lines, branches


def counted(build):
    """By source file: lines as {number: count}, branches as {(line, n): count}, summed over the objects that hold them."""
    lines = collections.defaultdict(lambda: collections.defaultdict(int))
    branches = collections.defaultdict(lambda: collections.defaultdict(int))
    notes = [os.path.abspath(note) for part in BOUNDS for source in sorted(glob.glob(f"{part}/**/*.c", recursive=True))
             if os.path.exists(note := f"{build}/{source[:-2]}.gcno")]
    text = subprocess.run(["gcov", "--json-format", "--stdout", "--branch-probabilities", *notes],
                          check=True, capture_output=True, text=True).stdout
    for document in text.splitlines():
        for file in json.loads(document)["files"]:
            path = os.path.normpath(file["file"])
            for line in file["lines"]:
                lines[path][line["line_number"]] += line["count"]
                for n, branch in enumerate(line["branches"]):
                    branches[path][line["line_number"], n] += branch["count"]
    return lines, branches


def share(counts):
    counts = list(counts)
    return sum(c > 0 for c in counts), len(counts)


def percent(reached, all_of_them):
    return 100 * reached / all_of_them if all_of_them else 100


def missing(path, lines, branches):
    source = open(path, encoding="utf-8").read().split("\n")
    half = {line for (line, _), count in branches[path].items() if count == 0}
    for number, count in sorted(lines[path].items()):
        if count == 0 or number in half:
            print(f"{'never ' if count == 0 else 'in part'} {path}:{number}:{source[number - 1]}")


def main():
    lines, branches = counted(sys.argv[1])
    if len(sys.argv) > 3:
        missing(sys.argv[3], lines, branches)
        return 0
    low = []
    for part, bounds in BOUNDS.items():
        files = [path for path in lines if path.startswith(part + "/")]
        for path in sorted(files):
            of_lines, of_branches = share(lines[path].values()), share(branches[path].values())
            if percent(*of_lines) < bounds[0] or percent(*of_branches) < bounds[1]:
                print(f"  {path}: lines {percent(*of_lines):.1f} %, branches {percent(*of_branches):.1f} % "
                      f"({of_branches[1] - of_branches[0]} not taken)")
        total = [share(c for path in files for c in of[path].values()) for of in (lines, branches)]
        print(f"{part}: {percent(*total[0]):.1f} % of {total[0][1]} lines, {percent(*total[1]):.1f} % of {total[1][1]} branches")
        if any(percent(*has) < least for has, least in zip(total, bounds)):
            low.append(f"{part} is below {bounds[0]} % of lines or {bounds[1]} % of branches")
    print("\n".join(low), end="\n" if low else "")
    return bool(low)


sys.exit(main())
