/* ReBench numbers its benchmarks in comments, # benchmark: 3={"name": "Sort", …}, and rows say 3: they get the name. */
#include <math.h>
#include <string.h>

#include "../syntax/json_node.h"
#include "hooks.h"

static double number_of(struct element element)
{
	double value = element.number;
	if (element.text && number_parse(text_of(element.text), NUMBER_PLAIN, &value) != NUMBER_FINITE)
		return NAN;
	return value;
}

/* The name that a comment before this row gave to the number; of several the last.  NULL: none did. */
static const char *name_of(struct arena *scratch, const struct record *document, size_t field, double number)
{
	const char *json = NULL;
	bool here = false;
	for (size_t i = 0; i < record_count(document, field); i++) {
		struct element element = record_element(document, field, i);
		if (element.key[0] && strcmp(element.key[0], "number") == 0)
			here = number_of(element) == number;
		else if (here && element.text)
			json = element.text;
	}
	return json ? node_text_in(node_read(scratch, text_of(json)), "name") : NULL;
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
	struct arena *scratch = arena_child(binder_dataset(binder)->arena);
	const char *name = name_of(scratch, document, (size_t)list, number);
	if (name) {
		record_unset(record, (size_t)benchmark);
		record_set(binder, record, (size_t)benchmark, CELL_TEXT, text_of(name));
	}
	arena_free(scratch);
	return true;
}
