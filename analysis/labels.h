/* A list of different texts that are found by hashing. */
#ifndef FLOORSTAT_LABELS_H
#define FLOORSTAT_LABELS_H

#include <stddef.h>

#include "../ingest/base/arena.h"

/* All zero: empty. */
struct labels {
	const char **at; /* in the order in which they came, borrowed */
	size_t count, capacity;
	size_t *slots, slot_count; /* index + 1, open addressing, at most half full */
};

/* Where the text stands; SIZE_MAX: it doesn't. */
size_t labels_find(const struct labels *labels, const char *text);

/* The same; it is put at the end when it doesn't. */
size_t labels_add(struct arena *arena, struct labels *labels, const char *text);

#endif
