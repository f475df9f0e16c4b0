#include "generic_json.h"

#include <stdlib.h>
#include <string.h>

#include "roles.h"

enum { FIELDS_MOST = 200, TABLES_MOST = 64 };

enum table_kind {
	TABLE_RECORDS, /* an array of objects, or documents in a row */
	TABLE_COLUMNS, /* arrays of numbers under the keys of one object */
	TABLE_NESTED,  /* arrays of numbers in an array */
};

/* A place in the document where runs may stand. */
struct table_at {
	enum table_kind kind;
	const struct shape_node *node;
	size_t weight; /* numbers in it */
};

/* One field of the records: a leaf below the record, or below a record around it. */
struct leaf {
	const struct shape_node *node;
	const struct shape_node *record; /* that it stands in */
	char *path;                      /* as the mapping writes it, from the record */
	bool list;                       /* an array of scalars */
};

struct drafter {
	struct arena *arena;
	struct names *names;
	const struct shape *shape;
	const struct ingest_options *options;
	struct place place;
	const char *pass_field;
	bool unit_field; /* some field states the unit */
	struct table_at tables[TABLES_MOST];
	size_t table_count;
	struct leaf leaves[FIELDS_MOST];
	size_t leaf_count;
	struct buffer out;
};

enum { SCALAR = SHAPE_NUMBER | SHAPE_TEXT | SHAPE_FLAG | SHAPE_NULL };

static const struct shape_node *element_of(const struct shape_node *array)
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
static bool is_number_array(const struct shape_node *node)
{
	const struct shape_node *element = node->types & SHAPE_ARRAY ? element_of(node) : NULL;
	return element && element->types & SHAPE_NUMBER && !(element->types & (SHAPE_ARRAY | SHAPE_OBJECT));
}

