#include "csv_records.h"

#include <stdio.h>

#include "csv_lines.h"
#include "lines.h"

/* A column of the table that a field of the row scope wants. */
struct bound {
	size_t column, field;
	bool list;
	struct captured captured;
};

struct row_reader {
	struct arena *arena;
	struct source *source;
	const struct mapping *mapping;
	struct binder *binder;
	struct fault *fault;
	struct csv_header header;
	size_t scope; /* the row scope */
	struct record *document;
	struct bound *bound;
	size_t bound_count, bound_capacity;
	size_t needed;         /* rows with fewer cells miss a column that isn't one of many */
	bool filtered;         /* by --where */
	struct csv_plan *plan; /* NULL: every row takes a record */
	struct line_pieces *pieces;
	size_t block;              /* that they lie in */
	size_t number;             /* of the row, from 0 */
	int number_field;          /* that wants it, called '#'; NO_FIELD */
	struct line_scopes *lines; /* comment and preamble lines that the mapping wants; NULL */
	bool good;
};

static size_t scope_of_kind(const struct mapping *mapping, enum scope_kind kind)
{
	size_t s = 0;
	while (s < mapping->scope_count && mapping->scopes[s].kind != kind)
		s++;
	return s;
}

static bool is_explicit(const struct mapping_field *field)
{
	return field->path.steps[0].kind == STEP_KEY || field->path.steps[0].kind == STEP_INDEX;
}

static bool is_ignored(const struct mapping *mapping, struct text name)
{
	const struct mapping_setting *setting = mapping_setting(mapping, "ignore");
	for (size_t i = 0; setting && i < setting->word_count; i++)
		if (text_equal(setting->words[i], name))
			return true;
	return false;
}

/* Binds the fields of one kind to a column; whether there was one. */
static bool bind_column(struct row_reader *r, size_t column, bool explicit)
{
	const struct mapping_scope *scope = &r->mapping->scopes[r->scope];
	struct text name = r->header.names[column], captured;
	bool any = false;
	for (size_t f = 0; f < scope->field_count; f++) {
		const struct mapping_field *field = &scope->fields[f];
		if (is_explicit(field) != explicit || !field_is_column(field, column, name, &captured))
			continue;
		ARENA_ROOM(r->arena, r->bound, r->bound_count, r->bound_capacity);
		bool index = field->path.steps[0].kind == STEP_ANY_INDEX;
		r->bound[r->bound_count++] = (struct bound){
			column, f, field->list, {!index, index ? column : 0, captured}};
		if (!field->list)
			r->needed = column + 1;
		any = true;
	}
	return any;
}

/* A column that is named takes part under its name only; wildcards get the rest. */
static void bind_columns(struct row_reader *r)
{
	const struct mapping_scope *scope = &r->mapping->scopes[r->scope];
	r->number_field = NO_FIELD;
	for (size_t f = 0; f < scope->field_count; f++)
		if (is_explicit(&scope->fields[f]) && text_is(scope->fields[f].path.steps[0].key, "#"))
			r->number_field = (int)f;
	for (size_t c = 0; c < r->header.count; c++)
		if (!bind_column(r, c, true) && !is_ignored(r->mapping, r->header.names[c]))
			bind_column(r, c, false);
}

static struct place place_of(const struct row_reader *r, const struct csv_row *row)
{
	return (struct place){
		.file = r->source->path, .line = row->line, .column = row->count ? row->cells[0].column : 0};
}

static bool close_row(struct row_reader *r, const struct csv_row *row)
{
	struct record *record = record_open(
		r->binder, r->scope, r->document, row->line, row->count ? row->cells[0].column : 1);
	for (size_t i = 0; i < r->bound_count; i++) {
		const struct bound *bound = &r->bound[i];
		if (bound->column >= row->count)
			continue;
		const struct csv_cell *cell = &row->cells[bound->column];
		if (cell->text.length == 0) /* absent; in a list no run: rows have unequal numbers of them */
			continue;
		if (bound->list) {
			record_add(r->binder, record, bound->field, CELL_TEXT, cell->text, &bound->captured);
			continue;
		}
		record_set(r->binder, record, bound->field, CELL_TEXT, cell->text);
		record_place(record, bound->field, row->line, cell->column);
	}
	if (r->number_field != NO_FIELD) {
		char digits[24];
		int length = snprintf(digits, sizeof digits, "%zu", r->number);
		record_set(r->binder, record, (size_t)r->number_field, CELL_TEXT,
			(struct text){digits, (size_t)length});
	}
	r->number++;
	return record_close(r->binder, record, r->fault);
}

/* More cells than columns, all of them empty: a delimiter at the end of the line. */
static bool ends_in_blanks(const struct csv_row *row, size_t columns)
{
	for (size_t c = columns; c < row->count; c++)
		if (row->cells[c].text.length > 0)
			return false;
	return true;
}

