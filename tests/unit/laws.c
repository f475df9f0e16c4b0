/* Algebra that the numerics must obey, closed forms, brute force, edge cases and large n. */

#include "arena_setup.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analysis/floor.h"
#include "analysis/health/health.h"
#include "analysis/numbers/association.h"
#include "analysis/numbers/dip.h"
#include "analysis/numbers/kendall.h"
#include "analysis/numbers/lattice.h"
#include "analysis/numbers/modes.h"
#include "analysis/numbers/monotone_run.h"
#include "analysis/numbers/order_statistics.h"
#include "analysis/numbers/permutation.h"
#include "analysis/numbers/precedence.h"
#include "analysis/numbers/random.h"
#include "analysis/numbers/rarefied.h"
#include "analysis/numbers/serial.h"
#include "analysis/numbers/signed_rank.h"
#include "analysis/numbers/sort.h"
#include "analysis/numbers/two_sample.h"
#include "analysis/numbers/univariate.h"
#include "analysis/numbers/windows.h"
#include "tests/data/oracles.h"

static void near_(double got, double want, double relative, const char *what, int line)
{
	bool same = got == want || (isnan(got) && isnan(want)) ||
		fabs(got - want) <= relative * fmax(fabs(want), 1e-12);
	if (!same)
		fail_msg("line %d: %s is %.17g, want %.17g", line, what, got, want);
}
#define NEAR(got, want, relative) near_((got), (want), (relative), #got, __LINE__)

static double *mapped(const struct oracle_data *data, double factor, double offset)
{
	double *values = arena_alloc(arena, data->n, sizeof *values);
	for (size_t i = 0; i < data->n; i++)
		values[i] = factor * data->values[i] + offset;
	return values;
}

static const struct sample *lower(const double *values, size_t n)
{
	return sample_new(arena, values, n, DIRECTION_LOWER);
}

/* Times 2^10: every result scales exactly. */
static void scaling(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_data); i++) {
		const struct oracle_data *data = &oracle_data[i];
		const struct sample *a = lower(data->values, data->n);
		const struct sample *b = lower(mapped(data, 1024, 0), data->n);
		NEAR(sample_mean(b), 1024 * sample_mean(a), 0);
		NEAR(sample_sd(b), 1024 * sample_sd(a), 0);
		NEAR(sample_mad(b), 1024 * sample_mad(a), 0);
		NEAR(sample_quantile(b, 0.3), 1024 * sample_quantile(a, 0.3), 0);
		size_t m = (data->n + 1) / 2;
		NEAR(rarefied_best(b, m), 1024 * rarefied_best(a, m), 1e-15);
		NEAR(rarefied_error(b, m), 1024 * rarefied_error(a, m), 1e-14);
		NEAR(floor_bound(b), 1024 * floor_bound(a), 1e-14);
		struct floor x = floor_of(arena, a, false), y = floor_of(arena, b, false);
		assert_int_equal(x.verdict, y.verdict);
		assert_int_equal(x.support, y.support);
		NEAR(x.gain, y.gain, 1e-12);
	}
}

/* A large offset: spread and shift stay. */
static void shifting(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_data); i++) {
		const struct oracle_data *data = &oracle_data[i];
		const struct sample *a = lower(data->values, data->n);
		const struct sample *b = lower(mapped(data, 1, 4096), data->n);
		if (data->n > 1 && sample_sd(a) > 0) {
			NEAR(sample_sd(b), sample_sd(a), 1e-9);
			NEAR(sample_mad(b), sample_mad(a), 1e-9);
		}
		NEAR(two_sample_shift(a->sorted, a->n, b->sorted, b->n, 0.95).value, 4096, 1e-12);
		NEAR(rarefied_best(b, 1) - 4096, rarefied_best(a, 1), 1e-8);
	}
}

