/* yajl has the last word on every token that is not of the usual kind. */
#include <string.h>
#include <yajl/yajl_parse.h>

#include "json_inside.h"

/* yajl's memory lies in the arena; the size of a piece stands before it, for realloc. */

enum { PIECE_HEAD = 16 };

static void *piece_alloc(void *context, size_t size)
{
	char *piece = arena_alloc(context, size + PIECE_HEAD, 1);
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

struct asking {
	bool begun; /* the token is being read: what stands before it is of no interest */
	struct json_answer answer;
};

/* Takes the token and stops yajl behind it. */
static int take(struct asking *asking, enum json_answer_kind kind, const char *at, size_t length)
{
	if (!asking->begun)
		return 1;
	asking->answer.kind = kind;
	asking->answer.text = (struct text){at, length};
	return 0;
}

static int on_number(void *context, const char *at, size_t length)
{
	return take(context, ANSWER_NUMBER, at, length);
}

static int on_string(void *context, const unsigned char *at, size_t length)
{
	return take(context, ANSWER_STRING, (const char *)at, length);
}

static int on_key(void *context, const unsigned char *at, size_t length)
{
	return take(context, ANSWER_KEY, (const char *)at, length);
}

static yajl_handle handle_new(struct arena *arena, struct asking *asking)
{
	static const yajl_callbacks callbacks = {
		.yajl_number = on_number, .yajl_string = on_string, .yajl_map_key = on_key};
	yajl_alloc_funcs functions = {piece_alloc, piece_realloc, piece_free, arena};
	yajl_handle yajl = yajl_alloc(&callbacks, &functions, asking);
	yajl_config(yajl, yajl_allow_multiple_values, 1);
	yajl_config(yajl, yajl_dont_validate_strings, 1);
	return yajl;
}

static yajl_status parse(yajl_handle yajl, struct text text)
{
	return yajl_parse(yajl, (const unsigned char *)text.at, text.length);
}

/* "lexical error: invalid char in json text.\n" without what is the same of all. */
static const char *complaint(struct arena *arena, yajl_handle yajl)
{
	const char *why = (const char *)yajl_get_error(yajl, 0, NULL, 0);
	const char *colon = strstr(why, "error: ");
	why = colon ? colon + strlen("error: ") : why;
	return arena_printf(arena, "not JSON here: %.*s", (int)strcspn(why, ".\n"), why);
}

struct json_answer json_ask(struct arena *arena, enum json_behind behind, struct text text, bool last)
{
	/* The shortest input behind which yajl stands as it does there. */
	static const char *const inputs[BEHIND_COUNT] = {[BEHIND_NOTHING] = "",
		[BEHIND_DOCUMENT] = "{}",
		[BEHIND_BRACKET] = "[",
		[BEHIND_ELEMENT] = "[{}",
		[BEHIND_ELEMENT_COMMA] = "[{},",
		[BEHIND_BRACE] = "{",
		[BEHIND_KEY] = "{\"\"",
		[BEHIND_COLON] = "{\"\":",
		[BEHIND_MEMBER] = "{\"\":{}",
		[BEHIND_MEMBER_COMMA] = "{\"\":{},"};
	struct asking asking = {.answer = {.kind = ANSWER_MORE}};
	yajl_handle yajl = handle_new(arena, &asking);
	parse(yajl, text_of(inputs[behind]));
	asking.begun = true;
	yajl_status status = parse(yajl, text);
	asking.answer.used = yajl_get_bytes_consumed(yajl);
	if (status == yajl_status_ok && last) {
		status = yajl_complete_parse(yajl);
		asking.answer.used = text.length;
	}
	if (status == yajl_status_error) {
		asking.answer.kind = ANSWER_BROKEN;
		asking.answer.why = complaint(arena, yajl);
	}
	return asking.answer;
}
