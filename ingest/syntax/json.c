#include "json.h"

#include <string.h>

#include "json_inside.h"
#include "json_scan.h"

/* A token of the usual kind, well-formed and whole in its block, is taken here; every other is shown to yajl (json_ask),
 * which reads it or says what is wrong. */

struct json {
	struct arena *arena;
	const struct json_events *events;
	void *context;
	size_t depth_most;
	enum json_behind behind;
	unsigned char *around; /* what the containers that are open stand behind, once they are closed */
	size_t depth, around_capacity;
	size_t documents, stand_ins;
	/* The block that is being read, and where it begins in the input. */
	struct text block;
	bool last;
	bool in_word; /* it begins behind a byte of a word */
	uint64_t offset;
	const char *token, *next; /* the token at hand, and what follows it */
	size_t broken;            /* in the block */
	/* Where the line of 'cursor' begins. */
	uint64_t cursor, line_start;
	size_t line;
	const char *complaint;
};

struct json *json_new(struct arena *arena, const struct json_events *events, void *context, size_t depth_most)
{
	struct json *json = arena_alloc(arena, 1, sizeof *json);
	json->arena = arena;
	json->events = events;
	json->context = context;
	json->depth_most = depth_most;
	json->line = 1;
	return json;
}

enum token {
	TOKEN_VALUE,
	TOKEN_STRING,
	TOKEN_END_ARRAY,
	TOKEN_END_OBJECT,
	TOKEN_COMMA,
	TOKEN_COLON,
	TOKEN_COUNT
};

/* What a token makes of what it stands behind; 0: it may not stand there. */
static const unsigned char moves[BEHIND_COUNT][TOKEN_COUNT] = {
	[BEHIND_NOTHING] = {[TOKEN_VALUE] = BEHIND_DOCUMENT, [TOKEN_STRING] = BEHIND_DOCUMENT},
	[BEHIND_DOCUMENT] = {[TOKEN_VALUE] = BEHIND_DOCUMENT, [TOKEN_STRING] = BEHIND_DOCUMENT},
	[BEHIND_BRACKET] = {[TOKEN_VALUE] = BEHIND_ELEMENT,
		[TOKEN_STRING] = BEHIND_ELEMENT,
		[TOKEN_END_ARRAY] = BEHIND_ELEMENT},
	[BEHIND_ELEMENT] = {[TOKEN_COMMA] = BEHIND_ELEMENT_COMMA, [TOKEN_END_ARRAY] = BEHIND_ELEMENT},
	[BEHIND_ELEMENT_COMMA] = {[TOKEN_VALUE] = BEHIND_ELEMENT, [TOKEN_STRING] = BEHIND_ELEMENT},
	[BEHIND_BRACE] = {[TOKEN_STRING] = BEHIND_KEY, [TOKEN_END_OBJECT] = BEHIND_MEMBER},
	[BEHIND_KEY] = {[TOKEN_COLON] = BEHIND_COLON},
	[BEHIND_COLON] = {[TOKEN_VALUE] = BEHIND_MEMBER, [TOKEN_STRING] = BEHIND_MEMBER},
	[BEHIND_MEMBER] = {[TOKEN_COMMA] = BEHIND_MEMBER_COMMA, [TOKEN_END_OBJECT] = BEHIND_MEMBER},
	[BEHIND_MEMBER_COMMA] = {[TOKEN_STRING] = BEHIND_KEY},
};

static bool move(struct json *json, enum token token)
{
	unsigned char to = moves[json->behind][token];
	if (to)
		json->behind = to;
	return to;
}

static enum json_status went_on(bool go_on)
{
	return go_on ? JSON_GOOD : JSON_STOPPED;
}

static enum json_status broken(struct json *json, const char *at, const char *complaint)
{
	json->broken = (size_t)(at - json->block.at);
	json->complaint = complaint;
	return JSON_BROKEN;
}

