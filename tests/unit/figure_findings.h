/* Findings made by hand, for tests of figures: what analysis would say is put in, not computed from dumps. */
#ifndef FLOORSTAT_TEST_FIGURE_FINDINGS_H
#define FLOORSTAT_TEST_FIGURE_FINDINGS_H

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/findings.h"
#include "analysis/sample.h"
#include "analysis/univariate.h"

/* A pseudo-random number in (0, 1) that is the same everywhere. */
static double made_random(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return ((double)(*state >> 11) + 0.5) / 9007199254740992.0;
}

/* Benchmark-like: a floor, and delays that are exponential with a long tail now and then. */
static double made_value(uint64_t *state, double floor)
{
	double delay = -log(made_random(state)) * 0.12;
	if (made_random(state) < 0.08)
		delay += made_random(state) * 0.6;
	return floor * (1 + delay);
}

struct made {
	struct arena *arena;
	struct dataset *dataset;
	struct findings *findings;
	struct analysis_options options;
};

static struct made made_new(struct arena *arena)
{
	struct made made = {.arena = arena, .dataset = dataset_new(arena)};
	made.options.near = 0.1;
	return made;
}

static void made_run(struct made *made, const char *pass, const char *workload, const char *unit,
	enum direction direction, const char *factor, const char *level, double value)
{
	struct names *names = made->dataset->names;
	const char *factors[] = {names_text(names, factor)}, *levels[] = {names_text(names, level)};
	struct group_key key = {.pass = dataset_pass(made->dataset, text_of(pass), true),
		.workload = names_text(names, workload),
		.metric = names_text(names, "wall time"),
		.unit = names_text(names, unit),
		.direction = direction,
		.main = true,
		.factors = factors,
		.levels = levels,
		.count = factor ? 1 : 0};
	double covariates[COVARIATE_COUNT];
	for (size_t i = 0; i < COVARIATE_COUNT; i++)
		covariates[i] = NAN;
	covariates[COVARIATE_SEQUENCE] = (double)made->dataset->passes[key.pass].runs;
	dataset_add(made->dataset, dataset_group(made->dataset, &key), value, covariates);
}

static void made_group(
	struct made *made, struct group_finding *group, const struct table *table, size_t index)
{
	const struct sample *sample = group->sample = sample_of(made->arena, group->group, table->direction);
	*group = (struct group_finding){.group = group->group,
		.sample = group->sample,
		.min = NAN,
		.median = NAN,
		.max = NAN,
		.best = NAN,
		.load = NAN};
	if (!sample)
		return;
	group->n = sample->n;
	group->min = sample->sorted[0];
	group->max = sample->sorted[sample->n - 1];
	group->median = sample_median(sample);
	group->q1 = sample_quantile(sample, 0.25);
	group->q3 = sample_quantile(sample, 0.75);
	if (table->direction != DIRECTION_UNKNOWN) {
		group->best = table->direction == DIRECTION_HIGHER ? group->max : group->min;
		group->floor.verdict = (enum floor_verdict)(1 + index % 4);
	}
}

/* The basic numbers of every group, with floor verdicts in turn. */
static struct findings *made_findings(struct made *made)
{
	struct dataset *dataset = made->dataset;
	dataset_settle(dataset);
	struct findings *findings = made->findings = arena_alloc(made->arena, 1, sizeof *findings);
	*findings = (struct findings){.arena = made->arena,
		.dataset = dataset,
		.options = &made->options,
		.table_count = dataset->table_count};
	findings->passes = arena_alloc(made->arena, dataset->pass_count, sizeof *findings->passes);
	for (size_t i = 0; i < dataset->pass_count; i++)
		findings->passes[i].pass = &dataset->passes[i];
	findings->tables = arena_alloc(made->arena, dataset->table_count, sizeof *findings->tables);
	for (size_t i = 0; i < dataset->table_count; i++) {
		struct table_finding *table = &findings->tables[i];
		table->table = &dataset->tables[i];
		table->group_count = table->table->group_count;
		table->groups = arena_alloc(made->arena, table->group_count, sizeof *table->groups);
		for (size_t g = 0; g < table->group_count; g++) {
			table->groups[g].group = &table->table->groups[g];
			made_group(made, &table->groups[g], table->table, g);
			table->n += table->groups[g].n;
		}
	}
	return findings;
}

#endif
