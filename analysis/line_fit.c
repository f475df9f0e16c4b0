#include "line_fit.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

static bool pair_counts(const double *x, const double *y, size_t i)
{
	return isfinite(x[i]) && isfinite(y[i]);
}

struct line_fit line_fit_of(const double *x, const double *y, size_t count)
{
	struct line_fit fit = {.slope = NAN, .intercept = NAN, .residual_sd = NAN};
	double mean_y = 0, products = 0, squares_y = 0;
	for (size_t i = 0; i < count; i++) { /* means and sums by updating: no cancellation */
		if (!pair_counts(x, y, i))
			continue;
		double n = (double)++fit.n, dx = x[i] - fit.mean_x, dy = y[i] - mean_y;
		fit.mean_x += dx / n;
		mean_y += dy / n;
		fit.sum_squares += dx * (x[i] - fit.mean_x);
		products += dx * (y[i] - mean_y);
		squares_y += dy * (y[i] - mean_y);
	}
	if (fit.n < 2 || !(fit.sum_squares > 0))
		return fit;
	fit.slope = products / fit.sum_squares;
	fit.intercept = mean_y - fit.slope * fit.mean_x;
	if (fit.n > 2)
		fit.residual_sd = sqrt(fmax(squares_y - fit.slope * products, 0) / (double)(fit.n - 2));
	return fit;
}

struct interval line_fit_band(const struct line_fit *fit, double x, double level)
{
	struct interval band = {NAN, NAN, level};
	if (fit->n < 3 || isnan(fit->residual_sd))
		return band;
	double t = gsl_cdf_tdist_Pinv((1 + level) / 2, (double)(fit->n - 2));
	double away = x - fit->mean_x;
	double half = t * fit->residual_sd * sqrt(1 / (double)fit->n + away * away / fit->sum_squares);
	double middle = line_fit_at(fit, x);
	return (struct interval){middle - half, middle + half, level};
}
