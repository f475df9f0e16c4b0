#include "basics.h"

#include <float.h>

#include "../ingest/base/parallel.h"
#include "groups.h"
#include "numbers/order_statistics.h"
#include "numbers/sample.h"
#include "numbers/univariate.h"

static const double TIE = 1e-9; /* decimal input must not lose a tie to rounding: statistics.md 0 */

/* A few zeros among positive values are no best: statistics.md 0, input filter. */
static double best_of(struct arena *arena, const struct sample *sample)
{
	const struct sample *positive = sample_positive(arena, sample);
	return sample_best(positive ? positive : sample, 0);
}

/* How much worse x is than best: >= 1; NaN where a ratio means nothing. */
static double excess(enum direction direction, double best, double x)
{
	if (!(best > 0) || !(x > 0))
		return NAN;
	return direction == DIRECTION_HIGHER ? best / x : x / best;
}

/* The worst value whose ratio to 'best' is within the limit, to the last bit. */
static double worst_within(enum direction direction, double best, double limit)
{
	double worse = direction == DIRECTION_HIGHER ? 0 : INFINITY;
	double x = direction == DIRECTION_HIGHER ? best / limit : best * limit, next;
	while (x > 0 && excess(direction, best, x) > limit)
		x = nextafter(x, best);
	while ((next = nextafter(x, worse)) > 0 && excess(direction, best, next) <= limit)
		x = next;
	return x;
}

/* Values, both ends among them. */
struct range {
	double least, most;
};

static struct range range_near(enum direction direction, double best, double near)
{
	double worst = worst_within(direction, best, (1 + near) * (1 + TIE));
	return direction == DIRECTION_HIGHER ? (struct range){worst, INFINITY}
					     : (struct range){DBL_TRUE_MIN, worst};
}

/* Of values that aren't sorted any more. */
static size_t count_in(const double *values, size_t n, struct range range)
{
	size_t count = 0;
	for (size_t i = 0; i < n; i++)
		count += (values[i] >= range.least) & (values[i] <= range.most);
	return count;
}

static double weight_in(const struct sample *sample, struct range range)
{
	double weight = 0;
	for (size_t i = 0; i < sample->n; i++)
		if (sample->sorted[i] >= range.least && sample->sorted[i] <= range.most)
			weight += sample->weights[i];
	return weight;
}

/* Runs within 'near' of 'best', weights counted. */
static size_t count_near(const struct sample *sample, double best, double near)
{
	if (!(best > 0) || isinf(best))
		return 0;
	struct range range = range_near(sample->direction, best, near);
	if (sample->weights)
		return (size_t)weight_in(sample, range);
	if (!sample->sorted)
		return count_in(sample->values, sample->n, range);
	return sorted_count(sample->sorted, sample->n, range.most, true) -
		sorted_count(sample->sorted, sample->n, range.least, false);
}

static void numbers_from_runs(const struct analysis_options *options, struct arena *arena,
	const struct table *table, struct group_finding *group)
{
	const struct sample *sample = group->sample;
	group->n = (size_t)sample->total;
	group->min = sample->sorted[0];
	group->max = sample->sorted[sample->n - 1];
	group->q1 = sample_quantile(sample, 0.25);
	group->median = sample_quantile(sample, 0.5);
	group->q3 = sample_quantile(sample, 0.75);
	group->mean = sample_mean_sd(sample, &group->sd);
	group->mad = sample_mad(sample);
	group->median_ci = sample_quantile_interval(sample, 0.5, 0.95);
	for (size_t q = 0; q < options->quantile_count; q++)
		group->quantiles[q] = sample_quantile(sample, options->quantiles[q]);
	if (table->direction == DIRECTION_UNKNOWN)
		return;
	group->best = best_of(arena, sample);
	group->near_count = count_near(sample, group->best, options->near);
}

static void numbers_from_statement(const struct table *table, struct group_finding *group)
{
	const struct stated *stated = &group->group->stated;
	group->stated_only = true;
	group->n = stated->n >= 0 ? (size_t)stated->n : 0;
	group->min = stated->min;
	group->q1 = stated->q1;
	group->median = stated->median;
	group->q3 = stated->q3;
	group->max = stated->max;
	group->mean = stated->mean;
	group->sd = stated->sd;
	if (table->direction == DIRECTION_LOWER)
		group->best = stated->min;
	else if (table->direction == DIRECTION_HIGHER)
		group->best = stated->max;
}

