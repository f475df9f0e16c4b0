#include "paired.h"

#include "../numbers/sort.h"

enum { LEAST = 2 };

/* Runs of a group by a covariate that all of them state. */
struct keyed {
	size_t n;
	double *keys;
	size_t *index; /* into the runs, by rising key */
};

static bool keyed_by(
	struct arena *arena, const struct group *group, enum covariate covariate, struct keyed *keyed)
{
	const struct column *column = &group->runs.covariates[covariate];
	keyed->n = group->runs.n;
	if (column->count < keyed->n || keyed->n == 0)
		return false;
	keyed->keys = arena_alloc(arena, keyed->n, sizeof *keyed->keys);
	keyed->index = arena_alloc(arena, keyed->n, sizeof *keyed->index);
	for (size_t i = 0; i < keyed->n; i++) {
		keyed->keys[i] = column_at(column, i);
		if (isnan(keyed->keys[i]))
			return false;
	}
	sort_index(arena, keyed->keys, keyed->n, keyed->index);
	return true;
}

static double key_at(const struct keyed *keyed, size_t i)
{
	return keyed->keys[keyed->index[i]];
}

/* ln ratio of two runs; NaN where one isn't positive. */
static double log_ratio(
	const struct group *a, size_t i, const struct group *b, size_t j, enum direction direction)
{
	double x = a->runs.values[i], y = b->runs.values[j];
	if (!(x > 0) || !(y > 0))
		return NAN;
	return direction == DIRECTION_HIGHER ? log(x / y) : log(y / x);
}

/* Both sorted: equal keys meet, one to one. */
static size_t pair_equal(const struct group *a, const struct keyed *by_a, const struct group *b,
	const struct keyed *by_b, enum direction direction, double *logs)
{
	size_t count = 0;
	for (size_t i = 0, j = 0; i < by_a->n && j < by_b->n;) {
		if (key_at(by_a, i) < key_at(by_b, j))
			i++;
		else if (key_at(by_b, j) < key_at(by_a, i))
			j++;
		else {
			double ratio = log_ratio(a, by_a->index[i++], b, by_b->index[j++], direction);
			if (!isnan(ratio))
				logs[count++] = ratio;
		}
	}
	return count;
}

/* Walks both in time: neighbours of different passes meet, from the first on. */
static size_t pair_neighbours(const struct group *a, const struct keyed *by_a, const struct group *b,
	const struct keyed *by_b, enum direction direction, double *logs)
{
	size_t count = 0;
	for (size_t i = 0, j = 0; i < by_a->n && j < by_b->n;) {
		if (i + 1 < by_a->n && key_at(by_a, i + 1) <= key_at(by_b, j))
			i++; /* two of a before the next of b: the first has no neighbour */
		else if (j + 1 < by_b->n && key_at(by_b, j + 1) <= key_at(by_a, i))
			j++;
		else {
			double ratio = log_ratio(a, by_a->index[i++], b, by_b->index[j++], direction);
			if (!isnan(ratio))
				logs[count++] = ratio;
		}
	}
	return count;
}

double *paired_logs(struct arena *arena, const struct group *a, const struct group *b,
	enum direction direction, size_t *count)
{
	struct keyed by_a, by_b;
	size_t most = a->runs.n < b->runs.n ? a->runs.n : b->runs.n;
	double *logs = arena_alloc(arena, most, sizeof *logs);
	*count = 0;
	if (keyed_by(arena, a, COVARIATE_ROUND, &by_a) && keyed_by(arena, b, COVARIATE_ROUND, &by_b))
		*count = pair_equal(a, &by_a, b, &by_b, direction, logs);
	if (*count < LEAST && keyed_by(arena, a, COVARIATE_TIME, &by_a) &&
		keyed_by(arena, b, COVARIATE_TIME, &by_b))
		*count = pair_neighbours(a, &by_a, b, &by_b, direction, logs);
	return *count < LEAST ? NULL : logs;
}
