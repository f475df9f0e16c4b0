/* Several files read at the same time, with the outcome of reading one after the other.
 *
 * Each is read into a data set of its own, which joins that of the command in its turn.  Where that could not give what
 * reading it then would give (a pass of an earlier file, something wrong with it), it is read again, then. */
#ifndef FLOORSTAT_AHEAD_H
#define FLOORSTAT_AHEAD_H

#include "dump.h"

struct ahead;

/* 'dumps', which must stay, in the order of reading. */
struct ahead *ahead_new(struct ingest *in, const struct dump *dumps, size_t count);

/* As dump_read of dumps[which]: 0, 1, 2 … in order, as far as the caller goes; some may be passed over. */
bool ahead_read(struct ahead *ahead, size_t which, struct fault *fault);

#endif
