#include "lattice.h"

#include <math.h>

enum { LEAST_RUNS = 10, LEAST_DISTINCT = 5 };

static const double ROUNDING = 1e-9;     /* gaps below this share of the largest value are rounding */
static const double OFF_LATTICE = 0.05;  /* of a tick */
static const double TO_WHOLE = 0x1.8p52; /* added and taken away it rounds: 1e9 steps at the most */
static const double SHARE = 0.95;        /* of the distinct values must lie on it */

static double smallest_gap(const double *sorted, size_t n, double rounding, size_t *distinct)
{
	double tick = INFINITY, last = sorted[0];
	*distinct = 1;
	for (size_t i = 1; i < n; i++) {
		if (!(sorted[i] - last > rounding))
			continue;
		tick = sorted[i] - last < tick ? sorted[i] - last : tick;
		last = sorted[i];
		(*distinct)++;
	}
	return tick;
}

struct lattice lattice_find(const double *sorted, size_t n)
{
	struct lattice lattice = {.tick = NAN};
	if (!n)
		return lattice;
	double rounding = ROUNDING * fmax(fabs(sorted[0]), fabs(sorted[n - 1]));
	double tick = smallest_gap(sorted, n, rounding, &lattice.distinct);
	if (lattice.distinct < 2)
		return lattice;
	lattice.tick = tick;
	if (n < LEAST_RUNS && lattice.distinct < LEAST_DISTINCT)
		return lattice;
	double off_most = (1 - SHARE) * (double)lattice.distinct, last = sorted[0], ticks = 1 / tick;
	size_t off = 0;
	for (size_t i = 1; i < n && (double)off <= off_most; i++) {
		if (!(sorted[i] - last > rounding))
			continue;
		last = sorted[i];
		double steps = (last - sorted[0]) * ticks, whole = steps + TO_WHOLE - TO_WHOLE;
		off += fabs(steps - whole) > OFF_LATTICE;
	}
	lattice.found = (double)off <= off_most;
	return lattice;
}
