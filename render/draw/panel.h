/* A plot with its axes: rooms for labels are measured before anything is drawn. */
#ifndef FLOORSTAT_PANEL_H
#define FLOORSTAT_PANEL_H

#include "side.h"

struct panel {
	struct box area;
	const char *heading, *note; /* bold, and muted behind or below it; NULL */
	bool small;                 /* one of many: its heading is smaller */
	bool note_below;            /* even where there is room behind the heading, as the neighbours' */
	struct side x, y;
	/* Rows instead of a value axis at the left: labels, NULL for a row without one. */
	const char **rows;
	bool *row_is_heading; /* bold and at the left edge; NULL: none is */
	size_t row_count;
	double right;            /* room kept free at the right of the plot */
	const char *right_title; /* muted, above that room and the first row; NULL */
	/* Set by panel_layout. */
	struct box plot;
	double row_height, row_text; /* the latter the size of the labels */
	size_t note_lines, y_title_lines, x_title_lines;
	double label_width;
};

/* Measures, and sets plot, ticks and the axes' places. */
void panel_layout(struct figure *figure, struct panel *panel);

/* Grid, axes, ticks, titles, row labels.  What belongs on the grid is drawn after it. */
void panel_draw(struct figure *figure, struct panel *panel);

/* Parts of a panel, for grids that draw what their panels share once. */
double panel_heading_height(struct figure *figure, const struct panel *panel);
bool panel_note_is_behind(struct figure *figure, const struct panel *panel); /* the heading, not below it */
double panel_y_title_height(struct figure *figure, const struct panel *panel);
double panel_below_height(struct figure *figure, const struct panel *panel); /* tick labels and title */
void panel_draw_heading(struct figure *figure, const struct panel *panel);
void panel_draw_x_title(struct figure *figure, const struct panel *panel);
void panel_draw_y_title(struct figure *figure, const struct panel *panel);

/* Height of all that stands above and below the plot. */
double panel_frame_height(struct figure *figure, const struct panel *panel, double width);

static inline double panel_x(const struct panel *panel, double value)
{
	return axis_at(&panel->x.axis, value);
}

static inline double panel_y(const struct panel *panel, double value)
{
	return axis_at(&panel->y.axis, value);
}

/* Middle of a row. */
static inline double panel_row(const struct panel *panel, size_t row)
{
	return panel->plot.y + panel->row_height * ((double)row + 0.5);
}

/* The figure's heading over several panels, with a note: drawn at the top of the page, which shrinks.  Its height. */
double figure_heading_height(struct figure *figure, const char *heading, const char *note);
void figure_heading(struct figure *figure, const char *heading, const char *note);

/* A grid of 'count' panels of about that aspect (width / height) in the page, columns chosen so that none is narrower
 * than 'narrowest'; shares axes: left and bottom ones carry the labels.  'panels' get areas and hidden sides. */
struct panel_grid {
	size_t columns, rows;
};
/* The height that a figure has at most: what was asked for, else what an A4 page holds with a caption. */
double page_height(const struct figure *figure);

/* About what heading, notes, axis and legend leave of that for the plot. */
double plot_height(const struct figure *figure);

/* Height of that many rows: 'comfortable' (em) each, or what a page has room for beside 'around' (points). */
double rows_fitting(const struct figure *figure, size_t count, double comfortable, double around);

/* How many rows of at least that height (em) the page has room for, beside headings, axis and legend. */
size_t rows_most(const struct figure *figure, double lowest);

struct panel_grid panel_grid_of(const struct figure *figure, size_t count, double narrowest);
/* The series that have a panel each: as many as a page has legible room for, the best and the worst of more. */
void panels_gather(struct figure *figure, double narrowest, bool (*has_panel)(const struct series *));
/* Their grid.  'narrowest': em, of a panel with a short heading. */
struct panel_grid panels_grid(struct figure *figure, double narrowest);
/* Height of such a grid whose plots are 'plot' high, with titles and tick labels; at most 'most'. */
double panel_grid_height(struct figure *figure, struct panel *panels, size_t count, struct panel_grid grid,
	double plot, double most);
void panel_grid_layout(struct figure *figure, struct panel *panels, size_t count, struct panel_grid grid);

#endif
