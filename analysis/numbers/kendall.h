/* Kendall's tau and Mann's trend test, also over several strata at once (classes of groups). */
#ifndef FLOORSTAT_KENDALL_H
#define FLOORSTAT_KENDALL_H

#include <stdbool.h>

#include "../../ingest/base/arena.h"
#include "random.h"

enum { KENDALL_EXACT_MOST = 200 }; /* untied values: exact up to here */

struct kendall {
	double s;     /* concordant less discordant pairs */
	double pairs; /* k (k - 1) / 2, summed over the strata */
	double tau;   /* tau_b for two variables, s / pairs for a trend; NaN when undefined */
	double p;     /* two-sided */
	bool exact;
};

/* tau_b of x and y: exact null up to 200 untied, all permutations for k <= 8 with ties, else normal with the
 * correction for ties (as SciPy: without continuity). */
struct kendall kendall_tau_b(
	struct arena *arena, const double *x, const double *y, size_t k, struct random random);

/* Trend of v along its index.  'stratum' (k numbers) keeps comparisons within equal numbers; NULL: one stratum.  Exact
 * null by convolution up to 200 untied; all permutations within the strata for k <= 8 with ties; else normal with
 * continuity.  Source: Mann 1945, statistics.md 5.1. */
struct kendall kendall_trend(struct arena *arena, const double *v, const size_t *stratum, size_t k);

/* P(at least 'concordant' of the k (k - 1) / 2 pairs are concordant), untied, k <= 200. */
double kendall_tail(struct arena *arena, size_t k, size_t concordant);

#endif
