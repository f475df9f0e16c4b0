/* Values that R 4.2 gives, each with the call that gave it. */
#include "analysis/numbers/concordance.h"
#include "analysis/numbers/monotone_run.h"
#include "analysis/numbers/outliers.h"
#include "analysis/numbers/signed_rank.h"
#include "analysis/numbers/two_sample.h"
#include "near.h"
#include "support.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* x <- c(…); quantile(x, c(.25, .5, .75), type = 7); mean(x); sd(x) */
static void basic_numbers_of_a_group(void **state)
{
	(void)state;
	static const double x[] = {
		0.2469, 0.4317, 0.7626, 0.3012, 0.2881, 0.5120, 0.2604, 0.3377, 0.2990, 0.4021};
	BUILD(build);
	build_runs(&build, build_group(&build, build_pass(&build, "a"), "sort", NULL, NULL), x, COUNT(x));
	const struct group_finding *group = &build_findings(&build)->tables[0].groups[0];
	assert_near(group->min, 0.2469, 0);
	assert_near(group->q1, 0.290825, 1e-15);
	assert_near(group->median, 0.31945, 1e-15);
	assert_near(group->q3, 0.4243, 1e-15);
	assert_near(group->max, 0.7626, 0);
	assert_near(group->mean, 0.38417, 1e-15);
	assert_near(group->sd, 0.156992314390794, 1e-14);
	arena_free(build.arena);
}

/* qsignrank(alpha / 2, n); beyond 60 ours is the normal approximation, within 0.2 % */
static void critical_values_of_the_signed_rank(void **state)
{
	(void)state;
	static const struct {
		size_t n, at_5, at_1;
	} rows[] = {{5, 0, 0}, {6, 1, 0}, {8, 4, 1}, {10, 9, 4}, {12, 14, 8}, {20, 53, 38}, {35, 196, 160}};
	for (size_t i = 0; i < COUNT(rows); i++) {
		assert_int_equal(signed_rank_critical(rows[i].n, 0.05), rows[i].at_5);
		assert_int_equal(signed_rank_critical(rows[i].n, 0.01), rows[i].at_1);
	}
	static const struct {
		size_t n, at_5;
	} large[] = {{61, 673}, {80, 1212}, {100, 1956}};
	for (size_t i = 0; i < COUNT(large); i++)
		assert_near((double)signed_rank_critical(large[i].n, 0.05), (double)large[i].at_5,
			2e-3 * (double)large[i].at_5);
}

/* wilcox.test(d, conf.int = TRUE, exact = TRUE); the same with alternative = "greater" */
static void signed_ranks(void **state)
{
	(void)state;
	static const double d[] = {1.83, 0.50, -1.62, 2.48, 1.68, -0.88, 1.55, 3.06, -1.30, 0.37};
	static const double whole[] = {1, -2, 3, 4, -5, 6, 7, 8, 9, 10, 11, -12};
	BUILD(build);
	struct estimate shift = signed_rank_shift(build.arena, d, COUNT(d), 0.95);
	assert_near(shift.value, 0.8, 1e-14);
	assert_near(shift.interval.low, -0.465, 1e-14);
	assert_near(shift.interval.high, 2.015, 1e-14);
	assert_near(signed_rank_test(build.arena, d, COUNT(d)).above, 0.080078125, 1e-15);
	assert_near(signed_rank_test(build.arena, whole, COUNT(whole)).above, 0.0646972656250001, 1e-15);
	shift = signed_rank_shift(build.arena, whole, COUNT(whole), 0.95);
	assert_near(shift.interval.low, -1.5, 1e-14);
	assert_near(shift.interval.high, 8, 1e-14);
	arena_free(build.arena);
}

/* qwilcox(alpha / 2, n, m); wilcox.test(b, a, conf.int = TRUE, exact = TRUE) */
static void two_samples(void **state)
{
	(void)state;
	static const double a[] = {0.73, 0.80, 0.83, 1.04, 1.38, 1.45, 1.46, 1.64, 1.89, 1.91},
			    b[] = {0.74, 0.88, 0.90, 1.15, 1.21};
	assert_int_equal(rank_sum_critical(8, 9, 0.05), 16);
	assert_int_equal(rank_sum_critical(5, 6, 0.05), 4);
	assert_int_equal(rank_sum_critical(10, 10, 0.01), 17);
	struct estimate shift = two_sample_shift(a, COUNT(a), b, COUNT(b), 0.95);
	assert_near(shift.value, -0.305, 1e-14);
	assert_near(shift.interval.low, -0.76, 1e-14);
	assert_near(shift.interval.high, 0.15, 1e-14);
}

