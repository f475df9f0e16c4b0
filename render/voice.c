#include "voice.h"

#include <stdlib.h>
#include <string.h>

#include "../analysis/over_workloads.h"
#include "quantity.h"

enum {
	MOST_NAMED = 8,       /* groups in one phrase before "and 5 more" */
	LEAST_NAMED = 2,      /* and so many, however long */
	MOST_OF_A_LIST = 120, /* bytes of a list, about */
	MOST_SOUGHT = 2000,   /* names among which equal ones are sought */
	LEAST_SHARED = 12,    /* bytes that names begin with before only the first shows them */
	MOST_OF_A_NAME = 48,  /* bytes of a name among others */
};

/* The level that all groups have of a factor; NULL when they differ or one lacks it. */
static const char *only_level(const struct findings *findings, const char *factor)
{
	const char *level = NULL;
	for (size_t t = 0; t < findings->table_count; t++) {
		const struct table *table = findings->tables[t].table;
		size_t f = 0;
		while (f < table->factor_count && table->factors[f] != factor)
			f++;
		for (size_t g = 0; g < table->group_count; g++) {
			const char *other = f < table->factor_count ? table->groups[g].levels[f] : NULL;
			if (!other || (level && other != level))
				return NULL;
			level = other;
		}
	}
	return level;
}

static void find_constants(struct voice *voice)
{
	const struct findings *findings = voice->findings;
	size_t groups = 0;
	for (size_t t = 0; t < findings->table_count; t++)
		groups += findings->tables[t].group_count;
	if (groups < 2)
		return;
	const struct table *first = findings->tables[0].table;
	struct words *constants = &voice->constants;
	for (size_t f = 0; f < first->factor_count; f++) {
		if (!only_level(findings, first->factors[f]))
			continue;
		ARENA_ROOM(voice->arena, constants->at, constants->count, constants->capacity);
		constants->at[constants->count++] = first->factors[f];
	}
}

struct voice voice_of(struct arena *arena, const struct findings *findings,
	const struct render_options *options, enum question question)
{
	struct voice voice = {arena, findings, options, question, LANGUAGE_EN, {0}};
	language_parse(options->lang, &voice.language);
	find_constants(&voice);
	return voice;
}

struct voice voice_without(const struct voice *voice, const char *const *factors, size_t count)
{
	size_t before = voice->constants.count;
	const char **all = arena_alloc(voice->arena, before + count, sizeof *all);
	for (size_t i = 0; i < before; i++)
		all[i] = voice->constants.at[i];
	for (size_t i = 0; i < count; i++)
		all[before + i] = factors[i];
	struct voice without = *voice;
	without.constants = (struct words){all, before + count, before + count};
	return without;
}

bool voice_is_constant(const struct voice *voice, const char *factor)
{
	for (size_t i = 0; i < voice->constants.count; i++)
		if (voice->constants.at[i] == factor)
			return true;
	return false;
}

const char *name_shown(const struct render_options *options, const char *name)
{
	size_t length = name ? strlen(name) : 0;
	for (size_t i = 0; name && i < options->labels.count; i++) {
		const char *label = options->labels.at[i];
		if (strncmp(label, name, length) == 0 && label[length] == '=')
			return label + length + 1;
	}
	return name;
}

const char *voice_name(const struct voice *voice, const char *name)
{
	return name_shown(voice->options, name);
}

const char *voice_pass(const struct voice *voice, size_t pass)
{
	return voice_name(voice, voice->findings->dataset->passes[pass].name);
}

const char *voice_times(const struct voice *voice, const char *factor)
{
	bool two = factor[0] == '2' && strspn(factor + 1, ".0") == strlen(factor + 1) &&
		(!factor[1] || factor[1] == '.');
	return two ? SAY(voice, TWICE) : SAY(voice, FACTOR_TIMES, factor);
}

const char *voice_workload(const struct voice *voice, const struct table *table)
{
	const char *name = voice_name(voice, table->workload);
	return name == table->workload ? findings_workload(voice->findings, table) : name;
}

const char *voice_workload_or_runs(const struct voice *voice, const struct table *table)
{
	const char *workload = voice_workload(voice, table);
	return workload ? workload : SAY(voice, THE_GROUP);
}

