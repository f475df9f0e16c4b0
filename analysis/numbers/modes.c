#include "modes.h"

#include "dip.h"
#include "random.h"
#include "sort.h"
#include "univariate.h"
#include "windows.h"

/* Of more values, so many at even steps of their ranks stand for all: the dip changes by 1 / 131072 at the most. */
enum { DITHER_STREAM = 64, DIP_MOST = 65536 };

static const double MINORITY = 0.05, APART = 1.05;

/* The sorted values, spread over their ticks when they lie on a lattice, as logarithms where all are positive. */
static const double *dithered(struct arena *arena, const struct sample *sample, size_t n, uint64_t seed)
{
	struct random random = random_seeded(seed, DITHER_STREAM);
	bool dither = sample->lattice.found;
	double *values = arena_bare(arena, n, sizeof *values);
	for (size_t i = 0; i < n; i++)
		values[i] = sample->sorted[window_from(i, n, sample->n)] +
			(dither ? (random_unit(&random) - 0.5) * sample->lattice.tick : 0);
	if (dither)
		sort_values(arena, values, n);
	for (size_t i = 0; values[0] > 0 && i < n; i++)
		values[n - 1 - i] = log(values[n - 1 - i]);
	return values;
}

/* How many of the sorted values belong to the lower part: the split of least variance within both (Otsu), looked for
 * at 'some' even steps of their ranks. */
static size_t best_split(const double *sorted, size_t n, size_t some, bool logs)
{
	double mean = 0, sum = 0, most = -1;
	size_t split = 0;
	for (size_t i = 0; i < some; i++) {
		double value = sorted[window_from(i, some, n)];
		mean += (logs ? log(value) : value) / (double)some;
	}
	for (size_t i = 0; i + 1 < some; i++) {
		size_t here = window_from(i, some, n), next = window_from(i + 1, some, n);
		sum += (logs ? log(sorted[here]) : sorted[here]) - mean;
		double low = (double)(i + 1), high = (double)(some - i - 1);
		double between = sum * sum / (low * high);
		if (sorted[here] < sorted[next] && between > most) {
			most = between;
			split = next;
		}
	}
	return split;
}

struct modes modes_find(struct arena *arena, const struct sample *sample, uint64_t seed)
{
	struct modes modes = {.low = NAN, .high = NAN, .high_share = NAN};
	size_t n = sample->n, some = n < DIP_MOST ? n : DIP_MOST;
	struct arena *scratch = arena_child(arena);
	modes.dip = sqrt((double)n) * dip_statistic(scratch, dithered(scratch, sample, some, seed), some);
	modes.critical = dip_critical(n);
	arena_free(scratch);
	if (!(modes.dip > modes.critical))
		return modes;
	size_t split = best_split(sample->sorted, n, some, sample->sorted[0] > 0);
	if (!split)
		return modes;
	modes.low = sorted_quantile(sample->sorted, split, 0.5);
	modes.high = sorted_quantile(sample->sorted + split, n - split, 0.5);
	modes.high_share = (double)(n - split) / (double)n;
	double minority = fmin(modes.high_share, 1 - modes.high_share);
	modes.several = minority >= MINORITY && modes.low > 0 && modes.high / modes.low >= APART;
	return modes;
}
