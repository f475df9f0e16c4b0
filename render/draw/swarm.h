/* Dots beside each other instead of on top of each other. */
#ifndef FLOORSTAT_SWARM_H
#define FLOORSTAT_SWARM_H

#include <stddef.h>

#include "../../ingest/base/arena.h"

/* shifts[i]: how far dot i goes off its row so that dots of 'size' at 'places' don't cover each other, at most 'most'
 * to either side; where there is no room they share, spread evenly and always the same way. */
void swarm_shifts(
	struct arena *arena, const double *places, size_t count, double size, double most, double *shifts);

#endif
