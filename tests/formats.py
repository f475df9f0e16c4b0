#!/usr/bin/env python3
"""Checks the table of public dumps in docs/formats.md against the dumps themselves, where they are.

formats.py PROGRAM SAMPLES: every file of the folder stands in the table and the other way round; each is read by the
collector that the table names, with the options it names, and refused where it says so."""
import json
import os
import re
import shlex
import subprocess
import sys

NOT_DUMPS = {"INDEX.tsv", "check.py", "expected.json"}


def table(path):
    lines = open(path, encoding="utf-8").read().split("## Public dumps it was tried on")[1].split("\n## ")[0]
    for line in lines.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == 5 and cells[0] not in ("file", "---"):
            yield cells[0].split(", "), cells[1].split(", "), cells[3], cells[4]


def read(program, path, options):
    """The collector that read a file and its runs; None when it was refused."""
    command = [program, "summary", "--to", "json", "-q", *options, path]
    done = subprocess.run(command, capture_output=True)
    if done.returncode != 0:
        return None
    results = json.loads(done.stdout)
    return results["inputs"][0]["collector"], sum(i.get("runs", 0) for i in results["inputs"])


def main(program, samples):
    files = {}
    for folder, _, names in os.walk(samples):
        files.update({name: os.path.join(folder, name) for name in names if name not in NOT_DUMPS})
    bad, told = [], set()
    for names, collectors, what, why in table(os.path.join(os.path.dirname(__file__), "../docs/formats.md")):
        options = [shlex.split(o) for o in re.findall(r"with `(--[^`]*)`", what) if not o.startswith("--load")]
        refused = "refused" in why
        for name in names:
            told.add(name)
            if name not in files:
                bad.append(f"{name}: in the table, but there is no such dump")
                continue
            got = read(program, files[name], options[0] if options else [])
            if (got is None) != refused:
                bad.append(f"{name}: {'refused' if got is None else 'read'}, the table says otherwise")
            elif got and got[0] not in collectors:
                bad.append(f"{name}: read as {got[0]}, the table says {', '.join(collectors)}")
            if options and read(program, files[name], []) is not None:
                bad.append(f"{name}: read without {' '.join(options[0])}, the table says otherwise")
    bad += [f"{name}: not in the table" for name in sorted(set(files) - told)]
    print("\n".join(f"not ok - {line}" for line in bad) or f"ok - {len(told)} dumps are as docs/formats.md tells")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
