/* The fast way for JSON lines: objects of scalars, one a line, whose names and marks were met before are bound without
 * events and without a record.
 *
 * A line that is anything else (nested, with an escape, with a blank where none is usual, no JSON at all) is left to the
 * parser; so is the first line of each combination of names and marks, from which the rest is learnt.  Both ways give the
 * same runs. */
#ifndef FLOORSTAT_JSON_FLAT_H
#define FLOORSTAT_JSON_FLAT_H

#include "../bytes/source.h"
#include "bind.h"

struct json_flat;

/* NULL when the mapping asks for more than keys of the outermost object, or than csv_plan can do. */
struct json_flat *json_flat_new(struct arena *arena, const struct mapping *mapping, struct binder *binder,
	struct source *source, const struct ingest_options *options);

/* What json_flat_take gets from now on lies in another block. */
void json_flat_block(struct json_flat *flat);

/* Binds lines from the beginning of the block on: how many bytes of it, in how many lines.  It stops before a line that it
 * can't take, and before one that isn't whole. */
size_t json_flat_take(struct json_flat *flat, struct text block, size_t *lines);

/* The line that it stopped before has become a record, which was closed. */
void json_flat_learn(struct json_flat *flat);

/* Whether so many lines had to be left that trying costs more than it saves. */
bool json_flat_is_useless(const struct json_flat *flat);

#endif
