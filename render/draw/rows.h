/* Figures that have a row a group and the value from left to right: groups, violin. */
#ifndef FLOORSTAT_ROWS_H
#define FLOORSTAT_ROWS_H

#include "panel.h"

#define MOST_GROUPS 200   /* rows of one figure; of more, the best and the worst are shown */
#define LOWEST_ROW 0.62   /* em */
#define MOST_ROW_DOTS 400 /* dots in a row; beyond, a density */

struct rows {
	struct panel panel;
	size_t *row_of; /* row of each series; sections have rows of their own */
};

/* The groups there are rows for. */
void rows_gather(struct figure *figure);

/* Axis, title, note and rows of figure->series; then the legend may be filled. */
void rows_prepare(struct figure *figure, struct rows *rows);
/* Natural height with the legend as it is. */
double rows_height(struct figure *figure, struct rows *rows);
/* After legend_draw. */
void rows_layout(struct figure *figure, struct rows *rows);

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
