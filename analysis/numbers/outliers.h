/* Outliers by double MAD (Leys et al. 2013, each side with its own spread; statistics.md 6.6). */
#ifndef FLOORSTAT_OUTLIERS_H
#define FLOORSTAT_OUTLIERS_H

#include "sample.h"

struct outliers {
	/* median -+ 3 * 1.4826 MAD of that side; -inf / +inf where its MAD is 0 */
	double low_limit, high_limit;
	size_t low, high; /* runs beyond, weights counted */
};

/* n >= 1. */
struct outliers outliers_of(const struct sample *sample);

#endif
