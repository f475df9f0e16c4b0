/* A file of those that are read: named on the command line, or found in a folder. */
#ifndef FLOORSTAT_DUMP_H
#define FLOORSTAT_DUMP_H

#include "base/dataset.h"
#include "bind/bind_where.h"
#include "choose.h"
#include "ingest.h"
#include "pass_names.h"

/* One command's reading of its inputs. */
struct ingest {
	struct arena *arena;
	const struct ingest_options *options;
	struct dataset *dataset;
	struct chooser chooser;
	struct where *wheres;
	/* Metrics of all inputs, for --metric. */
	const char **metrics;
	size_t metric_count, metric_capacity;
	bool metric_met, between_met;
	bool restored; /* some input is converted runs */
};

struct dump {
	const char *path, *label;
	struct pass_name pass;
	/* the folder and all its files; NULL: the file was named itself */
	const char *folder;
	const struct words *files;
	size_t which; /* of the files */
};

/* Reads the file into the data set, or all that an archive holds.  Of a folder's files only what a collector's mapping
 * claims is read, and what can't be opened is passed over. */
bool dump_read(struct ingest *in, const struct dump *dump, struct fault *fault);

/* Notes a metric (interned or otherwise kept) that an input has. */
void ingest_metric(struct ingest *in, const char *metric);

/* A part of an input (a member of an archive, a file of a folder) that failed: when something knew it for a dump, the
 * input that it made says so, if it hasn't yet.  inputs_before: as many there were before the part; first: the first
 * part's fault. */
void dump_left_out(struct ingest *in, size_t inputs_before, const struct fault *fault, struct fault *first);

/* Whether parts that failed are a fault of the whole: when none of them was read, when asked for, when it isn't the part's. */
bool dumps_may_be_left_out(
	const struct ingest *in, size_t read, const struct fault *first, struct fault *fault);

#endif
