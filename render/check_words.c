/* What each check of comparability found, in words. */
#include "verdicts.h"

#include <math.h>
#include <string.h>

#include "../analysis/passes/comparability.h"
#include "quantity.h"
#include "reasons.h"

enum { MOST_DIFFERENCES = 3, MOST_OF_A_VALUE = 60 };
static const double DAY = 86400;

static const char *number(const struct voice *voice, double value)
{
	return quantity_number(voice->arena, value, 0);
}

static const char *count(const struct voice *voice, size_t value)
{
	return quantity_count(voice->arena, value);
}

static const struct group_finding *side_a(const struct voice *voice, const struct pair_finding *pair)
{
	return &voice->findings->tables[pair->table_a].groups[pair->group_a];
}

static const struct group_finding *side_b(const struct voice *voice, const struct pair_finding *pair)
{
	return &voice->findings->tables[pair->table_b].groups[pair->group_b];
}

static double best_moved(const struct voice *voice, const struct pair_finding *pair)
{
	return side_b(voice, pair)->best / side_a(voice, pair)->best - 1;
}

static double median_moved(const struct voice *voice, const struct pair_finding *pair)
{
	return side_b(voice, pair)->median / side_a(voice, pair)->median - 1;
}

/* "by −17 to −55 %" over the anchors, the smallest first. */
static const char *moved_range(const struct voice *voice, const struct pass_comparison *comparison,
	double (*moved)(const struct voice *, const struct pair_finding *))
{
	double least = NAN, most = NAN;
	for (size_t i = 0; i < comparison->pair_count; i++) {
		double change = moved(voice, &comparison->pairs[i]);
		const struct pair_finding *pair = &comparison->pairs[i];
		if (!isfinite(change) || !pair->judged || (comparison->anchors > 0 && !pair->anchor))
			continue;
		if (!(change >= least))
			least = change;
		if (!(change <= most))
			most = change;
	}
	if (isnan(least))
		return QUANTITY_NONE;
	double first = fabs(least) <= fabs(most) || least * most < 0 ? least : most;
	double second = first == least ? most : least;
	const char *from = quantity_change_number(voice->arena, first);
	if (strcmp(from, quantity_change_number(voice->arena, second)) == 0)
		return quantity_change(voice->arena, first);
	return SAY(voice, RANGE, from, quantity_change(voice->arena, second));
}

/* "the four cpus common to both", "the 17 groups common to both". */
static const char *common_groups(const struct voice *voice, const struct pass_comparison *comparison)
{
	size_t groups = comparison->anchors > 0 ? comparison->anchors : comparison->pair_count;
	if (comparison->changed && comparison->anchors > 0)
		return SAY(voice, THE_CONTROLS, words_small_count(voice->arena, voice->language, groups),
			words_noun(voice->arena, voice->language, groups, WORD_CONTROL));
	const struct pair_finding *pair = comparison->pair_count > 0 ? comparison->pairs : NULL;
	const struct table *table = pair ? voice->findings->tables[pair->table_a].table : NULL;
	bool cpus = table && table->factor_count == 1 &&
		(strcmp(table->factors[0], "cpu") == 0 || strcmp(table->factors[0], "core") == 0);
	return SAY(voice, COMMON_TO_BOTH, words_small_count(voice->arena, voice->language, groups),
		words_noun(voice->arena, voice->language, groups, cpus ? WORD_CORE : WORD_GROUP));
}

/* The metrics of groups without a partner, each once. */
static const char *metrics_of(const struct voice *voice, const struct unmatched *groups, size_t count)
{
	const char *names[MOST_DIFFERENCES];
	size_t used = 0;
	for (size_t i = 0; i < count && used < MOST_DIFFERENCES; i++) {
		const char *metric = voice->findings->tables[groups[i].table].table->metric;
		size_t same = 0;
		while (same < used && names[same] != metric)
			same++;
		if (metric && same == used)
			names[used++] = metric;
	}
	return used > 0 ? voice_names(voice, names, used) : NULL;
}

