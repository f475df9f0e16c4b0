/* load: background load of each group against its median and its minimum, each with its least-squares line. */
#include <math.h>
#include <string.h>

#include "../../analysis/line_fit.h"
#include "labels.h"
#include "panel.h"

#define MOST_PANELS 9
#define BAND_STEPS 40

/* One table's points and what is known of them. */
struct load_plot {
	const struct table_finding *table;
	const struct correlation *median, *min; /* NULL: not computed */
	double *load, *medians, *minima;
	double least_load, most_load;
	size_t first, count; /* its series */
	struct line_fit median_fit, min_fit;
	struct panel panel;
};

static const struct correlation *correlation_of(const struct findings *findings, size_t table, int y)
{
	for (size_t i = 0; i < findings->correlation_count; i++)
		if (findings->correlations[i].table == table && (int)findings->correlations[i].y == y)
			return &findings->correlations[i];
	return NULL;
}

static struct load_plot plot_of(struct figure *figure, size_t first, size_t count)
{
	const struct series *series = &figure->series[first];
	struct load_plot plot = {.table = series->table,
		.first = first,
		.count = count,
		.median = correlation_of(figure->findings, series->table_index, CORRELATE_MEDIAN),
		.min = correlation_of(figure->findings, series->table_index, CORRELATE_MIN),
		.load = arena_alloc(figure->arena, count, sizeof *plot.load),
		.medians = arena_alloc(figure->arena, count, sizeof *plot.medians),
		.minima = arena_alloc(figure->arena, count, sizeof *plot.minima)};
	for (size_t i = 0; i < count; i++) {
		plot.load[i] = series[i].group->load;
		plot.medians[i] = series[i].group->median;
		plot.minima[i] = group_best(series[i].group);
	}
	plot.median_fit = line_fit_of(plot.load, plot.medians, count);
	plot.min_fit = line_fit_of(plot.load, plot.minima, count);
	return plot;
}

/* Series of one table with loads known: the next plot; count 0 at the end. */
static size_t plots_gather(struct figure *figure, struct load_plot **plots)
{
	size_t count = 0, kept = 0;
	figure_gather(figure, 200);
	for (size_t i = 0; i < figure->series_count; i++)
		if (!isnan(figure->series[i].group->load) && !isnan(figure->series[i].group->median))
			figure->series[kept++] = figure->series[i];
	figure->series_count = kept;
	*plots = arena_alloc(figure->arena, MOST_PANELS, sizeof **plots);
	for (size_t first = 0, end; first < kept && count < MOST_PANELS; first = end) {
		for (end = first;
			end < kept && figure->series[end].table_index == figure->series[first].table_index;
			end++)
			;
		if (end - first >= 2)
			(*plots)[count++] = plot_of(figure, first, end - first);
	}
	return count;
}

static const char *fit_text(struct figure *figure, const char *of, const struct correlation *correlation)
{
	double r = correlation && correlation->defined ? correlation->pearson.r : NAN;
	if (correlation && isfinite(correlation->pearson.ci.low) && isfinite(correlation->pearson.ci.high))
		return SAY(figure, FIT_CI, of, figure_number(figure, r, 2),
			figure_number(figure, correlation->pearson.ci.low, 2),
			figure_number(figure, correlation->pearson.ci.high, 2));
	return SAY(figure, FIT, of, figure_number(figure, r, 2));
}

static const char *best_word(struct figure *figure)
{
	return figure->direction == DIRECTION_HIGHER ? SAY(figure, MAXIMUM) : SAY(figure, MINIMUM);
}

/* A panel of its own says its correlations in the note, for the legend is common to all. */
static const char *plot_note(struct figure *figure, const struct load_plot *plot)
{
	struct buffer note = buffer_new(figure->arena);
	struct run_counts runs = {0};
	for (size_t i = 0; i < plot->count; i++)
		run_counts_add(&runs, figure->series[plot->first + i].group->n);
	buffer_print(&note, "%s, %s · %s", figure_groups_counted(figure, plot->count),
		run_counts_text(figure, &runs), fit_text(figure, SAY(figure, MEDIAN), plot->median));
	buffer_print(&note, " · %s", fit_text(figure, best_word(figure), plot->min));
	const struct correlation *min = plot->min;
	if (min && min->defined && min->without && min->most_influential < plot->table->group_count) {
		for (size_t i = 0; i < plot->count; i++)
			if (figure->series[plot->first + i].group_index == min->most_influential)
				buffer_print(&note, " · %s",
					SAY(figure, INFLUENTIAL, figure->series[plot->first + i].label,
						figure_number(figure, min->without[min->most_influential], 2),
						best_word(figure)));
	}
	return note.at;
}

