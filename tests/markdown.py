#!/usr/bin/env python3
"""Renders report.md by the converters that there are and asks for the names of the dump: TAP, one line a check.

    markdown.py PROGRAM        cmark-gfm (GitHub, GitLab) and pandoc, each if it is installed
"""
import html.parser
import json
import os
import shutil
import subprocess
import sys
import tempfile

NAMES = ["a|b", "<script>alert(1)</script>", "`code`", "``two``", "_under_score_", "snake_case_name", "*star*", "**two**",
         "[x](http://example.org/y)", "[x][y]", "[^1]", "![i](i.png)", "$5$ and $6$", "a < b & c", "&amp; <b>bold</b>",
         "~~gone~~", "x^2^ and H~2~O", "back\\slash", "x\\|y", "# no heading", "- no item", "1. no number", "+ no plus",
         "> no quote", "<!-- no comment", "a__b__c", "{.class}", "@mention", "--- rule", "\"quoted\" 'text'", "http://example.org/_a_",
         "trailing\\", "::: fence", "| a |", "=====", "[0.21, 0.91]", "[@cite]", "[ ] task"]
CONVERTERS = {"cmark-gfm": ["cmark-gfm", "-e", "table", "-e", "strikethrough", "-e", "autolink", "-e", "tagfilter", "-e", "tasklist"],
              "pandoc from gfm": ["pandoc", "-f", "gfm", "-t", "html"],
              "pandoc from its own Markdown": ["pandoc", "-f", "markdown-smart", "-t", "html"]}


class Cells(html.parser.HTMLParser):
    """The texts of the first column of all tables, and every tag met."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.column, self.inside, self.cells, self.tags = 0, False, set(), set()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        if tag == "tr":
            self.column = 0
        if tag == "td":
            self.column += 1
            self.inside, self.text = self.column == 1, ""

    def handle_endtag(self, tag):
        if tag == "td" and self.inside:
            self.cells.add(" ".join(self.text.split()))
            self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.text += data


def main(program):
    count = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/dump.json"
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"results": [{"command": name, "times": [1 + k / 100 + i for k in range(12)]}
                                   for i, name in enumerate(NAMES)]}, file)
        subprocess.run([program, "report", "-q", "--figures", "none", path, "-o", folder + "/out"], check=True,
                       stdout=subprocess.DEVNULL)
        for name, command in CONVERTERS.items():
            count += 1
            if not shutil.which(command[0]):
                print(f"ok {count} - {name} # SKIP {command[0]} is not installed")
                continue
            page = subprocess.run(command + [folder + "/out/report.md"], stdout=subprocess.PIPE, check=True).stdout.decode()
            cells = Cells()
            cells.feed(page)
            missing = [n for n in NAMES if " ".join(n.split()) not in cells.cells]
            unwanted = cells.tags & {"script", "img", "del", "sub", "sup", "b", "input", "math"} | ({"a"} & cells.tags if "autolink" not in command and "gfm" not in command else set())
            failed += bool(missing or unwanted)
            print(f"{'not ok' if missing or unwanted else 'ok'} {count} - {name} shows every name as it is")
            for one in missing:
                print(f"# {one} is not among the cells")
            if unwanted:
                print(f"# tags: {unwanted}")
    print(f"1..{count}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
