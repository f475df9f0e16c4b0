#include "dataset_inside.h"

#include <stdarg.h>
#include <string.h>

enum { PROBLEMS_MOST = 50 };

const char *covariate_name(enum covariate covariate)
{
	static const char *const names[] = {
#define ROW(name, text, unit) text,
		RUN_COVARIATES(ROW)
#undef ROW
	};
	return names[covariate];
}

enum covariate covariate_by_name(struct text name)
{
	for (enum covariate c = 0; c < COVARIATE_COUNT; c++) {
		const char *own = covariate_name(c);
		size_t i = 0;
		while (i < name.length && own[i] &&
			(own[i] == name.at[i] || (own[i] == '_' && name.at[i] == '-')))
			i++;
		if (i == name.length && !own[i])
			return c;
	}
	return COVARIATE_COUNT;
}

const char *covariate_unit(enum covariate covariate)
{
	static const char *const units[] = {
#define ROW(name, text, unit) unit,
		RUN_COVARIATES(ROW)
#undef ROW
	};
	return units[covariate];
}

const char *exclusion_key(enum exclusion exclusion)
{
	static const char *const keys[] = {
#define ROW(name, key) key,
		EXCLUSIONS(ROW)
#undef ROW
	};
	return keys[exclusion];
}

/* From here on the column holds its values one by one. */
static void column_spell_out(struct arena *arena, struct column *column)
{
	size_t capacity = column->count < 8 ? 8 : 2 * column->count;
	double *values = arena_alloc(arena, capacity, sizeof *values);
	for (size_t i = 0; i < column->count; i++)
		values[i] = column_at(column, i);
	column->values = values;
	column->capacity = capacity;
}

/* A value that doesn't follow the others, or is one of the first two. */
void column_add_off(struct arena *arena, struct column *column, double value)
{
	if (!column->values) {
		if (column->count == 0 && !isnan(value)) {
			column->first = value;
			column->count = 1;
			return;
		}
		if (column->count == 1 && column->first + (value - column->first) == value) {
			column->step = value - column->first;
			column->count++;
			return;
		}
		column_spell_out(arena, column);
	}
	ARENA_ROOM_BARE(arena, column->values, column->count, column->capacity);
	column->values[column->count++] = value;
}

void runs_state_late(struct arena *arena, struct runs *runs, enum covariate covariate, double value)
{
	const struct column *column = &runs->covariates[covariate];
	if (column->count == 0 && isnan(value))
		return;
	while (column->count < runs->n)
		runs_state(arena, runs, covariate, NAN);
	runs_state(arena, runs, covariate, value);
}

/* Hash tables from a key to an index, open addressing, at most half full; 0 marks an empty slot. */
struct index {
	size_t *slots; /* index + 1 */
	size_t count, capacity;
};

struct table_index {
	struct index index;
};

struct group_index {
	struct index index;
};

static uint64_t mix(uint64_t hash, const void *pointer)
{
	hash ^= (uint64_t)(uintptr_t)pointer;
	hash *= HASH_SPREAD;
	return hash ^ hash >> 32;
}

static void index_put(struct index *index, uint64_t hash, size_t value)
{
	size_t at = (size_t)hash & (index->capacity - 1);
	while (index->slots[at])
		at = (at + 1) & (index->capacity - 1);
	index->slots[at] = value + 1;
	index->count++;
}

static void index_reset(struct arena *arena, struct index *index, size_t expected)
{
	size_t capacity = 16;
	while (capacity < 4 * expected)
		capacity *= 2;
	index->slots = arena_alloc(arena, capacity, sizeof *index->slots);
	index->capacity = capacity;
	index->count = 0;
}

static uint64_t table_hash(size_t pass, const char *workload, const char *metric)
{
	return mix(mix(mix(pass + 1, workload), metric), NULL);
}

static uint64_t levels_hash(const char *const *levels, size_t count)
{
	uint64_t hash = 1;
	for (size_t i = 0; i < count; i++)
		hash = mix(hash, levels[i]);
	return hash;
}

