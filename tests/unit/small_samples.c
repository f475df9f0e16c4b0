/* What is done another way where there are few values, against the same written out. */

#include "arena_setup.h"
#include "near.h"

#include <stdlib.h>

#include "analysis/numbers/memo.h"
#include "analysis/numbers/random.h"
#include "analysis/numbers/rank_sum.h"
#include "analysis/numbers/sort.h"
#include "analysis/numbers/two_sample.h"

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static void tied_values(struct random *random, size_t n, double *values)
{
	for (size_t i = 0; i < n; i++)
		values[i] = floor(100 * random_unit(random)) / 8 - 6;
	sort_values(arena, values, n);
}

/* All differences written out: few, which are listed, and more, which are counted. */
static void shifts(void **state)
{
	(void)state;
	enum { MOST = 128 };
	struct random random = random_seeded(2, 2);
	static const size_t sizes[][2] = {{1, 1}, {1, 7}, {7, 1}, {3, 5}, {10, 10}, {13, 10}, {16, 16},
		{17, 16}, {2, 128}, {32, 8}, {23, 19}, {40, 40}};
	for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
		size_t n = sizes[s][0], m = sizes[s][1], pairs = 0;
		double a[MOST], b[MOST], d[MOST * MOST];
		tied_values(&random, n, a);
		tied_values(&random, m, b);
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; j < m; j++)
				d[pairs++] = b[j] - a[i];
		qsort(d, pairs, sizeof *d, ascending);
		struct estimate shift = two_sample_shift(a, n, b, m, 0.95);
		size_t c = rank_sum_critical(n, m, 0.05);
		assert_near(shift.value, (d[(pairs - 1) / 2] + d[pairs / 2]) / 2, 0);
		assert_true(c > 0 || isinf(shift.interval.low));
		if (c == 0)
			continue;
		assert_near(shift.interval.low, d[c - 1], 0);
		assert_near(shift.interval.high, d[pairs - c], 0);
	}
}

/* All subsets of three written out, with ties. */
static void first_three(void **state)
{
	(void)state;
	enum { MOST = 60 };
	struct random random = random_seeded(2, 3);
	for (size_t n = 3; n <= MOST; n += n < 12 ? 1 : 16) {
		double sorted[MOST], ranks[MOST], values[MOST];
		for (size_t i = 0; i < n; i++)
			values[i] = sorted[i] = floor((double)n * random_unit(&random));
		sort_values(arena, sorted, n);
		sort_midranks(arena, values, n, ranks);
		double w = ranks[0] + ranks[1] + ranks[2], reached = 0, all = 0;
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; j < i; j++)
				for (size_t k = 0; k < j; k++, all++)
					reached += ranks[i] + ranks[j] + ranks[k] >= w;
		struct rank_sum found;
		rank_sums_first(values, sorted, n, &(size_t){3}, 1, &found);
		assert_near(found.w, w, 0);
		assert_near(found.p, reached / all, 0);
	}
}

/* More questions than it has room for: what is known is the answer to what was asked. */
static void memory_of_answers(void **state)
{
	(void)state;
	struct memo memo = {0};
	struct random random = random_seeded(2, 4);
	size_t known = 0;
	for (size_t i = 0; i < 10000; i++) {
		double a = (double)random_below(&random, 10), b = (double)random_below(&random, 3) / 3,
		       c = (double)random_below(&random, 4) * -1e300;
		struct memo_row *row = memo_row(&memo, a, b, c);
		known += row->known;
		if (row->known)
			assert_near(row->answer[0], a + b + c, 0);
		row->answer[0] = a + b + c;
		row->known = true;
	}
	assert_true(known > 2000 && known < 10000);
	struct memo_row *row = memo_row(&memo, 11, 0, 0);
	assert_false(row->known);
	row->known = true;
	assert_ptr_equal(memo_row(&memo, 11, 0, 0), row);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(shifts, set_up, tear_down),
		cmocka_unit_test_setup_teardown(first_three, set_up, tear_down),
		cmocka_unit_test_setup_teardown(memory_of_answers, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
