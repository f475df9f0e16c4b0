/* Location and spread of one sample.  Weights of a histogram dump count as that many runs. */
#ifndef FLOORSTAT_UNIVARIATE_H
#define FLOORSTAT_UNIVARIATE_H

#include "sample.h"

/* Hyndman-Fan type 7, 0 <= p <= 1. */
double sample_quantile(const struct sample *sample, double p);
double sample_median(const struct sample *sample);

/* Compensated: 13 digits or more wherever doubles hold them (NIST's reference data).  sd (n - 1) is NaN below 2 runs. */
double sample_mean(const struct sample *sample);
double sample_sd(const struct sample *sample);
double sample_mean_sd(const struct sample *sample, double *sd); /* both from one look at the values */

/* Median of |x - median|, raw (times 1.4826 it estimates a normal sd). */
double sample_mad(const struct sample *sample);

/* The same over the values <= median and over those >= median. */
double sample_mad_low(const struct sample *sample);
double sample_mad_high(const struct sample *sample);

/* Of plain arrays; 'sorted' ascending. */
size_t sorted_count(const double *sorted, size_t n, double x, bool up_to); /* values < x, or <= x */
double sorted_quantile(const double *sorted, size_t n, double p);
double values_mean(const double *values, size_t n);
double values_sd(const double *values, size_t n);
double values_median(struct arena *arena, const double *values, size_t n); /* any order; NaN for n = 0 */

/* Autocorrelation at 'lag', both sums about the mean of all: NaN for constant values or lag >= n. */
double values_autocorrelation(const double *values, size_t n, size_t lag);

#endif
