/* Checks judged by themselves, and the names by which groups and passes are called. */
#include "passes.h"

#include "analysis/passes/comparison.h"
#include "analysis/passes/pairs.h"

/* A check judged by itself, of a comparison of two passes that the test makes by hand. */
static struct check_finding judged_alone(
	const struct comparability_check *check, struct comparison *comparison)
{
	struct check_finding finding = {.check = check, .value = NAN, .margin = NAN};
	check->judge(comparison, &finding);
	return finding;
}

/* Tables are counted pair by pair; what differs is named once a kind. */
static void units_and_directions_are_counted(void **state)
{
	(void)state;
	struct side {
		const char *unit;
		enum direction direction;
	};
	static const struct {
		struct side a[2], b[2];
		size_t pairs, agree, units, directions, untold, named;
		enum check_status status;
	} rows[] = {
		{.pairs = 0, .status = CHECK_MISSING},
		{.a = {{"s", DIRECTION_LOWER}, {"B", DIRECTION_LOWER}},
			.b = {{"s", DIRECTION_LOWER}, {"B", DIRECTION_LOWER}},
			.pairs = 2,
			.agree = 2,
			.status = CHECK_EQUIVALENT},
		{.a = {{NULL, DIRECTION_LOWER}, {"B", DIRECTION_HIGHER}},
			.b = {{NULL, DIRECTION_LOWER}, {"B", DIRECTION_HIGHER}},
			.pairs = 2,
			.agree = 2,
			.status = CHECK_EQUIVALENT},
		/* the same difference twice, and two of them */
		{.a = {{"s", DIRECTION_LOWER}, {"s", DIRECTION_LOWER}},
			.b = {{"B", DIRECTION_LOWER}, {"B", DIRECTION_LOWER}},
			.pairs = 2,
			.units = 2,
			.named = 1,
			.status = CHECK_DIFFERENT},
		{.a = {{"s", DIRECTION_LOWER}, {"s", DIRECTION_LOWER}},
			.b = {{"B", DIRECTION_LOWER}, {"J", DIRECTION_LOWER}},
			.pairs = 2,
			.units = 2,
			.named = 2,
			.status = CHECK_DIFFERENT},
		{.a = {{"s", DIRECTION_LOWER}, {"J", DIRECTION_LOWER}},
			.b = {{"B", DIRECTION_LOWER}, {"B", DIRECTION_LOWER}},
			.pairs = 2,
			.units = 2,
			.named = 2,
			.status = CHECK_DIFFERENT},
		{.a = {{"s", DIRECTION_LOWER}, {"B", DIRECTION_HIGHER}},
			.b = {{"s", DIRECTION_HIGHER}, {"s", DIRECTION_HIGHER}},
			.pairs = 2,
			.units = 1,
			.directions = 1,
			.named = 2,
			.status = CHECK_DIFFERENT},
		/* what one side doesn't state is no difference, and no agreement */
		{.a = {{"s", DIRECTION_LOWER}, {NULL, DIRECTION_LOWER}},
			.b = {{NULL, DIRECTION_LOWER}, {"s", DIRECTION_LOWER}},
			.pairs = 2,
			.untold = 2,
			.status = CHECK_UNDETERMINED},
		{.a = {{"s", DIRECTION_LOWER}, {"s", DIRECTION_UNKNOWN}},
			.b = {{"s", DIRECTION_UNKNOWN}, {"s", DIRECTION_LOWER}},
			.pairs = 2,
			.untold = 2,
			.status = CHECK_UNDETERMINED},
		{.a = {{"s", DIRECTION_UNKNOWN}, {"s", DIRECTION_LOWER}},
			.b = {{"s", DIRECTION_UNKNOWN}, {"s", DIRECTION_LOWER}},
			.pairs = 2,
			.agree = 1,
			.untold = 1,
			.status = CHECK_UNDETERMINED},
	};
	for (size_t i = 0; i < COUNT(rows); i++) {
		BUILD(build);
		struct table tables[4];
		struct table_finding of_tables[4];
		struct pair_finding pairs[2];
		for (size_t p = 0; p < 2; p++) {
			tables[2 * p] = (struct table){
				.unit = rows[i].a[p].unit, .direction = rows[i].a[p].direction};
			tables[2 * p + 1] = (struct table){
				.unit = rows[i].b[p].unit, .direction = rows[i].b[p].direction};
			pairs[p] = (struct pair_finding){.table_a = 2 * p, .table_b = 2 * p + 1};
		}
		for (size_t t = 0; t < 4; t++)
			of_tables[t] = (struct table_finding){.table = &tables[t]};
		struct findings findings = {.tables = of_tables, .table_count = 4};
		struct pass_comparison result = {.pairs = pairs, .pair_count = rows[i].pairs};
		struct comparison comparison = {
			.findings = &findings, .result = &result, .scratch = build.arena};
		struct check_finding check = judged_alone(&comparability_unit, &comparison);
		if (check.status != rows[i].status)
			fail_msg("row %zu: %s", i, check_status_name(check.status));
		assert_int_equal(check.of, rows[i].pairs);
		assert_int_equal(check.count, rows[i].agree);
		NEAR(check.numbers[0], (double)rows[i].units);
		NEAR(check.numbers[1], (double)rows[i].directions);
		NEAR(check.numbers[2], (double)rows[i].untold);
		assert_int_equal(check.difference_count, rows[i].named);
		arena_free(build.arena);
	}
}

