#!/usr/bin/env python3
"""What the program leaves behind when the system fails it: TAP, one line a check.

    tests/faults.py PROGRAM [SHIM]

SHIM is tests/fault_io.c as a shared object: it lets the n-th read, write, fsync or rename of the program fail.
Afterwards the old files must stand as they were or the new ones be whole, with no temporary beside them, and the
exit status must say so.  Also: places that can't be written, a full disk, signals at any moment, two at once.
"""
import hashlib
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.abspath(sys.argv[1])
SHIM = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
DUMP = os.path.join(TOP, "fixtures", "core_affinity_30.csv")
JSON = os.path.join(TOP, "fixtures", "cpu_rates.json")
OTHER = os.path.join(TOP, "fixtures", "cpu_rates.csv")
count = 0
bad = 0


def tell(good, name, detail=""):
    global count, bad
    count += 1
    bad += not good
    print(f"{'ok' if good else 'not ok'} {count} - {name}")
    if not good and detail:
        print("\n".join("# " + line for line in str(detail).splitlines()[:12]))


def skip(name, reason):
    global count
    count += 1
    print(f"ok {count} - {name} # SKIP {reason}")


def run(*words, env=None, **more):
    """The program's status, output and complaint."""
    more.setdefault("stdin", subprocess.DEVNULL)
    done = subprocess.run([PROGRAM, *words], env={**os.environ, "LC_ALL": "C", **(env or {})},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, **more)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def tree(folder):
    """Every path below the folder with the hash of what it holds."""
    found = {}
    for at, folders, files in os.walk(folder):
        for name in folders:
            found[os.path.relpath(os.path.join(at, name), folder)] = "folder"
        for name in files:
            path = os.path.join(at, name)
            if os.path.islink(path):
                found[os.path.relpath(path, folder)] = "-> " + os.readlink(path)
                continue
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = hashlib.sha256(file.read()).hexdigest()
    return found


def new_or_old(now, old, new):
    """Each file is the old one or the new one; none is missing that both have; nothing else stands there."""
    strange = [p for p, h in now.items() if h not in (old.get(p), new.get(p))]
    missing = [p for p in old if p in new and p not in now]
    return strange + missing


# --- calls that fail ---

CALLS = [  # call, errno, what must come of it: True: refused; False: the same answer as without the fault
    ("read", "EIO", True), ("read", "EINTR", False), ("read", "SHORT", False),
    ("fsync", "EIO", True), ("rename", "EXDEV", True), ("rename", "EACCES", True),
]


def with_fault(call, error, n, *words):
    return run(*words, env={"LD_PRELOAD": SHIM, "FAULT_CALL": call, "FAULT_ERROR": error, "FAULT_AT": str(n)})


def limited(size, *words):
    """Writing past that many bytes of a file fails, as on a full disk or past a quota."""
    return run(*words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))


