/* histogram: a panel a group; bars from zero, the kernel density over them, every run as a stroke below. */
#include <math.h>

#include "../../analysis/numbers/density.h"
#include "../../analysis/numbers/extent.h"
#include "../../analysis/numbers/histogram.h"
#include "../../analysis/numbers/sort.h"
#include "rows.h"

#define NARROWEST 10.5 /* em, of a panel */
#define MOST_BINS 60
#define MOST_RUG 500 /* strokes in a panel */
#define LEAST_DENSITY 10

/* Bins common to all panels: on a logarithmic axis of logarithms, so that bars are equally wide. */
struct bins {
	bool logarithmic;
	double low, width;
	size_t count;
};

static double on_axis(const struct bins *bins, double value)
{
	return bins->logarithmic ? log10(value) : value;
}

static double off_axis(const struct bins *bins, double place)
{
	return bins->logarithmic ? pow(10, place) : place;
}

static const double *sorted_on_axis(
	struct figure *figure, const struct bins *bins, const struct sample *sample)
{
	if (!bins->logarithmic)
		return sample->sorted;
	double *logs = arena_alloc(figure->arena, sample->n, sizeof *logs);
	for (size_t i = 0; i < sample->n; i++)
		logs[i] = log10(sample->sorted[i]);
	return logs;
}

/* The middle of the widths that the series from 'first' to 'end' ask for, on round edges; a single value stands in the
 * middle of its bin. */
static struct bins bins_of(
	struct figure *figure, size_t first, size_t end, const struct side *x, const struct extent *extent)
{
	struct bins bins = {.logarithmic = x->axis.logarithmic};
	double low = on_axis(&bins, x->axis.low), high = on_axis(&bins, x->axis.high);
	double unit = bins.logarithmic ? 1 : x->dress.factor;
	double *widths = arena_alloc(figure->arena, end - first, sizeof *widths);
	for (size_t i = first; i < end; i++) {
		const struct sample *sample = figure->series[i].group->sample;
		widths[i - first] = histogram_width(
			sorted_on_axis(figure, &bins, sample), sample->n, low, high, unit, MOST_BINS);
	}
	sort_values(figure->arena, widths, end - first);
	bins.width = widths[(end - first) / 2];
	double edge = extent->low < extent->high ? 0 : on_axis(&bins, extent->low) - bins.width / 2;
	bins.low = edge + floor((low - edge) / bins.width + 1e-9) * bins.width;
	bins.count = (size_t)fmax(1, ceil((high - bins.low) / bins.width));
	return bins;
}

/* All arrays by series. */
struct histogram_plot {
	struct bins *bins;
	struct histogram *histograms;
	struct density *densities; /* no places where a group has none to show */
	struct panel *panels;
	struct extent extent;
	bool own; /* each workload has its own scale */
};

static bool has_sample(const struct series *series)
{
	return series->group->sample != NULL;
}

static const char *width_text(struct figure *figure, const struct histogram_plot *plot)
{
	struct dress dress = plot->panels[0].x.dress;
	if (plot->own || plot->bins[0].logarithmic)
		return SAY(figure, SHARE_PER_BIN);
	const char *width = arena_printf(figure->arena, "%.6g%s%s", plot->bins[0].width * dress.factor,
		*dress.unit ? "\u00a0" : "", dress.unit);
	return SAY(figure, SHARE_PER, width);
}

static bool has_rug(const struct series *series)
{
	return series->n <= MOST_RUG && !series->group->sample->weights;
}

static bool has_density(const struct series *series)
{
	return series->n >= LEAST_DENSITY && series->group->min < series->group->max;
}

static void bins_fill(struct figure *figure, struct histogram_plot *plot, size_t index)
{
	const struct bins *bins = &plot->bins[index];
	const struct axis *x = &plot->panels[index].x.axis;
	const struct sample *sample = figure->series[index].group->sample;
	const double *sorted = sorted_on_axis(figure, bins, sample);
	plot->histograms[index] = histogram_of(
		figure->arena, sorted, sample->weights, sample->n, bins->low, bins->width, bins->count);
	if (has_density(&figure->series[index]))
		plot->densities[index] = density_of(figure->arena, sorted, sample->weights, sample->n,
			fmax(sorted[0], on_axis(bins, x->low)),
			fmin(sorted[sample->n - 1], on_axis(bins, x->high)), 240);
}

