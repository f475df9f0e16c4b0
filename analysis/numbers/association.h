/* Correlation of two variables over k groups (statistics.md 4). */
#ifndef FLOORSTAT_ASSOCIATION_H
#define FLOORSTAT_ASSOCIATION_H

#include "../../ingest/base/arena.h"
#include "interval.h"
#include "random.h"

/* NaN when a variable is constant or k < 2. */
double pearson_r(const double *x, const double *y, size_t k);

/* Fisher's interval tanh(atanh r +- z / sqrt(k - 3)): approximate; NaN for k < 4. */
struct interval fisher_interval(double r, size_t k, double level);

/* Two-sided, by permutation of y; beyond PEARSON_PERMUTED_MOST points, where that would take minutes and differ by nothing
 * that can be seen, by t with k - 2 degrees of freedom. */
enum { PEARSON_PERMUTED_MOST = 5000 };
double pearson_p(struct arena *arena, const double *x, const double *y, size_t k, struct random random);

/* On midranks; p by permutation for k <= 8, else by t with k - 2 degrees of freedom. */
double spearman_rho(struct arena *arena, const double *x, const double *y, size_t k);
double spearman_p(struct arena *arena, const double *x, const double *y, size_t k, struct random random);

/* Influence of one group: |atanh r without it - atanh r|, |r| held below 1 by 1e-12. */
double influence(double without, double all);

/* What the largest influence over k groups exceeds in 5 % of samples without an outlier; NaN for k < 5. */
double influence_threshold(size_t k);

/* Two-sided p that the correlations r12 and r13, which share a variable, differ (Williams 1959); NaN for k < 4 or
 * impossible correlations. */
double williams_p(double r12, double r13, double r23, size_t k);
double williams_t(double r12, double r13, double r23, size_t k);

/* Least squares y = intercept + slope x; NaN when x is constant. */
struct line {
	double intercept, slope;
};
struct line least_squares(const double *x, const double *y, size_t k);

#endif
