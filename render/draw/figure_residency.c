/* residency: where a task ran: a row a CPU, a bar while the task ran there, its share of the time at the right. */
#include <math.h>

#include "panel.h"

#define MOST_CPUS 64

static const struct residency *residency_of(const struct figure *figure)
{
	size_t index = figure->request->index;
	return index < figure->findings->residency_count ? &figure->findings->residencies[index] : NULL;
}

static double trace_start(const struct trace *trace)
{
	return trace->slice_count > 0 ? trace->slices[0].start : 0;
}

static double trace_end(const struct trace *trace)
{
	double end = trace_start(trace);
	for (size_t i = 0; i < trace->slice_count; i++)
		end = fmax(end, trace->slices[i].start + trace->slices[i].seconds);
	return end;
}

static size_t shown_cpus(const struct residency *residency)
{
	return residency->cpu_count < MOST_CPUS ? residency->cpu_count : MOST_CPUS;
}

static void residency_panel(struct figure *figure, const struct residency *residency, struct panel *panel)
{
	const struct trace *trace = residency->trace;
	size_t count = shown_cpus(residency);
	const char **rows = arena_alloc(figure->arena, count, sizeof *rows);
	for (size_t i = 0; i < count; i++)
		rows[i] = arena_printf(figure->arena, "cpu %u", residency->cpus[i]);
	double span = trace_end(trace) - trace_start(trace);
	*panel = (struct panel){.area = figure->page,
		.rows = rows,
		.row_count = count,
		.x.grid = true,
		.x.axis = {.low = 0, .high = span > 0 ? span : 1}};
	panel->x.dress = dress_for(figure->arena, "s", span);
	panel->x.title = SAY(figure, TIME_AXIS, panel->x.dress.unit);
	panel->heading = figure->options->title
		? figure_title(figure)
		: figure_name(figure, trace->task ? trace->task : trace->source);
	struct buffer note = buffer_new(figure->arena);
	buffer_text(&note,
		SAY(figure, MIGRATIONS, figure_count(figure, residency->migrations),
			figure_count(figure, trace->slice_count)));
	for (size_t i = 0; i < residency->class_count; i++)
		buffer_print(&note, " · %s %s %%", figure_name(figure, residency->classes[i]),
			figure_number(figure, residency->class_share[i] * 100, 2));
	panel->note = note.at;
	panel->right = text_width(figure, TEXT_LABEL, "100.00 %") + figure->em * 0.7;
}

static void residency_legend(struct figure *figure, const struct residency *residency)
{
	legend_add(figure, KEY_BAND, MARKER_DISC, (struct pen){.fill = figure->theme->run},
		SAY(figure, RAN_HERE));
	if (residency->migrations > 0 && !isnan(residency->first_move_after))
		legend_add(figure, KEY_LINE, MARKER_DISC,
			(struct pen){.stroke = figure->theme->best,
				.width = figure->em * 0.12,
				.dash = DASH_DASHED},
			SAY(figure, FIRST_MOVE,
				dress_text(figure->arena,
					dress_for(figure->arena, "s", residency->first_move_after),
					residency->first_move_after, 2),
				arena_printf(figure->arena, "%u", residency->first_from),
				arena_printf(figure->arena, "%u", residency->first_to)));
}

static const char *share_text(struct figure *figure, double share)
{
	bool tiny = share > 0 && share < 0.00005;
	return arena_printf(figure->arena, "%s %%", tiny ? "< 0.01" : figure_number(figure, share * 100, 2));
}

static double residency_height(struct figure *figure)
{
	const struct residency *residency = residency_of(figure);
	if (!residency || residency->cpu_count == 0)
		return figure->em * 20;
	struct panel panel;
	residency_panel(figure, residency, &panel);
	residency_legend(figure, residency);
	double around = panel_frame_height(figure, &panel, figure->page.width) + legend_height(figure);
	return around + rows_fitting(figure, panel.row_count, 2, around);
}

/* Bars of one CPU; what is nearer than a hair is one bar, and none is thinner than one. */
static void draw_cpu(
	struct figure *figure, const struct panel *panel, const struct residency *residency, size_t row)
{
	const struct trace *trace = residency->trace;
	double left = NAN, right = NAN, start = trace_start(trace), half = panel->row_height * 0.34,
	       y = panel_row(panel, row);
	double hair = figure->em * 0.06;
	struct pen pen = {.fill = figure->theme->run};
	for (size_t i = 0; i <= trace->slice_count; i++) {
		bool last = i == trace->slice_count;
		if (!last && trace->slices[i].cpu != residency->cpus[row])
			continue;
		double from = last ? INFINITY : panel_x(panel, trace->slices[i].start - start);
		double to = last ? INFINITY
				 : panel_x(panel, trace->slices[i].start + trace->slices[i].seconds - start);
		if (from <= right + hair) {
			right = fmax(right, to);
			continue;
		}
		if (!isnan(left))
			canvas_rectangle(figure->canvas,
				(struct box){left, y - half, fmax(right - left, hair), 2 * half}, pen);
		left = from;
		right = to;
	}
}

static void residency_data(struct figure *figure, const struct residency *residency)
{
	static const char *const columns[] = {"start", "seconds", "cpu"};
	data_columns(figure, columns, 3);
	for (size_t i = 0; i < residency->trace->slice_count && data_wanted(figure); i++) {
		data_number(figure, residency->trace->slices[i].start);
		data_number(figure, residency->trace->slices[i].seconds);
		data_number(figure, (double)residency->trace->slices[i].cpu);
	}
}

static const char *residency_alt(struct figure *figure, const struct residency *residency, const char *task)
{
	size_t most = 0;
	for (size_t i = 1; i < residency->cpu_count; i++)
		if (residency->share[i] > residency->share[most])
			most = i;
	return SAY(figure, ALT_RESIDENCY, task, figure_number(figure, residency->share[most] * 100, 2),
		arena_printf(figure->arena, "%u", residency->cpus[most]),
		figure_count(figure, residency->migrations));
}

static void residency_draw(struct figure *figure)
{
	const struct residency *residency = residency_of(figure);
	if (!residency || residency->cpu_count == 0)
		return;
	struct panel panel;
	residency_panel(figure, residency, &panel);
	residency_legend(figure, residency);
	legend_draw(figure);
	panel.area = figure->page;
	panel_layout(figure, &panel);
	panel_draw(figure, &panel);
	for (size_t row = 0; row < panel.row_count; row++) {
		draw_cpu(figure, &panel, residency, row);
		figure_text(figure, TEXT_LABEL, figure->theme->ink, ANCHOR_END,
			figure->page.x + figure->page.width, panel_row(&panel, row),
			share_text(figure, residency->share[row]));
	}
	if (residency->migrations > 0 && axis_holds(&panel.x.axis, residency->first_move_after)) {
		double x = panel_x(&panel, residency->first_move_after);
		canvas_line(figure->canvas, (struct point){x, panel.plot.y},
			(struct point){x, panel.plot.y + panel.plot.height},
			(struct pen){.stroke = figure->theme->best,
				.width = figure->em * 0.12,
				.dash = DASH_DASHED});
	}
	residency_data(figure, residency);
	figure->result->title = panel.heading;
	figure->result->alt = residency_alt(figure, residency, panel.heading);
}

const struct drawing drawing_residency = {residency_height, residency_draw};
