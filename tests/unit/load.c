#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "files.h"
#include "ingest/beside/load.h"
#include "ingest/beside/load_reader.h"

/* What each fixture holds, worked out by hand from its rows: busy = 100 - idle - iowait, windows weighted by length.
 * 2026-08-05 10:58:34 UTC is 1785927514 (GNU date). */
static const struct row {
	const char *file, *reader;
	size_t cpus, windows;
	bool zoned;
	double start, seconds; /* of the first window */
	double machine, cpu0, cpu1;
} rows[] = {
	{"mpstat-comma.txt", "mpstat", 2, 2, false, 1785974398, 1, 28.75, 43.75, 13.75},
	{"mpstat-old.txt", "mpstat", 2, 2, false, 1787670975, 2, 10.5, 20, 1},
	{"mpstat-interrupts.txt", "mpstat", 1, 2, false, 1785924000, 2, 25, 25, NAN},
	{"sar.txt", "mpstat", 2, 2, false, 1787701801, 600, 12.5, 25, 0},
	{"mpstat.json", "sysstat JSON", 2, 2, false, 1785927512, 2, 36.25, 12.5, 60},
	{"sadf.json", "sysstat JSON", 2, 2, true, 1785924000, 600, 25, 50, 0},
	{"sadf-d.csv", "sadf", 2, 2, true, 1785924000, 600, 25, 50, 0},
	{"sadf-dh.csv", "sadf", 2, 2, false, 1785924000, 600, 25, 50, 0},
	{"sadf-p.txt", "sadf -p", 2, 2, true, 1785924000, 600, 25, 50, 0},
	{"vmstat.txt", "vmstat", 0, 2, false, NAN, NAN, 37.5, NAN, NAN},
	{"vmstat-t.txt", "vmstat", 0, 2, true, 1785927514, 5, 23, NAN, NAN},
	{"pidstat.txt", "pidstat", 2, 2, false, 1785927513, 1, 20.5, 1, 40},
	{"pidstat-h.txt", "pidstat", 2, 2, true, 1785927512, 2, 20.5, 1, 40},
	{"dstat.txt", "dstat", 0, 2, false, NAN, NAN, 32.5, NAN, NAN},
	{"dstat-cpus.txt", "dstat", 2, 2, false, NAN, NAN, 17.5, 30, 5},
	{"turbostat.txt", "turbostat", 2, 2, true, 1785927509.5, 5, 22.5, 37.5, 7.5},
	{"timehist.txt", "perf sched timehist", 2, 1, false, NAN, 0.04, 43.75, 75, 12.5},
	{"typeperf.csv", "typeperf", 2, 2, true, 1785927514.5, 1, 30.25, 60, 0.5},
	{"typeperf-german.csv", "typeperf", 2, 2, false, 1785927513.5, 1, 30.25, 60, 0.5},
	{"rows.csv", "csv", 2, 2, false, NAN, NAN, 32.5, 50, 15},
	{"windows.csv", "csv", 2, 2, false, NAN, NAN, 32.5, 50, 15},
	{"columns.csv", "csv", 2, 2, true, 1785927509, 5, 32.5, 50, 15},
	{"others.csv", "csv", 2, 2, true, 1785927509, 5, 32.5, 50, 15},
	{"lists.csv", "lists", 2, 2, false, 1785927509, 5, 32.5, 50, 15},
	{"lists-mixed.csv", "lists", 2, 2, false, 1785927509, 5, 32.5, 50, 15},
	{"lists-bare.txt", "lists", 2, 2, false, NAN, NAN, 32.5, 50, 15},
	{"dstat-output.csv", "csv", 0, 2, false, NAN, NAN, 32.5, NAN, NAN},
	{"machine.csv", "csv", 0, 2, false, NAN, NAN, 50, NAN, NAN},
	{"rows.json", "json", 2, 2, false, NAN, NAN, 32.5, 50, 15},
	{"windows.json", "json", 2, 2, false, NAN, NAN, 32.5, 50, 15},
	{"arrays.json", "json", 2, 2, true, 1785927514, 5, 32.5, 50, 15},
	{"objects.json", "json", 2, 2, false, NAN, 5, 32.5, 50, 15},
	{"lists.json", "json", 2, 2, false, NAN, NAN, 32.5, 50, 15},
	{"samples.ndjson", "json", 2, 2, true, 1785927509, 5, 32.5, 50, 15},
	{"times.json", "json", 2, 2, false, NAN, NAN, 32.5, 50, 15},
	{"by-cpu.json", "json", 2, 2, false, NAN, NAN, 32.5, 50, 15},
};

