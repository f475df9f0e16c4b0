/* Sheets on two passes: the checks of their comparison and the pairs of groups. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../analysis/passes/comparability.h"
#include "comparing.h"
#include "quantity.h"
#include "sheet.h"
#include "verdicts.h"

enum { MOST_OF_A_PASS = 20 }; /* bytes of a pass in a heading */

static enum tone check_tone(const struct check_finding *check)
{
	static const enum tone tones[] = {
		[CHECK_MISSING] = TONE_DOUBT,
		[CHECK_EQUIVALENT] = TONE_GOOD,
		[CHECK_UNDETERMINED] = TONE_DOUBT,
		[CHECK_DIFFERENT] = TONE_BAD,
	};
	return check->waived ? TONE_PLAIN : tones[check->status];
}

static const char *check_status_text(const struct voice *voice, const struct check_finding *check)
{
	static const enum word words[] = {
		[CHECK_MISSING] = WORD_STATUS_MISSING,
		[CHECK_EQUIVALENT] = WORD_STATUS_EQUIVALENT,
		[CHECK_UNDETERMINED] = WORD_STATUS_UNDETERMINED,
		[CHECK_DIFFERENT] = WORD_STATUS_DIFFERENT,
	};
	const char *status = words_text(voice->language, words[check->status]);
	return check->waived ? SAY(voice, STATUS_ACCEPTED, status) : status;
}

struct sheet *sheet_of_checks(const struct voice *voice, const struct pass_comparison *comparison)
{
	struct sheet *sheet = sheet_new(voice->arena, NULL, 3, comparison->check_count);
	sheet->columns[0] = (struct sheet_column){SAY(voice, COLUMN_CHECK), false, 0, false};
	sheet->columns[1] = (struct sheet_column){SAY(voice, COLUMN_STATUS), false, 0, false};
	sheet->columns[2] = (struct sheet_column){SAY(voice, COLUMN_FOUND), false, 0, false};
	const char **said = arena_alloc(voice->arena, comparison->check_count, sizeof *said);
	for (size_t i = 0; i < comparison->check_count; i++) {
		const struct check_finding *check = &comparison->checks[i];
		*sheet_at(sheet, i, 0) = (struct sheet_cell){check->check->name, TONE_PLAIN};
		*sheet_at(sheet, i, 1) = (struct sheet_cell){
			check_status_text(voice, check), check_tone(check)};
		said[i] = check_text_in_full(voice, comparison, check);
		size_t same = 0;
		while (strcmp(said[same], said[i]) != 0)
			same++;
		*sheet_at(sheet, i, 2) = (struct sheet_cell){
			same < i ? SAY(voice, AS_ABOVE) : said[i], TONE_PLAIN};
	}
	return sheet;
}

/* Changed pairs first, the largest change at the top; then undetermined ones, then those that stayed. */
struct ranked_pair {
	size_t pair;
	int rank;
	double size;
};

static int compare_pairs(const void *a, const void *b)
{
	const struct ranked_pair *x = a, *y = b;
	if (x->rank != y->rank)
		return x->rank - y->rank;
	if (x->size != y->size)
		return x->size > y->size ? -1 : 1;
	return x->pair < y->pair ? -1 : x->pair > y->pair;
}

static bool is_main(const struct voice *voice, const struct pair_finding *pair)
{
	return voice->findings->tables[pair->table_a].table->main;
}

/* The pairs in that order; of the main metric only where one is, unless all are asked for.  *count: how many. */
static struct ranked_pair *rank_pairs(
	const struct voice *voice, const struct pass_comparison *comparison, size_t *count)
{
	static const int ranks[] = {
		[CHANGE_SLOWER] = 0, [CHANGE_FASTER] = 0, [CHANGE_UNDETERMINED] = 1, [CHANGE_SAME] = 2};
	struct ranked_pair *order = arena_alloc(voice->arena, comparison->pair_count, sizeof *order);
	bool only_main = false;
	for (size_t i = 0; i < comparison->pair_count && !voice->options->all; i++)
		only_main = only_main || is_main(voice, &comparison->pairs[i]);
	*count = 0;
	for (size_t i = 0; i < comparison->pair_count; i++) {
		const struct pair_finding *pair = &comparison->pairs[i];
		if (only_main && !is_main(voice, pair))
			continue;
		double size = fabs(log(pair->floor_ratio));
		order[(*count)++] = (struct ranked_pair){i, ranks[pair->change], isfinite(size) ? size : 0};
	}
	qsort(order, *count, sizeof *order, compare_pairs);
	return order;
}

