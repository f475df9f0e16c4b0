/* Pairs of groups whose order depends on the workload, by intervals (statistics.md 8.3). */
#include <string.h>

#include "groups.h"
#include "labels.h"
#include "numbers/precedence.h"
#include "numbers/two_sample.h"
#include "over_workloads.h"

static const double APART = 1.02, JOINT_ALPHA = 0.05;
static const double RUNS_MOST = 5e6; /* typical ratios of more runs in all would take minutes: floors only */

/* The workloads in which the groups of a table meet. */
struct contest {
	const struct findings *findings;
	size_t *tables, table_count, group_count;
	const struct group_finding **group; /* group[t * group_count + g]; NULL: not in that table */
	double level;
	bool typical; /* typical ratios may be computed */
};

static bool same_levels(
	const struct table *a, const struct group *x, const struct table *b, const struct group *y)
{
	if (a->factor_count != b->factor_count)
		return false;
	for (size_t f = 0; f < a->factor_count; f++)
		if (!text_same(a->factors[f], b->factors[f]) || !text_same(x->levels[f], y->levels[f]))
			return false;
	return true;
}

static bool comparable_tables(const struct table_finding *x, const struct table_finding *y)
{
	const struct table *a = x->table, *b = y->table;
	return x->judged && y->judged && a->pass == b->pass && text_same(a->metric, b->metric) &&
		a->direction == b->direction && !text_same(a->workload, b->workload);
}

/* Levels as one text, for finding a group again. */
static const char *levels_text(struct arena *arena, const struct table *table, const struct group *group)
{
	struct buffer text = buffer_new(arena);
	for (size_t f = 0; f < table->factor_count; f++)
		buffer_print(&text, "%s\n", group->levels[f] ? group->levels[f] : "");
	return text.at;
}

/* For each group of a table the same group in another, NULL: none. */
static void groups_in(struct arena *arena, const struct table_finding *table, const struct table_finding *in,
	const struct group_finding **group)
{
	struct arena *scratch = arena_child(arena);
	struct labels labels = {0};
	size_t *at = arena_alloc(scratch, in->group_count, sizeof *at);
	for (size_t g = 0; g < in->group_count; g++)
		at[labels_add(scratch, &labels, levels_text(scratch, in->table, in->groups[g].group))] = g;
	for (size_t g = 0; g < table->group_count; g++) {
		const struct group *wanted = table->groups[g].group;
		size_t label = labels_find(&labels, levels_text(scratch, table->table, wanted));
		const struct group_finding *here = label < labels.count ? &in->groups[at[label]] : NULL;
		bool same = here && same_levels(table->table, wanted, in->table, here->group);
		group[g] = same ? here : NULL;
	}
	arena_free(scratch);
}

static bool floors_reached(const struct group_finding *a, const struct group_finding *b)
{
	return a->floor.verdict == FLOOR_REACHED && b->floor.verdict == FLOOR_REACHED;
}

/* How much better a is than b in one workload; an unbounded interval where it can't be said. */
static struct estimate ratio_in(struct arena *arena, const struct contest *contest,
	const struct group_finding *a, const struct group_finding *b, bool by_floors)
{
	struct estimate unknown = {NAN, {0, INFINITY, contest->level}};
	if (!a || !b || !a->sample || !b->sample || (by_floors && !floors_reached(a, b)))
		return unknown;
	const struct sample *x = sample_positive(arena, a->sample), *y = sample_positive(arena, b->sample);
	if (!x || !y)
		return unknown;
	return by_floors ? floor_ratio(x, y, contest->level) : two_sample_ratio(arena, x, y, contest->level);
}

/* The workloads where a is most surely better and most surely worse than b. */
static bool contest_decide(struct arena *arena, const struct contest *contest, size_t a, size_t b,
	bool by_floors, struct inversion *inversion)
{
	double better = 0, worse = INFINITY;
	for (size_t t = 0; t < contest->table_count; t++) {
		const struct group_finding **group = contest->group + t * contest->group_count;
		struct estimate ratio = ratio_in(arena, contest, group[a], group[b], by_floors);
		if (ratio.interval.low > better) {
			better = ratio.interval.low;
			inversion->table_i = contest->tables[t];
			inversion->ratio_i = ratio.value;
		}
		if (ratio.interval.high < worse) {
			worse = ratio.interval.high;
			inversion->table_j = contest->tables[t];
			inversion->ratio_j = ratio.value;
		}
	}
	return better > APART && worse < 1 / APART;
}

