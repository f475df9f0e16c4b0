/* Many passes, all pairs compared.  "May be compared" is not transitive: so sets whose members may all be compared. */
#ifndef FLOORSTAT_MATRIX_H
#define FLOORSTAT_MATRIX_H

#include "../findings.h"

/* Makes findings->matrix from findings->comparisons: the largest sets of passes that may all be compared with each other
 * (also with caution), largest first and at most 8 of them, what stands alone, and the check that refuses most pairs.
 * The search for sets is exact up to a bound on its steps that some hundred passes don't reach in practice; past it the
 * sets found so far stand. */
void matrix_find(struct findings *findings);

#endif
