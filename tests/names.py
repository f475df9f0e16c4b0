#!/usr/bin/env python3
"""Names from strangers: each output, read by another program, holds them as text and nothing else. TAP, one line a check.

    tests/names.py PROGRAM
"""
import csv
import html.parser
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import unicodedata
import xml.etree.ElementTree
import zipfile

PROGRAM = os.path.abspath(sys.argv[1])
NAMES = ["../../escape", "/etc/passwd", "..", ".", ".hidden", "CON", "con", "Con.txt", "NUL", "COM1", "a/b", "A/B", "a b", "a:b",
         "a\\b", "file", "\ufb01le", "FILE", "caf\u00e9", "cafe\u0301", "x" * 300, "x" * 299 + "y", "\u6642" * 120,
         "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "a|b", "`a`", "*a* _b_", "# a", "\x1b[2J\x1b]0;title\x07",
         "\u009b2J", "\u202egnp.exe", "\u200fright", "\u061carabic", "\u2066isolate", "=1+1", "+cmd", "@sum", "-2+3", "\t=1", "$(touch pwned)",
         "'; touch pwned; '", "new\nline", "carriage\rreturn", "\u2028separator", '"quoted"', "a&amp;b", "]]>", "-->", "<!--", "*/",
         "![x](http://example.invalid/x.png)", "[x](javascript:alert(1))", "<https://example.invalid>", "\ufeffmark", "\x01\ufffe\uffff", "",
         "\U0001f600", "%s%n%d", "{1}"]
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?$", re.I)
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]")
ELEMENTS = set("html head meta title link style body main h1 h2 h3 h4 h5 h6 p a em strong del code pre ul ol li blockquote "
               "table thead tbody tr th td div sup section br hr img script svg g path rect circle text tspan line polyline "
               "polygon clippath defs desc ellipse use figure figcaption details summary span".split())
count = bad = 0


def tell(name, trouble):
    global count, bad
    count += 1
    bad += bool(trouble)
    print(f"{'not ok' if trouble else 'ok'} {count} - {name}")
    for line in list(trouble)[:8]:
        print(f"# {str(line)[:300]!r}")


def run(folder, *words):
    done = subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, timeout=300,
                          env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "100"})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def write_dump(path):
    """NDJSON: a line a run; each name is the workload of some runs, their unit, and a level of others."""
    with open(path, "w", encoding="utf-8") as file:
        for name in NAMES:
            for i in range(6):
                file.write(json.dumps({"workload": name, "kind": NAMES[(NAMES.index(name) + 1) % len(NAMES)] if i % 2 else "plain",
                                       "round": i + 1, "value": 1 + (i * 7 % 5) / 10, "unit": name}) + "\n")


def check_files(folder):
    top, trouble = os.path.join(folder, "out"), []
    paths = [os.path.relpath(os.path.join(at, file), top) for at, _, files in os.walk(top) for file in files]
    figures = [path[len("figures/"):] for path in paths if path.startswith("figures/")]
    for name in figures:
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", name) or len(name) > 200 or ".." in name or RESERVED.match(name):
            trouble.append(name)
    folded = [unicodedata.normalize("NFKC", name).casefold() for name in figures]
    trouble += [name for name in folded if folded.count(name) > 1]
    outside = sorted(set(os.listdir(folder)) - {"out", "runs.ndjson"})
    tell(f"{len(figures)} figure files have safe names that no system takes for one another", trouble)
    tell("nothing was written elsewhere, nothing was run", outside)
    with open(os.path.join(top, "report.md"), encoding="utf-8") as file:
        shown = re.findall(r"\]\((figures/[^)]*\.png)\)", file.read())
    tell(f"{len(shown)} figures are shown, each of its own file",
         [path for path in shown if shown.count(path) > 1 or path not in paths] or ([] if len(shown) > 12 else ["too few"]))


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.trouble, self.text, self.scripts = [], [], 0

    def handle_starttag(self, tag, attrs):
        self.scripts += tag == "script"
        if tag not in ELEMENTS:
            self.trouble.append(f"<{tag}>")
        for key, value in attrs:
            if key.startswith("on") or re.match(r"\s*(javascript|data:text|vbscript)", value or "", re.I):
                self.trouble.append((tag, key, value))
            if key in ("src", "href") and re.match(r"https?://example", value or ""):
                self.trouble.append((tag, key, value))

    def handle_data(self, data):
        self.text.append(data)


def check_page(text, name):
    page = Page()
    page.feed(text)
    whole = "".join(page.text)
    if page.scripts != 1:
        page.trouble.append(f"{page.scripts} scripts")
    if "<script>alert(1)</script>" not in whole:
        page.trouble.append("the name isn't there as text")
    tell(f"{name}: known elements, one script, no handler", page.trouble)


def check_hidden(text, name):
    tell(f"{name}: no control characters, no marks that turn the text", [text[max(0, m.start() - 20):m.end() + 20] for m in HIDDEN.finditer(text)])


def check_markdown(text, name):
    trouble, bars = [], None
    for line in text.split("\n"):
        now = len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) if line.startswith("|") else None
        if now is not None and bars is not None and now != bars:
            trouble.append(line)
        bars = now
    trouble += [line for line in text.split("\n") if re.search(r"(?<!\\)<(script|img|https)", line)]
    tell(f"{name}: rows have their cells, no markup of strangers", trouble)