struct dataset *dataset_new(struct arena *arena)
{
	struct dataset *dataset = arena_alloc(arena, 1, sizeof *dataset);
	dataset->arena = arena;
	dataset->names = names_new(arena);
	dataset->load_by = COVARIATE_LOAD;
	dataset->table_index = arena_alloc(arena, 1, sizeof *dataset->table_index);
	index_reset(arena, &dataset->table_index->index, 4);
	return dataset;
}

size_t dataset_pass(struct dataset *dataset, struct text name, bool named_by_user)
{
	const char *interned = names_intern(dataset->names, name);
	for (size_t i = 0; i < dataset->pass_count; i++)
		if (dataset->passes[i].name == interned)
			return i;
	ARENA_ROOM(dataset->arena, dataset->passes, dataset->pass_count, dataset->pass_capacity);
	dataset->passes[dataset->pass_count] = (struct pass){
		.name = interned, .named_by_user = named_by_user, .start = NAN, .end = NAN};
	return dataset->pass_count++;
}

void pass_exclude(struct pass *pass, enum exclusion why, size_t count)
{
	pass->excluded[why] += count;
	pass->read += count;
}

const char *pass_metadata(const struct pass *pass, const char *key)
{
	for (size_t i = 0; i < pass->metadata_count; i++)
		if (strcmp(pass->metadata[i].key, key) == 0)
			return pass->metadata[i].value;
	return NULL;
}

/* Whether 'value' is one of the items of "a, b, c". */
static bool listed(struct text list, struct text value)
{
	if (text_equal(list, value))
		return true;
	for (size_t from = 0; from + value.length <= list.length; from++) {
		size_t end = from + value.length;
		bool begins = from == 0 || (from >= 2 && text_is(text_slice(list, from - 2, from), ", "));
		bool ends = end == list.length || list.at[end] == ',';
		if (begins && ends && text_equal(text_slice(list, from, end), value))
			return true;
	}
	return false;
}

enum { METADATUM_BYTES_MOST = 400 };

void pass_metadatum(
	struct dataset *dataset, struct pass *pass, struct text key, struct text value, bool by_user)
{
	const char *interned = names_intern(dataset->names, key);
	for (size_t i = 0; i < pass->metadata_count; i++) {
		struct metadatum *old = &pass->metadata[i];
		if (old->key != interned)
			continue;
		if (by_user && !old->by_user) {
			old->value = names_intern(dataset->names, value);
			old->by_user = true;
		} else if (by_user == old->by_user && !listed(text_of(old->value), value) &&
			strlen(old->value) < METADATUM_BYTES_MOST) {
			old->value = arena_printf(
				dataset->arena, "%s, %.*s", old->value, (int)value.length, value.at);
		}
		return;
	}
	ARENA_ROOM(dataset->arena, pass->metadata, pass->metadata_count, pass->metadata_capacity);
	pass->metadata[pass->metadata_count++] = (struct metadatum){
		interned, names_intern(dataset->names, value), by_user};
}

static bool same_unit(const char *a, const char *b)
{
	return a == b || !a || !b || strcmp(a, b) == 0;
}

static uint64_t hash_of(const struct table *table)
{
	return table_hash(table->pass, table->workload, table->metric);
}

static void index_tables(struct dataset *dataset)
{
	struct index *index = &dataset->table_index->index;
	index_reset(dataset->arena, index, dataset->table_count);
	for (size_t t = 0; t < dataset->table_count; t++)
		index_put(index, hash_of(&dataset->tables[t]), t);
}

void dataset_table_add(struct dataset *dataset, const struct table *table)
{
	struct index *index = &dataset->table_index->index;
	ARENA_ROOM(dataset->arena, dataset->tables, dataset->table_count, dataset->table_capacity);
	dataset->tables[dataset->table_count++] = *table;
	if (2 * index->count >= index->capacity)
		index_tables(dataset);
	else
		index_put(index, hash_of(table), dataset->table_count - 1);
}

