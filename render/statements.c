#include "statements.h"

#include <stdint.h>
#include <string.h>

#include "comparing.h"
#include "reasons.h"
#include "scope.h"
#include "verdicts.h"

enum { MOST_SCOPES = 6 };

/* The first of the sheets that lead. */
static size_t leading_scopes(const struct voice *voice, struct scope scopes[MOST_SCOPES])
{
	struct sheet_source *sources;
	size_t others, count = sheet_leading(voice, &sources, &others);
	if (count > MOST_SCOPES)
		count = MOST_SCOPES;
	for (size_t i = 0; i < count; i++)
		scopes[i] = scope_of(voice, &sources[i]);
	return count;
}

/* What tells a scope's sentences from another's: the pass where passes differ, the workload where workloads do (how many
 * there are where it has several).  NULL where it differs in the unit alone, which its numbers show. */
static const char *scope_label(
	const struct voice *voice, const struct scope *scopes, size_t count, size_t index)
{
	const struct table *table = scopes[index].table->table;
	bool passes = false, workloads = false, metrics = false;
	for (size_t i = 0; i < count; i++) {
		const struct table *other = scopes[i].table->table;
		passes = passes || other->pass != table->pass;
		workloads = workloads || other->workload != table->workload;
		metrics = metrics || other->metric != table->metric;
	}
	const char *parts[3];
	size_t used = 0;
	if (passes)
		parts[used++] = voice_pass(voice, table->pass);
	if (workloads && scopes[index].table_count == 1)
		parts[used++] = voice_workload_or_runs(voice, table);
	if (metrics && table->metric)
		parts[used++] = voice_name(voice, table->metric);
	if (used == 0 && workloads && scopes[index].table_count > 1)
		parts[used++] = words_counted(
			voice->arena, voice->language, scopes[index].table_count, WORD_WORKLOAD);
	if (used == 0)
		return NULL;
	struct buffer out = buffer_new(voice->arena);
	for (size_t i = 0; i < used; i++)
		buffer_print(&out, "%s%s", i ? ", " : "", parts[i]);
	return out.at;
}

/* Whether a clause says already whose it is ("the minimum of sum"), and so needs no label. */
static bool names(const char *clause, const char *label)
{
	size_t length = strlen(label);
	for (const char *at = strstr(clause, " of "); at; at = strstr(at + 1, " of "))
		if (strncmp(at + 4, label, length) == 0 && strchr(" ,;", at[4 + length]))
			return true;
	return false;
}

/* Every clause as a sentence; after a label it goes on in small letters. */
static void add_sentences(
	const struct voice *voice, struct words *list, const struct words *clauses, const char *label)
{
	for (size_t i = 0; i < clauses->count; i++) {
		const char *clause = clauses->at[i];
		words_add(voice->arena, list,
			label && !names(clause, label)
				? arena_printf(voice->arena, "%s%s", SAY(voice, SCOPED, label, clause),
					  SAY(voice, FULL_STOP))
				: sentence(voice, clause));
	}
}

static const struct {
	enum section section;
	unsigned quoted;
	void (*say)(const struct scope *scope, struct words *list);
} scope_statements[] = {
#define ROW(name, section, quoted) {SECTION_##section, quoted, say_##name},
	SCOPE_STATEMENTS(ROW)
#undef ROW
};

enum { SCOPE_STATEMENT_COUNT = sizeof scope_statements / sizeof *scope_statements };

/* All clauses of a section on one scope. */
static struct words clauses_of(const struct scope *scope, enum section section)
{
	struct words clauses = {0};
	for (size_t row = 0; row < SCOPE_STATEMENT_COUNT; row++)
		if (scope_statements[row].section == section)
			scope_statements[row].say(scope, &clauses);
	return clauses;
}

/* One clause and the scopes it was said of. */
struct shared_clause {
	const char *text;
	size_t scopes[MOST_SCOPES], count;
};

/* The clauses of all scopes; what is said of several in the same words stands there once. */
static size_t share_clauses(const struct voice *voice, const struct scope *scopes, size_t count,
	enum section section, struct shared_clause **shared)
{
	struct shared_clause *list = NULL;
	size_t used = 0, capacity = 0;
	for (size_t i = 0; i < count; i++) {
		struct words clauses = clauses_of(&scopes[i], section);
		for (size_t c = 0; c < clauses.count; c++) {
			size_t at = 0;
			while (at < used && strcmp(list[at].text, clauses.at[c]) != 0)
				at++;
			if (at == used) {
				ARENA_ROOM(voice->arena, list, used, capacity);
				list[used++] = (struct shared_clause){.text = clauses.at[c]};
			}
			if (list[at].count == 0 || list[at].scopes[list[at].count - 1] != i)
				list[at].scopes[list[at].count++] = i;
		}
	}
	*shared = list;
	return used;
}