/* What doesn't look at the order must not feel it. */
static void permuting(void **state)
{
	(void)state;
	struct random random = random_seeded(5, 5);
	for (size_t i = 0; i < ROWS(oracle_data); i++) {
		const struct oracle_data *data = &oracle_data[i];
		size_t order[64];
		double values[64];
		for (size_t j = 0; j < data->n; j++)
			order[j] = j;
		random_shuffle(&random, order, data->n);
		for (size_t j = 0; j < data->n; j++)
			values[j] = data->values[order[j]];
		const struct sample *a = lower(data->values, data->n), *b = lower(values, data->n);
		NEAR(sample_mean(b), sample_mean(a), 0);
		NEAR(sample_mad(b), sample_mad(a), 0);
		NEAR(rarefied_variance(b, 1, rarefied_best(b, 1)),
			rarefied_variance(a, 1, rarefied_best(a, 1)), 0);
		assert_int_equal(floor_of(arena, b, false).support, floor_of(arena, a, false).support);
	}
}

/* Times and rates of the same runs are the same statement. */
static void reciprocals(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_pairs); i++) {
		double a[64], b[64];
		for (size_t j = 0; j < oracle_pairs[i].n; j++)
			a[j] = 1 / oracle_pairs[i].a[j];
		for (size_t j = 0; j < oracle_pairs[i].m; j++)
			b[j] = 1 / oracle_pairs[i].b[j];
		const struct sample *ta = lower(oracle_pairs[i].a, oracle_pairs[i].n);
		const struct sample *tb = lower(oracle_pairs[i].b, oracle_pairs[i].m);
		const struct sample *ra = sample_new(arena, a, oracle_pairs[i].n, DIRECTION_HIGHER);
		const struct sample *rb = sample_new(arena, b, oracle_pairs[i].m, DIRECTION_HIGHER);
		struct estimate t = floor_ratio(ta, tb, 0.95), r = floor_ratio(ra, rb, 0.95);
		NEAR(r.value, t.value, 1e-14);
		NEAR(r.interval.low, t.interval.low, 1e-14);
		NEAR(r.interval.high, t.interval.high, 1e-14);
		NEAR(precedence_test(ra, rb).p, precedence_test(ta, tb).p, 0);
		t = two_sample_ratio(arena, ta, tb, 0.95);
		r = two_sample_ratio(arena, ra, rb, 0.95);
		NEAR(r.value, t.value, 1e-13);
		NEAR(r.interval.low, t.interval.low, 1e-13);
		NEAR(r.interval.high, t.interval.high, 1e-13);
		/* the other way round: one over the ratio */
		struct estimate back = two_sample_ratio(arena, tb, ta, 0.95);
		NEAR(back.value, 1 / t.value, 1e-13);
		NEAR(back.interval.low, 1 / t.interval.high, 1e-13);
		NEAR(floor_ratio(tb, ta, 0.95).interval.high, 1 / floor_ratio(ta, tb, 0.95).interval.low,
			1e-13);
	}
}

