#!/usr/bin/env python3
"""Compares the results (--to json) of the fixtures with the numbers that the articles printed, at the digits they printed.

    published.py PROGRAM      prints TAP: one line a number

The numbers are typed off the articles' tables (fixtures/README.md), not off this program's output.
"""
import json
import subprocess
import sys

PROGRAM = sys.argv[1]
A30 = "A30=fixtures/core_affinity_30.json"
B60 = "B60=fixtures/core_affinity_60.json"
LOAD = "--load=A30=fixtures/core_load_profile.json"
count = failures = 0


def says(what, found, expected):
    global count, failures
    count += 1
    good = found == expected
    failures += not good
    print(f"{'ok' if good else 'not ok'} {count} - {what}" + ("" if good else f": {found!r}, printed is {expected!r}"))


def printed(value, digits):
    return None if value is None else f"{value:.{digits}f}"


def results(command, *words, status=0):
    run = subprocess.run([PROGRAM, command, "--to", "json", *words], capture_output=True, text=True, timeout=300)
    says(f"{command} {' '.join(words)}: exit status ({run.stderr.strip()[:200]})", run.returncode, status)
    if run.returncode != status:
        sys.exit(1)
    return json.loads(run.stdout)


def one(rows, **wanted):
    found = [row for row in rows if all(row.get(key) == value for key, value in wanted.items())]
    if len(found) != 1:
        raise SystemExit(f"not ok {count + 1} - one row with {wanted}: found {len(found)}")
    return found[0]


def groups(table):
    return {group["levels"]["cpu"]: group for group in table["groups"]}


def check_a30(document):
    table = one(document["tables"], **{"pass": "A30"})
    rows = [  # cpu min median max ratio load
        "0 0.2469 0.4317 0.7626 1.804 100.0", "1 0.2257 0.3637 0.6324 1.649 100.0",
        "2 0.1873 0.3507 0.4375 1.368 100.0", "3 0.1799 0.3290 0.8579 1.314 100.0",
        "4 0.1784 0.3122 0.5486 1.303 72.5", "5 0.1694 0.2652 0.7408 1.238 59.0",
        "6 0.1541 0.2450 0.4014 1.126 37.9", "7 0.1369 0.2305 0.3747 1.000 21.9",
        "8 0.2447 0.3211 0.4104 1.788 13.5", "9 0.1629 0.3043 0.3966 1.190 7.2",
        "10 0.1746 0.2745 0.3430 1.276 4.2", "11 0.1414 0.2585 0.3246 1.033 2.0"]
    by_cpu = groups(table)
    says("A30 has 12 cores", len(by_cpu), 12)
    for row in rows:
        cpu, low, middle, high, ratio, load = row.split()
        group = by_cpu[cpu]
        says(f"A30 cpu {cpu}: runs", group["n"], 30)
        says(f"A30 cpu {cpu}: minimum", printed(group["min"], 4), low)
        says(f"A30 cpu {cpu}: median", printed(group["median"], 4), middle)
        says(f"A30 cpu {cpu}: maximum", printed(group["max"], 4), high)
        says(f"A30 cpu {cpu}: ratio to the best", printed(group["ratio_to_best"], 3), ratio)
        says(f"A30 cpu {cpu}: load", printed(group["load"], 1), load)
    says("A30: spread of the minima", printed(100 * table["spread"], 1), "80.4")
    says("A30: near-minimum", (table["near_min"]["count"], table["near_min"]["n"]), (22, 360))
    says("A30: of these the minima themselves", table["near_min"].get("minima"), 12)
    for cpu in "0123":
        says(f"A30 cpu {cpu}: floor", by_cpu[cpu]["floor"]["verdict"], "cannot tell")
    says("A30: no floor is said to be reached",
         [cpu for cpu, group in by_cpu.items() if group["floor"]["verdict"] == "reached"], [])
    says("A30 cpu 8: floor", by_cpu["8"]["floor"]["verdict"], "not reached")
    stairs = table["staircase"]
    says("A30: staircase", (stairs["raised"], stairs["longest_run"]), (True, 8))
    session = one(document["passes"], **{"pass": "A30"})
    says("A30: runs off their core", (session["excluded"]["pin"], session["runs"]), (0, 360))
    says("A30: mean load", printed(session["load"]["mean"], 1), "51.5")
    says("A30: order of the cores by load in both windows", 
         (printed(session["load"]["rank_agreement"], 3), session["load"]["same_order_in_every_window"]), ("1.000", True))
    says("A30: windows of load", session["load"]["windows"], 2)


