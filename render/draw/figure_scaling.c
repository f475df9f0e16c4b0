/* scaling: the value against a factor whose levels are numbers (workers, size), a line for what else is alike. */
#include <math.h>
#include <string.h>

#include "../../analysis/numbers/extent.h"
#include "../../analysis/numbers/sort.h"
#include "../../ingest/base/number.h"
#include "curves.h"
#include "rows.h"

#define MOST_MARKS 16
#define LARGEST_LINEAR                                                                                       \
	64 /* ratio of levels; beyond, both axes are logarithmic: proportions stay straight lines */

/* A line: the groups that differ in the numeric factor only. */
struct line {
	const char *label;
	size_t *points; /* series, by ascending level */
	size_t count;
};

struct scaling {
	const char *factor;
	double *level; /* of each series, NaN: none */
	struct line *lines;
	size_t line_count, lines_left_out;
	const char *common; /* taken off the labels of all lines; NULL */
	struct panel panel;
};

static double level_of(const struct series *series, const char *factor)
{
	double number;
	const char *level = group_level(series->table->table, series->group->group, factor);
	bool finite = level && number_parse(text_of(level), NUMBER_PLAIN, &number) == NUMBER_FINITE;
	return finite ? number : NAN;
}

/* Distinct levels that are numbers; 0 when one is not. */
static size_t levels_count(struct figure *figure, const char *factor)
{
	size_t count = 0;
	double *seen = arena_alloc(figure->arena, figure->series_count, sizeof *seen);
	for (size_t i = 0; i < figure->series_count; i++) {
		double level = level_of(&figure->series[i], factor);
		size_t k = 0;
		if (isnan(level))
			return 0;
		while (k < count && seen[k] != level)
			k++;
		if (k == count)
			seen[count++] = level;
	}
	return count;
}

/* The numeric factor with the most levels, at least two. */
static void choose_factor(struct figure *figure, struct scaling *scaling)
{
	size_t most = 1;
	for (size_t t = 0; t < figure->request->table_count; t++) {
		const struct table *table = figure->findings->tables[figure->request->tables[t]].table;
		for (size_t i = 0; i < table->factor_count; i++) {
			size_t count = levels_count(figure, table->factors[i]);
			if (count <= most)
				continue;
			most = count;
			scaling->factor = table->factors[i];
		}
	}
}

static const char *level_text(const struct series *series, const char *factor)
{
	const char *level = group_level(series->table->table, series->group->group, factor);
	return level ? level : "";
}

/* Whether two commands are the same up to their levels: "make -j 4" with 4, "make -j 8" with 8. */
static bool alike_but_for(const char *a, const char *level_a, const char *b, const char *level_b)
{
	size_t length_a = strlen(level_a), length_b = strlen(level_b);
	while (*a && *b) {
		bool levels = length_a > 0 && length_b > 0 && strncmp(a, level_a, length_a) == 0 &&
			strncmp(b, level_b, length_b) == 0;
		if (!levels && *a != *b)
			return false;
		a += levels ? length_a : 1;
		b += levels ? length_b : 1;
	}
	return !*a && !*b;
}

/* A table a command, in which the level stands. */
static bool same_command(const struct series *a, const struct series *b, const char *factor)
{
	const struct table *table = a->table->table, *other = b->table->table;
	return a->table->group_count == 1 && b->table->group_count == 1 && table->pass == other->pass &&
		table->workload && other->workload &&
		alike_but_for(table->workload, level_text(a, factor), other->workload, level_text(b, factor));
}

/* Groups that differ in the factor only, of one table or of one command. */
static bool same_line(const struct series *a, const struct series *b, const char *factor)
{
	const struct table *table = a->table->table, *other = b->table->table;
	if (a->table_index != b->table_index && !same_command(a, b, factor))
		return false;
	if (table->factor_count != other->factor_count)
		return false;
	for (size_t i = 0; i < table->factor_count; i++)
		if (table->factors[i] != other->factors[i] ||
			(table->factors[i] != factor &&
				a->group->group->levels[i] != b->group->group->levels[i]))
			return false;
	return true;
}

/* What names a line: its table's heading and the other levels. */
static const char *line_label(struct figure *figure, const struct series *series, const char *factor)
{
	const struct table *table = series->table->table;
	struct buffer label = buffer_new(figure->arena);
	buffer_text(&label, series->section ? series->section : "");
	for (size_t i = 0; i < table->factor_count; i++)
		if (table->factors[i] != factor && series->group->group->levels[i])
			buffer_print(&label, "%s%s", label.length > 0 ? " · " : "",
				figure_level(figure, table->factors[i], series->group->group->levels[i]));
	return label.length > 0 ? label.at : figure_subject(figure);
}