static bool refuse_table(const struct row_reader *r, const struct csv_row *row)
{
	size_t c = 0;
	while (text_equal(row->cells[c].text, r->header.written[c]))
		c++;
	struct text now = row->cells[c].text, before = r->header.written[c];
	return fault_at(r->fault, place_of(r, row),
		"another table begins here: its header has '%.*s' where the first one has '%.*s'; split the file",
		(int)now.length, now.at, (int)before.length, before.at);
}

static bool take_row(struct row_reader *r, const struct csv_row *row)
{
	if (row->kind == CSV_BAD)
		return binder_skip(r->binder, place_of(r, row), r->fault, "%s", row->why);
	if (csv_is_header(&r->header, row))
		return true;
	bool ragged = row->count < r->needed ||
		(row->count > r->header.count && !ends_in_blanks(row, r->header.count));
	if (ragged)
		return binder_skip(r->binder, (struct place){.file = r->source->path, .line = row->line},
			r->fault, "the row has %zu cell%s, the header %zu", row->count,
			row->count == 1 ? "" : "s", r->header.count);
	if (r->plan && csv_plan_take(r->plan, row))
		return true;
	if (csv_is_other_header(&r->header, row))
		return refuse_table(r, row);
	bool good = close_row(r, row);
	if (r->plan)
		csv_plan_learn(r->plan);
	return good;
}

static void told_line(void *context, struct text line, size_t number)
{
	struct row_reader *r = context;
	if (r->lines && r->good)
		r->good = lines_take(r->lines, line, number, r->fault);
}

static char delimiter_word(struct text word)
{
	if (text_is(word, "tab"))
		return '\t';
	return text_is(word, "blanks") ? ' ' : text_is(word, "semicolon") ? ';' : word.at[0];
}

/* What the mapping states of the dialect, over what was found by looking. */
static void take_settings(const struct mapping *mapping, struct csv_dialect *dialect)
{
	const struct mapping_setting *delimiter = mapping_setting(mapping, "delimiter");
	const struct mapping_setting *decimal = mapping_setting(mapping, "decimal");
	const struct mapping_setting *comment = mapping_setting(mapping, "comment");
	const struct mapping_setting *header = mapping_setting(mapping, "header");
	if (delimiter && delimiter->words[0].length > 0)
		dialect->delimiter = delimiter_word(delimiter->words[0]);
	if (decimal && decimal->words[0].length == 1)
		dialect->numbers.decimal = decimal->words[0].at[0];
	if (comment && comment->words[0].length > 0)
		dialect->comment = text_is(comment->words[0], "none") ? '\0' : comment->words[0].at[0];
	double rows;
	if (header && text_is(header->words[0], "none")) {
		dialect->header_rows = 0;
		dialect->header_in_comment = false;
	} else if (header && number_parse(header->words[0], NUMBER_PLAIN, &rows) == NUMBER_FINITE &&
		rows >= 0) {
		dialect->header_rows = (size_t)rows;
	}
	if (dialect->numbers.thousands == dialect->numbers.decimal)
		dialect->numbers.thousands = '\0';
}

static void name_columns(const struct mapping *mapping, struct csv_header *header, struct arena *arena)
{
	const struct mapping_setting *columns = mapping_setting(mapping, "columns");
	if (!columns)
		return;
	if (header->count < columns->word_count) {
		header->names = arena_grow(
			arena, header->names, header->count, columns->word_count, sizeof *header->names);
		header->count = columns->word_count;
	}
	for (size_t c = 0; c < columns->word_count; c++)
		header->names[c] = columns->words[c];
}

/* Whether a line of the block, split so, has all columns that the mapping is recognised by. */
static bool line_has_columns(struct text line, char delimiter, const struct mapping *mapping, size_t *wanted)
{
	*wanted = 0;
	for (size_t i = 0; i < mapping->recognise_count; i++) {
		const struct recognise_rule *rule = &mapping->recognise[i];
		if (rule->kind != RECOGNISE_COLUMN || rule->optional)
			continue;
		*wanted += !rule->refuse;
		bool found = false;
		struct text rest = line;
		while (!found && rest.length > 0) {
			struct text cell = text_trim(text_split(rest, delimiter, &rest));
			if (cell.length >= 2 && cell.at[0] == '"' && cell.at[cell.length - 1] == '"')
				cell = text_slice(cell, 1, cell.length - 1);
			found = text_is(cell, rule->text);
		}
		if (found == rule->refuse)
			return false;
	}
	return true;
}

enum { HEADER_LINES_MOST = 1000 };