/* The overlap as a share of the shorter pass: of seconds, else of places on the command line. */
static void passes_in_turn_overlap(void **state)
{
	(void)state;
	static const struct {
		struct pass a, b;
		size_t inputs_a[2], inputs_b[2];
		double overlap, apart; /* NaN: not known */
		enum check_status status;
	} rows[] = {
		{{.start = 0, .end = 100}, {.start = 50, .end = 150}, {0}, {0}, 0.5, 0, CHECK_EQUIVALENT},
		{{.start = 0, .end = 100}, {.start = 52, .end = 152}, {0}, {0}, 0.48, 0, CHECK_UNDETERMINED},
		{{.start = 0, .end = 1000}, {.start = 400, .end = 500, .zoned = false}, {0}, {0}, 1, 0,
			CHECK_EQUIVALENT},
		{{.start = 30, .end = 40}, {.start = 0, .end = 10}, {0}, {0}, 0, 20, CHECK_UNDETERMINED},
		{{.start = 5, .end = 5}, {.start = 0, .end = 10}, {0}, {0}, 0, 0, CHECK_UNDETERMINED},
		/* no times in one of them, or of two kinds */
		{{.start = 0, .end = 100}, {.start = NAN, .end = NAN}, {0}, {0}, NAN, NAN, CHECK_MISSING},
		{{.start = NAN, .end = NAN}, {.start = 0, .end = 100}, {0}, {0}, NAN, NAN, CHECK_MISSING},
		{{.start = 0, .end = 100, .zoned = true}, {.start = 0, .end = 100}, {0}, {0}, NAN, NAN,
			CHECK_MISSING},
		/* old new old new; old old new new; one of them once */
		{{.start = NAN, .end = NAN, .input_count = 2}, {.start = NAN, .end = NAN, .input_count = 2},
			{0, 2}, {1, 3}, 0.5, NAN, CHECK_EQUIVALENT},
		{{.start = NAN, .end = NAN, .input_count = 2}, {.start = NAN, .end = NAN, .input_count = 2},
			{2, 3}, {0, 1}, 0, NAN, CHECK_UNDETERMINED},
		{{.start = NAN, .end = NAN, .input_count = 2}, {.start = NAN, .end = NAN, .input_count = 1},
			{0, 2}, {1}, NAN, NAN, CHECK_MISSING},
		{{.start = NAN, .end = NAN, .input_count = 1}, {.start = NAN, .end = NAN, .input_count = 2},
			{1}, {0, 2}, NAN, NAN, CHECK_MISSING},
	};
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct pass a = rows[i].a, b = rows[i].b;
		size_t inputs_a[] = {rows[i].inputs_a[0], rows[i].inputs_a[1]},
		       inputs_b[] = {rows[i].inputs_b[0], rows[i].inputs_b[1]};
		a.inputs = inputs_a;
		b.inputs = inputs_b;
		struct comparison comparison = {.a = &a, .b = &b};
		struct check_finding check = judged_alone(&comparability_time, &comparison);
		if (check.status != rows[i].status)
			fail_msg("row %zu: %s", i, check_status_name(check.status));
		assert_int_equal(comparison.interleaved, rows[i].status == CHECK_EQUIVALENT);
		if (isnan(rows[i].overlap))
			assert_true(isnan(check.value));
		else
			NEAR(check.value, rows[i].overlap);
		if (isnan(rows[i].apart))
			assert_true(isnan(check.numbers[0]));
		else
			NEAR(check.numbers[0], rows[i].apart);
	}
}

