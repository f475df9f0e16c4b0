/* Every health check with a pair of samples, just beyond its threshold and just short of it. */

#include "arena_setup.h"

#include "analysis/health/health.h"
#include "analysis/numbers/outliers.h"
#include "analysis/numbers/random.h"
#include "analysis/numbers/serial.h"

enum { MOST = 1000 };
struct series {
	double v[MOST];
	size_t n;
};

/* The first three of 30 are slower by the factor. */
static void first_three(struct series *s, double factor)
{
	s->n = 30;
	for (size_t i = 0; i < s->n; i++)
		s->v[i] = 1 + 0.001 * ((double)((i * 7) % 27) - 13);
	for (size_t i = 0; i < 3; i++)
		s->v[i] = factor * (1 + 0.0001 * ((double)i - 1));
}

static void make_warmup(struct series *s, bool beyond)
{
	first_three(s, beyond ? 1.0501 : 1.0499);
}

/* Eight windows of three equal values, each larger than the last by 'step'. */
static void steps(struct series *s, double step)
{
	s->n = 24;
	for (size_t i = 0; i < s->n; i++)
		s->v[i] = 1 + step * (double)(i / 3) + 1e-9 * (double)(i % 3);
}

static void make_drift(struct series *s, bool beyond)
{
	steps(s, beyond ? 0.00838 : 0.00836); /* (1 + 6.5 d) / (1 + d / 2) = 1.05 at d = .008368 */
}

static void make_floor_drift(struct series *s, bool beyond)
{
	steps(s, beyond ? 0.00834 : 0.00833); /* 1 + 6 d = 1.05 at d = .008333 */
}

static void autoregressive(struct series *s, double phi)
{
	struct random random = random_seeded(7, 7);
	s->n = 400;
	double x = 0;
	for (size_t i = 0; i < s->n; i++) {
		x = phi * x + random_unit(&random) - 0.5;
		s->v[i] = 10 + x;
	}
}

/* The dependence at which the ratio crosses 1.6, from either side. */
static void make_clustering(struct series *s, bool beyond)
{
	double low = 0, high = 0.9;
	while (high - low > 1e-6) {
		double middle = (low + high) / 2;
		autoregressive(s, middle);
		*(serial_ratio(arena, s->v, s->n).ratio > 1.6 ? &low : &high) = middle;
	}
	autoregressive(s, beyond ? high : low);
	assert_float_equal(serial_ratio(arena, s->v, s->n).ratio, 1.6, 0.01);
}

static void make_modes(struct series *s, bool beyond)
{
	struct random random = random_seeded(3, 3);
	s->n = 60;
	for (size_t i = 0; i < s->n / 2; i++) {
		s->v[2 * i] = 1 + 0.002 * random_unit(&random);
		s->v[2 * i + 1] = s->v[2 * i] * (beyond ? 1.0501 : 1.0499);
	}
}

static void make_quantisation(struct series *s, bool beyond)
{
	s->n = 30;
	for (size_t i = 0; i < s->n; i++)
		s->v[i] = 1 + (beyond ? 0.00501 : 0.00499) * (double)((i * 7) % 13);
}

/* m - .01 i below the median: MAD of that side .05, limit m - 3 * 1.4826 * .05. */
static void make_fast_outliers(struct series *s, bool beyond)
{
	s->n = 21;
	for (size_t i = 0; i < s->n; i++)
		s->v[i] = 1 + 0.01 * ((double)((i * 8) % 21) - 10);
	for (size_t i = 0; i < s->n; i++)
		if (s->v[i] < 0.905)
			s->v[i] = 1 - 3 * 1.4826 * 0.05 + (beyond ? -1e-4 : 1e-4);
}

/* One zero in a thousand is left out; none, or one more, is not. */
static void make_zeros(struct series *s, bool beyond)
{
	s->n = MOST;
	for (size_t i = 0; i < s->n; i++)
		s->v[i] = 1 + 0.001 * (double)((i * 7) % 19);
	s->v[500] = beyond ? 0 : 1;
}

static void make_short_pass(struct series *s, bool beyond)
{
	s->n = beyond ? 19 : 20;
	for (size_t i = 0; i < s->n; i++)
		s->v[i] = 1 + 0.001 * (double)((i * 7) % 19);
}

static bool judge_series(const struct health_check *check, bool beyond, void (*make)(struct series *, bool),
	enum direction direction)
{
	struct series series;
	make(&series, beyond);
	for (size_t i = 0; direction == DIRECTION_HIGHER && i < series.n; i++)
		series.v[i] = 1 / series.v[i];
	struct doubt doubt;
	return health_judge_sample(arena, check, sample_new(arena, series.v, series.n, direction), &doubt);
}

