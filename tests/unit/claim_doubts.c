/* What each doubt about groups and passes does to a claim, and which groups a claim means. */
#include "support.h"

#include "analysis/passes/claims.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Two passes with the group "loop" on cpu 1, and 20 % higher on cpu 2, 40 runs each that scatter by 2 %; what analysis
 * would say of groups and passes is set by the test. */
struct stage {
	enum comparability passes;
	enum floor_verdict left, right; /* of cpu 1 and cpu 2, in both passes */
	enum direction direction;
	bool blocked, other_unit, other_direction; /* in the first pass's table */
	bool without_runs[2];                      /* of cpu 1, of cpu 2 */
};

static struct findings *staged(struct build *build, const struct stage *stage)
{
	const char *factor = build_name(build, "cpu");
	for (size_t pass = 0; pass < 2; pass++)
		for (size_t g = 0; g < 2; g++) {
			const char *level = build_name(build, g ? "2" : "1");
			struct group_key key = build_key(
				build, build_pass(build, pass ? "new" : "old"), "loop", &factor, &level);
			key.direction = stage->direction;
			struct group_handle group = dataset_group(build->dataset, &key);
			for (size_t run = 0; run < 40; run++)
				build_run(build, group,
					(g ? 1.2 : 1.0) * (1 + 0.0005 * (double)(run * 7 % 40)),
					(double)run + 1, NAN);
		}
	build->options.compare = true;
	struct findings *findings = build_findings(build);
	findings->comparisons[0].verdict = stage->passes;
	for (size_t t = 0; t < 2; t++)
		for (size_t g = 0; g < 2; g++) {
			struct group_finding *group = &findings->tables[t].groups[g];
			group->floor.verdict = g ? stage->right : stage->left;
			if (stage->without_runs[g])
				group->sample = NULL;
		}
	findings->tables[0].order.blocked = stage->blocked;
	if (stage->other_unit)
		build->dataset->tables[0].unit = build_name(build, "B");
	if (stage->other_direction)
		build->dataset->tables[0].direction = DIRECTION_HIGHER;
	return findings;
}

/* The claims alone, of findings already made. */
static const struct claim_finding *claimed(struct build *build, struct findings *findings, const char *text)
{
	struct fault fault = {0};
	const char **texts = arena_alloc(build->arena, 1, sizeof *texts);
	*texts = text;
	build->options.claims = (struct words){texts, 1, 1};
	findings->claim_count = 0;
	if (!claims_find(findings, &fault))
		fail_msg("%s", fault.text);
	assert_int_equal(findings->claim_count, 1);
	return &findings->claims[0];
}

#define GOOD .left = FLOOR_REACHED, .right = FLOOR_REACHED, .direction = DIRECTION_LOWER

