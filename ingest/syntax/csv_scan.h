/* Lines without quotes taken apart where their delimiters stand, sixteen bytes at a time. */
#ifndef FLOORSTAT_CSV_SCAN_H
#define FLOORSTAT_CSV_SCAN_H

#include "csv.h"

enum { CSV_SCAN_BYTES = 4096 }; /* a longer line is left to csv_next */

/* Goes through whole lines as csv_plain_lines gives them.  SOURCE_SLACK bytes behind them may be read. */
struct csv_scan {
	const struct csv_dialect *dialect;
	const char *at, *end; /* the lines left */
	const char *base;     /* marks count from here */
	size_t reach;         /* bytes to be looked through next: few at first, for it may be only one line */
	size_t next, count;   /* of the marks */
	uint16_t marks[1 + CSV_SCAN_BYTES]; /* where cells and lines end; the first stands before the base */
};

/* A line and the ends of its cells, valid until the next one; ends[-1] is where the line before it ends. */
struct csv_line {
	const char *begin, *base;
	const uint16_t *ends;
	size_t count;
};

void csv_scan_begin(struct csv_scan *scan, const struct csv_dialect *dialect, struct text lines);

/* The line at scan->at; scan->at is behind it then.  False when it needs csv_next: it is empty, a comment, very long, or
 * there is none. */
bool csv_scan_line(struct csv_scan *scan, struct csv_line *line);

static inline bool csv_is_blank(char c, char delimiter)
{
	return (c == ' ' || c == '\t') && c != delimiter;
}

/* Whether a line that begins so is surely neither blank nor a comment nor a ruler. */
static inline bool csv_begins_row(const struct csv_dialect *dialect, char first)
{
	return ((first >= '0' && first <= '9') || (first >= 'A' && first <= 'z')) &&
		first != dialect->comment;
}

/* What stands between two delimiters, without the blanks around it, as libcsv gives it. */
static inline struct text csv_cell_between(const char *from, const char *to, char delimiter)
{
	while (from < to && csv_is_blank(*from, delimiter))
		from++;
	while (to > from && csv_is_blank(to[-1], delimiter))
		to--;
	return (struct text){from, (size_t)(to - from)};
}

/* Cell i of the line, i < line->count. */
static inline struct text csv_line_cell(const struct csv_line *line, size_t i, char delimiter)
{
	const char *from = line->base + (uint16_t)(line->ends[i - 1] + 1), *to = line->base + line->ends[i];
	bool bare = from < to && (unsigned char)*from > ' ' && (unsigned char)to[-1] > ' ';
	if (bare)
		return (struct text){from, (size_t)(to - from)};
	bool both = i + 1 == line->count && to > from && to[-1] == '\r';
	return csv_cell_between(from, to - both, delimiter);
}

#endif
