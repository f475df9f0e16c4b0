/* What is the same: units, machines, groups. */
#include "passes.h"

static void another_unit_stops_the_comparison(void **state)
{
	(void)state;
	BUILD(build);
	const double values[] = {1, 1.001, 1.002, 1.003};
	size_t a = build_pass(&build, "a"), b = build_pass(&build, "b");
	build_runs(&build, build_group(&build, a, "fib", NULL, NULL), values, 4);
	const char *none = NULL;
	struct group_key key = build_key(&build, b, "fib", &none, &none);
	key.unit = build_name(&build, "B");
	build_runs(&build, dataset_group(build.dataset, &key), values, 4);
	const struct pass_comparison *comparison = compared(&build);
	assert_int_equal(comparison->verdict, NOT_COMPARABLE);
	const struct check_finding *unit = check_of(comparison, COMPARABILITY_unit);
	assert_int_equal(unit->status, CHECK_DIFFERENT);
	assert_string_equal(unit->differences[0].key, "unit");
	assert_string_equal(unit->differences[0].a, "s");
	assert_string_equal(unit->differences[0].b, "B");
	assert_true(isnan(comparison->pairs[0].floor_ratio));
	arena_free(build.arena);
}

static void another_direction_stops_the_comparison(void **state)
{
	(void)state;
	BUILD(build);
	const double values[] = {1, 1.001, 1.002, 1.003};
	size_t a = build_pass(&build, "a"), b = build_pass(&build, "b");
	build_runs(&build, build_group(&build, a, "fib", NULL, NULL), values, 4);
	const char *none = NULL;
	struct group_key key = build_key(&build, b, "fib", &none, &none);
	key.direction = DIRECTION_HIGHER;
	build_runs(&build, dataset_group(build.dataset, &key), values, 4);
	const struct pass_comparison *comparison = compared(&build);
	assert_int_equal(comparison->verdict, NOT_COMPARABLE);
	assert_string_equal(check_of(comparison, COMPARABILITY_unit)->differences[0].key, "direction");
	arena_free(build.arena);
}

static const struct pass_comparison *compared_with_facts(
	struct build *build, const char *key, const char *a, const char *b)
{
	struct random random = random_seeded(9, 0);
	struct synthetic like = QUIET;
	size_t first = build_synthetic(build, &random, like);
	like.name = "b";
	size_t second = build_synthetic(build, &random, like);
	build_metadata(build, first, "arch", "x86_64");
	build_metadata(build, second, "arch", "x86_64");
	if (a)
		build_metadata(build, first, key, a);
	if (b)
		build_metadata(build, second, key, b);
	return compared(build);
}

/* ROW(key, a, b, declared as varied, waived, status of the check) */
static void facts_about_the_machine(void **state)
{
	(void)state;
	static const struct {
		const char *key, *a, *b, *vary, *waive;
		bool changed;
		enum check_status status;
	} rows[] = {
		{"cpu", "M1", "M1", NULL, NULL, false, CHECK_EQUIVALENT},
		{"cpu", "M1", "M2", NULL, NULL, false, CHECK_DIFFERENT},
		{"cpu", "M1", NULL, NULL, NULL, false, CHECK_MISSING},
		{"cpu", NULL, "M1", NULL, NULL, false, CHECK_MISSING},
		{"cpu", "M1", "M2", "cpu", NULL, false, CHECK_EQUIVALENT},
		{"cpu", "M1", "M2", NULL, "cpu=a stepping", false, CHECK_EQUIVALENT},
		{"host", "a", "b", NULL, NULL, false, CHECK_UNDETERMINED},
		{"kernel", "6.1.0-1", "6.1.0-2", NULL, NULL, false, CHECK_UNDETERMINED},
		{"compiler_version", "12.2.0", "12.2.1", NULL, NULL, false, CHECK_UNDETERMINED},
		{"compiler_version", "12.2.0", "13.1.0", NULL, NULL, false, CHECK_DIFFERENT},
		{"compiler_version", "12.2.0", "13.1.0", "compiler", NULL, false, CHECK_EQUIVALENT},
		{"cpu_freq", "3401", "2999", NULL, NULL, false, CHECK_EQUIVALENT},
		{"load_average", "0.1", "3.9", NULL, NULL, false, CHECK_EQUIVALENT},
		{"date", "Monday", "Tuesday", NULL, NULL, false, CHECK_EQUIVALENT},
		{"commit", "abc", "def", NULL, NULL, false, CHECK_UNDETERMINED},
		{"commit", "abc", "def", NULL, NULL, true, CHECK_EQUIVALENT},
		{"host", "a", "b", NULL, NULL, true, CHECK_UNDETERMINED},
		{"compiler_version", "12.2.0", "13.1.0", NULL, NULL, true, CHECK_DIFFERENT},
	};
	for (size_t i = 0; i < COUNT(rows); i++) {
		BUILD(build);
		const char *vary = rows[i].vary, *waive = rows[i].waive;
		if (vary)
			build.options.vary = (struct words){&vary, 1, 1};
		if (waive)
			build.options.waive = (struct words){&waive, 1, 1};
		build.options.changed = rows[i].changed;
		const struct pass_comparison *comparison = compared_with_facts(
			&build, rows[i].key, rows[i].a, rows[i].b);
		if (status_of(comparison, COMPARABILITY_metadata) != rows[i].status)
			fail_msg("row %zu (%s): %s", i, rows[i].key,
				check_status_name(status_of(comparison, COMPARABILITY_metadata)));
		if (rows[i].status == CHECK_DIFFERENT)
			assert_int_equal(comparison->verdict, NOT_COMPARABLE);
		if (waive)
			assert_string_equal(
				check_of(comparison, COMPARABILITY_metadata)->differences[0].waiver,
				"a stepping");
		arena_free(build.arena);
	}
}

