/* The runs of one group as statistics want them. */
#ifndef FLOORSTAT_SAMPLE_H
#define FLOORSTAT_SAMPLE_H

#include "../../ingest/base/dataset.h"
#include "lattice.h"

/* What the order of the runs rests on. */
enum run_order {
	RUNS_BY_INPUT, /* as in the dump: nothing else is known */
	RUNS_BY_ROUND, /* rounds or positions were stated */
	RUNS_BY_TIME,
	RUNS_UNORDERED, /* sorted by the collector, a histogram, or monotone without a stated order */
};

/* n >= 1 finite values in base units.  The arrays hold the same values; all but 'values' and 'sorted' may be missing. */
struct sample {
	size_t n;
	const double *values;   /* in run order; in input order when that is not known */
	const double *in_order; /* = values, NULL when the run order is not known */
	const double *sorted;   /* ascending; NULL once dropped */
	const double *load;     /* background load of each run in percent, aligned with values; NULL */
	const double *weights;  /* aligned with sorted: how many runs each value stands for; NULL: one each */
	double total;           /* sum of the weights, n without */
	struct lattice lattice; /* of the sorted values */
	enum direction direction;
	const size_t *order; /* values[i] is run order[i] of the group's input; NULL: i itself */
	enum run_order order_source;
	struct arena *sorted_in; /* of 'sorted' alone, where there are many; else NULL */
};

/* i-th best value, 0-based: from the front of 'sorted' for lower, from its end for higher. */
static inline double sample_best(const struct sample *sample, size_t i)
{
	return sample->direction == DIRECTION_HIGHER ? sample->sorted[sample->n - 1 - i] : sample->sorted[i];
}

/* How many runs the i-th best value stands for. */
static inline double sample_best_weight(const struct sample *sample, size_t i)
{
	if (!sample->weights)
		return 1;
	return sample->weights[sample->direction == DIRECTION_HIGHER ? sample->n - 1 - i : i];
}

/* How much worse x is than the best: >= 1 in both directions.  Only for positive values. */
static inline double sample_excess(const struct sample *sample, double x)
{
	double best = sample_best(sample, 0);
	return sample->direction == DIRECTION_HIGHER ? best / x : x / best;
}

/* Index of the run in the group's input order. */
static inline size_t sample_run(const struct sample *sample, size_t i)
{
	return sample->order ? sample->order[i] : i;
}

/* Value of 0-based rank 'rank' (0 … total - 1), ascending and best first, weights counted. */
double sample_at(const struct sample *sample, double rank);
double sample_best_at(const struct sample *sample, double rank);

/* A sample of the group's runs, borrowing them, sorted by so many threads.  NULL when it has none. */
struct sample *sample_of(
	struct arena *arena, size_t threads, const struct group *group, enum direction direction);

/* Gives back the memory of the sorted values, where there are many; NULL is allowed.  And sorts them once more. */
void sample_drop_sorted(struct sample *sample);
void sample_sort_again(struct arena *arena, struct sample *sample);

/* A covariate of those runs in the order of sample->values; NULL where nobody stated it. */
const double *sample_covariate(struct arena *arena, const struct sample *sample, const struct group *group,
	enum covariate covariate);

/* A sample of n >= 1 values in run order, borrowed. */
struct sample *sample_new(struct arena *arena, const double *values, size_t n, enum direction direction);

/* For ratios and logarithms: the sample itself when all values are positive; without its zeros when they are at most
 * 0.1 % of the runs and nothing is negative (n of the result says how many stayed); else NULL.  A sample without zeros
 * keeps values, load and order aligned. */
const struct sample *sample_positive(struct arena *arena, const struct sample *sample);

/* ln of the sorted values, ascending, oriented so that larger is always worse (-ln x for higher); one each value,
 * weights aside.  'sample' must be positive. */
const double *sample_logs(struct arena *arena, const struct sample *sample);

#endif
