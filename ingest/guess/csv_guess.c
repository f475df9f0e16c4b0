#include "csv_guess.h"

#include <string.h>

enum { RECORDS_MOST = 5000, CELLS_MOST = 1 << 20 };

/* The complete lines of the first block, as a source that ends there. */
static struct source first_lines(const struct source *source)
{
	struct source first = *source;
	if (!source->at_end)
		while (first.block.length > 0 && first.block.at[first.block.length - 1] != '\n')
			first.block.length--;
	first.at_end = true;
	first.inside = NULL;
	return first;
}

static void read_sample(struct arena *arena, struct csv_reader *reader, const struct csv_header *header,
	struct field_sample *sample, struct fault *fault)
{
	size_t most = CELLS_MOST / header->count + 2, capacity = 0, count = 0;
	const char **cells = NULL;
	struct csv_row row;
	most = most < RECORDS_MOST ? most : RECORDS_MOST;
	while (sample->record_count < most && csv_next(reader, &row, fault)) {
		if (row.kind != CSV_ROW || row.count != header->count || csv_is_header(header, &row))
			continue;
		for (size_t c = 0; c < row.count; c++) {
			ARENA_ROOM(arena, cells, count, capacity);
			struct text text = row.cells[c].text;
			cells[count++] = text.length > 0 ? names_intern(sample->names, text) : NULL;
		}
		sample->record_count++;
	}
	sample->cells = cells;
	struct fault later = {0}; /* what is wrong further on is the reader's to tell */
	sample->whole = !csv_next(reader, &row, &later);
}

static const char *const *unit_texts(struct arena *arena, const struct csv_header *header)
{
	if (!header->units)
		return NULL;
	const char **units = arena_alloc(arena, header->count, sizeof *units);
	for (size_t c = 0; c < header->count; c++)
		units[c] = arena_copy(arena, header->units[c].at, header->units[c].length);
	return units;
}

/* A column as mappings name it: 'name', or [3] where the name can't stand in quotes. */
static const char *column_word(struct arena *arena, const struct csv_header *header, size_t column)
{
	struct text name = header->names[column];
	bool plain = name.length > 0 && text_find(name, '\'') == name.length &&
		text_find(name, '{') == name.length && text_find(name, '\n') == name.length &&
		text_find(name, '\r') == name.length;
	return plain ? arena_printf(arena, "'%.*s'", (int)name.length, name.at)
		     : arena_printf(arena, "[%zu]", column);
}

/* A text in double quotes. */
static void write_string(struct buffer *out, struct text text)
{
	buffer_char(out, '"');
	for (size_t i = 0; i < text.length; i++) {
		char c = text.at[i];
		if (c == '"' || c == '\\')
			buffer_char(out, '\\');
		buffer_char(out, c == '\n' || c == '\r' ? ' ' : c);
	}
	buffer_char(out, '"');
}

static bool is_headless(const struct csv_dialect *dialect)
{
	return dialect->header_rows == 0 && !dialect->header_in_comment;
}

static void write_dialect(struct buffer *out, const struct csv_dialect *dialect)
{
	if (dialect->delimiter == '\t')
		buffer_text(out, "delimiter tab\n");
	else if (dialect->delimiter == ' ')
		buffer_text(out, "delimiter blanks\n");
	else if (dialect->delimiter)
		buffer_print(out, "delimiter %c\n", dialect->delimiter);
	if (dialect->numbers.decimal != '.')
		buffer_print(out, "decimal %c\n", dialect->numbers.decimal);
	if (is_headless(dialect))
		buffer_text(out, "header none\n");
}

struct writer {
	struct arena *arena;
	struct buffer *out;
	const struct csv_guess *guess;
	size_t values;  /* columns that are values */
	bool metrics;   /* a column names what each value measures */
	bool headless;  /* the columns are called 1, 2 … */
	bool wildcards; /* a value of many columns has been written */
};