/* Bytes allocated don't move when the time does: the same runs under another metric are no second witness. */
static void other_metrics_are_no_evidence(void **state)
{
	(void)state;
	BUILD(build);
	struct random random = random_seeded(8, 0);
	struct synthetic like = QUIET;
	for (size_t pass = 0; pass < 2; pass++) {
		like.name = pass ? "b" : "a";
		like.factor = pass ? 1.05 : 1;
		build_synthetic(&build, &random, like);
		for (size_t g = 0; g < like.groups; g++) {
			const char *none = NULL;
			struct group_key key = build_key(&build, pass, NAMES[g], &none, &none);
			key.metric = build_name(&build, "allocated");
			key.unit = build_name(&build, "B");
			key.main = false;
			for (size_t round = 0; round < like.rounds; round++)
				build_run(&build, dataset_group(build.dataset, &key), 4096, (double)round + 1,
					NAN);
		}
	}
	const struct pass_comparison *comparison = compared(&build);
	assert_int_equal(comparison->matched, 8);
	assert_int_equal(comparison->anchors, 4);
	assert_int_equal(comparison->left_out, 0);
	assert_int_equal(status_of(comparison, COMPARABILITY_floor), CHECK_DIFFERENT);
	NEAR(comparison->pairs[7].floor_ratio, 1);
	arena_free(build.arena);
}

/* Another collector calls the metric otherwise: workload and unit are what counts. */
static void collectors_may_be_mixed(void **state)
{
	(void)state;
	static const struct {
		const char *metric, *unit;
		bool main;
		size_t matched;
	} rows[] = {
		{"wall time", "s", true, 1},
		{"wall time", "s", false, 1}, /* a table of one column names no main metric */
		{"wall time", "B", true, 0},
	};
	const double values[] = {1, 1.001, 1.002, 1.003};
	for (size_t i = 0; i < COUNT(rows); i++) {
		BUILD(build);
		size_t a = build_pass(&build, "a"), b = build_pass(&build, "b");
		build_runs(&build, build_group(&build, a, "fib", NULL, NULL), values, 4);
		const char *none = NULL;
		struct group_key key = build_key(&build, b, "fib", &none, &none);
		key.metric = build_name(&build, rows[i].metric);
		key.unit = build_name(&build, rows[i].unit);
		key.main = rows[i].main;
		build_runs(&build, dataset_group(build.dataset, &key), values, 4);
		assert_int_equal(compared(&build)->matched, rows[i].matched);
		arena_free(build.arena);
	}
}

