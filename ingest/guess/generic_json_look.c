/* Where runs may stand in a JSON document, and what stands beside them. */
#include "generic_json_inside.h"

const struct shape_node *shape_element(const struct shape_node *array)
{
	for (const struct shape_node *child = array->first_child; child; child = child->next)
		if (child->element)
			return child;
	return NULL;
}

static bool is_record(const struct drafter *drafter, const struct shape_node *node)
{
	if (!(node->types & SHAPE_OBJECT))
		return false;
	return node->element || node->merged || (!node->parent && drafter->shape->documents > 1);
}

/* An array of scalars with a number among them. */
bool shape_is_number_array(const struct shape_node *node)
{
	const struct shape_node *element = node->types & SHAPE_ARRAY ? shape_element(node) : NULL;
	return element && element->types & SHAPE_NUMBER && !(element->types & (SHAPE_ARRAY | SHAPE_OBJECT));
}

/* "1.5 ms", "900us", "12.5": what the texts that occur are all like. */
static bool are_quantities(const struct drafter *drafter, const struct shape_node *node)
{
	for (size_t i = 0; i < node->text_count; i++) {
		double value;
		struct text rest;
		struct unit unit;
		if (number_parse_prefix(node->texts[i], NUMBER_PLAIN, &value, &rest) != NUMBER_FINITE ||
			(rest.length > 0 && !unit_parse(drafter->names, rest, &unit)))
			return false;
	}
	return node->text_count > 0;
}

static size_t numbers_below(const struct drafter *drafter, const struct shape_node *node, bool through_arrays)
{
	size_t numbers = 0;
	for (const struct shape_node *child = node->first_child; child; child = child->next) {
		bool numeric = child->types & SHAPE_NUMBER ||
			(drafter->texts && are_quantities(drafter, child));
		if (numeric && !(child->element && !through_arrays))
			numbers += child->count;
		if (!is_record(drafter, child))
			numbers += numbers_below(drafter, child, through_arrays);
	}
	return numbers;
}

static void add_table(
	struct drafter *drafter, enum table_kind kind, const struct shape_node *node, size_t weight)
{
	if (weight > 0 && drafter->table_count < TABLES_MOST)
		drafter->tables[drafter->table_count++] = (struct table_at){kind, node, weight};
}

void draft_find_tables(struct drafter *drafter, const struct shape_node *node, bool inside_record)
{
	bool record = is_record(drafter, node);
	if (record)
		add_table(drafter, TABLE_RECORDS, node, numbers_below(drafter, node, true));
	size_t columns = 0;
	for (const struct shape_node *child = node->first_child; child; child = child->next)
		if (!child->element && shape_is_number_array(child))
			columns += shape_element(child)->count;
	if (!record && !inside_record && columns > 0)
		add_table(drafter, TABLE_COLUMNS, node, columns);
	const struct shape_node *element = shape_element(node);
	/* an array with texts in it is a row of something, and no list of runs */
	if (element && !inside_record && shape_is_number_array(element) &&
		!(shape_element(element)->types & SHAPE_TEXT))
		add_table(drafter, TABLE_NESTED, node, shape_element(element)->count);
	if (!node->parent && shape_is_number_array(node))
		add_table(drafter, TABLE_NESTED, node, element->count);
	for (const struct shape_node *child = node->first_child; child; child = child->next)
		draft_find_tables(drafter, child, inside_record || record);
}

void draft_add_leaf(
	struct drafter *drafter, const struct shape_node *node, const struct shape_node *record, bool list)
{
	if (drafter->leaf_count == FIELDS_MOST)
		return;
	drafter->leaves[drafter->leaf_count++] = (struct leaf){
		node, record, shape_path(drafter->arena, node, record), list};
}

/* The scalars of a record, through objects, and its arrays of scalars; records inside it are not its own. */
static void add_leaves(
	struct drafter *drafter, const struct shape_node *node, const struct shape_node *record)
{
	for (const struct shape_node *child = node->first_child; child; child = child->next) {
		if (is_record(drafter, child))
			continue;
		if (shape_is_number_array(child)) {
			draft_add_leaf(drafter, shape_element(child), record, true);
			continue;
		}
		const struct shape_node *element = child->types & SHAPE_ARRAY ? shape_element(child) : NULL;
		if (element && shape_is_number_array(element))
			draft_add_leaf(drafter, shape_element(element), record, true);
		else if (!child->element && child->types & SCALAR &&
			!(child->types & (SHAPE_ARRAY | SHAPE_OBJECT)))
			draft_add_leaf(drafter, child, record, false);
		if (child->types & SHAPE_OBJECT)
			add_leaves(drafter, child, record);
	}
}

