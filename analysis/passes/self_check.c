#include "self_check.h"

#include "../findings_begin.h"
#include "../numbers/sample.h"
#include "../numbers/univariate.h"
#include "comparison.h"

enum { RUNS_LEAST = 4, HALVES = 2 };

/* The halves of one pass as a data set of two passes. */
struct halves {
	struct arena *arena;
	struct dataset *dataset;
	const struct findings *whole;
	size_t pass;
	enum self_split split;
	struct unmatched *origins; /* of group g of the halves' tables: origins[table * most + group] */
	size_t most;               /* groups of the largest table */
};

static bool takes_part(const struct group_finding *group)
{
	return group->sample && group->n >= RUNS_LEAST && group->sample->in_order && !group->sample->weights;
}

/* Which half the i-th run in run order belongs to. */
static size_t half_of(const struct halves *halves, const struct group_finding *group, size_t i)
{
	if (halves->split == SELF_FIRST_SECOND)
		return 2 * i >= group->sample->n;
	double round = column_at(
		&group->group->runs.covariates[COVARIATE_ROUND], sample_run(group->sample, i));
	bool stated = !isnan(round) && round == floor(round);
	return stated ? fmod(fabs(round), 2) == 0 : i % 2 == 1;
}

static struct group_handle half_group(
	const struct halves *halves, size_t half, const struct table *table, const struct group *group)
{
	const struct group_key key = {.pass = half,
		.workload = table->workload,
		.metric = table->metric,
		.unit = table->unit,
		.direction = table->direction,
		.main = table->main,
		.factors = table->factors,
		.levels = group->levels,
		.count = table->factor_count};
	struct group_handle handle = dataset_group(halves->dataset, &key);
	struct group *made = dataset_group_at(halves->dataset, handle);
	made->order_confounded = group->order_confounded;
	made->class_name = group->class_name;
	return handle;
}

/* The time that a run took place; where nobody stated it, its place in the input. */
static double moment_of(const double *covariates)
{
	return isnan(covariates[COVARIATE_TIME]) ? covariates[COVARIATE_SEQUENCE]
						 : covariates[COVARIATE_TIME];
}

static void group_split(
	const struct halves *halves, const struct table *table, const struct group_finding *group)
{
	const struct runs *runs = &group->group->runs;
	struct group_handle handles[HALVES];
	for (size_t half = 0; half < HALVES; half++)
		handles[half] = half_group(halves, half, table, group->group);
	for (size_t i = 0; i < group->sample->n; i++) {
		double covariates[COVARIATE_COUNT];
		size_t run = sample_run(group->sample, i), half = half_of(halves, group, i);
		for (size_t c = 0; c < COVARIATE_COUNT; c++)
			covariates[c] = column_at(&runs->covariates[c], run);
		dataset_add(halves->dataset, handles[half], runs->values[run], covariates);
		struct pass *pass = &halves->dataset->passes[half];
		pass->start = fmin(pass->start, moment_of(covariates)); /* fmin leaves NaN out */
		pass->end = fmax(pass->end, moment_of(covariates));
	}
}

static void passes_begin(const struct halves *halves)
{
	const struct pass *pass = &halves->whole->dataset->passes[halves->pass];
	static const char *const names[][HALVES] = {{"odd", "even"}, {"first", "second"}};
	for (size_t half = 0; half < HALVES; half++) {
		dataset_pass(halves->dataset, text_of(names[halves->split][half]), false);
		struct pass *made = &halves->dataset->passes[half];
		made->metadata = pass->metadata;
		made->metadata_count = pass->metadata_count;
		made->load = pass->load;
	}
}

/* Splits every group that takes part, in the order of the tables, and notes where each came from. */
static void halves_fill(struct halves *halves)
{
	const struct findings *whole = halves->whole;
	for (size_t t = 0; t < whole->table_count; t++)
		if (whole->tables[t].group_count > halves->most)
			halves->most = whole->tables[t].group_count;
	halves->origins = arena_alloc(
		halves->arena, HALVES * whole->table_count * halves->most, sizeof *halves->origins);
	for (size_t t = 0; t < whole->table_count; t++) {
		const struct table_finding *table = &whole->tables[t];
		for (size_t g = 0; table->table->pass == halves->pass && g < table->group_count; g++) {
			if (!takes_part(&table->groups[g]))
				continue;
			group_split(halves, table->table, &table->groups[g]);
			for (size_t half = 0; half < HALVES; half++) {
				struct group_handle at = half_group(
					halves, half, table->table, table->groups[g].group);
				halves->origins[at.table * halves->most + at.group] = (struct unmatched){
					t, g};
			}
		}
	}
}

static void origin_set(const struct halves *halves, size_t *table, size_t *group)
{
	struct unmatched origin = halves->origins[*table * halves->most + *group];
	*table = origin.table;
	*group = origin.group;
}

