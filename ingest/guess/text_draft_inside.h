/* Private to the drafting of mappings for lines of text (text_draft*.c). */
#ifndef FLOORSTAT_TEXT_DRAFT_INSIDE_H
#define FLOORSTAT_TEXT_DRAFT_INSIDE_H

#include <stdbool.h>

#include "text_draft.h"

enum { WORDS_MOST = 32, NAME_BYTES = 24 };

/* A blank-split word: what stands before its number, the number (empty: it has none), and what follows. */
struct word {
	struct text text, before, number, after;
};

struct line {
	struct word words[WORDS_MOST];
	size_t count;
};

enum slot_kind { SLOT_LITERAL, SLOT_NUMBER, SLOT_QUANTITY /* "1.5ms", "900us" */, SLOT_UNIT, SLOT_TEXT };

/* One word of the shape. */
struct slot {
	enum slot_kind kind;
	struct text before, after; /* of the capture, as they stand in every line */
	char name[NAME_BYTES];
	const char *unit; /* of a number, as written; NULL */
	bool seconds, fractions, exponents, counts, repeats;
	bool stamps; /* all are times */
	bool dated;  /* and tell the day */
};

struct shape_of_lines {
	struct arena *arena;
	struct names *names;
	struct line *lines;
	size_t line_count;
	size_t leader, members; /* the line that most others are like */
	struct slot slots[WORDS_MOST];
	size_t slot_count, value; /* value: the main one; slot_count: none */
};

/* "2026-08-05 10:58:34": the day is part of the stamp, though it may be the same in all lines. */
static inline bool slot_is_day_of_next(const struct shape_of_lines *shape, size_t s)
{
	const struct slot *slot = &shape->slots[s], *next = slot + 1;
	return s + 1 < shape->slot_count && slot->dated && next->stamps && !next->dated;
}

/* The slot behind it is a unit in all lines. */
static inline bool slot_has_unit_behind(const struct shape_of_lines *shape, size_t s)
{
	return s + 1 < shape->slot_count && shape->slots[s + 1].kind == SLOT_UNIT;
}

/* text_draft_print.c: the mapping for the shape. */
const char *text_draft_print(const struct shape_of_lines *shape);

#endif
