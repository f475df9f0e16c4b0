#include "sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "quantity.h"
#include "reasons.h"

/* Typical values of one sheet that lie further apart than this get a prefix each: in one unit the largest would have too
 * many digits to be read. */
static const double WIDEST = 1e3;

struct line {
	const struct table_finding *table;
	const struct group_finding *group;
	struct scale scale;
	bool own_scale; /* its values carry their unit */
};

struct lines {
	struct line *at;
	size_t count;
};

/* What a column shows of a group.  sort: what --sort compares. */
struct column_kind {
	const char *name;
	enum word heading;
	bool of_values; /* in the unit of the table, which the heading names */
	bool number;
	unsigned dispensable;
	double (*sort)(const struct group_finding *group);
	const char *(*text)(const struct voice *voice, const struct line *line);
	enum tone (*tone)(const struct group_finding *group);
};

static const char *value_text(const struct voice *voice, const struct line *line, double value)
{
	return line->own_scale ? quantity_with_unit(voice->arena, &line->scale, value)
			       : quantity_value(voice->arena, &line->scale, value);
}

#define VALUE_COLUMN(member)                                                                                 \
	static double member##_sort(const struct group_finding *group)                                       \
	{                                                                                                    \
		return group->member;                                                                        \
	}                                                                                                    \
	static const char *member##_text(const struct voice *voice, const struct line *line)                 \
	{                                                                                                    \
		return value_text(voice, line, line->group->member);                                         \
	}
VALUE_COLUMN(min)
VALUE_COLUMN(median)
VALUE_COLUMN(max)
VALUE_COLUMN(mean)
VALUE_COLUMN(sd)

static double runs_sort(const struct group_finding *group)
{
	return group_counts_runs(group) ? (double)group->n : NAN;
}

static const char *runs_text(const struct voice *voice, const struct line *line)
{
	return group_counts_runs(line->group) ? quantity_count(voice->arena, line->group->n) : QUANTITY_NONE;
}

static double ratio_sort(const struct group_finding *group)
{
	return group->ratio_to_best;
}

static const char *ratio_text(const struct voice *voice, const struct line *line)
{
	return quantity_ratio(voice->arena, line->group->ratio_to_best);
}

static double near_sort(const struct group_finding *group)
{
	return group_has_band(group) ? (double)group->near_count : NAN;
}

static const char *near_text(const struct voice *voice, const struct line *line)
{
	return isnan(near_sort(line->group)) ? QUANTITY_NONE
					     : quantity_count(voice->arena, line->group->near_count);
}

static double load_sort(const struct group_finding *group)
{
	return group->load;
}

static const char *load_text(const struct voice *voice, const struct line *line)
{
	if (voice_load_stands_in(voice))
		return quantity_alone(
			voice->arena, covariate_unit(voice->findings->dataset->load_by), line->group->load);
	return quantity_number(voice->arena, line->group->load, 1);
}

static double floor_sort(const struct group_finding *group)
{
	return (double)group->floor.verdict;
}

static const char *floor_text(const struct voice *voice, const struct line *line)
{
	return floor_cell(voice, line->group);
}

static enum tone floor_tone(const struct group_finding *group)
{
	static const enum tone tones[] = {
		[FLOOR_NONE] = TONE_PLAIN,
		[FLOOR_REACHED] = TONE_GOOD,
		[FLOOR_PROVISIONAL] = TONE_DOUBT,
		[FLOOR_NOT_REACHED] = TONE_BAD,
		[FLOOR_CANNOT_TELL] = TONE_DOUBT,
	};
	return tones[group->floor.verdict];
}

