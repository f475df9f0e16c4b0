/* Two samples compared as a whole: Hodges-Lehmann shift and ratio with the interval that inverts the Mann-Whitney
 * test (Hodges & Lehmann 1963, Moses 1965). */
#ifndef FLOORSTAT_TWO_SAMPLE_H
#define FLOORSTAT_TWO_SAMPLE_H

#include "interval.h"
#include "sample.h"

/* The C of the interval [D(C), D(nm + 1 - C)] of the n m differences: exact counts for n m <= 100, else the normal
 * approximation.  0: unbounded.  alpha is two-sided. */
size_t rank_sum_critical(size_t n, size_t m, double alpha);
size_t rank_sum_critical_normal(size_t n, size_t m, double alpha);

/* Median of all b(j) - a(i), both ascending, n, m >= 1.  Unless they are few, found by counting, O(n + m) each of some 30
 * times, without the n m differences. */
struct estimate two_sample_shift(const double *a, size_t n, const double *b, size_t m, double level);

/* Typical ratio, b against a, oriented: > 1 means b is worse.  exp of the shift of the logarithms.  Both positive. */
struct estimate two_sample_ratio(
	struct arena *arena, const struct sample *a, const struct sample *b, double level);

/* exp of value and ends. */
struct estimate estimate_exp(struct estimate logs);

#endif
