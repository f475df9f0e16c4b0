/* E: as many rounds?  More rounds find lower minima, so only equal numbers of them are set side by side. */
#include "../numbers/univariate.h"
#include "comparability.h"
#include "comparison.h"

static const double UNBALANCED = 1.10;

static void judge(struct comparison *comparison, struct check_finding *check)
{
	check->margin = UNBALANCED;
	if (comparison->usable_count == 0)
		return;
	size_t count = comparison->usable_count;
	double *a = arena_alloc(comparison->scratch, count, sizeof *a),
	       *b = arena_alloc(comparison->scratch, count, sizeof *b), largest = 1;
	for (size_t i = 0; i < count; i++) {
		a[i] = (double)comparison->usable[i].a->n;
		b[i] = (double)comparison->usable[i].b->n;
		largest = fmax(largest, fmax(a[i] / b[i], b[i] / a[i]));
	}
	check->numbers[0] = values_median(comparison->scratch, a, count);
	check->numbers[1] = values_median(comparison->scratch, b, count);
	check->numbers[2] = largest;
	check->value = check->numbers[0] / check->numbers[1];
	check->status = largest <= UNBALANCED * (1 + 1e-9) ? CHECK_EQUIVALENT : CHECK_DIFFERENT;
}

const struct comparability_check comparability_effort = {
	.name = "effort",
	.letter = 'E',
	.summary = "did both have as many rounds?",
	.value = "rounds of the first pass over rounds of the second",
	.numbers =
		"rounds of a group in the first pass (median); in the second; largest ratio of the two over the groups",
	.source = "statistics.md 7.2",
	.judge = judge,
};
