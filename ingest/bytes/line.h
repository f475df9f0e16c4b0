/* The lines of a source, one by one, for readers that need no more than that. */
#ifndef FLOORSTAT_LINE_H
#define FLOORSTAT_LINE_H

#include "source.h"

/* Calls 'line' for each line of what is left of the source's member, without its end (LF, CRLF), numbered from 1.
 * A last line without an end counts; an empty rest doesn't.  False when the callback says so (it has set the fault), a
 * line is longer than 'most' bytes, or the source fails. */
bool source_lines(struct source *source, size_t most,
	bool (*line)(void *context, struct text line, size_t number, struct fault *fault), void *context,
	struct fault *fault);

#endif
