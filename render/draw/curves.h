/* Figures with a line a series: ecdf, rarefaction, scaling. */
#ifndef FLOORSTAT_CURVES_H
#define FLOORSTAT_CURVES_H

#include "panel.h"

#define MOST_CURVES 200

/* Up to eight series have a colour and a dash each; of more, the best and the worst stand out and the rest is grey. */
struct pen curve_pen(const struct figure *figure, size_t series);

/* Entries for the curves that curve_pen tells apart. */
void curves_legend(struct figure *figure);

/* Order of drawing: grey ones first.  order[i] is a series. */
size_t *curves_order(struct figure *figure);

/* A step line through 'count' points: flat to the next x, then up or down. */
void curve_steps(struct figure *figure, const struct point *points, size_t count, struct pen pen);

#endif
