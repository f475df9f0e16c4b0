#include "../numbers/modes.h"
#include "health.h"

static bool modes_judge(const struct health_subject *subject, struct doubt *doubt)
{
	if (subject->sample->weights)
		return false;
	struct modes modes = modes_find(subject->arena, subject->sample, subject->seed);
	doubt->effect = modes.high / modes.low;
	doubt->threshold = modes.critical;
	doubt->numbers[0] = modes.dip;
	doubt->numbers[1] = modes.low;
	doubt->numbers[2] = modes.high;
	doubt->numbers[3] = modes.high_share;
	return modes.several;
}

const struct health_check health_modes = {
	.name = "modes",
	.summary = "the values form two heaps",
	.scope = HEALTH_OF_GROUP,
	.least = MODES_LEAST,
	.weight = 40,
	.judge = modes_judge,
	.effect = "median of the upper part / median of the lower part",
	.numbers = {"dip times sqrt(n); the threshold is its 99 % point", "median of the lower part",
		"median of the upper part", "share of the upper part"},
	.source = "Hartigan & Hartigan 1985; Otsu 1979",
};
