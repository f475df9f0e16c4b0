/* The look of a document, from its events.  Objects of a long array are mostly alike: those need none. */
#include <string.h>

#include "../syntax/json_alike.h"
#include "shape_inside.h"

enum { SHAPE_NODES_MOST = 20000, TEXT_BYTES_MOST = 64, SAMPLE_BYTES_MOST = 200, LOOKS_MOST = 100 };

/* Objects like the one that was an element last. */
struct alike {
	struct arena *arena;                       /* its own */
	const struct json_alike *look;             /* NULL: none */
	struct shape_node *nodes[JSON_ALIKE_MOST]; /* one a member */
	struct shape_node *around;                 /* of the array */
	size_t looks;                              /* so many were tried */
};

struct shaper {
	struct arena *arena, *scratch;
	struct json *json;
	uint64_t offset[SHAPE_DEPTH_MOST]; /* where a container begins */
	struct alike alike;
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
	shaper->nodes++;
	if (parent)
		shape_append(parent, node);
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
	text.at = arena_copy(shaper->arena, text.at, text.length);
	shape_sample(shaper->arena, node, text, record_now(shaper));
}

/* Most have their mark in front. */
static bool has_mark(struct text number)
{
	size_t at = 0;
	while (at < number.length && number.at[at] != '.')
		at++;
	return at < number.length;
}

/* A scalar of a node, whose type is known. */
static void node_take(struct shaper *shaper, struct shape_node *node, unsigned type, struct text text)
{
	node->types |= type;
	node->count++;
	keep_sample(shaper, node, text);
	if (type == SHAPE_NUMBER && !has_mark(text))
		node->integers++;
	if (type != SHAPE_TEXT || text.length > TEXT_BYTES_MOST || node->more_texts)
		return;
	for (size_t i = 0; i < node->text_count; i++)
		if (text_equal(node->texts[i], text))
			return;
	if (node->text_count == SHAPE_TEXTS_MOST)
		node->more_texts = true;
	else
		node->texts[node->text_count++] = (struct text){
			arena_copy(shaper->arena, text.at, text.length), text.length};
}

