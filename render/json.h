/* Writes JSON: valid UTF-8, every string escaped, no value that JSON can't hold.
 *
 * A writer holds no memory; errors stay in the stream.  'key' is the member's name inside an object and NULL inside
 * an array and at the top. */
#ifndef FLOORSTAT_JSON_WRITER_H
#define FLOORSTAT_JSON_WRITER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { JSON_DEPTH = 32 };

struct json {
	FILE *out;
	unsigned depth;
	bool flat[JSON_DEPTH], filled[JSON_DEPTH], array[JSON_DEPTH]; /* of each open container */
};

/* Members stand on a line each, or all in one line ("flat"; what is inside a flat one is flat). */
void json_object(struct json *json, const char *key);
void json_object_flat(struct json *json, const char *key);
void json_array(struct json *json, const char *key);
void json_array_flat(struct json *json, const char *key);
void json_end(struct json *json); /* the innermost open container; a newline after the outermost */

void json_null(struct json *json, const char *key);
void json_bool(struct json *json, const char *key, bool value);
void json_text(struct json *json, const char *key, const char *text); /* NULL gives null */
void json_count(struct json *json, const char *key, uint64_t value);
/* The shortest decimal that reads back as the same double; null for NaN and infinities. */
void json_number(struct json *json, const char *key, double value);
/* A result of transcendental functions: 12 digits, so that it is the same on every CPU and compiler. */
void json_result(struct json *json, const char *key, double value);

/* The shortest decimal that reads back as the same double, without an exponent where that is as short. */
const char *number_shortest(double value, char text[40]);

#endif
