/* Long arrays of numbers, converted in pieces on several threads. */
#ifndef FLOORSTAT_JSON_VALUES_H
#define FLOORSTAT_JSON_VALUES_H

#include "../base/arena.h"
#include "../base/text.h"

struct json_values;

/* Numbers of one piece, in their order; NaN for what is too large to be held. */
struct json_piece {
	const double *values;
	size_t count;
};

struct json_values *json_values_new(struct arena *arena, size_t threads);

/* What follows a number in its array, 'ahead' to the end of the block: takes the numbers that stand there, each behind a
 * comma and of the usual kind, and stops at anything else.  How many bytes; pieces are valid until the next call. */
size_t json_values_read(
	struct json_values *values, struct text ahead, struct json_piece **pieces, size_t *count);

/* Numbers written as the one before and with the same bytes between: how many follow it there, and how many bytes. */
size_t json_values_same(struct text ahead, struct text number, size_t *bytes);

#endif