static void doubts_lower_a_claim(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		struct stage stage;
		enum claim_verdict verdict;
		const char *reason; /* NULL: the data support it */
	} rows[] = {
		/* passes: the same group may be shown beside itself where nothing says that they may be compared */
		{"old/cpu=1 faster new/cpu=2", {COMPARABLE, GOOD}, CLAIM_ALLOWED, NULL},
		{"old/cpu=1 faster new/cpu=2", {COMPARABLE_WITH_CAUTION, GOOD}, CLAIM_ALLOWED_WITH_CAUTION,
			"pass-verdict"},
		{"old/cpu=1 faster new/cpu=2", {NOT_COMPARABLE, GOOD}, CLAIM_NOT_ALLOWED, "pass-verdict"},
		{"old/cpu=1 faster new/cpu=2", {COMPARABILITY_NONE, GOOD}, CLAIM_NOT_ALLOWED, "pass-verdict"},
		{"old/cpu=1 faster new/cpu=2", {COMPARABILITY_CANNOT_TELL, GOOD}, CLAIM_NOT_ALLOWED,
			"pass-cannot-tell"},
		{"new/cpu=2 slower old/cpu=1", {COMPARABILITY_CANNOT_TELL, GOOD}, CLAIM_NOT_ALLOWED,
			"pass-cannot-tell"},
		{"old/cpu=2 same new/cpu=2", {COMPARABILITY_CANNOT_TELL, GOOD}, CLAIM_ALLOWED_WITH_CAUTION,
			"pass-cannot-tell"},
		{"new/cpu=2 same old/cpu=2", {COMPARABILITY_CANNOT_TELL, GOOD}, CLAIM_ALLOWED_WITH_CAUTION,
			"pass-cannot-tell"},
		/* groups */
		{"old/cpu=1 faster old/cpu=2",
			{.left = FLOOR_CANNOT_TELL, .right = FLOOR_REACHED, .direction = DIRECTION_LOWER},
			CLAIM_NOT_ALLOWED, "floor"},
		{"old/cpu=1 faster old/cpu=2",
			{.left = FLOOR_REACHED, .right = FLOOR_CANNOT_TELL, .direction = DIRECTION_LOWER},
			CLAIM_NOT_ALLOWED, "floor"},
		{"old/cpu=1 faster old/cpu=2",
			{.left = FLOOR_NOT_REACHED, .right = FLOOR_REACHED, .direction = DIRECTION_LOWER},
			CLAIM_ALLOWED_WITH_CAUTION, "floor"},
		{"old/cpu=1 faster old/cpu=2",
			{.left = FLOOR_REACHED, .right = FLOOR_NOT_REACHED, .direction = DIRECTION_LOWER},
			CLAIM_ALLOWED_WITH_CAUTION, "floor"},
		{"old/cpu=1 faster old/cpu=2",
			{.left = FLOOR_PROVISIONAL, .right = FLOOR_PROVISIONAL, .direction = DIRECTION_LOWER},
			CLAIM_ALLOWED_WITH_CAUTION, "floor"},
		{"old/cpu=1 faster old/cpu=2", {GOOD, .blocked = true}, CLAIM_ALLOWED_WITH_CAUTION, "order"},
		/* a doubt never hides that the data say the contrary */
		{"old/cpu=2 faster old/cpu=1", {GOOD, .blocked = true}, CLAIM_CONTRADICTED, "opposite"},
		{"new/cpu=1 faster new/cpu=2", {GOOD, .blocked = true}, CLAIM_ALLOWED, NULL},
		{"old/cpu=1 faster old/cpu=2", {GOOD, .without_runs = {true, false}}, CLAIM_NOT_ALLOWED,
			"no-runs"},
		{"old/cpu=1 faster old/cpu=2", {GOOD, .without_runs = {false, true}}, CLAIM_NOT_ALLOWED,
			"no-runs"},
		/* units and directions */
		{"old/cpu=1 faster new/cpu=2", {COMPARABLE, GOOD, .other_unit = true}, CLAIM_NOT_ALLOWED,
			"unit"},
		{"old/cpu=1 faster new/cpu=2", {COMPARABLE, GOOD, .other_direction = true}, CLAIM_NOT_ALLOWED,
			"unit"},
		{"old/cpu=1 faster old/cpu=2",
			{.left = FLOOR_REACHED, .right = FLOOR_REACHED, .direction = DIRECTION_UNKNOWN},
			CLAIM_NOT_ALLOWED, "unit"},
		/* of rates the higher is the faster, and less is less all the same */
		{"old/cpu=2 faster old/cpu=1",
			{.left = FLOOR_REACHED, .right = FLOOR_REACHED, .direction = DIRECTION_HIGHER},
			CLAIM_ALLOWED, NULL},
		{"old/cpu=1 lower old/cpu=2",
			{.left = FLOOR_REACHED, .right = FLOOR_REACHED, .direction = DIRECTION_HIGHER},
			CLAIM_ALLOWED, NULL},
		{"old/cpu=1 higher old/cpu=2",
			{.left = FLOOR_REACHED, .right = FLOOR_REACHED, .direction = DIRECTION_HIGHER},
			CLAIM_CONTRADICTED, "opposite"},
		/* sizes: typical runs are 20 % apart, and the interval holds 1.2 */
		{"old/cpu=1 faster old/cpu=2 by at least 20 %",
			{.left = FLOOR_NOT_REACHED, .right = FLOOR_NOT_REACHED, .direction = DIRECTION_LOWER},
			CLAIM_ALLOWED_WITH_CAUTION, "floor"},
		{"old/cpu=1 faster old/cpu=2 by at least 20 %", {GOOD}, CLAIM_ALLOWED_WITH_CAUTION, "size"},
		{"old/cpu=1 faster old/cpu=2 by at least 10 %", {GOOD}, CLAIM_ALLOWED, NULL},
		{"old/cpu=1 same old/cpu=2 within 20 %",
			{.left = FLOOR_NOT_REACHED, .right = FLOOR_NOT_REACHED, .direction = DIRECTION_LOWER},
			CLAIM_NOT_ALLOWED, "interval"},
		{"old/cpu=2 same old/cpu=1 within 10 %", {GOOD}, CLAIM_CONTRADICTED, "opposite"},
		{"old/cpu=1 lower old/cpu=2 by 100 %", {GOOD}, CLAIM_CONTRADICTED,
			"size"}, /* nothing is left */
		/* sets */
		{"old/cpu=1..2 within 21 %", {GOOD}, CLAIM_ALLOWED, "minima"},
		{"old/cpu=1..2 within 19 %", {GOOD}, CLAIM_CONTRADICTED, "size"},
		{"old/cpu=1..2 within 19 %",
			{.left = FLOOR_REACHED, .right = FLOOR_CANNOT_TELL, .direction = DIRECTION_LOWER},
			CLAIM_NOT_ALLOWED, "floor"},
		/* names */
		{"nobody/cpu=1 faster old/cpu=2", {GOOD}, CLAIM_NOT_ALLOWED, "unknown-pass"},
		{"old/cpu=1 faster nobody/cpu=2", {GOOD}, CLAIM_NOT_ALLOWED, "unknown-pass"},
		{"older/cpu=1 faster old/cpu=2", {GOOD}, CLAIM_NOT_ALLOWED, "unknown-pass"},
		{"old/cpu=3 faster old/cpu=2", {GOOD}, CLAIM_NOT_ALLOWED, "unknown-group"},
		{"old/cpu=1 faster old/cpu=3", {GOOD}, CLAIM_NOT_ALLOWED, "unknown-group"},
		{"old/core=1 faster old/cpu=2", {GOOD}, CLAIM_NOT_ALLOWED, "unknown-group"},
		{"old/loop/CPU=1 faster old:2", {GOOD}, CLAIM_ALLOWED, NULL},
		{"old loop/1 faster old/cpu=2..9", {GOOD}, CLAIM_ALLOWED, NULL},
		{"old/other/cpu=1 faster old/cpu=2", {GOOD}, CLAIM_NOT_ALLOWED, "unknown-group"},
		{"old/loop/3 faster old/cpu=2", {GOOD}, CLAIM_NOT_ALLOWED, "unknown-group"},
	};
	for (size_t i = 0; i < COUNT(rows); i++) {
		BUILD(build);
		struct findings *findings = staged(&build, &rows[i].stage);
		const struct claim_finding *claim = claimed(&build, findings, rows[i].text);
		if (claim->verdict != rows[i].verdict)
			fail_msg("row %zu, %s: %s (%s, %g to %g)", i, rows[i].text,
				claim_verdict_name(claim->verdict), claim->reason, claim->ci.low,
				claim->ci.high);
		if (rows[i].reason)
			assert_string_equal(claim->reason, rows[i].reason);
		else
			assert_null(claim->reason);
		arena_free(build.arena);
	}
}