def check_csv(text, name):
    rows = list(csv.reader(io.StringIO(text), strict=True))
    trouble = [row for row in rows if len(row) != len(rows[0])]
    trouble += [cell for row in rows for cell in row
                if cell[:1] in ("=", "+", "-", "@", "\t", "\r") and not re.fullmatch(r"[-+]?[0-9.]+([eE][-+]?\d+)?|-?inf|nan", cell)]
    tell(f"{name}: {len(rows)} rows of {len(rows[0])} cells, none a formula", trouble)


def check_xml(text, name):
    try:
        root = xml.etree.ElementTree.fromstring(text)
    except xml.etree.ElementTree.ParseError as error:
        tell(f"{name}: well-formed", [error])
        return
    strange = [e.tag for e in root.iter() if e.tag.split("}")[-1] in ("script", "foreignObject", "a")]
    for image in (e for e in root.iter() if e.tag.split("}")[-1] == "image"):  # a heat map's cells, as a picture inside
        strange += [v[:80] for k, v in image.attrib.items() if k.endswith("href") and not v.startswith("data:image/png;base64,")]
    tell(f"{name}: well-formed, nothing that runs", strange)


def check_json(text, name):
    found = set()

    def walk(node):
        if isinstance(node, dict):
            for value in node.values():
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)
        elif isinstance(node, str):
            found.add(node)

    for line in [text] if text.startswith("{\n") else text.splitlines():
        walk(json.loads(line))
    wanted = [n for n in NAMES if n.strip() and len(n) < 200 and n == n.strip() and not HIDDEN.search(n) and n[0] != "\ufeff"]
    tell(f"{name}: the names as they were", [n for n in wanted if n not in found])


def check_archives(folder):
    """Members are read whatever their names are written in."""
    dump = b"cpu,round,seconds\n0,1,0.25\n1,1,0.26\n0,2,0.24\n1,2,0.25\n"
    for name in ("runs.csv", "\u6642\u9593.csv", "caf\u00e9.csv", "a\x1b[2J.csv", "/abs.csv"):
        zipped, tarred = os.path.join(folder, "a.zip"), os.path.join(folder, "a.tar")
        with zipfile.ZipFile(zipped, "w") as archive:
            archive.writestr(name, dump)
        with tarfile.open(tarred, "w") as archive:
            member = tarfile.TarInfo(name)
            member.size = len(dump)
            archive.addfile(member, io.BytesIO(dump))
        with open(zipped, "rb") as file:
            bytes_of = file.read()
        with open(zipped, "wb") as file:  # the same bytes, not said to be UTF-8
            file.write(bytes_of.replace(b"PK\x03\x04\x14\x00\x00\x08", b"PK\x03\x04\x14\x00\x00\x00"))
        trouble = []
        for path in (zipped, tarred):
            status, out, err = run(folder, "convert", path)
            if status != 0 or out.count("\n") != 5 or HIDDEN.search(err):
                trouble.append((os.path.basename(path), status, err))
        tell(f"archives with a member {name!r}", trouble)


def main():
    with tempfile.TemporaryDirectory() as folder:
        write_dump(os.path.join(folder, "runs.ndjson"))
        status, out, err = run(folder, "report", "runs.ndjson", "-o", "out", "--figures", "groups,order")
        tell("a report of them is written", [] if status == 0 else [err])
        check_files(folder)
        read = lambda path: open(os.path.join(folder, "out", path), encoding="utf-8", newline="").read()
        check_hidden(out + err, "what the report says")
        check_hidden(read("report.md"), "report.md")
        check_markdown(read("report.md"), "report.md")
        check_page(read("report.html"), "report.html")
        check_hidden(read("report.html"), "report.html")
        check_csv(read("results.csv"), "results.csv")
        check_json(read("results.json"), "results.json")
        for form, checks in (("terminal", ()), ("markdown", (check_markdown,)), ("csv", (check_csv,)), ("json", (check_json,)),
                             ("github", (check_markdown,)), ("junit", (check_xml,))):
            words = ["check", "--self"] if form in ("github", "junit") else ["summary", "--all"]
            to = [] if form == "terminal" else ["--to", form]
            _, text, err = run(folder, *words, "runs.ndjson", *to)
            name = f"{words[0]} --to {form}"
            for check in checks:
                check(text, name)
            if form not in ("csv", "json"):
                check_hidden(text + err, name)
        for form, check in (("csv", check_csv), ("ndjson", check_json)):
            check(run(folder, "convert", "runs.ndjson", "--to", form)[1], f"convert --to {form}")
        for figure in ("groups", "order", "ecdf", "heatmap"):
            status, _, err = run(folder, "plot", figure, "runs.ndjson", "-o", f"{figure}.svg", "--data", f"{figure}.csv")
            if status != 0:
                tell(f"plot {figure}", [err])
                continue
            with open(os.path.join(folder, f"{figure}.svg"), encoding="utf-8") as file:
                text = file.read()
            check_xml(text, f"plot {figure} .svg")
            check_hidden(text, f"plot {figure} .svg")
            with open(os.path.join(folder, f"{figure}.csv"), encoding="utf-8", newline="") as file:
                check_csv(file.read(), f"plot {figure} --data")
    with tempfile.TemporaryDirectory() as folder:
        check_archives(folder)
    print(f"1..{count}")
    return bad > 0


sys.exit(main())
