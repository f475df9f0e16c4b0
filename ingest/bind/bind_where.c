#include "bind_where.h"

#include <string.h>

#include "../base/number.h"
#include "../base/pattern.h"

static const struct {
	const char *sign;
	enum comparison comparison;
} signs[] = {
	{"!=", COMPARE_UNEQUAL},
	{"!~", COMPARE_MISMATCH},
	{"<=", COMPARE_LESS_EQUAL},
	{">=", COMPARE_MORE_EQUAL},
	{"==", COMPARE_EQUAL},
	{"=", COMPARE_EQUAL},
	{"<", COMPARE_LESS},
	{">", COMPARE_MORE},
	{"~", COMPARE_MATCH},
};

enum { SIGNS = sizeof signs / sizeof signs[0] };

/* Where the first operator stands, and which; SIGNS when there is none. */
static size_t find_sign(struct text text, size_t *at)
{
	for (*at = 0; *at < text.length; ++*at)
		for (size_t i = 0; i < SIGNS; i++)
			if (text_begins(text_slice(text, *at, text.length), signs[i].sign))
				return i;
	return SIGNS;
}

/* Without blanks and one pair of quotes around it: a name or value of several words. */
static struct text unquoted(struct text text)
{
	text = text_trim(text);
	bool quoted = text.length > 1 && (text.at[0] == '"' || text.at[0] == '\'') &&
		text.at[text.length - 1] == text.at[0];
	return quoted ? text_slice(text, 1, text.length - 1) : text;
}

struct text where_name(const char *condition)
{
	size_t at;
	struct text text = text_of(condition);
	find_sign(text, &at);
	return unquoted(text_slice(text, 0, at));
}

static bool read_pattern(struct arena *arena, struct where *where, struct fault *fault)
{
	const char *why;
	char *text = arena_copy(arena, where->right.at, where->right.length);
	const regex_t *pattern = pattern_compile(arena, text, REG_NOSUB, &why);
	if (!pattern)
		return fault_set(fault, STATUS_USAGE, "--where: '%s' %s", text, why);
	where->pattern = pattern;
	return true;
}

static bool read_where(struct arena *arena, struct names *names, const char *condition, struct where *where,
	struct fault *fault)
{
	struct text text = text_of(condition), rest;
	size_t at, sign = find_sign(text, &at);
	where->name = unquoted(text_slice(text, 0, at));
	if (sign == SIGNS || where->name.length == 0)
		return fault_set(fault, STATUS_USAGE,
			"--where '%s': C OP V is wanted; OP is one of = != < <= > >= ~ !~", condition);
	where->comparison = signs[sign].comparison;
	struct text right = text_trim(text_slice(text, at + strlen(signs[sign].sign), text.length));
	where->right = unquoted(right);
	where->number = NAN;
	if (right.length == 0 && where->comparison != COMPARE_EQUAL && where->comparison != COMPARE_UNEQUAL)
		return fault_set(fault, STATUS_USAGE,
			"--where '%s': nothing stands behind %s; only = and != may ask for what is empty",
			condition, signs[sign].sign);
	if (where->comparison == COMPARE_MATCH || where->comparison == COMPARE_MISMATCH)
		return read_pattern(arena, where, fault);
	if (number_parse(where->right, NUMBER_PLAIN, &where->number) == NUMBER_FINITE ||
		number_parse_prefix(where->right, NUMBER_PLAIN, &where->number, &rest) != NUMBER_FINITE)
		return true;
	where->has_unit = unit_parse(names, rest, &where->unit);
	where->number = where->has_unit ? where->number * where->unit.scale : NAN;
	return true;
}

struct where *wheres_parse(
	struct arena *arena, struct names *names, const struct ingest_options *options, struct fault *fault)
{
	struct where *wheres = arena_alloc(arena, options->where.count, sizeof *wheres);
	for (size_t i = 0; i < options->where.count; i++)
		if (!read_where(arena, names, options->where.at[i], &wheres[i], fault))
			return NULL;
	return wheres;
}

static bool numbers_hold(enum comparison comparison, double left, double right)
{
	switch (comparison) {
	case COMPARE_EQUAL:
		return left == right;
	case COMPARE_UNEQUAL:
		return left != right;
	case COMPARE_LESS:
		return left < right;
	case COMPARE_LESS_EQUAL:
		return left <= right;
	case COMPARE_MORE:
		return left > right;
	default:
		return left >= right;
	}
}

static bool texts_hold(const struct where *where, struct text left)
{
	char text[1024];
	if (where->pattern) {
		size_t length = left.length < sizeof text ? left.length : sizeof text - 1;
		if (length > 0)
			memcpy(text, left.at, length);
		text[length] = '\0';
		bool match = regexec(where->pattern, text, 0, NULL, 0) == 0;
		return match == (where->comparison == COMPARE_MATCH);
	}
	int order = text_equal(left, where->right)             ? 0
		: text_compare_natural(left, where->right) < 0 ? -1
							       : 1;
	return numbers_hold(where->comparison, order, 0);
}

bool where_holds(const struct where *where, struct text left, double number)
{
	if (!isnan(number) && !isnan(where->number) && !where->pattern)
		return numbers_hold(where->comparison, number, where->number);
	return texts_hold(where, left);
}
