/* Which mapping a dump is for. */
#ifndef FLOORSTAT_RECOGNISE_H
#define FLOORSTAT_RECOGNISE_H

#include "../bytes/source.h"
#include "mapping.h"
#include "shape.h"

/* How a mapping took the look of a dump. */
struct candidate {
	const struct mapping *mapping;
	bool fits;
	size_t met, asked; /* of its recognise lines */
	size_t score;      /* the more it asks for by name, the higher */
	/* the first thing that it asks for and that isn't there, or that it refuses; NULL */
	const char *missing;
};

struct recognition {
	struct candidate *candidates; /* the best first; all of them */
	size_t count;
	const struct mapping *winner; /* NULL: none, or more than one of the same score */
	bool several;                 /* the first two fit equally well */
	const char *reasons;          /* what of it the winner asks for; NULL */
	struct shape shape;           /* shape.root NULL: not JSON */
};

/* Looks at the first block of a source.  Never a fault: no winner is an answer. */
struct recognition recognise(struct arena *arena, const struct source *source,
	const struct mapping *const *mappings, size_t mapping_count);

#endif