/* One factor is one thing in all of a pass and another in all of the other: where something was changed, this is it. */
static void passes_may_differ_as_wholes(void **state)
{
	(void)state;
	static const struct {
		const char *factor, *a, *b;
		bool changed;
		size_t matched, apart;
	} rows[] = {
		{"note", "acceleration off", "acceleration on", true, 1, 1},
		{"note", "acceleration off", "acceleration on", false, 0, 1},
		{"cpu", "7", "8", true, 0, 0},
	};
	const double values[] = {1, 1.001, 1.002, 1.003};
	for (size_t i = 0; i < COUNT(rows); i++) {
		BUILD(build);
		build.options.changed = rows[i].changed;
		size_t a = build_pass(&build, "a"), b = build_pass(&build, "b");
		build_runs(&build, build_group(&build, a, "fib", rows[i].factor, rows[i].a), values, 4);
		build_runs(&build, build_group(&build, b, "fib", rows[i].factor, rows[i].b), values, 4);
		if (i == 2) /* more than one group a pass: the only one would be meant whatever its name */
			build_runs(&build, build_group(&build, b, "fib", rows[i].factor, "9"), values, 4);
		const struct pass_comparison *comparison = compared(&build);
		assert_int_equal(comparison->matched, rows[i].matched);
		if (comparison->apart_count > 0)
			assert_string_equal(comparison->apart[0], rows[i].factor);
		assert_true(comparison->apart_count >= rows[i].apart);
		arena_free(build.arena);
	}
}

static void groups_without_a_partner_are_listed(void **state)
{
	(void)state;
	BUILD(build);
	struct random random = random_seeded(2, 0);
	struct synthetic a = QUIET, b = QUIET;
	b.groups = 6;
	b.name = "b";
	build_synthetic(&build, &random, a);
	build_synthetic(&build, &random, b);
	const struct pass_comparison *comparison = compared(&build);
	assert_int_equal(comparison->matched, 4);
	assert_int_equal(comparison->unmatched_a_count, 0);
	assert_int_equal(comparison->unmatched_b_count, 2);
	assert_int_not_equal(comparison->verdict, NOT_COMPARABLE);
	arena_free(build.arena);
}

/* What was varied is no part of a group's key; two groups that it alone tells apart have no one partner. */
static void what_is_varied_is_no_key(void **state)
{
	(void)state;
	const double values[] = {1, 1.001, 1.002, 1.003};
	for (int twice = 0; twice < 2; twice++) {
		BUILD(build);
		const char *vary = "compiler";
		build.options.vary = (struct words){&vary, 1, 1};
		size_t a = build_pass(&build, "a"), b = build_pass(&build, "b");
		build_runs(&build, build_group(&build, a, "fib", "compiler", "gcc"), values, 4);
		build_runs(&build, build_group(&build, b, "fib", "compiler", "clang"), values, 4);
		if (twice)
			build_runs(&build, build_group(&build, b, "fib", "compiler", "icc"), values, 4);
		const struct pass_comparison *comparison = compared(&build);
		assert_true(comparison->changed);
		assert_int_equal(comparison->matched, twice ? 0 : 1);
		assert_int_equal(comparison->unmatched_b_count, twice ? 2 : 0);
		arena_free(build.arena);
	}
}

static void nothing_in_common_cannot_be_told(void **state)
{
	(void)state;
	BUILD(build);
	const double values[] = {1, 1.001, 1.002, 1.003};
	build_runs(&build, build_group(&build, build_pass(&build, "a"), "fib", NULL, NULL), values, 4);
	build_runs(&build, build_group(&build, build_pass(&build, "b"), "sort", NULL, NULL), values, 4);
	const struct pass_comparison *comparison = compared(&build);
	assert_int_equal(comparison->verdict, COMPARABILITY_CANNOT_TELL);
	assert_int_equal(comparison->unmatched_a_count, 1);
	assert_int_equal(comparison->unmatched_b_count, 1);
	arena_free(build.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(another_unit_stops_the_comparison),
		cmocka_unit_test(another_direction_stops_the_comparison),
		cmocka_unit_test(facts_about_the_machine),
		cmocka_unit_test(other_metrics_are_no_evidence),
		cmocka_unit_test(collectors_may_be_mixed),
		cmocka_unit_test(passes_may_differ_as_wholes),
		cmocka_unit_test(groups_without_a_partner_are_listed),
		cmocka_unit_test(what_is_varied_is_no_key),
		cmocka_unit_test(nothing_in_common_cannot_be_told),
	};
	return RUN_TESTS(tests);
}
