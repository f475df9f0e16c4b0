/* Tables as they are shown: cells of text, the same for terminal, Markdown and HTML.
 *
 * A sheet shows one table of the findings, or several tables of one group each that differ in the workload alone. */
#ifndef FLOORSTAT_SHEET_H
#define FLOORSTAT_SHEET_H

#include "voice.h"

enum tone {
	TONE_PLAIN,
	TONE_GOOD,
	TONE_DOUBT,
	TONE_BAD,
};

struct sheet_column {
	const char *heading;
	bool number;          /* aligned on the decimal point */
	unsigned dispensable; /* 0: stays; where there is no room the largest goes first */
	bool name;            /* its end tells as much as its beginning: may lose its middle */
};

struct sheet_cell {
	const char *text; /* never NULL */
	enum tone tone;
};

struct sheet {
	const char *title; /* NULL: none */
	struct sheet_column *columns;
	size_t column_count;
	struct sheet_cell *cells; /* row by row */
	size_t row_count;
	bool last_is_code; /* the last column holds what nobody reads as prose: hashes */
	const char *note;  /* rows that were left out, and how to see them; NULL: none */
};

static inline struct sheet_cell *sheet_at(const struct sheet *sheet, size_t row, size_t column)
{
	return &sheet->cells[row * sheet->column_count + column];
}

/* Which tables one sheet shows: indices into the findings. */
struct sheet_source {
	size_t *tables, count;
};

/* The tables of the findings gathered into sheets, in their order. */
size_t sheet_sources(const struct voice *voice, struct sheet_source **sources);

/* The sheets that lead: those of the dumps' main metrics, all where none is main.  'others': how many that leaves out. */
size_t sheet_leading(const struct voice *voice, struct sheet_source **sources, size_t *others);

/* The same for what is shown: with --all every one of them. */
size_t sheet_shown(const struct voice *voice, struct sheet_source **sources, size_t *others);

/* The groups of the source's tables.  'most' rows at most (0: all): the best, the worst and the most doubtful.
 * NULL after a fault: --sort names no column. */
struct sheet *sheet_of_groups(
	const struct voice *voice, const struct sheet_source *source, size_t most, struct fault *fault);

/* The pairs of a comparison: those that changed first, then the largest undetermined ones. */
struct sheet *sheet_of_pairs(
	const struct voice *voice, const struct pass_comparison *comparison, size_t most);

/* The checks of a comparison, with status, number and sentence. */
struct sheet *sheet_of_checks(const struct voice *voice, const struct pass_comparison *comparison);

/* An empty sheet with room for that many rows; the cells are "". */
struct sheet *sheet_new(struct arena *arena, const char *title, size_t columns, size_t rows);

#endif
