/* mpstat's text, and sar's (sar -u, sar -P ALL): tables under a header that names CPU and %idle. */
#include <math.h>

#include "load_reader.h"

struct mpstat {
	bool begun;
	struct clock clock;
	bool in_table; /* under a header with CPU and %idle; other tables (interrupts) are passed over */
	size_t columns, cpu, idle, iowait;
	double table_start; /* stamp of the header, NaN after its first window */
	bool in_window;
	double stamp; /* of the window at hand, as written */
};

/* A line's time stamp: the fields before 'end' ("10:58:36", "03:16:17 PM").  False: there is none. */
static bool read_stamp(const struct load_fields *fields, size_t end, struct moment *moment)
{
	if (end == 0 || end > fields->count)
		return false;
	const char *from = fields->at[0].at, *to = fields->at[end - 1].at + fields->at[end - 1].length;
	return time_parse((struct text){from, (size_t)(to - from)}, moment);
}

/* "Linux 6.1.0 (host) 	11/30/26 	_x86_64_	(2 CPU)": the day, for the stamps are clock times. */
static void read_banner(struct load_build *build, struct mpstat *state, const struct load_fields *fields)
{
	for (size_t i = 1; i < fields->count; i++) {
		struct moment moment;
		if (!time_parse(fields->at[i], &moment) || !moment.dated || moment.zoned)
			continue;
		state->clock = CLOCK_START(moment.seconds);
		build->either_way |= moment.either_way;
		return;
	}
}

static void read_header(struct mpstat *state, const struct load_fields *fields)
{
	state->columns = fields->count;
	state->cpu = load_field(fields, "CPU");
	state->idle = load_field(fields, "%idle");
	state->iowait = load_field(fields, "%iowait");
	state->in_table = state->idle != SIZE_MAX;
	struct moment start;
	bool known = state->in_table && read_stamp(fields, state->cpu, &start);
	state->table_start = known ? clock_read(&state->clock, start) : NAN;
	state->in_window = false;
}

/* An offline CPU is written as a row of zeros: no load is known of it. */
static bool is_offline(const struct mpstat *state, const struct load_fields *fields, size_t shift)
{
	for (size_t i = state->cpu + 1; i < state->columns; i++)
		if (load_number(fields->at[i + shift]) != 0)
			return false;
	return true;
}

static void read_row(struct load_build *build, struct mpstat *state, const struct load_fields *fields)
{
	if (fields->count < state->columns)
		return;
	size_t shift = fields->count - state->columns; /* the header's stamp may lack the AM or PM */
	struct text cpu = fields->at[state->cpu + shift];
	struct moment stamp;
	bool stamped = read_stamp(fields, state->cpu + shift, &stamp);
	if (!stamped && state->cpu + shift > 0) /* "Average:" in any language is no window */
		return;
	if (is_offline(state, fields, shift))
		return;
	if (!state->in_window || (stamped && stamp.seconds != state->stamp) || load_has(build, cpu)) {
		double end = stamped ? clock_read(&state->clock, stamp) : NAN;
		load_begin_window(build, LOAD_SPAN(state->table_start, end, NAN));
		state->table_start = NAN;
		state->in_window = true;
		state->stamp = stamped ? stamp.seconds : NAN;
	}
	double iowait = state->iowait == SIZE_MAX ? NAN : load_number(fields->at[state->iowait + shift]);
	load_busy(build, cpu, load_of_idle(load_number(fields->at[state->idle + shift]), iowait));
}

static void line(struct load_build *build, void *of, struct text text)
{
	struct mpstat *state = of;
	struct load_fields fields;
	load_split_blanks(&fields, text);
	if (!state->begun) {
		state->begun = true;
		state->clock = CLOCK_START(NAN);
	}
	if (fields.count == 0)
		return;
	if (text_is(fields.at[0], "Linux"))
		read_banner(build, state, &fields);
	else if (load_field(&fields, "CPU") != SIZE_MAX)
		read_header(state, &fields);
	else if (state->in_table)
		read_row(build, state, &fields);
}

static bool recognises(struct text head)
{
	return load_head_has(head, "CPU", "%idle");
}

const struct load_reader load_reader_mpstat = {
	.name = "mpstat",
	.summary = "mpstat and sar as text",
	.versions = "sysstat 4 to 12",
	.recognises = recognises,
	.state_size = sizeof(struct mpstat),
	.line = line,
};
