/* Claims: how they are read, and what the data allow. */
#include "support.h"

#include <stdlib.h>
#include <unistd.h>

#include "analysis/passes/claims.h"
#include "render/status.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void claims_are_read(void **state)
{
	(void)state;
	static const struct {
		const char *text, *left, *right;
		enum claim_statement statement;
		double size;
		bool at_least;
	} rows[] = {
		{"a/x faster b/x", "a/x", "b/x", CLAIM_FASTER, NAN, false},
		{"a/x faster than b/x by 10 %", "a/x", "b/x", CLAIM_FASTER, 0.10, false},
		{"a/x slower than b/x by at least 2.5%", "a/x", "b/x", CLAIM_SLOWER, 0.025, true},
		{"  a same as b within 3 percent ", "a", "b", CLAIM_SAME, 0.03, false},
		{"a/x smaller b/x by 20 %", "a/x", "b/x", CLAIM_LESS, 0.20, false},
		{"a/x fewer than b/x", "a/x", "b/x", CLAIM_LESS, NAN, false},
		{"a/x higher than b/x", "a/x", "b/x", CLAIM_MORE, NAN, false},
		{"a/x worse than b/x", "a/x", "b/x", CLAIM_SLOWER, NAN, false},
		{"a cpu=1..4 within 7", "a cpu=1..4", "", CLAIM_WITHIN, 0.07, false},
		{"new/my bench FASTER old/my bench", "new/my bench", "old/my bench", CLAIM_FASTER, NAN,
			false},
	};
	BUILD(build);
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct claim claim;
		const char *why = NULL;
		if (!claim_parse(build.arena, rows[i].text, &claim, &why))
			fail_msg("%s: %s", rows[i].text, why);
		assert_true(text_is(claim.left, rows[i].left));
		assert_true(text_is(claim.right, rows[i].right));
		assert_int_equal(claim.statement, rows[i].statement);
		assert_true(
			isnan(rows[i].size) ? isnan(claim.size) : fabs(claim.size - rows[i].size) < 1e-12);
		assert_int_equal(claim.at_least, rows[i].at_least);
	}
	arena_free(build.arena);
}

static void what_is_no_claim_is_said(void **state)
{
	(void)state;
	static const char *const rows[][2] = {
		{"a/x beats b/x",
			"it says none of faster, slower, smaller, larger, fewer, more, lower, higher, "
			"better, worse, same, within"},
		{"",
			"it says none of faster, slower, smaller, larger, fewer, more, lower, higher, "
			"better, worse, same, within"},
		{"faster b/x", "the left side is missing: PASS/GROUP faster PASS/GROUP"},
		{"a/x faster", "the right side is missing: PASS/GROUP faster PASS/GROUP"},
		{"a/x faster than", "the right side is missing: PASS/GROUP faster PASS/GROUP"},
		{"a/x faster b/x by much", "the size is a percentage: by 10 %"},
		{"a/x within", "'within' needs a percentage: within 7 %"},
	};
	BUILD(build);
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct claim claim;
		const char *why = NULL;
		assert_false(claim_parse(build.arena, rows[i][0], &claim, &why));
		assert_string_equal(why, rows[i][1]);
	}
	arena_free(build.arena);
}

/* A file in the folder for such; gone at the end of the test. */
static const char *written(struct build *build, const char *text)
{
	char path[] = "/tmp/floorstat-claims-XXXXXX";
	int descriptor = mkstemp(path);
	assert_true(descriptor >= 0);
	assert_int_equal(write(descriptor, text, strlen(text)), (ssize_t)strlen(text));
	close(descriptor);
	return arena_copy(build->arena, path, strlen(path));
}

