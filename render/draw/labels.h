/* Names beside points, moved until none covers another, a point or the edge. */
#ifndef FLOORSTAT_LABELS_H
#define FLOORSTAT_LABELS_H

#include "figure.h"

struct point_label {
	struct point at; /* the point it belongs to */
	const char *text;
	bool bold;
	bool placed;    /* set by labels_place: false when there was no room */
	struct box box; /* set by labels_place */
};

/* Places the labels inside 'room', off the obstacles (boxes of marks and of other texts); the first have the choice.
 * Those without room are counted in figure->labels_left_out, which becomes a problem that the user is told of. */
void labels_place(struct figure *figure, struct point_label *labels, size_t count,
	const struct box *obstacles, size_t obstacle_count, struct box room);

/* Draws those that were placed, with a thin line to points that are not near. */
void labels_draw(struct figure *figure, const struct point_label *labels, size_t count, color color);

#endif
