/* Rows of a table matched in pieces, by several threads, and bound in the order of the file: the same bytes come out at
 * any number. */
#ifndef FLOORSTAT_CSV_THREADS_H
#define FLOORSTAT_CSV_THREADS_H

#include "../syntax/csv.h"
#include "csv_plan.h"

struct csv_threads;

/* 'jobs' threads (parallel_threads).  columns: cells a row must have.  share: bytes of lines below which it isn't worth
 * while.  The plan and the dialect must outlive it. */
struct csv_threads *csv_threads_new(struct arena *arena, const struct csv_dialect *dialect,
	struct csv_plan *plan, size_t columns, unsigned jobs, size_t share);

/* Binds rows that the block holds next.  False when the next row must be taken by csv_next: it is a new combination, has
 * no number, isn't plain, or there are too few to share. */
bool csv_threads_take(struct csv_threads *threads, struct csv_reader *reader);

#endif
