#include "../numbers/rank_sum.h"
#include "../numbers/univariate.h"
#include "../numbers/windows.h"
#include "health.h"

enum { FIRST = 3, RUNS_LEAST = 10 };

static bool takes_part(const struct group_finding *group)
{
	const struct sample *sample = group->sample;
	return sample && sample->in_order && !group->group->order_confounded && sample->n >= RUNS_LEAST;
}

static double rank_sum_slow(const struct sample *sample)
{
	double w = rank_sum_of_first(sample->in_order, sample->sorted, sample->n, FIRST);
	return sample->direction == DIRECTION_HIGHER ? FIRST * ((double)sample->n + 1) - w : w;
}

void group_first_runs_find(struct arena *arena, struct group_finding *group)
{
	const struct sample *sample = group->sample;
	struct arena *scratch = arena_child(arena);
	if (takes_part(group)) {
		group->first_rank_sum = rank_sum_slow(sample);
		group->first_ratio = health_ratio(sample->direction,
			window_median(scratch, sample->in_order, 0, FIRST),
			window_rest_median(scratch, sample->in_order, sample->sorted, sample->n, FIRST));
	}
	arena_free(scratch);
}

static bool warmup_pooled_judge(const struct health_subject *subject, struct doubt *doubt)
{
	size_t k = subject->table->group_count, groups = 0, rated = 0;
	double *w = arena_alloc(subject->arena, k, sizeof *w);
	double *ratios = arena_alloc(subject->arena, k, sizeof *ratios);
	size_t *n = arena_alloc(subject->arena, k, sizeof *n);
	for (size_t g = 0; g < k; g++) {
		const struct group_finding *group = &subject->table->groups[g];
		if (!takes_part(group))
			continue;
		w[groups] = group->first_rank_sum;
		n[groups++] = group->sample->n;
		if (!isnan(group->first_ratio))
			ratios[rated++] = group->first_ratio;
	}
	if (groups < 2)
		return false;
	doubt->p = rank_sum_pooled(w, n, groups, FIRST);
	doubt->effect = values_median(subject->arena, ratios, rated);
	doubt->threshold = HEALTH_EFFECT;
	doubt->numbers[0] = FIRST;
	doubt->numbers[1] = (double)groups;
	doubt->groups = groups;
	return doubt->p <= HEALTH_ALPHA && doubt->effect >= HEALTH_EFFECT;
}

const struct health_check health_warmup_pooled = {
	.name = "warmup-pooled",
	.summary = "the first runs of the groups, taken together, are slower than the rest",
	.scope = HEALTH_OF_TABLE,
	.least = 2,
	.weight = 60,
	.judge = warmup_pooled_judge,
	.effect = "median over the groups of: median of the first runs / median of the rest, > 1 is slower",
	.numbers = {"first runs of each group", "groups"},
	.source = "van Elteren 1960: rank sums of the first 3 runs pooled over the groups",
};
