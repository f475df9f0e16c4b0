/* Where a task ran, from its scheduler trace: time by CPU and class, migrations, the first move. */
#ifndef FLOORSTAT_RESIDENCY_H
#define FLOORSTAT_RESIDENCY_H

#include "findings.h"

/* One residency a trace that has slices.  CPUs ascend; classes stand in the order of their first CPU and are those of
 * --join (class_count 0 without). */
void residencies_find(struct findings *findings);

#endif
