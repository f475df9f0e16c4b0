#include <string.h>

#include "health.h"

static const double COARSE = 0.02, VISIBLE = 0.005; /* of the best value */

/* Counts (allocations, bytes) are whole by nature: only what a clock measured can suffer from its ticks. */
static bool is_measured(const struct health_subject *subject)
{
	const char *unit = subject->table ? subject->table->table->unit : NULL;
	return !unit || strcmp(unit, "s") == 0 || strchr(unit, '/');
}

static bool quantisation_judge(const struct health_subject *subject, struct doubt *doubt)
{
	if (!is_measured(subject))
		return false;
	const struct sample *sample = sample_positive(subject->arena, subject->sample);
	if (!sample)
		return false;
	struct lattice lattice = sample->lattice;
	doubt->effect = lattice.tick / sample_best(sample, 0);
	doubt->threshold = VISIBLE;
	doubt->numbers[0] = lattice.tick;
	doubt->numbers[1] = (double)lattice.distinct;
	doubt->numbers[2] = doubt->effect > COARSE;
	return lattice.found && doubt->effect > VISIBLE;
}

const struct health_check health_quantisation = {
	.name = "quantisation",
	.summary = "the values lie on the ticks of a coarse timer, or were rounded",
	.scope = HEALTH_OF_GROUP,
	.least = 5,
	.weight = 45,
	.judge = quantisation_judge,
	.effect = "tick / best value",
	.numbers = {"tick", "distinct values", "1: too coarse for a floor verdict (beyond 2 %)"},
	.source = "smallest gap between distinct values; 95 % of them on its multiples",
};
