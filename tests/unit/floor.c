/* The floor verdict: hand-worked cases, edge cases, and the evidence of load. */
#include <string.h>

#include "arena_setup.h"

#include "analysis/floor.h"
#include "analysis/numbers/rarefied.h"
#include "tests/data/oracles.h"

static struct floor judge(const double *values, size_t n, const double *load, enum direction direction)
{
	struct sample *sample = sample_new(arena, values, n, direction);
	sample->load = load;
	return floor_of(arena, sample, false);
}

static void verdicts(void **state)
{
	(void)state;
	static const enum floor_verdict of[] = {
		FLOOR_CANNOT_TELL, FLOOR_NOT_REACHED, FLOOR_PROVISIONAL, FLOOR_REACHED};
	static const char *const names[] = {"cannot tell", "not reached", "provisional", "reached"};
	for (size_t i = 0; i < ROWS(oracle_verdicts); i++) {
		struct floor floor = judge(oracle_verdicts[i].values, oracle_verdicts[i].n,
			oracle_verdicts[i].load,
			oracle_verdicts[i].higher ? DIRECTION_HIGHER : DIRECTION_LOWER);
		size_t v = 0;
		while (strcmp(names[v], oracle_verdicts[i].verdict) != 0)
			v++;
		if (floor.verdict != of[v])
			fail_msg("%s: verdict %d, want %s", oracle_verdicts[i].name, (int)floor.verdict,
				names[v]);
	}
}

/* The same data as times and as rates must be judged alike. */
static void verdicts_of_reciprocals(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_verdicts); i++) {
		size_t n = oracle_verdicts[i].n;
		double turned[32];
		for (size_t j = 0; j < n; j++)
			turned[j] = 1 / oracle_verdicts[i].values[j];
		if (oracle_verdicts[i].values[0] == 0 ||
			strcmp(oracle_verdicts[i].name, "coarse tick 5 %") == 0)
			continue; /* a lattice of times is none of rates */
		bool higher = oracle_verdicts[i].higher;
		struct floor straight = judge(oracle_verdicts[i].values, n, oracle_verdicts[i].load,
			higher ? DIRECTION_HIGHER : DIRECTION_LOWER);
		struct floor other = judge(
			turned, n, oracle_verdicts[i].load, higher ? DIRECTION_LOWER : DIRECTION_HIGHER);
		assert_int_equal(straight.verdict, other.verdict);
		assert_int_equal(straight.support, other.support);
		assert_int_equal(straight.windows_hit, other.windows_hit);
		assert_int_equal(straight.best_run, other.best_run);
	}
}

static void windows_and_reasons(void **state)
{
	(void)state;
	const size_t one_window = 9; /* "n=24 five hits in one window" */
	struct floor floor = judge(
		oracle_verdicts[one_window].values, oracle_verdicts[one_window].n, NULL, DIRECTION_LOWER);
	assert_true(floor.reason[REASON_ONE_WINDOW]);
	assert_true(floor.number[REASON_ONE_WINDOW] == 2);
	assert_false(floor.reason[REASON_FEW]);
	const size_t isolated = 5;
	floor = judge(oracle_verdicts[isolated].values, oracle_verdicts[isolated].n, NULL, DIRECTION_LOWER);
	assert_true(floor.reason[REASON_STANDS_ALONE]);
	assert_float_equal(floor.number[REASON_STANDS_ALONE], 0.1, 1e-9);
	assert_int_equal(floor.rounds_advised, 0);
	assert_true(floor.rounds_at_least >= 5);
	const double close[] = {10, 10.01, 10.02, 10.03};
	floor = judge(close, 4, NULL, DIRECTION_LOWER);
	assert_true(floor.reason[REASON_SHORT]);
	assert_int_equal(floor.rounds_advised, FLOOR_RUNS_LEAST);
	const size_t equal = 11;
	floor = judge(oracle_verdicts[equal].values, oracle_verdicts[equal].n, NULL, DIRECTION_LOWER);
	assert_true(floor.reason[REASON_ALL_EQUAL]);
	assert_true(isnan(floor.lower_bound));
}

