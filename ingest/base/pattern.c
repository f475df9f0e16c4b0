#include "pattern.h"

#include <stdlib.h>
#include <string.h>

#include "text.h"

enum { PATTERN_BYTES_MOST = 1000, COPIES_MOST = 1000 };

static void release(void *what)
{
	regfree(what);
}

/* Behind a bracket expression: a ']' that comes first is one of its characters, and [:alpha:] ends with ":]". */
static const char *bracket_end(const char *at)
{
	at += at[1] == '^' ? 2 : 1;
	if (*at == ']')
		at++;
	while (*at && *at != ']') {
		const char *inner = at[0] == '[' && at[1] && strchr(":.=", at[1]) ? strchr(at + 2, ']')
										  : NULL;
		at = inner ? inner + 1 : at + 1;
	}
	return *at ? at + 1 : at;
}

/* What a pattern would cost: the engine copies what {n,m} repeats, and doubles what is repeated twice. */
static const char *too_costly(const char *at)
{
	unsigned long copies = 1;
	bool repeated = false;
	while (*at) {
		bool repeats = strchr("*+?{", *at) != NULL;
		if (repeats && repeated)
			return "repeats a repetition";
		repeated = repeats;
		if (at[0] == '\\' && at[1] >= '1' && at[1] <= '9')
			return "refers back to a group";
		if (*at == '{') {
			char *comma = NULL;
			unsigned long least = strtoul(at + 1, &comma, 10);
			unsigned long most = *comma == ',' ? strtoul(comma + 1, NULL, 10) : least;
			unsigned long count = most > least ? most : least;
			copies *= count > COPIES_MOST ? COPIES_MOST + 1 : count > 1 ? count : 1;
			at += strcspn(at, "}");
		}
		if (copies > COPIES_MOST)
			return "repeats its parts more than 1000 times over";
		if (*at == '[')
			at = bracket_end(at);
		else
			at += at[0] == '\\' && at[1] ? 2 : *at != '\0';
	}
	return NULL;
}

const regex_t *pattern_compile(struct arena *arena, const char *text, int flags, const char **why)
{
	*why = strlen(text) > PATTERN_BYTES_MOST ? "is longer than 1000 bytes" : too_costly(text);
	if (*why)
		return NULL;
	regex_t *pattern = arena_alloc(arena, 1, sizeof *pattern);
	arena_defer(arena, release, pattern); /* zeroed as it is, there is nothing to free yet */
	int status = regcomp(pattern, text, REG_EXTENDED | flags);
	if (status == 0)
		return pattern;
	char reason[200];
	regerror(status, pattern, reason, sizeof reason);
	*why = arena_printf(arena, "is no regular expression: %s", reason);
	return NULL;
}

/* Adds what one part of a pattern stands for: a byte that means itself, or a bracket expression of letters, digits and
 * ranges.  Behind it; NULL: it is something else. */
static const char *add_part(const char *at, bool *bytes)
{
	bool escaped = at[0] == '\\' && at[1] && !is_letter(at[1]) && !is_digit(at[1]);
	if (*at != '[') {
		if (!escaped && (!*at || strchr("^$.]|()*+?{}\\", *at)))
			return NULL;
		bytes[(unsigned char)at[escaped]] = true;
		return at + 1 + escaped;
	}
	do {
		at++;
		if (!is_digit(*at) && !is_letter(*at))
			return NULL;
		unsigned char first = (unsigned char)*at;
		if (at[1] == '-' && (is_digit(at[2]) || is_letter(at[2])))
			at += 2;
		for (unsigned byte = first; byte <= (unsigned char)*at; byte++)
			bytes[byte] = true;
	} while (at[1] != ']');
	return at + 2;
}

/* Whether the pattern is several, of which a text may fit any. */
static bool has_alternatives(const char *at)
{
	size_t depth = 0;
	while (*at && (*at != '|' || depth > 0)) {
		depth += *at == '(';
		depth -= *at == ')' && depth > 0;
		if (*at == '[')
			at = bracket_end(at);
		else
			at += at[0] == '\\' && at[1] ? 2 : 1;
	}
	return *at == '|';
}

void pattern_beginnings(const char *pattern, bool bytes[PATTERN_BEGINNINGS])
{
	const char *at = pattern[0] == '^' && !has_alternatives(pattern) ? pattern + 1 : NULL;
	memset(bytes, false, PATTERN_BEGINNINGS);
	at = at ? add_part(at, bytes) : NULL;
	while (at && (*at == '*' || *at == '?')) /* what need not stand there */
		at = add_part(at + 1, bytes);
	if (!at || *at == '{')
		memset(bytes, true, PATTERN_BEGINNINGS);
}