/* W by its formula on t(apply(v, 1, rank)); mean of cor(t(v), method = "spearman") over the pairs;
 * pf(f, k - 1 - 2/m, (m - 1)(k - 1 - 2/m), lower.tail = FALSE) */
static void concordances(void **state)
{
	(void)state;
	static const double four[] = {1.2, 3.4, 2.2, 5.1, 4.0, 2.1, 3.9, 1.9, 4.4, 5.0, 0.9, 2.8, 3.1, 6.2,
		4.9, 1.1, 2.2, 2.6, 3.3, 3.9};
	enum { MANY = 70, ITEMS = 5 };
	double many[MANY * ITEMS];
	for (int i = 0; i < MANY; i++)
		for (int j = 0; j < ITEMS; j++)
			many[i * ITEMS + j] = ((i + 3) * (j + 2) * (j + 2) * (j + 2) * 17 + i * i * j) % 1009;
	BUILD(build);
	struct concordance c = concordance_of(build.arena, four, 4, ITEMS);
	assert_near(c.w, 0.8375, 1e-14);
	assert_near(c.mean_spearman, 0.783333333333333, 1e-14);
	assert_near(c.f, 15.4615384615385, 1e-12);
	assert_near(c.p, 0.000273081795941991, 1e-15);
	c = concordance_of(build.arena, many, MANY, ITEMS);
	assert_near(c.w, 0.0185714285714286, 1e-14);
	assert_near(c.mean_spearman, 0.00434782608695652, 1e-14);
	arena_free(build.arena);
}

/* All permutations of 1 … k, counted: mean(longest run >= length). */
static void monotone_runs(void **state)
{
	(void)state;
	static const struct {
		size_t k, length;
		double p;
	} rows[] = {{4, 3, 0.583333333333333}, {4, 4, 0.0833333333333333}, {5, 3, 0.733333333333333},
		{5, 4, 0.15}, {5, 5, 0.0166666666666667}, {6, 3, 0.830555555555556},
		{6, 4, 0.216666666666667}, {6, 5, 0.0305555555555556}, {6, 6, 0.00277777777777778},
		{7, 3, 0.892063492063492}, {7, 4, 0.275396825396825}, {7, 5, 0.0444444444444444},
		{7, 6, 0.00515873015873016}, {7, 7, 0.000396825396825397}};
	BUILD(build);
	for (size_t i = 0; i < COUNT(rows); i++)
		assert_near(monotone_run_tail(build.arena, rows[i].k, rows[i].length), rows[i].p, 1e-14);
	arena_free(build.arena);
	static const double twice[] = {1, 2, 3, 1, 2, 3}, falls[] = {1, 5, 4, 3, 3, 2};
	struct monotone_run run = monotone_run_longest(twice, COUNT(twice));
	assert_int_equal(run.length, 3);
	assert_int_equal(run.from, 0); /* the first of two */
	assert_int_equal(run.to, 2);
	assert_false(run.falls);
	run = monotone_run_longest(falls, COUNT(falls));
	assert_int_equal(run.length, 3);
	assert_int_equal(run.from, 1);
	assert_true(run.falls);
}

/* m <- median(x); m - 3 * mad(x[x <= m], center = m); m + 3 * mad(x[x >= m], center = m); sum(x < low); sum(x > high) */
static void outliers(void **state)
{
	(void)state;
	static const double x[] = {1.2, -5, 1.0, 1.3, 9, 1.1, 1.4, 1.25};
	BUILD(build);
	struct sample *sample = sample_new(build.arena, x, COUNT(x), DIRECTION_LOWER);
	struct outliers found = outliers_of(sample);
	assert_near(found.low_limit, 0.446635, 1e-12);
	assert_near(found.high_limit, 1.780975, 1e-12);
	assert_int_equal(found.low, 1);
	assert_int_equal(found.high, 1);
	arena_free(build.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(basic_numbers_of_a_group),
		cmocka_unit_test(critical_values_of_the_signed_rank),
		cmocka_unit_test(signed_ranks),
		cmocka_unit_test(two_samples),
		cmocka_unit_test(concordances),
		cmocka_unit_test(monotone_runs),
		cmocka_unit_test(outliers),
	};
	return RUN_TESTS(tests);
}
