/* The fast way for long tables: rows with names and marks that were met before are bound without a record.
 *
 * The first row of each combination goes through the binder; what became of it holds for all rows with the same texts in
 * the columns that name or mark a run, for nothing else decides it.  Only the value and the numbers beside it are
 * converted then. */
#ifndef FLOORSTAT_CSV_PLAN_H
#define FLOORSTAT_CSV_PLAN_H

#include "../mapping/mapping.h"
#include "../syntax/csv_scan.h"
#include "bind.h"

struct csv_plan;

/* Column of each field of the row scope, SIZE_MAX where the table has none.  NULL when the mapping asks for more than
 * this can do (several values, divisors, wildcards, weights): the caller then closes a record for each row. */
struct csv_plan *csv_plan_new(struct arena *arena, const struct mapping *mapping, size_t scope,
	const size_t *columns, struct binder *binder, struct number_style style);

/* Binds the row if its combination was met before and its value is a number; false: the caller must close a record for
 * it and call csv_plan_learn. */
bool csv_plan_take(struct csv_plan *plan, const struct csv_row *row);
void csv_plan_learn(struct csv_plan *plan);

/* The same in two steps, the first of which changes nothing and may be done by several threads: the combination of a
 * line with as many cells as there are columns (a number > 0; 0: the row needs csv_plan_take), its value and
 * csv_plan_beside numbers beside it.  'last': the combination of the row before, 0 when unknown.  The second takes 'rows'
 * of them: combinations, and value and numbers beside it, one row after the other. */
size_t csv_plan_match(const struct csv_plan *plan, const struct csv_line *line, char delimiter, size_t last,
	double *value, double *beside);
void csv_plan_apply(struct csv_plan *plan, const uint32_t *combinations, const double *numbers, size_t rows);
size_t csv_plan_beside(const struct csv_plan *plan);

/* What the cells of a column are to the plan. */
enum { CSV_PLAN_NAME = 1, CSV_PLAN_NUMBER = 2, CSV_PLAN_TIME = 4 };
unsigned csv_plan_uses(const struct csv_plan *plan, size_t column);

/* Whether no new combination has come up for so many rows, and threads may match them. */
bool csv_plan_is_steady(const struct csv_plan *plan, size_t rows);

/* Changes when the numbers of combinations change their meaning. */
size_t csv_plan_size(const struct csv_plan *plan);

#endif
