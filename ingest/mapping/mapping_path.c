/* Paths of the mapping language, and the fields they lead to. */
#include <stdlib.h>
#include <string.h>

#include "mapping_words.h"

/* Walks over the text of a path. */
struct path_cursor {
	struct arena *arena;
	struct text text;
	size_t at;
	struct path *path;
	const char *why; /* set on a mistake */
};

static bool path_mistake(struct path_cursor *cursor, const char *why)
{
	cursor->why = why;
	return false;
}

static bool add_step(struct path_cursor *cursor, struct path_step step)
{
	struct path *path = cursor->path;
	if (path->count == MAPPING_DEPTH_MOST)
		return path_mistake(cursor, "a path has at most 32 steps");
	path->steps[path->count++] = step;
	return true;
}

static bool add_capture(struct path_cursor *cursor, struct text name, int *capture)
{
	struct path *path = cursor->path;
	if (path->capture_count == MAPPING_CAPTURES_MOST)
		return path_mistake(cursor, "a path has at most 4 wildcards that capture");
	*capture = (int)path->capture_count;
	path->captures[path->capture_count++] = arena_copy(cursor->arena, name.at, name.length);
	return true;
}

static bool all_digits(struct text text)
{
	for (size_t i = 0; i < text.length; i++)
		if (text.at[i] < '0' || text.at[i] > '9')
			return false;
	return text.length > 0 && text.length < 10;
}

/* "[…]" at the cursor. */
static bool bracket_step(struct path_cursor *cursor)
{
	struct text rest = text_slice(cursor->text, cursor->at + 1, cursor->text.length);
	size_t length = text_find(rest, ']');
	if (length == rest.length)
		return path_mistake(cursor, "'[' without ']'");
	struct text inside = text_slice(rest, 0, length);
	cursor->at += length + 2;
	struct path_step step = {.kind = STEP_ANY_INDEX, .capture = NO_CAPTURE};
	if (all_digits(inside)) {
		step.kind = STEP_INDEX;
		step.index = strtoul(inside.at, NULL, 10);
	} else if (inside.length > 0 && !add_capture(cursor, inside, &step.capture)) {
		return false;
	}
	return add_step(cursor, step);
}

/* One key: 'quoted', {capture}, *, ** or plain up to the next dot or bracket. */
static bool key_step(struct path_cursor *cursor)
{
	struct text rest = text_slice(cursor->text, cursor->at, cursor->text.length);
	struct path_step step = {.kind = STEP_KEY, .capture = NO_CAPTURE};
	size_t length = 0;
	if (rest.at[0] == '\'') {
		struct text after = text_slice(rest, 1, rest.length);
		length = text_find(after, '\'');
		if (length == after.length)
			return path_mistake(cursor, "a single quote without its closing one");
		step.key = text_slice(after, 0, length);
		length += 2;
	} else if (rest.at[0] == '{') {
		length = text_find(rest, '}');
		if (length == rest.length)
			return path_mistake(cursor, "'{' without '}'");
		step.kind = STEP_ANY_KEY;
		if (!add_capture(cursor, text_slice(rest, 1, length), &step.capture))
			return false;
		length++;
	} else {
		while (length < rest.length && rest.at[length] != '.' && rest.at[length] != '[')
			length++;
		step.key = text_slice(rest, 0, length);
		if (text_is(step.key, "**"))
			step.kind = STEP_ANY_DEPTH;
		else if (text_is(step.key, "*"))
			step.kind = STEP_ANY_KEY;
		else if (length == 0)
			return path_mistake(cursor, "a key is missing between two dots");
	}
	cursor->at += length;
	return add_step(cursor, step);
}

static bool json_path(struct path_cursor *cursor)
{
	if (text_is(cursor->text, "."))
		return true;
	while (cursor->at < cursor->text.length) {
		char c = cursor->text.at[cursor->at];
		if (c == '[') {
			if (!bracket_step(cursor))
				return false;
			continue;
		}
		if (c == '.' && cursor->path->count > 0) {
			cursor->at++;
			if (cursor->at == cursor->text.length)
				return path_mistake(cursor, "a path can't end with a dot");
		} else if (cursor->path->count > 0) {
			return path_mistake(cursor, "a dot is wanted between two keys");
		}
		if (!key_step(cursor))
			return false;
	}
	return true;
}

/* The name of a column or of a line's capture: one key, where {capture} takes any text; [3] is a position. */
static bool column_path(struct path_cursor *cursor)
{
	if (cursor->text.length > 0 && cursor->text.at[0] == '[')
		return bracket_step(cursor);
	struct text name = cursor->text;
	if (name.length >= 2 && name.at[0] == '\'' && name.at[name.length - 1] == '\'')
		name = text_slice(name, 1, name.length - 1);
	size_t open = text_find(name, '{'), close = text_find(name, '}');
	struct path_step step = {.kind = STEP_KEY, .key = name, .capture = NO_CAPTURE};
	if (open < close && close < name.length) {
		step.kind = STEP_ANY_KEY;
		if (!add_capture(cursor, text_slice(name, open + 1, close), &step.capture))
			return false;
	}
	return add_step(cursor, step);
}

const char *path_read(struct arena *arena, enum mapping_format format, struct text text, struct path *path)
{
	*path = (struct path){0};
	path->text = arena_copy(arena, text.at, text.length);
	struct path_step steps[MAPPING_DEPTH_MOST];
	path->steps = steps;
	struct path_cursor cursor = {arena, {path->text, text.length}, 0, path, NULL};
	if (text.length == 0) {
		path->steps = NULL;
		return "a path is missing";
	}
	bool good = format == MAPPING_JSON ? json_path(&cursor) : column_path(&cursor);
	path->steps = arena_alloc(arena, path->count, sizeof *path->steps);
	if (path->count > 0)
		/* cppcheck-suppress uninitvar ; as many as were counted were filled through the cursor */
		memcpy(path->steps, steps, path->count * sizeof *path->steps);
	return good ? NULL : cursor.why;
}

bool path_parse(struct arena *arena, enum mapping_format format, struct text text, struct path *path,
	struct fault *fault)
{
	const char *why = path_read(arena, format, text, path);
	return !why || fault_set(fault, STATUS_USAGE, "'%.*s': %s", (int)text.length, text.at, why);
}

static bool path_is_list(const struct path *path)
{
	for (size_t i = 0; i < path->count; i++)
		if (path->steps[i].kind == STEP_ANY_KEY || path->steps[i].kind == STEP_ANY_INDEX ||
			path->steps[i].kind == STEP_ANY_DEPTH)
			return true;
	return false;
}

int mapping_field_add(struct arena *arena, struct mapping *mapping, int scope, struct path path)
{
	struct mapping_scope *in = &mapping->scopes[scope];
	for (size_t i = 0; i < in->field_count; i++)
		if (strcmp(in->fields[i].path.text, path.text) == 0)
			return (int)i;
	ARENA_ROOM(arena, in->fields, in->field_count, in->field_capacity);
	in->fields[in->field_count] = (struct mapping_field){.path = path, .list = path_is_list(&path)};
	return (int)in->field_count++;
}
