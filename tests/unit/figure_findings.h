/* Findings made by hand, for tests of figures: what analysis would say is put in, not computed from dumps. */
#ifndef FLOORSTAT_TEST_FIGURE_FINDINGS_H
#define FLOORSTAT_TEST_FIGURE_FINDINGS_H

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/findings.h"
#include "analysis/numbers/sample.h"
#include "analysis/numbers/univariate.h"

/* A pseudo-random number in (0, 1) that is the same everywhere. */
static inline double made_random(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return ((double)(*state >> 11) + 0.5) / 9007199254740992.0;
}

/* Benchmark-like: a floor, and delays that are exponential with a long tail now and then. */
static inline double made_value(uint64_t *state, double floor)
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
	double weight; /* of the runs to come; 0: none */
};

static inline struct made made_new(struct arena *arena)
{
	struct made made = {.arena = arena, .dataset = dataset_new(arena)};
	made.options.near = 0.1;
	made.options.margin_floor = 0.03;
	return made;
}

static inline void made_run(struct made *made, const char *pass, const char *workload, const char *unit,
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
	if (made->weight > 0)
		covariates[COVARIATE_WEIGHT] = made->weight;
	covariates[COVARIATE_SEQUENCE] = (double)made->dataset->passes[key.pass].runs;
	dataset_add(made->dataset, dataset_group(made->dataset, &key), value, covariates);
}

static inline void made_group(
	struct made *made, struct group_finding *group, const struct table *table, size_t index)
{
	const struct sample *sample = group->sample = sample_of(
		made->arena, 1, group->group, table->direction);
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
static inline struct findings *made_findings(struct made *made)
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

/* A background load for every group, profiles of two windows, and the correlations a report would have. */
static inline void made_load(struct made *made)
{
	struct findings *findings = made->findings;
	struct table_finding *table = &findings->tables[0];
	uint64_t random = 3;
	struct load_profile *load = arena_alloc(made->arena, 1, sizeof *load);
	*load = (struct load_profile){.cpu_count = table->group_count, .window_count = 2};
	load->cpus = arena_alloc(made->arena, load->cpu_count, sizeof *load->cpus);
	load->percent = arena_alloc(made->arena, 2 * load->cpu_count, sizeof *load->percent);
	for (size_t i = 0; i < table->group_count; i++) {
		load->cpus[i] = arena_printf(made->arena, "%zu", i);
		load->percent[i] = 100 * made_random(&random);
		load->percent[load->cpu_count + i] = load->percent[i] * 0.9;
		table->groups[i].load = load->percent[i] * 0.95;
	}
	made->dataset->passes[0].load = load;
	findings->passes[0].load = (struct load_finding){
		.known = true, .mean = 50, .rank_agreement = 1, .complete = true};
	findings->correlations = arena_alloc(made->arena, 2, sizeof *findings->correlations);
	findings->correlation_count = 2;
	for (int i = 0; i < 2; i++)
		findings->correlations[i] = (struct correlation){.y = i ? CORRELATE_MIN : CORRELATE_MEDIAN,
			.defined = true,
			.pearson = {.r = 0.7, .ci = {0.21, 0.91, 0.95}},
			.without = arena_alloc(made->arena, table->group_count, sizeof(double)),
			.most_influential = table->group_count / 2};
}

/* Two classes that change places between two workloads: the tables of the data set in turn. */
static inline void made_classes(struct made *made)
{
	struct findings *findings = made->findings;
	findings->contrasts = arena_alloc(made->arena, findings->table_count, sizeof *findings->contrasts);
	for (size_t i = 0; i < findings->table_count; i++)
		findings->contrasts[findings->contrast_count++] = (struct class_contrast){.table = i,
			.class_a = "P-core",
			.class_b = "LP E-core",
			.mean_a = i % 2 ? 1.5 : 1,
			.mean_b = i % 2 ? 1 : 1.2,
			.ratio = i % 2 ? 1.5 : 0.83};
}

/* The first table compared with itself: every group moved, one interval is open. */
static inline void made_comparison(struct made *made)
{
	struct findings *findings = made->findings;
	const struct table_finding *table = &findings->tables[0];
	struct pass_comparison *comparison = arena_alloc(made->arena, 1, sizeof *comparison);
	*comparison = (struct pass_comparison){.verdict = NOT_COMPARABLE, .pair_count = table->group_count};
	comparison->pairs = arena_alloc(made->arena, table->group_count, sizeof *comparison->pairs);
	for (size_t i = 0; i < table->group_count; i++) {
		double ratio = 0.6 + 0.1 * (double)(i % 9), best = table->groups[i].min;
		comparison->pairs[i] = (struct pair_finding){.group_a = i,
			.group_b = i,
			.anchor = i % 3 != 2,
			.k = 30,
			.min_a = best,
			.min_b = best * ratio,
			.floor_ratio = ratio,
			.floor_ci = {ratio * 0.8, i % 4 == 1 ? INFINITY : ratio * 1.3, 0.95},
			.median_ratio = 1.02,
			.median_ci = {0.95, 1.1, 0.95}};
	}
	comparison->common_shift.raised = true;
	comparison->common_shift.ratio = 0.8;
	findings->comparisons = comparison;
	findings->comparison_count = 1;
}

/* A task on three CPUs that moves now and then. */
static inline void made_trace(struct made *made)
{
	static unsigned cpus[] = {0, 3, 11};
	static double seconds[] = {1.9, 0.057, 0.043}, share[] = {0.95, 0.0285, 0.0215};
	struct trace *trace = arena_alloc(made->arena, 1, sizeof *trace);
	*trace = (struct trace){.source = "sched.csv", .task = "openssl", .slice_count = 2000};
	trace->slices = arena_alloc(made->arena, trace->slice_count, sizeof *trace->slices);
	for (size_t i = 0; i < trace->slice_count; i++)
		trace->slices[i] = (struct slice){.start = 100 + 0.001 * (double)i,
			.seconds = 0.0009,
			.cpu = i < 57    ? 3
				: i % 50 ? 0
					 : 11};
	struct residency *residency = arena_alloc(made->arena, 1, sizeof *residency);
	*residency = (struct residency){.trace = trace,
		.cpus = cpus,
		.seconds = seconds,
		.share = share,
		.cpu_count = 3,
		.migrations = 79,
		.first_move_after = 0.057,
		.first_from = 3,
		.first_to = 0,
		.total = 2};
	made->findings->residencies = residency;
	made->findings->residency_count = 1;
}

#endif
