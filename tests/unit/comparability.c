/* What must hold of every comparison of two passes. */
#include "passes.h"

/* Two passes of the same runs, or of runs that differ by a billionth. */
static const struct pass_comparison *with_itself(struct build *build, size_t groups, double factor)
{
	struct synthetic like = QUIET;
	like.groups = groups;
	like.load = 20;
	for (size_t pass = 0; pass < 2; pass++) {
		struct random random = random_seeded(5, 0);
		like.name = pass ? "b" : "a";
		like.factor = pass ? factor : 1;
		build_synthetic(build, &random, like);
	}
	for (size_t pass = 0; pass < 2; pass++) {
		build->dataset->passes[pass].start = 1000;
		build->dataset->passes[pass].end = 2000;
	}
	return compared(build);
}

/* One file given twice shows nothing: nothing is compared, whatever was declared. */
static void the_same_runs_are_not_compared(void **state)
{
	(void)state;
	for (int changed = 0; changed < 2; changed++) {
		BUILD(build);
		build.options.changed = changed;
		const struct pass_comparison *comparison = with_itself(&build, 4, 1);
		assert_true(comparison->same_runs);
		assert_int_equal(comparison->verdict, COMPARABILITY_CANNOT_TELL);
		assert_int_equal(comparison->pair_count, 0);
		for (size_t c = 0; c < comparison->check_count; c++)
			assert_int_equal(comparison->checks[c].status, CHECK_MISSING);
		assert_false(comparison->remedy.needed);
		arena_free(build.arena);
	}
}

static void a_pass_equals_itself(void **state)
{
	(void)state;
	static const size_t groups[] = {1, 4, 8, 12};
	for (size_t i = 0; i < COUNT(groups); i++) {
		BUILD(build);
		const struct pass_comparison *comparison = with_itself(&build, groups[i], 1 + 1e-12);
		assert_false(comparison->same_runs);
		for (size_t c = 0; c < comparison->check_count; c++)
			assert_int_not_equal(comparison->checks[c].status, CHECK_DIFFERENT);
		assert_int_equal(
			comparison->verdict, COMPARABLE_WITH_CAUTION); /* nothing says which machine */
		for (size_t p = 0; p < comparison->pair_count; p++) {
			NEAR(comparison->pairs[p].floor_ratio, 1);
			NEAR(comparison->pairs[p].median_ratio, 1);
			assert_false(comparison->pairs[p].exception);
		}
		arena_free(build.arena);
	}
}

/* True floors that scatter by 0.3 or 1 % from group to group are not a change; one that moved by 5 % is named. */
static void quiet_anchors_may_scatter(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		BUILD(build);
		struct random random = random_seeded(seed, 1);
		double scatter[4];
		for (size_t g = 0; g < 4; g++)
			scatter[g] = 1 +
				0.003 *
					(random_unit(&random) + random_unit(&random) + random_unit(&random) -
						1.5) *
					2;
		struct synthetic b = QUIET;
		b.group_factors = scatter;
		const struct pass_comparison *comparison = compared_like(&build, seed, QUIET, b);
		assert_int_not_equal(status_of(comparison, COMPARABILITY_floor), CHECK_DIFFERENT);
		arena_free(build.arena);
	}
	/* 2.4 % apart, and each well inside the margin of 3 % */
	for (uint64_t seed = 1; seed <= 20; seed++) {
		BUILD(build);
		static const double apart[] = {1.012, 0.988, 1, 1.005};
		struct synthetic b = QUIET;
		b.group_factors = apart;
		const struct pass_comparison *comparison = compared_like(&build, seed, QUIET, b);
		assert_int_equal(status_of(comparison, COMPARABILITY_floor), CHECK_EQUIVALENT);
		arena_free(build.arena);
	}
	for (uint64_t seed = 1; seed <= 20; seed++) {
		BUILD(build);
		static const double moved[] = {1, 1, 1.05, 1};
		struct synthetic b = QUIET;
		b.group_factors = moved;
		const struct pass_comparison *comparison = compared_like(&build, seed, QUIET, b);
		const struct check_finding *floor = check_of(comparison, COMPARABILITY_floor);
		assert_int_equal(floor->status, CHECK_DIFFERENT);
		assert_true(floor->group_a == 2 || floor->group_b == 2);
		assert_int_equal(comparison->verdict, NOT_COMPARABLE);
		arena_free(build.arena);
	}
}

