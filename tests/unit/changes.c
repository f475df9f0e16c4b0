/* Something was changed on purpose, or accepted; many passes. */
#include "passes.h"

static void a_common_shift_is_told_from_changes(void **state)
{
	(void)state;
	double some[20];
	for (size_t g = 0; g < 20; g++)
		some[g] = 1;
	some[3] = 1.2;
	some[8] = 0.7;
	some[15] = 1.1;
	struct synthetic a = QUIET, all = QUIET, few = QUIET;
	a.groups = all.groups = few.groups = 20;
	a.rounds = all.rounds = few.rounds = 60;
	all.factor = 1.04;
	few.group_factors = some;
	{
		BUILD(build);
		build.options.changed = true;
		const struct pass_comparison *comparison = compared_like(&build, 4, a, all);
		assert_true(comparison->common_shift.raised);
		near_(comparison->common_shift.ratio, 1.04, 0.005, __LINE__);
		assert_true(comparison->common_shift.count >= 10);
		assert_int_equal(comparison->common_shift.of, 20);
		assert_int_not_equal(comparison->verdict, COMPARABLE);
		near_(comparison->pairs[0].relative_to_common, 1, 0.02, __LINE__);
		arena_free(build.arena);
	}
	{
		BUILD(build);
		build.options.changed = true;
		const struct pass_comparison *comparison = compared_like(&build, 4, a, few);
		assert_false(comparison->common_shift.raised);
		assert_int_equal(
			comparison->verdict, COMPARABLE_WITH_CAUTION); /* the unmoved ones are the control */
		for (size_t p = 0; p < comparison->pair_count; p++) {
			enum change wanted = p == 3 || p == 15 ? CHANGE_SLOWER
				: p == 8                       ? CHANGE_FASTER
							       : CHANGE_SAME;
			assert_int_equal(comparison->pairs[p].change, wanted);
		}
		arena_free(build.arena);
	}
}

static void controls_must_not_move(void **state)
{
	(void)state;
	static const double moved[] = {1.2, 1.2, 1.1, 1}, held[] = {1.2, 1.2, 1, 1};
	const char *controls[] = {"w2", "w3"};
	struct synthetic b = QUIET, a = QUIET;
	a.load = b.load = 12;
	{
		BUILD(build);
		build.options.changed = true;
		build.options.controls = (struct words){controls, 2, 2};
		b.group_factors = moved;
		assert_int_equal(compared_like(&build, 4, a, b)->verdict, NOT_COMPARABLE);
		arena_free(build.arena);
	}
	{
		BUILD(build);
		build.options.changed = true;
		build.options.controls = (struct words){controls, 2, 2};
		b.group_factors = held;
		const struct pass_comparison *comparison = compared_like(&build, 4, a, b);
		assert_int_equal(comparison->anchors, 2);
		assert_int_equal(comparison->subjects, 2);
		assert_int_equal(status_of(comparison, COMPARABILITY_floor), CHECK_EQUIVALENT);
		assert_int_not_equal(comparison->verdict, NOT_COMPARABLE);
		assert_int_equal(comparison->pairs[0].change, CHANGE_SLOWER);
		arena_free(build.arena);
	}
}

/* A few runs can't decide, and the number that would is said: n a side with n! n! / (2n)! <= .025 is 4. */
static void few_runs_are_named_as_the_cause(void **state)
{
	(void)state;
	BUILD(build);
	const double old[] = {1, 1.001, 1.002}, new[] = {1.2, 1.201, 1.203};
	build.options.changed = true;
	build_runs(&build, build_group(&build, build_pass(&build, "a"), "fib", NULL, NULL), old, 3);
	build_runs(&build, build_group(&build, build_pass(&build, "b"), "fib", NULL, NULL), new, 3);
	const struct pass_comparison *comparison = compared(&build);
	assert_int_equal(comparison->pairs[0].change, CHANGE_UNDETERMINED);
	assert_int_equal(comparison->pairs[0].cause, CAUSE_FEW_RUNS);
	assert_int_equal(comparison->pairs[0].runs_needed, 4);
	arena_free(build.arena);
}

