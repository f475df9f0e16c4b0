#include "generic_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generic_json_inside.h"

static int by_weight(const void *left, const void *right)
{
	const struct table_at *a = left, *b = right;
	return a->weight < b->weight ? 1 : a->weight > b->weight ? -1 : 0;
}

static bool guess(struct drafter *drafter, const struct text *fields, const char **cells, size_t count,
	size_t rows, bool whole, struct field_guess *guesses, struct fault *fault)
{
	struct field_sample sample = {.names = drafter->names,
		.fields = fields,
		.field_count = count,
		.cells = cells,
		.record_count = rows,
		.whole = whole,
		.numbers = NUMBER_PLAIN};
	return roles_guess(drafter->arena, &sample, drafter->options, drafter->place, guesses, fault);
}

/* Scalars called mean, min … beside a list of runs say nothing that the runs don't. */
static void leave_summaries_out(struct drafter *drafter, struct field_guess *guesses)
{
	bool lists = false;
	for (size_t f = 0; f < drafter->leaf_count; f++)
		lists = lists || (drafter->leaves[f].list && guesses[f].role == FIELD_VALUE);
	for (size_t f = 0; f < drafter->leaf_count && lists; f++) {
		const struct leaf *leaf = &drafter->leaves[f];
		if (leaf->list || guesses[f].role != FIELD_FACTOR || !(leaf->node->types & SHAPE_NUMBER) ||
			!name_is_summary(leaf->node->key))
			continue;
		guesses[f].role = FIELD_LEFT_OUT;
		guesses[f].why = "a summary of the runs";
	}
}

/* Lists under names under names: {"parse": {"1KB": [1, 2], "1MB": [3, 4]}, "emit": …}. */
static bool draft_named_lists(struct drafter *drafter, const struct shape_node *record, const char *name)
{
	if (!record->merged || record->parent->parent || drafter->leaf_count < 2)
		return false;
	for (size_t f = 0; f < drafter->leaf_count; f++)
		if (!drafter->leaves[f].list || drafter->leaves[f].record != record)
			return false;
	draft_print_head(drafter, name, record);
	buffer_print(&drafter->out,
		"each %s\n\tworkload $name\n\tvalue {variant}[]    # no unit is stated\n\tfactor $variant\n",
		shape_path(drafter->arena, record, NULL));
	return true;
}

#define BY_ROWS "write it by rows, an object each (pandas: orient=\"records\")"

static bool refuse_table(struct place place, const char *what, struct fault *fault)
{
	return fault_at(fault, place, "a table whose %s, which isn't read: " BY_ROWS ", or as CSV", what);
}

static double cell_number(const struct shape_node *cell, size_t i)
{
	double value;
	return number_parse(cell->samples[i], NUMBER_PLAIN, &value) == NUMBER_FINITE ? value : NAN;
}

/* Pairs such as [1767225600, 12.5] or [12.5, 1767225600000]: one of the two tells when. */
static bool are_stamped_pairs(const struct shape_node *cell)
{
	double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
	for (size_t i = 0; i < cell->sample_count; i++) {
		double value = cell_number(cell, i);
		if (isnan(value))
			return false;
		low[i % 2] = fmin(low[i % 2], value);
		high[i % 2] = fmax(high[i % 2], value);
	}
	size_t when = low[1] > low[0];
	return low[when] > 1e9 && high[when] < 1.5 * low[when] && low[when] > 100 * high[!when];
}

/* Rows such as [0, 12.5], [1, 12.4]: the first of each counts the rows. */
static bool are_counted_rows(const struct shape_node *cell, size_t length)
{
	for (size_t i = 0; i < cell->sample_count; i += length) {
		double value = cell_number(cell, i), before = i > 0 ? cell_number(cell, i - length) : NAN;
		if (i == 0 ? value != 0 && value != 1 : value != before + 1)
			return false;
	}
	return true;
}

/* Arrays of one length, of which one number is no run. */
static bool are_numbered_rows(const struct shape_node *cell, size_t length, size_t rows)
{
	if (!cell || (cell->types & ~(unsigned)(SHAPE_NUMBER | SHAPE_TEXT)) || length < 2)
		return false;
	if (rows < 3 || cell->count != rows * length || cell->sample_count < 3 * length)
		return false;
	return (length == 2 && are_stamped_pairs(cell)) || are_counted_rows(cell, length);
}

/* A value that is a number of such rows, in a list of lists. */
static bool is_in_numbered_rows(const struct leaf *leaf)
{
	const struct shape_node *row = leaf->node->parent;
	return leaf->list && leaf->node->element && row && row->element &&
		are_numbered_rows(leaf->node, row->elements, row->count);
}