static void names_match_patterns(void **state)
{
	(void)state;
	static const struct {
		const char *pattern, *text;
		bool matches;
	} rows[] = {
		{"fib", "fib", true},
		{"fib", "fibs", false},
		{"fibs", "fib", false},
		{"", "", true},
		{"", "fib", false},
		{"*", "", true},
		{"***", "fib", true},
		{"f*b", "fib", true},
		{"f*b", "fibber", false},
		{"*ab", "aab", true}, /* the first a is the star's after all */
		{"a*b*c", "aXbXbXc", true},
		{"a*b*c", "aXcXb", false},
		{"fib*", "fib", true},
		{"Fib", "fib", false},
	};
	for (size_t i = 0; i < COUNT(rows); i++)
		if (name_matches(rows[i].pattern, rows[i].text) != rows[i].matches)
			fail_msg("'%s' and '%s'", rows[i].pattern, rows[i].text);
}

/* A group is called by its workload, metric, levels, and all of them together. */
static void groups_are_called_by_name(void **state)
{
	(void)state;
	static const struct {
		const char *pattern;
		bool matches;
	} rows[] = {
		{"fib", true},
		{"fib/cpu=8,size=big", true},
		{"fib/*", true},
		{"ti*", true},
		{"8", true},
		{"cpu=8", true},
		{"size=b*", true},
		{"big", true},
		{"cpu=9", false},
		{"fib/cpu=8", false},
		{"sort", false},
	};
	static const char *factors[] = {"cpu", "note", "size"}, *levels[] = {"8", NULL, "big"};
	const struct table table = {
		.workload = "fib", .metric = "time", .factors = factors, .factor_count = COUNT(factors)};
	const struct group group = {.levels = levels};
	BUILD(build);
	assert_string_equal(group_address(build.arena, &table, &group), "fib/cpu=8,size=big");
	for (size_t i = 0; i < COUNT(rows); i++)
		if (group_matches(build.arena, &table, &group, rows[i].pattern) != rows[i].matches)
			fail_msg("'%s'", rows[i].pattern);
	const struct table nameless = {.factors = factors, .factor_count = COUNT(factors)};
	assert_string_equal(group_address(build.arena, &nameless, &group), "cpu=8,size=big");
	assert_false(group_matches(build.arena, &nameless, &group, "fib"));
	assert_true(group_matches(build.arena, &nameless, &group, "cpu=8"));
	arena_free(build.arena);
}

/* The level that all groups of a pass have. */
static void levels_of_whole_passes(void **state)
{
	(void)state;
	BUILD(build);
	const double values[] = {1, 1.001, 1.002, 1.003};
	size_t a = build_pass(&build, "a"), b = build_pass(&build, "b"), c = build_pass(&build, "c");
	build_runs(&build, build_group(&build, a, "fib", "Board", "x1"), values, 4);
	build_runs(&build, build_group(&build, a, "sort", "Board", "x1"), values, 4);
	build_runs(&build, build_group(&build, b, "fib", "Board", "x1"), values, 4);
	build_runs(&build, build_group(&build, b, "fib", "Board", "x2"), values, 4);
	build_runs(&build, build_group(&build, c, "fib", "Board", "x1"), values, 4);
	build_runs(&build, build_group(&build, c, "sort", NULL, NULL), values, 4);
	const struct findings *findings = build_findings(&build);
	assert_string_equal(pass_level(findings, a, "board"), "x1");
	assert_null(pass_level(findings, a, "cpu"));
	assert_null(pass_level(findings, b, "board"));
	assert_null(pass_level(findings, c, "board"));
	arena_free(build.arena);
}