static void files_of_claims_are_read(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"left_pass,left_group,statement,right_pass,right_group,size\n"
		"B60,cpu=8,faster,A30,cpu=7,10\n"
		"B60,cpu=8..11,within,,,7 %\n",
		"left;statement;right;size\n"
		"B60/cpu=8;faster;A30/cpu=7;10 %\n"
		"B60/cpu=8..11;within;;7\n",
		"claim\n# a comment\n"
		"B60/cpu=8 faster A30/cpu=7 by 10 %\n"
		"\"B60/cpu=8..11 within 7 %\"\n",
		"Left-Pass\tleft_group\tsays\tright.pass\tright_group\tby\n"
		"B60\tcpu=8\tfaster\tA30\tcpu=7\t10 percent\n"
		"B60\tcpu=8..11\twithin\t\t\t7\n",
	};
	BUILD(build);
	for (size_t i = 0; i < COUNT(texts); i++) {
		const char *path = written(&build, texts[i]);
		struct claim_list claims = {0};
		struct fault fault = {0};
		bool read = claims_read(build.arena, path, &claims, &fault);
		unlink(path);
		if (!read)
			fail_msg("%s: %s", fault.place, fault.text);
		assert_int_equal(claims.count, 2);
		assert_true(text_is(claims.at[0].left, "B60/cpu=8"));
		assert_true(text_is(claims.at[0].right, "A30/cpu=7"));
		assert_true(fabs(claims.at[0].size - 0.10) < 1e-12);
		assert_int_equal(claims.at[1].statement, CLAIM_WITHIN);
		assert_true(fabs(claims.at[1].size - 0.07) < 1e-12);
		assert_non_null(strstr(claims.at[1].place, i == 2 ? ":4" : ":3"));
	}
	arena_free(build.arena);
}

static void bad_files_of_claims_are_refused(void **state)
{
	(void)state;
	static const char *const rows[][2] = {
		{"claim\na/x beats b/x\n",
			"'a/x beats b/x' is no claim: it says none of faster, slower, smaller, larger, fewer, more, lower, higher, "
			"better, worse, same, within"},
		{"time,value\n1,2\n",
			"no column is called statement or claim; a file of claims has the columns left pass, left group, "
			"statement, right pass, right group, size"},
		{"", "it holds no claims"},
	};
	BUILD(build);
	for (size_t i = 0; i < COUNT(rows); i++) {
		const char *path = written(&build, rows[i][0]);
		struct claim_list claims = {0};
		struct fault fault = {0};
		assert_false(claims_read(build.arena, path, &claims, &fault));
		unlink(path);
		assert_int_equal(fault.status, STATUS_INPUT);
		assert_string_equal(fault.text, rows[i][1]);
	}
	arena_free(build.arena);
}

/* Two passes of one machine in turn: groups "one" and "two", the second 20 % slower, 60 quiet rounds each. */
static const struct findings *judged(struct build *build, const char *claim, bool in_turn, double factor)
{
	struct random random = random_seeded(11, 0);
	size_t old = build_pass(build, "old"), new = build_pass(build, "new");
	build->clock = 1e9;
	for (size_t pass = 0; pass < 2; pass++)
		build_metadata(build, pass, "cpu", "X1E80100");
	struct group_handle groups[] = {build_group(build, old, "one", NULL, NULL),
		build_group(build, old, "two", NULL, NULL), build_group(build, new, "one", NULL, NULL),
		build_group(build, new, "two", NULL, NULL)};
	for (size_t step = 0; step < 120; step++) {
		size_t pass = in_turn ? step % 2 : step / 60;
		double round = (double)(in_turn ? step / 2 : step % 60) + 1;
		for (size_t g = 0; g < 2; g++)
			build_run(build, groups[2 * pass + g],
				run_disturbed(&random, (g ? 1.2 : 1.0) * (pass ? factor : 1), 0.7), round,
				NAN);
	}
	build->options.compare = true;
	const char **texts = arena_alloc(build->arena, 1, sizeof *texts);
	*texts = claim;
	build->options.claims = (struct words){texts, 1, 1};
	return build_findings(build);
}

