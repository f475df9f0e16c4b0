/* Figures that have a row a group and the value from left to right: groups, violin. */
#ifndef FLOORSTAT_ROWS_H
#define FLOORSTAT_ROWS_H

#include "panel.h"

#define MOST_GROUPS 200   /* rows of one figure; of more, the best and the worst are shown */
#define LOWEST_ROW 0.8    /* em */
#define MOST_ROW_DOTS 200 /* dots in a row; beyond, a density */

/* Rows in one column, or in several when one page couldn't hold them legibly; each column has its own axis. */
struct rows {
	const char *heading, *note;
	struct panel *panels; /* a column each */
	size_t columns;
	double below;               /* height kept free below the axes for what is no legend */
	size_t *column_of, *row_of; /* of each series; sections have rows of their own */
};

/* The groups there are rows for. */
void rows_gather(struct figure *figure);

/* Axis, heading, note and rows of figure->series; then the legend may be filled. */
void rows_prepare(struct figure *figure, struct rows *rows);
/* Natural height with the legend as it is: at most a page. */
double rows_height(struct figure *figure, struct rows *rows);
/* After legend_draw: draws the heading and places the panels. */
void rows_layout(struct figure *figure, struct rows *rows);
/* Grid, axes and labels of all columns. */
void rows_draw(struct figure *figure, struct rows *rows);

/* Every run, with the numbers of its group; a group without runs has one line. */
void rows_data(struct figure *figure);

/* Where a series is drawn: its panel, and the middle of its row there. */
const struct panel *rows_panel(const struct rows *rows, size_t series);
double rows_y(const struct rows *rows, size_t series);

/* Marks of one series around the middle y of its row. */
void row_dots(struct figure *figure, const struct panel *panel, const struct series *series, double y);
/* Both halves of the density, as wide at its highest as the row allows; over a logarithmic axis of the logarithms. */
void row_density(struct figure *figure, const struct panel *panel, const struct series *series, double y);
void row_range(struct figure *figure, const struct panel *panel, const struct series *series, double y);
/* An arrow head where runs lie outside the axis, with their number. */
void row_outside(struct figure *figure, const struct panel *panel, const struct series *series, double y);
void row_median(struct figure *figure, const struct panel *panel, const struct series *series, double y);
/* The best value with the shape of the floor verdict. */
void row_best(struct figure *figure, const struct panel *panel, const struct series *series, double y);

/* "n = 30 each", how many groups are shown, how many runs lie outside the axis. */
const char *series_note(struct figure *figure, const struct extent *extent);

#endif
