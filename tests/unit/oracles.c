/* The numerics against values from independent implementations (tests/data/oracles.h). */

#include "arena_setup.h"

#include "analysis/numbers/association.h"
#include "analysis/numbers/concordance.h"
#include "analysis/numbers/dip.h"
#include "analysis/numbers/kendall.h"
#include "analysis/numbers/lattice.h"
#include "analysis/numbers/monotone_run.h"
#include "analysis/numbers/order_statistics.h"
#include "analysis/numbers/precedence.h"
#include "analysis/numbers/rank_sum.h"
#include "analysis/numbers/rarefied.h"
#include "analysis/numbers/serial.h"
#include "analysis/numbers/signed_rank.h"
#include "analysis/numbers/sort.h"
#include "analysis/numbers/two_sample.h"
#include "analysis/numbers/univariate.h"
#include "analysis/numbers/windows.h"
#include "tests/data/oracles.h"

/* Within 'relative' of the reference, or of 1 where that is larger; NaN only where the reference is NaN. */
static void near_(double got, double want, double relative, const char *what, size_t row, int line)
{
	bool same = isnan(want) ? isnan(got)
				: got == want || fabs(got - want) <= relative * fmax(fabs(want), 1e-3);
	if (!same)
		fail_msg("line %d: %s of row %zu is %.17g, reference %.17g", line, what, row, got, want);
}

#define NEAR(got, want, row) near_((got), (want), 1e-9, #got, (row), __LINE__)
#define NEAR_P(got, want, row) near_((double)(1 + (got)), (double)(1 + (want)), 1e-9, #got, (row), __LINE__)

static struct sample *data_sample(size_t i, enum direction direction)
{
	return sample_new(arena, oracle_data[i].values, oracle_data[i].n, direction);
}

static size_t within(const struct sample *s, double share)
{
	size_t count = 0;
	for (size_t i = 0; i < s->n; i++)
		count += sample_excess(s, s->values[i]) <= (1 + share) * (1 + 1e-9);
	return count;
}

static void univariate(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_data); i++) {
		const struct sample *s = data_sample(i, DIRECTION_LOWER),
				    *h = data_sample(i, DIRECTION_HIGHER);
		NEAR(sample_mean(s), oracle_univariate[i].mean, i);
		NEAR(sample_sd(s), oracle_univariate[i].sd, i);
		NEAR(sample_mad(s), oracle_univariate[i].mad, i);
		NEAR(sample_mad_low(s), oracle_univariate[i].mad_low, i);
		NEAR(sample_mad_high(s), oracle_univariate[i].mad_high, i);
		for (size_t q = 0; q < ROWS(oracle_probabilities); q++)
			NEAR(sample_quantile(s, oracle_probabilities[q]), oracle_univariate[i].q[q], i);
		struct lattice lattice = lattice_find(s->sorted, s->n);
		assert_int_equal(lattice.distinct, oracle_univariate[i].distinct);
		NEAR(lattice.tick, oracle_univariate[i].min_gap, i);
		static const double shares[] = {.01, .02, .05, .1};
		for (size_t w = 0; oracle_univariate[i].within_lower[0] && w < ROWS(shares); w++) {
			assert_int_equal(within(s, shares[w]), oracle_univariate[i].within_lower[w]);
			assert_int_equal(within(h, shares[w]), oracle_univariate[i].within_higher[w]);
		}
		if (lattice.distinct == s->n && !isnan(oracle_univariate[i].dip))
			NEAR(dip_statistic(arena, s->sorted, s->n), oracle_univariate[i].dip, i);
	}
}

static void rarefied(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_rarefied); i++) {
		const struct sample *s = data_sample(oracle_rarefied[i].data, DIRECTION_LOWER);
		const struct sample *h = data_sample(oracle_rarefied[i].data, DIRECTION_HIGHER);
		size_t m = oracle_rarefied[i].m;
		NEAR(rarefied_best(s, m), oracle_rarefied[i].best, i);
		NEAR(rarefied_variance(s, m, rarefied_best(s, m)), oracle_rarefied[i].variance, i);
		NEAR(rarefied_error(s, m), oracle_rarefied[i].error, i);
		NEAR(consecutive_best(arena, s, m), oracle_rarefied[i].consecutive, i);
		if (isnan(oracle_rarefied[i].best_higher))
			continue;
		NEAR(rarefied_best(h, m), oracle_rarefied[i].best_higher, i);
		NEAR(rarefied_variance(h, m, rarefied_best(h, m)), oracle_rarefied[i].variance_higher, i);
	}
}

