/* JSON as yajl alone reads it, all of the input at once, against the parser of ours, in pieces of any size: the same
 * events with the same texts at the same places, and the same complaints.  A log of each is compared.
 *
 * yajl refuses bare words for numbers that aren't finite: they are replaced before. */
#ifndef FLOORSTAT_TEST_JSON_REFERENCE_H
#define FLOORSTAT_TEST_JSON_REFERENCE_H

#include <string.h>
#include <yajl/yajl_parse.h>

#include "ingest/syntax/json.h"

enum { REFERENCE_DEPTH = 20 };

struct json_log {
	struct buffer out;
	bool ahead;        /* numbers that follow a number are taken without events: without places, too */
	struct json *json; /* ours */
	bool broken;       /* its line ends in none of what was read */
	/* yajl */
	yajl_handle yajl;
	const char *text; /* with what stands in */
	size_t length, from, end, depth, documents;
	size_t counted, lines, line_begin;
	bool ends;         /* the last number is complete */
	bool *is_stand_in; /* a number that ends before this byte */
};

/* Lines are counted on from where they were counted to. */
static size_t log_line(struct json_log *log, size_t at, size_t *column)
{
	if (at < log->counted)
		log->counted = log->line_begin = log->lines = 0;
	for (; log->counted < at; log->counted++)
		if (log->text[log->counted] == '\n') {
			log->lines++;
			log->line_begin = log->counted + 1;
		}
	*column = at - log->line_begin + 1;
	return log->lines + 1;
}

static size_t reference_position(const struct json_log *log)
{
	return log->ends ? log->length : log->from + yajl_get_bytes_consumed(log->yajl);
}

/* The token that yajl has just read begins behind the last one, and behind what is no event. */
static int log_event(struct json_log *log, const char *what, struct text text)
{
	size_t at = log->end, column, line;
	while (strchr(" \t\n\v\f\r,:", log->text[at]))
		at++;
	log->end = reference_position(log);
	line = log_line(log, at, &column);
	buffer_print(&log->out, "%zu:%zu %s ", line, column, what);
	buffer_add(&log->out, text.at, text.length);
	buffer_char(&log->out, '\n');
	return 1;
}

static void log_number(struct json_log *log, struct text number)
{
	buffer_print(&log->out, "number %.*s\n", (int)number.length, number.at);
}

static int log_value(struct json_log *log, const char *what, struct text text)
{
	log->documents += log->depth == 0;
	return log_event(log, what, text);
}

static int reference_null(void *context)
{
	return log_value(context, "null", TEXT(""));
}

static int reference_flag(void *context, int flag)
{
	return log_value(context, flag ? "true" : "false", TEXT(""));
}

static int reference_number(void *context, const char *at, size_t length)
{
	struct json_log *log = context;
	bool missing = log->is_stand_in[reference_position(log)];
	if (log->ahead && !missing) {
		log->documents += log->depth == 0;
		log->end = reference_position(log);
		log_number(log, (struct text){at, length});
		return 1;
	}
	return log_value(log, missing ? "missing" : "number", missing ? TEXT("") : (struct text){at, length});
}

static int reference_string(void *context, const unsigned char *at, size_t length)
{
	return log_value(context, "string", (struct text){(const char *)at, length});
}

static int reference_key(void *context, const unsigned char *at, size_t length)
{
	return log_event(context, "key", (struct text){(const char *)at, length});
}

static int reference_begin(struct json_log *log, const char *what)
{
	return log->depth++ < REFERENCE_DEPTH && log_event(log, what, TEXT(""));
}

static int reference_begin_object(void *context)
{
	return reference_begin(context, "{");
}

static int reference_begin_array(void *context)
{
	return reference_begin(context, "[");
}

static int reference_end(void *context)
{
	struct json_log *log = context;
	log->depth--;
	return log_value(log, "end", TEXT(""));
}

static bool is_word(char c)
{
	return c && strchr("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.+-", c);
}

/* Numbers of equal length for NaN, Infinity and the like outside strings, from where reading begins. */
static void stand_in(struct json_log *log, char *text, struct text input)
{
	bool in_string = false;
	memcpy(text, input.at, input.length);
	memset(log->is_stand_in, 0, input.length + 1);
	for (size_t i = log->from, n; i < log->length; i += n) {
		n = 1;
		if (text[i] == '"')
			in_string = !in_string;
		if (in_string && text[i] == '\\')
			n = 2;
		if (in_string || !is_word(text[i]))
			continue;
		for (n = 0; i + n < log->length && is_word(text[i + n]);)
			n++;
		struct text word = {text + i, n};
		size_t sign = word.at[0] == '-' || word.at[0] == '+';
		struct text bare = text_slice(word, sign, n);
		if (!text_equal_folded(bare, TEXT("nan")) && !text_equal_folded(bare, TEXT("inf")) &&
			!text_equal_folded(bare, TEXT("infinity")))
			continue;
		memset(text + i, '0', n);
		text[i + 1] = 'E';
		log->is_stand_in[i + n] = true;
	}
}

static void log_end(struct json_log *log, const char *what, size_t line, size_t column)
{
	buffer_print(&log->out, "%zu:%zu %s\n", line, column, what);
}

static void reference_open(struct json_log *log)
{
	static const yajl_callbacks callbacks = {reference_null, reference_flag, NULL, NULL, reference_number,
		reference_string, reference_begin_object, reference_key, reference_end, reference_begin_array,
		reference_end};
	log->depth = 0;
	log->end = log->from;
	log->yajl = yajl_alloc(&callbacks, NULL, log);
	yajl_config(log->yajl, yajl_allow_multiple_values, 1);
	yajl_config(log->yajl, yajl_dont_validate_strings, 1);
}