/* old new old new: disturbance that grows with time hits both, and the paired ratio sees through it. */
static void interleaved_passes_are_paired(void **state)
{
	(void)state;
	BUILD(build);
	size_t a = build_pass(&build, "a"), b = build_pass(&build, "b");
	struct group_handle old = build_group(&build, a, "fib", NULL, NULL),
			    new = build_group(&build, b, "fib", NULL, NULL);
	build.options.changed = true;
	build.clock = 1e9;
	for (size_t round = 1; round <= 40; round++) {
		double drift = 1 + 0.05 * (double)round;
		build_run(&build, old, drift * (1 + 0.0001 * (double)(round % 5)), (double)round, NAN);
		build_run(&build, new, 1.04 * drift * (1 + 0.0001 * (double)(round % 7)), (double)round, NAN);
	}
	const struct pass_comparison *comparison = compared(&build);
	assert_true(comparison->interleaved);
	assert_true(comparison->pairs[0].paired);
	near_(comparison->pairs[0].paired_ratio, 1.04, 0.001, __LINE__);
	assert_int_equal(comparison->pairs[0].change, CHANGE_SLOWER);
	assert_false(comparison->pairs[0].change_by_floor);
	arena_free(build.arena);
}

static void a_waiver_accepts_and_caps(void **state)
{
	(void)state;
	struct synthetic a = QUIET, b = QUIET;
	a.load = b.load = 15;
	a.groups = b.groups = 8;
	a.rounds = b.rounds = 60;
	b.factor = 1.1;
	for (int waived = 0; waived < 2; waived++) {
		BUILD(build);
		const char *floor = "floor=another clock, agreed";
		if (waived)
			build.options.waive = (struct words){&floor, 1, 1};
		const struct pass_comparison *comparison = compared_like(&build, 2, a, b);
		assert_int_equal(status_of(comparison, COMPARABILITY_floor), CHECK_DIFFERENT);
		assert_int_equal(check_of(comparison, COMPARABILITY_floor)->waived, waived == 1);
		/* the medians moved by 10 % as well, which nobody accepted */
		assert_int_equal(comparison->verdict,
			status_of(comparison, COMPARABILITY_median) == CHECK_DIFFERENT || !waived
				? NOT_COMPARABLE
				: COMPARABLE_WITH_CAUTION);
		arena_free(build.arena);
	}
	BUILD(build);
	const char *load = "load=nobody recorded it";
	a.load = b.load = NAN;
	b.factor = 1;
	build.options.waive = (struct words){&load, 1, 1};
	assert_int_equal(compared_like(&build, 2, a, b)->verdict, COMPARABLE_WITH_CAUTION);
	arena_free(build.arena);
}

/* An accepted fact forbids nothing, and is no evidence either. */
static void an_accepted_fact_caps(void **state)
{
	(void)state;
	struct synthetic quiet = QUIET;
	quiet.load = 15;
	quiet.groups = 8;
	quiet.rounds = 60;
	for (int differs = 0; differs < 2; differs++) {
		BUILD(build);
		const char *compiler = "compiler_version=only its name changed";
		build_pass(&build, "a");
		build_pass(&build, "b");
		build_metadata(&build, 0, "compiler_version", "12.1");
		build_metadata(&build, 1, "compiler_version", differs ? "13.1" : "12.1");
		build.options.waive = (struct words){&compiler, 1, 1};
		assert_int_equal(compared_like(&build, 4, quiet, quiet)->verdict,
			differs ? COMPARABLE_WITH_CAUTION : COMPARABLE);
		arena_free(build.arena);
	}
}

static void bad_words_of_the_user_are_refused(void **state)
{
	(void)state;
	static const struct {
		const char *control, *waive, *text;
	} rows[] = {
		{"nothing", NULL,
			"--control nothing matches no group; it is compared with workloads, levels, FACTOR=LEVEL and "
			"WORKLOAD/FACTOR=LEVEL, and * stands for anything"},
		{NULL, "load", "--waive load needs a reason: --waive 'load=why it may differ'"},
		{NULL, "unit=why not", "--waive unit: values in different units can't be set side by side"},
		{NULL, "colour=red",
			"--waive colour is neither a check (metadata, time, effort, credibility, floor, median, load) "
			"nor a key of the passes' metadata"},
	};
	for (size_t i = 0; i < COUNT(rows); i++) {
		BUILD(build);
		struct random random = random_seeded(6, 0);
		struct synthetic like = QUIET;
		build_synthetic(&build, &random, like);
		like.name = "b";
		build_synthetic(&build, &random, like);
		build.options.compare = true;
		const char *control = rows[i].control, *waive = rows[i].waive;
		if (control)
			build.options.controls = (struct words){&control, 1, 1};
		if (waive)
			build.options.waive = (struct words){&waive, 1, 1};
		dataset_settle(build.dataset);
		struct fault fault = {0};
		assert_null(analyse(build.arena, build.dataset, &build.options, &fault));
		assert_int_equal(fault.status, STATUS_USAGE);
		assert_string_equal(fault.text, rows[i].text);
		arena_free(build.arena);
	}
}

