#include "text.h"

#include <stdio.h>
#include <string.h>

static char folded(char c)
{
	return is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

bool text_equal_folded(struct text a, struct text b)
{
	if (a.length != b.length)
		return false;
	for (size_t i = 0; i < a.length; i++)
		if (folded(a.at[i]) != folded(b.at[i]))
			return false;
	return true;
}

bool text_begins(struct text a, const char *prefix)
{
	size_t n = strlen(prefix);
	return a.length >= n && text_equal(text_slice(a, 0, n), (struct text){prefix, n});
}

bool text_ends(struct text a, const char *suffix)
{
	size_t n = strlen(suffix);
	return a.length >= n && text_equal(text_slice(a, a.length - n, a.length), (struct text){suffix, n});
}

bool text_contains_folded(struct text a, const char *part)
{
	struct text wanted = text_of(part);
	for (size_t i = 0; i + wanted.length <= a.length; i++)
		if (text_equal_folded(text_slice(a, i, i + wanted.length), wanted))
			return true;
	return false;
}

struct text text_trim(struct text a)
{
	while (a.length > 0 && (unsigned char)a.at[0] <= ' ')
		a = text_slice(a, 1, a.length);
	while (a.length > 0 && (unsigned char)a.at[a.length - 1] <= ' ')
		a.length--;
	return a;
}

size_t text_find(struct text a, char c)
{
	const char *found = a.length ? memchr(a.at, c, a.length) : NULL;
	return found ? (size_t)(found - a.at) : a.length;
}

struct text text_split(struct text a, char separator, struct text *rest)
{
	size_t at = text_find(a, separator);
	*rest = at < a.length ? text_slice(a, at + 1, a.length) : text_slice(a, a.length, a.length);
	return text_slice(a, 0, at);
}

/* The run of digits at a[*i], leading zeros passed over. */
static struct text digits_at(struct text a, size_t *i)
{
	while (*i + 1 < a.length && a.at[*i] == '0' && is_digit(a.at[*i + 1]))
		++*i;
	size_t from = *i;
	while (*i < a.length && is_digit(a.at[*i]))
		++*i;
	return text_slice(a, from, *i);
}

int text_compare_natural(struct text a, struct text b)
{
	size_t i = 0, j = 0;
	while (i < a.length && j < b.length) {
		if (is_digit(a.at[i]) && is_digit(b.at[j])) {
			struct text x = digits_at(a, &i), y = digits_at(b, &j);
			int order = x.length != y.length ? (x.length < y.length ? -1 : 1)
							 : memcmp(x.at, y.at, x.length);
			if (order != 0)
				return order;
		} else {
			unsigned char x = (unsigned char)a.at[i++], y = (unsigned char)b.at[j++];
			if (x != y)
				return x < y ? -1 : 1;
		}
	}
	if ((i < a.length) != (j < b.length))
		return i < a.length ? 1 : -1;
	if (a.length != b.length) /* "01" and "1" are not the same name */
		return a.length < b.length ? -1 : 1;
	return a.length ? memcmp(a.at, b.at, a.length) : 0;
}

uint64_t text_hash(struct text a)
{
	uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
	for (size_t i = 0; i < a.length; i++)
		hash = (hash ^ (unsigned char)a.at[i]) * 0x100000001b3u;
	return hash ^ hash >> 29;
}

struct buffer buffer_new(struct arena *arena)
{
	return (struct buffer){arena, arena_alloc(arena, 64, 1), 0, 64};
}

void buffer_add(struct buffer *buffer, const char *bytes, size_t length)
{
	if (buffer->capacity - buffer->length <= length) {
		size_t capacity = buffer->capacity;
		while (capacity - buffer->length <= length) {
			if (capacity > SIZE_MAX / 4)
				arena_exhausted(buffer->arena);
			capacity *= 2;
		}
		buffer->at = arena_grow(buffer->arena, buffer->at, buffer->capacity, capacity, 1);
		buffer->capacity = capacity;
	}
	if (length > 0)
		memcpy(buffer->at + buffer->length, bytes, length);
	buffer->length += length;
	buffer->at[buffer->length] = '\0';
}

void buffer_text(struct buffer *buffer, const char *zero_terminated)
{
	buffer_add(buffer, zero_terminated, strlen(zero_terminated));
}

void buffer_char(struct buffer *buffer, char c)
{
	buffer_add(buffer, &c, 1);
}

void buffer_print(struct buffer *buffer, const char *format, ...)
{
	va_list rest, again;
	va_start(rest, format);
	va_copy(again, rest);
	int length = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (length > 0) {
		size_t old = buffer->length;
		char small[256];
		if ((size_t)length < sizeof small) {
			vsnprintf(small, sizeof small, format, rest);
			buffer_add(buffer, small, (size_t)length);
		} else {
			struct arena *scratch = arena_child(buffer->arena);
			char *text = arena_vprintf(scratch, format, rest);
			buffer_add(buffer, text, (size_t)length);
			arena_free(scratch);
		}
		buffer->at[old + (size_t)length] = '\0';
	}
	va_end(rest);
}

/* Open addressing; the table is at most half full. */
struct names {
	struct arena *arena;
	const char **slots;
	uint64_t *hashes;
	size_t count, capacity;
};

struct names *names_new(struct arena *arena)
{
	struct names *names = arena_alloc(arena, 1, sizeof *names);
	names->arena = arena;
	names->capacity = 64;
	names->slots = arena_alloc(arena, names->capacity, sizeof *names->slots);
	names->hashes = arena_alloc(arena, names->capacity, sizeof *names->hashes);
	return names;
}

static void names_double(struct names *names)
{
	size_t capacity = 2 * names->capacity;
	const char **slots = arena_alloc(names->arena, capacity, sizeof *slots);
	uint64_t *hashes = arena_alloc(names->arena, capacity, sizeof *hashes);
	for (size_t i = 0; i < names->capacity; i++) {
		if (!names->slots[i])
			continue;
		size_t at = (size_t)names->hashes[i] & (capacity - 1);
		while (slots[at])
			at = (at + 1) & (capacity - 1);
		slots[at] = names->slots[i];
		hashes[at] = names->hashes[i];
	}
	names->slots = slots;
	names->hashes = hashes;
	names->capacity = capacity;
}

struct text utf8_cut(struct text a, size_t most)
{
	if (a.length <= most)
		return a;
	while (most > 0 && ((unsigned char)a.at[most] & 0xC0) == 0x80)
		most--;
	return text_slice(a, 0, most);
}

const char *names_intern(struct names *names, struct text text)
{
	const char *zero = text.length > 0 ? memchr(text.at, '\0', text.length) : NULL;
	if (zero) /* a name is used as C text: what follows would tell names apart that read the same */
		text.length = (size_t)(zero - text.at);
	uint64_t hash = text_hash(text);
	size_t at = (size_t)hash & (names->capacity - 1);
	for (; names->slots[at]; at = (at + 1) & (names->capacity - 1))
		if (names->hashes[at] == hash && text_is(text, names->slots[at]))
			return names->slots[at];
	const char *copy = arena_copy(names->arena, text.at, text.length);
	names->slots[at] = copy;
	names->hashes[at] = hash;
	if (++names->count * 2 > names->capacity)
		names_double(names);
	return copy;
}

const char *names_text(struct names *names, const char *zero_terminated)
{
	return zero_terminated ? names_intern(names, text_of(zero_terminated)) : NULL;
}

enum { DISTANCE_MOST = 64 }; /* longer words are cut: nobody mistypes them alike */

size_t text_distance(struct text a, struct text b)
{
	size_t n = a.length < DISTANCE_MOST ? a.length : DISTANCE_MOST;
	size_t m = b.length < DISTANCE_MOST ? b.length : DISTANCE_MOST;
	size_t rows[3][DISTANCE_MOST + 1];
	size_t *before = rows[0], *above = rows[1], *row = rows[2];
	for (size_t j = 0; j <= m; j++)
		above[j] = before[j] = j;
	for (size_t i = 1; i <= n; i++) {
		row[0] = i;
		for (size_t j = 1; j <= m; j++) {
			bool same = folded(a.at[i - 1]) == folded(b.at[j - 1]);
			size_t best = above[j - 1] + !same;
			best = above[j] + 1 < best ? above[j] + 1 : best;
			best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
			bool swapped = i > 1 && j > 1 && folded(a.at[i - 1]) == folded(b.at[j - 2]) &&
				folded(a.at[i - 2]) == folded(b.at[j - 1]);
			if (swapped && before[j - 2] + 1 < best)
				best = before[j - 2] + 1;
			row[j] = best;
		}
		size_t *spare = before;
		before = above;
		above = row;
		row = spare;
	}
	return above[m];
}

size_t utf8_decode(const char *text, size_t length, uint32_t *code)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *bytes = (const unsigned char *)text;
	*code = 0xFFFD;
	if (length == 0)
		return 0;
	size_t size = bytes[0] < 0x80 ? 1
		: bytes[0] >= 0xF0    ? 4
		: bytes[0] >= 0xE0    ? 3
		: bytes[0] >= 0xC2    ? 2
				      : 0;
	if (size == 0 || size > length || bytes[0] > 0xF4)
		return 1;
	uint32_t value = size == 1 ? bytes[0] : bytes[0] & (0xFFu >> (size + 1));
	for (size_t i = 1; i < size; i++) {
		if ((bytes[i] & 0xC0) != 0x80)
			return 1;
		value = value << 6 | (bytes[i] & 0x3Fu);
	}
	if (value < least[size] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
		return 1;
	*code = value;
	return size;
}

bool code_is_unsafe(uint32_t code)
{
	return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x061c || code == 0x200e ||
		code == 0x200f || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) ||
		code == 0xfffe || code == 0xffff;
}

size_t utf8_encode(uint32_t code, char out[4])
{
	if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
		code = 0xFFFD;
	if (code < 0x80) {
		out[0] = (char)code;
		return 1;
	}
	size_t size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	for (size_t i = size - 1; i > 0; i--, code >>= 6)
		out[i] = (char)(0x80 | (code & 0x3F));
	out[0] = (char)((0xF00 >> size & 0xFF) | code);
	return size;
}

bool words_near(const char *given, const char *known)
{
	size_t length = strlen(given);
	return text_distance(text_of(given), text_of(known)) <= (length < 5                  ? 1
										: length < 6 ? 2
											     : length / 3);
}
