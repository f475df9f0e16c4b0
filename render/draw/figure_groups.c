/* groups: a row a group; the range as a line, every run a dot (or the runs' density), the median a stroke, the best a
 * shape that says the floor verdict, behind them the near-minimum band. */
#include <math.h>

#include "rows.h"

static void draw_band(struct figure *figure, const struct panel *panel, const struct series *series, double y)
{
	double best = series->group->best, near = 1 + figure->findings->options->near;
	if (isnan(best) || best <= 0 || figure->direction == DIRECTION_UNKNOWN)
		return;
	double from = panel_x(panel, best);
	double to = panel_x(panel, figure->direction == DIRECTION_HIGHER ? best / near : best * near);
	double left = fmax(fmin(from, to), panel->plot.x),
	       right = fmin(fmax(from, to), panel->plot.x + panel->plot.width);
	canvas_rectangle(figure->canvas,
		(struct box){left, y - panel->row_height * 0.42, right - left, panel->row_height * 0.84},
		(struct pen){.fill = figure->theme->band});
}

static bool series_is_dense(const struct series *series)
{
	return series->n > MOST_ROW_DOTS || (series->group->sample && series->group->sample->weights);
}

static void draw_group(
	struct figure *figure, const struct panel *panel, const struct series *series, double y)
{
	row_range(figure, panel, series, y);
	if (series_is_dense(series))
		row_density(figure, panel, series, y);
	else
		row_dots(figure, panel, series, y);
	row_outside(figure, panel, series, y);
	row_median(figure, panel, series, y);
	row_best(figure, panel, series, y);
}

static void groups_legend(struct figure *figure)
{
	const struct theme *theme = figure->theme;
	bool dense = false, dots = false, judged = false;
	for (size_t i = 0; i < figure->series_count; i++) {
		dense |= series_is_dense(&figure->series[i]);
		dots |= !series_is_dense(&figure->series[i]) && figure->series[i].n > 0;
		judged |= figure->series[i].group->best > 0;
	}
	legend_verdicts(figure, theme->best);
	legend_add(figure, KEY_MARKER, MARKER_BAR,
		(struct pen){.stroke = theme->typical, .width = figure->em * 0.2}, SAY(figure, MEDIAN));
	if (dots)
		legend_add(figure, KEY_MARKER, MARKER_DISC, (struct pen){.fill = color_fade(theme->run, 0.6)},
			SAY(figure, RUN));
	if (dense)
		legend_add(figure, KEY_BAND, MARKER_DISC, (struct pen){.fill = color_fade(theme->run, 0.55)},
			SAY(figure, DENSITY));
	legend_add(figure, KEY_LINE, MARKER_DISC,
		(struct pen){.stroke = theme->rule, .width = figure->em * 0.1}, SAY(figure, RANGE));
	const char *near = figure_number(figure, figure->findings->options->near * 100, 0);
	if (judged)
		legend_add(figure, KEY_BAND, MARKER_DISC, (struct pen){.fill = theme->band},
			figure->direction == DIRECTION_HIGHER ? SAY(figure, BAND_HIGHER, near)
							      : SAY(figure, BAND_LOWER, near));
}

static const char *groups_alt(struct figure *figure)
{
	const char *metric = figure_metric(figure), *extremes = series_extremes(figure);
	size_t runs = figure->series[0].group->n;
	if (figure->series_count == 1)
		return SAY(figure, ALT_GROUP, extremes, metric,
			runs == 1 ? SAY(figure, ONE_RUN) : SAY(figure, RUNS, figure_count(figure, runs)),
			series_floors(figure));
	return SAY(figure, ALT_GROUPS, figure_groups_counted(figure, figure->series_count),
		figure_subject(figure), metric, extremes, series_floors(figure));
}

static void groups_prepare(struct figure *figure, struct rows *rows)
{
	rows_gather(figure);
	rows_prepare(figure, rows);
	groups_legend(figure);
}

static double groups_height(struct figure *figure)
{
	struct rows rows;
	groups_prepare(figure, &rows);
	return rows_height(figure, &rows);
}

static void groups_draw(struct figure *figure)
{
	struct rows rows;
	groups_prepare(figure, &rows);
	if (figure->series_count == 0)
		return;
	legend_draw(figure);
	rows_layout(figure, &rows);
	for (size_t i = 0; i < figure->series_count; i++)
		draw_band(figure, rows_panel(&rows, i), &figure->series[i], rows_y(&rows, i));
	rows_draw(figure, &rows);
	for (size_t i = 0; i < figure->series_count; i++)
		draw_group(figure, rows_panel(&rows, i), &figure->series[i], rows_y(&rows, i));
	rows_data(figure);
	figure->result->title = rows.heading;
	figure->result->alt = groups_alt(figure);
}

const struct drawing drawing_groups = {groups_height, groups_draw};
