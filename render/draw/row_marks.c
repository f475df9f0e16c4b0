/* The marks of one group in its row. */
#include <math.h>

#include "../../analysis/numbers/density.h"
#include "rows.h"
#include "swarm.h"

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

#define DENSITY_STEPS 240

/* So many steps of the density to a point of the outline that these stand about half a point apart. */
static size_t outline_step(double width)
{
	double most = DENSITY_STEPS / fmax(2 * width, 1);
	size_t step = most > 1 ? (size_t)fmin(most, DENSITY_STEPS / 10) : 1;
	while (DENSITY_STEPS % step != 0)
		step--;
	return step;
}

void row_density(struct figure *figure, const struct panel *panel, const struct series *series, double y)
{
	const struct sample *sample = series->group->sample;
	const double *values = values_on_axis(figure, &panel->x.axis, sample);
	bool logarithmic = panel->x.axis.logarithmic;
	double ends[] = {panel->x.axis.low, panel->x.axis.high};
	for (int i = 0; i < 2 && logarithmic; i++)
		ends[i] = log(ends[i]);
	double low = fmax(values[0], ends[0]), high = fmin(values[sample->n - 1], ends[1]);
	struct density density = density_of(
		figure->arena, values, sample->weights, sample->n, low, high, DENSITY_STEPS + 1);
	if (!(density.highest > 0))
		return;
	double from = panel_x(panel, logarithmic ? exp(low) : low),
	       to = panel_x(panel, logarithmic ? exp(high) : high);
	size_t step = outline_step(to - from), count = DENSITY_STEPS / step + 1;
	struct point *outline = arena_alloc(figure->arena, 2 * count, sizeof *outline);
	for (size_t i = 0; i < count; i++) {
		double x = from + (to - from) * (double)(i * step) / DENSITY_STEPS;
		double half = density.at[i * step] / density.highest * panel->row_height * 0.4;
		outline[i] = (struct point){x, y - half};
		outline[2 * count - 1 - i] = (struct point){x, y + half};
	}
	canvas_polygon(figure->canvas, outline, 2 * count,
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
		if (above && panel->row_height >= panel->row_text)
			figure_text_sized(figure, panel->row_text * 0.94, false, figure->theme->muted,
				ANCHOR_START, tip + em * 0.25, y, figure_count(figure, count));
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
