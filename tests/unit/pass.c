/* What one analysis finds over the groups of a pass: order, siblings, correlations, staircases, workloads. */
#include "support.h"

#include "analysis/correlate.h"
#include "analysis/numbers/sample.h"
#include "analysis/over_workloads.h"
#include "analysis/passes/comparability.h"
#include "analysis/staircase.h"
#include "ingest/ingest.h"
#include "tests/data/oracles.h"

static void near_(double got, double want, double tolerance, const char *what, int line)
{
	if (!(fabs(got - want) <= tolerance))
		fail_msg("line %d: %s is %.17g, want %.17g", line, what, got, want);
}
#define NEAR(got, want, tolerance) near_((got), (want), (tolerance), #got, __LINE__)

/* 'n' runs near 'floor', one per round. */
static void quiet_group(struct build *build, const char *workload, const char *factor, const char *level,
	double floor, size_t n)
{
	struct random random = random_seeded((uint64_t)(floor * 1e6), 1);
	size_t pass = build_pass(build, "p");
	struct group_handle group = build_group(build, pass, workload, factor, level);
	for (size_t i = 0; i < n; i++)
		build_run(build, group, floor * (1 + 0.003 * random_unit(&random)), (double)i + 1, NAN);
}

static const struct group_finding *level(const struct table_finding *table, const char *name)
{
	for (size_t g = 0; g < table->group_count; g++)
		if (strcmp(table->groups[g].group->levels[0], name) == 0)
			return &table->groups[g];
	fail_msg("no group %s", name);
	return NULL;
}

static const struct findings *article(struct build *build)
{
	static const struct ingest_input inputs[] = {
		{"fixtures/core_affinity_30.csv", "A30"}, {"fixtures/core_affinity_60.csv", "B60"}};
	static const char *loads[] = {"A30=fixtures/core_load_profile.csv"};
	struct ingest_options options = ingest_defaults();
	options.loads = (struct words){loads, 1, 1};
	build->options.compare = true;
	struct fault fault = {0};
	const struct dataset *dataset = ingest_read(build->arena, &options, inputs, 2, &fault);
	const struct findings *findings = dataset ? analyse(build->arena, dataset, &build->options, &fault)
						  : NULL;
	if (!findings)
		fail_msg("%s: %s", fault.place, fault.text);
	return findings;
}

static void load_and_speed_of_the_article(void **state)
{
	(void)state;
	BUILD(build);
	const struct findings *findings = article(&build);
	assert_int_equal(findings->correlation_count, 3); /* the second pass has no load */
	const struct correlation *median = &findings->correlations[0], *min = &findings->correlations[1];
	assert_int_equal(median->y, CORRELATE_MEDIAN);
	assert_int_equal(median->k, 12);
	NEAR(median->pearson.r, 0.701, 0.0005);
	NEAR(median->pearson.ci.low, 0.21, 0.005);
	NEAR(median->pearson.ci.high, 0.91, 0.005);
	NEAR(median->pearson.p, 0.011, 0.004);
	NEAR(min->pearson.r, 0.459, 0.0005);
	NEAR(min->pearson.ci.low, -0.16, 0.005);
	NEAR(min->without[8], 0.744, 0.0005);
	NEAR(min->without[0], 0.334, 0.0005);
	NEAR(min->without[3], 0.506, 0.0005);
	assert_int_equal(min->most_influential, 8);
	NEAR(min->delta, 0.463, 0.001);
	NEAR(min->delta_threshold, 0.467, 0.001);
	assert_false(min->stands_out);
	assert_true(median->williams_p > 0.05);
	assert_true(isnan(min->williams_p));
	assert_int_equal(findings->correlations[2].y, CORRELATE_FLOOR);
	assert_int_equal(findings->correlations[2].k, 8); /* four can't tell */
	arena_free(build.arena);
}

