/* asv: results.{name} is an array whose cells result_columns names (version 2), an object (older), or a number (oldest).
 * The cells "result" and "samples" go over the combinations of the levels in "params", the last parameter fastest. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hooks.h"

enum { PARAMS_MOST = 16, COMBINATIONS_MOST = 100000 };

/* One benchmark's record, and the cells in it by either layout. */
struct grid {
	struct binder *binder;
	const struct mapping *mapping;
	struct record *record;
	size_t scope, inner; /* the block, and the block of a combination inside it */
	const char *name;
	size_t levels[PARAMS_MOST]; /* how many each parameter has */
	size_t param_count;
	size_t combinations;
};

/* Where elements of a cell stand: a field, and the cell's index in it (SIZE_MAX: the field has no such capture). */
struct cell_at {
	int field;
	size_t cell;
};

static size_t column_of(const struct grid *grid, const char *name)
{
	const struct record *document = record_parent(grid->record);
	int field = hook_field(grid->mapping, record_scope(document), "result_columns[]");
	for (size_t i = 0; field != NO_FIELD && i < record_count(document, (size_t)field); i++) {
		struct element element = record_element(document, (size_t)field, i);
		if (element.text && strcmp(element.text, name) == 0)
			return i;
	}
	return SIZE_MAX;
}

/* "samples": [cell][a][b] of an array, or samples[a][b] of an object. */
static struct cell_at find_cell(
	const struct grid *grid, const char *name, const char *in_array, const char *in_object)
{
	int object = hook_field(grid->mapping, grid->scope, in_object);
	if (object != NO_FIELD && record_count(grid->record, (size_t)object) > 0)
		return (struct cell_at){object, SIZE_MAX};
	size_t column = column_of(grid, name);
	return (struct cell_at){
		column == SIZE_MAX ? NO_FIELD : hook_field(grid->mapping, grid->scope, in_array), column};
}

/* The next element of the cell from *at on; its indices without the cell's own. */
static bool next_element(const struct grid *grid, struct cell_at cell, size_t *at, struct element *element)
{
	if (cell.field == NO_FIELD)
		return false;
	for (; *at < record_count(grid->record, (size_t)cell.field); ++*at) {
		*element = record_element(grid->record, (size_t)cell.field, *at);
		if (cell.cell != SIZE_MAX && element->index[0] != cell.cell)
			continue;
		if (cell.cell != SIZE_MAX)
			memmove(element->index, element->index + 1,
				(MAPPING_CAPTURES_MOST - 1) * sizeof element->index[0]);
		++*at;
		return true;
	}
	return false;
}

/* False: there are too many, of parameters or of their combinations. */
static bool count_combinations(struct grid *grid)
{
	struct cell_at params = find_cell(grid, "params", "[cell][a][b]", "params[a][b]");
	struct element element;
	for (size_t at = 0; next_element(grid, params, &at, &element);) {
		if (element.index[0] >= PARAMS_MOST)
			return false;
		if (element.index[0] >= grid->param_count)
			grid->param_count = element.index[0] + 1;
		if (element.index[1] >= grid->levels[element.index[0]])
			grid->levels[element.index[0]] = element.index[1] + 1;
	}
	grid->combinations = 1;
	for (size_t p = 0; p < grid->param_count; p++) {
		size_t levels = grid->levels[p] ? grid->levels[p] : 1;
		if (levels > COMBINATIONS_MOST / grid->combinations)
			return false;
		grid->combinations *= levels;
	}
	return true;
}

/* What benchmarks.json beside the results says of this benchmark; NULL. */
static const char *told(const struct grid *grid, const char *path, size_t nth)
{
	const struct record *companion = record_parent(record_parent(grid->record));
	if (!companion)
		return NULL;
	int field = hook_field(grid->mapping, record_scope(companion), path);
	for (size_t i = 0; field != NO_FIELD && i < record_count(companion, (size_t)field); i++) {
		struct element element = record_element(companion, (size_t)field, i);
		if (element.key[0] && strcmp(element.key[0], grid->name) == 0 && nth-- == 0)
			return element.text;
	}
	return NULL;
}

/* asv tells a benchmark's type by the beginning of its function's name. */
static const char *unit_of(const struct grid *grid)
{
	const char *unit = told(grid, "{bench}.unit", 0);
	if (unit && strcmp(unit, "unit") != 0)
		return unit;
	const char *dot = strrchr(grid->name, '.');
	struct text function = text_of(dot ? dot + 1 : grid->name);
	if (text_begins(function, "time") || text_begins(function, "Time"))
		return "seconds";
	if (text_begins(function, "mem") || text_begins(function, "peakmem"))
		return "bytes";
	return NULL;
}

