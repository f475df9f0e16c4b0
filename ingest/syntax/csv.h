/* Rows of cells: comma-separated files and their like, with the place of every cell. */
#ifndef FLOORSTAT_CSV_H
#define FLOORSTAT_CSV_H

#include <stdbool.h>

#include "../base/arena.h"
#include "../base/fault.h"
#include "../base/number.h"
#include "../base/text.h"
#include "../bytes/source.h"

/* How a file is written.  Found by csv_look, or stated by a mapping or by options. */
struct csv_dialect {
	char delimiter;              /* , ; tab | or ' ': runs of blanks; 0: one cell a line */
	char comment;                /* a line that begins so is a comment; 0: there are none */
	struct number_style numbers; /* in its cells */
	size_t preamble;             /* lines before the header (or the first row) that are no table */
	size_t header_rows;          /* 0: no header */
	bool header_in_comment; /* the last comment line before the rows is the header, without its mark */
	bool unit_row;          /* the last header row holds units */
	bool either; /* "1,234" alone: its mark was taken for one of thousands, but may be the decimal one */
};

struct csv_cell {
	struct text text; /* without quotes and without the blanks around it */
	size_t column;    /* where it begins in its line, in bytes from 1 (the quote, where it has one) */
};

enum csv_row_kind {
	CSV_ROW,
	CSV_COMMENT, /* one cell: the whole line */
	CSV_BAD,     /* no row: 'why' says what is wrong, the place is cells[0]'s */
};

/* Valid until the next call. */
struct csv_row {
	enum csv_row_kind kind;
	size_t line; /* from 1 */
	struct csv_cell *cells;
	size_t count;
	const char *why;
};

struct csv_reader;

/* A reader from the present block of 'source' on.  It lives in 'arena'.  Lines without a quote are split by a plain
 * scan, all others by libcsv, unless 'library_only' (for tests: both give the same rows, places and faults). */
struct csv_reader *csv_open(struct arena *arena, struct source *source, struct csv_dialect dialect,
	const struct ingest_options *options, bool library_only);

/* The next line that isn't blank.  False at the end, or after a fault (a quote that is never closed; a line or cell
 * beyond the limits). */
bool csv_next(struct csv_reader *reader, struct csv_row *row, struct fault *fault);

/* For csv_scan.h: the lines that the present block still holds, as far as they are whole, hold no quote and end in a
 * newline; empty when there is none. */
struct text csv_plain_lines(struct csv_reader *reader);
/* The first 'bytes' of them have been read: 'lines' lines. */
void csv_pass_over(struct csv_reader *reader, size_t bytes, size_t lines);
/* Changes when the block moves, and with it the lines in it. */
size_t csv_blocks(const struct csv_reader *reader);

/* Finds out how the first block of 'source' is written; what options state is taken as given.  False when it is no
 * table at all: no delimiter splits its lines into equally many cells. */
bool csv_look(struct arena *arena, const struct source *source, const struct ingest_options *options,
	struct csv_dialect *dialect);

/* The header: a name a column, as many as the header row has (the first row, where there is no header: the names are
 * then "1", "2" …).  Names that occur more than once are told apart by the header rows above them, else by a number
 * ("time", "time.2").  Where each row has one cell more than the header, as R writes row names, the first name is
 * empty. */
struct csv_header {
	struct text *names;
	struct text *units; /* of a unit row, "" where a column has none; NULL without such a row */
	size_t count;
	struct text *written; /* the last header row as it stands */
	size_t written_count;
	struct number_style numbers;
};

/* Reads preamble and header from the beginning of the source: csv_next gives the rows from then on.  'told' (may be
 * NULL) gets each preamble and comment line on the way, for what a mapping wants from them.  False at the end of the
 * input or after a fault. */
bool csv_read_header(struct arena *arena, struct csv_reader *reader, const struct csv_dialect *dialect,
	struct csv_header *header, void (*told)(void *context, struct text line, size_t number),
	void *context, struct fault *fault);

/* Whether the header as it stands has a number there. */
bool csv_heading_is_number(const struct csv_header *header, size_t column);

/* Whether a row is the header again, as concatenated files have it.  A header of numbers alone never is. */
bool csv_is_header(const struct csv_header *header, const struct csv_row *row);

/* Whether a row is the header of another table with as many columns: names alone, some of them where the header has them,
 * or all of them in another order. */
bool csv_is_other_header(const struct csv_header *header, const struct csv_row *row);

/* Lines that are no table, from the beginning.  False at the end or after a fault. */
bool csv_skip_lines(struct csv_reader *reader, size_t count,
	void (*told)(void *context, struct text line, size_t number), void *context, struct fault *fault);

/* The next csv_next gives the same row again. */
void csv_unread(struct csv_reader *reader);

#endif