static bool scalar(struct shaper *shaper, unsigned type, struct text text)
{
	if (shaper->deeper == 0)
		node_take(shaper, node_now(shaper), type, text);
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

static bool in_array(const struct shaper *shaper)
{
	return shaper->deeper == 0 && shaper->depth > 0 && shaper->array[shaper->depth - 1];
}

/* The numbers that follow a number in its array. */
static void take_numbers(struct shaper *shaper)
{
	enum { BATCH = 64 };
	struct text numbers[BATCH];
	size_t count;
	do {
		count = json_numbers_ahead(shaper->json, numbers, BATCH);
		for (size_t i = 0; i < count; i++)
			scalar(shaper, SHAPE_NUMBER, numbers[i]);
	} while (count == BATCH);
}

static bool on_number(void *context, struct text text)
{
	struct shaper *shaper = context;
	scalar(shaper, SHAPE_NUMBER, text);
	if (in_array(shaper))
		take_numbers(shaper);
	return true;
}

static bool on_missing(void *context)
{
	return scalar(context, SHAPE_NUMBER, (struct text){0});
}

static bool on_string(void *context, struct text text)
{
	return scalar(context, SHAPE_TEXT, text);
}

static void begin(struct shaper *shaper, bool array)
{
	if (shaper->deeper > 0 || shaper->depth == SHAPE_DEPTH_MOST) {
		shaper->deeper++;
		return;
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
	shaper->offset[shaper->depth] = json_offset(shaper->json);
	shaper->stack[shaper->depth++] = node;
}

static bool on_begin(void *context, bool array)
{
	begin(context, array);
	return true;
}

static unsigned type_of(char first)
{
	switch (first) {
	case '"':
		return SHAPE_TEXT;
	case 'n':
		return SHAPE_NULL;
	case 't':
	case 'f':
		return SHAPE_FLAG;
	default:
		return SHAPE_NUMBER;
	}
}

/* Members of an object that is like those before, as their events would have brought them. */
static void take_members(struct shaper *shaper, const struct text *values)
{
	const struct json_alike *look = shaper->alike.look;
	for (size_t m = 0, v = 0; m < look->member_count; m++) {
		unsigned type = type_of(look->first[m]);
		struct text text = {0};
		if (type == SHAPE_TEXT || type == SHAPE_NUMBER)
			text = values[v++];
		else if (type == SHAPE_FLAG)
			text = look->first[m] == 't' ? TEXT("true") : TEXT("false");
		node_take(shaper, shaper->alike.nodes[m], type, text);
	}
}

static void learn_look(struct shaper *shaper, struct text object)
{
	struct alike *alike = &shaper->alike;
	struct text values[JSON_ALIKE_MOST];
	arena_free(alike->arena);
	alike->arena = arena_child(shaper->scratch);
	alike->look = object.length > 0 ? json_alike_new(alike->arena, object, values) : NULL;
	alike->around = shaper->stack[shaper->depth - 1];
	alike->looks++;
	struct shape_node *element = node_of_element(shaper, alike->around);
	for (size_t m = 0; alike->look && m < alike->look->member_count; m++)
		alike->nodes[m] = node_of_key(shaper, element, alike->look->keys[m]);
}

/* The objects that follow one in its array, as far as they are like it. */
static void take_objects(struct shaper *shaper, struct text object)
{
	struct text values[JSON_ALIKE_MOST], ahead = json_ahead(shaper->json);
	const char *at = ahead.at, *end = ahead.at + ahead.length, *next;
	struct alike *alike = &shaper->alike;
	if (alike->around != shaper->stack[shaper->depth - 1] || !alike->look ||
		!json_alike_read(alike->look, object, values))
		learn_look(shaper, object);
	while (alike->look && (next = json_alike_take(alike->look, at, end, values))) {
		begin(shaper, false);
		take_members(shaper, values);
		shaper->depth--;
		at = next;
	}
	json_pass_elements(shaper->json, (size_t)(at - ahead.at));
}

static bool on_end(void *context)
{
	struct shaper *shaper = context;
	if (shaper->deeper > 0) {
		shaper->deeper--;
		return true;
	}
	bool object = !shaper->array[--shaper->depth];
	if (object && in_array(shaper) && shaper->alike.looks < LOOKS_MOST)
		take_objects(shaper, json_since(shaper->json, shaper->offset[shaper->depth]));
	return true;
}

static bool on_key(void *context, struct text key)
{
	struct shaper *shaper = context;
	if (shaper->deeper == 0)
		shaper->member = node_of_key(shaper, shaper->stack[shaper->depth - 1], key);
	return true;
}

/* Whether nothing but blanks stands before it in its line. */
static bool begins_line(struct text block, size_t at)
{
	while (at > 0 && (block.at[at - 1] == ' ' || block.at[at - 1] == '\t'))
		at--;
	return at == 0 || block.at[at - 1] == '\n';
}

/* Where a bracket of that kind begins a line, before 'end' or not at all; else 'end'. */
static size_t first_in_line(struct text block, char bracket, size_t end)
{
	for (size_t at = 0; at < end; at++) {
		at += text_find(text_slice(block, at, end), bracket);
		if (at < end && begins_line(block, at))
			return at;
	}
	return end;
}

size_t json_preamble_length(struct text block)
{
	size_t first = first_in_line(block, '[', first_in_line(block, '{', block.length));
	return first < block.length ? first : 0;
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
	struct shaper shaper = {.arena = arena, .scratch = scratch};
	shaper.json = json_new(scratch, &events, &shaper, 100000);
	size_t used;
	enum json_status status = json_feed(shaper.json, block, false, &used);
	shape->documents = json_documents(shaper.json);
	shape->clean = status == JSON_GOOD && shape->preamble == 0;
	/* What breaks off later is read as far as it goes; what breaks at once is no JSON. */
	bool good = shaper.root && (status == JSON_GOOD || shape->documents > 0 || shaper.nodes > 4);
	shape->root = good ? shaper.root : NULL;
	arena_free(scratch);
	return good;
}
