/* Agreement of m rankings of k items: Kendall's W (Kendall & Babington Smith 1939). */
#ifndef FLOORSTAT_CONCORDANCE_H
#define FLOORSTAT_CONCORDANCE_H

#include "../../ingest/base/arena.h"

struct concordance {
	double w; /* 0 … 1; NaN for m < 2, k < 2 or rankings without any order */
	double f, p;
	double mean_spearman; /* over all pairs of rankings; NaN where one is constant */
};

/* values[ranking * k + item]; ranked here, midranks for ties.  p from F with k - 1 - 2/m and (m - 1) times as many
 * degrees of freedom; W = 1: 1 / k!^(m - 1). */
struct concordance concordance_of(struct arena *arena, const double *values, size_t m, size_t k);

#endif
