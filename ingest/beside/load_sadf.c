/* sadf's two line formats.  sadf -d: rows after '#' headers, fields between semicolons.  sadf -p: one value a line,
 * "host interval stamp device metric value".  A stamp is the end of its interval. */
#include <math.h>

#include "load_reader.h"

/* sadf -d: hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle[...]; with -h the fields from CPU on
 * are repeated for each CPU in one line, which the "[...]" says. */
struct database {
	bool begun, in_table;
	struct clock clock;
	size_t columns, interval, stamp, cpu, idle, iowait;
	double end; /* stamp of the window at hand */
};

static void read_header(struct database *state, struct load_fields *fields)
{
	struct text *last = fields->count > 0 ? &fields->at[fields->count - 1] : NULL;
	if (last && text_ends(*last, "[...]"))
		last->length -= sizeof "[...]" - 1;
	state->columns = fields->count;
	state->interval = load_field(fields, "interval");
	state->stamp = load_field(fields, "timestamp");
	state->cpu = load_field(fields, "CPU");
	state->idle = load_field(fields, "%idle");
	state->iowait = load_field(fields, "%iowait");
	state->in_table = state->stamp != SIZE_MAX && state->cpu != SIZE_MAX && state->idle != SIZE_MAX;
}

static void database_line(struct load_build *build, void *of, struct text line)
{
	struct database *state = of;
	struct load_fields fields;
	if (!state->begun)
		*state = (struct database){.begun = true, .clock = CLOCK_START(NAN), .end = NAN};
	if (text_begins(line, "#")) {
		load_split_at(&fields, text_slice(line, 1, line.length), ';');
		read_header(state, &fields);
		return;
	}
	load_split_at(&fields, line, ';');
	if (!state->in_table || fields.count < state->columns)
		return;
	double end = load_time(build, &state->clock, fields.at[state->stamp]);
	if (build->span_count == 0 || end != state->end || load_has(build, fields.at[state->cpu])) {
		double seconds = state->interval == SIZE_MAX ? NAN : load_number(fields.at[state->interval]);
		load_begin_window(build, LOAD_SPAN(NAN, end, seconds > 0 ? seconds : NAN));
		state->end = end;
	}
	size_t width = state->columns - state->cpu;
	for (size_t shift = 0; shift + state->columns <= fields.count; shift += width) {
		double iowait = state->iowait == SIZE_MAX ? NAN
							  : load_number(fields.at[state->iowait + shift]);
		load_busy(build, fields.at[state->cpu + shift],
			load_of_idle(load_number(fields.at[state->idle + shift]), iowait));
	}
}

/* The first header with a CPU may stand behind other activities: any '#' line of sadf's will do. */
static bool database_recognises(struct text head)
{
	for (size_t i = 0; i < 20 && head.length > 0; i++) {
		struct text line = text_split(head, '\n', &head);
		if (text_begins(line, "# hostname;interval;timestamp"))
			return true;
	}
	return false;
}

const struct load_reader load_reader_sadf_database = {
	.name = "sadf",
	.summary = "sadf -d (fields between semicolons)",
	.versions = "sysstat 10 to 12",
	.recognises = database_recognises,
	.state_size = sizeof(struct database),
	.line = database_line,
};

/* sadf -p.  Idle stands last of a CPU's values, waiting before it. */
struct pipe {
	bool begun;
	struct clock clock;
	double end, iowait;
};

enum { PIPE_HOST, PIPE_INTERVAL, PIPE_STAMP, PIPE_DEVICE, PIPE_METRIC, PIPE_VALUE, PIPE_FIELDS };

static void pipe_line(struct load_build *build, void *of, struct text line)
{
	struct pipe *state = of;
	struct load_fields fields;
	if (!state->begun)
		*state = (struct pipe){.begun = true, .clock = CLOCK_START(NAN), .end = NAN, .iowait = NAN};
	load_split_at(&fields, line, '\t');
	if (fields.count != PIPE_FIELDS)
		return;
	struct text metric = fields.at[PIPE_METRIC];
	if (text_is(metric, "%iowait"))
		state->iowait = load_number(fields.at[PIPE_VALUE]);
	if (!text_is(metric, "%idle"))
		return;
	double end = load_time(build, &state->clock, fields.at[PIPE_STAMP]);
	if (build->span_count == 0 || end != state->end || load_has(build, fields.at[PIPE_DEVICE])) {
		double seconds = load_number(fields.at[PIPE_INTERVAL]);
		load_begin_window(build, LOAD_SPAN(NAN, end, seconds > 0 ? seconds : NAN));
		state->end = end;
	}
	load_busy(build, fields.at[PIPE_DEVICE],
		load_of_idle(load_number(fields.at[PIPE_VALUE]), state->iowait));
	state->iowait = NAN;
}

static bool pipe_recognises(struct text head)
{
	for (size_t i = 0; i < 20 && head.length > 0; i++) {
		struct load_fields fields;
		load_split_at(&fields, text_split(head, '\n', &head), '\t');
		struct moment moment;
		if (fields.count == PIPE_FIELDS && time_parse(fields.at[PIPE_STAMP], &moment) &&
			text_begins(fields.at[PIPE_METRIC], "%"))
			return true;
	}
	return false;
}

const struct load_reader load_reader_sadf_pipe = {
	.name = "sadf -p",
	.summary = "sadf -p (one value a line)",
	.versions = "sysstat 10 to 12",
	.recognises = pipe_recognises,
	.state_size = sizeof(struct pipe),
	.line = pipe_line,
};
