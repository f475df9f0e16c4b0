/* Lines matched in pieces, by several threads, and bound in the order of the file: the same bytes come out at any number
 * of threads. */
#ifndef FLOORSTAT_LINE_PIECES_H
#define FLOORSTAT_LINE_PIECES_H

#include "../bytes/source.h"
#include "csv_plan.h"

/* How the lines of a format are taken apart.  Several threads ask at once, each with a 'scratch' of its own. */
enum { LINE_SCRATCH_BYTES = 12 << 10 };
struct line_scratch {
	_Alignas(16) unsigned char bytes[LINE_SCRATCH_BYTES];
};

struct line_format {
	const void *context;
	size_t longest; /* what a stencil may take for a line */
	void (*begin)(const struct line_format *format, struct line_scratch *scratch);
	/* The combination of the line at the beginning of 'lines', and its numbers; *length: with its newline.  0: it is
	 * none that the plan can know. */
	size_t (*match)(const struct line_format *format, struct line_scratch *scratch,
		const struct csv_plan *plan, struct text lines, size_t last, double *numbers, size_t *length);
	/* The cells of such a line in their order, 'most' at the most: how many, 0 when there are more. */
	size_t (*cells)(const struct line_format *format, struct line_scratch *scratch, struct text line,
		struct csv_drawn *cells, size_t most);
};

struct line_pieces;

/* 'jobs' threads (parallel_threads).  share: bytes of lines below which it isn't worth while.  The source, in whose block
 * the lines lie, is read ahead beside.  It, the plan and the format must outlive this. */
struct line_pieces *line_pieces_new(struct arena *arena, const struct line_format *format,
	struct csv_plan *plan, struct source *source, unsigned jobs, size_t share);

/* Binds lines from the beginning of 'lines' on, which are whole and end in a newline: how many bytes, in *rows lines; the
 * rest stays where it is.  0: the next line is a new combination, has no number, isn't usual, or there are too few lines
 * to share. */
size_t line_pieces_take(struct line_pieces *pieces, struct text lines, size_t *rows);

/* The lines lie somewhere else now, or others do where they lay. */
void line_pieces_forget(struct line_pieces *pieces);

#endif
