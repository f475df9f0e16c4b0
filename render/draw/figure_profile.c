/* profile: the background load of each CPU, the windows side by side; a panel a pass. */
#include <math.h>

#include "panel.h"

#define MOST_WINDOWS 4 /* bars of a row; of more windows, the range and the mean */

struct profile {
	const struct pass_finding *pass;
	const struct load_profile *load;
	size_t cpus; /* rows, 1 for the whole machine */
	struct panel panel;
};

static size_t profiles_gather(struct figure *figure, struct profile **profiles)
{
	const struct dataset *dataset = figure->findings->dataset;
	size_t count = 0;
	*profiles = arena_alloc(figure->arena, dataset->pass_count, sizeof **profiles);
	for (size_t i = 0; i < dataset->pass_count; i++) {
		const struct pass_finding *pass = &figure->findings->passes[i];
		if (!pass->pass->load || pass->pass->load->window_count == 0)
			continue;
		const struct load_profile *load = pass->pass->load;
		(*profiles)[count++] = (struct profile){
			.pass = pass, .load = load, .cpus = load->cpu_count ? load->cpu_count : 1};
	}
	return count;
}

static double load_at(const struct profile *profile, size_t window, size_t cpu)
{
	return profile->load->percent[window * profile->cpus + cpu];
}

static const char *profile_note(struct figure *figure, const struct profile *profile)
{
	const struct load_finding *load = &profile->pass->load;
	struct buffer note = buffer_new(figure->arena);
	buffer_text(&note, SAY(figure, WINDOWS, figure_count(figure, profile->load->window_count)));
	if (load->known)
		buffer_print(&note, " · %s", SAY(figure, MEAN_LOAD, figure_number(figure, load->mean, 1)));
	if (load->known && !isnan(load->rank_agreement))
		buffer_print(&note, " · %s",
			load->complete ? SAY(figure, SAME_ORDER)
				       : SAY(figure, RANK_AGREEMENT,
						 figure_number(figure, load->rank_agreement, 2)));
	if (profile->load->with_benchmark)
		buffer_print(&note, " · %s", SAY(figure, WITH_BENCHMARK));
	return note.at;
}

static void profile_prepare(struct figure *figure, struct profile *profile)
{
	const char **rows = arena_alloc(figure->arena, profile->cpus, sizeof *rows);
	double most = 100;
	for (size_t cpu = 0; cpu < profile->cpus; cpu++) {
		rows[cpu] = profile->load->cpu_count
			? arena_printf(figure->arena, "cpu %s", figure_name(figure, profile->load->cpus[cpu]))
			: SAY(figure, WHOLE_MACHINE);
		for (size_t window = 0; window < profile->load->window_count; window++)
			most = fmax(most, load_at(profile, window, cpu));
	}
	profile->panel = (struct panel){.rows = rows,
		.row_count = profile->cpus,
		.x.grid = true,
		.x.axis = {.low = 0, .high = most},
		.x.dress = {1, "%"},
		.x.title = SAY(figure, LOAD_AXIS)};
	profile->panel.heading = figure->options->title ? figure_title(figure)
							: figure_name(figure, profile->pass->pass->name);
	profile->panel.note = profile_note(figure, profile);
}

static color window_color(const struct figure *figure, size_t window)
{
	static const double fades[MOST_WINDOWS] = {0.9, 0.5, 0.72, 0.32};
	return color_mix(figure->theme->background, figure->theme->run, fades[window]);
}

static void profile_legend(struct figure *figure, const struct profile *profiles, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct load_profile *load = profiles[i].load;
		for (size_t window = 0; window < load->window_count && load->window_count <= MOST_WINDOWS &&
			load->window_count > 1;
			window++)
			legend_add(figure, KEY_BAND, MARKER_DISC,
				(struct pen){.fill = window_color(figure, window)},
				SAY(figure, WINDOW, figure_count(figure, window + 1)));
		if (load->window_count > MOST_WINDOWS)
			legend_add(figure, KEY_LINE_BAND, MARKER_DISC,
				(struct pen){.fill = window_color(figure, 1),
					.stroke = figure->theme->typical,
					.width = figure->em * 0.1},
				SAY(figure, WINDOW_RANGE));
	}
}

static void draw_windows(struct figure *figure, const struct profile *profile, size_t cpu, double y)
{
	const struct panel *panel = &profile->panel;
	size_t count = profile->load->window_count;
	double height = panel->row_height * 0.78, each = height / (double)count;
	for (size_t window = 0; window < count; window++) {
		double percent = load_at(profile, window, cpu);
		if (isnan(percent))
			continue;
		canvas_begin(figure->canvas,
			arena_printf(
				figure->arena, "%s, %zu: %.1f %%", panel->rows[cpu], window + 1, percent));
		canvas_rectangle(figure->canvas,
			(struct box){panel->plot.x, y - height / 2 + each * (double)window,
				panel_x(panel, percent) - panel->plot.x, each * 0.94},
			(struct pen){.fill = window_color(figure, window)});
		canvas_end(figure->canvas);
	}
}

