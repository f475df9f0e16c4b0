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

struct serial serial_ratio(struct arena *arena, const double *in_order, size_t n)
{
	if (n < 3)
		return (struct serial){NAN, NAN};
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
	if (!(squares > 0))
		return (struct serial){NAN, NAN};
	return (struct serial){.ratio = steps / squares, .p = p_of_ratio(steps / squares, (double)n)};
}

bool serial_flag(struct serial serial, size_t n)
{
	return n >= SERIAL_LEAST && serial.p <= SERIAL_ALPHA && serial.ratio <= SERIAL_LIMIT;
}
