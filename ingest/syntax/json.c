#include "json.h"

#include <string.h>
#include <yajl/yajl_parse.h>

struct json {
	struct arena *arena;
	const struct json_events *events;
	void *context;
	size_t depth_most;
	yajl_handle yajl;
	char *copy; /* the block with stand-ins for what yajl refuses */
	size_t copy_capacity, copy_length;
	uint64_t offset; /* of the copy in the input */
	/* The scan that runs before yajl. */
	bool in_string, escaped;
	size_t scan_depth;
	uint64_t *stand_ins; /* offsets behind each, in order */
	size_t stand_in_count, stand_in_capacity, stand_in_next, stand_in_total;
	/* What yajl has delivered.  Its handle lies in the arena like all it allocates: nothing is to be freed. */
	size_t depth, documents;
	size_t token_length; /* of the event being delivered, as far as it matters for its place */
	bool too_deep, stopped;
	bool finished;
	/* Where the line of 'cursor' begins. */
	uint64_t cursor, line_start;
	size_t line;
	char *complaint;
};

/* yajl's memory lies in the arena; the size of a piece stands before it, for realloc. */

enum { PIECE_HEAD = 16 };

static void *piece_alloc(void *context, size_t size)
{
	struct json *json = context;
	char *piece = arena_alloc(json->arena, size + PIECE_HEAD, 1);
	memcpy(piece, &size, sizeof size);
	return piece + PIECE_HEAD;
}

static void *piece_realloc(void *context, void *old, size_t size)
{
	void *piece = piece_alloc(context, size);
	if (old) {
		size_t old_size;
		memcpy(&old_size, (char *)old - PIECE_HEAD, sizeof old_size);
		memcpy(piece, old, old_size < size ? old_size : size);
	}
	return piece;
}

static void piece_free(void *context, void *piece)
{
	(void)context;
	(void)piece;
}

static uint64_t position(const struct json *json)
{
	return json->offset + yajl_get_bytes_consumed(json->yajl);
}

static int result(struct json *json, bool go_on)
{
	json->token_length = 0;
	json->stopped = json->stopped || !go_on;
	return go_on;
}

static void document_may_end(struct json *json)
{
	if (json->depth == 0)
		json->documents++;
}

static int on_null(void *context)
{
	struct json *json = context;
	json->token_length = 4;
	int go_on = result(json, json->events->null(json->context));
	document_may_end(json);
	return go_on;
}

static int on_flag(void *context, int flag)
{
	struct json *json = context;
	json->token_length = flag ? 4 : 5;
	int go_on = result(json, json->events->flag(json->context, flag != 0));
	document_may_end(json);
	return go_on;
}

/* Whether the number that has just been read is one that stands in for NaN or Infinity. */
static bool is_stand_in(struct json *json)
{
	if (json->stand_in_next == json->stand_in_count ||
		json->stand_ins[json->stand_in_next] != position(json))
		return false;
	json->stand_in_next++;
	json->stand_in_total++;
	return true;
}

static int on_number(void *context, const char *at, size_t length)
{
	struct json *json = context;
	json->token_length = length;
	bool missing = json->stand_in_next < json->stand_in_count && is_stand_in(json);
	int go_on = result(json,
		missing ? json->events->missing(json->context)
			: json->events->number(json->context, (struct text){at, length}));
	document_may_end(json);
	return go_on;
}

static int on_string(void *context, const unsigned char *at, size_t length)
{
	struct json *json = context;
	json->token_length = length + 2;
	int go_on = result(
		json, json->events->string(json->context, (struct text){(const char *)at, length}));
	document_may_end(json);
	return go_on;
}

static int on_key(void *context, const unsigned char *at, size_t length)
{
	struct json *json = context;
	json->token_length = length + 2;
	return result(json, json->events->key(json->context, (struct text){(const char *)at, length}));
}

static int begin(struct json *json, bool array)
{
	if (json->depth >= json->depth_most) {
		json->too_deep = true;
		return 0;
	}
	json->token_length = 1;
	json->depth++;
	return result(json, json->events->begin(json->context, array));
}

static int on_begin_object(void *context)
{
	return begin(context, false);
}

static int on_begin_array(void *context)
{
	return begin(context, true);
}

static int on_end(void *context)
{
	struct json *json = context;
	json->token_length = 1;
	int go_on = result(json, json->events->end(json->context));
	json->depth--;
	document_may_end(json);
	return go_on;
}