/* Whether the source's first block holds a table with the columns that the mapping is recognised by (its 'column'
 * rules, and the columns of its 'columns' setting where it has no header).  *dialect: how to read it then: the line of
 * the header is found by those columns, whatever stands above it. */
static bool csv_fits(struct arena *arena, const struct source *source, const struct ingest_options *options,
	const struct mapping *mapping, struct csv_dialect *dialect)
{
	static const char delimiters[] = {',', ';', '\t', '|'};
	bool table = csv_look(arena, source, options, dialect);
	take_settings(mapping, dialect);
	struct text rest = source->block;
	size_t wanted = 0;
	for (size_t line = 0; rest.length > 0 && line < HEADER_LINES_MOST; line++) {
		struct text names = text_split(rest, '\n', &rest);
		for (size_t d = 0; d < sizeof delimiters; d++) {
			char delimiter = options->delimiter ? options->delimiter : delimiters[d];
			if (!line_has_columns(names, delimiter, mapping, &wanted) || wanted == 0)
				continue;
			dialect->delimiter = delimiter;
			dialect->preamble = line;
			dialect->header_rows = 1;
			dialect->header_in_comment = dialect->unit_row = false;
			return true;
		}
		if (wanted == 0)
			break;
	}
	return table && wanted == 0;
}

static bool find_dialect(
	struct row_reader *r, const struct ingest_options *options, struct csv_dialect *dialect)
{
	if (r->mapping->guessed || mapping_setting(r->mapping, "header")) {
		bool table = csv_look(r->arena, r->source, options, dialect);
		take_settings(r->mapping, dialect);
		return table || mapping_setting(r->mapping, "delimiter");
	}
	return csv_fits(r->arena, r->source, options, r->mapping, dialect) ||
		csv_look(r->arena, r->source, options, dialect);
}

static bool is_bound(const struct row_reader *r, int field)
{
	for (size_t i = 0; i < r->bound_count; i++)
		if ((int)r->bound[i].field == field)
			return true;
	return false;
}

/* A role, or a factor that a rule gives a name of its own. */
static bool is_rule_name(const struct mapping_scope *scope, struct text name)
{
	enum role role;
	for (size_t i = 0; i < scope->rule_count; i++)
		if (scope->rules[i].name && text_is(name, scope->rules[i].name))
			return true;
	return role_by_keyword(name, &role) || covariate_by_name(name) < COVARIATE_COUNT;
}

/* --where may ask for columns that the mapping knows nothing of: they must be there. */
static bool check_where(const struct row_reader *r, const struct ingest_options *options)
{
	const struct mapping_scope *scope = &r->mapping->scopes[r->scope];
	for (size_t i = 0; r->mapping->wheres && i < options->where.count; i++) {
		const struct operand *operand = r->mapping->wheres[i];
		if (!operand || operand->scope != (int)r->scope || operand->field == NO_FIELD)
			continue;
		struct text name = scope->fields[operand->field].path.steps[0].key;
		if (!is_bound(r, operand->field) && !is_rule_name(scope, name))
			return fault_set_at(r->fault, STATUS_USAGE, (struct place){.file = r->source->path},
				"--where %s: there is no column '%.*s'", options->where.at[i],
				(int)name.length, name.at);
	}
	return true;
}

/* --by, --column and the like may, too. */
static bool check_asked(const struct row_reader *r)
{
	struct place place = {.file = r->source->path};
	for (size_t i = 0; i < r->mapping->asked_count; i++) {
		const struct asked_field *asked = &r->mapping->asked[i];
		if (asked->field->scope != (int)r->scope || is_bound(r, asked->field->field))
			continue;
		struct buffer all = buffer_new(r->arena);
		for (size_t c = 0; c < r->header.count && c < 30; c++)
			buffer_print(&all, "%s%.*s", c ? ", " : "", (int)r->header.names[c].length,
				r->header.names[c].at);
		return fault_set_at(r->fault, STATUS_USAGE, place,
			"%s %.*s: there is no such column; there are %s", asked->option,
			(int)asked->name.length, asked->name.at, all.length ? all.at : "none");
	}
	return true;
}

/* Columns that a made-up mapping leaves out, so that a wrong guess is seen. */
static void tell_left_out(const struct row_reader *r)
{
	enum { TOLD_MOST = 20 };
	size_t told = 0;
	for (size_t c = 0; c < r->header.count && r->mapping->guessed && told < TOLD_MOST; c++) {
		bool bound = r->header.names[c].length == 0;
		for (size_t i = 0; i < r->bound_count; i++)
			bound = bound || r->bound[i].column == c;
		if (bound)
			continue;
		const char *name = names_intern(binder_dataset(r->binder)->names, r->header.names[c]);
		input_reading(binder_dataset(r->binder), binder_input(r->binder), name, "left out", NULL);
		told++;
	}
}

