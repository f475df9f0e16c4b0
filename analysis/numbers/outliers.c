#include "outliers.h"

#include "univariate.h"

static const double TO_SD = 1.4826, FACTOR = 3;

static size_t runs_beyond(const struct sample *sample, double low, double high)
{
	double count = 0;
	for (size_t i = 0; i < sample->n && sample->sorted[i] < low; i++)
		count += sample->weights ? sample->weights[i] : 1;
	for (size_t i = sample->n; i > 0 && sample->sorted[i - 1] > high; i--)
		count += sample->weights ? sample->weights[i - 1] : 1;
	return (size_t)count;
}

struct outliers outliers_of(const struct sample *sample)
{
	double median = sample_median(sample);
	double low = TO_SD * sample_mad_low(sample), high = TO_SD * sample_mad_high(sample);
	struct outliers found = {.low_limit = low > 0 ? median - FACTOR * low : -INFINITY,
		.high_limit = high > 0 ? median + FACTOR * high : INFINITY};
	found.low = runs_beyond(sample, found.low_limit, INFINITY);
	found.high = runs_beyond(sample, -INFINITY, found.high_limit);
	return found;
}
