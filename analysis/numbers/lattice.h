/* Whether values sit on multiples of one step: a timer's tick or rounding (statistics.md 6.5). */
#ifndef FLOORSTAT_LATTICE_H
#define FLOORSTAT_LATTICE_H

#include <stdbool.h>
#include <stddef.h>

struct lattice {
	bool found;
	double tick;     /* smallest gap between distinct values; NaN when all are equal */
	size_t distinct; /* values that differ by more than rounding (1e-9 of the largest) */
};

/* 'sorted' ascending.  Not judged (found false) below 10 values unless 5 differ. */
struct lattice lattice_find(const double *sorted, size_t n);

#endif