/* Axis and bins that the series from 'first' to 'end' share. */
static void scale_share(struct figure *figure, struct histogram_plot *plot, size_t first, size_t end,
	const struct extent *extent)
{
	struct side x = {.direction = figure->direction, .own = plot->own};
	x.axis = axis_around(extent->low, extent->high, range_asks_for_log(extent->low, extent->high));
	x.dress = figure_dress(figure, &x.axis, extent->low, extent->high);
	x.title = plot->own ? figure_metric(figure) : figure_quantity(figure, x.dress);
	struct bins bins = bins_of(figure, first, end, &x, extent);
	x.axis.low = fmin(x.axis.low, off_axis(&bins, bins.low));
	x.axis.high = fmax(x.axis.high, off_axis(&bins, bins.low + bins.width * (double)bins.count));
	for (size_t i = first; i < end; i++) {
		plot->bins[i] = bins;
		plot->panels[i].x = x;
	}
}

static double highest_of(const struct figure *figure, const struct histogram_plot *plot)
{
	double highest = 0;
	for (size_t i = 0; i < figure->series_count; i++) {
		highest = fmax(highest, plot->histograms[i].highest);
		highest = fmax(highest, plot->densities[i].highest * plot->bins[i].width);
	}
	return highest;
}

/* "n = 60 · 2 outside". */
static const char *panel_count(struct figure *figure, const struct series *series, const struct axis *axis)
{
	size_t outside = 0;
	for (size_t i = 0; i < series->n; i++)
		outside += series->values[i] < axis->low || series->values[i] > axis->high;
	const char *count = SAY(figure, N, figure_count(figure, series->group->n));
	return outside == 0 ? count
			    : arena_printf(figure->arena, "%s · %s", count,
				      SAY(figure, OUTSIDE, figure_count(figure, outside)));
}

static void panel_say(struct figure *figure, struct histogram_plot *plot, size_t index, double highest)
{
	struct panel *panel = &plot->panels[index];
	bool many = figure->series_count > 1;
	panel->area = figure->page;
	panel->small = many;
	panel->y = (struct side){.grid = true,
		.axis = {.low = 0, .high = highest * 1.08},
		.dress = {100, "%"},
		.title = width_text(figure, plot)};
	panel->heading = many ? series_full(figure, index) : figure_title(figure);
	panel->note = many ? panel_count(figure, &figure->series[index], &panel->x.axis)
			   : series_note(figure, &plot->extent);
	if (plot->own)
		panel->note = side_own_note(figure, &panel->x, panel->note);
}

static void histogram_prepare(struct figure *figure, struct histogram_plot *plot)
{
	size_t count = figure->series_count;
	struct extent *extents = arena_alloc(figure->arena, count, sizeof *extents);
	plot->extent = figure_extents(figure, extents);
	plot->own = figure_has_own_scales(figure);
	plot->bins = arena_alloc(figure->arena, count, sizeof *plot->bins);
	plot->histograms = arena_alloc(figure->arena, count, sizeof *plot->histograms);
	plot->panels = arena_alloc(figure->arena, count, sizeof *plot->panels);
	plot->densities = arena_alloc(figure->arena, count, sizeof *plot->densities);
	for (size_t first = 0, end; first < count; first = end) {
		end = scale_end(figure, first, plot->own);
		scale_share(figure, plot, first, end, &extents[first]);
	}
	for (size_t i = 0; i < count; i++)
		bins_fill(figure, plot, i);
	double highest = highest_of(figure, plot);
	for (size_t i = 0; i < count; i++)
		panel_say(figure, plot, i, highest);
}

static void histogram_legend(struct figure *figure)
{
	const struct theme *theme = figure->theme;
	for (size_t i = 0; i < figure->series_count; i++) {
		if (has_density(&figure->series[i]))
			legend_add(figure, KEY_LINE, MARKER_DISC,
				(struct pen){.stroke = theme->best, .width = figure->em * 0.15},
				SAY(figure, DENSITY));
		if (has_rug(&figure->series[i]))
			legend_add(figure, KEY_MARKER, MARKER_BAR,
				(struct pen){.stroke = theme->ink, .width = figure->em * 0.07},
				SAY(figure, RUN));
	}
}

static double histogram_height(struct figure *figure)
{
	struct histogram_plot plot;
	panels_gather(figure, NARROWEST, has_sample);
	if (figure->series_count == 0)
		return figure->em * 20;
	histogram_legend(figure);
	histogram_prepare(figure, &plot);
	if (figure->series_count == 1)
		return panel_frame_height(figure, &plot.panels[0], figure->page.width) + figure->em * 20 +
			legend_height(figure);
	double around = figure_heading_height(
				figure, figure_title(figure), series_note(figure, &plot.extent)) +
		legend_height(figure);
	return around +
		panel_grid_height(figure, plot.panels, figure->series_count, panels_grid(figure, NARROWEST),
			figure->em * 6.5, page_height(figure) - around);
}