static void quantile_ranks(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_ranks); i++) {
		struct rank_interval got = rank_interval(
			oracle_ranks[i].n, oracle_ranks[i].p, oracle_ranks[i].confidence);
		assert_int_equal(got.lower, oracle_ranks[i].lower);
		assert_int_equal(got.upper, oracle_ranks[i].upper);
		NEAR(got.level, oracle_ranks[i].level, i);
	}
}

static void series(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_order); i++) {
		const struct oracle_data *data = &oracle_data[oracle_order[i].data];
		const double *v = data->values;
		double index[64];
		for (size_t j = 0; j < data->n; j++)
			index[j] = (double)j;
		NEAR(spearman_rho(arena, index, v, data->n), oracle_order[i].rho, i);
		NEAR(kendall_tau_b(arena, index, v, data->n, random_seeded(1, 1)).tau, oracle_order[i].tau_b,
			i);
		NEAR(values_autocorrelation(v, data->n, 1), oracle_order[i].lag1, i);
		struct serial serial = serial_ratio(arena, v, data->n);
		NEAR(serial.ratio, oracle_order[i].rvn, i);
		NEAR_P(serial.p, oracle_order[i].rvn_p, i);
		double minima[8], medians[8];
		for (size_t b = 0; b < 8; b++) {
			size_t from = window_from(b, 8, data->n), to = window_from(b + 1, 8, data->n);
			assert_int_equal(from, oracle_order[i].edges[b]);
			minima[b] = window_best(v, from, to, DIRECTION_LOWER);
			medians[b] = window_median(arena, v, from, to);
			NEAR(minima[b], oracle_order[i].minima[b], i);
			NEAR(medians[b], oracle_order[i].medians[b], i);
		}
		assert_int_equal((int)kendall_trend(arena, minima, NULL, 8).s, oracle_order[i].s_minima);
		assert_int_equal((int)kendall_trend(arena, medians, NULL, 8).s, oracle_order[i].s_medians);
		if (isnan(oracle_order[i].warmup_w))
			continue;
		struct rank_sum first;
		const double *sorted = sample_new(arena, v, data->n, DIRECTION_LOWER)->sorted;
		rank_sums_first(v, sorted, data->n, &(size_t){3}, 1, &first);
		NEAR(first.w, oracle_order[i].warmup_w, i);
		NEAR_P(first.p, oracle_order[i].warmup_p, i);
		NEAR(window_median(arena, v, 0, 3) / window_median(arena, v, 3, data->n),
			oracle_order[i].warmup_ratio, i);
		NEAR(window_median(arena, v, 0, 3) / window_rest_median(arena, v, sorted, data->n, 3),
			oracle_order[i].warmup_ratio, i);
	}
}

static void two_samples(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_pairs); i++) {
		const struct sample *a = sample_new(
			arena, oracle_pairs[i].a, oracle_pairs[i].n, DIRECTION_LOWER);
		const struct sample *b = sample_new(
			arena, oracle_pairs[i].b, oracle_pairs[i].m, DIRECTION_LOWER);
		struct estimate shift = two_sample_shift(a->sorted, a->n, b->sorted, b->n, 0.95);
		struct estimate ratio = two_sample_ratio(arena, a, b, 0.95);
		near_(shift.value, oracle_pairs[i].shift, 1e-9, "shift", i, __LINE__);
		near_(ratio.value, oracle_pairs[i].ratio, 1e-9, "ratio", i, __LINE__);
		size_t c = rank_sum_critical_normal(a->n, b->n, 0.05);
		assert_int_equal(c, oracle_pairs[i].normal_c);
		if (a->n * b->n > 100) {
			NEAR(ratio.interval.low, oracle_pairs[i].normal_ratio[0], i);
			NEAR(ratio.interval.high, oracle_pairs[i].normal_ratio[1], i);
		} else if (!isnan(oracle_pairs[i].conf_shift[0])) {
			NEAR(shift.interval.low, oracle_pairs[i].conf_shift[0], i);
			NEAR(shift.interval.high, oracle_pairs[i].conf_shift[1], i);
			NEAR(log(ratio.interval.low), oracle_pairs[i].conf_log_ratio[0], i);
			NEAR(log(ratio.interval.high), oracle_pairs[i].conf_log_ratio[1], i);
		}
		struct precedence test = precedence_test(a, b);
		assert_int_equal(test.a_before, oracle_pairs[i].a_before);
		assert_int_equal(test.b_before, oracle_pairs[i].b_before);
		NEAR_P(test.p_a, oracle_pairs[i].p_a, i);
		NEAR_P(test.p_b, oracle_pairs[i].p_b, i);
		NEAR_P(test.p, oracle_pairs[i].p, i);
		assert_int_equal(precedence_critical(a->n, b->n, 0.025), oracle_pairs[i].critical_a);
		assert_int_equal(precedence_critical(b->n, a->n, 0.025), oracle_pairs[i].critical_b);
		struct estimate floors = floor_ratio(a, b, 0.95);
		NEAR(floors.value, oracle_pairs[i].floor_ratio, i);
		NEAR(floors.interval.low, oracle_pairs[i].floor_ci[0], i);
		NEAR(floors.interval.high, oracle_pairs[i].floor_ci[1], i);
	}
}