struct bench {
	jmp_buf recovery;
	struct arena *arena;
	struct dataset *dataset;
	struct ingest_options options;
	const char *word;
};

static void bench_open(struct bench *bench)
{
	bench->arena = arena_new(&bench->recovery);
	bench->dataset = dataset_new(bench->arena);
	bench->options = (struct ingest_options){
		.limits = {.archive_bytes = 1 << 30,
			.depth = 512,
			.line_bytes = 1 << 20,
			.cell_bytes = 1 << 20,
			.name_bytes = 4096,
			.columns = 1000,
			.groups = 1000,
			.passes = 1000},
	};
}

static bool attach(struct bench *bench, const char *word, struct fault *fault)
{
	bench->word = word;
	bench->options.loads = (struct words){&bench->word, 1, 1};
	return load_attach(bench->dataset, &bench->options, fault);
}

static void is_near(const char *file, const char *what, double found, double expected)
{
	if (isnan(expected) ? !isnan(found) : !(fabs(found - expected) <= 1e-9 * fmax(1, fabs(expected))))
		fail_msg("%s: %s is %.17g, expected %.17g", file, what, found, expected);
}

static void check_row(const struct row *row)
{
	struct bench bench;
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	dataset_pass(bench.dataset, text_of("p"), false);
	char path[100];
	snprintf(path, sizeof path, "fixtures/load/%s", row->file);
	struct fault fault = {0};
	if (!attach(&bench, path, &fault))
		fail_msg("%s: %s", row->file, fault.text);
	const struct load_profile *profile = bench.dataset->passes[0].load;
	assert_string_equal(profile->reader, row->reader);
	is_near(row->file, "CPUs", (double)profile->cpu_count, (double)row->cpus);
	is_near(row->file, "windows", (double)profile->window_count, (double)row->windows);
	is_near(row->file, "zoned", profile->zoned, row->zoned);
	is_near(row->file, "start", profile->window_start[0], row->start);
	is_near(row->file, "seconds", profile->window_seconds[0], row->seconds);
	is_near(row->file, "machine", load_mean(profile, NULL), row->machine);
	is_near(row->file, "cpu 0", load_mean(profile, "0"), row->cpu0);
	is_near(row->file, "cpu 1", load_mean(profile, "1"), row->cpu1);
	assert_false(profile->with_benchmark);
	arena_free(bench.arena);
}

static void every_format_gives_its_numbers(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		check_row(&rows[i]);
}

/* The first that recognises a file reads it; of the tools' readers no second one may claim it. */
static void one_reader_claims_each_file(void **state)
{
	(void)state;
	struct bench bench;
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct text text = file_content(
			bench.arena, arena_printf(bench.arena, "fixtures/load/%s", rows[i].file));
		int claims = 0;
		bool plain = false;
		for (size_t r = 0; load_readers[r]; r++) {
			claims += !load_readers[r]->plain && load_readers[r]->recognises(text);
			plain |= load_readers[r]->plain && strcmp(load_readers[r]->name, rows[i].reader) == 0;
		}
		if (claims != !plain)
			fail_msg("%s is claimed by %d tools' readers", rows[i].file, claims);
	}
	arena_free(bench.arena);
}

static bool has_fixture(const char *reader)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (strcmp(rows[i].reader, reader) == 0)
			return true;
	return false;
}

static void every_reader_has_a_fixture(void **state)
{
	(void)state;
	for (size_t i = 0; load_readers[i]; i++)
		if (!has_fixture(load_readers[i]->name))
			fail_msg("no fixture for %s", load_readers[i]->name);
}

static void add_pass(struct bench *bench, const char *name, double start, double end, bool zoned)
{
	size_t at = dataset_pass(bench->dataset, text_of(name), true);
	bench->dataset->passes[at].start = start;
	bench->dataset->passes[at].end = end;
	bench->dataset->passes[at].zoned = zoned;
}

