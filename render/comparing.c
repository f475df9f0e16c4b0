#include "comparing.h"

#include <stdint.h>
#include <string.h>

#include "scope.h"
#include "verdicts.h"

static void add(const struct voice *voice, struct words *list, const char *text)
{
	if (text)
		words_add(voice->arena, list, text);
}

void comparing_verdict(
	const struct voice *voice, const struct pass_comparison *comparison, struct words *list)
{
	add(voice, list, undeclared_text(voice, comparison));
	add(voice, list, comparison_text(voice, comparison));
	add(voice, list, changes_text(voice, comparison));
	add(voice, list, taken_for_changed_text(voice, comparison));
	if (comparison->floors != comparison->verdict || comparison->medians != comparison->verdict)
		add(voice, list,
			SAY(voice, FLOORS_AND_MEDIANS, voice_comparability(voice, comparison->floors),
				voice_comparability(voice, comparison->medians)));
	if (comparison->clustered && comparison->verdict == NOT_COMPARABLE)
		add(voice, list, SAY(voice, LONG_EPISODES));
	add(voice, list, common_shift_text(voice, comparison));
	add(voice, list, waived_text(voice, comparison));
	add(voice, list, remedy_text(voice, comparison));
}

bool comparing_has_changes(const struct pass_comparison *comparison)
{
	for (size_t i = 0; i < comparison->pair_count; i++)
		if (comparison->changed || comparison->pairs[i].change == CHANGE_FASTER ||
			comparison->pairs[i].change == CHANGE_SLOWER)
			return true;
	return false;
}

const char *comparing_nothing(const struct voice *voice)
{
	if (voice->findings->options->self)
		return SAY(voice, NO_HALVES);
	bool passes = voice->findings->dataset->pass_count > 1;
	return passes ? SAY(voice, ONE_PASS_LEFT) : SAY(voice, NOTHING_TO_COMPARE);
}

const char *comparing_title(const struct voice *voice, const struct pass_comparison *comparison)
{
	const char *passes = SAY(
		voice, A_AND_B, voice_pass(voice, comparison->a), voice_pass(voice, comparison->b));
	return SAY(voice, SCOPED, passes, voice_comparability(voice, comparison->verdict));
}

static const char *unmatched_names(const struct voice *voice, const struct unmatched *list, size_t count)
{
	size_t *tables = arena_alloc(voice->arena, count, sizeof *tables),
	       *groups = arena_alloc(voice->arena, count, sizeof *groups);
	for (size_t i = 0; i < count; i++) {
		tables[i] = list[i].table;
		groups[i] = list[i].group;
	}
	return voice_groups_at(voice, tables, groups, count);
}

const char *comparing_unmatched(const struct voice *voice, const struct pass_comparison *comparison)
{
	const char *a = voice_pass(voice, comparison->a), *b = voice_pass(voice, comparison->b);
	const char *items[2];
	size_t used = 0;
	if (comparison->unmatched_a_count > 0)
		items[used++] = SAY(voice, ONLY_IN, a,
			unmatched_names(voice, comparison->unmatched_a, comparison->unmatched_a_count));
	if (comparison->unmatched_b_count > 0)
		items[used++] = SAY(voice, ONLY_IN, b,
			unmatched_names(voice, comparison->unmatched_b, comparison->unmatched_b_count));
	if (used == 0)
		return NULL;
	return SAY(voice, WITHOUT_PARTNER,
		used == 1 ? items[0]
			  : arena_printf(voice->arena, "%s%s%s", items[0],
				    words_text(voice->language, WORD_SEMICOLON), items[1]));
}

void comparing_claims(const struct voice *voice, struct words *list)
{
	const struct findings *findings = voice->findings;
	for (size_t i = 0; i < findings->claim_count; i++)
		add(voice, list, claim_text(voice, &findings->claims[i]));
}

void comparing_noise(const struct voice *voice, struct words *list)
{
	const struct findings *findings = voice->findings;
	for (size_t i = 0; i < findings->self_count; i++)
		add(voice, list, self_text(voice, &findings->selves[i]));
}

size_t comparing_worst(const struct findings *findings)
{
	static const int weight[] = {
		[COMPARABILITY_NONE] = 0,
		[COMPARABLE] = 1,
		[COMPARABLE_WITH_CAUTION] = 2,
		[COMPARABILITY_CANNOT_TELL] = 3,
		[NOT_COMPARABLE] = 4,
	};
	size_t worst = SIZE_MAX;
	for (size_t i = 0; i < findings->comparison_count; i++)
		if (worst == SIZE_MAX ||
			weight[findings->comparisons[i].verdict] >
				weight[findings->comparisons[worst].verdict])
			worst = i;
	return worst;
}

enum tone comparing_tone(enum comparability verdict)
{
	static const enum tone tones[] = {
		[COMPARABILITY_NONE] = TONE_PLAIN,
		[COMPARABLE] = TONE_GOOD,
		[COMPARABLE_WITH_CAUTION] = TONE_DOUBT,
		[NOT_COMPARABLE] = TONE_BAD,
		[COMPARABILITY_CANNOT_TELL] = TONE_DOUBT,
	};
	return tones[verdict];
}