/* Load from zero on, what stands for it as far as it goes; points at the ends stand off the frame. */
static void load_axis(struct figure *figure, struct load_plot *plot)
{
	struct side *x = &plot->panel.x;
	enum covariate by = figure->findings->dataset->load_by;
	double from = fmin(plot->least_load, 0), to = fmax(plot->most_load, 1);
	x->dress = (struct dress){1, ""};
	x->title = SAY(figure, LOAD_AXIS);
	if (by != COVARIATE_LOAD) {
		from = plot->least_load;
		to = plot->most_load > from ? plot->most_load : from + 1;
		x->dress = dress_for(figure->arena, covariate_unit(by), to);
		x->title = arena_printf(figure->arena, "%s (%s)", covariate_name(by), x->dress.unit);
	}
	x->axis = (struct axis){.low = from - 0.04 * (to - from), .high = to + 0.07 * (to - from)};
}

static void plot_axes(struct figure *figure, struct load_plot *plot)
{
	double low = INFINITY, high = -INFINITY;
	plot->least_load = INFINITY;
	plot->most_load = -INFINITY;
	for (size_t i = 0; i < plot->count; i++) {
		low = fmin(low, fmin(plot->minima[i], plot->medians[i]));
		high = fmax(high, fmax(plot->minima[i], plot->medians[i]));
		plot->most_load = fmax(plot->most_load, plot->load[i]);
		plot->least_load = fmin(plot->least_load, plot->load[i]);
	}
	struct panel *panel = &plot->panel;
	*panel = (struct panel){
		.area = figure->page, .x.grid = true, .y.grid = true, .y.direction = figure->direction};
	panel->y.axis = axis_around(low, high, range_asks_for_log(low, high));
	panel->y.dress = figure_dress(figure, &panel->y.axis, low, high);
	panel->y.title = figure_quantity(figure, panel->y.dress);
	load_axis(figure, plot);
	panel->note = plot_note(figure, plot);
	panel->heading = figure->series[plot->first].section ? figure->series[plot->first].section
							     : figure_title(figure);
}

static void load_legend(struct figure *figure)
{
	const struct theme *theme = figure->theme;
	legend_add(figure, KEY_MARKER, MARKER_DISC, (struct pen){.fill = theme->run}, SAY(figure, MEDIAN));
	legend_verdicts(figure, theme->best);
	legend_add(figure, KEY_LINE_BAND, MARKER_DISC,
		(struct pen){.fill = color_fade(theme->run, 0.14),
			.stroke = theme->run,
			.width = figure->em * 0.14},
		SAY(figure, FIT_BAND));
}

/* The line with its band as far as there are data, both cut off at the frame. */
static void draw_fit(struct figure *figure, const struct load_plot *plot, const struct line_fit *fit,
	color color, enum dash dash)
{
	const struct panel *panel = &plot->panel;
	if (isnan(fit->slope))
		return;
	struct point band[2 * (BAND_STEPS + 1)], line[BAND_STEPS + 1];
	for (size_t i = 0; i <= BAND_STEPS; i++) {
		double x = plot->least_load + (plot->most_load - plot->least_load) * (double)i / BAND_STEPS,
		       at = panel_x(panel, x);
		struct interval interval = line_fit_band(fit, x, 0.95);
		line[i] = (struct point){at, panel_y(panel, line_fit_at(fit, x))};
		band[i] = (struct point){
			at, panel_y(panel, isnan(interval.low) ? line_fit_at(fit, x) : interval.low)};
		band[2 * BAND_STEPS + 1 - i] = (struct point){
			at, panel_y(panel, isnan(interval.high) ? line_fit_at(fit, x) : interval.high)};
	}
	canvas_clip(figure->canvas, panel->plot);
	canvas_polygon(
		figure->canvas, band, 2 * (BAND_STEPS + 1), (struct pen){.fill = color_fade(color, 0.12)});
	canvas_polyline(figure->canvas, line, BAND_STEPS + 1,
		(struct pen){.stroke = color, .width = figure->em * 0.13, .dash = dash});
	canvas_unclip(figure->canvas);
}

