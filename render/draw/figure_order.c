/* order: the values in the order of the runs, a panel a group, with the best so far as a step line.  Long series are
 * shown as the lowest, median and highest of equal stretches, and say so. */
#include <math.h>

#include "../../analysis/health/health.h"
#include "../../analysis/numbers/extent.h"
#include "../../analysis/numbers/stretches.h"
#include "rows.h"

#define NARROWEST 8.5  /* em, of a panel */
#define MOST_DOTS 5000 /* over all panels of a figure */
#define LEAST_DOT 0.2  /* em */
#define PLOT_HEIGHT 6.5
#define ALONE_HEIGHT 20

/* Values in run order where it is known, else as they stand in the input. */
static const double *series_in_order(const struct series *series)
{
	const struct sample *sample = series->group->sample;
	return sample && sample->in_order ? sample->in_order : series->values;
}

/* Whether the runs are shown as they were made, not only as they stand in the input. */
static bool order_known(const struct figure *figure)
{
	for (size_t i = 0; i < figure->series_count; i++)
		if (!figure->series[i].group->sample || !figure->series[i].group->sample->in_order)
			return false;
	return true;
}

static size_t longest(const struct figure *figure)
{
	size_t most = 0;
	for (size_t i = 0; i < figure->series_count; i++)
		most = figure->series[i].n > most ? figure->series[i].n : most;
	return most;
}

/* Width of a panel before it is laid out, up to the width of its tick labels. */
static double panel_room(struct figure *figure)
{
	return figure->page.width / (double)panels_grid(figure, NARROWEST).columns - figure->em * 2;
}

/* Dots that neither run into one another nor make the file large. */
static size_t most_dots(struct figure *figure)
{
	double height = figure->em * (figure->series_count == 1 ? ALONE_HEIGHT : PLOT_HEIGHT);
	double dot = figure->em * LEAST_DOT;
	double dense = 0.5 * panel_room(figure) * height / (dot * dot);
	return (size_t)fmin(dense, MOST_DOTS / (double)figure->series_count);
}

/* Runs that a stretch of a longer series holds: about one stretch a point of width. */
static size_t stretch_length(struct figure *figure)
{
	double length = ceil((double)longest(figure) / panel_room(figure));
	return length > 1 ? (size_t)length : 1;
}

/* What the health checks may say of an order. */
static const struct {
	const struct health_check *check;
	enum figure_word word;
} order_doubts[] = {
	{&health_warmup, WORD_FIGURE_WARMUP},
	{&health_drift, WORD_FIGURE_DRIFT},
	{&health_floor_drift, WORD_FIGURE_FLOOR_DRIFT},
	{&health_clustering, WORD_FIGURE_CLUSTERING},
};

static const struct doubt *doubt_of(const struct series *series, const struct health_check *check)
{
	const struct doubts *doubts = &series->group->doubts;
	for (size_t i = 0; i < doubts->count; i++)
		if (doubts->at[i].check == check)
			return &doubts->at[i];
	return NULL;
}

/* "n = 30 · drift". */
static const char *panel_note(struct figure *figure, const struct series *series)
{
	struct buffer note = buffer_new(figure->arena);
	buffer_text(&note, SAY(figure, N, figure_count(figure, series->n)));
	for (size_t i = 0; i < sizeof order_doubts / sizeof *order_doubts; i++)
		if (doubt_of(series, order_doubts[i].check))
			buffer_print(&note, " · %s",
				figure_words(figure->arena, figure->options->lang, order_doubts[i].word,
					(const char *const[]){NULL}));
	return note.at;
}

static void order_value_side(
	struct figure *figure, struct panel *panel, const struct extent *extent, bool own)
{
	struct side *y = &panel->y;
	*y = (struct side){.grid = true, .own = own, .direction = figure->direction};
	y->axis = axis_around(extent->low, extent->high, range_asks_for_log(extent->low, extent->high));
	y->dress = figure_dress(figure, &y->axis, extent->low, extent->high);
	y->title = own ? figure_metric(figure) : figure_quantity(figure, y->dress);
	if (own)
		panel->note = side_own_note(figure, y, panel->note);
}

