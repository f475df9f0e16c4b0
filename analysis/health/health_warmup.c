#include <string.h>

#include "../numbers/rank_sum.h"
#include "../numbers/windows.h"
#include "health.h"

enum { FIRST = 3, LONG_MOST = 50, LONG_SHARE = 20 }; /* first 3; first twentieth, 50 at most */

/* The runs so that larger is worse, in order and ascending. */
struct oriented {
	const double *in_order, *sorted;
};

static struct oriented oriented(struct arena *arena, const struct sample *sample)
{
	if (sample->direction != DIRECTION_HIGHER)
		return (struct oriented){sample->in_order, sample->sorted};
	double *negated = arena_alloc(arena, sample->n, sizeof *negated);
	double *sorted = arena_alloc(arena, sample->n, sizeof *sorted);
	for (size_t i = 0; i < sample->n; i++) {
		negated[i] = -sample->in_order[i];
		sorted[i] = -sample->sorted[sample->n - 1 - i];
	}
	return (struct oriented){negated, sorted};
}

static double first_against_rest(
	struct arena *arena, const struct sample *sample, size_t first, double *numbers)
{
	numbers[0] = (double)first;
	numbers[1] = window_median(arena, sample->in_order, 0, first);
	numbers[2] = window_rest_median(arena, sample->in_order, sample->sorted, sample->n, first);
	return health_ratio(sample->direction, numbers[1], numbers[2]);
}

/* Two scales, each at alpha / 2; the clearer of those that hold. */
static bool warmup_judge(const struct health_subject *subject, struct doubt *doubt)
{
	const struct sample *sample = subject->sample;
	size_t share = (sample->n + LONG_SHARE - 1) / LONG_SHARE,
	       long_first = share < LONG_MOST ? share : LONG_MOST;
	size_t scales = long_first > FIRST ? 2 : 1, large = 0;
	const size_t firsts[] = {FIRST, long_first};
	size_t large_firsts[2];
	struct rank_sum sums[2];
	double effects[2], numbers[2][3];
	for (size_t i = 0; i < scales; i++) {
		effects[large] = first_against_rest(subject->arena, sample, firsts[i], numbers[large]);
		if (effects[large] >= HEALTH_EFFECT) /* before p, which takes far longer */
			large_firsts[large++] = firsts[i];
	}
	if (large == 0)
		return false;
	struct oriented runs = oriented(subject->arena, sample);
	rank_sums_first(runs.in_order, runs.sorted, sample->n, large_firsts, large, sums);
	bool raised = false;
	for (size_t i = 0; i < large; i++) {
		double p = (double)scales * sums[i].p;
		if (!(p <= HEALTH_ALPHA) || (raised && p >= doubt->p))
			continue;
		doubt->p = p;
		doubt->effect = effects[i];
		doubt->threshold = HEALTH_EFFECT;
		memcpy(doubt->numbers, numbers[i], sizeof numbers[i]);
		raised = true;
	}
	return raised;
}

const struct health_check health_warmup = {
	.name = "warmup",
	.summary = "the first runs are slower than the rest",
	.scope = HEALTH_OF_GROUP,
	.least = 10,
	.ordered = true,
	.weight = 50,
	.judge = warmup_judge,
	.effect = "median of the first runs / median of the rest, > 1 is slower",
	.numbers = {"first runs", "their median", "median of the rest"},
	.source =
		"Wilcoxon 1945: exact rank sum of the first 3, and of the first twentieth, against the rest",
};
