#include "csv_inside.h"

#include <string.h>

/* Files of old Macs end their lines with a carriage return alone. */
static char line_end_of(struct text block)
{
	bool mac = text_find(block, '\n') == block.length && text_find(block, '\r') < block.length;
	return mac ? '\r' : '\n';
}

struct csv_reader *csv_open(struct arena *arena, struct source *source, struct csv_dialect dialect,
	const struct ingest_options *options, bool library_only)
{
	struct csv_reader *reader = arena_alloc(arena, 1, sizeof *reader);
	reader->arena = arena;
	reader->source = source;
	reader->dialect = dialect;
	reader->library_only = library_only && dialect.delimiter != ' ' && dialect.delimiter != 0;
	reader->line_most = options->limits.line_bytes;
	reader->cell_most = options->limits.cell_bytes;
	reader->column_most = options->limits.columns;
	reader->line_end = line_end_of(source->block);
	/* What the scan takes is within the bounds. */
	reader->fast = !reader->library_only && reader->line_end == '\n' && dialect.delimiter != ' ' &&
		reader->line_most >= CSV_SCAN_BYTES && reader->cell_most >= CSV_SCAN_BYTES;
	library_begin(reader);
	return reader;
}

struct place reader_place(const struct csv_reader *reader, size_t line, size_t column)
{
	return (struct place){.file = reader->source->path, .line = line, .column = column};
}

bool reader_line(struct csv_reader *reader, struct text *line, size_t *end, struct fault *fault)
{
	struct source *source = reader->source;
	for (;;) {
		struct text rest = text_slice(source->block, reader->used, source->block.length);
		size_t at = text_find(rest, reader->line_end);
		if (at > reader->line_most)
			return fault_at(fault, reader_place(reader, reader->line + 1, 0),
				"a line of more than %zu bytes; if that is meant: --limit line=N",
				reader->line_most);
		if (at == rest.length && !source->at_end) {
			if (!source_more(source, reader->used, fault))
				return false;
			reader->used = reader->plain = 0;
			reader->scan.at = NULL;
			reader->blocks++;
			continue;
		}
		if (rest.length == 0)
			return false;
		*end = at < rest.length;
		*line = text_slice(rest, 0, at);
		reader->used += at + *end;
		reader->line++;
		return true;
	}
}

/* The first carriage return that no newline follows. */
static size_t lone_return(struct text text)
{
	for (size_t i = text_find(text, '\r'); i < text.length; i++)
		if (text.at[i] == '\r' && (i + 1 == text.length || text.at[i + 1] != '\n'))
			return i;
	return text.length;
}

/* Whether the line that was just taken can be split by a plain scan: it holds no quote and no carriage return inside.
 * What was found out about the block is kept, so that most lines cost nothing. */
static bool is_plain(struct csv_reader *reader, struct text line)
{
	struct text block = reader->source->block;
	size_t begin = (size_t)(line.at - block.at), end = begin + line.length;
	if (end > reader->plain) {
		struct text rest = text_slice(block, begin, block.length);
		rest.length = text_find(rest, '"');
		reader->plain = begin + lone_return(rest);
	}
	return end <= reader->plain;
}

struct csv_cell *reader_room(struct csv_reader *reader, size_t count)
{
	ARENA_ROOM(reader->arena, reader->cells, count, reader->cell_capacity);
	return &reader->cells[count];
}

static void set_cell(struct csv_reader *reader, size_t i, const char *line, struct text text)
{
	*reader_room(reader, i) = (struct csv_cell){text, (size_t)(text.at - line) + 1};
}

static size_t split_plain(struct csv_reader *reader, struct text line)
{
	char delimiter = reader->dialect.delimiter;
	const char *from = line.at, *end = line.at + line.length, *to;
	size_t count = 0;
	while (delimiter != 0 && (to = memchr(from, delimiter, (size_t)(end - from)))) {
		set_cell(reader, count++, line.at, csv_cell_between(from, to, delimiter));
		from = to + 1;
	}
	set_cell(reader, count++, line.at, csv_cell_between(from, end, delimiter));
	return count;
}

/* Runs of blanks between cells; a cell that begins with a quote ends with one. */
static size_t split_blanks(struct csv_reader *reader, struct text line)
{
	size_t count = 0, i = 0;
	for (;;) {
		while (i < line.length && is_blank(line.at[i]))
			i++;
		if (i == line.length)
			return count;
		size_t from = i;
		bool quoted = line.at[i] == '"';
		size_t close = quoted ? from + 1 + text_find(text_slice(line, from + 1, line.length), '"')
				      : 0;
		if (quoted && close < line.length) {
			i = close + 1;
			*reader_room(reader, count++) = (struct csv_cell){
				text_slice(line, from + 1, close), from + 1};
			continue;
		}
		while (i < line.length && !is_blank(line.at[i]))
			i++;
		*reader_room(reader, count++) = (struct csv_cell){text_slice(line, from, i), from + 1};
	}
}

bool cell_too_long(const struct csv_reader *reader, size_t line, size_t column, struct fault *fault)
{
	return fault_at(fault, reader_place(reader, line, column),
		"a cell of more than %zu bytes (a quote that isn't closed?); if that is meant: --limit cell=N",
		reader->cell_most);
}

