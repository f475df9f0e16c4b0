/* Floor verdicts of all groups, with the evidence from outside a group. */
#include "floor.h"

#include <string.h>

#include "groups.h"
#include "load_of.h"
#include "numbers/rarefied.h"
#include "numbers/univariate.h"

static void judge_group(const struct findings *findings, struct arena *arena,
	const struct table_finding *table, struct group_finding *group)
{
	if (!table->judged)
		return;
	group->floor = floor_of(arena, group->sample, group->group->order_confounded);
	if (group_load_is_evidence(findings, table->table, group))
		floor_judge_load(&group->floor, group->load);
	else if (!isnan(group->load) && group->floor.load_tag == LOAD_UNKNOWN)
		group->floor.load_tag = LOAD_WITH_BENCHMARK;
}

/* --- siblings: groups of one class that differ in nothing but the CPU --- */

/* The factor that names the CPU; SIZE_MAX: none. */
static size_t cpu_factor(const struct table *table, const struct group *group)
{
	for (size_t f = 0; f < table->factor_count; f++) {
		struct table one = {.factors = &table->factors[f], .factor_count = 1};
		struct group level = {.levels = &group->levels[f]};
		if (group_cpu(&one, &level))
			return f;
	}
	return SIZE_MAX;
}

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static bool siblings(const struct table *table, const struct group *a, const struct group *b, size_t cpu)
{
	if (!same_text(a->class_name, b->class_name))
		return false;
	for (size_t f = 0; f < table->factor_count; f++)
		if (f != cpu && !same_text(a->levels[f], b->levels[f]))
			return false;
	return true;
}

/* Median of the floors of the siblings that reached theirs; NaN when they are fewer than three. */
static double siblings_median(struct arena *scratch, const struct table_finding *table, size_t self,
	const enum floor_verdict *before)
{
	const struct group *group = table->groups[self].group;
	size_t cpu = cpu_factor(table->table, group), count = 0;
	if (cpu == SIZE_MAX)
		return NAN;
	double *bests = arena_alloc(scratch, table->group_count, sizeof *bests);
	for (size_t g = 0; g < table->group_count; g++)
		if (g != self && before[g] == FLOOR_REACHED &&
			siblings(table->table, group, table->groups[g].group, cpu))
			bests[count++] = table->groups[g].best;
	return count < FLOOR_SIBLINGS_LEAST ? NAN : values_median(scratch, bests, count);
}

/* How many times worse x is than 'other'. */
static double times_worse(enum direction direction, double x, double other)
{
	return direction == DIRECTION_HIGHER ? other / x : x / other;
}

static void ask_siblings(struct findings *findings, struct table_finding *table)
{
	struct arena *scratch = arena_child(findings->arena);
	enum floor_verdict *before = arena_alloc(scratch, table->group_count, sizeof *before);
	for (size_t g = 0; g < table->group_count; g++)
		before[g] = table->groups[g].floor.verdict;
	for (size_t g = 0; g < table->group_count; g++) {
		struct group_finding *group = &table->groups[g];
		if (before[g] != FLOOR_REACHED)
			continue;
		double median = siblings_median(scratch, table, g, before);
		double times = times_worse(table->table->direction, group->best, median);
		if (times > FLOOR_SIBLINGS)
			floor_lower(&group->floor, FLOOR_PROVISIONAL, REASON_SIBLINGS_FASTER, 1 - 1 / times);
	}
	arena_free(scratch);
}

void floors_find(struct findings *findings)
{
	groups_each(findings, judge_group);
	for (size_t t = 0; t < findings->table_count; t++)
		if (findings->tables[t].judged)
			ask_siblings(findings, &findings->tables[t]);
}

/* --- rarefaction --- */

static void rarefy_half(const struct findings *findings, struct arena *arena,
	const struct table_finding *table, struct group_finding *group)
{
	(void)findings;
	const struct sample *sample = group->sample;
	if (!table->judged || !sample)
		return;
	size_t half = (size_t)sample->total / 2;
	group->rarefied_half = rarefied_best(sample, half);
	group->rarefied_half_se = rarefied_error(sample, half);
	group->consecutive_half = consecutive_best(arena, sample, half);
	group->clustered = rarefied_clustered(
		group->consecutive_half, group->rarefied_half, sample->direction);
}

void rarefaction_find(struct findings *findings)
{
	groups_each(findings, rarefy_half);
}
