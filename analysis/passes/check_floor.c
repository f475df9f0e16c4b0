/* F: did the floors of what should not have moved stay? */
#include "../numbers/anchors_aligned.h"
#include "../numbers/precedence.h"
#include "anchors.h"
#include "comparability.h"

static const double EFFECT = 1.02;

static struct estimate of_runs(struct comparison *comparison, const struct anchor *anchor, double level)
{
	(void)comparison;
	return estimate_log(floor_ratio(anchor->runs_a, anchor->runs_b, level));
}

static struct estimate of_windows(struct comparison *comparison, const struct anchor *anchor, double level)
{
	uint64_t seed = comparison->findings->options->seed;
	size_t length = window_length(anchor);
	return estimate_log(floor_ratio(window_bests(comparison->scratch, anchor->runs_a, length, seed),
		window_bests(comparison->scratch, anchor->runs_b, length, seed), level));
}

double anchor_floor_shift(const struct comparison *comparison, const struct anchor *anchor)
{
	uint64_t seed = comparison->findings->options->seed;
	double a = first_best(comparison->scratch, anchor->runs_a, anchor->rounds, seed);
	double b = first_best(comparison->scratch, anchor->runs_b, anchor->rounds, seed);
	return anchor->runs_a->direction == DIRECTION_HIGHER ? log(a / b) : log(b / a);
}

static void judge_many(
	struct comparison *comparison, const struct anchor_measure *measure, struct check_finding *check)
{
	struct arena *scratch = comparison->scratch;
	size_t count = comparison->anchor_count;
	double *at = arena_alloc(scratch, count, sizeof *at);
	for (size_t i = 0; i < count; i++)
		at[i] = anchor_floor_shift(comparison, &comparison->anchors[i]);
	const struct anchor_shifts shifts = {at, count, comparison->findings->options->seed};
	const struct aligned_evidence unmoved = aligned_evidence(scratch, &shifts, 0);
	struct estimate shift = comparison->only_verdict
		? aligned_shift_estimate(scratch, &shifts, &unmoved)
		: aligned_shift(scratch, &shifts, &unmoved, EQUIVALENCE_LEVEL);
	struct aligned_verdict verdict = aligned_judge(scratch, &shifts, &unmoved, shift.value,
		(struct aligned_bounds){measure->margin, measure->effect, comparison->alpha});
	check->value = shift.value;
	check->interval = shift.interval;
	check->p = verdict.p;
	check_settle(check, verdict.equivalent, verdict.different);
}

static void judge(struct comparison *comparison, struct check_finding *check)
{
	const struct anchor_measure measure = {.of_runs = of_runs,
		.of_windows = of_windows,
		.margin = log(1 + comparison->findings->options->margin_floor),
		.effect = log(EFFECT)};
	check->margin = measure.margin;
	check->effect = measure.effect;
	check->of = comparison->anchor_count;
	if (comparison->anchor_count == 0)
		return;
	if (comparison->anchor_count < ANCHORS_ARE_UNITS)
		anchors_judge_few(comparison, comparison->anchors, comparison->anchor_count, &measure, check);
	else
		judge_many(comparison, &measure, check);
}

const struct comparability_check comparability_floor = {
	.name = "floor",
	.letter = 'F',
	.summary = "did the floors stay where they were?",
	.value = "ln of the ratio of floors, second pass against first; > 0 is slower",
	.numbers =
		"where two anchors contradict each other (group_a, group_b): ln ratio of the one; of the other",
	.source = "statistics.md 3.4, 7.2, 7.6",
	.judge = judge,
};
