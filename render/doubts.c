#include "doubts.h"

#include <math.h>
#include <string.h>

#include "../analysis/health/health.h"
#include "quantity.h"
#include "scope.h"

/* How a check's evidence fills its text: {1} to {4} in this order. */
enum argument {
	NOTHING,
	P,
	CHANGE, /* effect - 1, in percent, without its sign */
	EFFECT,
	FACTOR,  /* two decimals */
	PERCENT, /* effect in percent */
	COUNT_0, /* numbers[i] as a count, as a value in the table's unit, in percent */
	COUNT_1,
	VALUE_0,
	VALUE_1,
	VALUE_2,
	PERCENT_3,
};

enum { ARGUMENTS = 4 };

/* To give a new health check its words, put its row here. */
static const struct {
	const struct health_check *check;
	enum word text, advice;
	enum argument arguments[ARGUMENTS];
} rows[] = {
	{&health_warmup_pooled, WORD_DOUBT_WARMUP_POOLED, WORD_ADVICE_WARMUP, {COUNT_0, CHANGE, P}},
	{&health_warmup, WORD_DOUBT_WARMUP, WORD_ADVICE_WARMUP, {COUNT_0, CHANGE, P}},
	{&health_drift, WORD_DOUBT_DRIFT, WORD_ADVICE_DRIFT, {CHANGE, P}},
	{&health_floor_drift, WORD_DOUBT_FLOOR_DRIFT, WORD_ADVICE_FLOOR_DRIFT, {CHANGE, P}},
	{&health_clustering, WORD_DOUBT_CLUSTERING, WORD_ADVICE_CLUSTERING, {EFFECT, P}},
	{&health_modes, WORD_DOUBT_MODES, WORD_ADVICE_MODES, {VALUE_1, VALUE_2, PERCENT_3}},
	{&health_quantisation, WORD_DOUBT_QUANTISATION, WORD_ADVICE_TIMER, {VALUE_0, PERCENT, COUNT_1}},
	{&health_fast_outliers, WORD_DOUBT_FAST_OUTLIERS, WORD_ADVICE_FAST_OUTLIERS,
		{COUNT_0, VALUE_1, CHANGE}},
	{&health_zeros, WORD_DOUBT_ZEROS, WORD_ADVICE_ZEROS, {COUNT_0}},
	{&health_short_pass, WORD_DOUBT_SHORT_PASS, WORD_ADVICE_SHORT_PASS, {COUNT_0}},
	{&health_unbalanced, WORD_DOUBT_UNBALANCED, WORD_ADVICE_UNBALANCED, {FACTOR}},
	{&health_missing_rounds, WORD_DOUBT_MISSING_ROUNDS, WORD_ADVICE_MISSING_ROUNDS, {COUNT_0, COUNT_1}},
	{&health_duplicates, WORD_DOUBT_DUPLICATES, WORD_ADVICE_DUPLICATES, {COUNT_0}},
	{&health_fixed_order, WORD_DOUBT_FIXED_ORDER, WORD_ADVICE_ORDER, {EFFECT}},
	{&health_blocked, WORD_DOUBT_BLOCKED, WORD_ADVICE_ORDER, {NOTHING}},
	{&health_too_long, WORD_DOUBT_TOO_LONG, WORD_ADVICE_TOO_LONG, {COUNT_0}},
};
enum { ROW_COUNT = sizeof rows / sizeof *rows };
_Static_assert((int)ROW_COUNT == (int)HEALTH_CHECK_COUNT, "a health check has no words");

static const char *count_text(const struct voice *voice, double number)
{
	return number >= 0 ? quantity_count(voice->arena, (size_t)number) : QUANTITY_NONE;
}

static const char *argument_text(const struct voice *voice, const struct table_finding *table,
	const struct doubt *doubt, enum argument argument)
{
	const char *unit = table->table->unit;
	switch (argument) {
	case NOTHING:
		break;
	case P:
		return quantity_p(voice->arena, doubt->p);
	case CHANGE:
		return quantity_percent(voice->arena, fabs(doubt->effect - 1));
	case EFFECT:
		return quantity_number(voice->arena, doubt->effect, 2);
	case FACTOR:
		return voice_times(voice,
			quantity_number(voice->arena, doubt->effect,
				doubt->effect < 10 && doubt->effect != floor(doubt->effect)));
	case PERCENT:
		return quantity_percent(voice->arena, doubt->effect);
	case COUNT_0:
	case COUNT_1:
		return count_text(voice, doubt->numbers[argument - COUNT_0]);
	case VALUE_0:
	case VALUE_1:
	case VALUE_2:
		return quantity_alone(voice->arena, unit, doubt->numbers[argument - VALUE_0]);
	case PERCENT_3:
		return quantity_percent(voice->arena, doubt->numbers[3]);
	}
	return "";
}

static size_t row_of(const struct doubt *doubt)
{
	size_t row = 0;
	while (row + 1 < ROW_COUNT && rows[row].check != doubt->check)
		row++;
	return row;
}

/* Of what is missing only what there is: no "and 0 values". */
static enum word text_of_doubt(const struct doubt *doubt, size_t row)
{
	if (doubt->check != &health_missing_rounds)
		return rows[row].text;
	return doubt->numbers[1] == 0    ? WORD_DOUBT_MISSING_ROUNDS
		: doubt->numbers[0] == 0 ? WORD_DOUBT_MISSING_VALUES
					 : WORD_DOUBT_MISSING_BOTH;
}

static const char *filled(const struct voice *voice, const struct table_finding *table,
	const struct doubt *doubt, size_t row, enum word pattern)
{
	const char *arguments[ARGUMENTS + 1] = {NULL};
	for (size_t i = 0; i < ARGUMENTS; i++)
		arguments[i] = argument_text(voice, table, doubt, rows[row].arguments[i]);
	return words_fill(voice->arena, words_text(voice->language, pattern), arguments);
}

