#include "../numbers/serial.h"
#include "health.h"

static bool clustering_judge(const struct health_subject *subject, struct doubt *doubt)
{
	const struct sample *sample = subject->sample;
	size_t n = sample->n < RANKED_MOST ? sample->n : RANKED_MOST;
	struct serial serial;
	bool raised = serial_flag(subject->arena, sample->in_order, n, &serial);
	doubt->p = serial.p;
	doubt->effect = 1 - serial.ratio / 2;
	doubt->threshold = 1 - SERIAL_LIMIT / 2;
	doubt->numbers[0] = serial.ratio;
	return raised;
}

const struct health_check health_clustering = {
	.name = "clustering",
	.summary =
		"consecutive runs are alike: p-values and intervals that assume independent runs are too sharp",
	.scope = HEALTH_OF_GROUP,
	.least = SERIAL_LEAST,
	.ordered = true,
	.weight = 30,
	.judge = clustering_judge,
	.effect = "rank autocorrelation of neighbours",
	.numbers = {"rank von Neumann ratio (2: independent)"},
	.source = "Bartels 1982",
};
