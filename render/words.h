/* Every word of the program's output, one table a language: words_en.h, words_ja.h.
 *
 * A text may hold {1} … {9}, replaced by what is passed, and {3:is|are}, which chooses by whether {3} is "1" or "1 …";
 * a noun that is counted is written "run|runs".  A language that lacks a text, or has one too many, doesn't compile. */
#ifndef FLOORSTAT_WORDS_H
#define FLOORSTAT_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "../ingest/base/arena.h"
#include "words_en.h"

enum language {
	LANGUAGE_EN,
	LANGUAGE_JA,
	LANGUAGE_COUNT,
};

enum word {
#define ROW(key, text) WORD_##key,
	WORDS_EN(ROW)
#undef ROW
		WORD_COUNT
};

/* "en", "ja"; NULL is English.  False for a language that has no table. */
bool language_parse(const char *name, enum language *language);

const char *language_name(enum language language);

/* The text as it stands in the table. */
const char *words_text(enum language language, enum word word);

/* 'pattern' with its placeholders replaced by arguments[n - 1]; arguments end with NULL. */
const char *words_fill(struct arena *arena, const char *pattern, const char *const *arguments);

/* The form of a noun that goes with a count: "run", "runs". */
const char *words_noun(struct arena *arena, enum language language, size_t count, enum word noun);

/* "1 run", "360 runs", "10,000 runs". */
const char *words_counted(struct arena *arena, enum language language, size_t count, enum word noun);

/* Small counts as words where the language has them: "four"; "17". */
const char *words_small_count(struct arena *arena, enum language language, size_t count);

/* Whether a line must not end at the blank text[at]: between a number and its unit or %, and around = and <. */
bool words_hold_together(const char *text, size_t at);

#endif
