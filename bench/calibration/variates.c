#include "variates.h"

#include <math.h>

bool variate_chance(struct random *random, double p)
{
	return random_unit(random) < p;
}

double variate_uniform(struct random *random, double low, double high)
{
	return low + (high - low) * random_unit(random);
}

double variate_normal(struct random *random)
{
	double radius = sqrt(-2 * log1p(-random_unit(random)));
	return radius * cos(2 * 3.14159265358979323846 * random_unit(random));
}

double variate_exponential(struct random *random, double mean)
{
	return -mean * log1p(-random_unit(random));
}

/* Marsaglia & Tsang 2000. */
double variate_gamma(struct random *random, double shape, double scale)
{
	double d = shape - 1.0 / 3, c = 1 / sqrt(9 * d);
	for (;;) {
		double x = variate_normal(random), v = 1 + c * x;
		if (v <= 0)
			continue;
		v = v * v * v;
		if (log1p(-random_unit(random)) < x * x / 2 + d - d * v + d * log(v))
			return d * v * scale;
	}
}

double variate_beta(struct random *random, double a, double b)
{
	double x = variate_gamma(random, a, 1), y = variate_gamma(random, b, 1);
	return x / (x + y);
}

size_t variate_poisson(struct random *random, double mean)
{
	double limit = exp(-mean), product = random_unit(random);
	size_t count = 0;
	for (; product > limit; count++)
		product *= random_unit(random);
	return count;
}

size_t variate_geometric(struct random *random, double mean)
{
	size_t count = 1;
	while (mean > 1 && !variate_chance(random, 1 / mean))
		count++;
	return count;
}
