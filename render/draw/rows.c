#include "rows.h"

#include <math.h>

#include "../../analysis/numbers/density.h"
#include "../../analysis/numbers/extent.h"
#include "swarm.h"

#define LINE_ROW 1.3  /* em: a row that holds a line of text */
#define MOST_LINES 80 /* such rows in one figure */

static const char *shown_of(struct figure *figure)
{
	const char *shown = figure_count(figure, figure->series_count);
	const char *all = figure_count(figure, figure->series_count + figure->series_left_out);
	return series_of_one_workload(figure) ? SAY(figure, SHOWN_OF, shown, all)
					      : SAY(figure, SHOWN_ENDS, shown, all);
}

const char *series_note(struct figure *figure, const struct extent *extent)
{
	size_t least = SIZE_MAX, most = 0;
	for (size_t i = 0; i < figure->series_count; i++) {
		size_t n = figure->series[i].group->n;
		least = n < least ? n : least;
		most = n > most ? n : most;
	}
	struct buffer note = buffer_new(figure->arena);
	const char *low = figure_count(figure, least), *high = figure_count(figure, most);
	buffer_text(&note,
		figure->series_count == 1 ? SAY(figure, N, low)
			: least == most   ? SAY(figure, N_EACH, low)
					  : SAY(figure, N_RANGE, low, high));
	if (figure->series_left_out > 0)
		buffer_print(&note, " · %s", shown_of(figure));
	if (figure->tables_left_out > 0)
		buffer_print(&note, " · %s",
			SAY(figure, TABLES_SHOWN,
				figure_count(figure, figure->request->table_count - figure->tables_left_out),
				figure_count(figure, figure->request->table_count)));
	if (figure->common)
		buffer_print(&note, " · %s", SAY(figure, NAMES_WITHOUT, figure->common));
	if (extent->above > 0)
		buffer_print(&note, " · %s",
			SAY(figure, BEYOND, figure_count(figure, extent->above),
				figure_value(figure, extent->highest, 3)));
	if (extent->below > 0)
		buffer_print(&note, " · %s",
			SAY(figure, BEYOND, figure_count(figure, extent->below),
				figure_value(figure, extent->lowest, 3)));
	return note.at;
}

/* Rows of the panel: a heading before each section, then its groups.  row_of[i] is the row of series i. */
static void rows_list(struct figure *figure, struct panel *panel, size_t *row_of)
{
	const char **rows = arena_alloc(figure->arena, 2 * figure->series_count + 1, sizeof *rows);
	bool *headings = arena_alloc(figure->arena, 2 * figure->series_count + 1, sizeof *headings);
	size_t count = 0;
	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];
		bool new_table = i == 0 || series[-1].table_index != series->table_index;
		if (series->section && new_table && !figure->options->sort) {
			headings[count] = true;
			rows[count++] = series->section;
		}
		row_of[i] = count;
		rows[count++] = series->label;
	}
	panel->rows = rows;
	panel->row_is_heading = headings;
	panel->row_count = count;
}

/* Sections with their headings need rows that are a line high: as many tables as have room, the first always. */
static void tables_limit(struct figure *figure)
{
	size_t rows = 0, most = rows_most(figure, LINE_ROW);
	most = most < MOST_LINES ? most : MOST_LINES;
	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];
		bool new_table = i == 0 || series[-1].table_index != series->table_index;
		if (!series->section || figure->options->sort)
			return;
		rows += new_table ? 2 : 1;
		if (rows <= most || i == 0)
			continue;
		size_t first = i;
		while (first > 0 && figure->series[first - 1].table_index == series->table_index)
			first--;
		figure->series_count = first > 0 ? first : i;
	}
}

/* Tables of the request that no series is of any more. */
static size_t tables_missing(const struct figure *figure)
{
	size_t shown = 0;
	for (size_t i = 0; i < figure->series_count; i++)
		shown += i == 0 || figure->series[i - 1].table_index != figure->series[i].table_index;
	return figure->request->table_count > shown ? figure->request->table_count - shown : 0;
}

void rows_gather(struct figure *figure)
{
	size_t most = rows_most(figure, LOWEST_ROW);
	figure_gather(figure, most < MOST_GROUPS ? most : MOST_GROUPS);
	size_t before = figure->series_count;
	tables_limit(figure);
	if (figure->series_count < before) {
		figure->tables_left_out = tables_missing(figure);
		figure->series_left_out = 0;
	}
}

