/* Siblings: records that follow each other in one array, of which those that are like one before need no events. */
#include "json_records_inside.h"

#include "json_repeat.h"

enum { LEARNS_FROM = 8 }; /* short arrays aren't worth it */

/* How much was said of the input so far. */
static size_t told_of(const struct input *input)
{
	size_t told = input->skipped;
	for (size_t i = 0; i < input->problem_count; i++)
		told += input->problems[i].count;
	return told;
}

/* Nothing but the record itself looks for anything inside it. */
static bool is_alone(const struct reader *reader, const struct level *level, const struct record *record)
{
	for (size_t i = level->first; i < level->first + level->count; i++) {
		const struct state *state = &reader->states[i];
		if (state->any_depth || (state->record != record && state->field != OPENED_FIELD))
			return false;
	}
	return true;
}

static struct json_repeat *repeat_of_scope(struct reader *reader, size_t scope)
{
	size_t scopes = reader->mapping->scope_count;
	if (!reader->repeats) {
		reader->repeats = arena_alloc(reader->arena, scopes, sizeof *reader->repeats);
		for (size_t i = 0; i < scopes; i++)
			reader->repeats[i] = json_repeat_new(
				reader->arena, reader->mapping, i, reader->binder);
	}
	return reader->repeats[scope];
}

void siblings_begin(struct reader *reader)
{
	struct level *level = reader_top(reader), *around = level - 1;
	if (reader->depth < 2 || !around->array || !around->elements_known || around->index < LEARNS_FROM ||
		reader->open_count != level->opened + 1)
		return;
	const struct record *record = reader->open[level->opened];
	if (!is_alone(reader, level, record))
		return;
	level->repeat = around->repeat = repeat_of_scope(reader, record_scope(record));
	level->offset = json_offset(reader->json);
	level->told = told_of(reader->input);
}

void siblings_take(struct reader *reader, const struct level *level)
{
	size_t bytes;
	if (!level->repeat || level->told != told_of(reader->input))
		return;
	json_repeat_learn(level->repeat, json_since(reader->json, level->offset));
	reader_top(reader)->index += json_repeat_take(level->repeat, json_ahead(reader->json), &bytes);
	json_pass_elements(reader->json, bytes);
}

void siblings_end(struct reader *reader)
{
	for (size_t i = 0; reader->repeats && i < reader->mapping->scope_count; i++)
		json_repeat_forget(reader->repeats[i]);
}
