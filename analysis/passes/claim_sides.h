/* The groups that a side of a claim means. */
#ifndef FLOORSTAT_CLAIM_SIDES_H
#define FLOORSTAT_CLAIM_SIDES_H

#include "claims.h"

struct claim_side {
	size_t pass; /* SIZE_MAX: none is called so */
	struct unmatched *groups;
	size_t count;
};

/* "[PASS/][WORKLOAD/]LEVELS".  The pass may be left out where there is only one.  Groups of main metrics; of others only
 * where no main metric has such a group. */
struct claim_side claim_side_find(struct arena *arena, const struct findings *findings, struct text side);

#endif
