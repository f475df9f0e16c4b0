/* Classes of groups (P-cores and E-cores) set against each other, by their groups' bests. */
#ifndef FLOORSTAT_CONTRAST_H
#define FLOORSTAT_CONTRAST_H

#include "findings.h"

/* One contrast a judged table and pair of its classes, in the order in which the classes appear; and between workloads of
 * one pass the inversions of the classes' order, by point values: one class leads by more than 5 % in one workload and
 * falls behind by more than 5 % in another (statistics.md 8.3).  Each is set against the workload where the lead is largest. */
void contrasts_find(struct findings *findings);

#endif
