/* A line as it is mostly written: lines of one kind differ in a few numbers only, and what stands between those is the
 * same byte for byte.  Made from one line, a stencil finds the numbers of the next without taking it apart. */
#ifndef FLOORSTAT_STENCIL_H
#define FLOORSTAT_STENCIL_H

#include <stdint.h>

#include "../base/number.h"

struct stencil;

enum { STENCIL_HOLES_MOST = 64, STENCIL_NUMBERS_MOST = 16 };

/* Where lines differ: a number, or something that nobody wants. */
struct stencil_hole {
	struct text text;
	int number; /* which it is, below STENCIL_NUMBERS_MOST; STENCIL_ANYTHING */
};

enum { STENCIL_ANYTHING = -1 };

/* What a format has in such holes. */
struct stencil_format {
	char decimal;
	char delimiter; /* for 'pass' */
	/* The end of anything at 'at' in a line that a newline ends; NULL: it isn't what a hole may have. */
	const char *(*pass)(const char *at, char delimiter);
};

/* Numbers as they stood in the line before, most of which come again. */
struct stencil_memory {
	struct {
		uint64_t word, mask; /* with what stood behind it; mask 0: none */
		double value;
		unsigned length;
	} numbers[STENCIL_NUMBERS_MOST];
};

/* From a line with its newline; holes in their order.  NULL when a number among them isn't as number_take wants it. */
const struct stencil *stencil_new(struct arena *arena, struct text line, const struct stencil_hole *holes,
	size_t count, const struct stencil_format *format);

/* The end of the line that begins at 'at', behind its newline, and its numbers; NULL: it isn't such a line.  'end' is
 * behind a newline; 64 bytes behind it may be read.  Number n is put at numbers[n * stride]. */
const char *stencil_match(const struct stencil *stencil, const char *at, const char *end,
	const struct stencil_format *format, struct stencil_memory *memory, double *numbers, size_t stride);

#endif
