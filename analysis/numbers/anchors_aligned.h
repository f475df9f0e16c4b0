/* Floors over many anchors (statistics.md 7.6).  Where runs are mostly disturbed, some anchors meet their floor in both
 * passes and some in one only: the first kind all show the same log ratio, the second scatter and ruin a signed-rank
 * test.  So the evidence is taken from how many anchors agree, and from ranks where none does. */
#ifndef FLOORSTAT_ANCHORS_ALIGNED_H
#define FLOORSTAT_ANCHORS_ALIGNED_H

#include <stdbool.h>
#include <stdint.h>

#include "../../ingest/base/arena.h"
#include "interval.h"

/* Half-width of the interval in which anchors agree. */
#define ALIGNED_HALF_WIDTH 0.01

/* Log ratios of 'count' anchors, borrowed; 'seed' is that of the random signs they are held against. */
struct anchor_shifts {
	const double *at;
	size_t count;
	uint64_t seed;
};

/* The fullest interval of width 2 * ALIGNED_HALF_WIDTH: how many of the shifts lie in it, and their mean.  Of several
 * the one nearest to 0 counts, and mirror images give 0, so that swapping the passes mirrors the result. */
struct fullest_interval {
	size_t count, of;
	double mean; /* NaN: no shifts */
};
struct fullest_interval fullest_interval(struct arena *arena, const double *shifts, size_t count);

/* One-sided evidence about the common shift against 'shift'. */
struct aligned_evidence {
	double scan_above, scan_below; /* p that it is not above / below, from the anchors that agree */
	double rank_above, rank_below; /* the same by signed ranks */
	double above, below;           /* both together: min(1, 2 min(scan, rank)) */
};

/* All 2^count assignments of signs for count <= 12, else 9,999 random ones (999 beyond 100). */
struct aligned_evidence aligned_evidence(
	struct arena *arena, const struct anchor_shifts *shifts, double shift);

/* The common shift of the logs: mean of the fullest interval where the anchors that agree say more than the ranks do,
 * else the Hodges-Lehmann median.  'unmoved' is the evidence against 0.  The interval is NaN. */
struct estimate aligned_shift_estimate(
	struct arena *arena, const struct anchor_shifts *shifts, const struct aligned_evidence *unmoved);

/* The same with the hull of all shifts with two-sided p > 1 - level, which costs most of the time.  count >= 1. */
struct estimate aligned_shift(struct arena *arena, const struct anchor_shifts *shifts,
	const struct aligned_evidence *unmoved, double level);

/* What a verdict asks for, in ln units but for alpha: equivalent is a shift within 'margin' on both sides at 5 % each,
 * different one that isn't 0 at 'alpha', with an estimate of at least 'effect'. */
struct aligned_bounds {
	double margin, effect, alpha;
};

/* The verdict on a shift whose estimate is known; equivalent wins. */
struct aligned_verdict {
	bool equivalent, different;
	double p; /* two-sided, of no shift */
};
struct aligned_verdict aligned_judge(struct arena *arena, const struct anchor_shifts *shifts,
	const struct aligned_evidence *unmoved, double estimate, struct aligned_bounds bounds);

#endif
