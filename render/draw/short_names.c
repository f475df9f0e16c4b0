/* Names without what they have in common. */
#include <string.h>

#include "figure.h"

static bool joins_parts(char c)
{
	return strchr(" /.,:=_-", c) != NULL;
}

/* Longest beginning, up to and with a joining character, that all share. */
static size_t common_beginning(const char *const *names, size_t count)
{
	const char *first = names[0];
	size_t shared = strlen(first), cut = 0;
	for (size_t i = 1; i < count; i++)
		for (size_t k = 0; k < shared; k++)
			if (names[i][k] != first[k])
				shared = k;
	for (size_t k = 0; k < shared; k++)
		if (joins_parts(first[k]))
			cut = k + 1;
	return cut;
}

/* Longest ending that all share, from a joining character on, leaving something of every name after 'beginning'. */
static size_t common_ending(const char *const *names, size_t count, size_t beginning)
{
	const char *first = names[0];
	size_t length = strlen(first), shared = length, cut = 0;
	for (size_t i = 0; i < count; i++) {
		size_t own = strlen(names[i]);
		shared = shared < own - beginning ? shared : own - beginning;
		for (size_t k = 0; k < shared; k++)
			if (names[i][own - 1 - k] != first[length - 1 - k])
				shared = k;
	}
	for (size_t k = 1; k <= shared && k + beginning < length; k++)
		if (joins_parts(first[length - k]))
			cut = k;
	return cut;
}

static bool any_is_wide(struct figure *figure, const char *const *names, size_t count, double share)
{
	for (size_t i = 0; i < count; i++)
		if (text_width(figure, TEXT_LABEL, names[i]) > figure->page.width * share)
			return true;
	return false;
}

const char *names_shorten(struct figure *figure, const char **names, size_t count, double share)
{
	if (count < 2 || !any_is_wide(figure, names, count, share))
		return NULL;
	const char *first = names[0];
	size_t beginning = common_beginning(names, count), ending = common_ending(names, count, beginning);
	if (beginning + ending < 4)
		return NULL;
	const char *common = arena_printf(
		figure->arena, "%.*s…%s", (int)beginning, first, first + strlen(first) - ending);
	for (size_t i = 0; i < count; i++) {
		size_t length = strlen(names[i]);
		bool empty = length <= beginning + ending;
		names[i] = empty
			? "…"
			: arena_copy(figure->arena, names[i] + beginning, length - beginning - ending);
	}
	return common;
}
