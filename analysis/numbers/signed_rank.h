/* One sample of differences: Wilcoxon's signed-rank test and the interval by Walsh averages that inverts it. */
#ifndef FLOORSTAT_SIGNED_RANK_H
#define FLOORSTAT_SIGNED_RANK_H

#include "../../ingest/base/arena.h"
#include "interval.h"

/* The C of the interval [W(C), W(M + 1 - C)] of the M = n (n + 1) / 2 Walsh averages: exact counts for n <= 60, else
 * normal.  0: unbounded.  alpha is two-sided. */
size_t signed_rank_critical(size_t n, double alpha);

/* Hodges-Lehmann median of the (d(i) + d(j)) / 2, i <= j, and its interval.  d in any order; NaN for n = 0. */
struct estimate signed_rank_shift(struct arena *arena, const double *d, size_t n, double level);

/* One-sided p that the differences lie above 0, and below: all sign assignments of the ranks of |d| (midranks), exact for
 * any ties, zeros left out before ranking; beyond 60: normal.  1 when nothing is left. */
struct signed_rank {
	double above, below;
};
struct signed_rank signed_rank_test(struct arena *arena, const double *d, size_t n);

#endif
