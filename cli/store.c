#include "store.h"

#include <stdio.h>
#include <string.h>

#include "../ingest/base/number.h"
#include "../render/scope.h"

static bool refuse(const struct given *given, const char *expected)
{
	return fault_set(given->fault, STATUS_USAGE, "--%s: '%s' is not %s", given->option->name, given->text,
		expected);
}

bool store_flag(const struct given *given)
{
	*(bool *)given->target = true;
	return true;
}

bool store_no(const struct given *given)
{
	*(bool *)given->target = false;
	return true;
}

bool store_text(const struct given *given)
{
	if (!given->text[0] && strcmp(given->option->name, "title") != 0)
		return fault_set(
			given->fault, STATUS_USAGE, "--%s: nothing stands behind it", given->option->name);
	*(const char **)given->target = given->text;
	return true;
}

bool store_word(const struct given *given)
{
	words_add(given->arena, given->target, given->text);
	return true;
}

/* KEY=TEXT */
bool store_pair(const struct given *given)
{
	const char *mark = strchr(given->text, '=');
	if (!mark || mark == given->text)
		return fault_set(given->fault, STATUS_USAGE, "--%s %s: write --%s %s", given->option->name,
			given->text, given->option->name, given->option->argument);
	return store_word(given);
}

/* The next item of a list, without the backslashes that keep commas; *rest moves behind it, NULL after the last. */
static const char *list_next(struct arena *arena, const char **rest)
{
	struct buffer item = buffer_new(arena);
	const char *at = *rest;
	for (; *at && *at != ','; at++) {
		if (at[0] == '\\' && at[1] == ',')
			at++;
		buffer_char(&item, *at);
	}
	*rest = *at ? at + 1 : NULL;
	return arena_copy(arena, item.at, item.length);
}

bool store_list(const struct given *given)
{
	for (const char *rest = given->text; rest;) {
		const char *item = list_next(given->arena, &rest);
		if (!*item)
			return refuse(given, "a list: a name is missing beside a comma");
		words_add(given->arena, given->target, item);
	}
	return true;
}

/* "a, b or c" */
static const char *choices_text(struct arena *arena, const struct option_choice *choices)
{
	struct buffer text = buffer_new(arena);
	for (const struct option_choice *choice = choices; choice->name; choice++) {
		if (choice > choices)
			buffer_text(&text, choice[1].name ? ", " : " or ");
		buffer_text(&text, choice->name);
	}
	return text.at;
}

static const struct option_choice *choice_find(const struct given *given, const char *name)
{
	for (const struct option_choice *choice = given->option->choices; choice->name; choice++)
		if (strcmp(choice->name, name) == 0)
			return choice;
	fault_set(given->fault, STATUS_USAGE, "--%s: '%s' is not known here; it takes %s",
		given->option->name, name, choices_text(given->arena, given->option->choices));
	return NULL;
}

bool store_choice(const struct given *given)
{
	const struct option_choice *choice = choice_find(given, given->text);
	if (choice)
		memcpy(given->target, &choice->value, sizeof choice->value);
	return choice;
}

bool store_name(const struct given *given)
{
	return choice_find(given, given->text) && store_text(given);
}

bool store_names(const struct given *given)
{
	for (const char *rest = given->text; rest;)
		if (!choice_find(given, list_next(given->arena, &rest)))
			return false;
	return store_text(given);
}

bool store_keep(const struct given *given)
{
	return choice_find(given, given->text) && store_flag(given);
}

static bool percent_parse(struct text text, double *fraction)
{
	struct text rest;
	double percent;
	if (number_parse_prefix(text, NUMBER_PLAIN, &percent, &rest) != NUMBER_FINITE)
		return false;
	if (rest.length > 0 && !text_is(rest, "%"))
		return false;
	*fraction = percent / 100;
	return percent >= 0;
}

bool store_percent(const struct given *given)
{
	return percent_parse(text_of(given->text), given->target) ||
		refuse(given, "a percentage (10 or 10%)");
}

bool store_quantiles(const struct given *given)
{
	struct analysis_options *analysis = given->target;
	size_t capacity = 0;
	analysis->quantiles = NULL;
	analysis->quantile_count = 0;
	for (const char *rest = given->text; rest;) {
		struct text item = text_of(list_next(given->arena, &rest));
		double fraction;
		if (text_begins(item, "p") || text_begins(item, "P"))
			item = text_slice(item, 1, item.length);
		if (!percent_parse(item, &fraction) || fraction > 1)
			return refuse(given, "a list of percentages from 0 to 100 (5,50,99.9)");
		ARENA_ROOM(given->arena, analysis->quantiles, analysis->quantile_count, capacity);
		analysis->quantiles[analysis->quantile_count++] = fraction;
	}
	return true;
}

/* The names that --margin knows.  Load is in points of percent, so its number stays as it is. */
static const struct margin {
	const char *name;
	size_t offset;
	double scale;
} margins[] = {
	{"floor", offsetof(struct analysis_options, margin_floor), 1},
	{"median", offsetof(struct analysis_options, margin_median), 1},
	{"load", offsetof(struct analysis_options, margin_load), 100},
};

