/* Sorting of doubles: dealt into buckets by their leading bits, stable, about 0.03 s a million.  gsl_sort is a heap
 * sort, which is neither stable nor fast beyond the cache.  No NaN. */
#ifndef FLOORSTAT_SORT_H
#define FLOORSTAT_SORT_H

#include "../../ingest/base/arena.h"

/* Ascending, in place.  -0.0 becomes 0.0.  'arena': for scratch memory that is given back. */
void sort_values(struct arena *arena, double *values, size_t n);

/* The same into 'sorted', which is not the same array, by so many threads where there are many values. */
void sort_copy(struct arena *arena, size_t threads, const double *values, size_t n, double *sorted);
enum { SORT_SHARED_LEAST = 1 << 17 }; /* fewer are sorted before a thread begins */

/* index[i] becomes the place of the i-th smallest value; equal values keep their order. */
void sort_index(struct arena *arena, const double *values, size_t n, size_t *index);

/* Ranks 1 … n with midranks for ties into 'ranks'; returns the tie term, sum of t^3 - t over groups of ties. */
double sort_midranks(struct arena *arena, const double *values, size_t n, double *ranks);

/* Median of n >= 1 values in any order; they are not sorted, and not changed. */
double sort_median(struct arena *arena, const double *values, size_t n);

#endif
