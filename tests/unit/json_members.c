/* Keys that come as in the object before are known again, whatever the memory of the states held before them. */
#include "arena_setup.h"

#include <string.h>

#include "ingest/bind/json_records_inside.h"

static struct reader reader;

/* An object with one state of its own, and its first key, whose value goes on in another. */
static void object_begin(struct level *level, int before)
{
	memset(reader.states, before, 2 * sizeof *reader.states);
	for (size_t i = 0; i < 2; i++) {
		struct state *state = &reader.states[i];
		state->scope = state->field = state->count = 0;
		state->step = (short)i;
		state->any_depth = false;
		memset(state->at, 0, sizeof state->at);
		state->record = NULL;
	}
	reader.state_count = 2;
	reader.pending = reader.pending_count = 1;
	*level = (struct level){.count = 1};
	members_begin(&reader, level);
}

static void reader_begin(void)
{
	reader = (struct reader){.arena = arena, .depth = 1, .state_capacity = 8};
	reader.states = arena_alloc(arena, reader.state_capacity, sizeof *reader.states);
}

static void what_lies_between_fields_is_no_difference(void **state)
{
	(void)state;
	struct text key = {"real", 4};
	struct level level;
	reader_begin();
	object_begin(&level, 0);
	assert_false(members_follow(&reader, &level, key));
	members_learn(&reader, &level, key, false);
	object_begin(&level, 0xFF);
	assert_true(members_follow(&reader, &level, key));
}

static void another_way_is_a_difference(void **state)
{
	(void)state;
	struct text key = {"real", 4};
	struct level level;
	reader_begin();
	object_begin(&level, 0);
	members_learn(&reader, &level, key, false);
	reader.states[0].at[1] = 1;
	level = (struct level){.count = 1};
	members_begin(&reader, &level);
	assert_false(members_follow(&reader, &level, key));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(what_lies_between_fields_is_no_difference, set_up, tear_down),
		cmocka_unit_test_setup_teardown(another_way_is_a_difference, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
