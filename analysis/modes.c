#include "modes.h"

#include "dip.h"
#include "lattice.h"
#include "random.h"
#include "sort.h"
#include "univariate.h"

enum { DITHER_STREAM = 64 };

static const double MINORITY = 0.05, APART = 1.05;

/* The sorted values, spread over their ticks when they lie on a lattice, as logarithms where all are positive. */
static const double *dithered(struct arena *arena, const struct sample *sample, uint64_t seed)
{
	struct random random = random_seeded(seed, DITHER_STREAM);
	struct lattice lattice = lattice_find(sample->sorted, sample->n);
	double *values = arena_alloc(arena, sample->n, sizeof *values);
	for (size_t i = 0; i < sample->n; i++)
		values[i] = sample->sorted[i] +
			(lattice.found ? (random_unit(&random) - 0.5) * lattice.tick : 0);
	if (lattice.found)
		sort_values(arena, values, sample->n);
	for (size_t i = 0; values[0] > 0 && i < sample->n; i++)
		values[sample->n - 1 - i] = log(values[sample->n - 1 - i]);
	return values;
}

/* How many of the sorted values belong to the lower part: the split of least variance within both (Otsu). */
static size_t best_split(const double *sorted, size_t n, bool logs)
{
	double mean = 0, sum = 0, most = -1;
	size_t split = 0;
	for (size_t i = 0; i < n; i++)
		mean += (logs ? log(sorted[i]) : sorted[i]) / (double)n;
	for (size_t i = 0; i + 1 < n; i++) {
		sum += (logs ? log(sorted[i]) : sorted[i]) - mean;
		double low = (double)(i + 1), high = (double)(n - i - 1);
		double between = sum * sum / (low * high);
		if (sorted[i] < sorted[i + 1] && between > most) {
			most = between;
			split = i + 1;
		}
	}
	return split;
}

struct modes modes_find(struct arena *arena, const struct sample *sample, uint64_t seed)
{
	struct modes modes = {.low = NAN, .high = NAN, .high_share = NAN};
	size_t n = sample->n;
	struct arena *scratch = arena_child(arena);
	modes.dip = sqrt((double)n) * dip_statistic(scratch, dithered(scratch, sample, seed), n);
	modes.critical = dip_critical(n);
	arena_free(scratch);
	size_t split = best_split(sample->sorted, n, sample->sorted[0] > 0);
	if (!split)
		return modes;
	modes.low = sorted_quantile(sample->sorted, split, 0.5);
	modes.high = sorted_quantile(sample->sorted + split, n - split, 0.5);
	modes.high_share = (double)(n - split) / (double)n;
	double minority = fmin(modes.high_share, 1 - modes.high_share);
	modes.several = modes.dip > modes.critical && minority >= MINORITY && modes.low > 0 &&
		modes.high / modes.low >= APART;
	return modes;
}
