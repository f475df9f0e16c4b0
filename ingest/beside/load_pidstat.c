/* pidstat: a row a process; the load of a CPU is the sum over the processes last seen on it.  A CPU without a row in a
 * window ran nothing that pidstat shows: its load there is 0. */
#include <math.h>

#include "load_reader.h"

struct pidstat {
	bool begun, in_table, in_window;
	struct clock clock;
	size_t columns, percent, cpu, command, first;
	double stamp;
};

/* "# Time UID PID … %CPU CPU Command" (with -h) or "10:58:37  UID PID …" */
static void read_header(struct pidstat *state, const struct load_fields *fields)
{
	state->columns = fields->count;
	state->percent = load_field(fields, "%CPU");
	state->cpu = load_field(fields, "CPU");
	state->command = load_field(fields, "Command");
	size_t uid = load_field(fields, "UID"), pid = load_field(fields, "PID");
	state->first = uid < pid ? uid : pid;
	state->in_table = state->percent != SIZE_MAX && state->cpu != SIZE_MAX;
	if (!state->in_table || !text_is(fields->at[0], "#"))
		return;
	state->columns--; /* rows have no '#' */
	state->percent--;
	state->cpu--;
	state->command--;
	state->first--;
}

static bool read_stamp(const struct load_fields *fields, size_t end, struct moment *moment)
{
	if (end == 0 || end > fields->count)
		return false;
	const char *from = fields->at[0].at, *to = fields->at[end - 1].at + fields->at[end - 1].length;
	return time_parse((struct text){from, (size_t)(to - from)}, moment);
}

static void read_row(struct load_build *build, struct pidstat *state, const struct load_fields *fields)
{
	struct moment stamp;
	if (!read_stamp(fields, state->first, &stamp)) /* "Average:" */
		return;
	build->zoned |= stamp.zoned;
	if (!state->in_window || stamp.seconds != state->stamp) {
		load_begin_window(build, LOAD_SPAN(NAN, clock_read(&state->clock, stamp), NAN));
		state->in_window = true;
		state->stamp = stamp.seconds;
	}
	load_add(build, fields->at[state->cpu], load_number(fields->at[state->percent]));
}

static void line(struct load_build *build, void *of, struct text text)
{
	struct pidstat *state = of;
	struct load_fields fields;
	if (!state->begun)
		*state = (struct pidstat){.begun = true, .clock = CLOCK_START(NAN)};
	load_split_blanks(&fields, text);
	if (fields.count > 0 && text_is(fields.at[0], "Linux")) {
		for (size_t i = 1; i < fields.count; i++) {
			struct moment moment;
			if (time_parse(fields.at[i], &moment) && moment.dated && !moment.zoned) {
				state->clock = CLOCK_START(moment.seconds);
				build->either_way |= moment.either_way;
			}
		}
	} else if (load_field(&fields, "PID") != SIZE_MAX) {
		read_header(state, &fields);
	} else if (state->in_table && fields.count >= state->columns) {
		read_row(build, state, &fields);
	}
}

/* CPUs that are missing from a window were idle in it. */
static void end(struct load_build *build, void *of)
{
	(void)of;
	for (size_t window = 0; window < build->span_count; window++) {
		load_select_window(build, window);
		for (size_t cpu = 0; cpu < build->cpu_count; cpu++)
			load_add(build, text_of(build->cpus[cpu]), 0);
	}
}

static bool recognises(struct text head)
{
	return load_head_has(head, "%CPU", "PID") && load_head_has(head, "%usr", "CPU");
}

const struct load_reader load_reader_pidstat = {
	.name = "pidstat",
	.summary = "pidstat, also -h: sums per CPU over the processes",
	.versions = "sysstat 10 to 12",
	.recognises = recognises,
	.state_size = sizeof(struct pidstat),
	.line = line,
	.end = end,
};
