/* The runs as understood (convert), as NDJSON that ingest/restore reads back to the same data set. */
#ifndef FLOORSTAT_RUNS_NDJSON_H
#define FLOORSTAT_RUNS_NDJSON_H

#include <stdio.h>

#include "../ingest/base/dataset.h"

/* The first line holds everything but the runs, then comes a line a run.  Errors stay in the stream. */
void runs_ndjson(FILE *out, const struct dataset *dataset);

#endif
