/* Writes the inputs of the benchmarks: seeded, the same bytes everywhere.
 *
 *     generate KIND N [GROUPS]    to standard output
 *
 * Values are 1 + 0.003 Exp, three of four with a further Gamma-like delay: the shape of runs on a busy machine. */
#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 20260805;

static uint64_t next(void) /* splitmix64 */
{
	uint64_t z = (state += 0x9E3779B97F4A7C15u);
	z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
	z = (z ^ z >> 27) * 0x94D049BB133111EBu;
	return z ^ z >> 31;
}

static double uniform(void)
{
	return ((double)(next() >> 11) + 0.5) * 0x1p-53;
}

static double seconds(double floor)
{
	double value = floor * (1 - 0.003 * log(uniform()));
	return uniform() < 0.25 ? value : value - floor * 0.3 * log(uniform() * uniform());
}

/* 5 columns, runs of all groups interleaved round by round: 23 bytes a row with 12 groups. */
static void csv(uint64_t n, uint64_t groups)
{
	puts("round,cpu,variant,seconds,exit_code");
	for (uint64_t i = 0; i < n; i++)
		printf("%" PRIu64 ",%" PRIu64 ",%s,%.6f,0\n", i / groups + 1, i % groups, i % 2 ? "b" : "a",
			seconds(0.12 + 0.001 * (double)(i % groups % 64)));
}

static void ndjson(uint64_t n, uint64_t groups)
{
	for (uint64_t i = 0; i < n; i++)
		printf("{\"benchmark\":\"bench%" PRIu64 "\",\"round\":%" PRIu64 ",\"cpu\":%" PRIu64
		       ",\"seconds\":%.9f,\"load\":%.1f}\n",
			i % groups, i / groups + 1, i % 4, seconds(0.5), uniform() * 100);
}

static void hyperfine(uint64_t n, uint64_t groups)
{
	(void)groups;
	printf("{\n  \"results\": [\n    {\n      \"command\": \"sleep 0\",\n      \"times\": [\n");
	for (uint64_t i = 0; i < n; i++)
		printf("        %.16g%s\n", seconds(0.02), i + 1 < n ? "," : "");
	printf("      ],\n      \"exit_codes\": [\n");
	for (uint64_t i = 0; i < n; i++)
		printf("        0%s\n", i + 1 < n ? "," : "");
	puts("      ]\n    }\n  ]\n}");
}

static void numbers(uint64_t n, uint64_t offset)
{
	state += offset;
	for (uint64_t i = 0; i < n; i++)
		printf("%.6f\n", seconds(10));
}

/* n benchmarks with 10 repetitions each, as Google Benchmark writes them. */
static void google(uint64_t n, uint64_t offset)
{
	state += offset;
	puts("{\"context\":{\"date\":\"2026-01-05T12:00:00+00:00\",\"host_name\":\"bench\",\"num_cpus\":8,"
	     "\"mhz_per_cpu\":3000,\"cpu_scaling_enabled\":false,\"library_build_type\":\"release\"},\"benchmarks\":[");
	for (uint64_t i = 0; i < n; i++) {
		for (uint64_t r = 0; r < 10; r++) {
			double value = seconds(100 + (double)(i % 97));
			printf("{\"name\":\"BM_case/%" PRIu64 "\",\"run_name\":\"BM_case/%" PRIu64
			       "\",\"run_type\":\"iteration\",\"repetitions\":10,\"repetition_index\":%" PRIu64
			       ",\"threads\":1,\"iterations\":1000,\"real_time\":%.16e,\"cpu_time\":%.16e,"
			       "\"time_unit\":\"ns\"}%s\n",
				i, i, r, value, value * 0.99, i + 1 < n || r < 9 ? "," : "");
		}
	}
	puts("]}");
}

static const struct kind {
	const char *name;
	void (*write)(uint64_t n, uint64_t extra);
	uint64_t extra;
} kinds[] = {
	{"csv", csv, 12},
	{"ndjson", ndjson, 12},
	{"hyperfine", hyperfine, 1},
	{"numbers", numbers, 0},
	{"google", google, 0},
};

int main(int argc, char **argv)
{
	for (size_t k = 0; argc >= 3 && k < sizeof kinds / sizeof *kinds; k++) {
		if (strcmp(argv[1], kinds[k].name) != 0)
			continue;
		kinds[k].write(
			strtoull(argv[2], NULL, 10), argc > 3 ? strtoull(argv[3], NULL, 10) : kinds[k].extra);
		return fflush(stdout) == 0 ? 0 : 1;
	}
	fprintf(stderr, "usage: generate csv|ndjson|hyperfine|numbers|google N [GROUPS or SEED]\n");
	return 2;
}
