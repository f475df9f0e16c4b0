#include "verdicts.h"

#include <math.h>
#include <string.h>

#include "../analysis/comparability.h"
#include "quantity.h"

enum { MOST_DIFFERENCES = 3, MOST_REPEATED = 8, MOST_OF_A_VALUE = 60 };
static const double DAY = 86400;

static const char *pass_name(const struct voice *voice, size_t pass)
{
	return voice_name(voice, voice->findings->dataset->passes[pass].name);
}

static const char *number(const struct voice *voice, double value)
{
	return quantity_number(voice->arena, value, 0);
}

static const char *count(const struct voice *voice, size_t value)
{
	return quantity_count(voice->arena, value);
}

static const char *counted(const struct voice *voice, size_t value, enum word noun)
{
	return words_counted(voice->arena, voice->language, value, noun);
}

/* --- what moved --- */

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
		if (!isfinite(change) || (comparison->anchors > 0 && !comparison->pairs[i].anchor))
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
	const struct pair_finding *pair = comparison->pair_count > 0 ? comparison->pairs : NULL;
	const struct table *table = pair ? voice->findings->tables[pair->table_a].table : NULL;
	bool cpus = table && table->factor_count == 1 &&
		(strcmp(table->factors[0], "cpu") == 0 || strcmp(table->factors[0], "core") == 0);
	return SAY(voice, COMMON_TO_BOTH, words_small_count(voice->arena, voice->language, groups),
		words_noun(voice->arena, voice->language, groups, cpus ? WORD_CORE : WORD_GROUP));
}

/* A clause on floors or medians: different, contradictory, equivalent or not told. */
struct shift_words {
	enum word moved, contradict, agree, untold;
};

static const char *shift_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check, const struct shift_words *words, const char *range)
{
	const char *groups = common_groups(voice, comparison);
	if (comparison->changed && comparison->anchors == 0 && comparison->pair_count > 0)
		return SAY(voice, NO_CONTROLS);
	if (check->status == CHECK_MISSING || comparison->pair_count == 0)
		return SAY(voice, NO_COMMON_GROUPS);
	if (check->group_a < comparison->pair_count && check->group_b < comparison->pair_count) {
		const struct pair_finding *a = &comparison->pairs[check->group_a],
					  *b = &comparison->pairs[check->group_b];
		const char *const arguments[] = {voice_group_at(voice, a->table_a, a->group_a),
			voice_group_at(voice, b->table_a, b->group_a),
			quantity_change(voice->arena, expm1(check->numbers[0])),
			quantity_change(voice->arena, expm1(check->numbers[1])), NULL};
		return words_fill(voice->arena, words_text(voice->language, words->contradict), arguments);
	}
	enum word word = check->status == CHECK_DIFFERENT ? words->moved
		: check->status == CHECK_EQUIVALENT       ? words->agree
							  : words->untold;
	const char *const arguments[] = {
		groups, range, quantity_number(voice->arena, 100 * expm1(check->margin), 0), NULL};
	return words_fill(voice->arena, words_text(voice->language, word), arguments);
}

/* --- one function a check, in the order of COMPARABILITY_CHECKS --- */

