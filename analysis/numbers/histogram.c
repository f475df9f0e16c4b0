#include "histogram.h"

#include <math.h>

#include "univariate.h"

/* The number 1, 2 or 5 times a power of ten nearest to x on a logarithmic scale. */
static double nearest_round(double x)
{
	static const double digits[] = {1, 2, 5, 10};
	double power = pow(10, floor(log10(x))), best = power;
	for (size_t i = 0; i < sizeof digits / sizeof *digits; i++)
		if (fabs(log(digits[i] * power / x)) < fabs(log(best / x)))
			best = digits[i] * power;
	return best;
}

double histogram_width(const double *sorted, size_t n, double low, double high, double unit, size_t most)
{
	double iqr = sorted_quantile(sorted, n, 0.75) - sorted_quantile(sorted, n, 0.25);
	double width = 2 * iqr / cbrt((double)n), span = high - low;
	if (!(width > 0))
		width = span / 20;
	width = fmax(fmin(width, span / 4), span / (double)most);
	double round = nearest_round(width * unit) / unit;
	return span / round > (double)most ? nearest_round(2 * width * unit) / unit : round;
}

struct histogram histogram_of(struct arena *arena, const double *sorted, const double *weights, size_t n,
	double low, double width, size_t count)
{
	struct histogram histogram = {.low = low, .width = width, .count = count};
	histogram.share = arena_alloc(arena, count, sizeof *histogram.share);
	double total = 0;
	for (size_t i = 0; i < n; i++) {
		double weight = weights ? weights[i] : 1, place = floor((sorted[i] - low) / width + 1e-9);
		total += weight;
		if (place >= 0 && place < (double)count)
			histogram.share[(size_t)place] += weight;
	}
	for (size_t i = 0; i < count; i++) {
		histogram.share[i] /= total > 0 ? total : 1;
		histogram.highest = fmax(histogram.highest, histogram.share[i]);
	}
	return histogram;
}
