#include "health.h"

#include <stdlib.h>

#include "../../ingest/base/parallel.h"
#include "../groups.h"

const double HEALTH_ALPHA = 0.01, HEALTH_EFFECT = 1.05;

const struct health_check *const health_checks[HEALTH_CHECK_COUNT] = {
#define ROW(name) &health_##name,
	HEALTH_CHECKS(ROW)
#undef ROW
};

double health_ratio(enum direction direction, double x, double before)
{
	if (!(x > 0) || !(before > 0))
		return NAN;
	return direction == DIRECTION_HIGHER ? before / x : x / before;
}

static struct doubt doubt_of(const struct health_check *check)
{
	struct doubt doubt = {.check = check,
		.p = NAN,
		.effect = NAN,
		.threshold = NAN,
		.run = SIZE_MAX,
		.group = SIZE_MAX,
		.weight = check->weight};
	for (size_t i = 0; i < sizeof doubt.numbers / sizeof *doubt.numbers; i++)
		doubt.numbers[i] = NAN;
	return doubt;
}

static void doubts_add(struct arena *arena, struct doubts *doubts, struct doubt doubt)
{
	ARENA_ROOM(arena, doubts->at, doubts->count, doubts->capacity);
	doubts->at[doubts->count++] = doubt;
}

static int by_weight(const void *a, const void *b)
{
	const struct doubt *x = a, *y = b;
	if (x->weight != y->weight)
		return x->weight < y->weight ? 1 : -1;
	size_t i = 0, j = 0;
	while (health_checks[i] != x->check)
		i++;
	while (health_checks[j] != y->check)
		j++;
	return (i > j) - (i < j);
}

static void doubts_sort(struct doubts *doubts)
{
	if (doubts->count)
		qsort(doubts->at, doubts->count, sizeof *doubts->at, by_weight);
}

bool health_judge_sample(struct arena *arena, const struct health_check *check, const struct sample *sample,
	struct doubt *doubt)
{
	struct health_subject subject = {.sample = sample};
	*doubt = doubt_of(check);
	if (sample->total < (double)check->least || (check->ordered && !sample->in_order))
		return false;
	subject.arena = arena_child(arena);
	bool raised = check->judge(&subject, doubt);
	arena_free(subject.arena);
	return raised;
}

static bool judge_group(const struct health_check *check, const struct health_subject *table_subject,
	struct arena *arena, const struct group_finding *group, struct doubt *doubt)
{
	struct health_subject subject = *table_subject;
	*doubt = doubt_of(check);
	const struct sample *sample = group->sample;
	if (!sample || sample->total < (double)check->least)
		return false;
	if (check->ordered && (!sample->in_order || group->group->order_confounded))
		return false;
	subject.group = group;
	subject.sample = sample;
	subject.arena = arena_child(arena);
	bool raised = check->judge(&subject, doubt);
	arena_free(subject.arena);
	return raised;
}

/* Some groups of a table, each by every check. */
struct ward {
	const struct health_subject *subject;
	const struct group_finding *groups;
	struct doubt (*doubts)[HEALTH_CHECK_COUNT];
	bool (*raised)[HEALTH_CHECK_COUNT];
};

static void judge_task(void *context, struct arena *arena, size_t task)
{
	const struct ward *ward = context;
	size_t g = task / HEALTH_CHECK_COUNT, c = task % HEALTH_CHECK_COUNT;
	ward->raised[g][c] = health_checks[c]->scope == HEALTH_OF_GROUP &&
		judge_group(health_checks[c], ward->subject, arena, &ward->groups[g], &ward->doubts[g][c]);
}

/* What a table keeps of a check of its groups: how many raised it, and the clearest. */
static void tally_add(struct doubt *clearest, const struct doubt *doubt, size_t group)
{
	clearest->groups++;
	if (!isnan(clearest->p) && !(doubt->p < clearest->p))
		return;
	size_t raised = clearest->groups;
	*clearest = *doubt;
	clearest->group = group;
	clearest->groups = raised;
}

/* The groups from 'from' on, as many as the ward holds. */
static void check_ward(struct findings *findings, struct table_finding *table, struct ward *ward, size_t from,
	size_t count, struct doubt *tally)
{
	struct arena *scratch = arena_child(findings->arena);
	size_t runs = 0;
	ward->groups = table->groups + from;
	for (size_t g = 0; g < count; g++)
		runs += ward->groups[g].group->runs.n;
	parallel_run(scratch, threads_for(findings, runs), count * HEALTH_CHECK_COUNT, judge_task, ward);
	arena_free(scratch);
	for (size_t g = 0; g < count; g++)
		for (size_t c = 0; c < HEALTH_CHECK_COUNT; c++) {
			if (!ward->raised[g][c])
				continue;
			doubts_add(findings->arena, &table->groups[from + g].doubts, ward->doubts[g][c]);
			tally_add(&tally[c], &ward->doubts[g][c], from + g);
		}
}

/* All groups by all their checks; the clearest is carried to the table when it holds over all groups. */
static void check_groups(
	struct findings *findings, const struct health_subject *subject, struct table_finding *table)
{
	enum { WARD_GROUPS = 1024 };
	struct arena *scratch = arena_child(findings->arena);
	size_t left = table->group_count, room = left < WARD_GROUPS ? left : WARD_GROUPS;
	struct ward ward = {.subject = subject,
		.doubts = arena_alloc(scratch, room, sizeof *ward.doubts),
		.raised = arena_alloc(scratch, room, sizeof *ward.raised)};
	struct doubt tally[HEALTH_CHECK_COUNT];
	for (size_t c = 0; c < HEALTH_CHECK_COUNT; c++) {
		tally[c] = doubt_of(health_checks[c]);
		tally[c].groups = 0;
	}
	for (size_t from = 0; left > 0; from += room, left -= room) {
		room = left < room ? left : room;
		check_ward(findings, table, &ward, from, room, tally);
	}
	for (size_t c = 0; c < HEALTH_CHECK_COUNT; c++)
		if (tally[c].p <= HEALTH_ALPHA / (double)table->group_count)
			doubts_add(findings->arena, &table->doubts, tally[c]);
	arena_free(scratch);
}

static void check_table(struct arena *arena, const struct health_check *check,
	const struct health_subject *table_subject, struct table_finding *table)
{
	struct doubt doubt = doubt_of(check);
	if (table->group_count < check->least)
		return;
	struct health_subject subject = *table_subject;
	subject.arena = arena_child(arena);
	if (check->judge(&subject, &doubt))
		doubts_add(arena, &table->doubts, doubt);
	arena_free(subject.arena);
}

static void table_health(struct findings *findings, struct table_finding *table)
{
	const struct health_subject subject = {
		.arena = findings->arena, .table = table, .seed = findings->options->seed};
	check_groups(findings, &subject, table);
	for (size_t i = 0; i < HEALTH_CHECK_COUNT; i++)
		if (health_checks[i]->scope == HEALTH_OF_TABLE)
			check_table(findings->arena, health_checks[i], &subject, table);
	for (size_t g = 0; g < table->group_count; g++)
		doubts_sort(&table->groups[g].doubts);
	doubts_sort(&table->doubts);
}

void health_find(struct findings *findings)
{
	orders_find(findings);
	outliers_count(findings);
	for (size_t t = 0; t < findings->table_count; t++)
		if (findings->tables[t].judged)
			table_health(findings, &findings->tables[t]);
}
