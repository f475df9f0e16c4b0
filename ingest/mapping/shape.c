#include "shape.h"

#include <string.h>

static bool node_fits(const struct shape_node *node, unsigned types, const char *text)
{
	if (types && !(node->types & types))
		return false;
	if (!text)
		return true;
	for (size_t i = 0; i < node->text_count; i++)
		if (text_is(node->texts[i], text))
			return true;
	return false;
}

static bool step_enters(const struct path_step *step, const struct shape_node *child)
{
	switch (step->kind) {
	case STEP_KEY:
		return !child->element && (child->merged || text_equal(step->key, child->key));
	case STEP_ANY_KEY:
		return !child->element;
	case STEP_INDEX:
	case STEP_ANY_INDEX:
		return child->element;
	case STEP_ANY_DEPTH:
		return true;
	}
	return false;
}

static const struct shape_node *find_from(
	const struct shape_node *node, const struct path *path, size_t step, unsigned types, const char *text)
{
	if (step == path->count)
		return node_fits(node, types, text) ? node : NULL;
	bool any_depth = path->steps[step].kind == STEP_ANY_DEPTH;
	if (any_depth) {
		const struct shape_node *found = find_from(node, path, step + 1, types, text);
		if (found)
			return found;
	}
	for (const struct shape_node *child = node->first_child; child; child = child->next) {
		if (!step_enters(&path->steps[step], child))
			continue;
		const struct shape_node *found = find_from(
			child, path, any_depth ? step : step + 1, types, text);
		if (found)
			return found;
	}
	return NULL;
}

const struct shape_node *shape_find(
	const struct shape_node *from, const struct path *path, unsigned types, const char *text)
{
	return find_from(from, path, 0, types, text);
}

/* A key as a mapping's path writes it: quoted where it holds signs of the language. */
static void add_key(struct buffer *out, const struct shape_node *node)
{
	if (out->length > 0)
		buffer_char(out, '.');
	if (node->merged) {
		buffer_text(out, "{name}");
		return;
	}
	bool plain = node->key.length > 0;
	for (size_t i = 0; i < node->key.length; i++)
		plain = plain && !strchr(" \t.[]{}*'\"#^$@%/|+~:=<>,", node->key.at[i]);
	bool digit = plain && is_digit(node->key.at[0]);
	if (plain && !digit)
		buffer_add(out, node->key.at, node->key.length);
	else
		buffer_print(out, "'%.*s'", (int)node->key.length, node->key.at);
}

char *shape_path(struct arena *arena, const struct shape_node *node, const struct shape_node *from)
{
	const struct shape_node *chain[SHAPE_DEPTH_MOST + 1];
	size_t count = 0;
	for (; node && node != from && node->parent; node = node->parent)
		chain[count++] = node;
	struct buffer out = buffer_new(arena);
	buffer_text(&out, "");
	while (count-- > 0) {
		if (chain[count]->element)
			buffer_text(&out, "[]");
		else
			add_key(&out, chain[count]);
	}
	if (out.length == 0)
		buffer_text(&out, ".");
	return out.at;
}
