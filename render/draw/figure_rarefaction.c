/* rarefaction: the best value to be expected of fewer rounds, with the scatter of a single pass of that many, and the
 * best so far as it was observed.  A curve that still falls at its end says that more rounds would find lower. */
#include <math.h>

#include "../../analysis/numbers/extent.h"
#include "../../analysis/numbers/rarefied.h"
#include "curves.h"
#include "rows.h"

#define PLACES 32

/* One group's curve. */
struct curve {
	size_t count;
	size_t rounds[PLACES];
	double best[PLACES], sd[PLACES]; /* of a single pass of that many rounds */
};

/* Numbers of rounds from 1 to n, about evenly spaced on a logarithmic axis, each once. */
static size_t rounds_of(size_t n, size_t rounds[PLACES])
{
	size_t count = 0;
	for (size_t i = 0; i < PLACES; i++) {
		size_t m = (size_t)llround(exp(log((double)n) * (double)i / (PLACES - 1)));
		if (count == 0 || m > rounds[count - 1])
			rounds[count++] = m;
	}
	return count;
}

static struct curve *curves_of(struct figure *figure)
{
	struct curve *curves = arena_alloc(figure->arena, figure->series_count, sizeof *curves);
	for (size_t i = 0; i < figure->series_count; i++) {
		const struct sample *sample = figure->series[i].group->sample;
		struct curve *curve = &curves[i];
		curve->count = rounds_of(sample->n, curve->rounds);
		for (size_t k = 0; k < curve->count; k++) {
			curve->best[k] = rarefied_best(sample, curve->rounds[k]);
			curve->sd[k] = sqrt(
				fmax(rarefied_variance(sample, curve->rounds[k], curve->best[k]), 0));
		}
	}
	return curves;
}

static void rarefaction_gather(struct figure *figure)
{
	size_t kept = 0;
	figure_gather(figure, MOST_CURVES);
	for (size_t i = 0; i < figure->series_count; i++)
		if (figure->series[i].group->sample && figure->series[i].n >= 2 &&
			figure->direction != DIRECTION_UNKNOWN)
			figure->series[kept++] = figure->series[i];
	figure->series_count = kept;
}

/* Bands, and the observed best, would clutter many curves: of those only the ones that stand out have them. */
static bool has_band(const struct figure *figure, size_t series)
{
	return figure->series_count <= 3 || series == series_extreme(figure, false) ||
		(figure->series_count > THEME_SERIES && series == series_extreme(figure, true));
}

/* Those that are told apart, when all of them end at the right. */
static size_t rarefaction_ends(struct figure *figure, struct curve_end ends[THEME_SERIES])
{
	size_t count = 0, most = 0;
	bool crowded = figure->series_count > THEME_SERIES;
	for (size_t i = 0; i < figure->series_count; i++)
		most = figure->series[i].group->sample->n > most ? figure->series[i].group->sample->n : most;
	for (size_t i = 0; i < figure->series_count; i++) {
		if (crowded && i != series_extreme(figure, false) && i != series_extreme(figure, true))
			continue;
		if (figure->series[i].group->sample->n < most || figure->series_count == 1)
			return 0;
		ends[count++] = (struct curve_end){group_best(figure->series[i].group),
			series_full(figure, i), curve_pen(figure, i).stroke};
	}
	return count;
}

static double curves_height(const struct figure *figure)
{
	return fmin(figure->page.width * 0.55, figure->em * 26);
}

static void rarefaction_legend(struct figure *figure, bool named)
{
	curves_legend(figure, named);
	if (figure->series_count == 0)
		return;
	size_t best = series_extreme(figure, false);
	color c = curve_pen(figure, best).stroke;
	const char *band = SAY(figure, RAREFACTION_BAND), *observed = SAY(figure, RUNNING_MINIMUM);
	if (figure->series_count > 3 && figure->series_count <= THEME_SERIES) {
		const char *name = lettering_elide(figure->lettering, series_full(figure, best),
			text_size(figure, TEXT_NOTE), false, figure->page.width / 4);
		band = arena_printf(figure->arena, "%s: %s", name, band);
		observed = arena_printf(figure->arena, "%s: %s", name, observed);
	}
	legend_add(figure, KEY_BAND, MARKER_DISC, (struct pen){.fill = color_fade(c, 0.16)}, band);
	legend_add(figure, KEY_LINE, MARKER_DISC,
		(struct pen){.stroke = color_fade(c, 0.8), .width = figure->em * 0.08}, observed);
}