static bool draft_records(
	struct drafter *drafter, const struct shape_node *record, const char *name, struct fault *fault)
{
	draft_collect_leaves(drafter, record);
	size_t records = record->count < SHAPE_SAMPLES_MOST ? record->count : SHAPE_SAMPLES_MOST;
	struct sample_rows rows = draft_sample_records(drafter, record, records);
	struct text *fields = arena_alloc(drafter->arena, drafter->leaf_count, sizeof *fields);
	for (size_t f = 0; f < drafter->leaf_count; f++) {
		const struct leaf *leaf = &drafter->leaves[f];
		fields[f] = text_of(leaf->path);
		if (leaf->list && text_ends(fields[f], "[]"))
			fields[f].length -= 2;
		if (!leaf->list && text_equal(text_of(draft_last_key(leaf->path)), fields[f]))
			fields[f] = leaf->node->key;
	}
	struct field_guess *guesses = arena_alloc(drafter->arena, drafter->leaf_count, sizeof *guesses);
	bool whole = drafter->shape->whole && records == record->count;
	if (!guess(drafter, fields, rows.cells, drafter->leaf_count, rows.count, whole, guesses, fault))
		return fault->status == STATUS_INPUT && draft_named_lists(drafter, record, name);
	for (size_t f = 0; f < drafter->leaf_count; f++)
		if (guesses[f].role == FIELD_VALUE && is_in_numbered_rows(&drafter->leaves[f]))
			return refuse_table(drafter->place, "rows are arrays", fault);
	leave_summaries_out(drafter, guesses);
	for (size_t f = 0; f < drafter->leaf_count && drafter->options->passes.count == 0; f++)
		if (guesses[f].role == FIELD_PASS)
			drafter->pass_field = drafter->leaves[f].path;
	drafter->unit_field = drafter->metric_field = false;
	for (size_t f = 0; f < drafter->leaf_count; f++) {
		drafter->unit_field = drafter->unit_field || guesses[f].role == FIELD_UNIT;
		drafter->metric_field = drafter->metric_field || guesses[f].role == FIELD_METRIC;
	}
	draft_print_head(drafter, name, record);
	draft_print_records(drafter, record, guesses);
	if (record->parent)
		draft_print_facts(drafter, drafter->shape->root, record, 0);
	return true;
}

/* The arrays under the keys of an object as columns; *most: the longest, the return value: the shortest. */
static size_t collect_columns(struct drafter *drafter, const struct shape_node *object, size_t *most)
{
	size_t rows = SIZE_MAX;
	drafter->leaf_count = 0;
	*most = 0;
	for (const struct shape_node *child = object->first_child; child; child = child->next) {
		if (child->element || child->merged || !shape_is_number_array(child))
			continue;
		draft_add_leaf(drafter, shape_element(child), object, true);
		size_t samples = shape_element(child)->sample_count;
		rows = samples < rows ? samples : rows;
		*most = samples > *most ? samples : *most;
	}
	return rows == SIZE_MAX ? 0 : rows;
}

/* Whether they are the columns of one table, by their names and lengths; else they are variants of one thing. */
static bool are_columns(
	struct drafter *drafter, size_t rows, size_t most, struct field_guess *guesses, struct fault *fault)
{
	size_t count = drafter->leaf_count;
	struct text *fields = arena_alloc(drafter->arena, count, sizeof *fields);
	const char **cells = arena_alloc(drafter->arena, count * rows, sizeof *cells);
	for (size_t f = 0; f < count; f++) {
		const struct shape_node *node = drafter->leaves[f].node;
		fields[f] = node->parent->key;
		for (size_t r = 0; r < rows; r++)
			cells[r * count + f] = names_intern(drafter->names, node->samples[r]);
	}
	bool table = count > 0 && guess(drafter, fields, cells, count, rows, true, guesses, fault);
	for (size_t f = 0; f < count && table; f++)
		table = guesses[f].role != FIELD_VARIANT && (rows == most || count == 1);
	return table;
}

/* A list of texts or of rows, as long as those of numbers: it says what each number is about. */
static const struct shape_node *find_names(const struct shape_node *object, size_t most)
{
	for (const struct shape_node *child = object->first_child; child && most > 1; child = child->next) {
		const struct shape_node *element = shape_element(child);
		if (element && child->elements == most && !shape_is_number_array(child) &&
			(element->types & (SHAPE_TEXT | SHAPE_ARRAY)))
			return child;
	}
	return NULL;
}

