/* Comparisons of passes: reference values, and what must hold of every comparison. */
#include "support.h"

#include "analysis/anchors.h"
#include "analysis/anchors_aligned.h"
#include "analysis/comparability.h"
#include "tests/data/comparability.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct check_finding *check_of(
	const struct pass_comparison *comparison, enum comparability_index index)
{
	assert_ptr_equal(comparison->checks[index].check, comparability_checks[index]);
	return &comparison->checks[index];
}

static enum check_status status_of(const struct pass_comparison *comparison, enum comparability_index index)
{
	return check_of(comparison, index)->status;
}

static void near_(double got, double want, double relative, int line)
{
	if (!(fabs(got - want) <= relative * fmax(fabs(want), 1e-3)))
		fail_msg("line %d: %.17g, wanted %.17g", line, got, want);
}
#define NEAR(got, want) near_((got), (want), 1e-9, __LINE__)

/* --- passes made up --- */

/* What a pass of synthetic groups is like. */
struct synthetic {
	const char *name;
	size_t groups, rounds;
	double idle;                 /* share of undisturbed runs */
	double factor;               /* of all floors */
	double load;                 /* NaN: not recorded */
	const double *group_factors; /* NULL: 1 */
};

static const struct synthetic QUIET = {
	.name = "a", .groups = 4, .rounds = 30, .idle = 0.6, .factor = 1, .load = NAN};

static const char *const NAMES[] = {"w0", "w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9", "w10", "w11",
	"w12", "w13", "w14", "w15", "w16", "w17", "w18", "w19"};

/* Groups are workloads, whose floors differ by 5 % each; round by round, so that times interleave the groups. */
static size_t build_synthetic(struct build *build, struct random *random, struct synthetic like)
{
	size_t pass = build_pass(build, like.name);
	struct group_handle groups[COUNT(NAMES)];
	for (size_t g = 0; g < like.groups; g++)
		groups[g] = build_group(build, pass, NAMES[g], NULL, NULL);
	for (size_t round = 0; round < like.rounds; round++)
		for (size_t g = 0; g < like.groups; g++) {
			double floor = (1 + 0.05 * (double)g) * like.factor;
			if (like.group_factors)
				floor *= like.group_factors[g];
			double load = like.load + 4 * (random_unit(random) - 0.5);
			build_run(build, groups[g], run_disturbed(random, floor, like.idle),
				(double)round + 1, load);
		}
	return pass;
}

static const struct pass_comparison *compared(struct build *build)
{
	build->options.compare = true;
	struct findings *findings = build_findings(build);
	assert_int_equal(findings->comparison_count, 1);
	return &findings->comparisons[0];
}

/* Two passes with the same facts about the machine. */
static const struct pass_comparison *compared_like(
	struct build *build, uint64_t seed, struct synthetic a, struct synthetic b)
{
	struct random random = random_seeded(seed, 0);
	b.name = "b";
	size_t pass_a = build_synthetic(build, &random, a), pass_b = build_synthetic(build, &random, b);
	build_metadata(build, pass_a, "cpu", "X1E80100");
	build_metadata(build, pass_b, "cpu", "X1E80100");
	return compared(build);
}

/* --- reference values --- */

static void aligned_evidence_of_reference(void **state)
{
	(void)state;
	BUILD(build);
	const double at[] = {0, 0, -log(1.03), log(1.03)};
	for (size_t i = 0; i < COUNT(ORACLE_ALIGNED); i++) {
		const struct oracle_aligned *oracle = &ORACLE_ALIGNED[i];
		for (size_t k = 0; k < COUNT(at); k++) {
			struct aligned_evidence evidence = aligned_evidence(
				build.arena, oracle->shifts, oracle->count, at[k], 1);
			bool above = k % 2 == 0;
			NEAR(above ? evidence.scan_above : evidence.scan_below, oracle->evidence[k].scan);
			NEAR(above ? evidence.rank_above : evidence.rank_below, oracle->evidence[k].rank);
			NEAR(above ? evidence.above : evidence.below, oracle->evidence[k].p);
		}
		NEAR(fullest_interval(build.arena, oracle->shifts, oracle->count).mean, oracle->fullest_mean);
	}
	arena_free(build.arena);
}

