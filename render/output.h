/* Output files that are whole or not there: written beside their target and renamed when all went well.
 *
 * Every failure (full disk, read-only folder, closed pipe) is STATUS_OUTPUT; nothing half-written is left and what
 * stood at the target before stays.  What a killed run leaves is called ".NAME.floorstat" and written anew by the next
 * that writes NAME.  A reader that closed our pipe had enough: that fault has the status and no text. */
#ifndef FLOORSTAT_OUTPUT_H
#define FLOORSTAT_OUTPUT_H

#include <stdio.h>

#include "../ingest/base/arena.h"
#include "../ingest/base/fault.h"

struct output;

/* Begins to write 'path'; NULL or "-" is standard output.  A path that is no regular file (/dev/null, a pipe) is
 * written directly.  The output belongs to the arena and is abandoned with it unless it was ended.  NULL: a fault. */
struct output *output_begin(struct arena *arena, const char *path, struct fault *fault);

/* The same for a file that is to be moved on: messages call it so. */
struct output *output_begin_called(
	struct arena *arena, const char *path, const char *called, struct fault *fault);

/* Where to write; errors are looked at by output_end. */
FILE *output_stream(struct output *output);

/* Flushes, closes and renames.  False after a fault, with the temporary file removed.  The output is void afterwards. */
bool output_end(struct output *output, struct fault *fault);

/* A whole file at once: begin, write, end. */
bool output_file(
	struct arena *arena, const char *path, const char *bytes, size_t length, struct fault *fault);

#endif
