/* Flat objects that look like one that the parser has read: the same keys in the same order, the same bytes between their
 * values, strings and numbers at the same places.  Records of a long array mostly do. */
#ifndef FLOORSTAT_JSON_ALIKE_H
#define FLOORSTAT_JSON_ALIKE_H

#include "json.h"

enum { JSON_ALIKE_MOST = 64 };

/* A string or number; what is true, false or null counts as a part of what stands around. */
struct json_alike_value {
	struct text key;
	struct text before; /* all that stands between it and the value before it */
	size_t member;      /* its place among the members of the object */
	bool is_string;
};

struct json_alike {
	struct json_alike_value values[JSON_ALIKE_MOST];
	size_t count, member_count;
	struct text keys[JSON_ALIKE_MOST]; /* one a member */
	char first[JSON_ALIKE_MOST];       /* likewise: of its value, '"' or n, t, f for null, true, false */
	struct text behind;                /* the last value, up to the closing brace */
};

/* How an object that was read without complaint looks; NULL when it isn't flat, has escapes, or more than so many members.
 * Its own values, as json_alike_take gives them. */
const struct json_alike *json_alike_new(struct arena *arena, struct text object, struct text *values);

/* The values of an object that the parser has read; false: it has another look. */
bool json_alike_read(const struct json_alike *alike, struct text object, struct text *values);

/* The element behind a comma at 'at', if it is an object of that look and whole before 'end': its values (of strings what
 * stands between the quotes), and where it ends; NULL: it isn't. */
const char *json_alike_take(
	const struct json_alike *alike, const char *at, const char *end, struct text *values);

#endif
