/* What became of a record, once more for those like it. */
#include "bind_inside.h"

const struct bind_outcome *binder_outcome(const struct binder *binder)
{
	return &binder->outcome;
}

void binder_repeat(struct binder *binder, const struct bind_outcome *outcome, double value,
	double *covariates, unsigned given)
{
	size_t *sequence = binder_sequence(binder, outcome->pass);
	if (outcome->bound && given >> COVARIATE_WEIGHT & 1 &&
		!weight_is_count(covariates[COVARIATE_WEIGHT])) {
		binder->excluded++;
		pass_exclude(&binder->dataset->passes[outcome->pass], EXCLUDED_NOT_A_RUN, 1);
	} else if (outcome->bound) {
		covariates[COVARIATE_SEQUENCE] = (double)*sequence;
		dataset_add_given(binder->dataset, outcome->handle, value, covariates,
			given | 1u << COVARIATE_SEQUENCE);
		binder->dataset->inputs[binder->input].runs++;
	} else {
		binder->excluded++;
		pass_exclude(&binder->dataset->passes[outcome->pass], outcome->why, 1);
	}
	++*sequence;
}

size_t binder_places(struct binder *binder, size_t pass, size_t rows)
{
	size_t *sequence = binder_sequence(binder, pass), first = *sequence;
	*sequence += rows;
	return first;
}

void binder_repeat_many(struct binder *binder, const struct bind_outcome *outcome, const double *values,
	size_t count, const struct batch_column *columns, size_t column_count)
{
	if (outcome->bound) {
		dataset_add_batch(binder->dataset, outcome->handle, values, count, columns, column_count);
		binder->dataset->inputs[binder->input].runs += count;
	} else {
		binder->excluded += count;
		pass_exclude(&binder->dataset->passes[outcome->pass], outcome->why, count);
	}
}

bool binder_waits(const struct binder *binder)
{
	return binder->held_first;
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