/* Nothing is common: perhaps because other things were measured. */
static const char *metrics_apart(const struct voice *voice, const struct pass_comparison *comparison)
{
	const char *a = metrics_of(voice, comparison->unmatched_a, comparison->unmatched_a_count),
		   *b = metrics_of(voice, comparison->unmatched_b, comparison->unmatched_b_count);
	return a && b && strcmp(a, b) != 0 ? SAY(voice, METRICS_APART, a, b) : SAY(voice, NO_COMMON_GROUPS);
}

enum { MOST_CAUSES = 6 };

static size_t add_cause(
	const struct voice *voice, const struct group_finding *group, const char *causes[], size_t used)
{
	if (group->floor.verdict != FLOOR_CANNOT_TELL || used == MOST_CAUSES)
		return used;
	const char *cause = floor_main_reason(voice, group);
	for (size_t i = 0; i < used; i++)
		if (strcmp(causes[i], cause) == 0)
			return used;
	causes[used] = cause;
	return used + 1;
}

/* Why none of the pairs can be judged: each cause once. */
static const char *causes_of(const struct voice *voice, const struct pass_comparison *comparison)
{
	const char *causes[MOST_CAUSES];
	size_t used = 0;
	for (size_t i = 0; i < comparison->pair_count; i++) {
		used = add_cause(voice, side_a(voice, &comparison->pairs[i]), causes, used);
		used = add_cause(voice, side_b(voice, &comparison->pairs[i]), causes, used);
	}
	return used > 0 ? voice_list(voice, causes, used) : SAY(voice, WHY_NOT_JUDGED);
}

/* Why no group was judged: none is common to both, or none that is can be. */
static const char *nothing_judged(const struct voice *voice, const struct pass_comparison *comparison)
{
	if (comparison->matched > 0)
		return SAY(voice, NO_JUDGED_GROUPS,
			count(voice, comparison->left_out > 0 ? comparison->left_out : comparison->matched),
			causes_of(voice, comparison));
	if (comparison->apart_count > 0)
		return SAY(voice, APART, voice_names(voice, comparison->apart, comparison->apart_count));
	return metrics_apart(voice, comparison);
}

const char *nothing_common_text(const struct voice *voice, const struct pass_comparison *comparison)
{
	return comparison->matched == 0 ? nothing_judged(voice, comparison) : NULL;
}

/* A clause on floors or medians: different, contradictory, equivalent or not told. */
struct shift_words {
	enum word moved, contradict, contradict_too, agree, agree_on_the_whole, untold;
};

enum { MANY_ANCHORS = 8 }; /* of many the common shift is judged, single ones may differ */

static const char *shift_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check, const struct shift_words *words, const char *range)
{
	const char *groups = common_groups(voice, comparison);
	if (comparison->changed && comparison->anchors == 0 && comparison->pair_count > 0)
		return SAY(voice, NO_CONTROLS);
	if (check->status == CHECK_MISSING || comparison->pair_count == 0)
		return nothing_judged(voice, comparison);
	if (check->group_a < comparison->pair_count && check->group_b < comparison->pair_count) {
		const struct pair_finding *a = &comparison->pairs[check->group_a],
					  *b = &comparison->pairs[check->group_b];
		const char *const arguments[] = {voice_group_at(voice, a->table_a, a->group_a),
			voice_group_at(voice, b->table_a, b->group_a),
			quantity_change(voice->arena, expm1(check->numbers[0])),
			quantity_change(voice->arena, expm1(check->numbers[1])), NULL};
		const struct check_finding *floors = &comparison->checks[COMPARABILITY_floor];
		bool too = floors->group_a == check->group_a && floors->group_b == check->group_b;
		return words_fill(voice->arena,
			words_text(voice->language, too ? words->contradict_too : words->contradict),
			arguments);
	}
	enum word word = check->status == CHECK_DIFFERENT ? words->moved
		: check->status != CHECK_EQUIVALENT       ? words->untold
		: check->of >= MANY_ANCHORS               ? words->agree_on_the_whole
							  : words->agree;
	const char *const arguments[] = {
		groups, range, quantity_number(voice->arena, 100 * expm1(check->margin), 0), NULL};
	return words_fill(voice->arena, words_text(voice->language, word), arguments);
}

