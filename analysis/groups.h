/* The groups of all tables, one by one or several at once. */
#ifndef FLOORSTAT_GROUPS_H
#define FLOORSTAT_GROUPS_H

#include "findings.h"

/* Threads that pay for work on so many groups (or what takes as long) with so many runs. */
size_t threads_for(const struct findings *findings, size_t groups, size_t runs);

/* Threads for the work on one group of so many runs: those that other groups leave. */
size_t threads_within(const struct findings *findings, size_t runs);

/* What is found of one table from itself and its pass alone; 'arena' lives as long as the findings. */
typedef void table_function(
	const struct findings *findings, struct arena *arena, struct table_finding *table);

/* Of all tables, several at once where that pays. */
void tables_each(struct findings *findings, table_function *function);

/* What is found of one group from itself, its table and its pass alone; 'arena' lives as long as the findings. */
typedef void group_function(const struct findings *findings, struct arena *arena,
	const struct table_finding *table, struct group_finding *group);

/* Some neighbouring groups, and where the next ones begin. */
struct batch {
	struct group_place {
		struct table_finding *table;
		struct group_finding *group;
	} * at;
	size_t count, runs;
	size_t next_table, next_group;
};

/* The groups go by batch by batch, all zero before the first: as many as keep the threads busy, so that what is
 * needed only while a group is judged needn't be there for all of them.  False when there are no more. */
bool batch_next(const struct findings *findings, struct arena *arena, struct batch *batch);

/* Looks at the groups of a batch. */
typedef void batch_function(struct findings *findings, const struct batch *batch);

/* Of the groups of a batch, several at once where that pays. */
void groups_each(struct findings *findings, const struct batch *batch, group_function *function);

#endif