/* Lines between the rows may change what the rows mean, --where may ask for the value, and where a number is the name of
 * a column of numbers, the header met again would pass for a run: then there is no plan. */
static void make_plan(struct row_reader *r, struct number_style style)
{
	size_t fields = r->mapping->scopes[r->scope].field_count;
	size_t *columns = arena_alloc(r->arena, fields, sizeof *columns);
	for (size_t f = 0; f < fields; f++)
		columns[f] = SIZE_MAX;
	for (size_t i = r->bound_count; i-- > 0;)
		columns[r->bound[i].field] = r->bound[i].column;
	if (!r->lines && !r->filtered)
		r->plan = csv_plan_new(r->arena, r->mapping, r->scope, columns, r->binder, style);
	for (size_t c = 0; r->plan && c < r->header.count; c++)
		if ((csv_plan_uses(r->plan, c) & CSV_PLAN_NUMBER) && csv_heading_is_number(&r->header, c))
			r->plan = NULL;
}

enum { THREADS_SHARE_BYTES = 128 << 10 };

/* Rows that the plan knows, many at once; false: the next one must be taken by itself. */
static bool take_lines(struct row_reader *r, struct csv_reader *reader)
{
	size_t rows;
	if (r->block != csv_blocks(reader))
		line_pieces_forget(r->pieces);
	r->block = csv_blocks(reader);
	size_t bytes = line_pieces_take(r->pieces, csv_plain_lines(reader), &rows);
	csv_pass_over(reader, bytes, rows);
	return bytes > 0;
}

/* Header and rows; the reader's arena holds what is read with. */
static bool read_rows(
	struct row_reader *r, const struct csv_dialect *dialect, const struct ingest_options *options)
{
	struct fault *fault = r->fault;
	struct csv_row row;
	struct csv_reader *reader = csv_open(r->arena, r->source, *dialect, options, false);
	if (!csv_read_header(r->arena, reader, dialect, &r->header, told_line, r, fault) &&
		fault->status != STATUS_OK)
		return false;
	name_columns(r->mapping, &r->header, r->arena);
	bind_columns(r);
	if (!check_where(r, options) || !check_asked(r))
		return false;
	tell_left_out(r);
	make_plan(r, dialect->numbers);
	struct csv_lines lines = {dialect, r->header.count};
	struct line_format format;
	if (r->plan) {
		format = csv_lines_format(&lines, r->plan);
		r->pieces = line_pieces_new(
			r->arena, &format, r->plan, r->source, options->jobs, THREADS_SHARE_BYTES);
	}
	while (r->good) {
		if (r->pieces && take_lines(r, reader))
			continue;
		if (!csv_next(reader, &row, fault))
			break;
		if (row.kind == CSV_COMMENT)
			told_line(r, row.cells[0].text, row.line);
		else
			r->good = take_row(r, &row);
	}
	return r->good && fault->status == STATUS_OK;
}

static void tell_thousands(const struct row_reader *r, const struct csv_dialect *dialect)
{
	char mark = dialect->numbers.thousands;
	if (dialect->either && mark && !mapping_setting(r->mapping, "decimal"))
		input_problem(binder_dataset(r->binder), binder_input(r->binder),
			(struct place){.file = r->source->path},
			"numbers like 1%c234 were read as thousands; if that is a decimal mark: --decimal %c",
			mark, mark);
}

bool csv_records_read(struct source *source, struct binder *binder, const struct mapping *mapping,
	struct record *outer, const struct ingest_options *options, struct fault *fault)
{
	struct arena *arena = arena_child(binder_dataset(binder)->arena);
	struct row_reader r = {.arena = arena,
		.source = source,
		.mapping = mapping,
		.binder = binder,
		.fault = fault,
		.scope = scope_of_kind(mapping, SCOPE_ROW),
		.filtered = options->where.count > 0,
		.good = true};
	struct csv_dialect dialect;
	if (r.scope == mapping->scope_count)
		return fault_at(
			fault, (struct place){.file = mapping->file}, "a CSV mapping needs a 'row' block");
	if (!find_dialect(&r, options, &dialect))
		return fault_at(fault, (struct place){.file = source->path},
			"is no table: no delimiter splits its lines into equally many cells; try --delimiter C");
	binder_input(binder)->format = "csv";
	binder_number_style(binder, dialect.numbers);
	r.document = record_open(binder, 0, outer, 1, 1);
	record_keep(r.document); /* what isn't there yet is absent: rows don't look ahead */
	r.lines = lines_new(arena, mapping, binder, r.document);
	tell_thousands(&r, &dialect);
	bool good = read_rows(&r, &dialect, options) && record_close(binder, r.document, fault) &&
		binder_finish(binder, fault);
	arena_free(arena);
	return good;
}
