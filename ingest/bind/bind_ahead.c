/* Elements of a list that differ in value only, bound many at a time. */
#include "bind_binding.h"

/* Whether elements behind the current one, which was bound, can differ from it in value and mark only. */
static bool is_even(const struct binding *b)
{
	for (size_t i = 0; i < COVARIATE_RULES; i++)
		if (b->varies[i])
			return false;
	return b->direct && b->has_handle && !b->group_varies && !b->binder->wheres &&
		b->binder->outcome.bound && !b->rule->part[PART_BY];
}

/* The covariates that all elements behind the current one have, and their sequence; 0: they can't be said so. */
static size_t columns_ahead(const struct binding *b, struct batch_column *columns)
{
	size_t count = 0;
	columns[count++] = (struct batch_column){
		COVARIATE_SEQUENCE, b->values[COVARIATE_SEQUENCE] + 1, 1, NULL};
	for (enum covariate c = 0; c < COVARIATE_COUNT; c++) {
		if (c == COVARIATE_SEQUENCE || isnan(b->values[c]))
			continue;
		if (isinf(b->values[c]) || (b->values[c] == 0 && signbit(b->values[c])))
			return 0;
		columns[count++] = (struct batch_column){c, b->values[c], 0, NULL};
	}
	return count;
}

/* How many elements from 'at' on, 'most' at the most, are marked as the one before. */
static size_t marks_repeating(const struct binding *b, size_t at, size_t most)
{
	const struct list *list = b->marks_asked;
	size_t count = 0;
	if (!b->marks_vary)
		return most;
	while (count < most && binding_mark_repeats(b, at + count)) {
		if (at + count >= list->kept)
			return most < list->count - at ? most : list->count - at;
		count++;
	}
	return count;
}

/* How many of them are finite before the first that isn't. */
static size_t finite_count(const double *values, size_t count)
{
	bool finite = true;
	for (size_t i = 0; i < count; i++)
		finite &= isfinite(values[i]) != 0;
	size_t first = 0;
	while (!finite && isfinite(values[first]))
		first++;
	return finite ? count : first;
}

/* The values from 'at' on as they lie in the list: finite, and marked as the one before. */
static const double *values_in_place(const struct binding *b, size_t at, size_t *count)
{
	const struct list *list = b->look.list;
	*count = finite_count(list->numbers + at, marks_repeating(b, at, list->kept - at));
	return list->numbers + at;
}

enum { ROOM = 1024 };

/* The same in base units, as many as 'room' holds at the most. */
static const double *values_scaled(
	const struct binding *b, size_t at, size_t elements, double *room, size_t *count)
{
	size_t most = elements - at, marked = marks_repeating(b, at, most < ROOM ? most : ROOM);
	for (size_t i = 0; i < marked; i++)
		room[i] = unit_scaled(list_number_at(b->look.list, at + i) * b->rule->times, b->unit.scale);
	*count = finite_count(room, marked);
	return room;
}

size_t binding_bind_ahead(struct binding *b, size_t elements)
{
	double room[ROOM];
	struct batch_column columns[COVARIATE_COUNT];
	size_t bound = 0, count, column_count = is_even(b) ? columns_ahead(b, columns) : 0;
	if (column_count == 0)
		return 0;
	bool scaled = b->rule->times != 1 || b->unit.scale != 1;
	do {
		size_t at = b->look.element + 1 + bound;
		const double *values = scaled || at >= b->look.list->kept
			? values_scaled(b, at, elements, room, &count)
			: values_in_place(b, at, &count);
		columns[0].first = b->values[COVARIATE_SEQUENCE] + 1 + (double)bound;
		dataset_add_batch(b->binder->dataset, b->handle, values, count, columns, column_count);
		bound += count;
	} while (count > 0);
	b->values[COVARIATE_SEQUENCE] += (double)bound;
	b->binder->dataset->inputs[b->binder->input].runs += bound;
	b->binder->outcome.count += bound;
	b->binder->steps.valid = b->binder->steps.valid && bound == 0;
	return bound;
}