static struct extent order_panels(struct figure *figure, struct panel *panels)
{
	double last = (double)longest(figure);
	bool own = figure_has_own_scales(figure);
	struct extent *extents = arena_alloc(figure->arena, figure->series_count, sizeof *extents);
	struct extent all = figure_extents(figure, extents);
	for (size_t i = 0; i < figure->series_count; i++) {
		panels[i] = (struct panel){.area = figure->page,
			.heading = series_full(figure, i),
			.note = panel_note(figure, &figure->series[i]),
			.small = figure->series_count > 1};
		panels[i].x.title = order_known(figure) ? SAY(figure, ORDER_AXIS) : SAY(figure, INPUT_AXIS);
		panels[i].x.dress = (struct dress){1, ""};
		panels[i].x.counts = true;
		panels[i].x.axis = (struct axis){.low = 1 - 0.02 * last, .high = last + 0.02 * last};
		if (last == 1)
			panels[i].x.axis = (struct axis){.low = 0.5, .high = 1.5};
		order_value_side(figure, &panels[i], &extents[i], own);
	}
	if (figure->series_count == 1)
		panels[0].heading = figure_title(figure);
	return all;
}

static void draw_dots(struct figure *figure, const struct panel *panel, const struct series *series)
{
	const double *values = series_in_order(series);
	double crowd = panel->plot.width / (double)longest(figure);
	double size = fmax(fmin(figure->em * 0.38, crowd * 2), figure->em * LEAST_DOT);
	struct pen pen = {.fill = color_fade(figure->theme->run, 0.7)};
	for (size_t i = 0; i < series->n; i++) {
		double x = panel_x(panel, (double)i + 1);
		if (!axis_holds(&panel->y.axis, values[i])) {
			bool above = values[i] > panel->y.axis.high;
			struct point tip = {x, above ? panel->plot.y : panel->plot.y + panel->plot.height};
			canvas_marker(figure->canvas, above ? MARKER_TRIANGLE : MARKER_DOWN, tip,
				figure->em * 0.5, (struct pen){.fill = figure->theme->run});
			continue;
		}
		canvas_begin(figure->canvas,
			arena_printf(figure->arena, "%zu: %s", i + 1,
				dress_text(figure->arena, panel->y.dress, values[i], 4)));
		canvas_marker(
			figure->canvas, MARKER_DISC, (struct point){x, panel_y(panel, values[i])}, size, pen);
		canvas_end(figure->canvas);
	}
}

/* The first runs that are slower than the rest, as a shade behind them. */
static void draw_warmup(struct figure *figure, const struct panel *panel, const struct series *series)
{
	const struct doubt *doubt = doubt_of(series, &health_warmup);
	if (!doubt || !(doubt->numbers[0] > 0))
		return;
	double right = panel_x(panel, doubt->numbers[0] + 0.5);
	canvas_rectangle(figure->canvas,
		(struct box){panel->plot.x, panel->plot.y, right - panel->plot.x, panel->plot.height},
		(struct pen){.fill = figure->theme->band});
}

static double clamp_y(const struct panel *panel, double value)
{
	return fmax(panel->plot.y, fmin(panel_y(panel, value), panel->plot.y + panel->plot.height));
}

static void draw_envelope(
	struct figure *figure, const struct panel *panel, const struct stretch *stretches, size_t count)
{
	struct point *outline = arena_alloc(figure->arena, 2 * count, sizeof *outline);
	struct point *middle = arena_alloc(figure->arena, count, sizeof *middle);
	for (size_t i = 0; i < count; i++) {
		double x = panel_x(panel, (double)stretches[i].from + (double)stretches[i].count / 2 + 0.5);
		outline[i] = (struct point){x, clamp_y(panel, stretches[i].low)};
		outline[2 * count - 1 - i] = (struct point){x, clamp_y(panel, stretches[i].high)};
		middle[i] = (struct point){x, clamp_y(panel, stretches[i].median)};
	}
	canvas_polygon(figure->canvas, outline, 2 * count,
		(struct pen){.fill = color_fade(figure->theme->run, 0.4)});
	canvas_polyline(figure->canvas, middle, count,
		(struct pen){.stroke = figure->theme->typical, .width = figure->em * 0.1});
}

