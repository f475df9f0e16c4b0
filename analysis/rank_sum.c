#include "rank_sum.h"

#include <math.h>

#include <gsl/gsl_cdf.h>

#include "sort.h"

enum { EXACT_FIRST = 3, EXACT_MOST = 60 };

/* Share of the subsets of three ranks whose sum reaches w.  Midranks doubled are integers. */
static double tail_exact(const double *ranks, size_t n, double w)
{
	static const size_t top = 2 * (size_t)EXACT_FIRST * (size_t)EXACT_MOST;
	double ways[EXACT_FIRST + 1][2 * EXACT_FIRST * EXACT_MOST + 1] = {{1}};
	for (size_t i = 0; i < n; i++) {
		size_t rank = (size_t)(2 * ranks[i]);
		for (size_t chosen = EXACT_FIRST; chosen > 0; chosen--)
			for (size_t sum = top; sum >= rank; sum--)
				ways[chosen][sum] += ways[chosen - 1][sum - rank];
	}
	double reached = 0, all = 0;
	for (size_t sum = 0; sum <= top; sum++) {
		all += ways[EXACT_FIRST][sum];
		if ((double)sum >= 2 * w)
			reached += ways[EXACT_FIRST][sum];
	}
	return reached / all;
}

static double tail_normal(double w, double ties, double n, double first)
{
	double mean = first * (n + 1) / 2;
	double variance = first * (n - first) / 12 * (n + 1 - ties / (n * (n - 1)));
	return variance > 0 ? gsl_cdf_ugaussian_Q((w - mean - 0.5) / sqrt(variance)) : 1;
}

struct rank_sum rank_sum_first(struct arena *arena, const double *values, size_t n, size_t first)
{
	struct arena *scratch = arena_child(arena);
	double *ranks = arena_alloc(scratch, n, sizeof *ranks);
	double ties = sort_midranks(scratch, values, n, ranks);
	struct rank_sum result = {0};
	for (size_t i = 0; i < first; i++)
		result.w += ranks[i];
	result.p = first == EXACT_FIRST && n <= EXACT_MOST
		? tail_exact(ranks, n, result.w)
		: tail_normal(result.w, ties, (double)n, (double)first);
	arena_free(scratch);
	return result;
}

double rank_sum_pooled(const double *w, const size_t *n, size_t groups, size_t first)
{
	double sum = 0, mean = 0, variance = 0, f = (double)first;
	for (size_t g = 0; g < groups; g++) {
		double runs = (double)n[g];
		sum += w[g];
		mean += f * (runs + 1) / 2;
		variance += f * (runs - f) * (runs + 1) / 12;
	}
	return variance > 0 ? gsl_cdf_ugaussian_Q((sum - mean - 0.5) / sqrt(variance)) : NAN;
}
