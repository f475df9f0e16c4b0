#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "files.h"
#include "ingest/beside/join.h"

struct bench {
	jmp_buf recovery;
	struct arena *arena;
	struct dataset *dataset;
	struct ingest_options options;
	const char *path;
};

static const char path[] = "floorstat-join-test.csv";

/* Two tables, 'spin' over cpu 0 to 2 and 'copy' over threads 1 and 2. */
static void bench_open(struct bench *bench)
{
	bench->arena = arena_new(&bench->recovery);
	struct dataset *dataset = bench->dataset = dataset_new(bench->arena);
	bench->options = (struct ingest_options){.limits = {.archive_bytes = 1 << 30,
							 .line_bytes = 1 << 20,
							 .cell_bytes = 1 << 20,
							 .columns = 1000}};
	bench->path = path;
	bench->options.joins = (struct words){&bench->path, 1, 1};
	size_t pass = dataset_pass(dataset, text_of("p"), false);
	for (int i = 0; i < 5; i++) {
		bool spin = i < 3;
		const char *factor = names_text(dataset->names, spin ? "cpu" : "threads");
		char text[16];
		snprintf(text, sizeof text, "%d", spin ? i : i - 2);
		const char *level = names_text(dataset->names, text);
		struct group_key key = {.pass = pass,
			.workload = names_text(dataset->names, spin ? "spin" : "copy"),
			.metric = names_text(dataset->names, "time"),
			.unit = "s",
			.factors = &factor,
			.levels = &level,
			.count = 1};
		double covariates[COVARIATE_COUNT];
		for (size_t c = 0; c < COVARIATE_COUNT; c++)
			covariates[c] = NAN;
		covariates[COVARIATE_SEQUENCE] = i;
		dataset_add(dataset, dataset_group(dataset, &key), 1, covariates);
	}
	dataset_settle(dataset);
}

static bool join(struct bench *bench, const char *text, struct fault *fault)
{
	file_write(path, text_of(text));
	bool ok = join_attach(bench->dataset, &bench->options, fault);
	remove(path);
	return ok;
}

static void a_class_column_gives_classes(void **state)
{
	(void)state;
	struct bench bench;
	struct fault fault = {0};
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	if (!join(&bench, "core,class,cluster_name\n0,P-core,a\n1,E-core,b\n7,E-core,b\n", &fault))
		fail_msg("%s", fault.text);
	const struct table *spin = &bench.dataset->tables[0];
	assert_string_equal(spin->groups[0].class_name, "P-core");
	assert_string_equal(spin->groups[1].class_name, "E-core");
	assert_null(spin->groups[2].class_name);
	assert_int_equal(spin->factor_count, 2);
	assert_string_equal(spin->factors[1], "cluster_name");
	assert_string_equal(spin->groups[1].levels[1], "b");
	assert_null(spin->groups[2].levels[1]);
	assert_int_equal(bench.dataset->tables[1].factor_count, 1);
	assert_int_equal(bench.dataset->core_class_count, 3);
	assert_string_equal(bench.dataset->inputs[0].serves, "join");
	assert_int_equal(bench.dataset->inputs[0].problem_count, 1);
	assert_string_equal(bench.dataset->inputs[0].problems[0].text, "no row for core 2");
	arena_free(bench.arena);
}

static void other_keys_give_factors(void **state)
{
	(void)state;
	struct bench bench;
	struct fault fault = {0};
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	if (!join(&bench, "threads;placement;numa\n1;near;0\n2;far;1\n", &fault))
		fail_msg("%s", fault.text);
	const struct table *copy = &bench.dataset->tables[1];
	assert_int_equal(copy->factor_count, 3);
	assert_string_equal(copy->groups[1].levels[1], "far");
	assert_string_equal(copy->groups[0].levels[2], "0");
	assert_null(copy->groups[0].class_name);
	assert_int_equal(bench.dataset->core_class_count, 0);
	arena_free(bench.arena);
}

static void check_bad(const char *text, const char *place, const char *says, enum status status)
{
	struct bench bench;
	struct fault fault = {0};
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	assert_false(join(&bench, text, &fault));
	assert_int_equal(fault.status, status);
	if (!strstr(fault.text, says) || !strstr(fault.place, place))
		fail_msg("%s: %s", fault.place, fault.text);
	arena_free(bench.arena);
}

static void what_does_not_fit_is_refused(void **state)
{
	(void)state;
	static const struct {
		const char *text, *place, *says;
		enum status status;
	} rows[] = {
		{"colour,class\nred,a\nblue,b\n", "", "(colour, class) is a factor of the runs (cpu)",
			STATUS_USAGE},
		{"cpu,class\n0,a\n1,b\n0,b\n", ":4:1", "cpu 0 stands here a second time", STATUS_INPUT},
		{"cpu,class\n0,a\n1\n2,b\n", ":3", "fewer cells", STATUS_INPUT},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		check_bad(rows[i].text, rows[i].place, rows[i].says, rows[i].status);
}

int main(void)
{
	char folder[] = "/tmp/floorstat-test-XXXXXX";
	if (!mkdtemp(folder) || chdir(folder) != 0)
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_class_column_gives_classes),
		cmocka_unit_test(other_keys_give_factors),
		cmocka_unit_test(what_does_not_fit_is_refused),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	rmdir(folder);
	return failed;
}
