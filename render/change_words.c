/* What became of a group between two passes, worded by what was measured. */
#include "verdicts.h"

#include <math.h>
#include <string.h>

#include "quantity.h"

/* Words for less and for more of a quantity, where more is worse, or better.  Anything else is "better" or "worse". */
struct quantity_words {
	bool (*fits)(const char *unit);
	enum direction direction;
	enum word less, more;
};

static bool is_time(const char *unit)
{
	return strcmp(unit, "s") == 0;
}

static bool is_size(const char *unit)
{
	return strcmp(unit, "B") == 0 || strcmp(unit, "bit") == 0;
}

static bool is_rate(const char *unit)
{
	size_t length = strlen(unit);
	return length > 2 && strcmp(unit + length - 2, "/s") == 0;
}

/* What is counted has a plural for its unit: cycles, instructions, allocs. */
static bool is_count(const char *unit)
{
	size_t length = strlen(unit);
	return length > 2 && unit[length - 1] == 's' && !strchr(unit, '/');
}

static const struct quantity_words rows[] = {
	{is_time, DIRECTION_LOWER, WORD_CHANGE_FASTER, WORD_CHANGE_SLOWER},
	{is_size, DIRECTION_LOWER, WORD_CHANGE_SMALLER, WORD_CHANGE_LARGER},
	{is_rate, DIRECTION_HIGHER, WORD_CHANGE_LOWER, WORD_CHANGE_HIGHER},
	{is_count, DIRECTION_LOWER, WORD_CHANGE_FEWER, WORD_CHANGE_MORE},
};

static enum word word_of(const struct table *table, enum change change)
{
	bool better = change == CHANGE_FASTER;
	for (size_t i = 0; table->unit && i < sizeof rows / sizeof *rows; i++)
		if (rows[i].direction == table->direction && rows[i].fits(table->unit))
			return better == (table->direction == DIRECTION_LOWER) ? rows[i].less : rows[i].more;
	return better ? WORD_CHANGE_BETTER : WORD_CHANGE_WORSE;
}

/* By how much the value itself changed, with its sign: ratios are above 1 where it became worse. */
static double value_change(const struct table *table, double ratio)
{
	return (table->direction == DIRECTION_HIGHER ? 1 / ratio : ratio) - 1;
}

double change_of(const struct voice *voice, const struct pair_finding *pair)
{
	bool decided = pair->change == CHANGE_FASTER || pair->change == CHANGE_SLOWER;
	return value_change(voice->findings->tables[pair->table_a].table,
		decided ? pair->change_ratio : pair->floor_ratio);
}

static const char *moved_text(const struct voice *voice, const struct pair_finding *pair)
{
	const struct table *table = voice->findings->tables[pair->table_a].table;
	const char *word = words_text(voice->language, word_of(table, pair->change));
	const char *amount = quantity_change(voice->arena, change_of(voice, pair));
	return isfinite(pair->halves_differ) ? SAY(voice, CHANGED_BESIDE_NOISE, word, amount,
						       quantity_percent(voice->arena, pair->halves_differ))
					     : SAY(voice, CHANGED_BY, word, amount);
}

/* Pairs with one change, and from where to where the values of these moved. */
struct tally {
	size_t count;
	double least, most; /* by size */
};

static void tally_add(struct tally *tally, double moved)
{
	tally->count++;
	if (!(fabs(moved) >= fabs(tally->least)))
		tally->least = moved;
	if (!(fabs(moved) <= fabs(tally->most)))
		tally->most = moved;
}

static const char *tally_range(const struct voice *voice, const struct tally *tally)
{
	const char *least = quantity_change_number(voice->arena, tally->least),
		   *most = quantity_change(voice->arena, tally->most);
	if (strcmp(least, quantity_change_number(voice->arena, tally->most)) == 0)
		return most;
	return SAY(voice, RANGE, least, most);
}

