/* groups: a row a group; the range as a line, every run a dot (or the runs' density), the median a stroke, the best a
 * shape that says the floor verdict, behind them the near-minimum band. */
#include <math.h>

#include "../../analysis/density.h"
#include "../../analysis/extent.h"
#include "panel.h"
#include "swarm.h"

#define MOST_GROUPS 200
#define MOST_DOTS 400 /* in a row; beyond, a density */

static const char *groups_note(struct figure *figure, const struct extent *extent)
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
		buffer_print(&note, " · %s",
			SAY(figure, SHOWN_OF, figure_count(figure, figure->series_count),
				figure_count(figure, figure->series_count + figure->series_left_out)));
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
static void groups_rows(struct figure *figure, struct panel *panel, size_t *row_of)
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

static double dot_size(const struct figure *figure, const struct panel *panel)
{
	return fmax(fmin(figure->em * 0.3, panel->row_height * 0.28), figure->em * 0.08);
}

static void draw_dots(struct figure *figure, const struct panel *panel, const struct series *series, double y)
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

/* Both halves of the density around the row's middle, as wide at its highest as the row allows. */
static void draw_density(
	struct figure *figure, const struct panel *panel, const struct series *series, double y)
{
	const struct sample *sample = series->group->sample;
	double low = fmax(sample->sorted[0], panel->x.axis.low),
	       high = fmin(sample->sorted[sample->n - 1], panel->x.axis.high);
	struct density density = density_of(
		figure->arena, sample->sorted, sample->weights, sample->n, low, high, 256);
	if (!(density.highest > 0))
		return;
	struct point *outline = arena_alloc(figure->arena, 2 * density.count, sizeof *outline);
	for (size_t i = 0; i < density.count; i++) {
		double value = low + (high - low) * (double)i / (double)(density.count - 1);
		double half = density.at[i] / density.highest * panel->row_height * 0.4,
		       x = panel_x(panel, value);
		outline[i] = (struct point){x, y - half};
		outline[2 * density.count - 1 - i] = (struct point){x, y + half};
	}
	canvas_polygon(figure->canvas, outline, 2 * density.count,
		(struct pen){.fill = color_fade(figure->theme->run, 0.55)});
}

static bool series_is_dense(const struct series *series)
{
	return series->n > MOST_DOTS || (series->group->sample && series->group->sample->weights);
}

