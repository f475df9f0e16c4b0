/* What became of a record, value by value. */
#include "bind_binding.h"

const struct bind_steps *binder_steps(struct binder *binder)
{
	binder->keeps_steps = true;
	return &binder->steps;
}

/* What else is said of runs, is said once for equal texts; but which direction a unit has is what the last one said. */
void binder_steps_begin(struct binder *binder, const struct plan *plan)
{
	struct bind_steps *steps = &binder->steps;
	steps->count = steps->beside_count = steps->unit_count = steps->runs = 0;
	steps->valid = binder->keeps_steps && !binder->wheres && plan->count[ROLE_BETTER] == 0;
}

static struct bind_step *step_new(struct binding *b)
{
	struct bind_steps *steps = &b->binder->steps;
	ARENA_ROOM(b->binder->scratch, steps->steps, steps->count, steps->capacity);
	struct bind_step *step = &steps->steps[steps->count++];
	*step = (struct bind_step){.pass = b->key.pass, .sequence = b->sequence};
	return step;
}

static void step_beside(struct binding *b, size_t i)
{
	struct bind_steps *steps = &b->binder->steps;
	if (b->beside[i].field == 0)
		return;
	ARENA_ROOM(b->binder->scratch, steps->beside, steps->beside_count, steps->beside_capacity);
	steps->beside[steps->beside_count++] = (struct bind_beside){
		steps->count - 1, binding_covariate(i), b->beside[i]};
}

void binding_step_bound(struct binding *b, double value)
{
	if (!b->binder->steps.valid)
		return;
	struct bind_step *step = step_new(b);
	step->bound = true;
	step->handle = b->handle;
	step->value = value;
	step->from = b->from;
	step->from.scale = 1;
	step->from.times = b->rule->times;
	step->scale = b->unit.scale;
	memcpy(step->covariates, b->values, sizeof step->covariates);
	for (size_t i = 0; i < COVARIATE_RULES; i++)
		step_beside(b, i);
}

/* A value that is missing, or left out for what it is, says nothing of others. */
void binding_step_excluded(struct binding *b, enum exclusion why, bool counted)
{
	struct bind_steps *steps = &b->binder->steps;
	steps->valid = steps->valid && b->mark >= 0;
	if (!steps->valid)
		return;
	struct bind_step *step = step_new(b);
	step->why = why;
	step->counted = counted;
}

void binding_step_unit(struct binding *b, size_t rule, const char *text)
{
	struct bind_steps *steps = &b->binder->steps;
	if (!steps->valid)
		return;
	ARENA_ROOM(b->binder->scratch, steps->units, steps->unit_count, steps->unit_capacity);
	steps->units[steps->unit_count++] = (struct bind_unit){rule, text};
}
