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

/* P(T+ >= t) of half-ranks (twice the midranks, integers), t likewise doubled. */
static double tail_exact(struct arena *scratch, const size_t *ranks, size_t n, size_t t)
{
	size_t all = 0, top = 0;
	for (size_t i = 0; i < n; i++)
		all += ranks[i];
	double *p = arena_alloc(scratch, all + 1, sizeof *p);
	p[0] = 1;
	for (size_t i = 0; i < n; i++) {
		top += ranks[i];
		for (size_t s = top + 1; s-- > 0;)
			p[s] = (p[s] + (s >= ranks[i] ? p[s - ranks[i]] : 0)) / 2;
	}
	double tail = 0;
	for (size_t s = all + 1; s-- > t;)
		tail += p[s];
	return fmin(1, tail);
}

static double tail_normal(const size_t *ranks, size_t n, size_t t)
{
	double mean = 0, variance = 0;
	for (size_t i = 0; i < n; i++) {
		mean += (double)ranks[i] / 2;
		variance += (double)ranks[i] * (double)ranks[i] / 4;
	}
	return variance > 0 ? gsl_cdf_ugaussian_Q(((double)t - 1 - mean) / sqrt(variance)) : 1;
}

double signed_rank_above(struct arena *arena, const double *d, size_t n)
{
	struct arena *scratch = arena_child(arena);
	double *sizes = arena_alloc(scratch, n, sizeof *sizes),
	       *ranks = arena_alloc(scratch, n, sizeof *ranks);
	bool *above = arena_alloc(scratch, n, sizeof *above);
	size_t *doubled = arena_alloc(scratch, n, sizeof *doubled), kept = 0, t = 0;
	for (size_t i = 0; i < n; i++) {
		if (d[i] == 0)
			continue;
		sizes[kept] = fabs(d[i]);
		above[kept++] = d[i] > 0;
	}
	sort_midranks(scratch, sizes, kept, ranks);
	for (size_t i = 0; i < kept; i++) {
		doubled[i] = (size_t)(2 * ranks[i]);
		t += above[i] ? doubled[i] : 0;
	}
	double p = 1;
	if (kept)
		p = kept <= EXACT ? tail_exact(scratch, doubled, kept, t) : tail_normal(doubled, kept, t);
	arena_free(scratch);
	return p;
}
