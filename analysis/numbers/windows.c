#include "windows.h"

#include <string.h>

#include "sort.h"
#include "univariate.h"

double window_best(const double *in_order, size_t from, size_t to, enum direction direction)
{
	if (from >= to)
		return NAN;
	double least = in_order[from], most = least;
	for (size_t i = from + 1; i < to; i++) {
		least = in_order[i] < least ? in_order[i] : least;
		most = in_order[i] > most ? in_order[i] : most;
	}
	return direction == DIRECTION_HIGHER ? most : least;
}

double window_median(struct arena *arena, const double *in_order, size_t from, size_t to)
{
	return from < to ? values_median(arena, in_order + from, to - from) : NAN;
}

/* The k-th smallest (from 0) of the sorted values that is left without the 'removed' ones, ascending. */
static double left_at(const double *sorted, size_t k, const double *removed, size_t count)
{
	for (size_t i = 0; i < count && removed[i] <= sorted[k]; i++)
		k++;
	return sorted[k];
}

double window_rest_median(
	struct arena *arena, const double *in_order, const double *sorted, size_t n, size_t first)
{
	if (first >= n)
		return NAN;
	struct arena *scratch = arena_child(arena);
	double *removed = arena_bare(scratch, first, sizeof *removed);
	memcpy(removed, in_order, first * sizeof *removed);
	sort_values(scratch, removed, first);
	size_t left = n - first;
	double low = left_at(sorted, (left - 1) / 2, removed, first);
	double high = left_at(sorted, left / 2, removed, first);
	arena_free(scratch);
	return low + (high - low) / 2;
}
