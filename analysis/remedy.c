/* What would make two passes comparable: which groups to repeat, how many rounds, what to record. */
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

static size_t rounds_of(const struct group_finding *group)
{
	size_t rounds = group->floor.rounds_advised > group->floor.rounds_at_least
		? group->floor.rounds_advised
		: group->floor.rounds_at_least;
	return rounds > group->n ? rounds : group->n;
}

void remedy_find(struct comparison *comparison)
{
	struct pass_comparison *result = comparison->result;
	result->remedy.needed = result->verdict != COMPARABLE;
	if (!result->remedy.needed)
		return;
	result->remedy.interleave = !comparison->interleaved;
	result->remedy.record_load = result->checks[COMPARABILITY_load].status == CHECK_MISSING;
	result->remedy.record_host = result->checks[COMPARABILITY_metadata].status == CHECK_MISSING;
	result->remedy.rounds = ROUNDS_LEAST;
	if (!comparison->only_verdict)
		result->remedy.pairs = arena_alloc(
			comparison->findings->arena, comparison->usable_count, sizeof *result->remedy.pairs);
	for (size_t i = 0; i < comparison->usable_count && !comparison->only_verdict; i++) {
		const struct anchor *anchor = &comparison->usable[i];
		if (!must_be_repeated(comparison, anchor))
			continue;
		result->remedy.pairs[result->remedy.pair_count++] = anchor->pair;
		size_t a = rounds_of(anchor->a), b = rounds_of(anchor->b);
		result->remedy.rounds = a > result->remedy.rounds ? a : result->remedy.rounds;
		result->remedy.rounds = b > result->remedy.rounds ? b : result->remedy.rounds;
	}
}
