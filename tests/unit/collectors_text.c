/* Each collector that writes CSV or text: its fixture, read by its mapping, gives these runs.  The values were worked
 * out by hand from the fixtures. */
#include <string.h>

#include "arena_setup.h"
#include "ingest/ingest.h"
#include "ingest/mapping/mapping.h"

struct row {
	const char *file, *collector;
	/* A line a group: workload, metric, unit, direction, levels: runs in base units; or what is stated (n min median
	 * mean max sd); "+N" after the runs: N beyond the histogram; "x3": a weight. */
	const char *groups;
	const char *left_out; /* "missing 2 failed 1" */
};

static const struct row rows[] = {
	{"hyperfine-csv.csv", "hyperfine-csv",
		"sort 10, time, s, lower, n=10: stated - 0.11 0.12 0.125 0.15 0.0125\n"
		"sort \"20\", quick, time, s, lower, n=20: stated - 0.22 0.24 0.25 0.3 0.025\n",
		""},
	{"google-benchmark-csv.csv", "google-benchmark-csv",
		"BM_Copy/64, real time, s, lower: 1.205e-07 1.215e-07\n"
		"BM_Slow, real time, s, lower: 0.0025\n"
		"BM_Copy/64, CPU time, s, lower: 1.195e-07 1.205e-07\n"
		"BM_Copy/64, bytes per second, B/s, higher: 500000000 450000000\n"
		"BM_Slow, CPU time, s, lower: 0.00225\n",
		"failed 1 not_a_run 1"},
	{"jmh-csv.csv", "jmh-csv",
		"org.example.Fast.run, score, ops/s, higher, size=10 mode=thrpt threads=1: stated 20 - - 1250500 - -\n"
		"org.example.Fast.run, score, ops/s, higher, size=20 mode=thrpt threads=1: stated 20 - - 625250 - -\n"
		"org.example.Fast.run, gc, B, lower, size=10 mode=thrpt threads=1: stated 20 - - 8.5 - -\n",
		""},
	{"criterion-raw.csv", "criterion-raw",
		"parse, time, s, lower, function=fast value=64: 2e-07 2.05e-07\n"
		"parse, time, s, lower, function=slow: 3e-05\n",
		""},
	{"benchmarkdotnet-measurements.csv", "benchmarkdotnet-measurements",
		"Sorts.Quick, time, s, lower, params=n=10 runtime=.NET 8.0 job=Core: 2e-07 2.0505e-07\n",
		"not_a_run 2"},
	{"benchmarkdotnet-measurements-german.csv", "benchmarkdotnet-measurements",
		"Sorts.Quick, time, s, lower, params=n=10: 6.462503125e-05 6.470003125e-05\n", "not_a_run 3"},
	{"benchmarkdotnet-report.csv", "benchmarkdotnet-report",
		"Quick, time, s, lower, runtime=.NET 8.0 job=Core: stated - - 1.23e-06 1.2345e-06 - 1.5e-09\n"
		"Slow, time, s, lower, runtime=.NET 8.0 job=Core: stated - - 0.0032 0.00325 - 5e-05\n",
		""},
	{"go-bench.txt", "go-bench",
		"Sort, time, s, lower, kind=quick n=10 procs=8 pkg=example.org/sort: 1.5e-06 1.6e-06\n"
		"Plain, time, s, lower, pkg=example.org/sort: 2.5\n"
		"Sort, MB/s, B/s, higher, kind=quick n=10 procs=8 pkg=example.org/sort: 80000000 75000000\n"
		"Sort, B/op, B, lower, kind=quick n=10 procs=8 pkg=example.org/sort: 320 320\n"
		"Sort, allocs/op, allocs, lower, kind=quick n=10 procs=8 pkg=example.org/sort: 2 2\n",
		""},
	{"go-bench-names.txt", "go-bench",
		"X<size=1,threads=0>, time, s, lower, procs=8: 5e-09\nF<a/b>, time, s, lower, n=5 procs=8: 5e-09\n"
		"G/x=, time, s, lower, procs=8: 5e-09\nH/a==b, time, s, lower, procs=8: 5e-09\n"
		"I, time, s, lower, size=-1 procs=8: 5e-09\n",
		""},
	{"perf-stat.csv", "perf-stat",
		"benchmark, task-clock, s, lower: 0.0125 0.0135\n"
		"benchmark, context-switches, -, -: 42\n",
		"missing 2"},
	{"perf-stat-repeated.csv", "perf-stat",
		"benchmark, task-clock, s, lower: stated - - - 0.00127 - -\n"
		"benchmark, page-faults, -, -: stated - - - 75 - -\n",
		""},
	{"perf-stat-comma.csv", "perf-stat", "benchmark, task-clock, s, lower: 0.0125 0.01375\n",
		"missing 2"},
	{"perf-stat-percpu-repeated.csv", "perf-stat",
		"benchmark, cpu-clock, s, lower, cpu=0: stated - - - 0.1025 - -\n"
		"benchmark, cpu-clock, s, lower, cpu=1: stated - - - 0.10325 - -\n"
		"benchmark, page-faults, -, -, cpu=0: stated - - - 5537 - -\n"
		"benchmark, page-faults, -, -, cpu=1: stated - - - 626 - -\n",
		""},
	{"perf-stat-percpu.csv", "perf-stat",
		"benchmark, cpu-clock, s, lower, cpu=0: 0.0125 0.01275\n"
		"benchmark, cpu-clock, s, lower, cpu=1: 0.01225 0.012\n"
		"benchmark, cycles, -, -, cpu=1: 4200\n",
		"missing 1"},
	{"perf-stat-percore.csv", "perf-stat",
		"benchmark, cpu-clock, s, lower, place=S0-D0-C0: 0.025\n"
		"benchmark, cpu-clock, s, lower, place=S0-D0-C1: 0.0245\n"
		"benchmark, cycles, -, -, place=S0-D0-C0: 4200\n",
		""},
	{"go-bench-units.txt", "go-bench",
		"Ring, time, s, lower, procs=4 pkg=example.org/ring: 2e-06 2.5e-06\n"
		"Ring, hits/op, hits/op, higher, procs=4 pkg=example.org/ring: 30 32\n"
		"Ring, frames/s, frames/s, higher, procs=4 pkg=example.org/ring: 60 60\n",
		""},
	{"sysbench.txt", "sysbench",
		"benchmark, transactions, transactions/s, higher, threads=4: 100.5 110.25\n"
		"benchmark, queries, queries/s, higher, threads=4: 2010 2205\n"
		"benchmark, latency, s, lower, threads=4: 0.0125 0.01125\n",
		""},
	{"sysbench-cpu.txt", "sysbench",
		"benchmark, events, events/s, higher, threads=2: 1500.5 1510.25\n"
		"benchmark, latency, s, lower, threads=2: 0.00125 0.0015\n",
		""},
	{"sysbench-csv.csv", "sysbench-csv",
		"benchmark, transactions, transactions/s, higher, threads=4: 100.5 110.25\n"
		"benchmark, queries, queries/s, higher, threads=4: 2010 2205\n"
		"benchmark, latency, s, lower, threads=4: 0.0125 0.01125\n",
		""},
	{"k6-csv.csv", "k6-csv",
		"default, http_req_duration, s, lower, method=GET request=home: 0.0125 0.0135\n"
		"default, http_req_waiting, s, lower, method=GET request=home: 0.0115\n",
		"failed 1"},
	{"vegeta-csv.csv", "vegeta-csv", "home, latency, s, lower, url=http://localhost/: 0.0015 0.0016\n",
		"failed 1"},
	{"jmeter.jtl", "jmeter",
		"login, elapsed, s, lower: 0.12 0.13\nlogin, latency, s, lower: 0.1 0.11\n"
		"login, connect, s, lower: 0.02 0.021\n",
		"failed 1"},
	{"jmeter-odd.jtl", "jmeter",
		"GET /a, with, commas, elapsed, s, lower: 0.123 0.15\n"
		"GET /a, with, commas, latency, s, lower: 0.1 0.12\n"
		"GET /a, with, commas, connect, s, lower: 0.01 0\n",
		"failed 1"},
	{"fio_lat.1.log", "fio-log",
		"fio_lat, latency, s, lower, rw=read: 5.5e-05 5.7e-05\nfio_lat, latency, s, lower, rw=write: 9e-05\n",
		""},
	{"rebench.data", "rebench",
		"Sort, total, s, lower, executor=vm suite=micro input size=10: 0.0125 0.0115 0.01225\n"
		"Sort, memory, B, lower, executor=vm suite=micro input size=10: 2048000\n",
		""},
	{"rebench-numbers.data", "rebench",
		"Sort, total, s, lower: 0.0125 0.0115\nQueens 8, total, s, lower: 0.0225\n"
		"2, total, s, lower: 0.0325\n",
		""},
	{"warmup-stats.csv", "warmup-stats", "sort, time, s, lower: 1.5 1.25 1.25 1.5 1.375\n", ""},
	{"nanobench-csv.csv", "nanobench-csv",
		"quick, time, s, lower, title=sorting: stated - - 1.5e-07 - - -\n", ""},
	{"rebar.csv", "rebar",
		"group/literal, time, s, lower, engine=rust/regex: stated 1000 2.469e-05 2.688e-05 2.669e-05 4.015e-05 "
		"5.91e-07\n",
		""},
	{"renaissance-csv.csv", "renaissance-csv", "scrabble, time, s, lower: 1.5 1.25\n", ""},
	{"r-microbenchmark.csv", "r-microbenchmark",
		"sort(x), time, s, lower: 1.5005e-06 1.4e-06\norder(x), time, s, lower: 2.5e-06\n", ""},
	{"cyclictest-h.txt", "cyclictest",
		"cyclictest, latency, s, lower, thread=0: 1e-06x3 2e-06x5 +2\ncyclictest, latency, s, lower, thread=1: "
		"2e-06x1\n",
		""},
	{"cyclictest-v.txt", "cyclictest",
		"cyclictest, latency, s, lower, thread=0: 7.3e-05 6.8e-05\ncyclictest, latency, s, lower, thread=1: 8e-05\n",
		""},
	{"rtla.txt", "rtla",
		"rtla, latency, s, lower, series=IRQ-000: 0x10 1e-06x2\nrtla, latency, s, lower, series=IRQ-001: 0x12\n"
		"rtla, latency, s, lower, series=Thr-000: 1e-06x7 2e-06x5 +1\n"
		"rtla, latency, s, lower, series=Thr-001: 1e-06x9 2e-06x3\n",
		""},
	{"core-to-core.csv", "core-to-core",
		"core-to-core, latency, s, lower, from=1 to=0: 5.25e-08\ncore-to-core, latency, s, lower, from=2 to=0: "
		"4.325e-08\ncore-to-core, latency, s, lower, from=2 to=1: 4.55e-08\n",
		""},
	{"benchsuite.csv", "benchsuite",
		"literal, time, s, lower, name=grep: 0.5\nliteral, time, s, lower, name=rg: 0.125 0.115\n",
		""},
	{"bencher-csv.csv", "bencher-csv",
		"Sort, time, s, lower, params=n=10 instance=i1 mode=sample: 1.5e-06x3 1.4e-06x2\n", ""},
	{"time-bash.txt", "time",
		"benchmark, real, s, lower: 1.523 61.625\nbenchmark, user, s, lower: 1.2 1.25\n"
		"benchmark, sys, s, lower: 0.1 0.125\n",
		""},
	{"time-posix.txt", "time",
		"benchmark, real, s, lower: 1.52 1.6\nbenchmark, user, s, lower: 1.2 1.25\n"
		"benchmark, sys, s, lower: 0.1 0.15\n",
		""},
	{"time.txt", "time",
		"benchmark, real, s, lower: 0.11 3723\nbenchmark, user, s, lower: 0.01 0.02\n"
		"benchmark, sys, s, lower: 0.02 0.03\n"
		"benchmark, maximum resident set size, B, lower: 2011136 2015232\n",
		"failed 1"},
	{"time-v.txt", "time",
		"sort words.txt, real, s, lower: 0.11 62.5\nsort words.txt, user, s, lower: 0.01 0.04\n"
		"sort words.txt, sys, s, lower: 0.02 0.02\n"
		"sort words.txt, maximum resident set size, B, lower: 2011136 2011136\n",
		"failed 2"},
	{"time-zsh.txt", "time",
		"make -j 2, real, s, lower: 0.531 62.53\nmake -j 2, user, s, lower: 0.5 0.51\n"
		"make -j 2, sys, s, lower: 0.02 0.02\n",
		""},
	{"time-csh.txt", "time",
		"benchmark, real, s, lower: 1 1.02\nbenchmark, user, s, lower: 0.01 0.011\n"
		"benchmark, sys, s, lower: 0.02 0.02\n",
		""},
	{"ab.tsv", "ab",
		"benchmark, total, s, lower: 0.012 0.013 0.015\nbenchmark, connect, s, lower: 0 0.001 0\n"
		"benchmark, processing, s, lower: 0.012 0.012 0.015\nbenchmark, waiting, s, lower: 0.011 0.011 0.014\n",
		""},
	{"hey.csv", "hey",
		"benchmark, response, s, lower: 0.0125 0.01 0.0105\nbenchmark, connect, s, lower: 0.0025 0 0\n"
		"benchmark, delay, s, lower: 0.009 0.009 0.0095\n",
		"failed 1"},
	{"redis-benchmark.csv", "redis-benchmark",
		"SET, rate, requests/s, higher: 125000 126000\nGET, rate, requests/s, higher: 150000.5\n"
		"SET, latency, s, lower: stated - 0.000125 0.000245 0.00025 0.0015 -\n"
		"GET, latency, s, lower: stated - 0.0001 0.000195 0.0002 0.00125 -\n",
		""},
	{"locust.csv", "locust",
		"/, rate, requests/s, higher, Type=GET: 98.5\n/item, rate, requests/s, higher, Type=GET: 49.25\n"
		"/, response time, s, lower, Type=GET: stated 1200 0.005 0.011 0.0125 0.031 -\n"
		"/item, response time, s, lower, Type=GET: stated 600 0.009 0.021 0.0225 0.061 -\n",
		"not_a_run 1"},
	{"locust-history.csv", "locust-history",
		"/, rate, requests/s, higher, Type=GET users=10: 98.5 99.25\n"
		"Aggregated, rate, requests/s, higher, users=10: 98.5 99.25\n"
		"/, median response time, s, lower, Type=GET users=10: 0.011 0.012\n"
		"Aggregated, median response time, s, lower, users=10: 0.011 0.012\n",
		""},
	{"oha-csv.csv", "oha-csv",
		"benchmark, response, s, lower: 0.00325 0.0025\nbenchmark, connect, s, lower: 0.00075 0\n"
		"benchmark, delay, s, lower: 0.0025 0.002\n",
		"failed 1"},
	{"pgbench-log.txt", "pgbench-log",
		"benchmark, latency, s, lower, script=0: 0.00225 0.0025 0.002125\n"
		"benchmark, latency, s, lower, script=1: 0.00475\n",
		"failed 1 not_a_run 1"},
	{"pgbench.txt", "pgbench",
		"benchmark, transactions, transactions/s, higher: 1750.5 1800 1775\n"
		"benchmark, latency, s, lower: 0.00225 0.002125 0.0022\n",
		""},
	{"stream.txt", "stream",
		"Copy, best rate, B/s, higher: 1.25e+10\nTriad, best rate, B/s, higher: 1.20005e+10\n"
		"Copy, time, s, lower: stated - 0.0128 - 0.013 0.0135 -\n"
		"Triad, time, s, lower: stated - 0.02 - 0.0205 0.021 -\n",
		""},
	{"openssl-speed.txt", "openssl-speed",
		"sha256, rate, B/s, higher, variant=16 bytes: 64000500\n"
		"sha256, rate, B/s, higher, variant=64 bytes: 182000000\n"
		"sha256, rate, B/s, higher, variant=256 bytes: 352000000\n"
		"sha256, rate, B/s, higher, variant=1024 bytes: 452000000\n"
		"sha256, rate, B/s, higher, variant=8192 bytes: 491000000\n"
		"sha256, rate, B/s, higher, variant=16384 bytes: 494000000\n",
		""},
	{"openssl-speed-mr.txt", "openssl-speed",
		"aes-128-cbc, rate, B/s, higher, variant=16 bytes: 700000000.5\n"
		"aes-128-cbc, rate, B/s, higher, variant=64 bytes: 966000000\n"
		"aes-128-cbc, rate, B/s, higher, variant=256 bytes: 1055000000\n"
		"aes-128-cbc, rate, B/s, higher, variant=1024 bytes: 1079000000\n"
		"aes-128-cbc, rate, B/s, higher, variant=8192 bytes: 1087000000\n"
		"aes-128-cbc, rate, B/s, higher, variant=16384 bytes: 1088000000\n",
		""},
	{"wrk.txt", "wrk",
		"http://127.0.0.1:8080/index.html, rate, requests/s, higher, threads=2 connections=10: 37443.5 37500.25\n"
		"http://127.0.0.1:8080/index.html, latency, s, lower, threads=2 connections=10: "
		"stated - - - 0.00025 0.0125 0.00125\n",
		""},
	{"db-bench.txt", "db-bench",
		"fillseq, time, s, lower: 2.5e-06 2.375e-06\nreadrandom, time, s, lower: 5.25e-06\n", ""},
	{"ycsb.txt", "ycsb",
		"READ, latency, s, lower: 0.00033 0.00035\nUPDATE, latency, s, lower: 0.0005\n"
		"all, throughput, ops/s, higher: 98.5\n",
		""},
	{"ping.txt", "ping", "example.org, round trip, s, lower: 0.00025 0.000125\n", ""},
	{"measure-command.txt", "measure-command", "benchmark, time, s, lower: 1.2345678 2.2345678\n", ""},
	{"ping-windows.txt", "ping", "example.org, round trip, s, lower: 0.012 0.013\n", "missing 1"},
	{"ping-busybox.txt", "ping", "127.0.0.1, round trip, s, lower: 5e-05 7.5e-05\n", ""},
	{"ping-D.txt", "ping", "127.0.0.1, round trip, s, lower: 1.5e-05 3.4e-05\n", ""},
	{"sysbench-memory.txt", "sysbench", "benchmark, memory, B/s, higher: 4063232000 5505548288\n", ""},
	{"sysbench-fileio.txt", "sysbench",
		"benchmark, reads, B/s, higher: 145227776 152829952\n"
		"benchmark, writes, B/s, higher: 96731136 101711872\n"
		"benchmark, latency, s, lower: 5e-06 6e-06\n",
		""},
	{"sysbench-0.5.txt", "sysbench",
		"benchmark, transactions, transactions/s, higher, threads=8: 7470.25 7253.5\n"
		"benchmark, latency, s, lower, threads=8: 0.01675 0.0255\n",
		""},
	{"sysbench-totals.txt", "sysbench-totals",
		"benchmark, events, events/s, higher, threads=1: 2328.25\n"
		"benchmark, events, events/s, higher, threads=2: 4500.5\n",
		""},
	{"sysbench-totals-other.txt", "sysbench-totals",
		"benchmark, transactions, transactions/s, higher, threads=4: 99.5\n"
		"benchmark, memory, B/s, higher, threads=4: 4294967296\n"
		"benchmark, reads, B/s, higher, threads=4: 148111360\n"
		"benchmark, queries, queries/s, higher, threads=4: 1990.25\n"
		"benchmark, writes, B/s, higher, threads=4: 98566144\n",
		""},
	{"pgbench-totals.txt", "pgbench-totals",
		"benchmark, transactions, transactions/s, higher, clients=1: 237.125 222.25\n"
		"benchmark, latency, s, lower, clients=1: 0.00425 0.0045\n",
		""},
	{"timeit.txt", "timeit", "benchmark, best of repeats, s, lower: 1.75e-05 2.25 0.0015\n", ""},
	{"timeit-ipython.txt", "timeit", "benchmark, time, s, lower: stated 7 - - 1.25e-05 - 1.25e-07\n", ""},
	{"hyperfine-text.txt", "hyperfine-text",
		"true, time, s, lower: stated 12 0.0012 - 0.0028 0.0073 0.0018\n"
		"sleep 1, time, s, lower: stated 10 1.001 - 1.002 1.003 0.001\n",
		""},
	{"iperf3-text.txt", "iperf3-text",
		"benchmark, throughput, bit/s, higher, stream=5: 9400000000\n"
		"benchmark, throughput, bit/s, higher, stream=7: 940000000\n"
		"benchmark, throughput, bit/s, higher, stream=SUM: 1.03e+10\n",
		"warmup 3 not_a_run 2"},
	{"iperf3-text-bidir.txt", "iperf3-text",
		"benchmark, throughput, bit/s, higher, stream=5 role=TX-C: 6050000000\n"
		"benchmark, throughput, bit/s, higher, stream=7 role=RX-C: 4900000000\n",
		"not_a_run 1"},
	{"redis-benchmark-text.txt", "redis-benchmark-text",
		"SET, rate, requests/s, higher: 73529.5 72000.25\n", ""},
	{"redis-benchmark-q.txt", "redis-benchmark-text",
		"SET, rate, requests/s, higher: 73529.5\nGET, rate, requests/s, higher: 71428.25\n", ""},
	{"ab-text.txt", "ab-text",
		"/, rate, requests/s, higher, concurrency=2: 518.5\n"
		"/, time per request, s, lower, concurrency=2: 0.003875\n",
		""},
	{"hey-text.txt", "hey-text", "benchmark, rate, requests/s, higher: 4998.5 5001.25\n", ""},
	{"fio-text.txt", "fio-text",
		"r, bandwidth, B/s, higher, op=read: 46661632\nr, bandwidth, B/s, higher, op=write: 3891200\n",
		""},
	{"libtest.txt", "libtest",
		"bench_sort, time, s, lower: 1.234e-06\nbench_hash, time, s, lower: 2.3456e-07\n"
		"bench_copy, time, s, lower: 0.000123456\n",
		""},
	{"criterion-text.txt", "criterion-text",
		"Fibonacci/Recursive/20, time, s, lower: 2.6251e-05\n"
		"Fibonacci/Iterative/20, time, s, lower: 1.0106e-06\n",
		""},
	{"google-benchmark-text.txt", "google-benchmark-text",
		"BM_Copy/64, real time, s, lower: 1.25e-08 1.27e-08\n"
		"BM_Copy/512, real time, s, lower: 9.51e-08\n"
		"BM_Copy/64, CPU time, s, lower: 1.24e-08 1.26e-08\n"
		"BM_Copy/512, CPU time, s, lower: 9.5e-08\n",
		"failed 1 not_a_run 1"},
	{"jmh-text.txt", "jmh-text",
		"org.Foo.bar, score, s, lower, parameters=size = 10: 1.21e-05 1.22e-05\n", "warmup 1"},
	{"perf-stat-text.txt", "perf-stat-text",
		"sleep 0.01, elapsed, s, lower: 0.015995194 stated 3 - - 0.01273 - -\n"
		"sleep 0.01, task-clock, s, lower: 0.00083 stated 3 - - 0.00081 - -\n"
		"sleep 0.01, context-switches, -, -: 1 stated 3 - - 1 - -\n"
		"sleep 0.01, cpu-migrations, -, -: 0 stated 3 - - 0 - -\n"
		"sleep 0.01, page-faults, -, -: 1274 stated 3 - - 72 - -\n"
		"sleep 0.01, user, s, lower: 0.00164\nsleep 0.01, sys, s, lower: 0\n",
		""},
	{"stress-ng.txt", "stress-ng", "cpu, rate, bogo-ops/s, higher: 1492.5 1500.25\n", ""},
	{"dd.txt", "dd",
		"benchmark, time, s, lower, bytes=1073741824: 0.5 0.25\n"
		"benchmark, rate, B/s, higher, bytes=1073741824: 2147483648 4294967296\n",
		""},
	{"mbw.txt", "mbw",
		"MEMCPY, rate, B/s, higher, size=64.00000: 8388608000 6710886400\n"
		"MEMCPY, time, s, lower, size=64.00000: 0.008 0.01\n",
		"not_a_run 1"},
	{"dacapo.txt", "dacapo", "avrora, time, s, lower: 2.401\n", "warmup 1 failed 2"},
};

