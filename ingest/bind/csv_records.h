/* From the rows of a table to the records of a mapping. */
#ifndef FLOORSTAT_CSV_RECORDS_H
#define FLOORSTAT_CSV_RECORDS_H

#include "../mapping/mapping.h"
#include "../syntax/csv.h"
#include "bind.h"

/* Reads all rows, from the source's present block on, and finishes the binder.  Bad rows are skipped and told (a fault
 * with --strict).  'outer': the record of a companion file around the document, or NULL.  False after a fault. */
bool csv_records_read(struct source *source, struct binder *binder, const struct mapping *mapping,
	struct record *outer, const struct ingest_options *options, struct fault *fault);

#endif