/* To show one more fact of a group, put its row here. */
static const struct column_kind kinds[] = {
	{"n", WORD_COLUMN_RUNS, false, true, 0, runs_sort, runs_text, NULL},
	{"min", WORD_COLUMN_MIN, true, true, 0, min_sort, min_text, NULL},
	{"median", WORD_COLUMN_MEDIAN, true, true, 0, median_sort, median_text, NULL},
	{"mean", WORD_COLUMN_MEAN, true, true, 6, mean_sort, mean_text, NULL},
	{"max", WORD_COLUMN_MAX, true, true, 3, max_sort, max_text, NULL},
	{"sd", WORD_COLUMN_SD, true, true, 5, sd_sort, sd_text, NULL},
	{"ratio_to_best", WORD_COLUMN_RATIO, false, true, 2, ratio_sort, ratio_text, NULL},
	{"near_min", WORD_COLUMN_NEAR, false, true, 4, near_sort, near_text, NULL},
	{"load", WORD_COLUMN_LOAD, false, true, 1, load_sort, load_text, NULL},
	{"floor", WORD_COLUMN_FLOOR, false, false, 0, floor_sort, floor_text, floor_tone},
};
enum { KIND_COUNT = sizeof kinds / sizeof *kinds };

/* A column that is shown: of a kind, or (kind NULL) one of the quantiles asked for. */
struct shown_column {
	const struct column_kind *kind;
	size_t quantile;
};

struct sheet *sheet_new(struct arena *arena, const char *title, size_t columns, size_t rows)
{
	struct sheet *sheet = arena_alloc(arena, 1, sizeof *sheet);
	*sheet = (struct sheet){.title = title, .column_count = columns, .row_count = rows};
	sheet->columns = arena_alloc(arena, columns, sizeof *sheet->columns);
	sheet->cells = arena_alloc(arena, rows * columns, sizeof *sheet->cells);
	for (size_t i = 0; i < rows * columns; i++)
		sheet->cells[i].text = "";
	return sheet;
}

/* Tables of one group each that differ in nothing but the workload share a sheet. */
static bool belong_together(const struct table_finding *a, const struct table_finding *b)
{
	return a->group_count == 1 && b->group_count == 1 && a->table->pass == b->table->pass &&
		a->table->metric == b->table->metric && a->table->unit == b->table->unit &&
		a->table->direction == b->table->direction;
}

size_t sheet_sources(const struct voice *voice, struct sheet_source **sources)
{
	const struct findings *findings = voice->findings;
	struct sheet_source *list = arena_alloc(voice->arena, findings->table_count, sizeof *list);
	size_t *tables = arena_alloc(voice->arena, findings->table_count, sizeof *tables);
	size_t count = 0;
	for (size_t i = 0; i < findings->table_count; i++) {
		tables[i] = i;
		if (count > 0 && belong_together(&findings->tables[i - 1], &findings->tables[i]))
			list[count - 1].count++;
		else
			list[count++] = (struct sheet_source){&tables[i], 1};
	}
	*sources = list;
	return count;
}

size_t sheet_leading(const struct voice *voice, struct sheet_source **sources, size_t *others)
{
	const struct findings *findings = voice->findings;
	size_t count = sheet_sources(voice, sources), used = 0;
	bool any_main = false;
	for (size_t i = 0; i < findings->table_count; i++)
		any_main = any_main || findings->tables[i].table->main;
	for (size_t i = 0; i < count; i++)
		if (!any_main || findings->tables[(*sources)[i].tables[0]].table->main)
			(*sources)[used++] = (*sources)[i];
	*others = count - used;
	return used;
}

size_t sheet_shown(const struct voice *voice, struct sheet_source **sources, size_t *others)
{
	if (!voice->options->all)
		return sheet_leading(voice, sources, others);
	*others = 0;
	return sheet_sources(voice, sources);
}

static struct lines gather_lines(const struct voice *voice, const struct sheet_source *source)
{
	const struct findings *findings = voice->findings;
	struct lines lines = {0};
	for (size_t t = 0; t < source->count; t++)
		lines.count += findings->tables[source->tables[t]].group_count;
	lines.at = arena_alloc(voice->arena, lines.count, sizeof *lines.at);
	size_t at = 0;
	for (size_t t = 0; t < source->count; t++) {
		const struct table_finding *table = &findings->tables[source->tables[t]];
		for (size_t g = 0; g < table->group_count; g++)
			lines.at[at++] = (struct line){.table = table, .group = &table->groups[g]};
	}
	return lines;
}

