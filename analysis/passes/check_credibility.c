/* C: are the minima floors?  Half of the groups must have reached theirs in both passes, by what each pass shows alone: what
 * another pass lowers is only looked at afterwards. */
#include "comparability.h"
#include "comparison.h"

static void judge(struct comparison *comparison, struct check_finding *check)
{
	check->margin = 0.5;
	check->of = comparison->usable_count;
	for (size_t i = 0; i < comparison->usable_count; i++) {
		bool a = comparison->usable[i].a->floor.verdict == FLOOR_REACHED;
		bool b = comparison->usable[i].b->floor.verdict == FLOOR_REACHED;
		check->numbers[0] += a;
		check->numbers[1] += b;
		check->count += a && b;
	}
	if (check->of == 0)
		return;
	check->value = (double)check->count / (double)check->of;
	check->status = check->value >= check->margin ? CHECK_EQUIVALENT : CHECK_UNDETERMINED;
}

const struct comparability_check comparability_credibility = {
	.name = "credibility",
	.letter = 'C',
	.summary = "are the minima floors, in both passes?",
	.value = "share of the groups whose floors were reached in both",
	.numbers = "floors reached in the first pass; in the second",
	.source = "statistics.md 7.2, 1",
	.judge = judge,
};