static void correlations(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_groups); i++) {
		const double *x = oracle_groups[i].load, *y = oracle_groups[i].value;
		size_t k = oracle_groups[i].k;
		struct random random = random_seeded(1, 1);
		double r = pearson_r(x, y, k);
		NEAR(r, oracle_groups[i].r, i);
		NEAR(fisher_interval(r, k, 0.95).low, oracle_groups[i].fisher[0], i);
		NEAR(fisher_interval(r, k, 0.95).high, oracle_groups[i].fisher[1], i);
		NEAR(spearman_rho(arena, x, y, k), oracle_groups[i].rho, i);
		NEAR_P(spearman_p(arena, x, y, k, random), oracle_groups[i].rho_p, i);
		struct kendall tau = kendall_tau_b(arena, x, y, k, random);
		NEAR(tau.tau, oracle_groups[i].tau_b, i);
		NEAR_P(tau.p, oracle_groups[i].tau_p, i);
		if (k <= 8)
			NEAR_P(pearson_p(arena, x, y, k, random), oracle_groups[i].r_p, i);
		size_t most = 0;
		double deltas[12];
		for (size_t g = 0; k >= 5 && g < k; g++) {
			double xs[12], ys[12];
			for (size_t j = 0, to = 0; j < k; j++)
				if (j != g) {
					xs[to] = x[j];
					ys[to++] = y[j];
				}
			double without = pearson_r(xs, ys, k - 1);
			NEAR(without, oracle_groups[i].without[g], i);
			deltas[g] = influence(without, r);
			NEAR(deltas[g], oracle_groups[i].delta[g], i);
			most = deltas[g] > deltas[most] ? g : most;
		}
		if (k >= 5) {
			assert_int_equal(most, oracle_groups[i].most_influential);
			assert_int_equal(deltas[most] > influence_threshold(k), oracle_groups[i].stands_out);
		}
	}
	static const double constant[] = {50, 50, 50, 50, 50}, rising[] = {1, 2, 3, 4, 5};
	assert_true(isnan(pearson_r(constant, rising, 5)));
	assert_true(isnan(pearson_p(arena, constant, rising, 5, random_seeded(1, 1))));
	assert_true(isnan(kendall_tau_b(arena, constant, rising, 5, random_seeded(1, 1)).tau));
	for (size_t i = 0; i < ROWS(oracle_williams); i++) {
		double r12 = oracle_williams[i].r12, r13 = oracle_williams[i].r13,
		       r23 = oracle_williams[i].r23;
		NEAR(williams_t(r12, r13, r23, oracle_williams[i].k), oracle_williams[i].t, i);
		NEAR_P(williams_p(r12, r13, r23, oracle_williams[i].k), oracle_williams[i].p, i);
	}
}

