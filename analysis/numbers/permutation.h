/* p-values by rearranging: every order up to 8 items, else 9,999 random ones and p = (b + 1) / (B + 1)
 * (Phipson & Smyth 2010). */
#ifndef FLOORSTAT_PERMUTATION_H
#define FLOORSTAT_PERMUTATION_H

#include "../../ingest/base/arena.h"
#include "random.h"

enum { PERMUTATION_EXACT_MOST = 8, PERMUTATION_DRAWS = 9999 };

/* Size (>= 0, larger is more extreme) of the statistic when item i stands at place order[i]. */
typedef double permutation_statistic(const void *context, const size_t *order, size_t k);

/* Share of orders at least as extreme as the identity, within 1e-12. */
double permutation_p(struct arena *arena, permutation_statistic *statistic, const void *context, size_t k,
	struct random random);

#endif
