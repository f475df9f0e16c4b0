/* Private to lines*.c: the pattern of a line, and what its fields take of one. */
#ifndef FLOORSTAT_LINE_PATTERN_H
#define FLOORSTAT_LINE_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/text.h"

/* A pattern taken apart. */
enum piece_kind { PIECE_TEXT, PIECE_BLANKS, PIECE_CAPTURE };

struct piece {
	enum piece_kind kind;
	struct text text; /* the literal, or the capture's name */
};

enum { PIECES_MOST = 64, CAPTURES_MOST = 32 };

struct line_pattern {
	struct piece pieces[PIECES_MOST];
	size_t count;
	size_t group; /* first piece of the repeated group, the last ones; PIECES_MOST: there is none */
};

struct capture {
	struct text name, text;
	size_t column; /* from 1 */
};

struct captures {
	struct capture at[CAPTURES_MOST];
	size_t count;
};

static inline bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* The first byte from 'i' on that is no blank; line.length when there is none. */
size_t line_skip_blanks(struct text line, size_t i);

/* Takes a pattern apart; its pieces borrow the text. */
void line_pattern_parse(struct text text, struct line_pattern *pattern);

/* The pieces before the group, or all of them: the whole line must fit when there is no group.  *at: behind them. */
bool line_pattern_match(
	const struct line_pattern *pattern, struct text line, size_t *at, struct captures *captures);

/* The group at line[*at], blanks aside, if it takes something; what that is is added to the captures. */
bool line_pattern_match_group(
	const struct line_pattern *pattern, struct text line, size_t *at, struct captures *captures);

/* Whether a line that doesn't fit looks as if it should: it has a digit, begins as the pattern does where that
 * doesn't begin with a field, and has at least half of its words in their order. */
bool line_pattern_is_like(const struct line_pattern *pattern, struct text line);

#endif