size_t json_numbers_ahead(struct json *json, struct text *numbers, size_t most)
{
	const char *end = json->block.at + json->block.length;
	struct text between = {0};
	size_t count = 0;
	while (json->behind == BEHIND_ELEMENT && count < most) {
		const char *at = scan_comma(json->next, end, &between);
		const char *stop = at < end ? scan_number(at, end) : NULL;
		if (!stop)
			break;
		numbers[count++] = (struct text){at, (size_t)(stop - at)};
		json->next = stop;
	}
	return count;
}

uint64_t json_offset(const struct json *json)
{
	return json->offset + (size_t)(json->token - json->block.at);
}

struct text json_since(const struct json *json, uint64_t offset)
{
	if (offset < json->offset)
		return (struct text){0};
	return text_slice(
		json->block, (size_t)(offset - json->offset), (size_t)(json->next - json->block.at));
}

struct text json_ahead(const struct json *json)
{
	return text_slice(json->block, (size_t)(json->next - json->block.at), json->block.length);
}

void json_pass_elements(struct json *json, size_t bytes)
{
	json->next += bytes;
}

static bool is_word_byte(char c)
{
	return is_digit(c) || is_letter(c) || c == '.' || c == '-' || c == '+';
}

/* The bytes of words and numbers from 'at' on. */
static struct text scan_word(const char *at, const char *end)
{
	const char *first = at;
	while (at < end && is_word_byte(*at))
		at++;
	return (struct text){first, (size_t)(at - first)};
}

/* A bare word that writers emit for a number that isn't finite. */
static bool is_not_finite(struct text word)
{
	static const char *const words[] = {"nan", "inf", "infinity"};
	size_t sign = word.length > 0 && (word.at[0] == '-' || word.at[0] == '+');
	struct text bare = text_slice(word, sign, word.length);
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (text_equal_folded(bare, text_of(words[i])))
			return true;
	return false;
}

static enum json_status deliver_scalar(struct json *json, bool go_on)
{
	json->documents += json->depth == 0;
	return went_on(go_on);
}

static enum json_status deliver_string(struct json *json, struct text text)
{
	if (json->behind == BEHIND_KEY)
		return went_on(json->events->key(json->context, text));
	return deliver_scalar(json, json->events->string(json->context, text));
}

/* What yajl makes of the token, which 'text' begins with: an event, or what is wrong.  JSON_CUT: it isn't whole. */
static enum json_status ask(struct json *json, struct text text)
{
	const struct json_events *events = json->events;
	struct arena *scratch = arena_child(json->arena);
	bool whole = json->last && json->depth == 0 && *json->token != '"';
	struct json_answer answer = json_ask(scratch, json->behind, text, whole);
	enum json_status status = JSON_CUT;
	json->next = json->token + answer.used;
	if (answer.kind == ANSWER_BROKEN) {
		status = broken(json, json->next, arena_printf(json->arena, "%s", answer.why));
	} else if (answer.kind == ANSWER_NUMBER) {
		move(json, TOKEN_VALUE);
		status = deliver_scalar(json, events->number(json->context, answer.text));
	} else if (answer.kind != ANSWER_MORE) {
		move(json, TOKEN_STRING);
		status = deliver_string(json, answer.text);
	}
	arena_free(scratch);
	return status;
}

static enum json_status ask_rest(struct json *json)
{
	const char *end = json->block.at + json->block.length;
	return ask(json, (struct text){json->token, (size_t)(end - json->token)});
}

/* A bare word for a number that isn't finite, where no value may stand: yajl complains as of a number of equal length. */
static enum json_status ask_stand_in(struct json *json, size_t length)
{
	char number[16] = "0E0000000000000";
	number[length] = ' ';
	return ask(json, (struct text){number, length + 1});
}

