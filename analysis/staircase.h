/* Group values that follow the number of the CPU (statistics.md section 5): silicon does not know its index, but
 * schedulers, pinning order and measurement order do. */
#ifndef FLOORSTAT_STAIRCASE_H
#define FLOORSTAT_STAIRCASE_H

#include "findings.h"

/* Kendall's trend and the longest monotone run of values in index order. */
struct staircase_test {
	double tau, p;
	size_t run_length, run_from, run_to; /* positions in v */
	bool run_falls, perfect;
	double run_p;
	double spread; /* largest within a stratum: max / min - 1 */
	bool raised;   /* (p <= .01 or run p <= .003) and spread >= 5 % */
};

/* Of k >= 3 positive values, within their strata (equal numbers; NULL: one). */
struct staircase_test staircase_test(struct arena *arena, const double *v, const size_t *stratum, size_t k);

/* Fills the staircase of each judged table whose groups carry a place number (CPU, core, node …) and are three at
 * least. */
void staircases_find(struct findings *findings);

#endif
