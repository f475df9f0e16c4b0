/* dstat (also pcp dstat): groups between bars under two header lines, "----total-cpu-usage----" above "usr sys idl wai".
 * The first row has no values yet or is the average since boot, and doesn't count.  With -t the stamp is "05-08 10:58:34",
 * without a year: no time. */
#include <math.h>
#include <string.h>

#include "load_reader.h"

enum { GROUPS_MOST = 1024 };

struct dstat {
	bool past_first;
	size_t separators[GROUPS_MOST]; /* columns of the bars and colons of the lower header */
	size_t separator_count;
	size_t usage_count;        /* groups called "…-usage", the first ones counted */
	size_t where[GROUPS_MOST]; /* which group of the line it is */
	size_t idle[GROUPS_MOST], wait[GROUPS_MOST];
	char name[GROUPS_MOST][16]; /* "all", "0" */
};

/* The group-th group of a line, cut where the lower header has its bars (a stamp may hold colons of its own). */
static struct text group_of(const struct dstat *state, struct text line, size_t group)
{
	size_t from = group == 0 ? 0 : state->separators[group - 1] + 1;
	size_t to = group < state->separator_count ? state->separators[group] : line.length;
	if (to > line.length)
		to = line.length;
	return from < to ? text_slice(line, from, to) : (struct text){0};
}

/* "----total-cpu-usage---- -dsk/total-" or "-------cpu0-usage--------------cpu1-usage------": the CPU groups in order. */
static void read_upper(struct dstat *state, struct text line)
{
	size_t i = 0;
	state->usage_count = 0;
	for (size_t group = 0; state->usage_count < GROUPS_MOST; group++) {
		while (i < line.length && (line.at[i] == '-' || (unsigned char)line.at[i] <= ' '))
			i++;
		size_t from = i;
		while (i < line.length && (unsigned char)line.at[i] > ' ' &&
			!(line.at[i] == '-' &&
				(i + 1 == line.length || line.at[i + 1] == '-' || line.at[i + 1] == ' ')))
			i++;
		if (i == from)
			return;
		struct text title = text_slice(line, from, i);
		if (!text_ends(title, "-usage"))
			continue;
		bool one = text_begins(title, "cpu");
		struct text name = one ? text_slice(title, 3, text_find(title, '-')) : TEXT("all");
		size_t at = state->usage_count++;
		size_t length = name.length < 15 ? name.length : 15;
		memcpy(state->name[at], name.at, length);
		state->name[at][length] = '\0';
		state->where[at] = group;
	}
}

static void read_lower(struct dstat *state, struct text line)
{
	state->separator_count = 0;
	for (size_t i = 0; i < line.length && state->separator_count < GROUPS_MOST; i++)
		if (line.at[i] == '|' || line.at[i] == ':')
			state->separators[state->separator_count++] = i;
	for (size_t i = 0; i < state->usage_count; i++) {
		struct load_fields fields;
		load_split_blanks(&fields, group_of(state, line, state->where[i]));
		state->idle[i] = load_field(&fields, "idl");
		state->wait[i] = load_field(&fields, "wai");
	}
}

static void read_row(struct load_build *build, struct dstat *state, struct text line)
{
	bool begun = false;
	for (size_t i = 0; i < state->usage_count; i++) {
		struct load_fields fields;
		load_split_blanks(&fields, group_of(state, line, state->where[i]));
		if (state->idle[i] >= fields.count)
			continue;
		bool waits = state->wait[i] < fields.count;
		if (!begun)
			load_begin_window(build, LOAD_SPAN_UNKNOWN);
		begun = true;
		load_busy(build, text_of(state->name[i]),
			load_of_idle(load_number(fields.at[state->idle[i]]),
				waits ? load_number(fields.at[state->wait[i]]) : NAN));
	}
}

static void line(struct load_build *build, void *of, struct text text)
{
	struct dstat *state = of;
	bool row = state->separator_count > 0 && state->separators[0] < text.length &&
		(text.at[state->separators[0]] == '|' || text.at[state->separators[0]] == ':');
	if (text_contains_folded(text, "-usage-"))
		read_upper(state, text);
	else if (text_contains_folded(text, "idl"))
		read_lower(state, text);
	else if (row && !state->past_first)
		state->past_first = true;
	else if (row)
		read_row(build, state, text);
}

static bool recognises(struct text head)
{
	return text_contains_folded(head, "-usage-") &&
		(load_head_has(head, "usr", "idl") || load_head_has(head, "sys", "idl"));
}

const struct load_reader load_reader_dstat = {
	.name = "dstat",
	.summary = "dstat as text, whole machine or -C per CPU",
	.versions = "dstat 0.7, pcp dstat 5 and 6",
	.recognises = recognises,
	.state_size = sizeof(struct dstat),
	.line = line,
};
