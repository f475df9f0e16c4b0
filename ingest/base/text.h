/* Text that travels with its length, a growing buffer, and interned names. */
#ifndef FLOORSTAT_TEXT_H
#define FLOORSTAT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "arena.h"

/* Bytes that belong to somebody else; not zero-terminated; 'at' may be NULL when length is 0. */
struct text {
	const char *at;
	size_t length;
};

#define TEXT(literal) ((struct text){(literal), sizeof(literal) - 1})

/* NULL gives the empty text. */
static inline struct text text_of(const char *zero_terminated)
{
	const char *at = zero_terminated ? zero_terminated : "";
	return (struct text){at, strlen(at)};
}

static inline bool text_equal(struct text a, struct text b)
{
	return a.length == b.length && (a.length == 0 || memcmp(a.at, b.at, a.length) == 0);
}

static inline bool text_is(struct text a, const char *b)
{
	return text_equal(a, text_of(b));
}

/* Both NULL, or the same bytes. */
static inline bool text_same(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static inline struct text text_slice(struct text a, size_t from, size_t to)
{
	return (struct text){a.at ? a.at + from : "", to - from};
}

bool text_equal_folded(struct text a, struct text b); /* ASCII case is ignored */
bool text_begins(struct text a, const char *prefix);
bool text_ends(struct text a, const char *suffix);
bool text_contains_folded(struct text a, const char *part);
struct text text_trim(struct text a);    /* without ASCII blanks and controls at both ends */
size_t text_find(struct text a, char c); /* a.length when absent */
/* Splits at the first 'separator': the head is returned, *rest is what follows (empty at the end). */
struct text text_split(struct text a, char separator, struct text *rest);
/* Total order for names: runs of digits compare as numbers ("cpu2" < "cpu10"), else bytes. */
int text_compare_natural(struct text a, struct text b);
uint64_t text_hash(struct text a);

/* 2^64 by the golden ratio: numbers multiplied by it are spread over all 64 bits, the high ones first (Knuth, The Art of
 * Computer Programming 3, 6.4). */
#define HASH_SPREAD UINT64_C(0x9E3779B97F4A7C15)

/* ASCII alone, in every locale. */
static inline bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline bool is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static inline bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static inline bool is_letter(char c)
{
	return is_lower(c) || is_upper(c);
}

/* A growing text, zero-terminated at all times. */
struct buffer {
	struct arena *arena;
	char *at;
	size_t length, capacity;
};

struct buffer buffer_new(struct arena *arena);
void buffer_add(struct buffer *buffer, const char *bytes, size_t length);
void buffer_text(struct buffer *buffer, const char *zero_terminated);
void buffer_char(struct buffer *buffer, char c);
__attribute__((format(printf, 2, 3))) void buffer_print(struct buffer *buffer, const char *format, ...);

/* Names kept once: equal texts give the same pointer, so names compare by pointer.  Lives as long as its arena. */
struct names;
struct names *names_new(struct arena *arena);
const char *names_intern(struct names *names, struct text text);
const char *names_text(struct names *names, const char *zero_terminated); /* NULL stays NULL */

/* How alike two words are, for "did you mean": edits (insert, delete, change, swap) from one to the other, case ignored. */
size_t text_distance(struct text a, struct text b);

/* Whether what was given is near enough to a known word to ask "did you mean". */
bool words_near(const char *given, const char *known);

/* UTF-8: decodes one character at text[0..length); the number of bytes, and U+FFFD with 1 byte for what is invalid. */
size_t utf8_decode(const char *text, size_t length, uint32_t *code);
size_t utf8_encode(uint32_t code, char out[4]);

/* Not to be shown as it is: controls, line and paragraph separators, the marks, embeddings and isolates that turn the
 * direction of writing (a known way to disguise a name), and what is no character in XML. */
bool code_is_unsafe(uint32_t code);
/* As many whole characters of its beginning as 'most' bytes hold. */
struct text utf8_cut(struct text a, size_t most);

#endif
