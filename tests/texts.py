#!/usr/bin/env python3
"""Reads the reports of many dumps as an editor would: TAP, one line a dump and language.

    texts.py PROGRAM DUMP…

What it complains of are kinds of slips: wrong plurals, no answer spelt as a number, gaps left open, empty sections, a
paragraph to quote that is none.
"""
import os
import re
import subprocess
import sys
import tempfile

SLIPS = {
    "plural of one": r"(?<![\d.,–−:] )(?<![\d.,–−=])\b1 (runs|groups|rounds|tables|workloads|windows|values|rows)\b",
    "singular of many": r"(?<![\d.])\b(?!1 )\d[\d,]* (run|group|round|workload|window)\b(?! (length|time))",
    "no answer in a sentence": r"(?<![-\w])(NaN|nan|inf|null)(?![-\w])|(is|of|by|with) –[ .,;]|\(null\)",
    "a gap": r"\{\d\}|%[sdzu]\b",
    "blanks": r"[^ |]  +[^ |]|\( | \)| [,;](?! )",
    "stops": r"(?<!\.)\.\.(?!\.)|;\.|: *\.|,\.",
    "the same word twice": r"\b(of|on|in|the|is|are|by|with|to|a) \1\b",
}
CAN_QUOTE = 6


def complaints(text, japanese):
    lines = text.split("\n")
    bad = []
    for number, line in enumerate(lines):
        if line.startswith(("    ", "![", "|", "<!--", "  - `", "- `")) or re.match(r"  - (remark:|注記：)", line):
            continue
        for name, pattern in SLIPS.items():
            found = re.search(pattern, line)
            if found and not (japanese and name in ("blanks", "singular of many")):
                bad.append(f"{name}: …{line[max(0, found.start() - 40):found.end() + 30]}…")
        if line.startswith("#"):
            rest = next((other for other in lines[number + 1:] if other.strip()), "")
            if not rest or (rest.startswith("#") and len(rest.split()[0]) <= len(line.split()[0])):
                bad.append(f"nothing below {line}")
    quoted = [line for line in lines if line.startswith(">")]
    sentences = len(re.findall(r"[.。](?= [A-Z0-9]|$|[^\d\s.a-z])", quoted[0])) if quoted else 0
    if quoted and not 1 <= sentences <= CAN_QUOTE + (4 if japanese else 2):
        bad.append(f"{sentences} sentences to quote: {quoted[:1]}")
    if not re.search(r"^\*\*.+[.。]\*\*$", "\n".join(lines[:5]), re.M):
        bad.append("no headline in the first five lines")
    return bad


def main(program, dumps):
    count = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for dump in dumps:
            for language in ("en", "ja"):
                count += 1
                done = subprocess.run([program, "report", "-q", "--figures", "none", "--lang", language, *dump.split(),
                                       "-o", folder + "/out"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
                bad = [done.stderr.strip()] if done.returncode else []
                if not bad:
                    with open(folder + "/out/report.md", encoding="utf-8") as file:
                        bad = complaints(file.read(), language == "ja")
                failed += bool(bad)
                print(f"{'not ok' if bad else 'ok'} {count} - {language} {os.path.basename(dump)}")
                for one in bad[:6]:
                    print(f"# {one}")
    print(f"1..{count}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
