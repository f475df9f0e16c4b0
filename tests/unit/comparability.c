#include "support.h"

#include "analysis/comparability.h"

static const struct check_finding *check_of(const struct pass_comparison *comparison, const struct comparability_check *row)
{
	for (size_t c = 0; c < comparison->check_count; c++)
		if (comparison->checks[c].check == row)
			return &comparison->checks[c];
	fail_msg("no check %s", row->name);
	return NULL;
}

/* Cores 8 to 11 of case A as two passes with their published minima: the rest is spread above them. */
static void anchors_that_moved_are_refused(void **state)
{
	(void)state;
	BUILD(build);
	static const double min_a[] = {0.2447, 0.1629, 0.1746, 0.1414}, min_b[] = {0.1098, 0.1135, 0.1139, 0.1169};
	static const char *const cores[] = {"8", "9", "10", "11"};
	size_t a = build_pass(&build, "A30"), b = build_pass(&build, "B60");
	for (size_t g = 0; g < 4; g++) {
		struct group_handle group = build_group(&build, a, "loop", "cpu", cores[g]);
		for (size_t i = 0; i < 30; i++)
			build_run(&build, group, min_a[g] * (1 + 0.02 * (double)i), (double)i, NAN);
		group = build_group(&build, b, "loop", "cpu", cores[g]);
		for (size_t i = 0; i < 60; i++)
			build_run(&build, group, min_b[g] * (1 + 0.05 * (double)i), (double)i, NAN);
	}
	build.options.compare = true;
	struct findings *findings = build_findings(&build);
	assert_int_equal(findings->comparison_count, 1);
	const struct pass_comparison *comparison = &findings->comparisons[0];
	for (size_t c = 0; c < comparison->check_count; c++)
		print_message("%s: %s value %g [%g,%g] margin %g\n", comparison->checks[c].check->name,
			check_status_name(comparison->checks[c].status), comparison->checks[c].value, comparison->checks[c].interval.low, comparison->checks[c].interval.high, comparison->checks[c].margin);
	print_message("%s\n", comparability_name(comparison->verdict));
	assert_int_equal(check_of(comparison, &comparability_floor)->status, CHECK_DIFFERENT);
	arena_free(build.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(anchors_that_moved_are_refused)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
