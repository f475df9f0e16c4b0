/* The events of a JSON document, as records and their fields. */
#include <string.h>

#include "json_records_inside.h"

static struct captured captured_at(const struct reader *reader, unsigned short at)
{
	const struct level *level = &reader->levels[at];
	if (level->array)
		return (struct captured){.index = level->index};
	return (struct captured){.is_key = true, .key = {reader->keys + level->key, level->key_length}};
}

const char *value_path(void *context)
{
	struct reader *reader = context;
	reader->path.length = 0;
	buffer_text(&reader->path, "");
	for (size_t i = 0; i < reader->depth; i++) {
		const struct level *level = &reader->levels[i];
		if (level->array)
			buffer_print(&reader->path, "[%zu]", level->index);
		else
			buffer_print(&reader->path, "%s%.*s", reader->path.length ? "." : "",
				(int)(level->key_length < 80 ? level->key_length : 80),
				reader->keys + level->key);
	}
	return reader->path.length > 0 ? reader->path.at : "";
}

struct place value_place(struct reader *reader)
{
	struct place place = {.file = reader->input->path};
	json_place(reader->json, &place.line, &place.column);
	return place;
}

/* The record around one of a scope that stands in itself (**): the innermost one that is open. */
static struct record *record_around(const struct reader *reader, const struct state *state)
{
	for (size_t i = reader->open_count; state->any_depth && i-- > 0;)
		if (record_scope(reader->open[i]) == (size_t)state->scope)
			return reader->open[i];
	return state->record;
}

static void record_begin(struct reader *reader, const struct state *state, size_t first)
{
	const struct path *path = state_path(reader, state);
	struct captured captured[MAPPING_CAPTURES_MOST];
	size_t line, column;
	json_place(reader->json, &line, &column);
	struct record *record = record_open(
		reader->binder, (size_t)state->scope, record_around(reader, state), line, column);
	for (size_t c = 0; c < path->capture_count; c++) {
		captured[c] = captured_at(reader, state->at[c]);
		record_capture(reader->binder, record, c, &captured[c]);
	}
	ARENA_ROOM(reader->arena, reader->open, reader->open_count, reader->open_capacity);
	reader->open[reader->open_count++] = record;
	states_of_record(reader, first, (size_t)state->scope, record);
}

static void field_take(
	struct reader *reader, const struct state *state, enum cell_kind kind, struct text text)
{
	const struct mapping_field *field = &reader->mapping->scopes[state->scope].fields[state->field];
	if (!field->list) {
		record_set(reader->binder, state->record, (size_t)state->field, kind, text);
		return;
	}
	struct captured captured[MAPPING_CAPTURES_MOST];
	for (size_t c = 0; c < field->path.capture_count; c++)
		captured[c] = captured_at(reader, state->at[c]);
	record_add(reader->binder, state->record, (size_t)state->field, kind, text, captured);
}

/* The field is what a rule takes values from, or the first of its alternatives. */
static bool is_value(const struct reader *reader, const struct state *state)
{
	const struct mapping_scope *scope = &reader->mapping->scopes[state->scope];
	for (size_t i = 0; i < scope->rule_count; i++) {
		const struct operand *what = scope->rules[i].part[PART_WHAT];
		if (scope->rules[i].role == ROLE_VALUE && what->kind == OPERAND_FIELD &&
			what->scope == state->scope && what->field == state->field)
			return true;
	}
	return false;
}

/* A path to values, "times[]", whose array is asked for here by its key. */
static bool wants_array(const struct reader *reader, const struct state *state)
{
	const struct path *path = state_path(reader, state);
	return state->field >= 0 && state->step + 1 == state->count &&
		path->steps[state->step].kind == STEP_ANY_INDEX &&
		(state->step == 0 || path->steps[state->step - 1].kind == STEP_KEY) &&
		is_value(reader, state);
}

static bool stray_skip(struct reader *reader, const char *what, const char *wanted)
{
	struct place place = value_place(reader);
	place.path = arena_printf(reader->arena, "%s", value_path(reader));
	return binder_skip(reader->binder, place, reader->fault, "%s stands where %s should", what, wanted);
}

/* A scalar where values are looked for in an array, and nothing else is wanted of it. */
static bool stray_scalar(struct reader *reader)
{
	const struct state *asks = NULL;
	for (size_t i = reader->pending; i < reader->pending + reader->pending_count; i++) {
		const struct state *state = &reader->states[i];
		if (state->field >= 0 && state_complete(state))
			return true;
		if (wants_array(reader, state))
			asks = state;
	}
	return !asks || stray_skip(reader, "a single value", "an array of numbers");
}

/* A container among the values of an array, into which no path goes on. */
static bool stray_container(struct reader *reader, bool array)
{
	const struct state *asks = NULL;
	for (size_t i = reader->pending; i < reader->pending + reader->pending_count; i++) {
		const struct state *state = &reader->states[i];
		if (!state_complete(state) || state->field < 0)
			return true;
		const struct path *path = state_path(reader, state);
		if (path->count > 0 && path->steps[path->count - 1].kind == STEP_ANY_INDEX &&
			is_value(reader, state))
			asks = state;
	}
	return !asks || stray_skip(reader, array ? "an array" : "an object", "a number");
}