/* Means that far outliers have moved off where all other values lie leave the axis. */
static bool rarefaction_axis(struct figure *figure, struct panel *panel)
{
	struct extent extent = figure_extent(figure);
	double low = INFINITY, high = -INFINITY;
	for (size_t i = 0; i < figure->series_count; i++) {
		double worst = rarefied_best(figure->series[i].group->sample, 1),
		       best = group_best(figure->series[i].group);
		low = fmin(low, fmin(best, worst));
		high = fmax(high, fmax(best, worst));
	}
	bool leaves = low < extent.low || high > extent.high;
	low = fmax(low, extent.low);
	high = fmin(high, extent.high);
	panel->y.axis = axis_around(low, high, range_asks_for_log(low, high));
	panel->y.dress = figure_dress(figure, &panel->y.axis, low, high);
	return leaves;
}

static void rarefaction_panel(struct figure *figure, struct panel *panel)
{
	rarefaction_gather(figure);
	double most = 1;
	for (size_t i = 0; i < figure->series_count; i++)
		most = fmax(most, (double)figure->series[i].group->sample->n);
	*panel = (struct panel){
		.area = figure->page, .x.grid = true, .y.grid = true, .y.direction = figure->direction};
	panel->heading = figure_title(figure);
	panel->note = series_note(figure, &(struct extent){0});
	if (rarefaction_axis(figure, panel))
		panel->note = arena_printf(figure->arena, "%s · %s", panel->note, SAY(figure, CURVES_LEAVE));
	panel->y.title = SAY(figure, EXPECTED_BEST, figure_quantity(figure, panel->y.dress));
	panel->x.axis = (struct axis){.logarithmic = true, .low = 1, .high = most > 1 ? most : 2};
	panel->x.dress = (struct dress){1, ""};
	panel->x.counts = true;
	panel->x.title = SAY(figure, ROUNDS_AXIS);
	struct curve_end ends[THEME_SERIES];
	size_t count = rarefaction_ends(figure, ends);
	panel->right = curve_ends_room(
		figure, ends, count, panel->y.axis, fmin(curves_height(figure), plot_height(figure)) * 0.8);
	rarefaction_legend(figure, panel->right > 0);
}

static double rarefaction_height(struct figure *figure)
{
	struct panel panel;
	rarefaction_panel(figure, &panel);
	return panel_frame_height(figure, &panel, figure->page.width) + curves_height(figure) +
		legend_height(figure);
}

/* One standard deviation to either side of what a pass of so many rounds would have found. */
static void draw_band(
	struct figure *figure, const struct panel *panel, const struct curve *curve, color color)
{
	struct point outline[2 * PLACES];
	for (size_t i = 0; i < curve->count; i++) {
		double x = panel_x(panel, (double)curve->rounds[i]);
		outline[i] = (struct point){x, panel_y(panel, curve->best[i] - curve->sd[i])};
		outline[2 * curve->count - 1 - i] = (struct point){
			x, panel_y(panel, curve->best[i] + curve->sd[i])};
	}
	canvas_polygon(
		figure->canvas, outline, 2 * curve->count, (struct pen){.fill = color_fade(color, 0.16)});
}

