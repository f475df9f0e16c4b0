/* Which range of values an axis should show, so that a few far ones don't squeeze the rest. */
#ifndef FLOORSTAT_EXTENT_H
#define FLOORSTAT_EXTENT_H

#include <stddef.h>

struct extent {
	double low, high;       /* to show; NaN without values */
	double lowest, highest; /* of all values */
	size_t below, above;    /* values outside of [low, high] */
};

/* One sorted sample. */
struct extent_sample {
	const double *sorted; /* ascending */
	size_t n;
};

/* Values are left outside only when they lie beyond q1 - 6 w or q3 + 6 w of every sample (w = q3 - q1) and the axis
 * would be more than three times as long with them.  Empty samples don't count. */
struct extent extent_of(const struct extent_sample *samples, size_t count);

#endif
