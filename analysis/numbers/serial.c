#include "serial.h"

#include <math.h>

#include <gsl/gsl_cdf.h>

#include "sort.h"

enum { NORMAL_FROM = 100 };

const double SERIAL_LIMIT = 1.6, SERIAL_ALPHA = 0.01;

static double p_of_ratio(double ratio, double n)
{
	double scale = 5 * n * (n + 1) * (n - 1) * (n - 1), rest = (n - 2) * (5 * n * n - 2 * n - 9);
	if (n < NORMAL_FROM) {
		double a = scale / (2 * rest) - 0.5;
		return gsl_cdf_beta_P(fmin(1, ratio / 4), a, a);
	}
	return gsl_cdf_ugaussian_P((ratio - 2) / sqrt(4 * rest / scale));
}

/* NaN: all equal. */
static double ratio_of(struct arena *arena, const double *in_order, size_t n)
{
	struct arena *scratch = arena_child(arena);
	double *ranks = arena_bare(scratch, n, sizeof *ranks), steps = 0, squares = 0;
	sort_midranks(scratch, in_order, n, ranks);
	double mean = ((double)n + 1) / 2;
	for (size_t i = 0; i < n; i++) {
		squares += (ranks[i] - mean) * (ranks[i] - mean);
		if (i + 1 < n)
			steps += (ranks[i] - ranks[i + 1]) * (ranks[i] - ranks[i + 1]);
	}
	arena_free(scratch);
	return squares > 0 ? steps / squares : NAN;
}

struct serial serial_ratio(struct arena *arena, const double *in_order, size_t n)
{
	double ratio = n < 3 ? NAN : ratio_of(arena, in_order, n);
	return (struct serial){.ratio = ratio, .p = isnan(ratio) ? NAN : p_of_ratio(ratio, (double)n)};
}

bool serial_flag(struct arena *arena, const double *in_order, size_t n, struct serial *serial)
{
	*serial = (struct serial){NAN, NAN};
	if (n < SERIAL_LEAST)
		return false;
	serial->ratio = ratio_of(arena, in_order, n);
	if (!(serial->ratio <= SERIAL_LIMIT))
		return false;
	serial->p = p_of_ratio(serial->ratio, (double)n);
	return serial->p <= SERIAL_ALPHA;
}
