/* The fast way for long arrays of records: flat objects that look like one read before, and are named and marked as it, are
 * bound without a record.
 *
 * The first of each combination goes through the parser and the binder; what became of it (bind_steps) holds for all with
 * the same texts in the fields that name, mark or are compared.  Only values and the numbers beside them are converted
 * then. */
#ifndef FLOORSTAT_JSON_REPEAT_H
#define FLOORSTAT_JSON_REPEAT_H

#include "bind.h"

struct json_repeat;

/* For records of a scope that are the elements of one array.  NULL when the mapping asks for more than this can do:
 * blocks inside them, the place in the array, parts of keys' paths. */
struct json_repeat *json_repeat_new(
	struct arena *arena, const struct mapping *mapping, size_t scope, struct binder *binder);

/* Learns from the record that was just closed and stood there so; nothing was told of it. */
void json_repeat_learn(struct json_repeat *repeat, struct text object);

/* Binds the records that follow in the array, as far as they are known: how many, and how many bytes of 'ahead'. */
size_t json_repeat_take(struct json_repeat *repeat, struct text ahead, size_t *bytes);

/* The array has ended: what holds in it needn't in the next. */
void json_repeat_forget(struct json_repeat *repeat); /* NULL is allowed */

#endif
