/* Background load against speed, between the groups of a table and within them (statistics.md section 4). */
#ifndef FLOORSTAT_CORRELATE_H
#define FLOORSTAT_CORRELATE_H

#include "findings.h"

/* An entry a table and y (median, min, floor) with three groups or more whose load is known; Williams' test in the
 * entry of the medians.  After floors_find. */
void correlations_find(struct findings *findings);

/* Rank correlation of load and value within the groups, load recorded with each run.  p by circular shifts, which keep
 * both series' dependence on their own past.  done stays false without such groups, or when they hold too many runs. */
void run_correlations_find(struct findings *findings);

/* The same for groups given as series: loads[g] and values[g] of n[g] runs in run order.  Groups below 10 runs or of
 * constant load or value are left out; long ones take part with runs at even steps, which are those counted. */
struct run_correlation run_correlation_of(struct arena *arena, const double *const *loads,
	const double *const *values, const size_t *n, size_t groups, uint64_t seed);

#endif