/* Factors that a numbered thing goes by: "cpu 7", where others read "threads=7". */
static const char *const places[] = {"cpu", "core", "thread", "node", "socket"};

static bool is_place(const char *factor)
{
	for (size_t i = 0; i < sizeof places / sizeof *places; i++)
		if (strcmp(places[i], factor) == 0)
			return true;
	return false;
}

/* "cpu 7", "threads=7"; of several levels "cpus 0 to 7", "threads=1, 2 and 4". */
static const char *level_text(const struct voice *voice, const char *factor, const char *level, size_t count)
{
	bool place = is_place(factor);
	return arena_printf(voice->arena, "%s%s%s%s", voice_name(voice, factor),
		place && count > 1 ? SAY(voice, PLURAL) : "", place ? " " : "=", level);
}

const char *voice_group(const struct voice *voice, const struct table *table, const struct group *group)
{
	struct buffer out = buffer_new(voice->arena);
	for (size_t i = 0; i < table->factor_count; i++) {
		if (!group->levels[i] || voice_is_constant(voice, table->factors[i]))
			continue;
		if (out.length > 0)
			buffer_text(&out, ", ");
		buffer_text(
			&out, level_text(voice, table->factors[i], voice_name(voice, group->levels[i]), 1));
	}
	if (out.length > 0)
		return out.at;
	return voice_workload_or_runs(voice, table);
}

const char *voice_group_at(const struct voice *voice, size_t table, size_t group)
{
	const struct table_finding *finding = &voice->findings->tables[table];
	return voice_group(voice, finding->table, finding->groups[group].group);
}

const char *voice_label(const struct voice *voice, size_t table, const char *label)
{
	const struct table_finding *finding = &voice->findings->tables[table];
	for (size_t g = 0; g < finding->group_count; g++) {
		const struct group *group = finding->groups[g].group;
		if (strcmp(group_label(voice->arena, finding->table, group), label) == 0)
			return voice_group(voice, finding->table, group);
	}
	return voice_name(voice, label);
}

static const char *listed(
	const struct voice *voice, const char *const *items, size_t count, enum word between, enum word last)
{
	struct buffer out = buffer_new(voice->arena);
	for (size_t i = 0; i < count; i++) {
		if (i > 0)
			buffer_text(&out, words_text(voice->language, i + 1 == count ? last : between));
		buffer_text(&out, items[i]);
	}
	return out.at;
}

const char *voice_list(const struct voice *voice, const char *const *items, size_t count)
{
	bool commas = false; /* in the items themselves: "size 1M, bits 32" */
	for (size_t i = 0; i < count; i++)
		commas = commas || strstr(items[i], ", ");
	return listed(voice, items, count, commas ? WORD_LIST_SEMICOLON : WORD_LIST_COMMA, WORD_LIST_LAST);
}

const char *voice_clauses(const struct voice *voice, const char *const *items, size_t count)
{
	return listed(voice, items, count, WORD_LIST_COMMA, WORD_CLAUSE_LAST);
}

/* Bytes that all names begin with, up to a mark that divides words: "cargo build --package "; 0 when few. */
static size_t shared_start(const char *const *names, size_t count)
{
	size_t shared = count > 1 ? strlen(names[0]) : 0;
	for (size_t i = 1; i < count; i++) {
		size_t equal = 0;
		while (equal < shared && names[i][equal] == names[0][equal])
			equal++;
		shared = equal;
	}
	while (shared > 0 && !strchr(" /.:", names[0][shared - 1]))
		shared--;
	return shared < LEAST_SHARED ? 0 : shared;
}

const char *voice_names(const struct voice *voice, const char *const *names, size_t count)
{
	const char *items[MOST_NAMED];
	size_t shown = 0, length = 0, shared = shared_start(names, count);
	for (; shown < MOST_NAMED && shown < count; shown++) {
		const char *name = shown > 0 && shared > 0
			? arena_printf(voice->arena, "…%s", names[shown] + shared)
			: names[shown];
		items[shown] = count > 1 ? voice_shortened(voice, name, MOST_OF_A_NAME) : name;
		length += strlen(items[shown]);
		if (length > MOST_OF_A_LIST && shown >= LEAST_NAMED)
			break;
	}
	if (shown == count)
		return voice_list(voice, items, count);
	shown -= shown == MOST_NAMED;
	items[shown] = SAY(voice, AND_MORE, quantity_count(voice->arena, count - shown));
	return voice_list(voice, items, shown + 1);
}

