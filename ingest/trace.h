/* Scheduler traces: when a task ran, and on which CPU. */
#ifndef FLOORSTAT_TRACE_H
#define FLOORSTAT_TRACE_H

#include "dataset.h"
#include "fault.h"

/* Whether the beginning of a file (UTF-8, at least its first lines) is a scheduler trace: perf sched timehist as text, or
 * CSV with the columns time, cpu, duration and perhaps task, and no others.  A duration in its name's unit, else seconds. */
bool trace_recognises(struct text head);

/* A trace under construction: its lines are given one by one.  In the data set's arena. */
struct trace_reading;

/* One trace a task for 'pass' of 'source' (the file as named) will stand in dataset->traces.  Idle rows are no task. */
struct trace_reading *trace_begin(struct dataset *dataset, size_t pass, struct input *input);

/* One line without its end; 'number' counts from 1.  A bad line is remarked on the input and left out. */
void trace_line(struct trace_reading *reading, struct text line, size_t number);

/* After the last line.  Slices are in time order.  input->runs stays 0.  False: no slice was read (STATUS_INPUT). */
bool trace_end(struct trace_reading *reading, struct fault *fault);

#endif
