/* States: on which of its paths a value of the document lies. */
#include "json_records_inside.h"

const struct path *state_path(const struct reader *reader, const struct state *state)
{
	const struct mapping_scope *scope = &reader->mapping->scopes[state->scope];
	return state->field < 0 ? &scope->path : &scope->fields[state->field].path;
}

bool state_complete(const struct state *state)
{
	return state->step == state->count;
}

static bool same_state(const struct state *a, const struct state *b)
{
	return a->scope == b->scope && a->field == b->field && a->step == b->step && a->record == b->record;
}

static void state_push(struct reader *reader, struct state state)
{
	ARENA_ROOM(reader->arena, reader->states, reader->state_count, reader->state_capacity);
	reader->states[reader->state_count++] = state;
}

void state_add(struct reader *reader, size_t first, struct state state)
{
	if (!state.any_depth) {
		state_push(reader, state);
		return;
	}
	for (size_t i = first; i < reader->state_count; i++)
		if (same_state(&reader->states[i], &state))
			return;
	state_push(reader, state);
	if (!state_complete(&state) && state_path(reader, &state)->steps[state.step].kind == STEP_ANY_DEPTH) {
		state.step++;
		state_add(reader, first, state);
	}
}

static struct state state_new(const struct path *path, size_t scope, int field, struct record *record)
{
	struct state state = {
		.scope = (short)scope, .field = (short)field, .count = (short)path->count, .record = record};
	for (size_t i = 0; i < path->count; i++)
		state.any_depth = state.any_depth || path->steps[i].kind == STEP_ANY_DEPTH;
	return state;
}

void states_of_record(struct reader *reader, size_t first, size_t scope, struct record *record)
{
	const struct mapping *mapping = reader->mapping;
	for (size_t f = 0; f < mapping->scopes[scope].field_count; f++)
		state_add(reader, first,
			state_new(&mapping->scopes[scope].fields[f].path, scope, (int)f, record));
	for (size_t s = 0; s < mapping->scope_count; s++)
		if (mapping->scopes[s].kind == SCOPE_EACH && mapping->scopes[s].parent == (int)scope)
			state_add(reader, first, state_new(&mapping->scopes[s].path, s, NO_FIELD, record));
}

static bool step_fits(const struct path_step *step, const struct level *level, struct text key)
{
	switch (step->kind) {
	case STEP_KEY:
		return !level->array && text_equal(step->key, key);
	case STEP_ANY_KEY:
		return !level->array;
	case STEP_INDEX:
		return level->array && step->index == level->index;
	case STEP_ANY_INDEX:
		return level->array;
	case STEP_ANY_DEPTH:
		return true;
	}
	return false;
}

void states_advance(struct reader *reader, struct level *level, struct text key)
{
	size_t first = reader->state_count;
	size_t depth = reader->depth - 1;
	for (size_t i = level->first; i < level->first + level->count; i++) {
		struct state state = reader->states[i];
		if (state_complete(&state))
			continue;
		const struct path_step *step = &state_path(reader, &state)->steps[state.step];
		level->indexed = level->indexed || step->kind == STEP_INDEX;
		if (!step_fits(step, level, key))
			continue;
		if (step->capture != NO_CAPTURE)
			state.at[step->capture] = (unsigned short)depth;
		state.step = (short)(state.step + (step->kind != STEP_ANY_DEPTH));
		state_add(reader, first, state);
	}
	reader->pending = first;
	reader->pending_count = reader->state_count - first;
}

struct level *reader_top(struct reader *reader)
{
	return reader->depth > 0 ? &reader->levels[reader->depth - 1] : NULL;
}

void states_restore(struct reader *reader)
{
	struct level *level = reader_top(reader);
	if (!level)
		reader->state_count = 0;
	else if (level->array && level->elements_known)
		reader->state_count = level->elements + level->element_count;
	else
		reader->state_count = level->first + level->count;
}
