/* What is said once, of classes, workloads and traces. */
#include <math.h>
#include <string.h>

#include "scope.h"

enum { MOST_SENTENCES = 8 };

static void say_contrasts(const struct voice *voice, struct words *list)
{
	const struct findings *findings = voice->findings;
	struct arena *arena = voice->arena;
	for (size_t i = 0; i < findings->contrast_count && i < MOST_SENTENCES; i++) {
		const struct class_contrast *c = &findings->contrasts[i];
		if (!isfinite(c->ratio))
			continue;
		const char *table = voice_prose(voice, findings->tables[c->table].table);
		bool a_wins = c->ratio >= 1;
		double factor = a_wins ? c->ratio : 1 / c->ratio;
		const char *winner = a_wins ? c->class_a : c->class_b,
			   *loser = a_wins ? c->class_b : c->class_a;
		words_add(arena, list,
			SAY(voice, SAY_CONTRAST, table, voice_name(voice, winner),
				quantity_percent(arena, factor - 1), voice_name(voice, loser),
				quantity_count(arena, a_wins ? c->count_a : c->count_b),
				quantity_count(arena, a_wins ? c->count_b : c->count_a)));
		if (c->count_b > 1 && isfinite(c->spread_b))
			words_add(arena, list,
				SAY(voice, SAY_CLASS_SPREAD, voice_name(voice, c->class_b),
					quantity_percent(arena, c->spread_b), table));
		if (c->count_a > 1 && isfinite(c->spread_a))
			words_add(arena, list,
				SAY(voice, SAY_CLASS_SPREAD, voice_name(voice, c->class_a),
					quantity_percent(arena, c->spread_a), table));
	}
}

/* "a 26.5 % faster" or "a 35.4 % slower". */
static const char *faster_or_slower(const struct voice *voice, double ratio)
{
	return ratio >= 1 ? SAY(voice, FASTER_BY, quantity_percent(voice->arena, ratio - 1))
			  : SAY(voice, SLOWER_BY, quantity_percent(voice->arena, 1 - ratio));
}

static void say_inversions(const struct voice *voice, struct words *list)
{
	const struct findings *findings = voice->findings;
	for (size_t i = 0; i < findings->inversion_count && i < MOST_SENTENCES; i++) {
		const struct inversion *inversion = &findings->inversions[i];
		const char *a = voice_label(voice, inversion->table_i, inversion->name_a),
			   *b = voice_label(voice, inversion->table_i, inversion->name_b);
		const char *where_i = voice_prose(voice, findings->tables[inversion->table_i].table);
		const char *where_j = voice_prose(voice, findings->tables[inversion->table_j].table);
		const char *text = SAY(voice, SAY_INVERSION, a, b,
			faster_or_slower(voice, inversion->ratio_i), where_i,
			faster_or_slower(voice, inversion->ratio_j), where_j,
			inversion->of_classes ? SAY(voice, NOT_OF_THE_CORE) : "",
			inversion->proven ? "" : SAY(voice, BY_POINT_VALUES));
		words_add(voice->arena, list, text);
	}
	if (findings->inversions_by_best_only)
		words_add(voice->arena, list, SAY(voice, SAY_INVERSIONS_BY_BEST));
}

/* " of monday", " of monday, time" where several passes, or metrics, have such a sentence; else "". */
static const char *over_whom(const struct voice *voice, const struct over_workloads *over)
{
	const struct findings *findings = voice->findings;
	bool passes = false, metrics = false;
	for (size_t i = 0; i < findings->over_count; i++) {
		passes = passes || findings->over[i].pass != over->pass;
		metrics = metrics || strcmp(findings->over[i].metric, over->metric) != 0;
	}
	const char *pass = voice_pass(voice, over->pass), *metric = voice_name(voice, over->metric);
	if (passes && metrics)
		pass = arena_printf(voice->arena, "%s, %s", pass, metric);
	return passes || metrics ? SAY(voice, OVER_WHOM, passes ? pass : metric) : "";
}

