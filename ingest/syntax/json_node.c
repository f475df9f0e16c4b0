#include "json_node.h"

#include <math.h>
#include <string.h>

#include "../base/number.h"

static struct node *append(struct node_builder *builder, enum node_kind kind)
{
	struct node *node = arena_alloc(builder->arena, 1, sizeof *node), *parent = builder->open;
	*node = (struct node){.kind = kind, .key = builder->key, .number = NAN, .parent = parent};
	builder->key = NULL;
	if (!parent) {
		builder->root = node;
		return node;
	}
	if (parent->last)
		parent->last->next = node;
	else
		parent->first = node;
	parent->last = node;
	return node;
}

/* An array of numbers that turns out to hold something else gets a child for each. */
static void spell_out(struct node_builder *builder, struct node *array)
{
	size_t count = array->count;
	array->count = 0;
	for (size_t i = 0; i < count; i++) {
		bool known = !isnan(array->numbers[i]);
		append(builder, known ? NODE_NUMBER : NODE_NULL)->number = array->numbers[i];
	}
}

static struct node *add(struct node_builder *builder, enum node_kind kind)
{
	struct node *open = builder->open;
	if (open && open->kind == NODE_ARRAY && open->count > 0)
		spell_out(builder, open);
	return append(builder, kind);
}

/* Whether the number went into its array's numbers. */
static bool add_plain(struct node_builder *builder, double number)
{
	struct node *open = builder->open;
	if (!open || open->kind != NODE_ARRAY || open->first)
		return false;
	ARENA_ROOM(builder->arena, open->numbers, open->count, open->capacity);
	open->numbers[open->count++] = number;
	return true;
}

void node_begin(struct node_builder *builder, bool array)
{
	builder->open = add(builder, array ? NODE_ARRAY : NODE_OBJECT);
}

void node_end(struct node_builder *builder)
{
	builder->open = builder->open->parent;
}

void node_key(struct node_builder *builder, struct text key)
{
	builder->key = arena_copy(builder->arena, key.at, key.length);
}

void node_null(struct node_builder *builder)
{
	if (!add_plain(builder, NAN))
		add(builder, NODE_NULL);
}

void node_flag(struct node_builder *builder, bool flag)
{
	add(builder, NODE_FLAG)->flag = flag;
}

void node_number(struct node_builder *builder, struct text text)
{
	double number;
	number_parse(text, NUMBER_PLAIN, &number);
	if (!add_plain(builder, number))
		add(builder, NODE_NUMBER)->number = number;
}

void node_text(struct node_builder *builder, struct text text)
{
	add(builder, NODE_TEXT)->text = arena_copy(builder->arena, text.at, text.length);
}

static bool on_null(void *builder)
{
	node_null(builder);
	return true;
}

static bool on_flag(void *builder, bool flag)
{
	node_flag(builder, flag);
	return true;
}

static bool on_number(void *builder, struct text text)
{
	node_number(builder, text);
	return true;
}

static bool on_text(void *builder, struct text text)
{
	node_text(builder, text);
	return true;
}

static bool on_begin(void *builder, bool array)
{
	node_begin(builder, array);
	return true;
}

static bool on_end(void *builder)
{
	node_end(builder);
	return true;
}

static bool on_key(void *builder, struct text key)
{
	node_key(builder, key);
	return true;
}

const struct node *node_read(struct arena *arena, struct text text)
{
	static const struct json_events events = {
		on_null, on_flag, on_number, on_null, on_text, on_begin, on_end, on_key};
	enum { DEPTH_MOST = 64 };
	struct node_builder builder = {.arena = arena};
	struct json *json = json_new(arena, &events, &builder, DEPTH_MOST);
	size_t used;
	return json_feed(json, text, true, &used) == JSON_GOOD && json_documents(json) == 1 ? builder.root
											    : NULL;
}

const struct node *node_member(const struct node *object, const char *key)
{
	if (!object || object->kind != NODE_OBJECT)
		return NULL;
	for (const struct node *child = object->first; child; child = child->next)
		if (strcmp(child->key, key) == 0)
			return child;
	return NULL;
}

const char *node_text_in(const struct node *object, const char *key)
{
	const struct node *member = node_member(object, key);
	return member ? member->text : NULL;
}

double node_number_in(const struct node *object, const char *key)
{
	const struct node *member = node_member(object, key);
	return member ? member->number : NAN;
}

size_t node_count_in(const struct node *object, const char *key)
{
	double number = node_number_in(object, key);
	return number >= 0 && number < 0x1p53 && number == floor(number) ? (size_t)number : 0;
}

bool node_flag_in(const struct node *object, const char *key)
{
	const struct node *member = node_member(object, key);
	return member && member->flag;
}

const struct node *node_first_in(const struct node *object, const char *key)
{
	const struct node *member = node_member(object, key);
	return member && member->kind == NODE_ARRAY ? member->first : NULL;
}
