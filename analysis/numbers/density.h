/* Kernel density estimate. */
#ifndef FLOORSTAT_DENSITY_H
#define FLOORSTAT_DENSITY_H

#include <stddef.h>

#include "../../ingest/base/arena.h"

/* Density at 'count' places from 'low' to 'high' in equal steps; 0 everywhere when the sample is constant or empty. */
struct density {
	double low, high, bandwidth;
	size_t count;
	double *at;
	double highest;
};

/* Gaussian kernel, bandwidth after Silverman (1986, eq. 3.31): 0.9 min(sd, IQR / 1.34) n^(-1/5).  Values are binned
 * linearly onto the grid first (Wand 1994), so a million values cost a million additions; what lies outside [low, high]
 * counts for the total and not for the curve.  'sorted' ascending; 'weights' aligned with it, or NULL. */
struct density density_of(struct arena *arena, const double *sorted, const double *weights, size_t n,
	double low, double high, size_t count);

#endif
