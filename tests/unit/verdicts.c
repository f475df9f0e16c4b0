/* The sentences on two passes, against the ones a person wrote of them. */
#include <math.h>
#include <string.h>

#include "analysis/passes/comparability.h"
#include "arena_setup.h"
#include "hand.h"
#include "render/comparing.h"
#include "render/verdicts.h"

/* A30 against B60 by cpu 8 alone: its floor moved, 30 rounds against 60, another day, load known for A30 only. */
static struct pass_comparison *case_a(struct hand *hand)
{
	struct pass_comparison *comparison = arena_alloc(hand->arena, 1, sizeof *comparison);
	struct pair_finding *pair = arena_alloc(hand->arena, 1, sizeof *pair);
	struct check_finding *checks = arena_alloc(hand->arena, COMPARABILITY_CHECK_COUNT, sizeof *checks);
	*pair = (struct pair_finding){.table_a = 0,
		.group_a = 2,
		.table_b = 1,
		.group_b = 0,
		.anchor = true,
		.judged = true,
		.k = 30,
		.floor_ratio = 0.1098 / 0.2447,
		.median_ratio = NAN,
		.change = CHANGE_FASTER,
		.change_by_floor = true,
		.change_ratio = 0.1098 / 0.2447,
		.verdict = NOT_COMPARABLE};
	*comparison = (struct pass_comparison){.a = 0,
		.b = 1,
		.verdict = NOT_COMPARABLE,
		.floors = NOT_COMPARABLE,
		.medians = NOT_COMPARABLE,
		.checks = checks,
		.check_count = COMPARABILITY_CHECK_COUNT,
		.pairs = pair,
		.pair_count = 1,
		.matched = 1,
		.anchors = 1};
	for (size_t i = 0; i < COMPARABILITY_CHECK_COUNT; i++)
		checks[i] = (struct check_finding){.check = comparability_checks[i],
			.status = CHECK_EQUIVALENT,
			.group_a = SIZE_MAX,
			.group_b = SIZE_MAX};
	checks[COMPARABILITY_floor].status = CHECK_DIFFERENT;
	checks[COMPARABILITY_effort].status = CHECK_DIFFERENT;
	checks[COMPARABILITY_effort].numbers[0] = 30;
	checks[COMPARABILITY_effort].numbers[1] = 60;
	checks[COMPARABILITY_time].status = CHECK_UNDETERMINED;
	checks[COMPARABILITY_time].numbers[0] = 3 * 86400;
	checks[COMPARABILITY_load].status = CHECK_MISSING;
	return comparison;
}

static void a_refusal_names_its_reasons(void **state)
{
	(void)state;
	struct hand *hand = hand_new(arena);
	struct pass_comparison *comparison = case_a(hand);
	struct voice voice = voice_of(hand->arena, hand->findings, &hand->render, QUESTION_CHECK);
	assert_string_equal(comparison_text(&voice, comparison),
		"Do not compare: the one core common to both moved by −55 %, 30 rounds against 60, another day (3.0 "
		"days apart), and load is known for A30 only.");
	assert_string_equal(undeclared_text(&voice, comparison),
		"The floors moved (the one core common to both moved by −55 %). If you changed the code, ask "
		"`floorstat compare`; if nothing was changed, the machine did, and these must not be compared.");
	comparison->changed = true;
	assert_null(undeclared_text(&voice, comparison));
}

static void caution_is_never_bare(void **state)
{
	(void)state;
	struct hand *hand = hand_new(arena);
	struct pass_comparison *comparison = case_a(hand);
	struct voice voice = voice_of(hand->arena, hand->findings, &hand->render, QUESTION_CHECK);
	comparison->pairs[0].change = CHANGE_SAME;
	comparison->verdict = COMPARABLE_WITH_CAUTION;
	comparison->checks[COMPARABILITY_floor].status = CHECK_EQUIVALENT;
	comparison->checks[COMPARABILITY_effort].status = CHECK_EQUIVALENT;
	comparison->checks[COMPARABILITY_time].status = CHECK_EQUIVALENT;
	assert_string_equal(comparison_text(&voice, comparison),
		"Compare A30 and B60 with caution: nothing found against it, but load is known for A30 only.");
	comparison->checks[COMPARABILITY_load].status = CHECK_UNDETERMINED;
	comparison->checks[COMPARABILITY_load].margin = 10;
	assert_string_equal(comparison_text(&voice, comparison),
		"Compare A30 and B60 with caution: whether background load stayed within ±10 points can't be told.");
}

