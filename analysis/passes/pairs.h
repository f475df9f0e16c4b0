/* Which groups of two passes belong together: the same workload, metric and levels. */
#ifndef FLOORSTAT_PAIRS_H
#define FLOORSTAT_PAIRS_H

#include "../findings.h"

/* Fills pairs (in the order of pass a) and the groups without a partner of result->a and ->b, all in 'arena'.  Factors
 * named by --vary are left out of the key.  Collectors that call the metric differently are matched by workload and unit,
 * main metrics only.  Groups of one key that occurs twice in a pass stay unmatched.  Time linear in the groups. */
void pairs_find(struct arena *arena, const struct findings *findings, struct pass_comparison *result);

/* Groups of a pair. */
const struct group_finding *pair_group_a(const struct findings *findings, const struct pair_finding *pair);
const struct group_finding *pair_group_b(const struct findings *findings, const struct pair_finding *pair);

/* Whether background load was recorded for both groups, and says something of them. */
bool pair_load_is_evidence(const struct findings *findings, const struct pair_finding *pair);

/* Whether the pair's tables agree in unit and direction, and both are known: else no number is compared. */
bool pair_units_agree(const struct findings *findings, const struct pair_finding *pair);

/* The one level that all groups of a pass have of a factor (any case); NULL where they differ or lack it. */
const char *pass_level(const struct findings *findings, size_t pass, const char *factor);

/* "fib/cpu=8": workload and levels of a group, as --control and --claim name them. */
const char *group_address(struct arena *arena, const struct table *table, const struct group *group);

/* 'text' against a pattern in which '*' stands for anything. */
bool name_matches(const char *pattern, const char *text);

/* Whether a pattern ('*' stands for anything) is the group's workload, metric, label, a level, or FACTOR=LEVEL. */
bool group_matches(
	struct arena *arena, const struct table *table, const struct group *group, const char *pattern);

#endif