static void say_of_scopes(const struct voice *voice, const struct scope *scopes, size_t count,
	enum section section, struct words *list)
{
	struct shared_clause *shared;
	size_t clauses = share_clauses(voice, scopes, count, section, &shared);
	for (size_t c = 0; c < clauses; c++) {
		const char *labels[MOST_SCOPES], *label = NULL;
		size_t labelled = 0;
		for (size_t i = 0; i < shared[c].count; i++) {
			labels[labelled] = scope_label(voice, scopes, count, shared[c].scopes[i]);
			labelled += labels[labelled] != NULL;
		}
		if (shared[c].count < count && labelled == shared[c].count)
			label = voice_list(voice, labels, labelled);
		struct words one = {&shared[c].text, 1, 1};
		add_sentences(voice, list, &one, label);
	}
}

static void say_in_general(const struct voice *voice, enum section section, struct words *list)
{
	struct words clauses = {0};
	for (size_t row = 0; row < general_statement_count; row++)
		if (general_statements[row].section == section)
			general_statements[row].say(voice, &clauses);
	add_sentences(voice, list, &clauses, NULL);
}

/* Sentences one after the other. */
static const char *joined(const struct voice *voice, const struct words *list)
{
	struct buffer out = buffer_new(voice->arena);
	for (size_t i = 0; i < list->count; i++) {
		if (i > 0 && voice->language == LANGUAGE_EN)
			buffer_char(&out, ' ');
		buffer_text(&out, list->at[i]);
	}
	return out.at;
}

static size_t runs_of(const struct scope *scope)
{
	size_t runs = 0;
	for (size_t i = 0; i < scope->count; i++)
		runs += scope->members[i].group->n;
	return runs;
}

/* "360 runs in 12 groups measured wall time of loop" */
static const char *measured(const struct voice *voice, const struct scope *scope)
{
	struct table table = *scope->table->table;
	if (scope->table_count > 1)
		table.workload = NULL;
	size_t runs = runs_of(scope);
	const char *counted = words_counted(voice->arena, voice->language, runs, WORD_RUN),
		   *groups = words_counted(voice->arena, voice->language, scope->count,
			   scope->table_count > 1 ? WORD_WORKLOAD : WORD_GROUP);
	if (runs == 0)
		return SAY(voice, SAY_SUMMARIES, groups, voice_prose(voice, &table));
	if (scope->count > 1)
		counted = SAY(voice, RUNS_IN_GROUPS, counted, groups);
	if (!table.workload && !table.metric)
		return SAY(voice, SAY_MADE, counted);
	return SAY(voice, SAY_MEASURED, counted, voice_prose(voice, &table));
}

/* The best value of a scope with its verdict; of many workloads how many floors are reached. */
static const char *best_with_verdict(const struct voice *voice, const struct scope *scope)
{
	const struct table_finding *table = scope->table;
	if (scope->table_count > 1 || !table->judged || table->best_group >= table->group_count) {
		size_t reached = 0, judged = 0;
		for (size_t i = 0; i < scope->count; i++) {
			reached += scope->members[i].group->floor.verdict == FLOOR_REACHED;
			judged += scope->members[i].group->floor.verdict != FLOOR_NONE;
		}
		return judged == 0
			? SAY(voice, SAY_PLAIN_NUMBERS)
			: SAY(voice, SAY_FLOORS_COUNT, quantity_count(voice->arena, reached),
				  words_counted(voice->arena, voice->language, judged, WORD_GROUP));
	}
	const struct group_finding *group = &table->groups[table->best_group];
	const char *value = scope_value(scope, table->best);
	if (table->group_count > 1)
		value = SAY(voice, VALUE_ON, value, voice_group(voice, table->table, group->group));
	const char *reason = floor_main_reason(voice, group);
	switch (group->floor.verdict) {
	case FLOOR_REACHED:
		return group->floor.load_tag == LOAD_CONFIRMS ? SAY(voice, BEST_CONFIRMED, value)
							      : SAY(voice, BEST_REACHED, value);
	case FLOOR_PROVISIONAL:
		return SAY(voice, BEST_PROVISIONAL, value, reason);
	case FLOOR_NOT_REACHED:
		return SAY(voice, BEST_NOT_REACHED, value, reason);
	case FLOOR_CANNOT_TELL:
		return SAY(voice, BEST_CANNOT_TELL, value, reason);
	case FLOOR_NONE:
		break;
	}
	return SAY(voice, SAY_PLAIN_NUMBERS);
}

