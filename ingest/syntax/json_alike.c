#include "json_alike.h"

#include <string.h>

#include "json_scan.h"

/* The end of true, false or null; NULL: it is another word. */
static const char *scan_literal(const char *at, const char *end)
{
	static const char *const literals[] = {"null", "true", "false"};
	struct text rest = {at, (size_t)(end - at)};
	for (size_t i = 0; i < sizeof literals / sizeof literals[0]; i++)
		if (text_begins(rest, literals[i]))
			return at + strlen(literals[i]);
	return NULL;
}

/* The end of the scalar at 'at', between whose quotes, if it has some, the text stands; NULL: it isn't of the usual kind. */
static const char *scan_scalar(const char *at, const char *end, struct text *text, bool *is_string)
{
	*is_string = *at == '"';
	const char *first = at + *is_string;
	const char *stop = *is_string ? scan_string(first, end) : scan_number(at, end);
	if (stop == end || (*is_string && *stop != '"'))
		return NULL;
	if (stop)
		*text = (struct text){first, (size_t)(stop - first)};
	return stop ? stop + *is_string : NULL;
}

/* Takes the member at 'at', behind a comma or the brace; what follows it, NULL where it is of another kind.  '*from': behind
 * the value before it. */
static const char *learn_member(
	struct json_alike *alike, const char *at, const char *end, const char **from, struct text *values)
{
	at = skip_blanks(at, end);
	if (at == end || *at != '"' || alike->member_count == JSON_ALIKE_MOST)
		return NULL;
	const char *stop = scan_string(at + 1, end);
	if (stop == end || *stop != '"')
		return NULL;
	size_t member = alike->member_count++;
	alike->keys[member] = (struct text){at + 1, (size_t)(stop - at) - 1};
	at = skip_blanks(stop + 1, end); /* the colon */
	at = at < end ? skip_blanks(at + 1, end) : at;
	if (at == end)
		return NULL;
	alike->first[member] = *at;
	const char *literal = scan_literal(at, end);
	if (literal)
		return skip_blanks(literal, end);
	struct json_alike_value *value = &alike->values[alike->count];
	*value = (struct json_alike_value){
		.key = alike->keys[member], .before = {*from, (size_t)(at - *from)}, .member = member};
	at = scan_scalar(at, end, &values[alike->count++], &value->is_string);
	if (!at)
		return NULL;
	value->before.length += value->is_string;
	*from = at - value->is_string; /* a closing quote belongs to what follows */
	return skip_blanks(at, end);
}

const struct json_alike *json_alike_new(struct arena *arena, struct text object, struct text *values)
{
	struct json_alike *alike = arena_alloc(arena, 1, sizeof *alike);
	const char *at = arena_copy(arena, object.at, object.length), *end = at + object.length;
	const char *from = at;
	do {
		at = learn_member(alike, at + 1, end, &from, values);
	} while (at && at < end && *at == ',');
	if (!at || at + 1 != end)
		return NULL;
	alike->behind = (struct text){from, (size_t)(end - from)};
	return alike;
}

static inline bool stands_at(const char *at, const char *end, struct text text)
{
	return (size_t)(end - at) >= text.length && same_bytes(at, text.at, text.length);
}

/* The beginning of the next element; NULL: there is none. */
static const char *skip_comma(const char *at, const char *end)
{
	at = skip_blanks(at, end);
	return at < end && *at == ',' ? skip_blanks(at + 1, end) : NULL;
}

/* Where the object that begins at 'at' ends; NULL where it is of another look. */
static inline const char *scan_object(
	const struct json_alike *alike, const char *at, const char *end, struct text *values)
{
	for (size_t i = 0; i < alike->count; i++) {
		const struct json_alike_value *value = &alike->values[i];
		if (!stands_at(at, end, value->before))
			return NULL;
		at += value->before.length;
		const char *stop = value->is_string ? scan_string(at, end)
			: at < end                  ? scan_number(at, end)
						    : NULL;
		if (!stop)
			return NULL;
		values[i] = (struct text){at, (size_t)(stop - at)};
		at = stop;
	}
	return stands_at(at, end, alike->behind) ? at + alike->behind.length : NULL;
}

const char *json_alike_take(
	const struct json_alike *alike, const char *at, const char *end, struct text *values)
{
	at = skip_comma(at, end);
	return at ? scan_object(alike, at, end, values) : NULL;
}

bool json_alike_read(const struct json_alike *alike, struct text object, struct text *values)
{
	const char *end = object.at + object.length;
	return scan_object(alike, object.at, end, values) == end;
}
