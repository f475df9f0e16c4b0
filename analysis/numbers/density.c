#include "density.h"

#include "univariate.h"

struct moments {
	double total, mean, sd;
};

static struct moments moments_of(const double *values, const double *weights, size_t n)
{
	struct moments moments = {0};
	double squares = 0;
	for (size_t i = 0; i < n; i++) { /* West 1979 */
		double weight = weights ? weights[i] : 1;
		moments.total += weight;
		double step = values[i] - moments.mean;
		moments.mean += moments.total > 0 ? step * weight / moments.total : 0;
		squares += weight * step * (values[i] - moments.mean);
	}
	moments.sd = moments.total > 1 ? sqrt(squares / (moments.total - 1)) : 0;
	return moments;
}

/* The value at which the share p of the weight is reached. */
static double weighted_quantile(const double *sorted, const double *weights, size_t n, double total, double p)
{
	if (!weights)
		return sorted_quantile(sorted, n, p);
	double passed = 0;
	for (size_t i = 0; i < n; i++) {
		passed += weights[i];
		if (passed >= p * total)
			return sorted[i];
	}
	return sorted[n - 1];
}

static double bandwidth_of(const double *sorted, const double *weights, size_t n, struct moments moments)
{
	double iqr = weighted_quantile(sorted, weights, n, moments.total, 0.75) -
		weighted_quantile(sorted, weights, n, moments.total, 0.25);
	double width = moments.sd;
	if (iqr > 0)
		width = fmin(width, iqr / 1.34);
	return 0.9 * width * pow(moments.total, -0.2);
}

/* Each value shared between its two neighbouring grid places. */
static void bin_linearly(
	const struct density *grid, const double *values, const double *weights, size_t n, double *bins)
{
	double step = (grid->high - grid->low) / (double)(grid->count - 1);
	for (size_t i = 0; i < n; i++) {
		double place = (values[i] - grid->low) / step;
		if (!(place >= 0 && place <= (double)(grid->count - 1)))
			continue;
		size_t bin = (size_t)place;
		double share = place - (double)bin, weight = weights ? weights[i] : 1;
		bins[bin] += weight * (1 - share);
		if (bin + 1 < grid->count)
			bins[bin + 1] += weight * share;
	}
}

static void smooth(struct density *density, const double *bins, double total)
{
	double step = (density->high - density->low) / (double)(density->count - 1);
	double scale = 1 / (total * density->bandwidth * sqrt(2 * M_PI));
	long reach = (long)ceil(4 * density->bandwidth / step), count = (long)density->count;
	for (long i = 0; i < count; i++) {
		double sum = 0;
		for (long k = i - reach < 0 ? 0 : i - reach; k <= i + reach && k < count; k++) {
			double z = (double)(k - i) * step / density->bandwidth;
			sum += bins[k] * exp(-z * z / 2);
		}
		density->at[i] = sum * scale;
		density->highest = fmax(density->highest, density->at[i]);
	}
}

struct density density_of(struct arena *arena, const double *sorted, const double *weights, size_t n,
	double low, double high, size_t count)
{
	struct density density = {.low = low, .high = high, .count = count < 2 ? 2 : count};
	density.at = arena_alloc(arena, density.count, sizeof *density.at);
	struct moments moments = moments_of(sorted, weights, n);
	if (n < 2 || !(moments.sd > 0) || !(high > low))
		return density;
	/* Narrower than a step of the grid would show the grid. */
	density.bandwidth = fmax(
		bandwidth_of(sorted, weights, n, moments), (high - low) / (double)(density.count - 1));
	double *bins = arena_alloc(arena, density.count, sizeof *bins);
	bin_linearly(&density, sorted, weights, n, bins);
	smooth(&density, bins, moments.total);
	return density;
}