void rows_prepare(struct figure *figure, struct rows *rows)
{
	struct extent extent = figure_extent(figure);
	struct panel *panel = &rows->panel;
	rows->row_of = arena_alloc(figure->arena, figure->series_count, sizeof *rows->row_of);
	*panel = (struct panel){.area = figure->page, .x.grid = true, .x.direction = figure->direction};
	panel->x.axis = axis_around(extent.low, extent.high, range_asks_for_log(extent.low, extent.high));
	panel->x.dress = dress_shown(figure->arena, figure->unit, figure->options->show_unit,
		fmax(fabs(extent.low), fabs(extent.high)));
	panel->x.title = figure_quantity(figure, panel->x.dress);
	panel->heading = figure_title(figure);
	panel->note = series_note(figure, &extent);
	/* The arrow heads of what lies outside, with their numbers. */
	panel->right = extent.above > 0 ? figure->em * 2.4 : 0;
	rows_list(figure, panel, rows->row_of);
}

double rows_height(struct figure *figure, struct rows *rows)
{
	double count = (double)rows->panel.row_count, widest = 0;
	for (size_t i = 0; i < figure->series_count; i++)
		widest = fmax(widest, text_width(figure, TEXT_LABEL, figure->series[i].label));
	/* As high as a printed page has room for; below that, labels are thinned out.  Long names get two lines. */
	double comfortable = widest > figure->page.width * 0.36 && count < 30 ? 2.9 : 1.75;
	double lowest = figure->series_count > 0 && figure->series[0].section ? LINE_ROW : LOWEST_ROW;
	double row = count < 4 ? 3 : fmax(fmin(comfortable, 88 / count), lowest);
	return panel_frame_height(figure, &rows->panel, figure->page.width) + legend_height(figure) +
		count * row * figure->em;
}

void rows_layout(struct figure *figure, struct rows *rows)
{
	rows->panel.area = figure->page;
	panel_layout(figure, &rows->panel);
}

static double dot_size(const struct figure *figure, const struct panel *panel)
{
	return fmax(fmin(figure->em * 0.3, panel->row_height * 0.28), figure->em * 0.08);
}

void row_dots(struct figure *figure, const struct panel *panel, const struct series *series, double y)
{
	double size = dot_size(figure, panel);
	double *places = arena_alloc(figure->arena, series->n, sizeof *places);
	double *shifts = arena_alloc(figure->arena, series->n, sizeof *shifts);
	for (size_t i = 0; i < series->n; i++)
		places[i] = panel_x(panel, series->values[i]);
	swarm_shifts(figure->arena, places, series->n, size, panel->row_height * 0.38 - size / 2, shifts);
	struct pen pen = {.fill = color_fade(figure->theme->run, 0.6)};
	for (size_t i = 0; i < series->n; i++) {
		if (!axis_holds(&panel->x.axis, series->values[i]))
			continue;
		canvas_begin(figure->canvas,
			arena_printf(figure->arena, "%s: %s", series->label,
				dress_text(figure->arena, panel->x.dress, series->values[i], 4)));
		canvas_marker(
			figure->canvas, MARKER_DISC, (struct point){places[i], y + shifts[i]}, size, pen);
		canvas_end(figure->canvas);
	}
}

/* The values as the axis places them: their logarithms on a logarithmic one. */
static const double *values_on_axis(
	struct figure *figure, const struct axis *axis, const struct sample *sample)
{
	if (!axis->logarithmic)
		return sample->sorted;
	double *logs = arena_alloc(figure->arena, sample->n, sizeof *logs);
	for (size_t i = 0; i < sample->n; i++)
		logs[i] = log(sample->sorted[i]);
	return logs;
}

