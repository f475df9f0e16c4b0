#include "json.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "../ingest/base/number.h"
#include "../ingest/base/text.h"

static void indent(struct json *json)
{
	putc('\n', json->out);
	for (unsigned i = 0; i < json->depth; i++)
		putc(' ', json->out);
}

static void quoted(struct json *json, const char *text)
{
	FILE *out = json->out;
	size_t length = strlen(text);
	putc('"', out);
	for (size_t i = 0; i < length;) {
		uint32_t code;
		size_t bytes = utf8_decode(text + i, length - i, &code);
		char encoded[4];
		if (code == '"' || code == '\\')
			fprintf(out, "\\%c", (char)code);
		else if (code == '\n')
			fputs("\\n", out);
		else if (code == '\t')
			fputs("\\t", out);
		else if (code < 0x20 || code == 0x7f || code == 0x2028 || code == 0x2029)
			fprintf(out, "\\u%04x", (unsigned)code);
		else {
			size_t length = utf8_encode(code, encoded);
			fwrite(encoded, 1, length, out);
		}
		i += bytes;
	}
	putc('"', out);
}

/* What stands before a value: comma, line, key. */
static void begin(struct json *json, const char *key)
{
	if (json->depth > 0) {
		unsigned top = json->depth - 1;
		if (json->filled[top])
			putc(',', json->out);
		if (!json->flat[top])
			indent(json);
		else if (json->filled[top])
			putc(' ', json->out);
		json->filled[top] = true;
	}
	if (key) {
		quoted(json, key);
		fputs(": ", json->out);
	}
}

static void open_container(struct json *json, const char *key, bool array, bool flat)
{
	begin(json, key);
	putc(array ? '[' : '{', json->out);
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
	putc(json->array[at] ? ']' : '}', json->out);
	if (at == 0)
		putc('\n', json->out);
}

void json_null(struct json *json, const char *key)
{
	begin(json, key);
	fputs("null", json->out);
}

void json_bool(struct json *json, const char *key, bool value)
{
	begin(json, key);
	fputs(value ? "true" : "false", json->out);
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
	fprintf(json->out, "%" PRIu64, value);
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
	fputs(number_shortest(value, text), json->out);
}

void json_result(struct json *json, const char *key, double value)
{
	if (!isfinite(value)) {
		json_null(json, key);
		return;
	}
	begin(json, key);
	fprintf(json->out, "%.12g", value == 0 ? 0.0 : value);
}
