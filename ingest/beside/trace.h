/* Scheduler traces: when a task ran, and on which CPU. */
#ifndef FLOORSTAT_TRACE_H
#define FLOORSTAT_TRACE_H

#include "../base/dataset.h"
#include "../base/fault.h"
#include "../bytes/source.h"
#include "../ingest.h"

/* Whether the beginning of a file (UTF-8, its first lines) is a scheduler trace: perf sched timehist as text, or CSV with
 * the columns time (or start), cpu, duration (or run time) and perhaps task, and no others, whose times are no dates and
 * whose slices don't overlap.  'names' may gain a few. */
bool trace_recognises(struct names *names, struct text head);

/* A trace under construction: its lines are given one by one. */
struct trace_reading;

/* Traces for 'pass' will stand in dataset->traces: one a task, busiest first, at most 16, for one that ran longest is the
 * one that was looked at.  'input' is an index into dataset->inputs; its path is the traces' source.  Idle rows are no
 * task.  Of a CSV, times and durations are in the unit that their column's name states, else seconds. */
struct trace_reading *trace_begin(struct arena *scratch, struct dataset *dataset, size_t pass, size_t input);

/* One line without its end; 'number' counts from 1.  A bad line is remarked on the input and left out. */
void trace_line(struct trace_reading *reading, struct text line, size_t number);

/* After the last line.  Slices are in order of time.  False: no slice was read (STATUS_INPUT). */
bool trace_end(struct trace_reading *reading, struct fault *fault);

/* All of this for a source that trace_recognises: an input and its traces, for the pass called so (made if need be). */
bool trace_read(struct dataset *dataset, struct arena *scratch, struct source *source, const char *label,
	const char *pass, const struct ingest_options *options, struct fault *fault);

/* After the last input, before dataset_settle: where a single pass has runs, traces of passes that have none and that the
 * user didn't name belong to it, and those passes go. */
void trace_adopt(struct dataset *dataset);

/* One line of perf sched timehist: when the task left the CPU, in seconds of the trace's clock, and how long it had run. */
struct timehist {
	double end, seconds;
	unsigned cpu;
	struct text task; /* "openssl[1234/1230]"; "<idle>" */
};
bool timehist_read(struct text line, struct timehist *row);

#endif
