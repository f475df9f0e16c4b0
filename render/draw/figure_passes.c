/* passes: what two passes have in common, group by group: by how much the second is slower or faster, at the floor and
 * at the median, with intervals; whether they may be compared at all stands above. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "panel.h"

#define MOST_PAIRS 80
#define LOWEST_PAIR 1.3 /* em, of a row */

struct forest {
	const struct pass_comparison *comparison;
	const struct pair_finding **pairs;
	size_t count;
	const char **values; /* "246.9 → 110.0 ms" at the right of each row */
	struct panel panel;
};

static int compare_by_change(const void *a, const void *b)
{
	const struct pair_finding *x = *(const struct pair_finding *const *)a,
				  *y = *(const struct pair_finding *const *)b;
	double u = fabs(log(x->floor_ratio)), v = fabs(log(y->floor_ratio));
	return (u < v) - (u > v);
}

static int compare_by_place(const void *a, const void *b)
{
	const struct pair_finding *x = *(const struct pair_finding *const *)a,
				  *y = *(const struct pair_finding *const *)b;
	return (x > y) - (x < y);
}

/* Pairs that have a ratio; of too many, those that moved most. */
static void forest_gather(struct figure *figure, struct forest *forest)
{
	const struct pass_comparison *comparison = forest->comparison;
	forest->pairs = arena_alloc(figure->arena, comparison->pair_count, sizeof *forest->pairs);
	for (size_t i = 0; i < comparison->pair_count; i++)
		if (comparison->pairs[i].floor_ratio > 0 || comparison->pairs[i].median_ratio > 0)
			forest->pairs[forest->count++] = &comparison->pairs[i];
	size_t most = rows_most(figure, LOWEST_PAIR);
	most = most < MOST_PAIRS ? most : MOST_PAIRS;
	if (forest->count <= most)
		return;
	qsort(forest->pairs, forest->count, sizeof *forest->pairs, compare_by_change);
	figure->series_left_out = forest->count - most;
	forest->count = most;
	qsort(forest->pairs, forest->count, sizeof *forest->pairs, compare_by_place);
}

static const struct table_finding *pair_table(const struct figure *figure, const struct pair_finding *pair)
{
	return &figure->findings->tables[pair->table_a];
}

static bool workloads_differ(const struct figure *figure, const struct forest *forest)
{
	for (size_t i = 1; i < forest->count; i++)
		if (pair_table(figure, forest->pairs[i])->table->workload !=
			pair_table(figure, forest->pairs[0])->table->workload)
			return true;
	return false;
}

static const char *pair_label(
	struct figure *figure, const struct forest *forest, const struct pair_finding *pair)
{
	const struct table *table = pair_table(figure, pair)->table;
	const char *label = figure_group_label(figure, table, &table->groups[pair->group_a]);
	bool has_levels = table->factor_count > 0;
	if (!has_levels || !workloads_differ(figure, forest) || !table->workload)
		return label;
	return arena_printf(figure->arena, "%s · %s", figure_name(figure, table->workload), label);
}

/* Background load of the group before and after; false: neither is known. */
static bool pair_loads(const struct figure *figure, const struct pair_finding *pair, double loads[2])
{
	const struct table_finding *tables = figure->findings->tables;
	loads[0] = tables[pair->table_a].groups[pair->group_a].load;
	loads[1] = tables[pair->table_b].groups[pair->group_b].load;
	return isfinite(loads[0]) || isfinite(loads[1]);
}

static const char *load_text(struct figure *figure, double load)
{
	return isfinite(load) ? figure_number(figure, load, load < 10 ? 1 : 0) : "–";
}

static bool any_load(const struct figure *figure, const struct forest *forest)
{
	double loads[2];
	for (size_t i = 0; i < forest->count; i++)
		if (pair_loads(figure, forest->pairs[i], loads))
			return true;
	return false;
}

/* Ratios are above 1 where things became worse: of times and sizes after over before, of rates before over after. */
static const char *axis_title(struct figure *figure, const struct forest *forest)
{
	bool times = true, lower = true, higher = true;
	for (size_t i = 0; i < forest->count; i++) {
		const struct table *table = pair_table(figure, forest->pairs[i])->table;
		lower = lower && table->direction == DIRECTION_LOWER;
		higher = higher && table->direction == DIRECTION_HIGHER;
		times = times && table->unit && strcmp(table->unit, "s") == 0;
	}
	if (times && lower)
		return SAY(figure, RATIO_AXIS);
	return lower     ? SAY(figure, RATIO_AXIS_LOWER)
		: higher ? SAY(figure, RATIO_AXIS_HIGHER)
			 : SAY(figure, RATIO_AXIS_MIXED);
}

