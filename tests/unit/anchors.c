/* Anchors: reference values of their evidence, windows, what a shift is. */
#include "passes.h"

#include "analysis/numbers/anchors_aligned.h"
#include "analysis/passes/anchors.h"
#include "tests/data/comparability.h"

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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(aligned_evidence_of_reference),
		cmocka_unit_test(aligned_evidence_by_draws),
		cmocka_unit_test(passes_of_reference),
		cmocka_unit_test(windows_summarise_runs),
	};
	return RUN_TESTS(tests);
}
