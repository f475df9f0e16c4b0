#include "join.h"

#include <string.h>

#include "../bytes/source.h"
#include "../syntax/csv.h"

/* A joined table: the added columns by key. */
struct joined {
	const char **names; /* of its columns, interned */
	size_t count;
	size_t key;
	const char ***rows; /* count cells each, interned; NULL for an empty one */
	size_t row_count, row_capacity;
	bool *used; /* per row: some group bears its key */
};

/* A group's level that the key column stands for: "cpu" and "core" are one. */
static bool same_factor(const char *column, const char *factor)
{
	static const char *const cpus[] = {"cpu", "core", "processor"};
	struct text a = text_of(column), b = text_of(factor);
	if (text_equal_folded(a, b))
		return true;
	bool both[2] = {false, false};
	for (size_t i = 0; i < sizeof cpus / sizeof *cpus; i++) {
		both[0] |= text_equal_folded(a, text_of(cpus[i]));
		both[1] |= text_equal_folded(b, text_of(cpus[i]));
	}
	return both[0] && both[1];
}

static bool is_cpu(const char *column)
{
	return same_factor(column, "cpu");
}

static bool is_workload(const char *column)
{
	return text_equal_folded(text_of(column), TEXT("workload")) ||
		text_equal_folded(text_of(column), TEXT("benchmark"));
}

