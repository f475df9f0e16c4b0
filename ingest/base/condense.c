#include "condense.h"

#include <stdlib.h>

/* Runs under construction, in ascending order. */
struct condensed {
	struct arena *arena;
	struct runs runs;
	double sum, weight; /* of the bucket at hand; weight 0: none is open */
	double bucket;      /* its number */
};

static int compare_doubles(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* Value and weight as qsort moves them together. */
struct weighted {
	double value, weight;
};

static struct weighted *runs_sorted(struct arena *scratch, const struct runs *runs)
{
	const struct column *weights = &runs->covariates[COVARIATE_WEIGHT];
	struct weighted *sorted = arena_alloc(scratch, runs->n, sizeof *sorted);
	for (size_t i = 0; i < runs->n; i++) {
		double weight = column_at(weights, i);
		sorted[i] = (struct weighted){runs->values[i], isnan(weight) ? 1 : weight};
	}
	_Static_assert(offsetof(struct weighted, value) == 0, "compare_doubles looks at the value");
	qsort(sorted, runs->n, sizeof *sorted, compare_doubles);
	return sorted;
}

static void keep(struct condensed *out, double value, double weight)
{
	struct runs *runs = &out->runs;
	runs_state(out->arena, runs, COVARIATE_SEQUENCE, (double)runs->n);
	runs_state(out->arena, runs, COVARIATE_WEIGHT, weight);
	ARENA_ROOM(out->arena, runs->values, runs->n, runs->capacity);
	runs->values[runs->n++] = value;
}

static void bucket_close(struct condensed *out)
{
	if (out->weight > 0)
		keep(out, out->sum / out->weight, out->weight);
	out->weight = out->sum = 0;
}

static void bucket_add(struct condensed *out, const struct weighted *run)
{
	double bucket = floor(log(run->value) / log1p(CONDENSE_WIDTH));
	if (bucket != out->bucket)
		bucket_close(out);
	out->bucket = bucket;
	out->sum += run->value * run->weight;
	out->weight += run->weight;
}

/* The range of values that may go into buckets: behind the band of the best and before the other extreme. */
struct range {
	double low, high; /* low < x < high */
};

/* A little wider than the band that is counted, for a decimal must not lose a tie to rounding. */
static struct range range_of(const struct weighted *sorted, size_t n, enum direction direction, double near)
{
	double least = sorted[0].value, most = sorted[n - 1].value;
	struct range range = {least, most};
	if (direction != DIRECTION_HIGHER)
		range.low = least * (1 + near) * (1 + 1e-6);
	if (direction != DIRECTION_LOWER)
		range.high = most / (1 + near) * (1 - 1e-6);
	return range;
}

static void exact_add(struct condensed *out, const struct weighted *run)
{
	bucket_close(out);
	struct runs *runs = &out->runs;
	if (runs->n > 0 && runs->values[runs->n - 1] == run->value) {
		double weight = column_at(&runs->covariates[COVARIATE_WEIGHT], runs->n - 1) + run->weight;
		runs->covariates[COVARIATE_WEIGHT].count--;
		runs_state(out->arena, runs, COVARIATE_WEIGHT, weight);
		return;
	}
	keep(out, run->value, run->weight);
}

static void group_condense(
	struct dataset *dataset, struct group *group, enum direction direction, double near)
{
	struct runs *runs = &group->runs;
	if (runs->n == 0)
		return;
	struct arena *scratch = arena_child(dataset->arena);
	const struct weighted *sorted = runs_sorted(scratch, runs);
	struct range range = range_of(sorted, runs->n, direction, near);
	struct condensed out = {.arena = dataset->arena, .bucket = NAN};
	for (size_t i = 0; i < runs->n; i++) {
		bool inside = sorted[i].value > range.low && sorted[i].value < range.high;
		if (inside && sorted[i].value > 0)
			bucket_add(&out, &sorted[i]);
		else
			exact_add(&out, &sorted[i]);
	}
	bucket_close(&out);
	*runs = out.runs;
	group->order_lost = true;
	arena_free(scratch);
}

void dataset_condense(struct dataset *dataset, double near)
{
	dataset->condensed = true;
	dataset->condensed_near = near;
	for (size_t p = 0; p < dataset->pass_count; p++)
		dataset->passes[p].runs = 0;
	for (size_t t = 0; t < dataset->table_count; t++) {
		struct table *table = &dataset->tables[t];
		for (size_t g = 0; g < table->group_count; g++) {
			group_condense(dataset, &table->groups[g], table->direction, near);
			dataset->passes[table->pass].runs += table->groups[g].runs.n;
		}
	}
}
