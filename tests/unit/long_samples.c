/* Ways that are fast where there are many values, held against what they stand for. */

#include <string.h>

#include "analysis/numbers/lattice.h"
#include "analysis/numbers/modes.h"
#include "analysis/numbers/random.h"
#include "analysis/numbers/sort.h"
#include "analysis/numbers/univariate.h"
#include "analysis/numbers/windows.h"
#include "arena_setup.h"
#include "ingest/base/parallel.h"
#include "near.h"

enum { LONG = 5000 };

/* Each distinct value is compared with the distinct one before it. */
static struct lattice lattice_by_definition(const double *sorted, size_t n)
{
	struct lattice lattice = {.tick = INFINITY};
	double rounding = 1e-9 * fmax(fabs(sorted[0]), fabs(sorted[n - 1]));
	static double distinct[LONG];
	for (size_t i = 0; i < n; i++)
		if (i == 0 || sorted[i] - distinct[lattice.distinct - 1] > rounding)
			distinct[lattice.distinct++] = sorted[i];
	size_t on = 0;
	for (size_t i = 1; i < lattice.distinct; i++)
		lattice.tick = fmin(lattice.tick, distinct[i] - distinct[i - 1]);
	for (size_t i = 0; i < lattice.distinct; i++) {
		double steps = (distinct[i] - distinct[0]) / lattice.tick;
		on += fabs(steps - round(steps)) <= 0.05;
	}
	lattice.found = (double)on >= 0.95 * (double)lattice.distinct;
	return lattice;
}

/* Steps of one size, some with a rounding behind them, some off the lattice; where the first of these lies is anywhere. */
static void lattices(void **state)
{
	(void)state;
	struct random random = random_seeded(5, 6);
	static double values[LONG];
	size_t found = 0;
	enum { TIMES = 300 };
	for (size_t t = 0; t < TIMES; t++) {
		size_t n = 10 + random_below(&random, LONG - 10), plain = random_below(&random, 2 * LONG);
		double off = t % 2 ? 0 : 0.1 * random_unit(&random), at = 1;
		for (size_t i = 0; i < n; i++) {
			double u = random_unit(&random);
			bool rounded = i > plain && u < 0.5;
			at += rounded ? 1e-10 : u < 0.5 ? 0 : u < 0.5 + off ? 0.0013 : 0.001;
			values[i] = at;
		}
		struct lattice is = lattice_find(values, n), should = lattice_by_definition(values, n);
		assert_int_equal(is.distinct, should.distinct);
		assert_near(is.tick, should.tick, 0);
		assert_int_equal(is.found, should.found);
		found += is.found;
	}
	assert_in_range(found, TIMES / 10, TIMES - TIMES / 10);
}

static void median_deviations(void **state)
{
	(void)state;
	struct random random = random_seeded(7, 8);
	double values[100], distances[100];
	for (size_t t = 0; t < 3000; t++) {
		size_t n = 1 + random_below(&random, 100), kinds = 1 + random_below(&random, 200);
		for (size_t i = 0; i < n; i++) {
			double u = random_unit(&random);
			values[i] = u * u * (double)random_below(&random, kinds);
		}
		const struct sample *sample = sample_new(arena, values, n, DIRECTION_LOWER);
		for (size_t i = 0; i < n; i++)
			distances[i] = fabs(values[i] - sample_median(sample));
		sort_values(arena, distances, n);
		assert_near(sample_mad(sample), (distances[(n - 1) / 2] + distances[n / 2]) / 2, 0);
	}
}

/* Two heaps of many values, and of as many as are looked at: the same split, the dip within what even steps leave. */
static void modes_of_many(void **state)
{
	(void)state;
	enum { MANY = 100000 };
	static double values[MANY];
	struct random random = random_seeded(9, 10);
	for (size_t i = 0; i < MANY; i++)
		values[i] = (i % 3 ? 1 : 1.3) * (1 + 0.1 * random_unit(&random) * random_unit(&random));
	const struct sample *all = sample_new(arena, values, MANY, DIRECTION_LOWER);
	struct modes found = modes_find(arena, all, 1);
	assert_true(found.several);
	assert_near(found.high_share, 1.0 / 3, 1e-4);
	assert_near(found.high / found.low, 1.3, 0.01);
	size_t some = 16000;
	const struct modes few = modes_find(arena, sample_new(arena, values, some, DIRECTION_LOWER), 1);
	assert_near(found.dip / sqrt(MANY), few.dip / sqrt((double)some), 0.05);
}

/* Several threads sort as one does: ties, zeros of both signs, values far apart, and all but one in one bucket. */
static void sorted_by_threads(void **state)
{
	(void)state;
	enum { MANY = SORT_SHARED_LEAST + 1001, KINDS = 4 };
	static double values[MANY], one[MANY], several[MANY];
	struct random random = random_seeded(11, 12);
	for (size_t kind = 0; kind < KINDS; kind++) {
		for (size_t i = 0; i < MANY; i++) {
			double u = random_unit(&random);
			const double kinds[KINDS] = {
				u, floor(20 * u) - 10, exp(1000 * u - 500), 1 + 1e-9 * u};
			values[i] = kinds[kind];
		}
		values[MANY / 2] = kind % 2 ? -0.0 : 1e300;
		memcpy(one, values, sizeof one);
		sort_values(arena, one, MANY);
		for (size_t threads = 1; threads <= PARALLEL_MOST; threads += kind + 1) {
			sort_copy(arena, threads, values, MANY, several);
			assert_memory_equal(several, one, sizeof one);
		}
		sort_copy(arena, 3, one, MANY, several); /* sorted already */
		assert_memory_equal(several, one, sizeof one);
	}
}

/* From the values near the median of all, or, where a window drifted away or most are tied, from all of the window. */
static void medians_of_windows(void **state)
{
	(void)state;
	enum { MANY = 40000, WINDOWS = 5, KINDS = 4 };
	static double values[MANY];
	struct random random = random_seeded(13, 14);
	for (size_t kind = 0; kind < KINDS; kind++) {
		for (size_t i = 0; i < MANY; i++) {
			double u = random_unit(&random), drift = (double)i / MANY;
			const double kinds[KINDS] = {u, u + drift, floor(3 * u), exp(3 * u)};
			values[i] = kinds[kind];
		}
		const struct sample *sample = sample_new(arena, values, MANY, DIRECTION_LOWER);
		for (size_t w = 0; w < WINDOWS; w++) {
			size_t from = window_from(w, WINDOWS, MANY) + w,
			       to = window_from(w + 1, WINDOWS, MANY);
			assert_near(sample_window_median(arena, sample, from, to),
				window_median(arena, values, from, to), 0);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(lattices, set_up, tear_down),
		cmocka_unit_test_setup_teardown(median_deviations, set_up, tear_down),
		cmocka_unit_test_setup_teardown(sorted_by_threads, set_up, tear_down),
		cmocka_unit_test_setup_teardown(medians_of_windows, set_up, tear_down),
		cmocka_unit_test_setup_teardown(modes_of_many, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