static const char *differences_text(const struct voice *voice, const struct check_finding *check, bool hard)
{
	const char *items[MOST_DIFFERENCES + 1];
	size_t used = 0, left = 0;
	for (size_t i = 0; i < check->difference_count; i++) {
		const struct difference *d = &check->differences[i];
		if (d->waived || d->unjudged || !d->a || !d->b || d->hard != hard)
			continue;
		if (used == MOST_DIFFERENCES)
			left++;
		else
			items[used++] = SAY(voice, KEY_DIFFERS, d->key,
				voice_shortened(voice, d->a, MOST_OF_A_VALUE),
				voice_shortened(voice, d->b, MOST_OF_A_VALUE));
	}
	if (left > 0)
		items[used++] = SAY(voice, AND_MORE, count(voice, left));
	return voice_list(voice, items, used);
}

static const char *unit_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	switch (check->status) {
	case CHECK_EQUIVALENT:
		return SAY(voice, UNITS_AGREE);
	case CHECK_DIFFERENT:
		return SAY(voice, UNITS_DIFFER, differences_text(voice, check, true));
	case CHECK_UNDETERMINED:
		return SAY(voice, UNITS_NOT_STATED, number(voice, check->numbers[2]));
	case CHECK_MISSING:
		break;
	}
	return nothing_judged(voice, comparison);
}

static bool is_one_sided(const struct difference *difference)
{
	return !difference->a || !difference->b;
}

static bool is_unjudged(const struct difference *difference)
{
	return difference->unjudged && !difference->waived;
}

/* The keys that are 'wanted', as a list; NULL without any. */
static const char *differing_keys(const struct voice *voice, const struct check_finding *check,
	bool (*wanted)(const struct difference *difference))
{
	struct words keys = {0};
	for (size_t i = 0; i < check->difference_count; i++) {
		if (!wanted(&check->differences[i]))
			continue;
		ARENA_ROOM(voice->arena, keys.at, keys.count, keys.capacity);
		keys.at[keys.count++] = check->differences[i].key;
	}
	return keys.count > 0 ? voice_names(voice, keys.at, keys.count) : NULL;
}

static const char *metadata_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	(void)comparison;
	switch (check->status) {
	case CHECK_EQUIVALENT:
		return check->count > 0 ? SAY(voice, MACHINE_AGREES, count(voice, check->count))
					: SAY(voice, MACHINE_ACCEPTED);
	case CHECK_DIFFERENT:
		return SAY(voice, MACHINE_DIFFERS, differences_text(voice, check, true));
	case CHECK_UNDETERMINED:
		return SAY(voice, MACHINE_DIFFERS_SOFTLY, differences_text(voice, check, false));
	case CHECK_MISSING:
		break;
	}
	const char *keys = differing_keys(voice, check, is_one_sided);
	return keys ? SAY(voice, MACHINE_ONE_SIDED, keys) : SAY(voice, MACHINE_NOT_RECORDED);
}

static const char *time_gap(const struct voice *voice, double seconds)
{
	if (!(seconds > 0))
		return SAY(voice, ANOTHER_TIME);
	if (seconds < 5400)
		return SAY(voice, MINUTES_APART, quantity_number(voice->arena, ceil(seconds / 60), 0));
	if (seconds < DAY)
		return SAY(voice, HOURS_APART, quantity_number(voice->arena, seconds / 3600, 1));
	return SAY(
		voice, ANOTHER_DAY, quantity_number(voice->arena, seconds / DAY, seconds < 10 * DAY ? 1 : 0));
}

