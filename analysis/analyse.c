/* The finders in their order: each fills its part of the findings from the data set and from what stands above it. */
#include "contrast.h"
#include "correlate.h"
#include "findings.h"
#include "findings_begin.h"
#include "floor.h"
#include "health/health.h"
#include "over_workloads.h"
#include "passes/claims.h"
#include "passes/comparability.h"
#include "passes/self_check.h"
#include "residency.h"
#include "staircase.h"

struct analysis_options analysis_defaults(void)
{
	return (struct analysis_options){
		.near = 0.10,
		.margin_floor = 0.03,
		.margin_median = 0.10,
		.margin_load = 10,
		.seed = 20260805,
		.fail_if_slower = NAN,
	};
}

/* What one pass shows by itself, beside what comparisons rest on. */
static void passes_find(struct findings *findings)
{
	health_find(findings);
	correlations_find(findings);
	run_correlations_find(findings);
	staircases_find(findings);
	contrasts_find(findings);
	over_workloads_find(findings);
	group_inversions_find(findings);
	residencies_find(findings);
}

struct findings *analyse(struct arena *arena, const struct dataset *dataset,
	const struct analysis_options *options, struct fault *fault)
{
	struct findings *findings = findings_begin(arena, dataset, options, groups_check);
	passes_find(findings);
	if (!comparisons_find(findings, fault))
		return NULL;
	floors_lower_by_other_passes(findings); /* after the comparisons, which ask about that themselves */
	if (!claims_find(findings, fault))
		return NULL;
	selves_find(findings);
	return findings;
}
