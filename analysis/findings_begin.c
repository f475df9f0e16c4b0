#include "findings_begin.h"

#include <gsl/gsl_errno.h>

#include "basics.h"
#include "floor.h"
#include "load_of.h"
#include "numbers/sample.h"

static void passes_begin(struct findings *findings)
{
	const struct dataset *dataset = findings->dataset;
	findings->passes = arena_alloc(findings->arena, dataset->pass_count, sizeof *findings->passes);
	for (size_t p = 0; p < dataset->pass_count; p++)
		findings->passes[p].pass = &dataset->passes[p];
}

/* What a group shows by itself, as far as comparisons rest on it. */
static void group_find(const struct findings *findings, struct arena *arena,
	const struct table_finding *table, struct group_finding *group)
{
	group_numbers_find(findings, arena, table, group);
	group_load_find(findings, arena, table, group);
	group_floor_find(findings, arena, table, group);
	group_rarefy(findings, arena, table, group);
}

static void table_find(const struct findings *findings, struct arena *arena, struct table_finding *table)
{
	table_numbers_find(findings, arena, table);
	if (table->judged)
		floors_ask_siblings(arena, table);
}

static void groups_find(struct findings *findings, batch_function *check)
{
	struct arena *scratch = arena_child(findings->arena);
	struct batch batch = {0};
	while (batch_next(findings, scratch, &batch)) {
		groups_each(findings, &batch, group_find);
		if (check)
			check(findings, &batch);
		for (size_t g = 0; g < batch.count && findings->options->lean; g++)
			sample_drop_sorted(batch.at[g].group->sample);
	}
	arena_free(scratch);
	tables_each(findings, table_find);
}

struct findings *findings_begin(struct arena *arena, const struct dataset *dataset,
	const struct analysis_options *options, batch_function *check)
{
	struct findings *findings = arena_alloc(arena, 1, sizeof *findings);
	*findings = (struct findings){.arena = arena, .dataset = dataset, .options = options};
	gsl_set_error_handler_off(); /* GSL aborts by default; a NaN says it here */
	passes_begin(findings);
	pass_loads_find(findings);
	tables_begin(findings);
	groups_find(findings, check);
	return findings;
}
