/* The empirical distribution as steps that a figure can draw. */
#ifndef FLOORSTAT_ECDF_H
#define FLOORSTAT_ECDF_H

#include "sample.h"

/* The share of runs <= value. */
struct ecdf_step {
	double value, share;
};

/* Every distinct value where there are at most 'most', else every k-th with the largest among them: no share is then
 * off by more than 1 / most.  *count is the number of steps. */
struct ecdf_step *ecdf_of(struct arena *arena, const struct sample *sample, size_t most, size_t *count);

#endif
