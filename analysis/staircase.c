#include "staircase.h"

#include <stdlib.h>
#include <string.h>

#include "../ingest/base/text.h"
#include "numbers/kendall.h"
#include "numbers/monotone_run.h"

enum {
	GROUPS_LEAST = 3,
	SIGNIFICANT_FROM = 6, /* with 5 groups the smallest p is .017 */
	GROUPS_MOST = 4096, /* the tests take time in the square of the groups; no machine has more places */
};

static const double TREND_ALPHA = 0.01, RUN_ALPHA = 0.003, SPREAD_LEAST = 0.05;

/* Values of one stratum with their places in the whole. */
struct stratum {
	double *v;
	size_t *at, k;
};

static struct stratum stratum_take(
	struct arena *scratch, const double *v, const size_t *stratum, size_t k, size_t first)
{
	struct stratum taken = {0};
	if (!stratum && first > 0)
		return taken;
	for (size_t i = 0; stratum && i < first; i++)
		if (stratum[i] == stratum[first])
			return taken; /* taken already, with its first member */
	taken.v = arena_alloc(scratch, k, sizeof *taken.v);
	taken.at = arena_alloc(scratch, k, sizeof *taken.at);
	for (size_t i = first; i < k; i++)
		if (!stratum || stratum[i] == stratum[first]) {
			taken.v[taken.k] = v[i];
			taken.at[taken.k++] = i;
		}
	return taken;
}

static double spread_of(const struct stratum *stratum)
{
	double least = stratum->v[0], most = stratum->v[0];
	for (size_t i = 1; i < stratum->k; i++) {
		least = fmin(least, stratum->v[i]);
		most = fmax(most, stratum->v[i]);
	}
	return least > 0 ? most / least - 1 : NAN;
}

static void run_take(struct staircase_test *test, const struct stratum *stratum)
{
	struct monotone_run run = monotone_run_longest(stratum->v, stratum->k);
	test->spread = fmax(test->spread, spread_of(stratum));
	if (run.length <= test->run_length)
		return;
	test->run_length = run.length;
	test->run_from = stratum->at[run.from];
	test->run_to = stratum->at[run.to];
	test->run_falls = run.falls;
}

struct staircase_test staircase_test(struct arena *arena, const double *v, const size_t *stratum, size_t k)
{
	struct arena *scratch = arena_child(arena);
	struct kendall trend = kendall_trend(scratch, v, stratum, k);
	struct staircase_test test = {.tau = trend.tau, .p = trend.p, .spread = NAN};
	for (size_t i = 0; i < k; i++) {
		struct stratum taken = stratum_take(scratch, v, stratum, k, i);
		if (taken.k)
			run_take(&test, &taken);
	}
	double none = 1; /* P(no stratum has a run that long) */
	for (size_t i = 0; i < k; i++)
		none *= 1 -
			monotone_run_tail(
				scratch, stratum_take(scratch, v, stratum, k, i).k, test.run_length);
	test.run_p = 1 - none;
	test.perfect = fabs(trend.s) == trend.pairs && trend.pairs > 0;
	test.raised = (test.p <= TREND_ALPHA || test.run_p <= RUN_ALPHA) && test.spread >= SPREAD_LEAST;
	arena_free(scratch);
	return test;
}