static void print_number(struct buffer *out, double value)
{
	if (isnan(value))
		buffer_text(out, " -");
	else
		buffer_print(out, " %.10g", value);
}

static void print_group(struct buffer *out, const struct table *table, const struct group *group)
{
	const char *direction = direction_name(table->direction);
	buffer_print(out, "%s, %s, %s, %s", table->workload, table->metric, table->unit ? table->unit : "-",
		direction ? direction : "-");
	const char *joint = ", ";
	for (size_t f = 0; f < table->factor_count; f++) {
		if (!group->levels[f])
			continue;
		buffer_print(out, "%s%s=%s", joint, table->factors[f], group->levels[f]);
		joint = " ";
	}
	buffer_char(out, ':');
	for (size_t i = 0; i < group->runs.n; i++) {
		double weight = column_at(&group->runs.covariates[COVARIATE_WEIGHT], i);
		print_number(out, group->runs.values[i]);
		if (!isnan(weight))
			buffer_print(out, "x%.10g", weight);
	}
	if (group->beyond > 0)
		buffer_print(out, " +%zu", group->beyond);
	if (group->has_stated) {
		const struct stated *s = &group->stated;
		const double values[] = {s->n, s->min, s->median, s->mean, s->max, s->sd};
		buffer_text(out, " stated");
		for (size_t i = 0; i < sizeof values / sizeof *values; i++)
			print_number(out, values[i]);
	}
	buffer_char(out, '\n');
}

