/* Floor verdicts of all groups, with the evidence from outside a group. */
#include "floor.h"

#include <stdlib.h>

#include "load_of.h"
#include "numbers/rarefied.h"
#include "numbers/sort.h"
#include "numbers/univariate.h"

void group_floor_find(const struct findings *findings, struct arena *arena, const struct table_finding *table,
	struct group_finding *group)
{
	if (!table->judged)
		return;
	group->floor = floor_of(arena, group->sample, group->group->order_confounded);
	if (group_load_is_evidence(findings, table->table, group))
		floor_judge_load(&group->floor, group->load);
	else if (!isnan(group->load) && group->floor.load_tag == LOAD_UNKNOWN)
		group->floor.load_tag = LOAD_WITH_BENCHMARK;
}

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

/* A group whose floor is reached.  Siblings are of one family: of one class, and different in nothing but the CPU. */
struct sibling {
	uint64_t family;
	size_t group;
};

static uint64_t text_into(uint64_t hash, const char *text)
{
	return (hash ^ (text ? text_hash(text_of(text)) : 1)) * HASH_SPREAD;
}

/* Of the class and of all levels but that of the CPU. */
static uint64_t family_of(const struct table *table, const struct group *group, size_t cpu)
{
	uint64_t hash = text_into(cpu + 1, group->class_name);
	for (size_t f = 0; f < table->factor_count; f++)
		hash = f == cpu ? hash + 1 : text_into(hash ^ hash >> 29, group->levels[f]);
	return hash;
}

static int by_family(const void *a, const void *b)
{
	const struct sibling *x = a, *y = b;
	if (x->family != y->family)
		return x->family < y->family ? -1 : 1;
	return (x->group > y->group) - (x->group < y->group);
}

/* Median of the sorted values without one of them, which is x. */
static double median_without(const double *sorted, size_t n, double x)
{
	size_t at = sorted_count(sorted, n, x, false), low = (n - 2) / 2, high = (n - 1) / 2;
	return (sorted[low + (low >= at)] + sorted[high + (high >= at)]) / 2;
}

/* How many times worse x is than 'other'. */
static double times_worse(enum direction direction, double x, double other)
{
	return direction == DIRECTION_HIGHER ? other / x : x / other;
}

static void ask_family(
	struct arena *scratch, struct table_finding *table, const struct sibling *siblings, size_t count)
{
	if (count <= FLOOR_SIBLINGS_LEAST)
		return;
	double *bests = arena_alloc(scratch, count, sizeof *bests);
	for (size_t i = 0; i < count; i++)
		bests[i] = table->groups[siblings[i].group].best;
	sort_values(scratch, bests, count);
	for (size_t i = 0; i < count; i++) {
		struct group_finding *group = &table->groups[siblings[i].group];
		double times = times_worse(
			table->table->direction, group->best, median_without(bests, count, group->best));
		if (times > FLOOR_SIBLINGS)
			floor_lower(&group->floor, FLOOR_PROVISIONAL, REASON_SIBLINGS_FASTER, 1 - 1 / times);
	}
}

void floors_ask_siblings(struct arena *arena, struct table_finding *table)
{
	struct arena *scratch = arena_child(arena);
	struct sibling *siblings = arena_alloc(scratch, table->group_count, sizeof *siblings);
	size_t count = 0;
	for (size_t g = 0; g < table->group_count; g++) {
		const struct group *group = table->groups[g].group;
		size_t cpu = cpu_factor(table->table, group);
		if (cpu != SIZE_MAX && table->groups[g].floor.verdict == FLOOR_REACHED)
			siblings[count++] = (struct sibling){family_of(table->table, group, cpu), g};
	}
	if (count > 0)
		qsort(siblings, count, sizeof *siblings, by_family);
	for (size_t from = 0, to; from < count; from = to) {
		for (to = from + 1; to < count && siblings[to].family == siblings[from].family;)
			to++;
		ask_family(scratch, table, siblings + from, to - from);
	}
	arena_free(scratch);
}

void group_rarefy(const struct findings *findings, struct arena *arena, const struct table_finding *table,
	struct group_finding *group)
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
