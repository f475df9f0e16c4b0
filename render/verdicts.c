#include "verdicts.h"

#include <string.h>

#include "../analysis/passes/comparability.h"
#include "quantity.h"

enum { MOST_REPEATED = 8 };

static const char *count(const struct voice *voice, size_t value)
{
	return quantity_count(voice->arena, value);
}

/* In which order reasons are given: what weighs most first. */
static const struct comparability_check *const reading_order[] = {&comparability_unit, &comparability_floor,
	&comparability_metadata, &comparability_median, &comparability_load, &comparability_effort,
	&comparability_time, &comparability_credibility};
enum { ORDER_COUNT = sizeof reading_order / sizeof *reading_order };
_Static_assert((int)ORDER_COUNT == (int)COMPARABILITY_CHECK_COUNT, "a comparability check has no place");

static const struct check_finding *finding_of(
	const struct pass_comparison *comparison, const struct comparability_check *check)
{
	for (size_t i = 0; i < comparison->check_count; i++)
		if (comparison->checks[i].check == check)
			return &comparison->checks[i];
	return NULL;
}

/* Adds the texts of the checks with those statuses, each once, in the order of reading. */
static size_t add_texts(const struct voice *voice, const struct pass_comparison *comparison,
	unsigned statuses, const char *items[], size_t used)
{
	for (size_t i = 0; i < ORDER_COUNT; i++) {
		const struct check_finding *check = finding_of(comparison, reading_order[i]);
		if (!check || check->waived || !(statuses & 1u << check->status))
			continue;
		const char *text = check_text(voice, comparison, check);
		size_t same = 0;
		while (same < used && strcmp(items[same], text) != 0)
			same++;
		if (same == used)
			items[used++] = text;
	}
	return used;
}

/* The same, joined; NULL without any. */
static const char *texts_with(
	const struct voice *voice, const struct pass_comparison *comparison, unsigned statuses)
{
	const char *items[ORDER_COUNT];
	size_t used = add_texts(voice, comparison, statuses, items, 0);
	return used > 0 ? voice_clauses(voice, items, used) : NULL;
}

#define STATUS(name) (1u << CHECK_##name)

static const char *refusal_text(const struct voice *voice, const struct pass_comparison *comparison)
{
	/* Time and missing load don't refuse, but a person would say them in the same breath. */
	const struct check_finding *time = finding_of(comparison, &comparability_time);
	const struct check_finding *load = finding_of(comparison, &comparability_load);
	const char *items[ORDER_COUNT + 3];
	size_t used = 0;
	if (nothing_common_text(voice, comparison))
		items[used++] = nothing_common_text(voice, comparison);
	used = add_texts(voice, comparison, STATUS(DIFFERENT), items, used);
	if (used == 0)
		items[used++] = SAY(voice, NOTHING_AGREES);
	if (time && time->status == CHECK_UNDETERMINED)
		items[used++] = check_text(voice, comparison, time);
	if (load && load->status == CHECK_MISSING)
		items[used++] = check_text(voice, comparison, load);
	return voice_clauses(voice, items, used);
}

static const char *caution_text(const struct voice *voice, const struct pass_comparison *comparison)
{
	const char *items[ORDER_COUNT + 1], *exceptions = exceptions_text(voice, comparison);
	size_t used = 0;
	if (exceptions)
		items[used++] = exceptions;
	used = add_texts(voice, comparison, STATUS(DIFFERENT) | STATUS(UNDETERMINED), items, used);
	const char *found = used > 0 ? voice_clauses(voice, items, used) : NULL;
	const char *missing = texts_with(voice, comparison, STATUS(MISSING));
	if (!found)
		return SAY(voice, CAUTION_NOT_RECORDED, missing ? missing : SAY(voice, NOTHING_LEFT));
	return missing ? SAY(voice, CAUTION_BOTH, found, missing) : SAY(voice, CAUTION_FOUND, found);
}

