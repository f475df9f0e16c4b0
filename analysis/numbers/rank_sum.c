#include "rank_sum.h"

#include <math.h>
#include <stdint.h>

#include <gsl/gsl_cdf.h>

#include "univariate.h"

enum { EXACT_FIRST = 3, EXACT_MOST = 60 };

static double midrank(const double *sorted, size_t n, double x)
{
	return (double)(sorted_count(sorted, n, x, false) + sorted_count(sorted, n, x, true) + 1) / 2;
}

/* Sum of t^3 - t over groups of ties: each value adds by how much the one before it made that grow.  No branch depends on
 * how many are tied; sums of 64 bits hold those of a stretch for up to 2^29 ties. */
static double tie_term(const double *sorted, size_t n)
{
	enum { STRETCH = 64, MANY = 1 << 29 };
	double term = 0;
	uint64_t tied = 0; /* those before it that equal it */
	for (size_t from = 1, to; from < n; from = to) {
		uint64_t sum = 0;
		to = n < MANY && n - from > STRETCH ? from + STRETCH : n < MANY ? n : from + 1;
		for (size_t i = from; i < to; i++) {
			tied = (tied + 1) & -(uint64_t)(sorted[i] == sorted[i - 1]);
			sum += tied * (tied + 1);
		}
		term += 3 * (double)sum;
	}
	return term;
}

/* Midranks doubled are integers. */
static void ranks_doubled(const double *sorted, size_t n, size_t *ranks)
{
	for (size_t from = 0, to; from < n; from = to) {
		for (to = from; to < n && sorted[to] == sorted[from];)
			to++;
		for (size_t i = from; i < to; i++)
			ranks[i] = from + to + 1;
	}
}

/* Share of the subsets of three ranks whose sum reaches w.  For each smallest rank the pairs above it: as its lower one
 * rises, the least that the upper one must be falls. */
static double tail_exact(const double *sorted, size_t n, double w)
{
	size_t ranks[EXACT_MOST], reached = 0;
	ranks_doubled(sorted, n, ranks);
	for (size_t i = 0; i + 2 < n; i++)
		for (size_t j = i + 1, k = n - 1; j < k;) {
			bool reaches = (double)(ranks[i] + ranks[j] + ranks[k]) >= 2 * w;
			reached += reaches ? k - j : 0;
			*(reaches ? &k : &j) += reaches ? (size_t)-1 : 1;
		}
	double all = (double)(n * (n - 1) * (n - 2) / 6);
	return (double)reached / all;
}

static double tail_normal(double w, double ties, double n, double first)
{
	double mean = first * (n + 1) / 2;
	double variance = first * (n - first) / 12 * (n + 1 - ties / (n * (n - 1)));
	return variance > 0 ? gsl_cdf_ugaussian_Q((w - mean - 0.5) / sqrt(variance)) : 1;
}

double rank_sum_of_first(const double *values, const double *sorted, size_t n, size_t first)
{
	double w = 0;
	for (size_t i = 0; i < first; i++)
		w += midrank(sorted, n, values[i]);
	return w;
}

void rank_sums_first(const double *values, const double *sorted, size_t n, const size_t *firsts, size_t count,
	struct rank_sum *sums)
{
	double ties = NAN;
	for (size_t i = 0; i < count; i++) {
		double w = sums[i].w = rank_sum_of_first(values, sorted, n, firsts[i]);
		if (firsts[i] == EXACT_FIRST && n <= EXACT_MOST) {
			sums[i].p = tail_exact(sorted, n, w);
			continue;
		}
		ties = isnan(ties) ? tie_term(sorted, n) : ties;
		sums[i].p = tail_normal(w, ties, (double)n, (double)firsts[i]);
	}
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