static struct text name_without_unit(struct arena *arena, struct text name)
{
	struct unit unit;
	struct text rest;
	if (unit_in_name(names_new(arena), name, &unit, &rest) && rest.length > 0)
		return rest;
	return name;
}

static void write_value(const struct writer *w, size_t column, const char *word)
{
	const struct field_guess *guess = &w->guess->guesses[column];
	struct unit unit = {NULL, 1, DIRECTION_UNKNOWN};
	struct text name = w->guess->header.names[column];
	if (guess->unit)
		unit_parse(names_new(w->arena), text_of(guess->unit), &unit);
	bool time = unit.base && strcmp(unit.base, "s") == 0;
	bool number = name.length > 0 && is_digit(name.at[0]);
	buffer_print(w->out, "\tvalue %s", word);
	if (guess->unit) {
		buffer_text(w->out, " unit ");
		write_string(w->out, text_of(guess->unit));
	}
	if (w->headless && w->values == 1 && guess->units_in_cells && guess->times)
		buffer_text(w->out, " metric \"time\"");
	if ((w->values > 1 || !time) && !number && !w->metrics && guess->role == FIELD_VALUE) {
		buffer_text(w->out, " metric ");
		write_string(w->out, w->values > 1 ? name : name_without_unit(w->arena, name));
	}
	if (guess->weight) {
		buffer_text(w->out, " weight ");
		for (size_t c = 0; c < w->guess->header.count; c++)
			if (text_is(w->guess->header.names[c], guess->weight))
				buffer_text(w->out, column_word(w->arena, &w->guess->header, c));
	}
	if (guess->why)
		buffer_print(w->out, "    # %s", guess->why);
	buffer_text(w->out, "\n");
}

/* The runs of a row, or a level a column: one wildcard for all of them. */
static void write_wildcard(struct writer *w, size_t column)
{
	struct text stem = {0};
	size_t number;
	if (w->wildcards)
		return;
	w->wildcards = true;
	if (w->guess->guesses[column].role == FIELD_RUNS) {
		struct text name = w->guess->header.names[column], tail = {"", 0};
		if (!name_is_numbered(name, &stem, &number)) { /* "run_3 (ms)" */
			name_is_numbered(name_without_unit(w->arena, name), &stem, &number);
			size_t digits = stem.length;
			while (digits < name.length && is_digit(name.at[digits]))
				digits++;
			tail = text_slice(name, digits, name.length);
		}
		write_value(w, column,
			arena_printf(w->arena, "'%.*s{run}%.*s'", (int)stem.length, stem.at, (int)tail.length,
				tail.at));
		buffer_text(w->out, "\tround $run\n");
	} else {
		write_value(w, column, "'{variant}'");
		buffer_text(w->out, "\tfactor $variant as variant\n");
	}
}

/* What is of a role by its column, and no more. */
static void write_role(const struct writer *w, size_t column, const char *word)
{
	const struct field_guess *guess = &w->guess->guesses[column];
	struct text name = w->guess->header.names[column];
	buffer_print(w->out, "\t%s %s", field_role_keyword(guess->role), word);
	if (guess->clock > 0)
		buffer_print(
			w->out, " + \" \" + %s", column_word(w->arena, &w->guess->header, guess->clock - 1));
	if (guess->role == FIELD_FACTOR && w->headless) {
		buffer_print(w->out, " as \"column %.*s\"", (int)name.length, name.at);
	} else if (word[0] == '[' && name.length > 0 && guess->role == FIELD_FACTOR) {
		buffer_text(w->out, " as ");
		write_string(w->out, name);
	}
	if (guess->unit && (guess->role == FIELD_CPU_FREQ || guess->role == FIELD_CPU_TEMP)) {
		buffer_text(w->out, " unit ");
		write_string(w->out, text_of(guess->unit));
	}
	buffer_text(w->out, "\n");
}