/* Which names are needed beside the levels: those that differ among the pairs. */
struct naming {
	bool workload, metric;
};

/* "fib, cpu 8": what tells the pairs of this comparison apart. */
static const char *pair_name(const struct voice *voice, const struct pair_finding *pair, struct naming naming)
{
	const struct table_finding *table = &voice->findings->tables[pair->table_a];
	const char *name = voice_group(voice, table->table, table->groups[pair->group_a].group);
	const char *workload = voice_workload(voice, table->table);
	if (naming.workload && workload && strcmp(workload, name) != 0)
		name = arena_printf(voice->arena, "%s, %s", workload, name);
	return naming.metric && table->table->metric
		? arena_printf(voice->arena, "%s, %s", name, voice_name(voice, table->table->metric))
		: name;
}

static struct naming naming_of(const struct voice *voice, const struct pass_comparison *comparison,
	const struct ranked_pair *order, size_t count)
{
	const struct table_finding *tables = voice->findings->tables;
	struct naming naming = {0};
	for (size_t i = 1; i < count; i++) {
		const struct table *first = tables[comparison->pairs[order[0].pair].table_a].table,
				   *other = tables[comparison->pairs[order[i].pair].table_a].table;
		naming.workload |= first->workload != other->workload;
		naming.metric |= first->metric != other->metric;
	}
	return naming;
}

static enum tone change_tone(enum change change)
{
	static const enum tone tones[] = {
		[CHANGE_SLOWER] = TONE_BAD,
		[CHANGE_FASTER] = TONE_GOOD,
		[CHANGE_UNDETERMINED] = TONE_DOUBT,
		[CHANGE_SAME] = TONE_PLAIN,
	};
	return tones[change];
}

enum { NAME, ROUNDS, BEST_A, BEST_B, FLOOR_RATIO, TYPICAL_RATIO, CHANGE, VERDICT, PAIR_COLUMNS };

/* Two names short enough for a heading; what both begin with gives way where it would hide the difference. */
static void shortened_apart(const struct voice *voice, const char *names[2])
{
	const char *a = voice_shortened(voice, names[0], MOST_OF_A_PASS);
	const char *b = voice_shortened(voice, names[1], MOST_OF_A_PASS);
	size_t same = 0;
	while (names[0][same] && names[0][same] == names[1][same])
		same++;
	while (same > 0 && names[0][same - 1] != '-' && names[0][same - 1] != '_' &&
		names[0][same - 1] != '/')
		same--;
	bool apart = strcmp(a, b) != 0;
	names[0] = apart ? a : voice_shortened(voice, names[0] + same, MOST_OF_A_PASS);
	names[1] = apart ? b : voice_shortened(voice, names[1] + same, MOST_OF_A_PASS);
}

static void pair_headings(
	const struct voice *voice, const struct pass_comparison *comparison, struct sheet_column *columns)
{
	const char *names[] = {voice_pass(voice, comparison->a), voice_pass(voice, comparison->b)};
	shortened_apart(voice, names);
	columns[NAME] = (struct sheet_column){SAY(voice, COLUMN_GROUP), false, 0, true};
	columns[ROUNDS] = (struct sheet_column){SAY(voice, COLUMN_EQUAL_ROUNDS), true, 5, false};
	columns[BEST_A] = (struct sheet_column){SAY(voice, COLUMN_BEST_OF, names[0]), true, 4, false};
	columns[BEST_B] = (struct sheet_column){SAY(voice, COLUMN_BEST_OF, names[1]), true, 4, false};
	columns[FLOOR_RATIO] = (struct sheet_column){SAY(voice, COLUMN_FLOOR_RATIO), false, 0, false};
	columns[TYPICAL_RATIO] = (struct sheet_column){SAY(voice, COLUMN_TYPICAL_RATIO), false, 3, false};
	columns[CHANGE] = (struct sheet_column){SAY(voice, COLUMN_CHANGE), false, 0, false};
	columns[VERDICT] = (struct sheet_column){SAY(voice, COLUMN_COMPARABLE), false, 1, false};
}

