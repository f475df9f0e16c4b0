/* A line as it is mostly written: lines of one kind differ in a few numbers only, and what stands between those is the
 * same byte for byte.  Made from one line, a stencil finds the numbers of the next without taking it apart. */
#ifndef FLOORSTAT_STENCIL_H
#define FLOORSTAT_STENCIL_H

#include <stdint.h>

#include "../base/number.h"
#include "../base/number_shape.h"

enum {
	STENCIL_HOLES_MOST = 64,
	STENCIL_NUMBERS_MOST = 16,
	STENCIL_WORD = sizeof(uint64_t),
};

/* What is no number: something that nobody wants, and the end of the line. */
enum { STENCIL_ANYTHING = -1, STENCIL_LINE_END = -2 };

/* Where lines differ. */
struct stencil_hole {
	struct text text;
	int number; /* which it is, below STENCIL_NUMBERS_MOST; STENCIL_ANYTHING */
};

/* What a format has in such holes. */
struct stencil_format {
	char decimal;
	char delimiter; /* for 'pass' */
	/* The end of anything at 'at' in a line that a newline ends; NULL: it isn't what a hole may have. */
	const char *(*pass)(const char *at, char delimiter);
};

/* Numbers as they stood in the line before, most of which come again; the first is another in each line, but mostly of one
 * shape. */
struct stencil_memory {
	struct number_shape shape;
	unsigned unusual; /* grows with lines in which anything is another thing than in the line drawn */
	struct stencil_number {
		uint64_t word, mask; /* with what stood behind it; mask 0: none */
		double value;
		size_t length;
	} numbers[STENCIL_NUMBERS_MOST];
};

struct stencil;

/* From a line with its newline; holes in their order.  NULL when a number among them isn't as number_take wants it. */
const struct stencil *stencil_new(struct arena *arena, struct text line, const struct stencil_hole *holes,
	size_t count, const struct stencil_format *format);

/* The rest but stencil_match is private, and in the header for speed.  What stands between two holes, and which hole
 * follows: */
struct stencil_part {
	uint64_t word, mask; /* its first bytes */
	const char *bytes;
	size_t length;
	int number; /* as of the hole; STENCIL_LINE_END */
};

/* Parts are as many as there are holes, and one.  In the usual ones, anything is what it was in the line drawn. */
struct stencil {
	const struct stencil_part *usual; /* NULL: no hole has anything */
	const struct stencil_part *parts;
};

static inline uint64_t stencil_word(const char *at)
{
	uint64_t word;
	memcpy(&word, at, sizeof word);
	return word;
}

/* Of the first 'length' bytes of a word. */
static inline uint64_t stencil_mask(size_t length)
{
	static const unsigned char bytes[2 * STENCIL_WORD] = {255, 255, 255, 255, 255, 255, 255, 255};
	return stencil_word(
		(const char *)bytes + STENCIL_WORD - (length < STENCIL_WORD ? length : STENCIL_WORD));
}

static inline bool stencil_stands_at(const struct stencil_part *part, const char *at, const char *end)
{
	if ((stencil_word(at) ^ part->word) & part->mask)
		return false;
	size_t length = part->length, i = STENCIL_WORD;
	if (length <= STENCIL_WORD)
		return true;
	if ((size_t)(end - at) < length)
		return false;
	for (; i + STENCIL_WORD < length; i += STENCIL_WORD)
		if (stencil_word(at + i) != stencil_word(part->bytes + i))
			return false;
	return stencil_word(at + length - STENCIL_WORD) == stencil_word(part->bytes + length - STENCIL_WORD);
}

/* A number that is another in each line. */
static inline const char *stencil_take_changing(
	const char *at, char decimal, struct number_shape *shape, double *value)
{
	if (number_take_shaped(at, decimal, shape, value))
		return at + shape->length;
	const char *stop = number_take(at, decimal, value);
	if (stop)
		number_shape_of(at, (size_t)(stop - at), decimal, shape);
	return stop;
}

/* One that mostly comes again. */
static inline const char *stencil_take_lasting(
	const char *at, char decimal, struct stencil_number *before, double *value)
{
	uint64_t word = stencil_word(at);
	if (before->mask && !((word ^ before->word) & before->mask)) {
		*value = before->value;
		return at + before->length;
	}
	const char *stop = number_take(at, decimal, value);
	if (stop && stop - at < STENCIL_WORD)
		*before = (struct stencil_number){
			word, stencil_mask((size_t)(stop - at) + 1), *value, (size_t)(stop - at)};
	return stop;
}

/* As stencil_match, with one of the two rows of parts. */
static inline const char *stencil_match_parts(const struct stencil_part *part, const char *at,
	const char *end, const struct stencil_format *format, struct stencil_memory *memory, double *numbers,
	size_t stride)
{
	for (;; part++) {
		if (!stencil_stands_at(part, at, end))
			return NULL;
		at += part->length;
		if (part->number == STENCIL_LINE_END)
			return at;
		if (part->number == 0)
			at = stencil_take_changing(at, format->decimal, &memory->shape, numbers);
		else if (part->number == STENCIL_ANYTHING)
			at = format->pass(at, format->delimiter);
		else
			at = stencil_take_lasting(at, format->decimal, &memory->numbers[part->number],
				&numbers[(size_t)part->number * stride]);
		if (!at)
			return NULL;
	}
}

/* The end of the line that begins at 'at', behind its newline, and its numbers; NULL: it isn't such a line.  'end' is
 * behind a newline; 64 bytes behind it may be read.  Number n is put at numbers[n * stride]. */
static inline const char *stencil_match(const struct stencil *stencil, const char *at, const char *end,
	const struct stencil_format *format, struct stencil_memory *memory, double *numbers, size_t stride)
{
	enum { UNUSUAL_MOST = 32 };
	const char *stop = NULL;
	if (stencil->usual && memory->unusual < UNUSUAL_MOST) {
		stop = stencil_match_parts(stencil->usual, at, end, format, memory, numbers, stride);
		memory->unusual -= stop && memory->unusual > 0;
	}
	if (stop)
		return stop;
	stop = stencil_match_parts(stencil->parts, at, end, format, memory, numbers, stride);
	memory->unusual += stop && stencil->usual ? 2 : 0;
	return stop;
}

#endif
