/* A condensed data set against the runs it stands for, counted by hand. */
#include <math.h>
#include <stdlib.h>

#include "arena_setup.h"
#include "ingest/base/condense.h"

enum { RUNS = 20000 };

/* A long tail to the right over three decades, with ties and without order. */
static double value_of(size_t i)
{
	double spread = (double)(i * 7919 % RUNS) / RUNS;
	return i % 10 == 0 ? 0.25 : 0.25 * exp(7 * spread * spread);
}

static struct dataset *dataset_made(struct arena *arena, enum direction direction, double sign)
{
	struct dataset *dataset = dataset_new(arena);
	struct group_key key = {.pass = dataset_pass(dataset, TEXT("p"), true),
		.workload = names_text(dataset->names, "w"),
		.metric = names_text(dataset->names, "m"),
		.direction = direction};
	struct group_handle handle = dataset_group(dataset, &key);
	for (size_t i = 0; i < RUNS; i++) {
		double covariates[COVARIATE_COUNT];
		for (size_t c = 0; c < COVARIATE_COUNT; c++)
			covariates[c] = NAN;
		covariates[COVARIATE_SEQUENCE] = (double)i;
		dataset_add(dataset, handle, sign * value_of(i), covariates);
	}
	return dataset;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double *values_sorted(void)
{
	static double values[RUNS];
	for (size_t i = 0; i < RUNS; i++)
		values[i] = value_of(i);
	qsort(values, RUNS, sizeof values[0], compare);
	return values;
}

static double weight_of(const struct runs *runs, size_t i)
{
	return column_at(&runs->covariates[COVARIATE_WEIGHT], i);
}

/* The value that stands at 'rank' (0-based) of the runs stood for. */
static double value_at_rank(const struct runs *runs, double rank)
{
	double seen = 0;
	for (size_t i = 0; i < runs->n; i++) {
		seen += weight_of(runs, i);
		if (seen > rank)
			return runs->values[i];
	}
	return NAN;
}

static double weight_between(const struct runs *runs, double low, double high)
{
	double sum = 0;
	for (size_t i = 0; i < runs->n; i++)
		if (runs->values[i] >= low && runs->values[i] <= high)
			sum += weight_of(runs, i);
	return sum;
}

static void what_is_promised(enum direction direction, double near_low, double near_high)
{
	struct dataset *dataset = dataset_made(arena, direction, 1);
	const double *values = values_sorted();
	dataset_condense(dataset, 0.10);
	const struct group *group = &dataset->tables[0].groups[0];
	const struct runs *runs = &group->runs;
	assert_true(group->order_lost);
	assert_true(runs->n < RUNS / 2);
	assert_int_equal(dataset->passes[0].runs, runs->n);
	double sum = 0, kept = 0, near = 0;
	for (size_t i = 0; i < RUNS; i++) {
		sum += values[i];
		near += values[i] >= near_low && values[i] <= near_high;
	}
	for (size_t i = 0; i < runs->n; i++)
		kept += runs->values[i] * weight_of(runs, i);
	assert_true(fabs((weight_between(runs, -INFINITY, INFINITY)) - (RUNS)) <= 0);
	assert_true(fabs((runs->values[0]) - (values[0])) <= 0);
	assert_true(fabs((runs->values[runs->n - 1]) - (values[RUNS - 1])) <= 0);
	assert_true(fabs((weight_between(runs, near_low, near_high)) - (near)) <= 0);
	assert_true(fabs((kept / RUNS) - (sum / RUNS)) <= 1e-9 * sum / RUNS);
	for (size_t rank = 0; rank < RUNS; rank += 97) {
		double ratio = value_at_rank(runs, (double)rank) / values[rank];
		assert_true(ratio <= 1 + CONDENSE_WIDTH && ratio >= 1 / (1 + CONDENSE_WIDTH));
	}
}

static void lower_keeps_what_is_near_the_minimum(void **state)
{
	(void)state;
	what_is_promised(DIRECTION_LOWER, 0.25, 0.25 * 1.10);
}

static void higher_keeps_what_is_near_the_maximum(void **state)
{
	(void)state;
	double most = values_sorted()[RUNS - 1];
	what_is_promised(DIRECTION_HIGHER, most / 1.10, most);
}

static void values_below_zero_stay_as_they_are(void **state)
{
	(void)state;
	struct dataset *dataset = dataset_made(arena, DIRECTION_LOWER, -1);
	dataset_condense(dataset, 0.10);
	const struct runs *runs = &dataset->tables[0].groups[0].runs;
	const double *values = values_sorted();
	for (size_t rank = 0; rank < RUNS; rank += 97)
		assert_true(fabs((value_at_rank(runs, (double)rank)) - (-values[RUNS - 1 - rank])) <= 0);
}

static void condensing_twice_changes_little(void **state)
{
	(void)state;
	struct dataset *dataset = dataset_made(arena, DIRECTION_LOWER, 1);
	dataset_condense(dataset, 0.10);
	size_t first = dataset->tables[0].groups[0].runs.n;
	dataset_condense(dataset, 0.10);
	const struct runs *runs = &dataset->tables[0].groups[0].runs;
	assert_int_equal(runs->n, first);
	assert_true(fabs((weight_between(runs, -INFINITY, INFINITY)) - (RUNS)) <= 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(lower_keeps_what_is_near_the_minimum, set_up, tear_down),
		cmocka_unit_test_setup_teardown(higher_keeps_what_is_near_the_maximum, set_up, tear_down),
		cmocka_unit_test_setup_teardown(values_below_zero_stay_as_they_are, set_up, tear_down),
		cmocka_unit_test_setup_teardown(condensing_twice_changes_little, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
