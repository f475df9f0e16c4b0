/* Writes CSV by RFC 4180: comma, CRLF, quotes where they are needed.  Texts that a spreadsheet would take for a formula
 * (beginning with = + - @ or a control character) get an apostrophe before them; numbers are written as they are. */
#ifndef FLOORSTAT_CSV_WRITER_H
#define FLOORSTAT_CSV_WRITER_H

#include <stdbool.h>
#include <stdio.h>

#include "../ingest/ingest.h"

struct csv_writer {
	FILE *out;
	bool filled; /* the row has a cell */
};

void csv_put_text(struct csv_writer *csv, const char *text); /* NULL: an empty cell */
void csv_put_number(
	struct csv_writer *csv, double number); /* shortest round trip; NaN and infinities: empty */
void csv_put_result(struct csv_writer *csv, double number); /* 12 digits */
void csv_put_count(struct csv_writer *csv, size_t count);
void csv_end_row(struct csv_writer *csv);

/* The factors of all tables, a column each, in order of first appearance. */
struct words csv_factors(struct arena *arena, const struct dataset *dataset);

#endif
