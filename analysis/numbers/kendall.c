#include "kendall.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_cdf.h>

#include "permutation.h"
#include "sort.h"

static int sign(double x)
{
	return (x > 0) - (x < 0);
}

/* Probabilities of 0 … pairs concordant pairs; grows by strata of k values: times prod (1 + q + … + q^(j-1)) / j. */
struct concordance_null {
	double *p;
	size_t pairs;
};

static void null_multiply(struct arena *scratch, struct concordance_null *null, size_t k)
{
	for (size_t j = 2; j <= k; j++) {
		size_t pairs = null->pairs + j - 1;
		double *next = arena_alloc(scratch, pairs + 1, sizeof *next), sum = 0;
		for (size_t c = 0; c <= pairs / 2; c++) {
			sum += c <= null->pairs ? null->p[c] : 0;
			sum -= c >= j ? null->p[c - j] : 0;
			next[c] = next[pairs - c] = sum / (double)j;
		}
		null->p = next;
		null->pairs = pairs;
	}
}

/* The distribution is symmetric: the upper tail is summed at the lower end, where nothing was subtracted. */
static double null_tail(const struct concordance_null *null, double concordant)
{
	double tail = 0;
	if (concordant <= 0)
		return 1;
	for (size_t c = 0; (double)c <= (double)null->pairs - concordant; c++)
		tail += null->p[c];
	return fmin(1, tail);
}

static struct concordance_null null_start(struct arena *scratch)
{
	struct concordance_null null = {.p = arena_alloc(scratch, 1, sizeof(double))};
	null.p[0] = 1;
	return null;
}

double kendall_tail(struct arena *arena, size_t k, size_t concordant)
{
	struct arena *scratch = arena_child(arena);
	struct concordance_null null = null_start(scratch);
	null_multiply(scratch, &null, k);
	double tail = null_tail(&null, (double)concordant);
	arena_free(scratch);
	return tail;
}

static double two_sided(double tail)
{
	return fmin(1, 2 * tail);
}

struct pairing {
	const double *x, *y;
};

static double pairing_score(const struct pairing *pairing, const size_t *order, size_t k)
{
	double s = 0;
	for (size_t i = 0; i < k; i++)
		for (size_t j = i + 1; j < k; j++)
			s += sign(pairing->x[j] - pairing->x[i]) *
				sign(pairing->y[order[j]] - pairing->y[order[i]]);
	return s;
}

static double pairing_extremity(const void *context, const size_t *order, size_t k)
{
	return fabs(pairing_score(context, order, k));
}

/* Sums over groups of ties: t(t-1), t(t-1)(t-2), t(t-1)(2t+5). */
struct ties {
	double pairs, triples, spread;
};

static struct ties ties_of(struct arena *scratch, const double *values, size_t k)
{
	double *sorted = arena_alloc(scratch, k, sizeof *sorted);
	memcpy(sorted, values, k * sizeof *sorted);
	sort_values(scratch, sorted, k);
	struct ties ties = {0};
	for (size_t from = 0, to; from < k; from = to) {
		for (to = from + 1; to < k && sorted[to] == sorted[from];)
			to++;
		double t = (double)(to - from);
		ties.pairs += t * (t - 1);
		ties.triples += t * (t - 1) * (t - 2);
		ties.spread += t * (t - 1) * (2 * t + 5);
	}
	return ties;
}

struct point {
	double x, y;
};

static int by_x_then_y(const void *left, const void *right)
{
	const struct point *a = left, *b = right;
	return a->x != b->x ? sign(a->x - b->x) : sign(a->y - b->y);
}

/* Merges the y of points[0 … k) in rising order; how many pairs stood the other way round. */
static double count_inversions(struct point *points, struct point *room, size_t k)
{
	if (k < 2)
		return 0;
	size_t half = k / 2, left = 0, right = half;
	double inversions = count_inversions(points, room, half) +
		count_inversions(points + half, room, k - half);
	for (size_t i = 0; i < k; i++) {
		if (right == k || (left < half && points[left].y <= points[right].y)) {
			room[i] = points[left++];
		} else {
			inversions += (double)(half - left);
			room[i] = points[right++];
		}
	}
	memcpy(points, room, k * sizeof *points);
	return inversions;
}

/* Concordant less discordant pairs in k log k (Knight 1966): whole numbers, so as exact as counting them. */
static double sorted_score(
	struct arena *scratch, const struct pairing *pairing, size_t k, struct ties tx, struct ties ty)
{
	struct point *points = arena_alloc(scratch, k, sizeof *points),
		     *room = arena_alloc(scratch, k, sizeof *room);
	for (size_t i = 0; i < k; i++)
		points[i] = (struct point){pairing->x[i], pairing->y[i]};
	qsort(points, k, sizeof *points, by_x_then_y);
	double both = 0;
	for (size_t from = 0, to; from < k; from = to) {
		for (to = from + 1; to < k && by_x_then_y(&points[from], &points[to]) == 0;)
			to++;
		both += (double)(to - from) * (double)(to - from - 1);
	}
	double pairs = (double)k * ((double)k - 1);
	return (pairs - tx.pairs - ty.pairs + both) / 2 - 2 * count_inversions(points, room, k);
}

static double normal_p(double s, struct ties x, struct ties y, double k)
{
	double variance = (k * (k - 1) * (2 * k + 5) - x.spread - y.spread) / 18 +
		x.pairs * y.pairs / (2 * k * (k - 1)) + x.triples * y.triples / (9 * k * (k - 1) * (k - 2));
	return two_sided(gsl_cdf_ugaussian_Q(fabs(s) / sqrt(variance)));
}

