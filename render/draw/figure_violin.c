/* violin: a row a group; the density of its runs mirrored, the middle half as a bar, the median, the best. */
#include <math.h>

#include "rows.h"

/* Fewer runs have no shape to speak of: they stay dots. */
#define LEAST_RUNS 10

static bool has_shape(const struct series *series)
{
	return series->n >= LEAST_RUNS && series->group->min < series->group->max;
}

static void violin_legend(struct figure *figure)
{
	const struct theme *theme = figure->theme;
	legend_verdicts(figure, theme->best);
	legend_add(figure, KEY_MARKER, MARKER_DISC,
		(struct pen){.fill = theme->background, .stroke = theme->typical, .width = figure->em * 0.14},
		SAY(figure, MEDIAN));
	legend_add(figure, KEY_LINE, MARKER_DISC,
		(struct pen){.stroke = theme->typical, .width = figure->em * 0.36}, SAY(figure, MIDDLE_HALF));
	for (size_t i = 0; i < figure->series_count; i++)
		if (has_shape(&figure->series[i]))
			legend_add(figure, KEY_BAND, MARKER_DISC,
				(struct pen){.fill = color_fade(theme->run, 0.55)}, SAY(figure, DENSITY));
		else
			legend_add(figure, KEY_MARKER, MARKER_DISC,
				(struct pen){.fill = color_fade(theme->run, 0.6)}, SAY(figure, RUN));
}

static void violin_prepare(struct figure *figure, struct rows *rows)
{
	rows_gather(figure);
	rows_prepare(figure, rows);
	violin_legend(figure);
}

static double violin_height(struct figure *figure)
{
	struct rows rows;
	violin_prepare(figure, &rows);
	return rows_height(figure, &rows);
}

static void draw_violin(
	struct figure *figure, const struct panel *panel, const struct series *series, double y)
{
	const struct group_finding *group = series->group;
	const struct axis *axis = &panel->x.axis;
	row_range(figure, panel, series, y);
	if (has_shape(series))
		row_density(figure, panel, series, y);
	else
		row_dots(figure, panel, series, y);
	row_outside(figure, panel, series, y);
	double left = panel_x(panel, fmax(group->q1, axis->low)),
	       right = panel_x(panel, fmin(group->q3, axis->high));
	double half = fmin(figure->em * 0.18, panel->row_height * 0.12);
	if (right > left)
		canvas_rectangle(figure->canvas, (struct box){left, y - half, right - left, 2 * half},
			(struct pen){.fill = figure->theme->typical});
	row_best(figure, panel, series, y);
	if (axis_holds(axis, group->median))
		canvas_marker(figure->canvas, MARKER_DISC, (struct point){panel_x(panel, group->median), y},
			fmin(figure->em * 0.5, panel->row_height * 0.4),
			(struct pen){.fill = figure->theme->background,
				.stroke = figure->theme->typical,
				.width = figure->em * 0.14});
}

static void violin_draw(struct figure *figure)
{
	struct rows rows;
	violin_prepare(figure, &rows);
	if (figure->series_count == 0)
		return;
	legend_draw(figure);
	rows_layout(figure, &rows);
	rows_draw(figure, &rows);
	for (size_t i = 0; i < figure->series_count; i++)
		draw_violin(figure, rows_panel(&rows, i), &figure->series[i], rows_y(&rows, i));
	rows_data(figure);
	figure->result->title = rows.heading;
	figure->result->alt = SAY(figure, ALT_VIOLIN, figure_metric(figure), figure_subject(figure),
		series_extremes(figure), series_floors(figure));
}

const struct drawing drawing_violin = {violin_height, violin_draw};