static void profiles_find_their_pass(void **state)
{
	(void)state;
	struct bench bench;
	struct fault fault = {0};
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	add_pass(&bench, "early", 1785927000, 1785927100, true);
	add_pass(&bench, "late", 1785927512, 1785927530, true);
	struct pass *early = &bench.dataset->passes[0], *late = &bench.dataset->passes[1];

	/* By time: the windows 10:58:29 to :34 and :34 to :39 both touch the runs of 'late', which took part in them. */
	assert_true(attach(&bench, "fixtures/load/columns.csv", &fault));
	assert_null(early->load);
	assert_non_null(late->load);
	assert_true(late->load->with_benchmark);
	assert_int_equal(late->load->window_count, 2);
	is_near("columns.csv", "at 10:58:33", load_at(late->load, "1", 1785927513), 10);
	is_near("columns.csv", "at 10:58:38", load_at(late->load, "1", 1785927518), 20);
	is_near("columns.csv", "an hour later", load_at(late->load, "1", 1785931114), NAN);
	is_near("columns.csv", "of an unknown CPU", load_at(late->load, "7", 1785927513), NAN);

	/* By label, though the times are those of the other. */
	assert_true(attach(&bench, "early=fixtures/load/columns.csv", &fault));
	assert_non_null(early->load);
	assert_false(early->load->with_benchmark);

	/* A second profile adds its windows. */
	assert_true(attach(&bench, "early=fixtures/load/rows.csv", &fault));
	assert_int_equal(early->load->window_count, 4);
	is_near("both", "mean", load_mean(early->load, "0"), 50);

	/* No times, two passes, no label. */
	assert_false(attach(&bench, "fixtures/load/rows.csv", &fault));
	assert_int_equal(fault.status, STATUS_USAGE);
	assert_non_null(strstr(fault.text, "early="));
	fault = (struct fault){0};
	assert_false(attach(&bench, "erly=fixtures/load/rows.csv", &fault));
	assert_int_equal(fault.status, STATUS_USAGE);
	assert_non_null(strstr(fault.text, "'early'"));
	arena_free(bench.arena);
}

/* Loads that are said to be without the benchmark go to the runs, by CPU and time. */
static void background_loads_go_to_the_runs(void **state)
{
	(void)state;
	struct bench bench;
	struct fault fault = {0};
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	struct dataset *dataset = bench.dataset;
	size_t pass = dataset_pass(dataset, text_of("p"), false);
	dataset->passes[pass].zoned = true;
	const char *factor = names_text(dataset->names, "cpu"), *level = names_text(dataset->names, "1");
	struct group_key key = {.pass = pass,
		.workload = "w",
		.metric = "time",
		.factors = &factor,
		.levels = &level,
		.count = 1};
	double covariates[COVARIATE_COUNT];
	for (size_t c = 0; c < COVARIATE_COUNT; c++)
		covariates[c] = NAN;
	static const double times[] = {1785927513, 1785927518, 1785929999};
	for (size_t i = 0; i < 3; i++) {
		covariates[COVARIATE_TIME] = times[i];
		dataset_add(dataset, dataset_group(dataset, &key), 1, covariates);
	}
	dataset_settle(dataset);
	if (!attach(&bench, "fixtures/load/others.csv", &fault))
		fail_msg("%s", fault.text);
	assert_false(dataset->passes[0].load->with_benchmark);
	const struct column *loads = &dataset->tables[0].groups[0].runs.covariates[COVARIATE_LOAD];
	is_near("others.csv", "first run", column_at(loads, 0), 10);
	is_near("others.csv", "second run", column_at(loads, 1), 20);
	is_near("others.csv", "a run long after", column_at(loads, 2), NAN);
	arena_free(bench.arena);
}

/* Local times are never matched with those of a zone. */
static void clocks_are_not_shifted_in_silence(void **state)
{
	(void)state;
	struct bench bench;
	struct fault fault = {0};
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	add_pass(&bench, "p", 1785927500, 1785927600, true);
	assert_true(attach(&bench, "fixtures/load/mpstat.json", &fault));
	assert_false(bench.dataset->passes[0].load->with_benchmark);
	const struct input *input = &bench.dataset->inputs[0];
	assert_int_equal(input->problem_count, 1);
	assert_non_null(strstr(input->problems[0].text, "no zone"));
	assert_string_equal(input->serves, "load");
	arena_free(bench.arena);
}

static void check_refused(const char *path, const char *says)
{
	struct bench bench;
	struct fault fault = {0};
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	dataset_pass(bench.dataset, text_of("p"), false);
	assert_false(attach(&bench, path, &fault));
	assert_int_equal(fault.status, STATUS_INPUT);
	if (!strstr(fault.text, says))
		fail_msg("%s: %s", path, fault.text);
	arena_free(bench.arena);
}

static void what_is_no_profile_is_refused(void **state)
{
	(void)state;
	static const char *const files[][2] = {{"fixtures/cpu-classes.csv", "no load profile"},
		{"fixtures/core_affinity_30.json", "no load of any CPU"},
		{"fixtures/load/nothing-here", "can't be opened"}};
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		check_refused(files[i][0], files[i][1]);
}

