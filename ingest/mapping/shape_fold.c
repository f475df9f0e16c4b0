/* Objects whose members are alike are tables with names for keys: {"fft": {"times": […]}, "sort": {"times": […]}}. */
#include <stdio.h>

#include "shape_inside.h"

enum { FOLD_DEPTH_MOST = 16 };

static const struct shape_node *member(const struct shape_node *object, const struct shape_node *like)
{
	for (const struct shape_node *child = object->first_child; child; child = child->next)
		if (child->element == like->element && text_equal(child->key, like->key))
			return child;
	return NULL;
}

static bool holds_numbers(const struct shape_node *node, size_t depth)
{
	if (node->types & (SHAPE_NUMBER | SHAPE_ARRAY))
		return true;
	for (const struct shape_node *child = node->first_child; child && depth < FOLD_DEPTH_MOST;
		child = child->next)
		if (holds_numbers(child, depth + 1))
			return true;
	return false;
}

/* Four in five of the keys of each are keys of the other, and numbers or arrays stand below one of them. */
static bool are_alike(const struct shape_node *a, const struct shape_node *b)
{
	size_t common = 0, measured = 0;
	for (const struct shape_node *child = a->first_child; child; child = child->next) {
		const struct shape_node *twin = member(b, child);
		if (!twin)
			continue;
		common++;
		measured += (child->types & twin->types & (SHAPE_NUMBER | SHAPE_ARRAY)) != 0 ||
			(child->types & twin->types & SHAPE_OBJECT && holds_numbers(child, 0) &&
				holds_numbers(twin, 0));
	}
	size_t most = a->child_count > b->child_count ? a->child_count : b->child_count;
	return measured > 0 && 5 * common >= 4 * most;
}

static bool members_are_alike(const struct shape_node *node)
{
	const struct shape_node *first = node->first_child;
	if (node->types != SHAPE_OBJECT || node->child_count < 2)
		return false;
	for (const struct shape_node *child = first; child; child = child->next)
		if (child->types != SHAPE_OBJECT || child->element ||
			(child != first && !are_alike(first, child)))
			return false;
	return true;
}

static struct shape_node *member_made(
	struct arena *arena, struct shape_node *parent, const struct shape_node *like)
{
	for (struct shape_node *child = parent->first_child; child; child = child->next)
		if (child->element == like->element && text_equal(child->key, like->key))
			return child;
	struct shape_node *node = arena_alloc(arena, 1, sizeof *node);
	node->key = like->key;
	node->element = like->element;
	node->merged = like->merged;
	shape_append(parent, node);
	return node;
}

static void add_samples(
	struct arena *arena, struct shape_node *to, const struct shape_node *from, size_t base)
{
	for (size_t i = 0; i < from->sample_count && to->sample_count < SHAPE_SAMPLES_MOST; i++)
		shape_sample(arena, to, from->samples[i], from->rows[i] + base);
	for (size_t i = 0; i < from->text_count && to->text_count < SHAPE_TEXTS_MOST; i++)
		to->texts[to->text_count++] = from->texts[i];
}

static void add_around(struct arena *arena, struct shape_node *to, const struct shape_node *from, size_t base)
{
	size_t had = to->count,
	       more = from->count < from->around_capacity ? from->count : from->around_capacity;
	if (from->around_capacity == 0)
		return;
	to->around = arena_grow(arena, to->around, to->around_capacity, had + more, sizeof *to->around);
	to->around_capacity = had + more;
	for (size_t i = 0; i < more; i++)
		to->around[had + i] = from->around[i] + base;
}

/* Adds a tree to one with the same keys.  base: how many instances of the record around came before. */
static void add_tree(
	struct arena *arena, struct shape_node *to, const struct shape_node *from, size_t base, size_t depth)
{
	size_t inner = from->element && from->types & SHAPE_OBJECT ? to->count : base;
	add_around(arena, to, from, base);
	add_samples(arena, to, from, base);
	to->types |= from->types;
	to->count += from->count;
	to->containers += from->containers;
	to->integers += from->integers;
	to->elements = to->elements > from->elements ? to->elements : from->elements;
	for (const struct shape_node *child = from->first_child; child && depth < FOLD_DEPTH_MOST;
		child = child->next)
		add_tree(arena, member_made(arena, to, child), child, inner, depth + 1);
}

/* "0", "1", "2" …: numbers of rows. */
static bool keys_count(const struct shape_node *object)
{
	char number[24];
	size_t n = 0;
	for (const struct shape_node *child = object->first_child; child; child = child->next) {
		snprintf(number, sizeof number, "%zu", n++);
		if (!child->merged && !text_is(child->key, number))
			return false;
	}
	return true;
}

static void fold(struct arena *arena, struct shape_node *node)
{
	struct shape_node *whole = arena_alloc(arena, 1, sizeof *whole);
	size_t instance = 0;
	*whole = (struct shape_node){
		.merged = true, .counted = keys_count(node), .parent = node, .types = SHAPE_OBJECT};
	for (struct shape_node *child = node->first_child; child; child = child->next, instance++)
		for (struct shape_node *inner = child->first_child; inner; inner = inner->next)
			add_tree(arena, member_made(arena, whole, inner), inner, instance, 0);
	whole->count = instance;
	whole->around = arena_alloc(arena, instance, sizeof *whole->around);
	whole->around_capacity = instance;
	node->first_child = node->last_child = whole;
	node->child_count = 1;
}

static void fold_below(struct arena *arena, struct shape_node *node, size_t depth)
{
	if (members_are_alike(node)) {
		fold(arena, node);
		return;
	}
	for (struct shape_node *child = node->first_child; child && depth < FOLD_DEPTH_MOST;
		child = child->next)
		if (!child->element)
			fold_below(arena, child, depth + 1);
}

static void drop_strays(struct shape_node *node)
{
	if (node->types & SHAPE_NUMBER && node->containers > 0 && 2 * node->containers <= node->count) {
		node->types &= ~(unsigned)(SHAPE_OBJECT | SHAPE_ARRAY);
		node->first_child = node->last_child = NULL;
		node->child_count = 0;
	}
	for (struct shape_node *child = node->first_child; child; child = child->next)
		drop_strays(child);
}

void shape_drop_strays(struct shape *shape)
{
	if (shape->root)
		drop_strays(shape->root);
}

void shape_fold(struct arena *arena, struct shape *shape)
{
	if (shape->root && shape->documents <= 1)
		fold_below(arena, shape->root, 0);
}
