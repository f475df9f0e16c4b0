/* JSON as events, from blocks of any size; never a tree.
 *
 * What is JSON, and what is wrong with what isn't, is yajl's word; usual tokens are read past it.  Beyond it: bare NaN,
 * Infinity, inf and the like are read as missing numbers; depth is bounded; a number that the end of the file cuts is not
 * delivered; many documents may follow each other (NDJSON); a place has line and column. */
#ifndef FLOORSTAT_JSON_H
#define FLOORSTAT_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/text.h"

/* Each returns false to stop reading (JSON_STOPPED).  Texts are valid during the call. */
struct json_events {
	bool (*null)(void *context);
	bool (*flag)(void *context, bool flag);
	bool (*number)(void *context, struct text text); /* as written */
	bool (*missing)(void *context);                  /* a bare NaN, Infinity … */
	bool (*string)(void *context, struct text text);
	bool (*begin)(void *context, bool array);
	bool (*end)(void *context);
	bool (*key)(void *context, struct text text);
};

enum json_status {
	JSON_GOOD,
	JSON_CUT,     /* the input ends in the middle of a document */
	JSON_BROKEN,  /* not JSON: json_complaint */
	JSON_STOPPED, /* an event said so */
};

struct json;

struct json *json_new(
	struct arena *arena, const struct json_events *events, void *context, size_t depth_most);

/* Reads a block; *used of its bytes are done with (the rest, a token that isn't complete, is to be given again in front
 * of what follows).  last: nothing follows. */
enum json_status json_feed(struct json *json, struct text block, bool last, size_t *used);

/* After JSON_BROKEN, in input with a document a line: *used is where the next line begins in the block that failed, and
 * reading can go on from there.  False when the block has no further line: then more may be read behind it, and asked
 * again. */
bool json_next_line(struct json *json, struct text block, size_t *used);

/* Whether no document is open and a line begins: then whole lines may be read by another way, each of them a document. */
bool json_is_at_line(const struct json *json);
void json_pass_over(struct json *json, size_t bytes, size_t lines);

/* During the event of a number that is an element: takes the numbers that follow it in its array, as far as they are
 * whole in the block, without events.  How many there are, at most 'most'; none is always possible.  Texts are valid
 * as long as that of the event. */
size_t json_numbers_ahead(struct json *json, struct text *numbers, size_t most);

/* Where the token whose event is being delivered begins, in bytes of the input; and the text from such a place up to its
 * end, empty where it began in a block before. */
uint64_t json_offset(const struct json *json);
struct text json_since(const struct json *json, uint64_t offset);

/* During the event of the end of an element: what follows it in the block, and that so many bytes of it are done with:
 * elements behind it in its array, each with the comma before it. */
struct text json_ahead(const struct json *json);
void json_pass_elements(struct json *json, size_t bytes);

/* Line and column, from 1, of the token whose event is being delivered, or of what is broken, or of the end. */
void json_place(struct json *json, size_t *line, size_t *column);

/* What is wrong after JSON_BROKEN, one line. */
const char *json_complaint(const struct json *json);

size_t json_documents(const struct json *json); /* complete ones so far */
size_t json_stand_ins(const struct json *json); /* bare NaN, Infinity … so far */

#endif
