/* Anchors: reference values of their evidence, windows, what a shift is, runs paired one by one, load. */
#include "passes.h"

#include "analysis/numbers/anchors_aligned.h"
#include "analysis/passes/anchors.h"
#include "analysis/passes/paired.h"
#include "tests/data/comparability.h"

static void aligned_evidence_of_reference(void **state)
{
	(void)state;
	BUILD(build);
	const double at[] = {0, 0, -log(1.03), log(1.03)};
	for (size_t i = 0; i < COUNT(ORACLE_ALIGNED); i++) {
		const struct oracle_aligned *oracle = &ORACLE_ALIGNED[i];
		const struct anchor_shifts shifts = {oracle->shifts, oracle->count, 1};
		for (size_t k = 0; k < COUNT(at); k++) {
			struct aligned_evidence evidence = aligned_evidence(build.arena, &shifts, at[k]);
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
	double drawn = aligned_evidence(build.arena, &(struct anchor_shifts){shifts, N, 7}, 0).scan_above;
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

struct timed {
	double value, round, time;
};

/* The runs of a group as stated, NaN: not. */
static const struct group *timed_group(
	struct build *build, const char *pass, const struct timed *runs, size_t n)
{
	struct group_handle handle = build_group(build, build_pass(build, pass), "fib", NULL, NULL);
	for (size_t i = 0; i < n; i++) {
		build->clock = runs[i].time;
		build_run(build, handle, runs[i].value, runs[i].round, NAN);
	}
	return &build->dataset->tables[build->dataset->table_count - 1].groups[0];
}

/* Values are powers of e, so that the logs of ratios are differences of exponents. */
static void runs_are_paired(void **state)
{
	(void)state;
	enum { MOST = 4 };
	static const struct {
		size_t a_count, b_count;
		struct {
			double exponent, round, time;
		} a[MOST], b[MOST];
		enum direction direction;
		size_t count; /* 0: none can be paired */
		double logs[MOST];
	} rows[] = {
		/* equal rounds meet, whatever their order, and the others are left */
		{4, 4, {{1, 1, NAN}, {2, 2, NAN}, {3, 3, NAN}, {4, 5, NAN}},
			{{5, 4, NAN}, {7, 3, NAN}, {6, 2, NAN}, {9, 5, NAN}}, DIRECTION_LOWER, 3, {4, 4, 5}},
		/* of rates the lower is the worse */
		{2, 2, {{1, 1, NAN}, {2, 2, NAN}}, {{5, 1, NAN}, {7, 2, NAN}}, DIRECTION_HIGHER, 2, {-4, -5}},
		/* one common round is too few: times say it */
		{2, 2, {{1, 1, 0}, {2, 2, 10}}, {{5, 2, 1}, {7, 3, 11}}, DIRECTION_LOWER, 2, {4, 5}},
		{2, 2, {{1, 1, NAN}, {2, 2, NAN}}, {{5, 2, NAN}, {7, 3, NAN}}, DIRECTION_LOWER, 0, {0}},
		/* a round that isn't stated: times again */
		{3, 2, {{1, 1, 0}, {2, NAN, 10}, {3, 3, 20}}, {{5, 1, 1}, {7, 3, 11}}, DIRECTION_LOWER, 2,
			{4, 5}},
		/* two of one pass before the next of the other: the first has no neighbour */
		{3, 2, {{1, NAN, 0}, {2, NAN, 1}, {3, NAN, 10}}, {{5, NAN, 2}, {7, NAN, 11}}, DIRECTION_LOWER,
			2, {3, 4}},
		{2, 3, {{5, NAN, 2}, {7, NAN, 11}}, {{1, NAN, 0}, {2, NAN, 1}, {3, NAN, 10}}, DIRECTION_LOWER,
			2, {-3, -4}},
		/* neither rounds nor times in one of them */
		{2, 2, {{1, NAN, NAN}, {2, NAN, NAN}}, {{5, 1, 0}, {7, 2, 1}}, DIRECTION_LOWER, 0, {0}},
		{2, 2, {{1, 1, 0}, {2, 2, 1}}, {{5, NAN, NAN}, {7, NAN, NAN}}, DIRECTION_LOWER, 0, {0}},
		/* zero has no ratio */
		{3, 3, {{1, 1, NAN}, {-INFINITY, 2, NAN}, {3, 3, NAN}},
			{{5, 1, NAN}, {6, 2, NAN}, {7, 3, NAN}}, DIRECTION_LOWER, 2, {4, 4}},
		{3, 3, {{5, NAN, 0}, {6, NAN, 10}, {7, NAN, 20}},
			{{1, NAN, 1}, {-INFINITY, NAN, 11}, {3, NAN, 21}}, DIRECTION_LOWER, 2, {-4, -4}},
		{2, 0, {{1, 1, 0}, {2, 2, 1}}, {{0, 0, 0}}, DIRECTION_LOWER, 0, {0}},
	};
	for (size_t i = 0; i < COUNT(rows); i++) {
		BUILD(build);
		struct timed a[MOST], b[MOST];
		for (size_t r = 0; r < MOST; r++) {
			a[r] = (struct timed){
				exp(rows[i].a[r].exponent), rows[i].a[r].round, rows[i].a[r].time};
			b[r] = (struct timed){
				exp(rows[i].b[r].exponent), rows[i].b[r].round, rows[i].b[r].time};
		}
		const struct group of_a = *timed_group(&build, "a", a, rows[i].a_count),
				   of_b = *timed_group(&build, "b", b, rows[i].b_count);
		size_t count = 0;
		const double *logs = paired_logs(build.arena, &of_a, &of_b, rows[i].direction, &count);
		if ((logs != NULL) != (rows[i].count > 0) || (logs && count != rows[i].count))
			fail_msg("row %zu: %zu pairs", i, count);
		for (size_t k = 0; k < rows[i].count; k++)
			NEAR(logs[k], rows[i].logs[k]);
		arena_free(build.arena);
	}
}

enum { WINDOWS = 40 };

/* Two CPUs, "0" and "1": 'busy' % in the mean with steps of 1 % around it; every eighth window of CPU 1 isn't known. */
static struct load_profile *profiled(struct build *build, double busy, bool with_benchmark)
{
	static const char *cpus[] = {"0", "1"};
	struct load_profile *profile = arena_alloc(build->arena, 1, sizeof *profile);
	*profile = (struct load_profile){.source = "load.csv",
		.reader = "csv",
		.cpus = cpus,
		.cpu_count = 2,
		.window_count = WINDOWS,
		.with_benchmark = with_benchmark};
	profile->percent = arena_alloc(build->arena, 2 * WINDOWS, sizeof *profile->percent);
	profile->window_start = arena_alloc(build->arena, WINDOWS, sizeof *profile->window_start);
	profile->window_seconds = arena_alloc(build->arena, WINDOWS, sizeof *profile->window_seconds);
	for (size_t w = 0; w < WINDOWS; w++) {
		profile->percent[2 * w] = busy + (double)(w % 5) - 2;
		profile->percent[2 * w + 1] = w % 8 == 7 ? NAN : busy + (double)(w % 5) - 2;
		profile->window_start[w] = NAN;
		profile->window_seconds[w] = 1;
	}
	return profile;
}

static void loads_are_compared(void **state)
{
	(void)state;
	static const struct {
		const char *cpus[2];         /* of the groups */
		double profile_a, profile_b; /* NaN: none */
		double runs_a, runs_b;       /* recorded with the runs, NaN: not */
		bool with_benchmark;
		size_t of;
		double value;
		enum check_status status;
	} rows[] = {
		{{"0", "1"}, 10, 10, NAN, NAN, false, 2, 0, CHECK_EQUIVALENT},
		{{"0", "1"}, 10, 30, NAN, NAN, false, 2, 20, CHECK_DIFFERENT},
		{{"0", "1"}, 30, 10, NAN, NAN, false, 2, -20, CHECK_DIFFERENT},
		/* CPUs that the profile doesn't know: the machine's load, once for all groups */
		{{"7", "9"}, 10, 30, NAN, NAN, false, 1, 20, CHECK_DIFFERENT},
		{{"0", "9"}, 10, 10, NAN, NAN, false, 2, 0, CHECK_EQUIVALENT},
		/* the benchmark's own work is no background, and one side alone says nothing */
		{{"0", "1"}, 10, 30, NAN, NAN, true, 0, NAN, CHECK_MISSING},
		{{"0", "1"}, 10, NAN, NAN, NAN, false, 0, NAN, CHECK_MISSING},
		{{"0", "1"}, NAN, 10, NAN, NAN, false, 0, NAN, CHECK_MISSING},
		/* recorded with the runs; a profile of the CPU goes before */
		{{"0", "1"}, NAN, NAN, 10, 30, false, 2, 20, CHECK_DIFFERENT},
		{{"0", "1"}, 10, 10, 10, 30, false, 2, 0, CHECK_EQUIVALENT},
		{{"7", "9"}, 10, 10, 10, 30, false, 2, 20, CHECK_DIFFERENT},
	};
	for (size_t i = 0; i < COUNT(rows); i++) {
		BUILD(build);
		for (size_t pass = 0; pass < 2; pass++)
			for (size_t g = 0; g < 2; g++) {
				struct group_handle group = build_group(&build,
					build_pass(&build, pass ? "b" : "a"), "fib", "cpu", rows[i].cpus[g]);
				double load = pass ? rows[i].runs_b : rows[i].runs_a;
				for (size_t run = 0; run < 40; run++)
					build_run(&build, group, 1 + 0.0005 * (double)(run * 7 % 40),
						(double)run + 1,
						run % 8 == 7 ? NAN : load + (double)(run % 5) - 2);
			}
		for (size_t pass = 0; pass < 2; pass++) {
			double busy = pass ? rows[i].profile_b : rows[i].profile_a;
			if (!isnan(busy))
				build.dataset->passes[pass].load = profiled(
					&build, busy, rows[i].with_benchmark);
		}
		const struct check_finding *load = check_of(compared(&build), COMPARABILITY_load);
		if (load->status != rows[i].status || load->of != rows[i].of)
			fail_msg("row %zu: %s of %zu, %g", i, check_status_name(load->status), load->of,
				load->value);
		if (isnan(rows[i].value))
			assert_true(isnan(load->value));
		else
			NEAR(load->value, rows[i].value);
		arena_free(build.arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(aligned_evidence_of_reference),
		cmocka_unit_test(aligned_evidence_by_draws),
		cmocka_unit_test(passes_of_reference),
		cmocka_unit_test(windows_summarise_runs),
		cmocka_unit_test(runs_are_paired),
		cmocka_unit_test(loads_are_compared),
	};
	return RUN_TESTS(tests);
}
