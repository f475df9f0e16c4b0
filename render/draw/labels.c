#include "labels.h"

#include <math.h>

/* Directions in the order they read best: right, above, left, below, then the diagonals; distances in em. */
static const struct point directions[] = {
	{1, 0}, {0, -1}, {-1, 0}, {0, 1}, {0.8, -0.8}, {0.8, 0.8}, {-0.8, -0.8}, {-0.8, 0.8}};
static const double distances[] = {0.55, 0.95, 1.5, 2.3, 3.2, 4.4};

#define CROWD 24          /* labels: beyond that they stand near their points or nowhere */
#define CROWD_DISTANCES 2 /* of the above */

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* All labels while they are placed, in their order, and what they must not cover. */
struct crowd {
	struct figure *figure;
	struct point_label *labels;
	size_t count;
	const struct box *obstacles;
	size_t obstacle_count;
	struct box room;
};

static bool boxes_meet(struct box a, struct box b)
{
	return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

static bool box_is_inside(struct box box, struct box room)
{
	return box.x >= room.x && box.y >= room.y && box.x + box.width <= room.x + room.width &&
		box.y + box.height <= room.y + room.height;
}

static struct extents label_room(struct figure *figure, const struct point_label *label)
{
	return lettering_measure(figure->lettering, label->text, text_size(figure, TEXT_NOTE), label->bold);
}

static struct box candidate(struct figure *figure, const struct point_label *label, struct extents room,
	struct point way, double distance)
{
	double height = room.ascent + room.descent, reach = distance * figure->em;
	return (struct box){label->at.x + way.x * (reach + room.width / 2) - room.width / 2,
		label->at.y + way.y * (reach + height / 2) - height / 2, room.width, height};
}

static bool is_free(const struct crowd *crowd, size_t index, struct box box)
{
	for (size_t i = 0; i < crowd->obstacle_count; i++)
		if (boxes_meet(box, crowd->obstacles[i]))
			return false;
	for (size_t i = 0; i < index; i++)
		if (crowd->labels[i].placed && boxes_meet(box, crowd->labels[i].box))
			return false;
	return true;
}

#define LEADER 0.9 /* em: a label farther away than that gets a line to its point */

static struct point nearest_place(struct box box, struct point at)
{
	return (struct point){
		fmax(box.x, fmin(at.x, box.x + box.width)), fmax(box.y, fmin(at.y, box.y + box.height))};
}

/* Whether the line from a point to its label runs over another label. */
static bool leader_meets(struct point at, struct box box, struct box other)
{
	enum { STEPS = 24 };
	struct point end = nearest_place(box, at);
	for (int i = 0; i <= STEPS; i++) {
		double part = (double)i / STEPS;
		struct box place = {at.x + (end.x - at.x) * part, at.y + (end.y - at.y) * part, 0.1, 0.1};
		if (boxes_meet(place, other))
			return true;
	}
	return false;
}

static bool leaders_are_free(const struct crowd *crowd, size_t index, struct box box)
{
	const struct point_label *labels = crowd->labels;
	for (size_t i = 0; i < index; i++)
		if (labels[i].placed &&
			(leader_meets(labels[index].at, box, labels[i].box) ||
				leader_meets(labels[i].at, labels[i].box, box)))
			return false;
	return true;
}

/* Whether the label, standing there without a line to its point, would be taken for another's. */
static bool seems_of_another(const struct crowd *crowd, size_t index, struct box box)
{
	const struct point_label *labels = crowd->labels;
	struct point own = nearest_place(box, labels[index].at);
	double away = hypot(own.x - labels[index].at.x, own.y - labels[index].at.y);
	if (away >= crowd->figure->em * LEADER)
		return false;
	for (size_t i = 0; i < crowd->count; i++) {
		struct point end = nearest_place(box, labels[i].at);
		if (i != index && hypot(end.x - labels[i].at.x, end.y - labels[i].at.y) < away * 1.3)
			return true;
	}
	return false;
}

static void label_place(const struct crowd *crowd, size_t index)
{
	struct point_label *label = &crowd->labels[index];
	struct extents extents = label_room(crowd->figure, label);
	/* Many long lines would cover the data. */
	size_t reach = crowd->count > CROWD && !label->bold ? CROWD_DISTANCES : COUNT(distances);
	for (size_t d = 0; d < reach * COUNT(directions) && !label->placed; d++) {
		struct box box = candidate(crowd->figure, label, extents, directions[d % COUNT(directions)],
			distances[d / COUNT(directions)]);
		label->placed = box_is_inside(box, crowd->room) && is_free(crowd, index, box) &&
			leaders_are_free(crowd, index, box) && !seems_of_another(crowd, index, box);
		label->box = box;
	}
}

void labels_place(struct figure *figure, struct point_label *labels, size_t count,
	const struct box *obstacles, size_t obstacle_count, struct box room)
{
	const struct crowd crowd = {figure, labels, count, obstacles, obstacle_count, room};
	for (size_t i = 0; i < count; i++) {
		label_place(&crowd, i);
		figure->labels_left_out += !labels[i].placed;
	}
}

/* From the point towards the nearest place of the label's box, where that is farther than a label beside it stands. */
static void draw_leader(struct figure *figure, const struct point_label *label, color color)
{
	struct point end = nearest_place(label->box, label->at);
	if (hypot(end.x - label->at.x, end.y - label->at.y) < figure->em * LEADER)
		return;
	canvas_line(figure->canvas, label->at, end,
		(struct pen){.stroke = color_fade(color, 0.6), .width = figure->em * 0.06});
}

void labels_draw(struct figure *figure, const struct point_label *labels, size_t count, color color)
{
	for (size_t i = 0; i < count; i++) {
		if (!labels[i].placed)
			continue;
		draw_leader(figure, &labels[i], color);
		double size = text_size(figure, TEXT_NOTE);
		canvas_text(figure->canvas,
			(struct label){.text = labels[i].text,
				.at = {labels[i].box.x,
					labels[i].box.y + label_room(figure, &labels[i]).ascent},
				.size = size,
				.bold = labels[i].bold,
				.color = color});
	}
}
