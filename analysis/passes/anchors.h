/* How far a few anchors moved between two passes, runs being the units (statistics.md 7.2, a = 1..7), and what the windows
 * of their runs are.  Private to the comparability files. */
#ifndef FLOORSTAT_ANCHORS_H
#define FLOORSTAT_ANCHORS_H

#include "comparison.h"

/* A quantity whose shift is judged: log ratios oriented so that > 0 is worse, or points of load. */
struct anchor_measure {
	/* From all runs of the anchor. */
	struct estimate (*of_runs)(struct comparison *comparison, const struct anchor *anchor, double level);
	/* From summaries of consecutive windows: episodes must not look like a change. */
	struct estimate (*of_windows)(
		struct comparison *comparison, const struct anchor *anchor, double level);
	double margin; /* equivalent: a 90 % interval inside +- margin */
	double effect; /* different: an interval without 0 and an estimate of at least this */
};

/* Judges 1..7 anchors: intersects their intervals.  Where none is common to all, the gap decides: below 'effect' the hull
 * of the two ends stands in; from there on the anchors contradict each other (check->group_a, group_b are their pairs). */
void anchors_judge_few(struct comparison *comparison, const struct anchor *anchors, size_t count,
	const struct anchor_measure *measure, struct check_finding *check);

/* Judges 8 anchors or more by the Walsh averages of their shifts. */
void anchors_judge_many(struct comparison *comparison, const double *shifts, size_t count,
	const struct anchor_measure *measure, struct check_finding *check);

/* Fills the check from what was found: equivalent wins over different. */
void check_settle(struct check_finding *check, bool equivalent, bool different);

/* Length of the windows of an anchor, the same in both passes: an eighth of the smaller number of runs. */
size_t window_length(const struct anchor *anchor);

/* Best and median of each window of 'length' consecutive runs; the remainder is dropped.  Where the order of the runs is
 * not known it is a random one drawn from the seed, so that windows mean nothing worse than subsets. */
struct sample *window_bests(struct arena *arena, const struct sample *sample, size_t length, uint64_t seed);
struct sample *window_medians(struct arena *arena, const struct sample *sample, size_t length, uint64_t seed);

/* Best of the first 'count' runs, in that same order. */
double first_best(struct arena *arena, const struct sample *sample, size_t count, uint64_t seed);

/* The logs of a ratio and its ends. */
struct estimate estimate_log(struct estimate ratio);

#endif
