/* vmstat: a row an interval for the whole machine.  The first row after the start is the average since boot, and is no
 * window; a repeated header doesn't begin anew.  With -t the stamp's column is called by the time zone. */
#include <math.h>

#include "load_reader.h"

struct vmstat {
	bool begun, in_table, past_boot;
	struct clock clock;
	size_t columns, idle, iowait;
	bool has_zone;
	int minutes_east;
};

static void read_header(struct vmstat *state, const struct load_fields *fields)
{
	state->columns = fields->count;
	state->idle = load_field(fields, "id");
	state->iowait = load_field(fields, "wa");
	state->in_table = true;
	state->has_zone = time_zone(fields->at[fields->count - 1], &state->minutes_east);
}

/* The stamp behind the columns: "2026-11-30 10:58:39" under a header of one word, the zone. */
static double read_stamp(struct load_build *build, struct vmstat *state, const struct load_fields *fields)
{
	if (fields->count < 2 || fields->count <= state->columns)
		return NAN;
	const struct text *date = &fields->at[fields->count - 2], *clock = date + 1;
	double time = load_time(build, &state->clock,
		(struct text){date->at, (size_t)(clock->at + clock->length - date->at)});
	if (!state->has_zone || isnan(time))
		return time;
	build->zoned = true;
	return time - 60.0 * state->minutes_east;
}

static void line(struct load_build *build, void *of, struct text text)
{
	struct vmstat *state = of;
	struct load_fields fields;
	if (!state->begun)
		*state = (struct vmstat){.begun = true, .clock = CLOCK_START(NAN)};
	load_split_blanks(&fields, text);
	if (load_field(&fields, "id") != SIZE_MAX && load_field(&fields, "us") != SIZE_MAX) {
		read_header(state, &fields);
		return;
	}
	double idle = state->in_table && fields.count > state->idle ? load_number(fields.at[state->idle])
								    : NAN;
	if (isnan(idle))
		return;
	double end = read_stamp(build, state, &fields);
	if (!state->past_boot) {
		state->past_boot = true;
		return;
	}
	load_begin_window(build, LOAD_SPAN(NAN, end, NAN));
	bool waits = state->iowait != SIZE_MAX && state->iowait < fields.count;
	load_busy(
		build, TEXT("all"), load_of_idle(idle, waits ? load_number(fields.at[state->iowait]) : NAN));
}

static bool recognises(struct text head)
{
	return load_head_has(head, "swpd", "id") || load_head_has(head, "cs", "id");
}

const struct load_reader load_reader_vmstat = {
	.name = "vmstat",
	.summary = "vmstat, also -a, -t, -w",
	.versions = "procps 3 and 4",
	.recognises = recognises,
	.state_size = sizeof(struct vmstat),
	.line = line,
};
