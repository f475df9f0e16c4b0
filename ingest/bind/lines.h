/* Lines of text to the records of a mapping.
 *
 * The pattern of a 'line' block is text in which
 *   a blank      stands for any run of blanks (none at the beginning or end of the line),
 *   {name}       takes what stands there, up to the next piece of the pattern: without blanks in it when a blank or the
 *                end of a group follows, the rest of the line at the end of the pattern,
 *   {name/}      takes a name in parts, a/k=v-8: name is the parts without '=', name/k those with it, name# the number,
 *   (…)+         at the end: the group once or more, each time a record of its own; '#' is its number from 0.
 * The pattern of a 'table' block fits its header line; the lines below it, up to an empty one, are split at blanks.
 * Columns under its (…)+ give a record each; '#' is the name of the column. */
#ifndef FLOORSTAT_LINES_H
#define FLOORSTAT_LINES_H

#include "../bytes/source.h"
#include "../mapping/mapping.h"
#include "bind.h"

struct line_scopes;

/* The line and table blocks of a mapping, NULL when it has none.  'document' gets what 'line … keep' takes. */
struct line_scopes *lines_new(
	struct arena *arena, const struct mapping *mapping, struct binder *binder, struct record *document);

/* One line, number from 1.  A line that fits no pattern is passed over, and told
 * of where it looks as if it should fit.  False after a fault. */
bool lines_take(struct line_scopes *lines, struct text line, size_t number, struct fault *fault);

/* Reads all lines, from the source's present block on, and finishes the binder.  'outer': the record of a companion
 * file around the document, or NULL.  False after a fault. */
bool line_records_read(struct source *source, struct binder *binder, const struct mapping *mapping,
	struct record *outer, const struct ingest_options *options, struct fault *fault);

#endif
