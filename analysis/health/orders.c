/* Rounds, order and interleaving of a table (statistics.md 6.7). */
#include "../numbers/concordance.h"
#include "../numbers/serial.h"
#include "../numbers/sort.h"
#include "health.h"

static const double FIXED_W = 0.5;

/* Of more runs the first RANKED_MOST are looked at, and two of each group. */
enum { SCHEDULE_MOST = 200000 };

/* All runs of a table, as the order needs them. */
struct schedule {
	size_t runs, groups;     /* groups: those with runs */
	size_t *group;           /* of each run */
	double *round;           /* stated, or place within the group */
	double *when;            /* time, position or place in the input */
	bool in_input;           /* when: by the place there */
	size_t *by_when;         /* the runs in that order */
	bool rounds_stated, cut; /* cut: only the first runs of each group */
};

static size_t runs_with(const struct table_finding *table, enum covariate covariate)
{
	size_t count = 0;
	for (size_t g = 0; g < table->group_count; g++) {
		const struct runs *runs = &table->groups[g].group->runs;
		const struct column *column = &runs->covariates[covariate];
		if (!column->values)
			count += column->count < runs->n ? column->count : runs->n;
		for (size_t i = 0; column->values && i < runs->n && i < column->count; i++)
			count += isnan(column->values[i]) ? 0 : 1;
	}
	return count;
}

/* What tells when a run was made: times, stated positions, else the place in the input. */
static enum covariate schedule_clock(const struct table_finding *table, size_t runs)
{
	if (runs_with(table, COVARIATE_TIME) == runs)
		return COVARIATE_TIME;
	return runs_with(table, COVARIATE_ORDER) == runs ? COVARIATE_ORDER : COVARIATE_SEQUENCE;
}

/* The group's first 'most' runs. */
static void schedule_group(struct schedule *schedule, const struct group_finding *group, size_t index,
	enum covariate clock, size_t most)
{
	const struct runs *runs = &group->group->runs;
	for (size_t i = 0; i < runs->n && i < most; i++) {
		size_t input = sample_run(group->sample, i), to = schedule->runs++;
		schedule->group[to] = index;
		schedule->when[to] = column_at(&runs->covariates[clock], input);
		schedule->round[to] = schedule->rounds_stated
			? column_at(&runs->covariates[COVARIATE_ROUND], input)
			: (double)i;
	}
}

static size_t *schedule_sorted(struct arena *arena, const struct schedule *schedule, const double *keys)
{
	size_t *index = arena_bare(arena, schedule->runs, sizeof *index);
	sort_index(arena, keys, schedule->runs, index);
	return index;
}

/* Whether it is known when the runs were made: rounds that fall along the input mean that it is not in their order. */
static bool when_is_known(const struct schedule *schedule)
{
	if (!schedule->in_input || !schedule->rounds_stated)
		return true;
	const size_t *order = schedule->by_when;
	for (size_t i = 1; i < schedule->runs; i++)
		if (schedule->round[order[i]] < schedule->round[order[i - 1]])
			return false;
	return true;
}

static struct schedule schedule_of(struct arena *arena, const struct table_finding *table, size_t runs)
{
	enum covariate clock = schedule_clock(table, runs);
	size_t most = runs > SCHEDULE_MOST ? RANKED_MOST / table->group_count + 2 : runs;
	size_t room = most * table->group_count < runs ? most * table->group_count : runs;
	struct schedule schedule = {
		.group = arena_bare(arena, room, sizeof *schedule.group),
		.round = arena_bare(arena, room, sizeof *schedule.round),
		.when = arena_bare(arena, room, sizeof *schedule.when),
		.rounds_stated = runs_with(table, COVARIATE_ROUND) == runs &&
			runs_with(table, COVARIATE_PROCESS) == 0,
		.cut = runs > SCHEDULE_MOST,
	};
	for (size_t g = 0; g < table->group_count; g++)
		if (table->groups[g].sample)
			schedule_group(&schedule, &table->groups[g], schedule.groups++, clock, most);
	schedule.in_input = clock == COVARIATE_SEQUENCE;
	return schedule;
}

/* Each group's runs follow one another without another group's between. */
static bool schedule_blocked(const struct schedule *schedule)
{
	const size_t *order = schedule->by_when;
	size_t changes = 0;
	for (size_t i = 1; i < schedule->runs; i++)
		changes += schedule->group[order[i]] != schedule->group[order[i - 1]];
	return changes == schedule->groups - 1 && schedule->runs >= 2 * schedule->groups;
}

