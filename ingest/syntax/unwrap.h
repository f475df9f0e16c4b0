/* Text that stands in the fields of JSON lines: go test -json. */
#ifndef FLOORSTAT_UNWRAP_H
#define FLOORSTAT_UNWRAP_H

#include "../bytes/source.h"

/* The Output of all events of "go test -json", as go test without -json would have printed it: lines that were split over
 * events of one package and test are joined.  NULL after a fault. */
struct source *unwrap_go_test(struct arena *arena, struct source *source,
	const struct ingest_options *options, struct fault *fault);

#endif
