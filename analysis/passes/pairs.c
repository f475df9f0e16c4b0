#include "pairs.h"

#include <string.h>

#include "../load_of.h"

const char *group_address(struct arena *arena, const struct table *table, const struct group *group)
{
	struct buffer label = buffer_new(arena);
	buffer_text(&label, table->workload ? table->workload : "");
	char before = label.length > 0 ? '/' : 0;
	for (size_t i = 0; i < table->factor_count; i++) {
		if (!group->levels[i])
			continue;
		if (before)
			buffer_char(&label, before);
		buffer_print(&label, "%s=%s", table->factors[i], group->levels[i]);
		before = ',';
	}
	return label.at;
}

bool name_matches(const char *pattern, const char *text)
{
	const char *star = NULL, *resume = NULL;
	while (*text) {
		if (*pattern == '*') {
			star = pattern++;
			resume = text;
		} else if (*pattern == *text) {
			pattern++;
			text++;
		} else if (star) {
			pattern = star + 1;
			text = ++resume;
		} else
			return false;
	}
	while (*pattern == '*')
		pattern++;
	return *pattern == '\0';
}

bool group_matches(
	struct arena *arena, const struct table *table, const struct group *group, const char *pattern)
{
	struct arena *scratch = arena_child(arena);
	bool matches = (table->workload && name_matches(pattern, table->workload)) ||
		(table->metric && name_matches(pattern, table->metric)) ||
		name_matches(pattern, group_address(scratch, table, group));
	for (size_t i = 0; !matches && i < table->factor_count; i++)
		if (group->levels[i])
			matches = name_matches(pattern, group->levels[i]) ||
				name_matches(pattern,
					arena_printf(scratch, "%s=%s", table->factors[i], group->levels[i]));
	arena_free(scratch);
	return matches;
}

/* What two groups must agree in. */
struct keying {
	const struct findings *findings;
	bool by_main_metric;   /* the metric's name is left out, the unit stands for it */
	const char **left_out; /* factors that don't count, beside those of --vary */
	size_t left_out_count;
	bool any_workload;
};

static bool is_varied(const struct keying *keying, const char *factor)
{
	const struct words *vary = &keying->findings->options->vary;
	for (size_t i = 0; i < vary->count; i++)
		if (text_equal_folded(text_of(vary->at[i]), text_of(factor)))
			return true;
	for (size_t i = 0; i < keying->left_out_count; i++)
		if (keying->left_out[i] == factor)
			return true;
	return false;
}

static bool workload_counts(const struct keying *keying)
{
	return !keying->any_workload && !is_varied(keying, "workload");
}

static uint64_t mixed(uint64_t hash)
{
	hash ^= hash >> 31;
	hash *= HASH_SPREAD;
	return hash ^ hash >> 29;
}

static uint64_t pointer_hash(const void *pointer)
{
	return mixed((uint64_t)(uintptr_t)pointer);
}

/* The same for any order of the factors. */
static uint64_t key_hash(const struct keying *keying, const struct table *table, const struct group *group)
{
	uint64_t hash = workload_counts(keying) ? pointer_hash(table->workload) : 0;
	hash += mixed(3 * pointer_hash(keying->by_main_metric ? table->unit : table->metric));
	for (size_t i = 0; i < table->factor_count; i++)
		if (group->levels[i] && !is_varied(keying, table->factors[i]))
			hash += mixed(pointer_hash(table->factors[i]) + 5 * pointer_hash(group->levels[i]));
	return hash;
}

static bool levels_within(const struct keying *keying, const struct table *table, const struct group *group,
	const struct table *other_table, const struct group *other)
{
	for (size_t i = 0; i < table->factor_count; i++)
		if (group->levels[i] && !is_varied(keying, table->factors[i]) &&
			group_level(other_table, other, table->factors[i]) != group->levels[i])
			return false;
	return true;
}

static bool keys_equal(const struct keying *keying, struct unmatched a, struct unmatched b)
{
	const struct table *table_a = keying->findings->tables[a.table].table,
			   *table_b = keying->findings->tables[b.table].table;
	const struct group *group_a = &table_a->groups[a.group], *group_b = &table_b->groups[b.group];
	if (workload_counts(keying) && table_a->workload != table_b->workload)
		return false;
	if (keying->by_main_metric ? table_a->unit != table_b->unit : table_a->metric != table_b->metric)
		return false;
	return levels_within(keying, table_a, group_a, table_b, group_b) &&
		levels_within(keying, table_b, group_b, table_a, group_a);
}

/* Open addressing; a slot holds index + 1 into 'groups'. */
struct key_index {
	size_t *slots, capacity;
	const struct unmatched *groups;
	bool *repeated; /* another group of the pass has the same key */
};

