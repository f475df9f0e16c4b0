#!/usr/bin/env python3
"""Times floorstat against what people use instead, on the same inputs, alternating, and prints ratios.

    bench/run.py [-n RUNS] [WORKLOAD...]        called by `make bench`; bench/README.md says how to get the peers

A peer that isn't installed is skipped, and that is said. Wall seconds are the median; CPU seconds (user and system, all
threads) are the least of all runs, which other work on the machine disturbs least; memory is the largest resident set of
any run. All as the system counts them (wait4). The ratio is of wall seconds.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
DATA = BUILD / "bench"
PEERS = Path(__file__).resolve().parent / "peers"
NODE = Path(os.environ.get("BENCH_NODE_MODULES", ROOT / "build" / "peers" / "node_modules"))
FLOORSTAT = str(BUILD / "floorstat")
COMPARE = "/usr/share/benchmark/compare.py"  # Google Benchmark's own


def node(script, *words):
    """A node script, run from a copy beside the modules (ES modules are found from the script's folder)."""
    package = {"polars": "nodejs-polars", "duckdb": "@duckdb/node-api"}[script]
    if not (NODE / package).is_dir():
        return None
    copy = NODE.parent / f"{script}.mjs"
    shutil.copyfile(PEERS / f"{script}.mjs", copy)
    return ["node", str(copy), *words]


def has(module):
    return subprocess.run(["/usr/bin/python3", "-c", f"import {module}"], capture_output=True, check=False).returncode == 0


def python(script, module, *words):
    return ["/usr/bin/python3", str(PEERS / script), *words] if has(module) else None


def program(*words):
    return list(words) if shutil.which(words[0]) else None


def r(script, package, *words):
    ok = shutil.which("Rscript") and subprocess.run(["Rscript", "-e", f"library({package})"], capture_output=True, check=False).returncode == 0
    return ["Rscript", str(PEERS / script), *words] if ok else None


def data(name, *recipe):
    """The generated input, made once."""
    path = DATA / name
    if not path.exists():
        DATA.mkdir(parents=True, exist_ok=True)
        with open(f"{path}.new", "wb") as out:
            subprocess.run([str(BUILD / "bench" / "generate"), *recipe], stdout=out, check=True)
        os.rename(f"{path}.new", path)
    return str(path)


def workloads():
    """name -> (what, floorstat's command, {peer: command or None})"""
    s1 = data("s1.csv", "csv", "5000000")
    s2 = data("s2.ndjson", "ndjson", "960000")
    s3 = data("s3.json", "hyperfine", "1000000")
    s4 = data("s4a.txt", "numbers", "500000"), data("s4b.txt", "numbers", "500000", "1")
    s5 = data("s5a.json", "google", "2000"), data("s5b.json", "google", "2000", "7")
    s6 = data("s6.csv", "csv", "1000000", "1")
    png, pdf = str(DATA / "s6.png"), str(DATA / "s6.pdf")
    case = ROOT / "fixtures"
    columns = ["--value", "seconds", "--by", "cpu"]
    yield "S1", "summary of a CSV, 5 million runs, 12 groups", [FLOORSTAT, "summary", s1, *columns], {
        "Polars": node("polars", "csv", s1), "DuckDB": node("duckdb", "csv", s1), "data.table": r("summary.R", "data.table", s1),
        "pandas": python("summary.py", "pandas", "csv", s1),
        "datamash": program("datamash", "-t,", "--header-in", "-s", "-g2", "count", "4", "min", "4", "q1", "4", "median", "4", "q3", "4", "max", "4", "mean", "4", "sstdev", "4", "<", s1),
        "Miller": program("mlr", "--icsv", "--opprint", "stats1", "-a", "count,min,p25,p50,p75,max,mean,stddev", "-f", "seconds", "-g", "cpu", s1)}
    yield "S2", "summary of NDJSON, 0.96 million runs", [FLOORSTAT, "summary", s2, "--value", "seconds", "--by", "benchmark"], {
        "Polars": node("polars", "ndjson", s2), "DuckDB": node("duckdb", "ndjson", s2), "pandas": python("summary.py", "pandas", "ndjson", s2),
        "jq": program("jq", "-s", "group_by(.benchmark)|map({b:.[0].benchmark,n:length,min:(map(.seconds)|min),max:(map(.seconds)|max)})", s2)}
    yield "S3", "one hyperfine JSON with 1 million times", [FLOORSTAT, "summary", s3], {
        "hyperfine's statistics": python("hyperfine_statistics.py", "numpy", s3)}
    yield "S4", "two files of 500,000 numbers", [FLOORSTAT, "compare", *s4, "--unit", "s"], {"ministat": program("ministat", "-n", *s4)}
    yield "S5", "check two Google Benchmark files, 2,000 benchmarks", [FLOORSTAT, "check", *s5], {
        "compare.py": ["/usr/bin/python3", COMPARE, "--no-color", "benchmarks", *s5] if Path(COMPARE).exists() and has("scipy") else None}
    yield "S6a", "histogram of 1 million runs, PNG", [FLOORSTAT, "plot", "histogram", s6, *columns, "-o", png], {
        "matplotlib": python("histogram.py", "matplotlib", "histogram", s6, png + ".peer.png")}
    yield "S6b", "1 million runs in order, PDF", [FLOORSTAT, "plot", "order", s6, *columns, "-o", pdf], {
        "matplotlib": python("histogram.py", "matplotlib", "order", s6, pdf + ".peer.pdf")}
    yield "S7a", "report of case A, all figures", [FLOORSTAT, "report", f"A30={case}/core_affinity_30.json", f"B60={case}/core_affinity_60.json", "--load", f"A30={case}/core_load_profile.json", "-o", str(DATA / "report")], {}
    yield "S7b", "summary of 360 runs", [FLOORSTAT, "summary", f"{case}/core_affinity_30.json"], {}
    for n in (500_000, 5_000_000, 50_000_000):
        yield f"S8-{n}", f"S1 with {n:,} runs", [FLOORSTAT, "summary", data(f"s8-{n}.csv", "csv", str(n)), *columns], {}
    for g in (1, 1_000, 10_000, 100_000):
        grouped = data(f"s8-g{g}.csv", "csv", "1000000", str(g))
        yield f"S8-g{g}", f"1 million runs in {g:,} groups: summary", [FLOORSTAT, "summary", grouped, *columns], {}
        yield f"S8-g{g}c", "… check --self", [FLOORSTAT, "check", "--self", grouped, *columns], {}
        yield f"S8-g{g}r", "… report without figures", [FLOORSTAT, "report", "--figures", "none", grouped, *columns, "-o", str(DATA / "report")], {}


def run(command):
    """(wall seconds, CPU seconds, peak MB, exit status) of one run, output thrown away."""
    words, stdin = (command[:-2], command[-1]) if "<" in command else (command, os.devnull)
    with open(stdin, "rb") as source:
        start = time.perf_counter()
        process = subprocess.Popen(words, stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=5, help="counted runs of each command, after one that isn't (default 5)")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    print(f"{'':8} {'program':24} {'wall':>9} {'CPU':>9} {'MB':>7} {'ratio':>8}   status")
    for name, what, ours, peers in workloads():
        if options.names and not any(name.startswith(n) for n in options.names):
            continue
        print(f"{name:8} {what}")
        commands = {"floorstat": ours} | {k: c for k, c in peers.items() if c}
        for missing in (k for k, c in peers.items() if not c):
            print(f"{'':8} {missing:24} skipped: not installed")
        runs = {k: [] for k in commands}
        for i in range(options.n + 1):
            for k, c in commands.items():
                result = run(c)
                if i > 0:
                    runs[k].append(result)
        base = statistics.median(r[0] for r in runs["floorstat"])
        for k, rs in runs.items():
            wall = statistics.median(r[0] for r in rs)
            cpu, memory = min(r[1] for r in rs), max(r[2] for r in rs)
            print(f"{'':8} {k:24} {wall:9.3f} {cpu:9.3f} {memory:7.0f} {wall / base:8.2f}   {rs[0][3]}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
