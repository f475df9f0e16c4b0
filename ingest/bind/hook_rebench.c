/* ReBench numbers its benchmarks in comments, # benchmark: 3={"name": "Sort", …}, and rows say 3: they get the name. */
#include <math.h>
#include <string.h>

#include "hooks.h"

/* Behind the text in double quotes that begins at 'at'; *inside: what stands between them. */
static size_t skip_text(struct text json, size_t at, struct text *inside)
{
	size_t end = at + 1;
	while (end < json.length && json.at[end] != '"')
		end += json.at[end] == '\\' ? 2 : 1;
	end = end < json.length ? end : json.length;
	*inside = text_slice(json, at + 1, end);
	return end + 1;
}

/* The text of the member "name" of the object itself, not of those inside it; empty when it has none. */
static struct text name_in(struct text json)
{
	struct text last = {0}, inside;
	size_t depth = 0;
	bool named = false;
	for (size_t i = 0; i < json.length; i++) {
		char c = json.at[i];
		depth += c == '{' || c == '[';
		depth -= depth > 0 && (c == '}' || c == ']');
		if (c == ':' && depth == 1)
			named = text_is(last, "name");
		if (c != '"')
			continue;
		i = skip_text(json, i, &inside) - 1;
		if (depth == 1 && named)
			return inside;
		last = inside;
	}
	return (struct text){0};
}

static double number_of(struct element element)
{
	double value = element.number;
	if (element.text && number_parse(text_of(element.text), NUMBER_PLAIN, &value) != NUMBER_FINITE)
		return NAN;
	return value;
}

/* The name that a comment before this row gave to the number; of several the last. */
static struct text name_of(const struct record *document, size_t field, double number)
{
	struct text name = {0};
	bool here = false;
	for (size_t i = 0; i < record_count(document, field); i++) {
		struct element element = record_element(document, field, i);
		if (element.key[0] && strcmp(element.key[0], "number") == 0)
			here = number_of(element) == number;
		else if (here && element.text)
			name = name_in(text_of(element.text));
	}
	return name;
}

bool hook_rebench(
	struct binder *binder, const struct mapping *mapping, struct record *record, struct fault *fault)
{
	(void)fault;
	const struct record *document = record_parent(record);
	int list = document ? hook_field(mapping, record_scope(document), "refer_{part}") : NO_FIELD;
	int benchmark = hook_field(mapping, record_scope(record), "benchmark");
	double number;
	if (list == NO_FIELD || benchmark == NO_FIELD || record_count(document, (size_t)list) == 0 ||
		number_parse(record_text(record, (size_t)benchmark), NUMBER_PLAIN, &number) != NUMBER_FINITE)
		return true;
	struct text name = name_of(document, (size_t)list, number);
	if (name.length == 0)
		return true;
	record_unset(record, (size_t)benchmark);
	record_set(binder, record, (size_t)benchmark, CELL_TEXT, name);
	return true;
}
