#include "groups.h"

#include "../ingest/base/parallel.h"
#include "numbers/sort.h"

enum {
	RUNS_LEAST = 5000, /* fewer take less time than a thread does to begin */
	GROUP_RUNS = 100   /* a group, however small, takes as long as so many runs more */
};

struct each {
	struct findings *findings;
	const struct batch *batch;
	group_function *of_group;
	table_function *of_table;
};

size_t threads_for(const struct findings *findings, size_t groups, size_t runs)
{
	return GROUP_RUNS * groups + runs < RUNS_LEAST ? 1 : parallel_threads(findings->options->jobs);
}

size_t threads_within(const struct findings *findings, size_t runs)
{
	size_t threads = runs < SORT_SHARED_LEAST ? 1 : parallel_threads(findings->options->jobs), groups = 0;
	for (size_t t = 0; threads > 1 && t < findings->table_count && groups < threads; t++)
		groups += findings->tables[t].group_count;
	return groups > 0 && groups < threads ? threads / groups : 1;
}

static void do_table(void *context, struct arena *arena, size_t task)
{
	const struct each *each = context;
	each->of_table(each->findings, arena, &each->findings->tables[task]);
}

void tables_each(struct findings *findings, table_function *function)
{
	struct each each = {.findings = findings, .of_table = function};
	size_t groups = 0, runs = 0;
	for (size_t t = 0; t < findings->table_count; t++) {
		groups += findings->tables[t].group_count;
		for (size_t g = 0; g < findings->tables[t].group_count; g++)
			runs += findings->tables[t].table->groups[g].runs.n;
	}
	parallel_run(
		findings->arena, threads_for(findings, groups, runs), findings->table_count, do_table, &each);
}

bool batch_next(const struct findings *findings, struct arena *arena, struct batch *batch)
{
	enum { GROUPS_MOST = 4096, RUNS_ENOUGH = 1 << 19 };
	size_t threads = parallel_threads(findings->options->jobs);
	if (!batch->at)
		batch->at = arena_alloc(arena, GROUPS_MOST, sizeof *batch->at);
	batch->count = batch->runs = 0;
	while (batch->next_table < findings->table_count && batch->count < GROUPS_MOST &&
		(batch->runs < RUNS_ENOUGH || batch->count < threads)) {
		struct table_finding *table = &findings->tables[batch->next_table];
		if (batch->next_group == table->group_count) {
			batch->next_table++;
			batch->next_group = 0;
			continue;
		}
		batch->runs += table->table->groups[batch->next_group].runs.n;
		batch->at[batch->count++] = (struct group_place){table, &table->groups[batch->next_group++]};
	}
	return batch->count > 0;
}

static void do_group(void *context, struct arena *arena, size_t task)
{
	const struct each *each = context;
	const struct group_place *place = &each->batch->at[task];
	each->of_group(each->findings, arena, place->table, place->group);
}

void groups_each(struct findings *findings, const struct batch *batch, group_function *function)
{
	struct each each = {.findings = findings, .batch = batch, .of_group = function};
	parallel_run(findings->arena, threads_for(findings, batch->count, batch->runs), batch->count,
		do_group, &each);
}