/* Four quiet runs of a group in seconds. */
static void four_runs(struct build *build, const char *pass, const char *workload, double floor)
{
	const double values[] = {floor, 1.001 * floor, 1.002 * floor, 1.003 * floor};
	build_runs(build, build_group(build, build_pass(build, pass), workload, NULL, NULL), values, 4);
}

/* Sides of several workloads meet within one workload only: the new sort is slower than the old fib, which nobody
 * claimed. */
static void workloads_meet_themselves(void **state)
{
	(void)state;
	BUILD(build);
	four_runs(&build, "old", "fib", 1);
	four_runs(&build, "old", "sort", 10);
	four_runs(&build, "new", "fib", 0.5);
	four_runs(&build, "new", "sort", 5);
	four_runs(&build, "other", "heap", 1);
	four_runs(&build, "other", "tree", 1);
	struct findings *findings = build_findings(&build);
	assert_int_equal(findings->comparison_count, 0);
	const struct claim_finding *claim = claimed(&build, findings, "new faster than old");
	assert_true(fabs(claim->ratio - 2) < 1e-9);
	assert_int_not_equal(claim->verdict, CLAIM_CONTRADICTED);
	assert_int_equal(findings->comparison_count, 1); /* asked for by the claim, and kept */
	assert_int_equal(findings->comparisons[0].a, 0);
	assert_int_equal(findings->comparisons[0].b, 1);
	claim = claimed(&build, findings, "old/fib faster than new/fib");
	assert_int_equal(claim->comparison, 0);
	assert_int_equal(findings->comparison_count, 1);
	claim = claimed(&build, findings, "new faster than other");
	assert_int_equal(claim->verdict, CLAIM_NOT_ALLOWED);
	assert_string_equal(claim->reason, "unknown-group");
	arena_free(build.arena);
}

