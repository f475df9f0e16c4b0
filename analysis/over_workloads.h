/* Groups compared over several workloads: geometric mean, stability of the order, inversions (statistics.md 8). */
#ifndef FLOORSTAT_OVER_WORKLOADS_H
#define FLOORSTAT_OVER_WORKLOADS_H

#include "findings.h"

/* exp(sum of w ln r / sum of w): the only mean that doesn't depend on the reference (Fleming & Wallace 1986).
 * weights NULL: 1 each.  NaN for n = 0 or a ratio <= 0. */
double geometric_mean(const double *ratios, const double *weights, size_t n);

/* The levels of a group in one text: "8", or "8, release" with several factors; "" without. */
const char *group_label(struct arena *arena, const struct table *table, const struct group *group);

/* One entry a pass and metric with two common workloads and two groups or more, over the groups' best values; ratios
 * to the first group, > 1 slower. */
void over_workloads_find(struct findings *findings);

/* Pairs of groups whose order turns round between two workloads beyond doubt: the interval of their ratio lies above
 * 1.02 in one and below 1 / 1.02 in the other, at joint level 5 % over all pairs and workloads.  By floors where both
 * are reached in both, else by typical ratios. */
void group_inversions_find(struct findings *findings);

#endif
