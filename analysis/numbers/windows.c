#include "windows.h"

#include <string.h>

#include "sort.h"
#include "univariate.h"

enum { LANES = 8 }; /* values that are compared at once */

/* The best of n >= 1 values. */
static inline double best_of(const double *values, size_t n, double sign)
{
	double best[LANES], lane;
	for (size_t l = 0; l < LANES; l++)
		best[l] = sign * values[l < n ? l : 0];
	for (size_t i = LANES; i < n; i += LANES) {
		i = n - i < LANES ? n - LANES : i; /* the last ones, some of them once more */
		for (size_t l = 0; l < LANES; l++) {
			lane = sign * values[i + l];
			best[l] = lane < best[l] ? lane : best[l];
		}
	}
	for (size_t l = 1; l < LANES; l++)
		best[0] = best[l] < best[0] ? best[l] : best[0];
	return sign * best[0];
}

double window_best(const double *in_order, size_t from, size_t to, enum direction direction)
{
	if (from >= to)
		return NAN;
	return direction == DIRECTION_HIGHER ? best_of(in_order + from, to - from, -1)
					     : best_of(in_order + from, to - from, 1);
}

double window_median(struct arena *arena, const double *in_order, size_t from, size_t to)
{
	return from < to ? values_median(arena, in_order + from, to - from) : NAN;
}

/* Values between two ends, in any order; how many lie below. */
struct band {
	double low, high, *inside;
	size_t count, below;
};

/* No branch depends on the values; 'inside' has room for one more than there are. */
static void band_fill(struct band *band, const double *values, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		double value = values[i];
		band->inside[band->count] = value;
		band->count += (value >= band->low) & (value <= band->high);
		band->below += value < band->low;
	}
}

/* Five times as far from the median of all, by rank, as chance moves that of n of them. */
static struct band band_about_median(struct arena *arena, const struct sample *sample, size_t n)
{
	double half = (double)(sample->n - 1) / 2, reach = 5 * half / sqrt((double)n);
	return (struct band){.low = sample->sorted[(size_t)(half - reach)],
		.high = sample->sorted[(size_t)(half + reach)],
		.inside = arena_bare(arena, n + 1, sizeof(double))};
}

double sample_window_median(struct arena *arena, const struct sample *sample, size_t from, size_t to)
{
	enum { MANY = 4096, FEW_OF = 4 };
	size_t n = to - from;
	if (from >= to || n < MANY)
		return window_median(arena, sample->in_order, from, to);
	struct arena *scratch = arena_child(arena);
	struct band band = band_about_median(scratch, sample, n);
	band_fill(&band, sample->in_order + from, n);
	double median = NAN;
	if (band.below <= (n - 1) / 2 && n / 2 < band.below + band.count && band.count < n / FEW_OF) {
		sort_values(scratch, band.inside, band.count);
		median = (band.inside[(n - 1) / 2 - band.below] + band.inside[n / 2 - band.below]) / 2;
	}
	arena_free(scratch);
	return isnan(median) ? window_median(arena, sample->in_order, from, to) : median;
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
