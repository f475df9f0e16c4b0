/* Private to the JSON reader: the paths of a mapping, followed through a document. */
#ifndef FLOORSTAT_JSON_RECORDS_INSIDE_H
#define FLOORSTAT_JSON_RECORDS_INSIDE_H

#include <stdint.h>

#include "../syntax/json.h"
#include "../syntax/json_values.h"
#include "json_records.h"

enum { OPENED_FIELD = NO_FIELD - 1 };

/* One way of a path that the value at hand lies on: 'step' steps of it are done.  at[c] is the level whose key or index
 * its c-th wildcard stood for. */
struct state {
	short scope; /* whose path it is, or whose field */
	short field; /* NO_FIELD: the scope's own path; OPENED_FIELD: the same, its record is open already */
	short step, count;
	bool any_depth; /* the path has a **, so that it may lie on a value in several ways */
	unsigned short at[MAPPING_CAPTURES_MOST];
	struct record *record; /* inside which it is followed */
};

/* A container that is open. */
struct level {
	bool array;
	size_t index;                   /* of the element at hand */
	size_t first, count;            /* states alive here */
	size_t elements, element_count; /* states of the next element, when all are alike */
	bool elements_known, indexed;
	size_t key, key_length;    /* of the member at hand, in keys */
	size_t hashes, hash_count; /* of the keys seen so far, the first 64 */
	size_t opened;             /* records opened at this value begin here in 'open' */
	struct members *members;   /* of the objects before it at this depth; NULL: they are no help */
	size_t member;             /* so many keys were as there */
	bool in_step;              /* all of them */
	/* An array whose elements, or an object whose siblings may be bound without events; NULL: they can't. */
	struct json_repeat *repeat;
	uint64_t offset; /* where the object begins */
	size_t told;     /* how much was said of the input until then */
};

enum { MEMBERS_DEPTH = 8 };

struct reader {
	struct arena *arena;
	struct json *json;
	struct binder *binder;
	const struct mapping *mapping;
	struct dataset *dataset;
	struct input *input;
	struct fault *fault;
	struct json_flat *flat; /* NULL: every line by the parser */
	struct text fed;        /* to the parser last */
	size_t root;
	struct record *parent;
	bool keep; /* the root record stays */
	struct record *root_record;
	struct level *levels;
	size_t depth, level_capacity;
	size_t dead; /* containers open below the last level, in which nothing is wanted */
	struct state *states;
	size_t state_count, state_capacity;
	size_t pending, pending_count; /* states of the value that comes next */
	struct record **open;
	size_t open_count, open_capacity;
	char *keys;
	size_t keys_length, keys_capacity;
	uint64_t *hashes;
	size_t hash_count, hash_capacity;
	struct members *members[MEMBERS_DEPTH];
	struct json_values *values;
	struct json_repeat **repeats; /* one a scope; NULL until they are asked for */
	struct buffer path;
};

/* What is done with a document; their context is the reader. */
extern const struct json_events record_events;

/* Where the value at hand stands: "results[3].mean", valid until the next call; its file, line and column. */
const char *value_path(void *reader);
struct place value_place(struct reader *reader);

/* The path that a state follows, and whether it has come to its end. */
const struct path *state_path(const struct reader *reader, const struct state *state);
bool state_complete(const struct state *state);

/* The container that is open; NULL at the top. */
struct level *reader_top(struct reader *reader);

/* Adds a state to the set that begins at 'first'; where it stands before **, also the one behind it. */
void state_add(struct reader *reader, size_t first, struct state state);

/* The paths that begin at a record's value. */
void states_of_record(struct reader *reader, size_t first, size_t scope, struct record *record);

/* The states of a member or element, on top of the stack (reader->pending): which of the level's go on into it. */
void states_advance(struct reader *reader, struct level *level, struct text key);

/* An object begins, its level is the top. */
void members_begin(struct reader *reader, struct level *level);

/* The same as states_advance, where the key comes as in the object before; false: it doesn't. */
bool members_follow(struct reader *reader, struct level *level, struct text key);

/* Whether the key was seen in this object already (of its first 64 keys). */
bool members_have(struct reader *reader, struct level *level, struct text key);

/* What states_advance made of the key, which 'again' says was seen already, is kept for the object that follows. */
void members_learn(const struct reader *reader, struct level *level, struct text key, bool again);

/* A record that may be an element begins, its level is the top; it was closed, and those that follow are bound as far as they
 * are like those before; what is known of an array's elements is forgotten. */
void siblings_begin(struct reader *reader);
void siblings_take(struct reader *reader, const struct level *level);
void siblings_end(struct reader *reader);

/* After a value: the stack of states goes back to what the level around it holds. */
void states_restore(struct reader *reader);

#endif
