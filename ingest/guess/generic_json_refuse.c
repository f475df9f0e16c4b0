/* Tables in JSON that aren't read: what their numbers are is told by where they stand, or by names somewhere else. */
#include "generic_json_inside.h"

#include <math.h>

#include "../base/number.h"

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

bool refuses_records(const struct drafter *drafter, const struct field_guess *guesses, struct fault *fault)
{
	for (size_t f = 0; f < drafter->leaf_count; f++)
		if (guesses[f].role == FIELD_VALUE && is_in_numbered_rows(&drafter->leaves[f]))
			return !refuse_table(drafter->place, "rows are arrays", fault);
	return false;
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

bool refuse_document(const struct shape_node *root, struct place place, struct fault *fault)
{
	if (has_rows_of_cells(root))
		return refuse_table(place, "rows are arrays", fault);
	if (has_columns_of_rows(root))
		return refuse_table(place, "columns are objects", fault);
	return fault_at(
		fault, place, "JSON without an array of records or numbers: nothing in it looks like runs");
}

bool refuses_columns(
	const struct drafter *drafter, const struct shape_node *object, size_t most, struct fault *fault)
{
	const struct shape_node *names = find_names(object, most);
	if (names && shape_element(names)->types & SHAPE_ARRAY)
		return !refuse_table(drafter->place, "rows are arrays", fault);
	return names &&
		!fault_at(fault, drafter->place,
			"a table by columns: '%.*s' says what each number beside it is, and would be lost; " BY_ROWS
			", or choose a list with --value",
			(int)names->key.length, names->key.at);
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
static bool refuses_named(const struct shape_node *rows, struct place place, struct fault *fault)
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

bool refuses_nested(const struct drafter *drafter, const struct shape_node *array, struct fault *fault)
{
	if (refuses_named(array, drafter->place, fault))
		return true;
	const struct shape_node *element = shape_element(array);
	bool lines = !array->parent && drafter->shape->documents > 1;
	bool numbered = lines
		? are_numbered_rows(element, array->elements, array->count)
		: element && are_numbered_rows(shape_element(element), element->elements, element->count);
	return (numbered || are_rows_of_cells(drafter->shape, array)) &&
		!refuse_table(drafter->place, "rows are arrays", fault);
}
