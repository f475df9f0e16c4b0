/* JSON to records: the paths of a mapping are followed while the parser's events go by. */
#ifndef FLOORSTAT_JSON_RECORDS_H
#define FLOORSTAT_JSON_RECORDS_H

#include "bind.h"
#include "source.h"

/* Reads the source's current member.  root: the scope that a whole document is (0), with 'parent' around it.  A document
 * that breaks off, or a line of NDJSON that isn't JSON, is told in the input's problems; a fault only when nothing at
 * all could be read, or with --strict. */
bool json_records_read(struct source *source, struct binder *binder, const struct mapping *mapping,
	struct dataset *dataset, size_t input, const struct ingest_options *options, struct fault *fault);

/* A companion file: one document, kept for those inside it; NULL after a fault, or when it isn't JSON. */
struct record *json_companion_read(struct source *source, struct binder *binder,
	const struct mapping *mapping, size_t scope, struct record *parent,
	const struct ingest_options *options, struct fault *fault);

#endif
