#include "concordance.h"

#include <math.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sf_gamma.h>

#include "association.h"
#include "sort.h"

enum { PAIRS_MOST = 64 }; /* rankings: beyond, mean Spearman by its identity with W, exact without ties */

static double mean_spearman(const double *ranks, size_t m, size_t k, double w)
{
	if (m > PAIRS_MOST)
		return ((double)m * w - 1) / ((double)m - 1);
	double sum = 0, pairs = 0;
	for (size_t i = 0; i < m; i++)
		for (size_t j = i + 1; j < m; j++, pairs++)
			sum += pearson_r(ranks + i * k, ranks + j * k, k);
	return sum / pairs;
}

static double spread_of_sums(struct arena *scratch, const double *ranks, size_t m, size_t k)
{
	double s = 0, *sums = arena_alloc(scratch, k, sizeof *sums);
	for (size_t i = 0; i < m * k; i++)
		sums[i % k] += ranks[i];
	for (size_t g = 0; g < k; g++) {
		double d = sums[g] - (double)m * ((double)k + 1) / 2;
		s += d * d;
	}
	return s;
}

static void significance(struct concordance *result, double m, double k)
{
	if (result->w >= 1 - 1e-12) {
		result->w = 1;
		result->f = INFINITY;
		result->p = exp(-(m - 1) * gsl_sf_lngamma(k + 1));
		return;
	}
	double d1 = k - 1 - 2 / m;
	result->f = (m - 1) * result->w / (1 - result->w);
	result->p = d1 > 0 ? gsl_cdf_fdist_Q(result->f, d1, (m - 1) * d1) : NAN;
}

struct concordance concordance_of(struct arena *arena, const double *values, size_t m, size_t k)
{
	struct concordance result = {NAN, NAN, NAN, NAN};
	if (m < 2 || k < 2)
		return result;
	struct arena *scratch = arena_child(arena);
	double *ranks = arena_alloc(scratch, m * k, sizeof *ranks), ties = 0;
	for (size_t i = 0; i < m; i++)
		ties += sort_midranks(scratch, values + i * k, k, ranks + i * k);
	double n = (double)m, items = (double)k;
	double most = n * n * (items * items * items - items) - n * ties;
	if (most > 0) {
		result.w = 12 * spread_of_sums(scratch, ranks, m, k) / most;
		result.mean_spearman = mean_spearman(ranks, m, k, result.w);
		significance(&result, n, items);
	}
	arena_free(scratch);
	return result;
}