static void line_insert(struct scaling *scaling, struct line *line, size_t series)
{
	size_t at = line->count++;
	while (at > 0 && scaling->level[line->points[at - 1]] > scaling->level[series]) {
		line->points[at] = line->points[at - 1];
		at--;
	}
	line->points[at] = series;
}

static void lines_gather(struct figure *figure, struct scaling *scaling)
{
	scaling->level = arena_alloc(figure->arena, figure->series_count, sizeof *scaling->level);
	scaling->lines = arena_alloc(figure->arena, figure->series_count, sizeof *scaling->lines);
	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];
		size_t k = 0;
		scaling->level[i] = level_of(series, scaling->factor);
		while (k < scaling->line_count &&
			!same_line(&figure->series[scaling->lines[k].points[0]], series, scaling->factor))
			k++;
		if (k == scaling->line_count)
			scaling->lines[scaling->line_count++] = (struct line){
				line_label(figure, series, scaling->factor),
				arena_alloc(figure->arena, figure->series_count, sizeof(size_t)), 0};
		line_insert(scaling, &scaling->lines[k], i);
	}
}

/* A single point is no line; of more lines than there are colours the first are shown. */
static void lines_choose(struct figure *figure, struct scaling *scaling)
{
	size_t kept = 0;
	for (size_t i = 0; i < scaling->line_count; i++)
		if (scaling->lines[i].count > 1)
			scaling->lines[kept++] = scaling->lines[i];
	scaling->line_count = kept < THEME_SERIES ? kept : THEME_SERIES;
	scaling->lines_left_out = kept - scaling->line_count;
	const char *labels[THEME_SERIES];
	for (size_t i = 0; i < scaling->line_count; i++)
		labels[i] = scaling->lines[i].label;
	scaling->common = names_shorten(figure, labels, scaling->line_count, 0.2);
	for (size_t i = 0; i < scaling->line_count; i++)
		scaling->lines[i].label = labels[i];
}

/* The levels themselves are the ticks, unless they are so many that round numbers read better. */
static void scaling_marks(struct figure *figure, struct scaling *scaling)
{
	double *marks = arena_alloc(figure->arena, figure->series_count, sizeof *marks);
	size_t count = 0;
	for (size_t i = 0; i < figure->series_count; i++)
		marks[i] = scaling->level[i];
	sort_values(figure->arena, marks, figure->series_count);
	for (size_t i = 0; i < figure->series_count; i++)
		if (count == 0 || marks[i] != marks[count - 1])
			marks[count++] = marks[i];
	if (count > MOST_MARKS)
		return;
	scaling->panel.x.marks = marks;
	scaling->panel.x.mark_count = count;
}

static struct pen line_pen(const struct figure *figure, size_t line)
{
	return (struct pen){.stroke = figure->theme->series[line],
		.width = figure->em * 0.17,
		.dash = (enum dash)(line % 4)};
}

/* Those lines that are named, when all of them end at the highest level. */
static size_t scaling_ends(
	struct figure *figure, const struct scaling *scaling, struct curve_end ends[THEME_SERIES])
{
	double last = -INFINITY;
	for (size_t i = 0; i < scaling->line_count; i++)
		last = fmax(last, scaling->level[scaling->lines[i].points[scaling->lines[i].count - 1]]);
	for (size_t i = 0; i < scaling->line_count; i++) {
		size_t end = scaling->lines[i].points[scaling->lines[i].count - 1];
		if (scaling->level[end] < last)
			return 0;
		ends[i] = (struct curve_end){figure->series[end].group->median, scaling->lines[i].label,
			line_pen(figure, i).stroke};
	}
	return scaling->line_count > 1 ? scaling->line_count : 0;
}

static double lines_height(const struct figure *figure)
{
	return fmin(figure->page.width * 0.6, figure->em * 28);
}

