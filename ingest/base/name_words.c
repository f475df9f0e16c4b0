#include "name_words.h"

void name_split(struct text name, struct name_words *words)
{
	size_t n = 0;
	words->count = 0;
	bool inside = false;
	char before = '\0';
	for (size_t i = 0; i < name.length && n + 2 < sizeof words->text; i++) {
		char c = name.at[i];
		bool letter = is_upper(c) || is_lower(c) || (unsigned char)c >= 0x80;
		bool next_lower = i + 1 < name.length && is_lower(name.at[i + 1]);
		bool hump = is_upper(c) &&
			(is_lower(before) || is_digit(before) || (is_upper(before) && next_lower));
		bool digits = is_digit(c) && inside && !is_digit(before) && before != 'p' && before != 'q';
		if (inside && (!(letter || is_digit(c)) || hump || digits || (letter && is_digit(before)))) {
			words->text[n++] = '\0';
			inside = false;
		}
		before = c;
		if (!letter && !is_digit(c))
			continue;
		if (!inside && words->count == sizeof words->at / sizeof *words->at)
			break;
		if (!inside)
			words->at[words->count++] = words->text + n;
		inside = true;
		words->text[n++] = is_upper(c) ? (char)(c - 'A' + 'a') : c;
	}
	words->text[n] = '\0';
}

bool name_has(const struct name_words *words, const char *list)
{
	struct text rest = text_of(list);
	while (rest.length > 0) {
		struct text wanted = text_split(rest, '|', &rest);
		for (size_t i = 0; i < words->count; i++)
			if (text_is(wanted, words->at[i]))
				return true;
	}
	return false;
}

bool name_is_numbered(struct text name, struct text *stem, size_t *number)
{
	size_t i = name.length;
	while (i > 0 && is_digit(name.at[i - 1]))
		i--;
	if (i == name.length || name.length - i > 6)
		return false;
	*number = 0;
	for (size_t d = i; d < name.length; d++)
		*number = 10 * *number + (size_t)(name.at[d] - '0');
	*stem = text_slice(name, 0, i);
	return true;
}
