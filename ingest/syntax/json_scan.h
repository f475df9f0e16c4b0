/* Private to the parser of JSON: where tokens of the usual kind end. */
#ifndef FLOORSTAT_JSON_SCAN_H
#define FLOORSTAT_JSON_SCAN_H

#include <string.h>

#include "../base/text.h"

/* The blanks between tokens; all that yajl skips. */
static inline const char *skip_blanks(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || (*at >= '\t' && *at <= '\r')))
		at++;
	return at;
}

/* Eight bytes at once: none is above or below the digits. */
static inline bool is_eight_digits(const char *at)
{
	uint64_t eight, high = 0xF0F0F0F0F0F0F0F0u;
	memcpy(&eight, at, sizeof eight);
	return ((eight & high) | ((eight + 0x0606060606060606u) & high) >> 4) == 0x3333333333333333u;
}

static inline const char *skip_digits(const char *at, const char *end)
{
	while (end - at >= 8 && is_eight_digits(at))
		at += 8;
	while (at < end && is_digit(*at))
		at++;
	return at;
}

/* The end of the number that begins at 'at'; NULL: it is none, or the end of the block may have cut it. */
static inline const char *scan_number(const char *at, const char *end)
{
	at += *at == '-';
	const char *first = at;
	at = at < end && *at == '0' ? at + 1 : skip_digits(at, end);
	if (at == first)
		return NULL;
	if (at < end && *at == '.') {
		const char *mark = ++at;
		at = skip_digits(at, end);
		if (at == mark)
			return NULL;
	}
	if (at < end && (*at == 'e' || *at == 'E')) {
		at++;
		at += at < end && (*at == '-' || *at == '+');
		const char *exponent = at;
		at = skip_digits(at, end);
		if (at == exponent)
			return NULL;
	}
	return at < end ? at : NULL;
}

/* Words of a length that isn't known beforehand: without a call. */
static inline bool same_bytes(const char *a, const char *b, size_t n)
{
	uint64_t x, y;
	if (n < sizeof x)
		return memcmp(a, b, n) == 0;
	for (size_t i = 0; i + sizeof x < n; i += sizeof x) {
		memcpy(&x, a + i, sizeof x);
		memcpy(&y, b + i, sizeof y);
		if (x != y)
			return false;
	}
	memcpy(&x, a + n - sizeof x, sizeof x);
	memcpy(&y, b + n - sizeof y, sizeof y);
	return x == y;
}

/* The next element behind a comma at 'at'; 'end': there is none.  What lies between two elements is mostly what lay between
 * the two before. */
static inline const char *scan_comma(const char *at, const char *end, struct text *between)
{
	size_t known = between->length;
	if (known > 0 && (size_t)(end - at) > known && same_bytes(at, between->at, known))
		return skip_blanks(at + known, end);
	const char *comma = skip_blanks(at, end);
	if (comma == end || *comma != ',')
		return end;
	const char *next = skip_blanks(comma + 1, end);
	*between = (struct text){at, (size_t)(next - at)};
	return next;
}

/* The closing quote of a string without escapes; else where it is another kind of string, or the end of the block. */
static inline const char *scan_string(const char *at, const char *end)
{
	while (at < end && (unsigned char)*at >= ' ' && *at != '"' && *at != '\\')
		at++;
	return at;
}

#endif