/* Best values at equal rounds, before and after; beside them the load where it is known. */
static const char *pair_bests(struct figure *figure, const struct pair_finding *pair)
{
	const char *unit = pair_table(figure, pair)->table->unit;
	struct dress dress = dress_for(figure->arena, unit, fmax(fabs(pair->min_a), fabs(pair->min_b)));
	struct dress bare = {dress.factor, ""};
	unsigned digits = digits_apart(figure->arena, bare, pair->min_a, pair->min_b, 3);
	return arena_printf(figure->arena, "%s → %s", dress_text(figure->arena, bare, pair->min_a, digits),
		dress_text(figure->arena, dress, pair->min_b, digits));
}

static const char *pair_values(struct figure *figure, const struct pair_finding *pair)
{
	const char *best = pair_bests(figure, pair);
	double loads[2];
	if (!pair_loads(figure, pair, loads))
		return best;
	return arena_printf(figure->arena, "%s · %s → %s %%", best, load_text(figure, loads[0]),
		load_text(figure, loads[1]));
}

/* Range of ratios and of the finite ends of intervals, these no farther than four times the ratio's distance from 1. */
static void forest_range(const struct forest *forest, double *low, double *high)
{
	double widest = log(1.05);
	for (size_t i = 0; i < forest->count; i++) {
		const struct pair_finding *pair = forest->pairs[i];
		const double ratios[] = {pair->floor_ratio, pair->median_ratio};
		for (int k = 0; k < 2; k++)
			if (ratios[k] > 0)
				widest = fmax(widest, fabs(log(ratios[k])));
	}
	*low = -widest;
	*high = widest;
	for (size_t i = 0; i < forest->count; i++) {
		const struct interval intervals[] = {forest->pairs[i]->floor_ci, forest->pairs[i]->median_ci};
		for (int k = 0; k < 2; k++) {
			if (intervals[k].low > 0 && isfinite(intervals[k].low))
				*low = fmin(*low, fmax(log(intervals[k].low), -2 * widest));
			if (intervals[k].high > 0 && isfinite(intervals[k].high))
				*high = fmax(*high, fmin(log(intervals[k].high), 2 * widest));
		}
	}
	*low = exp(*low * 1.05);
	*high = exp(*high * 1.05);
}

static const char *forest_note(struct figure *figure, const struct forest *forest)
{
	const struct pass_comparison *comparison = forest->comparison;
	struct buffer note = buffer_new(figure->arena);
	struct run_counts rounds = {0};
	for (size_t i = 0; i < forest->count; i++)
		run_counts_add(&rounds, forest->pairs[i]->k);
	buffer_print(&note, "%s, %s", SAY(figure, PAIRS, figure_count(figure, forest->count)),
		run_counts_text(figure, &rounds));
	if (figure->series_left_out > 0)
		buffer_print(&note, " · %s",
			SAY(figure, MOVED_MOST, figure_count(figure, forest->count),
				figure_count(figure, forest->count + figure->series_left_out)));
	if (comparison->common_shift.raised)
		buffer_print(&note, " · %s",
			SAY(figure, COMMON_SHIFT, figure_number(figure, comparison->common_shift.ratio, 2)));
	return note.at;
}

static const char *verdict_text(struct figure *figure, enum comparability verdict)
{
	switch (verdict) {
	case COMPARABLE:
		return SAY(figure, VERDICT_COMPARABLE);
	case COMPARABLE_WITH_CAUTION:
		return SAY(figure, VERDICT_CAUTION);
	case NOT_COMPARABLE:
		return SAY(figure, VERDICT_NOT_COMPARABLE);
	case COMPARABILITY_CANNOT_TELL:
		return SAY(figure, VERDICT_CANNOT_TELL);
	case COMPARABILITY_NONE:
		break;
	}
	return "–";
}

static const char *comparison_heading(struct figure *figure, const struct pass_comparison *comparison)
{
	const struct pass *passes = figure->findings->dataset->passes;
	return arena_printf(figure->arena, "%s → %s: %s", figure_name(figure, passes[comparison->a].name),
		figure_name(figure, passes[comparison->b].name), verdict_text(figure, comparison->verdict));
}

