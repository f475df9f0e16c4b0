#include "shape.h"

#include <string.h>

#include "../syntax/json.h"

enum { SHAPE_DEPTH_MOST = 64, SHAPE_NODES_MOST = 20000, TEXT_BYTES_MOST = 64, SAMPLE_BYTES_MOST = 200 };

struct shaper {
	struct arena *arena;
	struct shape_node *stack[SHAPE_DEPTH_MOST];
	size_t elements[SHAPE_DEPTH_MOST];
	bool array[SHAPE_DEPTH_MOST];
	size_t record[SHAPE_DEPTH_MOST];  /* instance of the record that a container stands in, or is */
	size_t depth, deeper;             /* containers below the bound, not looked into */
	struct shape_node *root, *member; /* member: of the object, whose value comes next */
	size_t nodes;
};

static struct shape_node *node_new(struct shaper *shaper, struct shape_node *parent, struct text key)
{
	struct shape_node *node = arena_alloc(shaper->arena, 1, sizeof *node);
	node->key = (struct text){arena_copy(shaper->arena, key.at, key.length), key.length};
	node->parent = parent;
	shaper->nodes++;
	if (!parent)
		return node;
	if (parent->last_child)
		parent->last_child->next = node;
	else
		parent->first_child = node;
	parent->last_child = node;
	parent->child_count++;
	return node;
}

static struct shape_node *node_of_key(struct shaper *shaper, struct shape_node *object, struct text key)
{
	struct shape_node *merged = NULL;
	for (struct shape_node *child = object->first_child; child; child = child->next) {
		if (child->merged)
			merged = child;
		else if (!child->element && text_equal(child->key, key))
			return child;
	}
	if (merged)
		return merged;
	bool full = object->child_count >= SHAPE_KEYS_MOST || shaper->nodes >= SHAPE_NODES_MOST;
	struct shape_node *node = node_new(shaper, object, full ? (struct text){0} : key);
	node->merged = full;
	return node;
}

static struct shape_node *node_of_element(struct shaper *shaper, struct shape_node *array)
{
	for (struct shape_node *child = array->first_child; child; child = child->next)
		if (child->element)
			return child;
	struct shape_node *node = node_new(shaper, array, (struct text){0});
	node->element = true;
	return node;
}

/* The node of the value that begins now. */
static struct shape_node *node_now(struct shaper *shaper)
{
	if (shaper->depth == 0) {
		if (!shaper->root)
			shaper->root = node_new(shaper, NULL, (struct text){0});
		return shaper->root;
	}
	struct shape_node *above = shaper->stack[shaper->depth - 1];
	if (!shaper->array[shaper->depth - 1])
		return shaper->member;
	size_t n = ++shaper->elements[shaper->depth - 1];
	if (n > above->elements)
		above->elements = n;
	return node_of_element(shaper, above);
}

static size_t record_now(const struct shaper *shaper)
{
	return shaper->depth > 0 ? shaper->record[shaper->depth - 1] : 0;
}

/* The object that begins now is a record: which one is around it. */
static void keep_around(struct shaper *shaper, struct shape_node *node)
{
	size_t instance = node->count - 1;
	if (instance >= SHAPE_SAMPLES_MOST)
		return;
	if (instance >= node->around_capacity) {
		size_t capacity = node->around_capacity ? 2 * node->around_capacity : 16;
		capacity = instance < capacity ? capacity : instance + 1;
		node->around = arena_grow(
			shaper->arena, node->around, node->around_capacity, capacity, sizeof *node->around);
		node->around_capacity = capacity;
	}
	node->around[instance] = record_now(shaper);
}

static void keep_sample(struct shaper *shaper, struct shape_node *node, struct text text)
{
	if (node->sample_count == SHAPE_SAMPLES_MOST)
		return;
	if (text.length > SAMPLE_BYTES_MOST)
		text.length = SAMPLE_BYTES_MOST;
	size_t capacity = node->sample_capacity;
	ARENA_ROOM(shaper->arena, node->samples, node->sample_count, node->sample_capacity);
	if (capacity != node->sample_capacity)
		node->rows = arena_grow(
			shaper->arena, node->rows, capacity, node->sample_capacity, sizeof *node->rows);
	node->rows[node->sample_count] = record_now(shaper);
	node->samples[node->sample_count++] = (struct text){
		arena_copy(shaper->arena, text.at, text.length), text.length};
}