static void changes_say_what_they_rest_on(void **state)
{
	(void)state;
	struct hand *hand = hand_new(arena);
	struct voice voice = voice_of(hand->arena, hand->findings, &hand->render, QUESTION_COMPARE);
	struct pair_finding pair = {.change = CHANGE_FASTER, .change_ratio = 0.88, .halves_differ = NAN};
	assert_string_equal(change_text(&voice, &pair), "faster (−12 %)");
	pair = (struct pair_finding){.change = CHANGE_SLOWER, .change_ratio = 1.043, .halves_differ = 0.004};
	assert_string_equal(change_text(&voice, &pair), "slower (+4.3 %; halves of a pass differ by 0.4 %)");
	pair.change = CHANGE_SAME;
	assert_string_equal(change_text(&voice, &pair), "same (within ±3 %)");
	pair.change = CHANGE_UNDETERMINED;
	pair.cause = CAUSE_FEW_RUNS;
	pair.runs_needed = 40;
	assert_string_equal(
		change_text(&voice, &pair), "undetermined: too few runs (40 a side would decide)");
	pair.cause = CAUSE_SCATTER;
	assert_string_equal(change_text(&voice, &pair), "undetermined: scatter");
}

/* The word is that of the quantity, the sign that of the value: a rate that fell to a quarter is "lower", by 75 %. */
static void changes_are_worded_by_what_was_measured(void **state)
{
	(void)state;
	struct hand *hand = hand_new(arena);
	struct voice voice = voice_of(hand->arena, hand->findings, &hand->render, QUESTION_COMPARE);
	static const struct {
		const char *unit;
		enum direction direction;
		const char *better, *worse;
	} rows[] = {
		{"s", DIRECTION_LOWER, "faster (−20 %)", "slower (+25 %)"},
		{"B", DIRECTION_LOWER, "smaller (−20 %)", "larger (+25 %)"},
		{"allocs", DIRECTION_LOWER, "fewer (−20 %)", "more (+25 %)"},
		{"FLOP/s", DIRECTION_HIGHER, "higher (+25 %)", "lower (−20 %)"},
		{"1/s", DIRECTION_HIGHER, "higher (+25 %)", "lower (−20 %)"},
		{"J", DIRECTION_LOWER, "better (−20 %)", "worse (+25 %)"},
		{"s", DIRECTION_HIGHER, "better (+25 %)", "worse (−20 %)"}, /* between failures */
		{"faults/s", DIRECTION_LOWER, "better (−20 %)", "worse (+25 %)"},
		{NULL, DIRECTION_HIGHER, "better (+25 %)", "worse (−20 %)"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct table *table = &hand->dataset->tables[0];
		table->unit = rows[i].unit;
		table->direction = rows[i].direction;
		struct pair_finding pair = {
			.change = CHANGE_FASTER, .change_ratio = 0.8, .halves_differ = NAN};
		assert_string_equal(change_text(&voice, &pair), rows[i].better);
		pair.change = CHANGE_SLOWER;
		pair.change_ratio = 1.25;
		assert_string_equal(change_text(&voice, &pair), rows[i].worse);
	}
}

/* What moved is counted before its ratios are shown: by the sign of the value, the smallest first. */
static void changes_are_counted(void **state)
{
	(void)state;
	struct hand *hand = hand_new(arena);
	struct pass_comparison *comparison = case_a(hand);
	struct voice voice = voice_of(hand->arena, hand->findings, &hand->render, QUESTION_COMPARE);
	struct pair_finding pairs[] = {{.change = CHANGE_FASTER, .change_ratio = 0.76},
		{.change = CHANGE_FASTER, .change_ratio = 0.15},
		{.change = CHANGE_SLOWER, .change_ratio = 1.06}, {.change = CHANGE_SAME, .change_ratio = 1},
		{.change = CHANGE_UNDETERMINED, .change_ratio = 1.5},
		{.change = CHANGE_UNDETERMINED, .change_ratio = NAN}};
	comparison->pairs = pairs;
	comparison->pair_count = sizeof pairs / sizeof *pairs;
	comparison->anchors = 0;
	assert_null(changes_text(&voice, comparison)); /* nothing was changed: what moved is no result */
	comparison->changed = true;
	assert_string_equal(changes_text(&voice, comparison),
		"Of 6 groups, 2 are better (−24 to −85 %), 1 is worse (+6.0 %), 1 is the same within ±3 %, and 2 are "
		"undetermined.");
}

/* Groups that moved although the others stayed are named in the verdict; a contradiction is told once. */
static void single_movers_are_named(void **state)
{
	(void)state;
	struct hand *hand = hand_new(arena);
	struct pass_comparison *comparison = case_a(hand);
	struct voice voice = voice_of(hand->arena, hand->findings, &hand->render, QUESTION_CHECK);
	for (size_t i = 0; i < COMPARABILITY_CHECK_COUNT; i++)
		comparison->checks[i].status = CHECK_EQUIVALENT;
	comparison->verdict = COMPARABLE_WITH_CAUTION;
	assert_string_equal(comparison_text(&voice, comparison),
		"Compare A30 and B60 with caution: 1 group changed: cpu 8 (−55 %).");
	struct pair_finding pairs[] = {comparison->pairs[0], comparison->pairs[0]};
	comparison->pairs = pairs;
	comparison->pair_count = 2;
	pairs[1].exception = true;
	assert_string_equal(comparison_text(&voice, comparison),
		"Compare A30 and B60 with caution: 1 group moved by itself: cpu 8 (−55 %), and 1 more changed: cpu 8 (−55 %).");
	comparison->pair_count = 1;
	pairs[0].exception = true;
	assert_string_equal(comparison_text(&voice, comparison),
		"Compare A30 and B60 with caution: 1 group moved by itself: cpu 8 (−55 %).");
	for (size_t i = COMPARABILITY_floor; i <= COMPARABILITY_median; i++) {
		comparison->checks[i].status = CHECK_DIFFERENT;
		comparison->checks[i].group_a = comparison->checks[i].group_b = 0;
		comparison->checks[i].numbers[0] = log(0.84);
	}
	comparison->verdict = NOT_COMPARABLE;
	assert_string_equal(comparison_text(&voice, comparison),
		"Do not compare: cpu 8 and cpu 8 contradict each other: their floors moved by −16 % and 0.0 %, and so do "
		"their medians (−16 % and 0.0 %).");
}

static void the_worst_comparison_leads(void **state)
{
	(void)state;
	struct findings findings = {0};
	assert_true(comparing_worst(&findings) == SIZE_MAX);
	struct pass_comparison list[] = {{.verdict = COMPARABLE}, {.verdict = COMPARABILITY_CANNOT_TELL},
		{.verdict = NOT_COMPARABLE}, {.verdict = COMPARABLE_WITH_CAUTION}};
	findings.comparisons = list;
	findings.comparison_count = 4;
	assert_int_equal(comparing_worst(&findings), 2);
	findings.comparison_count = 2;
	assert_int_equal(comparing_worst(&findings), 1);
}

static void accepted_differences_are_told(void **state)
{
	(void)state;
	struct hand *hand = hand_new(arena);
	struct pass_comparison *comparison = case_a(hand);
	struct voice voice = voice_of(hand->arena, hand->findings, &hand->render, QUESTION_CHECK);
	assert_null(waived_text(&voice, comparison));
	struct difference difference = {
		"kernel", "6.1", "6.2", .hard = true, .waived = true, .waiver = "same scheduler"};
	comparison->checks[COMPARABILITY_metadata].differences = &difference;
	comparison->checks[COMPARABILITY_metadata].difference_count = 1;
	assert_string_equal(
		waived_text(&voice, comparison), "Accepted by the user: kernel (same scheduler).");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_refusal_names_its_reasons, set_up, tear_down),
		cmocka_unit_test_setup_teardown(caution_is_never_bare, set_up, tear_down),
		cmocka_unit_test_setup_teardown(changes_say_what_they_rest_on, set_up, tear_down),
		cmocka_unit_test_setup_teardown(changes_are_worded_by_what_was_measured, set_up, tear_down),
		cmocka_unit_test_setup_teardown(changes_are_counted, set_up, tear_down),
		cmocka_unit_test_setup_teardown(single_movers_are_named, set_up, tear_down),
		cmocka_unit_test_setup_teardown(the_worst_comparison_leads, set_up, tear_down),
		cmocka_unit_test_setup_teardown(accepted_differences_are_told, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
