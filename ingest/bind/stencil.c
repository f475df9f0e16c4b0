#include "stencil.h"

static struct stencil_part part_of(struct arena *arena, struct text between, int number)
{
	char *bytes = arena_alloc(arena, between.length + STENCIL_WORD, 1);
	if (between.length > 0)
		memcpy(bytes, between.at, between.length);
	uint64_t mask = stencil_mask(between.length);
	return (struct stencil_part){stencil_word(bytes) & mask, mask, bytes, between.length, number};
}

static bool fits(const struct stencil_hole *hole, const struct stencil_format *format)
{
	const char *end = hole->text.at + hole->text.length;
	double value;
	return hole->number == STENCIL_ANYTHING ? format->pass(hole->text.at, format->delimiter) == end
						: number_take(hole->text.at, format->decimal, &value) == end;
}

/* Parts between the holes of numbers and, if they are wanted, those of anything. */
static const struct stencil_part *parts_of(
	struct arena *arena, struct text line, const struct stencil_hole *holes, size_t count, bool anything)
{
	struct stencil_part *parts = arena_alloc(arena, count + 1, sizeof *parts), *part = parts;
	size_t from = 0;
	for (size_t i = 0; i < count; i++) {
		if (holes[i].number == STENCIL_ANYTHING && !anything)
			continue;
		size_t at = (size_t)(holes[i].text.at - line.at);
		*part++ = part_of(arena, text_slice(line, from, at), holes[i].number);
		from = at + holes[i].text.length;
	}
	*part = part_of(arena, text_slice(line, from, line.length), STENCIL_LINE_END);
	return parts;
}

const struct stencil *stencil_new(struct arena *arena, struct text line, const struct stencil_hole *holes,
	size_t count, const struct stencil_format *format)
{
	bool anything = false;
	for (size_t i = 0; i < count; i++) {
		if (!fits(&holes[i], format))
			return NULL;
		anything = anything || holes[i].number == STENCIL_ANYTHING;
	}
	struct stencil *stencil = arena_alloc(arena, 1, sizeof *stencil);
	stencil->parts = parts_of(arena, line, holes, count, true);
	stencil->usual = anything ? parts_of(arena, line, holes, count, false) : NULL;
	return stencil;
}