/* Only the number of runs counts. */
static bool judge_length(bool beyond)
{
	struct sample sample = {
		.n = (size_t)RANKED_MOST + beyond, .total = 2e7, .direction = DIRECTION_LOWER};
	struct doubt doubt;
	return health_judge_sample(arena, &health_too_long, &sample, &doubt);
}

/* Adds a run; round NaN: not stated. */
static void add(struct dataset *dataset, size_t group, double value, double round, double position)
{
	double covariates[COVARIATE_COUNT];
	static const char *const levels[] = {"0", "1", "2"};
	const char *factor = "cpu", *name = levels[group]; /* equal texts must have equal pointers */
	struct group_key key = {.pass = dataset_pass(dataset, text_of("p"), true),
		.metric = "wall time",
		.unit = "s",
		.direction = DIRECTION_LOWER,
		.factors = &factor,
		.levels = &name,
		.count = 1};
	for (size_t i = 0; i < COVARIATE_COUNT; i++)
		covariates[i] = NAN;
	covariates[COVARIATE_SEQUENCE] = position;
	covariates[COVARIATE_ROUND] = round;
	dataset_add(dataset, dataset_group(dataset, &key), value, covariates);
}

static struct table_finding *judged_table(struct dataset *dataset, struct findings *findings)
{
	static struct analysis_options options = {.seed = 1};
	dataset_settle(dataset);
	*findings = (struct findings){
		.arena = arena, .dataset = dataset, .options = &options, .table_count = 1};
	struct table_finding *table = findings->tables = arena_alloc(arena, 1, sizeof *table);
	table->table = &dataset->tables[0];
	table->group_count = table->table->group_count;
	table->judged = true;
	table->groups = arena_alloc(arena, table->group_count, sizeof *table->groups);
	for (size_t g = 0; g < table->group_count; g++) {
		table->groups[g].group = &table->table->groups[g];
		table->groups[g].sample = sample_of(arena, 1, table->groups[g].group, DIRECTION_LOWER);
	}
	struct batch batch = {0};
	while (batch_next(findings, arena, &batch))
		groups_check(findings, &batch);
	health_find(findings);
	return table;
}

static double some(size_t i)
{
	return 1 + 0.001 * (double)((i * 7) % 27);
}

static void table_warmup_pooled(struct dataset *dataset, bool beyond)
{
	struct series series;
	make_warmup(&series, beyond);
	for (size_t i = 0; i < series.n; i++)
		for (size_t g = 0; g < 2; g++)
			add(dataset, g, series.v[i], (double)i, (double)(2 * i + (i + g) % 2));
}

static void table_unbalanced(struct dataset *dataset, bool beyond)
{
	for (size_t i = 0; i < 100; i++)
		add(dataset, 0, some(i), NAN, (double)i);
	for (size_t i = 0; i < (beyond ? 111 : 110); i++)
		add(dataset, 1, some(i), NAN, (double)(100 + i));
}

static void table_missing_rounds(struct dataset *dataset, bool beyond)
{
	for (size_t i = 0; i < 30; i++)
		for (size_t g = 0; g < 3; g++)
			if (!beyond || i != 17 || g != 1)
				add(dataset, g, some(i + g), (double)i, (double)(3 * i + (i + g) % 3));
}

static void table_duplicates(struct dataset *dataset, bool beyond)
{
	for (size_t i = 0; i < 30; i++)
		for (size_t g = 0; g < 3; g++)
			add(dataset, g, some(i + g), (double)i, (double)(4 * i + (i + g) % 3));
	if (beyond)
		add(dataset, 1, 1.5, 29, 4 * 29 + 3);
}

/* a rounds forwards and b backwards: W = ((a - b) / (a + b))^2. */
static void table_fixed_order(struct dataset *dataset, bool beyond)
{
	size_t backwards = beyond ? 6 : 7;
	for (size_t i = 0; i < 41; i++)
		for (size_t place = 0; place < 3; place++) {
			size_t g = i % 6 == 5 && i / 6 < backwards ? 2 - place : place;
			bool last = i == 40 && backwards == 7;
			add(dataset, last ? 2 - place : g, some(i + g), (double)i, (double)(3 * i + place));
		}
}

static void table_blocked(struct dataset *dataset, bool beyond)
{
	for (size_t i = 0; i < 60; i++) {
		size_t g = i / 30;
		if (!beyond && (i == 29 || i == 31))
			g = 1 - g; /* one pair of runs changed places */
		add(dataset, g, some(i), NAN, (double)i);
	}
}

/* The clearest case: none within the order of rounds. */
static bool judge_table(const struct health_check *check, bool beyond, void (*make)(struct dataset *, bool))
{
	struct dataset *dataset = dataset_new(arena);
	struct findings findings;
	make(dataset, beyond);
	const struct table_finding *table = judged_table(dataset, &findings);
	for (size_t i = 0; i < table->doubts.count; i++)
		if (table->doubts.at[i].check == check)
			return true;
	return false;
}