struct kendall kendall_tau_b(
	struct arena *arena, const double *x, const double *y, size_t k, struct random random)
{
	struct kendall result = {.pairs = (double)k * ((double)k - 1) / 2, .tau = NAN, .p = NAN};
	if (k < 3)
		return result;
	struct arena *scratch = arena_child(arena);
	struct pairing pairing = {x, y};
	struct ties tx = ties_of(scratch, x, k), ty = ties_of(scratch, y, k);
	bool tied = tx.pairs + ty.pairs > 0;
	result.s = sorted_score(scratch, &pairing, k, tx, ty);
	result.tau = result.s / sqrt((result.pairs - tx.pairs / 2) * (result.pairs - ty.pairs / 2));
	result.exact = tied ? k <= PERMUTATION_EXACT_MOST : k <= KENDALL_EXACT_MOST;
	if (isfinite(result.tau) && tied && result.exact)
		result.p = permutation_p(scratch, pairing_extremity, &pairing, k, random);
	else if (isfinite(result.tau) && result.exact)
		result.p = two_sided(kendall_tail(scratch, k, (size_t)((result.pairs + fabs(result.s)) / 2)));
	else if (isfinite(result.tau))
		result.p = normal_p(result.s, tx, ty, (double)k);
	else
		result.tau = NAN;
	arena_free(scratch);
	return result;
}

struct trend {
	const double *v;
	const size_t *stratum;
};

static bool together(const struct trend *trend, size_t i, size_t j)
{
	return !trend->stratum || trend->stratum[i] == trend->stratum[j];
}

static double trend_score(const struct trend *trend, size_t k, double *pairs, bool *tied)
{
	double s = 0;
	for (size_t i = 0; i < k; i++)
		for (size_t j = i + 1; j < k; j++) {
			if (!together(trend, i, j))
				continue;
			int step = sign(trend->v[j] - trend->v[i]);
			s += step;
			(*pairs)++;
			*tied = *tied || step == 0;
		}
	return s;
}

/* Orders that move a value to another stratum are no rearrangement: -1, less extreme than any. */
static double trend_extremity(const void *context, const size_t *order, size_t k)
{
	const struct trend *trend = context;
	double s = 0;
	for (size_t i = 0; i < k; i++) {
		if (!together(trend, i, order[i]))
			return -1;
		for (size_t j = i + 1; j < k; j++)
			if (together(trend, i, j))
				s += sign(trend->v[order[j]] - trend->v[order[i]]);
	}
	return fabs(s);
}

/* Values of the stratum that begins with value 'first' into 'members'; 0 when it began earlier. */
static size_t stratum_of(const struct trend *trend, size_t first, size_t k, double *members)
{
	size_t count = 0;
	for (size_t i = 0; i < first; i++)
		if (together(trend, i, first))
			return 0;
	for (size_t i = first; i < k; i++)
		if (together(trend, first, i))
			members[count++] = trend->v[i];
	return count;
}

static double trend_exact(struct arena *scratch, const struct trend *trend, size_t k, double concordant)
{
	struct concordance_null null = null_start(scratch);
	double *members = arena_alloc(scratch, k, sizeof *members);
	for (size_t i = 0; i < k; i++)
		null_multiply(scratch, &null, stratum_of(trend, i, k, members));
	return two_sided(null_tail(&null, concordant));
}

static double trend_normal(struct arena *scratch, const struct trend *trend, size_t k, double s)
{
	double variance = 0, *members = arena_alloc(scratch, k, sizeof *members);
	for (size_t i = 0; i < k; i++) {
		size_t count = stratum_of(trend, i, k, members);
		double t = (double)count;
		if (count > 1)
			variance += (t * (t - 1) * (2 * t + 5) - ties_of(scratch, members, count).spread) /
				18;
	}
	if (!(variance > 0))
		return 1;
	return two_sided(gsl_cdf_ugaussian_Q(fmax(0, fabs(s) - 1) / sqrt(variance)));
}

/* All permutations of at most 8 values, those within the strata counted. */
static double trend_permuted(struct arena *scratch, const struct trend *trend, size_t k)
{
	size_t orders = 1, all = 1;
	double *members = arena_alloc(scratch, k, sizeof *members);
	for (size_t i = 0; i < k; i++) {
		all *= i + 1;
		for (size_t c = stratum_of(trend, i, k, members); c > 1; c--)
			orders *= c;
	}
	double share = permutation_p(scratch, trend_extremity, trend, k, random_seeded(0, 0));
	return fmin(1, share * (double)all / (double)orders);
}

struct kendall kendall_trend(struct arena *arena, const double *v, const size_t *stratum, size_t k)
{
	struct kendall result = {.tau = NAN, .p = NAN};
	struct trend trend = {v, stratum};
	bool tied = false;
	result.s = trend_score(&trend, k, &result.pairs, &tied);
	if (!(result.pairs > 0))
		return result;
	struct arena *scratch = arena_child(arena);
	result.tau = result.s / result.pairs;
	result.exact = tied ? k <= PERMUTATION_EXACT_MOST : k <= KENDALL_EXACT_MOST;
	if (tied && result.exact)
		result.p = trend_permuted(scratch, &trend, k);
	else if (result.exact)
		result.p = trend_exact(scratch, &trend, k, (result.pairs + fabs(result.s)) / 2);
	else
		result.p = trend_normal(scratch, &trend, k, result.s);
	arena_free(scratch);
	return result;
}
