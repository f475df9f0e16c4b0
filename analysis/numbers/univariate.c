#include "univariate.h"

#include <gsl/gsl_statistics_double.h>

#include "sort.h"

size_t sorted_count(const double *sorted, size_t n, double x, bool up_to)
{
	size_t low = 0, high = n;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		bool below = up_to ? sorted[middle] <= x : sorted[middle] < x;
		*(below ? &low : &high) = below ? middle + 1 : middle;
	}
	return low;
}

double sorted_quantile(const double *sorted, size_t n, double p)
{
	return n ? gsl_stats_quantile_from_sorted_data(sorted, 1, n, p) : NAN;
}

double sample_quantile(const struct sample *sample, double p)
{
	if (!sample->weights)
		return sorted_quantile(sample->sorted, sample->n, p);
	double h = (sample->total - 1) * p, rank = floor(h);
	double low = sample_at(sample, rank), high = sample_at(sample, rank + 1);
	return h == rank ? low : low + (h - rank) * (high - low);
}

double sample_median(const struct sample *sample)
{
	return sample_quantile(sample, 0.5);
}

/* Sums of weights * (value - shift) and of weights * (value - shift)^2. */
struct moments {
	long double first, second;
};

static struct moments moments(const double *values, const double *weights, size_t n, long double shift)
{
	struct moments sums = {0, 0};
	for (size_t i = 0; i < n; i++) {
		long double d = (long double)values[i] - shift;
		long double weighted = weights ? (long double)weights[i] * d : d;
		sums.first += weighted;
		sums.second += weighted * d;
	}
	return sums;
}

/* A second pass takes the rounding of the first sum away. */
static long double mean_of(const double *values, size_t n)
{
	long double mean = moments(values, NULL, n, 0).first / (long double)n;
	return mean + moments(values, NULL, n, mean).first / (long double)n;
}

static double sd_of(struct moments sums, double total)
{
	if (total < 2)
		return NAN;
	long double squares = sums.second - sums.first * sums.first / (long double)total;
	return (double)sqrtl(squares / ((long double)total - 1));
}

double values_mean(const double *values, size_t n)
{
	return n ? (double)mean_of(values, n) : NAN;
}

double values_sd(const double *values, size_t n)
{
	return sd_of(moments(values, NULL, n, mean_of(values, n)), (double)n);
}

enum { BLOCK = 64, LANES = 8 };

/* Of a block: each lane sums eight terms, so that hardly a bit is lost. */
static struct moments block_moments(const double *values, double shift)
{
	double first[LANES] = {0}, second[LANES] = {0};
	for (size_t i = 0; i < BLOCK; i += LANES)
		for (size_t l = 0; l < LANES; l++) {
			double d = values[i + l] - shift;
			first[l] += d;
			second[l] += d * d;
		}
	struct moments sums = {0, 0};
	for (size_t l = 0; l < LANES; l++) {
		sums.first += (long double)first[l];
		sums.second += (long double)second[l];
	}
	return sums;
}

/* About the median, which is never further from the mean than one sd: one pass, and hardly a bit is lost. */
static struct moments about_median(const struct sample *sample, double median)
{
	size_t blocks = sample->weights ? 0 : sample->n / BLOCK, done = blocks * BLOCK;
	struct moments sums = moments(
		sample->sorted + done, sample->weights, sample->n - done, (long double)median);
	for (size_t i = 0; i < blocks; i++) {
		struct moments block = block_moments(sample->sorted + i * BLOCK, median);
		sums.first += block.first;
		sums.second += block.second;
	}
	return sums;
}

double sample_mean_sd(const struct sample *sample, double *sd)
{
	double median = sample_median(sample);
	struct moments sums = about_median(sample, median);
	*sd = sd_of(sums, sample->total);
	return (double)((long double)median + sums.first / (long double)sample->total);
}

double sample_mean(const struct sample *sample)
{
	double sd;
	return sample_mean_sd(sample, &sd);
}

