#include "batch.h"

/* Whole numbers up to here, and sums of two, are doubles. */
static const double exact = 0x1p52;

static bool is_whole(double value)
{
	return fabs(value) < exact && value == floor(value);
}

/* Whether every value of the sequence is a whole number, and calculated as such. */
static bool is_exact(double first, double step, size_t count)
{
	return is_whole(first) && is_whole(step) && is_whole(first + step * (double)count);
}

static uint64_t bits_of(double value)
{
	uint64_t bits;
	memcpy(&bits, &value, sizeof bits);
	return bits;
}

struct batch_column batch_column_of(enum covariate covariate, const double *values, size_t count)
{
	struct batch_column column = {covariate, values[0], count > 1 ? values[1] - values[0] : 0, values};
	uint64_t differences = bits_of(column.first) ^ bits_of(column.first + column.step * 0);
	if (!is_exact(column.first, column.step, count))
		return column;
	for (size_t i = 0; i < count; i++)
		differences |= bits_of(values[i]) ^ bits_of(column.first + column.step * (double)i);
	if (differences == 0)
		column.values = NULL;
	return column;
}

static double batch_at(const struct batch_column *from, size_t i)
{
	return from->values ? from->values[i] : from->first + from->step * (double)i;
}

/* Room for 'more' values, by the same doubling that one after the other would bring. */
static double *room(struct arena *arena, double *values, size_t count, size_t more, size_t *capacity)
{
	size_t enough = *capacity ? *capacity : 8;
	while (enough < count + more)
		enough *= 2;
	if (enough == *capacity)
		return values;
	values = arena_stretch(arena, values, *capacity, enough, sizeof *values);
	*capacity = enough;
	return values;
}

/* An even sequence that goes on where the column's ends. */
static bool goes_on(const struct column *column, const struct batch_column *from, size_t count)
{
	return !from->values && column_goes_on(column, from->first) &&
		(count == 1 || column->step == from->step) &&
		is_exact(column->first, column->step, column->count + count);
}

/* Values [i, count) behind those that the column has. */
static void append(
	struct arena *arena, struct column *column, const struct batch_column *from, size_t i, size_t count)
{
	while (i < count && !column->values)
		column_add(arena, column, batch_at(from, i++));
	if (i == count)
		return;
	column->values = room(arena, column->values, column->count, count - i, &column->capacity);
	if (from->values)
		memcpy(column->values + column->count, from->values + i, (count - i) * sizeof *from->values);
	for (size_t k = i; !from->values && k < count; k++)
		column->values[column->count + k - i] = batch_at(from, k);
	column->count += count - i;
}

/* Runs that don't state what those before did, or the first that do. */
static void add_column(struct arena *arena, struct runs *runs, const struct batch_column *from, size_t count)
{
	struct column *column = &runs->covariates[from->covariate];
	size_t i = 0;
	while (column->count == 0 && i < count && isnan(batch_at(from, i)))
		i++;
	if (i == count)
		return;
	runs->stated |= 1u << from->covariate;
	while (column->count < runs->n + i)
		column_add(arena, column, NAN);
	if (i == 0 && goes_on(column, from, count))
		column->count += count;
	else
		append(arena, column, from, i, count);
}

static void add_absent(struct arena *arena, struct column *column, size_t count)
{
	for (size_t i = 0; i < count; i++)
		column_add(arena, column, NAN);
}

void dataset_add_batch(struct dataset *dataset, struct group_handle handle, const double *values,
	size_t count, const struct batch_column *columns, size_t column_count)
{
	struct arena *arena = dataset->arena;
	struct table *table = &dataset->tables[handle.table];
	struct runs *runs = &table->groups[handle.group].runs;
	unsigned absent = runs->stated;
	for (size_t i = 0; i < column_count; i++) {
		add_column(arena, runs, &columns[i], count);
		absent &= ~(1u << columns[i].covariate);
	}
	for (; absent; absent &= absent - 1)
		add_absent(arena, &runs->covariates[__builtin_ctz(absent)], count);
	runs->values = room(arena, runs->values, runs->n, count, &runs->capacity);
	memcpy(runs->values + runs->n, values, count * sizeof *values);
	runs->n += count;
	dataset->passes[table->pass].runs += count;
	dataset->passes[table->pass].read += count;
}
