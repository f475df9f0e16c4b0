#include "two_sample.h"

#include <gsl/gsl_cdf.h>
#include <string.h>

#include "memo.h"
#include "select.h"
#include "windows.h"

enum {
	EXACT_PAIRS = 100,
	LISTED_PAIRS = 256, /* so few differences are listed sooner than counted */
};

/* Counts of the Mann-Whitney statistic: coefficients of prod (1 - q^(m + i)) / (1 - q^i), i = 1..n, into
 * counts[0..n m], zeros before.  All integers below 2^53. */
static void rank_sum_counts(size_t n, size_t m, double *counts)
{
	size_t top = n * m;
	counts[0] = 1;
	for (size_t i = 1; i <= n; i++) {
		for (size_t u = top; u >= m + i; u--)
			counts[u] -= counts[u - m - i];
		for (size_t u = i; u <= top; u++)
			counts[u] += counts[u - i];
	}
}

static size_t rank_sum_critical_exact(size_t n, size_t m, double alpha)
{
	double counts[EXACT_PAIRS + 1] = {0}, all = 0, below = 0;
	rank_sum_counts(n, m, counts);
	for (size_t u = 0; u <= n * m; u++)
		all += counts[u];
	size_t c = 0;
	while (c <= n * m && (below + counts[c]) / all <= alpha / 2)
		below += counts[c++];
	return c;
}

size_t rank_sum_critical_normal(size_t n, size_t m, double alpha)
{
	double pairs = (double)n * (double)m, z = gsl_cdf_ugaussian_Qinv(alpha / 2);
	double c = floor(pairs / 2 - z * sqrt(pairs * ((double)n + (double)m + 1) / 12));
	return c < 1 ? 0 : (size_t)c;
}

size_t rank_sum_critical(size_t n, size_t m, double alpha)
{
	static _Thread_local struct memo memo;
	struct memo_row *row = memo_row(&memo, (double)n, (double)m, alpha);
	if (!row->known)
		row->answer[0] = (double)((double)n * (double)m <= EXACT_PAIRS
				? rank_sum_critical_exact(n, m, alpha)
				: rank_sum_critical_normal(n, m, alpha));
	row->known = true;
	return (size_t)row->answer[0];
}

/* Runs behind each value and all behind it (behind[n] = 0); NULL: one each. */
struct side {
	const double *values;
	size_t n;
	const double *weights, *behind;
	double total;
};

struct differences {
	struct side a, b;
};

/* Counts the pairs with b(j) - a(i) <= v for a part of b: as b rises, the first a that is large enough moves up.  Which of
 * the two moves can't be foreseen, so a step has no branch, and several walks go side by side, each a part of b. */
struct walk {
	size_t first, j, end;
	struct counted counted;
};

static struct walk walk_start(const struct differences *d, double v, size_t j, size_t end)
{
	struct walk walk = {.j = j, .end = end, .counted = {0, -INFINITY, INFINITY}};
	size_t high = j < end ? d->a.n : 0;
	while (walk.first < high) {
		size_t middle = walk.first + (high - walk.first) / 2;
		if (d->b.values[j] - d->a.values[middle] > v)
			walk.first = middle + 1;
		else
			high = middle;
	}
	if (walk.first > 0)
		walk.counted.above = d->b.values[j] - d->a.values[walk.first - 1];
	return walk;
}

static bool walk_goes_on(const struct differences *d, const struct walk *walk)
{
	return walk->j < walk->end && walk->first < d->a.n;
}

static inline void walk_step(const struct differences *d, double v, struct walk *walk)
{
	static const double far[] = {0, INFINITY}, once[] = {1, 0};
	double difference = d->b.values[walk->j] - d->a.values[walk->first];
	size_t up = difference > v;
	double below = difference - far[up], above = difference + far[1 - up];
	double behind = d->a.behind ? d->a.behind[walk->first] : (double)(d->a.n - walk->first);
	walk->counted.count += once[up] * (d->b.weights ? d->b.weights[walk->j] * behind : behind);
	walk->counted.below = below > walk->counted.below ? below : walk->counted.below;
	walk->counted.above = above < walk->counted.above ? above : walk->counted.above;
	walk->first += up;
	walk->j += 1 - up;
}

static struct counted differences_up_to(const void *context, double v)
{
	enum { WALKS = 4 };
	const struct differences *d = context;
	struct counted counted = {0, -INFINITY, INFINITY};
	struct walk walks[WALKS];
	bool all = true;
	for (size_t w = 0; w < WALKS; w++) {
		walks[w] = walk_start(d, v, window_from(w, WALKS, d->b.n), window_from(w + 1, WALKS, d->b.n));
		all = all && walk_goes_on(d, &walks[w]);
	}
	while (all)
		for (size_t w = 0; w < WALKS; w++) {
			walk_step(d, v, &walks[w]);
			all = all & walk_goes_on(d, &walks[w]);
		}
	for (size_t w = 0; w < WALKS; w++) {
		while (walk_goes_on(d, &walks[w]))
			walk_step(d, v, &walks[w]);
		counted.count += walks[w].counted.count;
		counted.below = fmax(counted.below, walks[w].counted.below);
		counted.above = fmin(counted.above, walks[w].counted.above);
	}
	return counted;
}

