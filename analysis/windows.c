#include "windows.h"

#include "univariate.h"

double window_best(const double *in_order, size_t from, size_t to, enum direction direction)
{
	double best = NAN;
	for (size_t i = from; i < to; i++)
		best = direction == DIRECTION_HIGHER ? fmax(best, in_order[i]) : fmin(best, in_order[i]);
	return best;
}

double window_median(struct arena *arena, const double *in_order, size_t from, size_t to)
{
	return from < to ? values_median(arena, in_order + from, to - from) : NAN;
}