/* A step at every new best. */
static void draw_best_so_far(struct figure *figure, const struct panel *panel, const struct series *series)
{
	const double *values = series_in_order(series);
	double sign = figure->direction == DIRECTION_HIGHER ? -1 : 1, best = INFINITY;
	struct point *steps = NULL;
	size_t count = 0, capacity = 0;
	for (size_t i = 0; i < series->n; i++) {
		if (!(sign * values[i] < best) && i + 1 < series->n)
			continue;
		double x = panel_x(panel, (double)i + 1), before = sign * best;
		if (count > 0) {
			ARENA_ROOM(figure->arena, steps, count, capacity);
			steps[count++] = (struct point){x, clamp_y(panel, before)};
		}
		best = fmin(best, sign * values[i]);
		ARENA_ROOM(figure->arena, steps, count, capacity);
		steps[count++] = (struct point){x, clamp_y(panel, sign * best)};
	}
	canvas_polyline(figure->canvas, steps, count,
		(struct pen){.stroke = figure->theme->best, .width = figure->em * 0.17});
}

static void order_legend(struct figure *figure)
{
	const struct theme *theme = figure->theme;
	size_t most = longest(figure);
	if (most > most_dots(figure)) {
		legend_add(figure, KEY_LINE_BAND, MARKER_DISC,
			(struct pen){.fill = color_fade(theme->run, 0.4),
				.stroke = theme->typical,
				.width = figure->em * 0.1},
			SAY(figure, ENVELOPE, figure_count(figure, stretch_length(figure))));
	}
	for (size_t i = 0; i < figure->series_count; i++)
		if (figure->series[i].n <= most_dots(figure))
			legend_add(figure, KEY_MARKER, MARKER_DISC,
				(struct pen){.fill = color_fade(theme->run, 0.7)}, SAY(figure, RUN));
	legend_add(figure, KEY_LINE, MARKER_DISC,
		(struct pen){.stroke = theme->best, .width = figure->em * 0.17},
		SAY(figure, RUNNING_MINIMUM));
	for (size_t i = 0; i < figure->series_count; i++) {
		if (doubt_of(&figure->series[i], &health_warmup))
			legend_add(figure, KEY_BAND, MARKER_DISC, (struct pen){.fill = theme->band},
				SAY(figure, WARMUP_KEY));
		if (doubt_of(&figure->series[i], &health_drift))
			legend_add(figure, KEY_LINE, MARKER_DISC,
				(struct pen){.stroke = theme->alarm,
					.width = figure->em * 0.17,
					.dash = DASH_DASHED},
				SAY(figure, DRIFT_KEY));
	}
}

/* From the level of the first third of the runs to that of the last. */
static void draw_drift(struct figure *figure, const struct panel *panel, const struct series *series)
{
	const struct doubt *doubt = doubt_of(series, &health_drift);
	if (!doubt || isnan(doubt->numbers[1]) || isnan(doubt->numbers[2]))
		return;
	double third = (double)series->n / 3;
	struct point ends[] = {{panel_x(panel, third / 2), clamp_y(panel, doubt->numbers[1])},
		{panel_x(panel, (double)series->n - third / 2), clamp_y(panel, doubt->numbers[2])}};
	canvas_polyline(figure->canvas, ends, 2,
		(struct pen){
			.stroke = figure->theme->alarm, .width = figure->em * 0.17, .dash = DASH_DASHED});
}

static void panel_fill(struct figure *figure, struct panel *panel, const struct series *series)
{
	draw_warmup(figure, panel, series);
	panel_draw(figure, panel);
	if (series->n > most_dots(figure)) {
		size_t length = stretch_length(figure), count = (series->n + length - 1) / length;
		struct stretch *stretches = stretches_of(
			figure->arena, series_in_order(series), series->n, &count);
		draw_envelope(figure, panel, stretches, count);
	} else {
		draw_dots(figure, panel, series);
	}
	draw_best_so_far(figure, panel, series);
	draw_drift(figure, panel, series);
}

/* What is left out: groups, and runs beyond the axis. */
static const char *order_note(struct figure *figure, const struct extent *extent)
{
	return figure->series_left_out > 0 || extent->above + extent->below > 0 ? series_note(figure, extent)
										: NULL;
}

