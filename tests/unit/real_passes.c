/* Pairs of public dumps, where ../shared/samples exists: which comparisons are refused, and why. */
#include "support.h"

#include <unistd.h>

#include "analysis/passes/comparability.h"
#include "ingest/ingest.h"

#define SAMPLES "../shared/samples/"

static const struct pass_comparison *compared_files(
	struct build *build, const char *a, const char *b, bool changed)
{
	const struct ingest_input inputs[] = {{a, "a"}, {b, "b"}};
	struct ingest_options options = ingest_defaults();
	struct fault fault = {0};
	if (access(a, R_OK) != 0) {
		arena_free(build->arena);
		skip();
	}
	struct dataset *dataset = ingest_read(build->arena, &options, inputs, 2, &fault);
	if (!dataset)
		fail_msg("%s: %s", fault.place, fault.text);
	build->options.compare = true;
	build->options.changed = changed;
	struct findings *findings = analyse(build->arena, dataset, &build->options, &fault);
	if (!findings)
		fail_msg("%s", fault.text);
	assert_int_equal(findings->comparison_count, 1);
	return &findings->comparisons[0];
}

static enum check_status status_of(const struct pass_comparison *comparison, enum comparability_index index)
{
	return comparison->checks[index].status;
}

/* Two dates of one host: 52 commands in both, whose floors agree within 1 %.  Nobody recorded load, and the compiler went
 * from 1.94.0 to 1.94.1: with caution.  Four new commands are listed. */
static void two_dates_of_one_host(void **state)
{
	(void)state;
	BUILD(build);
	const struct pass_comparison *comparison = compared_files(&build,
		SAMPLES "hyperfine/rosetta-parse-2026-03-09-bench.json",
		SAMPLES "hyperfine/rosetta-parse-2026-04-13-bench.json", false);
	assert_int_equal(comparison->verdict, COMPARABLE_WITH_CAUTION);
	assert_int_equal(comparison->matched, 52);
	assert_int_equal(comparison->unmatched_b_count, 4);
	assert_int_equal(status_of(comparison, COMPARABILITY_floor), CHECK_EQUIVALENT);
	assert_int_equal(status_of(comparison, COMPARABILITY_metadata), CHECK_UNDETERMINED);
	assert_int_equal(status_of(comparison, COMPARABILITY_load), CHECK_MISSING);
	arena_free(build.arena);
}

/* Hardware acceleration was switched on between the two, as their notes say.  Undeclared, no group is in both.  Declared,
 * 36 workloads are set side by side, but with neither load nor control nor turns nothing speaks for equal conditions. */
static void acceleration_off_and_on(void **state)
{
	(void)state;
	BUILD(build);
	const struct pass_comparison *comparison = compared_files(&build,
		SAMPLES "go-bench/benchstat-crc-old.txt", SAMPLES "go-bench/benchstat-crc-new.txt", false);
	assert_int_equal(comparison->verdict, COMPARABILITY_CANNOT_TELL);
	assert_int_equal(comparison->matched, 0);
	comparison = compared_files(&build, SAMPLES "go-bench/benchstat-crc-old.txt",
		SAMPLES "go-bench/benchstat-crc-new.txt", true);
	assert_int_equal(comparison->subjects, 36);
	assert_int_equal(comparison->verdict, COMPARABILITY_CANNOT_TELL);
	arena_free(build.arena);
}

/* One run a benchmark: no minimum is known to be a floor, nothing can be told, and no change is claimed. */
static void one_run_each(void **state)
{
	(void)state;
	BUILD(build);
	const struct pass_comparison *comparison = compared_files(&build,
		SAMPLES "google-benchmark/gbench-test1_run1.json",
		SAMPLES "google-benchmark/gbench-test1_run2.json", true);
	assert_int_equal(comparison->verdict, COMPARABILITY_CANNOT_TELL);
	assert_int_equal(comparison->subjects, 0);
	assert_true(comparison->left_out > 0);
	for (size_t p = 0; p < comparison->pair_count; p++)
		assert_int_equal(comparison->pairs[p].change, CHANGE_UNDETERMINED);
	arena_free(build.arena);
}

/* Python 2 against Python 3: another interpreter built with other flags, and a floor lower by 9 %. */
static void another_interpreter(void **state)
{
	(void)state;
	BUILD(build);
	const struct pass_comparison *comparison = compared_files(&build,
		SAMPLES "pyperf/pyperf-doc-py2.json.gz", SAMPLES "pyperf/pyperf-doc-py3.json.gz", false);
	assert_int_equal(comparison->verdict, NOT_COMPARABLE);
	assert_int_equal(status_of(comparison, COMPARABILITY_metadata), CHECK_DIFFERENT);
	assert_int_equal(status_of(comparison, COMPARABILITY_floor), CHECK_DIFFERENT);
	assert_int_equal(comparison->pairs[0].change, CHANGE_FASTER);
	arena_free(build.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_dates_of_one_host),
		cmocka_unit_test(acceleration_off_and_on),
		cmocka_unit_test(one_run_each),
		cmocka_unit_test(another_interpreter),
	};
	return RUN_TESTS(tests);
}