static bool margin_store(struct analysis_options *analysis, struct text name, struct text value)
{
	double fraction;
	for (size_t i = 0; i < sizeof margins / sizeof margins[0]; i++) {
		if (!text_is(name, margins[i].name) || !percent_parse(value, &fraction) || fraction <= 0)
			continue;
		*(double *)(void *)((char *)analysis + margins[i].offset) = fraction * margins[i].scale;
		return true;
	}
	return false;
}

bool store_margins(const struct given *given)
{
	for (const char *rest = given->text; rest;) {
		struct text value, name = text_split(text_of(list_next(given->arena, &rest)), '=', &value);
		if (!margin_store(given->target, name, value))
			return refuse(given, "of the form floor=3%,median=10%,load=10");
	}
	return true;
}

/* Digits with k, M or G (powers of 1024) behind them. */
static bool count_parse(struct text text, size_t *count)
{
	static const char suffixes[] = "kMG";
	const char *suffix = text.length > 1 ? strchr(suffixes, text.at[text.length - 1]) : NULL;
	size_t shift = suffix ? 10 * (size_t)(suffix - suffixes + 1) : 0;
	size_t digits = text.length - (suffix ? 1 : 0), value = 0;
	for (size_t i = 0; i < digits; i++) {
		unsigned digit = (unsigned)text.at[i] - '0';
		if (digit > 9 || __builtin_mul_overflow(value, 10, &value) ||
			__builtin_add_overflow(value, digit, &value))
			return false;
	}
	*count = value << shift;
	return digits > 0 && *count >> shift == value;
}

/* The names that --limit knows; the option's target is ingest.limits. */
static const struct limit {
	const char *name;
	size_t offset;
} limits[] = {
	{"archive", offsetof(struct command_line, ingest.limits.archive_bytes)},
	{"depth", offsetof(struct command_line, ingest.limits.depth)},
	{"line", offsetof(struct command_line, ingest.limits.line_bytes)},
	{"cell", offsetof(struct command_line, ingest.limits.cell_bytes)},
	{"name", offsetof(struct command_line, ingest.limits.name_bytes)},
	{"columns", offsetof(struct command_line, ingest.limits.columns)},
	{"groups", offsetof(struct command_line, ingest.limits.groups)},
	{"passes", offsetof(struct command_line, ingest.limits.passes)},
	{"figures", offsetof(struct command_line, render.figures_most)},
};

bool store_limit(const struct given *given)
{
	struct text value, name = text_split(text_of(given->text), '=', &value);
	for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
		if (text_is(name, limits[i].name))
			return count_parse(value,
				       (size_t *)((char *)given->target -
					       offsetof(struct command_line, ingest.limits) +
					       limits[i].offset)) ||
				refuse(given, "NAME=N with N like 1000, 64k, 16M or 2G");
	return refuse(given,
		"a limit; they are archive, depth, line, cell, name, columns, groups, passes and figures");
}

bool store_count(const struct given *given)
{
	return count_parse(text_of(given->text), given->target) || refuse(given, "a count (0, 1, 2 …)");
}

static bool unsigned_store(const struct given *given, unsigned most, const char *expected)
{
	size_t count;
	if (!count_parse(text_of(given->text), &count) || count < 1 || count > most)
		return refuse(given, expected);
	*(unsigned *)given->target = (unsigned)count;
	return true;
}

bool store_small(const struct given *given)
{
	return unsigned_store(given, 1024, "a number from 1 to 1024");
}

/* 17 digits tell any two doubles apart; more would be noise. */
bool store_digits(const struct given *given)
{
	return unsigned_store(given, 17, "a number of digits from 1 to 17");
}

bool store_seed(const struct given *given)
{
	size_t count;
	if (!count_parse(text_of(given->text), &count))
		return refuse(given, "a seed (0, 1, 2 …)");
	*(uint64_t *)given->target = count;
	return true;
}

bool store_positive(const struct given *given)
{
	double value;
	if (number_parse(text_of(given->text), NUMBER_PLAIN, &value) != NUMBER_FINITE || value <= 0)
		return refuse(given, "a number above 0");
	*(double *)given->target = value;
	return true;
}

bool store_unit(const struct given *given)
{
	struct unit unit;
	if (!unit_parse(names_new(given->arena), text_of(given->text), &unit))
		return refuse(given, "a unit that is known (s, ms, us, ns, B, MiB, ops/s, MB/s, % …)");
	return store_text(given);
}

bool store_character(const struct given *given)
{
	static const struct option_choice names[] = {{"tab", '\t'}, {"\\t", '\t'}, {"space", ' '},
		{"comma", ','}, {"semicolon", ';'}, {"pipe", '|'}, {"point", '.'}, {"dot", '.'}, {NULL, 0}};
	char c = given->text[0];
	if (given->text[0] == '\0' || given->text[1] != '\0')
		c = '\0';
	for (const struct option_choice *name = names; name->name; name++)
		if (strcmp(given->text, name->name) == 0)
			c = (char)name->value;
	*(char *)given->target = c;
	return c != '\0' || refuse(given, "one character (or tab, space, comma, semicolon, pipe, point)");
}