const char *voice_shortened(const struct voice *voice, const char *text, size_t width)
{
	size_t length = strlen(text);
	if (length <= width)
		return text;
	size_t head = width * 2 / 3, tail = length - (width - head - 1);
	while (head > 0 && ((unsigned char)text[head] & 0xc0) == 0x80)
		head--;
	while (tail < length && ((unsigned char)text[tail] & 0xc0) == 0x80)
		tail++;
	return arena_printf(voice->arena, "%.*s…%s", (int)head, text, text + tail);
}

/* Length of the run of consecutive whole numbers that starts at levels[from]. */
static size_t consecutive(const char *const *levels, size_t from, size_t count)
{
	size_t length = 1;
	char *end;
	long value = strtol(levels[from], &end, 10);
	if (end == levels[from] || *end)
		return 1;
	for (; from + length < count; length++) {
		long next = strtol(levels[from + length], &end, 10);
		if (end == levels[from + length] || *end || next != value + (long)length)
			break;
	}
	return length;
}

/* Levels as items of a list, five or more consecutive numbers as one: "0 to 7". */
static size_t gather(const struct voice *voice, const char *const *levels, size_t count, const char **items)
{
	size_t used = 0;
	for (size_t i = 0; i < count;) {
		size_t length = consecutive(levels, i, count);
		if (length < 5)
			length = 1;
		items[used++] = length == 1 ? voice_name(voice, levels[i])
					    : SAY(voice, RANGE, levels[i], levels[i + length - 1]);
		i += length;
	}
	return used;
}

/* The one factor that tells the groups apart; factor_count when there are several or none. */
static size_t telling_factor(const struct voice *voice, const struct table *table)
{
	size_t found = table->factor_count;
	for (size_t f = 0; f < table->factor_count; f++) {
		if (voice_is_constant(voice, table->factors[f]))
			continue;
		if (found < table->factor_count)
			return table->factor_count;
		found = f;
	}
	return found;
}

const char *voice_groups(
	const struct voice *voice, const struct table *table, const size_t *groups, size_t count)
{
	const char **items = arena_alloc(voice->arena, count, sizeof *items);
	size_t factor = telling_factor(voice, table);
	bool one_factor = factor < table->factor_count;
	for (size_t i = 0; i < count; i++)
		one_factor = one_factor && table->groups[groups[i]].levels[factor];
	for (size_t i = 0; i < count; i++) {
		const struct group *group = &table->groups[groups[i]];
		items[i] = one_factor ? group->levels[factor] : voice_group(voice, table, group);
	}
	const char **shown = arena_alloc(voice->arena, count, sizeof *shown);
	const char *list = voice_names(voice, shown, gather(voice, items, count, shown));
	if (!one_factor)
		return list;
	return level_text(voice, table->factors[factor], list, count);
}