static const char *time_check_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	(void)comparison;
	if (check->status == CHECK_MISSING)
		return SAY(voice, TIME_NOT_RECORDED);
	if (check->status == CHECK_EQUIVALENT)
		return SAY(voice, RAN_IN_TURN, number(voice, 100 * check->value));
	return time_gap(voice, check->numbers[0]);
}

/* A median of rounds: 13.5 of two groups of 12 and 15. */
static const char *rounds(const struct voice *voice, double value)
{
	return quantity_number(voice->arena, value, value == floor(value) ? 0 : 1);
}

static const char *effort_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	if (check->status == CHECK_MISSING)
		return nothing_judged(voice, comparison);
	if (check->status == CHECK_EQUIVALENT)
		return SAY(voice, ROUNDS_AGREE, rounds(voice, check->numbers[0]));
	double whole = fmax(check->value, 1 / check->value);
	if (whole <= check->margin)
		return SAY(voice, ROUNDS_UNEQUAL, quantity_number(voice->arena, check->numbers[2], 1));
	return SAY(voice, ROUNDS_AGAINST, rounds(voice, check->numbers[0]), rounds(voice, check->numbers[1]));
}

static const char *credibility_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	if (check->status == CHECK_MISSING || check->of == 0)
		return nothing_judged(voice, comparison);
	return SAY(voice, FLOORS_IN_BOTH, count(voice, check->count), count(voice, check->of));
}

static const char *floor_check_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	static const struct shift_words words = {WORD_FLOORS_MOVED, WORD_FLOORS_CONTRADICT,
		WORD_FLOORS_CONTRADICT, WORD_FLOORS_AGREE, WORD_FLOORS_AGREE_ON_THE_WHOLE,
		WORD_FLOORS_UNTOLD};
	return shift_text(voice, comparison, check, &words, moved_range(voice, comparison, best_moved));
}

static bool of_many_workloads(const struct voice *voice, const struct pass_comparison *comparison)
{
	const struct table_finding *tables = voice->findings->tables;
	for (size_t i = 1; i < comparison->pair_count; i++)
		if (tables[comparison->pairs[i].table_a].table->workload !=
			tables[comparison->pairs[0].table_a].table->workload)
			return true;
	return false;
}

/* As the table below the sentence names it: levels alone say too little where several workloads have them. */
static const char *exception_name(
	const struct voice *voice, const struct pass_comparison *comparison, const struct pair_finding *pair)
{
	const char *name = voice_groups_at(voice, &pair->table_a, &pair->group_a, 1);
	const char *workload = voice_workload(voice, voice->findings->tables[pair->table_a].table);
	if (!workload || strcmp(workload, name) == 0 || !of_many_workloads(voice, comparison))
		return name;
	return arena_printf(voice->arena, "%s, %s", workload, name);
}

static bool is_exception(const struct pair_finding *pair)
{
	return pair->exception;
}

/* Changed by the interval of its ratio though it shouldn't have, yet not so much that it is an exception. */
static bool is_changed_besides(const struct pair_finding *pair)
{
	return !pair->exception && pair->anchor && pair->judged &&
		(pair->change == CHANGE_FASTER || pair->change == CHANGE_SLOWER);
}

/* "cpu 3 (−8.2 %) and cpu 5 (+3.2 %)": the pairs that are wanted, counted; NULL without any. */
static const char *moved_pairs(const struct voice *voice, const struct pass_comparison *comparison,
	bool (*wanted)(const struct pair_finding *pair), size_t *found)
{
	struct words items = {0};
	for (size_t i = 0; i < comparison->pair_count; i++) {
		const struct pair_finding *pair = &comparison->pairs[i];
		if (!wanted(pair))
			continue;
		const char *group = exception_name(voice, comparison, pair);
		ARENA_ROOM(voice->arena, items.at, items.count, items.capacity);
		items.at[items.count++] = SAY(
			voice, MOVED_ALONE, group, quantity_change(voice->arena, change_of(voice, pair)));
	}
	*found = items.count;
	return items.count > 0 ? voice_names(voice, items.at, items.count) : NULL;
}