const char *comparison_reasons(const struct voice *voice, const struct pass_comparison *comparison)
{
	const char *found = NULL;
	if (comparison->same_runs)
		return SAY(voice, SAME_RUNS);
	switch (comparison->verdict) {
	case NOT_COMPARABLE:
		return refusal_text(voice, comparison);
	case COMPARABLE_WITH_CAUTION:
		return caution_text(voice, comparison);
	case COMPARABILITY_CANNOT_TELL:
		found = texts_with(voice, comparison, STATUS(UNDETERMINED) | STATUS(MISSING));
		break;
	case COMPARABLE:
		found = texts_with(voice, comparison, STATUS(EQUIVALENT));
		break;
	case COMPARABILITY_NONE:
		return NULL;
	}
	return found ? found : SAY(voice, NOTHING_LEFT);
}

const char *comparison_text(const struct voice *voice, const struct pass_comparison *comparison)
{
	static const enum word words[] = {
		[COMPARABILITY_NONE] = WORD_NOT_COMPARED,
		[COMPARABLE] = WORD_MAY_BE_COMPARED,
		[COMPARABLE_WITH_CAUTION] = WORD_COMPARE_WITH_CAUTION,
		[NOT_COMPARABLE] = WORD_DO_NOT_COMPARE,
		[COMPARABILITY_CANNOT_TELL] = WORD_CANNOT_TELL_COMPARE,
	};
	if (comparison->same_runs)
		return SAY(voice, NOTHING_IS_COMPARED, voice_pass(voice, comparison->a),
			voice_pass(voice, comparison->b));
	const char *const arguments[] = {voice_pass(voice, comparison->a), voice_pass(voice, comparison->b),
		comparison_reasons(voice, comparison), NULL};
	return words_fill(voice->arena, words_text(voice->language, words[comparison->verdict]), arguments);
}

const char *comparison_text_by_name(const struct voice *voice, const struct pass_comparison *comparison)
{
	if (comparison->verdict != NOT_COMPARABLE)
		return comparison_text(voice, comparison);
	const char *passes = SAY(
		voice, ONE_WITH, voice_pass(voice, comparison->a), voice_pass(voice, comparison->b));
	return SAY(voice, PAIRS_DO_NOT, passes, comparison_reasons(voice, comparison));
}

/* The level of a factor in which a pass as a whole differs from the other: any of its groups has it. */
static const char *level_of_pass(const struct voice *voice, size_t table, size_t group, const char *factor)
{
	const struct table *at = voice->findings->tables[table].table;
	const char *level = group_level(at, &at->groups[group], factor);
	return !level && strcmp(factor, "workload") == 0 ? at->workload : level;
}

const char *undeclared_text(const struct voice *voice, const struct pass_comparison *comparison)
{
	const struct check_finding *floors = finding_of(comparison, &comparability_floor);
	if (comparison->changed || !floors || floors->waived || floors->status != CHECK_DIFFERENT)
		return NULL;
	return SAY(voice, FLOORS_MOVED_UNDECLARED, check_text(voice, comparison, floors));
}

const char *taken_for_changed_text(const struct voice *voice, const struct pass_comparison *comparison)
{
	if (!comparison->changed || comparison->apart_count == 0 || comparison->pair_count == 0)
		return NULL;
	const struct pair_finding *pair = &comparison->pairs[0];
	const char **items = arena_alloc(voice->arena, comparison->apart_count, sizeof *items);
	for (size_t i = 0; i < comparison->apart_count; i++) {
		const char *a = level_of_pass(voice, pair->table_a, pair->group_a, comparison->apart[i]),
			   *b = level_of_pass(voice, pair->table_b, pair->group_b, comparison->apart[i]);
		items[i] = a && b ? SAY(voice, KEY_DIFFERS, comparison->apart[i], a, b)
				  : comparison->apart[i];
	}
	return SAY(voice, TAKEN_FOR_CHANGED, voice_names(voice, items, comparison->apart_count));
}

