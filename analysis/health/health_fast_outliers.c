#include "../numbers/outliers.h"
#include "health.h"

void outliers_count(struct findings *findings)
{
	for (size_t t = 0; t < findings->table_count; t++)
		for (size_t g = 0; findings->tables[t].judged && g < findings->tables[t].group_count; g++) {
			struct group_finding *group = &findings->tables[t].groups[g];
			if (!group->sample)
				continue;
			struct outliers found = outliers_of(group->sample);
			bool higher = group->sample->direction == DIRECTION_HIGHER;
			group->fast_outliers = higher ? found.high : found.low;
			group->slow_outliers = higher ? found.low : found.high;
		}
}

static bool fast_outliers_judge(const struct health_subject *subject, struct doubt *doubt)
{
	const struct sample *sample = subject->sample;
	struct outliers found = outliers_of(sample);
	bool higher = sample->direction == DIRECTION_HIGHER;
	double best = sample_best(sample, 0);
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
	.summary = "some runs are far faster than the rest: skipped work, a step of the clock, a wrong unit",
	.scope = HEALTH_OF_GROUP,
	.least = 5,
	.weight = 70,
	.judge = fast_outliers_judge,
	.numbers = {"how many", "the fastest; the threshold is the limit it passed"},
	.source = "double MAD, factor 3 (Leys et al. 2013)",
};
