/* Doubts about how the runs were made, in words with their numbers, and what to do about them. */
#ifndef FLOORSTAT_DOUBTS_H
#define FLOORSTAT_DOUBTS_H

#include "voice.h"

/* A clause: "its first 3 runs are 12 % slower than the rest (p = 0.004)".  group: NULL for a doubt of the table, which
 * then names the group that raises it most clearly. */
const char *doubt_text(const struct voice *voice, const struct table_finding *table,
	const struct group_finding *group, const struct doubt *doubt);

/* "leave them out with --warmup 3". */
const char *doubt_advice(
	const struct voice *voice, const struct table_finding *table, const struct doubt *doubt);

/* A doubt about what can be concluded at all: said with its advice among the statements, and not again in the list of doubts
 * by check. */
bool doubt_is_stated(const struct health_check *check);

/* One line for all groups of a sheet that share a doubt: who, the weightiest one's text, what to do. */
struct doubt_line {
	const char *who, *text, *advice;
	double weight;
	const struct health_check *check;
};

/* The doubts of all tables, the weightiest first. */
size_t doubt_lines(const struct voice *voice, struct doubt_line **lines);

/* The same with one line a check, the weightiest; 'who' counts the other tables. */
size_t doubt_lines_by_check(const struct voice *voice, struct doubt_line **lines);

#endif