static void check_published(const char *path, size_t processes)
{
	static const double published[] = {100, 100, 100, 100, 72.5, 59.0, 37.9, 21.9, 13.5, 7.2, 4.2, 2.0};
	struct bench bench;
	struct fault fault = {0};
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	dataset_pass(bench.dataset, text_of("A30"), false);
	if (!attach(&bench, path, &fault))
		fail_msg("%s", fault.text);
	const struct pass *pass = &bench.dataset->passes[0];
	for (size_t c = 0; c < 12; c++) {
		char cpu[4];
		snprintf(cpu, sizeof cpu, "%zu", c);
		assert_true(fabs(load_mean(pass->load, cpu) - published[c]) < 0.05 + 1e-9);
	}
	assert_true(fabs(load_mean(pass->load, NULL) - 51.5) < 0.05);
	assert_int_equal(pass->load->window_count, 2);
	assert_false(pass->load->with_benchmark);
	assert_int_equal(pass->process_count, processes);
	arena_free(bench.arena);
}

/* cases.md, case A: the published load of each core, one decimal. */
static void the_published_profile_is_read(void **state)
{
	(void)state;
	static const char *const files[] = {
		"fixtures/core_load_profile.json", "fixtures/core_load_profile.csv"};
	for (size_t f = 0; f < 2; f++)
		check_published(files[f], f == 0 ? 4 : 0);
}

/* statistics: load averages are divided by the number of CPUs, and contain the benchmark. */
static void averages_are_load_with_the_benchmark(void **state)
{
	(void)state;
	struct bench bench;
	struct fault fault = {0};
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	add_pass(&bench, "told", NAN, NAN, false);
	add_pass(&bench, "untold", NAN, NAN, false);
	add_pass(&bench, "of runs", NAN, NAN, false);
	struct dataset *dataset = bench.dataset;
	pass_metadatum(dataset, &dataset->passes[0], text_of("cpus"), text_of("8"), false);
	pass_metadatum(
		dataset, &dataset->passes[0], text_of("load_average"), text_of("2.0, 1.5, 1.0"), false);
	pass_metadatum(dataset, &dataset->passes[1], text_of("load_average"), text_of("2.0"), false);
	struct group_key key = {.pass = 2, .workload = "w", .metric = "time"};
	double covariates[COVARIATE_COUNT];
	for (size_t c = 0; c < COVARIATE_COUNT; c++)
		covariates[c] = NAN;
	pass_metadatum(dataset, &dataset->passes[2], text_of("cpus"), text_of("4"), false);
	for (double tasks = 5; tasks < 8; tasks += 2) {
		covariates[COVARIATE_LOAD_AVERAGE] = tasks;
		dataset_add(dataset, dataset_group(dataset, &key), 1, covariates);
	}
	load_from_averages(dataset);
	is_near("averages", "2.0 on 8 CPUs", load_mean(dataset->passes[0].load, NULL), 25);
	is_near("averages", "6 of runs on 4 CPUs", load_mean(dataset->passes[2].load, NULL), 150);
	assert_true(dataset->passes[0].load->with_benchmark);
	assert_null(dataset->passes[1].load);
	/* A profile from the user counts instead. */
	assert_true(attach(&bench, "told=fixtures/load/rows.csv", &fault));
	assert_int_equal(dataset->passes[0].load->window_count, 2);
	assert_false(dataset->passes[0].load->with_benchmark);
	arena_free(bench.arena);
}

/* docs/formats.md has a row a reader, made of the reader's own words. */
static void every_reader_is_documented(void **state)
{
	(void)state;
	struct bench bench;
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	const char *text = file_content(bench.arena, "docs/formats.md").at;
	for (size_t i = 0; load_readers[i]; i++) {
		char row[400];
		snprintf(row, sizeof row, "| %s | %s | %s |", load_readers[i]->name,
			load_readers[i]->versions, load_readers[i]->summary);
		if (!strstr(text, row))
			fail_msg("docs/formats.md lacks: %s", row);
	}
	arena_free(bench.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_format_gives_its_numbers),
		cmocka_unit_test(one_reader_claims_each_file),
		cmocka_unit_test(every_reader_has_a_fixture),
		cmocka_unit_test(every_reader_is_documented),
		cmocka_unit_test(averages_are_load_with_the_benchmark),
		cmocka_unit_test(profiles_find_their_pass),
		cmocka_unit_test(background_loads_go_to_the_runs),
		cmocka_unit_test(clocks_are_not_shifted_in_silence),
		cmocka_unit_test(what_is_no_profile_is_refused),
		cmocka_unit_test(the_published_profile_is_read),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
