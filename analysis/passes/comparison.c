/* One comparison of two passes, from its pairs to its verdict. */
#include "comparison.h"

#include <string.h>

#include "comparability.h"
#include "pairs.h"

const struct comparability_check *const comparability_checks[COMPARABILITY_CHECK_COUNT] = {
#define ROW(name) &comparability_##name,
	COMPARABILITY_CHECKS(ROW)
#undef ROW
};

static bool check_is_waived(const struct analysis_options *options, const char *name)
{
	for (size_t i = 0; i < options->waive.count; i++) {
		struct text reason, key = text_split(text_of(options->waive.at[i]), '=', &reason);
		if (text_equal_folded(key, text_of(name)) && !text_is(text_of(name), "unit"))
			return true;
	}
	return false;
}

/* Out of scratch memory. */
static void differences_keep(struct arena *arena, struct check_finding *check)
{
	struct difference *kept = arena_alloc(arena, check->difference_count, sizeof *kept);
	if (check->difference_count > 0)
		memcpy(kept, check->differences, check->difference_count * sizeof *kept);
	check->differences = kept;
}

/* Whether background load was recorded in both passes for a common group. */
static bool load_is_recorded(const struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->result->pair_count; i++)
		if (comparison->pairs[i].leads &&
			pair_load_is_evidence(comparison->findings, &comparison->result->pairs[i]))
			return true;
	return false;
}

static void checks_find(struct comparison *comparison)
{
	struct pass_comparison *result = comparison->result;
	struct findings *findings = comparison->findings;
	bool load = load_is_recorded(comparison);
	size_t statistical = (comparison->anchor_count > 0 ? 2u : 0u) + (load ? 1u : 0u);
	comparison->alpha = DIFFERENCE_ALPHA / (double)(statistical > 0 ? statistical : 1);
	result->check_count = COMPARABILITY_CHECK_COUNT;
	result->checks = arena_alloc(findings->arena, COMPARABILITY_CHECK_COUNT, sizeof *result->checks);
	for (size_t c = 0; c < COMPARABILITY_CHECK_COUNT; c++) {
		struct check_finding *check = &result->checks[c];
		*check = (struct check_finding){.check = comparability_checks[c],
			.value = NAN,
			.margin = NAN,
			.effect = NAN,
			.interval = {NAN, NAN, NAN},
			.p = NAN,
			.group_a = SIZE_MAX,
			.group_b = SIZE_MAX};
		if (!result->same_runs)
			comparability_checks[c]->judge(comparison, check);
		else
			check->status = CHECK_MISSING;
		check->waived = check_is_waived(findings->options, comparability_checks[c]->name);
		differences_keep(findings->arena, check);
	}
}

/* Disturbance came in episodes in half of the groups: a repeat may differ. */
static bool is_clustered(const struct comparison *comparison)
{
	size_t clustered = 0;
	for (size_t i = 0; i < comparison->usable_count; i++) {
		const struct anchor *anchor = &comparison->usable[i];
		clustered += anchor->a->clustered || anchor->b->clustered ||
			anchor->a->floor.reason[REASON_CLUSTERED] ||
			anchor->b->floor.reason[REASON_CLUSTERED];
	}
	return comparison->usable_count > 0 && 2 * clustered >= comparison->usable_count;
}

/* One of very many comparisons: its pairs and lists go, the verdicts and checks stay. */
static void pairs_forget(struct pass_comparison *result)
{
	result->pairs = NULL;
	result->unmatched_a = result->unmatched_b = NULL;
	result->pair_count = result->unmatched_a_count = result->unmatched_b_count = 0;
	for (size_t c = 0; c < result->check_count; c++)
		result->checks[c].group_a = result->checks[c].group_b = SIZE_MAX;
}

void comparison_make(
	struct findings *findings, size_t a, size_t b, bool only_verdict, struct pass_comparison *result)
{
	const struct analysis_options *options = findings->options;
	*result = (struct pass_comparison){
		.a = a, .b = b, .changed = options->changed || options->vary.count > 0};
	result->common_shift.ratio = NAN;
	struct comparison comparison = {.findings = findings,
		.result = result,
		.scratch = arena_child(findings->arena),
		.a = &findings->dataset->passes[a],
		.b = &findings->dataset->passes[b],
		.only_verdict = only_verdict};
	pairs_find(only_verdict ? comparison.scratch : findings->arena, findings, result);
	result->same_runs = passes_hold_same_runs(&comparison);
	if (result->same_runs)
		result->matched = result->pair_count = 0;
	comparison_anchors_find(&comparison);
	checks_find(&comparison);
	result->interleaved = comparison.interleaved;
	result->clustered = is_clustered(&comparison);
	pair_numbers_find(&comparison);
	common_shift_find(&comparison);
	verdict_find(&comparison);
	remedy_find(&comparison);
	if (only_verdict)
		pairs_forget(result);
	arena_free(comparison.scratch);
}
