/* Background load beside the runs: --load [LABEL=]FILE.
 *
 * A profile is busy time in percent of one CPU, by CPU and window.  Busy is everything but idle and waiting for input or
 * output (a CPU that waits for a disk could run the benchmark).  Rows for the whole machine (all, -1, _Total) are no CPU. */
#ifndef FLOORSTAT_LOAD_H
#define FLOORSTAT_LOAD_H

#include "../base/dataset.h"
#include "../ingest.h"

/* Reads each profile of options->loads, finds out its format (load_readers.h) and gives it to a pass of a settled data
 * set: the one labelled, else the only one, else those whose runs' times its windows overlap.  A profile with times that
 * overlaps the runs is cut to them and marked with_benchmark, unless the file says that it is without it: then runs with
 * times get its load one by one, where the dump records none; any other is background load at the user's word.  A second
 * profile of a pass adds its windows.  Each file becomes an input of the data set (serves "load") with its remarks.
 * STATUS_USAGE: a label that no pass bears; no label, several passes and no times that match.
 * STATUS_INPUT: a file that can't be read or is no profile. */
bool load_attach(struct dataset *dataset, const struct ingest_options *options, struct fault *fault);

/* A profile of one window for each pass whose dump records load averages and that has no profile: their mean over the runs,
 * or the one in its metadata, over the number of CPUs (metadata "cpus"; told where nobody states it), in percent of the
 * machine.  It contains the benchmark's own work.  After load_attach, whose profiles count instead, and meta_attach. */
void load_from_averages(struct dataset *dataset);
extern const char LOAD_AVERAGES[]; /* the reader of such profiles */

/* The tool whose load profile a file is by its beginning, NULL: none; plain tables and plain JSON are not told apart from
 * runs.  For the message to who gives a profile as an input. */
const char *load_tool(struct text head);

/* Mean load of a CPU over the windows that have a value for it, weighted by their length (equal weights where one has
 * none).  cpu NULL: the whole machine: the mean over the CPUs of each window.  NaN when the profile doesn't know it. */
double load_mean(const struct load_profile *profile, const char *cpu);

/* Load of a CPU (NULL: the machine) in one window, NaN. */
double load_window(const struct load_profile *profile, const char *cpu, size_t window);

/* Load of a CPU (NULL: the machine) in the window that holds 'time'; NaN where none does, or the profile has no times.
 * The caller sees to it that profile->zoned equals that of the times.  O(log windows). */
double load_at(const struct load_profile *profile, const char *cpu, double time);

#endif
