/* A mapping for JSON that no collector's mapping is for, made by looking: records are the objects of an array anywhere in
 * the document (or the lines of NDJSON), or numbers stand in arrays under names. */
#ifndef FLOORSTAT_GENERIC_JSON_H
#define FLOORSTAT_GENERIC_JSON_H

#include "../ingest.h"
#include "../mapping/shape.h"

/* The text of the mapping, each guess marked with a comment, or NULL after a fault: no numbers, or two fields that could
 * both be the value.  name: what it is to be called; place: of the file; the shape is folded; *pass_field: what splits the document into passes
 * unasked, NULL. */
char *generic_json_draft(struct arena *arena, struct names *names, struct shape *shape, const char *name,
	const struct ingest_options *options, struct place place, const char **pass_field,
	struct fault *fault);

#endif