static struct box box_around(struct point at, double size)
{
	return (struct box){at.x - size / 2, at.y - size / 2, size, size};
}

static void draw_point(
	struct figure *figure, const struct load_plot *plot, size_t i, struct point median, struct point best)
{
	const struct theme *theme = figure->theme;
	const struct series *series = &figure->series[plot->first + i];
	bool is_load = figure->findings->dataset->load_by == COVARIATE_LOAD;
	const char *load = is_load
		? arena_printf(figure->arena, "%s %%", figure_number(figure, plot->load[i], 1))
		: dress_text(figure->arena, plot->panel.x.dress, plot->load[i], 4);
	const char *said = arena_printf(figure->arena, "%s: %s, %s, %s", series->label, load,
		dress_text(figure->arena, plot->panel.y.dress, plot->medians[i], 4),
		dress_text(figure->arena, plot->panel.y.dress, plot->minima[i], 4));
	canvas_begin(figure->canvas, said);
	canvas_line(figure->canvas, median, best,
		(struct pen){.stroke = theme->rule, .width = figure->em * 0.07});
	canvas_marker(figure->canvas, MARKER_DISC, median, figure->em * 0.62,
		(struct pen){.fill = theme->run, .stroke = theme->background, .width = figure->em * 0.06});
	canvas_marker(figure->canvas, verdict_marker(series->group->floor.verdict), best, figure->em * 0.62,
		verdict_pen(figure, series->group->floor.verdict, theme->best));
	canvas_end(figure->canvas);
}

static bool is_influential(const struct load_plot *plot, const struct series *series)
{
	return plot->min && plot->min->defined && plot->min->without &&
		plot->min->most_influential == series->group_index;
}

/* What labels must not stand on: marks, the lines between them, the fitted lines. */
struct obstacles {
	struct box *at;
	size_t count;
};

static void obstacles_add_fit(struct obstacles *obstacles, const struct figure *figure,
	const struct panel *panel, const struct line_fit *fit)
{
	double step = panel->plot.width / BAND_STEPS, air = figure->em * 0.1;
	for (size_t i = 0; i < BAND_STEPS && !isnan(fit->slope); i++) {
		double x = panel->plot.x + step * (double)i;
		double from = panel_y(panel, line_fit_at(fit, axis_value(&panel->x.axis, x)));
		double to = panel_y(panel, line_fit_at(fit, axis_value(&panel->x.axis, x + step)));
		obstacles->at[obstacles->count++] = (struct box){
			x, fmin(from, to) - air, step, fabs(to - from) + 2 * air};
	}
}

static void obstacles_add_point(struct obstacles *obstacles, const struct figure *figure, struct point median,
	struct point best, bool influential)
{
	obstacles->at[obstacles->count++] = box_around(median, figure->em * 0.7);
	obstacles->at[obstacles->count++] = box_around(best, figure->em * (influential ? 1.6 : 0.7));
	obstacles->at[obstacles->count++] = (struct box){median.x - figure->em * 0.1, fmin(median.y, best.y),
		figure->em * 0.2, fabs(median.y - best.y)};
}

static void draw_points(struct figure *figure, const struct load_plot *plot)
{
	const struct panel *panel = &plot->panel;
	struct obstacles obstacles = {
		.at = arena_alloc(figure->arena, 3 * plot->count + 2 * BAND_STEPS, sizeof *obstacles.at)};
	struct point_label *labels = arena_alloc(figure->arena, plot->count, sizeof *labels);
	for (size_t i = 0; i < plot->count; i++) {
		const struct series *series = &figure->series[plot->first + i];
		double x = panel_x(panel, plot->load[i]);
		struct point median = {x, panel_y(panel, plot->medians[i])},
			     best = {x, panel_y(panel, plot->minima[i])};
		bool influential = is_influential(plot, series);
		if (influential)
			canvas_marker(figure->canvas, MARKER_DISC, best, figure->em * 1.5,
				(struct pen){.stroke = figure->theme->alarm, .width = figure->em * 0.12});
		draw_point(figure, plot, i, median, best);
		obstacles_add_point(&obstacles, figure, median, best, influential);
		labels[i] = (struct point_label){
			.at = influential ? best : median, .text = series->level, .bold = influential};
		if (influential) { /* has the first choice */
			struct point_label first = labels[0];
			labels[0] = labels[i];
			labels[i] = first;
		}
	}
	obstacles_add_fit(&obstacles, figure, panel, &plot->median_fit);
	obstacles_add_fit(&obstacles, figure, panel, &plot->min_fit);
	labels_place(figure, labels, plot->count, obstacles.at, obstacles.count, panel->plot);
	labels_draw(figure, labels, plot->count, figure->theme->ink);
}

