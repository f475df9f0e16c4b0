#include <string.h>

#include "csv.h"

static struct text copied(struct arena *arena, struct text text)
{
	return (struct text){arena_copy(arena, text.at, text.length), text.length};
}

/* How often each name occurs among those before it: counts[c]; and whether it occurs again at all: again[c]. */
struct repeats {
	size_t *before;
	bool *again;
};

struct counted {
	const char *name; /* interned */
	size_t count, first;
};

static struct repeats count_repeats(struct arena *arena, const struct text *texts, size_t count)
{
	struct repeats repeats = {
		arena_alloc(arena, count, sizeof(size_t)), arena_alloc(arena, count, sizeof(bool))};
	struct names *names = names_new(arena);
	size_t capacity = 16;
	while (capacity < 2 * count)
		capacity *= 2;
	struct counted *slots = arena_alloc(arena, capacity, sizeof *slots);
	for (size_t c = 0; c < count; c++) {
		const char *name = names_intern(names, texts[c]);
		size_t at = (size_t)text_hash(texts[c]) & (capacity - 1);
		while (slots[at].name && slots[at].name != name)
			at = (at + 1) & (capacity - 1);
		if (!slots[at].name)
			slots[at] = (struct counted){name, 0, c};
		repeats.before[c] = slots[at].count++;
		repeats.again[c] = repeats.before[c] > 0;
		if (repeats.again[c])
			repeats.again[slots[at].first] = true;
	}
	return repeats;
}

/* The names of several header rows: the last one's, with those above in front where it doesn't tell columns apart. */
static void join_rows(
	struct arena *arena, struct csv_header *header, struct text *const *rows, size_t row_count)
{
	struct text *last = rows[row_count - 1];
	struct repeats repeats = count_repeats(arena, last, header->count);
	for (size_t c = 0; c < header->count; c++) {
		header->names[c] = last[c];
		bool unclear = last[c].length == 0 || repeats.again[c];
		for (size_t r = row_count - 1; unclear && r-- > 0;) {
			struct text above = rows[r][c];
			if (above.length == 0)
				continue;
			struct text here = header->names[c];
			const char *joint = here.length > 0 ? " " : "";
			char *name = arena_printf(arena, "%.*s%s%.*s", (int)above.length, above.at, joint,
				(int)here.length, here.at);
			header->names[c] = text_of(name);
		}
	}
}

/* "time", "time.2" … */
static void number_equals(struct arena *arena, struct csv_header *header)
{
	struct repeats repeats = count_repeats(arena, header->names, header->count);
	for (size_t c = 0; c < header->count; c++) {
		struct text name = header->names[c];
		if (name.length > 0 && repeats.before[c] > 0)
			header->names[c] = text_of(arena_printf(
				arena, "%.*s.%zu", (int)name.length, name.at, repeats.before[c] + 1));
	}
}

static struct text *copied_row(struct arena *arena, const struct csv_row *row, size_t count)
{
	struct text *texts = arena_alloc(arena, count, sizeof *texts);
	for (size_t c = 0; c < count; c++)
		texts[c] = c < row->count ? copied(arena, row->cells[c].text) : (struct text){"", 0};
	return texts;
}

/* "# a,b,c" above the rows. */
static void header_from_comment(
	struct arena *arena, struct csv_header *header, struct text line, char delimiter)
{
	header->names = NULL;
	line = text_trim(text_slice(text_trim(line), 1, text_trim(line).length));
	size_t count = 0, capacity = 0;
	while (line.length > 0) {
		struct text name;
		if (delimiter == ' ') {
			size_t i = 0;
			while (i < line.length && line.at[i] != ' ' && line.at[i] != '\t')
				i++;
			name = text_slice(line, 0, i);
			line = text_trim(text_slice(line, i, line.length));
		} else {
			name = text_trim(text_split(line, delimiter, &line));
		}
		ARENA_ROOM(arena, header->names, count, capacity);
		header->names[count++] = copied(arena, name);
	}
	header->count = count;
	number_equals(arena, header);
}

/* What is told of lines on the way to the first row. */
struct listener {
	void (*told)(void *context, struct text line, size_t number);
	void *context;
	struct text comment; /* the last one */
};

static bool next_told(struct arena *arena, struct csv_reader *reader, struct csv_row *row,
	struct listener *listener, struct fault *fault)
{
	while (csv_next(reader, row, fault)) {
		if (row->kind == CSV_ROW)
			return true;
		if (row->kind == CSV_COMMENT) {
			if (listener->told)
				listener->told(listener->context, row->cells[0].text, row->line);
			listener->comment = copied(arena, row->cells[0].text);
		}
	}
	return false;
}

