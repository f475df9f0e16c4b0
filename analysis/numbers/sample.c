#include "sample.h"

#include <string.h>

#include "sort.h"

enum { MONOTONE_LEAST = 10 }; /* a monotone series this long without a stated order was sorted by somebody */

static const double ZEROS_LEFT_OUT = 0.001; /* largest share of zeros that ratios go without */

double sample_at(const struct sample *sample, double rank)
{
	if (!sample->weights)
		return sample->sorted[(size_t)rank];
	double below = 0;
	for (size_t i = 0; i + 1 < sample->n; i++) {
		below += sample->weights[i];
		if (rank < below)
			return sample->sorted[i];
	}
	return sample->sorted[sample->n - 1];
}

double sample_best_at(const struct sample *sample, double rank)
{
	return sample_at(sample, sample->direction == DIRECTION_HIGHER ? sample->total - 1 - rank : rank);
}

static bool column_complete(const struct column *column, size_t n)
{
	if (column->count < n)
		return false;
	for (size_t i = 0; column->values && i < n; i++)
		if (isnan(column->values[i]))
			return false;
	return true;
}

static bool column_repeats(const struct column *column, size_t n, const size_t *ascending)
{
	for (size_t i = 1; i < n; i++)
		if (column_at(column, ascending[i]) == column_at(column, ascending[i - 1]))
			return true;
	return false;
}

/* Rearranges 'order' stably by the column. */
static void order_by(struct arena *arena, const struct column *column, size_t n, size_t *order)
{
	struct arena *scratch = arena_child(arena);
	double *keys = arena_bare(scratch, n, sizeof *keys);
	size_t *index = arena_bare(scratch, n, sizeof *index), *old = arena_bare(scratch, n, sizeof *old);
	memcpy(old, order, n * sizeof *old);
	for (size_t i = 0; i < n; i++)
		keys[i] = column_at(column, order[i]);
	sort_index(arena, keys, n, index);
	for (size_t i = 0; i < n; i++)
		order[i] = old[index[i]];
	arena_free(scratch);
}

static size_t *order_identity(struct arena *arena, size_t n)
{
	size_t *order = arena_bare(arena, n, sizeof *order);
	for (size_t i = 0; i < n; i++)
		order[i] = i;
	return order;
}

/* Stated rounds; a round that occurs more than once is split by process, where there are processes (rounds that
 * start anew in each), else by the stated position. */
static size_t *order_of_rounds(struct arena *arena, const struct runs *runs)
{
	size_t *order = order_identity(arena, runs->n);
	const struct column *process = &runs->covariates[COVARIATE_PROCESS];
	if (column_complete(&runs->covariates[COVARIATE_ORDER], runs->n))
		order_by(arena, &runs->covariates[COVARIATE_ORDER], runs->n, order);
	order_by(arena, &runs->covariates[COVARIATE_ROUND], runs->n, order);
	if (column_repeats(&runs->covariates[COVARIATE_ROUND], runs->n, order) &&
		column_complete(process, runs->n))
		order_by(arena, process, runs->n, order);
	return order;
}

/* An arithmetic sequence that doesn't fall: input order is its order. */
static bool column_ascends(const struct column *column)
{
	return !column->values && column->step >= 0;
}

/* The run order as input indices, NULL: as they come. */
static size_t *order_find(struct arena *arena, const struct runs *runs, enum run_order *source)
{
	const struct column *time = &runs->covariates[COVARIATE_TIME],
			    *round = &runs->covariates[COVARIATE_ROUND],
			    *position = &runs->covariates[COVARIATE_ORDER];
	size_t *order = NULL;
	*source = RUNS_BY_INPUT;
	if (column_complete(time, runs->n)) {
		*source = RUNS_BY_TIME;
		if (!column_ascends(time))
			order_by(arena, time, runs->n, order = order_identity(arena, runs->n));
	} else if (column_complete(round, runs->n)) {
		*source = RUNS_BY_ROUND;
		if (!column_ascends(round) || round->step == 0)
			order = order_of_rounds(arena, runs);
	} else if (column_complete(position, runs->n)) {
		*source = RUNS_BY_ROUND;
		if (!column_ascends(position))
			order_by(arena, position, runs->n, order = order_identity(arena, runs->n));
	}
	return order;
}

/* Sorted by somebody: monotone, with two distinct values at least. */
static bool values_monotone(const double *values, size_t n)
{
	bool rises = true, falls = true;
	for (size_t i = 1; i < n && (rises || falls); i++) {
		rises = rises && values[i] >= values[i - 1];
		falls = falls && values[i] <= values[i - 1];
	}
	return rises != falls;
}

static double *arranged(struct arena *arena, const double *values, const size_t *order, size_t n)
{
	double *copy = arena_bare(arena, n, sizeof *copy);
	for (size_t i = 0; i < n; i++)
		copy[i] = values[order[i]];
	return copy;
}

const double *sample_covariate(
	struct arena *arena, const struct sample *sample, const struct group *group, enum covariate covariate)
{
	const struct column *column = &group->runs.covariates[covariate];
	if (!column->count)
		return NULL;
	double *values = arena_bare(arena, sample->n, sizeof *values);
	for (size_t i = 0; i < sample->n; i++)
		values[i] = column_at(column, sample_run(sample, i));
	return values;
}