static void staircase_of_the_article(void **state)
{
	(void)state;
	BUILD(build);
	const struct findings *findings = article(&build);
	const struct staircase *staircase = &findings->tables[0].staircase;
	assert_true(staircase->judged && staircase->raised && staircase->run_falls);
	assert_false(staircase->stratified || staircase->too_few || staircase->perfect);
	assert_int_equal(staircase->longest_run, 8);
	assert_int_equal(staircase->run_from, 0);
	assert_int_equal(staircase->run_to, 7);
	NEAR(staircase->run_p, 0.0002259700176366843, 1e-12);
	assert_true(staircase->tau_load < -0.9);
	assert_true(findings->tables[1].staircase.too_few);
	assert_false(findings->tables[1].staircase.raised);
	arena_free(build.arena);
}

static void another_pass_refutes_a_floor(void **state)
{
	(void)state;
	BUILD(build);
	const struct findings *findings = article(&build);
	const struct floor *eight = &findings->tables[0].groups[8].floor;
	assert_int_equal(eight->verdict, FLOOR_NOT_REACHED);
	assert_true(eight->reason[REASON_OTHER_PASS_LOWER]);
	NEAR(eight->number[REASON_OTHER_PASS_LOWER], -0.551, 0.0005);
	assert_int_equal(eight->other_pass, 1);
	assert_false(findings->tables[0].groups[7].floor.reason[REASON_OTHER_PASS_LOWER]);
	assert_false(findings->tables[1].groups[0].floor.reason[REASON_OTHER_PASS_LOWER]);
	for (size_t g = 0; g < 4; g++)
		assert_int_equal(findings->tables[0].groups[g].floor.verdict, FLOOR_CANNOT_TELL);
	arena_free(build.arena);
}

static const struct findings *five_cores(struct build *build, const char *factor, double slow)
{
	static const char *const cores[] = {"0", "1", "2", "3", "4"};
	for (size_t c = 0; c < 5; c++)
		quiet_group(build, "w", factor, cores[c], c == 3 ? slow : 1 + 0.001 * (double)c, 30);
	return build_findings(build);
}

static void siblings_lower(void **state)
{
	(void)state;
	BUILD(build);
	const struct table_finding *table = &five_cores(&build, "cpu", 1.12)->tables[0];
	const struct floor *slow = &level(table, "3")->floor;
	assert_int_equal(slow->own, FLOOR_REACHED);
	assert_int_equal(slow->verdict, FLOOR_PROVISIONAL);
	assert_true(slow->reason[REASON_SIBLINGS_FASTER]);
	NEAR(slow->number[REASON_SIBLINGS_FASTER], 1 - 1 / 1.12, 0.005);
	assert_int_equal(level(table, "0")->floor.verdict, FLOOR_REACHED);
	arena_free(build.arena);
	build_begin(&build);
	table = &five_cores(&build, "cpu", 1.09)->tables[0];
	assert_int_equal(level(table, "3")->floor.verdict, FLOOR_REACHED);
	arena_free(build.arena);
	build_begin(&build);
	table = &five_cores(&build, "threads", 1.12)->tables[0]; /* no siblings: a parameter */
	assert_int_equal(level(table, "3")->floor.verdict, FLOOR_REACHED);
	assert_false(table->staircase.judged);
	arena_free(build.arena);
}

static void other_classes_are_no_siblings(void **state)
{
	(void)state;
	BUILD(build);
	static const char *const cores[] = {"0", "1", "2", "3"};
	for (size_t c = 0; c < 4; c++)
		quiet_group(&build, "w", "cpu", cores[c], c == 3 ? 1.5 : 1, 30);
	for (size_t c = 0; c < 4; c++)
		build.dataset->tables[0].groups[c].class_name = c == 3 ? "E" : "P";
	const struct table_finding *table = &build_findings(&build)->tables[0];
	assert_int_equal(level(table, "3")->floor.verdict, FLOOR_REACHED);
	arena_free(build.arena);
}

