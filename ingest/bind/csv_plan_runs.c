/* Matched rows by where they go, so that those of a group are bound at once. */
#include "csv_plan_inside.h"

enum {
	ROWS_A_RUN = 4, /* fewer on the average aren't worth it */
	COLUMNS_MOST = 2 + COVARIATE_COUNT,
};

/* Rows that go to one target; their columns are those of batches. */
struct csv_run {
	uint32_t target, first, count;
	struct batch_column columns[COLUMNS_MOST];
};

static bool leads_there(const struct target *target, const struct bind_outcome *outcome)
{
	if (target->bound != outcome->bound || target->pass != outcome->pass)
		return false;
	return outcome->bound ? target->handle.table == outcome->handle.table &&
			target->handle.group == outcome->handle.group
			      : target->why == outcome->why;
}

void csv_plan_aim(struct csv_plan *plan, struct combination *combination)
{
	const struct bind_outcome *outcome = &combination->outcome;
	size_t t = 0;
	plan->states_cpu = plan->states_cpu || (outcome->bound && !isnan(outcome->cpu));
	while (t < plan->target_count && !leads_there(&plan->targets[t], outcome))
		t++;
	combination->target = t;
	if (t < plan->target_count)
		return;
	plan->by_rows = plan->by_rows || t == CSV_TARGETS_MOST;
	if (t == CSV_TARGETS_MOST)
		return;
	plan->targets[plan->target_count++] = (struct target){
		outcome->bound, outcome->handle, outcome->pass, outcome->why, plan->count + 1};
}

/* Beside its numbers a row has a CPU, which its combination states, and a place. */
static size_t sorted_columns(const struct csv_plan *plan)
{
	return csv_plan_numbers(plan) + 2;
}

void csv_rows_room(struct arena *arena, const struct csv_plan *plan, struct csv_rows *rows, size_t capacity)
{
	if (capacity <= rows->capacity)
		return;
	size_t numbers = csv_plan_numbers(plan), sorted = sorted_columns(plan), old = rows->capacity;
	rows->combinations = arena_stretch(
		arena, rows->combinations, old, capacity, sizeof *rows->combinations);
	rows->order = arena_stretch(arena, rows->order, old, capacity, sizeof *rows->order);
	rows->numbers = arena_stretch(
		arena, rows->numbers, old * numbers, capacity * numbers, sizeof *rows->numbers);
	rows->sorted = arena_stretch(
		arena, rows->sorted, old * sorted, capacity * sorted, sizeof *rows->sorted);
	if (!rows->runs)
		rows->runs = arena_stretch(arena, NULL, 0, CSV_TARGETS_MOST, sizeof *rows->runs);
	rows->capacity = capacity;
}

static inline size_t target_of(const struct csv_plan *plan, uint32_t combination)
{
	return combination_of(plan, combination)->target;
}

/* The runs that the rows make, and the order of the rows in them.  False when they are too short, or of several passes, each
 * of which counts its runs for itself. */
static bool sort_rows(const struct csv_plan *plan, struct csv_rows *rows)
{
	uint32_t next[CSV_TARGETS_MOST] = {0}, first = 0;
	for (size_t i = 0; i < rows->count; i++)
		next[target_of(plan, rows->combinations[i])]++;
	rows->run_count = 0;
	for (size_t t = 0; t < plan->target_count; t++) {
		uint32_t count = next[t];
		next[t] = first;
		if (count == 0)
			continue;
		rows->runs[rows->run_count].target = (uint32_t)t;
		rows->runs[rows->run_count].first = first;
		rows->runs[rows->run_count++].count = count;
		if (plan->targets[t].pass != plan->targets[rows->runs[0].target].pass)
			return false;
		first += count;
	}
	if (rows->run_count * ROWS_A_RUN > rows->count)
		return false;
	for (uint32_t i = 0; i < rows->count; i++)
		rows->order[next[target_of(plan, rows->combinations[i])]++] = i;
	return true;
}

