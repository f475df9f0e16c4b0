/* Stencils of combinations: which cells of a line are numbers, which belong to its name, and which nobody asks for. */
#include "csv_plan_inside.h"

enum { DRAWN_MOST = CSV_EXPECTED_MOST };

/* Cells that are no hole of a stencil: those that stay as they are, and those that no stencil can have. */
enum { NAMED = -2, UNFIT = -3 };

bool csv_plan_wants_line(const struct csv_plan *plan, size_t combination)
{
	return plan->format.pass && plan->drawn < DRAWN_MOST && !combination_of(plan, combination)->drawn;
}

bool csv_plan_wants_stencils(const struct csv_plan *plan)
{
	return plan->format.pass && plan->drawn < DRAWN_MOST && plan->drawn < plan->count;
}

/* Which number of a row the column is; UNFIT: of two. */
static int number_of(const struct csv_plan *plan, size_t column)
{
	int number = column == plan->value ? 0 : UNFIT;
	for (size_t i = 0; i < plan->covariate_count; i++) {
		if (plan->covariates[i].column != column)
			continue;
		if (number != UNFIT)
			return UNFIT;
		number = (int)i + 1;
	}
	return number;
}

/* As stencil_hole.number, or NAMED or UNFIT. */
static int hole_of(
	const struct csv_plan *plan, const struct combination *combination, const struct csv_drawn *cell)
{
	unsigned uses = cell->column == SIZE_MAX ? 0 : csv_plan_uses(plan, cell->column);
	if (uses == (CSV_PLAN_NAME | CSV_PLAN_NUMBER) || uses & CSV_PLAN_TIME)
		return UNFIT;
	if (uses & CSV_PLAN_NAME)
		return NAMED;
	if (uses == 0 || !combination->outcome.bound)
		return STENCIL_ANYTHING;
	return cell->text.length == 0 ? NAMED : number_of(plan, cell->column);
}

void csv_plan_draw(
	struct csv_plan *plan, size_t number, struct text line, const struct csv_drawn *cells, size_t count)
{
	struct combination *combination = &plan->combinations[number - 1];
	struct stencil_hole holes[STENCIL_HOLES_MOST];
	size_t hole_count = 0;
	bool has_value = !combination->outcome.bound;
	size_t numbers = 0;
	combination->drawn = true;
	plan->drawn++;
	for (size_t i = 0; i < count; i++) {
		int kind = hole_of(plan, combination, &cells[i]);
		if (kind == NAMED)
			continue;
		if (kind == UNFIT || hole_count == STENCIL_HOLES_MOST)
			return;
		has_value = has_value || kind == 0;
		numbers += kind >= 0;
		holes[hole_count++] = (struct stencil_hole){cells[i].text, kind};
	}
	combination->lacks = numbers < csv_plan_numbers(plan);
	if (has_value && count > 0)
		combination->stencil = stencil_new(plan->arena, line, holes, hole_count, &plan->format);
}
