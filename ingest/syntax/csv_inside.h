/* Private to the reader of tables (csv.c, csv_scan.c, csv_library.c). */
#ifndef FLOORSTAT_CSV_INSIDE_H
#define FLOORSTAT_CSV_INSIDE_H

#include <csv.h>
#include <string.h>

#include "csv_scan.h"

/* A row that libcsv gave; its cells are queue_cells[first, first + count). */
struct queued {
	size_t line, first, count;
};

struct queued_cell {
	size_t offset, length, column; /* offset: in reader->bytes */
};

struct csv_reader {
	struct arena *arena;
	struct source *source;
	struct csv_dialect dialect;
	size_t line_most, cell_most, column_most;
	bool library_only;
	bool fast;     /* lines may be taken in one pass */
	char line_end; /* '\n', or '\r' in files of old Macs */

	size_t used;          /* of source->block */
	size_t blocks;        /* that were before it */
	size_t line;          /* number of the last line taken */
	size_t plain;         /* up to here in the block there is no quote and no lone carriage return */
	struct csv_scan scan; /* of those lines, where it was left */

	struct csv_cell *cells;
	size_t cell_capacity;

	struct csv_parser parser;
	char *bytes; /* what libcsv gave for the lines at hand */
	size_t byte_count, byte_capacity;
	struct queued *queue;
	size_t queue_count, queue_capacity, queue_next;
	struct queued_cell *queue_cells;
	size_t queue_cell_count, queue_cell_capacity;
	size_t row_first;                /* first cell of the row under way */
	size_t field_line, field_column; /* where the field under way begins */
	size_t row_line;

	struct csv_row last;
	bool again;
};

static inline bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* csv.c: the next line without its newline.  *end: how many bytes end it (0 at the end of the file).  False at the end,
 * or after a fault. */
bool reader_line(struct csv_reader *reader, struct text *line, size_t *end, struct fault *fault);
/* The fault of a cell that is longer than its bound; always false. */
bool cell_too_long(const struct csv_reader *reader, size_t line, size_t column, struct fault *fault);
struct place reader_place(const struct csv_reader *reader, size_t line, size_t column);
struct csv_cell *reader_room(struct csv_reader *reader, size_t count); /* for one more than 'count' cells */

/* csv_scan.c: lines that are no rows. */
bool csv_is_comment(const struct csv_dialect *dialect, struct text line);
bool csv_is_ruling(const struct csv_dialect *dialect, struct text line);

/* csv_library.c: rows from libcsv, the line just taken and those after it as long as a quoted cell goes on, into the
 * queue; row->kind is CSV_BAD for what it refuses.  False after a fault. */
void library_begin(struct csv_reader *reader);
bool library_rows(
	struct csv_reader *reader, struct text line, size_t end, struct csv_row *row, struct fault *fault);
bool library_queued(struct csv_reader *reader, struct csv_row *row);

#endif
