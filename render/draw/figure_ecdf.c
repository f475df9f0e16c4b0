/* ecdf: the share of runs that took no longer than x (or reached no more), a step line a group. */
#include <math.h>

#include "../../analysis/numbers/ecdf.h"
#include "../../analysis/numbers/extent.h"
#include "curves.h"
#include "rows.h"

#define MOST_STEPS 500

static void ecdf_panel(struct figure *figure, struct panel *panel)
{
	size_t kept = 0;
	figure_gather(figure, MOST_CURVES);
	for (size_t i = 0; i < figure->series_count; i++)
		if (figure->series[i].group->sample)
			figure->series[kept++] = figure->series[i];
	figure->series_count = kept;
	struct extent extent = figure_extent(figure);
	*panel = (struct panel){
		.area = figure->page, .x.grid = true, .y.grid = true, .x.direction = figure->direction};
	panel->x.axis = axis_around(extent.low, extent.high, range_asks_for_log(extent.low, extent.high));
	panel->x.dress = figure_dress(figure, &panel->x.axis, extent.low, extent.high);
	panel->x.title = figure_quantity(figure, panel->x.dress);
	panel->y.axis = (struct axis){.low = 0, .high = 1};
	panel->y.dress = (struct dress){100, "%"};
	panel->y.title = SAY(figure, ECDF_AXIS);
	panel->heading = figure_title(figure);
	panel->note = series_note(figure, &extent);
	curves_legend(figure, false);
}

static double ecdf_height(struct figure *figure)
{
	struct panel panel;
	ecdf_panel(figure, &panel);
	return panel_frame_height(figure, &panel, figure->page.width) +
		fmin(figure->page.width * 0.55, figure->em * 26) + legend_height(figure);
}

/* From the lowest value, where the line rises from 0, to the highest: what lies beyond is no data. */
static void ecdf_line(struct figure *figure, const struct panel *panel, size_t series)
{
	size_t count;
	struct ecdf_step *steps = ecdf_of(
		figure->arena, figure->series[series].group->sample, MOST_STEPS, &count);
	struct point *points = arena_alloc(figure->arena, count + 1, sizeof *points);
	for (size_t i = 0; i < count; i++)
		points[i + 1] = (struct point){
			panel_x(panel, steps[i].value), panel_y(panel, steps[i].share)};
	points[0] = (struct point){points[1].x, panel_y(panel, 0)};
	curve_steps(figure, points, count + 1, curve_pen(figure, series));
}

static void ecdf_data(struct figure *figure)
{
	static const char *const columns[] = {"section", "group", "value", "share"};
	data_columns(figure, columns, 4);
	for (size_t i = 0; i < figure->series_count && data_wanted(figure); i++) {
		size_t count;
		struct ecdf_step *steps = ecdf_of(
			figure->arena, figure->series[i].group->sample, MOST_STEPS, &count);
		for (size_t k = 0; k < count; k++) {
			data_text(figure, figure->series[i].section);
			data_text(figure, figure->series[i].label);
			data_number(figure, steps[k].value);
			data_number(figure, steps[k].share);
		}
	}
}

static void ecdf_draw(struct figure *figure)
{
	struct panel panel;
	ecdf_panel(figure, &panel);
	if (figure->series_count == 0)
		return;
	legend_draw(figure);
	panel.area = figure->page;
	panel_layout(figure, &panel);
	panel_draw(figure, &panel);
	size_t *order = curves_order(figure);
	canvas_clip(figure->canvas,
		(struct box){panel.plot.x, panel.plot.y - figure->em * 0.2, panel.plot.width,
			panel.plot.height + figure->em * 0.4});
	for (size_t i = 0; i < figure->series_count; i++)
		ecdf_line(figure, &panel, order[i]);
	canvas_unclip(figure->canvas);
	ecdf_data(figure);
	figure->result->title = panel.heading;
	figure->result->alt = SAY(
		figure, ALT_ECDF, figure_metric(figure), figure_subject(figure), series_extremes(figure));
}

const struct drawing drawing_ecdf = {ecdf_height, ecdf_draw};