static void values_without_direction_are_asked_about(void **state)
{
	(void)state;
	BUILD(build);
	const double values[] = {1, 2, 3, 4};
	for (size_t pass = 0; pass < 2; pass++) {
		const char *none = NULL;
		struct group_key key = build_key(
			&build, build_pass(&build, pass ? "b" : "a"), "fib", &none, &none);
		key.unit = NULL;
		key.direction = DIRECTION_UNKNOWN;
		build_runs(&build, dataset_group(build.dataset, &key), values, 4);
	}
	build.options.compare = true;
	const struct findings *findings = build_findings(&build);
	assert_int_equal(findings->comparisons[0].verdict, COMPARABILITY_CANNOT_TELL);
	struct fault fault = {0};
	assert_false(comparisons_have_direction(findings, &fault));
	assert_int_equal(fault.status, STATUS_INPUT);
	arena_free(build.arena);
}

static void sets_that_may_be_compared(void **state)
{
	(void)state;
	BUILD(build);
	struct random random = random_seeded(6, 0);
	static const double factors[] = {1, 1, 1.2, 1, 1.2, 1.5};
	static const char *const names[] = {"p0", "p1", "p2", "p3", "p4", "p5"};
	for (size_t p = 0; p < COUNT(names); p++) {
		struct synthetic like = QUIET;
		like.name = names[p];
		like.factor = factors[p];
		build_synthetic(&build, &random, like);
	}
	build.options.compare = true;
	struct findings *findings = build_findings(&build);
	const struct pass_matrix *matrix = findings->matrix;
	assert_int_equal(findings->comparison_count, 15);
	assert_non_null(matrix);
	static const size_t sets[] = {0, 1, 3, SIZE_MAX, 2, 4, SIZE_MAX};
	assert_int_equal(matrix->set_count, 2);
	assert_memory_equal(matrix->sets, sets, sizeof sets);
	assert_int_equal(matrix->alone_count, 1);
	assert_int_equal(matrix->alone[0], 5);
	assert_ptr_equal(matrix->divides, &comparability_floor);
	assert_int_equal(matrix->refused, 11);
	assert_int_equal(matrix->pairs, 15);
	arena_free(build.arena);
}

static void a_baseline_meets_each_pass(void **state)
{
	(void)state;
	BUILD(build);
	struct random random = random_seeded(6, 0);
	static const char *const names[] = {"p0", "p1", "p2"};
	for (size_t p = 0; p < COUNT(names); p++) {
		struct synthetic like = QUIET;
		like.name = names[p];
		build_synthetic(&build, &random, like);
	}
	build.options.compare = true;
	build.options.baseline = "p1";
	struct findings *findings = build_findings(&build);
	assert_int_equal(findings->comparison_count, 2);
	assert_int_equal(findings->comparisons[0].a, 1);
	assert_int_equal(findings->comparisons[0].b, 0);
	assert_int_equal(findings->comparisons[1].b, 2);
	assert_null(findings->matrix);
	build.options.baseline = "p9";
	struct fault fault = {0};
	assert_null(analyse(build.arena, build.dataset, &build.options, &fault));
	assert_int_equal(fault.status, STATUS_USAGE);
	assert_string_equal(fault.text, "--baseline p9 is no pass; did you mean p0?");
	arena_free(build.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_common_shift_is_told_from_changes),
		cmocka_unit_test(controls_must_not_move),
		cmocka_unit_test(few_runs_are_named_as_the_cause),
		cmocka_unit_test(interleaved_passes_are_paired),
		cmocka_unit_test(a_waiver_accepts_and_caps),
		cmocka_unit_test(an_accepted_fact_caps),
		cmocka_unit_test(bad_words_of_the_user_are_refused),
		cmocka_unit_test(values_without_direction_are_asked_about),
		cmocka_unit_test(sets_that_may_be_compared),
		cmocka_unit_test(a_baseline_meets_each_pass),
	};
	return RUN_TESTS(tests);
}
