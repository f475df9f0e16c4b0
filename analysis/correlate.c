#include "correlate.h"

#include <math.h>

#include "groups.h"
#include "load_of.h"
#include "numbers/association.h"
#include "numbers/kendall.h"
#include "numbers/permutation.h"
#include "numbers/sample.h"

enum { GROUPS_LEAST = 3, TESTS_LEAST = 4, CORRELATION_STREAM = 16 };
enum { COUNTED_MOST = 1000 }; /* points up to which r without each is counted anew */

/* The groups that take part: those with a load and a y. */
struct points {
	size_t k;
	double *load, *y;
	size_t *group; /* index in the table */
};

static double y_of(const struct group_finding *group, enum correlate_y y)
{
	if (y == CORRELATE_MEDIAN)
		return group->median;
	if (y == CORRELATE_FLOOR && group->floor.verdict == FLOOR_CANNOT_TELL)
		return NAN;
	return group->best;
}

static struct points points_of(struct arena *arena, const struct findings *findings,
	const struct table_finding *table, struct correlation *correlation)
{
	size_t count = table->group_count;
	struct points points = {.load = arena_alloc(arena, count, sizeof *points.load),
		.y = arena_alloc(arena, count, sizeof *points.y),
		.group = arena_alloc(arena, count, sizeof *points.group)};
	for (size_t g = 0; g < count; g++) {
		const struct group_finding *group = &table->groups[g];
		double y = y_of(group, correlation->y);
		if (isnan(y))
			continue;
		if (!group_load_correlates(findings, table->table, group)) {
			correlation->without_load++;
			continue;
		}
		points.load[points.k] = group->load;
		points.y[points.k] = y;
		points.group[points.k++] = g;
	}
	return points;
}

static bool two_valued(const struct points *points)
{
	for (size_t i = 0; i < points->k; i++)
		if (points->load[i] != 0 && points->load[i] != 100)
			return false;
	return true;
}

static const struct correlation_value no_value = {NAN, {NAN, NAN, 0.95}, NAN, false};

static void coefficients(
	struct arena *arena, const struct points *points, uint64_t seed, struct correlation *correlation)
{
	const double *x = points->load, *y = points->y;
	size_t k = points->k;
	struct random random = random_seeded(seed, CORRELATION_STREAM);
	struct kendall kendall = kendall_tau_b(arena, x, y, k, random);
	correlation->pearson.r = pearson_r(x, y, k);
	correlation->spearman.r = spearman_rho(arena, x, y, k);
	correlation->kendall.r = kendall.tau;
	struct line line = least_squares(x, y, k);
	correlation->slope = line.slope;
	correlation->intercept = line.intercept;
	if (k < TESTS_LEAST)
		return;
	correlation->pearson.ci = fisher_interval(correlation->pearson.r, k, 0.95);
	correlation->pearson.p = pearson_p(arena, x, y, k, random);
	correlation->spearman.p = spearman_p(arena, x, y, k, random);
	correlation->kendall.p = kendall.p;
	correlation->pearson.exact = correlation->spearman.exact = k <= PERMUTATION_EXACT_MOST;
	correlation->kendall.exact = kendall.exact;
}

/* Pearson's r of all points but one. */
static double r_counted_without(struct arena *arena, const struct points *points, size_t left_out)
{
	struct arena *scratch = arena_child(arena);
	double *x = arena_alloc(scratch, points->k, sizeof *x),
	       *y = arena_alloc(scratch, points->k, sizeof *y);
	size_t k = 0;
	for (size_t i = 0; i < points->k; i++) {
		if (i == left_out)
			continue;
		x[k] = points->load[i];
		y[k++] = points->y[i];
	}
	double r = pearson_r(x, y, k);
	arena_free(scratch);
	return r;
}

/* Sums of squares and products about the means. */
struct sums {
	double x, y, xx, yy, xy; /* x, y: the means */
};

static struct sums sums_of(const struct points *points)
{
	struct sums sums = {0};
	for (size_t i = 0; i < points->k; i++) {
		sums.x += points->load[i] / (double)points->k;
		sums.y += points->y[i] / (double)points->k;
	}
	for (size_t i = 0; i < points->k; i++) {
		double x = points->load[i] - sums.x, y = points->y[i] - sums.y;
		sums.xx += x * x;
		sums.yy += y * y;
		sums.xy += x * y;
	}
	return sums;
}

/* The same from the sums, for it is asked of every point: what the point adds to each is taken away.  Where that leaves
 * little of one of them the difference is mostly rounding, and it is counted anew. */
static double r_without(
	struct arena *arena, const struct points *points, const struct sums *sums, size_t left_out)
{
	double k = (double)points->k, x = points->load[left_out] - sums->x, y = points->y[left_out] - sums->y,
	       share = k / (k - 1), xx = sums->xx - share * x * x, yy = sums->yy - share * y * y;
	if (points->k <= COUNTED_MOST || !(xx > sums->xx / 2) || !(yy > sums->yy / 2))
		return r_counted_without(arena, points, left_out);
	return (sums->xy - share * x * y) / sqrt(xx * yy);
}

