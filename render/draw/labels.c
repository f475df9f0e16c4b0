#include "labels.h"

#include <math.h>

/* Directions in the order they read best: right, above, left, below, then the diagonals; distances in em. */
static const struct point directions[] = {
	{1, 0}, {0, -1}, {-1, 0}, {0, 1}, {0.8, -0.8}, {0.8, 0.8}, {-0.8, -0.8}, {-0.8, 0.8}};
static const double distances[] = {0.55, 0.95, 1.5, 2.3, 3.2, 4.4};

#define COUNT(array) (sizeof(array) / sizeof *(array))

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

static bool is_free(struct box box, const struct point_label *labels, size_t placed,
	const struct box *obstacles, size_t obstacle_count)
{
	for (size_t i = 0; i < obstacle_count; i++)
		if (boxes_meet(box, obstacles[i]))
			return false;
	for (size_t i = 0; i < placed; i++)
		if (labels[i].placed && boxes_meet(box, labels[i].box))
			return false;
	return true;
}

static void label_place(struct figure *figure, struct point_label *labels, size_t index,
	const struct box *obstacles, size_t obstacle_count, struct box room)
{
	struct extents extents = label_room(figure, &labels[index]);
	for (size_t d = 0; d < COUNT(distances) * COUNT(directions); d++) {
		struct box box = candidate(figure, &labels[index], extents, directions[d % COUNT(directions)],
			distances[d / COUNT(directions)]);
		if (!box_is_inside(box, room) || !is_free(box, labels, index, obstacles, obstacle_count))
			continue;
		labels[index].placed = true;
		labels[index].box = box;
		return;
	}
}

void labels_place(struct figure *figure, struct point_label *labels, size_t count,
	const struct box *obstacles, size_t obstacle_count, struct box room)
{
	for (size_t i = 0; i < count; i++)
		label_place(figure, labels, i, obstacles, obstacle_count, room);
}

/* From the point towards the nearest place of the label's box, where that is farther than a label beside it stands. */
static void draw_leader(struct figure *figure, const struct point_label *label, color color)
{
	double x = fmax(label->box.x, fmin(label->at.x, label->box.x + label->box.width));
	double y = fmax(label->box.y, fmin(label->at.y, label->box.y + label->box.height));
	if (hypot(x - label->at.x, y - label->at.y) < figure->em * 0.9)
		return;
	canvas_line(figure->canvas, label->at, (struct point){x, y},
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