static void sort_numbers(const struct csv_plan *plan, struct csv_rows *rows)
{
	size_t numbers = csv_plan_numbers(plan), capacity = rows->capacity;
	for (size_t n = 0; n < numbers; n++) {
		const double *from = rows->numbers + n * capacity;
		double *to = rows->sorted + n * capacity;
		for (size_t i = 0; i < rows->count; i++)
			to[i] = from[rows->order[i]];
	}
	double *cpus = rows->sorted + numbers * capacity;
	for (size_t i = 0; plan->states_cpu && i < rows->count; i++)
		cpus[i] = combination_of(plan, rows->combinations[rows->order[i]])->outcome.cpu;
}

static bool has_column(const struct csv_plan *plan, enum covariate covariate)
{
	for (size_t i = 0; i < plan->covariate_count; i++)
		if (plan->covariates[i].covariate == covariate)
			return true;
	return false;
}

/* What the columns of a run are: numbers beside the value, places, and CPUs where no column has them. */
static size_t column_kinds(const struct csv_plan *plan, enum covariate *kinds, size_t *columns)
{
	size_t count = 0, numbers = csv_plan_numbers(plan);
	for (size_t i = 0; i < plan->covariate_count; i++) {
		kinds[count] = plan->covariates[i].covariate;
		columns[count++] = 1 + i;
	}
	kinds[count] = COVARIATE_SEQUENCE;
	columns[count++] = numbers + 1;
	if (plan->states_cpu && !has_column(plan, COVARIATE_CPU)) {
		kinds[count] = COVARIATE_CPU;
		columns[count++] = numbers;
	}
	return count;
}

/* Places at even steps, as they are where rows come in turn; others are written down as numbers. */
static struct batch_column places_of(const struct csv_run *run, const uint32_t *order, double *places)
{
	uint32_t step = run->count > 1 ? order[1] - order[0] : 0, differences = 0;
	for (uint32_t i = 0; i < run->count; i++)
		differences |= order[i] ^ (order[0] + step * i);
	for (uint32_t i = 0; differences && i < run->count; i++)
		places[i] = (double)order[i];
	return (struct batch_column){COVARIATE_SEQUENCE, order[0], step, differences ? places : NULL};
}

void csv_rows_group(const struct csv_plan *plan, struct csv_rows *rows)
{
	enum covariate kinds[COLUMNS_MOST];
	size_t columns[COLUMNS_MOST], count = column_kinds(plan, kinds, columns);
	rows->grouped = !plan->by_rows && !has_column(plan, COVARIATE_SEQUENCE) && rows->count > 0 &&
		sort_rows(plan, rows);
	if (!rows->grouped)
		return;
	sort_numbers(plan, rows);
	for (size_t r = 0; r < rows->run_count; r++) {
		struct csv_run *run = &rows->runs[r];
		for (size_t c = 0; c < count && plan->targets[run->target].bound; c++) {
			double *values = rows->sorted + columns[c] * rows->capacity + run->first;
			run->columns[c] = kinds[c] == COVARIATE_SEQUENCE
				? places_of(run, rows->order + run->first, values)
				: batch_column_of(kinds[c], values, run->count);
		}
	}
}

/* The places count from the first row of all. */
static void move_places(struct csv_run *run, size_t column, double *places, size_t first)
{
	run->columns[column].first += (double)first;
	for (size_t i = 0; run->columns[column].values && i < run->count; i++)
		places[run->first + i] += (double)first;
}

void csv_plan_apply_runs(struct csv_plan *plan, struct csv_rows *rows)
{
	enum covariate kinds[COLUMNS_MOST];
	size_t columns[COLUMNS_MOST], count = column_kinds(plan, kinds, columns),
				      place = plan->covariate_count;
	double *places = rows->sorted + columns[place] * rows->capacity;
	size_t first = binder_places(plan->binder, plan->targets[rows->runs[0].target].pass, rows->count);
	for (size_t r = 0; r < rows->run_count; r++) {
		struct csv_run *run = &rows->runs[r];
		const struct target *target = &plan->targets[run->target];
		if (target->bound)
			move_places(run, place, places, first);
		binder_repeat_many(plan->binder, &combination_of(plan, target->combination)->outcome,
			rows->sorted + run->first, run->count, run->columns, count);
	}
}
