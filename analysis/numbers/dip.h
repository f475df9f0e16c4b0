/* The dip test of unimodality (Hartigan & Hartigan 1985). */
#ifndef FLOORSTAT_DIP_H
#define FLOORSTAT_DIP_H

#include "../../ingest/base/arena.h"

/* Largest distance of the distribution of the sorted values from the nearest unimodal one; 1 / (2 n) at least, NaN for
 * n = 0.  O(n) an iteration, few iterations. */
double dip_statistic(struct arena *arena, const double *sorted, size_t n);

/* 99 % point of sqrt(n) dip under the uniform distribution, interpolated in ln n; NaN below 6. */
double dip_critical(size_t n);

#endif
