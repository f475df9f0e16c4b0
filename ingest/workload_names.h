/* What runs are of whose dump doesn't say, where a folder or an archive holds several such dumps: each is named by its
 * file, for runs of different files are never one group because nobody named them. */
#ifndef FLOORSTAT_WORKLOAD_NAMES_H
#define FLOORSTAT_WORKLOAD_NAMES_H

#include "base/dataset.h"

/* The workload of the unnamed runs of a file until all files are read. */
const char *workload_of_file(struct dataset *dataset, const char *path);

/* Replaces those by their names: what a pass has from one file alone stays WORKLOAD_UNNAMED, else each is called by the
 * part of its path that tells the files apart ("sort/new/sample.json" and "find/new/sample.json": sort, find). */
void workloads_name(struct dataset *dataset);

#endif
