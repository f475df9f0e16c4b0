/* The groups of all tables, one by one or several at once. */
#ifndef FLOORSTAT_GROUPS_H
#define FLOORSTAT_GROUPS_H

#include "findings.h"

/* Threads that pay for work on so many runs. */
size_t threads_for(const struct findings *findings, size_t runs);

/* What is found of one table from itself and its pass alone; memory of 'scratch' is given back after each. */
typedef void table_function(
	const struct findings *findings, struct arena *scratch, struct table_finding *table);

/* Of all tables, several at once where that pays. */
void tables_each(struct findings *findings, table_function *function);

/* What is found of one group from itself, its table and its pass alone; 'arena' lives as long as the findings. */
typedef void group_function(const struct findings *findings, struct arena *arena,
	const struct table_finding *table, struct group_finding *group);

/* Of all groups, several at once where that pays. */
void groups_each(struct findings *findings, group_function *function);

#endif
