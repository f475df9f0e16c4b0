#!/usr/bin/env python3
"""Runs the examples of a Markdown file and compares what they print.

    examples.py PROGRAM FILE.md            prints what differs; status 1 if anything does
    examples.py --bless PROGRAM FILE.md    writes what they print into the file

An example is a fence that opens with ```console.  Lines that begin with "$ " are commands; what follows each, up
to the next command, is what it must print.  A line of nothing but "…" stands for any number of lines.  The
commands of one file run one after the other in a folder that holds a link named fixtures.
"""
import os
import re
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```console\n(.*?)^```$", re.S | re.M)


def split(block):
    """(command as written, what it must print) one after the other."""
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        lines = part.splitlines(keepends=True)
        end = 1
        while lines[end - 1].endswith("\\\n"):
            end += 1
        yield "".join(lines[:end]), "".join(lines[end:])


def run(command, folder, program):
    path = os.path.dirname(os.path.abspath(program)) + os.pathsep + os.environ["PATH"]
    environment = dict(os.environ, PATH=path, LC_ALL="C.UTF-8", NO_COLOR="1")
    result = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    return result.stdout.decode()


def agrees(expected, printed):
    pieces = [re.escape(piece) for piece in re.split(r"^…\n", expected, flags=re.M)]
    return re.fullmatch("(?:.*\n)*".join(pieces), printed) is not None


def main(program, name, bless):
    with open(name, encoding="utf-8") as file:
        text = file.read()
    count = failed = 0

    def block_again(match):
        nonlocal count, failed
        again = ""
        for command, expected in split(match.group(1)):
            printed = run(command, folder, program)
            count += 1
            if agrees(expected, printed):
                printed = expected
            elif not bless:
                failed += 1
                print(f"{name}: $ {command}--- expected\n{expected}--- printed\n{printed}---")
            again += f"$ {command}{printed}"
        return f"```console\n{again}```"

    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.abspath("fixtures"), os.path.join(folder, "fixtures"))
        text = FENCE.sub(block_again, text)
    if bless:
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    if count == 0:
        print(f"{name} has no example")
    return failed > 0 or count == 0


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--bless"]
    sys.exit(main(words[0], words[1], "--bless" in sys.argv))
