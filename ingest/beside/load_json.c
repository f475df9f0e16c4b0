/* Load profiles as JSON, whatever their shape: rows {cpu, window, percent}, a field per window, per window an array by CPU
 * or an object CPU to percent, CPU to an array over windows; and sysstat's own (mpstat -o JSON, sadf -j).
 *
 * Events come in any order, so an object keeps its plain members and arrays of numbers until it ends, then says what they
 * are.  Only open objects are kept.  A window belongs to the innermost element of an array (or member called window…)
 * around its values; its times may come before or after them. */
#include <math.h>
#include <string.h>

#include "../syntax/json.h"
#include "load_json.h"

static struct profile *state_of(void *context)
{
	struct profile *state = ((struct load_context *)context)->state;
	if (!state->begun)
		state->clock = CLOCK_START(NAN);
	state->begun = true;
	return state;
}

static struct level *top(struct profile *state)
{
	return state->depth > 0 ? &state->levels[state->depth - 1] : NULL;
}

/* The host's date ("11/30/26"), for the clock times that follow. */
static void note_date(struct load_build *build, struct profile *state, const struct member *member)
{
	struct moment moment;
	if (strcmp(member->key, "date") != 0 || !member->text ||
		!time_parse(text_of(member->text), &moment) || !moment.dated)
		return;
	state->clock = CLOCK_START(moment.seconds);
	build->either_way |= moment.either_way;
}

static bool add_value(void *context, const char *text, double number)
{
	struct load_build *build = ((struct load_context *)context)->build;
	struct profile *state = state_of(context);
	struct level *level = top(state);
	if (!level)
		return true;
	if (level->array) {
		level->elements++;
		level->plain &= !isnan(number) || !text;
		ARENA_ROOM(build->arena, level->numbers, level->number_count, level->number_capacity);
		level->numbers[level->number_count++] = number;
		return true;
	}
	struct member *member = level_member(build->arena, level, state->key ? state->key : "");
	member->text = text;
	member->number = number;
	if (member->word == WORD_RUNNING && text)
		build->background |= load_says_no(text_of(text));
	if (member->word == WORD_BACKGROUND && text)
		build->background |= !load_says_no(text_of(text));
	if (state->depth <= 4 && !level_is_stamp(level))
		note_date(build, state, member);
	return true;
}

static const char *keep(void *context, struct text text)
{
	return names_intern(((struct load_context *)context)->build->dataset->names, text);
}

static bool on_null(void *context)
{
	return add_value(context, NULL, NAN);
}

static bool on_flag(void *context, bool flag)
{
	return add_value(context, flag ? "true" : "false", NAN);
}

static bool on_number(void *context, struct text text)
{
	return add_value(context, keep(context, text), load_number(text));
}

static bool on_string(void *context, struct text text)
{
	return add_value(context, keep(context, text), load_number(text));
}

static bool on_key(void *context, struct text text)
{
	state_of(context)->key = keep(context, text);
	return true;
}

static bool on_begin(void *context, bool array)
{
	struct load_build *build = ((struct load_context *)context)->build;
	struct profile *state = state_of(context);
	struct level *around = top(state);
	size_t index = around && around->array ? around->elements++ : 0;
	if (around && around->array)
		around->plain = false;
	ARENA_ROOM(build->arena, state->levels, state->depth, state->capacity);
	struct level *level = &state->levels[state->depth++];
	/* What an earlier level of this depth had allocated is used again. */
	*level = (struct level){.array = array,
		.plain = array,
		.key = state->key,
		.index = index,
		.members = level->members,
		.member_capacity = level->member_capacity,
		.numbers = level->numbers,
		.number_capacity = level->number_capacity,
		.window = NO_WINDOW};
	if (level->key)
		level->word = load_word(text_of(level->key), &level->cpu);
	state->key = NULL;
	return true;
}

static bool on_end(void *context)
{
	struct load_build *build = ((struct load_context *)context)->build;
	struct profile *state = state_of(context);
	size_t at = state->depth - 1;
	struct level *level = &state->levels[at];
	if (!level->array)
		level_object_end(build, state, at);
	state->depth--;
	state->key = NULL;
	if (level->array && level->plain && level->number_count > 0)
		level_list_end(build, state, level);
	return true;
}

static const struct json_events events = {
	.null = on_null,
	.flag = on_flag,
	.number = on_number,
	.missing = on_null,
	.string = on_string,
	.begin = on_begin,
	.end = on_end,
	.key = on_key,
};

static bool is_json(struct text head)
{
	head = text_trim(head);
	return head.length > 0 && (head.at[0] == '{' || head.at[0] == '[');
}

static bool is_sysstat(struct text head)
{
	return is_json(head) && text_contains_folded(head, "\"sysstat\"");
}

const struct load_reader load_reader_sysstat_json = {
	.name = "sysstat JSON",
	.summary = "mpstat -o JSON and sadf -j",
	.versions = "sysstat 11 to 12",
	.shape = LOAD_JSON,
	.recognises = is_sysstat,
	.state_size = sizeof(struct profile),
	.events = &events,
};

const struct load_reader load_reader_json = {
	.name = "json",
	.summary =
		"plain JSON: rows; a field per window; per window an array by CPU or an object CPU to percent",
	.versions = "psutil dumps; any",
	.shape = LOAD_JSON,
	.plain = true,
	.recognises = is_json,
	.state_size = sizeof(struct profile),
	.events = &events,
};