/* The main metric's, where there is one: what the sheet shows. */
static size_t changes_tally(
	const struct voice *voice, const struct pass_comparison *comparison, struct tally *tallies)
{
	const struct table_finding *tables = voice->findings->tables;
	bool only_main = false;
	size_t count = 0;
	for (size_t i = 0; i < comparison->pair_count; i++)
		only_main = only_main || tables[comparison->pairs[i].table_a].table->main;
	for (size_t i = 0; i < comparison->pair_count; i++) {
		const struct pair_finding *pair = &comparison->pairs[i];
		const struct table *table = tables[pair->table_a].table;
		if ((only_main && !table->main) || (comparison->subjects > 0 && pair->anchor))
			continue;
		tally_add(&tallies[pair->change], value_change(table, pair->change_ratio));
		count++;
	}
	return count;
}

const char *changes_text(const struct voice *voice, const struct pass_comparison *comparison)
{
	if (!comparison->changed || comparison->pair_count == 0)
		return NULL;
	struct tally tallies[] = {[CHANGE_UNDETERMINED] = {0, NAN, NAN},
		[CHANGE_FASTER] = {0, NAN, NAN},
		[CHANGE_SLOWER] = {0, NAN, NAN},
		[CHANGE_SAME] = {0, NAN, NAN}};
	size_t count = changes_tally(voice, comparison, tallies), used = 0;
	if (count < 2)
		return NULL; /* the one row says it */
	const struct tally *better = &tallies[CHANGE_FASTER], *worse = &tallies[CHANGE_SLOWER];
	const char *items[sizeof tallies / sizeof *tallies];
	if (better->count > 0)
		items[used++] = SAY(voice, CHANGES_BETTER, quantity_count(voice->arena, better->count),
			tally_range(voice, better));
	if (worse->count > 0)
		items[used++] = SAY(voice, CHANGES_WORSE, quantity_count(voice->arena, worse->count),
			tally_range(voice, worse));
	if (tallies[CHANGE_SAME].count > 0)
		items[used++] = SAY(voice, CHANGES_SAME,
			quantity_count(voice->arena, tallies[CHANGE_SAME].count),
			quantity_number(voice->arena, 100 * voice->findings->options->margin_floor, 0));
	if (tallies[CHANGE_UNDETERMINED].count > 0)
		items[used++] = SAY(voice, CHANGES_UNDETERMINED,
			quantity_count(voice->arena, tallies[CHANGE_UNDETERMINED].count));
	return SAY(voice, CHANGES_OF, words_counted(voice->arena, voice->language, count, WORD_GROUP),
		used < 3 ? voice_list(voice, items, used) : voice_clauses(voice, items, used));
}

static bool only_summaries(const struct voice *voice, const struct pair_finding *pair)
{
	const struct findings *findings = voice->findings;
	return findings->tables[pair->table_a].groups[pair->group_a].stated_only &&
		findings->tables[pair->table_b].groups[pair->group_b].stated_only;
}

const char *change_text(const struct voice *voice, const struct pair_finding *pair)
{
	switch (pair->change) {
	case CHANGE_FASTER:
	case CHANGE_SLOWER:
		return moved_text(voice, pair);
	case CHANGE_SAME:
		return SAY(voice, SAME_WITHIN,
			quantity_number(voice->arena, 100 * voice->findings->options->margin_floor, 0));
	case CHANGE_UNDETERMINED:
		break;
	}
	if (pair->cause == CAUSE_FEW_RUNS)
		return SAY(voice, UNDETERMINED_FEW, quantity_count(voice->arena, pair->runs_needed));
	if (pair->cause == CAUSE_NON_POSITIVE)
		return SAY(voice, UNDETERMINED_NON_POSITIVE);
	if (pair->cause == CAUSE_NO_RUNS)
		return only_summaries(voice, pair) ? SAY(voice, UNDETERMINED_SUMMARIES)
						   : SAY(voice, UNDETERMINED_NO_RUNS);
	return pair->cause == CAUSE_SCATTER ? SAY(voice, UNDETERMINED_SCATTER) : SAY(voice, UNDETERMINED);
}
