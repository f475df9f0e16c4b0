/* What a dump looks like, from its first block: the paths of a JSON document with the types of what stands there.  Keys
 * that are names (more than a few dozen in one object) are merged, as the elements of arrays are. */
#ifndef FLOORSTAT_SHAPE_H
#define FLOORSTAT_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/arena.h"
#include "../base/text.h"
#include "mapping.h"

enum { SHAPE_DEPTH_MOST = 64, SHAPE_KEYS_MOST = 64, SHAPE_SAMPLES_MOST = 400, SHAPE_TEXTS_MOST = 8 };

struct shape_node {
	struct text key;                     /* "" for elements of an array, and for merged keys */
	bool element;                        /* stands for the elements of the array above */
	bool merged;                         /* stands for all keys of the object above from the 64th on */
	bool counted;                        /* of a merged one: the keys are 0, 1, 2 … */
	unsigned types;                      /* enum shape_types */
	size_t count;                        /* values seen */
	size_t containers;                   /* objects and arrays among them */
	size_t integers;                     /* numbers without a point among them */
	struct text texts[SHAPE_TEXTS_MOST]; /* the first distinct texts, at most 64 bytes each */
	size_t text_count;
	bool more_texts;
	struct text *samples; /* the first scalars as written, in order; "" for null */
	size_t *rows; /* which record each sample stands in: instance of the nearest object around it that is an
				 element of an array, or a document */
	size_t sample_count, sample_capacity;
	size_t *around; /* objects that are such records: the record around each of the first instances */
	size_t around_capacity;
	size_t elements; /* arrays: the most elements that one had */
	struct shape_node *parent, *first_child, *last_child, *next;
	size_t child_count;
};

struct shape {
	struct shape_node *root; /* NULL: not JSON */
	size_t documents;        /* complete ones in the block */
	bool whole;              /* the block is all there is */
	size_t preamble;         /* bytes of text before the JSON */
	bool clean; /* all of the block is JSON: lines and columns of text needn't be looked for */
};

/* The block is JSON, or begins as JSON; preamble: text before the first line that begins with a brace is allowed. */
bool shape_read(struct arena *arena, struct text block, bool whole, bool preamble, struct shape *shape);

/* Where both scalars and containers stand, with a number among the scalars, and at most half are containers: those are
 * strays, and what is in them is forgotten. */
void shape_drop_strays(struct shape *shape);

/* Objects outside arrays whose members are alike become tables: one merged member stands for all, each an instance. */
void shape_fold(struct arena *arena, struct shape *shape);

/* A node where the path leads to, with one of the types (0: any) and, unless NULL, that text; NULL when there is none. */
const struct shape_node *shape_find(
	const struct shape_node *from, const struct path *path, unsigned types, const char *text);

/* "runs[].seconds": the path of a node as a mapping writes it, below 'from' (NULL: from the top). */
char *shape_path(struct arena *arena, const struct shape_node *node, const struct shape_node *from);

/* Where the first line that begins with { or [ stands; 0 when there is none. */
size_t json_preamble_length(struct text block);

#endif