/* Where there is one pass only nobody needs to name it; a pass called like another with more behind it is found. */
static void passes_of_claims_are_found(void **state)
{
	(void)state;
	BUILD(only);
	four_runs(&only, "a", "fib", 1);
	four_runs(&only, "a", "sort", 10);
	const struct claim_finding *claim = claimed(&only, build_findings(&only), "fib faster than sort");
	assert_true(fabs(claim->ratio - 10) < 1e-6);
	assert_int_equal(claim->comparison, SIZE_MAX);
	arena_free(only.arena);
	BUILD(two);
	four_runs(&two, "a", "fib", 1);
	four_runs(&two, "a/b", "fib", 2);
	struct findings *findings = build_findings(&two);
	claim = claimed(&two, findings, "a/fib faster than a/b/fib");
	assert_int_equal(findings->tables[claim->table_a].table->pass, 0);
	assert_int_equal(findings->tables[claim->table_b].table->pass, 1);
	assert_true(fabs(claim->ratio - 2) < 1e-6);
	arena_free(two.arena);
}

static void claims_that_cannot_be_read_stop(void **state)
{
	(void)state;
	BUILD(build);
	four_runs(&build, "a", "fib", 1);
	struct findings *findings = build_findings(&build);
	struct fault fault = {0};
	const char *text = "a/fib beats all";
	build.options.claims = (struct words){&text, 1, 1};
	assert_false(claims_find(findings, &fault));
	assert_int_equal(fault.status, STATUS_USAGE);
	assert_non_null(strstr(fault.text, "--claim 'a/fib beats all': it says none of faster"));
	build.options.claims = (struct words){0};
	build.options.claims_file = "/nowhere/claims.csv";
	struct fault missing = {0};
	assert_false(claims_find(findings, &missing));
	assert_int_equal(missing.status, STATUS_INPUT);
	arena_free(build.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(doubts_lower_a_claim),
		cmocka_unit_test(workloads_meet_themselves),
		cmocka_unit_test(passes_of_claims_are_found),
		cmocka_unit_test(claims_that_cannot_be_read_stop),
	};
	return RUN_TESTS(tests);
}