/* The order of the passes: two builds of the same runs. */
static const struct pass_comparison *one_way(
	struct build *build, uint64_t seed, struct synthetic a, struct synthetic b, bool swapped)
{
	build_pass(build, swapped ? "b" : "a");
	build_pass(build, swapped ? "a" : "b");
	return compared_like(build, seed, a, b);
}

static void mirrored(double there, double back)
{
	if (isnan(there))
		assert_true(isnan(back));
	else
		near_(back, -there, 1e-6, __LINE__);
}

static enum change turned(enum change change)
{
	return change == CHANGE_FASTER ? CHANGE_SLOWER : change == CHANGE_SLOWER ? CHANGE_FASTER : change;
}

static void swapping_mirrors(void **state)
{
	(void)state;
	static const double factors[] = {1, 1.1, 0.9, 1.02, 1, 1, 1.3, 1, 1, 0.97, 1, 1};
	static const size_t groups[] = {1, 3, 7, 8, 12};
	for (size_t i = 0; i < COUNT(groups); i++) {
		for (uint64_t seed = 1; seed <= 6; seed++) {
			struct synthetic a = QUIET, b = QUIET;
			a.groups = b.groups = groups[i];
			a.load = 10;
			b.load = seed % 2 ? 10 : 30;
			b.rounds = 42;
			a.idle = b.idle = seed % 3 ? 0.3 : 0.06;
			b.group_factors = seed % 2 ? factors : NULL;
			BUILD(forth);
			BUILD(back);
			const struct pass_comparison *there = one_way(&forth, seed, a, b, false),
						     *again = one_way(&back, seed, a, b, true);
			assert_int_equal(there->verdict, again->verdict);
			assert_int_equal(there->floors, again->floors);
			for (size_t c = 0; c < there->check_count; c++) {
				assert_int_equal(there->checks[c].status, again->checks[c].status);
				if (c >= COMPARABILITY_floor) {
					mirrored(there->checks[c].value, again->checks[c].value);
					mirrored(there->checks[c].interval.low,
						again->checks[c].interval.high);
				}
			}
			for (size_t p = 0; p < there->pair_count; p++) {
				const struct pair_finding *x = &there->pairs[p], *y = &again->pairs[p];
				mirrored(log(x->floor_ratio), log(y->floor_ratio));
				mirrored(log(x->median_ratio), log(y->median_ratio));
				mirrored(log(x->floor_ci.low), log(y->floor_ci.high));
				assert_int_equal(x->change, turned(y->change));
				assert_int_equal(x->exception, y->exception);
			}
			arena_free(forth.arena);
			arena_free(back.arena);
		}
	}
}

/* Each step towards worse conditions moves the verdict that way. */
static void verdicts_follow_the_conditions(void **state)
{
	(void)state;
	struct synthetic good = QUIET, busy = QUIET, slow = QUIET, thin = QUIET;
	good.load = busy.load = slow.load = thin.load = 10;
	good.groups = busy.groups = slow.groups = thin.groups = 12;
	good.rounds = busy.rounds = slow.rounds = thin.rounds = 200;
	thin.rounds = 5;
	thin.idle = 0.1;
	busy.load = 30;
	slow.factor = 1.05;
	{
		BUILD(build);
		assert_int_equal(compared_like(&build, 3, good, good)->verdict, COMPARABLE);
		arena_free(build.arena);
	}
	{
		BUILD(build);
		const struct pass_comparison *comparison = compared_like(&build, 3, good, busy);
		assert_int_equal(comparison->verdict, NOT_COMPARABLE);
		assert_int_equal(status_of(comparison, COMPARABILITY_load), CHECK_DIFFERENT);
		NEAR(round(check_of(comparison, COMPARABILITY_load)->value), 20);
		assert_int_equal(comparison->floors, COMPARABLE_WITH_CAUTION);
		arena_free(build.arena);
	}
	{
		BUILD(build);
		const struct pass_comparison *comparison = compared_like(&build, 3, good, slow);
		assert_int_equal(comparison->verdict, NOT_COMPARABLE);
		assert_int_equal(status_of(comparison, COMPARABILITY_floor), CHECK_DIFFERENT);
		near_(check_of(comparison, COMPARABILITY_floor)->value, log(1.05), 0.1, __LINE__);
		arena_free(build.arena);
	}
	{
		BUILD(build);
		assert_int_equal(compared_like(&build, 3, thin, thin)->verdict, COMPARABILITY_CANNOT_TELL);
		arena_free(build.arena);
	}
	{
		BUILD(build);
		struct synthetic unknown = good;
		unknown.load = NAN;
		assert_int_equal(compared_like(&build, 3, good, unknown)->verdict, COMPARABLE_WITH_CAUTION);
		arena_free(build.arena);
	}
}