/* One scale for all lines, or where they lie too far apart one for each.  The unit of all, NULL when each has its own. */
static const char *scale_lines(const struct voice *voice, struct lines *lines)
{
	double *values = arena_alloc(voice->arena, SHOWN_VALUES * lines->count, sizeof *values);
	double least = INFINITY, most = 0;
	for (size_t i = 0; i < lines->count; i++) {
		double *own = values + SHOWN_VALUES * i, typical;
		shown_values(lines->at[i].group, own);
		typical = fabs(own[1]);
		if (typical > 0 && typical < least)
			least = typical;
		if (typical > most)
			most = typical;
	}
	bool own_scales = lines->count > 0 && most > WIDEST * least;
	const char *unit = lines->count > 0 ? lines->at[0].table->table->unit : NULL;
	struct scale scale = scale_of(
		voice->arena, unit, values, SHOWN_VALUES * lines->count, voice->options);
	for (size_t i = 0; i < lines->count; i++) {
		lines->at[i].own_scale = own_scales;
		lines->at[i].scale = own_scales ? scale_of_line(voice->arena, unit, values + SHOWN_VALUES * i,
							  SHOWN_VALUES, voice->options)
						: scale;
	}
	return own_scales ? NULL : scale.unit;
}

/* --- which rows are shown, and in which order --- */

static double doubtfulness(const struct group_finding *group)
{
	static const double verdicts[] = {
		[FLOOR_NONE] = 0,
		[FLOOR_REACHED] = 0,
		[FLOOR_PROVISIONAL] = 1,
		[FLOOR_CANNOT_TELL] = 2,
		[FLOOR_NOT_REACHED] = 3,
	};
	double sum = verdicts[group->floor.verdict];
	for (size_t i = 0; i < group->doubts.count; i++)
		sum += isfinite(group->doubts.at[i].weight) ? group->doubts.at[i].weight : 1;
	return sum;
}

struct ranked {
	size_t line;
	double key;
};

/* NaN stands last; equal keys keep their order. */
static int compare_ranked(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;
	if (isnan(x->key) != isnan(y->key))
		return isnan(x->key) ? 1 : -1;
	if (x->key != y->key && !isnan(x->key))
		return x->key < y->key ? -1 : 1;
	return x->line < y->line ? -1 : x->line > y->line;
}

enum rank_by { RANK_RATIO, RANK_WORST, RANK_DOUBT };

static struct ranked *rank(const struct voice *voice, const struct lines *lines, enum rank_by by)
{
	struct ranked *order = arena_alloc(voice->arena, lines->count, sizeof *order);
	for (size_t i = 0; i < lines->count; i++) {
		const struct group_finding *group = lines->at[i].group;
		double ratio = group->ratio_to_best;
		double key = by == RANK_RATIO ? ratio : by == RANK_WORST ? -ratio : -doubtfulness(group);
		order[i] = (struct ranked){i, key};
	}
	qsort(order, lines->count, sizeof *order, compare_ranked);
	return order;
}

static void keep(bool *kept, const struct ranked *order, size_t count, size_t *room, size_t share)
{
	for (size_t i = 0; i < count && share > 0 && *room > 0; i++)
		if (!kept[order[i].line]) {
			kept[order[i].line] = true;
			share--;
			(*room)--;
		}
}

/* Whether the rows are groups of one thing, so that there is a best and a worst of them. */
static bool have_ratios(const struct lines *lines)
{
	for (size_t i = 0; i < lines->count; i++)
		if (lines->at[i].table->group_count > 1 && isfinite(lines->at[i].group->ratio_to_best))
			return true;
	return false;
}

