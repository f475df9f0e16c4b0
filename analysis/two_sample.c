#include "two_sample.h"

#include <gsl/gsl_cdf.h>

#include "select.h"

enum { EXACT_PAIRS = 100 };

/* Counts of the Mann-Whitney statistic: coefficients of prod (1 - q^(m + i)) / (1 - q^i), i = 1..n, into
 * counts[0..n m].  All integers below 2^53. */
static void rank_sum_counts(size_t n, size_t m, double *counts)
{
	size_t top = n * m;
	for (size_t u = 0; u <= top; u++)
		counts[u] = u == 0;
	for (size_t i = 1; i <= n; i++) {
		for (size_t u = top; u >= m + i; u--)
			counts[u] -= counts[u - m - i];
		for (size_t u = i; u <= top; u++)
			counts[u] += counts[u - i];
	}
}

static size_t rank_sum_critical_exact(size_t n, size_t m, double alpha)
{
	double counts[EXACT_PAIRS + 1], all = 0, below = 0;
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
	return n * m <= EXACT_PAIRS ? rank_sum_critical_exact(n, m, alpha)
				    : rank_sum_critical_normal(n, m, alpha);
}

struct differences {
	const double *a, *b;
	size_t n, m;
};

/* Pairs with b(j) - a(i) <= v: as b rises, the first a that is large enough moves up. */
static double differences_up_to(const void *context, double v)
{
	const struct differences *d = context;
	double count = 0;
	size_t first = 0;
	for (size_t j = 0; j < d->m; j++) {
		while (first < d->n && d->b[j] - d->a[first] > v)
			first++;
		count += (double)(d->n - first);
	}
	return count;
}

struct estimate two_sample_shift(const double *a, size_t n, const double *b, size_t m, double level)
{
	const struct differences d = {.a = a, .b = b, .n = n, .m = m};
	double pairs = (double)n * (double)m, low = b[0] - a[n - 1], high = b[m - 1] - a[0];
	size_t c = rank_sum_critical(n, m, 1 - level);
	return (struct estimate){
		.value = select_median(differences_up_to, &d, pairs, low, high),
		.interval =
			{
				.low = c ? select_by_count(differences_up_to, &d, (double)c, low, high)
					 : -INFINITY,
				.high = c ? select_by_count(
						    differences_up_to, &d, pairs + 1 - (double)c, low, high)
					  : INFINITY,
				.level = level,
			},
	};
}

struct estimate estimate_exp(struct estimate logs)
{
	logs.value = exp(logs.value);
	logs.interval.low = exp(logs.interval.low);
	logs.interval.high = exp(logs.interval.high);
	return logs;
}

struct estimate two_sample_ratio(
	struct arena *arena, const struct sample *a, const struct sample *b, double level)
{
	struct arena *scratch = arena_child(arena);
	const double *logs_a = sample_logs(scratch, a), *logs_b = sample_logs(scratch, b);
	struct estimate shift = two_sample_shift(logs_a, a->n, logs_b, b->n, level);
	arena_free(scratch);
	return estimate_exp(shift);
}