const struct shape_node *draft_record_around(const struct drafter *drafter, const struct shape_node *node)
{
	for (node = node->parent; node; node = node->parent)
		if (is_record(drafter, node) || !node->parent)
			return node;
	return NULL;
}

/* Of the top of a document only what names or measures the runs; the rest are facts. */
static bool top_leaf_counts(const struct leaf *leaf)
{
	struct name_words words;
	name_split(leaf->node->key, &words);
	return leaf->node->types & SHAPE_TEXT && !leaf->list &&
		name_has(&words, "unit|units|benchmark|workload");
}

void draft_collect_leaves(struct drafter *drafter, const struct shape_node *record)
{
	drafter->leaf_count = 0;
	add_leaves(drafter, record, record);
	const struct shape_node *around = record;
	while ((around = draft_record_around(drafter, around))) {
		size_t first = drafter->leaf_count;
		add_leaves(drafter, around, around);
		size_t kept = first;
		for (size_t i = first; i < drafter->leaf_count; i++) {
			bool top = !is_record(drafter, around);
			if (drafter->leaves[i].list || (top && !top_leaf_counts(&drafter->leaves[i])))
				continue;
			drafter->leaves[kept++] = drafter->leaves[i];
		}
		drafter->leaf_count = kept;
	}
}

/* Which instance of 'outer' the r-th instance of 'inner' stands in. */
static size_t instance_around(const struct drafter *drafter, const struct shape_node *inner, size_t r,
	const struct shape_node *outer)
{
	while (inner && inner != outer) {
		r = r < inner->around_capacity ? inner->around[r] : 0;
		inner = draft_record_around(drafter, inner);
	}
	return r;
}

/* The e-th sample of a leaf in one of its records, e counted from the record's first; *from is a hint that only grows. */
static const char *cell_of_row(
	struct drafter *drafter, const struct leaf *leaf, size_t row, size_t element, size_t *from)
{
	const struct shape_node *node = leaf->node;
	while (*from < node->sample_count && node->rows[*from] < row)
		++*from;
	size_t at = *from + (leaf->list ? element : 0);
	if (at >= node->sample_count || node->rows[at] != row || node->samples[at].length == 0)
		return NULL;
	return names_intern(drafter->names, node->samples[at]);
}

/* How many runs a record has: the elements of its longest list, else one. */
static size_t elements_of(const struct drafter *drafter, const struct shape_node *record, size_t row)
{
	size_t most = 1;
	for (size_t f = 0; f < drafter->leaf_count; f++) {
		const struct leaf *leaf = &drafter->leaves[f];
		size_t count = 0;
		if (!leaf->list || leaf->record != record)
			continue;
		for (size_t i = 0; i < leaf->node->sample_count; i++)
			count += leaf->node->rows[i] == row;
		most = count > most ? count : most;
	}
	return most;
}

struct sample_rows draft_sample_records(
	struct drafter *drafter, const struct shape_node *record, size_t records)
{
	struct sample_rows rows = {0};
	size_t *from = arena_alloc(drafter->arena, drafter->leaf_count, sizeof *from);
	rows.capacity = 4 * SHAPE_SAMPLES_MOST;
	rows.cells = arena_alloc(drafter->arena, rows.capacity * drafter->leaf_count, sizeof *rows.cells);
	for (size_t r = 0; r < records; r++) {
		size_t elements = elements_of(drafter, record, r);
		for (size_t e = 0; e < elements && rows.count < rows.capacity; e++, rows.count++) {
			for (size_t f = 0; f < drafter->leaf_count; f++) {
				const struct leaf *leaf = &drafter->leaves[f];
				size_t row = instance_around(drafter, record, r, leaf->record);
				rows.cells[rows.count * drafter->leaf_count + f] = cell_of_row(
					drafter, leaf, row, e, &from[f]);
			}
		}
	}
	return rows;
}
