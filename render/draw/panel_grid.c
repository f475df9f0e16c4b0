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

/* Heading, axis title, tick labels and two lines of legend. */
#define AROUND 11 /* em */

size_t rows_most(const struct figure *figure, double lowest)
{
	if (!(figure->layout.height > 0)) /* the sheet is made as high as the rows need */
		return 1000000;
	return (size_t)fmax(
		1, fmin(floor((figure->page.height - figure->em * AROUND) / (lowest * figure->em)), 1e6));
}

size_t panels_most(const struct figure *figure, double narrowest, double lowest)
{
	if (!(figure->layout.height > 0))
		return 1000000;
	double height = figure->page.height - figure->em * AROUND;
	double columns = fmax(1, floor(figure->page.width / (narrowest * figure->em)));
	double rows = fmax(1, floor(height / (lowest * figure->em)));
	return (size_t)fmin(columns * rows, 1e6);
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

/* What stands around all plots of a grid, and the height of the highest heading. */
struct grid_frame {
	double title, below, left, width, head;
};

static struct grid_frame grid_frame_of(struct figure *figure, const struct panel *panels, size_t count,
	struct panel_grid grid, struct panel *outer)
{
	*outer = panels[0];
	outer->heading = outer->note = NULL;
	outer->area = figure->page;
	panel_layout(figure, outer);
	struct grid_frame frame = {.title = fmax(panel_y_title_height(figure, outer) - figure->em * 0.5, 0),
		.below = panel_below_height(figure, outer),
		.left = outer->plot.x - figure->page.x};
	frame.width = (figure->page.width - frame.left - figure->em * GRID_GAP * (double)(grid.columns - 1)) /
		(double)grid.columns;
	for (size_t i = 0; i < count; i++) {
		struct panel panel = panels[i];
		panel.area.width = frame.width;
		frame.head = fmax(frame.head, panel_heading_height(figure, &panel));
	}
	return frame;
}

double panel_grid_height(
	struct figure *figure, struct panel *panels, size_t count, struct panel_grid grid, double plot)
{
	struct panel outer;
	struct grid_frame frame = grid_frame_of(figure, panels, count, grid, &outer);
	return frame.title + frame.below + (double)grid.rows * (frame.head + plot + figure->em * GRID_AIR);
}

/* Panels of a grid have plots of one size: the left column's labels and the titles, drawn once, stand outside of it. */
void panel_grid_layout(struct figure *figure, struct panel *panels, size_t count, struct panel_grid grid)
{
	struct panel outer;
	struct grid_frame frame = grid_frame_of(figure, panels, count, grid, &outer);
	panel_draw_x_title(figure, &outer);
	panel_draw_y_title(figure, &outer);
	double gap = figure->em * GRID_GAP, reach = gap / 2 - figure->em * 0.2,
	       edge = figure->page.x + figure->page.width;
	double height = (figure->page.height - frame.title - frame.below) / (double)grid.rows;
	for (size_t i = 0; i < count; i++) {
		struct panel *panel = &panels[i];
		double x = figure->page.x + frame.left + (double)(i % grid.columns) * (frame.width + gap);
		double y = figure->page.y + frame.title + (double)(i / grid.columns) * height +
			figure->em * 0.3;
		panel->x.hidden = i + grid.columns < count;
		panel->y.hidden = i % grid.columns > 0;
		panel->x.title = panel->y.title = NULL;
		panel->area = (struct box){x, y, frame.width, height - figure->em * 0.3};
		panel->plot = (struct box){
			x, y + frame.head, frame.width, height - frame.head - figure->em * GRID_AIR};
		side_place(&panel->x, x, x + frame.width);
		side_place(&panel->y, panel->plot.y + panel->plot.height, panel->plot.y);
		side_ticks_across(figure, &panel->x);
		side_keep_inside(figure, &panel->x, x - reach, fmin(x + frame.width + reach, edge));
		side_ticks_upright(figure, &panel->y, panel->plot.height);
	}
}
