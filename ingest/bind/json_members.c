/* Members: which keys an object has had, and the states of its values as they were in the object before at that place. */
#include <stddef.h>
#include <string.h>

#include "json_records_inside.h"

enum { MEMBERS_MOST = 40, KEY_MOST = 46, STATES_MOST = 64, INTO_MOST = 3, HASHES_MOST = 64 };

/* A member, and the states that went on into its value, each from one of the object's. */
struct member {
	uint64_t hash;
	size_t length, count;
	char key[KEY_MOST];
	unsigned char from[INTO_MOST];
	struct state into[INTO_MOST];
};

/* The members of the objects that were read at this depth last, in their order, and the states that were alive there:
 * where they are alive again, a key that comes again leads to the same ones. */
struct members {
	size_t count, state_count;
	struct member at[MEMBERS_MOST];
	struct state states[STATES_MOST];
};

/* But for the record, of which each object has its own. */
static bool same_way(const struct state *a, const struct state *b)
{
	return a->scope == b->scope && a->field == b->field && a->step == b->step && a->count == b->count &&
		a->any_depth == b->any_depth && memcmp(a->at, b->at, sizeof a->at) == 0;
}

static bool same_ways(const struct state *a, const struct state *b, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!same_way(&a[i], &b[i]))
			return false;
	return true;
}

static bool any_depth(const struct state *states, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (states[i].any_depth)
			return true;
	return false;
}

void members_begin(struct reader *reader, struct level *level)
{
	const struct state *states = &reader->states[level->first];
	if (reader->depth > MEMBERS_DEPTH || level->count > STATES_MOST || any_depth(states, level->count))
		return;
	struct members **members = &reader->members[reader->depth - 1];
	if (!*members)
		*members = arena_alloc(reader->arena, 1, sizeof **members);
	if ((*members)->state_count != level->count || !same_ways((*members)->states, states, level->count)) {
		memcpy((*members)->states, states, level->count * sizeof *states);
		(*members)->state_count = level->count;
		(*members)->count = 0;
	}
	level->members = *members;
	level->in_step = true;
}

static void hash_push(struct reader *reader, struct level *level, uint64_t hash)
{
	if (level->hash_count == HASHES_MOST)
		return;
	reader->hash_count = level->hashes + level->hash_count;
	ARENA_ROOM(reader->arena, reader->hashes, reader->hash_count, reader->hash_capacity);
	reader->hashes[reader->hash_count++] = hash;
	level->hash_count++;
}

bool members_have(struct reader *reader, struct level *level, struct text key)
{
	uint64_t hash = text_hash(key);
	for (size_t i = level->hashes; i < level->hashes + level->hash_count; i++)
		if (reader->hashes[i] == hash)
			return true;
	hash_push(reader, level, hash);
	return false;
}

bool members_follow(struct reader *reader, struct level *level, struct text key)
{
	if (!level->in_step)
		return false;
	const struct members *members = level->members;
	const struct member *member = &members->at[level->member];
	if (level->member == members->count || member->length != key.length ||
		memcmp(member->key, key.at, key.length) != 0) {
		level->in_step = false;
		for (size_t i = 0; i < level->member; i++)
			hash_push(reader, level, members->at[i].hash);
		return false;
	}
	reader->pending = reader->state_count;
	reader->pending_count = member->count;
	for (size_t i = 0; i < member->count; i++) {
		ARENA_ROOM(reader->arena, reader->states, reader->state_count, reader->state_capacity);
		struct state *state = &reader->states[reader->state_count++];
		*state = member->into[i];
		state->record = reader->states[level->first + member->from[i]].record;
	}
	level->member++;
	return true;
}

void members_learn(const struct reader *reader, struct level *level, struct text key, bool again)
{
	struct members *members = level->members;
	if (!members)
		return;
	if (again || level->member < members->count || members->count == MEMBERS_MOST ||
		key.length > KEY_MOST || reader->pending_count > INTO_MOST) {
		level->members = NULL; /* what follows isn't in step */
		return;
	}
	struct member *member = &members->at[members->count++];
	*member = (struct member){
		.hash = text_hash(key), .length = key.length, .count = reader->pending_count};
	if (key.length > 0)
		memcpy(member->key, key.at, key.length);
	for (size_t i = 0, from = 0; i < member->count; i++, from++) {
		const struct state *into = &reader->states[reader->pending + i];
		const struct state *states = &reader->states[level->first];
		while (states[from].scope != into->scope || states[from].field != into->field ||
			states[from].record != into->record || states[from].step + 1 != into->step)
			from++;
		member->from[i] = (unsigned char)from;
		member->into[i] = *into;
	}
	level->member++;
}
