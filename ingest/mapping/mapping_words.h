/* Private to the mapping parser: words of a line, and what is made of them. */
#ifndef FLOORSTAT_MAPPING_WORDS_H
#define FLOORSTAT_MAPPING_WORDS_H

#include "mapping.h"

enum { PATTERN_FIELDS_MOST = 32 };

enum word_kind { WORD_BARE, WORD_STRING };

struct word {
	enum word_kind kind;
	struct text text; /* of a string: without quotes, escapes resolved */
	size_t column;    /* from 1 */
};

/* One mapping being parsed; 'at' walks over the words of one line. */
struct mapping_parser {
	struct arena *arena;
	struct mapping *mapping;
	struct fault *fault;
	size_t line;
	struct word *words;
	size_t word_count, word_capacity;
	size_t at;
	int scope; /* that the line belongs to */
};

bool words_split(struct mapping_parser *parser, struct text line);
const struct word *word_peek(const struct mapping_parser *parser); /* NULL at the end of the line */
const struct word *word_next(struct mapping_parser *parser);
bool word_is(const struct word *word, const char *text); /* bare words only */

/* Always false: a fault at the word (NULL: at the end of the line). */
__attribute__((format(printf, 3, 4))) bool word_fault(
	struct mapping_parser *parser, const struct word *word, const char *format, ...);

/* Without the single quotes of a bare word. */
const char *word_copy(struct mapping_parser *parser, const struct word *word);

/* The next word as a text; false after a fault that says 'what' is wanted. */
bool word_take_text(struct mapping_parser *parser, const char **out, const char *what);

/* Whether the line ends here; false after a fault. */
bool word_none_left(struct mapping_parser *parser);

/* Whether a setting takes that word; false after a fault that says which it takes. */
bool word_suits_setting(struct mapping_parser *parser, const char *keyword, const struct word *word);

/* Reads a path (JSON), or a column's or capture's name; what is wrong with it, NULL when nothing is. */
const char *path_read(struct arena *arena, enum mapping_format format, struct text text, struct path *path);

/* What is wrong with the pattern of a line, NULL when nothing is; and whether it has a field of that name. */
const char *pattern_mistake(struct text pattern);
bool pattern_has(struct text pattern, struct text field);

/* mapping_rule.c: the rest of a line that states this role, added to the rules of its block. */
bool rule_parse(struct mapping_parser *parser, enum role role);

/* Each takes words from 'at' on; NULL after a fault. */
const struct operand *operand_parse(struct mapping_parser *parser);
const struct condition *condition_parse(struct mapping_parser *parser);
const regex_t *pattern_parse(struct mapping_parser *parser, const struct word *word);

#endif