/* Sums over all sheets that lead. */
struct total {
	size_t sheets, tables, runs, groups, judged, reached;
	const char *metric; /* NULL: they differ */
};

static struct total total_of(const struct voice *voice)
{
	struct sheet_source *sources;
	size_t others;
	struct total total = {.sheets = sheet_leading(voice, &sources, &others)};
	for (size_t i = 0; i < total.sheets; i++) {
		struct scope scope = scope_of(voice, &sources[i]);
		total.tables += scope.table_count;
		total.runs += runs_of(&scope);
		total.groups += scope.count;
		for (size_t m = 0; m < scope.count; m++) {
			total.judged += scope.members[m].group->floor.verdict != FLOOR_NONE;
			total.reached += scope.members[m].group->floor.verdict == FLOOR_REACHED;
		}
		const char *metric = scope.table->table->metric;
		total.metric = i == 0 || total.metric == metric ? metric : NULL;
	}
	return total;
}

/* Of many tables only the sums are told. */
static void measured_in_all(const struct voice *voice, const struct total *total, struct words *list)
{
	const char *metric = total->metric ? voice_name(voice, total->metric) : SAY(voice, SEVERAL_METRICS);
	const char *groups = SAY(voice, GROUPS_OF_TABLES,
		words_counted(voice->arena, voice->language, total->groups, WORD_GROUP),
		words_counted(voice->arena, voice->language, total->tables, WORD_TABLE));
	const char *runs = words_counted(voice->arena, voice->language, total->runs, WORD_RUN);
	words_add(voice->arena, list,
		sentence(voice,
			total->runs == 0 ? SAY(voice, SAY_SUMMARIES, groups, metric)
					 : SAY(voice, SAY_MEASURED, SAY(voice, RUNS_IN_GROUPS, runs, groups),
						   metric)));
	if (total->runs == 0)
		return;
	words_add(voice->arena, list,
		sentence(voice,
			total->judged == 0
				? SAY(voice, SAY_PLAIN_NUMBERS)
				: SAY(voice, SAY_FLOORS_COUNT, quantity_count(voice->arena, total->reached),
					  words_counted(voice->arena, voice->language, total->judged,
						  WORD_GROUP))));
}

static const char *measured_and_best(const struct voice *voice, const struct scope *scope)
{
	const char *what = measured(voice, scope);
	if (runs_of(scope) == 0)
		return what;
	return SAY(voice, MEASURED_AND_BEST, what, best_with_verdict(voice, scope));
}

enum { MOST_TOLD = 2 }; /* scopes that the headline and the paragraph tell one by one */

/* Of several comparisons one is called by its passes. */
static const char *worst_comparison(const struct voice *voice, size_t worst)
{
	const struct pass_comparison *comparison = &voice->findings->comparisons[worst];
	return voice->findings->comparison_count > 1 ? comparison_text_by_name(voice, comparison)
						     : comparison_text(voice, comparison);
}

static const char *headline(const struct voice *voice, const struct scope *scopes, size_t count)
{
	struct words list = {0};
	struct total total = total_of(voice);
	size_t worst = comparing_worst(voice->findings);
	if (worst != SIZE_MAX)
		words_add(voice->arena, &list, worst_comparison(voice, worst));
	if (total.sheets > MOST_TOLD)
		measured_in_all(voice, &total, &list);
	for (size_t i = 0; i < count && total.sheets <= MOST_TOLD; i++)
		words_add(voice->arena, &list, sentence(voice, measured_and_best(voice, &scopes[i])));
	if (list.count == 0) /* a trace alone */
		for (size_t row = 0; row < general_statement_count && list.count == 0; row++) {
			struct words clauses = {0};
			general_statements[row].say(voice, &clauses);
			add_sentences(voice, &list, &clauses, NULL);
		}
	return list.count > 0 ? joined(voice, &list) : SAY(voice, NOTHING_MEASURED);
}

/* Of the paragraph to quote: a few sentences, those of the lowest rank before all. */
enum { MOST_QUOTED = 6, NEEDED_RANK = 2 };

struct quote {
	const char *text;
	unsigned rank;
	bool kept;
};

struct quotes {
	struct quote *at;
	size_t count, capacity;
};

static void quote(const struct voice *voice, struct quotes *quotes, const char *text, unsigned rank)
{
	ARENA_ROOM(voice->arena, quotes->at, quotes->count, quotes->capacity);
	quotes->at[quotes->count++] = (struct quote){text, rank, false};
}