static void write_rule(struct writer *w, size_t column)
{
	const struct field_guess *guess = &w->guess->guesses[column];
	const char *word = column_word(w->arena, &w->guess->header, column);
	struct text name = w->guess->header.names[column];
	switch (guess->role) {
	case FIELD_LEFT_OUT:
		return;
	case FIELD_VALUE:
		write_value(w, column, word);
		return;
	case FIELD_RUNS:
	case FIELD_VARIANT:
		write_wildcard(w, column);
		return;
	case FIELD_WARMUP:
		buffer_print(w->out, "\twarmup when %s ~ \"^(1|[tT](rue|RUE)?|[yY](es|ES)?)$\"\n", word);
		return;
	case FIELD_STATUS:
		buffer_print(w->out, "\t%s\n", status_rule(w->arena, name, word, guess));
		return;
	case FIELD_ITERATIONS:
		/* As in JSON: a column beside a whole run's time says how much work the run did. */
		buffer_print(w->out, "\twork %s\n", word);
		return;
	case FIELD_FACT:
		buffer_text(w->out, "\tmeta ");
		write_string(w->out, name.length > 0 ? name : text_of(word));
		buffer_print(w->out, " %s\n", word);
		return;
	default:
		write_role(w, column, word);
	}
}

/* Columns that a wildcard must not take. */
static void write_ignored(struct writer *w)
{
	bool any = false, wildcard = false;
	for (size_t c = 0; c < w->guess->header.count; c++)
		wildcard = wildcard || w->guess->guesses[c].role == FIELD_RUNS ||
			w->guess->guesses[c].role == FIELD_VARIANT;
	for (size_t c = 0; wildcard && c < w->guess->header.count; c++) {
		if (w->guess->guesses[c].role != FIELD_LEFT_OUT || w->guess->header.names[c].length == 0)
			continue;
		buffer_text(w->out, any ? " " : "ignore ");
		write_string(w->out, w->guess->header.names[c]);
		any = true;
	}
	buffer_text(w->out, any ? "\n" : "");
}

static void write_left_out(const struct writer *w, size_t column)
{
	struct text name = w->guess->header.names[column];
	const char *why = w->guess->guesses[column].why;
	buffer_text(w->out, "\t# left out: ");
	for (size_t i = 0; i < name.length; i++)
		buffer_char(w->out, name.at[i] == '\n' || name.at[i] == '\r' ? ' ' : name.at[i]);
	buffer_print(w->out, "%s%s\n", why ? ": " : "", why ? why : "");
}

static const char *write_mapping(struct arena *arena, const struct csv_guess *guess, bool drafting)
{
	struct buffer out = buffer_new(arena);
	struct writer writer = {.arena = arena, .out = &out, .guess = guess};
	if (drafting)
		buffer_text(&out, "# Made by looking at the table: each line below is a guess.\n");
	buffer_text(&out, "name csv\ntitle \"a table\"\nformat csv\n");
	writer.headless = is_headless(&guess->dialect);
	write_dialect(&out, &guess->dialect);
	write_ignored(&writer);
	for (size_t c = 0; c < guess->header.count; c++) {
		writer.values += guess->guesses[c].role == FIELD_VALUE;
		writer.metrics = writer.metrics || guess->guesses[c].role == FIELD_METRIC;
	}
	buffer_text(&out, "row\n");
	for (size_t c = 0; c < guess->header.count; c++)
		write_rule(&writer, c);
	for (size_t c = 0; c < guess->header.count; c++)
		if (guess->guesses[c].sums_up)
			buffer_print(&out, "\tskip when %s ~ \"%s\"\n", column_word(arena, &guess->header, c),
				guess->guesses[c].sums_up);
	for (size_t c = 0; c < guess->header.count; c++)
		if (guess->guesses[c].role == FIELD_LEFT_OUT && guess->header.names[c].length > 0)
			write_left_out(&writer, c);
	return out.at;
}

