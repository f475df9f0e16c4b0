/* Several modes: the dip test with a size that matters (statistics.md 6.4). */
#ifndef FLOORSTAT_MODES_H
#define FLOORSTAT_MODES_H

#include "sample.h"

struct modes {
	double dip; /* sqrt(n) times the dip of ln x (of x where values are not positive), dithered on a lattice */
	double critical; /* its 99 % point */
	double low,
		high; /* medians of the two parts of the best split (Otsu 1979), as values; NaN: not beyond critical */
	double high_share; /* of the runs */
	bool several;      /* dip beyond critical, minority >= 5 %, medians 5 % apart */
};

enum { MODES_LEAST = 10 };

/* sample->n >= MODES_LEAST, no weights.  'seed' is of the dither. */
struct modes modes_find(struct arena *arena, const struct sample *sample, uint64_t seed);

#endif
