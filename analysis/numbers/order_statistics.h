/* Distribution-free interval of a quantile by order statistics (statistics.md 3.1; Hoefler & Belli 2015). */
#ifndef FLOORSTAT_ORDER_STATISTICS_H
#define FLOORSTAT_ORDER_STATISTICS_H

#include "interval.h"
#include "sample.h"

/* Ranks (ascending, from 1) of the ends: lower 0 / upper n + 1 are unbounded.  'level' is the true level. */
struct rank_interval {
	size_t lower, upper;
	double level;
};

/* 0 < p < 1, n >= 1, 0 < confidence < 1. */
struct rank_interval rank_interval(size_t n, double p, double confidence);

/* The interval of quantile p.  Where none of the wanted level exists on both sides, the range of the values with its
 * true level (n < 6 for a median at 95 %); n = 1: both ends NaN. */
struct interval sample_quantile_interval(const struct sample *sample, double p, double confidence);

/* Lower bound of the floor, for display only (statistics.md 3.3): near the end F(x) ~ (x - floor)^2, five best
 * values, 95 %.  At least 0; NaN below 5 runs or when the five best are equal.  For higher it is the upper bound. */
double floor_bound(const struct sample *positive);

#endif