static void staircases(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_staircases); i++) {
		size_t k = oracle_staircases[i].k;
		struct kendall trend = kendall_trend(arena, oracle_staircases[i].v, NULL, k);
		struct monotone_run run = monotone_run_longest(oracle_staircases[i].v, k);
		assert_int_equal((int)trend.s, oracle_staircases[i].s);
		NEAR(trend.tau, oracle_staircases[i].tau, i);
		NEAR_P(trend.p, oracle_staircases[i].p, i);
		assert_int_equal(run.length, oracle_staircases[i].longest);
		NEAR_P(monotone_run_tail(arena, k, run.length), oracle_staircases[i].run_p, i);
	}
	for (size_t i = 0; i < ROWS(oracle_run_tail); i++)
		NEAR(monotone_run_tail(arena, oracle_run_tail[i].k, oracle_run_tail[i].length),
			oracle_run_tail[i].p, i);
	struct kendall split = kendall_trend(arena, stratified_v, stratified_class, ROWS(stratified_v));
	NEAR(split.s, stratified_s, 0);
	NEAR(split.pairs, stratified_pairs, 0);
	NEAR(split.tau, stratified_tau, 0);
	NEAR_P(split.p, stratified_p, 0);
	struct kendall whole = kendall_trend(arena, stratified_v, NULL, ROWS(stratified_v));
	NEAR(whole.tau, unstratified_tau, 0);
	NEAR_P(whole.p, unstratified_p, 0);
}

static void rankings(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_rankings); i++) {
		struct concordance c = concordance_of(
			arena, oracle_rankings[i].values, oracle_rankings[i].m, oracle_rankings[i].k);
		NEAR(c.w, oracle_rankings[i].w, i);
		NEAR(c.mean_spearman, oracle_rankings[i].mean_spearman, i);
		if (!isnan(oracle_rankings[i].p)) {
			NEAR(c.f, oracle_rankings[i].f, i);
			NEAR_P(c.p, oracle_rankings[i].p, i);
		}
	}
	static const double same[] = {1, 2, 3, 1, 2, 3, 1, 2, 3};
	NEAR_P(concordance_of(arena, same, 3, 3).p, 1.0 / 36, 0); /* 1 / 3!^2 */
}

static void signed_ranks(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_signed_rank); i++) {
		const double *d = oracle_signed_rank[i].d;
		size_t n = oracle_signed_rank[i].n;
		struct estimate at95 = signed_rank_shift(arena, d, n, 0.95);
		struct estimate at90 = signed_rank_shift(arena, d, n, 0.90);
		NEAR(at95.value, oracle_signed_rank[i].median, i);
		NEAR(at95.interval.low, oracle_signed_rank[i].ci95[0], i);
		NEAR(at95.interval.high, oracle_signed_rank[i].ci95[1], i);
		NEAR(at90.interval.low, oracle_signed_rank[i].ci90[0], i);
		NEAR(at90.interval.high, oracle_signed_rank[i].ci90[1], i);
		NEAR_P(2 * signed_rank_test(arena, d, n).above, oracle_signed_rank[i].p, i);
	}
	for (size_t i = 0; i < ROWS(oracle_signs); i++) {
		double negated[12];
		for (size_t j = 0; j < oracle_signs[i].n; j++)
			negated[j] = -oracle_signs[i].d[j];
		NEAR_P(signed_rank_test(arena, oracle_signs[i].d, oracle_signs[i].n).above,
			oracle_signs[i].above, i);
		NEAR_P(signed_rank_test(arena, negated, oracle_signs[i].n).above, oracle_signs[i].below, i);
	}
}

/* R 4: wilcox.test(d, alternative = "greater", exact = FALSE), beyond the exact counts; qsignrank(.025, n), which the
 * normal approximation stays just below: its intervals are no narrower than the exact ones. */
static void signed_ranks_beyond_the_exact(void **state)
{
	(void)state;
	double steps[71], tied[70];
	static const double pattern[] = {-1, 2, 3, -4, 5};
	for (size_t i = 0; i < ROWS(steps); i++)
		steps[i] = (double)i - 30 + 0.25;
	for (size_t i = 0; i < ROWS(tied); i++)
		tied[i] = pattern[i % ROWS(pattern)];
	NEAR_P(signed_rank_test(arena, steps, ROWS(steps)).above, 0.023233960517022478, 0);
	NEAR_P(signed_rank_test(arena, tied, ROWS(tied)).above, 0.0045123717842443607, 1);
	static const struct {
		size_t n;
		double quantile;
	} rows[] = {{61, 673}, {100, 1956}, {200, 8445}};
	for (size_t i = 0; i < ROWS(rows); i++) {
		double critical = (double)signed_rank_critical(rows[i].n, 0.05);
		assert_true(critical <= rows[i].quantile && critical >= rows[i].quantile - 2);
	}
}