/* A histogram is its runs written out. */
static void weights(void **state)
{
	(void)state;
	static const double values[] = {1, 1.01, 1.02, 1.5, 2, 7}, counts[] = {3, 1, 40, 25, 2, 1};
	double expanded[72], slower[72];
	size_t n = 0;
	for (size_t i = 0; i < ROWS(values); i++)
		for (size_t c = 0; c < (size_t)counts[i]; c++)
			expanded[n++] = values[i];
	for (int higher = 0; higher < 2; higher++) {
		enum direction direction = higher ? DIRECTION_HIGHER : DIRECTION_LOWER;
		const struct sample *runs = sample_new(arena, expanded, n, direction);
		struct sample *bins = sample_new(arena, values, ROWS(values), direction);
		bins->weights = counts;
		bins->total = (double)n;
		NEAR(sample_mean(bins), sample_mean(runs), 1e-15);
		NEAR(sample_sd(bins), sample_sd(runs), 1e-14);
		NEAR(sample_mad(bins), sample_mad(runs), 1e-15);
		NEAR(sample_mad_low(bins), sample_mad_low(runs), 1e-15);
		NEAR(sample_mad_high(bins), sample_mad_high(runs), 1e-15);
		for (double p = 0; p <= 1; p += 1.0 / 64)
			NEAR(sample_quantile(bins, p), sample_quantile(runs, p), 1e-15);
		for (size_t m = 1; m <= n; m++) {
			NEAR(rarefied_best(bins, m), rarefied_best(runs, m), 1e-13);
			NEAR(rarefied_variance(bins, m, rarefied_best(bins, m)),
				rarefied_variance(runs, m, rarefied_best(runs, m)), 1e-9);
			NEAR(rarefied_error(bins, m), rarefied_error(runs, m), 1e-9);
		}
		struct interval a = sample_quantile_interval(runs, 0.5, 0.95);
		struct interval b = sample_quantile_interval(bins, 0.5, 0.95);
		NEAR(b.low, a.low, 0);
		NEAR(b.high, a.high, 0);
		assert_int_equal(floor_of(arena, bins, false).support, floor_of(arena, runs, false).support);
		for (size_t i = 0; i < n; i++)
			slower[i] = expanded[i] * (1.02 + 0.001 * (double)(i % 5));
		const struct sample *other = sample_new(arena, slower, n, direction);
		struct estimate x = two_sample_ratio(arena, runs, other, 0.95);
		struct estimate y = two_sample_ratio(arena, bins, other, 0.95);
		NEAR(y.value, x.value, 0);
		NEAR(y.interval.low, x.interval.low, 0);
		NEAR(y.interval.high, x.interval.high, 0);
		NEAR(two_sample_ratio(arena, other, bins, 0.95).interval.high,
			two_sample_ratio(arena, other, runs, 0.95).interval.high, 0);
		NEAR(floor_ratio(bins, runs, 0.9).interval.low, floor_ratio(runs, runs, 0.9).interval.low, 0);
	}
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static void sorting(void **state)
{
	(void)state;
	static const size_t sizes[] = {0, 1, 2, 63, 64, 65, 2048, 2049, 5000};
	struct random random = random_seeded(11, 1);
	for (size_t s = 0; s < ROWS(sizes); s++) {
		size_t n = sizes[s];
		double *a = arena_alloc(arena, n, sizeof *a), *b = arena_alloc(arena, n, sizeof *b);
		size_t *index = arena_alloc(arena, n, sizeof *index);
		for (size_t i = 0; i < n; i++)
			a[i] = b[i] = i % 17 == 3 ? -0.0
						  : (random_unit(&random) - 0.5) * (i % 3 ? 1e-300 : 1e300);
		sort_index(arena, a, n, index);
		for (size_t i = 1; i < n; i++)
			assert_true(a[index[i - 1]] < a[index[i]] ||
				(a[index[i - 1]] == a[index[i]] && index[i - 1] < index[i]));
		qsort(b, n, sizeof *b, ascending);
		if (n > 0)
			NEAR(sort_median(arena, a, n), (b[(n - 1) / 2] + b[n / 2]) / 2, 0);
		sort_values(arena, a, n);
		for (size_t i = 0; i < n; i++) {
			assert_true(a[i] == b[i]);
			assert_false(a[i] == 0 && signbit(a[i]));
		}
	}
}

/* In one heap, in two with the middle between them, in few values. */
static void medians(void **state)
{
	(void)state;
	enum { MOST = 5000 };
	struct random random = random_seeded(12, 1);
	double a[MOST], b[MOST];
	for (size_t n = 1; n <= MOST; n += n < 100 ? 1 : 431)
		for (size_t kind = 0; kind < 3; kind++) {
			for (size_t i = 0; i < n; i++) {
				double unit = random_unit(&random);
				a[i] = b[i] = kind == 2 ? floor(3 * unit) : unit + (kind && i % 2 ? 1e9 : 0);
			}
			qsort(b, n, sizeof *b, ascending);
			NEAR(sort_median(arena, a, n), (b[(n - 1) / 2] + b[n / 2]) / 2, 0);
		}
}

/* Bisection against all differences and averages written out. */
static void selection(void **state)
{
	(void)state;
	enum { N = 13, M = 10, WALSH = N * (N + 1) / 2 };
	struct random random = random_seeded(2, 2);
	double a[N], b[M], d[N * M], w[WALSH];
	for (size_t i = 0; i < N; i++)
		a[i] = floor(100 * random_unit(&random)) / 8 - 6;
	for (size_t i = 0; i < M; i++)
		b[i] = floor(100 * random_unit(&random)) / 8 - 6;
	sort_values(arena, a, N);
	sort_values(arena, b, M);
	for (size_t i = 0, to = 0, at = 0; i < N; i++) {
		for (size_t j = 0; j < M; j++)
			d[to++] = b[j] - a[i];
		for (size_t j = i; j < N; j++)
			w[at++] = (a[i] + a[j]) / 2;
	}
	qsort(d, N * M, sizeof *d, ascending);
	qsort(w, WALSH, sizeof *w, ascending);
	struct estimate shift = two_sample_shift(a, N, b, M, 0.95);
	size_t c = rank_sum_critical(N, M, 0.05);
	NEAR(shift.value, (d[N * M / 2 - 1] + d[N * M / 2]) / 2, 0);
	NEAR(shift.interval.low, d[c - 1], 0);
	NEAR(shift.interval.high, d[N * M - c], 0);
	struct estimate walsh = signed_rank_shift(arena, a, N, 0.95);
	c = signed_rank_critical(N, 0.05);
	NEAR(walsh.value, w[WALSH / 2], 0);
	NEAR(walsh.interval.low, w[c - 1], 0);
	NEAR(walsh.interval.high, w[WALSH - c], 0);
}

/* Ranks 1..n: E[min of m] = (n + 1) / (m + 1), Var = m (n + 1)(n - m) / ((m + 1)^2 (m + 2)). */
static void rarefied_ranks(void **state)
{
	(void)state;
	enum { N = 1000000 };
	double *ranks = arena_alloc(arena, N, sizeof *ranks);
	for (size_t i = 0; i < N; i++)
		ranks[i] = (double)i + 1;
	static const size_t ms[] = {1, 2, 30, 1000, N / 2, N - 1, N};
	static const size_t ns[] = {1, 2, 3, 100, N};
	for (size_t j = 0; j < ROWS(ns); j++) {
		const struct sample *s = lower(ranks, ns[j]);
		double n = (double)ns[j];
		for (size_t i = 0; i < ROWS(ms); i++) {
			double m = (double)ms[i];
			if (ms[i] > ns[j]) {
				assert_true(isnan(rarefied_best(s, ms[i])));
				assert_true(isnan(rarefied_variance(s, ms[i], rarefied_best(s, ms[i]))));
				continue;
			}
			NEAR(rarefied_best(s, ms[i]), (n + 1) / (m + 1), 1e-10);
			NEAR(rarefied_variance(s, ms[i], rarefied_best(s, ms[i])),
				m * (n + 1) * (n - m) / ((m + 1) * (m + 1) * (m + 2)), 1e-9);
		}
		assert_true(isnan(rarefied_best(s, 0)));
		assert_true(isnan(rarefied_error(s, ns[j])));
	}
	/* m = 1 is the mean: its jackknife error is sd / sqrt(n) */
	const struct sample *s = lower(ranks, 1000);
	NEAR(rarefied_error(s, 1), sample_sd(s) / sqrt(1000), 1e-12);
}

/* Two million pairs times eight: the factor between the samples comes back. */
static void many_pairs(void **state)
{
	(void)state;
	enum { N = 4001 };
	double *a = arena_alloc(arena, N, sizeof *a), *b = arena_alloc(arena, N, sizeof *b);
	struct random random = random_seeded(9, 9);
	for (size_t i = 0; i < N; i++) {
		a[i] = 1 + random_unit(&random);
		b[i] = 1.05 * a[i];
	}
	struct estimate ratio = two_sample_ratio(arena, lower(a, N), lower(b, N), 0.95);
	NEAR(ratio.value, 1.05, 1e-12);
	assert_true(ratio.interval.low > 1.02 && ratio.interval.low < 1.05 && ratio.interval.high < 1.08);
}

static void few_values(void **state)
{
	(void)state;
	static const double v[] = {0.3, 0.1, 0.2};
	assert_true(isnan(values_mean(v, 0)));
	assert_true(isnan(values_sd(v, 1)));
	assert_true(isnan(values_median(arena, v, 0)));
	assert_true(isnan(values_autocorrelation(v, 1, 1)));
	assert_true(isnan(dip_statistic(arena, v, 0)));
	assert_true(isnan(serial_ratio(arena, v, 2).ratio));
	assert_true(isnan(signed_rank_shift(arena, v, 0, 0.95).value));
	assert_true(isinf(signed_rank_shift(arena, v, 3, 0.95).interval.low));
	assert_true(isinf(two_sample_shift(v, 1, v, 1, 0.95).interval.high));
	assert_true(isnan(sample_quantile_interval(lower(v, 1), 0.5, 0.95).low));
	for (size_t n = 2; n <= 5; n++) { /* the range, with its true level 1 - 2^(1 - n) */
		static const double five[] = {1, 2, 3, 4, 5};
		struct interval range = sample_quantile_interval(lower(five, n), 0.5, 0.95);
		NEAR(range.low, 1, 0);
		NEAR(range.high, (double)n, 0);
		NEAR(range.level, 1 - pow(2, 1 - (double)n), 1e-15);
	}
	assert_true(isnan(kendall_trend(arena, v, NULL, 1).p));
	assert_true(isnan(pearson_r(v, v, 1)));
	assert_true(isnan(fisher_interval(0.5, 3, 0.95).low));
	assert_int_equal(monotone_run_longest(v, 0).length, 0);
	assert_int_equal(monotone_run_longest(v, 1).length, 1);
	static const double tied[] = {3, 2, 2, 1};
	assert_int_equal(monotone_run_longest(tied, 4).length, 2);
	struct floor floor = floor_of(arena, lower(v, 3), false);
	assert_int_equal(floor.verdict, FLOOR_NOT_REACHED);
}

/* Reference output of the authors' code for the state 1, 2, 3, 4. */
static void generator(void **state)
{
	(void)state;
	static const uint64_t want[] = {11520, 0, 1509978240, 1215971899390074240};
	struct random random = {{1, 2, 3, 4}};
	for (size_t i = 0; i < ROWS(want); i++)
		assert_true(random_bits(&random) == want[i]);
	struct random a = random_seeded(1, 1), b = random_seeded(1, 2), c = random_seeded(2, 1);
	uint64_t first = random_bits(&a);
	assert_true(first != random_bits(&b) && first != random_bits(&c));
}

static double first_place(const void *context, const size_t *order, size_t k)
{
	(void)context;
	(void)k;
	return order[0] == 0 ? 1 : 0;
}

/* Exactly (k - 1)! of k! up to 8, about 1 / k of the draws beyond. */
static void permutations(void **state)
{
	(void)state;
	for (size_t k = 1; k <= 8; k++)
		NEAR(permutation_p(arena, first_place, NULL, k, random_seeded(1, 1)), 1 / (double)k, 1e-14);
	double p = permutation_p(arena, first_place, NULL, 20, random_seeded(1, 1));
	assert_true(fabs(p - 0.05) < 4 * sqrt(0.05 * 0.95 / PERMUTATION_DRAWS));
	NEAR(p * (PERMUTATION_DRAWS + 1), round(p * (PERMUTATION_DRAWS + 1)), 1e-9);
}

/* By hand: K = 5, exponent 2, 5 %: rho = sqrt(1 - .05^(1/4)), c = rho / (1 - rho) = 2.65012307518779. */
static void bound_of_the_floor(void **state)
{
	(void)state;
	static const double v[] = {1, 1.01, 1.02, 1.03, 1.04, 1.9, 2};
	NEAR(floor_bound(lower(v, 7)), 1 - 2.6501230751877847 * (v[4] - 1), 1e-14);
	NEAR(floor_bound(sample_new(arena, v, 7, DIRECTION_HIGHER)), 2 + 2.6501230751877847 * (2 - 1.02),
		1e-14);
	static const double wide[] = {1, 2, 3, 4, 5};
	NEAR(floor_bound(lower(wide, 5)), 0, 0);
	assert_true(isnan(floor_bound(lower(v, 4))));
}

/* S = 53, variance 207.67 with ties of 2: p = erfc((53 - 1) / sqrt(2 * 207.67)).  And 201 values, some tied. */
static void trend_beyond_the_exact(void **state)
{
	(void)state;
	static const double tied[] = {1, 2, 2, 3, 1, 4, 4, 5, 6, 5, 7, 7};
	struct kendall trend = kendall_trend(arena, tied, NULL, 12);
	NEAR(trend.s, 53, 0);
	NEAR(trend.p, 0.0003080392049088853, 1e-10);
	assert_false(trend.exact);
	double v[201];
	for (size_t i = 0; i < 201; i++)
		v[i] = (double)((i * 37) % 201) + 1e-3 * (double)i;
	trend = kendall_trend(arena, v, NULL, 201);
	double variance = 201.0 * 200 * 407 / 18;
	assert_false(trend.exact);
	NEAR(trend.p, erfc((fabs(trend.s) - 1) / sqrt(2 * variance)), 1e-9);
}

/* A sample and its mirror image are equally far from one mode. */
static void dip_of_the_mirror(void **state)
{
	(void)state;
	struct random random = random_seeded(6, 6);
	for (size_t round = 0; round < 200; round++) {
		double x[41], y[41];
		size_t n = 5 + round % 37;
		for (size_t i = 0; i < n; i++)
			x[i] = random_unit(&random) * random_unit(&random) + (i % 3 ? 0 : 0.7);
		sort_values(arena, x, n);
		for (size_t i = 0; i < n; i++)
			y[i] = 10 - x[n - 1 - i];
		NEAR(dip_statistic(arena, y, n), dip_statistic(arena, x, n), 1e-9);
	}
}

/* 95 % of the distinct values on the lattice, each within .05 of a tick. */
static void lattice_share(void **state)
{
	(void)state;
	double v[100];
	for (size_t off = 5; off <= 6; off++) {
		for (size_t i = 0; i < 100; i++)
			v[i] = 10 + (double)i * (double)(i + 1) / 2 + (i >= 100 - off ? 0.5 : 0);
		assert_int_equal(lattice_find(v, 100).found, off == 5);
	}
	for (size_t i = 0; i < 100; i++)
		v[i] = 10 + (double)i * (double)(i + 1) / 2 + (i % 2 && i > 2 ? 0.04 : 0); /* within .05 */
	assert_true(lattice_find(v, 100).found);
}

/* The minority needs 5 % of the runs. */
static void small_heaps_are_no_mode(void **state)
{
	(void)state;
	enum { N = 5000 };
	static double v[N];
	struct random random = random_seeded(8, 8);
	for (size_t few = 249; few <= 251; few += 2) {
		for (size_t i = 0; i < N; i++)
			v[i] = (i < few ? 1.5 : 1) * (1 + 0.01 * random_unit(&random));
		struct modes modes = modes_find(arena, lower(v, N), 1);
		NEAR(modes.high_share, (double)few / N, 1e-12);
		assert_true(modes.dip > modes.critical);
		assert_int_equal(modes.several, few == 251);
	}
}

static void episodes_are_told(void **state)
{
	(void)state;
	assert_false(rarefied_clustered(1.0199, 1, DIRECTION_LOWER));
	assert_true(rarefied_clustered(1.0201, 1, DIRECTION_LOWER));
	assert_true(rarefied_clustered(1, 1.0201, DIRECTION_HIGHER));
	assert_false(rarefied_clustered(1.1, 1, DIRECTION_HIGHER));
	/* half idle, in one piece: no window of 5 sees what a random subset of 5 sees */
	static const double v[] = {1, 1, 1, 1, 1, 2, 2, 2, 2, 2};
	NEAR(consecutive_best(arena, lower(v, 10), 5), (5 + 2.0) / 6, 1e-15);
	NEAR(rarefied_best(lower(v, 10), 5), 1 + 1.0 / 252, 1e-15);
}

static void windows_slide_over(const double *v, size_t n, size_t step)
{
	for (size_t m = 1; m <= n; m += step)
		for (int higher = 0; higher < 2; higher++) {
			double sum = 0;
			for (size_t from = 0; from + m <= n; from++) {
				double best = v[from];
				for (size_t i = from; i < from + m; i++)
					best = (higher ? v[i] > best : v[i] < best) ? v[i] : best;
				sum += best;
			}
			const struct sample *sample = sample_new(
				arena, v, n, higher ? DIRECTION_HIGHER : DIRECTION_LOWER);
			NEAR(consecutive_best(arena, sample, m), sum / (double)(n - m + 1), 1e-15);
		}
}

static void windows_slide(void **state)
{
	(void)state;
	enum { SHORT = 23, LONG = 700, SLOW = 90 };
	struct random random = random_seeded(5, 5);
	double v[LONG];
	for (size_t i = 0; i < SHORT; i++)
		v[i] = 1 + floor(20 * random_unit(&random));
	windows_slide_over(v, SHORT, 1);
	for (int turn = 0; turn < 4; turn++) { /* few levels; a ramp up, a ramp down; long calm stretches */
		for (size_t i = 0; i < LONG; i++)
			v[i] = turn == 0    ? 1 + floor(3 * random_unit(&random))
				: turn == 1 ? (double)(1 + i)
				: turn == 2 ? (double)(LONG - i)
					    : 1 + (double)(i / SLOW % 3);
		windows_slide_over(v, LONG, 23);
	}
}

static void best_of_a_window(void **state)
{
	(void)state;
	enum { N = 50 };
	struct random random = random_seeded(5, 6);
	double v[N];
	for (size_t i = 0; i < N; i++)
		v[i] = random_unit(&random) - 0.5;
	for (size_t from = 0; from < N; from++) {
		double least = INFINITY, most = -INFINITY;
		for (size_t to = from + 1; to <= N; to++) {
			least = fmin(least, v[to - 1]);
			most = fmax(most, v[to - 1]);
			NEAR(window_best(v, from, to, DIRECTION_LOWER), least, 0);
			NEAR(window_best(v, from, to, DIRECTION_HIGHER), most, 0);
		}
		assert_true(isnan(window_best(v, from, from, DIRECTION_LOWER)));
	}
}

/* Every method on ten million runs. */
static void ten_million(void **state)
{
	(void)state;
#if defined(__SANITIZE_ADDRESS__)
	enum { N = 1000000 };
#else
	enum { N = 10000000 };
#endif
	struct arena *big = arena_child(arena);
	double *values = arena_alloc(big, N, sizeof *values);
	struct random random = random_seeded(4, 4);
	for (size_t i = 0; i < N; i++)
		values[i] = 0.25 - 1e-3 * log1p(-random_unit(&random)) +
			(i % 5 ? 0.2 * random_unit(&random) : 0);
	clock_t start = clock();
	struct sample *sample = sample_new(big, values, N, DIRECTION_LOWER);
	struct floor floor = floor_of(big, sample, false);
	assert_int_equal(floor.verdict, FLOOR_REACHED);
	assert_int_equal(floor.windows_hit, 6);
	struct doubt doubt;
	for (size_t i = 0; i < HEALTH_CHECK_COUNT; i++)
		if (health_checks[i]->scope == HEALTH_OF_GROUP)
			assert_false(health_judge_sample(big, health_checks[i], sample, &doubt) &&
				health_checks[i] != &health_modes && health_checks[i] != &health_too_long);
	assert_true(rarefied_error(sample, N / 2) >= 0);
	assert_true(consecutive_best(big, sample, N / 2) > 0);
	struct sample *tenth = sample_new(big, values, N / 10, DIRECTION_LOWER); /* 10^12 pairs */
	assert_true(fabs(two_sample_ratio(big, tenth, tenth, 0.95).value - 1) < 1e-9);
	double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
	arena_free(big);
	if (seconds > 120)
		fail_msg("%d runs took %.0f s", N, seconds);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(scaling),
		cmocka_unit_test(shifting),
		cmocka_unit_test(permuting),
		cmocka_unit_test(reciprocals),
		cmocka_unit_test(weights),
		cmocka_unit_test(sorting),
		cmocka_unit_test(medians),
		cmocka_unit_test(selection),
		cmocka_unit_test(rarefied_ranks),
		cmocka_unit_test(many_pairs),
		cmocka_unit_test(few_values),
		cmocka_unit_test(generator),
		cmocka_unit_test(permutations),
		cmocka_unit_test(bound_of_the_floor),
		cmocka_unit_test(trend_beyond_the_exact),
		cmocka_unit_test(dip_of_the_mirror),
		cmocka_unit_test(lattice_share),
		cmocka_unit_test(small_heaps_are_no_mode),
		cmocka_unit_test(episodes_are_told),
		cmocka_unit_test(windows_slide),
		cmocka_unit_test(best_of_a_window),
		cmocka_unit_test(ten_million),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