/* The line from minimum to maximum; where the axis is cut it ends in an arrow head with the number of runs outside. */
static void draw_range(
	struct figure *figure, const struct panel *panel, const struct series *series, double y)
{
	const struct group_finding *group = series->group;
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

static void draw_outside(
	struct figure *figure, const struct panel *panel, const struct series *series, double y)
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

static void draw_group(
	struct figure *figure, const struct panel *panel, const struct series *series, double y)
{
	const struct group_finding *group = series->group;
	draw_range(figure, panel, series, y);
	if (series_is_dense(series))
		draw_density(figure, panel, series, y);
	else
		draw_dots(figure, panel, series, y);
	draw_outside(figure, panel, series, y);
	double half = panel->row_height * 0.36;
	if (axis_holds(&panel->x.axis, group->median)) {
		double x = panel_x(panel, group->median);
		canvas_line(figure->canvas, (struct point){x, y - half}, (struct point){x, y + half},
			(struct pen){.stroke = figure->theme->typical, .width = figure->em * 0.2});
	}
	double best = isnan(group->best) ? group->min : group->best;
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

static size_t *groups_panel(struct figure *figure, struct panel *panel)
{
	size_t *row_of = arena_alloc(figure->arena, figure->series_count, sizeof *row_of);
	struct extent extent = figure_extent(figure);
	*panel = (struct panel){.area = figure->page, .x.grid = true, .x.direction = figure->direction};
	panel->x.axis = axis_around(extent.low, extent.high, range_asks_for_log(extent.low, extent.high));
	panel->x.dress = dress_shown(figure->arena, figure->unit, figure->options->show_unit,
		fmax(fabs(extent.low), fabs(extent.high)));
	panel->x.title = figure_quantity(figure, panel->x.dress);
	panel->heading = figure_title(figure);
	panel->note = groups_note(figure, &extent);
	/* The arrow heads of what lies outside, with their numbers. */
	panel->right = extent.above > 0 ? figure->em * 2.4 : 0;
	groups_rows(figure, panel, row_of);
	groups_legend(figure);
	return row_of;
}

static double groups_height(struct figure *figure)
{
	figure_gather(figure, MOST_GROUPS);
	if (figure->series_count == 0)
		return figure->em * 20;
	struct panel panel;
	groups_panel(figure, &panel);
	double rows = (double)panel.row_count;
	double row = rows > 60 ? fmax(figure->em * 0.95, figure->em * 100 / rows)
		: rows < 4     ? figure->em * 3
			       : figure->em * 1.75;
	return panel_frame_height(figure, &panel, figure->page.width) + legend_height(figure) + rows * row;
}

static void groups_data(struct figure *figure)
{
	static const char *const columns[] = {
		"section", "group", "n", "min", "median", "max", "best", "floor", "run", "value"};
	data_columns(figure, columns, sizeof columns / sizeof *columns);
	for (size_t i = 0; i < figure->series_count && data_wanted(figure); i++)
		for (size_t run = 0; run < figure->series[i].n || run == 0; run++) {
			const struct series *series = &figure->series[i];
			data_text(figure, series->section);
			data_text(figure, series->label);
			data_number(figure, (double)series->group->n);
			data_number(figure, series->group->min);
			data_number(figure, series->group->median);
			data_number(figure, series->group->max);
			data_number(figure, series->group->best);
			data_text(figure, floor_verdict_name(series->group->floor.verdict));
			data_number(figure, series->n > 0 ? (double)run + 1 : NAN);
			data_number(figure, series->n > 0 ? series->values[run] : NAN);
		}
}

/* "reached 3, cannot tell 9". */
static const char *verdict_counts(struct figure *figure)
{
	struct buffer text = buffer_new(figure->arena);
	for (enum floor_verdict verdict = FLOOR_REACHED; verdict <= FLOOR_CANNOT_TELL; verdict++) {
		size_t count = 0;
		for (size_t i = 0; i < figure->series_count; i++)
			count += figure->series[i].group->floor.verdict == verdict;
		if (count > 0)
			buffer_print(&text, "%s%s %zu", text.length > 0 ? ", " : "",
				floor_verdict_name(verdict), count);
	}
	return text.length > 0 ? text.at : "–";
}

static double series_best(const struct series *series)
{
	return isnan(series->group->best) ? series->group->min : series->group->best;
}

static const char *groups_alt(struct figure *figure, struct dress dress)
{
	const struct series *best = &figure->series[0], *worst = &figure->series[0];
	double sign = figure->direction == DIRECTION_HIGHER ? -1 : 1;
	for (size_t i = 1; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];
		best = sign * series_best(series) < sign * series_best(best) ? series : best;
		worst = sign * series_best(series) > sign * series_best(worst) ? series : worst;
	}
	const char *metric = figure_name(figure, figure->metric ? figure->metric : "value");
	const char *title = figure_subject(figure);
	if (figure->series_count == 1)
		return SAY(figure, ALT_GROUP, metric, title,
			dress_text(figure->arena, dress, best->group->min, 4),
			dress_text(figure->arena, dress, best->group->median, 4),
			dress_text(figure->arena, dress, best->group->max, 4),
			figure_count(figure, best->group->n), verdict_counts(figure));
	return SAY(figure, ALT_GROUPS, metric, title, figure_count(figure, figure->series_count), best->label,
		dress_text(figure->arena, dress, series_best(best), 4), worst->label,
		dress_text(figure->arena, dress, series_best(worst), 4), verdict_counts(figure));
}

static void groups_draw(struct figure *figure)
{
	figure_gather(figure, MOST_GROUPS);
	if (figure->series_count == 0)
		return;
	struct panel panel;
	size_t *row_of = groups_panel(figure, &panel);
	legend_draw(figure);
	panel.area = figure->page;
	panel_layout(figure, &panel);
	for (size_t i = 0; i < figure->series_count; i++)
		draw_band(figure, &panel, &figure->series[i], panel_row(&panel, row_of[i]));
	panel_draw(figure, &panel);
	for (size_t i = 0; i < figure->series_count; i++)
		draw_group(figure, &panel, &figure->series[i], panel_row(&panel, row_of[i]));
	groups_data(figure);
	figure->result->title = panel.heading;
	figure->result->alt = groups_alt(figure, panel.x.dress);
}

const struct drawing drawing_groups = {groups_height, groups_draw};
