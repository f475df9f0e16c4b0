/* Group numbers that need no verdict: five numbers, best, ratio to the table's best, near-minimum counts, spread. */
#ifndef FLOORSTAT_BASICS_H
#define FLOORSTAT_BASICS_H

#include "findings.h"

/* Makes findings->tables with their groups, one a group of the data set, in its order. */
void tables_begin(struct findings *findings);

/* A group's sample and basic numbers.  Groups whose dump holds no runs take their numbers from what it states. */
void group_numbers_find(const struct findings *findings, struct arena *arena,
	const struct table_finding *table, struct group_finding *group);

/* What a table has from the numbers of its groups: best, ratios to it, near counts, spread; NaN or 0 where nobody stated
 * a direction. */
void table_numbers_find(const struct findings *findings, struct arena *arena, struct table_finding *table);

#endif
