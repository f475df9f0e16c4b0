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
	size_t share = (sample->n + LONG_SHARE - 1) / LONG_SHARE;
	const size_t firsts[] = {FIRST, share < LONG_MOST ? share : LONG_MOST};
	size_t scales = firsts[1] > FIRST ? 2 : 1;
	struct oriented runs = oriented(subject->arena, sample);
	bool raised = false;
	for (size_t i = 0; i < scales; i++) {
		double numbers[3];
		double effect = first_against_rest(subject->arena, sample, firsts[i], numbers);
		if (!(effect >= HEALTH_EFFECT)) /* before p, which takes far longer */
			continue;
		double p = (double)scales *
			rank_sum_first(runs.in_order, runs.sorted, sample->n, firsts[i]).p;
		if (!(p <= HEALTH_ALPHA) || (raised && p >= doubt->p))
			continue;
		doubt->p = p;
		doubt->effect = effect;
		doubt->threshold = HEALTH_EFFECT;
		for (size_t j = 0; j < 3; j++)
			doubt->numbers[j] = numbers[j];
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