/* Up to the end or to what is broken: where that is, SIZE_MAX at the end. */
static size_t reference_run(struct json_log *log)
{
	size_t column, line, left = log->length - log->from;
	yajl_status status = yajl_parse(log->yajl, (const unsigned char *)log->text + log->from, left);
	size_t at = reference_position(log);
	bool in_string = false;
	for (size_t i = log->end; i < log->length && status == yajl_status_ok; i++)
		in_string = in_string || log->text[i] == '"';
	if (status == yajl_status_ok && (log->depth > 0 || in_string)) {
		line = log_line(log, log->length, &column);
		log_end(log, "cut", line, column);
		return SIZE_MAX;
	}
	if (status == yajl_status_ok) {
		log->ends = true;
		status = yajl_complete_parse(log->yajl);
		at = log->length;
	}
	unsigned char *why = yajl_get_error(log->yajl, 0, NULL, 0);
	const char *text = strstr((char *)why, "error: ");
	bool deep = log->depth > REFERENCE_DEPTH;
	char told[200];
	snprintf(told, sizeof told, "broken: %.*s", text && !deep ? (int)strcspn(text + 7, ".\n") : 0,
		text ? text + 7 : "");
	yajl_free_error(log->yajl, why);
	/* Behind a broken line there may be nothing. */
	if (status == yajl_status_ok || (strstr(told, "premature EOF") && log->from > 0))
		return SIZE_MAX;
	line = log_line(log, at, &column);
	log_end(log, told, line, column);
	return at;
}

static struct text reference_log(struct arena *arena, struct text input, bool ahead)
{
	char *text = arena_copy(arena, input.at, input.length);
	struct json_log log = {
		.out = buffer_new(arena), .ahead = ahead, .text = text, .length = input.length};
	log.is_stand_in = arena_alloc(arena, input.length + 2, sizeof(bool));
	for (size_t broken = 0; broken != SIZE_MAX;) {
		stand_in(&log, text, input);
		reference_open(&log);
		broken = reference_run(&log);
		yajl_free(log.yajl);
		const char *line = broken < log.length ? memchr(text + broken, '\n', log.length - broken)
						       : NULL;
		if (!line)
			break;
		log.from = (size_t)(line - text) + 1;
	}
	buffer_print(&log.out, "%zu documents\n", log.documents);
	return (struct text){log.out.at, log.out.length};
}

/* The same by the parser of ours. */

static bool our_event(struct json_log *log, const char *what, struct text text)
{
	size_t line, column;
	json_place(log->json, &line, &column);
	buffer_print(&log->out, "%zu:%zu %s ", line, column, what);
	buffer_add(&log->out, text.at, text.length);
	buffer_char(&log->out, '\n');
	return true;
}

static bool our_null(void *context)
{
	return our_event(context, "null", TEXT(""));
}

static bool our_flag(void *context, bool flag)
{
	return our_event(context, flag ? "true" : "false", TEXT(""));
}

static bool our_number(void *context, struct text text)
{
	struct json_log *log = context;
	struct text numbers[3];
	if (log->ahead) {
		log_number(log, text);
		for (size_t count = 1; count > 0;) {
			count = json_numbers_ahead(log->json, numbers, 1 + text.length % 3);
			for (size_t i = 0; i < count; i++)
				log_number(log, numbers[i]);
		}
		return true;
	}
	return our_event(context, "number", text);
}

static bool our_missing(void *context)
{
	return our_event(context, "missing", TEXT(""));
}

static bool our_string(void *context, struct text text)
{
	return our_event(context, "string", text);
}

static bool our_begin(void *context, bool array)
{
	return our_event(context, array ? "[" : "{", TEXT(""));
}

static bool our_end(void *context)
{
	return our_event(context, "end", TEXT(""));
}

static bool our_key(void *context, struct text text)
{
	return our_event(context, "key", text);
}

/* Reads a block; how many of its bytes are done with. */
static size_t our_block(struct json_log *log, struct text block, bool last)
{
	size_t used = 0, line, column;
	if (!log->broken) {
		enum json_status status = json_feed(log->json, block, last, &used);
		json_place(log->json, &line, &column);
		log->broken = status == JSON_BROKEN;
		if (status == JSON_CUT)
			log_end(log, "cut", line, column);
		if (log->broken) {
			const char *why = strstr(json_complaint(log->json), "here: ");
			buffer_print(&log->out, "%zu:%zu broken: %s\n", line, column, why ? why + 6 : "");
		}
	}
	return used;
}

/* Feeds a piece more at a time, what wasn't used in front of it. */
static void our_run(struct json_log *log, struct text input, size_t piece)
{
	size_t from = 0, end = 0;
	do {
		end = end + piece < input.length ? end + piece : input.length;
		struct text block = text_slice(input, from, end);
		size_t used = our_block(log, block, end == input.length);
		if (log->broken && json_next_line(log->json, block, &used)) {
			log->broken = false;
			end = from + used;
		}
		from += used;
	} while (end < input.length);
}

static struct text our_log(struct arena *arena, struct text input, size_t piece, bool ahead)
{
	static const struct json_events events = {
		our_null, our_flag, our_number, our_missing, our_string, our_begin, our_end, our_key};
	struct json_log log = {.out = buffer_new(arena), .ahead = ahead};
	log.json = json_new(arena, &events, &log, REFERENCE_DEPTH);
	our_run(&log, input, piece);
	buffer_print(&log.out, "%zu documents\n", json_documents(log.json));
	return (struct text){log.out.at, log.out.length};
}

#endif
