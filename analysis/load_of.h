/* Background load of passes and groups (statistics.md 0: load excludes the benchmark itself, in percent). */
#ifndef FLOORSTAT_LOAD_OF_H
#define FLOORSTAT_LOAD_OF_H

#include "findings.h"

/* The CPU that a group's factor (cpu, core, processor …) pins it to, without a "cpu" or "core" in front: "8".  NULL when
 * no factor does.  Borrowed from the group. */
const char *group_cpu(const struct table *table, const struct group *group);

/* Whether a factor of that name says which CPU. */
bool factor_names_cpu(const char *factor);

/* Fills the load of each pass: means by CPU and over all, agreement of the CPUs' order over the windows. */
void pass_loads_find(struct findings *findings);

/* Fills what the runs of a group were seen with, its load, the lowest window of that and its source: the profile of the
 * CPU it is pinned to, else what was recorded with its runs, else the machine's.  A profile that contains the benchmark's
 * own work is only used where nothing was recorded with the runs, and group_load_is_evidence tells.  What the user put in
 * the place of load (a clock, a temperature) is the mean over the group's runs in its own unit: it correlates, and
 * decides nothing. */
void group_load_find(const struct findings *findings, struct arena *arena, const struct table_finding *table,
	struct group_finding *group);

/* Whether the group's load may decide anything: it is known and excludes the benchmark itself. */
bool group_load_is_evidence(
	const struct findings *findings, const struct table *table, const struct group_finding *group);

/* Whether it may be set against the values: it is evidence, or stands for load at the user's word. */
bool group_load_correlates(
	const struct findings *findings, const struct table *table, const struct group_finding *group);

/* Whether it was recorded run by run. */
bool group_load_is_of_runs(const struct group_finding *group);

/* Whether it is that of the whole machine, for want of a CPU of its own in the profile. */
bool group_load_is_of_machine(
	const struct findings *findings, const struct table *table, const struct group_finding *group);

#endif