static const struct group *group_at(const struct keying *keying, struct unmatched at)
{
	return &keying->findings->tables[at.table].table->groups[at.group];
}

static uint64_t hash_at(const struct keying *keying, struct unmatched at)
{
	return key_hash(keying, keying->findings->tables[at.table].table, group_at(keying, at));
}

/* The slot of the group with that key, or the empty one where it would stand. */
static size_t *slot_of(const struct keying *keying, const struct key_index *index, struct unmatched key)
{
	size_t at = (size_t)hash_at(keying, key) & (index->capacity - 1);
	while (index->slots[at] && !keys_equal(keying, index->groups[index->slots[at] - 1], key))
		at = (at + 1) & (index->capacity - 1);
	return &index->slots[at];
}

static struct key_index index_groups(
	struct arena *scratch, const struct keying *keying, const struct unmatched *groups, size_t count)
{
	struct key_index index = {.capacity = 16, .groups = groups};
	while (index.capacity < 2 * count)
		index.capacity *= 2;
	index.slots = arena_alloc(scratch, index.capacity, sizeof *index.slots);
	index.repeated = arena_alloc(scratch, count, sizeof *index.repeated);
	for (size_t i = 0; i < count; i++) {
		size_t *slot = slot_of(keying, &index, groups[i]);
		if (*slot)
			index.repeated[i] = index.repeated[*slot - 1] = true;
		else
			*slot = i + 1;
	}
	return index;
}

struct group_list {
	struct unmatched *at;
	size_t count;
	bool any_main; /* the pass says which metric is its main one */
};

static struct group_list groups_of_pass(struct arena *arena, const struct findings *findings, size_t pass)
{
	struct group_list list = {0};
	for (size_t t = 0; t < findings->table_count; t++)
		list.count += findings->tables[t].table->pass == pass ? findings->tables[t].group_count : 0;
	list.at = arena_alloc(arena, list.count, sizeof *list.at);
	list.count = 0;
	for (size_t t = 0; t < findings->table_count; t++)
		list.any_main |= findings->tables[t].table->pass == pass && findings->tables[t].table->main;
	for (size_t t = 0; t < findings->table_count; t++)
		for (size_t g = 0;
			findings->tables[t].table->pass == pass && g < findings->tables[t].group_count; g++)
			list.at[list.count++] = (struct unmatched){t, g};
	return list;
}

static struct unmatched *list_keep(struct arena *arena, const struct group_list *list)
{
	struct unmatched *kept = arena_alloc(arena, list->count, sizeof *kept);
	if (list->count > 0)
		memcpy(kept, list->at, list->count * sizeof *kept);
	return kept;
}

static void pair_add(struct arena *arena, struct pass_comparison *result, size_t *capacity,
	struct unmatched a, struct unmatched b)
{
	ARENA_ROOM(arena, result->pairs, result->pair_count, *capacity);
	result->pairs[result->pair_count++] = (struct pair_finding){
		.table_a = a.table, .group_a = a.group, .table_b = b.table, .group_b = b.group};
}

static bool takes_part(const struct keying *keying, const struct group_list *list, struct unmatched group)
{
	return !keying->by_main_metric || !list->any_main ||
		keying->findings->tables[group.table].table->main;
}

/* Pairs what has one key once in each pass; the rest stays in the lists. */
static void match(struct arena *arena, const struct keying *keying, struct pass_comparison *result,
	size_t *capacity, struct group_list *a, struct group_list *b)
{
	struct arena *scratch = arena_child(arena);
	struct key_index in_a = index_groups(scratch, keying, a->at, a->count),
			 in_b = index_groups(scratch, keying, b->at, b->count);
	bool *taken = arena_alloc(scratch, b->count, sizeof *taken);
	size_t left = 0;
	for (size_t i = 0; i < a->count; i++) {
		size_t slot = *slot_of(keying, &in_b, a->at[i]);
		bool pairs = slot > 0 && !in_b.repeated[slot - 1] && !in_a.repeated[i] &&
			takes_part(keying, a, a->at[i]) && takes_part(keying, b, b->at[slot - 1]);
		if (pairs) {
			taken[slot - 1] = true;
			pair_add(arena, result, capacity, a->at[i], b->at[slot - 1]);
		} else
			a->at[left++] = a->at[i];
	}
	a->count = left;
	left = 0;
	for (size_t i = 0; i < b->count; i++)
		if (!taken[i])
			b->at[left++] = b->at[i];
	b->count = left;
	arena_free(scratch);
}

/* The one level that all groups of the pass have; NULL where they differ or lack it. */
static const char *level_of_all(
	const struct findings *findings, const struct group_list *groups, const char *factor)
{
	const char *common = NULL;
	for (size_t i = 0; i < groups->count; i++) {
		const struct table *table = findings->tables[groups->at[i].table].table;
		const char *level = group_level(table, &table->groups[groups->at[i].group], factor);
		if (!level || (common && common != level))
			return NULL;
		common = level;
	}
	return common;
}

