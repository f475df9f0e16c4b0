/* What needs more than a plain scan: quoted cells, by libcsv, which tells no place: it is fed in pieces that end where a
 * cell may end. */
#include "csv_inside.h"

static void free_parser(void *what)
{
	struct csv_reader *reader = what;
	csv_free(&reader->parser);
}

static void begin_parser(struct csv_reader *reader)
{
	csv_init(&reader->parser, CSV_STRICT | CSV_STRICT_FINI);
	csv_set_delim(&reader->parser, (unsigned char)reader->dialect.delimiter);
}

/* libcsv's two calls: a field, a row. */
static void on_field(void *bytes, size_t length, void *context)
{
	struct csv_reader *reader = context;
	ARENA_ROOM(reader->arena, reader->queue_cells, reader->queue_cell_count, reader->queue_cell_capacity);
	if (reader->queue_cell_count == reader->row_first)
		reader->row_line = reader->field_line;
	reader->queue_cells[reader->queue_cell_count++] = (struct queued_cell){
		reader->byte_count, length, reader->field_column};
	if (reader->byte_capacity - reader->byte_count < length) {
		size_t capacity = 2 * reader->byte_capacity + length + 256;
		reader->bytes = arena_grow(reader->arena, reader->bytes, reader->byte_capacity, capacity, 1);
		reader->byte_capacity = capacity;
	}
	if (length > 0)
		memcpy(reader->bytes + reader->byte_count, bytes, length);
	reader->byte_count += length;
}

static void on_row(int end, void *context)
{
	(void)end;
	struct csv_reader *reader = context;
	ARENA_ROOM(reader->arena, reader->queue, reader->queue_count, reader->queue_capacity);
	reader->queue[reader->queue_count++] = (struct queued){
		reader->row_line, reader->row_first, reader->queue_cell_count - reader->row_first};
	reader->row_first = reader->queue_cell_count;
}

static void drop_queue(struct csv_reader *reader)
{
	reader->queue_count = reader->queue_next = reader->queue_cell_count = reader->row_first = 0;
	reader->byte_count = 0;
}

static void restart_parser(struct csv_reader *reader)
{
	csv_free(&reader->parser);
	begin_parser(reader);
	drop_queue(reader);
}

/* Where the field under way begins: behind the blanks at line[i]. */
static void begin_field(struct csv_reader *reader, struct text line, size_t i)
{
	while (i < line.length && is_blank(line.at[i]) && line.at[i] != reader->dialect.delimiter)
		i++;
	reader->field_line = reader->line;
	reader->field_column = i + 1;
}

/* libcsv's parser state between rows: inside one, a quoted cell goes on over the line end. */
enum { BETWEEN_ROWS = 0 };

/* Feeds one line, its end included, in pieces that end at a delimiter or a line end, so that each call back has its
 * place.  False when libcsv refuses it: *at is where. */
static bool feed_line(struct csv_reader *reader, struct text line, size_t *at)
{
	size_t from = 0;
	if (reader->parser.pstate == BETWEEN_ROWS)
		begin_field(reader, line, 0);
	while (from < line.length) {
		size_t to = from, before = reader->queue_cell_count;
		while (to < line.length && line.at[to] != reader->dialect.delimiter && line.at[to] != '\n' &&
			line.at[to] != '\r')
			to++;
		to += to < line.length;
		size_t taken = csv_parse(
			&reader->parser, line.at + from, to - from, on_field, on_row, reader);
		if (taken != to - from) {
			if (csv_error(&reader->parser) != CSV_EPARSE)
				arena_exhausted(reader->arena);
			*at = from + taken;
			return false;
		}
		if (reader->queue_cell_count > before || reader->parser.pstate == BETWEEN_ROWS)
			begin_field(reader, line, to);
		from = to;
	}
	return true;
}

static void bad_row(struct csv_reader *reader, struct csv_row *row, size_t column, const char *why)
{
	*reader_room(reader, 0) = (struct csv_cell){{"", 0}, column};
	*row = (struct csv_row){CSV_BAD, reader->line, reader->cells, 1, why};
}

static bool never_closed(const struct csv_reader *reader, struct fault *fault)
{
	return fault_at(fault, reader_place(reader, reader->field_line, reader->field_column),
		"a quote is opened here and never closed; close it, or double it (\"\") where it belongs to the text");
}

bool library_rows(
	struct csv_reader *reader, struct text line, size_t end, struct csv_row *row, struct fault *fault)
{
	drop_queue(reader);
	row->why = NULL;
	for (;;) {
		size_t at;
		if (!feed_line(reader, (struct text){line.at, line.length + end}, &at)) {
			bool one = reader->field_line == reader->line;
			char *why = one
				? arena_printf(reader->arena, "a quote stands inside a cell")
				: arena_printf(reader->arena,
					  "a quote stands inside the quoted cell that begins in line %zu",
					  reader->field_line);
			bad_row(reader, row, at + 1, why);
			restart_parser(reader);
			return true;
		}
		if (reader->parser.entry_pos > reader->cell_most)
			return cell_too_long(reader, reader->field_line, reader->field_column, fault);
		if (end > 0 && reader->parser.pstate == BETWEEN_ROWS)
			return true;
		if (end == 0 || !reader_line(reader, &line, &end, fault)) {
			if (fault->status != STATUS_OK)
				return false;
			return csv_fini(&reader->parser, on_field, on_row, reader) == 0 ||
				never_closed(reader, fault);
		}
	}
}

bool library_queued(struct csv_reader *reader, struct csv_row *row)
{
	if (reader->queue_next == reader->queue_count)
		return false;
	const struct queued *queued = &reader->queue[reader->queue_next++];
	for (size_t i = 0; i < queued->count; i++) {
		const struct queued_cell *cell = &reader->queue_cells[queued->first + i];
		struct text text = {reader->bytes ? reader->bytes + cell->offset : "", cell->length};
		*reader_room(reader, i) = (struct csv_cell){text, cell->column};
	}
	*row = (struct csv_row){CSV_ROW, queued->line, reader->cells, queued->count, NULL};
	return true;
}

void library_begin(struct csv_reader *reader)
{
	begin_parser(reader);
	arena_defer(reader->arena, free_parser, reader);
}
