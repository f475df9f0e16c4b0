#include "findings_begin.h"

#include <gsl/gsl_errno.h>

#include "basics.h"
#include "floor.h"
#include "load_of.h"

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

struct findings *findings_begin(
	struct arena *arena, const struct dataset *dataset, const struct analysis_options *options)
{
	struct findings *findings = arena_alloc(arena, 1, sizeof *findings);
	*findings = (struct findings){.arena = arena, .dataset = dataset, .options = options};
	gsl_set_error_handler_off(); /* GSL aborts by default; a NaN says it here */
	passes_begin(findings);
	groups_find(findings);
	return findings;
}