/* Half of the rows for the best, a quarter each for the worst and the most doubtful; all of them for the doubtful where
 * each row is another workload. */
static const char *leave_out(const struct voice *voice, struct lines *lines, size_t most)
{
	if (most == 0 || lines->count <= most || voice->options->all)
		return NULL;
	bool *kept = arena_alloc(voice->arena, lines->count, sizeof *kept);
	size_t room = most;
	bool ratios = have_ratios(lines);
	if (ratios)
		keep(kept, rank(voice, lines, RANK_RATIO), lines->count, &room, most / 2);
	keep(kept, rank(voice, lines, RANK_DOUBT), lines->count, &room, ratios ? most / 4 : room);
	if (ratios)
		keep(kept, rank(voice, lines, RANK_WORST), lines->count, &room, room);
	size_t used = 0, all = lines->count;
	for (size_t i = 0; i < all; i++)
		if (kept[i])
			lines->at[used++] = lines->at[i];
	lines->count = used;
	const char *shown = quantity_count(voice->arena, used), *of = quantity_count(voice->arena, all);
	return ratios ? SAY(voice, ROWS_LEFT_OUT, shown, of) : SAY(voice, DOUBTFUL_ROWS_SHOWN, shown, of);
}

/* Whether any group of any table has a value in the column. */
static bool is_filled(const struct findings *findings, const struct column_kind *kind)
{
	for (size_t t = 0; t < findings->table_count; t++)
		for (size_t g = 0; g < findings->tables[t].group_count; g++)
			if (!isnan(kind->sort(&findings->tables[t].groups[g])))
				return true;
	return findings->table_count == 0;
}

/* --sort COLUMN, or -COLUMN for the largest first. */
static bool sort_lines(const struct voice *voice, struct lines *lines, struct fault *fault)
{
	const char *name = voice->options->sort;
	if (!name)
		return true;
	bool falling = name[0] == '-';
	const struct column_kind *kind = NULL;
	for (size_t i = 0; i < KIND_COUNT; i++)
		if (strcmp(kinds[i].name, name + falling) == 0)
			kind = &kinds[i];
	if (!kind) {
		struct buffer known = buffer_new(voice->arena);
		for (size_t i = 0; i < KIND_COUNT; i++)
			buffer_print(&known, "%s%s", i ? ", " : "", kinds[i].name);
		return fault_set(fault, STATUS_USAGE, "--sort: there is no column '%s'; there are %s",
			name + falling, known.at);
	}
	if (!is_filled(voice->findings, kind))
		return fault_set(fault, STATUS_USAGE, "--sort %s: no group has a value in that column", name);
	struct ranked *order = arena_alloc(voice->arena, lines->count, sizeof *order);
	for (size_t i = 0; i < lines->count; i++) {
		double key = kind->sort(lines->at[i].group);
		order[i] = (struct ranked){i, falling ? -key : key};
	}
	qsort(order, lines->count, sizeof *order, compare_ranked);
	struct line *sorted = arena_alloc(voice->arena, lines->count, sizeof *sorted);
	for (size_t i = 0; i < lines->count; i++)
		sorted[i] = lines->at[order[i].line];
	lines->at = sorted;
	return true;
}

/* --- columns --- */

/* A column that would say nothing (no load, no direction, ratios of single groups) isn't shown. */
static bool says_something(const struct column_kind *kind, const struct lines *lines)
{
	for (size_t i = 0; i < lines->count; i++) {
		const struct line *line = &lines->at[i];
		if (kind->sort == ratio_sort && line->table->group_count < 2)
			continue;
		if (kind->sort == floor_sort ? line->group->floor.verdict != FLOOR_NONE
					     : !isnan(kind->sort(line->group)))
			return true;
	}
	return false;
}

/* Mean and deviation are for who asks, or where the dump states nothing else. */
static bool is_extra(const struct voice *voice, const struct lines *lines, const struct column_kind *kind)
{
	if ((kind->sort != mean_sort && kind->sort != sd_sort) || voice->options->verbose)
		return false;
	for (size_t i = 0; i < lines->count; i++)
		if (isfinite(lines->at[i].group->min))
			return true;
	return false;
}