static const char *differences_text(const struct voice *voice, const struct check_finding *check, bool hard)
{
	const char *items[MOST_DIFFERENCES + 1];
	size_t used = 0, left = 0;
	for (size_t i = 0; i < check->difference_count; i++) {
		const struct difference *d = &check->differences[i];
		if (d->waived || !d->a || !d->b || d->hard != hard)
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
	(void)comparison;
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
	return SAY(voice, NO_COMMON_GROUPS);
}

static const char *one_sided_keys(const struct voice *voice, const struct check_finding *check)
{
	const char *items[MOST_DIFFERENCES];
	size_t used = 0;
	for (size_t i = 0; i < check->difference_count && used < MOST_DIFFERENCES; i++)
		if (!check->differences[i].a || !check->differences[i].b)
			items[used++] = check->differences[i].key;
	return voice_list(voice, items, used);
}

static const char *metadata_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	(void)comparison;
	switch (check->status) {
	case CHECK_EQUIVALENT:
		return SAY(voice, MACHINE_AGREES, count(voice, check->count));
	case CHECK_DIFFERENT:
		return SAY(voice, MACHINE_DIFFERS, differences_text(voice, check, true));
	case CHECK_UNDETERMINED:
		return SAY(voice, MACHINE_DIFFERS_SOFTLY, differences_text(voice, check, false));
	case CHECK_MISSING:
		break;
	}
	return check->difference_count == 0 ? SAY(voice, MACHINE_NOT_RECORDED)
					    : SAY(voice, MACHINE_ONE_SIDED, one_sided_keys(voice, check));
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

static const char *effort_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	(void)comparison;
	if (check->status == CHECK_MISSING)
		return SAY(voice, NO_COMMON_GROUPS);
	if (check->status == CHECK_EQUIVALENT)
		return SAY(voice, ROUNDS_AGREE, number(voice, check->numbers[0]));
	return SAY(voice, ROUNDS_AGAINST, number(voice, check->numbers[0]), number(voice, check->numbers[1]));
}

static const char *credibility_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	(void)comparison;
	if (check->status == CHECK_MISSING || check->of == 0)
		return SAY(voice, NO_COMMON_GROUPS);
	return SAY(voice, FLOORS_IN_BOTH, count(voice, check->count), count(voice, check->of));
}

static const char *floor_check_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	static const struct shift_words words = {
		WORD_FLOORS_MOVED, WORD_FLOORS_CONTRADICT, WORD_FLOORS_AGREE, WORD_FLOORS_UNTOLD};
	return shift_text(voice, comparison, check, &words, moved_range(voice, comparison, best_moved));
}

static const char *median_check_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	static const struct shift_words words = {
		WORD_MEDIANS_MOVED, WORD_MEDIANS_CONTRADICT, WORD_MEDIANS_AGREE, WORD_MEDIANS_UNTOLD};
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
		return check->value > 0 ? SAY(voice, LOAD_HIGHER, pass_name(voice, comparison->b), points)
					: SAY(voice, LOAD_HIGHER, pass_name(voice, comparison->a), points);
	case CHECK_UNDETERMINED:
		return SAY(voice, LOADS_UNTOLD, margin);
	case CHECK_MISSING:
		break;
	}
	bool a = has_load(voice, comparison->a), b = has_load(voice, comparison->b);
	if (a == b)
		return a ? SAY(voice, LOAD_NOT_COMMON) : SAY(voice, LOAD_NOT_RECORDED);
	return SAY(voice, LOAD_KNOWN_FOR, pass_name(voice, a ? comparison->a : comparison->b));
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
	for (size_t i = 0; i < ROW_COUNT; i++)
		if (rows[i].check == check->check)
			return rows[i].text(voice, comparison, check);
	return "";
}

/* --- the verdict in a sentence --- */

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
	const char *items[ORDER_COUNT + 2];
	size_t used = add_texts(voice, comparison, STATUS(DIFFERENT), items, 0);
	if (used == 0)
		items[used++] = SAY(voice, NOTHING_AGREES);
	if (time && time->status == CHECK_UNDETERMINED)
		items[used++] = check_text(voice, comparison, time);
	if (load && load->status == CHECK_MISSING)
		items[used++] = check_text(voice, comparison, load);
	return SAY(voice, DO_NOT_COMPARE, voice_clauses(voice, items, used));
}

static const char *caution_text(const struct voice *voice, const struct pass_comparison *comparison)
{
	const char *found = texts_with(voice, comparison, STATUS(DIFFERENT) | STATUS(UNDETERMINED));
	const char *missing = texts_with(voice, comparison, STATUS(MISSING));
	if (!found)
		return SAY(voice, CAUTION_NOT_RECORDED, missing ? missing : SAY(voice, NOTHING_LEFT));
	return missing ? SAY(voice, CAUTION_BOTH, found, missing) : SAY(voice, CAUTION_FOUND, found);
}