static void draw_observed(struct figure *figure, const struct panel *panel, size_t series)
{
	const struct sample *sample = figure->series[series].group->sample;
	if (!sample->in_order)
		return;
	double sign = sample->direction == DIRECTION_HIGHER ? -1 : 1, best = INFINITY;
	struct point *points = NULL;
	size_t count = 0, capacity = 0;
	for (size_t i = 0; i < sample->n; i++) {
		if (!(sign * sample->in_order[i] < best) && i + 1 < sample->n)
			continue;
		best = fmin(best, sign * sample->in_order[i]);
		ARENA_ROOM(figure->arena, points, count, capacity);
		points[count++] = (struct point){panel_x(panel, (double)i + 1), panel_y(panel, sign * best)};
	}
	curve_steps(figure, points, count,
		(struct pen){.stroke = color_fade(curve_pen(figure, series).stroke, 0.8),
			.width = figure->em * 0.08});
}

static void draw_expected(
	struct figure *figure, const struct panel *panel, const struct curve *curve, size_t series)
{
	struct point points[PLACES];
	for (size_t i = 0; i < curve->count; i++)
		points[i] = (struct point){
			panel_x(panel, (double)curve->rounds[i]), panel_y(panel, curve->best[i])};
	canvas_begin(figure->canvas, series_full(figure, series));
	canvas_polyline(figure->canvas, points, curve->count, curve_pen(figure, series));
	canvas_end(figure->canvas);
}

static void rarefaction_data(struct figure *figure, const struct curve *curves)
{
	static const char *const columns[] = {"section", "group", "rounds", "expected_best", "sd"};
	data_columns(figure, columns, 5);
	for (size_t i = 0; i < figure->series_count && data_wanted(figure); i++)
		for (size_t k = 0; k < curves[i].count; k++) {
			data_text(figure, figure->series[i].section);
			data_text(figure, figure->series[i].label);
			data_number(figure, (double)curves[i].rounds[k]);
			data_number(figure, curves[i].best[k]);
			data_number(figure, curves[i].sd[k]);
		}
}

/* How much the best would have been worse with half the rounds, of the group where that is most. */
static const char *rarefaction_alt(struct figure *figure)
{
	const struct series *steepest = NULL;
	double most = -INFINITY;
	for (size_t i = 0; i < figure->series_count; i++) {
		const struct sample *sample = figure->series[i].group->sample;
		if (!(group_best(figure->series[i].group) > 0)) /* nothing is a percentage of it */
			continue;
		double gain = fabs(
			rarefied_best(sample, (sample->n + 1) / 2) / group_best(figure->series[i].group) - 1);
		if (!(gain > most))
			continue;
		most = gain;
		steepest = &figure->series[i];
	}
	if (!steepest)
		return SAY(figure, ALT_RAREFACTION_PLAIN, figure_metric(figure), figure_subject(figure));
	return SAY(figure, ALT_RAREFACTION, figure_metric(figure), figure_subject(figure), steepest->label,
		figure_number(figure, most * 100, 1));
}

static void rarefaction_draw(struct figure *figure)
{
	struct panel panel;
	rarefaction_panel(figure, &panel);
	if (figure->series_count == 0)
		return;
	legend_draw(figure);
	panel.area = figure->page;
	panel_layout(figure, &panel);
	panel_draw(figure, &panel);
	canvas_clip(figure->canvas, panel.plot);
	size_t *order = curves_order(figure);
	struct curve *curves = curves_of(figure);
	for (size_t i = 0; i < figure->series_count; i++) {
		if (!has_band(figure, order[i]))
			continue;
		draw_band(figure, &panel, &curves[order[i]], curve_pen(figure, order[i]).stroke);
		draw_observed(figure, &panel, order[i]);
	}
	for (size_t i = 0; i < figure->series_count; i++)
		draw_expected(figure, &panel, &curves[order[i]], order[i]);
	canvas_unclip(figure->canvas);
	struct curve_end ends[THEME_SERIES];
	if (panel.right > 0)
		curve_ends_draw(figure, &panel, ends, rarefaction_ends(figure, ends));
	rarefaction_data(figure, curves);
	figure->result->title = panel.heading;
	figure->result->alt = rarefaction_alt(figure);
}

const struct drawing drawing_rarefaction = {rarefaction_height, rarefaction_draw};
