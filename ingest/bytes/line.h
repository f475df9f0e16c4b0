/* The lines of a source, one by one, for readers that need no more than that. */
#ifndef FLOORSTAT_LINE_H
#define FLOORSTAT_LINE_H

#include "source.h"

/* What a terminal shows in the end of a line that was written over ("10 %\r20 %\rdone"): the last of it.  A CR at the
 * end is the line's end. */
struct text line_shown(struct text line);

/* Calls 'line' for each line of what is left of the source's member, as it is shown, without its end (LF, CRLF), numbered from 1.
 * A last line without an end counts; an empty rest doesn't.  False when the callback says so (it has set the fault), a
 * line is longer than 'most' bytes, or the source fails. */
bool source_lines(struct source *source, size_t most,
	bool (*line)(void *context, struct text line, size_t number, struct fault *fault), void *context,
	struct fault *fault);

#endif
