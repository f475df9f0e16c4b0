/* Which pairs of a comparison may be judged, and what each is evidence of. */
#include "comparison.h"
#include "pairs.h"

enum { SPREAD_MOST = 4096 }; /* values that stand for a histogram */

/* A histogram as single values, in no order: all of them, or as many quantiles with the best one kept. */
static const struct sample *one_value_a_run(struct arena *arena, const struct sample *sample)
{
	if (!sample || !sample->weights)
		return sample;
	size_t count = sample->total < SPREAD_MOST ? (size_t)sample->total : SPREAD_MOST;
	double step = sample->total / (double)count;
	double *values = arena_alloc(arena, count, sizeof *values);
	for (size_t i = 0; i < count; i++)
		values[i] = sample_best_at(sample, floor((double)i * step));
	struct sample *spread = sample_new(arena, values, count, sample->direction);
	spread->in_order = NULL;
	return spread;
}

static const struct sample *runs_of(struct arena *arena, const struct group_finding *group)
{
	if (!group->sample)
		return NULL;
	return one_value_a_run(arena, sample_positive(arena, group->sample));
}

static struct anchor anchor_of(struct comparison *comparison, size_t index)
{
	struct findings *findings = comparison->findings;
	const struct pair_finding *pair = &comparison->result->pairs[index];
	struct anchor anchor = {
		.pair = index, .a = pair_group_a(findings, pair), .b = pair_group_b(findings, pair)};
	if (!pair_units_agree(findings, pair))
		return anchor;
	const struct sample *a = runs_of(comparison->scratch, anchor.a),
			    *b = runs_of(comparison->scratch, anchor.b);
	if (!a || !b)
		return anchor;
	anchor.runs_a = a;
	anchor.runs_b = b;
	anchor.rounds = a->n < b->n ? a->n : b->n;
	return anchor;
}

static bool is_control(const struct comparison *comparison, const struct pair_finding *pair)
{
	const struct findings *findings = comparison->findings;
	const struct words *controls = &findings->options->controls;
	const struct table *table = findings->tables[pair->table_a].table;
	for (size_t i = 0; i < controls->count; i++)
		if (group_matches(comparison->scratch, table, &table->groups[pair->group_a], controls->at[i]))
			return true;
	return false;
}

static bool is_usable(const struct anchor *anchor)
{
	return anchor->leads && anchor->runs_a && anchor->a->floor.verdict != FLOOR_CANNOT_TELL &&
		anchor->b->floor.verdict != FLOOR_CANNOT_TELL;
}

/* The first table of each workload in pass a holds its leading metric: tables of main metrics stand first. */
struct leads {
	size_t *slots, capacity; /* open addressing by workload: table + 1 */
};

static struct leads leads_new(struct arena *arena, size_t workloads)
{
	struct leads leads = {.capacity = 16};
	while (leads.capacity < 2 * workloads)
		leads.capacity *= 2;
	leads.slots = arena_alloc(arena, leads.capacity, sizeof *leads.slots);
	return leads;
}

static bool table_leads(const struct findings *findings, struct leads *leads, size_t t)
{
	const char *workload = findings->tables[t].table->workload;
	uint64_t hash = (uint64_t)(uintptr_t)workload * HASH_SPREAD;
	size_t at = (size_t)(hash >> 32) & (leads->capacity - 1);
	while (leads->slots[at] && findings->tables[leads->slots[at] - 1].table->workload != workload)
		at = (at + 1) & (leads->capacity - 1);
	if (!leads->slots[at])
		leads->slots[at] = t + 1;
	return leads->slots[at] == t + 1;
}

void comparison_anchors_find(struct comparison *comparison)
{
	struct pass_comparison *result = comparison->result;
	size_t count = result->pair_count;
	struct leads leads = leads_new(comparison->scratch, count);
	comparison->pairs = arena_alloc(comparison->scratch, count, sizeof *comparison->pairs);
	comparison->usable = arena_alloc(comparison->scratch, count, sizeof *comparison->usable);
	comparison->anchors = arena_alloc(comparison->scratch, count, sizeof *comparison->anchors);
	comparison->subjects = arena_alloc(comparison->scratch, count, sizeof *comparison->subjects);
	for (size_t i = 0; i < count; i++) {
		struct pair_finding *pair = &result->pairs[i];
		struct anchor anchor = anchor_of(comparison, i);
		anchor.leads = table_leads(comparison->findings, &leads, pair->table_a);
		comparison->pairs[i] = anchor;
		pair->anchor = !result->changed || is_control(comparison, pair);
		pair->judged = is_usable(&anchor);
		if (!pair->judged) {
			result->left_out += anchor.leads;
			continue;
		}
		comparison->usable[comparison->usable_count++] = anchor;
		if (pair->anchor)
			comparison->anchors[comparison->anchor_count++] = anchor;
		else
			comparison->subjects[comparison->subject_count++] = anchor;
	}
	result->anchors = comparison->anchor_count;
	result->subjects = comparison->subject_count;
}