static void draw_window_range(struct figure *figure, const struct profile *profile, size_t cpu, double y)
{
	const struct panel *panel = &profile->panel;
	double low = INFINITY, high = -INFINITY, half = panel->row_height * 0.34;
	for (size_t window = 0; window < profile->load->window_count; window++) {
		low = fmin(low, load_at(profile, window, cpu));
		high = fmax(high, load_at(profile, window, cpu));
	}
	if (!isfinite(low))
		return;
	canvas_rectangle(figure->canvas,
		(struct box){
			panel_x(panel, low), y - half, panel_x(panel, high) - panel_x(panel, low), 2 * half},
		(struct pen){.fill = window_color(figure, 1)});
	if (!profile->pass->load.known || !profile->pass->load.by_cpu)
		return;
	double mean = panel_x(panel, profile->pass->load.by_cpu[cpu]);
	canvas_line(figure->canvas, (struct point){mean, y - half}, (struct point){mean, y + half},
		(struct pen){.stroke = figure->theme->typical, .width = figure->em * 0.16});
}

static void profile_draw_one(struct figure *figure, struct profile *profile)
{
	panel_layout(figure, &profile->panel);
	panel_draw(figure, &profile->panel);
	for (size_t cpu = 0; cpu < profile->cpus; cpu++)
		(profile->load->window_count <= MOST_WINDOWS ? draw_windows : draw_window_range)(
			figure, profile, cpu, panel_row(&profile->panel, cpu));
}

static void profile_data(struct figure *figure, const struct profile *profiles, size_t count)
{
	static const char *const columns[] = {"pass", "cpu", "window", "percent"};
	data_columns(figure, columns, 4);
	for (size_t i = 0; i < count; i++)
		for (size_t cpu = 0; cpu < profiles[i].cpus; cpu++)
			for (size_t window = 0; window < profiles[i].load->window_count; window++) {
				data_text(figure, profiles[i].pass->pass->name);
				data_text(figure,
					profiles[i].load->cpu_count ? profiles[i].load->cpus[cpu] : "");
				data_number(figure, (double)window + 1);
				data_number(figure, load_at(&profiles[i], window, cpu));
			}
}

static double profile_height(struct figure *figure)
{
	struct profile *profiles;
	size_t count = profiles_gather(figure, &profiles), cpus = 0;
	if (count == 0)
		return figure->em * 20;
	profile_legend(figure, profiles, count);
	double around = legend_height(figure);
	for (size_t i = 0; i < count; i++) {
		profile_prepare(figure, &profiles[i]);
		cpus += profiles[i].cpus;
		around += panel_frame_height(figure, &profiles[i].panel, figure->page.width);
	}
	return around + rows_fitting(figure, cpus, 1.6, around);
}

/* Over all windows; where the pass says no means of its CPUs, their order can't be told either. */
static const char *profile_alt(struct figure *figure, const struct profile *profile)
{
	const struct load_finding *load = &profile->pass->load;
	const char *pass = figure_name(figure, profile->pass->pass->name),
		   *mean = figure_number(figure, load->known ? load->mean : NAN, 1);
	if (!load->by_cpu || profile->cpus < 2)
		return SAY(figure, ALT_PROFILE_WHOLE, pass, mean);
	size_t most = 0, least = 0;
	for (size_t i = 1; i < profile->cpus; i++) {
		most = load->by_cpu[i] > load->by_cpu[most] ? i : most;
		least = load->by_cpu[i] < load->by_cpu[least] ? i : least;
	}
	return SAY(figure, ALT_PROFILE, pass, mean, figure_name(figure, profile->load->cpus[most]),
		figure_number(figure, load->by_cpu[most], 1), figure_name(figure, profile->load->cpus[least]),
		figure_number(figure, load->by_cpu[least], 1));
}

/* Panels below each other, as high as their CPUs need. */
static void profile_draw(struct figure *figure)
{
	struct profile *profiles;
	size_t count = profiles_gather(figure, &profiles), cpus = 0;
	if (count == 0)
		return;
	profile_legend(figure, profiles, count);
	legend_draw(figure);
	double frames = 0, y = figure->page.y;
	for (size_t i = 0; i < count; i++) {
		profile_prepare(figure, &profiles[i]);
		frames += panel_frame_height(figure, &profiles[i].panel, figure->page.width);
		cpus += profiles[i].cpus;
	}
	for (size_t i = 0; i < count; i++) {
		double height = panel_frame_height(figure, &profiles[i].panel, figure->page.width) +
			(figure->page.height - frames) * (double)profiles[i].cpus / (double)cpus;
		profiles[i].panel.area = (struct box){figure->page.x, y, figure->page.width, height};
		profile_draw_one(figure, &profiles[i]);
		y += height;
	}
	profile_data(figure, profiles, count);
	figure->result->title = profiles[0].panel.heading;
	figure->result->alt = profile_alt(figure, &profiles[0]);
}

const struct drawing drawing_profile = {profile_height, profile_draw};
