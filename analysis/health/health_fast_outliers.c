#include "../numbers/outliers.h"
#include "../numbers/univariate.h"
#include "health.h"

void group_outliers_count(struct group_finding *group)
{
	struct outliers found = outliers_of(group->sample);
	bool higher = group->sample->direction == DIRECTION_HIGHER;
	group->fast_outliers = higher ? found.high : found.low;
	group->slow_outliers = higher ? found.low : found.high;
}

/* Below it the scatter of one side rests on a handful of values: of normal samples of five 27 % would be flagged, of
 * exponential ones 18 %; of exponential ones of ten 3 % (simulated). */
enum { RUNS_LEAST = 10 };

static bool fast_outliers_judge(const struct health_subject *subject, struct doubt *doubt)
{
	const struct sample *sample = subject->sample;
	struct outliers found = outliers_of(sample);
	bool higher = sample->direction == DIRECTION_HIGHER;
	double best = sample_best(sample, 0);
	doubt->effect = sample_excess(sample, sample_median(sample));
	doubt->threshold = higher ? found.high_limit : found.low_limit;
	doubt->numbers[0] = (double)(higher ? found.high : found.low);
	doubt->numbers[1] = best;
	for (size_t i = 0; i < sample->n; i++)
		if (sample->values[i] == best) {
			doubt->run = sample_run(sample, i);
			break;
		}
	return doubt->numbers[0] > 0;
}

const struct health_check health_fast_outliers = {
	.name = "fast-outliers",
	.summary =
		"some runs are faster than the scatter of the rest allows: skipped work, a step of the clock, a wrong unit",
	.scope = HEALTH_OF_GROUP,
	.least = RUNS_LEAST,
	.weight = 70,
	.judge = fast_outliers_judge,
	.effect = "the median in units of the fastest",
	.numbers = {"how many", "the fastest; the threshold is the limit it passed"},
	.source = "double MAD, factor 3 (Leys et al. 2013)",
};