/* Positions of the groups in each complete round into positions[round * groups + group]; counts the rest. */
static void rounds_walk(
	struct arena *arena, const struct schedule *schedule, double *positions, struct order_finding *order)
{
	double *by_time = arena_bare(arena, schedule->runs, sizeof *by_time);
	const size_t *when = schedule->by_when;
	for (size_t i = 0; i < schedule->runs; i++)
		by_time[i] = schedule->round[when[i]];
	const size_t *sorted = schedule_sorted(arena, schedule, by_time);
	size_t *seen = arena_alloc(arena, schedule->groups, sizeof *seen), round = 0;
	for (size_t from = 0, to; from < schedule->runs; from = to) {
		double *here = positions + order->complete_rounds * schedule->groups;
		size_t distinct = 0;
		round++;
		for (to = from; to < schedule->runs && by_time[sorted[to]] == by_time[sorted[from]]; to++) {
			size_t group = schedule->group[when[sorted[to]]];
			if (seen[group] == round)
				continue;
			seen[group] = round;
			here[group] = (double)distinct++;
		}
		order->complete_rounds += distinct == schedule->groups && to - from == distinct;
		if (!schedule->rounds_stated || schedule->cut)
			continue;
		order->duplicates += to - from - distinct;
		order->missing += schedule->groups - distinct;
	}
}

/* One group whose rounds rise: each is complete with one run. */
static bool rounds_are_runs(const struct schedule *schedule)
{
	bool rises = schedule->groups == 1;
	for (size_t i = 1; rises && i < schedule->runs; i++)
		rises = schedule->round[i] > schedule->round[i - 1];
	return rises;
}

static enum order_source source_of(const struct table_finding *table)
{
	enum order_source worst = ORDER_BY_TIME;
	for (size_t g = 0; g < table->group_count; g++) {
		static const enum order_source source[] = {[RUNS_BY_INPUT] = ORDER_BY_FILE,
			[RUNS_BY_ROUND] = ORDER_BY_ROUND,
			[RUNS_BY_TIME] = ORDER_BY_TIME,
			[RUNS_UNORDERED] = ORDER_LOST};
		const struct sample *sample = table->groups[g].sample;
		if (!sample)
			continue;
		enum order_source here = source[sample->order_source];
		if (here == ORDER_LOST)
			return ORDER_LOST;
		worst = here < worst ? here : worst;
	}
	return worst;
}

static void balance_find(const struct table_finding *table, struct order_finding *order, size_t *runs)
{
	double least = INFINITY, most = 0;
	for (size_t g = 0; g < table->group_count; g++) {
		if (!table->groups[g].sample)
			continue;
		least = fmin(least, table->groups[g].sample->total);
		most = fmax(most, table->groups[g].sample->total);
		*runs += table->groups[g].sample->n;
	}
	order->imbalance = *runs ? most / least : NAN;
	order->unbalanced = order->imbalance > 1.10;
}

static void order_judge(
	struct arena *arena, const struct table_finding *table, size_t runs, struct order_finding *order)
{
	struct schedule schedule = schedule_of(arena, table, runs);
	if (rounds_are_runs(&schedule)) {
		order->complete_rounds = schedule.runs;
		return;
	}
	/* A round is complete with one run a group: there are at most runs / groups of them, and one begun. */
	double *positions = arena_bare(arena, schedule.runs + schedule.groups, sizeof *positions);
	schedule.by_when = schedule_sorted(arena, &schedule, schedule.when);
	rounds_walk(arena, &schedule, positions, order);
	if (schedule.groups < 2 || !when_is_known(&schedule))
		return;
	order->interleaved_known = true;
	order->blocked = schedule_blocked(&schedule);
	struct concordance agreement = concordance_of(
		arena, positions, order->complete_rounds, schedule.groups);
	order->concordance_w = agreement.w;
	order->concordance_p = agreement.p;
	order->fixed = !order->blocked && agreement.w >= FIXED_W && agreement.p <= HEALTH_ALPHA;
}

void order_find(struct arena *arena, struct table_finding *table)
{
	struct order_finding *order = &table->order;
	size_t runs = 0;
	*order = (struct order_finding){.concordance_w = NAN, .concordance_p = NAN};
	balance_find(table, order, &runs);
	if (!runs)
		return;
	order->source = source_of(table);
	if (order->source == ORDER_LOST)
		return;
	struct arena *scratch = arena_child(arena);
	order_judge(scratch, table, runs, order);
	arena_free(scratch);
}