/* Seconds and bytes under one name are two metrics: the later one has its unit behind its name. */
static size_t find_table(struct dataset *dataset, const struct group_key *key)
{
	struct index *index = &dataset->table_index->index;
	uint64_t hash = table_hash(key->pass, key->workload, key->metric);
	for (size_t at = (size_t)hash & (index->capacity - 1); index->slots[at];
		at = (at + 1) & (index->capacity - 1)) {
		const struct table *t = &dataset->tables[index->slots[at] - 1];
		if (t->pass != key->pass || t->workload != key->workload || t->metric != key->metric)
			continue;
		if (same_unit(t->unit, key->unit))
			return index->slots[at] - 1;
		struct group_key other = *key;
		other.metric = names_text(
			dataset->names, arena_printf(dataset->arena, "%s (%s)", key->metric, key->unit));
		return find_table(dataset, &other);
	}
	dataset_table_add(dataset,
		&(struct table){.pass = key->pass,
			.workload = key->workload,
			.metric = key->metric,
			.unit = names_text(dataset->names, key->unit),
			.direction = key->direction,
			.main = key->main,
			.iterations_per_run = NAN});
	return dataset->table_count - 1;
}

static void index_groups(struct arena *arena, struct table *table)
{
	if (!table->index)
		table->index = arena_alloc(arena, 1, sizeof *table->index);
	index_reset(arena, &table->index->index, table->group_count + 4);
	for (size_t i = 0; i < table->group_count; i++)
		index_put(&table->index->index, levels_hash(table->groups[i].levels, table->factor_count), i);
}

/* Position of a factor in the table; a new one widens every group. */
static size_t find_factor(struct arena *arena, struct table *table, const char *factor)
{
	for (size_t i = 0; i < table->factor_count; i++)
		if (table->factors[i] == factor)
			return i;
	size_t old = table->factor_count++;
	const char **factors = arena_alloc(arena, table->factor_count, sizeof *factors);
	if (old > 0)
		memcpy(factors, table->factors, old * sizeof *factors);
	factors[old] = factor;
	table->factors = factors;
	for (size_t g = 0; g < table->group_count; g++) {
		const char **levels = arena_alloc(arena, table->factor_count, sizeof *levels);
		if (old > 0)
			memcpy(levels, table->groups[g].levels, old * sizeof *levels);
		table->groups[g].levels = levels;
	}
	index_groups(arena, table);
	return old;
}

enum { FACTORS_ON_STACK = 32 };

struct group_handle dataset_group(struct dataset *dataset, const struct group_key *key)
{
	struct arena *arena = dataset->arena;
	size_t t = find_table(dataset, key);
	struct table *table = &dataset->tables[t];
	for (size_t i = 0; i < key->count; i++)
		find_factor(arena, table, key->factors[i]);
	const char *few[FACTORS_ON_STACK] = {0};
	const char **levels = table->factor_count <= FACTORS_ON_STACK
		? few
		: arena_alloc(arena, table->factor_count, sizeof *levels);
	for (size_t i = 0; i < key->count; i++)
		levels[find_factor(arena, table, key->factors[i])] = key->levels[i];
	if (!table->index)
		index_groups(arena, table);
	struct index *index = &table->index->index;
	uint64_t hash = levels_hash(levels, table->factor_count);
	size_t bytes = table->factor_count * sizeof *levels;
	for (size_t at = (size_t)hash & (index->capacity - 1); index->slots[at];
		at = (at + 1) & (index->capacity - 1)) {
		size_t g = index->slots[at] - 1;
		if (bytes == 0 || memcmp(table->groups[g].levels, levels, bytes) == 0)
			return (struct group_handle){t, g};
	}
	ARENA_ROOM(arena, table->groups, table->group_count, table->group_capacity);
	struct group *group = &table->groups[table->group_count];
	group->levels = arena_alloc(arena, table->factor_count, sizeof *levels);
	if (bytes > 0)
		memcpy(group->levels, levels, bytes);
	index_put(index, hash, table->group_count++);
	if (2 * index->count > index->capacity)
		index_groups(arena, table);
	return (struct group_handle){t, table->group_count - 1};
}

struct group *dataset_group_at(struct dataset *dataset, struct group_handle handle)
{
	return &dataset->tables[handle.table].groups[handle.group];
}

bool weight_is_count(double weight)
{
	return isnan(weight) || (weight >= 1 && weight <= 1e12 && weight == floor(weight));
}

void dataset_add(struct dataset *dataset, struct group_handle handle, double value, const double *covariates)
{
	dataset_add_given(dataset, handle, value, covariates, (1u << COVARIATE_COUNT) - 1);
}

