/* Models of disturbed runs: true floor 1, own jitter 1 + Exp(0.3 %), and what a machine adds to it. */
#ifndef FLOORSTAT_CALIBRATION_CONTAMINATION_H
#define FLOORSTAT_CALIBRATION_CONTAMINATION_H

#include <stddef.h>

#include "../../analysis/numbers/random.h"

struct model {
	const char *name;
	void (*disturb)(struct random *random, double *values, size_t n, const double *parameters);
	double parameters[3];
};

/* NULL: no such model. */
const struct model *model_named(const char *name);

/* n runs in their order. */
void model_draw(const struct model *model, struct random *random, double *values, size_t n);

#endif