static bool has_quantiles(const struct lines *lines)
{
	for (size_t i = 0; i < lines->count; i++)
		if (lines->at[i].group->quantiles)
			return true;
	return false;
}

/* The quantiles asked for stand beside the median. */
static size_t choose_columns(
	const struct voice *voice, const struct lines *lines, struct shown_column *chosen)
{
	size_t count = 0, quantiles = has_quantiles(lines) ? voice->findings->options->quantile_count : 0;
	for (size_t i = 0; i < KIND_COUNT; i++) {
		if (!is_extra(voice, lines, &kinds[i]) && says_something(&kinds[i], lines))
			chosen[count++].kind = &kinds[i];
		for (size_t q = 0; kinds[i].sort == median_sort && q < quantiles; q++)
			chosen[count++] = (struct shown_column){NULL, q};
	}
	return count;
}

static const char *heading(
	const struct voice *voice, const struct column_kind *kind, const char *unit, enum direction direction)
{
	const char *near = quantity_number(voice->arena, 100 * voice->findings->options->near, 0);
	enum word word = kind->heading;
	if (word == WORD_COLUMN_FLOOR && direction == DIRECTION_HIGHER)
		word = WORD_COLUMN_FLOOR_HIGHER;
	const char *text = words_fill(
		voice->arena, words_text(voice->language, word), (const char *[]){near, NULL});
	if (word == WORD_COLUMN_LOAD && voice_load_stands_in(voice))
		text = covariate_name(voice->findings->dataset->load_by);
	return kind->of_values && unit && *unit ? arena_printf(voice->arena, "%s (%s)", text, unit) : text;
}

static struct sheet_column column_of(const struct voice *voice, const struct shown_column *shown,
	const char *unit, enum direction direction)
{
	if (shown->kind)
		return (struct sheet_column){heading(voice, shown->kind, unit, direction),
			shown->kind->number, shown->kind->dispensable, false};
	double percent = 100 * voice->findings->options->quantiles[shown->quantile];
	const char *text = SAY(voice, COLUMN_QUANTILE, arena_printf(voice->arena, "%.6g", percent));
	if (unit && *unit)
		text = arena_printf(voice->arena, "%s (%s)", text, unit);
	return (struct sheet_column){text, true, 0, false};
}

static struct sheet_cell cell_of(
	const struct voice *voice, const struct shown_column *shown, const struct line *line)
{
	const struct column_kind *kind = shown->kind;
	if (kind)
		return (struct sheet_cell){
			kind->text(voice, line), kind->tone ? kind->tone(line->group) : TONE_PLAIN};
	const double *quantiles = line->group->quantiles;
	return (struct sheet_cell){
		value_text(voice, line, quantiles ? quantiles[shown->quantile] : NAN), TONE_PLAIN};
}

static bool is_number(const char *text)
{
	return text && *text && strspn(text, "0123456789.+-") == strlen(text);
}

/* Whether the table has a factor that tells something apart. */
static bool has_levels(const struct voice *voice, const struct table *table)
{
	for (size_t f = 0; f < table->factor_count; f++)
		if (!voice_is_constant(voice, table->factors[f]))
			return true;
	return false;
}

/* The columns that name a group: its factors, or the workload where each table has one group. */
static size_t name_columns(const struct voice *voice, const struct sheet_source *source,
	const struct lines *lines, struct sheet *sheet)
{
	const struct table *table = voice->findings->tables[source->tables[0]].table;
	bool workload = source->count > 1 || !has_levels(voice, table);
	size_t column = 0;
	if (workload)
		sheet->columns[column++] = (struct sheet_column){SAY(voice, COLUMN_WORKLOAD), false, 0, true};
	for (size_t f = 0; f < table->factor_count && source->count == 1; f++) {
		if (voice_is_constant(voice, table->factors[f]))
			continue;
		bool number = true;
		for (size_t i = 0; i < lines->count; i++)
			number = number && is_number(lines->at[i].group->group->levels[f]);
		sheet->columns[column++] = (struct sheet_column){
			voice_name(voice, table->factors[f]), number, 0, true};
	}
	return column;
}

