#!/usr/bin/env python3
"""Whether two outputs have the same words, and numbers that agree to 12 digits.

    tests/twelve_digits.py A B      status 0: they do
"""
import re
import sys

NUMBER = re.compile(r"-?\d+\.\d+(?:e[-+]?\d+)?")


def main(a, b):
    words = [NUMBER.sub("#", text) for text in (a, b)]
    numbers = [[float(n) for n in NUMBER.findall(text)] for text in (a, b)]
    far = [(x, y) for x, y in zip(*numbers) if abs(x - y) > 1e-12 * max(abs(x), abs(y)) * 10]
    for x, y in far[:5]:
        print(f"# {x!r} and {y!r}")
    return bool(far) or words[0] != words[1] or len(numbers[0]) < 20


sys.exit(main(*(open(path, encoding="utf-8").read() for path in sys.argv[1:3])))