static void expect_row(const struct row *row)
{
	struct fault fault = {0};
	struct ingest_options options = ingest_defaults();
	struct ingest_input input = {arena_printf(arena, "fixtures/collectors/%s", row->file), NULL};
	struct dataset *dataset = ingest_read(arena, &options, &input, 1, &fault);
	if (!dataset)
		fail_msg("%s: %s", fault.place, fault.text);
	assert_string_equal(dataset->inputs[0].collector, row->collector);
	struct buffer out = buffer_new(arena);
	for (size_t t = 0; t < dataset->table_count; t++)
		for (size_t g = 0; g < dataset->tables[t].group_count; g++)
			print_group(&out, &dataset->tables[t], &dataset->tables[t].groups[g]);
	assert_string_equal(out.at, row->groups);
	struct buffer left_out = buffer_new(arena);
	for (enum exclusion e = 0; e < EXCLUSION_COUNT; e++)
		if (dataset->passes[0].excluded[e] > 0)
			buffer_print(&left_out, "%s%s %zu", left_out.length ? " " : "", exclusion_key(e),
				dataset->passes[0].excluded[e]);
	assert_string_equal(left_out.length ? left_out.at : "", row->left_out);
}

static void fixtures_give_their_runs(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		expect_row(&rows[i]);
}

static bool has_row(const char *collector)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (strcmp(rows[i].collector, collector) == 0)
			return true;
	return false;
}

static void every_collector_has_a_fixture(void **state)
{
	(void)state;
	struct fault fault = {0};
	size_t count;
	const struct mapping *const *mappings = mappings_builtin(arena, &count, &fault);
	for (size_t i = 0; i < count; i++)
		if (mappings[i]->format != MAPPING_JSON && !has_row(mappings[i]->name))
			fail_msg("no fixture of %s", mappings[i]->name);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(fixtures_give_their_runs, set_up, tear_down),
		cmocka_unit_test_setup_teardown(every_collector_has_a_fixture, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
