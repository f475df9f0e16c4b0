/* What another pass of the same machine says of a floor. */
#include <math.h>

#include "../floor.h"
#include "comparability.h"

/* Neither the unit nor the hard metadata of the two passes differ. */
static bool comparison_same_machine(const struct pass_comparison *comparison)
{
	for (size_t i = 0; i < comparison->check_count; i++) {
		const struct check_finding *check = &comparison->checks[i];
		bool asked = check->check == &comparability_unit || check->check == &comparability_metadata;
		if (asked && check->status == CHECK_DIFFERENT)
			return false;
	}
	return true;
}

static void ask_other(
	struct group_finding *group, const struct group_finding *other, enum direction direction, size_t pass)
{
	struct floor *floor = &group->floor;
	if (floor->verdict != FLOOR_REACHED && floor->verdict != FLOOR_PROVISIONAL &&
		floor->verdict != FLOOR_NOT_REACHED)
		return;
	double times = direction == DIRECTION_HIGHER ? other->best / group->best : group->best / other->best;
	double change = other->best / group->best - 1;
	if (!(times > FLOOR_OTHER_PASS))
		return;
	if (floor->reason[REASON_OTHER_PASS_LOWER] &&
		fabs(floor->number[REASON_OTHER_PASS_LOWER]) >= fabs(change))
		return;
	floor_lower(floor, FLOOR_NOT_REACHED, REASON_OTHER_PASS_LOWER, change);
	floor->other_pass = pass;
}

void floors_lower_by_other_passes(struct findings *findings)
{
	for (size_t c = 0; c < findings->comparison_count; c++) {
		const struct pass_comparison *comparison = &findings->comparisons[c];
		if (!comparison_same_machine(comparison))
			continue;
		for (size_t p = 0; p < comparison->pair_count; p++) {
			const struct pair_finding *pair = &comparison->pairs[p];
			struct table_finding *a = &findings->tables[pair->table_a],
					     *b = &findings->tables[pair->table_b];
			if (!pair->anchor || !a->judged || !b->judged)
				continue;
			enum direction direction = a->table->direction;
			ask_other(&a->groups[pair->group_a], &b->groups[pair->group_b], direction,
				comparison->b);
			ask_other(&b->groups[pair->group_b], &a->groups[pair->group_a], direction,
				comparison->a);
		}
	}
}
