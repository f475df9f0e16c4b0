/* Small multiples. */
#include <math.h>

#include "panel.h"

double figure_heading_height(struct figure *figure, const char *heading, const char *note)
{
	struct panel panel = {.area = figure->page, .heading = heading, .note = note};
	return panel_heading_height(figure, &panel) + figure->em * 0.3;
}

void figure_heading(struct figure *figure, const char *heading, const char *note)
{
	struct panel panel = {.area = figure->page, .heading = heading, .note = note};
	panel_draw_heading(figure, &panel);
	double height = figure_heading_height(figure, heading, note);
	figure->page.y += height;
	figure->page.height -= height;
}

#define PAGE_HEIGHT 690 /* points, 243 mm */
#define MOST_PANELS 48
#define LOWEST_PANEL 6 /* em, with heading and tick labels */

double page_height(const struct figure *figure)
{
	double height = figure->layout.height > 0 ? figure->layout.height : PAGE_HEIGHT;
	return height - figure->em * 1.4;
}

/* Narrow pages break notes and legend into more lines. */
double plot_height(const struct figure *figure)
{
	return page_height(figure) - figure->em * (4 + 290 * figure->em / figure->page.width);
}

double rows_fitting(const struct figure *figure, size_t count, double comfortable, double around)
{
	double room = fmax(page_height(figure) - around, figure->em);
	return fmin((double)count * comfortable * figure->em, room);
}

size_t rows_most(const struct figure *figure, double lowest)
{
	return (size_t)fmax(1, floor(plot_height(figure) / (lowest * figure->em)));
}

/* Few panels may be wide; headings should be read whole where half the page is enough for them. */
static double panel_narrowest(struct figure *figure, double narrowest)
{
	double width = figure->em *
		(figure->series_count <= 4 && figure->series_left_out == 0 ? fmax(narrowest, 15) : narrowest);
	double numbers = figure_has_own_scales(figure) ? figure->em * 2.5 : 0;
	for (size_t i = 0; i < figure->series_count; i++)
		width = fmax(width, text_width(figure, TEXT_SUBHEADING, series_full(figure, i)) + numbers);
	return fmin(width, (figure->page.width - figure->em * 5) / 2);
}

void panels_gather(struct figure *figure, double narrowest, bool (*has_panel)(const struct series *))
{
	for (size_t most = MOST_PANELS, found = SIZE_MAX; found > most;) {
		figure_gather(figure, most);
		found = figure->series_count;
		size_t columns = (size_t)(figure->page.width / panel_narrowest(figure, narrowest));
		size_t fitting = columns * rows_most(figure, LOWEST_PANEL);
		most = found > fitting ? fitting : found;
	}
	size_t kept = 0, gathered = figure->series_count;
	for (size_t i = 0; i < gathered;
		i++) /* among others a single run has neither order nor distribution */
		if (has_panel(&figure->series[i]) && (gathered == 1 || figure->series[i].group->n > 1))
			figure->series[kept++] = figure->series[i];
	figure->series_count = kept;
}

struct panel_grid panels_grid(struct figure *figure, double narrowest)
{
	return panel_grid_of(figure, figure->series_count, panel_narrowest(figure, narrowest));
}

struct panel_grid panel_grid_of(const struct figure *figure, size_t count, double narrowest)
{
	size_t most = (size_t)fmax(1, floor(figure->page.width / narrowest));
	size_t columns = most < count ? most : count ? count : 1;
	size_t rows = (count + columns - 1) / columns;
	/* The same number of rows with fewer columns leaves no ragged end. */
	columns = rows > 0 ? (count + rows - 1) / rows : 1;
	return (struct panel_grid){columns ? columns : 1, rows ? rows : 1};
}

#define GRID_GAP 1.5 /* em between columns */
#define GRID_AIR 0.7 /* em above and below each panel */

/* What stands around all plots of a grid, beside and below each of them, and the height of the highest heading. */
struct grid_frame {
	double title, below, left, width, head;
	double beside, under; /* for the numbers of scales of their own */
};

static double widest_tick(struct figure *figure, const struct side *side)
{
	double widest = 0;
	for (size_t i = 0; i < side->ticks.count; i++)
		if (side->ticks.at[i].text)
			widest = fmax(widest, tick_width(figure, &side->ticks.at[i]));
	return widest;
}

