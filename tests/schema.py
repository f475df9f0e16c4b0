#!/usr/bin/env python3
"""Validates results documents against docs/results.schema.json: every key described, every one required there.

    floorstat summary FILE --to json | tests/schema.py NAME        one document on standard input
    tests/schema.py --program PROGRAM                              what PROGRAM says of the fixtures, 'ok NAME' a line

Keys that the schema doesn't describe are refused here, though readers must allow them: the schema has to keep up.
"""
import json
import os
import subprocess
import sys

import jsonschema

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FIXTURES = os.path.join(TOP, "fixtures")
# Each document that the program writes: a name and its command line.
DOCUMENTS = (
    ("summary", "summary core_affinity_30.json --load core_load_profile.json"),
    ("summary in Japanese", "summary core_affinity_60.json --lang ja"),
    ("two passes", "check A30=core_affinity_30.json B60=core_affinity_60.json --load A30=core_load_profile.json"),
    ("compare", "compare sort_monday.json sort_wednesday.json"),
    ("three passes", "check sort_monday.json sort_tuesday.json sort_wednesday.json"),
    ("self", "check core_affinity_30.json --self"),
    ("claims", "check A30=core_affinity_30.json B60=core_affinity_60.json --claim B60/cpu=8..11\\ within\\ 7\\ %"),
    ("classes", "summary cpu_rates.json --join cpu-classes.csv"),
    ("trace", "summary cpu_rates.json openssl_sched.csv --join cpu-classes.csv"),
    ("quantiles", "summary core_affinity_30.csv --quantiles 90,99"),
)


def closed(schema):
    """The schema with every described object closed to other keys."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    out = {key: closed(value) for key, value in schema.items()}
    if isinstance(out.get("properties"), dict) and "required" in out:
        out.setdefault("additionalProperties", False)
    return out


def refuse(word):
    raise ValueError(f"{word} is not JSON")


def complaints(validator, text):
    try:
        document = json.loads(text, parse_constant=refuse)
    except ValueError as error:
        return [f"no JSON: {error}"]
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in validator.iter_errors(document)]


def words(line):
    import shlex
    return [os.path.join(FIXTURES, word) if os.path.exists(os.path.join(FIXTURES, word)) else word for word in shlex.split(line)]


def labelled(word):
    """LABEL=FILE with the file's folder."""
    label, equals, name = word.partition("=")
    path = os.path.join(FIXTURES, name)
    return f"{label}={path}" if equals and os.path.exists(path) else word


def main():
    with open(os.path.join(TOP, "docs", "results.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(closed(schema))
    if len(sys.argv) > 2 and sys.argv[1] == "--program":
        documents = []
        for name, line in DOCUMENTS:
            command = [sys.argv[2], *map(labelled, words(line)), "--to", "json"]
            run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
            documents.append((name, run.stdout.decode("utf-8"), run.stderr.decode("utf-8", "replace")))
    else:
        documents = [(sys.argv[1] if len(sys.argv) > 1 else "standard input", sys.stdin.read(), "")]
    failed = 0
    for name, text, said in documents:
        bad = complaints(validator, text)
        failed += bool(bad)
        print(f"not ok {name}: {'; '.join(bad[:3])} {said.strip()[:300]}" if bad else f"ok {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
