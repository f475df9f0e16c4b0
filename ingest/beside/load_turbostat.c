/* turbostat: a table an interval, each under its header; the row of dashes is the whole machine.  Busy% (%c0 of old) is the
 * share of time that the CPU was awake. */
#include <math.h>

#include "load_reader.h"

struct turbostat {
	bool begun, in_window;
	struct clock clock;
	size_t cpu, busy, time;
};

static bool is_header(const struct load_fields *fields)
{
	return load_field(fields, "Busy%") != SIZE_MAX || load_field(fields, "%c0") != SIZE_MAX;
}

static void read_header(struct turbostat *state, const struct load_fields *fields)
{
	state->busy = load_field(fields, "Busy%");
	if (state->busy == SIZE_MAX)
		state->busy = load_field(fields, "%c0");
	state->cpu = load_field(fields, "CPU");
	state->time = load_field(fields, "Time_Of_Day_Seconds");
	state->in_window = false;
}

static void line(struct load_build *build, void *of, struct text text)
{
	struct turbostat *state = of;
	struct load_fields fields;
	if (!state->begun)
		*state = (struct turbostat){.begun = true, .clock = CLOCK_START(NAN), .busy = SIZE_MAX};
	load_split_blanks(&fields, text);
	if (is_header(&fields)) {
		read_header(state, &fields);
		return;
	}
	if (state->busy == SIZE_MAX || fields.count <= state->busy)
		return;
	double busy = load_number(fields.at[state->busy]);
	/* With --Summary there is no CPU column; %c0 of old leaves CPU and core blank in the row of the machine. */
	struct text cpu = state->cpu == SIZE_MAX ? TEXT("all") : fields.at[state->cpu];
	if (isnan(busy) || (!text_is(cpu, "-") && !text_is(cpu, "all") && isnan(load_number(cpu))))
		return;
	if (!state->in_window || load_has(build, cpu)) {
		double end = state->time == SIZE_MAX || state->time >= fields.count
			? NAN
			: load_time(build, &state->clock, fields.at[state->time]);
		load_begin_window(build, LOAD_SPAN(NAN, end, NAN));
		state->in_window = true;
	}
	load_busy(build, cpu, busy);
}

static bool recognises(struct text head)
{
	return load_head_has(head, "Busy%", "Avg_MHz") || load_head_has(head, "Busy%", "Bzy_MHz") ||
		load_head_has(head, "%c0", "GHz");
}

const struct load_reader load_reader_turbostat = {
	.name = "turbostat",
	.summary = "turbostat: Busy% per CPU",
	.versions = "Linux 4.1 to 6.8",
	.recognises = recognises,
	.state_size = sizeof(struct turbostat),
	.line = line,
};