/* The states of the value that begins now; the document itself when nothing is open. */
static void states_begin(struct reader *reader)
{
	struct level *level = reader_top(reader);
	if (!level) {
		size_t line, column;
		json_place(reader->json, &line, &column);
		struct record *record = record_open(
			reader->binder, reader->root, reader->parent, line, column);
		ARENA_ROOM(reader->arena, reader->open, reader->open_count, reader->open_capacity);
		reader->open[reader->open_count++] = record;
		reader->root_record = record;
		reader->pending = reader->state_count;
		states_of_record(reader, reader->pending, reader->root, record);
		reader->pending_count = reader->state_count - reader->pending;
	} else if (level->array) {
		if (level->elements_known) {
			reader->pending = level->elements;
			reader->pending_count = level->element_count;
			return;
		}
		reader->state_count = level->first + level->count;
		states_advance(reader, level, (struct text){0});
		level->elements = reader->pending;
		level->element_count = reader->pending_count;
		level->elements_known = !level->indexed;
	}
}

/* Records that begin at this value: their states join those that are alive.  True when there were any. */
static bool records_begin(struct reader *reader)
{
	size_t first = reader->pending, count = reader->pending_count;
	bool any = false;
	for (size_t i = first; i < first + count && !any; i++)
		any = reader->states[i].field == NO_FIELD && state_complete(&reader->states[i]);
	if (!any)
		return false;
	size_t own = reader->state_count;
	for (size_t i = 0; i < count; i++)
		state_add(reader, own, reader->states[first + i]);
	for (size_t i = own; i < reader->state_count; i++) {
		struct state state = reader->states[i];
		if (state.field == NO_FIELD && state_complete(&state)) {
			record_begin(reader, &state, own);
			/* The same path must not open it twice where states are shared. */
			reader->states[i].field = OPENED_FIELD;
		}
	}
	reader->pending = own;
	reader->pending_count = reader->state_count - own;
	return true;
}

/* Closes the records that were opened at the value that ends now. */
static bool records_end(struct reader *reader, size_t from)
{
	while (reader->open_count > from) {
		struct record *record = reader->open[--reader->open_count];
		if (record == reader->root_record && reader->keep) {
			record_keep(record);
			continue;
		}
		if (!record_close(reader->binder, record, reader->fault))
			return false;
	}
	return true;
}

static void element_next(struct reader *reader)
{
	struct level *level = reader_top(reader);
	if (level && level->array)
		level->index++;
}

static bool scalar(struct reader *reader, enum cell_kind kind, struct text text)
{
	if (reader->dead > 0)
		return true;
	size_t open = reader->open_count;
	states_begin(reader);
	records_begin(reader);
	for (size_t i = reader->pending; i < reader->pending + reader->pending_count; i++)
		if (reader->states[i].field >= 0 && state_complete(&reader->states[i]))
			field_take(reader, &reader->states[i], kind, text);
	bool good = (kind == CELL_NULL || stray_scalar(reader)) && records_end(reader, open);
	states_restore(reader);
	element_next(reader);
	return good;
}

static bool on_null(void *context)
{
	return scalar(context, CELL_NULL, (struct text){0});
}

static bool on_flag(void *context, bool flag)
{
	return scalar(context, flag ? CELL_TRUE : CELL_FALSE, (struct text){0});
}

/* The one list that numbers in this array go to, when that is all there is to do with them; NULL: there is more.  Paths
 * that would go on into an element pass a number by. */
static const struct state *plain_list(struct reader *reader)
{
	const struct level *level = reader_top(reader);
	if (reader->dead > 0 || !level || !level->elements_known)
		return NULL;
	const struct state *list = NULL;
	for (size_t i = level->elements; i < level->elements + level->element_count; i++) {
		const struct state *state = &reader->states[i];
		if (!state_complete(state))
			continue;
		if (list || state->field < 0)
			return NULL;
		const struct mapping_field *field = &reader->mapping->scopes[state->scope]
							     .fields[state->field];
		if (!field->list || field->path.capture_count > 0)
			return NULL;
		list = state;
	}
	return list;
}

static bool field_is_text(const struct reader *reader, const struct state *state)
{
	return reader->mapping->scopes[state->scope].fields[state->field].as_text;
}

struct taker {
	struct reader *reader;
	const struct state *state;
};

static void take_numbers(void *context, const double *values, size_t count)
{
	const struct taker *taker = context;
	record_add_values(
		taker->reader->binder, taker->state->record, (size_t)taker->state->field, values, count);
	reader_top(taker->reader)->index += count;
}

/* Converts what follows in a long array on several threads. */
static void take_values(struct reader *reader, const struct state *state)
{
	struct taker taker = {reader, state};
	size_t bytes = json_values_read(reader->values, json_ahead(reader->json), take_numbers, &taker);
	json_pass_elements(reader->json, bytes);
}

