/* A scale of colours with its key. */
#ifndef FLOORSTAT_COLOR_SCALE_H
#define FLOORSTAT_COLOR_SCALE_H

#include "figure.h"

/* Colour at a share 0 … 1 of the way through 'from', 'middle' and 'to'; outside it stays at the ends. */
color color_at(color from, color middle, color to, double share);

/* The key at the bottom of the page, which shrinks: a title, and the scale between the texts of its ends. */
struct color_key {
	color from, middle, to;
	const char *title, *low, *high;
};
double color_key_height(const struct figure *figure);
void color_key_draw(struct figure *figure, const struct color_key *key);

#endif
