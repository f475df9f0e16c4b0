/* What would make two passes comparable: which groups to repeat, how many rounds, what to record. */
#include "../numbers/univariate.h"
#include "comparability.h"
#include "comparison.h"

enum { ROUNDS_LEAST = 30 };

/* Groups to repeat: those that moved or contradict the others, and those whose minimum is no floor yet. */
static bool must_be_repeated(const struct comparison *comparison, const struct anchor *anchor)
{
	const struct pass_comparison *result = comparison->result;
	const struct pair_finding *pair = &result->pairs[anchor->pair];
	for (size_t c = 0; c < result->check_count; c++)
		if (result->checks[c].group_a == anchor->pair || result->checks[c].group_b == anchor->pair)
			return true;
	return pair->exception || anchor->a->floor.verdict != FLOOR_REACHED ||
		anchor->b->floor.verdict != FLOOR_REACHED;
}

/* Rounds at which the group would probably have reached its floor. */
static double rounds_of(const struct group_finding *group)
{
	size_t rounds = group->floor.rounds_advised > group->floor.rounds_at_least
		? group->floor.rounds_advised
		: group->floor.rounds_at_least;
	return (double)(rounds > group->n ? rounds : group->n);
}

static bool is_open(const struct pass_comparison *result, enum comparability_index index)
{
	return result->checks[index].status == CHECK_UNDETERMINED;
}

static bool is_non_positive(const struct anchor *anchor)
{
	return anchor->a->floor.reason[REASON_NON_POSITIVE] || anchor->b->floor.reason[REASON_NON_POSITIVE];
}

/* Pairs of the leading metric with values of zero or less, which more rounds don't mend. */
static size_t non_positive_pairs(const struct comparison *comparison)
{
	size_t count = 0;
	for (size_t i = 0; i < comparison->result->pair_count; i++)
		count += comparison->pairs[i].leads && is_non_positive(&comparison->pairs[i]);
	return count;
}

/* Groups to repeat, with the rounds that would do for half of them: a few that hardly ever meet their floor would ask for
 * thousands. */
static void repeats_find(struct comparison *comparison)
{
	struct pass_comparison *result = comparison->result;
	double *rounds = arena_alloc(comparison->scratch, comparison->usable_count, sizeof *rounds);
	size_t count = 0, most = 0;
	result->remedy.pairs = arena_alloc(
		comparison->findings->arena, comparison->usable_count, sizeof *result->remedy.pairs);
	for (size_t i = 0; i < comparison->usable_count; i++) {
		const struct anchor *anchor = &comparison->usable[i];
		most = anchor->a->n > most ? anchor->a->n : most;
		most = anchor->b->n > most ? anchor->b->n : most;
		if (!must_be_repeated(comparison, anchor))
			continue;
		result->remedy.pairs[result->remedy.pair_count++] = anchor->pair;
		rounds[count++] = fmax(rounds_of(anchor->a), rounds_of(anchor->b));
	}
	bool undecided = is_open(result, COMPARABILITY_floor) || is_open(result, COMPARABILITY_median);
	if (count > 0)
		result->remedy.rounds = (size_t)ceil(values_median(comparison->scratch, rounds, count));
	else if (undecided)
		result->remedy.rounds = 2 * most;
	else if (comparison->usable_count == 0 && result->left_out > non_positive_pairs(comparison))
		result->remedy.rounds = ROUNDS_LEAST; /* without a pair, rounds would help nothing */
	if (result->remedy.rounds > 0 && result->remedy.rounds < ROUNDS_LEAST)
		result->remedy.rounds = ROUNDS_LEAST;
}

void remedy_find(struct comparison *comparison)
{
	struct pass_comparison *result = comparison->result;
	result->remedy.needed = result->verdict != COMPARABLE && !result->same_runs;
	if (!result->remedy.needed || comparison->only_verdict)
		return;
	result->remedy.common = result->matched == 0;
	result->remedy.interleave = !comparison->interleaved;
	result->remedy.record_load = result->checks[COMPARABILITY_load].status == CHECK_MISSING;
	result->remedy.record_host = result->checks[COMPARABILITY_metadata].status == CHECK_MISSING;
	result->remedy.zeros = non_positive_pairs(comparison) > 0;
	repeats_find(comparison);
}