/* An array of arrays that hold texts and numbers. */
static bool has_rows_of_cells(const struct shape_node *node)
{
	const struct shape_node *row = shape_element(node), *cell = row ? shape_element(row) : NULL;
	if (cell && cell->types & SHAPE_TEXT && cell->types & SHAPE_NUMBER)
		return true;
	for (const struct shape_node *child = node->first_child; child; child = child->next)
		if (has_rows_of_cells(child))
			return true;
	return false;
}

/* {"name": {"0": "sort", "1": "wc"}, "ms": {"0": 12.5, "1": 3.5}} */
static bool has_columns_of_rows(const struct shape_node *node)
{
	size_t columns = 0, most = 0, numbers = 0;
	for (const struct shape_node *child = node->first_child; child; child = child->next) {
		if (child->types != SHAPE_OBJECT || (columns > 0 && child->child_count != most))
			return false;
		const struct shape_node *cell = child->first_child;
		most = child->child_count;
		columns++;
		numbers += cell && cell->types & SHAPE_NUMBER && text_is(cell->key, "0");
	}
	return columns > 1 && most > 1 && numbers > 0;
}

static bool refuse_document(const struct shape_node *root, struct place place, struct fault *fault)
{
	if (has_rows_of_cells(root))
		return refuse_table(place, "rows are arrays", fault);
	if (has_columns_of_rows(root))
		return refuse_table(place, "columns are objects", fault);
	return fault_at(
		fault, place, "JSON without an array of records or numbers: nothing in it looks like runs");
}

/* {"a": [1, 2], "b": [3]} */
static bool draft_columns(
	struct drafter *drafter, const struct shape_node *object, const char *name, struct fault *fault)
{
	size_t most, rows = collect_columns(drafter, object, &most);
	struct field_guess *guesses = arena_alloc(drafter->arena, drafter->leaf_count, sizeof *guesses);
	struct fault unlike = {0};
	const struct shape_node *names = drafter->options->values.count > 0 ? NULL : find_names(object, most);
	if (names && shape_element(names)->types & SHAPE_ARRAY)
		return refuse_table(drafter->place, "rows are arrays", fault);
	if (names)
		return fault_at(fault, drafter->place,
			"a table by columns: '%.*s' says what each number beside it is, and would be lost; " BY_ROWS
			", or choose a list with --value",
			(int)names->key.length, names->key.at);
	bool table = are_columns(drafter, rows, most, guesses, &unlike), top = !object->parent;
	if (unlike.status == STATUS_USAGE)
		return fault_set(fault, unlike.status, "%s", unlike.text);
	draft_print_head(drafter, name, object);
	const char *path = shape_path(drafter->arena, object, NULL);
	if (table && !top)
		buffer_print(&drafter->out, "each %s\n", path);
	for (size_t f = 0; f < drafter->leaf_count && table; f++)
		draft_print_field(drafter, &drafter->leaves[f], &guesses[f], false, top ? 0 : 1);
	if (!table)
		buffer_print(&drafter->out, "value %s%s{variant}[]%s\nfactor $variant\n", top ? "" : path,
			top ? "" : ".", draft_print_unit(drafter) ? "" : "    # no unit is stated");
	draft_print_facts(drafter, drafter->shape->root, object, 0);
	return true;
}

/* A list of texts, or of objects that have a name. */
static bool is_list_of_names(const struct shape_node *list)
{
	const struct shape_node *element = shape_element(list);
	if (!element || element->count != list->elements)
		return false;
	if (element->types == SHAPE_TEXT)
		return true;
	for (const struct shape_node *child = element->first_child; child; child = child->next)
		if (text_is(child->key, "name") && child->types == SHAPE_TEXT &&
			child->count == element->count)
			return true;
	return false;
}

/* A list of so many names beside the rows; where there are as many rows as columns its key tells what it names. */
static const struct shape_node *names_beside(const struct shape_node *rows, size_t count, bool of_columns)
{
	static const char *const keys[] = {"columns", "fields", "header", "headers", "meta"};
	bool square = rows->elements == shape_element(rows)->elements;
	for (const struct shape_node *list = rows->parent->first_child; list; list = list->next) {
		bool telling = false;
		for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
			telling = telling || text_is(list->key, keys[k]);
		if (list != rows && list->elements == count && count > 1 && is_list_of_names(list) &&
			(!square || telling == of_columns))
			return list;
	}
	return NULL;
}

/* {"columns": ["cpu", "ms"], "data": [[0, 12.5], [1, 3.5], [0, 12.75]]}; {"names": ["a", "b"], "ms": [[12.5, 12.75], [3.5]]} */
static bool refuse_named(const struct shape_node *rows, struct place place, struct fault *fault)
{
	const struct shape_node *row = shape_element(rows), *cell = row ? shape_element(row) : NULL;
	if (!cell || !rows->parent)
		return false;
	if (cell->count == row->elements * row->count && names_beside(rows, row->elements, true))
		return !refuse_table(place, "rows are arrays", fault);
	const struct shape_node *names = names_beside(rows, rows->elements, false);
	return names &&
		!fault_at(fault, place,
			"'%.*s' says what each list beside it is, and would be lost; write an object for each, with "
			"its name and its list",
			(int)names->key.length, names->key.at);
}

