/* Which mapping reads an input: asked for, recognised, or made on the fly. */
#ifndef FLOORSTAT_CHOOSE_H
#define FLOORSTAT_CHOOSE_H

#include "base/dataset.h"
#include "bytes/source.h"
#include "ingest.h"
#include "mapping/mapping.h"

struct chooser {
	struct arena *arena;
	const struct ingest_options *options;
	struct names *names;
	const struct mapping *const *mappings; /* the built-in ones */
	size_t mapping_count;
};

struct choice {
	const struct mapping *mapping; /* as the options amend it */
	const char *pass_field;        /* that splits the input into passes unasked; NULL */
	const char *unread;            /* where as much stands that a mapping made on the fly leaves; NULL */
};

/* Looks at the first block of the source.  named_only: nothing is made on the fly (files of a folder).  mapping NULL after
 * a fault. */
struct choice choose_mapping(
	const struct chooser *chooser, const struct source *source, bool named_only, struct fault *fault);

#endif
