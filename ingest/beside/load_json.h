/* Private to load_json*.c: what is kept of a document while its containers are open. */
#ifndef FLOORSTAT_LOAD_JSON_H
#define FLOORSTAT_LOAD_JSON_H

#include "load_reader.h"

#define NO_WINDOW SIZE_MAX

struct member {
	const char *key; /* interned */
	enum load_word word;
	struct text cpu;         /* of WORD_CPU_COLUMN */
	const char *text;        /* of a string or number; NULL: an array */
	double number;           /* NaN: none */
	size_t list, list_count; /* in the level's numbers */
};

/* An open container. */
struct level {
	bool array, plain; /* plain: an array of numbers only, so far */
	const char *key;   /* NULL: an element */
	enum load_word word;
	struct text cpu; /* of its key */
	size_t index;    /* of the element */
	size_t elements; /* of an array, so far */
	struct member *members;
	size_t member_count, member_capacity;
	double *numbers; /* of its arrays of numbers, or its own */
	size_t number_count, number_capacity;
	size_t window; /* that it owns, NO_WINDOW */
};

struct profile {
	struct level *levels;
	size_t depth, capacity;
	const char *key; /* of the next value, NULL */
	struct clock clock;
	bool begun;
};

/* A new member at the end of an open object, without a value yet. */
struct member *level_member(struct arena *arena, struct level *level, const char *key);

/* Whether it is sadf's "timestamp": {"date": "2026-08-05", "time": "10:58:34", "utc": 1, "interval": 1}: one stamp of the
 * object around. */
bool level_is_stamp(const struct level *level);

/* The end of an object at levels[at]: what its members are, and the times of its window. */
void level_object_end(struct load_build *build, struct profile *state, size_t at);

/* The end of an array of numbers, which is no longer among the levels: a member of the object around, a window of an array
 * of arrays, or the document itself. */
void level_list_end(struct load_build *build, struct profile *state, const struct level *list);

#endif
