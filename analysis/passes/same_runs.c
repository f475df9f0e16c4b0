/* Two passes that are one: a file given twice, or a copy of it.  They agree in everything and show nothing.  Values alone
 * don't tell: a simulation that runs twice gives the same ones. */
#include <math.h>
#include <string.h>

#include "../numbers/sample.h"
#include "comparison.h"
#include "pairs.h"

static bool same_values(const struct sample *a, const struct sample *b)
{
	return a->n == b->n && memcmp(a->values, b->values, a->n * sizeof *a->values) == 0 &&
		!a->weights == !b->weights &&
		(!a->weights || memcmp(a->weights, b->weights, a->n * sizeof *a->weights) == 0);
}

static bool same_group(const struct group_finding *a, const struct group_finding *b)
{
	if (a->sample && b->sample)
		return same_values(a->sample, b->sample);
	bool same_mean = a->mean == b->mean || (isnan(a->mean) && isnan(b->mean));
	return !a->sample && !b->sample && a->n == b->n && same_mean;
}

/* Whether the passes were read from inputs of the same bytes, one by one. */
static bool same_inputs(const struct dataset *dataset, const struct pass *a, const struct pass *b)
{
	for (size_t i = 0; i < a->input_count && i < b->input_count; i++) {
		const struct input *x = &dataset->inputs[a->inputs[i]], *y = &dataset->inputs[b->inputs[i]];
		if (x == y || !*x->sha256 || strcmp(x->sha256, y->sha256) != 0)
			return false;
	}
	return a->input_count > 0 && a->input_count == b->input_count;
}

/* A copy that was packed or written anew holds the time of each run still. */
static bool same_times(const struct pass *a, const struct pass *b)
{
	return a->start == b->start && a->end == b->end && a->start < a->end;
}

bool passes_hold_same_runs(const struct comparison *comparison)
{
	const struct pass_comparison *result = comparison->result;
	if (result->pair_count == 0 || result->unmatched_a_count + result->unmatched_b_count > 0)
		return false;
	for (size_t i = 0; i < result->pair_count; i++) {
		const struct group_finding *a = pair_group_a(comparison->findings, &result->pairs[i]),
					   *b = pair_group_b(comparison->findings, &result->pairs[i]);
		if (!same_group(a, b))
			return false;
	}
	return same_inputs(comparison->findings->dataset, comparison->a, comparison->b) ||
		same_times(comparison->a, comparison->b);
}
