/* Passes that ran in turn, paired run by run (statistics.md 7.8; Bulej et al. 2020): disturbance hits both. */
#ifndef FLOORSTAT_PAIRED_H
#define FLOORSTAT_PAIRED_H

#include "../findings.h"

/* Logs of the ratios of runs of the same round, else of neighbours in time, each used once; > 0: b is worse.  *count of
 * them; NULL when neither rounds nor times are known in both, or fewer than 2 runs find a partner. */
double *paired_logs(struct arena *arena, const struct group *a, const struct group *b,
	enum direction direction, size_t *count);

#endif
