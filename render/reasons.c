#include "reasons.h"

#include <math.h>

#include "quantity.h"

/* How a reason is said, and how its number is shown.  Rows stand in the order in which they matter for a cell. */
enum evidence { EVIDENCE_NONE, EVIDENCE_PERCENT, EVIDENCE_POINTS, EVIDENCE_COUNT };

static const struct {
	enum floor_reason reason;
	enum word cell, clause;
	enum evidence evidence;
} rows[] = {
	{REASON_NEVER_IDLE, WORD_CELL_NEVER_IDLE, WORD_REASON_NEVER_IDLE, EVIDENCE_POINTS},
	{REASON_NON_POSITIVE, WORD_CELL_NON_POSITIVE, WORD_REASON_NON_POSITIVE, EVIDENCE_NONE},
	{REASON_TOO_FEW_RUNS, WORD_CELL_TOO_FEW_RUNS, WORD_REASON_TOO_FEW_RUNS, EVIDENCE_NONE},
	{REASON_OTHER_PASS_LOWER, WORD_CELL_OTHER_PASS, WORD_REASON_OTHER_PASS, EVIDENCE_PERCENT},
	{REASON_STANDS_ALONE, WORD_CELL_STANDS_ALONE, WORD_REASON_STANDS_ALONE, EVIDENCE_PERCENT},
	{REASON_SIBLINGS_FASTER, WORD_CELL_SIBLINGS, WORD_REASON_SIBLINGS, EVIDENCE_PERCENT},
	{REASON_COARSE_TIMER, WORD_CELL_COARSE_TIMER, WORD_REASON_COARSE_TIMER, EVIDENCE_PERCENT},
	{REASON_SHORT, WORD_CELL_SHORT, WORD_REASON_SHORT, EVIDENCE_NONE},
	{REASON_FEW, WORD_CELL_FEW, WORD_REASON_FEW, EVIDENCE_COUNT},
	{REASON_ONE_WINDOW, WORD_CELL_ONE_WINDOW, WORD_REASON_ONE_WINDOW, EVIDENCE_COUNT},
	{REASON_CLUSTERED, WORD_CELL_CLUSTERED, WORD_REASON_CLUSTERED, EVIDENCE_NONE},
	{REASON_ORDER_UNKNOWN, WORD_CELL_ORDER_UNKNOWN, WORD_REASON_ORDER_UNKNOWN, EVIDENCE_NONE},
	{REASON_ALL_EQUAL, WORD_CELL_ALL_EQUAL, WORD_REASON_ALL_EQUAL, EVIDENCE_NONE},
};
enum { ROW_COUNT = sizeof rows / sizeof *rows };
_Static_assert((int)ROW_COUNT == (int)REASON_COUNT, "a reason of findings.h has no words");

static const char *evidence_text(const struct voice *voice, enum evidence evidence, double number)
{
	switch (evidence) {
	case EVIDENCE_PERCENT:
		return quantity_percent(voice->arena, fabs(number));
	case EVIDENCE_POINTS:
		return quantity_percent(voice->arena, number / 100);
	case EVIDENCE_COUNT:
		return quantity_number(voice->arena, number, 0);
	case EVIDENCE_NONE:
		break;
	}
	return QUANTITY_NONE;
}

static const char *other_pass(const struct voice *voice, const struct floor *floor)
{
	const struct dataset *dataset = voice->findings->dataset;
	if (!floor->reason[REASON_OTHER_PASS_LOWER] || floor->other_pass >= dataset->pass_count)
		return QUANTITY_NONE;
	return voice_pass(voice, floor->other_pass);
}

static const char *filled(
	const struct voice *voice, const struct group_finding *group, size_t row, enum word pattern)
{
	const struct floor *floor = &group->floor;
	double number = floor->number[rows[row].reason];
	const char *const arguments[] = {evidence_text(voice, rows[row].evidence, number),
		words_counted(voice->arena, voice->language, floor->support, WORD_RUN),
		words_counted(voice->arena, voice->language, group->n, WORD_RUN), other_pass(voice, floor),
		quantity_count(voice->arena, floor->support),
		number < 0 ? SAY(voice, LESS_IN_CELL) : SAY(voice, MORE_IN_CELL), NULL};
	return words_fill(voice->arena, words_text(voice->language, pattern), arguments);
}

