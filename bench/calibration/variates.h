/* Random variates for simulations. */
#ifndef FLOORSTAT_CALIBRATION_VARIATES_H
#define FLOORSTAT_CALIBRATION_VARIATES_H

#include <stdbool.h>

#include "../../analysis/numbers/random.h"

bool variate_chance(struct random *random, double p);
double variate_uniform(struct random *random, double low, double high);
double variate_normal(struct random *random);
double variate_exponential(struct random *random, double mean);
double variate_gamma(struct random *random, double shape, double scale); /* shape >= 1 */
double variate_beta(struct random *random, double a, double b);          /* a, b >= 1 */
size_t variate_poisson(struct random *random, double mean);              /* small means */
size_t variate_geometric(struct random *random, double mean);            /* 1, 2, … */

#endif