static void note_pass(struct csv_guess *guess, const struct ingest_options *options, struct names *names)
{
	for (size_t c = 0; c < guess->header.count && options->passes.count == 0; c++)
		if (guess->guesses[c].role == FIELD_PASS)
			guess->pass_column = names_intern(names, guess->header.names[c]);
}

/* What other formats begin with. */
static const struct other_format {
	const char *beginning, *name;
} other_formats[] = {
	{"<?xml", "XML or HTML"},
	{"<!DOCTYPE", "XML or HTML"},
	{"<html", "XML or HTML"},
	{"---\n", "YAML"},
	{"%YAML", "YAML"},
};

static const char *other_format(struct text block)
{
	struct text head = text_trim(text_slice(block, 0, block.length < 256 ? block.length : 256));
	for (size_t i = 0; i < sizeof other_formats / sizeof *other_formats; i++)
		if (text_begins(head, other_formats[i].beginning))
			return other_formats[i].name;
	return NULL;
}

static void refuse_text(struct fault *fault, struct place place, const struct source *source)
{
	const char *name = other_format(source->block);
	if (name)
		fault_at(fault, place, "this is %s, which is not read; let the tool write CSV or JSON", name);
	else
		fault_at(fault, place,
			"no known collector wrote this, and it is no table of rows and columns either; describe it with "
			"--map FILE ('floorstat formats --draft FILE' writes a first one where lines are alike, 'floorstat "
			"formats sysbench' shows one for lines of text)");
}

/* The first records of the table behind its header; record_count 0: it has none. */
static struct field_sample sample_of(struct arena *arena, struct arena *scratch, struct csv_reader *reader,
	const struct csv_guess *guess, struct fault *fault)
{
	struct field_sample sample = {.names = names_new(arena),
		.fields = guess->header.names,
		.units = unit_texts(arena, &guess->header),
		.field_count = guess->header.count,
		.headless = is_headless(&guess->dialect),
		.blanks = guess->dialect.delimiter == ' ',
		.numbers = guess->dialect.numbers};
	read_sample(scratch, reader, &guess->header, &sample, fault);
	return sample;
}

struct csv_guess *csv_guess(struct arena *arena, const struct source *source,
	const struct ingest_options *options, struct fault *fault)
{
	struct csv_guess *guess = arena_alloc(arena, 1, sizeof *guess);
	struct source first = first_lines(source);
	struct place place = {.file = source->path};
	if (other_format(first.block) || !csv_look(arena, &first, options, &guess->dialect)) {
		refuse_text(fault, place, &first);
		return NULL;
	}
	struct arena *scratch = arena_child(arena);
	struct csv_reader *reader = csv_open(scratch, &first, guess->dialect, options, false);
	if (!csv_read_header(arena, reader, &guess->dialect, &guess->header, NULL, NULL, fault)) {
		fault_at(fault, place, "holds no rows");
		return NULL;
	}
	struct field_sample sample = sample_of(arena, scratch, reader, guess, fault);
	if (sample.record_count == 0) {
		fault_at(fault, place, "holds a header but no row with as many cells");
		return NULL;
	}
	if (guess->dialect.header_rows > 0)
		place.line = guess->dialect.preamble + guess->dialect.header_rows;
	sample.whole = sample.whole && source->at_end;
	guess->guesses = arena_alloc(arena, guess->header.count, sizeof *guess->guesses);
	bool good = fault->status == STATUS_OK &&
		roles_guess(arena, &sample, options, place, guess->guesses, fault);
	arena_free(scratch);
	if (!good)
		return NULL;
	guess->draft = write_mapping(arena, guess, options->drafting);
	guess->mapping = mapping_parse(
		arena, "the mapping made up for this table", text_of(guess->draft), fault);
	if (!guess->mapping)
		return NULL;
	guess->mapping->guessed = true;
	note_pass(guess, options, sample.names);
	return guess;
}
