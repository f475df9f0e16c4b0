/* Tables that add what the dump doesn't say of its levels: --join FILE. */
#ifndef FLOORSTAT_JOIN_H
#define FLOORSTAT_JOIN_H

#include "../base/dataset.h"
#include "../ingest.h"

/* Reads each CSV of options->joins.  One column must bear the name of a factor ("cpu"; also "core" for it), or be called
 * workload: the key.  Each other column is added to every group whose level stands in the key column: one called class,
 * core_class, type, kind … (or the only one beside a cpu key) becomes the group's class and, for CPUs, an entry of
 * dataset->core_classes; any other becomes a factor.  The data set must be settled; the order of groups stays.
 * Each file becomes an input (serves "join"); levels that the file doesn't have are remarked there.
 * STATUS_USAGE: no column is a factor of any table.  STATUS_INPUT: unreadable, or a key with two different values. */
bool join_attach(struct dataset *dataset, const struct ingest_options *options, struct fault *fault);

#endif
