/* The first w runs of a series against the rest: warm-up (statistics.md 6.1). */
#ifndef FLOORSTAT_RANK_SUM_H
#define FLOORSTAT_RANK_SUM_H

#include <stddef.h>

struct rank_sum {
	double w; /* sum of the midranks of the first runs */
	double p; /* one-sided: they are larger */
};

/* One sum for each of the 'count' firsts, 1 <= first < n.  'sorted': the same values ascending.  Exact for first = 3 and
 * n <= 60 (midranks as they are), else normal with continuity and tie correction. */
void rank_sums_first(const double *values, const double *sorted, size_t n, const size_t *firsts, size_t count,
	struct rank_sum *sums);

/* Only its w. */
double rank_sum_of_first(const double *values, const double *sorted, size_t n, size_t first);

/* Pooled over groups (van Elteren 1960): sums w of the first 'first' of n[g] runs.  One-sided p. */
double rank_sum_pooled(const double *w, const size_t *n, size_t groups, size_t first);

#endif
