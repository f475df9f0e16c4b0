/* What was changed on purpose: did most of it move by one factor (statistics.md 7.7)? */
#include "../numbers/anchors_aligned.h"
#include "comparison.h"

enum { MENTION_LEAST = 5, RAISE_LEAST = 8 };

static const double MOVED = 1.02;

void common_shift_find(struct comparison *comparison)
{
	struct pass_comparison *result = comparison->result;
	size_t count = comparison->subject_count;
	if (count < MENTION_LEAST)
		return;
	double *shifts = arena_alloc(comparison->scratch, count, sizeof *shifts);
	for (size_t i = 0; i < count; i++)
		shifts[i] = anchor_floor_shift(comparison, &comparison->subjects[i]);
	struct fullest_interval fullest = fullest_interval(comparison->scratch, shifts, count);
	bool together = 2 * fullest.count >= count, moved = fabs(fullest.mean) >= log(MOVED);
	comparison->unmoved = count >= RAISE_LEAST && together && !moved;
	result->common_shift.unmoved = comparison->unmoved;
	result->common_shift.count = fullest.count;
	result->common_shift.of = count;
	result->common_shift.ratio = exp(fullest.mean);
	result->common_shift.raised = count >= RAISE_LEAST && together && moved;
	result->common_shift.mentioned = together && moved;
	if (!result->common_shift.mentioned)
		return;
	for (size_t i = 0; i < count; i++) {
		struct pair_finding *pair = &result->pairs[comparison->subjects[i].pair];
		pair->relative_to_common = pair->floor_ratio / result->common_shift.ratio;
	}
}