static bool columns_fit(const struct csv_reader *reader, const struct csv_row *row, struct fault *fault)
{
	return row->count <= reader->column_most ||
		fault_at(fault, reader_place(reader, row->line, 0),
			"a row of %zu cells; if that is meant: --limit columns=N", row->count);
}

static bool cells_fit(const struct csv_reader *reader, const struct csv_row *row, struct fault *fault)
{
	for (size_t i = 0; i < row->count; i++)
		if (row->cells[i].text.length > reader->cell_most)
			return cell_too_long(reader, row->line, row->cells[i].column, fault);
	return columns_fit(reader, row, fault);
}

/* Without the carriage return of a line that ends in both. */
static struct text without_return(struct text line, size_t end)
{
	bool both = end > 0 && line.length > 0 && line.at[line.length - 1] == '\r';
	return text_slice(line, 0, line.length - both);
}

static bool split(
	struct csv_reader *reader, struct text line, size_t end, struct csv_row *row, struct fault *fault)
{
	char delimiter = reader->dialect.delimiter;
	bool own = delimiter == 0 || delimiter == ' ';
	if (!own && (reader->library_only || !is_plain(reader, line)))
		return library_rows(reader, line, end, row, fault) &&
			(row->kind == CSV_BAD || library_queued(reader, row));
	line = without_return(line, end);
	size_t count = delimiter == ' ' ? split_blanks(reader, line) : split_plain(reader, line);
	*row = (struct csv_row){CSV_ROW, reader->line, reader->cells, count, NULL};
	return true;
}

/* Nothing but blanks; tabs between cells are no blanks. */
static bool is_empty(struct text line, char delimiter)
{
	for (size_t i = 0; i < line.length; i++)
		if (line.at[i] != ' ' && line.at[i] != '\r' && (line.at[i] != '\t' || delimiter == '\t'))
			return false;
	return true;
}

/* The next line by the scan, where nothing needs a closer look.  False: the line has still to be taken. */
static bool fast_row(struct csv_reader *reader, struct csv_row *row)
{
	if (reader->used >= reader->plain)
		return false;
	struct csv_scan *scan = &reader->scan;
	const char *at = reader->source->block.at + reader->used;
	struct csv_line line;
	if (scan->at != at)
		csv_scan_begin(scan, &reader->dialect, (struct text){at, reader->plain - reader->used});
	if (!csv_scan_line(scan, &line))
		return false;
	for (size_t i = 0; i < line.count; i++)
		set_cell(reader, i, at, csv_line_cell(&line, i, reader->dialect.delimiter));
	reader->used += (size_t)(scan->at - at);
	*row = (struct csv_row){CSV_ROW, ++reader->line, reader->cells, line.count, NULL};
	return true;
}

struct text csv_plain_lines(struct csv_reader *reader)
{
	struct text block = reader->source->block;
	if (!reader->fast || reader->again || reader->queue_next < reader->queue_count ||
		reader->used >= block.length)
		return (struct text){0};
	is_plain(reader, text_slice(block, reader->used, reader->used + 1));
	size_t end = reader->plain;
	while (end > reader->used && block.at[end - 1] != '\n')
		end--;
	return end > reader->used ? text_slice(block, reader->used, end) : (struct text){0};
}

void csv_pass_over(struct csv_reader *reader, size_t bytes, size_t lines)
{
	reader->used += bytes;
	reader->line += lines;
}

size_t csv_blocks(const struct csv_reader *reader)
{
	return reader->blocks;
}

static bool next_row(struct csv_reader *reader, struct csv_row *row, struct fault *fault)
{
	if (reader->fast && fast_row(reader, row))
		return columns_fit(reader, row, fault);
	struct text line = {0};
	size_t end = 0;
	row->kind = CSV_ROW;
	if (library_queued(reader, row))
		return cells_fit(reader, row, fault);
	while (reader_line(reader, &line, &end, fault)) {
		if (is_empty(line, reader->dialect.delimiter) || csv_is_ruling(&reader->dialect, line))
			continue;
		if (csv_is_comment(&reader->dialect, line)) {
			*reader_room(reader, 0) = (struct csv_cell){without_return(line, end), 1};
			*row = (struct csv_row){CSV_COMMENT, reader->line, reader->cells, 1, NULL};
			return true;
		}
		row->kind = CSV_ROW;
		if (split(reader, line, end, row, fault))
			return cells_fit(reader, row, fault);
		if (fault->status != STATUS_OK)
			return false;
	}
	return false;
}

bool csv_next(struct csv_reader *reader, struct csv_row *row, struct fault *fault)
{
	if (reader->again) {
		reader->again = false;
		*row = reader->last;
		return true;
	}
	bool found = next_row(reader, row, fault);
	reader->last = *row;
	return found;
}

void csv_unread(struct csv_reader *reader)
{
	reader->again = true;
}

bool csv_skip_lines(struct csv_reader *reader, size_t count,
	void (*told)(void *context, struct text line, size_t number), void *context, struct fault *fault)
{
	struct text line = {0};
	size_t end = 0;
	for (size_t i = 0; i < count; i++) {
		if (!reader_line(reader, &line, &end, fault))
			return false;
		if (told)
			told(context, without_return(line, end), reader->line);
	}
	return true;
}