static void claims_are_judged(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		bool in_turn;
		double factor; /* of the second pass */
		enum claim_verdict verdict;
		const char *reason;
		enum status status;
	} rows[] = {
		{"old/one faster old/two", true, 1, CLAIM_ALLOWED, NULL, STATUS_OK},
		{"old/two faster old/one", true, 1, CLAIM_CONTRADICTED, "opposite", STATUS_NOT_COMPARABLE},
		{"old/two slower old/one by 20 %", true, 1, CLAIM_ALLOWED, NULL, STATUS_OK},
		{"old/two slower old/one by 40 %", true, 1, CLAIM_CONTRADICTED, "size",
			STATUS_NOT_COMPARABLE},
		{"old/one lower old/two", true, 1, CLAIM_ALLOWED, NULL, STATUS_OK},
		{"old/one higher old/two", true, 1, CLAIM_CONTRADICTED, "opposite", STATUS_NOT_COMPARABLE},
		/* 20 % above is 16.7 % below, seen from the other side */
		{"old/one lower old/two by at least 16 %", true, 1, CLAIM_ALLOWED, NULL, STATUS_OK},
		{"old/one lower old/two by 20 %", true, 1, CLAIM_CONTRADICTED, "size", STATUS_NOT_COMPARABLE},
		{"old/two higher old/one by 20 %", true, 1, CLAIM_ALLOWED, NULL, STATUS_OK},
		{"old/one same old/two within 30 %", true, 1, CLAIM_ALLOWED, NULL, STATUS_OK},
		{"old/one same old/two", true, 1, CLAIM_CONTRADICTED, "opposite", STATUS_NOT_COMPARABLE},
		{"new/one same old/one", true, 1, CLAIM_ALLOWED, NULL, STATUS_OK},
		{"new/one faster old/two", true, 1, CLAIM_ALLOWED, NULL, STATUS_OK},
		{"new/one faster old/one", true, 1, CLAIM_NOT_ALLOWED, "interval", STATUS_NOT_COMPARABLE},
		{"new/one faster old/two", false, 1, CLAIM_ALLOWED_WITH_CAUTION, "pass-verdict", STATUS_OK},
		{"new/one faster old/two", true, 0.9, CLAIM_NOT_ALLOWED, "pass-verdict",
			STATUS_NOT_COMPARABLE},
	};
	for (size_t i = 0; i < COUNT(rows); i++) {
		BUILD(build);
		const struct findings *findings = judged(
			&build, rows[i].text, rows[i].in_turn, rows[i].factor);
		const struct claim_finding *claim = &findings->claims[0];
		if (claim->verdict != rows[i].verdict)
			fail_msg("row %zu, %s: %s (%s, %g to %g)", i, rows[i].text,
				claim_verdict_name(claim->verdict), claim->reason, claim->ci.low,
				claim->ci.high);
		if (rows[i].reason)
			assert_string_equal(claim->reason, rows[i].reason);
		else
			assert_null(claim->reason);
		assert_int_equal(render_status(findings, NULL), rows[i].status);
		arena_free(build.arena);
	}
}

/* 1 wins over 6, 6 over 5, and --fail-on narrows. */
static void statuses_have_an_order(void **state)
{
	(void)state;
	struct pair_finding slower = {.change = CHANGE_SLOWER, .floor_ratio = 1.2};
	struct pass_comparison comparisons[] = {
		{.verdict = NOT_COMPARABLE},
		{.verdict = COMPARABLE_WITH_CAUTION, .changed = true, .pairs = &slower, .pair_count = 1},
		{.verdict = COMPARABILITY_CANNOT_TELL},
		{.verdict = COMPARABLE},
	};
	struct analysis_options options = analysis_defaults();
	options.fail_if_slower = 0.1;
	struct findings findings = {
		.options = &options, .comparisons = comparisons, .comparison_count = COUNT(comparisons)};
	assert_int_equal(render_status(&findings, NULL), STATUS_NOT_COMPARABLE);
	assert_int_equal(render_status(&findings, "cannot-tell,slower"), STATUS_SLOWER);
	assert_int_equal(render_status(&findings, "cannot-tell"), STATUS_CANNOT_TELL);
	assert_int_equal(render_status(&findings, "slower"), STATUS_SLOWER);
	comparisons[0].verdict = COMPARABLE;
	assert_int_equal(render_status(&findings, NULL), STATUS_SLOWER);
	options.fail_if_slower = 0.2; /* no more than accepted */
	assert_int_equal(render_status(&findings, NULL), STATUS_CANNOT_TELL);
	options.fail_if_slower = NAN; /* nobody asked */
	assert_int_equal(render_status(&findings, NULL), STATUS_CANNOT_TELL);
	comparisons[2].verdict = COMPARABLE;
	assert_int_equal(render_status(&findings, NULL), STATUS_OK);
	comparisons[1].verdict = NOT_COMPARABLE; /* slower in passes that must not be compared says nothing */
	options.fail_if_slower = 0.1;
	assert_int_equal(render_status(&findings, "slower"), STATUS_OK);
}