const char *comparison_text(const struct voice *voice, const struct pass_comparison *comparison)
{
	const char *a = pass_name(voice, comparison->a), *b = pass_name(voice, comparison->b);
	const char *thin;
	switch (comparison->verdict) {
	case NOT_COMPARABLE:
		return refusal_text(voice, comparison);
	case COMPARABLE_WITH_CAUTION:
		return SAY(voice, COMPARE_WITH_CAUTION, a, b, caution_text(voice, comparison));
	case COMPARABILITY_CANNOT_TELL:
		thin = texts_with(voice, comparison, STATUS(UNDETERMINED) | STATUS(MISSING));
		return SAY(voice, CANNOT_TELL_COMPARE, a, b, thin ? thin : SAY(voice, NOTHING_LEFT));
	case COMPARABLE:
		thin = texts_with(voice, comparison, STATUS(EQUIVALENT));
		return SAY(voice, MAY_BE_COMPARED, a, b, thin ? thin : SAY(voice, NOTHING_LEFT));
	case COMPARABILITY_NONE:
		break;
	}
	return SAY(voice, NOT_COMPARED, a, b);
}

const char *undeclared_text(const struct voice *voice, const struct pass_comparison *comparison)
{
	const struct check_finding *floors = finding_of(comparison, &comparability_floor);
	if (comparison->changed || !floors || floors->waived || floors->status != CHECK_DIFFERENT)
		return NULL;
	return SAY(voice, FLOORS_MOVED_UNDECLARED, check_text(voice, comparison, floors));
}

const char *common_shift_text(const struct voice *voice, const struct pass_comparison *comparison)
{
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
	size_t n = comparison->remedy.pair_count;
	if (n == 0 || n == comparison->pair_count)
		return SAY(voice, ALL_GROUPS);
	if (n > MOST_REPEATED)
		return SAY(voice, SOME_GROUPS, count(voice, n), count(voice, comparison->pair_count));
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
	const char *items[4];
	size_t used = 0;
	if (comparison->remedy.rounds > 0)
		items[used++] = SAY(voice, REMEDY_REPEAT, groups_to_repeat(voice, comparison),
			count(voice, comparison->remedy.rounds));
	if (comparison->remedy.interleave)
		items[used++] = SAY(voice, REMEDY_INTERLEAVE);
	if (comparison->remedy.record_load)
		items[used++] = SAY(voice, REMEDY_LOAD);
	if (comparison->remedy.record_host)
		items[used++] = SAY(voice, REMEDY_HOST);
	return used == 0 ? NULL : SAY(voice, REMEDY, voice_clauses(voice, items, used));
}

/* --- pairs, claims, self-check, many passes --- */

const char *change_text(const struct voice *voice, const struct pair_finding *pair)
{
	double ratio = pair->change_by_floor || isnan(pair->median_ratio) ? pair->floor_ratio
									  : pair->median_ratio;
	const char *margin = quantity_number(voice->arena, 100 * voice->findings->options->margin_floor, 0);
	switch (pair->change) {
	case CHANGE_FASTER:
		return SAY(voice, FASTER_BY, quantity_percent(voice->arena, 1 - ratio));
	case CHANGE_SLOWER:
		return SAY(voice, SLOWER_BY, quantity_percent(voice->arena, ratio - 1));
	case CHANGE_SAME:
		return SAY(voice, SAME_WITHIN, margin);
	case CHANGE_UNDETERMINED:
		break;
	}
	if (pair->cause == CAUSE_FEW_RUNS)
		return SAY(voice, UNDETERMINED_FEW, count(voice, pair->runs_needed));
	return pair->cause == CAUSE_SCATTER ? SAY(voice, UNDETERMINED_SCATTER) : SAY(voice, UNDETERMINED);
}

static const struct {
	enum claim_verdict verdict;
	enum word word;
} claim_words[] = {
	{CLAIM_ALLOWED, WORD_CLAIM_IS_ALLOWED},
	{CLAIM_ALLOWED_WITH_CAUTION, WORD_CLAIM_WITH_CAUTION},
	{CLAIM_NOT_ALLOWED, WORD_CLAIM_IS_NOT_ALLOWED},
	{CLAIM_CONTRADICTED, WORD_CLAIM_IS_CONTRADICTED},
};

