/* What is taken out of a data set again when all of it is read. */
#ifndef FLOORSTAT_LEFT_OUT_H
#define FLOORSTAT_LEFT_OUT_H

#include "base/dataset.h"

/* --warmup N: the first n runs of each group, in the order of the input; they count as excluded.  A pass of which nothing
 * is left says so with its input. */
void warmups_leave_out(struct dataset *dataset, size_t n);

/* Groups that neither have runs nor state anything, and tables without groups. */
void empty_leave_out(struct dataset *dataset);

#endif