static void influences(struct arena *arena, const struct points *points, struct correlation *correlation)
{
	struct sums sums = sums_of(points);
	correlation->delta_threshold = influence_threshold(points->k);
	for (size_t i = 0; points->k >= TESTS_LEAST && i < points->k; i++) {
		double r = r_without(arena, points, &sums, i), delta = influence(r, correlation->pearson.r);
		correlation->without[points->group[i]] = r;
		if (!(delta > correlation->delta) && correlation->most_influential != SIZE_MAX)
			continue;
		if (isnan(delta))
			continue;
		correlation->delta = delta;
		correlation->most_influential = points->group[i];
	}
	correlation->stands_out = correlation->delta > correlation->delta_threshold;
}

/* Does the median follow the load more than the best does? */
static double williams_of(
	struct arena *arena, const struct table_finding *table, const struct points *points, double r_median)
{
	double *bests = arena_alloc(arena, points->k, sizeof *bests);
	for (size_t i = 0; i < points->k; i++)
		bests[i] = table->groups[points->group[i]].best;
	double r_best = pearson_r(points->load, bests, points->k);
	return williams_p(r_median, r_best, pearson_r(points->y, bests, points->k), points->k);
}

static struct correlation correlation_start(struct arena *arena, const struct table_finding *table)
{
	struct correlation correlation = {.pearson = no_value,
		.spearman = no_value,
		.kendall = no_value,
		.most_influential = SIZE_MAX,
		.delta_threshold = NAN,
		.slope = NAN,
		.intercept = NAN,
		.williams_p = NAN};
	correlation.without = arena_alloc(arena, table->group_count, sizeof *correlation.without);
	for (size_t g = 0; g < table->group_count; g++)
		correlation.without[g] = NAN;
	return correlation;
}

static void correlate(struct findings *findings, size_t t, enum correlate_y y)
{
	const struct table_finding *table = &findings->tables[t];
	struct arena *scratch = arena_child(findings->arena);
	struct correlation correlation = correlation_start(findings->arena, table);
	correlation.table = t;
	correlation.y = y;
	struct points points = points_of(scratch, findings, table, &correlation);
	correlation.k = points.k;
	if (points.k >= GROUPS_LEAST) {
		coefficients(scratch, &points, findings->options->seed, &correlation);
		correlation.defined = !isnan(correlation.pearson.r);
		correlation.two_valued = two_valued(&points);
		if (correlation.defined)
			influences(scratch, &points, &correlation);
		if (y == CORRELATE_MEDIAN)
			correlation.williams_p = williams_of(scratch, table, &points, correlation.pearson.r);
		ARENA_ROOM(findings->arena, findings->correlations, findings->correlation_count,
			findings->correlation_capacity);
		findings->correlations[findings->correlation_count++] = correlation;
	}
	arena_free(scratch);
}

void correlations_find(struct findings *findings)
{
	static const enum correlate_y ys[] = {CORRELATE_MEDIAN, CORRELATE_MIN, CORRELATE_FLOOR};
	for (size_t t = 0; t < findings->table_count; t++)
		if (findings->tables[t].judged && findings->tables[t].group_count >= GROUPS_LEAST)
			for (size_t i = 0; i < sizeof ys / sizeof *ys; i++)
				correlate(findings, t, ys[i]);
}

/* The load of each run, or what stands for it. */
static const double *load_beside(struct arena *arena, const struct findings *findings,
	const struct sample *sample, const struct group_finding *group)
{
	enum covariate by = findings->dataset->load_by;
	return by == COVARIATE_LOAD ? sample->load : sample_covariate(arena, sample, group->group, by);
}

static void correlate_runs_of_table(
	const struct findings *findings, struct arena *arena, struct table_finding *table)
{
	struct arena *scratch = arena_child(arena);
	const double **loads = arena_alloc(scratch, table->group_count, sizeof *loads);
	const double **values = arena_alloc(scratch, table->group_count, sizeof *values);
	size_t *n = arena_alloc(scratch, table->group_count, sizeof *n), groups = 0;
	for (size_t g = 0; g < table->group_count; g++) {
		const struct sample *sample = table->groups[g].sample;
		const double *load = sample ? load_beside(scratch, findings, sample, &table->groups[g])
					    : NULL;
		if (!load || !sample->in_order)
			continue;
		loads[groups] = load;
		values[groups] = sample->in_order;
		n[groups++] = sample->n;
	}
	table->run_correlation = run_correlation_of(
		scratch, loads, values, n, groups, findings->options->seed);
	arena_free(scratch);
}

void run_correlations_find(struct findings *findings)
{
	tables_each(findings, correlate_runs_of_table);
}
