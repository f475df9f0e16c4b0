/* Parts of the analysis that are run by themselves. */
#ifndef FLOORSTAT_ANALYSE_H
#define FLOORSTAT_ANALYSE_H

#include "findings.h"

/* Findings of a data set with what a comparison rests on, and no more: loads, group numbers, floors. */
struct findings *findings_for_comparison(
	struct arena *arena, const struct dataset *dataset, const struct analysis_options *options);

#endif
