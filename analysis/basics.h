/* Group numbers that need no verdict: five numbers, best, ratio to the table's best, near-minimum counts, spread. */
#ifndef FLOORSTAT_BASICS_H
#define FLOORSTAT_BASICS_H

#include "findings.h"

/* Makes findings->tables with their groups (one a group of the data set, in its order), samples and basic numbers.
 * Best, ratios, near counts and spread are NaN or 0 where nobody stated a direction.  Groups whose dump holds no runs
 * take their numbers from what it states. */
void basics_find(struct findings *findings);

#endif
