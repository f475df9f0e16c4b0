/* A least-squares line with the band of its mean. */
#ifndef FLOORSTAT_LINE_FIT_H
#define FLOORSTAT_LINE_FIT_H

#include "findings.h"

struct line_fit {
	size_t n; /* pairs that took part; less than 3: no band */
	double slope, intercept;
	double mean_x, sum_squares; /* of x around its mean */
	double residual_sd;         /* n - 2 degrees of freedom, NaN for n < 3 */
};

/* Pairs with a NaN are left out.  slope and intercept are NaN when fewer than two are left or x is constant. */
struct line_fit line_fit_of(const double *x, const double *y, size_t count);

static inline double line_fit_at(const struct line_fit *fit, double x)
{
	return fit->intercept + fit->slope * x;
}

/* Confidence interval of the line's mean at x (Draper and Smith 1998, section 3.2); NaN for n < 3. */
struct interval line_fit_band(const struct line_fit *fit, double x, double level);

#endif