static void pair_invert(struct findings *findings, const struct contest *contest, size_t a, size_t b)
{
	const struct table_finding *table = &findings->tables[contest->tables[0]];
	struct inversion inversion = {.proven = true};
	struct arena *scratch = arena_child(findings->arena);
	inversion.by_floors = contest_decide(scratch, contest, a, b, true, &inversion);
	bool found = inversion.by_floors ||
		(contest->typical && contest_decide(scratch, contest, a, b, false, &inversion));
	arena_free(scratch);
	if (!found)
		return;
	inversion.name_a = group_label(findings->arena, table->table, table->groups[a].group);
	inversion.name_b = group_label(findings->arena, table->table, table->groups[b].group);
	ARENA_ROOM(findings->arena, findings->inversions, findings->inversion_count,
		findings->inversion_capacity);
	findings->inversions[findings->inversion_count++] = inversion;
}

/* The tables that belong to one contest with table 'first'; none when an earlier table has held it. */
static struct contest contest_of(struct arena *arena, const struct findings *findings, size_t first)
{
	const struct table_finding *table = &findings->tables[first];
	struct contest contest = {.findings = findings,
		.tables = arena_alloc(arena, findings->table_count, sizeof *contest.tables),
		.group_count = table->group_count};
	contest.tables[contest.table_count++] = first;
	for (size_t t = 0; t < findings->table_count; t++) {
		if (!comparable_tables(table, &findings->tables[t]))
			continue;
		if (t < first)
			return (struct contest){0};
		contest.tables[contest.table_count++] = t;
	}
	return contest;
}

/* Finds the groups in all tables, and what the pairs cost. */
static void contest_fill(struct arena *arena, struct contest *contest)
{
	size_t k = contest->group_count;
	double pairs = (double)k * ((double)k - 1) / 2, runs = 0;
	contest->level = 1 - JOINT_ALPHA / (pairs * (double)contest->table_count);
	contest->group = arena_alloc(arena, contest->table_count * k, sizeof *contest->group);
	const struct table_finding *first = &contest->findings->tables[contest->tables[0]];
	for (size_t t = 0; t < contest->table_count; t++) {
		const struct table_finding *table = &contest->findings->tables[contest->tables[t]];
		groups_in(arena, first, table, contest->group + t * k);
		for (size_t g = 0; g < k; g++) {
			const struct group_finding *group = contest->group[t * k + g];
			runs += group && group->sample ? (double)(k - 1) * (double)group->sample->n : 0;
		}
	}
	contest->typical = runs <= RUNS_MOST;
}

/* Whether the group's floor is reached in two workloads: without that no order by floors can turn round. */
static bool is_proven_twice(const struct contest *contest, size_t g)
{
	size_t reached = 0;
	for (size_t t = 0; t < contest->table_count; t++) {
		const struct group_finding *group = contest->group[t * contest->group_count + g];
		reached += group && group->floor.verdict == FLOOR_REACHED;
	}
	return reached >= 2;
}

static void group_sort_again(const struct findings *findings, struct arena *arena,
	const struct table_finding *table, struct group_finding *group)
{
	(void)findings;
	(void)table;
	sample_sort_again(arena, group->sample);
}

/* Sorted values may have been dropped. */
static void sort_again(struct findings *findings)
{
	struct arena *scratch = arena_child(findings->arena);
	struct batch batch = {0};
	while (findings->options->lean && batch_next(findings, scratch, &batch))
		groups_each(findings, &batch, group_sort_again);
	arena_free(scratch);
}

static void table_invert(struct findings *findings, size_t first)
{
	if (findings->tables[first].group_count < 2)
		return;
	struct arena *scratch = arena_child(findings->arena);
	struct contest contest = contest_of(scratch, findings, first);
	if (contest.table_count > 1) {
		sort_again(findings);
		contest_fill(scratch, &contest);
		findings->inversions_by_best_only |= !contest.typical;
		size_t *takes_part = arena_alloc(scratch, contest.group_count, sizeof *takes_part), count = 0;
		for (size_t g = 0; g < contest.group_count; g++)
			if (contest.typical || is_proven_twice(&contest, g))
				takes_part[count++] = g;
		for (size_t a = 0; a < count; a++)
			for (size_t b = a + 1; b < count; b++)
				pair_invert(findings, &contest, takes_part[a], takes_part[b]);
	}
	arena_free(scratch);
}

void group_inversions_find(struct findings *findings)
{
	for (size_t t = 0; t < findings->table_count; t++)
		table_invert(findings, t);
}