struct input *dataset_input(struct dataset *dataset, const char *path, const char *label)
{
	ARENA_ROOM(dataset->arena, dataset->inputs, dataset->input_count, dataset->input_capacity);
	struct input *input = &dataset->inputs[dataset->input_count++];
	*input = (struct input){
		.path = names_text(dataset->names, path), .label = names_text(dataset->names, label)};
	return input;
}

void input_problem(struct dataset *dataset, struct input *input, struct place place, const char *format, ...)
{
	va_list rest;
	va_start(rest, format);
	char *text = arena_vprintf(dataset->arena, format, rest);
	va_end(rest);
	for (size_t i = 0; i < input->problem_count; i++) {
		if (strcmp(input->problems[i].text, text) == 0) {
			input->problems[i].count++;
			return;
		}
	}
	if (input->problem_count == PROBLEMS_MOST) {
		input->problems[PROBLEMS_MOST - 1].text = "further problems";
		input->problems[PROBLEMS_MOST - 1].count++;
		return;
	}
	char where[700];
	place_text(place, where, sizeof where);
	ARENA_ROOM(dataset->arena, input->problems, input->problem_count, input->problem_capacity);
	input->problems[input->problem_count++] = (struct problem){
		arena_copy(dataset->arena, where, strlen(where)), text, 1};
}

void input_reading(
	struct dataset *dataset, struct input *input, const char *field, const char *role, const char *detail)
{
	ARENA_ROOM(dataset->arena, input->readings, input->reading_count, input->reading_capacity);
	input->readings[input->reading_count++] = (struct reading){names_text(dataset->names, field),
		names_text(dataset->names, role), names_text(dataset->names, detail)};
}

static int by_levels(const void *left, const void *right, void *context)
{
	const struct group *a = left, *b = right;
	const struct table *table = context;
	for (size_t i = 0; i < table->factor_count; i++) {
		int order = text_compare_natural(text_of(a->levels[i]), text_of(b->levels[i]));
		if (order != 0)
			return order;
	}
	return 0;
}

/* Stable merge sort; qsort_r is not in POSIX. */
static void sort_groups(struct arena *scratch, struct table *table, struct group *groups, size_t n)
{
	if (n < 2)
		return;
	size_t half = n / 2;
	sort_groups(scratch, table, groups, half);
	sort_groups(scratch, table, groups + half, n - half);
	if (by_levels(&groups[half - 1], &groups[half], table) <= 0)
		return;
	struct arena *local = arena_child(scratch);
	struct group *left = arena_alloc(local, half, sizeof *left);
	memcpy(left, groups, half * sizeof *left);
	for (size_t i = 0, j = half, k = 0; i < half;)
		groups[k++] = j < n && by_levels(&groups[j], &left[i], table) < 0 ? groups[j++] : left[i++];
	arena_free(local);
}

static void note_time(struct pass *pass, const struct column *times)
{
	for (size_t i = 0; i < times->count; i++) {
		double time = column_at(times, i);
		if (isnan(time))
			continue;
		if (!(pass->start <= time))
			pass->start = time;
		if (!(pass->end >= time))
			pass->end = time;
	}
}

void dataset_settle(struct dataset *dataset)
{
	struct table *sorted = arena_alloc(dataset->arena, dataset->table_count, sizeof *sorted);
	size_t n = 0;
	for (size_t t = 0; t < dataset->table_count; t++)
		if (dataset->tables[t].main)
			sorted[n++] = dataset->tables[t];
	for (size_t t = 0; t < dataset->table_count; t++)
		if (!dataset->tables[t].main)
			sorted[n++] = dataset->tables[t];
	dataset->tables = sorted;
	dataset->table_capacity = dataset->table_count;
	for (size_t t = 0; t < dataset->table_count; t++) {
		struct table *table = &dataset->tables[t];
		sort_groups(dataset->arena, table, table->groups, table->group_count);
		table->index = NULL;
		for (size_t g = 0; g < table->group_count; g++)
			note_time(&dataset->passes[table->pass],
				&table->groups[g].runs.covariates[COVARIATE_TIME]);
	}
	index_tables(dataset);
}
