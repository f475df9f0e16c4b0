/* M: did the typical run of what should not have moved stay? */
#include "../numbers/two_sample.h"
#include "../numbers/univariate.h"
#include "anchors.h"
#include "comparability.h"

static const double EFFECT = 1.05;

static struct estimate of_runs(struct comparison *comparison, const struct anchor *anchor, double level)
{
	return estimate_log(two_sample_ratio(comparison->scratch, anchor->runs_a, anchor->runs_b, level));
}

static struct estimate of_windows(struct comparison *comparison, const struct anchor *anchor, double level)
{
	struct arena *scratch = comparison->scratch;
	uint64_t seed = comparison->findings->options->seed;
	size_t length = window_length(anchor);
	return estimate_log(two_sample_ratio(scratch, window_medians(scratch, anchor->runs_a, length, seed),
		window_medians(scratch, anchor->runs_b, length, seed), level));
}

static double shift_of(const struct anchor *anchor)
{
	double a = sample_median(anchor->runs_a), b = sample_median(anchor->runs_b);
	return anchor->runs_a->direction == DIRECTION_HIGHER ? log(a / b) : log(b / a);
}

static void judge(struct comparison *comparison, struct check_finding *check)
{
	const struct anchor_measure measure = {.of_runs = of_runs,
		.of_windows = of_windows,
		.margin = log(1 + comparison->findings->options->margin_median),
		.effect = log(EFFECT)};
	size_t count = comparison->anchor_count;
	check->margin = measure.margin;
	check->effect = measure.effect;
	check->of = count;
	if (count == 0)
		return;
	if (count < ANCHORS_ARE_UNITS) {
		anchors_judge_few(comparison, comparison->anchors, count, &measure, check);
		return;
	}
	double *shifts = arena_alloc(comparison->scratch, count, sizeof *shifts);
	for (size_t i = 0; i < count; i++)
		shifts[i] = shift_of(&comparison->anchors[i]);
	anchors_judge_many(comparison, shifts, count, &measure, check);
}

const struct comparability_check comparability_median = {
	.name = "median",
	.letter = 'M',
	.summary = "did the typical run stay where it was?",
	.value = "ln of the ratio of medians, second pass against first; > 0 is slower",
	.numbers =
		"where two anchors contradict each other (group_a, group_b): ln ratio of the one; of the other",
	.source = "statistics.md 3.2, 7.2",
	.judge = judge,
};
