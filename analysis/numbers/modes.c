#include "modes.h"

#include "dip.h"
#include "random.h"
#include "sort.h"
#include "univariate.h"
#include "windows.h"

/* Of more values, so many at even steps of their ranks stand for all: the dip changes by 1 / 32768 at the most, a
 * twentieth of the critical value of a million. */
enum { DITHER_STREAM = 64, DIP_MOST = 16384 };

static const double MINORITY = 0.05, APART = 1.05;

/* Sorted values at even steps of their ranks, all where there are few. */
struct picked {
	const double *sorted; /* of all n */
	size_t n, some;
	double *values;
};

static double *pick(struct arena *arena, const struct picked *picked)
{
	double *values = arena_bare(arena, picked->some, sizeof *values);
	for (size_t i = 0; i < picked->some; i++)
		values[i] = picked->sorted[window_from(i, picked->some, picked->n)];
	return values;
}

/* Where all are positive. */
static const double *to_logs(double *sorted, size_t n)
{
	for (size_t i = sorted[0] > 0 ? n : 0; i > 0; i--)
		sorted[i - 1] = log(sorted[i - 1]);
	return sorted;
}

/* The values of a lattice spread over their ticks. */
static double *dithered(struct arena *arena, const struct picked *picked, double tick, uint64_t seed)
{
	struct random random = random_seeded(seed, DITHER_STREAM);
	double *values = pick(arena, picked);
	for (size_t i = 0; i < picked->some; i++)
		values[i] += (random_unit(&random) - 0.5) * tick;
	sort_values(arena, values, picked->some);
	return values;
}

/* How many of all values belong to the lower part: the split of least variance within both (Otsu) of 'values', those
 * picked or their logarithms. */
static size_t best_split(const struct picked *picked, const double *values)
{
	double mean = 0, sum = 0, most = -1;
	size_t split = 0, some = picked->some;
	for (size_t i = 0; i < some; i++)
		mean += values[i] / (double)some;
	for (size_t i = 0; i + 1 < some; i++) {
		size_t here = window_from(i, some, picked->n), next = window_from(i + 1, some, picked->n);
		sum += values[i] - mean;
		double low = (double)(i + 1), high = (double)(some - i - 1);
		double between = sum * sum / (low * high);
		if (picked->sorted[here] < picked->sorted[next] && between > most) {
			most = between;
			split = next;
		}
	}
	return split;
}

struct modes modes_find(struct arena *arena, const struct sample *sample, uint64_t seed)
{
	struct modes modes = {.low = NAN, .high = NAN, .high_share = NAN};
	size_t n = sample->n, split = 0;
	struct picked picked = {.sorted = sample->sorted, .n = n, .some = n < DIP_MOST ? n : DIP_MOST};
	struct arena *scratch = arena_child(arena);
	double *values = sample->lattice.found ? dithered(scratch, &picked, sample->lattice.tick, seed)
					       : pick(scratch, &picked);
	modes.dip = sqrt((double)n) * dip_statistic(scratch, to_logs(values, picked.some), picked.some);
	modes.critical = dip_critical(n);
	if (modes.dip > modes.critical)
		split = best_split(&picked,
			sample->lattice.found ? to_logs(pick(scratch, &picked), picked.some) : values);
	arena_free(scratch);
	if (!split)
		return modes;
	modes.low = sorted_quantile(sample->sorted, split, 0.5);
	modes.high = sorted_quantile(sample->sorted + split, n - split, 0.5);
	modes.high_share = (double)(n - split) / (double)n;
	double minority = fmin(modes.high_share, 1 - modes.high_share);
	modes.several = minority >= MINORITY && modes.low > 0 && modes.high / modes.low >= APART;
	return modes;
}