static void say_over_workloads(const struct voice *voice, struct words *list)
{
	const struct findings *findings = voice->findings;
	for (size_t i = 0; i < findings->over_count && i < MOST_SENTENCES; i++) {
		const struct over_workloads *over = &findings->over[i];
		if (over->group_count < 2)
			continue;
		size_t best = 0, worst = 0;
		for (size_t g = 1; g < over->group_count; g++) {
			if (over->geometric_mean[g] < over->geometric_mean[best])
				best = g;
			if (over->geometric_mean[g] > over->geometric_mean[worst])
				worst = g;
		}
		if (best == worst)
			continue;
		const struct table *table = findings->tables[over->tables[0]].table;
		bool time = table->direction == DIRECTION_LOWER && table->unit &&
			strcmp(table->unit, "s") == 0;
		const char *factor = quantity_ratio(
			voice->arena, over->geometric_mean[worst] / over->geometric_mean[best]);
		const char *const arguments[] = {
			words_counted(voice->arena, voice->language, over->table_count, WORD_WORKLOAD),
			voice_label(voice, over->tables[0], over->names[best]),
			voice_label(voice, over->tables[0], over->names[worst]),
			time ? voice_times(voice, factor) : factor,
			over->same_best ? SAY(voice, SAME_BEST) : SAY(voice, NOT_SAME_BEST),
			over_whom(voice, over), NULL};
		enum word word = time ? WORD_SAY_OVER_WORKLOADS : WORD_SAY_OVER_WORKLOADS_AMOUNT;
		words_add(voice->arena, list,
			words_fill(voice->arena, words_text(voice->language, word), arguments));
	}
}

/* Two decimals: a share of 0.20 % counts here. */
static const char *share(const struct voice *voice, double fraction)
{
	return arena_printf(voice->arena, "%.2f %%", 100 * fraction);
}

static const char *residency_shares(const struct voice *voice, const struct residency *residency)
{
	size_t count = residency->class_count ? residency->class_count : residency->cpu_count;
	const char **items = arena_alloc(voice->arena, count, sizeof *items);
	for (size_t i = 0; i < count; i++) {
		const char *name = residency->class_count
			? voice_name(voice, residency->classes[i])
			: arena_printf(voice->arena, "CPU %u", residency->cpus[i]);
		double fraction = residency->class_count ? residency->class_share[i] : residency->share[i];
		items[i] = SAY(voice, SHARE_ON, share(voice, fraction), name);
	}
	return voice_names(voice, items, count);
}

static void say_residency(const struct voice *voice, struct words *list)
{
	const struct findings *findings = voice->findings;
	struct arena *arena = voice->arena;
	for (size_t i = 0; i < findings->residency_count && i < MOST_SENTENCES; i++) {
		const struct residency *r = &findings->residencies[i];
		words_add(arena, list,
			SAY(voice, SAY_RESIDENCY, r->trace->task ? r->trace->task : SAY(voice, THE_TASK),
				residency_shares(voice, r),
				words_counted(arena, voice->language, r->migrations, WORD_MIGRATION)));
		if (r->migrations > 0 && isfinite(r->first_move_after))
			words_add(arena, list,
				SAY(voice, SAY_FIRST_MOVE,
					quantity_number(arena, 1000 * r->first_move_after, 0),
					arena_printf(arena, "%u", r->first_from),
					arena_printf(arena, "%u", r->first_to)));
	}
}

/* To say one more thing of the whole, write its function and put its row here, in the order of reading. */
const struct general_statement general_statements[] = {
	{"contrasts", SECTION_CAN, 3, say_contrasts},
	{"residency", SECTION_CAN, 3, say_residency},
	{"over workloads", SECTION_CAN, 4, say_over_workloads},
	{"inversions", SECTION_CANNOT, 4, say_inversions},
};
const size_t general_statement_count = sizeof general_statements / sizeof *general_statements;