static bool is_class(const struct joined *joined, size_t column)
{
	static const char *const names[] = {"class", "core_class", "coreclass", "cpu_class", "core_type",
		"coretype", "type", "kind", "cluster"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (text_equal_folded(text_of(joined->names[column]), text_of(names[i])))
			return true;
	return joined->count == 2 && is_cpu(joined->names[joined->key]);
}

/* Whether any table of the data set has the column as a factor. */
static bool is_key(const struct dataset *dataset, const char *column)
{
	for (size_t t = 0; t < dataset->table_count; t++)
		for (size_t f = 0; f < dataset->tables[t].factor_count; f++)
			if (same_factor(column, dataset->tables[t].factors[f]))
				return true;
	/* A trace without a table with CPUs still has its classes. */
	return is_cpu(column) && dataset->trace_count > 0;
}

static bool find_key(
	const struct dataset *dataset, struct joined *joined, struct place place, struct fault *fault)
{
	for (joined->key = 0; joined->key < joined->count; joined->key++)
		if (is_key(dataset, joined->names[joined->key]))
			return true;
	for (joined->key = 0; joined->key < joined->count; joined->key++)
		if (is_workload(joined->names[joined->key]))
			return true;
	struct arena *scratch = arena_child(dataset->arena);
	struct buffer columns = buffer_new(scratch), factors = buffer_new(scratch);
	for (size_t i = 0; i < joined->count; i++)
		buffer_print(&columns, "%s%s", i ? ", " : "", joined->names[i]);
	const struct table *table = dataset->table_count > 0 ? &dataset->tables[0] : NULL;
	for (size_t f = 0; table && f < table->factor_count; f++)
		buffer_print(&factors, "%s%s", f ? ", " : "", table->factors[f]);
	fault_set_at(fault, STATUS_USAGE, place,
		"--join: none of its columns (%s) is a factor of the runs (%s)", columns.at,
		factors.length ? factors.at : "they have none");
	arena_free(scratch);
	return false;
}

static const char **find_row(const struct joined *joined, const char *key)
{
	for (size_t i = 0; i < joined->row_count; i++) {
		if (joined->rows[i][joined->key] == key) {
			joined->used[i] = true;
			return joined->rows[i];
		}
	}
	return NULL;
}

static bool add_row(struct dataset *dataset, struct arena *arena, struct joined *joined,
	const struct csv_row *row, const char *path, struct fault *fault)
{
	struct place place = {.file = path, .line = row->line};
	if (row->kind == CSV_BAD || row->count < joined->count)
		return fault_at(fault, place, "%s",
			row->kind == CSV_BAD ? row->why : "fewer cells than the header has columns");
	const char **cells = arena_alloc(arena, joined->count, sizeof *cells);
	for (size_t i = 0; i < joined->count; i++)
		if (row->cells[i].text.length > 0)
			cells[i] = names_intern(dataset->names, row->cells[i].text);
	if (!cells[joined->key])
		return fault_at(fault, place, "no %s in this row", joined->names[joined->key]);
	for (size_t i = 0; i < joined->row_count; i++) {
		if (joined->rows[i][joined->key] != cells[joined->key])
			continue;
		if (memcmp(joined->rows[i], cells, joined->count * sizeof *cells) == 0)
			return true;
		place.column = row->cells[joined->key].column;
		return fault_at(fault, place, "%s %s stands here a second time with other values",
			joined->names[joined->key], cells[joined->key]);
	}
	ARENA_ROOM(arena, joined->rows, joined->row_count, joined->row_capacity);
	joined->rows[joined->row_count++] = cells;
	return true;
}

static bool read_joined(struct dataset *dataset, struct arena *arena, struct source *source,
	const struct ingest_options *options, struct joined *joined, struct fault *fault)
{
	struct csv_dialect dialect;
	struct csv_header header;
	struct place place = {.file = source->path};
	if (!csv_look(arena, source, options, &dialect) || dialect.header_rows == 0)
		return fault_at(fault, place, "--join needs a table with a header and at least two columns");
	struct csv_reader *csv = csv_open(arena, source, dialect, options, false);
	if (!csv_read_header(arena, csv, &dialect, &header, NULL, NULL, fault))
		return fault_at(fault, place, "--join: the table is empty");
	joined->count = header.count;
	joined->names = arena_alloc(arena, header.count, sizeof *joined->names);
	for (size_t i = 0; i < header.count; i++)
		joined->names[i] = names_intern(dataset->names, header.names[i]);
	if (!find_key(dataset, joined, place, fault))
		return false;
	struct csv_row row;
	while (csv_next(csv, &row, fault))
		if (row.kind != CSV_COMMENT && !add_row(dataset, arena, joined, &row, place.file, fault))
			return false;
	joined->used = arena_alloc(arena, joined->row_count, sizeof *joined->used);
	return !fault || fault->status == STATUS_OK;
}

/* One more factor for every group of a table; 'column' of the joined row that each group's key stands for. */
static void add_factor(struct dataset *dataset, struct table *table, const struct joined *joined,
	size_t column, const char **const *of_group)
{
	size_t old = table->factor_count;
	const char **factors = arena_alloc(dataset->arena, old + 1, sizeof *factors);
	if (old > 0)
		memcpy(factors, table->factors, old * sizeof *factors);
	factors[old] = joined->names[column];
	for (size_t g = 0; g < table->group_count; g++) {
		const char **levels = arena_alloc(dataset->arena, old + 1, sizeof *levels);
		if (old > 0)
			memcpy(levels, table->groups[g].levels, old * sizeof *levels);
		levels[old] = of_group[g] ? of_group[g][column] : NULL;
		table->groups[g].levels = levels;
	}
	table->factors = factors;
	table->factor_count = old + 1;
}

static bool has_factor(const struct table *table, const char *name)
{
	for (size_t f = 0; f < table->factor_count; f++)
		if (table->factors[f] == name)
			return true;
	return false;
}

/* The joined row of each group of a table; false when the table has nothing like the key. */
static bool match_groups(struct dataset *dataset, struct input *input, const struct table *table,
	const struct joined *joined, const char ***of_group)
{
	const char *key = joined->names[joined->key];
	size_t factor = 0;
	while (factor < table->factor_count && !same_factor(key, table->factors[factor]))
		factor++;
	bool workload = factor == table->factor_count && is_workload(key);
	if (factor == table->factor_count && !workload)
		return false;
	for (size_t g = 0; g < table->group_count; g++) {
		const char *level = workload ? table->workload : table->groups[g].levels[factor];
		of_group[g] = level ? find_row(joined, level) : NULL;
		if (level && !of_group[g])
			input_problem(dataset, input, (struct place){.file = input->path}, "no row for %s %s",
				key, level);
	}
	return true;
}

static void join_table(struct dataset *dataset, struct arena *scratch, struct input *input,
	struct table *table, const struct joined *joined)
{
	const char ***of_group = arena_alloc(scratch, table->group_count, sizeof *of_group);
	if (!match_groups(dataset, input, table, joined, of_group))
		return;
	for (size_t column = 0; column < joined->count; column++) {
		if (column == joined->key)
			continue;
		if (!is_class(joined, column)) {
			if (!has_factor(table, joined->names[column]))
				add_factor(dataset, table, joined, column, of_group);
			continue;
		}
		for (size_t g = 0; g < table->group_count; g++)
			if (of_group[g])
				table->groups[g].class_name = of_group[g][column];
	}
}

/* Classes of CPUs, for traces. */
static void keep_classes(struct dataset *dataset, const struct joined *joined)
{
	if (!is_cpu(joined->names[joined->key]))
		return;
	for (size_t column = 0; column < joined->count; column++) {
		if (column == joined->key || !is_class(joined, column))
			continue;
		for (size_t i = 0; i < joined->row_count; i++) {
			if (!joined->rows[i][column])
				continue;
			ARENA_ROOM(dataset->arena, dataset->core_classes, dataset->core_class_count,
				dataset->core_class_capacity);
			dataset->core_classes[dataset->core_class_count++] = (struct core_class){
				joined->rows[i][joined->key], joined->rows[i][column]};
		}
		return;
	}
}

/* What each column was taken for, and rows that nothing asked for. */
static void tell(struct dataset *dataset, struct input *input, const struct joined *joined)
{
	for (size_t column = 0; column < joined->count; column++)
		input_reading(dataset, input, joined->names[column],
			column == joined->key              ? "key"
				: is_class(joined, column) ? "class"
							   : "factor",
			NULL);
	bool any = joined->row_count == 0;
	for (size_t i = 0; i < joined->row_count; i++)
		any |= joined->used[i];
	if (!any && dataset->trace_count == 0)
		input_problem(dataset, input, (struct place){.file = input->path},
			"no %s of the runs stands in this table", joined->names[joined->key]);
}

static bool join_file(struct dataset *dataset, struct arena *scratch, const char *path,
	const struct ingest_options *options, struct fault *fault)
{
	struct joined joined = {0};
	struct source *source = source_open(scratch, path, options, fault);
	if (!source || !read_joined(dataset, scratch, source, options, &joined, fault) ||
		!source_finish(source, fault))
		return false;
	struct input *input = dataset_input(dataset, source->path, NULL);
	input->serves = "join";
	input->collector = "join";
	input->format = "csv";
	input->bytes = source->bytes;
	memcpy(input->sha256, source->sha256, sizeof input->sha256);
	for (size_t t = 0; t < dataset->table_count; t++)
		join_table(dataset, scratch, input, &dataset->tables[t], &joined);
	keep_classes(dataset, &joined);
	tell(dataset, input, &joined);
	return true;
}

bool join_attach(struct dataset *dataset, const struct ingest_options *options, struct fault *fault)
{
	for (size_t i = 0; i < options->joins.count; i++) {
		struct arena *scratch = arena_child(dataset->arena);
		bool ok = join_file(dataset, scratch, options->joins.at[i], options, fault);
		arena_free(scratch);
		if (!ok)
			return false;
	}
	return true;
}
