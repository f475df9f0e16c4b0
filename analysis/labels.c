#include "labels.h"

#include <stdint.h>
#include <string.h>

#include "../ingest/base/text.h"

/* The slot of the text, or the empty one where it would stand. */
static size_t *slot_of(const struct labels *labels, const char *text)
{
	size_t slot = (size_t)text_hash(text_of(text)) & (labels->slot_count - 1);
	while (labels->slots[slot] && strcmp(labels->at[labels->slots[slot] - 1], text) != 0)
		slot = (slot + 1) & (labels->slot_count - 1);
	return &labels->slots[slot];
}

static void widen(struct arena *arena, struct labels *labels)
{
	labels->slot_count = labels->slot_count ? 4 * labels->slot_count : 16;
	labels->slots = arena_alloc(arena, labels->slot_count, sizeof *labels->slots);
	for (size_t i = 0; i < labels->count; i++)
		*slot_of(labels, labels->at[i]) = i + 1;
}

size_t labels_find(const struct labels *labels, const char *text)
{
	return labels->count ? *slot_of(labels, text) - 1 : SIZE_MAX; /* an empty slot: 0 - 1 */
}

size_t labels_add(struct arena *arena, struct labels *labels, const char *text)
{
	if (2 * (labels->count + 1) > labels->slot_count)
		widen(arena, labels);
	size_t *slot = slot_of(labels, text);
	if (*slot)
		return *slot - 1;
	ARENA_ROOM(arena, labels->at, labels->count, labels->capacity);
	labels->at[labels->count] = text;
	*slot = ++labels->count;
	return labels->count - 1;
}
