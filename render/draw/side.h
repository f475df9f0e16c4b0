/* One side of a panel: a value axis with its ticks and what is said of it. */
#ifndef FLOORSTAT_SIDE_H
#define FLOORSTAT_SIDE_H

#include "figure.h"

struct side {
	struct axis axis;
	struct dress dress;
	const char *title;        /* quantity and unit; NULL: none */
	enum direction direction; /* DIRECTION_UNKNOWN: nothing is said */
	bool hidden;              /* no tick labels, no title: a neighbour has them */
	bool counts;              /* numbers things: ticks at whole numbers, no zero to be missed */
	bool grid;
	bool own;            /* every panel of a grid has a scale of its own there, with its numbers */
	const double *marks; /* ticks at these values instead of round ones; NULL */
	size_t mark_count;
	struct ticks ticks; /* set by panel_layout */
};

/* Where the axis lies on the sheet, from its low to its high end. */
void side_place(struct side *side, double from, double to);

/* As many ticks as have room, at most nine across and eight upright. */
void side_ticks_across(struct figure *figure, struct side *side);
void side_ticks_upright(struct figure *figure, struct side *side, double height);
/* Numbers that would reach out of [left, right] are left away; their ticks stay. */
void side_keep_inside(struct figure *figure, struct side *side, double left, double right);

double tick_width(struct figure *figure, const struct tick *tick);

/* A value axis that doesn't begin at zero says so. */
bool side_lacks_zero(const struct side *side);

/* What is said of an axis: quantity, scale, a missing zero, the better direction with the arrow 'better'. */
const char *side_title(struct figure *figure, const struct side *side, const char *better);

/* The note of a panel whose scale is its own: unit and logarithm, which the common title can't say, and 'note'. */
const char *side_own_note(struct figure *figure, const struct side *side, const char *note);

#endif
