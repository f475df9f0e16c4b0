/* A mapping for JSON that no collector's mapping is for, made by looking: records are the objects of an array anywhere in
 * the document (or the lines of NDJSON), or numbers stand in arrays under names. */
#ifndef FLOORSTAT_GENERIC_JSON_H
#define FLOORSTAT_GENERIC_JSON_H

#include "../ingest.h"
#include "../mapping/shape.h"

struct json_guess {
	char *draft;            /* the mapping as text, guesses marked by comments */
	const char *pass_field; /* that splits the document into passes unasked; NULL */
	const char *unread;     /* where as many numbers stand that the mapping doesn't read; NULL */
};

/* False after a fault: no numbers, or several fields that could be the value.  name: what the mapping is to be called;
 * place: of the file; the shape is folded. */
bool generic_json_guess(struct arena *arena, struct names *names, struct shape *shape, const char *name,
	const struct ingest_options *options, struct place place, struct json_guess *guess,
	struct fault *fault);

#endif
