/* Private to the parser of JSON: where in the grammar a token stands, and what yajl says of one. */
#ifndef FLOORSTAT_JSON_INSIDE_H
#define FLOORSTAT_JSON_INSIDE_H

#include "json.h"

/* What the token that comes next stands behind, in the container that is open. */
enum json_behind {
	BEHIND_NOTHING, /* the input begins */
	BEHIND_DOCUMENT,
	BEHIND_BRACKET, /* that opens an array */
	BEHIND_ELEMENT,
	BEHIND_ELEMENT_COMMA,
	BEHIND_BRACE, /* that opens an object */
	BEHIND_KEY,
	BEHIND_COLON,
	BEHIND_MEMBER,
	BEHIND_MEMBER_COMMA,
	BEHIND_COUNT,
};

enum json_answer_kind { ANSWER_MORE, ANSWER_BROKEN, ANSWER_STRING, ANSWER_KEY, ANSWER_NUMBER };

struct json_answer {
	enum json_answer_kind kind;
	size_t used;      /* up to the end of the token, or to what is broken */
	struct text text; /* of the token, decoded */
	const char *why;  /* it is broken */
};

/* What yajl says of the token that 'text' begins with; last: nothing follows the text.  What stands further away doesn't
 * matter to yajl, nor to JSON: only what the token is behind, in its container.  The answer lives in the arena. */
struct json_answer json_ask(struct arena *arena, enum json_behind behind, struct text text, bool last);

#endif
