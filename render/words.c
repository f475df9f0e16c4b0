#include "words.h"

#include <string.h>

#include "../ingest/base/text.h"
#include "quantity.h"
#include "words_ja.h"

/* A row too many or a misspelt key doesn't compile; one too few fails the assertion; a key twice is -Woverride-init. */
#define ROW(key, text) +1
_Static_assert(0 WORDS_JA(ROW) == WORD_COUNT, "words_ja.h lacks a text that words_en.h has");
#undef ROW

#define ROW(key, text) [WORD_##key] = text,
static const char *const english[WORD_COUNT] = {WORDS_EN(ROW)};
static const char *const japanese[WORD_COUNT] = {WORDS_JA(ROW)};
#undef ROW

static const struct {
	const char *name;
	const char *const *texts;
} languages[LANGUAGE_COUNT] = {
	[LANGUAGE_EN] = {"en", english},
	[LANGUAGE_JA] = {"ja", japanese},
};

bool language_parse(const char *name, enum language *language)
{
	*language = LANGUAGE_EN;
	if (!name)
		return true;
	for (enum language i = 0; i < LANGUAGE_COUNT; i++)
		if (strcmp(languages[i].name, name) == 0) {
			*language = i;
			return true;
		}
	return false;
}

const char *language_name(enum language language)
{
	return languages[language].name;
}

const char *words_text(enum language language, enum word word)
{
	return languages[language].texts[word];
}

/* Whether a count as text ("1", "1 run") calls for the singular. */
static bool is_one(const char *count)
{
	return count[0] == '1' && (count[1] == '\0' || count[1] == ' ');
}

/* One placeholder at 'at' ("{3}", "{3:is|are}"): its value into 'out'.  How many bytes it takes; 0: it is none. */
static size_t fill_one(struct buffer *out, const char *at, const char *const *arguments, size_t count)
{
	if (at[0] != '{' || at[1] < '1' || at[1] > '9' || (size_t)(at[1] - '0') > count)
		return 0;
	const char *argument = arguments[at[1] - '1'];
	if (at[2] == '}') {
		buffer_text(out, argument);
		return 3;
	}
	const char *bar = strchr(at, '|'), *end = strchr(at, '}');
	if (at[2] != ':' || !bar || !end || bar > end)
		return 0;
	if (is_one(argument))
		buffer_add(out, at + 3, (size_t)(bar - at - 3));
	else
		buffer_add(out, bar + 1, (size_t)(end - bar - 1));
	return (size_t)(end + 1 - at);
}

const char *words_fill(struct arena *arena, const char *pattern, const char *const *arguments)
{
	size_t count = 0;
	while (arguments[count])
		count++;
	struct buffer out = buffer_new(arena);
	while (*pattern) {
		size_t length = fill_one(&out, pattern, arguments, count);
		if (length == 0)
			buffer_char(&out, *pattern);
		pattern += length ? length : 1;
	}
	return out.at;
}

const char *words_noun(struct arena *arena, enum language language, size_t count, enum word noun)
{
	const char *forms = words_text(language, noun);
	const char *bar = strchr(forms, '|');
	if (!bar)
		return forms;
	return count == 1 ? arena_copy(arena, forms, (size_t)(bar - forms)) : bar + 1;
}

const char *words_counted(struct arena *arena, enum language language, size_t count, enum word noun)
{
	const char *const arguments[] = {
		quantity_count(arena, count), words_noun(arena, language, count, noun), NULL};
	return words_fill(arena, words_text(language, WORD_COUNTED), arguments);
}

const char *words_small_count(struct arena *arena, enum language language, size_t count)
{
	struct text rest = text_of(words_text(language, WORD_SMALL_COUNTS)), word = {NULL, 0};
	for (size_t i = 0; i <= count; i++) {
		if (rest.length == 0)
			return quantity_count(arena, count);
		word = text_split(rest, '|', &rest);
	}
	return arena_copy(arena, word.at, word.length);
}

static bool is_operator(const char *text)
{
	return (*text == '=' || *text == '<' || *text == '>') && (text[1] == ' ' || !text[1]);
}

/* A unit begins here, alone: one of the short symbols, with a prefix or none. */
static bool is_unit(const char *text)
{
	static const char *const units[] = {"s", "ms", "µs", "ns", "ps", "B", "kB", "MB", "GB", "TB", "Hz",
		"kHz", "MHz", "GHz", "J", "mJ", "W"};
	size_t length = strcspn(text, " .,;:)]/");
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (strlen(units[i]) == length && strncmp(units[i], text, length) == 0)
			return true;
	return false;
}

bool words_hold_together(const char *text, size_t at)
{
	const char *next = text + at + 1;
	if (*next == '%' || is_operator(next))
		return true;
	if (at == 0)
		return false;
	if (strchr("=<>", text[at - 1]) && (at == 1 || text[at - 2] == ' '))
		return true;
	return is_digit(text[at - 1]) && is_unit(next);
}
