/* The lines of a sheet of groups: which are shown, in which order, at which scale. */
#include <math.h>
#include <stdlib.h>

#include "sheet_inside.h"

/* Typical values of one sheet that lie further apart than this get a prefix each: in one unit the largest would have too
 * many digits to be read. */
static const double WIDEST = 1e3;

struct lines lines_gather(const struct voice *voice, const struct sheet_source *source)
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

const char *lines_scale(const struct voice *voice, struct lines *lines)
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

const char *lines_leave_out(const struct voice *voice, struct lines *lines, size_t most)
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

void lines_sort(const struct voice *voice, struct lines *lines, const struct column_kind *by, bool falling)
{
	struct ranked *order = arena_alloc(voice->arena, lines->count, sizeof *order);
	for (size_t i = 0; i < lines->count; i++) {
		double key = by->sort(lines->at[i].group);
		order[i] = (struct ranked){i, falling ? -key : key};
	}
	qsort(order, lines->count, sizeof *order, compare_ranked);
	struct line *sorted = arena_alloc(voice->arena, lines->count, sizeof *sorted);
	for (size_t i = 0; i < lines->count; i++)
		sorted[i] = lines->at[order[i].line];
	lines->at = sorted;
}