/* Lines such as ["sort", 1, 12.5]: all of one length, texts among the numbers. */
static bool are_rows_of_cells(const struct shape *shape, const struct shape_node *array)
{
	const struct shape_node *cell = shape_element(array);
	return shape->documents > 1 && !array->parent && array->elements > 1 && cell &&
		cell->types & SHAPE_TEXT && cell->count >= shape->documents * array->elements;
}

static bool draft_nested(
	struct drafter *drafter, const struct shape_node *array, const char *name, struct fault *fault)
{
	if (refuse_named(array, drafter->place, fault))
		return false;
	const struct shape_node *element = shape_element(array);
	bool lines = !array->parent && drafter->shape->documents > 1;
	bool numbered = lines
		? are_numbered_rows(element, array->elements, array->count)
		: element && are_numbered_rows(shape_element(element), element->elements, element->count);
	if (numbered || are_rows_of_cells(drafter->shape, array))
		return refuse_table(drafter->place, "rows are arrays", fault);
	draft_print_head(drafter, name, array);
	const char *path = shape_path(drafter->arena, array, NULL);
	if (strcmp(path, ".") == 0)
		path = "";
	if (shape_is_number_array(array))
		buffer_print(&drafter->out, "value %s[]    # no unit is stated\n", path);
	else
		buffer_print(&drafter->out,
			"value %s[process][round]    # no unit is stated\nprocess $process\nround $round\n",
			path);
	draft_print_facts(drafter, drafter->shape->root, array, 0);
	return true;
}

/* Whether a table holds so much that it is no by-product of the other. */
static bool weighs_like(const struct table_at *table, const struct table_at *other)
{
	return 2 * table->weight >= other->weight;
}

static bool stands_below(const struct shape_node *node, const struct shape_node *above)
{
	while (node && node != above)
		node = node->parent;
	return node;
}

/* Another place with as many numbers. */
static const char *find_unread(const struct drafter *drafter, const struct table_at *read)
{
	for (size_t i = 0; i < drafter->table_count; i++) {
		const struct table_at *table = &drafter->tables[i];
		if (weighs_like(table, read) && !stands_below(table->node, read->node) &&
			!stands_below(read->node, table->node))
			return shape_path(drafter->arena, table->node, NULL);
	}
	return NULL;
}

static bool draft_table(
	struct drafter *drafter, const struct table_at *table, const char *name, struct fault *fault)
{
	drafter->out.length = 0;
	switch (table->kind) {
	case TABLE_RECORDS:
		return draft_records(drafter, table->node, name, fault);
	case TABLE_COLUMNS:
		return draft_columns(drafter, table->node, name, fault);
	case TABLE_NESTED:
		return draft_nested(drafter, table->node, name, fault);
	}
	return false;
}

bool generic_json_guess(struct arena *arena, struct names *names, struct shape *shape, const char *name,
	const struct ingest_options *options, struct place place, struct json_guess *guess,
	struct fault *fault)
{
	struct drafter *drafter = arena_alloc(arena, 1, sizeof *drafter);
	*drafter = (struct drafter){
		.arena = arena, .names = names, .shape = shape, .options = options, .place = place};
	drafter->out = buffer_new(arena);
	shape_drop_strays(shape);
	shape_fold(arena, shape);
	draft_find_tables(drafter, shape->root, false);
	drafter->texts = drafter->table_count == 0;
	if (drafter->texts)
		draft_find_tables(drafter, shape->root, false);
	qsort(drafter->tables, drafter->table_count, sizeof drafter->tables[0], by_weight);
	struct fault first = {0};
	const struct table_at *asked = NULL; /* the table that a question is about */
	for (size_t i = 0; i < drafter->table_count; i++) {
		const struct table_at *table = &drafter->tables[i];
		if (asked && !weighs_like(table, asked))
			break; /* a lesser table is no answer to the question */
		if (draft_table(drafter, table, name, &first)) {
			*guess = (struct json_guess){
				drafter->out.at, drafter->pass_field, find_unread(drafter, table)};
			return true;
		}
		asked = asked || first.status == STATUS_OK ? asked : table;
	}
	if (first.status == STATUS_OK)
		return refuse_document(shape->root, place, fault);
	if (fault && fault->status == STATUS_OK)
		*fault = first;
	return false;
}
