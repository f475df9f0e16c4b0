#!/usr/bin/env python3
"""Runs the examples of a Markdown file and compares what they print.

    examples.py PROGRAM FILE.md            prints what differs; status 1 if anything does
    examples.py --bless PROGRAM FILE.md    writes what they print into the file

An example is a fence that opens with ```console; with needs=PROGRAM behind it, it is run where that program is, or where
tests/stand_in has one of that name, else said to be skipped.  psql gets a server of its own.  Lines that begin with "$ " are commands; what follows each, up
to the next command, is what it must print.  A line of nothing but "…" stands for any number of lines.  The
commands of one file run one after the other in a folder that holds a link named fixtures.
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```console(?: needs=(\S+))?\n(.*?)^```$", re.S | re.M)
STAND_IN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "stand_in")


def is_unfinished(command):
    """Whether the shell would ask for another line: after a backslash or a pipe, or before the end of a here-document."""
    here = re.search(r"<<'?(\w+)'?$", command.split("\n")[0])
    if here:
        return not command.endswith(f"\n{here.group(1)}\n")
    return command.endswith("\\\n") or command.rstrip().endswith("|")


def split(block):
    """(command as written, what it must print) one after the other."""
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        lines = part.splitlines(keepends=True)
        end = 1
        while end < len(lines) and is_unfinished("".join(lines[:end])):
            end += 1
        yield "".join(lines[:end]), "".join(lines[end:])


class Shell:
    """Runs commands one after the other; a variable that one sets is there for the next."""

    def __init__(self, folder, program):
        path = [os.path.dirname(os.path.abspath(program)), os.environ["PATH"], STAND_IN]
        self.folder = folder
        self.environment = dict(os.environ, PATH=os.pathsep.join(path), LC_ALL="C.UTF-8", NO_COLOR="1")
        self.variables = os.path.join(folder, ".variables")
        open(self.variables, "w").close()

    def run(self, command):
        words = f". ./.variables\n{command}\nset | grep '^[a-z]*=' >.variables"
        result = subprocess.run(["sh", "-c", words], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
        return result.stdout.decode()

    def has(self, program):
        return shutil.which(program, path=self.environment["PATH"]) is not None


class Postgres:
    """A server in a folder of its own, reached by a socket there; started by another user where this one is root."""

    def __init__(self, environment):
        self.folder = tempfile.mkdtemp(prefix="floorstat-postgres-")
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin")) + [os.path.dirname(shutil.which("initdb") or "")]
        self.programs, self.started = programs[-1] or programs[0], False
        self.user = "nobody" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        environment.update(PGHOST=self.folder, PGUSER="floorstat", PGDATABASE="postgres")

    def control(self, program, *words):
        command = [f"{self.programs}/{program}", *words]
        return subprocess.run(command, user=self.user, cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120).returncode == 0

    def start(self):
        if not os.access(f"{self.programs}/initdb", os.X_OK):
            return False
        data = self.folder + "/data"
        self.started = self.control("initdb", "-D", data, "-U", "floorstat", "-A", "trust", "-N") and \
            self.control("pg_ctl", "-D", data, "-w", "-l", "log", "-o", f"-k {self.folder} -c listen_addresses=''", "start")
        return self.started

    def stop(self):
        if self.started:
            self.control("pg_ctl", "-D", self.folder + "/data", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


def agrees(expected, printed):
    pieces = [re.escape(piece) for piece in re.split(r"^…\n", expected, flags=re.M)]
    return re.fullmatch("(?:.*\n)*".join(pieces), printed) is not None


def main(program, name, bless):
    with open(name, encoding="utf-8") as file:
        text = file.read()
    count = failed = 0
    postgres = None

    def can_run(needs):
        nonlocal postgres
        if needs and not shell.has(needs):
            return False
        if needs == "psql" and not postgres:
            postgres = Postgres(shell.environment)
            postgres.start()
        return needs != "psql" or postgres.started

    def block_again(match):
        nonlocal count, failed
        again, needs = "", match.group(1)
        if not can_run(needs):
            print(f"{name}: skipped what needs {needs}" + (" and a server" if needs == "psql" else ""))
            return match.group(0)
        for command, expected in split(match.group(2)):
            printed = shell.run(command)
            count += 1
            if agrees(expected, printed):
                printed = expected
            elif not bless:
                failed += 1
                print(f"{name}: $ {command}--- expected\n{expected}--- printed\n{printed}---")
            again += f"$ {command}{printed}"
        return f"```console{' needs=' + needs if needs else ''}\n{again}```"

    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.abspath("fixtures"), os.path.join(folder, "fixtures"))
        shell = Shell(folder, program)
        try:
            text = FENCE.sub(block_again, text)
        finally:
            if postgres:
                postgres.stop()
    if bless:
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    if count == 0:
        print(f"{name} has no example")
    return failed > 0 or count == 0


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--bless"]
    sys.exit(main(words[0], words[1], "--bless" in sys.argv))