def failing_writes(folder):
    target = os.path.join(folder, "kept")
    for words in (["convert", "-q", JSON], ["convert", "-q", "--to", "ndjson", DUMP],
                  ["summary", "-q", "--to", "json", DUMP], ["plot", "groups", DUMP]):
        ending = ".svg" if words[0] == "plot" else ".out"
        words = [*words, "-o", target + ending]
        run(*words)
        new, trouble = tree(folder), []
        whole = os.path.getsize(target + ending)
        for size in (0, 1, whole // 2, whole - 1, whole):
            with open(target + ending, "w") as file:
                file.write("the old one\n")
            old = tree(folder)
            status, _, complaint = limited(size, *words)
            if (status, tree(folder)) != ((0, new) if size == whole else (4, old)) or bool(complaint) != (size < whole):
                trouble.append(f"{size} of {whole} bytes: status {status}, {complaint.strip()}, {sorted(tree(folder))}")
        os.unlink(target + ending)
        tell(not trouble, f"{words[0]}: a file that can't grow any more leaves the old one", "\n".join(trouble))


def strace(error, n, path, *words):
    """The program with its writes (to that path; None: all) failing from the n-th on."""
    injected = ["strace", "-f", "-qq", "-o", "/dev/null", *(["-P", path] if path else []),
                "-e", "trace=write,writev,pwrite64", "-e", f"inject=write,writev,pwrite64:error={error}:when={n}+"]
    done = subprocess.run([*injected, PROGRAM, *words], env={**os.environ, "LC_ALL": "C"}, stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=60)
    return done.returncode, done.stderr.decode(errors="replace")


def can_trace():
    try:
        return subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def failing_system_writes(folder):
    """The system call itself fails: no space, over quota, nobody reads."""
    name = "writes that give ENOSPC, EDQUOT and EPIPE"
    if not can_trace():
        skip(name, "strace isn't installed or may not trace here")
        return
    target = os.path.join(folder, "kept")
    for words in (["convert", "-q", JSON], ["summary", "-q", "--to", "json", DUMP], ["plot", "groups", DUMP]):
        for ending in (".svg", ".pdf", ".png") if words[0] == "plot" else (".out",):
            trouble = []
            for error, says in (("ENOSPC", "No space left"), ("EDQUOT", "quota"), ("EPIPE", "")):
                for n in (1, 2, 3):
                    with open(target + ending, "w") as file:
                        file.write("the old one\n")
                    old = tree(folder)
                    temporary = os.path.join(folder, f".kept{ending}.floorstat")
                    status, complaint = strace(error, n, temporary, *words, "-o", target + ending)
                    refused = (status == 4 and says in complaint) or (error == "EPIPE" and status == 0)
                    if n == 1 and not (refused and tree(folder) == old):
                        trouble.append(f"{error} {n}: status {status}, {complaint.strip()}, {sorted(tree(folder))}")
                    if n > 1 and (list(tree(folder)) != list(old) or (status == 4) != (tree(folder) == old)) and error != "EPIPE":
                        trouble.append(f"{error} {n}: status {status}, {complaint.strip()}, {sorted(tree(folder))}")
            os.unlink(target + ending)
            tell(not trouble, f"{words[0]} {ending[1:]}: {name} leave the old file", "\n".join(trouble))


def failing_system_writes_of_a_report(folder):
    name = "a report whose writes give ENOSPC, EDQUOT or EPIPE leaves the old one"
    if not can_trace():
        skip(name, "strace isn't installed or may not trace here")
        return
    target = os.path.join(folder, "report")
    words = ["report", "-q", "--figures", "groups", "-o", target]
    run(*words, OTHER)
    old, trouble = tree(folder), []
    for error in ("ENOSPC", "EDQUOT", "EPIPE"):
        for n in (1, 2, 4, 7, 11):
            status, _ = strace(error, n, None, *words, DUMP)
            if tree(folder) != old or status not in (4, 0) or (status == 0 and error != "EPIPE"):
                trouble.append(f"{error} {n}: status {status}, {new_or_old(tree(folder), old, old)}")
    tell(not trouble, name, "\n".join(trouble))


def closed_pipe(folder):
    for words in (["convert", JSON], ["summary", "--to", "json", DUMP], ["help", "floor"]):
        process = subprocess.Popen([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.close()
        said = process.stderr.read()
        tell(process.wait() == 0 and not said, f"{words[0]} into a pipe that is closed ends quietly", said)


def failing_calls(folder):
    target = os.path.join(folder, "kept.csv")
    words = ["convert", "-q", "--no-sandbox", JSON, "-o", target]
    run(*words)
    new = tree(folder)
    for call, error, refused in CALLS:
        trouble, last = [], 12 if error in ("SHORT", "EINTR") else 4
        for n in range(1, last):
            with open(target, "w") as file:
                file.write("the old one\n")
            old = tree(folder)
            status, _, complaint = with_fault(call, error, n, *words)
            now = tree(folder)
            if status == 0 and now != new:
                trouble.append(f"{call} {n}: status 0, but the file is not the new one")
            if status != 0 and (now != old or not complaint or status not in (3, 4)):
                trouble.append(f"{call} {n}: status {status}, {complaint.strip()}, {sorted(now)}")
            if status != 0 and not refused:
                trouble.append(f"{call} {n}: {error} is no reason to give up: {complaint}")
            if n == 1 and status == 0 and refused:
                trouble.append(f"{call} {n}: {error} went unnoticed")
        tell(not trouble, f"{call} gives {error}: the old file or the new, whole", "\n".join(trouble))


def failing_calls_of_a_report(folder):
    target = os.path.join(folder, "report")
    words = ["report", "-q", "--no-sandbox", "--figures", "none", "-o", target]
    run(*words, DUMP)
    new = tree(folder)
    shutil.rmtree(target)
    run(*words, OTHER)
    old = tree(folder)
    for call, error in (("rename", "EIO"), ("fsync", "EIO")):
        trouble = []
        for n in range(1, 7):
            shutil.rmtree(target)
            run(*words, OTHER)
            status, _, complaint = with_fault(call, error, n, *words, DUMP)
            wrong = new_or_old(tree(folder), old, new)
            if wrong or status not in (0, 4) or (status == 4 and not complaint):
                trouble.append(f"{call} {n}: status {status}, {complaint.strip()}, {wrong}")
        tell(not trouble, f"a report whose {call} gives {error} leaves old files or new ones", "\n".join(trouble))


def is_drawn(folder, path):
    """A whole file of its kind."""
    ends = {".png": b"IEND\xaeB`\x82", ".pdf": b"%%EOF\n", ".svg": b"</svg>\n"}
    with open(os.path.join(folder, path), "rb") as file:
        return file.read().endswith(ends.get(os.path.splitext(path)[1], b"no such kind"))


def files_stay_whole(folder, words, leftovers):
    """The n-th allocation of the libraries that draw fails, for n over all of them: what is wrong, how many points there
    were, and how many ended the program, which is how GLib meets it and what fontconfig comes to.  The first few are
    left out: they are made while the libraries are loaded, and GLib waits for its own lock for ever.  Where a library
    does without, a drawing may be another one, but it is whole."""
    run(*words, OTHER, cwd=folder)
    old = tree(folder)
    kept = tempfile.mkdtemp()
    shutil.copytree(folder, kept, dirs_exist_ok=True)
    run(*words, DUMP, cwd=folder)
    new, trouble, aborted, points, n = tree(folder), [], 0, 0, 8
    while True:
        shutil.rmtree(folder)
        shutil.copytree(kept, folder)
        env = {"LD_PRELOAD": SHIM, "FAULT_CALL": "malloc", "FAULT_ERROR": "ENOMEM", "FAULT_AT": str(n)}
        status, _, complaint = run(*words, DUMP, env=env, cwd=folder)
        now = tree(folder)
        points += 1
        aborted += status < 0
        strange = [p for p in new_or_old(now, old, new) if not (status < 0 and leftovers(p)) and not is_drawn(folder, p)]
        if strange or status not in (0, 3, 4, -signal.SIGABRT, -signal.SIGTRAP, -signal.SIGSEGV):
            trouble.append(f"allocation {n}: status {status}, {complaint.strip()[-200:]}, {strange}")
        if status == 0 and list(now) != list(new):
            trouble.append(f"allocation {n}: status 0, but not the new files")
        if status == 0 and now == new and n > 3000:
            break
        run(*words, DUMP, cwd=folder)
        if tree(folder) != new:
            trouble.append(f"allocation {n}: not taken up by the next run: {sorted(tree(folder))}")
        n *= 2
    shutil.rmtree(kept)
    return trouble, points, aborted


def failing_libraries(folder):
    for ending in ("png", "pdf", "svg"):
        trouble, points, aborted = files_stay_whole(folder, ["plot", "groups", "-o", f"kept.{ending}"],
                                                    lambda path: path == f".kept.{ending}.floorstat")
        tell(not trouble and points > 8, f"plot {ending}: {points} allocations of GLib, Pango and others fail "
             f"({aborted} aborts): the old file or the new", "\n".join(trouble))
        shutil.rmtree(folder)
        os.mkdir(folder)
    trouble, points, aborted = files_stay_whole(folder, ["report", "-q", "--figures", "groups", "-o", "report"],
                                                lambda path: path.split("/")[1].startswith(".floorstat-"))
    tell(not trouble and points > 8, f"report: {points} allocations of GLib, Pango and others fail ({aborted} aborts): "
         "old files or new", "\n".join(trouble))


# --- places ---

def places(folder):
    os.mkdir(os.path.join(folder, "there"))
    with open(os.path.join(folder, "file"), "w") as file:
        file.write("kept\n")
    os.symlink("file", os.path.join(folder, "link"))
    os.symlink("nowhere/at/all", os.path.join(folder, "dangling"))
    cases = [("a folder", "there", 4), ("below a file", "file/x.csv", 4), ("in no folder", "missing/x.csv", 4),
             ("a link to nowhere", "dangling", (0, 4))]
    for name, place, expected in cases:
        before = tree(folder)
        status, _, complaint = run("convert", "-q", JSON, "-o", os.path.join(folder, place))
        good = status in (expected if isinstance(expected, tuple) else (expected,))
        tell(good and (status == 0 or (place in complaint and tree(folder) == before)),
             f"an output that is {name}", f"{status} {complaint}")
    status, _, complaint = run("convert", "-q", JSON, "-o", os.path.join(folder, "link"))
    tell(status == 0 and os.path.islink(os.path.join(folder, "link")) and
         os.path.getsize(os.path.join(folder, "file")) > 100, "a link stays, what it leads to is written", complaint)
    status, _, complaint = run("report", "-q", DUMP, "-o", os.path.join(folder, "file"))
    tell(status == 4 and "no folder" in complaint, "a report over a file is refused", complaint)
    status, _, complaint = run("report", "-q", DUMP, "-o", os.path.join(folder, "dangling"))
    tell(status == 4 and "no folder" in complaint, "a report over a link to nowhere is refused", complaint)
    os.symlink("there", os.path.join(folder, "link to a folder"))
    for name, place in (("a link to a folder", "link to a folder"), ("in no folder yet", "missing/deep")):
        target = os.path.join(folder, place)
        status, _, complaint = run("report", "-q", "--figures", "none", DUMP, "-o", target)
        tell(status == 0 and len(tree(target)) == 4, f"a report into {name} is written there", f"{status} {complaint}")
    tell(len(tree(os.path.join(folder, "there"))) == 4 and os.path.islink(os.path.join(folder, "link to a folder")),
         "the link stays", sorted(tree(folder)))


def read_only(folder):
    name = "a folder that can't be written"
    os.chmod(folder, 0o555)
    words = ["convert", "-q", JSON, "-o", os.path.join(folder, "x.csv")]
    more = {"user": 65534, "group": 65534} if os.geteuid() == 0 else {}
    try:
        status, _, complaint = run(*words, **more)
    except PermissionError as error:
        skip(name, error)
        return
    finally:
        os.chmod(folder, 0o755)
    if "opened" in complaint or "loading shared" in complaint:
        skip(name, "the fixtures can't be read by another user")
        return
    tell(status == 4 and not tree(folder), name, f"{status} {complaint}")


def full_disk(folder):
    name = "a full disk: the old report stays, nothing is left"
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=96k", "tmpfs", folder], capture_output=True)
    if mount.returncode != 0:
        skip(name, "tmpfs can't be mounted here")
        return
    try:
        words = ["report", "-q", "--figures", "none", "-o", os.path.join(folder, "r")]
        first, _, _ = run(*words, OTHER)
        old = tree(folder)
        with open(os.path.join(folder, "ballast"), "wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError:
                pass
        status, _, complaint = run(*words, DUMP)
        os.unlink(os.path.join(folder, "ballast"))
        tell(first == 0 and status == 4 and tree(folder) == old and "No space" in complaint, name,
             f"{first} {status} {complaint}")
    finally:
        subprocess.run(["umount", folder], check=False)


# --- signals ---

REPORT = [PROGRAM, "report", "-q", "--figures", "groups", "-o", "report"]  # a report names its command: the same everywhere


def report_alone(folder, dump):
    """The files of a report that nothing disturbs, and how long it takes."""
    at = tempfile.mkdtemp(dir=folder)
    began = time.monotonic()
    subprocess.run([*REPORT, dump], check=True, cwd=at)
    lasts = time.monotonic() - began
    return at, tree(os.path.join(at, "report")), lasts


def interrupt(at, number, delay, old, new):
    """What is wrong after a signal at that moment, and whether it struck."""
    target = os.path.join(at, "report")
    process = subprocess.Popen([*REPORT, DUMP], stderr=subprocess.DEVNULL, cwd=at)
    time.sleep(delay)
    process.send_signal(number)
    status = process.wait()
    now = tree(target)
    if status not in (0, -number):
        return f"status {status}", False
    if number != signal.SIGKILL:
        return now not in (old, new) and f"left over: {new_or_old(now, old, new)}", status == -number
    strange = [p for p in new_or_old(now, old, new) if not p.startswith(".floorstat-")]
    if strange:
        return f"neither old nor new: {strange}", True
    subprocess.run([*REPORT, DUMP], check=True, cwd=at)
    return tree(target) != new and f"not cleared up: {sorted(tree(target))}", status == -number


def killed_files(folder):
    """A file that was being written when the program was killed: the old one or the new, and one leftover of a known
    name, which the next run takes up."""
    dump, trouble, struck = os.path.join(folder, "long.csv"), [], 0
    with open(dump, "w") as file:
        file.write("cpu,seconds\n" + "".join(f"{i % 7},{1 + i * 7919 % 10007 / 1e4:.6f}\n" for i in range(60000)))
    chance = random.Random(4)
    target = os.path.join(folder, "kept.csv")
    words = [PROGRAM, "convert", "-q", dump, "-o", target]
    began = time.monotonic()
    subprocess.run(words, check=True)
    lasts, new = time.monotonic() - began, tree(folder)
    for _ in range(12):
        with open(target, "w") as file:
            file.write("the old one\n")
        old = tree(folder)
        process = subprocess.Popen(words)
        time.sleep(chance.random() * lasts)
        process.kill()
        struck += process.wait() != 0
        left = tree(folder)
        left.pop(".kept.csv.floorstat", None)
        if left not in (old, new):
            trouble.append(f"left: {sorted(left)}")
        subprocess.run(words, check=True)
        if tree(folder) != new:
            trouble.append(f"not taken up: {sorted(tree(folder))}")
    tell(not trouble, f"SIGKILL while a file is written ({struck} of 12 struck): old or new, the leftover is taken up",
         "\n".join(trouble))


def signals(folder):
    _, new, lasts = report_alone(folder, DUMP)
    before, old, _ = report_alone(folder, OTHER)
    chance = random.Random(9)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
        trouble, struck = [], 0
        for i in range(12):
            at = os.path.join(folder, f"{number.name}{i}")
            shutil.copytree(before, at)
            wrong, hit = interrupt(at, number, chance.random() * lasts, old, new)
            struck += hit
            if wrong:
                trouble.append(wrong)
        after = "the next report clears up" if number == signal.SIGKILL else "nothing else is left"
        tell(not trouble, f"{number.name} at 12 moments ({struck} struck): old files or new, {after}",
             "\n".join(trouble))


def signal_while_files_move(folder):
    """Each file is renamed where it is written, then all are moved in.  While that is done no other thread, of the
    program's or of a library's, may take a signal that is held back."""
    dump = os.path.join(folder, "long.csv")
    with open(dump, "w") as file:
        file.write("cpu,seconds\n" + "".join(f"{i % 7},{1 + i * 7919 % 10007 / 1e4:.6f}\n" for i in range(60000)))
    for figures in ("none", "groups"):
        words = ["report", "-q", "--figures", figures, "--jobs", "3", "-o", "report", dump]
        report, trouble = os.path.join(folder, "report"), []
        run(*words, cwd=folder)
        new = tree(report)
        files = sum(content != "folder" for content in new.values())
        for n in range(1, 2 * files + 1):
            shutil.rmtree(report)
            status, _, _ = run(*words, cwd=folder, env={"LD_PRELOAD": SHIM, "FAULT_CALL": "rename", "FAULT_AT": str(n),
                                                        "FAULT_ERROR": "SIGTERM"})
            os.makedirs(report, exist_ok=True)
            if status != -signal.SIGTERM or tree(report) != (new if n > files else {}):
                trouble.append(f"rename {n}: status {status}, {sorted(tree(report))}")
        shutil.rmtree(report)
        tell(not trouble, f"SIGTERM at each of {2 * files} renames of a report, figures {figures}: nothing of it or all",
             "\n".join(trouble))


def two_at_once(folder):
    whole = [report_alone(folder, dump)[1] for dump in (DUMP, OTHER)]
    trouble = []
    for _ in range(3):
        both = [subprocess.Popen([*REPORT, dump], stderr=subprocess.DEVNULL, cwd=folder) for dump in (DUMP, OTHER)]
        statuses = [process.wait() for process in both]
        now = tree(os.path.join(folder, "report"))
        if not {0} <= set(statuses) <= {0, 4} or now not in whole:
            trouble.append(f"{statuses} {sorted(now)}")
    tell(not trouble, "two reports into one folder: one of them, whole", "\n".join(trouble))


# --- inputs without end ---

def endless(folder):
    sparse = os.path.join(folder, "sparse")
    with open(sparse, "wb") as file:
        file.truncate(10 << 30)
    limit = "ulimit -v 1500000; exec timeout 50 "
    cases = [("/dev/zero", f"{PROGRAM} summary /dev/zero"), ("10 GB of nothing", f"{PROGRAM} summary {sparse}"),
             ("a pipe of one line without end", f"tr '\\0' a </dev/zero | {PROGRAM} summary -"),
             ("a pipe of quotes without end", f"{{ echo a,b; echo '1,\"'; tr '\\0' b </dev/zero; }} | {PROGRAM} summary -"),
             ("brackets without end", f"tr '\\0' '[' </dev/zero | {PROGRAM} summary -")]
    for name, command in cases:
        done = subprocess.run(["bash", "-c", (limit if "|" not in command else "ulimit -v 1500000; ") + command],
                              capture_output=True, timeout=100, stdin=subprocess.DEVNULL)
        said = done.stderr.decode(errors="replace")
        tell(done.returncode in (3, 4) and said.startswith("floorstat: "), f"{name} ends with a message",
             f"{done.returncode} {said[:400]}")


def main():
    steps = [failing_writes, failing_system_writes, failing_system_writes_of_a_report, closed_pipe, killed_files, places, read_only, full_disk, signals, two_at_once, endless]
    if SHIM:
        steps[:0] = [failing_calls, failing_calls_of_a_report, failing_libraries, signal_while_files_move]
    for step in steps:
        folder = tempfile.mkdtemp(prefix="floorstat-faults-")
        os.chmod(folder, 0o755)
        try:
            step(folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"1..{count}")
    sys.exit(bad > 0)


main()
