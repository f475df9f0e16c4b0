/* Is the best value of a group a floor?  (statistics.md section 1; Chen & Revels 2016 for the question.)
 *
 * A tight band with several hits spread over the pass is what separates a floor that was met from one that was not; what
 * one group cannot know (a core slowed evenly, a faster state never met) is asked of load, siblings and other passes,
 * which can only lower the verdict. */
#ifndef FLOORSTAT_FLOOR_H
#define FLOORSTAT_FLOOR_H

#include "findings.h"
#include "numbers/sample.h"

enum {
	FLOOR_SUPPORT_LEAST = 5,
	FLOOR_WINDOWS = 6,
	FLOOR_WINDOWS_LEAST = 3,
	FLOOR_RUNS_LEAST = 10,
	FLOOR_CLUSTERING_BELOW = 60, /* runs: beyond, clustering lowers nothing */
	FLOOR_SIBLINGS_LEAST = 3,
};
extern const double FLOOR_BAND;       /* 2 %: support */
extern const double FLOOR_PAIR_GAP;   /* 0.5 %: two values this close are company */
extern const double FLOOR_LOAD_BUSY;  /* 80 percent */
extern const double FLOOR_LOAD_IDLE;  /* 10 percent */
extern const double FLOOR_SIBLINGS;   /* 1.10 times their median */
extern const double FLOOR_OTHER_PASS; /* 5 % lower elsewhere */

/* The verdict by the group's own runs and the load recorded with them, with all facts.  sample NULL (no runs):
 * FLOOR_CANNOT_TELL, too few runs.  'order_confounded': the order goes with something else (growing batches), so
 * clustering can't be judged. */
struct floor floor_of(struct arena *arena, const struct sample *sample, bool order_confounded);

/* Lowers for a group whose background load is known as a whole (percent), and tags it. */
void floor_judge_load(struct floor *floor, double load);

/* Lowers a verdict by evidence from outside the group. */
void floor_lower(struct floor *floor, enum floor_verdict to, enum floor_reason reason, double number);

/* Smallest n with P(Bin(n, share) >= hits) >= probability, 0 < share <= 1. */
size_t rounds_for_hits(double share, size_t hits, double probability);

/* The verdict of a group of a judged table, by its own runs and load. */
void group_floor_find(const struct findings *findings, struct arena *arena, const struct table_finding *table,
	struct group_finding *group);

/* Lowers verdicts of a table by those of each group's siblings.  After those of all groups. */
void floors_ask_siblings(struct arena *arena, struct table_finding *table);

/* Lowers verdicts where another pass of the same machine found the same group faster by more than 5 %.  Runs last:
 * credibility in comparisons uses the verdicts before. */
void floors_lower_by_other_passes(struct findings *findings);

/* Expected best of half the rounds, its error, and its version over consecutive runs (statistics.md section 2). */
void group_rarefy(const struct findings *findings, struct arena *arena, const struct table_finding *table,
	struct group_finding *group);

#endif
