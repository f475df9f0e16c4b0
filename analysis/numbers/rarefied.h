/* The rarefied best: what m of the n runs, drawn at random without replacement, would have had as their best value
 * (statistics.md 2; the mathematics of individual-based rarefaction, Hurlbert 1971, Heck et al. 1975). */
#ifndef FLOORSTAT_RAREFIED_H
#define FLOORSTAT_RAREFIED_H

#include "sample.h"

/* Expected best of m runs.  Exact, no cancellation, O(min(n, 40 n / m)).  NaN unless 1 <= m <= n. */
double rarefied_best(const struct sample *sample, size_t m);

/* Variance of the best of one such subset, given these runs: the scatter of a single pass of m rounds, not the error
 * of rarefied_best.  'mean' is rarefied_best of the same m.  NaN unless 1 <= m <= n. */
double rarefied_variance(const struct sample *sample, size_t m, double mean);

/* Standard error of rarefied_best by the leave-one-out jackknife, O(n).  NaN unless 1 <= m <= n - 1. */
double rarefied_error(const struct sample *sample, size_t m);

/* Mean of the best over all windows of m consecutive runs; well above rarefied_best when disturbance comes in
 * episodes.  O(n).  NaN when the order is not known or m is outside 1..n. */
double consecutive_best(struct arena *arena, const struct sample *sample, size_t m);

/* More than 2 % between the two: say that disturbance is clustered. */
bool rarefied_clustered(double consecutive, double rarefied, enum direction direction);

#endif