/* Factors whose numbers are places, not parameters: a size or a number of threads is expected to matter. */
static bool names_a_place(const char *factor)
{
	static const char *const names[] = {"cpu", "core", "processor", "logical_cpu", "cpu_id", "core_id",
		"cpu_index", "cpu_asked", "affinity", "node", "numa_node", "socket", "device", "gpu",
		"machine", "host", "board", "slot", "worker", "instance", "vm", "group", "index", "id"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (text_equal_folded(text_of(factor), text_of(names[i])))
			return true;
	return false;
}

/* The number in "8", "cpu8", "Core 8"; NaN without one. */
static double place_number(const char *level)
{
	double number = 0;
	while (level && *level && !is_digit(*level))
		level++;
	if (!level || !*level)
		return NAN;
	for (; is_digit(*level); level++)
		number = 10 * number + (*level - '0');
	return *level ? NAN : number;
}

struct ladder {
	size_t k;
	size_t *group, *stratum;
	double *place, *best, *median;
	bool stratified;
};

static int by_place(const void *a, const void *b)
{
	const double *x = a, *y = b;
	return (x[0] > y[0]) - (x[0] < y[0]);
}

/* Groups with a number under the factor and a positive best, by that number; k 0 when numbers occur twice. */
static struct ladder ladder_of(struct arena *scratch, const struct table_finding *table, size_t factor)
{
	size_t count = table->group_count;
	struct ladder ladder = {.group = arena_alloc(scratch, count, sizeof *ladder.group),
		.stratum = arena_alloc(scratch, count, sizeof *ladder.stratum),
		.place = arena_alloc(scratch, count, sizeof *ladder.place),
		.best = arena_alloc(scratch, count, sizeof *ladder.best),
		.median = arena_alloc(scratch, count, sizeof *ladder.median)};
	double(*rows)[2] = arena_alloc(scratch, count, sizeof *rows);
	for (size_t g = 0; g < count; g++) {
		double place = place_number(table->groups[g].group->levels[factor]);
		if (isnan(place) || !(table->groups[g].best > 0))
			continue;
		rows[ladder.k][0] = place;
		rows[ladder.k++][1] = (double)g;
	}
	qsort(rows, ladder.k, sizeof *rows, by_place);
	for (size_t i = 0; i < ladder.k; i++) {
		ladder.group[i] = (size_t)rows[i][1];
		ladder.place[i] = rows[i][0];
		ladder.best[i] = table->groups[ladder.group[i]].best;
		ladder.median[i] = table->groups[ladder.group[i]].median;
		if (i > 0 && rows[i][0] == rows[i - 1][0])
			ladder.k = 0;
	}
	return ladder;
}

static void ladder_stratify(struct ladder *ladder, const struct table_finding *table)
{
	for (size_t i = 0; i < ladder->k; i++) {
		const char *name = table->groups[ladder->group[i]].group->class_name;
		size_t j = 0;
		for (; j < i; j++) {
			const char *other = table->groups[ladder->group[j]].group->class_name;
			if (name == other || (name && other && strcmp(name, other) == 0))
				break;
		}
		ladder->stratum[i] = j;
		ladder->stratified = ladder->stratified || (j == i && i > 0);
	}
}

static double mean_time(const struct group *group)
{
	const struct runs *runs = &group->runs;
	const struct column *time = &runs->covariates[COVARIATE_TIME];
	double sum = 0;
	if (!time->count)
		time = &runs->covariates[COVARIATE_ORDER];
	if (time->count < runs->n)
		return NAN;
	for (size_t i = 0; i < runs->n; i++)
		sum += column_at(time, i) / (double)runs->n;
	return runs->n ? sum : NAN;
}

/* Kendall's tau of the places with a quantity of the groups; NaN when a group lacks it. */
static double tau_with(struct arena *scratch, const struct ladder *ladder, const double *quantity)
{
	for (size_t i = 0; i < ladder->k; i++)
		if (isnan(quantity[i]))
			return NAN;
	return kendall_tau_b(scratch, ladder->place, quantity, ladder->k, random_seeded(0, 0)).tau;
}

static void cross_check(struct arena *scratch, const struct table_finding *table, const struct ladder *ladder,
	struct staircase *staircase)
{
	double *loads = arena_alloc(scratch, ladder->k, sizeof *loads);
	double *times = arena_alloc(scratch, ladder->k, sizeof *times);
	for (size_t i = 0; i < ladder->k; i++) {
		loads[i] = table->groups[ladder->group[i]].load;
		times[i] = mean_time(table->groups[ladder->group[i]].group);
	}
	staircase->tau_load = tau_with(scratch, ladder, loads);
	staircase->tau_time = tau_with(scratch, ladder, times);
}

static void largest_step(const struct ladder *ladder, struct staircase *staircase)
{
	for (size_t i = 0; i + 1 < ladder->k; i++) {
		double ratio = ladder->best[i + 1] / ladder->best[i], step = fmax(ratio, 1 / ratio);
		if (step <= staircase->largest_step)
			continue;
		staircase->largest_step = step;
		staircase->step_at = ladder->group[i];
	}
}

static void staircase_fill(struct arena *scratch, struct table_finding *table, const struct ladder *ladder)
{
	struct staircase *staircase = &table->staircase;
	const size_t *stratum = ladder->stratified ? ladder->stratum : NULL;
	struct staircase_test bests = staircase_test(scratch, ladder->best, stratum, ladder->k);
	struct kendall medians = kendall_trend(scratch, ladder->median, stratum, ladder->k);
	staircase->judged = true;
	staircase->k = ladder->k;
	staircase->tau = bests.tau;
	staircase->p = bests.p;
	staircase->median_tau = medians.tau;
	staircase->median_p = medians.p;
	staircase->longest_run = bests.run_length;
	staircase->run_from = ladder->group[bests.run_from];
	staircase->run_to = ladder->group[bests.run_to];
	staircase->run_falls = bests.run_falls;
	staircase->run_p = bests.run_p;
	staircase->spread = bests.spread;
	staircase->stratified = ladder->stratified;
	staircase->raised = bests.raised;
	staircase->too_few = ladder->k < SIGNIFICANT_FROM;
	staircase->perfect = bests.perfect;
	largest_step(ladder, staircase);
	cross_check(scratch, table, ladder, staircase);
}

static void staircase_find(struct arena *scratch, struct table_finding *table)
{
	table->staircase = (struct staircase){.tau = NAN,
		.p = NAN,
		.median_tau = NAN,
		.median_p = NAN,
		.run_p = NAN,
		.spread = NAN,
		.tau_load = NAN,
		.tau_time = NAN};
	for (size_t f = 0; table->judged && f < table->table->factor_count; f++) {
		if (!names_a_place(table->table->factors[f]))
			continue;
		struct ladder ladder = ladder_of(scratch, table, f);
		if (ladder.k > GROUPS_MOST)
			table->staircase.too_many = ladder.k;
		if (ladder.k < GROUPS_LEAST || ladder.k > GROUPS_MOST)
			continue;
		table->staircase.too_many = 0;
		ladder_stratify(&ladder, table);
		staircase_fill(scratch, table, &ladder);
		table->staircase.factor = table->table->factors[f];
		return;
	}
}

void staircases_find(struct findings *findings)
{
	for (size_t t = 0; t < findings->table_count; t++) {
		struct arena *scratch = arena_child(findings->arena);
		staircase_find(scratch, &findings->tables[t]);
		arena_free(scratch);
	}
}