static void yajl_open(struct json *json)
{
	static const yajl_callbacks callbacks = {.yajl_null = on_null,
		.yajl_boolean = on_flag,
		.yajl_number = on_number,
		.yajl_string = on_string,
		.yajl_start_map = on_begin_object,
		.yajl_map_key = on_key,
		.yajl_end_map = on_end,
		.yajl_start_array = on_begin_array,
		.yajl_end_array = on_end};
	yajl_alloc_funcs functions = {piece_alloc, piece_realloc, piece_free, json};
	json->yajl = yajl_alloc(&callbacks, &functions, json);
	yajl_config(json->yajl, yajl_allow_multiple_values, 1);
	yajl_config(json->yajl, yajl_dont_validate_strings, 1);
}

struct json *json_new(struct arena *arena, const struct json_events *events, void *context, size_t depth_most)
{
	struct json *json = arena_alloc(arena, 1, sizeof *json);
	json->arena = arena;
	json->events = events;
	json->context = context;
	json->depth_most = depth_most;
	json->line = 1;
	yajl_open(json);
	return json;
}

static bool is_word_byte(char c)
{
	return is_digit(c) || is_letter(c) || c == '.' || c == '-' || c == '+';
}

/* A bare word that writers emit for a number that isn't finite; 'sign' bytes of it are the sign. */
static bool is_not_finite(struct text word, size_t *sign)
{
	static const char *const words[] = {"nan", "inf", "infinity"};
	*sign = word.length > 0 && (word.at[0] == '-' || word.at[0] == '+') ? 1 : 0;
	struct text bare = text_slice(word, *sign, word.length);
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (text_equal_folded(bare, text_of(words[i])))
			return true;
	return false;
}

/* A number of equal length, which yajl takes; where it ends is remembered. */
static void stand_in(struct json *json, size_t at, size_t length, size_t sign)
{
	char *out = json->copy + at;
	memset(out, '0', length);
	if (sign)
		out[0] = '-';
	out[sign + 1] = 'E';
	if (json->stand_in_next == json->stand_in_count)
		json->stand_in_next = json->stand_in_count = 0;
	ARENA_ROOM(json->arena, json->stand_ins, json->stand_in_count, json->stand_in_capacity);
	json->stand_ins[json->stand_in_count++] = json->offset + at + length;
}

/* The end of the string that goes on at 'from', or the end of the copy. */
static size_t scan_string(struct json *json, size_t from)
{
	const char *at = json->copy;
	size_t i = from;
	while (i < json->copy_length) {
		if (json->escaped) {
			json->escaped = false;
		} else if (at[i] == '\\') {
			json->escaped = true;
		} else if (at[i] == '"') {
			json->in_string = false;
			return i + 1;
		}
		i++;
	}
	return i;
}

/* Bytes that the scan outside strings must look at. */
static const unsigned char notable[256] = {['"'] = 1,
	['{'] = 2,
	['['] = 2,
	['}'] = 3,
	[']'] = 3,
	['N'] = 4,
	['n'] = 4,
	['I'] = 4,
	['i'] = 4,
	['-'] = 4,
	['+'] = 4};

/* Walks over the copy: strings, depth, and the words that yajl would refuse.  Returns how much of it can be given to
 * yajl: all but a last word that may go on. */
static size_t scan(struct json *json, bool last)
{
	size_t i = 0, word = 0;
	while (i < json->copy_length) {
		if (json->in_string) {
			i = scan_string(json, i);
			continue;
		}
		while (i < json->copy_length && !notable[(unsigned char)json->copy[i]])
			i++;
		if (i == json->copy_length)
			break;
		switch (notable[(unsigned char)json->copy[i]]) {
		case 1:
			json->in_string = true;
			break;
		case 2:
			json->scan_depth++;
			break;
		case 3:
			json->scan_depth -= json->scan_depth > 0;
			break;
		case 4:
			if (i > 0 && is_word_byte(json->copy[i - 1]))
				break;
			for (word = i; word < json->copy_length && is_word_byte(json->copy[word]);)
				word++;
			if (word == json->copy_length && !last)
				return i;
			size_t sign;
			if (is_not_finite((struct text){json->copy + i, word - i}, &sign))
				stand_in(json, i, word - i, sign);
			i = word;
			continue;
		default:
			break;
		}
		i++;
	}
	if (json->in_string || last)
		return i;
	while (i > 0 && is_word_byte(json->copy[i - 1]))
		i--;
	return i;
}

