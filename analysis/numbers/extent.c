#include "extent.h"

#include <math.h>

/* How far beyond the quartiles a value still belongs to its sample: twice Tukey's "far out" fence. */
#define FENCE 6.0
/* An axis is cut when that makes it shorter by this factor. */
#define SQUEEZE 3.0

static double quartile(const struct extent_sample *sample, double p)
{
	double at = p * (double)(sample->n - 1);
	size_t i = (size_t)at;
	double next = i + 1 < sample->n ? sample->sorted[i + 1] : sample->sorted[i];
	return sample->sorted[i] + (at - (double)i) * (next - sample->sorted[i]);
}

/* First index whose value is above 'limit'. */
static size_t first_above(const struct extent_sample *sample, double limit)
{
	size_t low = 0, high = sample->n;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (sample->sorted[middle] > limit)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

static size_t first_not_below(const struct extent_sample *sample, double limit)
{
	return first_above(sample, nextafter(limit, -INFINITY));
}

/* All values, and the outermost fences of the samples. */
static void measure(
	const struct extent_sample *samples, size_t count, struct extent *extent, double fences[2])
{
	for (size_t i = 0; i < count; i++) {
		const struct extent_sample *sample = &samples[i];
		if (sample->n == 0)
			continue;
		double q1 = quartile(sample, 0.25), q3 = quartile(sample, 0.75);
		extent->lowest = fmin(extent->lowest, sample->sorted[0]);
		extent->highest = fmax(extent->highest, sample->sorted[sample->n - 1]);
		fences[0] = fmin(fences[0], q1 - FENCE * (q3 - q1));
		fences[1] = fmax(fences[1], q3 + FENCE * (q3 - q1));
	}
}

/* The outermost values inside the fences. */
static void cut(
	const struct extent_sample *samples, size_t count, struct extent *extent, const double fences[2])
{
	extent->low = extent->high = NAN;
	for (size_t i = 0; i < count; i++) {
		const struct extent_sample *sample = &samples[i];
		size_t from = first_not_below(sample, fences[0]), to = first_above(sample, fences[1]);
		if (from >= to)
			continue;
		extent->low = fmin(extent->low, sample->sorted[from]);
		extent->high = fmax(extent->high, sample->sorted[to - 1]);
	}
}

struct extent extent_of(const struct extent_sample *samples, size_t count)
{
	struct extent extent = {NAN, NAN, NAN, NAN, 0, 0};
	double fences[2] = {INFINITY, -INFINITY};
	measure(samples, count, &extent, fences);
	if (isnan(extent.lowest))
		return extent;
	cut(samples, count, &extent, fences);
	double inside = extent.high - extent.low;
	if (extent.highest - extent.low <= SQUEEZE * inside)
		extent.high = extent.highest;
	if (extent.high - extent.lowest <= SQUEEZE * inside)
		extent.low = extent.lowest;
	for (size_t i = 0; i < count; i++) {
		extent.below += first_not_below(&samples[i], extent.low);
		extent.above += samples[i].n - first_above(&samples[i], extent.high);
	}
	return extent;
}
