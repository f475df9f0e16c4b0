/* From the shape of lines to the text of a mapping. */
#include <string.h>

#include "../base/name_words.h"
#include "text_draft_inside.h"

static void write_escaped(struct buffer *out, struct text text, const char *special)
{
	for (size_t i = 0; i < text.length; i++) {
		if (strchr(special, text.at[i]))
			buffer_char(out, '\\');
		buffer_char(out, text.at[i]);
	}
}

/* In a regular expression inside a quoted text each backslash is written twice. */
static void write_regex(struct buffer *out, struct text text)
{
	for (size_t i = 0; i < text.length; i++) {
		if (text.at[i] == '"')
			buffer_text(out, "\\\"");
		else if (strchr("\\^$.[]|()*+?{}", text.at[i]))
			buffer_print(out, "\\\\%s%c", text.at[i] == '\\' ? "\\" : "", text.at[i]);
		else
			buffer_char(out, text.at[i]);
	}
}

static void write_patterns(const struct shape_of_lines *shape, struct buffer *out)
{
	buffer_text(out, "recognise line \"^[[:space:]]*");
	for (size_t s = 0; s < shape->slot_count; s++) {
		const struct slot *slot = &shape->slots[s];
		buffer_text(out, s > 0 ? "[[:space:]]+" : "");
		write_regex(out, slot->before);
		if (slot->kind != SLOT_LITERAL)
			buffer_text(out,
				slot->kind != SLOT_NUMBER ? "[^[:space:]]+"
					: slot->exponents ? "[0-9.eE+-]+"
							  : "[0-9.]+");
		write_regex(out, slot->after);
	}
	buffer_text(out, "\"\n\nline \"");
	for (size_t s = 0; s < shape->slot_count; s++) {
		const struct slot *slot = &shape->slots[s];
		buffer_text(out, s > 0 ? " " : "");
		write_escaped(out, slot->before, "\"\\");
		if (slot->kind != SLOT_LITERAL)
			buffer_print(out, "{%s}", slot->name);
		write_escaped(out, slot->after, "\"\\");
	}
	buffer_text(out, "\"\n");
}

static bool says_round(const char *name)
{
	struct name_words words;
	name_split(text_of(name), &words);
	return name_has(&words, "run|round|iter|iteration|rep|repetition|trial|lap|sample|pass|attempt");
}

static void write_number(const struct shape_of_lines *shape, size_t s, struct buffer *out)
{
	const struct slot *slot = &shape->slots[s];
	bool value = s == shape->value,
	     known = slot->unit || slot->kind == SLOT_QUANTITY || slot_has_unit_behind(shape, s);
	if (value || (known && !slot->repeats)) {
		buffer_print(out, "\tvalue %s", slot->name);
		if (slot->unit)
			buffer_print(out, " unit \"%s\"", slot->unit);
		if (!value || !slot->seconds)
			buffer_print(out, " metric \"%s\"", slot->name);
		else if (slot->kind == SLOT_QUANTITY)
			buffer_text(out, " metric \"time\"");
		buffer_print(out, "%s%s\n", value ? " main" : "", known ? "" : "    # no unit is stated");
	} else if (slot->stamps) {
		buffer_print(out, "\ttime %s\n", slot->name);
	} else if (says_round(slot->name) || slot->counts) {
		buffer_print(out, "\t%s %s\n", says_round(slot->name) ? "round" : "order", slot->name);
	} else if (slot->repeats && !slot->fractions) {
		buffer_print(out, "\tfactor %s\n", slot->name);
	} else {
		buffer_print(out, "\t# %s: left out; a factor, or another value?\n", slot->name);
	}
}

const char *text_draft_print(const struct shape_of_lines *shape)
{
	struct buffer out = buffer_new(shape->arena);
	bool workload = false;
	buffer_print(&out,
		"# Made by looking at %zu lines that are alike: each line below is a guess.\nname text\nformat text\n",
		shape->members);
	write_patterns(shape, &out);
	for (size_t s = 0; s < shape->slot_count; s++) {
		const struct slot *slot = &shape->slots[s];
		if (slot->kind == SLOT_NUMBER || slot->kind == SLOT_QUANTITY)
			write_number(shape, s, &out);
		if (slot->kind == SLOT_UNIT)
			buffer_print(&out, "\tunit %s\n", slot->name);
		if (slot->kind != SLOT_TEXT || slot_is_day_of_next(shape, s))
			continue;
		bool with_day = s > 0 && slot_is_day_of_next(shape, s - 1);
		if (slot->stamps && !slot->dated && !with_day) {
			buffer_print(
				&out, "\t# %s: left out; a time of day, and no day is stated\n", slot->name);
			continue;
		}
		const char *role = slot->stamps ? "time" : workload ? "factor" : "workload";
		buffer_print(&out, "\t%s ", role);
		if (with_day)
			buffer_print(&out, "%s + \" \" + ", slot[-1].name);
		buffer_print(&out, "%s\n", slot->name);
		workload = workload || !slot->stamps;
	}
	return out.at;
}