/* 1 % of the runs: 600 runs need 6 hits, not 5. */
static void support_grows_with_n(void **state)
{
	(void)state;
	static double values[600];
	for (size_t hits = 5; hits <= 6; hits++) {
		for (size_t i = 0; i < 600; i++)
			values[i] = 2 + 1e-4 * (double)((i * 7919) % 5000);
		for (size_t h = 0; h < hits; h++)
			values[100 * h] = 1 + 0.003 * (double)h;
		struct floor floor = judge(values, 600, NULL, DIRECTION_LOWER);
		assert_int_equal(floor.support, hits);
		assert_int_equal(floor.verdict, hits == 6 ? FLOOR_REACHED : FLOOR_PROVISIONAL);
	}
}

/* A value 2 % above the best supports it, in decimals too; one a little higher doesn't. */
static void band_of_support(void **state)
{
	(void)state;
	const double within[] = {0.1, 0.102, 0.3}, beyond[] = {0.1, 0.10201, 0.3};
	assert_int_equal(judge(within, 3, NULL, DIRECTION_LOWER).support, 2);
	assert_int_equal(judge(beyond, 3, NULL, DIRECTION_LOWER).support, 1);
	const double rates[] = {102, 100, 30}, slower[] = {102.01, 100, 30};
	assert_int_equal(judge(rates, 3, NULL, DIRECTION_HIGHER).support, 2);
	assert_int_equal(judge(slower, 3, NULL, DIRECTION_HIGHER).support, 1);
}

static void few_zeros_are_left_out(void **state)
{
	(void)state;
	static double values[2000];
	for (size_t i = 0; i < 2000; i++)
		values[i] = 1 + 1e-6 * (double)((i * 7919) % 1999);
	values[17] = values[1017] = 0;
	struct floor floor = judge(values, 2000, NULL, DIRECTION_LOWER);
	assert_int_equal(floor.verdict, FLOOR_REACHED);
	assert_int_equal(floor.zeros, 2);
	values[18] = 0;
	floor = judge(values, 2000, NULL, DIRECTION_LOWER);
	assert_int_equal(floor.verdict, FLOOR_CANNOT_TELL);
	assert_true(floor.reason[REASON_NON_POSITIVE]);
	values[17] = values[18] = 1;
	values[1017] = -1;
	assert_int_equal(judge(values, 2000, NULL, DIRECTION_LOWER).verdict, FLOOR_CANNOT_TELL);
	assert_int_equal(judge(values, 2000, NULL, DIRECTION_HIGHER).verdict, FLOOR_CANNOT_TELL);
}

static void load_confirms_and_lowers(void **state)
{
	(void)state;
	const double *values = oracle_verdicts[4].values; /* "n=12 clean" */
	double load[12];
	for (size_t i = 0; i < 12; i++)
		load[i] = 50;
	struct floor floor = judge(values, 12, load, DIRECTION_LOWER);
	assert_int_equal(floor.verdict, FLOOR_REACHED);
	assert_int_equal(floor.load_tag, LOAD_DOES_NOT_CONFIRM);
	load[7] = 10;
	assert_int_equal(judge(values, 12, load, DIRECTION_LOWER).load_tag, LOAD_CONFIRMS);
	for (size_t i = 0; i < 12; i++)
		load[i] = 80;
	floor = judge(values, 12, load, DIRECTION_LOWER);
	assert_int_equal(floor.verdict, FLOOR_CANNOT_TELL);
	assert_int_equal(floor.own, FLOOR_REACHED);
	assert_true(floor.number[REASON_NEVER_IDLE] == 80);
	for (size_t i = 0; i < 12; i++)
		load[i] = 79.9;
	assert_int_equal(judge(values, 12, load, DIRECTION_LOWER).verdict, FLOOR_REACHED);
	floor = judge(values, 12, NULL, DIRECTION_LOWER);
	assert_int_equal(floor.load_tag, LOAD_UNKNOWN);
	floor_judge_load(&floor, 2);
	assert_int_equal(floor.load_tag, LOAD_CONFIRMS);
	floor = judge(values, 12, NULL, DIRECTION_LOWER);
	floor_judge_load(&floor, 100);
	assert_int_equal(floor.verdict, FLOOR_CANNOT_TELL);
}