static void quote_clauses(
	const struct voice *voice, struct quotes *quotes, const struct words *clauses, unsigned rank)
{
	for (size_t i = 0; i < clauses->count; i++)
		quote(voice, quotes, sentence(voice, clauses->at[i]), rank);
}

static void quote_scope(const struct voice *voice, struct quotes *quotes, const struct scope *scope)
{
	quote(voice, quotes, sentence(voice, measured_and_best(voice, scope)), 1);
	if (runs_of(scope) == 0)
		return;
	for (size_t row = 0; row < SCOPE_STATEMENT_COUNT; row++) {
		struct words clauses = {0};
		if (scope_statements[row].quoted)
			scope_statements[row].say(scope, &clauses);
		quote_clauses(voice, quotes, &clauses, scope_statements[row].quoted);
	}
}

/* What is needed, and of the other ranks as many as fit; with 'whole' a rank fits whole or not at all, so that one pass
 * isn't told more of than the other. */
static void keep_quotes(struct quotes *quotes, bool whole)
{
	unsigned last = 0;
	for (size_t i = 0; i < quotes->count; i++)
		last = quotes->at[i].rank > last ? quotes->at[i].rank : last;
	size_t kept = 0;
	for (unsigned rank = 1; rank <= last; rank++) {
		size_t count = 0;
		for (size_t i = 0; i < quotes->count; i++)
			count += quotes->at[i].rank == rank;
		if (rank > NEEDED_RANK && whole && kept + count > MOST_QUOTED)
			continue;
		for (size_t i = 0; i < quotes->count; i++)
			if (quotes->at[i].rank == rank && (rank <= NEEDED_RANK || kept < MOST_QUOTED)) {
				quotes->at[i].kept = true;
				kept++;
			}
	}
}

static const char *paragraph(const struct voice *voice, const struct scope *scopes, size_t count)
{
	struct words list = {0};
	struct quotes quotes = {0};
	struct total total = total_of(voice);
	if (total.sheets > MOST_TOLD)
		measured_in_all(voice, &total, &list);
	for (size_t i = 0; i < count && total.sheets <= MOST_TOLD; i++)
		quote_scope(voice, &quotes, &scopes[i]);
	for (size_t row = 0; row < general_statement_count; row++) {
		struct words clauses = {0};
		general_statements[row].say(voice, &clauses);
		quote_clauses(voice, &quotes, &clauses, general_statements[row].quoted);
	}
	size_t worst = comparing_worst(voice->findings);
	if (worst != SIZE_MAX)
		quote(voice, &quotes, worst_comparison(voice, worst), 1);
	keep_quotes(&quotes, total.sheets == MOST_TOLD);
	for (size_t i = 0; i < quotes.count; i++)
		if (quotes.at[i].kept)
			words_add(voice->arena, &list, quotes.at[i].text);
	return joined(voice, &list);
}

/* What may be compared stands among what the data show, the rest among what they don't. */
static void say_of_comparisons(const struct voice *voice, struct statements *said)
{
	enum { MOST_SAID = 6 };
	const struct findings *findings = voice->findings;
	for (size_t i = 0; i < findings->comparison_count && i < MOST_SAID; i++) {
		const struct pass_comparison *comparison = &findings->comparisons[i];
		bool allowed = comparison->verdict == COMPARABLE ||
			comparison->verdict == COMPARABLE_WITH_CAUTION;
		words_add(voice->arena, allowed ? &said->can : &said->cannot,
			comparison_text_by_name(voice, comparison));
	}
}

struct statements statements_of(const struct voice *voice)
{
	struct scope scopes[MOST_SCOPES];
	size_t count = leading_scopes(voice, scopes);
	struct statements said = {
		.headline = headline(voice, scopes, count), .paragraph = paragraph(voice, scopes, count)};
	say_of_scopes(voice, scopes, count, SECTION_CAN, &said.can);
	say_in_general(voice, SECTION_CAN, &said.can);
	say_of_scopes(voice, scopes, count, SECTION_CANNOT, &said.cannot);
	say_in_general(voice, SECTION_CANNOT, &said.cannot);
	say_of_comparisons(voice, &said);
	struct total total = total_of(voice);
	if (total.sheets > count && said.can.count > 0)
		words_add(voice->arena, &said.can,
			SAY(voice, MORE_TABLES, quantity_count(voice->arena, total.sheets - count),
				quantity_count(voice->arena, count)));
	return said;
}
