/* Case B: one fast core and four low-power cores, in rates; where a run executed, from its scheduler trace. */
#include "near.h"
#include "support.h"

#include "ingest/beside/join.h"
#include "ingest/beside/trace.h"
#include "ingest/ingest.h"

static struct findings *read_inputs(struct build *build, const struct ingest_input *inputs, size_t count)
{
	static const char *joins[] = {"fixtures/cpu-classes.csv"};
	struct ingest_options options = ingest_defaults();
	options.joins = (struct words){joins, 1, 1};
	struct fault fault = {0};
	struct dataset *dataset = ingest_read(build->arena, &options, inputs, count, &fault);
	if (!dataset)
		fail_msg("%s: %s", fault.place, fault.text);
	struct findings *findings = analyse(build->arena, dataset, &build->options, &fault);
	if (!findings)
		fail_msg("%s", fault.text);
	return findings;
}

/* The ratio of the P-core to the LP E-cores, whichever way round it stands. */
static double lead_of_p_core(const struct class_contrast *contrast)
{
	return strcmp(contrast->class_a, "P-core") == 0 ? contrast->ratio : 1 / contrast->ratio;
}

static double spread_of_e_cores(const struct class_contrast *contrast)
{
	return strcmp(contrast->class_a, "P-core") == 0 ? contrast->spread_b : contrast->spread_a;
}

static void classes_are_contrasted(void **state)
{
	(void)state;
	BUILD(build);
	const struct ingest_input input = {"fixtures/cpu_rates.csv", NULL};
	const struct findings *findings = read_inputs(&build, &input, 1);
	assert_int_equal(findings->contrast_count, 2);
	for (size_t c = 0; c < 2; c++) {
		const struct class_contrast *contrast = &findings->contrasts[c];
		const char *workload = findings->tables[contrast->table].table->workload;
		bool openssl = text_contains_folded(text_of(workload), "openssl");
		assert_int_equal(contrast->count_a + contrast->count_b, 5);
		if (openssl) {
			assert_printed(100 * (lead_of_p_core(contrast) - 1), 1, "26.5");
			assert_printed(100 * spread_of_e_cores(contrast), 2, "0.01");
		} else {
			assert_printed(100 * (1 / lead_of_p_core(contrast) - 1), 1, "54.7");
			assert_printed(100 * spread_of_e_cores(contrast), 1, "0.2");
		}
	}
	size_t of_classes = 0;
	for (size_t i = 0; i < findings->inversion_count; i++)
		of_classes += findings->inversions[i].of_classes;
	assert_int_equal(of_classes, 1);
	arena_free(build.arena);
}

/* In times the smaller mean is the better one: twice as fast. */
static void times_are_contrasted(void **state)
{
	(void)state;
	BUILD(build);
	static const char *const cpus[] = {"0", "1", "2"}, *const classes[] = {"P", "E", "E"};
	static const double times[] = {1.0, 1.9, 2.1};
	size_t pass = build_pass(&build, "a");
	for (size_t i = 0; i < 3; i++) {
		struct group_handle group = build_group(&build, pass, "fib", "cpu", cpus[i]);
		build_run(&build, group, times[i], 1, NAN);
		dataset_group_at(build.dataset, group)->class_name = build_name(&build, classes[i]);
	}
	const struct findings *findings = build_findings(&build);
	assert_int_equal(findings->contrast_count, 1);
	const struct class_contrast *contrast = &findings->contrasts[0];
	assert_string_equal(contrast->class_a, "P");
	assert_true(fabs(contrast->ratio - 2) < 1e-12);
	assert_true(fabs(contrast->spread_b - (2.1 / 1.9 - 1)) < 1e-12);
	arena_free(build.arena);
}

/* Reads a trace line by line into a data set of its own, with the classes of the CPUs. */
static struct findings *read_trace(struct build *build, const char *path)
{
	static const char *joins[] = {"fixtures/cpu-classes.csv"};
	struct ingest_options options = ingest_defaults();
	options.joins = (struct words){joins, 1, 1};
	struct fault fault = {0};
	size_t pass = build_pass(build, "trace"), number = 0;
	dataset_input(build->dataset, path, NULL);
	struct trace_reading *reading = trace_begin(build->arena, build->dataset, pass, 0);
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	for (char line[400]; fgets(line, sizeof line, file);)
		trace_line(reading, (struct text){line, strcspn(line, "\r\n")}, ++number);
	fclose(file);
	if (!trace_end(reading, &fault) || !join_attach(build->dataset, &options, &fault))
		fail_msg("%s: %s", fault.place, fault.text);
	return build_findings(build);
}

static void a_run_is_followed(const char *path)
{
	BUILD(build);
	const struct findings *findings = read_trace(&build, path);
	assert_int_equal(findings->residency_count, 1);
	const struct residency *residency = &findings->residencies[0];
	assert_int_equal(residency->migrations, 27);
	assert_printed(1000 * residency->first_move_after, 0, "57");
	assert_int_equal(residency->first_from, 3);
	assert_int_equal(residency->first_to, 0);
	assert_int_equal(residency->class_count, 2);
	for (size_t c = 0; c < 2; c++)
		assert_printed(100 * residency->class_share[c], 2,
			strcmp(residency->classes[c], "P-core") == 0 ? "99.80" : "0.20");
	double share = 0;
	for (size_t c = 0; c < residency->cpu_count; c++)
		share += residency->share[c];
	assert_true(fabs(share - 1) < 1e-12);
	arena_free(build.arena);
}

static void a_trace_as_csv(void **state)
{
	(void)state;
	a_run_is_followed("fixtures/openssl_sched.csv");
}

static void a_trace_as_perf_prints_it(void **state)
{
	(void)state;
	a_run_is_followed("fixtures/openssl_timehist.txt");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(classes_are_contrasted),
		cmocka_unit_test(times_are_contrasted),
		cmocka_unit_test(a_trace_as_csv),
		cmocka_unit_test(a_trace_as_perf_prints_it),
	};
	return RUN_TESTS(tests);
}