static void order_unknown_caps(void **state)
{
	(void)state;
	struct sample *sample = sample_new(arena, oracle_verdicts[4].values, 12, DIRECTION_LOWER);
	sample->in_order = NULL;
	struct floor floor = floor_of(arena, sample, false);
	assert_int_equal(floor.verdict, FLOOR_PROVISIONAL);
	assert_true(floor.reason[REASON_ORDER_UNKNOWN]);
	assert_false(floor.reason[REASON_ONE_WINDOW]);
}

/* A series in which neighbours are alike and few values are near the best. */
static void clustering_caps(void **state)
{
	(void)state;
	double values[30];
	for (size_t i = 0; i < 30; i++)
		values[i] = 1.1 + 0.5 * fabs(sin((double)i / 5));
	values[0] = values[15] = values[16] = values[29] = values[28] = 1;
	values[16] = 1.001;
	struct floor floor = judge(values, 30, NULL, DIRECTION_LOWER);
	assert_int_equal(floor.support, 5);
	assert_true(floor.windows_hit >= 3);
	assert_true(floor.reason[REASON_CLUSTERED]);
	assert_int_equal(floor.verdict, FLOOR_PROVISIONAL);
	struct sample *sample = sample_new(arena, values, 30, DIRECTION_LOWER);
	assert_int_equal(floor_of(arena, sample, true).verdict, FLOOR_REACHED);
}

/* statistics.md 1.4: fewer than ten runs are short, ten are not. */
static void ten_runs_are_enough(void **state)
{
	(void)state;
	static const double values[] = {1.003, 1.001, 1.007, 1.002, 1.009, 1.004, 1.008, 1.005, 1.006, 1.010};
	for (size_t n = 9; n <= 10; n++) {
		struct floor floor = floor_of(arena, sample_new(arena, values, n, DIRECTION_LOWER), true);
		assert_int_equal(floor.reason[REASON_SHORT], n < 10);
	}
}

static void advice(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_rounds); i++)
		assert_int_equal(rounds_for_hits(oracle_rounds[i].p, oracle_rounds[i].hits,
					 oracle_rounds[i].probability),
			oracle_rounds[i].n);
	assert_int_equal(rounds_for_hits(1, 5, 0.9), 5);
	/* Five hits of a rare event: half the 90 % point of chi-square with 10 degrees of freedom, 15.98718. */
	size_t rare = rounds_for_hits(1e-12, 5, 0.9);
#if SIZE_MAX > UINT32_MAX
	assert_true(rare > 7993585000000 && rare < 7993595000000);
#else
	assert_int_equal(rare, SIZE_MAX / 2); /* more than a size can count */
#endif
}

static void nothing_to_judge(void **state)
{
	(void)state;
	struct floor floor = floor_of(arena, NULL, false);
	assert_int_equal(floor.verdict, FLOOR_CANNOT_TELL);
	assert_true(floor.reason[REASON_TOO_FEW_RUNS]);
	const double one = 3;
	floor = judge(&one, 1, NULL, DIRECTION_LOWER);
	assert_int_equal(floor.verdict, FLOOR_CANNOT_TELL);
	assert_int_equal(floor.support, 1);
	assert_true(isnan(floor.gain));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(verdicts),
		cmocka_unit_test(verdicts_of_reciprocals),
		cmocka_unit_test(windows_and_reasons),
		cmocka_unit_test(support_grows_with_n),
		cmocka_unit_test(band_of_support),
		cmocka_unit_test(few_zeros_are_left_out),
		cmocka_unit_test(load_confirms_and_lowers),
		cmocka_unit_test(order_unknown_caps),
		cmocka_unit_test(clustering_caps),
		cmocka_unit_test(ten_runs_are_enough),
		cmocka_unit_test(advice),
		cmocka_unit_test(nothing_to_judge),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
