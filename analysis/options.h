/* What a user may set of the methods; defaults are those of docs/statistics.md. */
#ifndef FLOORSTAT_ANALYSIS_OPTIONS_H
#define FLOORSTAT_ANALYSIS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../ingest/ingest.h"

struct analysis_options {
	double near;       /* band of the near-minimum share that is shown: 0.10 */
	double *quantiles; /* to print, 0..1 */
	size_t quantile_count;
	double margin_floor; /* equivalence margins: 0.03, 0.10, 10 points */
	double margin_median, margin_load;
	bool lean; /* nobody looks at the values afterwards: what can be had again is dropped, to save memory */
	unsigned jobs; /* threads, 0: as many as there are CPUs; no number depends on it */
	uint64_t seed; /* of every permutation and dither; fixed default, printed */
	/* pass that the others are compared with; NULL: all pairs, two inputs: the first */
	const char *baseline;
	bool compare;      /* pass comparisons are wanted (check, compare, report with two passes or more) */
	bool changed;      /* something was changed on purpose: groups are subjects */
	struct words vary; /* metadata keys under study */
	struct words controls; /* patterns of groups that must not have moved */
	struct words waive;    /* KEY=REASON */
	struct words claims;   /* claim texts */
	const char *claims_file;
	bool self;             /* split each pass in halves */
	double fail_if_slower; /* NaN: not asked for */
	const char *within;    /* pair only groups and passes that agree in this factor */
};

struct analysis_options analysis_defaults(void);

#endif
