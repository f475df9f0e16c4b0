#include "json_values.h"

#include <math.h>

#include "../base/number.h"
#include "../base/parallel.h"
#include "json_scan.h"

enum {
	PIECE_BYTES = 64 << 10,
	PIECES_MOST = 32,
	NUMBERS_MOST = PIECE_BYTES + 1, /* in two of them: a comma and a digit each */
};

/* From one comma to another, or to the end of the block. */
struct span {
	const char *from, *to, *stop; /* stop: behind the last number that was taken */
	bool whole;                   /* up to 'to' there is nothing else */
	double *values;
	size_t count;
};

struct json_values {
	struct arena *arena;
	size_t threads;
	struct span spans[PIECES_MOST];
	struct json_piece pieces[PIECES_MOST];
	size_t count;
	const char *end; /* of the block */
};

struct json_values *json_values_new(struct arena *arena, size_t threads)
{
	struct json_values *values = arena_alloc(arena, 1, sizeof *values);
	values->arena = arena;
	values->threads = threads;
	return values;
}

/* The next number of the span behind 'at'; NULL: there is none. */
static inline const char *next_number(
	const struct span *span, const char *at, const char *end, struct text *between)
{
	size_t known = between->length;
	if (known > 0 && (size_t)(span->to - at) > known && memcmp(at, between->at, known) == 0)
		return skip_blanks(at + known, end);
	const char *comma = skip_blanks(at, end);
	if (comma >= span->to || *comma != ',')
		return NULL;
	const char *next = skip_blanks(comma + 1, end);
	*between = (struct text){at, (size_t)(next - at)};
	return next;
}

static void read_task(void *context, struct arena *arena, size_t task)
{
	struct json_values *values = context;
	struct span *span = &values->spans[task];
	const char *at = span->from, *next, *stop;
	struct text between = {0};
	(void)arena;
	span->count = 0;
	while ((next = next_number(span, at, values->end, &between)) && next < values->end &&
		(stop = scan_number(next, values->end))) {
		number_parse((struct text){next, (size_t)(stop - next)}, NUMBER_PLAIN,
			&span->values[span->count++]);
		at = stop;
	}
	span->stop = at;
	span->whole = skip_blanks(at, values->end) == span->to;
}

/* Cuts what lies ahead at commas, as far as there are some. */
static void make_spans(struct json_values *values, struct text ahead)
{
	const char *at = ahead.at, *end = ahead.at + ahead.length;
	bool more = at < end;
	for (values->count = 0; more && values->count < PIECES_MOST; values->count++) {
		struct span *span = &values->spans[values->count];
		if (!span->values)
			span->values = arena_bare(values->arena, NUMBERS_MOST, sizeof *span->values);
		more = end - at > 2 * PIECE_BYTES;
		const char *comma = more ? memchr(at + PIECE_BYTES, ',', PIECE_BYTES) : NULL;
		span->from = at;
		span->to = comma ? comma : more ? at + PIECE_BYTES : end;
		more = comma;
		at = span->to;
	}
	values->end = end;
}

size_t json_values_read(
	struct json_values *values, struct text ahead, struct json_piece **pieces, size_t *count)
{
	const char *stop = ahead.at;
	make_spans(values, ahead);
	parallel_run(values->arena, values->threads, values->count, read_task, values);
	*pieces = values->pieces;
	*count = 0;
	for (size_t i = 0; i < values->count; i++) {
		const struct span *span = &values->spans[i];
		values->pieces[(*count)++] = (struct json_piece){span->values, span->count};
		stop = span->stop;
		if (!span->whole)
			break;
	}
	return (size_t)(stop - ahead.at);
}

static size_t same_length(const char *a, const char *b, size_t most)
{
	uint64_t x, y;
	size_t n = 0;
	for (; n + sizeof x <= most; n += sizeof x) {
		memcpy(&x, a + n, sizeof x);
		memcpy(&y, b + n, sizeof y);
		if (x != y)
			break;
	}
	while (n < most && a[n] == b[n])
		n++;
	return n;
}

static bool ends_number(char c)
{
	return !is_digit(c) && !is_letter(c) && c != '.' && c != '-' && c != '+';
}

size_t json_values_same(struct text ahead, struct text number, size_t *bytes)
{
	const char *end = ahead.at + ahead.length, *comma = skip_blanks(ahead.at, end);
	const char *next = comma < end && *comma == ',' ? skip_blanks(comma + 1, end) : end;
	size_t period = (size_t)(next - ahead.at) + number.length, count = 0;
	*bytes = 0;
	if (period < ahead.length && memcmp(next, number.at, number.length) == 0)
		count = 1 + same_length(ahead.at, ahead.at + period, ahead.length - period) / period;
	while (count > 0 && (count * period == ahead.length || !ends_number(ahead.at[count * period])))
		count--;
	*bytes = count * period;
	return count;
}
