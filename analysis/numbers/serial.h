/* Dependence between consecutive runs: the rank von Neumann ratio (Bartels 1982). */
#ifndef FLOORSTAT_SERIAL_H
#define FLOORSTAT_SERIAL_H

#include <stdbool.h>

#include "../../ingest/base/arena.h"

struct serial {
	double ratio; /* 2 for independent runs, 0 for a trend; rank autocorrelation = 1 - ratio / 2; NaN: all equal */
	double p; /* one-sided, for positive dependence */
};

/* n >= 3.  Beta approximation below 100 runs, normal from there. */
struct serial serial_ratio(struct arena *arena, const double *in_order, size_t n);

/* p <= .01 and ratio <= 1.6, from 10 runs on: intervals and p-values that assume independence are too sharp.  p is found
 * only where the ratio is so small, else it is NaN. */
bool serial_flag(struct arena *arena, const double *in_order, size_t n, struct serial *serial);

extern const double SERIAL_LIMIT, SERIAL_ALPHA;
enum { SERIAL_LEAST = 10 };

/* Longest series that is ranked: what depends on the order of neighbours is judged on the first so many runs. */
enum { RANKED_MOST = 65536 };

#endif