static double order_height(struct figure *figure)
{
	panels_gather(figure, NARROWEST, series_has_order);
	if (figure->series_count == 0)
		return figure->em * ALONE_HEIGHT;
	struct panel *panels = arena_alloc(figure->arena, figure->series_count, sizeof *panels);
	order_legend(figure);
	struct extent extent = order_panels(figure, panels);
	if (figure->series_count == 1)
		return panel_frame_height(figure, &panels[0], figure->page.width) +
			figure->em * ALONE_HEIGHT + legend_height(figure);
	double around = figure_heading_height(figure, figure_title(figure), order_note(figure, &extent)) +
		legend_height(figure);
	return around +
		panel_grid_height(figure, panels, figure->series_count, panels_grid(figure, NARROWEST),
			figure->em * PLOT_HEIGHT, page_height(figure) - around);
}

static void order_data(struct figure *figure)
{
	static const char *const columns[] = {"section", "group", "run", "value"};
	data_columns(figure, columns, 4);
	for (size_t i = 0; i < figure->series_count && data_wanted(figure); i++)
		for (size_t run = 0; run < figure->series[i].n; run++) {
			data_text(figure, figure->series[i].section);
			data_text(figure, figure->series[i].label);
			data_number(figure, (double)run + 1);
			data_number(figure, series_in_order(&figure->series[i])[run]);
		}
}

/* " The order shows drift in 2 groups and warm-up in 1 group."; empty when no doubt was raised. */
static const char *doubts_sentence(struct figure *figure)
{
	const char *parts[sizeof order_doubts / sizeof *order_doubts];
	size_t kinds = 0;
	for (size_t d = 0; d < sizeof order_doubts / sizeof *order_doubts; d++) {
		size_t count = 0;
		for (size_t i = 0; i < figure->series_count; i++)
			count += doubt_of(&figure->series[i], order_doubts[d].check) != NULL;
		const char *word = figure_words(figure->arena, figure->options->lang, order_doubts[d].word,
			(const char *const[]){NULL});
		if (count > 0)
			parts[kinds++] = SAY(figure, DOUBT_IN, word, figure_groups_counted(figure, count));
	}
	return kinds > 0 ? SAY(figure, ALT_ORDER_DOUBTS, words_joined(figure, parts, kinds)) : "";
}

/* Where the best of all groups came. */
static const char *order_alt(struct figure *figure)
{
	const struct series *best_series = &figure->series[0];
	double sign = figure->direction == DIRECTION_HIGHER ? -1 : 1, best = INFINITY;
	size_t run = 0;
	for (size_t i = 0; i < figure->series_count; i++)
		for (size_t k = 0; k < figure->series[i].n; k++) {
			double value = sign * series_in_order(&figure->series[i])[k];
			if (!(value < best))
				continue;
			best = value;
			run = k;
			best_series = &figure->series[i];
		}
	return SAY(figure, ALT_ORDER, figure_metric(figure), figure_subject(figure),
		figure_value(figure, sign * best, 4), figure_count(figure, run + 1),
		figure_count(figure, best_series->n), best_series->label, doubts_sentence(figure));
}

static void order_draw(struct figure *figure)
{
	panels_gather(figure, NARROWEST, series_has_order);
	if (figure->series_count == 0)
		return;
	struct panel *panels = arena_alloc(figure->arena, figure->series_count, sizeof *panels);
	order_legend(figure);
	legend_draw(figure);
	struct extent extent = order_panels(figure, panels);
	if (figure->series_count > 1)
		figure_heading(figure, figure_title(figure), order_note(figure, &extent));
	if (figure->series_count == 1)
		panel_layout(figure, &panels[0]);
	else
		panel_grid_layout(figure, panels, figure->series_count, panels_grid(figure, NARROWEST));
	for (size_t i = 0; i < figure->series_count; i++)
		panel_fill(figure, &panels[i], &figure->series[i]);
	order_data(figure);
	figure->result->title = figure_title(figure);
	figure->result->alt = order_alt(figure);
}

const struct drawing drawing_order = {order_height, order_draw};
