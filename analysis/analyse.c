/* The finders in their order: each fills its part of the findings from the data set and from what stands above it. */
#include "analyse.h"

#include <gsl/gsl_errno.h>

#include "basics.h"
#include "contrast.h"
#include "correlate.h"
#include "findings.h"
#include "floor.h"
#include "health/health.h"
#include "load_of.h"
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

static void passes_begin(struct findings *findings)
{
	const struct dataset *dataset = findings->dataset;
	findings->passes = arena_alloc(findings->arena, dataset->pass_count, sizeof *findings->passes);
	for (size_t p = 0; p < dataset->pass_count; p++)
		findings->passes[p].pass = &dataset->passes[p];
}

/* What one pass shows by itself, as far as comparisons rest on it. */
static void groups_find(struct findings *findings)
{
	pass_loads_find(findings);
	basics_find(findings);
	group_loads_find(findings);
	floors_find(findings);
	rarefaction_find(findings);
}

/* The rest of what one pass shows by itself. */
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

struct findings *findings_for_comparison(
	struct arena *arena, const struct dataset *dataset, const struct analysis_options *options)
{
	struct findings *findings = arena_alloc(arena, 1, sizeof *findings);
	*findings = (struct findings){.arena = arena, .dataset = dataset, .options = options};
	gsl_set_error_handler_off(); /* GSL aborts by default; a NaN says it here */
	passes_begin(findings);
	groups_find(findings);
	return findings;
}

struct findings *analyse(struct arena *arena, const struct dataset *dataset,
	const struct analysis_options *options, struct fault *fault)
{
	struct findings *findings = findings_for_comparison(arena, dataset, options);
	passes_find(findings);
	if (!comparisons_find(findings, fault))
		return NULL;
	floors_lower_by_other_passes(findings); /* after the comparisons, which ask about that themselves */
	if (!claims_find(findings, fault))
		return NULL;
	selves_find(findings);
	return findings;
}
