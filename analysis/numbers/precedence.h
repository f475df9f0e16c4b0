/* The precedence test (Rosenbaum 1954, Nelson 1963): how many values of one sample are better than the best of the
 * other.  Exact and distribution-free for any two sizes; strict inequality makes ties conservative. */
#ifndef FLOORSTAT_PRECEDENCE_H
#define FLOORSTAT_PRECEDENCE_H

#include "interval.h"
#include "sample.h"

/* P(at least j of the na values precede all of the nb), when both come from one distribution. */
double precedence_tail(size_t j, size_t na, size_t nb);

/* Smallest j with precedence_tail <= alpha; 0: none, the samples are too small. */
size_t precedence_critical(size_t na, size_t nb, double alpha);

struct precedence {
	size_t a_before, b_before; /* runs of a better than the best of b, and the reverse */
	double p_a, p_b, p;        /* one-sided each, and two-sided */
};

/* Both n >= 1, of one direction. */
struct precedence precedence_test(const struct sample *a, const struct sample *b);

/* Ratio of the floors, b against a, oriented: > 1 means b is worse.  Interval by inverting the test; an end that needs
 * more runs is 0 or +inf.  Both samples positive. */
struct estimate floor_ratio(const struct sample *a, const struct sample *b, double level);

#endif
