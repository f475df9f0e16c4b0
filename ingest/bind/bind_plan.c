/* Which rules hold for the values of a block: its own, and those of the blocks around it. */
#include <string.h>

#include "bind_inside.h"

static void note_outside(
	struct binder *binder, struct plan *plan, size_t scope, const struct operand *operand)
{
	for (; operand; operand = operand->then) {
		bool outside = false;
		for (const struct operand *o = operand; o; o = o->otherwise)
			outside = outside || o->kind == OPERAND_CELL ||
				(o->scope != NO_SCOPE && o->scope != (int)scope);
		if (!outside)
			continue;
		ARENA_ROOM(binder->scratch, plan->outside, plan->outside_count, plan->outside_capacity);
		plan->outside[plan->outside_count++] = operand;
	}
}

static void note_condition(
	struct binder *binder, struct plan *plan, size_t scope, const struct condition *condition)
{
	for (; condition; condition = condition->and) {
		note_outside(binder, plan, scope, condition->left);
		note_outside(binder, plan, scope, condition->right);
	}
}

static bool role_adds(enum role role)
{
	static const bool adds[] = {
#define ROW(name, keyword, takes, adds, summary) adds,
		MAPPING_ROLES(ROW)
#undef ROW
	};
	return adds[role];
}

static void plan_add(struct binder *binder, struct plan *plan, size_t scope, const struct mapping_rule *rule)
{
	size_t count = plan->count[rule->role]++;
	const struct mapping_rule **rules = arena_alloc(binder->scratch, count + 1, sizeof *rules);
	if (count > 0)
		memcpy(rules, plan->rules[rule->role], count * sizeof *rules);
	rules[count] = rule;
	plan->rules[rule->role] = rules;
	for (size_t part = 0; part < PART_COUNT; part++)
		note_outside(binder, plan, scope, rule->part[part]);
	note_condition(binder, plan, scope, rule->when);
}

/* Takes the rules of one scope of the chain into the plan; 'own' rules bind, the others only describe. */
static void plan_take(struct binder *binder, struct plan *plan, size_t inner, size_t from)
{
	const struct mapping_scope *scope = &binder->mapping->scopes[from];
	bool settled[ROLE_COUNT];
	for (size_t role = 0; role < ROLE_COUNT; role++)
		settled[role] = !role_adds((enum role)role) && plan->count[role] > 0;
	for (size_t i = 0; i < scope->rule_count; i++) {
		const struct mapping_rule *rule = &scope->rules[i];
		bool binds = rule->role == ROLE_VALUE || rule->role == ROLE_STATED ||
			rule->role == ROLE_BEYOND || rule->role == ROLE_BETTER || rule->role == ROLE_META;
		if (settled[rule->role] || (binds && inner != from))
			continue;
		plan_add(binder, plan, inner, rule);
		plan->binds = plan->binds || binds;
	}
}

/* Inner scopes first, so that they win; factors are turned round to the dump's order afterwards. */
void plan_make(struct binder *binder, size_t scope)
{
	struct plan *plan = &binder->plans[scope];
	for (int from = (int)scope; from >= 0; from = binder->mapping->scopes[from].parent)
		plan_take(binder, plan, scope, (size_t)from);
	const struct mapping_rule **factors = plan->rules[ROLE_FACTOR];
	size_t count = plan->count[ROLE_FACTOR], out = 0;
	const struct mapping_rule **turned = arena_alloc(binder->scratch, count, sizeof *turned);
	for (size_t i = 0; i < count;) {
		size_t end = i;
		while (end < count && factors[end]->scope == factors[i]->scope)
			end++;
		memmove(turned + (count - out - (end - i)), factors + i, (end - i) * sizeof *turned);
		out += end - i;
		i = end;
	}
	plan->rules[ROLE_FACTOR] = turned;
}