/* Codes and the like are mostly the same again and again. */
static void take_same(struct reader *reader, const struct state *state, struct text number)
{
	size_t bytes, count = json_values_same(json_ahead(reader->json), number, &bytes);
	record_add_same(state->record, (size_t)state->field, count);
	reader_top(reader)->index += count;
	json_pass_elements(reader->json, bytes);
}

/* An element of a long array is most likely followed by others like it. */
static void take_ahead(struct reader *reader, const struct state *state)
{
	enum { BATCH = 64, LONG = 1 << 17 };
	struct text numbers[BATCH];
	size_t count, batches = 0;
	do {
		count = json_numbers_ahead(reader->json, numbers, BATCH);
		record_add_numbers(reader->binder, state->record, (size_t)state->field, numbers, count);
		reader_top(reader)->index += count;
		if (count == BATCH && field_is_text(reader, state))
			take_same(reader, state, numbers[BATCH - 1]);
		else if (count == BATCH && ++batches % 8 == 0 && json_ahead(reader->json).length > LONG)
			take_values(reader, state);
	} while (count == BATCH);
}

static bool on_number(void *context, struct text text)
{
	struct reader *reader = context;
	bool good = scalar(reader, CELL_NUMBER, text);
	const struct state *list = plain_list(reader);
	if (good && list)
		take_ahead(reader, list);
	return good;
}

static bool on_string(void *context, struct text text)
{
	return scalar(context, CELL_TEXT, text);
}

/* A field that turns out to be a container: it is there, but no number. */
static void containers_take(struct reader *reader, bool array)
{
	for (size_t i = reader->pending; i < reader->pending + reader->pending_count; i++) {
		struct state *state = &reader->states[i];
		if (state->field < 0 || !state_complete(state) ||
			reader->mapping->scopes[state->scope].fields[state->field].list)
			continue;
		record_set(reader->binder, state->record, (size_t)state->field, CELL_TEXT,
			array ? TEXT("[…]") : TEXT("{…}"));
	}
}

static bool on_begin(void *context, bool array)
{
	struct reader *reader = context;
	if (reader->dead > 0) {
		reader->dead++;
		return true;
	}
	size_t open = reader->open_count;
	states_begin(reader);
	records_begin(reader);
	containers_take(reader, array);
	if (!stray_container(reader, array))
		return false;
	if (reader->pending_count == 0) {
		reader->dead = 1;
		return true;
	}
	ARENA_ROOM(reader->arena, reader->levels, reader->depth, reader->level_capacity);
	reader->levels[reader->depth++] = (struct level){.array = array,
		.first = reader->pending,
		.count = reader->pending_count,
		.key = reader->keys_length,
		.hashes = reader->hash_count,
		.opened = open};
	reader->state_count = reader->pending + reader->pending_count;
	if (!array) {
		members_begin(reader, reader_top(reader));
		siblings_begin(reader);
	}
	return true;
}

static bool on_end(void *context)
{
	struct reader *reader = context;
	if (reader->dead > 1) {
		reader->dead--;
		return true;
	}
	bool good = true;
	if (reader->dead == 1) {
		reader->dead = 0;
	} else {
		const struct level ended = *reader_top(reader);
		reader->keys_length = ended.key;
		reader->hash_count = ended.hashes;
		reader->depth--;
		good = records_end(reader, ended.opened);
		if (ended.array && ended.repeat)
			siblings_end(reader);
		else if (good && ended.repeat)
			siblings_take(reader, &ended);
	}
	states_restore(reader);
	element_next(reader);
	return good;
}

static bool on_key(void *context, struct text key)
{
	struct reader *reader = context;
	struct level *level = reader_top(reader);
	if (reader->dead > 0)
		return true;
	reader->keys_length = level->key;
	while (reader->keys_capacity - reader->keys_length < key.length) {
		size_t capacity = reader->keys_capacity ? 2 * reader->keys_capacity : 1024;
		reader->keys = arena_grow(reader->arena, reader->keys, reader->keys_capacity, capacity, 1);
		reader->keys_capacity = capacity;
	}
	if (key.length > 0)
		memcpy(reader->keys + level->key, key.at, key.length);
	level->key_length = key.length;
	reader->keys_length = level->key + key.length;
	states_restore(reader);
	if (members_follow(reader, level, key))
		return true;
	bool again = members_have(reader, level, key);
	states_advance(reader, level, key);
	members_learn(reader, level, key, again);
	if (again && reader->pending_count > 0) {
		input_problem(reader->dataset, reader->input, value_place(reader),
			"the key '%.*s' stands twice in one object; the first is used",
			(int)(key.length < 80 ? key.length : 80), key.at);
		reader->pending_count = 0;
		reader->state_count = reader->pending;
	}
	return true;
}

const struct json_events record_events = {.null = on_null,
	.flag = on_flag,
	.number = on_number,
	.missing = on_null,
	.string = on_string,
	.begin = on_begin,
	.end = on_end,
	.key = on_key};
