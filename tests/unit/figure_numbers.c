/* What analysis computes for figures: densities, bins, steps, fits, extents. */
#include <math.h>

#include "arena_setup.h"

#include "near.h"

#include "analysis/line_fit.h"
#include "analysis/numbers/density.h"
#include "analysis/numbers/ecdf.h"
#include "analysis/numbers/extent.h"
#include "analysis/numbers/histogram.h"
#include "analysis/numbers/stretches.h"

static const double one_to_ten[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

/* R: bw.nrd0(1:10) is 1.719286 (0.9 * min(sd, IQR / 1.34) * 10^-0.2); the curve is the mean of ten Gaussians. */
static void density_is_a_mean_of_kernels(void **state)
{
	(void)state;
	struct density density = density_of(arena, one_to_ten, NULL, 10, -9, 20, 1001);
	assert_near(density.bandwidth, 1.719286, 1e-6);
	double area = 0, step = 29.0 / 1000;
	for (size_t i = 0; i < density.count; i++) {
		double x = -9 + step * (double)i, expected = 0;
		for (size_t k = 0; k < 10; k++) {
			double z = (x - one_to_ten[k]) / density.bandwidth;
			expected += exp(-z * z / 2) / sqrt(2 * 3.14159265358979) / density.bandwidth / 10;
		}
		assert_near(density.at[i], expected, 2e-5);
		area += density.at[i] * step;
	}
	assert_near(area, 1, 1e-3);
}

static void weights_count_as_runs(void **state)
{
	(void)state;
	const double values[] = {1, 2, 4}, weights[] = {3, 1, 2}, spread[] = {1, 1, 1, 2, 4, 4};
	struct density weighted = density_of(arena, values, weights, 3, 0, 6, 601);
	struct density plain = density_of(arena, spread, NULL, 6, 0, 6, 601);
	/* Quartiles of weights are steps, so the bandwidths differ a little: compare where both use the sd. */
	assert_near(weighted.highest / plain.highest, 1, 0.2);
	struct histogram bins = histogram_of(arena, values, weights, 3, 0, 2, 3);
	assert_near(bins.share[0], 0.5, 1e-12);
	assert_near(bins.share[1], 1.0 / 6, 1e-12);
	assert_near(bins.share[2], 1.0 / 3, 1e-12);
}

static void constant_samples_have_no_density(void **state)
{
	(void)state;
	const double same[] = {3, 3, 3};
	assert_true(density_of(arena, same, NULL, 3, 2, 4, 11).highest == 0);
	assert_true(density_of(arena, same, NULL, 0, 2, 4, 11).highest == 0);
}

static void bins_have_round_edges(void **state)
{
	(void)state;
	/* 2 * 4.5 / 10^(1/3) = 4.18: the nearest round width is 5; but at least four bins of a span of 9. */
	assert_near(histogram_width(one_to_ten, 10, 1, 10, 1, 60), 2, 1e-12);
	/* In milliseconds. */
	const double seconds[] = {0.101, 0.102, 0.103, 0.104, 0.105, 0.106, 0.107, 0.110};
	double width = histogram_width(seconds, 8, 0.1, 0.2, 1e3, 60) * 1e3;
	assert_near(width, 5, 1e-9);
	struct histogram bins = histogram_of(arena, one_to_ten, NULL, 10, 0, 2, 6);
	const double shares[] = {0.1, 0.2, 0.2, 0.2, 0.2, 0.1};
	for (size_t i = 0; i < 6; i++)
		assert_near(bins.share[i], shares[i], 1e-12);
}

static void steps_reach_one(void **state)
{
	(void)state;
	const double values[] = {1, 1, 2, 5};
	struct sample sample = {.n = 4, .sorted = values, .total = 4};
	size_t count;
	struct ecdf_step *steps = ecdf_of(arena, &sample, 100, &count);
	assert_int_equal(count, 3);
	assert_near(steps[0].share, 0.5, 1e-12);
	assert_near(steps[1].share, 0.75, 1e-12);
	assert_near(steps[2].share, 1, 1e-12);
}

static void thinned_steps_stay_near(void **state)
{
	(void)state;
	double *values = arena_alloc(arena, 100000, sizeof *values);
	for (size_t i = 0; i < 100000; i++)
		values[i] = (double)i;
	struct sample sample = {.n = 100000, .sorted = values, .total = 100000};
	size_t count;
	struct ecdf_step *steps = ecdf_of(arena, &sample, 200, &count);
	assert_in_range(count, 190, 202);
	for (size_t i = 0; i < count; i++)
		assert_near(steps[i].share, (steps[i].value + 1) / 100000, 1e-9);
	for (size_t i = 1; i < count; i++)
		assert_true(steps[i].share - steps[i - 1].share <= 1.0 / 200 + 1e-9);
}

/* Anscombe's first set (1973); R: lm gives 3.000091 + 0.500091 x, residual standard error 1.236603 on 9 degrees. */
static void fit_agrees_with_anscombe(void **state)
{
	(void)state;
	const double x[] = {10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5, NAN};
	const double y[] = {8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68, 1};
	struct line_fit fit = line_fit_of(x, y, 12);
	assert_int_equal(fit.n, 11);
	assert_near(fit.slope, 0.5000909, 1e-7);
	assert_near(fit.intercept, 3.0000909, 1e-7);
	assert_near(fit.residual_sd, 1.236603, 1e-6);
	/* predict(…, interval = "confidence") at x = 9, the mean: 7.500909 ± 2.262157 * 1.236603 / sqrt(11). */
	struct interval band = line_fit_band(&fit, 9, 0.95);
	assert_near(band.low, 7.500909 - 0.843452, 2e-5);
	assert_near(band.high, 7.500909 + 0.843452, 2e-5);
}

static void fits_that_are_none(void **state)
{
	(void)state;
	const double same[] = {2, 2, 2}, y[] = {1, 2, 3};
	assert_true(isnan(line_fit_of(same, y, 3).slope));
	assert_true(isnan(line_fit_of(y, same, 1).slope));
	struct line_fit two = line_fit_of(y, y, 2);
	assert_near(two.slope, 1, 1e-12);
	assert_true(isnan(line_fit_band(&two, 1, 0.95).low));
}

static void far_values_are_left_outside(void **state)
{
	(void)state;
	const double near[] = {10, 11, 12, 13, 14, 15, 16, 12000};
	struct extent extent = extent_of(&(struct extent_sample){near, 8}, 1);
	assert_near(extent.low, 10, 0);
	assert_near(extent.high, 16, 0);
	assert_near(extent.highest, 12000, 0);
	assert_int_equal(extent.above, 1);
	assert_int_equal(extent.below, 0);
	const double low[] = {-5000, 10, 11, 12, 13, 14, 15, 16};
	assert_int_equal(extent_of(&(struct extent_sample){low, 8}, 1).below, 1);
}

static void near_values_stay(void **state)
{
	(void)state;
	const double values[] = {10, 11, 12, 13, 14, 15, 16, 28};
	struct extent extent = extent_of(&(struct extent_sample){values, 8}, 1);
	assert_near(extent.high, 28, 0);
	assert_int_equal(extent.above, 0);
	const double same[] = {3, 3, 3};
	extent = extent_of(&(struct extent_sample){same, 3}, 1);
	assert_true(extent.low == 3 && extent.high == 3 && extent.above == 0);
	assert_true(isnan(extent_of(NULL, 0).low));
}

static void stretches_cover_all(void **state)
{
	(void)state;
	const double values[] = {5, 1, 3, 9, 7, 8, 2};
	size_t count = 3, covered = 0;
	struct stretch *stretches = stretches_of(arena, values, 7, &count);
	assert_int_equal(count, 3);
	for (size_t i = 0; i < count; i++) {
		assert_int_equal(stretches[i].from, covered);
		covered += stretches[i].count;
	}
	assert_int_equal(covered, 7);
	assert_near(stretches[0].low, 1, 0);
	assert_near(stretches[0].median, 3, 0);
	count = 100;
	stretches_of(arena, values, 7, &count);
	assert_int_equal(count, 7);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(density_is_a_mean_of_kernels), TEST(weights_count_as_runs),
		TEST(constant_samples_have_no_density), TEST(bins_have_round_edges), TEST(steps_reach_one),
		TEST(thinned_steps_stay_near), TEST(fit_agrees_with_anscombe), TEST(fits_that_are_none),
		TEST(far_values_are_left_outside), TEST(near_values_stay), TEST(stretches_cover_all)};
	return cmocka_run_group_tests_name("figure_numbers", tests, NULL, NULL);
}