static void sort_weighted(struct arena *arena, struct sample *sample, const struct column *weight)
{
	size_t *index = arena_bare(arena, sample->n, sizeof *index);
	double *weights = arena_bare(arena, sample->n, sizeof *weights);
	sort_index(arena, sample->values, sample->n, index);
	sample->sorted = arranged(arena, sample->values, index, sample->n);
	sample->total = 0;
	for (size_t i = 0; i < sample->n; i++) {
		double stated = column_at(weight, sample_run(sample, index[i]));
		weights[i] = stated >= 0 ? stated : 1;
		sample->total += weights[i];
	}
	sample->weights = weights;
}

static const double *sorted_copy(struct arena *arena, size_t threads, const double *values, size_t n)
{
	double *sorted = arena_bare(arena, n, sizeof *sorted);
	sort_copy(arena, threads, values, n, sorted);
	return sorted;
}

/* Where there are many, into memory that can be given back. */
static void sort_apart(struct arena *arena, size_t threads, struct sample *sample)
{
	enum { MANY = 4096 };
	sample->sorted_in = sample->n >= MANY ? arena_child(arena) : NULL;
	sample->sorted = sorted_copy(
		sample->sorted_in ? sample->sorted_in : arena, threads, sample->values, sample->n);
}

void sample_drop_sorted(struct sample *sample)
{
	if (!sample || !sample->sorted_in)
		return;
	arena_free(sample->sorted_in);
	sample->sorted_in = NULL;
	sample->sorted = NULL;
}

void sample_sort_again(struct arena *arena, struct sample *sample)
{
	if (sample && !sample->sorted)
		sort_apart(arena, 1, sample);
}

struct sample *sample_new(struct arena *arena, const double *values, size_t n, enum direction direction)
{
	struct sample *sample = arena_alloc(arena, 1, sizeof *sample);
	*sample = (struct sample){.n = n,
		.values = values,
		.in_order = values,
		.sorted = sorted_copy(arena, 1, values, n),
		.total = (double)n,
		.direction = direction};
	sample->lattice = lattice_find(sample->sorted, n);
	return sample;
}

struct sample *sample_of(
	struct arena *arena, size_t threads, const struct group *group, enum direction direction)
{
	const struct runs *runs = &group->runs;
	if (!runs->n)
		return NULL;
	struct sample *sample = arena_alloc(arena, 1, sizeof *sample);
	*sample = (struct sample){.n = runs->n, .total = (double)runs->n, .direction = direction};
	sample->order = order_find(arena, runs, &sample->order_source);
	sample->values = sample->order ? arranged(arena, runs->values, sample->order, runs->n) : runs->values;
	sample->load = sample_covariate(arena, sample, group, COVARIATE_LOAD);
	const struct column *weight = &runs->covariates[COVARIATE_WEIGHT];
	if (weight->count)
		sort_weighted(arena, sample, weight);
	else
		sort_apart(arena, threads, sample);
	sample->lattice = lattice_find(sample->sorted, sample->n);
	bool sorted_by_somebody = sample->order_source == RUNS_BY_INPUT && runs->n >= MONOTONE_LEAST &&
		values_monotone(sample->values, runs->n);
	if (group->order_lost || sample->weights || sorted_by_somebody)
		sample->order_source = RUNS_UNORDERED;
	sample->in_order = sample->order_source == RUNS_UNORDERED ? NULL : sample->values;
	return sample;
}

/* The sample without its zeros, which stand first among the sorted. */
static const struct sample *without_zeros(struct arena *arena, const struct sample *sample, size_t zeros)
{
	struct sample *kept = arena_alloc(arena, 1, sizeof *kept);
	*kept = *sample;
	kept->sorted_in = NULL;
	kept->n = 0;
	kept->sorted = sample->sorted + zeros;
	for (size_t i = 0; i < zeros; i++)
		kept->total -= sample->weights ? sample->weights[i] : 1;
	kept->weights = sample->weights ? sample->weights + zeros : NULL;
	double *values = arena_bare(arena, sample->n, sizeof *values);
	double *load = sample->load ? arena_bare(arena, sample->n, sizeof *load) : NULL;
	size_t *order = arena_bare(arena, sample->n, sizeof *order);
	for (size_t i = 0; i < sample->n; i++) {
		if (sample->values[i] == 0)
			continue;
		values[kept->n] = sample->values[i];
		order[kept->n] = sample_run(sample, i);
		if (load)
			load[kept->n] = sample->load[i];
		kept->n++;
	}
	kept->values = values;
	kept->in_order = sample->in_order ? values : NULL;
	kept->load = load;
	kept->order = order;
	kept->lattice = lattice_find(kept->sorted, kept->n);
	return kept;
}

const struct sample *sample_positive(struct arena *arena, const struct sample *sample)
{
	if (sample->sorted[0] > 0)
		return sample;
	if (sample->sorted[0] < 0)
		return NULL;
	size_t zeros = 0;
	double weight = 0;
	for (; zeros < sample->n && sample->sorted[zeros] == 0; zeros++)
		weight += sample->weights ? sample->weights[zeros] : 1;
	if (weight > ZEROS_LEFT_OUT * sample->total)
		return NULL;
	return without_zeros(arena, sample, zeros);
}

const double *sample_logs(struct arena *arena, const struct sample *sample)
{
	double *logs = arena_bare(arena, sample->n, sizeof *logs);
	for (size_t i = 0; i < sample->n; i++)
		logs[i] = sample->direction == DIRECTION_HIGHER ? -log(sample_best(sample, i))
								: log(sample->sorted[i]);
	return logs;
}