const char *common_shift_text(const struct voice *voice, const struct pass_comparison *comparison)
{
	/* told where nothing else speaks for equal conditions */
	if (comparison->common_shift.unmoved && comparison->anchors == 0 && !comparison->interleaved &&
		comparison->verdict == COMPARABLE_WITH_CAUTION)
		return SAY(voice, UNMOVED_ARE_CONTROL, count(voice, comparison->common_shift.count),
			count(voice, comparison->common_shift.of));
	if (!comparison->common_shift.raised && !comparison->common_shift.mentioned)
		return NULL;
	return SAY(voice, COMMON_SHIFT, count(voice, comparison->common_shift.count),
		count(voice, comparison->common_shift.of),
		quantity_number(voice->arena, comparison->common_shift.ratio, 3));
}

const char *waived_text(const struct voice *voice, const struct pass_comparison *comparison)
{
	struct words items = {0};
	for (size_t c = 0; c < comparison->check_count; c++)
		for (size_t i = 0; i < comparison->checks[c].difference_count; i++) {
			const struct difference *d = &comparison->checks[c].differences[i];
			if (!d->waived)
				continue;
			ARENA_ROOM(voice->arena, items.at, items.count, items.capacity);
			items.at[items.count++] = SAY(voice, WAIVED_ITEM, d->key, d->waiver ? d->waiver : "");
		}
	for (size_t c = 0; c < comparison->check_count; c++) {
		const struct check_finding *check = &comparison->checks[c];
		if (!check->waived || check->difference_count > 0)
			continue;
		ARENA_ROOM(voice->arena, items.at, items.count, items.capacity);
		items.at[items.count++] = check_text(voice, comparison, check);
	}
	return items.count > 0 ? SAY(voice, WAIVED, voice_names(voice, items.at, items.count)) : NULL;
}

/* The groups to repeat by name, or their number when there are many tables. */
static const char *groups_to_repeat(const struct voice *voice, const struct pass_comparison *comparison)
{
	size_t n = comparison->remedy.pair_count, judged = 0;
	for (size_t i = 0; i < comparison->pair_count; i++)
		judged += comparison->pairs[i].judged;
	if (n == 0 || n == judged)
		return SAY(voice, ALL_GROUPS);
	if (n > MOST_REPEATED)
		return SAY(voice, SOME_GROUPS, count(voice, n), count(voice, judged));
	size_t *tables = arena_alloc(voice->arena, n, sizeof *tables),
	       *groups = arena_alloc(voice->arena, n, sizeof *groups);
	for (size_t i = 0; i < n; i++) {
		const struct pair_finding *pair = &comparison->pairs[comparison->remedy.pairs[i]];
		tables[i] = pair->table_a;
		groups[i] = pair->group_a;
	}
	return voice_groups_at(voice, tables, groups, n);
}

const char *remedy_text(const struct voice *voice, const struct pass_comparison *comparison)
{
	if (!comparison->remedy.needed)
		return NULL;
	const struct check_finding *time = finding_of(comparison, &comparability_time);
	bool untimed = time && time->status == CHECK_MISSING;
	const char *items[6];
	size_t used = 0;
	if (comparison->remedy.zeros)
		items[used++] = SAY(voice, REMEDY_ZEROS);
	if (comparison->remedy.common)
		items[used++] = SAY(voice, REMEDY_COMMON);
	if (comparison->remedy.rounds > 0)
		items[used++] = SAY(voice, REMEDY_REPEAT, groups_to_repeat(voice, comparison),
			count(voice, comparison->remedy.rounds));
	if (comparison->remedy.interleave)
		items[used++] = untimed ? SAY(voice, REMEDY_INTERLEAVE_TIMED) : SAY(voice, REMEDY_INTERLEAVE);
	if (comparison->remedy.record_load)
		items[used++] = SAY(voice, REMEDY_LOAD);
	if (comparison->remedy.record_host)
		items[used++] = SAY(voice, REMEDY_HOST);
	return used == 0 ? NULL : SAY(voice, REMEDY, voice_clauses(voice, items, used));
}