static void forest_prepare(struct figure *figure, struct forest *forest)
{
	if (figure->request->index >= figure->findings->comparison_count)
		return;
	forest->comparison = &figure->findings->comparisons[figure->request->index];
	forest_gather(figure, forest);
	const char **rows = arena_alloc(figure->arena, forest->count, sizeof *rows);
	forest->values = arena_alloc(figure->arena, forest->count, sizeof *forest->values);
	const char *head = any_load(figure, forest) ? SAY(figure, VALUES_AND_LOADS_HEAD)
						    : SAY(figure, VALUES_HEAD);
	double widest = text_width(figure, TEXT_NOTE, head), low, high;
	for (size_t i = 0; i < forest->count; i++) {
		rows[i] = pair_label(figure, forest, forest->pairs[i]);
		forest->values[i] = pair_values(figure, forest->pairs[i]);
		widest = fmax(widest, text_width(figure, TEXT_NOTE, forest->values[i]));
	}
	forest_range(forest, &low, &high);
	forest->panel = (struct panel){.area = figure->page,
		.rows = rows,
		.row_count = forest->count,
		.x.grid = true,
		.x.dress = {1, ""},
		.x.axis = {.logarithmic = true, .low = low, .high = high},
		.right = widest + figure->em * 0.8,
		.right_title = head};
	forest->panel.x.title = axis_title(figure, forest);
	forest->panel.heading = figure->options->title ? figure_title(figure)
						       : comparison_heading(figure, forest->comparison);
	forest->panel.note = forest_note(figure, forest);
}

static void forest_legend(struct figure *figure, const struct forest *forest)
{
	const struct theme *theme = figure->theme;
	bool anchors = false, subjects = false;
	for (size_t i = 0; i < forest->count; i++) {
		anchors |= forest->pairs[i]->anchor;
		subjects |= !forest->pairs[i]->anchor;
	}
	if (anchors)
		legend_add(figure, KEY_MARKER, MARKER_SQUARE, (struct pen){.fill = theme->best},
			SAY(figure, ANCHOR_FLOOR));
	if (subjects)
		legend_add(figure, KEY_MARKER, MARKER_DIAMOND, (struct pen){.fill = theme->best},
			SAY(figure, SUBJECT_FLOOR));
	legend_add(figure, KEY_MARKER, MARKER_DISC,
		(struct pen){.fill = theme->background, .stroke = theme->run, .width = figure->em * 0.14},
		SAY(figure, MEDIAN));
	legend_add(figure, KEY_LINE, MARKER_DISC,
		(struct pen){.stroke = theme->best, .width = figure->em * 0.14}, SAY(figure, INTERVAL_95));
	legend_add(figure, KEY_BAND, MARKER_DISC, (struct pen){.fill = theme->band},
		SAY(figure, MARGIN_BAND,
			figure_number(figure, figure->findings->options->margin_floor * 100, 0)));
	if (forest->comparison && forest->comparison->common_shift.raised)
		legend_add(figure, KEY_LINE, MARKER_DISC,
			(struct pen){.stroke = theme->alarm, .width = figure->em * 0.12, .dash = DASH_DASHED},
			SAY(figure, COMMON_SHIFT_KEY));
}

static double forest_height(struct figure *figure)
{
	struct forest forest = {0};
	forest_prepare(figure, &forest);
	if (forest.count == 0)
		return figure->em * 20;
	forest_legend(figure, &forest);
	double around = panel_frame_height(figure, &forest.panel, figure->page.width) + legend_height(figure);
	return around + rows_fitting(figure, forest.count, 2.1, around);
}

static void draw_upright(struct figure *figure, const struct panel *panel, double ratio, struct pen pen)
{
	if (!axis_holds(&panel->x.axis, ratio))
		return;
	double x = panel_x(panel, ratio);
	canvas_line(figure->canvas, (struct point){x, panel->plot.y},
		(struct point){x, panel->plot.y + panel->plot.height}, pen);
}

static void draw_margin(struct figure *figure, const struct panel *panel)
{
	double margin = 1 + figure->findings->options->margin_floor;
	double left = panel_x(panel, fmax(1 / margin, panel->x.axis.low)),
	       right = panel_x(panel, fmin(margin, panel->x.axis.high));
	canvas_rectangle(figure->canvas, (struct box){left, panel->plot.y, right - left, panel->plot.height},
		(struct pen){.fill = figure->theme->band});
}

/* An open or far end has an arrow head at the frame. */
static void draw_interval(
	struct figure *figure, const struct panel *panel, struct interval interval, double y, color color)
{
	if (isnan(interval.low) || isnan(interval.high))
		return;
	double ends[] = {interval.low > panel->x.axis.low ? panel_x(panel, interval.low) : panel->plot.x,
		interval.high < panel->x.axis.high ? panel_x(panel, interval.high)
						   : panel->plot.x + panel->plot.width};
	bool open[] = {!(interval.low >= panel->x.axis.low), !(interval.high <= panel->x.axis.high)};
	canvas_line(figure->canvas, (struct point){ends[0], y}, (struct point){ends[1], y},
		(struct pen){.stroke = color, .width = figure->em * 0.14});
	for (int i = 0; i < 2; i++) {
		double out = (i ? 1 : -1) * figure->em * 0.1, half = figure->em * 0.22;
		if (open[i])
			canvas_polygon(figure->canvas,
				(struct point[]){{ends[i] + out, y}, {ends[i] - 3 * out, y - half},
					{ends[i] - 3 * out, y + half}},
				3, (struct pen){.fill = color});
	}
}