/* Rates say the same as the times they come from. */
static void rates_are_judged_as_times(void **state)
{
	(void)state;
	static const size_t groups[] = {3, 12};
	for (size_t i = 0; i < COUNT(groups); i++) {
		BUILD(times);
		BUILD(rates);
		struct random random = random_seeded(13, 0);
		for (size_t pass = 0; pass < 2; pass++)
			for (size_t g = 0; g < groups[i]; g++) {
				const char *none = NULL, *name = pass ? "b" : "a";
				struct group_key key = build_key(
					&rates, build_pass(&rates, name), NAMES[g], &none, &none);
				key.unit = build_name(&rates, "1/s");
				key.direction = DIRECTION_HIGHER;
				struct group_handle of_time = build_group(
					&times, build_pass(&times, name), NAMES[g], NULL, NULL);
				for (size_t round = 1; round <= 25; round++) {
					double time = run_disturbed(&random, pass ? 1.05 : 1, 0.4);
					build_run(&times, of_time, time, (double)round, NAN);
					build_run(&rates, dataset_group(rates.dataset, &key), 1 / time,
						(double)round, NAN);
				}
			}
		const struct pass_comparison *by_time = compared(&times), *by_rate = compared(&rates);
		assert_int_equal(by_time->verdict, by_rate->verdict);
		assert_int_equal(status_of(by_rate, COMPARABILITY_floor), CHECK_DIFFERENT);
		near_(check_of(by_rate, COMPARABILITY_floor)->value,
			check_of(by_time, COMPARABILITY_floor)->value, 1e-6, __LINE__);
		near_(check_of(by_rate, COMPARABILITY_median)->value,
			check_of(by_time, COMPARABILITY_median)->value, 1e-6, __LINE__);
		for (size_t p = 0; p < by_time->pair_count; p++) {
			near_(by_rate->pairs[p].floor_ci.low, by_time->pairs[p].floor_ci.low, 1e-6, __LINE__);
			near_(by_rate->pairs[p].median_ratio, by_time->pairs[p].median_ratio, 1e-6, __LINE__);
			assert_int_equal(by_rate->pairs[p].change, by_time->pairs[p].change);
		}
		arena_free(times.arena);
		arena_free(rates.arena);
	}
}

/* A shift that is certain but of no practical size is not called different, however narrow the margin asked for. */
static void small_shifts_are_no_difference(void **state)
{
	(void)state;
	BUILD(build);
	struct synthetic b = QUIET, a = QUIET;
	a.rounds = b.rounds = 100;
	b.factor = 1.012;
	build.options.margin_floor = 0.005;
	const struct check_finding *floor = check_of(compared_like(&build, 3, a, b), COMPARABILITY_floor);
	assert_int_equal(floor->status, CHECK_UNDETERMINED);
	assert_true(floor->interval.low > log(1.005));
	arena_free(build.arena);
}

/* One of twelve moved by itself: the others carry the verdict, and it is named. */
static void an_exception_is_named(void **state)
{
	(void)state;
	static const double moved[] = {1, 1, 1, 1, 1.3, 1, 1, 1, 1, 1, 1, 1};
	BUILD(build);
	struct synthetic a = QUIET, b = QUIET;
	a.groups = b.groups = 12;
	a.rounds = b.rounds = 200;
	a.load = b.load = 10;
	b.group_factors = moved;
	const struct pass_comparison *comparison = compared_like(&build, 3, a, b);
	assert_int_equal(status_of(comparison, COMPARABILITY_floor), CHECK_EQUIVALENT);
	assert_int_equal(comparison->verdict, COMPARABLE_WITH_CAUTION);
	for (size_t p = 0; p < 12; p++)
		assert_int_equal(comparison->pairs[p].exception, p == 4);
	arena_free(build.arena);
}

