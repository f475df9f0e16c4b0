#include "curves.h"

#include <math.h>

static bool is_crowded(const struct figure *figure)
{
	return figure->series_count > THEME_SERIES;
}

struct pen curve_pen(const struct figure *figure, size_t series)
{
	double em = figure->em;
	if (!is_crowded(figure))
		return (struct pen){.stroke = figure->theme->series[series],
			.width = em * 0.17,
			.dash = (enum dash)(series % 4)};
	if (series == series_extreme(figure, false))
		return (struct pen){.stroke = figure->theme->best, .width = em * 0.22};
	if (series == series_extreme(figure, true))
		return (struct pen){.stroke = figure->theme->run, .width = em * 0.22, .dash = DASH_DASHED};
	return (struct pen){
		.stroke = color_fade(figure->theme->rule, figure->series_count > 40 ? 0.35 : 0.55),
		.width = em * (figure->series_count > 40 ? 0.06 : 0.09)};
}

#define END_GAP 0.5 /* em, between a curve and its name */

double curve_ends_room(
	struct figure *figure, const struct curve_end *ends, size_t count, struct axis axis, double height)
{
	double widest = 0, line = line_height(figure, text_size(figure, TEXT_NOTE)) * 0.9;
	axis.from = 0;
	axis.to = height;
	for (size_t i = 0; i < count; i++) {
		widest = fmax(widest, text_width(figure, TEXT_NOTE, ends[i].name));
		for (size_t k = 0; k < i; k++)
			if (fabs(axis_at(&axis, ends[i].value) - axis_at(&axis, ends[k].value)) < line)
				return 0;
	}
	return widest > figure->page.width / 5 ? 0 : widest + figure->em * END_GAP;
}

void curve_ends_draw(
	struct figure *figure, const struct panel *panel, const struct curve_end *ends, size_t count)
{
	for (size_t i = 0; i < count; i++)
		figure_text(figure, TEXT_NOTE, color_mix(ends[i].color, figure->theme->ink, 0.35),
			ANCHOR_START, panel->plot.x + panel->plot.width + figure->em * END_GAP,
			panel_y(panel, ends[i].value), ends[i].name);
}

void curves_legend(struct figure *figure, bool named)
{
	if (!is_crowded(figure)) {
		if (named)
			return;
		for (size_t i = 0; i < figure->series_count && figure->series_count > 1; i++)
			legend_add(
				figure, KEY_LINE, MARKER_DISC, curve_pen(figure, i), series_full(figure, i));
		return;
	}
	size_t best = series_extreme(figure, false), worst = series_extreme(figure, true), other = 0;
	while (other == best || other == worst)
		other++;
	legend_add(figure, KEY_LINE, MARKER_DISC, curve_pen(figure, best), series_superlative(figure, false));
	legend_add(figure, KEY_LINE, MARKER_DISC, curve_pen(figure, worst), series_superlative(figure, true));
	legend_add(figure, KEY_LINE, MARKER_DISC, curve_pen(figure, other),
		SAY(figure, THE_OTHERS, figure_count(figure, figure->series_count - 2)));
}

size_t *curves_order(struct figure *figure)
{
	size_t *order = arena_alloc(figure->arena, figure->series_count, sizeof *order);
	size_t count = 0, best = series_extreme(figure, false), worst = series_extreme(figure, true);
	for (size_t i = 0; i < figure->series_count; i++)
		if (i != best && i != worst)
			order[count++] = i;
	if (worst != best)
		order[count++] = worst;
	if (figure->series_count > 0)
		order[count++] = best;
	return order;
}

void curve_steps(struct figure *figure, const struct point *points, size_t count, struct pen pen)
{
	struct point *steps = arena_alloc(figure->arena, 2 * count, sizeof *steps);
	size_t made = 0;
	for (size_t i = 0; i < count; i++) {
		if (i > 0)
			steps[made++] = (struct point){points[i].x, points[i - 1].y};
		steps[made++] = points[i];
	}
	canvas_polyline(figure->canvas, steps, made, pen);
}
