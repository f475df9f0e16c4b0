/* Long arrays of numbers, converted in pieces on several threads. */
#ifndef FLOORSTAT_JSON_VALUES_H
#define FLOORSTAT_JSON_VALUES_H

#include "../base/arena.h"
#include "../base/text.h"
#include "../bytes/source.h"

struct json_values;

/* The next numbers, in their order; NaN for what is too large to be held. */
typedef void json_values_take(void *context, const double *values, size_t count);

/* What follows a block of the source is read ahead while the block's numbers are converted. */
struct json_values *json_values_new(struct arena *arena, struct source *source, size_t threads);

/* What follows a number in its array, 'ahead' to the end of the block: takes the numbers that stand there, each behind a
 * comma and of the usual kind, and stops at anything else.  How many bytes. */
size_t json_values_read(struct json_values *values, struct text ahead, json_values_take *take, void *context);

/* Numbers written as the one before and with the same bytes between: how many follow it there, and how many bytes. */
size_t json_values_same(struct text ahead, struct text number, size_t *bytes);

#endif
