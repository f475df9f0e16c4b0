/* What became of a record, value by value, and the same again for those like it. */
#include "bind_binding.h"

const struct bind_steps *binder_steps(struct binder *binder)
{
	binder->keeps_steps = true;
	return &binder->steps;
}

bool binder_waits(const struct binder *binder)
{
	return binder->held_first;
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

static void repeat_bound(struct binder *binder, const struct bind_step *step)
{
	double covariates[COVARIATE_COUNT];
	unsigned given = 0;
	for (size_t c = 0; c < COVARIATE_COUNT; c++) {
		covariates[c] = step->covariates[c];
		given |= isnan(covariates[c]) ? 0 : 1u << c;
	}
	covariates[COVARIATE_SEQUENCE] = (double)(*binder_sequence(binder, step->pass) + step->sequence);
	dataset_add_given(binder->dataset, step->handle, step->value, covariates, given);
	binder->dataset->inputs[binder->input].runs++;
}

static void repeat_excluded(struct binder *binder, const struct bind_step *step)
{
	binder->excluded++;
	if (step->counted)
		pass_exclude(&binder->dataset->passes[step->pass], step->why, 1);
}

void binder_repeat_steps(struct binder *binder, const struct bind_steps *steps)
{
	for (size_t i = 0; i < steps->unit_count; i++)
		binder->rule_unit[steps->units[i].rule] = steps->units[i].text;
	for (size_t i = 0; i < steps->count; i++) {
		if (steps->steps[i].bound)
			repeat_bound(binder, &steps->steps[i]);
		else
			repeat_excluded(binder, &steps->steps[i]);
	}
	if (steps->runs > 0)
		*binder_sequence(binder, steps->pass) += steps->runs;
}
