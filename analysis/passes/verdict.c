/* From the checks to the verdicts (statistics.md 7.3, and 7.7 where something was changed on purpose). */
#include "comparability.h"
#include "comparison.h"

/* The checks of one comparison, by name.  What is waived doesn't forbid, but is no evidence for equal conditions either. */
struct statuses {
	bool units_differ, metadata_differ, floors_differ, medians_differ, loads_differ;
	bool metadata, floors, medians, loads, credible; /* equivalent; floors also where waived */
	bool load_missing;
	bool exception, waived; /* waived: the floors */
};

bool comparability_refuses(const struct check_finding *check)
{
	return check->status == CHECK_DIFFERENT && !check->waived && check->check != &comparability_effort;
}

static bool differs(const struct pass_comparison *result, enum comparability_index index)
{
	return comparability_refuses(&result->checks[index]);
}

static bool holds(const struct pass_comparison *result, enum comparability_index index)
{
	return result->checks[index].status == CHECK_EQUIVALENT;
}

/* Whether a difference of the check was accepted by the user. */
static bool accepts(const struct pass_comparison *result, enum comparability_index index)
{
	const struct check_finding *check = &result->checks[index];
	for (size_t i = 0; i < check->difference_count; i++)
		if (check->differences[i].waived)
			return true;
	return check->waived;
}

static struct statuses statuses_of(const struct comparison *comparison)
{
	const struct pass_comparison *result = comparison->result;
	bool floors_waived = result->checks[COMPARABILITY_floor].waived;
	struct statuses statuses = {
		.units_differ = differs(result, COMPARABILITY_unit),
		.metadata_differ = differs(result, COMPARABILITY_metadata),
		.floors_differ = differs(result, COMPARABILITY_floor),
		.medians_differ = differs(result, COMPARABILITY_median),
		.loads_differ = differs(result, COMPARABILITY_load),
		.metadata = holds(result, COMPARABILITY_metadata) && !accepts(result, COMPARABILITY_metadata),
		.floors = holds(result, COMPARABILITY_floor) || floors_waived,
		.waived = floors_waived && !holds(result, COMPARABILITY_floor),
		.medians = holds(result, COMPARABILITY_median),
		.loads = holds(result, COMPARABILITY_load),
		.credible = holds(result, COMPARABILITY_credibility),
		.load_missing = result->checks[COMPARABILITY_load].status == CHECK_MISSING &&
			!result->checks[COMPARABILITY_load].waived,
	};
	for (size_t i = 0; i < comparison->anchor_count; i++)
		statuses.exception |= result->pairs[comparison->anchors[i].pair].exception;
	return statuses;
}

/* Nothing was changed on purpose: the whole verdict (7.3). */
static enum comparability verdict_unchanged(const struct comparison *comparison, const struct statuses *is)
{
	if (is->units_differ || is->metadata_differ || is->floors_differ || is->medians_differ ||
		is->loads_differ)
		return NOT_COMPARABLE;
	if (comparison->anchor_count == 0)
		return comparison->interleaved && is->loads && is->metadata ? COMPARABLE_WITH_CAUTION
									    : COMPARABILITY_CANNOT_TELL;
	if (!is->floors)
		return COMPARABILITY_CANNOT_TELL;
	bool loads = is->loads || (is->load_missing && comparison->interleaved);
	if (is->medians && loads && is->metadata && is->credible && !is->exception && !is->waived)
		return COMPARABLE;
	return COMPARABLE_WITH_CAUTION;
}

/* Something was changed on purpose: conditions by all groups, floors and medians by the controls (7.7). */
static enum comparability verdict_changed(const struct comparison *comparison, const struct statuses *is)
{
	bool controls = comparison->anchor_count > 0;
	if (is->units_differ || is->metadata_differ || is->loads_differ || is->floors_differ ||
		is->medians_differ)
		return NOT_COMPARABLE;
	if (comparison->usable_count == 0)
		return COMPARABILITY_CANNOT_TELL;
	if (!controls && is->load_missing && !comparison->interleaved)
		return comparison->unmoved ? COMPARABLE_WITH_CAUTION : COMPARABILITY_CANNOT_TELL;
	bool anchored = (controls && is->floors && is->medians) || comparison->interleaved;
	bool loads = is->loads || comparison->interleaved;
	bool common = comparison->result->common_shift.raised;
	if (anchored && loads && is->metadata && is->credible && !common && !is->exception && !is->waived)
		return COMPARABLE;
	return COMPARABLE_WITH_CAUTION;
}

/* Floors alone (U, H, F, C): where only medians or load differ, floors that stayed and were reached may be set side by
 * side, with caution. */
static enum comparability verdict_of_floors(
	const struct comparison *comparison, const struct statuses *is, enum comparability verdict)
{
	bool floors_stayed = comparison->anchor_count > 0 && is->floors;
	if (verdict != NOT_COMPARABLE || is->units_differ || is->metadata_differ || is->floors_differ)
		return verdict;
	return floors_stayed && is->credible ? COMPARABLE_WITH_CAUTION : NOT_COMPARABLE;
}

/* A pair is no better than its passes, and with caution where it moved by itself or a minimum is no floor. */
static enum comparability verdict_of_pair(const struct comparison *comparison, size_t index)
{
	const struct anchor *anchor = &comparison->pairs[index];
	const struct pair_finding *pair = &comparison->result->pairs[index];
	enum comparability verdict = comparison->result->verdict;
	if (!anchor->runs_a && verdict != NOT_COMPARABLE)
		return COMPARABILITY_CANNOT_TELL;
	if (verdict != COMPARABLE)
		return verdict;
	bool reached = anchor->a->floor.verdict == FLOOR_REACHED && anchor->b->floor.verdict == FLOOR_REACHED;
	return pair->exception || !reached ? COMPARABLE_WITH_CAUTION : COMPARABLE;
}

void verdict_find(struct comparison *comparison)
{
	struct pass_comparison *result = comparison->result;
	struct statuses statuses = statuses_of(comparison);
	result->verdict = result->same_runs ? COMPARABILITY_CANNOT_TELL
		: result->changed           ? verdict_changed(comparison, &statuses)
					    : verdict_unchanged(comparison, &statuses);
	result->medians = result->verdict;
	result->floors = verdict_of_floors(comparison, &statuses, result->verdict);
	for (size_t i = 0; i < result->pair_count; i++)
		result->pairs[i].verdict = verdict_of_pair(comparison, i);
}
