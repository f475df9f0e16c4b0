/* The tidy CSV of convert.  Factors stand between direction and value, covariates behind it. */
#include <string.h>

#include "../base/time.h"
#include "../syntax/csv.h"
#include "restore_inside.h"

enum { COLUMN_PASS, COLUMN_WORKLOAD, COLUMN_METRIC, COLUMN_UNIT, COLUMN_DIRECTION, COLUMN_FACTORS };

/* A main metric, unless its workload had another before: so tables keep their order. */
struct seen {
	const char *workload;
	size_t pass;
	const char *metric;
};

struct layout {
	size_t count, value;        /* columns; which is the value */
	const char **names;         /* of factors, interned */
	enum covariate *covariates; /* per column behind the value; COVARIATE_COUNT: none that is known */
	struct seen *seen;
	size_t seen_count, seen_capacity;
	bool main_is_over;
};

/* The ' that was put before what a spreadsheet takes for a formula. */
static struct text unguarded(struct text cell)
{
	bool guarded = cell.length > 1 && cell.at[0] == '\'' && memchr("=+-@'", cell.at[1], 5) != NULL;
	return guarded ? text_slice(cell, 1, cell.length) : cell;
}

static const char *name_in(struct restore *restore, struct text cell)
{
	cell = unguarded(cell);
	return cell.length > 0 ? names_intern(restore->dataset->names, cell) : NULL;
}

static bool read_layout(struct restore *restore, const struct csv_row *row, struct layout *layout)
{
	struct arena *arena = restore->scratch;
	layout->count = row->count;
	layout->names = arena_alloc(arena, row->count, sizeof *layout->names);
	layout->covariates = arena_alloc(arena, row->count, sizeof *layout->covariates);
	/* The last one called value: a factor may be called so, too, but no covariate. */
	for (size_t i = COLUMN_FACTORS; i < row->count; i++)
		if (text_is(row->cells[i].text, "value"))
			layout->value = i;
	if (layout->value == 0)
		return fault_at(restore->fault,
			(struct place){.file = restore->source->path, .line = row->line},
			"no column called value");
	for (size_t i = COLUMN_FACTORS; i < row->count; i++) {
		layout->names[i] = name_in(restore, row->cells[i].text);
		layout->covariates[i] = i > layout->value ? covariate_by_name(row->cells[i].text)
							  : COVARIATE_COUNT;
	}
	return true;
}

/* Tables stand in the order main metrics, then others: of a workload, the first one is a main one, and none after the
 * first that isn't. */
static bool is_main(struct restore *restore, struct layout *layout, const struct group_key *key)
{
	for (size_t i = layout->seen_count; i > 0; i--) {
		const struct seen *seen = &layout->seen[i - 1];
		if (seen->pass != key->pass || seen->workload != key->workload)
			continue;
		if (seen->metric == key->metric)
			return !layout->main_is_over;
		layout->main_is_over = true;
		return false;
	}
	ARENA_ROOM(restore->scratch, layout->seen, layout->seen_count, layout->seen_capacity);
	layout->seen[layout->seen_count++] = (struct seen){key->workload, key->pass, key->metric};
	return !layout->main_is_over;
}

static double covariate_in(struct restore *restore, size_t pass, enum covariate covariate, struct text cell)
{
	double value;
	struct moment moment;
	if (covariate == COVARIATE_TIME && time_parse(cell, &moment) && moment.dated) {
		restore->dataset->passes[pass].zoned |= moment.zoned;
		return moment.seconds;
	}
	number_parse(cell, NUMBER_PLAIN, &value);
	return value;
}