static void draw_bars(struct figure *figure, const struct panel *panel, const struct histogram *histogram,
	const struct bins *bins)
{
	canvas_clip(figure->canvas, panel->plot);
	for (size_t i = 0; i < histogram->count; i++) {
		if (histogram->share[i] <= 0)
			continue;
		double left = panel_x(panel, off_axis(bins, bins->low + bins->width * (double)i));
		double right = panel_x(panel, off_axis(bins, bins->low + bins->width * (double)(i + 1)));
		double top = panel_y(panel, histogram->share[i]),
		       gap = fmin(figure->em * 0.05, (right - left) * 0.1);
		canvas_rectangle(figure->canvas,
			(struct box){left + gap / 2, top, right - left - gap,
				panel->plot.y + panel->plot.height - top},
			(struct pen){.fill = color_fade(figure->theme->run, 0.6)});
	}
	canvas_unclip(figure->canvas);
}

/* In the unit of the bars: share of runs per bin. */
static void draw_density(struct figure *figure, const struct panel *panel, const struct density *density,
	const struct bins *bins)
{
	struct point *points = arena_alloc(figure->arena, density->count, sizeof *points);
	for (size_t i = 0; i < density->count; i++) {
		double place = density->low +
			(density->high - density->low) * (double)i / (double)(density->count - 1);
		points[i] = (struct point){
			panel_x(panel, off_axis(bins, place)), panel_y(panel, density->at[i] * bins->width)};
	}
	canvas_clip(figure->canvas, panel->plot);
	canvas_polyline(figure->canvas, points, density->count,
		(struct pen){.stroke = figure->theme->best, .width = figure->em * 0.15});
	canvas_unclip(figure->canvas);
}

static void draw_rug(struct figure *figure, const struct panel *panel, const struct series *series)
{
	double bottom = panel->plot.y + panel->plot.height;
	double ink = fmin(0.7, 30 / (double)series->n); /* many strokes add up */
	for (size_t i = 0; i < series->n; i++) {
		if (!axis_holds(&panel->x.axis, series->values[i]))
			continue;
		double x = panel_x(panel, series->values[i]);
		canvas_line(figure->canvas, (struct point){x, bottom},
			(struct point){x, bottom - figure->em * 0.45},
			(struct pen){
				.stroke = color_fade(figure->theme->ink, ink), .width = figure->em * 0.06});
	}
}

static void histogram_data(struct figure *figure, const struct histogram_plot *plot)
{
	static const char *const columns[] = {"section", "group", "from", "to", "share"};
	data_columns(figure, columns, 5);
	for (size_t i = 0; i < figure->series_count && data_wanted(figure); i++)
		for (size_t k = 0; k < plot->bins[i].count; k++) {
			const struct bins *bins = &plot->bins[i];
			data_text(figure, figure->series[i].section);
			data_text(figure, figure->series[i].label);
			data_number(figure, off_axis(bins, bins->low + bins->width * (double)k));
			data_number(figure, off_axis(bins, bins->low + bins->width * (double)(k + 1)));
			data_number(figure, plot->histograms[i].share[k]);
		}
}

static void histogram_draw(struct figure *figure)
{
	struct histogram_plot plot;
	panels_gather(figure, NARROWEST, has_sample);
	if (figure->series_count == 0)
		return;
	histogram_legend(figure);
	legend_draw(figure);
	histogram_prepare(figure, &plot);
	if (figure->series_count > 1) {
		figure_heading(figure, figure_title(figure), series_note(figure, &plot.extent));
		panel_grid_layout(figure, plot.panels, figure->series_count, panels_grid(figure, NARROWEST));
	} else {
		panel_layout(figure, &plot.panels[0]);
	}
	for (size_t i = 0; i < figure->series_count; i++) {
		panel_draw(figure, &plot.panels[i]);
		draw_bars(figure, &plot.panels[i], &plot.histograms[i], &plot.bins[i]);
		if (plot.densities[i].count > 0)
			draw_density(figure, &plot.panels[i], &plot.densities[i], &plot.bins[i]);
		if (has_rug(&figure->series[i]))
			draw_rug(figure, &plot.panels[i], &figure->series[i]);
	}
	histogram_data(figure, &plot);
	figure->result->title = figure_title(figure);
	figure->result->alt = SAY(figure, ALT_HISTOGRAM, figure_metric(figure), figure_subject(figure),
		series_extremes(figure));
}

const struct drawing drawing_histogram = {histogram_height, histogram_draw};