/* R writes one name less than cells: the first column, of row names, has none. */
static void add_row_names(struct arena *arena, struct csv_header *header)
{
	struct text *names = arena_alloc(arena, header->count + 1, sizeof *names);
	names[0] = (struct text){"", 0};
	memcpy(names + 1, header->names, header->count * sizeof *names);
	header->names = names;
	header->count++;
}

static bool read_rows(struct arena *arena, struct csv_reader *reader, struct csv_header *header, size_t rows,
	bool unit_row, struct listener *listener, struct fault *fault)
{
	struct csv_row row;
	struct text **names = arena_alloc(arena, rows, sizeof *names);
	size_t *counts = arena_alloc(arena, rows, sizeof *counts), widest = 0;
	for (size_t r = 0; r < rows; r++) {
		if (!next_told(arena, reader, &row, listener, fault))
			return false; /* rows that looked like several are one, with a quote that nobody closes */
		counts[r] = row.count;
		names[r] = copied_row(arena, &row, row.count);
		widest = row.count > widest ? row.count : widest;
	}
	header->count = widest;
	header->written = names[rows - 1];
	header->written_count = counts[rows - 1];
	for (size_t r = 0; r < rows; r++)
		names[r] = counts[r] == header->count
			? names[r]
			: arena_grow(arena, names[r], counts[r], header->count, sizeof *names[r]);
	header->names = arena_alloc(arena, header->count, sizeof *header->names);
	if (unit_row && rows > 1)
		header->units = names[--rows];
	join_rows(arena, header, names, rows);
	number_equals(arena, header);
	if (!next_told(arena, reader, &row, listener, fault))
		return fault->status == STATUS_OK; /* a header and no rows */
	csv_unread(reader);
	if (row.count == header->count + 1 && row.cells[row.count - 1].text.length > 0 && !header->units)
		add_row_names(arena, header);
	return true;
}

bool csv_read_header(struct arena *arena, struct csv_reader *reader, const struct csv_dialect *dialect,
	struct csv_header *header, void (*told)(void *context, struct text line, size_t number),
	void *context, struct fault *fault)
{
	struct listener listener = {told, context, {0}};
	*header = (struct csv_header){.numbers = dialect->numbers};
	if (!csv_skip_lines(reader, dialect->preamble, told, context, fault))
		return false;
	if (dialect->header_rows > 0)
		return read_rows(
			arena, reader, header, dialect->header_rows, dialect->unit_row, &listener, fault);
	struct csv_row row;
	if (!next_told(arena, reader, &row, &listener, fault))
		return false;
	csv_unread(reader);
	header->count = row.count;
	header->names = arena_alloc(arena, row.count, sizeof *header->names);
	for (size_t c = 0; c < row.count; c++)
		header->names[c] = text_of(arena_printf(arena, "%zu", c + 1));
	if (dialect->header_in_comment && listener.comment.length > 0)
		header_from_comment(arena, header, listener.comment, dialect->delimiter);
	return true;
}

bool csv_heading_is_number(const struct csv_header *header, size_t column)
{
	double value;
	return column < header->written_count &&
		number_parse(header->written[column], header->numbers, &value) == NUMBER_FINITE;
}

bool csv_is_header(const struct csv_header *header, const struct csv_row *row)
{
	bool numbers = true; /* and nothing else: a run */
	if (row->count != header->written_count)
		return false;
	for (size_t c = 0; c < row->count; c++) {
		if (!text_equal(row->cells[c].text, header->written[c]))
			return false;
		numbers = numbers && (header->written[c].length == 0 || csv_heading_is_number(header, c));
	}
	return !numbers;
}

/* A row of names alone: no number, nothing missing but where the header has no name. */
static bool is_all_names(const struct csv_header *header, const struct csv_row *row)
{
	for (size_t c = 0; c < row->count; c++) {
		double value;
		struct text cell = row->cells[c].text, rest;
		if (cell.length == 0 && header->written[c].length == 0)
			continue;
		if (cell.length == 0 || number_parse(cell, header->numbers, &value) != NUMBER_NO ||
			number_parse_prefix(cell, header->numbers, &value, &rest) != NUMBER_NO)
			return false;
	}
	return true;
}

bool csv_is_other_header(const struct csv_header *header, const struct csv_row *row)
{
	if (row->count < 2 || row->count != header->written_count || !is_all_names(header, row))
		return false;
	size_t kept = 0, moved = 0;
	for (size_t c = 0; c < row->count; c++) {
		bool found = false;
		kept += row->cells[c].text.length > 0 && text_equal(row->cells[c].text, header->written[c]);
		for (size_t other = 0; other < row->count && !found; other++)
			found = text_equal(row->cells[c].text, header->written[other]);
		moved += found;
	}
	return !csv_is_header(header, row) && (kept > 0 || moved == row->count);
}
