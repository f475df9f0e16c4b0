/* Bins of a sample. */
#ifndef FLOORSTAT_HISTOGRAM_H
#define FLOORSTAT_HISTOGRAM_H

#include <stddef.h>

#include "../../ingest/base/arena.h"

/* 'count' bins of 'width' from 'low'; each holds its lower edge and not its upper. */
struct histogram {
	double low, width;
	size_t count;
	double *share; /* of all runs; those outside the bins count for the total */
	double highest;
};

/* A round bin width (1, 2 or 5 times a power of ten, divided by 'unit') near Freedman and Diaconis' 2 IQR n^(-1/3) (1981),
 * such that [low, high] takes 4 to 'most' bins.  'sorted' ascending; n >= 1; low < high. */
double histogram_width(const double *sorted, size_t n, double low, double high, double unit, size_t most);

/* weights aligned with 'sorted', or NULL. */
struct histogram histogram_of(struct arena *arena, const double *sorted, const double *weights, size_t n,
	double low, double width, size_t count);

#endif
