/* perf sched timehist as a load profile: the share of the trace's time in which a CPU ran anything but its idle task. */
#include <math.h>

#include "load_reader.h"
#include "trace.h"

enum { CPUS_MOST = 4096 };

struct busy {
	bool begun;
	double first, last;
	double seconds[CPUS_MOST];
	bool seen[CPUS_MOST];
};

static void line(struct load_build *build, void *of, struct text text)
{
	(void)build;
	struct busy *state = of;
	struct timehist row;
	if (!timehist_read(text, &row) || row.cpu >= CPUS_MOST)
		return;
	double start = row.end - row.seconds;
	if (!state->begun || start < state->first)
		state->first = start;
	if (!state->begun || row.end > state->last)
		state->last = row.end;
	state->begun = true;
	state->seen[row.cpu] = true;
	if (!text_is(row.task, "<idle>"))
		state->seconds[row.cpu] += row.seconds;
}

static void end(struct load_build *build, void *of)
{
	const struct busy *state = of;
	double span = state->last - state->first;
	if (!state->begun || !(span > 0))
		return;
	/* The trace's clock counts from the machine's start: a length, but no time of day. */
	load_begin_window(build, LOAD_SPAN(NAN, NAN, span));
	for (unsigned cpu = 0; cpu < CPUS_MOST; cpu++)
		if (state->seen[cpu])
			load_busy(build, text_of(arena_printf(build->arena, "%u", cpu)),
				100 * state->seconds[cpu] / span);
}

static bool recognises(struct text head)
{
	for (size_t i = 0; i < 50 && head.length > 0; i++) {
		struct timehist row;
		if (timehist_read(text_split(head, '\n', &head), &row))
			return true;
	}
	return false;
}

const struct load_reader load_reader_timehist = {
	.name = "perf sched timehist",
	.summary = "perf sched timehist: busy share of each CPU over the trace",
	.versions = "perf 5.10 to 6.8",
	.recognises = recognises,
	.state_size = sizeof(struct busy),
	.line = line,
	.end = end,
};