/* Where a formula has no answer there is none, and where it is certain nothing else. */
static void degenerate_correlations(void **state)
{
	(void)state;
	enum { K = 10 };
	double rising[K], falling[K], flat[K];
	for (size_t i = 0; i < K; i++) {
		rising[i] = (double)i;
		falling[i] = 5 - 2 * (double)i;
		flat[i] = 1;
	}
	assert_true(isnan(pearson_r(rising, flat, K)));
	assert_true(isnan(pearson_r(flat, rising, K)));
	assert_true(isnan(pearson_r(rising, falling, 1)));
	NEAR(spearman_rho(arena, rising, falling, K), -1, 0);
	NEAR(spearman_p(arena, rising, falling, K, random_seeded(1, 1)), 0, 0); /* t is infinite */
	assert_true(isnan(spearman_p(arena, rising, falling, 2, random_seeded(1, 1))));
	assert_true(isnan(spearman_p(arena, rising, flat, K, random_seeded(1, 1))));
	assert_true(isnan(fisher_interval(0.5, 3, 0.95).low));
	assert_true(isnan(fisher_interval(NAN, K, 0.95).low));
	assert_true(isnan(influence_threshold(4)));
	assert_true(isnan(williams_t(0.5, 0.4, 0.3, 3)));
	assert_true(isnan(williams_p(0.5, 0.4, 0.3, 3)));
	assert_true(isnan(williams_t(1, 1, 1, K))); /* the determinant is 0, and so is their difference */
	struct line line = least_squares(rising, falling, K);
	NEAR(line.slope, -2, 0);
	NEAR(line.intercept, 5, 0);
	assert_true(isnan(least_squares(flat, rising, K).slope));
	assert_true(isnan(least_squares(rising, falling, 1).slope));
	assert_true(isnan(dip_critical(5)));
}

static void critical_values(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_kendall_critical); i++) {
		size_t k = oracle_kendall_critical[i].k, pairs = k * (k - 1) / 2, s = pairs % 2;
		while (s <= pairs &&
			2 * kendall_tail(arena, k, (pairs + s) / 2) > oracle_kendall_critical[i].alpha)
			s += 2;
		assert_int_equal(s <= pairs ? (int)s : 0, oracle_kendall_critical[i].s);
	}
	/* One value among a billion: the share of places before it, (na + 1 - j) / (na + 1). */
	assert_int_equal(precedence_critical(1000000000, 1, 0.025), 975000001);
	NEAR(precedence_tail(250, 999, 1), 0.75, 0);
	for (size_t i = 0; i < ROWS(oracle_precedence_critical); i++)
		assert_int_equal(
			precedence_critical(oracle_precedence_critical[i].na,
				oracle_precedence_critical[i].nb, oracle_precedence_critical[i].alpha),
			oracle_precedence_critical[i].j);
}

/* Counted pair by pair, with ties in both; ranks without ties have one p, whether called Pearson's or Spearman's. */
static void many_groups_are_correlated(void **state)
{
	(void)state;
	enum { K = 6001 };
	static double x[K], y[K];
	double s = 0;
	for (size_t i = 0; i < K; i++) {
		x[i] = (double)(i * 7919 % 103);
		y[i] = (double)(i * 104729 % 59) + x[i] / 4;
	}
	for (size_t i = 0; i < K; i++)
		for (size_t j = 0; j < i; j++)
			s += ((x[i] > x[j]) - (x[i] < x[j])) * ((y[i] > y[j]) - (y[i] < y[j]));
	assert_true(kendall_tau_b(arena, x, y, K, random_seeded(1, 1)).s == s);
	for (size_t i = 0; i < K; i++) {
		x[i] = (double)i;
		y[i] = (double)(i * 7919 % K) + x[i] / 64;
	}
	sort_midranks(arena, y, K, y);
	NEAR(pearson_p(arena, x, y, K, random_seeded(1, 1)), spearman_p(arena, x, y, K, random_seeded(1, 1)),
		0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(univariate),
		cmocka_unit_test(rarefied),
		cmocka_unit_test(quantile_ranks),
		cmocka_unit_test(series),
		cmocka_unit_test(two_samples),
		cmocka_unit_test(correlations),
		cmocka_unit_test(staircases),
		cmocka_unit_test(rankings),
		cmocka_unit_test(signed_ranks),
		cmocka_unit_test(signed_ranks_beyond_the_exact),
		cmocka_unit_test(degenerate_correlations),
		cmocka_unit_test(critical_values),
		cmocka_unit_test(many_groups_are_correlated),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
