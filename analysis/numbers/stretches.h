/* Long series of runs in few stretches, for figures that have fewer columns than there are runs. */
#ifndef FLOORSTAT_STRETCHES_H
#define FLOORSTAT_STRETCHES_H

#include <stddef.h>

#include "../../ingest/base/arena.h"

/* 'count' consecutive values from index 'from'. */
struct stretch {
	size_t from, count;
	double low, median, high;
};

/* n values cut into 'count' stretches of nearly equal length (at most n, each at least 1). */
struct stretch *stretches_of(struct arena *arena, const double *values, size_t n, size_t *count);

#endif
