/* The columns of a sheet of groups. */
#include <math.h>
#include <string.h>

#include "reasons.h"
#include "sheet_inside.h"

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

/* Whether any group of any table has a value in the column. */
static bool is_filled(const struct findings *findings, const struct column_kind *kind)
{
	for (size_t t = 0; t < findings->table_count; t++)
		for (size_t g = 0; g < findings->tables[t].group_count; g++)
			if (!isnan(kind->sort(&findings->tables[t].groups[g])))
				return true;
	return findings->table_count == 0;
}

const struct column_kind *column_to_sort_by(const struct voice *voice, struct fault *fault)
{
	const char *asked = voice->options->sort, *name = asked + (asked[0] == '-');
	struct buffer known = buffer_new(voice->arena);
	for (size_t i = 0; i < KIND_COUNT; i++) {
		buffer_print(&known, "%s%s", i ? ", " : "", kinds[i].name);
		if (strcmp(kinds[i].name, name) != 0)
			continue;
		if (is_filled(voice->findings, &kinds[i]))
			return &kinds[i];
		fault_set(fault, STATUS_USAGE, "--sort %s: no group has a value in that column", asked);
		return NULL;
	}
	fault_set(fault, STATUS_USAGE, "--sort: there is no column '%s'; there are %s", name, known.at);
	return NULL;
}

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

struct shown_column *columns_choose(const struct voice *voice, const struct lines *lines, size_t *count)
{
	size_t quantiles = has_quantiles(lines) ? voice->findings->options->quantile_count : 0;
	struct shown_column *chosen = arena_alloc(voice->arena, KIND_COUNT + quantiles, sizeof *chosen);
	*count = 0;
	for (size_t i = 0; i < KIND_COUNT; i++) {
		if (!is_extra(voice, lines, &kinds[i]) && says_something(&kinds[i], lines))
			chosen[(*count)++].kind = &kinds[i];
		for (size_t q = 0; kinds[i].sort == median_sort && q < quantiles; q++)
			chosen[(*count)++] = (struct shown_column){NULL, q};
	}
	return chosen;
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

struct sheet_column column_headed(const struct voice *voice, const struct shown_column *shown,
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

struct sheet_cell column_cell(
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
