/* Runs added at once are what the same runs added one by one are: values, covariates, and how these are kept. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena_setup.h"
#include "ingest/base/batch.h"

static uint64_t next_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

static struct group_handle group_of(struct dataset *dataset)
{
	size_t pass = dataset_pass(dataset, TEXT("p"), false);
	const struct group_key key = {.pass = pass, .workload = "w", .metric = "m"};
	return dataset_group(dataset, &key);
}

/* Covariates of the next runs: they go on as those before, or at other steps, or have none or any value. */
static void values_put(double *values, size_t count, const struct column *before, uint64_t *seed)
{
	static const double any[] = {0, -0.0, 1, 0.5, NAN, 1e300, 3, 0x1p53};
	uint64_t luck = next_random(seed);
	double first = before->count > 1 && luck % 4 ? before->first + before->step * (double)before->count
						     : (double)(luck >> 8 & 3);
	double step = luck % 3 ? before->step : (double)(luck >> 16 & 3) / (luck % 5 ? 1 : 4);
	for (size_t i = 0; i < count; i++)
		values[i] = first + step * (double)i;
	if (luck % 7 == 0)
		values[next_random(seed) % count] = any[(luck >> 24) % (sizeof any / sizeof any[0])];
	for (size_t i = 0; luck % 11 == 0 && i < count; i++)
		values[i] = NAN;
}

static void assert_same_column(const struct column *a, const struct column *b)
{
	assert_int_equal(a->count, b->count);
	assert_int_equal(a->values != NULL, b->values != NULL);
	for (size_t i = 0; i < a->count; i++) {
		double x = column_at(a, i), y = column_at(b, i);
		assert_true(a->values ? memcmp(&x, &y, sizeof x) == 0 : x == y);
	}
}

static void assert_same_runs(const struct dataset *a, const struct dataset *b)
{
	const struct runs *many = &a->tables[0].groups[0].runs, *one = &b->tables[0].groups[0].runs;
	assert_int_equal(many->n, one->n);
	assert_int_equal(many->capacity, one->capacity);
	assert_int_equal(many->stated, one->stated);
	assert_memory_equal(many->values, one->values, one->n * sizeof *one->values);
	for (size_t c = 0; c < COVARIATE_COUNT; c++)
		assert_same_column(&many->covariates[c], &one->covariates[c]);
	assert_int_equal(a->passes[0].runs, b->passes[0].runs);
	assert_int_equal(a->passes[0].read, b->passes[0].read);
}

enum { RUNS_MOST = 20, COLUMNS = 3 };
static const enum covariate kinds[COLUMNS] = {COVARIATE_SEQUENCE, COVARIATE_ROUND, COVARIATE_LOAD};

/* One batch into both; a column may be missing from it. */
static void add(struct dataset *many, struct dataset *one, struct group_handle handle, uint64_t *seed)
{
	double values[RUNS_MOST], beside[COLUMNS][RUNS_MOST];
	struct batch_column columns[COLUMNS];
	size_t count = 1 + next_random(seed) % RUNS_MOST, stated = 0;
	bool has[COLUMNS];
	for (size_t i = 0; i < count; i++)
		values[i] = (double)(next_random(seed) % 1000);
	for (size_t c = 0; c < COLUMNS; c++) {
		values_put(beside[c], count, &dataset_group_at(one, handle)->runs.covariates[kinds[c]], seed);
		has[c] = next_random(seed) % 8 > 0;
		if (has[c])
			columns[stated++] = batch_column_of(kinds[c], beside[c], count);
	}
	for (size_t i = 0; i < count; i++) {
		double covariates[COVARIATE_COUNT];
		for (size_t c = 0; c < COVARIATE_COUNT; c++)
			covariates[c] = NAN;
		for (size_t c = 0; c < COLUMNS; c++)
			covariates[kinds[c]] = has[c] ? beside[c][i] : NAN;
		dataset_add(one, handle, values[i], covariates);
	}
	dataset_add_batch(many, handle, values, count, columns, stated);
}

static void as_one_by_one(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 3000; seed++) {
		uint64_t random = seed * 0x9E3779B97F4A7C15u;
		struct dataset *many = dataset_new(arena), *one = dataset_new(arena);
		struct group_handle handle = group_of(many);
		group_of(one);
		for (size_t batches = next_random(&random) % 6; batches > 0; batches--)
			add(many, one, handle, &random);
		assert_same_runs(many, one);
	}
}

/* Rounds that go on take no memory. */
static void even_columns_stay_even(void **state)
{
	(void)state;
	struct dataset *dataset = dataset_new(arena);
	struct group_handle handle = group_of(dataset);
	double rounds[100], values[100] = {0};
	for (size_t batch = 0; batch < 5; batch++) {
		for (size_t i = 0; i < 100; i++)
			rounds[i] = (double)(100 * batch + i);
		struct batch_column column = batch_column_of(COVARIATE_ROUND, rounds, 100);
		assert_null(column.values);
		dataset_add_batch(dataset, handle, values, 100, &column, 1);
	}
	const struct column *column = &dataset_group_at(dataset, handle)->runs.covariates[COVARIATE_ROUND];
	assert_int_equal(column->count, 500);
	assert_null(column->values);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(as_one_by_one, set_up, tear_down),
		cmocka_unit_test_setup_teardown(even_columns_stay_even, set_up, tear_down)};
	return RUN_TESTS(tests);
}
