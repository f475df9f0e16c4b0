/* Consecutive windows of a series in run order. */
#ifndef FLOORSTAT_WINDOWS_H
#define FLOORSTAT_WINDOWS_H

#include "sample.h"

/* First index of window b (0-based) of 'count' over n runs; window b ends before window b + 1 begins. */
static inline size_t window_from(size_t b, size_t count, size_t n)
{
	return n / count * b + n % count * b / count; /* b * n might not fit */
}

/* Best value of the runs from..to - 1. */
double window_best(const double *in_order, size_t from, size_t to, enum direction direction);

/* Median of the runs from..to - 1; NaN when there are none. */
double window_median(struct arena *arena, const double *in_order, size_t from, size_t to);

/* The same of a sample's runs in order; of many, from those near the median of all, where it is usually found. */
double sample_window_median(struct arena *arena, const struct sample *sample, size_t from, size_t to);

/* Median of all but the first 'first' runs, from all of them ascending: nothing is sorted again.  NaN for first >= n. */
double window_rest_median(
	struct arena *arena, const double *in_order, const double *sorted, size_t n, size_t first);

#endif