static void name_cells(const struct voice *voice, const struct sheet_source *source, const struct line *line,
	struct sheet_cell *cells)
{
	const struct table *table = line->table->table;
	if (source->count > 1 || !has_levels(voice, table)) {
		const char *workload = voice_workload(voice, table);
		const char *levels = voice_group(voice, table, line->group->group);
		bool named = workload && strcmp(workload, levels) != 0;
		cells->text = named ? arena_printf(voice->arena, "%s, %s", workload, levels) : levels;
		return;
	}
	for (size_t f = 0; f < table->factor_count; f++) {
		if (voice_is_constant(voice, table->factors[f]))
			continue;
		const char *level = voice_name(voice, line->group->group->levels[f]);
		(cells++)->text = level ? level : QUANTITY_NONE;
	}
}

/* "procs 8, pkg hash/crc32": what all groups have in common. */
static const char *constant_levels(const struct voice *voice, const struct table *table)
{
	struct buffer out = buffer_new(voice->arena);
	for (size_t f = 0; f < table->factor_count && table->group_count > 0; f++)
		if (voice_is_constant(voice, table->factors[f]))
			buffer_print(&out, "%s%s %s", out.length ? ", " : "",
				voice_name(voice, table->factors[f]),
				voice_name(voice, table->groups[0].levels[f]));
	return out.length > 0 ? out.at : "";
}

/* "loop, wall time (lower is better)" of one table; of several, what they share. */
static const char *sheet_title(const struct voice *voice, const struct sheet_source *source)
{
	struct table table = *voice->findings->tables[source->tables[0]].table;
	if (source->count > 1)
		table.workload = NULL;
	const char *name = voice_table(voice, &table);
	const char *constants = constant_levels(voice, &table);
	if (*constants)
		name = SAY(voice, TITLE_WITH_LEVELS, name, constants);
	if (table.direction == DIRECTION_UNKNOWN)
		return name;
	return SAY(voice, TITLE_WITH_DIRECTION, name,
		table.direction == DIRECTION_LOWER ? SAY(voice, LOWER_IS_BETTER)
						   : SAY(voice, HIGHER_IS_BETTER));
}

struct sheet *sheet_of_groups(
	const struct voice *voice, const struct sheet_source *source, size_t most, struct fault *fault)
{
	struct lines lines = gather_lines(voice, source);
	const char *note = leave_out(voice, &lines, most);
	if (!sort_lines(voice, &lines, fault))
		return NULL;
	const char *unit = scale_lines(voice, &lines);
	struct shown_column *chosen = arena_alloc(
		voice->arena, KIND_COUNT + voice->findings->options->quantile_count, sizeof *chosen);
	size_t chosen_count = choose_columns(voice, &lines, chosen);
	const struct table *first = voice->findings->tables[source->tables[0]].table;
	struct sheet *sheet = sheet_new(voice->arena, sheet_title(voice, source),
		first->factor_count + 1 + chosen_count, lines.count);
	sheet->note = note;
	size_t names = name_columns(voice, source, &lines, sheet);
	sheet->column_count = names + chosen_count;
	for (size_t c = 0; c < chosen_count; c++)
		sheet->columns[names + c] = column_of(voice, &chosen[c], unit, first->direction);
	for (size_t i = 0; i < lines.count; i++) {
		name_cells(voice, source, &lines.at[i], sheet_at(sheet, i, 0));
		for (size_t c = 0; c < chosen_count; c++)
			*sheet_at(sheet, i, names + c) = cell_of(voice, &chosen[c], &lines.at[i]);
	}
	return sheet;
}