static void pair_cells(const struct voice *voice, const struct pair_finding *pair, struct naming naming,
	struct sheet_cell *cells)
{
	struct arena *arena = voice->arena;
	const struct table *table = voice->findings->tables[pair->table_a].table;
	double values[] = {pair->min_a, pair->min_b};
	struct scale scale = scale_of(arena, table->unit, values, 2, voice->options);
	if (!voice->options->digits)
		scale_tell_apart(arena, &scale, pair->min_a, pair->min_b);
	const char *typical = pair->paired ? quantity_estimate(arena, pair->paired_ratio, pair->paired_ci)
					   : quantity_estimate(arena, pair->median_ratio, pair->median_ci);
	cells[NAME].text = pair_name(voice, pair, naming);
	cells[ROUNDS].text = quantity_count(arena, pair->k);
	cells[BEST_A].text = quantity_with_unit(arena, &scale, pair->min_a);
	cells[BEST_B].text = quantity_with_unit(arena, &scale, pair->min_b);
	cells[FLOOR_RATIO].text = quantity_estimate(arena, pair->floor_ratio, pair->floor_ci);
	cells[TYPICAL_RATIO].text = typical;
	cells[CHANGE] = (struct sheet_cell){change_text(voice, pair), change_tone(pair->change)};
	cells[VERDICT] = (struct sheet_cell){
		voice_comparability(voice, pair->verdict), comparing_tone(pair->verdict)};
}

/* What of the pairs isn't shown; NULL when nothing is left out. */
static const char *pairs_note(const struct voice *voice, size_t shown, size_t ranked, size_t all)
{
	const char *cut = shown < ranked ? SAY(voice, PAIRS_LEFT_OUT, quantity_count(voice->arena, shown),
						   quantity_count(voice->arena, ranked))
					 : NULL;
	const char *others = ranked < all
		? SAY(voice, OTHER_METRICS, quantity_count(voice->arena, all - ranked))
		: NULL;
	return cut && others ? arena_printf(voice->arena, "%s. %s", cut, others) : cut ? cut : others;
}

/* Ratios of runs paired by round are called so: in the heading where all are, else one by one. */
static void name_paired(const struct voice *voice, const struct pass_comparison *comparison,
	const struct ranked_pair *order, struct sheet *sheet)
{
	size_t paired = 0;
	for (size_t i = 0; i < sheet->row_count; i++)
		paired += comparison->pairs[order[i].pair].paired;
	if (paired > 0 && paired == sheet->row_count)
		sheet->columns[TYPICAL_RATIO].heading = SAY(voice, COLUMN_PAIRED_RATIO);
	for (size_t i = 0; i < sheet->row_count && paired < sheet->row_count; i++) {
		struct sheet_cell *cell = sheet_at(sheet, i, TYPICAL_RATIO);
		if (comparison->pairs[order[i].pair].paired)
			cell->text = SAY(voice, PAIRED_BY_ROUND, cell->text);
	}
}

struct sheet *sheet_of_pairs(const struct voice *voice, const struct pass_comparison *comparison, size_t most)
{
	size_t ranked;
	struct ranked_pair *order = rank_pairs(voice, comparison, &ranked);
	struct voice by_key = voice_without(voice, comparison->apart, comparison->apart_count);
	size_t rows = most > 0 && ranked > most && !voice->options->all ? most : ranked;
	struct sheet *sheet = sheet_new(voice->arena, NULL, PAIR_COLUMNS, rows);
	pair_headings(voice, comparison, sheet->columns);
	struct naming naming = naming_of(voice, comparison, order, ranked);
	for (size_t i = 0; i < rows; i++)
		pair_cells(&by_key, &comparison->pairs[order[i].pair], naming, sheet_at(sheet, i, 0));
	name_paired(voice, comparison, order, sheet);
	sheet->note = pairs_note(voice, rows, ranked, comparison->pair_count);
	return sheet;
}
