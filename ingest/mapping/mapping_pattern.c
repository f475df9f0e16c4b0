/* What can be wrong with the pattern of a line. */
#include <string.h>

#include "mapping_words.h"

/* The name of the first field in the text, and where what follows it begins; false when there is none. */
static bool next_field(struct text text, size_t *at, struct text *name)
{
	size_t open = *at + text_find(text_slice(text, *at, text.length), '{');
	size_t length = text_find(text_slice(text, open, text.length), '}');
	if (open >= text.length || open + length >= text.length)
		return false;
	*name = text_slice(text, open + 1, open + length);
	*at = open + length + 1;
	return true;
}

const char *pattern_mistake(struct text pattern)
{
	size_t at = 0, fields = 0, end = 0;
	struct text name;
	if (text_trim(pattern).length == 0)
		return "a pattern is wanted between the quotes";
	if (text_ends(pattern, ")+") && text_find(pattern, '(') == pattern.length)
		return "')+' without '(': a group that is repeated is (…)+";
	if (text_ends(pattern, "()+"))
		return "the group that is repeated is empty";
	while (next_field(pattern, &at, &name)) {
		size_t open = at - name.length - 2;
		if (name.length == 0 || text_is(name, "/"))
			return "a field needs a name: {name}";
		if (text_find(name, '{') < name.length)
			return "'{' without '}': a field is {name}";
		if (fields++ > 0 && open == end)
			return "between two fields something must stand that ends the first";
		end = at;
	}
	struct text rest = text_slice(pattern, at, pattern.length);
	if (text_find(rest, '{') < rest.length)
		return "'{' without '}': a field is {name}";
	return fields > PATTERN_FIELDS_MOST ? "a pattern has at most 32 fields" : NULL;
}

bool pattern_has(struct text pattern, struct text wanted)
{
	size_t at = 0;
	struct text name;
	if (text_is(wanted, "#") && text_ends(pattern, ")+"))
		return true;
	while (next_field(pattern, &at, &name)) {
		bool parts = text_ends(name, "/");
		struct text stem = text_slice(name, 0, name.length - parts);
		if (text_equal(stem, wanted))
			return true;
		if (parts && wanted.length > stem.length &&
			text_equal(text_slice(wanted, 0, stem.length), stem) &&
			(wanted.at[stem.length] == '/' || wanted.at[stem.length] == '#'))
			return true;
	}
	return false;
}
