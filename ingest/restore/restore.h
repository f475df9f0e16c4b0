/* What convert wrote (render/runs.c), read back to the same data set. */
#ifndef FLOORSTAT_RESTORE_H
#define FLOORSTAT_RESTORE_H

#include "../base/dataset.h"
#include "../bind/bind_where.h"
#include "../bytes/source.h"
#include "../ingest.h"

/* Whether a file's first line is our own: {"schema":"floorstat-runs/1" … of NDJSON, or the tidy CSV's header
 * (pass,workload,metric,unit,direction,…,value).  No collector's mapping is asked then. */
bool restore_recognises(struct text head);

/* The fault of a file that merge was given and that is no partial state; always false. */
bool restore_no_state(const struct source *source, struct fault *fault);

/* Adds everything in the source to the data set.
 * NDJSON: inputs (the original ones; the file itself is an input only when something is to be remarked of it), passes,
 * tables, exclusions, load profiles, traces, runs.  CSV: passes, tables and runs; the file itself is the input.
 * A pass keeps its name, unless 'label' names it anew (with several passes: LABEL/NAME), or the data set has one of that name
 * already: then 'stem' is put behind it.  Passes of partial states (condense.h) join those of the same name.
 * --metric, --where (on names, levels, value and what is known of a run; 'wheres' as wheres_parse gives them), --unit and
 * --direction hold here too; options that say how a dump is to be taken (--by, --value, --column, --pass) don't.
 * metrics: with --metric, the names of all there are.
 * STATUS_INPUT: damaged, or of another version.  STATUS_USAGE: such an option. */
bool restore_read(struct dataset *dataset, struct arena *scratch, struct source *source, const char *label,
	const char *stem, const struct ingest_options *options, struct where *wheres, struct words *metrics,
	struct fault *fault);

#endif
