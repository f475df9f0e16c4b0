/* Private to the shape of a document (shape*.c): how its tree grows. */
#ifndef FLOORSTAT_SHAPE_INSIDE_H
#define FLOORSTAT_SHAPE_INSIDE_H

#include "shape.h"

/* Makes 'node' the last child of 'parent'. */
static inline void shape_append(struct shape_node *parent, struct shape_node *node)
{
	node->parent = parent;
	if (parent->last_child)
		parent->last_child->next = node;
	else
		parent->first_child = node;
	parent->last_child = node;
	parent->child_count++;
}

/* One more sample, of the record 'row'; the text must last as long as the node. */
static inline void shape_sample(struct arena *arena, struct shape_node *node, struct text text, size_t row)
{
	size_t capacity = node->sample_capacity;
	ARENA_ROOM(arena, node->samples, node->sample_count, node->sample_capacity);
	if (capacity != node->sample_capacity)
		node->rows = arena_grow(
			arena, node->rows, capacity, node->sample_capacity, sizeof *node->rows);
	node->rows[node->sample_count] = row;
	node->samples[node->sample_count++] = text;
}

#endif
