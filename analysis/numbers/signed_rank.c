#include "signed_rank.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include <gsl/gsl_cdf.h>

#include "select.h"
#include "sort.h"

enum { EXACT = 60 };

static size_t critical_normal(size_t n, double alpha)
{
	double k = (double)n, z = gsl_cdf_ugaussian_Qinv(alpha / 2);
	double c = floor(k * (k + 1) / 4 - z * sqrt(k * (k + 1) * (2 * k + 1) / 24));
	return c < 1 ? 0 : (size_t)c;
}

size_t signed_rank_critical(size_t n, double alpha)
{
	if (n > EXACT)
		return critical_normal(n, alpha);
	double p[EXACT * (EXACT + 1) / 2 + 1] = {1}; /* P(T+ = t) */
	for (size_t rank = 1, top = 0; rank <= n; rank++) {
		top += rank;
		for (size_t t = top + 1; t-- > 0;)
			p[t] = (p[t] + (t >= rank ? p[t - rank] : 0)) / 2;
	}
	size_t c = 0, most = n * (n + 1) / 2;
	for (double below = p[0]; c <= most && below <= alpha / 2; below += p[c])
		c++;
	return c;
}

struct walsh {
	const double *d; /* ascending */
	size_t n;
};

/* Averages of pairs i <= j that are <= v: as i rises, the last j that is small enough moves down. */
static struct counted walsh_up_to(const void *context, double v)
{
	const struct walsh *w = context;
	struct counted counted = {0, -INFINITY, INFINITY};
	size_t end = w->n;
	for (size_t i = 0; i < w->n; i++) {
		for (; end > i && (w->d[i] + w->d[end - 1]) / 2 > v; end--)
			counted.above = fmin(counted.above, (w->d[i] + w->d[end - 1]) / 2);
		if (end < w->n && end >= i)
			counted.above = fmin(counted.above, (w->d[i] + w->d[end]) / 2);
		if (end <= i)
			break;
		counted.below = fmax(counted.below, (w->d[i] + w->d[end - 1]) / 2);
		counted.count += (double)(end - i);
	}
	return counted;
}

struct estimate signed_rank_shift(struct arena *arena, const double *d, size_t n, double level)
{
	if (!n)
		return (struct estimate){NAN, {NAN, NAN, level}};
	struct arena *scratch = arena_child(arena);
	double *sorted = arena_alloc(scratch, n, sizeof *sorted);
	memcpy(sorted, d, n * sizeof *sorted);
	sort_values(scratch, sorted, n);
	const struct walsh walsh = {.d = sorted, .n = n};
	size_t c = signed_rank_critical(n, 1 - level);
	struct selection selection = {.count = walsh_up_to,
		.context = &walsh,
		.total = (double)n * ((double)n + 1) / 2,
		.low = sorted[0],
		.high = sorted[n - 1]};
	struct estimate shift = {selection_median(&selection), {-INFINITY, INFINITY, level}};
	if (c > 0) {
		shift.interval.low = selection_at(&selection, (double)c);
		shift.interval.high = selection_at(&selection, selection.total + 1 - (double)c);
	}
	arena_free(scratch);
	return shift;
}

/* Twice the midranks, integers; their sum of the differences above 0 and of those below, which change places where the
 * differences change signs. */
struct doubled {
	size_t *ranks, n, above, below;
};

static struct doubled doubled_of(struct arena *arena, const double *d, size_t n)
{
	double *sizes = arena_alloc(arena, n, sizeof *sizes), *ranks = arena_alloc(arena, n, sizeof *ranks);
	bool *above = arena_alloc(arena, n, sizeof *above);
	struct doubled doubled = {.ranks = arena_alloc(arena, n, sizeof *doubled.ranks)};
	for (size_t i = 0; i < n; i++) {
		if (d[i] == 0)
			continue;
		sizes[doubled.n] = fabs(d[i]);
		above[doubled.n++] = d[i] > 0;
	}
	sort_midranks(arena, sizes, doubled.n, ranks);
	for (size_t i = 0; i < doubled.n; i++) {
		doubled.ranks[i] = (size_t)(2 * ranks[i]);
		*(above[i] ? &doubled.above : &doubled.below) += doubled.ranks[i];
	}
	return doubled;
}

/* P(T+ >= t), from P(T+ = s) for all s. */
static double tail_of(const double *p, size_t all, size_t t)
{
	double tail = 0;
	for (size_t s = all + 1; s-- > t;)
		tail += p[s];
	return fmin(1, tail);
}

static struct signed_rank tails_exact(struct arena *arena, const struct doubled *doubled)
{
	size_t all = doubled->above + doubled->below, top = 0;
	double *p = arena_alloc(arena, all + 1, sizeof *p);
	p[0] = 1;
	for (size_t i = 0; i < doubled->n; i++) {
		size_t rank = doubled->ranks[i];
		top += rank;
		for (size_t s = top + 1; s-- > 0;)
			p[s] = (p[s] + (s >= rank ? p[s - rank] : 0)) / 2;
	}
	return (struct signed_rank){tail_of(p, all, doubled->above), tail_of(p, all, doubled->below)};
}

static struct signed_rank tails_normal(const struct doubled *doubled)
{
	double mean = 0, variance = 0;
	for (size_t i = 0; i < doubled->n; i++) {
		double rank = (double)doubled->ranks[i];
		mean += rank / 2;
		variance += rank * rank / 4;
	}
	if (!(variance > 0))
		return (struct signed_rank){1, 1};
	double sd = sqrt(variance);
	return (struct signed_rank){gsl_cdf_ugaussian_Q(((double)doubled->above - 1 - mean) / sd),
		gsl_cdf_ugaussian_Q(((double)doubled->below - 1 - mean) / sd)};
}

struct signed_rank signed_rank_test(struct arena *arena, const double *d, size_t n)
{
	struct arena *scratch = arena_child(arena);
	struct doubled doubled = doubled_of(scratch, d, n);
	struct signed_rank p = {1, 1};
	if (doubled.n > 0)
		p = doubled.n <= EXACT ? tails_exact(scratch, &doubled) : tails_normal(&doubled);
	arena_free(scratch);
	return p;
}