/* Factors with one level in all of a and another in all of b.  Which CPU it was is never what was changed. */
static void apart_find(struct arena *arena, const struct findings *findings, const struct group_list *a,
	const struct group_list *b, struct pass_comparison *result)
{
	const struct table *first = findings->tables[a->at[0].table].table;
	result->apart = arena_alloc(arena, first->factor_count + 1, sizeof *result->apart);
	for (size_t f = 0; f < first->factor_count; f++) {
		const char *in_a = level_of_all(findings, a, first->factors[f]),
			   *in_b = level_of_all(findings, b, first->factors[f]);
		if (in_a && in_b && in_a != in_b && !factor_names_cpu(first->factors[f]))
			result->apart[result->apart_count++] = first->factors[f];
	}
}

static size_t count_of_main(const struct keying *keying, const struct group_list *groups)
{
	size_t count = 0;
	for (size_t i = 0; i < groups->count; i++)
		count += !groups->any_main || keying->findings->tables[groups->at[i].table].table->main;
	return count;
}

/* Nothing matched: what sets the passes apart as wholes may be what was changed; and where each has one group only, these
 * are meant, whatever the workload is called. */
static void match_apart(struct arena *arena, const struct findings *findings, struct pass_comparison *result,
	size_t *capacity, struct group_list *a, struct group_list *b)
{
	apart_find(arena, findings, a, b, result);
	struct keying keying = {
		.findings = findings, .left_out = result->apart, .left_out_count = result->apart_count};
	if (result->changed && result->apart_count > 0)
		match(arena, &keying, result, capacity, a, b);
	if (result->pair_count > 0 || count_of_main(&keying, a) != 1 || count_of_main(&keying, b) != 1)
		return;
	result->apart[result->apart_count++] = "workload";
	keying.any_workload = keying.by_main_metric = true;
	if (result->changed)
		match(arena, &keying, result, capacity, a, b);
}

void pairs_find(struct arena *arena, const struct findings *findings, struct pass_comparison *result)
{
	struct arena *scratch = arena_child(arena);
	struct group_list a = groups_of_pass(scratch, findings, result->a),
			  b = groups_of_pass(scratch, findings, result->b);
	size_t capacity = 0;
	for (int by_main = 0; by_main <= 1; by_main++) {
		struct keying keying = {.findings = findings, .by_main_metric = by_main == 1};
		if (a.count > 0 && b.count > 0)
			match(arena, &keying, result, &capacity, &a, &b);
	}
	if (result->pair_count == 0 && a.count > 0 && b.count > 0)
		match_apart(arena, findings, result, &capacity, &a, &b);
	result->unmatched_a = list_keep(arena, &a);
	result->unmatched_a_count = a.count;
	result->unmatched_b = list_keep(arena, &b);
	result->unmatched_b_count = b.count;
	result->matched = result->pair_count;
	arena_free(scratch);
}

const char *pass_level(const struct findings *findings, size_t pass, const char *factor)
{
	const char *common = NULL;
	for (size_t t = 0; t < findings->table_count; t++) {
		const struct table *table = findings->tables[t].table;
		size_t f = 0;
		while (f < table->factor_count &&
			!text_equal_folded(text_of(table->factors[f]), text_of(factor)))
			f++;
		for (size_t g = 0; table->pass == pass && g < table->group_count; g++) {
			const char *level = f < table->factor_count ? table->groups[g].levels[f] : NULL;
			if (!level || (common && common != level))
				return NULL;
			common = level;
		}
	}
	return common;
}

const struct group_finding *pair_group_a(const struct findings *findings, const struct pair_finding *pair)
{
	return &findings->tables[pair->table_a].groups[pair->group_a];
}

const struct group_finding *pair_group_b(const struct findings *findings, const struct pair_finding *pair)
{
	return &findings->tables[pair->table_b].groups[pair->group_b];
}

bool pair_load_is_evidence(const struct findings *findings, const struct pair_finding *pair)
{
	return group_load_is_evidence(
		       findings, findings->tables[pair->table_a].table, pair_group_a(findings, pair)) &&
		group_load_is_evidence(
			findings, findings->tables[pair->table_b].table, pair_group_b(findings, pair));
}

bool pair_units_agree(const struct findings *findings, const struct pair_finding *pair)
{
	const struct table *a = findings->tables[pair->table_a].table,
			   *b = findings->tables[pair->table_b].table;
	return text_same(a->unit, b->unit) && a->direction == b->direction &&
		a->direction != DIRECTION_UNKNOWN;
}