/* A word, or a number of another kind than the usual.  The end of the block may cut it. */
static enum json_status take_word(struct json *json, const char *end)
{
	struct text word = scan_word(json->token, end);
	bool at_end = word.at + word.length == end;
	if (at_end && !json->last)
		return JSON_CUT;
	bool goes_on = word.at == json->block.at ? json->in_word : is_word_byte(word.at[-1]);
	if (goes_on || !is_not_finite(word))
		return ask_rest(json);
	if (at_end && json->depth > 0)
		return JSON_CUT;
	if (!move(json, TOKEN_VALUE))
		return ask_stand_in(json, word.length);
	json->next = word.at + word.length;
	json->stand_ins++;
	return deliver_scalar(json, json->events->missing(json->context));
}

static enum json_status take_number(struct json *json, const char *end)
{
	const char *stop = scan_number(json->token, end);
	if (!stop || !move(json, TOKEN_VALUE))
		return take_word(json, end);
	json->next = stop;
	struct text number = {json->token, (size_t)(stop - json->token)};
	return deliver_scalar(json, json->events->number(json->context, number));
}

static enum json_status take_string(struct json *json, const char *end)
{
	const char *stop = scan_string(json->token + 1, end);
	if (stop == end && !json->last)
		return JSON_CUT;
	if (stop == end || *stop != '"' || !move(json, TOKEN_STRING))
		return ask_rest(json);
	json->next = stop + 1;
	return deliver_string(json, (struct text){json->token + 1, (size_t)(stop - json->token) - 1});
}

/* true, false, null. */
static enum json_status take_literal(struct json *json, const char *end)
{
	static const char *const literals[] = {"null", "true", "false"};
	const char *literal = literals[*json->token == 't' ? 1 : *json->token == 'f' ? 2 : 0];
	size_t length = strlen(literal), left = (size_t)(end - json->token);
	bool whole = left > length || (left == length && json->last);
	if (!whole || memcmp(json->token, literal, length) != 0 || !move(json, TOKEN_VALUE))
		return take_word(json, end);
	json->next = json->token + length;
	if (*literal == 'n')
		return deliver_scalar(json, json->events->null(json->context));
	return deliver_scalar(json, json->events->flag(json->context, *literal == 't'));
}

static enum json_status take_begin(struct json *json, bool array)
{
	if (!move(json, TOKEN_VALUE))
		return ask_rest(json);
	json->next = json->token + 1;
	if (json->depth >= json->depth_most)
		return broken(json, json->next,
			arena_printf(json->arena, "nested more than %zu levels deep (--limit depth=N)",
				json->depth_most));
	ARENA_ROOM(json->arena, json->around, json->depth, json->around_capacity);
	json->around[json->depth++] = (unsigned char)json->behind;
	json->behind = array ? BEHIND_BRACKET : BEHIND_BRACE;
	return went_on(json->events->begin(json->context, array));
}

static enum json_status take_end(struct json *json, enum token token)
{
	if (!move(json, token))
		return ask_rest(json);
	json->next = json->token + 1;
	bool go_on = json->events->end(json->context);
	json->behind = json->around[--json->depth];
	return deliver_scalar(json, go_on);
}

static enum json_status take_mark(struct json *json, enum token token)
{
	if (!move(json, token))
		return ask_rest(json);
	json->next = json->token + 1;
	return JSON_GOOD;
}

/* Takes the token at json->token.  JSON_CUT: it isn't whole in this block. */
static enum json_status take(struct json *json, const char *end)
{
	switch (*json->token) {
	case '"':
		return take_string(json, end);
	case ',':
		return take_mark(json, TOKEN_COMMA);
	case ':':
		return take_mark(json, TOKEN_COLON);
	case '{':
		return take_begin(json, false);
	case '[':
		return take_begin(json, true);
	case '}':
		return take_end(json, TOKEN_END_OBJECT);
	case ']':
		return take_end(json, TOKEN_END_ARRAY);
	case 'n':
	case 't':
	case 'f':
		return take_literal(json, end);
	default:
		return take_number(json, end);
	}
}