double sample_sd(const struct sample *sample)
{
	double sd;
	sample_mean_sd(sample, &sd);
	return sd;
}

/* The k-th smallest distance (from 0) to 'middle', which lies behind the first 'below' of the sorted values: of the k + 1
 * nearest, how many lie before it is found by halving. */
static double distance_at(const double *sorted, size_t n, double middle, size_t below, size_t k)
{
	size_t above = n - below, low = k + 1 > above ? k + 1 - above : 0,
	       high = k + 1 < below ? k + 1 : below;
	while (low < high) {
		size_t before = low + (high - low) / 2, behind = k + 1 - before;
		bool more = behind > 0 &&
			middle - sorted[below - 1 - before] < sorted[below + behind - 1] - middle;
		*(more ? &low : &high) = more ? before + 1 : before;
	}
	double before = low > 0 ? middle - sorted[below - low] : 0;
	double behind = low <= k ? sorted[below + k - low] - middle : 0;
	return fmax(before, behind);
}

/* Values on both sides of 'middle', nearest first. */
struct outward {
	const struct sample *sample;
	double middle;
	size_t below, above; /* next to take: below - 1, above */
	double deviation, covered;
};

static void outward_step(struct outward *walk)
{
	const struct sample *s = walk->sample;
	bool down = walk->above == s->n ||
		(walk->below > 0 &&
			walk->middle - s->sorted[walk->below - 1] <= s->sorted[walk->above] - walk->middle);
	size_t i = down ? --walk->below : walk->above++;
	walk->deviation = fabs(s->sorted[i] - walk->middle);
	walk->covered += s->weights ? s->weights[i] : 1;
}

static double mad_weighted(const struct sample *sample, double middle, size_t below)
{
	struct outward walk = {.sample = sample, .middle = middle, .below = below, .above = below};
	double rank = floor((sample->total - 1) / 2);
	while (walk.covered <= rank)
		outward_step(&walk);
	double low = walk.deviation;
	rank = ceil((sample->total - 1) / 2);
	while (walk.covered <= rank)
		outward_step(&walk);
	return (low + walk.deviation) / 2;
}

double sample_mad(const struct sample *sample)
{
	double middle = sample_median(sample);
	size_t n = sample->n, below = sorted_count(sample->sorted, n, middle, true);
	if (sample->weights)
		return mad_weighted(sample, middle, below);
	return (distance_at(sample->sorted, n, middle, below, (n - 1) / 2) +
		       distance_at(sample->sorted, n, middle, below, n / 2)) /
		2;
}

/* The part of the sorted values from 'from' to 'to'. */
static struct sample part(const struct sample *sample, size_t from, size_t to)
{
	struct sample cut = {.n = to - from,
		.sorted = sample->sorted + from,
		.weights = sample->weights ? sample->weights + from : NULL,
		.total = (double)(to - from)};
	if (cut.weights) {
		cut.total = 0;
		for (size_t i = 0; i < cut.n; i++)
			cut.total += cut.weights[i];
	}
	return cut;
}

double sample_mad_low(const struct sample *sample)
{
	double median = sample_median(sample);
	struct sample low = part(sample, 0, sorted_count(sample->sorted, sample->n, median, true));
	return median - sample_median(&low);
}

double sample_mad_high(const struct sample *sample)
{
	double median = sample_median(sample);
	struct sample high = part(sample, sorted_count(sample->sorted, sample->n, median, false), sample->n);
	return sample_median(&high) - median;
}

double values_median(struct arena *arena, const double *values, size_t n)
{
	return n ? sort_median(arena, values, n) : NAN;
}

double values_autocorrelation(const double *values, size_t n, size_t lag)
{
	if (lag >= n)
		return NAN;
	long double mean = mean_of(values, n), products = 0;
	for (size_t i = 0; i + lag < n; i++)
		products += ((long double)values[i] - mean) * ((long double)values[i + lag] - mean);
	long double squares = moments(values, NULL, n, mean).second;
	return squares > 0 ? (double)(products / squares) : NAN;
}