/* What --fail-on leaves out gives 0 and is named: the gravest. */
static void what_is_left_out_is_named(void **state)
{
	(void)state;
	struct pair_finding slower = {.change = CHANGE_SLOWER, .floor_ratio = 1.2};
	struct pass_comparison comparisons[] = {{.verdict = COMPARABILITY_CANNOT_TELL},
		{.verdict = COMPARABLE, .changed = true, .pairs = &slower, .pair_count = 1}};
	struct analysis_options options = analysis_defaults();
	struct findings findings = {.options = &options, .comparisons = comparisons, .comparison_count = 2};
	assert_null(render_spared(&findings, NULL));
	assert_string_equal(render_spared(&findings, "not-comparable"), "cannot-tell");
	options.fail_if_slower = 0.1;
	assert_string_equal(render_spared(&findings, "not-comparable"), "slower");
	assert_string_equal(render_spared(&findings, "not-comparable,slower"), "cannot-tell");
	assert_null(render_spared(&findings, "not-comparable,slower,cannot-tell"));
	comparisons[0].verdict = NOT_COMPARABLE;
	assert_string_equal(render_spared(&findings, "slower"), "not-comparable");
}

/* Annotations and test reports fail what the status fails. */
static void outputs_fail_what_the_status_fails(void **state)
{
	(void)state;
	struct pair_finding slower = {.change = CHANGE_SLOWER, .floor_ratio = 1.2}, control = slower;
	control.anchor = true;
	struct pass_comparison changed = {.verdict = COMPARABLE_WITH_CAUTION, .changed = true},
			       refused = {.verdict = NOT_COMPARABLE};
	struct analysis_options options = analysis_defaults();
	struct findings findings = {.options = &options};
	assert_false(status_fails_on_pair(&findings, NULL, &changed, &slower)); /* nobody asked */
	assert_true(status_fails_on_pair(&findings, "slower", &changed, &slower));
	options.fail_if_slower = 0.1;
	assert_true(status_fails_on_pair(&findings, NULL, &changed, &slower));
	assert_false(status_fails_on_pair(&findings, "not-comparable", &changed, &slower));
	assert_false(status_fails_on_pair(&findings, NULL, &changed, &control));
	assert_false(status_fails_on_pair(&findings, NULL, &refused, &slower));
	assert_true(status_fails_on_verdict(NULL, COMPARABILITY_CANNOT_TELL));
	assert_false(status_fails_on_verdict("not-comparable", COMPARABILITY_CANNOT_TELL));
	assert_false(status_fails_on_verdict(NULL, COMPARABLE_WITH_CAUTION));
	assert_true(status_fails_on_claim(NULL, CLAIM_CONTRADICTED));
	assert_false(status_fails_on_claim("slower", CLAIM_CONTRADICTED));
	assert_false(status_fails_on_claim(NULL, CLAIM_ALLOWED_WITH_CAUTION));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(claims_are_read),
		cmocka_unit_test(what_is_no_claim_is_said),
		cmocka_unit_test(files_of_claims_are_read),
		cmocka_unit_test(bad_files_of_claims_are_refused),
		cmocka_unit_test(claims_are_judged),
		cmocka_unit_test(statuses_have_an_order),
		cmocka_unit_test(what_is_left_out_is_named),
		cmocka_unit_test(outputs_fail_what_the_status_fails),
	};
	return RUN_TESTS(tests);
}