/* Counts lines up to 'offset', which lies in the copy. */
static void cursor_move(struct json *json, uint64_t offset)
{
	while (json->cursor < offset) {
		const char *from = json->copy + (json->cursor - json->offset);
		const char *newline = memchr(from, '\n', (size_t)(offset - json->cursor));
		if (!newline) {
			json->cursor = offset;
			return;
		}
		json->cursor += (uint64_t)(newline - from) + 1;
		json->line++;
		json->line_start = json->cursor;
	}
}

void json_place(struct json *json, size_t *line, size_t *column)
{
	uint64_t end = json->offset + json->copy_length;
	uint64_t at = json->finished ? end : position(json);
	at = at > json->token_length ? at - json->token_length : 0;
	if (at > end)
		at = end;
	if (at >= json->offset)
		cursor_move(json, at);
	*line = json->line;
	*column = at >= json->line_start ? (size_t)(at - json->line_start) + 1 : 1;
}

static void complain(struct json *json)
{
	if (json->too_deep) {
		json->complaint = arena_printf(
			json->arena, "nested more than %zu levels deep (--limit depth=N)", json->depth_most);
		return;
	}
	unsigned char *text = yajl_get_error(json->yajl, 0, NULL, 0);
	const char *why = text ? (const char *)text : "not JSON";
	if (strncmp(why, "parse error: ", 13) == 0)
		why += 13;
	else if (strncmp(why, "lexical error: ", 15) == 0)
		why += 15;
	json->complaint = arena_printf(json->arena, "not JSON here: %.*s", (int)strcspn(why, ".\n"), why);
	if (text)
		yajl_free_error(json->yajl, text);
}

static enum json_status status_of(struct json *json, yajl_status status)
{
	if (status == yajl_status_ok)
		return JSON_GOOD;
	if (json->stopped)
		return JSON_STOPPED;
	complain(json);
	return JSON_BROKEN;
}

enum json_status json_feed(struct json *json, struct text block, bool last, size_t *used)
{
	*used = 0;
	if (json->copy_capacity < block.length + 1) {
		size_t twice = 2 * json->copy_capacity;
		json->copy_capacity = block.length < twice ? twice : block.length + 1;
		json->copy = arena_alloc(json->arena, json->copy_capacity, 1);
	}
	if (block.length > 0)
		memcpy(json->copy, block.at, block.length);
	json->copy_length = block.length;
	size_t length = scan(json, last);
	if (length == 0 && !last)
		return JSON_GOOD;
	enum json_status status = status_of(
		json, yajl_parse(json->yajl, (const unsigned char *)json->copy, length));
	if (status != JSON_GOOD)
		return status;
	*used = length;
	json->copy_length = length;
	json->finished = true;
	json->token_length = 0;
	if (last && (json->scan_depth > 0 || json->in_string))
		return JSON_CUT;
	if (last)
		status = status_of(json, yajl_complete_parse(json->yajl));
	if (status != JSON_GOOD)
		return status;
	cursor_move(json, json->offset + length);
	json->offset += length;
	json->copy_length = 0;
	json->finished = false;
	return JSON_GOOD;
}

bool json_next_line(struct json *json, struct text block, size_t *used)
{
	size_t from = yajl_get_bytes_consumed(json->yajl);
	if (from > block.length)
		from = block.length;
	const char *newline = from < block.length ? memchr(block.at + from, '\n', block.length - from) : NULL;
	if (!newline)
		return false;
	*used = (size_t)(newline - block.at) + 1;
	cursor_move(json, json->offset + (from < json->copy_length ? from : json->copy_length));
	json->line++;
	json->offset += *used;
	json->cursor = json->line_start = json->offset;
	json->copy_length = 0;
	json->depth = json->scan_depth = 0;
	json->in_string = json->escaped = json->stopped = json->too_deep = false;
	json->stand_in_count = json->stand_in_next = 0;
	yajl_open(json);
	return true;
}

bool json_is_at_line(const struct json *json)
{
	return json->depth == 0 && json->scan_depth == 0 && !json->in_string && json->copy_length == 0 &&
		json->cursor == json->offset && json->line_start == json->offset;
}

void json_pass_over(struct json *json, size_t bytes, size_t lines)
{
	json->offset += bytes;
	json->cursor = json->line_start = json->offset;
	json->line += lines;
	json->documents += lines;
}

const char *json_complaint(const struct json *json)
{
	return json->complaint;
}

size_t json_documents(const struct json *json)
{
	return json->documents;
}

size_t json_stand_ins(const struct json *json)
{
	return json->stand_in_total;
}
