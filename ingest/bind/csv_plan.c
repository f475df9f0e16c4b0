#include "csv_plan_inside.h"

/* A field of the row, taken as it is. */
static bool is_plain_field(const struct operand *operand, size_t scope)
{
	return operand && operand->kind == OPERAND_FIELD && operand->scope == (int)scope &&
		!operand->otherwise && !operand->then && !operand->pattern && !operand->key;
}

static bool value_is_simple(const struct mapping_rule *rule, size_t scope)
{
	return is_plain_field(rule->part[PART_WHAT], scope) && !rule->part[PART_BY] &&
		!rule->part[PART_WEIGHT] && !rule->part[PART_ITERATIONS];
}

/* What the numbers of a covariate rule are multiplied by; NaN when that differs from row to row. */
static double covariate_times(
	const struct csv_plan *plan, const struct mapping_rule *rule, enum covariate covariate)
{
	const struct operand *unit = rule->part[PART_UNIT];
	if (rule->part[PART_BY] || (unit && unit->kind != OPERAND_TEXT))
		return NAN;
	return unit ? rule->times *
			covariate_scale(binder_dataset(plan->binder)->names, covariate, text_of(unit->text))
		    : rule->times;
}

/* Takes one rule into the plan: false when it asks for too much.  Fields of other rules stay in the key. */
static bool take_rule(struct csv_plan *plan, const struct mapping_rule *rule, size_t scope,
	const size_t *columns, bool *beside)
{
	enum covariate covariate = role_covariate(rule->role);
	if (rule->role == ROLE_STATED || rule->role == ROLE_BEYOND || rule->role == ROLE_WORK)
		return false;
	if (rule->role == ROLE_VALUE) {
		if (plan->value != SIZE_MAX || !value_is_simple(rule, scope))
			return false;
		plan->value = columns[rule->part[PART_WHAT]->field];
		beside[rule->part[PART_WHAT]->field] = true;
		return plan->value != SIZE_MAX;
	}
	if (covariate == COVARIATE_COUNT)
		return true;
	double scale = covariate_times(plan, rule, covariate);
	if (!is_plain_field(rule->part[PART_WHAT], scope) || rule->when || isnan(scale) ||
		plan->covariate_count == COVARIATE_COUNT)
		return false;
	size_t column = columns[rule->part[PART_WHAT]->field];
	for (size_t i = 0; i < plan->covariate_count; i++)
		if (plan->covariates[i].covariate == covariate)
			return false;
	beside[rule->part[PART_WHAT]->field] = true;
	if (covariate == COVARIATE_TIME)
		scale = 1;
	if (column != SIZE_MAX)
		plan->covariates[plan->covariate_count++] = (struct covariate_column){
			column, covariate, scale, unit_parts(scale)};
	plan->by_rows = plan->by_rows || covariate == COVARIATE_WEIGHT;
	return true;
}

static void keep_in_key(const struct operand *operand, bool *wanted, size_t scope)
{
	for (; operand; operand = operand->otherwise) {
		if (operand->kind == OPERAND_FIELD && operand->scope == (int)scope)
			wanted[operand->field] = true;
		keep_in_key(operand->then, wanted, scope);
	}
}

/* Fields that name, mark or are compared: those of all rules, but of values and covariates only the conditions'. */
static void find_key(const struct mapping_scope *in, size_t scope, bool *wanted)
{
	for (size_t i = 0; i < in->rule_count; i++) {
		const struct mapping_rule *rule = &in->rules[i];
		bool number = rule->role == ROLE_VALUE || role_covariate(rule->role) < COVARIATE_COUNT;
		for (size_t part = 0; part < PART_COUNT; part++)
			if (part != PART_WHAT || !number)
				keep_in_key(rule->part[part], wanted, scope);
		for (const struct condition *c = rule->when; c; c = c->and) {
			keep_in_key(c->left, wanted, scope);
			keep_in_key(c->right, wanted, scope);
		}
	}
}

static bool take_rules(
	struct csv_plan *plan, const struct mapping *mapping, size_t scope, const size_t *columns)
{
	const struct mapping_scope *in = &mapping->scopes[scope], *document = &mapping->scopes[0];
	bool *beside = arena_alloc(plan->arena, in->field_count, sizeof *beside);
	bool *wanted = arena_alloc(plan->arena, in->field_count, sizeof *wanted);
	for (size_t f = 0; f < in->field_count; f++)
		if (in->fields[f].list || text_is(in->fields[f].path.steps[0].key, "#"))
			return false;
	for (size_t i = 0; i < in->rule_count; i++)
		if (!take_rule(plan, &in->rules[i], scope, columns, beside))
			return false;
	for (size_t i = 0; i < document->rule_count && document != in; i++)
		if (document->rules[i].role == ROLE_VALUE ||
			role_covariate(document->rules[i].role) < COVARIATE_COUNT)
			return false;
	if (in->hook != HOOK_NONE)
		return false;
	find_key(in, scope, wanted);
	plan->keys = arena_alloc(plan->arena, in->field_count, sizeof *plan->keys);
	for (size_t f = 0; f < in->field_count; f++)
		if ((wanted[f] || !beside[f]) && columns[f] != SIZE_MAX)
			plan->keys[plan->key_count++] = columns[f];
	return plan->value != SIZE_MAX;
}

struct csv_plan *csv_plan_new(struct arena *arena, const struct mapping *mapping, size_t scope,
	const size_t *columns, struct binder *binder, struct number_style style)
{
	struct csv_plan *plan = arena_alloc(arena, 1, sizeof *plan);
	plan->arena = arena;
	plan->binder = binder;
	plan->style = style;
	plan->value = SIZE_MAX;
	if (!take_rules(plan, mapping, scope, columns))
		return NULL;
	plan->capacity = 64;
	plan->slots = arena_alloc(arena, plan->capacity, sizeof *plan->slots);
	return plan;
}

bool csv_plan_is_steady(const struct csv_plan *plan, size_t rows)
{
	bool times = false;
	for (size_t i = 0; i < plan->covariate_count; i++)
		times = times || plan->covariates[i].covariate == COVARIATE_TIME;
	return !times && plan->count > 0 && plan->rows - plan->learnt_at >= rows;
}

unsigned csv_plan_uses(const struct csv_plan *plan, size_t column)
{
	unsigned uses = column == plan->value ? CSV_PLAN_NUMBER : 0;
	for (size_t i = 0; i < plan->key_count; i++)
		uses |= plan->keys[i] == column ? CSV_PLAN_NAME : 0;
	for (size_t i = 0; i < plan->covariate_count; i++) {
		if (plan->covariates[i].column != column)
			continue;
		bool time = plan->covariates[i].covariate == COVARIATE_TIME;
		uses |= time ? CSV_PLAN_NUMBER | CSV_PLAN_TIME : CSV_PLAN_NUMBER;
	}
	return uses;
}

size_t csv_plan_numbers(const struct csv_plan *plan)
{
	return 1 + plan->covariate_count;
}

void csv_plan_stencils(struct csv_plan *plan, struct stencil_format format)
{
	plan->format = format;
}