static void draw_pair(struct figure *figure, const struct forest *forest, size_t row)
{
	const struct pair_finding *pair = forest->pairs[row];
	const struct panel *panel = &forest->panel;
	const struct theme *theme = figure->theme;
	double y = panel_row(panel, row), shift = fmin(panel->row_height * 0.2, figure->em * 0.45),
	       size = figure->em * 0.6;
	canvas_begin(figure->canvas,
		arena_printf(figure->arena, "%s: %s, ×%.3f", panel->rows[row], forest->values[row],
			pair->floor_ratio));
	draw_interval(figure, panel, pair->floor_ci, y - shift, theme->best);
	draw_interval(figure, panel, pair->median_ci, y + shift, theme->run);
	if (pair->floor_ratio > 0 && axis_holds(&panel->x.axis, pair->floor_ratio))
		canvas_marker(figure->canvas, pair->anchor ? MARKER_SQUARE : MARKER_DIAMOND,
			(struct point){panel_x(panel, pair->floor_ratio), y - shift}, size,
			(struct pen){.fill = theme->best});
	if (pair->median_ratio > 0 && axis_holds(&panel->x.axis, pair->median_ratio))
		canvas_marker(figure->canvas, MARKER_DISC,
			(struct point){panel_x(panel, pair->median_ratio), y + shift}, size,
			(struct pen){
				.fill = theme->background, .stroke = theme->run, .width = figure->em * 0.14});
	canvas_end(figure->canvas);
	figure_text(figure, TEXT_NOTE, theme->muted, ANCHOR_END, figure->page.x + figure->page.width, y,
		forest->values[row]);
}

static void forest_data(struct figure *figure, const struct forest *forest)
{
	static const char *const columns[] = {"group", "role", "k", "min_a", "min_b", "floor_ratio",
		"floor_low", "floor_high", "median_ratio", "median_low", "median_high", "change"};
	data_columns(figure, columns, sizeof columns / sizeof *columns);
	for (size_t i = 0; i < forest->count; i++) {
		const struct pair_finding *pair = forest->pairs[i];
		const double numbers[] = {(double)pair->k, pair->min_a, pair->min_b, pair->floor_ratio,
			pair->floor_ci.low, pair->floor_ci.high, pair->median_ratio, pair->median_ci.low,
			pair->median_ci.high};
		data_text(figure, forest->panel.rows[i]);
		data_text(figure, pair->anchor ? "anchor" : "subject");
		for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
			data_number(figure, numbers[k]);
		data_text(figure, change_name(pair->change));
	}
}

static const char *forest_alt(struct figure *figure, const struct forest *forest)
{
	const struct pair_finding *most = forest->pairs[0];
	size_t row = 0;
	for (size_t i = 1; i < forest->count; i++)
		if (fabs(log(forest->pairs[i]->floor_ratio)) > fabs(log(most->floor_ratio))) {
			most = forest->pairs[i];
			row = i;
		}
	const char *factor = figure_number(figure, most->floor_ratio, 3);
	if (strcmp(factor, "1.000") == 0)
		return SAY(figure, ALT_PASSES_STILL, comparison_heading(figure, forest->comparison),
			figure_groups_counted(figure, forest->count));
	return SAY(figure, ALT_PASSES, comparison_heading(figure, forest->comparison),
		figure_groups_counted(figure, forest->count), forest->panel.rows[row],
		strcmp(factor, "2.000") == 0 ? SAY(figure, TWICE) : SAY(figure, TIMES, factor),
		pair_bests(figure, most));
}

static void forest_draw(struct figure *figure)
{
	struct forest forest = {0};
	forest_prepare(figure, &forest);
	if (forest.count == 0)
		return;
	forest_legend(figure, &forest);
	legend_draw(figure);
	forest.panel.area = figure->page;
	panel_layout(figure, &forest.panel);
	draw_margin(figure, &forest.panel);
	panel_draw(figure, &forest.panel);
	draw_upright(figure, &forest.panel, 1,
		(struct pen){.stroke = figure->theme->muted, .width = figure->em * 0.1});
	if (forest.comparison->common_shift.raised)
		draw_upright(figure, &forest.panel, forest.comparison->common_shift.ratio,
			(struct pen){.stroke = figure->theme->alarm,
				.width = figure->em * 0.12,
				.dash = DASH_DASHED});
	for (size_t i = 0; i < forest.count; i++)
		draw_pair(figure, &forest, i);
	forest_data(figure, &forest);
	figure->result->title = forest.panel.heading;
	figure->result->alt = forest_alt(figure, &forest);
}

const struct drawing drawing_passes = {forest_height, forest_draw};