static void classes_are_no_staircase(void **state)
{
	(void)state;
	/* twelve cores, six of each class, disordered within */
	static const double floors[] = {
		1, 1.03, 1.01, 1.02, 1.005, 1.025, 1.5, 1.53, 1.51, 1.52, 1.505, 1.525};
	static const char *const cores[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"};
	for (int classes = 0; classes < 2; classes++) {
		BUILD(build);
		for (size_t c = 0; c < 12; c++)
			quiet_group(&build, "w", "cpu", cores[c], floors[c], 12);
		for (size_t c = 0; classes && c < 12; c++)
			build.dataset->tables[0].groups[c].class_name = c < 6 ? "P" : "E";
		const struct staircase *staircase = &build_findings(&build)->tables[0].staircase;
		assert_int_equal(staircase->stratified, classes);
		assert_int_equal(staircase->raised, !classes);
		NEAR(staircase->largest_step, 1.5 / 1.025, 0.01);
		assert_int_equal(staircase->step_at, 5);
		arena_free(build.arena);
	}
}

/* Kendall alone and the run alone raise, each only with 5 % of spread. */
static void staircase_needs_size(void **state)
{
	(void)state;
	BUILD(build);
	double v[12];
	for (int size = 0; size < 2; size++) {
		for (size_t i = 0; i < 12; i++)
			v[i] = 1 + (size ? 0.051 : 0.049) * (double)i / 11;
		struct staircase_test test = staircase_test(build.arena, v, NULL, 12);
		assert_true(test.perfect && test.p < 1e-6 && test.run_p < 1e-6);
		assert_int_equal(test.raised, size);
	}
	/* eight of twelve rise, the rest undoes the trend: the run alone */
	static const double run_only[] = {9, 8, 7, 6, 5, 4, 3, 2, 10, 12, 11, 13};
	struct staircase_test test = staircase_test(build.arena, run_only, NULL, 12);
	assert_true(test.p > 0.5 && test.run_p < 0.003 && test.raised);
	/* classes: the chance of a run counts in both */
	test = staircase_test(build.arena, stratified_v, stratified_class, ROWS(stratified_v));
	NEAR(test.p, stratified_p, 1e-12);
	assert_false(test.raised);
	arena_free(build.arena);
}

static void geometric_means(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(oracle_geomean); i++)
		NEAR(geometric_mean(oracle_geomean[i].ratios, oracle_geomean[i].weights, oracle_geomean[i].n),
			oracle_geomean[i].mean, 1e-12);
	static const double bad[] = {1, 0, 2};
	assert_true(isnan(geometric_mean(bad, NULL, 3)));
	assert_true(isnan(geometric_mean(bad, NULL, 0)));
}

static void workloads_together(void **state)
{
	(void)state;
	static const char *const workloads[] = {"aes", "sort", "zip"}, *const variants[] = {"a", "b", "c"};
	static const double floors[3][3] = {{1, 1.2, 2}, {1, 0.8, 2}, {1, 1.1, NAN}};
	BUILD(build);
	for (size_t w = 0; w < 3; w++)
		for (size_t v = 0; v < 3; v++)
			if (!isnan(floors[w][v]))
				quiet_group(&build, workloads[w], "variant", variants[v], floors[w][v], 40);
	const struct findings *findings = build_findings(&build);
	assert_int_equal(findings->over_count, 1);
	const struct over_workloads *over = &findings->over[0];
	assert_int_equal(over->table_count, 2);
	assert_int_equal(over->dropped_count, 1);
	assert_string_equal(over->dropped[0], "zip");
	assert_int_equal(over->group_count, 3);
	NEAR(over->geometric_mean[0], 1, 0);
	NEAR(over->geometric_mean[1], sqrt(1.2 * 0.8), 0.003);
	NEAR(over->geometric_mean[2], 2, 0.01);
	NEAR(over->best[1], 0.8, 0.003);
	NEAR(over->worst[1], 1.2, 0.004);
	NEAR(over->w, 0.75,
		1e-12); /* ranks 1 2 3 and 2 1 3: sums 3, 3, 6 about 4, S = 6, 12 * 6 / (4 * 24) */
	assert_false(over->same_best);
	/* a against b turns round between aes and sort */
	size_t found = 0;
	for (size_t i = 0; i < findings->inversion_count; i++) {
		const struct inversion *inversion = &findings->inversions[i];
		if (inversion->of_classes)
			continue;
		found++;
		assert_string_equal(inversion->name_a, "a");
		assert_string_equal(inversion->name_b, "b");
		assert_true(inversion->proven && inversion->by_floors);
		NEAR(inversion->ratio_i, 1.2, 0.004);
		NEAR(inversion->ratio_j, 0.8, 0.004);
		assert_string_equal(findings->tables[inversion->table_i].table->workload, "aes");
		assert_string_equal(findings->tables[inversion->table_j].table->workload, "sort");
	}
	assert_int_equal(found, 1);
	arena_free(build.arena);
}

