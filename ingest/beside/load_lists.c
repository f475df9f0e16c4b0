/* Lines that hold the load of all CPUs as a list in brackets, as programs print psutil.cpu_percent(percpu=True): alone, in a
 * quoted cell, or in a row whose other cells are separated by something else.  The first list of a line counts; the first
 * cell that is a time is its time. */
#include <math.h>

#include "load_reader.h"

struct lists {
	bool begun;
	struct clock clock;
};

/* What stands between the first '[' and its ']' when it is nothing but numbers; false otherwise. */
static bool find_list(struct text line, struct text *before, struct text *list)
{
	struct text rest, after;
	*before = text_split(line, '[', &rest);
	*list = text_split(rest, ']', &after);
	if (before->length == line.length || list->length == rest.length)
		return false;
	for (struct text left = *list; left.length > 0;)
		if (isnan(load_number(text_split(left, ',', &left))))
			return false;
	return text_trim(*list).length > 0;
}

static double time_in(struct load_build *build, struct lists *state, struct text cells)
{
	static const char separators[] = ";,\t|\"";
	size_t from = 0;
	for (size_t i = 0; i <= cells.length; i++) {
		bool cuts = i == cells.length;
		for (const char *s = separators; *s && !cuts; s++)
			cuts = cells.at[i] == *s;
		if (!cuts)
			continue;
		double time = load_time(build, &state->clock, text_slice(cells, from, i));
		if (!isnan(time))
			return time;
		from = i + 1;
	}
	return NAN;
}

static void line(struct load_build *build, void *of, struct text text)
{
	struct lists *state = of;
	struct text before, list;
	if (!state->begun)
		*state = (struct lists){.begun = true, .clock = CLOCK_START(NAN)};
	if (!find_list(text, &before, &list))
		return;
	load_begin_window(build, LOAD_SPAN(NAN, time_in(build, state, before), NAN));
	for (size_t cpu = 0; list.length > 0; cpu++)
		load_busy(build, text_of(arena_printf(build->arena, "%zu", cpu)),
			load_number(text_split(list, ',', &list)));
}

/* Of the first lines, but for a header, each holds a list; JSON begins with a bracket of its own. */
static bool recognises(struct text head)
{
	size_t lists = 0;
	struct text first = text_trim(head);
	bool json = text_begins(first, "{") || text_begins(first, "[[") || text_begins(first, "[{") ||
		text_begins(first, "[\n");
	for (size_t lines = 0; !json && lines < 5 && text_find(head, '\n') < head.length; lines++) {
		struct text before, list, one = text_trim(text_split(head, '\n', &head));
		if (one.length == 0 || one.at[0] == '#')
			continue;
		if (find_list(one, &before, &list))
			lists++;
		else if (lines > 0)
			return false;
	}
	return lists > 0;
}

const struct load_reader load_reader_lists = {
	.name = "lists",
	.summary = "a list of all CPUs in each line, as psutil gives it, whatever stands around it",
	.versions = "psutil dumps",
	.plain = true,
	.recognises = recognises,
	.state_size = sizeof(struct lists),
	.line = line,
};