static const struct {
	void (*series)(struct series *series, bool beyond);
	void (*table)(struct dataset *dataset, bool beyond);
	bool (*direct)(bool beyond);
	bool not_as_rate; /* reciprocals of the samples lie elsewhere */
} pairs[HEALTH_CHECK_COUNT] = {
	[HEALTH_warmup_pooled] = {.table = table_warmup_pooled},
	[HEALTH_warmup] = {.series = make_warmup},
	[HEALTH_drift] = {.series = make_drift, .not_as_rate = true},
	[HEALTH_floor_drift] = {.series = make_floor_drift, .not_as_rate = true},
	[HEALTH_clustering] = {.series = make_clustering},
	[HEALTH_modes] = {.series = make_modes},
	[HEALTH_quantisation] = {.series = make_quantisation, .not_as_rate = true},
	[HEALTH_fast_outliers] = {.series = make_fast_outliers, .not_as_rate = true},
	[HEALTH_zeros] = {.series = make_zeros, .not_as_rate = true},
	[HEALTH_short_pass] = {.series = make_short_pass},
	[HEALTH_unbalanced] = {.table = table_unbalanced},
	[HEALTH_missing_rounds] = {.table = table_missing_rounds},
	[HEALTH_duplicates] = {.table = table_duplicates},
	[HEALTH_fixed_order] = {.table = table_fixed_order},
	[HEALTH_blocked] = {.table = table_blocked},
	[HEALTH_too_long] = {.direct = judge_length},
};

static bool raised(size_t i, bool beyond)
{
	if (pairs[i].series)
		return judge_series(health_checks[i], beyond, pairs[i].series, DIRECTION_LOWER);
	if (pairs[i].table)
		return judge_table(health_checks[i], beyond, pairs[i].table);
	if (!pairs[i].direct)
		fail_msg("health check %s has no pair of samples", health_checks[i]->name);
	return pairs[i].direct(beyond);
}

static void every_check_has_its_threshold(void **state)
{
	(void)state;
	for (size_t i = 0; i < HEALTH_CHECK_COUNT; i++) {
		if (!raised(i, true))
			fail_msg("%s is not raised beyond its threshold", health_checks[i]->name);
		if (raised(i, false))
			fail_msg("%s is raised short of its threshold", health_checks[i]->name);
	}
}

static void rates_are_judged_as_times(void **state)
{
	(void)state;
	for (size_t i = 0; i < HEALTH_CHECK_COUNT; i++)
		for (int beyond = 0; pairs[i].series && !pairs[i].not_as_rate && beyond < 2; beyond++)
			assert_int_equal(
				judge_series(health_checks[i], beyond, pairs[i].series, DIRECTION_HIGHER),
				beyond);
}

static void rows_say_all(void **state)
{
	(void)state;
	for (size_t i = 0; i < HEALTH_CHECK_COUNT; i++) {
		const struct health_check *check = health_checks[i];
		assert_non_null(check->name);
		assert_non_null(check->summary);
		assert_non_null(check->source);
		assert_non_null(check->judge);
		assert_true(check->effect || check->numbers[0]);
		assert_true(check->least > 0);
		for (size_t j = 0; j < i; j++)
			assert_string_not_equal(check->name, health_checks[j]->name);
	}
}

/* Too few runs, equal values, no order: no answer, no alarm, no crash. */
static void nothing_to_say(void **state)
{
	(void)state;
	double equal[30], values[] = {1, 3, 2};
	for (size_t i = 0; i < 30; i++)
		equal[i] = 0.5;
	for (size_t i = 0; i < HEALTH_CHECK_COUNT; i++) {
		struct doubt doubt;
		if (!pairs[i].series)
			continue;
		for (size_t n = 1; n <= 3; n++) {
			bool got = health_judge_sample(arena, health_checks[i],
				sample_new(arena, values, n, DIRECTION_LOWER), &doubt);
			assert_int_equal(got, i == HEALTH_short_pass);
		}
		assert_false(health_judge_sample(
			arena, health_checks[i], sample_new(arena, equal, 30, DIRECTION_LOWER), &doubt));
		struct sample *unordered = sample_new(arena, equal, 30, DIRECTION_LOWER);
		unordered->in_order = NULL;
		assert_false(health_judge_sample(arena, health_checks[i], unordered, &doubt));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_check_has_its_threshold),
		cmocka_unit_test(rates_are_judged_as_times),
		cmocka_unit_test(rows_say_all),
		cmocka_unit_test(nothing_to_say),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
