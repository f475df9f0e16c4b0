/* JSON to records: the paths of a mapping are followed while the parser's events go by. */
#ifndef FLOORSTAT_JSON_RECORDS_H
#define FLOORSTAT_JSON_RECORDS_H

#include "../bytes/source.h"
#include "bind.h"

/* Reads the source's current member; the caller finishes the binder.  outer: the companion's record around the document, NULL.
 * A document that breaks off, or a line of NDJSON that isn't JSON, is told in the input's problems; with --strict it is a
 * fault. */
bool json_records_read(struct source *source, struct binder *binder, const struct mapping *mapping,
	struct record *outer, const struct ingest_options *options, struct fault *fault);

/* A companion file: one document, kept for those inside it; NULL after a fault, or when it isn't JSON. */
struct record *json_companion_read(struct source *source, struct binder *binder,
	const struct mapping *mapping, size_t scope, struct record *parent,
	const struct ingest_options *options, struct fault *fault);

#endif