const char *exceptions_text(const struct voice *voice, const struct pass_comparison *comparison)
{
	size_t alone, besides;
	const char *exceptions = moved_pairs(voice, comparison, is_exception, &alone);
	const char *changed = moved_pairs(voice, comparison, is_changed_besides, &besides);
	if (!exceptions)
		return changed ? SAY(voice, SINGLE_CHANGES, changed, count(voice, besides)) : NULL;
	const char *text = SAY(voice, MOVED_BY_THEMSELVES, exceptions, count(voice, alone));
	return changed ? SAY(voice, AND_SINGLE_CHANGES, text, changed, count(voice, besides)) : text;
}

static const char *median_check_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	static const struct shift_words words = {WORD_MEDIANS_MOVED, WORD_MEDIANS_CONTRADICT,
		WORD_MEDIANS_CONTRADICT_TOO, WORD_MEDIANS_AGREE, WORD_MEDIANS_AGREE_ON_THE_WHOLE,
		WORD_MEDIANS_UNTOLD};
	return shift_text(voice, comparison, check, &words, moved_range(voice, comparison, median_moved));
}

static bool has_load(const struct voice *voice, size_t pass)
{
	const struct findings *findings = voice->findings;
	if (findings->passes[pass].load.known)
		return true;
	for (size_t t = 0; t < findings->table_count; t++)
		for (size_t g = 0;
			findings->tables[t].table->pass == pass && g < findings->tables[t].group_count; g++)
			if (isfinite(findings->tables[t].groups[g].load))
				return true;
	return false;
}

static const char *load_check_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	const char *points = quantity_number(voice->arena, fabs(check->value), 1);
	const char *margin = number(voice, check->margin);
	switch (check->status) {
	case CHECK_EQUIVALENT:
		return SAY(voice, LOADS_AGREE, margin);
	case CHECK_DIFFERENT:
		return check->value > 0 ? SAY(voice, LOAD_HIGHER, voice_pass(voice, comparison->b), points)
					: SAY(voice, LOAD_HIGHER, voice_pass(voice, comparison->a), points);
	case CHECK_UNDETERMINED:
		return SAY(voice, LOADS_UNTOLD, margin);
	case CHECK_MISSING:
		break;
	}
	bool a = has_load(voice, comparison->a), b = has_load(voice, comparison->b);
	if (a == b)
		return a ? SAY(voice, LOAD_NOT_COMMON) : SAY(voice, LOAD_NOT_RECORDED);
	return SAY(voice, LOAD_KNOWN_FOR, voice_pass(voice, a ? comparison->a : comparison->b));
}

typedef const char *check_words(
	const struct voice *, const struct pass_comparison *, const struct check_finding *);

/* To give a new check its words, put its row here. */
static const struct {
	const struct comparability_check *check;
	check_words *text;
} rows[] = {
	{&comparability_unit, unit_text},
	{&comparability_metadata, metadata_text},
	{&comparability_time, time_check_text},
	{&comparability_effort, effort_text},
	{&comparability_credibility, credibility_text},
	{&comparability_floor, floor_check_text},
	{&comparability_median, median_check_text},
	{&comparability_load, load_check_text},
};
enum { ROW_COUNT = sizeof rows / sizeof *rows };
_Static_assert((int)ROW_COUNT == (int)COMPARABILITY_CHECK_COUNT, "a comparability check has no words");

const char *check_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	if (comparison->same_runs)
		return SAY(voice, SAME_RUNS);
	for (size_t i = 0; i < ROW_COUNT; i++)
		if (rows[i].check == check->check)
			return rows[i].text(voice, comparison, check);
	return "";
}

const char *check_text_in_full(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	const char *text = check_text(voice, comparison, check);
	const char *unjudged = differing_keys(voice, check, is_unjudged);
	return unjudged ? SAY(voice, MACHINE_NOT_JUDGED, text, unjudged) : text;
}