/* Which of the two comes next can't be foreseen, so a step has no branch. */
static void merge(const double *a, size_t n, const double *b, size_t m, double *to)
{
	size_t i = 0, j = 0;
	while (i < n && j < m) {
		size_t later = b[j] < a[i];
		to[i + j] = later ? b[j] : a[i];
		j += later;
		i += 1 - later;
	}
	memcpy(to + i + j, a + i, (n - i) * sizeof *to);
	memcpy(to + n + j, b + j, (m - j) * sizeof *to);
}

/* All differences, ascending: those of each a ascend and are merged two by two, to and fro. */
static const double *differences_list(const struct differences *d, double *list, double *spare)
{
	size_t count = 0, all = d->a.n * d->b.n;
	for (size_t i = 0; i < d->a.n; i++)
		for (size_t j = 0; j < d->b.n; j++)
			list[count++] = d->b.values[j] - d->a.values[i];
	for (size_t length = d->b.n; length < all; length *= 2) {
		for (size_t from = 0; from < all; from += 2 * length) {
			size_t left = all - from < length ? all - from : length, rest = all - from - left;
			merge(list + from, left, list + from + left, rest < length ? rest : length,
				spare + from);
		}
		double *merged = spare;
		spare = list;
		list = merged;
	}
	return list;
}

static struct estimate shift_listed(const struct differences *d, size_t c, double level)
{
	double list[LISTED_PAIRS], spare[LISTED_PAIRS];
	size_t pairs = d->a.n * d->b.n;
	const double *differences = differences_list(d, list, spare);
	/* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): there is a pair at least, and each is listed */
	struct estimate shift = {.value = (differences[(pairs - 1) / 2] + differences[pairs / 2]) / 2 + 0.0,
		.interval = {-INFINITY, INFINITY, level}};
	if (c > 0) {
		shift.interval.low = differences[c - 1] + 0.0;
		shift.interval.high = differences[pairs - c] + 0.0;
	}
	return shift;
}

static struct estimate shift_selected(const struct differences *d, double c, double level)
{
	double pairs = d->a.total * d->b.total;
	struct selection selection = {.count = differences_up_to,
		.context = d,
		.total = pairs,
		.low = d->b.values[0] - d->a.values[d->a.n - 1],
		.high = d->b.values[d->b.n - 1] - d->a.values[0]};
	struct estimate shift = {selection_median(&selection), {-INFINITY, INFINITY, level}};
	if (c > 0) {
		shift.interval.low = selection_at(&selection, c);
		shift.interval.high = selection_at(&selection, pairs + 1 - c);
	}
	return shift;
}

static struct estimate shift_of(const struct differences *d, double level)
{
	size_t c = rank_sum_critical((size_t)d->a.total, (size_t)d->b.total, 1 - level);
	bool listed = !d->a.weights && !d->b.weights && d->a.n <= LISTED_PAIRS / d->b.n;
	return listed ? shift_listed(d, c, level) : shift_selected(d, (double)c, level);
}

struct estimate two_sample_shift(const double *a, size_t n, const double *b, size_t m, double level)
{
	const struct differences d = {.a = {.values = a, .n = n, .total = (double)n},
		.b = {.values = b, .n = m, .total = (double)m}};
	return shift_of(&d, level);
}

struct estimate estimate_exp(struct estimate logs)
{
	logs.value = exp(logs.value);
	logs.interval.low = exp(logs.interval.low);
	logs.interval.high = exp(logs.interval.high);
	return logs;
}

static struct side side_of_logs(struct arena *arena, const struct sample *sample)
{
	struct side side = {.values = sample_logs(arena, sample), .n = sample->n, .total = sample->total};
	if (!sample->weights)
		return side;
	double *weights = arena_alloc(arena, side.n, sizeof *weights);
	double *behind = arena_alloc(arena, side.n + 1, sizeof *behind);
	for (size_t i = side.n; i-- > 0;) {
		weights[i] = sample_best_weight(sample, i);
		behind[i] = behind[i + 1] + weights[i];
	}
	side.weights = weights;
	side.behind = behind;
	return side;
}

struct estimate two_sample_ratio(
	struct arena *arena, const struct sample *a, const struct sample *b, double level)
{
	struct arena *scratch = arena_child(arena);
	const struct differences d = {side_of_logs(scratch, a), side_of_logs(scratch, b)};
	struct estimate shift = shift_of(&d, level);
	arena_free(scratch);
	return estimate_exp(shift);
}
