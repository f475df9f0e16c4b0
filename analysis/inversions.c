/* Pairs of groups whose order depends on the workload, by intervals (statistics.md 8.3). */
#include <string.h>

#include "over_workloads.h"
#include "precedence.h"
#include "two_sample.h"

static const double APART = 1.02, JOINT_ALPHA = 0.05;
enum { INTERVALS_MOST = 20000 }; /* typical ratios beyond this many would take minutes: floors only */

/* The workloads that have both groups of a pair. */
struct contest {
	const struct findings *findings;
	size_t first; /* table that lists the pair */
	double level;
	bool typical; /* typical ratios may be computed */
};

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_levels(
	const struct table *a, const struct group *x, const struct table *b, const struct group *y)
{
	if (a->factor_count != b->factor_count)
		return false;
	for (size_t f = 0; f < a->factor_count; f++)
		if (!same_text(a->factors[f], b->factors[f]) || !same_text(x->levels[f], y->levels[f]))
			return false;
	return true;
}

static bool comparable_tables(const struct table_finding *x, const struct table_finding *y)
{
	const struct table *a = x->table, *b = y->table;
	return x->judged && y->judged && a->pass == b->pass && same_text(a->metric, b->metric) &&
		a->direction == b->direction && !same_text(a->workload, b->workload);
}

/* The same group in another table; NULL: none. */
static const struct group_finding *group_in(
	const struct table_finding *table, const struct table_finding *in, size_t g)
{
	for (size_t i = 0; i < in->group_count; i++)
		if (same_levels(table->table, table->groups[g].group, in->table, in->groups[i].group))
			return &in->groups[i];
	return NULL;
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
	const struct table_finding *first = &contest->findings->tables[contest->first];
	double better = 0, worse = INFINITY;
	for (size_t t = contest->first; t < contest->findings->table_count; t++) {
		const struct table_finding *table = &contest->findings->tables[t];
		if (t != contest->first && !comparable_tables(first, table))
			continue;
		struct estimate ratio = ratio_in(
			arena, contest, group_in(first, table, a), group_in(first, table, b), by_floors);
		if (ratio.interval.low > better) {
			better = ratio.interval.low;
			inversion->table_i = t;
			inversion->ratio_i = ratio.value;
		}
		if (ratio.interval.high < worse) {
			worse = ratio.interval.high;
			inversion->table_j = t;
			inversion->ratio_j = ratio.value;
		}
	}
	return better > APART && worse < 1 / APART;
}

static void pair_invert(struct findings *findings, const struct contest *contest, size_t a, size_t b)
{
	const struct table_finding *table = &findings->tables[contest->first];
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

static void table_invert(struct findings *findings, size_t first)
{
	const struct table_finding *table = &findings->tables[first];
	size_t pairs = table->group_count * (table->group_count - (table->group_count > 0)) / 2;
	size_t workloads = 1;
	if (!pairs)
		return;
	for (size_t t = 0; t < findings->table_count; t++) {
		if (!comparable_tables(table, &findings->tables[t]))
			continue;
		if (t < first)
			return; /* that table has listed its pairs */
		workloads++;
	}
	if (workloads < 2)
		return;
	struct contest contest = {.findings = findings,
		.first = first,
		.level = 1 - JOINT_ALPHA / ((double)pairs * (double)workloads),
		.typical = pairs * workloads <= INTERVALS_MOST};
	for (size_t a = 0; a < table->group_count; a++)
		for (size_t b = a + 1; b < table->group_count; b++)
			pair_invert(findings, &contest, a, b);
}

void group_inversions_find(struct findings *findings)
{
	for (size_t t = 0; t < findings->table_count; t++)
		table_invert(findings, t);
}