const char *doubt_text(const struct voice *voice, const struct table_finding *table,
	const struct group_finding *group, const struct doubt *doubt)
{
	size_t row = row_of(doubt);
	const char *text = filled(voice, table, doubt, row, text_of_doubt(doubt, row));
	if (group || doubt->group >= table->group_count)
		return text;
	const char *name = voice_group(voice, table->table, table->groups[doubt->group].group);
	if (doubt->groups > 1)
		name = SAY(voice, GROUP_AND_MORE, name, quantity_count(voice->arena, doubt->groups - 1));
	return SAY(voice, SCOPED, name, text);
}

const char *doubt_advice(
	const struct voice *voice, const struct table_finding *table, const struct doubt *doubt)
{
	size_t row = row_of(doubt);
	return filled(voice, table, doubt, row, rows[row].advice);
}

bool doubt_is_stated(const struct health_check *check)
{
	return check == &health_fixed_order || check == &health_blocked;
}

static const struct doubt *doubt_by(const struct doubts *doubts, const struct health_check *check)
{
	for (size_t i = 0; i < doubts->count; i++)
		if (doubts->at[i].check == check)
			return &doubts->at[i];
	return NULL;
}

/* The members of a scope that raise one check, as a line.  False: none does. */
static bool line_of_members(const struct voice *voice, const struct scope *scope,
	const struct health_check *check, struct doubt_line *line)
{
	size_t count = 0;
	for (size_t i = 0; i < scope->count; i++)
		count += doubt_by(&scope->members[i].group->doubts, check) != NULL;
	if (count == 0)
		return false;
	size_t *tables = arena_alloc(voice->arena, count, sizeof *tables),
	       *groups = arena_alloc(voice->arena, count, sizeof *groups);
	count = 0;
	const struct member *heaviest = scope->members;
	const struct doubt *found = NULL;
	for (size_t i = 0; i < scope->count; i++) {
		const struct doubt *doubt = doubt_by(&scope->members[i].group->doubts, check);
		if (!doubt)
			continue;
		tables[count] = scope->members[i].table_index;
		groups[count++] = scope->members[i].group_index;
		if (!found || doubt->weight > found->weight) {
			found = doubt;
			heaviest = &scope->members[i];
		}
	}
	if (!found)
		return false;
	*line = (struct doubt_line){count > 2 && count == scope->count
			? SAY(voice, ALL_GROUPS)
			: voice_groups_at(voice, tables, groups, count),
		doubt_text(voice, heaviest->table, heaviest->group, found),
		doubt_advice(voice, heaviest->table, found), found->weight, check};
	if (count > 1 && check != &health_short_pass) /* which says the same of all */
		line->text = SAY(voice, DOUBT_TEXT_OF_MANY, line->text, member_name(voice, heaviest));
	return true;
}

/* Heavier lines first; stable, for equal weights keep their order. */
static void sort_lines(struct doubt_line *lines, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		struct doubt_line line = lines[i];
		size_t at = i;
		for (; at > 0 && lines[at - 1].weight < line.weight; at--)
			lines[at] = lines[at - 1];
		lines[at] = line;
	}
}

static void lines_of_scope(
	const struct voice *voice, const struct scope *scope, struct doubt_line *lines, size_t *count)
{
	const struct doubts *doubts = &scope->table->doubts;
	for (size_t i = 0; i < doubts->count && scope->table_count == 1; i++)
		if (doubts->at[i].check->scope == HEALTH_OF_TABLE)
			lines[(*count)++] = (struct doubt_line){voice_prose(voice, scope->table->table),
				doubt_text(voice, scope->table, NULL, &doubts->at[i]),
				doubt_advice(voice, scope->table, &doubts->at[i]), doubts->at[i].weight,
				doubts->at[i].check};
	for (size_t i = 0; i < HEALTH_CHECK_COUNT; i++)
		*count += line_of_members(voice, scope, health_checks[i], &lines[*count]);
}

size_t doubt_lines(const struct voice *voice, struct doubt_line **lines)
{
	struct sheet_source *sources;
	size_t sheets = sheet_sources(voice, &sources), count = 0;
	*lines = arena_alloc(voice->arena, 2 * sheets * HEALTH_CHECK_COUNT, sizeof **lines);
	for (size_t i = 0; i < sheets; i++) {
		struct scope scope = scope_of(voice, &sources[i]);
		size_t from = count;
		lines_of_scope(voice, &scope, *lines, &count);
		const char *label = sheets > 1 ? voice_prose(voice, scope.table->table) : NULL;
		for (size_t line = from; line < count && label && scope.table_count == 1; line++)
			if (strcmp((*lines)[line].who, label) != 0)
				(*lines)[line].who = SAY(voice, SCOPED, label, (*lines)[line].who);
	}
	sort_lines(*lines, count);
	return count;
}

size_t doubt_lines_by_check(const struct voice *voice, struct doubt_line **lines)
{
	size_t all = doubt_lines(voice, lines), used = 0;
	size_t *others = arena_alloc(voice->arena, all, sizeof *others);
	for (size_t i = 0; i < all; i++) {
		if (doubt_is_stated((*lines)[i].check))
			continue;
		size_t at = 0;
		while (at < used && (*lines)[at].check != (*lines)[i].check)
			at++;
		if (at < used)
			others[at]++;
		else
			(*lines)[used++] = (*lines)[i];
	}
	for (size_t i = 0; i < used; i++)
		if (others[i] > 0)
			(*lines)[i].who = SAY(voice, WHO_AND_TABLES, (*lines)[i].who,
				quantity_count(voice->arena, others[i]));
	return used;
}
