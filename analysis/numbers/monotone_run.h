/* The longest strictly monotone run of consecutive values, and how often chance alone makes one that long. */
#ifndef FLOORSTAT_MONOTONE_RUN_H
#define FLOORSTAT_MONOTONE_RUN_H

#include <stdbool.h>

#include "../../ingest/base/arena.h"

struct monotone_run {
	size_t length;   /* values, 1 for none longer; 0 for k = 0 */
	size_t from, to; /* first and last value */
	bool falls;
};

/* The first of the longest; ties break a run. */
struct monotone_run monotone_run_longest(const double *v, size_t k);

/* P(k values in random order have a run of at least 'length', rising or falling).  Exact, O(k^2 length): relative
 * ranks inserted one at a time (statistics.md 5.1).  Beyond 40 values the tail of 40, below 1e-40 for any k in use. */
double monotone_run_tail(struct arena *arena, size_t k, size_t length);

#endif