/* Only passes that agree in the key of --within meet; one that says nothing of it meets all. */
static void passes_meet_within(void **state)
{
	(void)state;
	static const struct {
		const char *a, *b; /* host by metadata; NULL: not stated */
		const char *board_a, *board_b;
		const char *within;
		size_t comparisons;
	} rows[] = {
		{"h1", "h1", "x1", "x2", "host", 1},
		{"h1", "h2", "x1", "x1", "host", 0},
		{"h1", NULL, "x1", "x1", "host", 1},
		{NULL, "h1", "x1", "x1", "host", 1},
		{"h1", "h2", "x1", "x1", "board", 1},
		{"h1", "h1", "x1", "x2", "board", 0},
		{"h1", "h2", "x1", "x2", NULL, 1},
	};
	const double values[] = {1, 1.001, 1.002, 1.003};
	for (size_t i = 0; i < COUNT(rows); i++) {
		BUILD(build);
		build.options.compare = true;
		build.options.within = rows[i].within;
		size_t a = build_pass(&build, "a"), b = build_pass(&build, "b");
		build_pass(&build, "empty"); /* has no groups, and is compared with nothing */
		build_runs(&build, build_group(&build, a, "fib", "board", rows[i].board_a), values, 4);
		build_runs(&build, build_group(&build, b, "fib", "board", rows[i].board_b), values, 4);
		if (rows[i].a)
			build_metadata(&build, a, "host", rows[i].a);
		if (rows[i].b)
			build_metadata(&build, b, "host", rows[i].b);
		if (build_findings(&build)->comparison_count != rows[i].comparisons)
			fail_msg("row %zu", i);
		arena_free(build.arena);
	}
}

/* What the user names must be there. */
static void unknown_words_are_refused(void **state)
{
	(void)state;
	static const struct {
		const char *baseline, *control, *waive, *fault; /* fault NULL: accepted */
	} rows[] = {
		{"a", "fib", "rig=another table", NULL}, /* a key of one pass's metadata */
		{NULL, NULL, "FLOOR=a known step", NULL},
		{"aa", NULL, NULL, "--baseline aa is no pass; did you mean a?"},
		{NULL, "sort", NULL, "--control sort matches no group"},
		{NULL, NULL, "floor", "--waive floor needs a reason"},
		{NULL, NULL, "floor= ", "--waive floor=  needs a reason"},
		{NULL, NULL, "unit=never mind", "--waive unit: values in different units"},
		{NULL, NULL, "table=never mind", "--waive table is neither a check"},
	};
	const double values[] = {1, 1.001, 1.002, 1.003};
	for (size_t i = 0; i < COUNT(rows); i++) {
		BUILD(build);
		const char *control = rows[i].control, *waive = rows[i].waive;
		build.options.compare = true;
		build.options.baseline = rows[i].baseline;
		build.options.controls = (struct words){&control, control != NULL, 1};
		build.options.waive = (struct words){&waive, waive != NULL, 1};
		build_runs(
			&build, build_group(&build, build_pass(&build, "a"), "fib", NULL, NULL), values, 4);
		build_runs(
			&build, build_group(&build, build_pass(&build, "b"), "fib", NULL, NULL), values, 4);
		build_metadata(&build, 1, "rig", "left");
		struct fault fault = {0};
		dataset_settle(build.dataset);
		struct findings *findings = analyse(build.arena, build.dataset, &build.options, &fault);
		assert_int_equal(findings == NULL, rows[i].fault != NULL);
		if (rows[i].fault) {
			assert_int_equal(fault.status, STATUS_USAGE);
			if (strncmp(fault.text, rows[i].fault, strlen(rows[i].fault)) != 0)
				fail_msg("row %zu: %s", i, fault.text);
		}
		arena_free(build.arena);
	}
}

/* The verdict by the statuses of the checks, in the order U H T E C F M L: '=' equivalent, '?' undetermined, '!' different,
 * '-' missing (statistics.md 7.3, and 7.7 where something was changed on purpose). */