/* Why, by the machine's word for it (analysis/claims.h). */
static const struct {
	const char *reason;
	enum word word;
} claim_reasons[] = {
	{"unknown-pass", WORD_CLAIM_UNKNOWN_PASS},
	{"unknown-group", WORD_CLAIM_UNKNOWN_GROUP},
	{"unit", WORD_CLAIM_UNIT},
	{"pass-verdict", WORD_CLAIM_PASS_VERDICT},
	{"pass-cannot-tell", WORD_CLAIM_PASS_CANNOT_TELL},
	{"floor", WORD_CLAIM_FLOOR},
	{"no-runs", WORD_CLAIM_NO_RUNS},
	{"interval", WORD_CLAIM_INTERVAL},
	{"size", WORD_CLAIM_SIZE},
	{"order", WORD_CLAIM_ORDER},
	{"opposite", WORD_CLAIM_OPPOSITE},
	{"minima", WORD_CLAIM_MINIMA},
};

const char *claim_text(const struct voice *voice, const struct claim_finding *claim)
{
	const char *verdict = "", *reason = SAY(voice, CLAIM_SUPPORTED);
	for (size_t i = 0; i < sizeof claim_words / sizeof *claim_words; i++)
		if (claim_words[i].verdict == claim->verdict)
			verdict = words_text(voice->language, claim_words[i].word);
	for (size_t i = 0; claim->reason && i < sizeof claim_reasons / sizeof *claim_reasons; i++)
		if (strcmp(claim_reasons[i].reason, claim->reason) == 0)
			reason = words_text(voice->language, claim_reasons[i].word);
	const char *ratio = isfinite(claim->ratio)
		? SAY(voice, CLAIM_RATIO, quantity_estimate(voice->arena, claim->ratio, claim->ci))
		: "";
	return SAY(voice, CLAIM_SENTENCE, claim->text, verdict, reason, ratio);
}

const char *self_text(const struct voice *voice, const struct self_finding *self)
{
	return SAY(voice, SELF_SENTENCE, pass_name(voice, self->pass),
		self->split == SELF_ODD_EVEN ? SAY(voice, ODD_AND_EVEN) : SAY(voice, FIRST_AND_SECOND),
		count(voice, self->claimed), counted(voice, self->of, WORD_GROUP),
		quantity_percent(voice->arena, self->largest), quantity_percent(voice->arena, self->typical));
}

static const char *passes_text(const struct voice *voice, const size_t *passes, size_t passes_count)
{
	const char **names = arena_alloc(voice->arena, passes_count, sizeof *names);
	for (size_t i = 0; i < passes_count; i++)
		names[i] = pass_name(voice, passes[i]);
	return voice_names(voice, names, passes_count);
}

static void add(const struct voice *voice, struct words *list, const char *text)
{
	ARENA_ROOM(voice->arena, list->at, list->count, list->capacity);
	list->at[list->count++] = text;
}

void matrix_texts(const struct voice *voice, struct words *list)
{
	const struct pass_matrix *matrix = voice->findings->matrix;
	if (!matrix)
		return;
	add(voice, list,
		SAY(voice, MATRIX_REFUSED, count(voice, matrix->refused), count(voice, matrix->pairs),
			quantity_number(voice->arena, matrix->expected_by_chance, 1)));
	for (size_t set = 0, at = 0; set < matrix->set_count; set++) {
		size_t from = at;
		while (matrix->sets[at] != SIZE_MAX)
			at++;
		add(voice, list, SAY(voice, MATRIX_SET, passes_text(voice, matrix->sets + from, at - from)));
		at++;
	}
	if (matrix->alone_count > 0)
		add(voice, list,
			SAY(voice, MATRIX_ALONE, passes_text(voice, matrix->alone, matrix->alone_count),
				count(voice, matrix->alone_count)));
	if (matrix->divides)
		add(voice, list, SAY(voice, MATRIX_DIVIDES, matrix->divides->name, matrix->divides->summary));
}