static size_t numbers_below(const struct drafter *drafter, const struct shape_node *node, bool through_arrays)
{
	size_t numbers = 0;
	for (const struct shape_node *child = node->first_child; child; child = child->next) {
		if (child->types & SHAPE_NUMBER && !(child->element && !through_arrays))
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

static void find_tables(struct drafter *drafter, const struct shape_node *node, bool inside_record)
{
	bool record = is_record(drafter, node);
	if (record)
		add_table(drafter, TABLE_RECORDS, node, numbers_below(drafter, node, true));
	size_t columns = 0;
	for (const struct shape_node *child = node->first_child; child; child = child->next)
		if (!child->element && is_number_array(child))
			columns += element_of(child)->count;
	if (!record && !inside_record && columns > 0)
		add_table(drafter, TABLE_COLUMNS, node, columns);
	const struct shape_node *element = element_of(node);
	if (element && !inside_record && is_number_array(element))
		add_table(drafter, TABLE_NESTED, node, element_of(element)->count);
	if (!node->parent && is_number_array(node))
		add_table(drafter, TABLE_NESTED, node, element->count);
	for (const struct shape_node *child = node->first_child; child; child = child->next)
		find_tables(drafter, child, inside_record || record);
}

static int by_weight(const void *left, const void *right)
{
	const struct table_at *a = left, *b = right;
	return a->weight < b->weight ? 1 : a->weight > b->weight ? -1 : 0;
}

static void add_leaf(
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
		if (is_number_array(child)) {
			add_leaf(drafter, element_of(child), record, true);
			continue;
		}
		const struct shape_node *element = child->types & SHAPE_ARRAY ? element_of(child) : NULL;
		if (element && is_number_array(element))
			add_leaf(drafter, element_of(element), record, true);
		else if (!child->element && child->types & SCALAR &&
			!(child->types & (SHAPE_ARRAY | SHAPE_OBJECT)))
			add_leaf(drafter, child, record, false);
		if (child->types & SHAPE_OBJECT)
			add_leaves(drafter, child, record);
	}
}

static const struct shape_node *record_around(const struct drafter *drafter, const struct shape_node *node)
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

static void collect_leaves(struct drafter *drafter, const struct shape_node *record)
{
	drafter->leaf_count = 0;
	add_leaves(drafter, record, record);
	const struct shape_node *around = record;
	while ((around = record_around(drafter, around))) {
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
		inner = record_around(drafter, inner);
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

/* The records as rows of cells; one with lists is a row an element, so that what is beside the list repeats. */
struct sample_rows {
	const char **cells;
	size_t count, capacity;
};

static struct sample_rows sample_records(
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

static void quote(struct buffer *out, const char *text)
{
	buffer_char(out, '"');
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			buffer_char(out, '\\');
		buffer_char(out, *text);
	}
	buffer_char(out, '"');
}

static void print_value(struct drafter *drafter, const char *path, struct text name,
	const struct field_guess *guess, const char *level, bool several)
{
	struct buffer *out = &drafter->out;
	buffer_print(out, "value %s", path);
	struct unit unit;
	struct text rest = name;
	bool in_name = unit_in_name(drafter->names, name, &unit, &rest);
	if (guess->unit) {
		buffer_text(out, " unit ");
		quote(out, guess->unit);
	}
	struct text metric = text_trim(in_name && rest.length > 0 ? rest : several ? name : (struct text){0});
	if (metric.length > 0 && !level) {
		buffer_text(out, " metric ");
		quote(out, arena_copy(drafter->arena, metric.at, metric.length));
	}
	if (level) {
		buffer_text(out, " as ");
		quote(out, level);
	}
	if (!level && strstr(out->at, " main") == NULL)
		buffer_text(out, " main");
	buffer_text(out, guess->unit || drafter->unit_field ? "\n" : "    # no unit is stated\n");
}

static const char *last_part(const char *path)
{
	const char *dot = strrchr(path, '.');
	return dot ? dot + 1 : path;
}

static void print_field(struct drafter *drafter, const struct leaf *leaf, const char *path,
	const struct field_guess *guess, bool several)
{
	struct buffer *out = &drafter->out;
	buffer_char(out, '\t');
	switch (guess->role) {
	case FIELD_LEFT_OUT:
		buffer_print(out, "# %s: left out%s%s\n", path, guess->why ? ", " : "",
			guess->why ? guess->why : "");
		break;
	case FIELD_VALUE:
	case FIELD_RUNS:
		print_value(drafter, path, leaf->list ? leaf->node->parent->key : leaf->node->key, guess,
			NULL, several && guess->role == FIELD_VALUE);
		break;
	case FIELD_VARIANT:
		print_value(drafter, path, leaf->node->key, guess, last_part(leaf->path), false);
		break;
	case FIELD_WARMUP:
		buffer_print(
			out, "warmup when %s != 0 and %s != \"false\" and %s present\n", path, path, path);
		break;
	case FIELD_ITERATIONS:
		buffer_print(out, "work %s\n", path);
		break;
	case FIELD_FACT:
		buffer_print(out, "meta %.*s %s\n", (int)leaf->node->key.length, leaf->node->key.at, path);
		break;
	default:
		buffer_print(out, "%s %s\n", field_role_keyword(guess->role), path);
	}
}

static bool stands_above(const struct shape_node *node, const struct shape_node *below)
{
	for (; below; below = below->parent)
		if (below == node)
			return true;
	return false;
}

/* Facts of the pass: scalars of the document outside the records. */
static void print_facts(
	struct drafter *drafter, const struct shape_node *node, const struct shape_node *table, size_t depth)
{
	if (depth > 3 || !(node->types & SHAPE_OBJECT))
		return;
	size_t scalars = 0;
	for (const struct shape_node *child = node->first_child; child; child = child->next)
		scalars += child->types & SCALAR && !child->merged ? 1 : 0;
	if (scalars > 0 && node->parent)
		buffer_print(&drafter->out, "meta %s.{key}\n", shape_path(drafter->arena, node, NULL));
	else if (scalars > 0)
		buffer_text(&drafter->out, "meta {key}\n");
	for (const struct shape_node *child = node->first_child; child; child = child->next)
		if (!child->element && !child->merged && !stands_above(child, table))
			print_facts(drafter, child, table, depth + 1);
}

static void print_head(struct drafter *drafter, const char *name, const struct shape_node *node)
{
	buffer_print(&drafter->out,
		"# Made by looking at the dump: each line below is a guess.\nname %s\nformat json\nrecognise %s\n",
		name, shape_path(drafter->arena, node, NULL));
	if (drafter->shape->preamble > 0)
		buffer_text(&drafter->out, "preamble allowed\n");
}

/* Keys that name records: the workload, or else what splits the runs. */
static void print_names(struct drafter *drafter, const struct shape_node *node,
	const struct field_guess *guesses, size_t depth)
{
	struct name_words words;
	name_split(node->parent->key, &words);
	bool workload = name_has(&words,
		"bench|benches|benchmark|benchmarks|test|tests|workload|workloads|program|"
		"programs|result|results|suite|case|cases");
	for (size_t f = 0; f < drafter->leaf_count; f++)
		workload = workload && guesses[f].role != FIELD_WORKLOAD;
	for (size_t i = 0; i < depth; i++)
		buffer_char(&drafter->out, '\t');
	buffer_text(&drafter->out, workload ? "workload $name\n" : "factor $name as variant\n");
}

/* Records around records: blocks in blocks. */
static void print_nested(
	struct drafter *drafter, const struct shape_node *record, const struct field_guess *guesses)
{
	const struct shape_node *chain[32];
	size_t count = 0, values = 0;
	for (const struct shape_node *node = record; node && count < 32; node = record_around(drafter, node))
		chain[count++] = node;
	for (size_t f = 0; f < drafter->leaf_count; f++)
		values += guesses[f].role == FIELD_VALUE;
	for (size_t depth = 0; count-- > 0;) {
		const struct shape_node *node = chain[count];
		const struct shape_node *outer = record_around(drafter, node);
		if (node->parent) {
			for (size_t i = 0; i < depth; i++)
				buffer_char(&drafter->out, '\t');
			buffer_print(&drafter->out, "each %s\n", shape_path(drafter->arena, node, outer));
			depth++;
			if (node->merged)
				print_names(drafter, node, guesses, depth);
		}
		for (size_t f = 0; f < drafter->leaf_count; f++) {
			if (drafter->leaves[f].record != node)
				continue;
			for (size_t i = 1; i < depth; i++)
				buffer_char(&drafter->out, '\t');
			size_t at = drafter->out.length;
			print_field(drafter, &drafter->leaves[f], drafter->leaves[f].path, &guesses[f],
				values > 1);
			if (depth == 0 && drafter->out.at[at] == '\t') {
				memmove(drafter->out.at + at, drafter->out.at + at + 1,
					drafter->out.length - at);
				drafter->out.length--;
			}
		}
	}
}

static bool draft_records(
	struct drafter *drafter, const struct shape_node *record, const char *name, struct fault *fault)
{
	collect_leaves(drafter, record);
	size_t records = record->count < SHAPE_SAMPLES_MOST ? record->count : SHAPE_SAMPLES_MOST;
	struct sample_rows rows = sample_records(drafter, record, records);
	struct text *fields = arena_alloc(drafter->arena, drafter->leaf_count, sizeof *fields);
	for (size_t f = 0; f < drafter->leaf_count; f++) {
		const struct leaf *leaf = &drafter->leaves[f];
		fields[f] = text_of(leaf->path);
		if (leaf->list && text_ends(fields[f], "[]"))
			fields[f].length -= 2;
		if (!leaf->list && text_equal(text_of(last_part(leaf->path)), fields[f]))
			fields[f] = leaf->node->key;
	}
	struct field_guess *guesses = arena_alloc(drafter->arena, drafter->leaf_count, sizeof *guesses);
	bool whole = drafter->shape->whole && records == record->count;
	if (!guess(drafter, fields, rows.cells, drafter->leaf_count, rows.count, whole, guesses, fault))
		return false;
	for (size_t f = 0; f < drafter->leaf_count && drafter->options->passes.count == 0; f++)
		if (guesses[f].role == FIELD_PASS)
			drafter->pass_field = drafter->leaves[f].path;
	drafter->unit_field = false;
	for (size_t f = 0; f < drafter->leaf_count; f++)
		drafter->unit_field = drafter->unit_field || guesses[f].role == FIELD_UNIT;
	print_head(drafter, name, record);
	print_nested(drafter, record, guesses);
	if (record->parent)
		print_facts(drafter, drafter->shape->root, record, 0);
	return true;
}

/* {"a": [1, 2], "b": [3]}: columns of one table when their names and lengths say so, else variants. */
static bool draft_columns(
	struct drafter *drafter, const struct shape_node *object, const char *name, struct fault *fault)
{
	drafter->leaf_count = 0;
	size_t rows = SIZE_MAX, most = 0;
	for (const struct shape_node *child = object->first_child; child; child = child->next) {
		if (child->element || child->merged || !is_number_array(child))
			continue;
		add_leaf(drafter, element_of(child), object, true);
		size_t samples = element_of(child)->sample_count;
		rows = samples < rows ? samples : rows;
		most = samples > most ? samples : most;
	}
	size_t count = drafter->leaf_count;
	struct text *fields = arena_alloc(drafter->arena, count, sizeof *fields);
	const char **cells = arena_alloc(
		drafter->arena, count * (rows == SIZE_MAX ? 0 : rows), sizeof *cells);
	struct field_guess *guesses = arena_alloc(drafter->arena, count, sizeof *guesses);
	for (size_t f = 0; f < count; f++) {
		const struct leaf *leaf = &drafter->leaves[f];
		fields[f] = leaf->node->parent->key;
		for (size_t r = 0; r < rows; r++)
			cells[r * count + f] = names_intern(drafter->names, leaf->node->samples[r]);
	}
	struct fault unlike = {0};
	bool table = count > 0 && guess(drafter, fields, cells, count, rows, true, guesses, &unlike);
	if (unlike.status == STATUS_USAGE)
		return fault_set(fault, unlike.status, "%s", unlike.text);
	for (size_t f = 0; f < count && table; f++)
		table = guesses[f].role != FIELD_VARIANT && (rows == most || count == 1);
	print_head(drafter, name, object);
	const char *path = shape_path(drafter->arena, object, NULL);
	if (table) {
		bool top = !object->parent;
		if (!top)
			buffer_print(&drafter->out, "each %s\n", path);
		for (size_t f = 0; f < count; f++) {
			size_t at = drafter->out.length;
			print_field(
				drafter, &drafter->leaves[f], drafter->leaves[f].path, &guesses[f], false);
			if (top) {
				memmove(drafter->out.at + at, drafter->out.at + at + 1,
					drafter->out.length - at);
				drafter->out.length--;
			}
		}
	} else {
		bool top = !object->parent;
		buffer_print(&drafter->out, "value %s%s{variant}[]    # no unit is stated\nfactor $variant\n",
			top ? "" : path, top ? "" : ".");
	}
	print_facts(drafter, drafter->shape->root, object, 0);
	return true;
}

static bool draft_nested(struct drafter *drafter, const struct shape_node *array, const char *name)
{
	print_head(drafter, name, array);
	const char *path = shape_path(drafter->arena, array, NULL);
	if (strcmp(path, ".") == 0)
		path = "";
	if (is_number_array(array))
		buffer_print(&drafter->out, "value %s[]    # no unit is stated\n", path);
	else
		buffer_print(&drafter->out,
			"value %s[process][round]    # no unit is stated\nprocess $process\nround $round\n",
			path);
	print_facts(drafter, drafter->shape->root, array, 0);
	return true;
}

char *generic_json_draft(struct arena *arena, struct names *names, struct shape *shape, const char *name,
	const struct ingest_options *options, struct place place, const char **pass_field,
	struct fault *fault)
{
	struct drafter *drafter = arena_alloc(arena, 1, sizeof *drafter);
	*drafter = (struct drafter){
		.arena = arena, .names = names, .shape = shape, .options = options, .place = place};
	drafter->out = buffer_new(arena);
	shape_fold(arena, shape);
	find_tables(drafter, shape->root, false);
	qsort(drafter->tables, drafter->table_count, sizeof drafter->tables[0], by_weight);
	struct fault first = {0};
	for (size_t i = 0; i < drafter->table_count; i++) {
		const struct table_at *table = &drafter->tables[i];
		bool good = false;
		drafter->out.length = 0;
		switch (table->kind) {
		case TABLE_RECORDS:
			good = draft_records(drafter, table->node, name, &first);
			break;
		case TABLE_COLUMNS:
			good = draft_columns(drafter, table->node, name, &first);
			break;
		case TABLE_NESTED:
			good = draft_nested(drafter, table->node, name);
			break;
		}
		*pass_field = drafter->pass_field;
		if (good)
			return drafter->out.at;
	}
	if (first.status == STATUS_OK)
		fault_at(fault, place,
			"JSON without an array of records or numbers: nothing in it looks like runs");
	else if (fault && fault->status == STATUS_OK)
		*fault = first;
	return NULL;
}