/* Beyond 12 anchors signs are drawn: the p of a case of 12 with one anchor far away added stays near the exact one of 13,
 * and that is found by going through the 2^13 assignments of a copy here. */
static void aligned_evidence_by_draws(void **state)
{
	(void)state;
	BUILD(build);
	enum { N = 13 };
	double shifts[N] = {0.02, 0.021, -0.019, 0.05, 0.3, -0.2, 0.018, 0.022, 0.4, -0.5, 0.023, 0.019, 0.6};
	int most = -N, exceeded = 0;
	size_t order[N];
	for (size_t i = 0; i < N; i++)
		order[i] = i;
	for (size_t i = 1; i < N; i++)
		for (size_t j = i; j > 0 && fabs(shifts[order[j]]) < fabs(shifts[order[j - 1]]); j--) {
			size_t kept = order[j];
			order[j] = order[j - 1];
			order[j - 1] = kept;
		}
	for (int assignment = -1; assignment < 1 << N; assignment++) {
		int largest = -N;
		for (size_t i = 0; i < N; i++) {
			int sum = 0;
			for (size_t j = i; j < N && fabs(shifts[order[j]]) <= fabs(shifts[order[i]]) + 0.02;
				j++) {
				bool positive = assignment < 0 ? shifts[order[j]] > 0
							       : (assignment >> j & 1) != 0;
				sum += positive ? 1 : -1;
			}
			largest = sum > largest ? sum : largest;
		}
		if (assignment < 0)
			most = largest;
		else
			exceeded += largest >= most;
	}
	double exact = (double)exceeded / (1 << N);
	double drawn = aligned_evidence(build.arena, shifts, N, 0, 7).scan_above;
	assert_true(fabs(drawn - exact) < 5 * sqrt(exact * (1 - exact) / 9999));
	arena_free(build.arena);
}

static void passes_of_reference(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(ORACLE_PASSES); i++) {
		BUILD(build);
		const struct oracle_passes *oracle = &ORACLE_PASSES[i];
		size_t a = build_pass(&build, "A"), b = build_pass(&build, "B");
		for (size_t g = 0; g < PASS_GROUPS; g++) {
			build_runs(&build, build_group(&build, a, NAMES[g], NULL, NULL), oracle->a[g],
				oracle->rounds_a);
			build_runs(&build, build_group(&build, b, NAMES[g], NULL, NULL), oracle->b[g],
				oracle->rounds_b);
		}
		const struct pass_comparison *comparison = compared(&build);
		assert_int_equal(comparison->anchors, PASS_GROUPS);
		assert_string_equal(
			check_status_name(status_of(comparison, COMPARABILITY_floor)), oracle->floors);
		const struct check_finding *median = check_of(comparison, COMPARABILITY_median);
		NEAR(median->value, oracle->median_shift);
		NEAR(median->interval.low, oracle->median_low);
		NEAR(median->interval.high, oracle->median_high);
		const struct check_finding *floor = check_of(comparison, COMPARABILITY_floor);
		double low = INFINITY, high = -INFINITY;
		for (size_t g = 0; g < PASS_GROUPS; g++) {
			low = fmin(low, oracle->first_minima[g]);
			high = fmax(high, oracle->first_minima[g]);
		}
		assert_true(floor->value >= low && floor->value <= high);
		arena_free(build.arena);
	}
}

/* --- what must hold --- */