static bool scalar(struct shaper *shaper, unsigned type, struct text text)
{
	if (shaper->deeper > 0)
		return true;
	struct shape_node *node = node_now(shaper);
	node->types |= type;
	node->count++;
	keep_sample(shaper, node, text);
	if (type == SHAPE_NUMBER && text_find(text, '.') == text.length)
		node->integers++;
	if (type != SHAPE_TEXT || text.length > TEXT_BYTES_MOST)
		return true;
	for (size_t i = 0; i < node->text_count; i++)
		if (text_equal(node->texts[i], text))
			return true;
	if (node->text_count == SHAPE_TEXTS_MOST) {
		node->more_texts = true;
		return true;
	}
	node->texts[node->text_count++] = (struct text){
		arena_copy(shaper->arena, text.at, text.length), text.length};
	return true;
}

static bool on_null(void *context)
{
	return scalar(context, SHAPE_NULL, (struct text){0});
}

static bool on_flag(void *context, bool flag)
{
	return scalar(context, SHAPE_FLAG, flag ? TEXT("true") : TEXT("false"));
}

static bool on_number(void *context, struct text text)
{
	return scalar(context, SHAPE_NUMBER, text);
}

static bool on_missing(void *context)
{
	return scalar(context, SHAPE_NUMBER, (struct text){0});
}

static bool on_string(void *context, struct text text)
{
	return scalar(context, SHAPE_TEXT, text);
}

static bool on_begin(void *context, bool array)
{
	struct shaper *shaper = context;
	if (shaper->deeper > 0 || shaper->depth == SHAPE_DEPTH_MOST) {
		shaper->deeper++;
		return true;
	}
	struct shape_node *node = node_now(shaper);
	node->types |= array ? SHAPE_ARRAY : SHAPE_OBJECT;
	node->count++;
	node->containers++;
	bool record = !array && (node->element || !node->parent);
	if (record)
		keep_around(shaper, node);
	shaper->array[shaper->depth] = array;
	shaper->record[shaper->depth] = record ? node->count - 1 : record_now(shaper);
	shaper->elements[shaper->depth] = 0;
	shaper->stack[shaper->depth++] = node;
	return true;
}

static bool on_end(void *context)
{
	struct shaper *shaper = context;
	if (shaper->deeper > 0)
		shaper->deeper--;
	else
		shaper->depth--;
	return true;
}

static bool on_key(void *context, struct text key)
{
	struct shaper *shaper = context;
	if (shaper->deeper == 0)
		shaper->member = node_of_key(shaper, shaper->stack[shaper->depth - 1], key);
	return true;
}

size_t json_preamble_length(struct text block)
{
	for (size_t i = 0; i < block.length;) {
		size_t from = i;
		while (from < block.length && (block.at[from] == ' ' || block.at[from] == '\t'))
			from++;
		if (from < block.length && (block.at[from] == '{' || block.at[from] == '['))
			return from;
		const char *newline = memchr(block.at + i, '\n', block.length - i);
		if (!newline)
			return 0;
		i = (size_t)(newline - block.at) + 1;
	}
	return 0;
}

static bool begins_as_json(struct text block)
{
	struct text trimmed = text_trim(block);
	return trimmed.length > 0 && (trimmed.at[0] == '{' || trimmed.at[0] == '[');
}

bool shape_read(struct arena *arena, struct text block, bool whole, bool preamble, struct shape *shape)
{
	static const struct json_events events = {.null = on_null,
		.flag = on_flag,
		.number = on_number,
		.missing = on_missing,
		.string = on_string,
		.begin = on_begin,
		.end = on_end,
		.key = on_key};
	*shape = (struct shape){.whole = whole};
	if (preamble)
		shape->preamble = json_preamble_length(block);
	block = text_slice(block, shape->preamble, block.length);
	if (!begins_as_json(block))
		return false;
	struct arena *scratch = arena_child(arena);
	struct shaper shaper = {.arena = arena};
	struct json *json = json_new(scratch, &events, &shaper, 100000);
	size_t used;
	enum json_status status = json_feed(json, block, false, &used);
	shape->documents = json_documents(json);
	shape->clean = status == JSON_GOOD && shape->preamble == 0;
	/* What breaks off later is read as far as it goes; what breaks at once is no JSON. */
	bool good = shaper.root && (status == JSON_GOOD || shape->documents > 0 || shaper.nodes > 4);
	shape->root = good ? shaper.root : NULL;
	arena_free(scratch);
	return good;
}

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
