#include "csv_lines.h"

enum { PASSED_MOST = 256 }; /* longer cells are rare */

/* To the end of a cell that nobody asks for.  What may be the beginning of a comment or a ruler isn't passed. */
static const char *pass(const char *at, char delimiter)
{
	bool number = is_digit(at[*at == '-']), rulers = delimiter != ',' && delimiter != ';';
	bool empty = *at == delimiter || *at == '\n' || *at == '\r';
	if (!number && !is_letter(*at) && !(empty && !rulers))
		return NULL;
	for (const char *end = at + PASSED_MOST; at < end; at++)
		if (*at == delimiter || *at == '\n' || *at == '\r')
			return at;
	return NULL;
}

/* Whether numbers end where cells do, and lines that begin as a cell does are rows. */
static bool is_plain(const struct csv_dialect *dialect)
{
	char decimal = dialect->numbers.decimal, delimiter = dialect->delimiter, comment = dialect->comment;
	bool numbers_end = delimiter != decimal && delimiter != '-' && !is_digit(delimiter);
	bool rows_begin = comment != '-' && comment != delimiter && !is_digit(comment) && !is_letter(comment);
	return !dialect->numbers.thousands && (decimal == '.' || decimal == ',') && numbers_end &&
		(rows_begin || comment == '\0');
}

static void begin(const struct line_format *format, struct line_scratch *scratch)
{
	const struct csv_lines *lines = format->context;
	csv_scan_begin((struct csv_scan *)scratch->bytes, lines->dialect, (struct text){0});
}

/* The line at the beginning of the text by the scan. */
static bool scan_line(
	const struct csv_lines *lines, struct csv_scan *scan, struct text text, struct csv_line *line)
{
	if (scan->at != text.at || scan->end != text.at + text.length)
		csv_scan_begin(scan, lines->dialect, text);
	return csv_scan_line(scan, line) && line->count == lines->columns;
}

static size_t match(const struct line_format *format, struct line_scratch *scratch,
	const struct csv_plan *plan, struct text text, size_t last, double *numbers, size_t *length)
{
	const struct csv_lines *lines = format->context;
	struct csv_scan *scan = (struct csv_scan *)scratch->bytes;
	struct csv_line line;
	if (!scan_line(lines, scan, text, &line))
		return 0;
	*length = (size_t)(scan->at - text.at);
	return csv_plan_match(plan, &line, lines->dialect->delimiter, last, numbers);
}

static size_t cells_of(const struct line_format *format, struct line_scratch *scratch, struct text text,
	struct csv_drawn *cells, size_t most)
{
	const struct csv_lines *lines = format->context;
	struct csv_line line;
	if (lines->columns > most || !scan_line(lines, (struct csv_scan *)scratch->bytes, text, &line))
		return 0;
	for (size_t i = 0; i < line.count; i++)
		cells[i] = (struct csv_drawn){csv_line_cell(&line, i, lines->dialect->delimiter), i};
	return line.count;
}

struct line_format csv_lines_format(const struct csv_lines *lines, struct csv_plan *plan)
{
	const struct csv_dialect *dialect = lines->dialect;
	if (is_plain(dialect))
		csv_plan_stencils(
			plan, (struct stencil_format){dialect->numbers.decimal, dialect->delimiter, pass});
	return (struct line_format){lines, CSV_SCAN_BYTES, begin, match, cells_of};
}
