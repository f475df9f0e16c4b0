#include "health.h"

#include <stdlib.h>

#include "../../ingest/base/parallel.h"

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

static size_t row_of(const struct health_check *check)
{
	size_t c = 0;
	while (health_checks[c] != check)
		c++;
	return c;
}

static int by_weight(const void *a, const void *b)
{
	const struct doubt *x = a, *y = b;
	if (x->weight != y->weight)
		return x->weight < y->weight ? 1 : -1;
	size_t i = row_of(x->check), j = row_of(y->check);
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
	const struct sample *sample = group->sample;
	if (!sample || sample->total < (double)check->least)
		return false;
	if (check->ordered && (!sample->in_order || group->group->order_confounded))
		return false;
	*doubt = doubt_of(check);
	subject.group = group;
	subject.sample = sample;
	subject.arena = arena_child(arena);
	bool raised = check->judge(&subject, doubt);
	arena_free(subject.arena);
	return raised;
}

/* The groups of a batch, each by every check. */
struct ward {
	const struct findings *findings;
	const struct batch *batch;
	struct doubt *(*raised)[HEALTH_CHECK_COUNT]; /* NULL: not */
};

static void judge_task(void *context, struct arena *arena, size_t task)
{
	const struct ward *ward = context;
	size_t g = task / HEALTH_CHECK_COUNT, c = task % HEALTH_CHECK_COUNT;
	const struct group_place *place = &ward->batch->at[g];
	const struct health_subject subject = {.table = place->table, .seed = ward->findings->options->seed};
	struct doubt doubt;
	if (!place->table->judged || health_checks[c]->scope != HEALTH_OF_GROUP ||
		!judge_group(health_checks[c], &subject, arena, place->group, &doubt))
		return;
	ward->raised[g][c] = arena_alloc(arena, 1, sizeof doubt);
	*ward->raised[g][c] = doubt;
}

static void look_at_group(const struct findings *findings, struct arena *arena,
	const struct table_finding *table, struct group_finding *group)
{
	(void)findings;
	if (!table->judged || !group->sample)
		return;
	group_outliers_count(group);
	group_first_runs_find(arena, group);
}

void groups_check(struct findings *findings, const struct batch *batch)
{
	struct arena *scratch = arena_child(findings->arena);
	struct ward ward = {.findings = findings,
		.batch = batch,
		.raised = arena_alloc(scratch, batch->count, sizeof *ward.raised)};
	groups_each(findings, batch, look_at_group);
	parallel_run(scratch, threads_for(findings, batch->count, batch->runs),
		batch->count * HEALTH_CHECK_COUNT, judge_task, &ward);
	for (size_t g = 0; g < batch->count; g++)
		for (size_t c = 0; c < HEALTH_CHECK_COUNT; c++)
			if (ward.raised[g][c])
				doubts_add(findings->arena, &batch->at[g].group->doubts, *ward.raised[g][c]);
	arena_free(scratch);
}

/* What a table keeps of a check of its groups: how many raised it, and the clearest. */
struct tally {
	const struct doubt *clearest;
	size_t group, groups;
};

static void tally_add(struct tally *tally, const struct doubt *doubt, size_t group)
{
	tally->groups++;
	if (tally->clearest && !isnan(tally->clearest->p) && !(doubt->p < tally->clearest->p))
		return;
	tally->clearest = doubt;
	tally->group = group;
}

/* The clearest of each check is carried to the table when it holds over all groups. */
static void carry_doubts(struct arena *arena, struct table_finding *table)
{
	struct tally tallies[HEALTH_CHECK_COUNT] = {0};
	for (size_t g = 0; g < table->group_count; g++)
		for (size_t i = 0; i < table->groups[g].doubts.count; i++) {
			const struct doubt *doubt = &table->groups[g].doubts.at[i];
			tally_add(&tallies[row_of(doubt->check)], doubt, g);
		}
	for (size_t c = 0; c < HEALTH_CHECK_COUNT; c++) {
		const struct tally *tally = &tallies[c];
		if (!tally->clearest || !(tally->clearest->p <= HEALTH_ALPHA / (double)table->group_count))
			continue;
		struct doubt carried = *tally->clearest;
		carried.group = tally->group;
		carried.groups = tally->groups;
		doubts_add(arena, &table->doubts, carried);
	}
}

static void check_table(
	struct arena *arena, const struct health_check *check, uint64_t seed, struct table_finding *table)
{
	if (table->group_count < check->least)
		return;
	struct doubt doubt = doubt_of(check);
	const struct health_subject subject = {.arena = arena_child(arena), .table = table, .seed = seed};
	if (check->judge(&subject, &doubt))
		doubts_add(arena, &table->doubts, doubt);
	arena_free(subject.arena);
}

static void table_health(const struct findings *findings, struct arena *arena, struct table_finding *table)
{
	order_find(arena, table);
	if (!table->judged)
		return;
	carry_doubts(arena, table);
	for (size_t i = 0; i < HEALTH_CHECK_COUNT; i++)
		if (health_checks[i]->scope == HEALTH_OF_TABLE)
			check_table(arena, health_checks[i], findings->options->seed, table);
	for (size_t g = 0; g < table->group_count; g++)
		doubts_sort(&table->groups[g].doubts);
	doubts_sort(&table->doubts);
}

void health_find(struct findings *findings)
{
	tables_each(findings, table_health);
}
