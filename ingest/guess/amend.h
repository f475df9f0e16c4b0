/* What options say of a dump's fields, worked into the mapping that reads it. */
#ifndef FLOORSTAT_AMEND_H
#define FLOORSTAT_AMEND_H

#include "../ingest.h"
#include "../mapping/mapping.h"
#include "../mapping/shape.h"

/* The mapping with --value, --by, --column, --pass and --where's fields taken in: itself when there are none, else a copy.
 * A guessed mapping has taken them in already, but for --where.  shape: of a JSON dump, to see whether a path leads
 * anywhere; its root is NULL for CSV and text.  NULL after a fault (STATUS_USAGE: a field that isn't there, with the
 * nearest name). */
const struct mapping *mapping_amend(struct arena *arena, const struct mapping *mapping,
	const struct ingest_options *options, const struct shape *shape, struct fault *fault);

#endif