static void scaling_legend(struct figure *figure, const struct scaling *scaling)
{
	for (size_t i = 0; i < scaling->line_count; i++)
		if (scaling->line_count > 1 && !(scaling->panel.right > 0))
			legend_add(
				figure, KEY_LINE, MARKER_DISC, line_pen(figure, i), scaling->lines[i].label);
	legend_add(figure, KEY_MARKER, MARKER_DISC, (struct pen){.fill = figure->theme->muted},
		SAY(figure, MEDIAN_WITH_QUARTILES));
	legend_add(figure, KEY_MARKER, MARKER_DIAMOND,
		(struct pen){.fill = figure->theme->background,
			.stroke = figure->theme->muted,
			.width = figure->em * 0.12},
		figure->direction == DIRECTION_HIGHER ? SAY(figure, MAXIMUM) : SAY(figure, MINIMUM));
}

static void scaling_gather(struct figure *figure)
{
	size_t kept = 0;
	figure_gather(figure, MOST_CURVES);
	for (size_t i = 0; i < figure->series_count; i++)
		if (!isnan(figure->series[i].group->median))
			figure->series[kept++] = figure->series[i];
	figure->series_count = kept;
}

static void scaling_axes(struct figure *figure, struct scaling *scaling)
{
	double low = INFINITY, high = -INFINITY, first = INFINITY, last = -INFINITY;
	for (size_t l = 0; l < scaling->line_count; l++)
		for (size_t i = 0; i < scaling->lines[l].count; i++) {
			size_t point = scaling->lines[l].points[i];
			const struct group_finding *group = figure->series[point].group;
			low = fmin(
				low, fmin(group_best(group), isnan(group->q1) ? group->median : group->q1));
			high = fmax(
				high, fmax(group_best(group), isnan(group->q3) ? group->median : group->q3));
			first = fmin(first, scaling->level[point]);
			last = fmax(last, scaling->level[point]);
		}
	struct panel *panel = &scaling->panel;
	*panel = (struct panel){.area = figure->page,
		.x.grid = true,
		.y.grid = true,
		.y.direction = figure->direction,
		.x.counts = last < 1e6};
	bool logarithmic = first > 0 && last / first > LARGEST_LINEAR;
	panel->y.axis = axis_around(low, high, (logarithmic && low > 0) || range_asks_for_log(low, high));
	panel->y.dress = figure_dress(figure, &panel->y.axis, low, high);
	panel->y.title = figure_quantity(figure, panel->y.dress);
	panel->x.axis = logarithmic
		? axis_around(first, last, true)
		: (struct axis){.low = first - (last - first) * 0.04, .high = last + (last - first) * 0.04};
}

static bool scaling_prepare(struct figure *figure, struct scaling *scaling)
{
	scaling_gather(figure);
	choose_factor(figure, scaling);
	if (!scaling->factor)
		return false;
	lines_gather(figure, scaling);
	lines_choose(figure, scaling);
	if (scaling->line_count == 0)
		return false;
	scaling_axes(figure, scaling);
	struct panel *panel = &scaling->panel;
	scaling_marks(figure, scaling);
	panel->x.dress = (struct dress){1, ""};
	panel->x.title = figure_name(figure, scaling->factor);
	panel->heading = figure_title(figure);
	figure->common = NULL; /* of groups, which have no names here */
	panel->note = series_note(figure, &(struct extent){0});
	if (scaling->lines_left_out > 0)
		panel->note = arena_printf(figure->arena, "%s · %s", panel->note,
			SAY(figure, LINES_SHOWN, figure_count(figure, scaling->line_count),
				figure_count(figure, scaling->line_count + scaling->lines_left_out)));
	if (scaling->common)
		panel->note = arena_printf(
			figure->arena, "%s · %s", panel->note, SAY(figure, NAMES_WITHOUT, scaling->common));
	struct curve_end ends[THEME_SERIES];
	size_t count = scaling_ends(figure, scaling, ends);
	panel->right = curve_ends_room(
		figure, ends, count, panel->y.axis, fmin(lines_height(figure), plot_height(figure)) * 0.8);
	scaling_legend(figure, scaling);
	return true;
}

static double scaling_height(struct figure *figure)
{
	struct scaling scaling = {0};
	if (!scaling_prepare(figure, &scaling))
		return figure->em * 20;
	return panel_frame_height(figure, &scaling.panel, figure->page.width) + lines_height(figure) +
		legend_height(figure);
}

