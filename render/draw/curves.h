/* Figures with a line a series: ecdf, rarefaction, scaling. */
#ifndef FLOORSTAT_CURVES_H
#define FLOORSTAT_CURVES_H

#include "panel.h"

#define MOST_CURVES 200

/* Up to eight series have a colour and a dash each; of more, the best and the worst stand out and the rest is grey. */
struct pen curve_pen(const struct figure *figure, size_t series);

/* Entries for the curves that curve_pen tells apart; 'named': up to eight need none, their names stand at their ends. */
void curves_legend(struct figure *figure, bool named);

/* A curve's name at its right end. */
struct curve_end {
	double value; /* where the curve ends */
	const char *name;
	color color;
};

/* Room right of the plot for the names; 0 when they would touch each other or take more than a fifth of the page.
 * 'height' is about that of the plot. */
double curve_ends_room(
	struct figure *figure, const struct curve_end *ends, size_t count, struct axis axis, double height);
void curve_ends_draw(
	struct figure *figure, const struct panel *panel, const struct curve_end *ends, size_t count);

/* Order of drawing: grey ones first.  order[i] is a series. */
size_t *curves_order(struct figure *figure);

/* A step line through 'count' points: flat to the next x, then up or down. */
void curve_steps(struct figure *figure, const struct point *points, size_t count, struct pen pen);

#endif
