/* Outliers by double MAD (Leys et al. 2013, each side with its own spread; statistics.md 6.6). */
#ifndef FLOORSTAT_OUTLIERS_H
#define FLOORSTAT_OUTLIERS_H

#include "sample.h"

struct outliers {
	double low_limit,
		high_limit; /* median -+ 3 * 1.4826 MAD of that side; -inf / +inf where its MAD is 0 */
	size_t low, high;   /* runs beyond, weights counted */
};

struct outliers outliers_of(const struct sample *sample);

#endif
