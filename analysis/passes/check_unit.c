/* U: unit and direction of every pair of groups.  Another unit of the same metric stops a comparison before any number. */
#include "comparability.h"
#include "comparison.h"
#include "pairs.h"

/* Room for one more of the few differences a comparison names. */
static void difference_add(
	struct comparison *comparison, struct check_finding *check, struct difference difference)
{
	for (size_t i = 0; i < check->difference_count; i++)
		if (check->differences[i].key == difference.key && check->differences[i].a == difference.a &&
			check->differences[i].b == difference.b)
			return;
	if (!check->differences)
		check->differences = arena_alloc(comparison->scratch,
			2 * comparison->findings->table_count + 2, sizeof *check->differences);
	check->differences[check->difference_count++] = difference;
}

/* Tables are few and groups many: one look at each pair of tables does. */
static void pair_judge(
	struct comparison *comparison, struct check_finding *check, const struct pair_finding *pair)
{
	const struct findings *findings = comparison->findings;
	const struct table *a = findings->tables[pair->table_a].table,
			   *b = findings->tables[pair->table_b].table;
	if (pair_units_agree(findings, pair)) {
		check->count++;
		return;
	}
	bool directions = a->direction != DIRECTION_UNKNOWN && b->direction != DIRECTION_UNKNOWN;
	if (a->unit && b->unit && !text_is(text_of(a->unit), b->unit)) {
		check->numbers[0]++;
		difference_add(
			comparison, check, (struct difference){"unit", a->unit, b->unit, .hard = true});
	} else if (directions && a->direction != b->direction) {
		check->numbers[1]++;
		difference_add(comparison, check,
			(struct difference){"direction", direction_name(a->direction),
				direction_name(b->direction), .hard = true});
	} else
		check->numbers[2]++;
}

static void judge(struct comparison *comparison, struct check_finding *check)
{
	const struct pass_comparison *result = comparison->result;
	check->of = result->pair_count;
	for (size_t i = 0; i < result->pair_count; i++)
		pair_judge(comparison, check, &result->pairs[i]);
	if (check->numbers[0] + check->numbers[1] > 0)
		check->status = CHECK_DIFFERENT;
	else if (check->of == 0)
		check->status = CHECK_MISSING;
	else
		check->status = check->numbers[2] > 0 ? CHECK_UNDETERMINED : CHECK_EQUIVALENT;
}

const struct comparability_check comparability_unit = {
	.name = "unit",
	.letter = 'U',
	.summary = "are unit and direction the same?",
	.value = "none",
	.numbers =
		"pairs with another unit; with another direction; where one isn't stated.  count of 'of' pairs agree",
	.source = "statistics.md 7.2",
	.judge = judge,
};
