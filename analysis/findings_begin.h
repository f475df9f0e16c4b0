/* The findings that all others rest on. */
#ifndef FLOORSTAT_FINDINGS_BEGIN_H
#define FLOORSTAT_FINDINGS_BEGIN_H

#include "groups.h"

/* Findings of a data set with what a comparison rests on, and no more: loads, group numbers, floors.  'check' (may be
 * NULL) gets the groups batch by batch as soon as they have these, while their sorted values are certainly there.  They
 * borrow the data set and the options. */
struct findings *findings_begin(struct arena *arena, const struct dataset *dataset,
	const struct analysis_options *options, batch_function *check);

#endif
