/* Text that stands in the fields of JSON lines: go test -json. */
#ifndef FLOORSTAT_UNWRAP_H
#define FLOORSTAT_UNWRAP_H

#include "../base/dataset.h"
#include "../bytes/source.h"

/* The Output of all events of "go test -json", as go test without -json would have printed it: lines that were split over
 * events of one package and test are joined.  Lines that are broken or cut are left out, with a remark of the input.
 * NULL after a fault. */
struct source *unwrap_go_test(struct arena *arena, struct source *source, struct dataset *dataset,
	struct input *input, const struct ingest_options *options, struct fault *fault);

#endif
