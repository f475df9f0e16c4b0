#!/usr/bin/env python3
"""Runs the steps of the workflow in docs/comparability.md as written, in a repository made for it, and looks at the status.

    workflow.py FILE.md       prints "ok NAME" or "not ok NAME: why" a case; status 1 if any is not ok

What a hosted runner would provide is put in its place: the second checkout is a link to this tree, sudo installs into a
scratch folder, and the expression of the pull request's base is its commit.  Nothing is timed: the stand-in for hyperfine
writes the seconds that the program says it would sleep, so that a busy machine can't turn the answer.
"""
import os
import re
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BASE = "${{ github.event.pull_request.base.sha }}"
# name, seconds of the program before and after, the last step's status, what it must print, what it must not
CASES = (
    ("nothing changed", 0.02, 0.020001, 0, "::notice", "::error"),
    ("a slower program", 0.02, 0.03, 6, "::error title=program::slower (+", "must not be compared"),
)
SUDO = """#!/bin/sh
# apt-get would ask the network for what the tests need anyway
[ "$1" = apt-get ] && exit 0
exec env DESTDIR="$SCRATCH" "$@"
"""
HYPERFINE = """#!/usr/bin/env python3
import json, re, sys
words = dict(zip(sys.argv[1:-1:2], sys.argv[2:-1:2]))
seconds = float(re.search(r"sleep ([0-9.]+)", open(sys.argv[-1]).read()).group(1))
times = [seconds * (1 + 0.002 * (7 * i % 5)) for i in range(int(words["--runs"]))]
result = {"command": words["--command-name"], "times": times, "exit_codes": [0] * len(times)}
json.dump({"results": [result]}, open(words["--export-json"], "w"))
"""


def steps(name):
    """(name, script) of each step with a run of its own, from the first yaml fence that is a workflow."""
    with open(name, encoding="utf-8") as file:
        fences = re.findall(r"^```yaml\n(.*?)^```$", file.read(), re.S | re.M)
    workflow = next(fence for fence in fences if "runs-on:" in fence)
    found = re.findall(r"^      - name: (.*)\n        run: \|\n((?:          .*\n|\n)+)", workflow, re.M)
    return [(title, re.sub(r"^ {10}", "", script, flags=re.M)) for title, script in found]


def write(path, text, mode=0o644):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)


def commit(folder, seconds):
    write(f"{folder}/program.sh", f"#!/bin/sh\nexec sleep {seconds}\n", 0o755)
    git = ["git", "-C", folder, "-c", "user.name=test", "-c", "user.email=test@example.org"]
    subprocess.run(git + ["add", "-A"], check=True)
    subprocess.run(git + ["commit", "-q", "--allow-empty", "-m", f"sleep {seconds}"], check=True)
    return subprocess.run(git + ["rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout.strip()


def repository(folder, before, after):
    """A project whose build copies a script; returns the base commit."""
    subprocess.run(["git", "init", "-q", folder], check=True)
    write(f"{folder}/Makefile", "all:\n\tmkdir -p build && cp program.sh build/program\nclean:\n\trm -rf build\n")
    write(f"{folder}/.gitignore", "/build/\n/floorstat\n/*-program\n/*.json\n")
    base = commit(folder, before)
    commit(folder, after)
    os.symlink(TOP, f"{folder}/floorstat")
    return base


def run(script, folder, environment):
    done = subprocess.run(["bash", "-e", "-c", script], cwd=folder, env=environment, text=True, timeout=300,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def judge(case, scratch, found):
    _, before, after, wanted, must, must_not = case
    os.makedirs(f"{scratch}/shims")
    write(f"{scratch}/shims/sudo", SUDO, 0o755)
    write(f"{scratch}/shims/hyperfine", HYPERFINE, 0o755)
    base = repository(f"{scratch}/project", before, after)
    path = os.pathsep.join((f"{scratch}/shims", f"{scratch}/usr/local/bin", os.environ["PATH"]))
    environment = dict(os.environ, PATH=path, SCRATCH=scratch, LC_ALL="C.UTF-8")
    status, printed = 0, ""
    for title, script in found:
        if status:
            return f"step '{title}' was not reached: {printed}"
        status, printed = run(script.replace(BASE, base), f"{scratch}/project", environment)
    if status != wanted:
        return f"status {status} instead of {wanted}: {printed}"
    if must not in printed or must_not in printed:
        return f"it printed: {printed}"
    return None


def main(name):
    found, failed = steps(name), 0
    if not found or "floorstat compare" not in found[-1][1]:
        print("not ok the workflow: no step compares")
        return 1
    for case in CASES:
        with tempfile.TemporaryDirectory() as scratch:
            why = judge(case, scratch, found)
        print(f"not ok {case[0]}: {why}" if why else f"ok {case[0]}")
        failed += why is not None
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