/* A note that the dump made says nothing of the machine, and is only named; the same stated by the user counts. */
static void free_text_is_not_judged(void **state)
{
	(void)state;
	for (int stated = 0; stated < 2; stated++) {
		BUILD(build);
		struct random random = random_seeded(3, 0);
		struct synthetic a = QUIET, b = QUIET;
		b.name = "b";
		size_t pass_a = build_synthetic(&build, &random, a),
		       pass_b = build_synthetic(&build, &random, b);
		build_metadata(&build, pass_a, "cpu", "X1E80100");
		build_metadata(&build, pass_b, "cpu", "X1E80100");
		build_metadata(&build, pass_a, "note", "first try");
		build_metadata(&build, pass_b, "note", "again");
		struct pass *passes = build.dataset->passes;
		passes[pass_b].metadata[1].by_user = stated;
		const struct check_finding *check = check_of(compared(&build), COMPARABILITY_metadata);
		assert_int_equal(check->status, stated ? CHECK_UNDETERMINED : CHECK_EQUIVALENT);
		assert_int_equal(check->difference_count, 1);
		assert_string_equal(check->differences[0].key, "note");
		assert_int_equal(check->differences[0].unjudged, !stated);
		assert_int_equal(check->count, 1);
		arena_free(build.arena);
	}
}

static void what_the_passes_say_of_themselves(void **state)
{
	(void)state;
	static const struct {
		const char *key, *a, *b, *vary, *waive; /* NULL: not stated */
		enum check_status status;
	} rows[] = {
		{"cpu", "X1E80100", "X1E80100", NULL, NULL, CHECK_EQUIVALENT},
		{"cpu", "X1E80100", "x1e80100", NULL, NULL, CHECK_EQUIVALENT},
		{"cpu", "X1E80100", "EPYC 7763", NULL, NULL, CHECK_DIFFERENT},
		{"cpu", "X1E80100", "EPYC 7763", NULL, "cpu=the same die", CHECK_EQUIVALENT},
		{"cpu", "X1E80100", "EPYC 7763", "cpu", NULL, CHECK_MISSING},
		{"cpu", "X1E80100", NULL, NULL, NULL, CHECK_MISSING},
		{"cpu", NULL, "X1E80100", NULL, NULL, CHECK_MISSING},
		{"governor", "performance", "powersave", NULL, NULL, CHECK_DIFFERENT},
		{"governor", "performance", "powersave", NULL, "turbo=off in both", CHECK_DIFFERENT},
		{"kernel", "6.1.0", "6.1.1", NULL, NULL, CHECK_UNDETERMINED},
		{"compiler_version", "12.2.0", "12.3.0", NULL, NULL, CHECK_DIFFERENT},
		{"compiler_version", "12.2.0", "12.2.1", NULL, NULL, CHECK_UNDETERMINED},
		{"compiler_version", "12.2.0", "13.1.0", "compiler", NULL, CHECK_MISSING},
	};
	for (size_t i = 0; i < COUNT(rows); i++) {
		BUILD(build);
		struct random random = random_seeded(3, 0);
		struct synthetic a = QUIET, b = QUIET;
		b.name = "b";
		size_t pass_a = build_synthetic(&build, &random, a),
		       pass_b = build_synthetic(&build, &random, b);
		const char *vary = rows[i].vary, *waive = rows[i].waive;
		if (rows[i].a)
			build_metadata(&build, pass_a, rows[i].key, rows[i].a);
		if (rows[i].b)
			build_metadata(&build, pass_b, rows[i].key, rows[i].b);
		build.options.vary = (struct words){&vary, vary != NULL, 1};
		build.options.waive = (struct words){&waive, waive != NULL, 1};
		enum check_status status = check_of(compared(&build), COMPARABILITY_metadata)->status;
		if (status != rows[i].status)
			fail_msg("row %zu, %s: status %d, expected %d", i, rows[i].key, status,
				rows[i].status);
		arena_free(build.arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_runs_are_not_compared),
		cmocka_unit_test(a_pass_equals_itself),
		cmocka_unit_test(quiet_anchors_may_scatter),
		cmocka_unit_test(swapping_mirrors),
		cmocka_unit_test(verdicts_follow_the_conditions),
		cmocka_unit_test(rates_are_judged_as_times),
		cmocka_unit_test(small_shifts_are_no_difference),
		cmocka_unit_test(an_exception_is_named),
		cmocka_unit_test(free_text_is_not_judged),
		cmocka_unit_test(what_the_passes_say_of_themselves),
	};
	return RUN_TESTS(tests);
}