const char *reason_text(const struct voice *voice, const struct table_finding *table,
	const struct group_finding *group, enum floor_reason reason)
{
	(void)table;
	if (group->stated_only && reason == REASON_TOO_FEW_RUNS)
		return SAY(voice, REASON_STATED_ONLY);
	for (size_t i = 0; i < ROW_COUNT; i++)
		if (rows[i].reason == reason)
			return filled(voice, group, i, rows[i].clause);
	return NULL;
}

static const char *reached_cell(const struct voice *voice, const struct floor *floor)
{
	if (floor->reason[REASON_ALL_EQUAL])
		return SAY(voice, CELL_WITH_REASON, voice_floor(voice, FLOOR_REACHED),
			SAY(voice, CELL_ALL_EQUAL));
	return floor->load_tag == LOAD_CONFIRMS ? SAY(voice, CELL_REACHED_CONFIRMED)
						: SAY(voice, CELL_REACHED_ALONE);
}

const char *floor_main_reason(const struct voice *voice, const struct group_finding *group)
{
	if (group->stated_only)
		return SAY(voice, CELL_STATED_ONLY);
	for (size_t i = 0; i < ROW_COUNT; i++)
		if (group->floor.reason[rows[i].reason])
			return filled(voice, group, i, rows[i].cell);
	return QUANTITY_NONE;
}

const char *floor_cell(const struct voice *voice, const struct group_finding *group)
{
	const struct floor *floor = &group->floor;
	if (floor->verdict == FLOOR_NONE)
		return QUANTITY_NONE;
	if (floor->verdict == FLOOR_REACHED)
		return reached_cell(voice, floor);
	return SAY(
		voice, CELL_WITH_REASON, voice_floor(voice, floor->verdict), floor_main_reason(voice, group));
}

const char *floor_advice(const struct voice *voice, const struct table_finding *table,
	const struct group_finding *group, size_t least)
{
	const struct floor *floor = &group->floor;
	const char *more = table->table->advice ? arena_printf(voice->arena, " (%s)", table->table->advice)
						: "";
	if (floor->verdict == FLOOR_REACHED || floor->verdict == FLOOR_NONE)
		return NULL;
	if (floor->reason[REASON_NON_POSITIVE])
		return SAY(voice, ADVICE_NON_POSITIVE);
	if (floor->reason[REASON_NEVER_IDLE])
		return SAY(voice, ADVICE_IDLE);
	if (floor->reason[REASON_COARSE_TIMER])
		return SAY(voice, ADVICE_TIMER);
	const char *rounds = quantity_count(voice->arena, floor->rounds_advised);
	if (least < floor->rounds_advised)
		rounds = SAY(voice, RANGE, quantity_count(voice->arena, least), rounds);
	if (floor->rounds_advised > group->n)
		return SAY(voice, ADVICE_ROUNDS, rounds, more);
	if (floor->rounds_at_least > 0)
		return SAY(
			voice, ADVICE_AT_LEAST, quantity_count(voice->arena, floor->rounds_at_least), more);
	return SAY(voice, ADVICE_MORE, more);
}

const char *load_tag_name(enum load_tag tag)
{
	static const char *const names[] = {
		[LOAD_UNKNOWN] = "unknown",
		[LOAD_CONFIRMS] = "confirms",
		[LOAD_DOES_NOT_CONFIRM] = "does not confirm",
		[LOAD_WITH_BENCHMARK] = "with the benchmark",
	};
	return names[tag];
}

const char *order_source_name(const struct order_finding *order)
{
	static const char *const names[] = {
		[ORDER_BY_FILE] = "file",
		[ORDER_BY_ROUND] = "round",
		[ORDER_BY_TIME] = "time",
		[ORDER_LOST] = "not known",
	};
	return names[order->source];
}
