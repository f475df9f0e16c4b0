#include "univariate.h"

#include <string.h>

#include <gsl/gsl_statistics_double.h>

#include "sort.h"

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

/* Sum of weights * (value - shift)^power, power 1 or 2. */
static long double moment(const double *values, const double *weights, size_t n, long double shift, int power)
{
	long double sum = 0;
	for (size_t i = 0; i < n; i++) {
		long double d = (long double)values[i] - shift;
		sum += (weights ? (long double)weights[i] : 1) * (power == 2 ? d * d : d);
	}
	return sum;
}

/* A second pass takes the rounding of the first sum away. */
static long double mean_of(const double *values, const double *weights, size_t n, double total)
{
	long double mean = moment(values, weights, n, 0, 1) / (long double)total;
	return mean + moment(values, weights, n, mean, 1) / (long double)total;
}

static double sd_of(const double *values, const double *weights, size_t n, double total)
{
	if (total < 2)
		return NAN;
	long double mean = mean_of(values, weights, n, total);
	long double rest = moment(values, weights, n, mean, 1);
	long double squares = moment(values, weights, n, mean, 2) - rest * rest / (long double)total;
	return (double)sqrtl(squares / ((long double)total - 1));
}

double values_mean(const double *values, size_t n)
{
	return n ? (double)mean_of(values, NULL, n, (double)n) : NAN;
}

double values_sd(const double *values, size_t n)
{
	return sd_of(values, NULL, n, (double)n);
}

double sample_mean(const struct sample *sample)
{
	return (double)mean_of(sample->sorted, sample->weights, sample->n, sample->total);
}

double sample_sd(const struct sample *sample)
{
	return sd_of(sample->sorted, sample->weights, sample->n, sample->total);
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

double sample_mad(const struct sample *sample)
{
	struct outward walk = {.sample = sample, .middle = sample_median(sample)};
	while (walk.below < sample->n && sample->sorted[walk.below] <= walk.middle)
		walk.below++;
	walk.above = walk.below;
	double rank = floor((sample->total - 1) / 2);
	while (walk.covered <= rank)
		outward_step(&walk);
	double low = walk.deviation;
	rank = ceil((sample->total - 1) / 2);
	while (walk.covered <= rank)
		outward_step(&walk);
	return (low + walk.deviation) / 2;
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
	size_t to = 0;
	while (to < sample->n && sample->sorted[to] <= median)
		to++;
	struct sample low = part(sample, 0, to);
	return median - sample_median(&low);
}

double sample_mad_high(const struct sample *sample)
{
	double median = sample_median(sample);
	size_t from = 0;
	while (sample->sorted[from] < median)
		from++;
	struct sample high = part(sample, from, sample->n);
	return sample_median(&high) - median;
}

double values_median(struct arena *arena, const double *values, size_t n)
{
	if (!n)
		return NAN;
	struct arena *scratch = arena_child(arena);
	double *copy = arena_alloc(scratch, n, sizeof *copy);
	memcpy(copy, values, n * sizeof *copy);
	double median = gsl_stats_median(copy, 1, n);
	arena_free(scratch);
	return median;
}

double values_autocorrelation(const double *values, size_t n, size_t lag)
{
	if (lag >= n)
		return NAN;
	long double mean = mean_of(values, NULL, n, (double)n), products = 0;
	for (size_t i = 0; i + lag < n; i++)
		products += ((long double)values[i] - mean) * ((long double)values[i + lag] - mean);
	long double squares = moment(values, NULL, n, mean, 2);
	return squares > 0 ? (double)(products / squares) : NAN;
}