static struct text unquoted(const char *level)
{
	struct text text = text_of(level);
	if (text.length >= 2 && (text.at[0] == '\'' || text.at[0] == '"') &&
		text.at[text.length - 1] == text.at[0])
		return text_slice(text, 1, text.length - 1);
	return text;
}

static void set_params(const struct grid *grid, struct record *inner, size_t combination)
{
	int field = hook_field(grid->mapping, grid->inner, "params.{param}");
	struct cell_at params = find_cell(grid, "params", "[cell][a][b]", "params[a][b]");
	size_t chosen[PARAMS_MOST] = {0};
	for (size_t p = grid->param_count; p-- > 0;) {
		size_t levels = grid->levels[p] ? grid->levels[p] : 1;
		chosen[p] = combination % levels;
		combination /= levels;
	}
	struct element element;
	for (size_t at = 0; field != NO_FIELD && next_element(grid, params, &at, &element);) {
		size_t p = element.index[0];
		if (p >= PARAMS_MOST || element.index[1] != chosen[p] || !element.text)
			continue;
		char numbered[32];
		snprintf(numbered, sizeof numbered, "param%zu", p + 1);
		const char *name = told(grid, "{bench}.param_names[]", p);
		struct captured key = {.is_key = true, .key = text_of(name ? name : numbered)};
		record_add(grid->binder, inner, (size_t)field, CELL_TEXT, unquoted(element.text), &key);
	}
}

/* How many values the combination has: samples, else the result. */
static void set_values(const struct grid *grid, struct record *inner, size_t combination)
{
	struct cell_at samples = find_cell(grid, "samples", "[cell][a][b]", "samples[a][b]");
	struct cell_at results = find_cell(grid, "result", "[cell][a]", "result[a]");
	int to_samples = hook_field(grid->mapping, grid->inner, "samples[]");
	int to_result = hook_field(grid->mapping, grid->inner, "result");
	int to_failed = hook_field(grid->mapping, grid->inner, "failed");
	struct element element;
	size_t count = 0;
	for (size_t at = 0; next_element(grid, samples, &at, &element);)
		if (element.index[0] == combination && ++count && to_samples != NO_FIELD)
			record_add_number(grid->binder, inner, (size_t)to_samples, element.number, NULL);
	bool known = false, good = false;
	char digits[40] = "";
	for (size_t at = 0; next_element(grid, results, &at, &element) && !known;) {
		known = element.index[0] == combination;
		good = known && !isnan(element.number);
		snprintf(digits, sizeof digits, "%.17g", element.number);
	}
	int alone = hook_field(grid->mapping, grid->scope, known ? "" : ".");
	if (!known && alone != NO_FIELD && record_has(grid->record, (size_t)alone)) {
		struct text text = record_text(grid->record, (size_t)alone);
		good = text.length < sizeof digits;
		snprintf(digits, sizeof digits, "%.*s", (int)text.length, text.at);
	}
	if (good && to_result != NO_FIELD)
		record_set(grid->binder, inner, (size_t)to_result, CELL_NUMBER, text_of(digits));
	else if (count == 0 && to_failed != NO_FIELD)
		record_set(grid->binder, inner, (size_t)to_failed, CELL_TRUE, (struct text){0});
}

static bool make_combination(const struct grid *grid, size_t combination, struct fault *fault)
{
	struct record *inner = record_open(grid->binder, grid->inner, grid->record, 0, 0);
	int to_unit = hook_field(grid->mapping, grid->inner, "unit");
	const char *unit = unit_of(grid);
	if (unit && to_unit != NO_FIELD)
		record_set(grid->binder, inner, (size_t)to_unit, CELL_TEXT, text_of(unit));
	set_params(grid, inner, combination);
	set_values(grid, inner, combination);
	return record_close(grid->binder, inner, fault);
}

bool hook_asv(
	struct binder *binder, const struct mapping *mapping, struct record *record, struct fault *fault)
{
	struct grid grid = {
		.binder = binder, .mapping = mapping, .record = record, .scope = record_scope(record)};
	grid.name = record_key(record, 0);
	for (size_t s = 0; s < mapping->scope_count; s++)
		if (mapping->scopes[s].parent == (int)grid.scope)
			grid.inner = s;
	if (grid.inner == 0 || !grid.name)
		return fault_at(fault, (struct place){.file = mapping->file},
			"the hook asv needs a block 'each results.{name}' with a block in it");
	if (!count_combinations(&grid))
		return fault_at(fault, (struct place){.file = binder_input(binder)->path},
			"%s has more than %d parameters, or %d combinations of their levels", grid.name,
			(int)PARAMS_MOST, (int)COMBINATIONS_MOST);
	for (size_t i = 0; i < grid.combinations; i++)
		if (!make_combination(&grid, i, fault))
			return false;
	return true;
}
