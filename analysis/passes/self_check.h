/* The procedure's own noise: each pass split in halves, and the halves compared as if they were two passes. */
#ifndef FLOORSTAT_SELF_CHECK_H
#define FLOORSTAT_SELF_CHECK_H

#include "../findings.h"

/* Adds two findings->selves a pass: odd against even rounds, first against second half.  Groups with fewer than 4 runs, of a
 * histogram, or with the order of their runs unknown take no part; a pass without others has none.  Indices in the
 * comparisons are those of findings->tables; both passes of it are the pass itself. */
void selves_find(struct findings *findings);

#endif