static bool read_row(
	struct restore *restore, struct layout *layout, const struct csv_row *row, struct restored_run *run)
{
	struct place place = {.file = restore->source->path, .line = row->line};
	if (row->kind == CSV_BAD || row->count != layout->count)
		return fault_at(restore->fault, place, "%s",
			row->kind == CSV_BAD ? row->why : "not as many cells as the header has columns");
	restored_run_clear(run);
	struct group_key *key = &run->key;
	key->pass = restore_pass(restore, unguarded(row->cells[COLUMN_PASS].text), false);
	key->workload = name_in(restore, row->cells[COLUMN_WORKLOAD].text);
	key->metric = name_in(restore, row->cells[COLUMN_METRIC].text);
	key->unit = name_in(restore, row->cells[COLUMN_UNIT].text);
	struct text direction = row->cells[COLUMN_DIRECTION].text;
	place.column = row->cells[COLUMN_DIRECTION].column;
	if (direction.length > 0 && !restore_direction(restore, direction, place, key))
		return false;
	/* All factors, so that a table has them in the order of the header; those of other tables are dropped at the end. */
	for (size_t i = COLUMN_FACTORS; i < layout->value; i++) {
		key->factors[key->count] = layout->names[i];
		key->levels[key->count++] = name_in(restore, row->cells[i].text);
	}
	key->main = is_main(restore, layout, key);
	place.column = row->cells[layout->value].column;
	if (number_parse(row->cells[layout->value].text, NUMBER_PLAIN, &run->value) != NUMBER_FINITE)
		return fault_at(restore->fault, place, "'%.*s' is not a number",
			(int)row->cells[layout->value].text.length, row->cells[layout->value].text.at);
	for (size_t i = layout->value + 1; i < layout->count; i++)
		if (layout->covariates[i] < COVARIATE_COUNT)
			run->covariates[layout->covariates[i]] = covariate_in(
				restore, key->pass, layout->covariates[i], row->cells[i].text);
	return restore_run(restore, run, place);
}

/* Factors of which no group of the table has a level are another table's. */
static void drop_factors(struct table *table)
{
	size_t kept = 0;
	for (size_t f = 0; f < table->factor_count; f++) {
		bool any = false;
		for (size_t g = 0; g < table->group_count; g++)
			any = any || table->groups[g].levels[f];
		for (size_t g = 0; any && g < table->group_count; g++)
			table->groups[g].levels[kept] = table->groups[g].levels[f];
		if (any)
			table->factors[kept++] = table->factors[f];
	}
	table->factor_count = kept;
	table->index = NULL; /* made anew with the next group */
}

static void note_input(struct restore *restore, size_t at)
{
	struct dataset *dataset = restore->dataset;
	for (size_t i = 0; i < restore->pass_count; i++) {
		struct pass *pass = &dataset->passes[restore->passes[i]];
		ARENA_ROOM(dataset->arena, pass->inputs, pass->input_count, pass->input_capacity);
		pass->inputs[pass->input_count++] = at;
		for (size_t t = 0; t < dataset->table_count; t++)
			if (dataset->tables[t].pass == restore->passes[i])
				drop_factors(&dataset->tables[t]);
	}
}

bool restore_csv(struct restore *restore)
{
	struct csv_dialect dialect = {.delimiter = ',', .numbers = NUMBER_PLAIN};
	struct csv_reader *csv = csv_open(
		restore->scratch, restore->source, dialect, restore->options, false);
	struct layout layout = {0};
	struct csv_row row;
	if (!csv_next(csv, &row, restore->fault) || !read_layout(restore, &row, &layout))
		return false;
	struct restored_run run = {0};
	run.key.factors = arena_alloc(restore->scratch, layout.count, sizeof *run.key.factors);
	run.key.levels = arena_alloc(restore->scratch, layout.count, sizeof *run.key.levels);
	struct dataset *dataset = restore->dataset;
	dataset_input(dataset, restore->source->path, restore->label);
	size_t at = dataset->input_count - 1, runs = 0;
	while (csv_next(csv, &row, restore->fault)) {
		if (!read_row(restore, &layout, &row, &run))
			return false;
		runs++;
	}
	struct input *input = &dataset->inputs[at];
	input->collector = "floorstat-runs";
	input->format = "csv";
	input->runs = runs;
	note_input(restore, at);
	if (!source_finish(restore->source, restore->fault))
		return false;
	input->bytes = restore->source->bytes;
	memcpy(input->sha256, restore->source->sha256, sizeof input->sha256);
	return runs > 0 ||
		fault_at(restore->fault, (struct place){.file = input->path}, "a header, but no runs");
}