static void a_pass_equals_itself(void **state)
{
	(void)state;
	static const size_t groups[] = {1, 4, 8, 12};
	for (size_t i = 0; i < COUNT(groups); i++) {
		BUILD(build);
		struct synthetic like = QUIET;
		like.groups = groups[i];
		like.load = 20;
		for (size_t pass = 0; pass < 2; pass++) {
			struct random random = random_seeded(5, 0);
			like.name = pass ? "b" : "a";
			build_synthetic(&build, &random, like);
		}
		const struct pass_comparison *comparison = compared(&build);
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

/* True floors that scatter by 0.3 % from group to group are not a change; one that moved by 5 % is named. */
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

/* Windows of an eighth of the shorter series, from 16 runs on; bests and medians of each, the remainder dropped. */
static void windows_summarise_runs(void **state)
{
	(void)state;
	static const size_t rounds[][2] = {{1, 1}, {15, 1}, {16, 2}, {30, 3}, {64, 8}, {100, 12}};
	for (size_t i = 0; i < COUNT(rounds); i++) {
		struct anchor anchor = {.rounds = rounds[i][0]};
		assert_int_equal(window_length(&anchor), rounds[i][1]);
	}
	BUILD(build);
	const double values[] = {5, 3, 4, 9, 8, 7, 1};
	const struct sample *times = sample_new(build.arena, values, COUNT(values), DIRECTION_LOWER),
			    *rates = sample_new(build.arena, values, COUNT(values), DIRECTION_HIGHER);
	const struct sample *bests = window_bests(build.arena, times, 3, 1);
	assert_int_equal(bests->n, 2);
	NEAR(bests->values[0], 3);
	NEAR(bests->values[1], 7);
	NEAR(window_bests(build.arena, rates, 3, 1)->values[1], 9);
	NEAR(window_medians(build.arena, times, 3, 1)->values[0], 4);
	NEAR(first_best(build.arena, times, 2, 1), 3);
	NEAR(first_best(build.arena, rates, 2, 1), 5);
	arena_free(build.arena);
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

/* --- identity --- */

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

/* --- something was changed on purpose --- */

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

/* --- accepted differences --- */

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

/* --- many passes --- */

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
		cmocka_unit_test(aligned_evidence_of_reference),
		cmocka_unit_test(aligned_evidence_by_draws),
		cmocka_unit_test(passes_of_reference),
		cmocka_unit_test(a_pass_equals_itself),
		cmocka_unit_test(quiet_anchors_may_scatter),
		cmocka_unit_test(swapping_mirrors),
		cmocka_unit_test(verdicts_follow_the_conditions),
		cmocka_unit_test(windows_summarise_runs),
		cmocka_unit_test(rates_are_judged_as_times),
		cmocka_unit_test(small_shifts_are_no_difference),
		cmocka_unit_test(an_exception_is_named),
		cmocka_unit_test(what_is_varied_is_no_key),
		cmocka_unit_test(another_unit_stops_the_comparison),
		cmocka_unit_test(another_direction_stops_the_comparison),
		cmocka_unit_test(facts_about_the_machine),
		cmocka_unit_test(other_metrics_are_no_evidence),
		cmocka_unit_test(collectors_may_be_mixed),
		cmocka_unit_test(passes_may_differ_as_wholes),
		cmocka_unit_test(groups_without_a_partner_are_listed),
		cmocka_unit_test(nothing_in_common_cannot_be_told),
		cmocka_unit_test(a_common_shift_is_told_from_changes),
		cmocka_unit_test(controls_must_not_move),
		cmocka_unit_test(few_runs_are_named_as_the_cause),
		cmocka_unit_test(interleaved_passes_are_paired),
		cmocka_unit_test(a_waiver_accepts_and_caps),
		cmocka_unit_test(bad_words_of_the_user_are_refused),
		cmocka_unit_test(values_without_direction_are_asked_about),
		cmocka_unit_test(sets_that_may_be_compared),
		cmocka_unit_test(a_baseline_meets_each_pass),
	};
	return RUN_TESTS(tests);
}
