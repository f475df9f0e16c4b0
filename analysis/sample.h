/* The runs of one group as statistics want them. */
#ifndef FLOORSTAT_SAMPLE_H
#define FLOORSTAT_SAMPLE_H

#include "../ingest/dataset.h"

/* n >= 1 finite values in base units.  Arrays hold the same values; all but 'sorted' may be missing as said. */
struct sample {
	size_t n;
	const double
		*in_order; /* in run order (time, else round, else input); NULL when the order is not known */
	const double *sorted;  /* ascending; never NULL */
	const double *load;    /* background load of each run, aligned with in_order; NULL */
	const double *weights; /* aligned with sorted: how many runs each value stands for; NULL: one each */
	double total;          /* sum of the weights, n without */
	enum direction direction;
	const size_t *
		order; /* in_order[i] is run order[i] of the group's input order; NULL: input order is run order */
};

/* i-th best value, 0-based: from the front of 'sorted' for lower, from its end for higher. */
static inline double sample_best(const struct sample *sample, size_t i)
{
	return sample->direction == DIRECTION_HIGHER ? sample->sorted[sample->n - 1 - i] : sample->sorted[i];
}

/* How much worse x is than the best: >= 1 in both directions. */
static inline double sample_excess(const struct sample *sample, double x)
{
	double best = sample_best(sample, 0);
	return sample->direction == DIRECTION_HIGHER ? best / x : x / best;
}

/* A sample of the group's runs.  NULL when it has none. */
struct sample *sample_of(struct arena *arena, const struct group *group, enum direction direction);

#endif
