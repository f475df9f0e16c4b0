#include "generic_json.h"

#include <stdlib.h>
#include <string.h>

#include "generic_json_inside.h"

static int by_weight(const void *left, const void *right)
{
	const struct table_at *a = left, *b = right;
	return a->weight < b->weight ? 1 : a->weight > b->weight ? -1 : 0;
}

/* By a sample whose names and numbers are those of the document. */
static bool guess(
	struct drafter *drafter, struct field_sample sample, struct field_guess *guesses, struct fault *fault)
{
	sample.names = drafter->names;
	sample.numbers = NUMBER_PLAIN;
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
	const struct field_sample sample = {.fields = fields,
		.field_count = drafter->leaf_count,
		.cells = rows.cells,
		.record_count = rows.count,
		.whole = drafter->shape->whole && records == record->count};
	if (!guess(drafter, sample, guesses, fault))
		return fault->status == STATUS_INPUT && draft_named_lists(drafter, record, name);
	if (refuses_records(drafter, guesses, fault))
		return false;
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
	const struct field_sample sample = {
		.fields = fields, .field_count = count, .cells = cells, .record_count = rows, .whole = true};
	bool table = count > 0 && guess(drafter, sample, guesses, fault);
	for (size_t f = 0; f < count && table; f++)
		table = guesses[f].role != FIELD_VARIANT && (rows == most || count == 1);
	return table;
}

/* {"a": [1, 2], "b": [3]} */
static bool draft_columns(
	struct drafter *drafter, const struct shape_node *object, const char *name, struct fault *fault)
{
	size_t most, rows = collect_columns(drafter, object, &most);
	struct field_guess *guesses = arena_alloc(drafter->arena, drafter->leaf_count, sizeof *guesses);
	struct fault unlike = {0};
	if (drafter->options->values.count == 0 && refuses_columns(drafter, object, most, fault))
		return false;
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

static bool draft_nested(
	struct drafter *drafter, const struct shape_node *array, const char *name, struct fault *fault)
{
	if (refuses_nested(drafter, array, fault))
		return false;
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