/* As many at a time as a byte counts: compilers do that for many at once. */
static size_t newlines_in(const char *at, size_t bytes)
{
	size_t lines = 0;
	while (bytes > 0) {
		size_t part = bytes < 240 ? bytes : 240;
		unsigned char count = 0;
		for (size_t i = 0; i < part; i++)
			count = (unsigned char)(count + (at[i] == '\n'));
		lines += count;
		at += part;
		bytes -= part;
	}
	return lines;
}

/* Counts lines up to 'offset', which lies in the block. */
static void cursor_move(struct json *json, uint64_t offset)
{
	const char *from = json->block.at + (json->cursor - json->offset);
	size_t bytes = (size_t)(offset - json->cursor), lines = newlines_in(from, bytes);
	json->cursor = offset;
	if (lines == 0)
		return;
	json->line += lines;
	while (from[bytes - 1] != '\n')
		bytes--;
	json->line_start = (uint64_t)(from - json->block.at) + json->offset + bytes;
}

void json_place(struct json *json, size_t *line, size_t *column)
{
	uint64_t at = json->offset + (json->token ? (size_t)(json->token - json->block.at) : 0);
	if (at > json->cursor)
		cursor_move(json, at);
	*line = json->line;
	*column = at >= json->line_start ? (size_t)(at - json->line_start) + 1 : 1;
}

/* All of the block was read, and it is the last. */
static enum json_status finish(struct json *json)
{
	if (json->depth > 0)
		return JSON_CUT;
	if (json->behind != BEHIND_NOTHING)
		return JSON_GOOD;
	struct json_answer answer = json_ask(json->arena, json->behind, TEXT(""), true);
	return answer.kind == ANSWER_BROKEN ? broken(json, json->token, answer.why) : JSON_GOOD;
}

enum json_status json_feed(struct json *json, struct text block, bool last, size_t *used)
{
	enum json_status status = JSON_GOOD;
	block.at = block.at ? block.at : "";
	const char *end = block.at + block.length;
	json->block = block;
	json->last = last;
	json->next = block.at;
	*used = 0;
	while (status == JSON_GOOD && (json->token = skip_blanks(json->next, end)) < end)
		status = take(json, end);
	if (status == JSON_GOOD && last)
		status = finish(json);
	if (status == JSON_CUT && last)
		json->token = end;
	else if (status == JSON_CUT)
		status = JSON_GOOD;
	if (status == JSON_BROKEN)
		json->token = block.at + json->broken;
	if (status != JSON_GOOD)
		return status;
	*used = (size_t)(json->token - block.at);
	if (*used > 0)
		json->in_word = is_word_byte(json->token[-1]);
	cursor_move(json, json->offset + *used);
	json->offset += *used;
	json->block = (struct text){0};
	json->token = NULL;
	return JSON_GOOD;
}

bool json_next_line(struct json *json, struct text block, size_t *used)
{
	size_t from = json->broken;
	const char *newline = from < block.length ? memchr(block.at + from, '\n', block.length - from) : NULL;
	if (!newline)
		return false;
	json->block = block;
	*used = (size_t)(newline - block.at) + 1;
	cursor_move(json, json->offset + *used);
	json->offset += *used;
	json->block = (struct text){0};
	json->token = NULL;
	json->depth = 0;
	json->behind = BEHIND_DOCUMENT;
	json->in_word = false;
	return true;
}

bool json_is_at_line(const struct json *json)
{
	return json->depth == 0 && json->line_start == json->offset;
}

void json_pass_over(struct json *json, size_t bytes, size_t lines)
{
	json->offset += bytes;
	json->cursor = json->line_start = json->offset;
	json->line += lines;
	json->documents += lines;
	if (lines > 0)
		json->behind = BEHIND_DOCUMENT;
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
	return json->stand_ins;
}