/* Disturbed in every run, no floor is reached: whole samples must tell. */
static void inversions_of_disturbed_groups(void **state)
{
	(void)state;
	static const char *const variants[] = {"a", "b"};
	static const double factors[2][2] = {{1, 2}, {2, 1}};
	BUILD(build);
	struct random random = random_seeded(3, 4);
	size_t pass = build_pass(&build, "p");
	for (size_t w = 0; w < 2; w++)
		for (size_t v = 0; v < 2; v++) {
			struct group_handle group = build_group(
				&build, pass, w ? "sort" : "aes", "variant", variants[v]);
			for (size_t i = 0; i < 40; i++)
				build_run(&build, group, run_disturbed(&random, factors[w][v], 0), (double)i,
					NAN);
		}
	const struct findings *findings = build_findings(&build);
	assert_int_equal(findings->inversion_count, 1);
	assert_true(findings->inversions[0].proven && !findings->inversions[0].by_floors);
	NEAR(findings->inversions[0].ratio_i, 2, 0.5);
	NEAR(findings->inversions[0].ratio_j, 0.5, 0.13);
	arena_free(build.arena);
}

/* 1 % apart is nobody's inversion. */
static void small_differences_invert_nothing(void **state)
{
	(void)state;
	BUILD(build);
	quiet_group(&build, "aes", "variant", "a", 1, 40);
	quiet_group(&build, "aes", "variant", "b", 1.01, 40);
	quiet_group(&build, "sort", "variant", "a", 1.01, 40);
	quiet_group(&build, "sort", "variant", "b", 1.0001, 40);
	assert_int_equal(build_findings(&build)->inversion_count, 0);
	arena_free(build.arena);
}

static void load_within_groups(void **state)
{
	(void)state;
	struct random random = random_seeded(1, 2);
	double load[3][40], value[3][40];
	const double *loads[3], *values[3];
	static const size_t n[3] = {40, 40, 9};
	for (size_t g = 0; g < 3; g++) {
		for (size_t i = 0; i < 40; i++) {
			load[g][i] = 100 * random_unit(&random);
			value[g][i] = 1 + (double)g + load[g][i] / 1000;
		}
		loads[g] = load[g];
		values[g] = value[g];
	}
	BUILD(build);
	struct run_correlation found = run_correlation_of(build.arena, loads, values, n, 3, 1);
	assert_true(found.done);
	assert_int_equal(found.groups, 2); /* the third is too short */
	assert_int_equal(found.runs, 80);
	NEAR(found.t, 1, 1e-12);
	NEAR(found.p, 0.001, 0.0015); /* once in 1,600 a shift is none */
	for (size_t i = 0; i < 40; i++)
		load[0][i] = load[1][i] = 50;
	assert_false(run_correlation_of(build.arena, loads, values, n, 3, 1).done);
	arena_free(build.arena);
}

/* Long groups take part with runs at even steps; in all there are 200,000 at the most. */
static void load_within_long_groups(void **state)
{
	(void)state;
	enum { GROUPS = 20, LONG = 40000, SHORT = 11000 };
	static double load[LONG], value[LONG];
	const double *loads[GROUPS], *values[GROUPS];
	size_t n[GROUPS];
	struct random random = random_seeded(1, 2);
	for (size_t i = 0; i < LONG; i++) {
		load[i] = 100 * random_unit(&random);
		value[i] = 1 + load[i] * load[i];
	}
	BUILD(build);
	for (size_t g = 0; g < GROUPS; g++) {
		loads[g] = load;
		values[g] = value;
		n[g] = LONG;
	}
	struct run_correlation found = run_correlation_of(build.arena, loads, values, n, 1, 1);
	assert_true(found.done);
	assert_int_equal(found.runs, 16384);
	NEAR(found.t, 1, 1e-12);
	NEAR(found.p, 0.001, 0);
	for (size_t g = 0; g < GROUPS; g++)
		n[g] = SHORT;
	assert_int_equal(run_correlation_of(build.arena, loads, values, n, 18, 1).runs, 18 * SHORT);
	assert_int_equal(run_correlation_of(build.arena, loads, values, n, 19, 1).runs, 19 * (200000 / 19));
	load[1] = NAN; /* a run that even steps of 40,000 don't meet */
	n[0] = LONG;
	assert_false(run_correlation_of(build.arena, loads, values, n, 1, 1).done);
	arena_free(build.arena);
}

