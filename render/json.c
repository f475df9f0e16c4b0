#include "json.h"

#include <math.h>
#include <string.h>

#include "../ingest/base/number.h"
#include "../ingest/base/text.h"

/* Nobody else writes to the stream: without its lock, which takes longer than a byte does. */
static void put(struct json *json, char c)
{
	putc_unlocked(c, json->out);
}

static void put_bytes(struct json *json, const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++)
		put(json, bytes[i]);
}

static void put_text(struct json *json, const char *text)
{
	put_bytes(json, text, strlen(text));
}

static void indent(struct json *json)
{
	put(json, '\n');
	for (unsigned i = 0; i < json->depth; i++)
		put(json, ' ');
}

static void put_whole(struct json *json, uint64_t value)
{
	char digits[20];
	size_t from = sizeof digits;
	do
		digits[--from] = (char)('0' + value % 10);
	while ((value /= 10) > 0);
	put_bytes(json, digits + from, sizeof digits - from);
}

static bool is_plain(char c)
{
	return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

/* A character that isn't plain. */
static void put_code(struct json *json, uint32_t code)
{
	bool by_number = code < 0x20 || code == 0x7f || code == 0x2028 || code == 0x2029;
	char text[16];
	if (code == '"' || code == '\\') {
		put(json, '\\');
		put(json, (char)code);
	} else if (code == '\n' || code == '\t') {
		put(json, '\\');
		put(json, code == '\n' ? 'n' : 't');
	} else if (by_number) {
		snprintf(text, sizeof text, "\\u%04x", (unsigned)code);
		put_text(json, text);
	} else
		put_bytes(json, text, utf8_encode(code, text));
}

static void quoted(struct json *json, const char *text)
{
	size_t length = strlen(text);
	put(json, '"');
	for (size_t i = 0, bytes = 1; i < length; i += bytes) {
		if (is_plain(text[i])) {
			put(json, text[i]);
			bytes = 1;
			continue;
		}
		uint32_t code;
		bytes = utf8_decode(text + i, length - i, &code);
		put_code(json, code);
	}
	put(json, '"');
}

/* What stands before a value: comma, line, key. */
static void begin(struct json *json, const char *key)
{
	if (json->depth > 0) {
		unsigned top = json->depth - 1;
		if (json->filled[top])
			put(json, ',');
		if (!json->flat[top])
			indent(json);
		else if (json->filled[top])
			put(json, ' ');
		json->filled[top] = true;
	}
	if (key) {
		quoted(json, key);
		put_text(json, ": ");
	}
}

static void open_container(struct json *json, const char *key, bool array, bool flat)
{
	begin(json, key);
	put(json, array ? '[' : '{');
	unsigned at = json->depth++;
	json->array[at] = array;
	json->flat[at] = flat || (at > 0 && json->flat[at - 1]);
	json->filled[at] = false;
}

void json_object(struct json *json, const char *key)
{
	open_container(json, key, false, false);
}

void json_object_flat(struct json *json, const char *key)
{
	open_container(json, key, false, true);
}

void json_array(struct json *json, const char *key)
{
	open_container(json, key, true, false);
}

void json_array_flat(struct json *json, const char *key)
{
	open_container(json, key, true, true);
}

void json_end(struct json *json)
{
	unsigned at = --json->depth;
	if (json->filled[at] && !json->flat[at])
		indent(json);
	put(json, json->array[at] ? ']' : '}');
	if (at == 0)
		put(json, '\n');
}

void json_null(struct json *json, const char *key)
{
	begin(json, key);
	put_text(json, "null");
}

void json_bool(struct json *json, const char *key, bool value)
{
	begin(json, key);
	put_text(json, value ? "true" : "false");
}

void json_text(struct json *json, const char *key, const char *text)
{
	if (!text) {
		json_null(json, key);
		return;
	}
	begin(json, key);
	quoted(json, text);
}

void json_count(struct json *json, const char *key, uint64_t value)
{
	begin(json, key);
	put_whole(json, value);
}

const char *number_shortest(double value, char text[40])
{
	if (value == 0)
		value = 0; /* -0 is 0 */
	for (int digits = 15; digits <= 17; digits++) {
		double back;
		int length = snprintf(text, 40, "%.*g", digits, value);
		if (number_parse((struct text){text, (size_t)length}, NUMBER_PLAIN, &back) == NUMBER_FINITE &&
			back == value)
			break;
	}
	return text;
}

void json_number(struct json *json, const char *key, double value)
{
	if (!isfinite(value)) {
		json_null(json, key);
		return;
	}
	char text[40];
	begin(json, key);
	put_text(json, number_shortest(value, text));
}

void json_result(struct json *json, const char *key, double value)
{
	if (!isfinite(value)) {
		json_null(json, key);
		return;
	}
	begin(json, key);
	if (value >= 0 && value < 1e12 && value == floor(value)) {
		put_whole(json, (uint64_t)value);
		return;
	}
	char text[40];
	snprintf(text, sizeof text, "%.12g", value);
	put_text(json, text);
}
