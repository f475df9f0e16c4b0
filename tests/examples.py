#!/usr/bin/env python3
"""Runs the examples of a Markdown file and compares what they print.

    examples.py PROGRAM FILE.md

An example is a fence that opens with ```console.  Lines that begin with "$ " are commands; what follows each, up
to the next command, is what it must print.  A line of nothing but "…" stands for any number of lines.  The
commands of one file run one after the other in a folder that holds a link named fixtures.
"""
import os
import re
import subprocess
import sys
import tempfile

program, markdown = os.path.abspath(sys.argv[1]), sys.argv[2]


def examples(text):
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.S | re.M):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, expected = part.partition("\n")
            while command.endswith("\\"):
                more, _, expected = expected.partition("\n")
                command = command[:-1] + more.removeprefix("> ")
            yield command, expected


def agrees(expected, printed):
    pieces = [re.escape(piece) for piece in re.split(r"^…\n", expected, flags=re.M)]
    return re.fullmatch("(?:.*\n)*".join(pieces), printed) is not None


failed = count = 0
with tempfile.TemporaryDirectory() as folder, open(markdown, encoding="utf-8") as file:
    os.symlink(os.path.abspath("fixtures"), os.path.join(folder, "fixtures"))
    path = os.path.dirname(program) + os.pathsep + os.environ["PATH"]
    environment = dict(os.environ, PATH=path, LC_ALL="C.UTF-8", NO_COLOR="1")
    for command, expected in examples(file.read()):
        result = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
        printed = result.stdout.decode()
        count += 1
        if not agrees(expected, printed):
            failed += 1
            print(f"{markdown}: $ {command}\n--- expected\n{expected}--- printed\n{printed}---")
if count == 0:
    print(f"{markdown} has no example")
sys.exit(failed > 0 or count == 0)