/* Left of plots that each have numbers of their own. */
static double upright_room(struct figure *figure, struct panel *panels, size_t count)
{
	double widest = 0, height = figure->em * 6;
	for (size_t i = 0; i < count; i++) {
		side_place(&panels[i].y, height, 0);
		side_ticks_upright(figure, &panels[i].y, height);
		widest = fmax(widest, widest_tick(figure, &panels[i].y));
	}
	return widest + figure->em * 0.5;
}

static struct grid_frame grid_frame_of(struct figure *figure, struct panel *panels, size_t count,
	struct panel_grid grid, struct panel *outer)
{
	bool own_x = panels[0].x.own, own_y = panels[0].y.own;
	*outer = panels[0];
	outer->heading = outer->note = NULL;
	outer->area = figure->page;
	panel_layout(figure, outer);
	struct grid_frame frame = {.title = fmax(panel_y_title_height(figure, outer) - figure->em * 0.5, 0),
		.below = panel_below_height(figure, outer),
		.left = outer->plot.x - figure->page.x};
	if (own_y)
		frame.left = frame.beside = upright_room(figure, panels, count);
	if (own_x) {
		frame.under = line_height(figure, text_size(figure, TEXT_LABEL)) + figure->em * 0.2;
		frame.below -= frame.under;
	}
	/* The last number of a narrow panel stands nearer to its edge than that of a wide one. */
	double half = widest_tick(figure, &outer->x) / 2;
	double right = fmin(outer->plot.x + outer->plot.width, figure->page.x + figure->page.width - half);
	double apart = (figure->em * GRID_GAP + frame.beside) * (double)(grid.columns - 1);
	frame.width = (right - figure->page.x - frame.left - apart) / (double)grid.columns;
	bool below = false;
	for (size_t i = 0; i < count; i++) {
		panels[i].area.width = frame.width;
		below |= !panel_note_is_behind(figure, &panels[i]);
	}
	for (size_t i = 0; i < count; i++) {
		panels[i].note_below = below;
		frame.head = fmax(frame.head, panel_heading_height(figure, &panels[i]));
	}
	return frame;
}

double panel_grid_height(struct figure *figure, struct panel *panels, size_t count, struct panel_grid grid,
	double plot, double most)
{
	struct panel outer;
	struct grid_frame frame = grid_frame_of(figure, panels, count, grid, &outer);
	double height = frame.title + frame.below +
		(double)grid.rows * (frame.head + plot + frame.under + figure->em * GRID_AIR);
	return fmin(height, most);
}

/* Panels of a grid have plots of one size: the left column's labels and the titles, drawn once, stand outside of it. */
void panel_grid_layout(struct figure *figure, struct panel *panels, size_t count, struct panel_grid grid)
{
	struct panel outer;
	struct grid_frame frame = grid_frame_of(figure, panels, count, grid, &outer);
	panel_draw_x_title(figure, &outer);
	panel_draw_y_title(figure, &outer);
	double gap = figure->em * GRID_GAP + frame.beside, reach = figure->em * (GRID_GAP / 2 - 0.2),
	       edge = figure->page.x + figure->page.width;
	double height = (figure->page.height - frame.title - frame.below) / (double)grid.rows;
	for (size_t i = 0; i < count; i++) {
		struct panel *panel = &panels[i];
		double x = figure->page.x + frame.left + (double)(i % grid.columns) * (frame.width + gap);
		double y = figure->page.y + frame.title + (double)(i / grid.columns) * height +
			figure->em * 0.3;
		panel->x.hidden = i + grid.columns < count && !panel->x.own;
		panel->y.hidden = i % grid.columns > 0 && !panel->y.own;
		panel->x.title = panel->y.title = NULL;
		panel->area = (struct box){x, y, frame.width, height - figure->em * 0.3};
		panel->plot = (struct box){x, y + frame.head, frame.width,
			height - frame.head - frame.under - figure->em * GRID_AIR};
		side_place(&panel->x, x, x + frame.width);
		side_place(&panel->y, panel->plot.y + panel->plot.height, panel->plot.y);
		side_ticks_across(figure, &panel->x);
		side_keep_inside(figure, &panel->x, x - reach, fmin(x + frame.width + reach, edge));
		side_ticks_upright(figure, &panel->y, panel->plot.height);
	}
}