/* A group has a table for each metric, and is named once. */
static bool is_among(const char *const *names, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

const char *voice_groups_at(
	const struct voice *voice, const size_t *tables, const size_t *groups, size_t count)
{
	const struct table_finding *findings = voice->findings->tables;
	bool one_table = true;
	for (size_t i = 1; i < count; i++)
		one_table = one_table && tables[i] == tables[0];
	if (one_table && count > 0)
		return voice_groups(voice, findings[tables[0]].table, groups, count);
	const char **names = arena_alloc(voice->arena, count, sizeof *names);
	size_t used = 0;
	for (size_t i = 0; i < count; i++) {
		const struct table *table = findings[tables[i]].table;
		const char *workload = voice_workload(voice, table);
		const char *name = voice_group_at(voice, tables[i], groups[i]);
		if (workload && strcmp(workload, name) != 0)
			name = arena_printf(voice->arena, "%s, %s", workload, name);
		if (count > MOST_SOUGHT || !is_among(names, used, name))
			names[used++] = name;
	}
	return voice_names(voice, names, used);
}

/* Workload and metric in the way of 'both', then with several passes the pass in the way of 'pattern'. */
static const char *table_name(
	const struct voice *voice, const struct table *table, enum word both, enum word pattern)
{
	const char *workload = voice_workload(voice, table), *metric = voice_name(voice, table->metric);
	const char *names[] = {workload, metric, NULL};
	const char *what = workload && metric
		? words_fill(voice->arena, words_text(voice->language, both), names)
		: workload ? workload
		: metric   ? metric
			   : SAY(voice, THE_RUNS);
	const struct dataset *dataset = voice->findings->dataset;
	if (dataset->pass_count < 2)
		return what;
	const char *const arguments[] = {voice_pass(voice, table->pass), what, NULL};
	return words_fill(voice->arena, words_text(voice->language, pattern), arguments);
}

const char *voice_table(const struct voice *voice, const struct table *table)
{
	return table_name(voice, table, WORD_WORKLOAD_THEN_METRIC, WORD_TABLE_OF_PASS);
}

const char *voice_prose(const struct voice *voice, const struct table *table)
{
	return table_name(voice, table, WORD_METRIC_OF_WORKLOAD, WORD_PROSE_OF_PASS);
}

static const enum word floor_words[] = {
	[FLOOR_NONE] = WORD_NOTHING,
	[FLOOR_REACHED] = WORD_FLOOR_REACHED,
	[FLOOR_PROVISIONAL] = WORD_FLOOR_PROVISIONAL,
	[FLOOR_NOT_REACHED] = WORD_FLOOR_NOT_REACHED,
	[FLOOR_CANNOT_TELL] = WORD_CANNOT_TELL,
};

const char *voice_floor(const struct voice *voice, enum floor_verdict verdict)
{
	return words_text(voice->language, floor_words[verdict]);
}

static const enum word comparability_words[] = {
	[COMPARABILITY_NONE] = WORD_NOTHING,
	[COMPARABLE] = WORD_COMPARABLE,
	[COMPARABLE_WITH_CAUTION] = WORD_WITH_CAUTION,
	[NOT_COMPARABLE] = WORD_NOT_COMPARABLE,
	[COMPARABILITY_CANNOT_TELL] = WORD_CANNOT_TELL,
};

const char *voice_comparability(const struct voice *voice, enum comparability verdict)
{
	return words_text(voice->language, comparability_words[verdict]);
}

const char *voice_load(const struct voice *voice)
{
	static const enum word nouns[COVARIATE_COUNT] = {
		[COVARIATE_LOAD] = WORD_LOAD_NOUN,
		[COVARIATE_LOAD_AVERAGE] = WORD_LOAD_AVERAGE_NOUN,
		[COVARIATE_CPU_FREQ] = WORD_CPU_FREQ_NOUN,
		[COVARIATE_CPU_TEMP] = WORD_CPU_TEMP_NOUN,
	};
	return words_text(voice->language, nouns[voice->findings->dataset->load_by]);
}

bool voice_load_stands_in(const struct voice *voice)
{
	return voice->findings->dataset->load_by != COVARIATE_LOAD;
}

const char *voice_runs_used(const struct voice *voice, const struct pass *pass)
{
	static const enum word words[] = {
		[EXCLUDED_PIN] = WORD_LEFT_PIN,
		[EXCLUDED_WARMUP] = WORD_LEFT_WARMUP,
		[EXCLUDED_FAILED] = WORD_LEFT_FAILED,
		[EXCLUDED_MISSING] = WORD_LEFT_MISSING,
		[EXCLUDED_FILTERED] = WORD_LEFT_FILTERED,
		[EXCLUDED_NOT_A_RUN] = WORD_LEFT_NOT_A_RUN,
	};
	const char *items[EXCLUSION_COUNT];
	size_t used = 0;
	for (enum exclusion e = 0; e < EXCLUSION_COUNT; e++) {
		if (pass->excluded[e] == 0 && !(e == EXCLUDED_PIN && pass->pin_known))
			continue;
		const char *const arguments[] = {quantity_count(voice->arena, pass->excluded[e]), NULL};
		items[used++] = words_fill(voice->arena, words_text(voice->language, words[e]), arguments);
	}
	const char *name = voice_name(voice, pass->name);
	const char *runs = words_counted(voice->arena, voice->language, pass->runs, WORD_RUN);
	if (pass->runs == 0 && used == 0)
		return SAY(voice, PASS_WITHOUT_RUNS, name);
	return used > 0 ? SAY(voice, PASS_USED_LEFT, name, runs, voice_list(voice, items, used))
			: SAY(voice, PASS_USED, name, runs);
}