def check_correlations(document):
    median = one(document["correlations"], **{"pass": "A30", "y": "median"})
    low = one(document["correlations"], **{"pass": "A30", "y": "min"})
    says("A30: load and median, groups", median["k"], 12)
    says("A30: load and median, r", printed(median["pearson"]["r"], 3), "0.701")
    says("A30: load and minimum, r", printed(low["pearson"]["r"], 3), "0.459")
    without = {entry["levels"]["cpu"]: entry["r"] for entry in low["without"]}
    for cpu, r in (("8", "0.744"), ("0", "0.334"), ("3", "0.506")):
        says(f"A30: load and minimum without cpu {cpu}, r", printed(without[cpu], 3), r)
    says("A30: most influential core", low["most_influential"], {"cpu": "8"})


def check_b60(document):
    table = one(document["tables"], **{"pass": "B60"})
    by_cpu = groups(table)
    for row in ["8 0.1098 0.3104 1.000", "9 0.1135 0.3071 1.033", "10 0.1139 0.2782 1.037", "11 0.1169 0.2979 1.065"]:
        cpu, low, middle, ratio = row.split()
        says(f"B60 cpu {cpu}: runs", by_cpu[cpu]["n"], 60)
        says(f"B60 cpu {cpu}: minimum", printed(by_cpu[cpu]["min"], 4), low)
        says(f"B60 cpu {cpu}: median", printed(by_cpu[cpu]["median"], 4), middle)
        says(f"B60 cpu {cpu}: ratio to the best", printed(by_cpu[cpu]["ratio_to_best"], 3), ratio)
    says("B60: spread of the minima", printed(100 * table["spread"], 1), "6.5")
    says("B60: iterations per second at the best", printed((table.get("best_rate") or 0) / 1e6, 2), "10.93")


def check_passes(document):
    between = one(document["pass_comparisons"], a="A30", b="B60")
    says("A30 against B60", (between["verdict"], between["floors"]), ("not comparable", "not comparable"))
    says("A30 against B60: floors of the common cores moved", one(between["checks"], name="floor")["status"], "different")
    pairs = {pair["a"]["levels"]["cpu"]: pair for pair in document["comparisons"]
             if pair["a"]["pass"] == "A30" and pair["b"]["pass"] == "B60"}
    says("A30 against B60: cores in common", sorted(pairs, key=int), ["8", "9", "10", "11"])
    moved = {cpu: low for cpu, low in groups(one(document["tables"], **{"pass": "B60"})).items()}
    before = groups(one(document["tables"], **{"pass": "A30"}))
    for cpu, percent in (("8", "-55"), ("9", "-30"), ("10", "-35"), ("11", "-17")):
        says(f"cpu {cpu} moved by", f"{100 * (moved[cpu]['min'] / before[cpu]['min'] - 1):.0f}", percent)


def contrast(document, workload):
    return one(document["contrasts"], workload=workload)


def check_case_b(document):
    for workload, percent, better in (("openssl sha256", "26.5", "P-core"), ("sysbench cpu", "54.7", "LP E-core")):
        row = contrast(document, workload)
        ratio = row["ratio"] if row["class_a"] == better else 1 / row["ratio"]
        says(f"{workload}: {better} is better by", printed(100 * (ratio - 1), 1), percent)
    for workload, digits, percent in (("sysbench cpu", 1, "0.2"), ("openssl sha256", 2, "0.01")):
        row = contrast(document, workload)
        spread = row["spread_b"] if row["class_b"] == "LP E-core" else row["spread_a"]
        says(f"{workload}: spread of the LP E-cores", printed(100 * spread, digits), percent)
    classes = [row for row in document["inversions"] if row["of"] == "classes"]
    says("the order of the classes depends on the workload", len(classes), 1)


def check_trace(document):
    trace = one(document["residency"])
    share = {entry["class"]: entry["share"] for entry in trace["classes"]}
    says("share of CPU time on the P-core", printed(100 * share["P-core"], 2), "99.80")
    says("share of CPU time on the LP E-cores", printed(100 * share["LP E-core"], 2), "0.20")
    says("migrations", trace["migrations"], 27)
    move = trace["first_move"]
    says("first move", (printed(1000 * move["after"], 0), move["from"], move["to"]), ("57", 3, 0))


both = results("check", LOAD, A30, B60, status=1)
check_a30(both)
check_correlations(both)
check_b60(both)
check_passes(both)
csv = results("check", "--load=A30=fixtures/core_load_profile.csv", A30.replace(".json", ".csv"),
              B60.replace(".json", ".csv"), status=1)
check_a30(csv)
check_correlations(csv)
check_b60(csv)
check_passes(csv)
for kind in ("json", "csv"):
    check_case_b(results("summary", "--join=fixtures/cpu-classes.csv", f"fixtures/cpu_rates.{kind}"))
for trace in ("openssl_timehist.txt", "openssl_sched.csv"):
    check_trace(results("summary", "--join=fixtures/cpu-classes.csv", f"fixtures/{trace}"))
print(f"1..{count}")
sys.exit(failures > 0)