static void origins_set(const struct halves *halves, struct pass_comparison *comparison)
{
	comparison->a = comparison->b = halves->pass;
	for (size_t i = 0; i < comparison->pair_count; i++) {
		struct pair_finding *pair = &comparison->pairs[i];
		origin_set(halves, &pair->table_a, &pair->group_a);
		origin_set(halves, &pair->table_b, &pair->group_b);
	}
	for (size_t i = 0; i < comparison->unmatched_a_count; i++)
		origin_set(halves, &comparison->unmatched_a[i].table, &comparison->unmatched_a[i].group);
	for (size_t i = 0; i < comparison->unmatched_b_count; i++)
		origin_set(halves, &comparison->unmatched_b[i].table, &comparison->unmatched_b[i].group);
}

static bool is_main(const struct findings *whole, const struct pair_finding *pair)
{
	return whole->tables[pair->table_a].table->main;
}

/* Of the main metric where there is one: bytes that never vary would only hide how its times do. */
static void noise_find(const struct findings *whole, struct self_finding *self)
{
	const struct pass_comparison *comparison = &self->comparison;
	struct arena *scratch = arena_child(whole->arena);
	double *sizes = arena_alloc(scratch, comparison->pair_count, sizeof *sizes);
	bool only_main = false;
	for (size_t i = 0; i < comparison->pair_count; i++)
		only_main = only_main || is_main(whole, &comparison->pairs[i]);
	self->largest = NAN;
	for (size_t i = 0; i < comparison->pair_count; i++) {
		const struct pair_finding *pair = &comparison->pairs[i];
		if (isnan(pair->floor_ratio) || (only_main && !is_main(whole, pair)))
			continue;
		sizes[self->of++] = fabs(pair->floor_ratio - 1);
		self->largest = fmax(self->largest, fabs(pair->floor_ratio - 1));
		self->claimed += pair->change == CHANGE_FASTER || pair->change == CHANGE_SLOWER;
	}
	self->typical = values_median(scratch, sizes, self->of);
	arena_free(scratch);
}

static void self_find(
	struct findings *findings, const struct analysis_options *options, size_t pass, enum self_split split)
{
	struct halves halves = {
		.arena = arena_child(findings->arena), .whole = findings, .pass = pass, .split = split};
	halves.dataset = dataset_new(halves.arena);
	passes_begin(&halves);
	halves_fill(&halves);
	struct findings *sides = findings_begin(halves.arena, halves.dataset, options, NULL);
	if (sides->table_count > 0) {
		struct self_finding self = {.pass = pass, .split = split};
		sides->arena = findings->arena; /* the comparison outlives the halves */
		comparison_make(sides, 0, 1, false, &self.comparison);
		origins_set(&halves, &self.comparison);
		noise_find(findings, &self);
		ARENA_ROOM(findings->arena, findings->selves, findings->self_count, findings->self_capacity);
		findings->selves[findings->self_count++] = self;
	}
	arena_free(halves.arena);
}

/* Of every group the largest difference between its halves, at [first[table] + group]. */
struct noise {
	size_t *first;
	double *largest;
};

static struct noise noise_by_group(struct arena *arena, const struct findings *findings)
{
	size_t count = 0;
	struct noise noise = {.first = arena_alloc(arena, findings->table_count, sizeof *noise.first)};
	for (size_t t = 0; t < findings->table_count; t++) {
		noise.first[t] = count;
		count += findings->tables[t].group_count;
	}
	noise.largest = arena_alloc(arena, count, sizeof *noise.largest);
	for (size_t i = 0; i < count; i++)
		noise.largest[i] = NAN;
	for (size_t s = 0; s < findings->self_count; s++) {
		const struct pass_comparison *comparison = &findings->selves[s].comparison;
		for (size_t i = 0; i < comparison->pair_count; i++) {
			const struct pair_finding *pair = &comparison->pairs[i];
			double *largest = &noise.largest[noise.first[pair->table_a] + pair->group_a];
			*largest = fmax(*largest, fabs(pair->floor_ratio - 1)); /* fmax leaves NaN out */
		}
	}
	return noise;
}

/* Next to any difference stands what the halves of its passes differ by. */
static void noise_beside_changes(struct findings *findings)
{
	struct arena *scratch = arena_child(findings->arena);
	struct noise noise = noise_by_group(scratch, findings);
	for (size_t c = 0; c < findings->comparison_count; c++)
		for (size_t i = 0; i < findings->comparisons[c].pair_count; i++) {
			struct pair_finding *pair = &findings->comparisons[c].pairs[i];
			pair->halves_differ = fmax(noise.largest[noise.first[pair->table_a] + pair->group_a],
				noise.largest[noise.first[pair->table_b] + pair->group_b]);
		}
	arena_free(scratch);
}

void selves_find(struct findings *findings)
{
	if (!findings->options->self)
		return;
	struct analysis_options *options = arena_alloc(findings->arena, 1, sizeof *options);
	*options = *findings->options;
	options->changed = false;
	options->vary = options->controls = options->waive = (struct words){0};
	options->within = NULL;
	static const enum self_split splits[] = {SELF_ODD_EVEN, SELF_FIRST_SECOND};
	for (size_t p = 0; p < findings->dataset->pass_count; p++)
		for (size_t s = 0; s < sizeof splits / sizeof *splits; s++)
			self_find(findings, options, p, splits[s]);
	noise_beside_changes(findings);
}