void row_density(struct figure *figure, const struct panel *panel, const struct series *series, double y)
{
	const struct sample *sample = series->group->sample;
	const double *values = values_on_axis(figure, &panel->x.axis, sample);
	double ends[] = {panel->x.axis.low, panel->x.axis.high};
	for (int i = 0; i < 2 && panel->x.axis.logarithmic; i++)
		ends[i] = log(ends[i]);
	double low = fmax(values[0], ends[0]), high = fmin(values[sample->n - 1], ends[1]);
	struct density density = density_of(
		figure->arena, values, sample->weights, sample->n, low, high, 256);
	if (!(density.highest > 0))
		return;
	struct point *outline = arena_alloc(figure->arena, 2 * density.count, sizeof *outline);
	for (size_t i = 0; i < density.count; i++) {
		double value = low + (high - low) * (double)i / (double)(density.count - 1);
		double x = panel_x(panel, panel->x.axis.logarithmic ? exp(value) : value);
		double half = density.at[i] / density.highest * panel->row_height * 0.4;
		outline[i] = (struct point){x, y - half};
		outline[2 * density.count - 1 - i] = (struct point){x, y + half};
	}
	canvas_polygon(figure->canvas, outline, 2 * density.count,
		(struct pen){.fill = color_fade(figure->theme->run, 0.55)});
}

/* The line from minimum to maximum; where the axis is cut it ends in an arrow head with the number of runs outside. */
void row_range(struct figure *figure, const struct panel *panel, const struct series *series, double y)
{
	const struct group_finding *group = series->group;
	if (isnan(group->min) || isnan(group->max))
		return;
	struct pen pen = {.stroke = figure->theme->rule, .width = figure->em * 0.1};
	double left = panel_x(panel, fmax(group->min, panel->x.axis.low)),
	       right = panel_x(panel, fmin(group->max, panel->x.axis.high));
	canvas_line(figure->canvas, (struct point){left, y}, (struct point){right, y}, pen);
	double tick = fmin(panel->row_height * 0.22, figure->em * 0.35);
	bool ends[] = {group->min >= panel->x.axis.low, group->max <= panel->x.axis.high};
	double places[] = {left, right};
	for (int i = 0; i < 2; i++)
		if (ends[i])
			canvas_line(figure->canvas, (struct point){places[i], y - tick},
				(struct point){places[i], y + tick}, pen);
}

static size_t outside_count(const struct series *series, const struct axis *axis, bool above)
{
	size_t count = 0;
	for (size_t i = 0; i < series->n; i++)
		count += above ? series->values[i] > axis->high : series->values[i] < axis->low;
	return count;
}

void row_outside(struct figure *figure, const struct panel *panel, const struct series *series, double y)
{
	for (int above = 0; above < 2; above++) {
		size_t count = outside_count(series, &panel->x.axis, above);
		if (count == 0)
			continue;
		double edge = above ? panel->plot.x + panel->plot.width : panel->plot.x, em = figure->em;
		double tip = above ? edge + em * 0.6 : edge - em * 0.6,
		       foot = above ? edge + em * 0.1 : edge - em * 0.1;
		double half = fmin(em * 0.35, panel->row_height * 0.4);
		canvas_polygon(figure->canvas, (struct point[]){{foot, y - half}, {tip, y}, {foot, y + half}},
			3, (struct pen){.fill = figure->theme->run});
		if (above && panel->row_height >= em * 0.95)
			figure_text(figure, TEXT_NOTE, figure->theme->muted, ANCHOR_START, tip + em * 0.25, y,
				figure_count(figure, count));
	}
}

void row_median(struct figure *figure, const struct panel *panel, const struct series *series, double y)
{
	if (!axis_holds(&panel->x.axis, series->group->median))
		return;
	double x = panel_x(panel, series->group->median), half = panel->row_height * 0.36;
	canvas_line(figure->canvas, (struct point){x, y - half}, (struct point){x, y + half},
		(struct pen){.stroke = figure->theme->typical, .width = figure->em * 0.2});
}

void row_best(struct figure *figure, const struct panel *panel, const struct series *series, double y)
{
	const struct group_finding *group = series->group;
	double best = group_best(group);
	double size = fmax(fmin(figure->em * 0.75, panel->row_height * 0.8), figure->em * 0.25);
	if (!axis_holds(&panel->x.axis, best))
		return;
	canvas_begin(figure->canvas,
		arena_printf(figure->arena, "%s: %s, %s", series->label,
			dress_text(figure->arena, panel->x.dress, best, 4),
			SAY(figure, N, figure_count(figure, group->n))));
	canvas_marker(figure->canvas, verdict_marker(group->floor.verdict),
		(struct point){panel_x(panel, best), y}, size,
		verdict_pen(figure, group->floor.verdict, figure->theme->best));
	canvas_end(figure->canvas);
}
