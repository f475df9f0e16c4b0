#include "association.h"

#include <math.h>
#include <stdbool.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_statistics_double.h>

#include "permutation.h"
#include "sort.h"

static bool constant(const double *values, size_t k)
{
	for (size_t i = 1; i < k; i++)
		if (values[i] != values[0])
			return false;
	return true;
}

double pearson_r(const double *x, const double *y, size_t k)
{
	if (k < 2 || constant(x, k) || constant(y, k))
		return NAN;
	return gsl_stats_correlation(x, 1, y, 1, k);
}

struct interval fisher_interval(double r, size_t k, double level)
{
	if (k < 4 || isnan(r))
		return (struct interval){NAN, NAN, level};
	double half = gsl_cdf_ugaussian_Qinv((1 - level) / 2) / sqrt((double)k - 3), z = atanh(r);
	return (struct interval){tanh(z - half), tanh(z + half), level};
}

struct covariance {
	const double *x, *y;
	double mean; /* of x */
};

static double covariance_size(const void *context, const size_t *order, size_t k)
{
	const struct covariance *c = context;
	double sum = 0;
	for (size_t i = 0; i < k; i++)
		sum += (c->x[i] - c->mean) * c->y[order[i]];
	return fabs(sum);
}

static double p_by_t(double r, size_t k)
{
	double df = (double)k - 2;
	if (fabs(r) >= 1)
		return 0;
	return 2 * gsl_cdf_tdist_Q(fabs(r) * sqrt(df / (1 - r * r)), df);
}

/* y is taken about its mean, so that what rounding leaves of sum (x - mean) can't count. */
double pearson_p(struct arena *arena, const double *x, const double *y, size_t k, struct random random)
{
	double r = pearson_r(x, y, k);
	if (isnan(r))
		return NAN;
	if (k > PEARSON_PERMUTED_MOST)
		return p_by_t(r, k);
	struct arena *scratch = arena_child(arena);
	double *centred = arena_alloc(scratch, k, sizeof *centred), mean = gsl_stats_mean(y, 1, k);
	for (size_t i = 0; i < k; i++)
		centred[i] = y[i] - mean;
	struct covariance c = {.x = x, .y = centred, .mean = gsl_stats_mean(x, 1, k)};
	double p = permutation_p(scratch, covariance_size, &c, k, random);
	arena_free(scratch);
	return p;
}

struct rank_pair {
	double *x, *y;
};

static struct rank_pair ranks_of(struct arena *scratch, const double *x, const double *y, size_t k)
{
	struct rank_pair ranks = {
		arena_alloc(scratch, k, sizeof(double)), arena_alloc(scratch, k, sizeof(double))};
	sort_midranks(scratch, x, k, ranks.x);
	sort_midranks(scratch, y, k, ranks.y);
	return ranks;
}

double spearman_rho(struct arena *arena, const double *x, const double *y, size_t k)
{
	struct arena *scratch = arena_child(arena);
	struct rank_pair ranks = ranks_of(scratch, x, y, k);
	double rho = pearson_r(ranks.x, ranks.y, k);
	arena_free(scratch);
	return rho;
}

double spearman_p(struct arena *arena, const double *x, const double *y, size_t k, struct random random)
{
	if (k < 3)
		return NAN;
	struct arena *scratch = arena_child(arena);
	struct rank_pair ranks = ranks_of(scratch, x, y, k);
	double rho = pearson_r(ranks.x, ranks.y, k), p = NAN;
	if (!isnan(rho))
		p = k <= PERMUTATION_EXACT_MOST ? pearson_p(scratch, ranks.x, ranks.y, k, random)
						: p_by_t(rho, k);
	arena_free(scratch);
	return p;
}

static double atanh_held(double r)
{
	const double most = 1 - 1e-12;
	return atanh(fmax(-most, fmin(most, r)));
}

double influence(double without, double all)
{
	return fabs(atanh_held(without) - atanh_held(all));
}

double influence_threshold(size_t k)
{
	return k < 5 ? NAN : 3.6 * pow((double)k - 3, -0.93);
}

double williams_t(double r12, double r13, double r23, size_t k)
{
	if (k < 4)
		return NAN;
	double n = (double)k, mean = (r12 + r13) / 2;
	double determinant = 1 - r12 * r12 - r13 * r13 - r23 * r23 + 2 * r12 * r13 * r23;
	double denominator = 2 * (n - 1) / (n - 3) * determinant +
		mean * mean * (1 - r23) * (1 - r23) * (1 - r23);
	return denominator > 0 ? (r12 - r13) * sqrt((n - 1) * (1 + r23) / denominator) : NAN;
}

double williams_p(double r12, double r13, double r23, size_t k)
{
	double t = williams_t(r12, r13, r23, k);
	return isnan(t) ? NAN : 2 * gsl_cdf_tdist_Q(fabs(t), (double)k - 3);
}

struct line least_squares(const double *x, const double *y, size_t k)
{
	if (k < 2 || constant(x, k))
		return (struct line){NAN, NAN};
	double mx = gsl_stats_mean(x, 1, k), my = gsl_stats_mean(y, 1, k), xy = 0, xx = 0;
	for (size_t i = 0; i < k; i++) {
		xy += (x[i] - mx) * (y[i] - my);
		xx += (x[i] - mx) * (x[i] - mx);
	}
	return (struct line){.intercept = my - xy / xx * mx, .slope = xy / xx};
}
