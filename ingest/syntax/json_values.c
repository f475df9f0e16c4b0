#include "json_values.h"

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
	struct source *source;
	size_t threads;
	struct span spans[PIECES_MOST];
	size_t count;
	const char *end; /* of the block */
	bool ahead;      /* the first task is to read ahead */
	bool stopped;    /* one of the spans isn't whole */
	const char *stop;
	json_values_take *take;
	void *context;
};

struct json_values *json_values_new(struct arena *arena, struct source *source, size_t threads)
{
	struct json_values *values = arena_alloc(arena, 1, sizeof *values);
	values->arena = arena;
	values->source = source;
	values->threads = threads;
	return values;
}

static bool ends_number(char c)
{
	return !is_digit(c) && !is_letter(c) && c != '.' && c != '-' && c != '+';
}

/* The end of the number at 'at'; NULL: none stands there, or it may be cut. */
static inline const char *read_number(const char *at, const char *end, double *value)
{
	enum { NUMBER_TAKE_BYTES = 40 };
	const char *stop = end - at > NUMBER_TAKE_BYTES ? number_take(at, '.', value) : NULL;
	if (stop && ends_number(*stop))
		return stop;
	stop = scan_number(at, end);
	if (stop)
		number_parse((struct text){at, (size_t)(stop - at)}, NUMBER_PLAIN, value);
	return stop;
}

static void read_span(const struct json_values *values, struct span *span)
{
	const char *at = span->from, *next, *stop;
	struct text between = {0};
	span->count = 0;
	while ((next = scan_comma(at, span->to, &between)) < span->to &&
		(stop = read_number(next, values->end, &span->values[span->count]))) {
		span->count++;
		at = stop;
	}
	span->stop = at;
	span->whole = skip_blanks(at, values->end) == span->to;
}

static void read_task(void *context, struct arena *arena, size_t task)
{
	struct json_values *values = context;
	(void)arena;
	if (values->ahead && task == 0)
		source_read_ahead(values->source);
	else
		read_span(values, &values->spans[task - values->ahead]);
}

/* One after the other, up to the first that isn't whole. */
static void take_task(void *context, size_t task)
{
	struct json_values *values = context;
	if (values->stopped || (values->ahead && task == 0))
		return;
	const struct span *span = &values->spans[task - values->ahead];
	values->take(values->context, span->values, span->count);
	values->stop = span->stop;
	values->stopped = !span->whole;
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

size_t json_values_read(struct json_values *values, struct text ahead, json_values_take *take, void *context)
{
	make_spans(values, ahead);
	values->ahead = values->threads > 1 && source_may_read_ahead(values->source);
	values->stopped = false;
	values->stop = ahead.at;
	values->take = take;
	values->context = context;
	struct arena *scratch = arena_child(values->arena);
	parallel_run_in_order(
		scratch, values->threads, values->count + values->ahead, read_task, take_task, values);
	arena_free(scratch);
	return (size_t)(values->stop - ahead.at);
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
