/* The fast way for long tables: rows with names and marks that were met before are bound without a record.
 *
 * The first row of each combination goes through the binder; what became of it holds for all rows with the same texts in
 * the columns that name or mark a run, for nothing else decides it.  Only the value and the numbers beside it are
 * converted then. */
#ifndef FLOORSTAT_CSV_PLAN_H
#define FLOORSTAT_CSV_PLAN_H

#include "../base/batch.h"
#include "../mapping/mapping.h"
#include "../syntax/csv_scan.h"
#include "bind.h"
#include "stencil.h"

struct csv_plan;

/* Column of each field of the row scope, SIZE_MAX where the table has none.  NULL when the mapping asks for more than
 * this can do (several values, divisors, wildcards, weights): the caller then closes a record for each row. */
struct csv_plan *csv_plan_new(struct arena *arena, const struct mapping *mapping, size_t scope,
	const size_t *columns, struct binder *binder, struct number_style style);

/* Binds the row if its combination was met before and its value is a number; false: the caller must close a record for
 * it and call csv_plan_learn. */
bool csv_plan_take(struct csv_plan *plan, const struct csv_row *row);
void csv_plan_learn(struct csv_plan *plan);

/* What the cells of a column are to the plan; SIZE_MAX is a column that it doesn't know. */
enum { CSV_PLAN_NAME = 1, CSV_PLAN_NUMBER = 2, CSV_PLAN_TIME = 4 };
unsigned csv_plan_uses(const struct csv_plan *plan, size_t column);

/* Whether no new combination has come up for so many rows, and threads may match them. */
bool csv_plan_is_steady(const struct csv_plan *plan, size_t rows);

/* The same in two steps, for many rows at once.  The first changes nothing in the plan and may be done by several
 * threads: each row gets its combination (a number > 0), its value and the numbers beside it; what it can't know needs
 * csv_plan_take.  Numbers as written stand in an array: the value first. */
size_t csv_plan_numbers(const struct csv_plan *plan); /* how many */

/* A line with as many cells as there are columns, or the cells of a row.  'last': the combination of the row before, 0 when
 * unknown.  0: it needs csv_plan_take. */
size_t csv_plan_match(const struct csv_plan *plan, const struct csv_line *line, char delimiter, size_t last,
	double *numbers);
size_t csv_plan_match_row(
	const struct csv_plan *plan, const struct csv_row *row, size_t last, double *numbers);

/* Lines are matched by stencils where 'format' has a 'pass', and each combination's was drawn from a line of it: cells in
 * their order, each with its column. */
struct csv_drawn {
	struct text text;
	size_t column;
};
void csv_plan_stencils(struct csv_plan *plan, struct stencil_format format);
bool csv_plan_wants_stencils(const struct csv_plan *plan);
bool csv_plan_wants_line(const struct csv_plan *plan, size_t combination);
void csv_plan_draw(struct csv_plan *plan, size_t combination, struct text line, const struct csv_drawn *cells,
	size_t count);

/* What the rows before let expect of the next; lives as long as lines follow one another. */
enum { CSV_EXPECTED_MOST = 512 };
struct csv_expected {
	struct stencil_memory numbers;
	size_t last; /* combination, 0: none */
	struct {
		const struct stencil *stencil; /* NULL: none */
		uint16_t next;                 /* the combination that most likely follows, 0: unknown */
		bool lacks;                    /* the stencil hasn't all numbers */
	} combinations[CSV_EXPECTED_MOST + 1];
};
void csv_plan_expect(const struct csv_plan *plan, size_t last, struct csv_expected *expected);
size_t csv_plan_last(const struct csv_plan *plan); /* the combination of the row bound last, 0: unknown */

/* Matched rows, a column a number, in their order and by where they go. */
enum { CSV_TARGETS_MOST = 256 };
struct csv_rows {
	size_t count, capacity;
	uint32_t *combinations;
	double *numbers; /* csv_plan_numbers columns, 'capacity' each */
	bool grouped;
	uint32_t *order; /* rows by target */
	double *sorted;  /* numbers, CPU and place of the rows, in that order */
	size_t run_count;
	struct csv_run *runs;
};

/* Takes the lines at 'at' that are as expected, of 'longest' bytes each at the most, as rows behind those that there are:
 * how many bytes.  The next line must be matched otherwise, where there is one and room. */
size_t csv_plan_follow(const struct csv_plan *plan, struct csv_expected *expected, const char *at,
	const char *end, size_t longest, struct csv_rows *rows);
void csv_plan_followed(
	struct csv_expected *expected, size_t combination); /* a row that was matched otherwise */

void csv_rows_room(struct arena *arena, const struct csv_plan *plan, struct csv_rows *rows, size_t capacity);

/* The numbers as written into base units, and rows sorted by target, if there are few.  Both change nothing in the plan. */
void csv_rows_scale(const struct csv_plan *plan, struct csv_rows *rows);
void csv_rows_group(const struct csv_plan *plan, struct csv_rows *rows);

/* Binds them. */
void csv_plan_apply(struct csv_plan *plan, struct csv_rows *rows);

#endif
