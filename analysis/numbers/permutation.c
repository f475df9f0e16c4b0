#include "permutation.h"

#include <stdbool.h>

/* The next permutation in lexicographic order; false after the last. */
static bool permutation_next(size_t *order, size_t k)
{
	if (k < 2)
		return false;
	size_t i = k - 1;
	while (i > 0 && order[i - 1] > order[i])
		i--;
	if (i == 0)
		return false;
	size_t j = k - 1;
	while (order[j] < order[i - 1])
		j--;
	size_t kept = order[i - 1];
	order[i - 1] = order[j];
	order[j] = kept;
	for (size_t from = i, to = k - 1; from < to; from++, to--) {
		kept = order[from];
		order[from] = order[to];
		order[to] = kept;
	}
	return true;
}

double permutation_p(struct arena *arena, permutation_statistic *statistic, const void *context, size_t k,
	struct random random)
{
	struct arena *scratch = arena_child(arena);
	size_t *order = arena_alloc(scratch, k, sizeof *order);
	for (size_t i = 0; i < k; i++)
		order[i] = i;
	double limit = statistic(context, order, k) * (1 - 1e-12), extreme = 0, all = 0;
	if (k <= PERMUTATION_EXACT_MOST) {
		do {
			extreme += statistic(context, order, k) >= limit;
			all++;
		} while (permutation_next(order, k));
	} else {
		extreme = 1;
		for (all = 1; all <= PERMUTATION_DRAWS; all++) {
			random_shuffle(&random, order, k);
			extreme += statistic(context, order, k) >= limit;
		}
	}
	arena_free(scratch);
	return extreme / all;
}