static void plot_draw(struct figure *figure, struct load_plot *plot)
{
	panel_draw(figure, &plot->panel);
	draw_fit(figure, plot, &plot->median_fit, figure->theme->run, DASH_SOLID);
	draw_fit(figure, plot, &plot->min_fit, figure->theme->best, DASH_DASHED);
	draw_points(figure, plot);
}

static void load_data(struct figure *figure)
{
	static const char *const columns[] = {"section", "group", "load", "median", "best"};
	data_columns(figure, columns, 5);
	for (size_t i = 0; i < figure->series_count; i++) {
		data_text(figure, figure->series[i].section);
		data_text(figure, figure->series[i].label);
		data_number(figure, figure->series[i].group->load);
		data_number(figure, figure->series[i].group->median);
		data_number(figure, group_best(figure->series[i].group));
	}
}

/* What stands on the axis, in a sentence. */
static const char *load_name(struct figure *figure)
{
	enum covariate by = figure->findings->dataset->load_by;
	return by == COVARIATE_LOAD ? SAY(figure, LOAD_NAME) : covariate_name(by);
}

static const char *load_alt(struct figure *figure, const struct load_plot *plot)
{
	const struct correlation *min = plot->min;
	const char *without = "";
	for (size_t i = 0; min && i < plot->count; i++)
		if (is_influential(plot, &figure->series[plot->first + i]))
			without = SAY(figure, ALT_LOAD_WITHOUT, figure->series[plot->first + i].label,
				figure_number(figure, min->without[min->most_influential], 2));
	const struct correlation *median = plot->median;
	return SAY(figure, ALT_LOAD, figure_groups_counted(figure, plot->count), figure_metric(figure),
		figure_number(figure, median && median->defined ? median->pearson.r : NAN, 2),
		figure_number(figure, min && min->defined ? min->pearson.r : NAN, 2), without,
		load_name(figure));
}

/* Tables beyond the panels that there are. */
static const char *tables_note(struct figure *figure, const char *note, size_t shown)
{
	size_t tables = 0;
	for (size_t i = 0; i < figure->series_count; i++)
		tables += i == 0 || figure->series[i].table_index != figure->series[i - 1].table_index;
	return tables <= shown || shown < MOST_PANELS
		? note
		: arena_printf(figure->arena, "%s · %s", note,
			  SAY(figure, TABLES_SHOWN, figure_count(figure, shown),
				  figure_count(figure, tables)));
}

static double load_height(struct figure *figure)
{
	struct load_plot *plots;
	size_t count = plots_gather(figure, &plots);
	struct panel_grid grid = panel_grid_of(figure, count, figure->em * 22);
	load_legend(figure);
	return (double)grid.rows * fmin(figure->page.width / (double)grid.columns * 0.8, figure->em * 32) +
		legend_height(figure);
}

static void load_draw(struct figure *figure)
{
	struct load_plot *plots;
	size_t count = plots_gather(figure, &plots);
	if (count == 0)
		return;
	load_legend(figure);
	legend_draw(figure);
	struct panel_grid grid = panel_grid_of(figure, count, figure->em * 22);
	double width = figure->page.width / (double)grid.columns,
	       height = figure->page.height / (double)grid.rows;
	for (size_t i = 0; i < count; i++) {
		plot_axes(figure, &plots[i]);
		if (i == 0)
			plots[i].panel.note = tables_note(figure, plots[i].panel.note, count);
		plots[i].panel.area = (struct box){figure->page.x + width * (double)(i % grid.columns),
			figure->page.y + height * (double)(i / grid.columns),
			width - (grid.columns > 1 ? figure->em : 0), height};
		panel_layout(figure, &plots[i].panel);
		plot_draw(figure, &plots[i]);
	}
	load_data(figure);
	figure->result->title = figure_title(figure);
	figure->result->alt = load_alt(figure, &plots[0]);
}

const struct drawing drawing_load = {load_height, load_draw};