void group_numbers_find(const struct findings *findings, struct arena *arena,
	const struct table_finding *table_finding, struct group_finding *finding)
{
	const struct table *table = table_finding->table;
	const struct group *group = &table->groups[finding - table_finding->groups];
	size_t quantiles = findings->options->quantile_count;
	*finding = (struct group_finding){.group = group,
		.min = NAN,
		.q1 = NAN,
		.median = NAN,
		.q3 = NAN,
		.max = NAN,
		.mean = NAN,
		.sd = NAN,
		.mad = NAN,
		.best = NAN,
		.ratio_to_best = NAN,
		.median_ci = {NAN, NAN, NAN},
		.load = NAN,
		.load_cpu_windows_min = NAN,
		.rarefied_half = NAN,
		.rarefied_half_se = NAN,
		.consecutive_half = NAN,
		.first_rank_sum = NAN,
		.first_ratio = NAN};
	finding->quantiles = arena_alloc(arena, quantiles, sizeof *finding->quantiles);
	for (size_t q = 0; q < quantiles; q++)
		finding->quantiles[q] = NAN;
	finding->sample = sample_of(arena, threads_within(findings, group->runs.n), group, table->direction);
	if (finding->sample)
		numbers_from_runs(findings->options, arena, table, finding);
	else if (group->has_stated)
		numbers_from_statement(table, finding);
}

static bool is_better(enum direction direction, double x, double than)
{
	return direction == DIRECTION_HIGHER ? x > than : x < than;
}

static void table_best(struct table_finding *finding)
{
	enum direction direction = finding->table->direction;
	for (size_t g = 0; g < finding->group_count; g++) {
		double best = finding->groups[g].best;
		if (isnan(best) || !(isnan(finding->best) || is_better(direction, best, finding->best)))
			continue;
		finding->best = best;
		finding->best_group = g;
	}
}

struct near_counts {
	struct table_finding *finding;
	double near;
};

/* Runs near the best of the table. */
static void near_task(void *context, struct arena *arena, size_t g)
{
	const struct near_counts *counts = context;
	const struct table_finding *table = counts->finding;
	struct group_finding *group = &table->groups[g];
	(void)arena;
	if (group->sample)
		group->near_table_count = group->best == table->best
			? group->near_count
			: count_near(group->sample, table->best, counts->near);
}

/* The groups of a lone table several at once: several tables are, too. */
static void near_counts_find(
	const struct findings *findings, struct arena *arena, struct table_finding *finding)
{
	struct near_counts counts = {finding, findings->options->near};
	size_t threads = findings->table_count > 1 ? 1
						   : threads_for(findings, finding->group_count, finding->n);
	parallel_run(arena, threads, finding->group_count, near_task, &counts);
}

static void table_counts(const struct findings *findings, struct arena *arena, struct table_finding *finding)
{
	for (size_t g = 0; g < finding->group_count; g++) /* what only a summary counts lies nowhere */
		finding->n += finding->groups[g].sample ? finding->groups[g].n : 0;
	if (!finding->judged)
		return;
	near_counts_find(findings, arena, finding);
	for (size_t g = 0; g < finding->group_count; g++) {
		struct group_finding *group = &finding->groups[g];
		group->ratio_to_best = excess(finding->table->direction, finding->best, group->best);
		if (!(finding->spread >= group->ratio_to_best - 1) && !isnan(group->ratio_to_best))
			finding->spread = group->ratio_to_best - 1;
		if (!group->sample)
			continue;
		finding->near_runs += group_has_band(group) ? group->n : 0;
		finding->near_count += group->near_count;
		finding->near_table_count += group->near_table_count;
		finding->near_minima += group->near_count > 0;
	}
}

static void table_begin(
	const struct table *table, struct group_finding *groups, struct table_finding *finding)
{
	*finding = (struct table_finding){.table = table,
		.groups = groups,
		.group_count = table->group_count,
		.judged = table->direction != DIRECTION_UNKNOWN,
		.best = NAN,
		.spread = NAN,
		.best_rate = NAN};
}

void table_numbers_find(const struct findings *findings, struct arena *arena, struct table_finding *finding)
{
	const struct table *table = finding->table;
	if (finding->judged)
		table_best(finding);
	table_counts(findings, arena, finding);
	bool is_time = table->direction == DIRECTION_LOWER && table->unit &&
		text_is(text_of(table->unit), "s");
	if (is_time && finding->best > 0)
		finding->best_rate = table->iterations_per_run / finding->best;
}

void tables_begin(struct findings *findings)
{
	const struct dataset *dataset = findings->dataset;
	size_t count = 0;
	for (size_t t = 0; t < dataset->table_count; t++)
		count += dataset->tables[t].group_count;
	struct group_finding *groups = arena_alloc(findings->arena, count, sizeof *groups);
	findings->table_count = dataset->table_count;
	findings->tables = arena_bare(findings->arena, dataset->table_count, sizeof *findings->tables);
	for (size_t t = 0; t < dataset->table_count; t++) {
		table_begin(&dataset->tables[t], groups, &findings->tables[t]);
		groups += dataset->tables[t].group_count;
	}
}