static void order_of_runs(void **state)
{
	(void)state;
	static const double values[] = {5, 3, 4, 1, 2, 9, 8, 7, 6, 10};
	static const struct {
		bool rounds, times;
		enum run_order source;
	} rows[] = {{false, false, RUNS_BY_INPUT}, {true, false, RUNS_BY_ROUND}, {true, true, RUNS_BY_TIME}};
	for (size_t r = 0; r < 3; r++) {
		BUILD(build);
		size_t pass = build_pass(&build, "p");
		struct group_handle group = build_group(&build, pass, "w", "cpu", "0");
		for (size_t i = 0; i < 10; i++) {
			build.clock = rows[r].times ? 100 - (double)i * (double)i : NAN; /* backwards */
			build_run(&build, group, values[i], rows[r].rounds ? (double)((i * 3) % 10) : NAN,
				(double)i);
		}
		dataset_settle(build.dataset);
		const struct sample *sample = sample_of(
			build.arena, 1, &build.dataset->tables[0].groups[0], DIRECTION_LOWER);
		assert_int_equal(sample->order_source, rows[r].source);
		for (size_t i = 0; i < 10; i++) {
			size_t run = rows[r].times ? 9 - i : rows[r].rounds ? (i * 7) % 10 : i;
			assert_int_equal(sample_run(sample, i), run);
			assert_true(sample->in_order[i] == values[run]);
			assert_true(sample->load[i] == (double)run);
			assert_true(sample->sorted[i] == (double)i + 1);
		}
		arena_free(build.arena);
	}
}

/* Sorted input without a stated order was sorted by somebody; with rounds it is believed. */
static void sorted_input_has_no_order(void **state)
{
	(void)state;
	for (int rounds = 0; rounds < 2; rounds++)
		for (size_t n = 9; n <= 10; n++) {
			BUILD(build);
			struct group_handle group = build_group(
				&build, build_pass(&build, "p"), "w", "cpu", "0");
			for (size_t i = 0; i < n; i++)
				build_run(&build, group, 1 + (double)i, rounds ? (double)i : NAN, NAN);
			dataset_settle(build.dataset);
			const struct sample *sample = sample_of(
				build.arena, 1, &build.dataset->tables[0].groups[0], DIRECTION_LOWER);
			assert_int_equal(sample->in_order == NULL, !rounds && n == 10);
			assert_int_equal(sample->order_source == RUNS_UNORDERED, !rounds && n == 10);
			arena_free(build.arena);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(load_and_speed_of_the_article),
		cmocka_unit_test(staircase_of_the_article),
		cmocka_unit_test(another_pass_refutes_a_floor),
		cmocka_unit_test(siblings_lower),
		cmocka_unit_test(other_classes_are_no_siblings),
		cmocka_unit_test(classes_are_no_staircase),
		cmocka_unit_test(staircase_needs_size),
		cmocka_unit_test(geometric_means),
		cmocka_unit_test(workloads_together),
		cmocka_unit_test(inversions_of_disturbed_groups),
		cmocka_unit_test(small_differences_invert_nothing),
		cmocka_unit_test(load_within_groups),
		cmocka_unit_test(load_within_long_groups),
		cmocka_unit_test(order_of_runs),
		cmocka_unit_test(sorted_input_has_no_order),
	};
	return RUN_TESTS(tests);
}
