#include "stencil.h"

enum { WORD = sizeof(uint64_t), LINE_END = -2 };

/* What stands between two holes, and which hole follows. */
struct part {
	uint64_t word, mask; /* its first bytes */
	const char *bytes;
	size_t length;
	int number; /* as of the hole; LINE_END */
};

struct stencil {
	struct part parts[1]; /* as many as there are holes, and one */
};

static uint64_t word_at(const char *at)
{
	uint64_t word;
	memcpy(&word, at, sizeof word);
	return word;
}

/* Of the first 'length' bytes of a word. */
static uint64_t mask_of(size_t length)
{
	static const unsigned char bytes[2 * WORD] = {255, 255, 255, 255, 255, 255, 255, 255};
	return word_at((const char *)bytes + WORD - (length < WORD ? length : WORD));
}

static struct part part_of(struct arena *arena, struct text between, int number)
{
	char *bytes = arena_alloc(arena, between.length + WORD, 1);
	if (between.length > 0)
		memcpy(bytes, between.at, between.length);
	uint64_t mask = mask_of(between.length);
	return (struct part){word_at(bytes) & mask, mask, bytes, between.length, number};
}

static bool fits(const struct stencil_hole *hole, const struct stencil_format *format)
{
	const char *end = hole->text.at + hole->text.length;
	double value;
	return hole->number == STENCIL_ANYTHING ? format->pass(hole->text.at, format->delimiter) == end
						: number_take(hole->text.at, format->decimal, &value) == end;
}

const struct stencil *stencil_new(struct arena *arena, struct text line, const struct stencil_hole *holes,
	size_t count, const struct stencil_format *format)
{
	for (size_t i = 0; i < count; i++)
		if (!fits(&holes[i], format))
			return NULL;
	struct stencil *stencil = arena_alloc(arena, 1, sizeof *stencil + count * sizeof stencil->parts[0]);
	size_t from = 0;
	for (size_t i = 0; i < count; i++) {
		size_t at = (size_t)(holes[i].text.at - line.at);
		stencil->parts[i] = part_of(arena, text_slice(line, from, at), holes[i].number);
		from = at + holes[i].text.length;
	}
	stencil->parts[count] = part_of(arena, text_slice(line, from, line.length), LINE_END);
	return stencil;
}

static inline bool stands_at(const struct part *part, const char *at, const char *end)
{
	if ((word_at(at) ^ part->word) & part->mask)
		return false;
	size_t length = part->length, i = WORD;
	if (length <= WORD)
		return true;
	if ((size_t)(end - at) < length)
		return false;
	for (; i + WORD < length; i += WORD)
		if (word_at(at + i) != word_at(part->bytes + i))
			return false;
	return word_at(at + length - WORD) == word_at(part->bytes + length - WORD);
}

/* The first number is another in each line, the others come again. */
static inline const char *take_number(
	const char *at, int number, char decimal, struct stencil_memory *memory, double *value)
{
	if (number == 0)
		return number_take(at, decimal, value);
	uint64_t word = word_at(at);
	if (memory->numbers[number].mask &&
		!((word ^ memory->numbers[number].word) & memory->numbers[number].mask)) {
		*value = memory->numbers[number].value;
		return at + memory->numbers[number].length;
	}
	const char *stop = number_take(at, decimal, value);
	if (stop && stop - at < WORD) {
		memory->numbers[number].mask = mask_of((size_t)(stop - at) + 1);
		memory->numbers[number].word = word;
		memory->numbers[number].value = *value;
		memory->numbers[number].length = (unsigned)(stop - at);
	}
	return stop;
}

const char *stencil_match(const struct stencil *stencil, const char *at, const char *end,
	const struct stencil_format *format, struct stencil_memory *memory, double *numbers, size_t stride)
{
	for (const struct part *part = stencil->parts;; part++) {
		if (!stands_at(part, at, end))
			return NULL;
		at += part->length;
		if (part->number == LINE_END)
			return at;
		at = part->number == STENCIL_ANYTHING ? format->pass(at, format->delimiter)
						      : take_number(at, part->number, format->decimal, memory,
								&numbers[(size_t)part->number * stride]);
		if (!at)
			return NULL;
	}
}
