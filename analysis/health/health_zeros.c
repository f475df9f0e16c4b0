#include "health.h"

/* More of them, or negative values, leave no ratio at all: that is the floor verdict's to say. */
static bool zeros_judge(const struct health_subject *subject, struct doubt *doubt)
{
	const struct sample *positive = sample_positive(subject->arena, subject->sample);
	if (!positive || positive == subject->sample)
		return false;
	doubt->numbers[0] = subject->sample->total - positive->total;
	return true;
}

const struct health_check health_zeros = {
	.name = "zeros",
	.summary = "a few runs of zero are left out of ratios",
	.scope = HEALTH_OF_GROUP,
	.least = 1,
	.weight = 25,
	.judge = zeros_judge,
	.numbers = {"how many, 0.1 % of the runs at most"},
	.source = "count",
};