static void verdicts_follow_from_statuses(void **state)
{
	(void)state;
	enum {
		ANCHORED = 1,
		INTERLEAVED = 2,
		CHANGED = 4,
		EXCEPTION = 8,
		COMMON = 16,
		UNMOVED = 32,
		NONE_USABLE = 64,
		FLOORS_WAIVED = 128
	};
	static const struct {
		const char *statuses;
		int is;
		enum comparability verdict, floors;
	} rows[] = {
		{"========", ANCHORED, COMPARABLE, COMPARABLE},
		{"!=======", ANCHORED, NOT_COMPARABLE, NOT_COMPARABLE},
		{"=!======", ANCHORED, NOT_COMPARABLE, NOT_COMPARABLE},
		{"=====!==", ANCHORED, NOT_COMPARABLE, NOT_COMPARABLE},
		/* floors that stayed may be set side by side all the same, where they are credible */
		{"======!=", ANCHORED, NOT_COMPARABLE, COMPARABLE_WITH_CAUTION},
		{"=======!", ANCHORED, NOT_COMPARABLE, COMPARABLE_WITH_CAUTION},
		{"====?==!", ANCHORED, NOT_COMPARABLE, NOT_COMPARABLE},
		{"=====?=!", ANCHORED, NOT_COMPARABLE, NOT_COMPARABLE},
		{"=====--!", 0, NOT_COMPARABLE, NOT_COMPARABLE},
		/* what was accepted doesn't forbid, but is no evidence; accepting what isn't there changes nothing */
		{"=====!==", ANCHORED | FLOORS_WAIVED, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"========", ANCHORED | FLOORS_WAIVED, COMPARABLE, COMPARABLE},
		{"===!====", ANCHORED, COMPARABLE, COMPARABLE}, /* effort informs only */
		{"=====?==", ANCHORED, COMPARABILITY_CANNOT_TELL, COMPARABILITY_CANNOT_TELL},
		{"======?=", ANCHORED, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"=?======", ANCHORED, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"====?===", ANCHORED, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"========", ANCHORED | EXCEPTION, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"=======-", ANCHORED, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"=======-", ANCHORED | INTERLEAVED, COMPARABLE, COMPARABLE},
		{"=======?", ANCHORED | INTERLEAVED, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"=====--=", INTERLEAVED, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"=====--=", 0, COMPARABILITY_CANNOT_TELL, COMPARABILITY_CANNOT_TELL},
		{"=====---", INTERLEAVED, COMPARABILITY_CANNOT_TELL, COMPARABILITY_CANNOT_TELL},
		{"=-===--=", INTERLEAVED, COMPARABILITY_CANNOT_TELL, COMPARABILITY_CANNOT_TELL},
		/* changed on purpose: anchors are the controls */
		{"========", CHANGED | ANCHORED, COMPARABLE, COMPARABLE},
		{"!=======", CHANGED | ANCHORED, NOT_COMPARABLE, NOT_COMPARABLE},
		{"=!======", CHANGED | ANCHORED, NOT_COMPARABLE, NOT_COMPARABLE},
		{"=====!==", CHANGED | ANCHORED, NOT_COMPARABLE, NOT_COMPARABLE},
		{"======!=", CHANGED | ANCHORED, NOT_COMPARABLE, COMPARABLE_WITH_CAUTION},
		{"=======!", CHANGED | ANCHORED, NOT_COMPARABLE, COMPARABLE_WITH_CAUTION},
		{"=====--!", CHANGED, NOT_COMPARABLE, NOT_COMPARABLE},
		{"========", CHANGED | ANCHORED | NONE_USABLE, COMPARABILITY_CANNOT_TELL,
			COMPARABILITY_CANNOT_TELL},
		{"=====---", CHANGED, COMPARABILITY_CANNOT_TELL, COMPARABILITY_CANNOT_TELL},
		{"=====---", CHANGED | UNMOVED, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"=====--=", CHANGED, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"=====---", CHANGED | INTERLEAVED, COMPARABLE, COMPARABLE},
		{"=====?==", CHANGED | ANCHORED | INTERLEAVED, COMPARABLE, COMPARABLE},
		{"=====?==", CHANGED | ANCHORED, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"======?=", CHANGED | ANCHORED, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"=======-", CHANGED | ANCHORED, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"=-======", CHANGED | ANCHORED, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"====?===", CHANGED | ANCHORED, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"========", CHANGED | ANCHORED | COMMON, COMPARABLE_WITH_CAUTION, COMPARABLE_WITH_CAUTION},
		{"========", CHANGED | ANCHORED | EXCEPTION, COMPARABLE_WITH_CAUTION,
			COMPARABLE_WITH_CAUTION},
	};
	static const char signs[] = {[CHECK_MISSING] = '-',
		[CHECK_EQUIVALENT] = '=',
		[CHECK_UNDETERMINED] = '?',
		[CHECK_DIFFERENT] = '!'};
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct check_finding checks[COMPARABILITY_CHECK_COUNT] = {0};
		for (size_t c = 0; c < COMPARABILITY_CHECK_COUNT; c++) {
			checks[c].check = comparability_checks[c];
			checks[c].status = (enum check_status)(
				(const char *)memchr(signs, rows[i].statuses[c], sizeof signs) - signs);
		}
		/* groups with a floor, without runs, with a minimum that is none on either side */
		enum { PLAIN, WITHOUT_RUNS, NO_FLOOR_A, NO_FLOOR_B, PAIRS };
		const struct sample runs = {0}; /* only whether there are any counts */
		const struct group_finding reached = {.floor.verdict = FLOOR_REACHED},
					   missed = {.floor.verdict = FLOOR_NOT_REACHED};
		const struct anchor anchors[PAIRS] = {
			[PLAIN] = {.a = &reached, .b = &reached, .runs_a = &runs},
			[WITHOUT_RUNS] = {.a = &reached, .b = &reached},
			[NO_FLOOR_A] = {.a = &missed, .b = &reached, .runs_a = &runs},
			[NO_FLOOR_B] = {.a = &reached, .b = &missed, .runs_a = &runs}};
		struct anchor all[PAIRS];
		memcpy(all, anchors, sizeof all);
		int is = rows[i].is;
		struct pair_finding pairs[PAIRS] = {{.exception = (is & EXCEPTION) != 0}};
		struct pass_comparison result = {.checks = checks,
			.check_count = COMPARABILITY_CHECK_COUNT,
			.pairs = pairs,
			.pair_count = PAIRS,
			.changed = (is & CHANGED) != 0,
			.common_shift.raised = (is & COMMON) != 0};
		struct comparison comparison = {.result = &result,
			.pairs = all,
			.anchors = all,
			.anchor_count = is & ANCHORED ? 1 : 0,
			.usable_count = is & NONE_USABLE ? 0 : 1,
			.interleaved = (is & INTERLEAVED) != 0,
			.unmoved = (is & UNMOVED) != 0};
		checks[COMPARABILITY_floor].waived = (is & FLOORS_WAIVED) != 0;
		verdict_find(&comparison);
		if (result.verdict != rows[i].verdict || result.floors != rows[i].floors)
			fail_msg("row %zu, %s: %s, floors %s", i, rows[i].statuses,
				comparability_name(result.verdict), comparability_name(result.floors));
		assert_int_equal(pairs[PLAIN].verdict, result.verdict);
		bool refused = result.verdict == NOT_COMPARABLE;
		assert_int_equal(
			pairs[WITHOUT_RUNS].verdict, refused ? NOT_COMPARABLE : COMPARABILITY_CANNOT_TELL);
		enum comparability capped = result.verdict == COMPARABLE ? COMPARABLE_WITH_CAUTION
									 : result.verdict;
		assert_int_equal(pairs[NO_FLOOR_A].verdict, capped);
		assert_int_equal(pairs[NO_FLOOR_B].verdict, capped);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(units_and_directions_are_counted),
		cmocka_unit_test(passes_in_turn_overlap),
		cmocka_unit_test(names_match_patterns),
		cmocka_unit_test(groups_are_called_by_name),
		cmocka_unit_test(levels_of_whole_passes),
		cmocka_unit_test(passes_meet_within),
		cmocka_unit_test(unknown_words_are_refused),
		cmocka_unit_test(verdicts_follow_from_statuses),
	};
	return RUN_TESTS(tests);
}