static void draw_line(struct figure *figure, const struct scaling *scaling, size_t index)
{
	const struct line *line = &scaling->lines[index];
	const struct panel *panel = &scaling->panel;
	struct pen pen = line_pen(figure, index);
	double mark = figure->em * 0.6 * fmax(0.35, fmin(1, 30 / (double)line->count));
	struct point *medians = arena_alloc(figure->arena, line->count, sizeof *medians),
		     *bests = arena_alloc(figure->arena, line->count, sizeof *bests);
	for (size_t i = 0; i < line->count; i++) {
		const struct group_finding *group = figure->series[line->points[i]].group;
		double x = panel_x(panel, scaling->level[line->points[i]]);
		medians[i] = (struct point){x, panel_y(panel, group->median)};
		bests[i] = (struct point){x, panel_y(panel, group_best(group))};
		if (!isnan(group->q1) && !isnan(group->q3))
			canvas_line(figure->canvas, (struct point){x, panel_y(panel, group->q1)},
				(struct point){x, panel_y(panel, group->q3)},
				(struct pen){.stroke = pen.stroke, .width = figure->em * 0.12});
	}
	canvas_polyline(figure->canvas, medians, line->count, pen);
	canvas_polyline(figure->canvas, bests, line->count,
		(struct pen){.stroke = color_fade(pen.stroke, 0.6), .width = figure->em * 0.09});
	for (size_t i = 0; i < line->count; i++) {
		const struct series *series = &figure->series[line->points[i]];
		canvas_begin(figure->canvas,
			arena_printf(figure->arena, "%s: %s", series->label,
				dress_text(figure->arena, panel->y.dress, series->group->median, 4)));
		canvas_marker(figure->canvas, MARKER_DISC, medians[i], mark,
			(struct pen){.fill = pen.stroke,
				.stroke = figure->theme->background,
				.width = figure->em * 0.06});
		canvas_marker(figure->canvas, MARKER_DIAMOND, bests[i], mark * 0.85,
			(struct pen){.fill = figure->theme->background,
				.stroke = pen.stroke,
				.width = figure->em * 0.12});
		canvas_end(figure->canvas);
	}
}

static void scaling_data(struct figure *figure, const struct scaling *scaling)
{
	const char *const columns[] = {"line", scaling->factor, "n", "best", "q1", "median", "q3"};
	data_columns(figure, columns, sizeof columns / sizeof *columns);
	for (size_t l = 0; l < scaling->line_count; l++)
		for (size_t i = 0; i < scaling->lines[l].count; i++) {
			size_t series = scaling->lines[l].points[i];
			const struct group_finding *group = figure->series[series].group;
			const double numbers[] = {scaling->level[series], (double)group->n, group_best(group),
				group->q1, group->median, group->q3};
			data_text(figure, scaling->lines[l].label);
			for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
				data_number(figure, numbers[k]);
		}
}

/* Where each line begins and ends. */
static const char *scaling_alt(struct figure *figure, const struct scaling *scaling)
{
	const char *parts[THEME_SERIES], *metric = figure_metric(figure);
	double first = INFINITY, last = -INFINITY;
	for (size_t l = 0; l < scaling->line_count; l++) {
		const struct line *line = &scaling->lines[l];
		size_t from = line->points[0], to = line->points[line->count - 1];
		double a = figure->series[from].group->median, b = figure->series[to].group->median;
		first = fmin(first, scaling->level[from]);
		last = fmax(last, scaling->level[to]);
		parts[l] = SAY(figure, SCALING_LINE, figure_value(figure, a, 3), figure_value(figure, b, 3),
			line->label, figure_number(figure, b / a, 2));
	}
	return SAY(figure, ALT_SCALING, arena_printf(figure->arena, "%g", first),
		arena_printf(figure->arena, "%g", last), figure_name(figure, scaling->factor), metric,
		words_joined(figure, parts, scaling->line_count));
}

static void scaling_draw(struct figure *figure)
{
	struct scaling scaling = {0};
	if (!scaling_prepare(figure, &scaling))
		return;
	legend_draw(figure);
	scaling.panel.area = figure->page;
	panel_layout(figure, &scaling.panel);
	panel_draw(figure, &scaling.panel);
	for (size_t i = 0; i < scaling.line_count; i++)
		draw_line(figure, &scaling, i);
	struct curve_end ends[THEME_SERIES];
	if (scaling.panel.right > 0)
		curve_ends_draw(figure, &scaling.panel, ends, scaling_ends(figure, &scaling, ends));
	scaling_data(figure, &scaling);
	figure->result->title = scaling.panel.heading;
	figure->result->alt = scaling_alt(figure, &scaling);
}

const struct drawing drawing_scaling = {scaling_height, scaling_draw};
