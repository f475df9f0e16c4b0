#include "groups.h"

#include "../ingest/base/parallel.h"

enum { RUNS_LEAST = 20000 }; /* fewer take less time than a thread does to begin */

struct each {
	struct findings *findings;
	group_function *of_group;
	table_function *of_table;
	size_t *first; /* of each table: how many groups stand before it */
};

size_t threads_for(const struct findings *findings, size_t runs)
{
	return runs < RUNS_LEAST ? 1 : parallel_threads(findings->options->jobs);
}

static void do_group(void *context, struct arena *arena, size_t task)
{
	const struct each *each = context;
	size_t low = 0, high = each->findings->table_count;
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;
		*(each->first[middle] <= task ? &low : &high) = middle;
	}
	struct table_finding *table = &each->findings->tables[low];
	each->of_group(each->findings, arena, table, &table->groups[task - each->first[low]]);
}

static void do_table(void *context, struct arena *arena, size_t task)
{
	const struct each *each = context;
	struct arena *scratch = arena_child(arena);
	each->of_table(each->findings, scratch, &each->findings->tables[task]);
	arena_free(scratch);
}

static size_t runs_of_all(const struct findings *findings)
{
	size_t runs = 0;
	for (size_t t = 0; t < findings->table_count; t++)
		for (size_t g = 0; g < findings->tables[t].group_count; g++)
			runs += findings->tables[t].table->groups[g].runs.n;
	return runs;
}

void tables_each(struct findings *findings, table_function *function)
{
	struct each each = {.findings = findings, .of_table = function};
	parallel_run(findings->arena, threads_for(findings, runs_of_all(findings)), findings->table_count,
		do_table, &each);
}

void groups_each(struct findings *findings, group_function *function)
{
	struct arena *scratch = arena_child(findings->arena);
	struct each each = {.findings = findings,
		.of_group = function,
		.first = arena_alloc(scratch, findings->table_count, sizeof *each.first)};
	size_t count = 0;
	for (size_t t = 0; t < findings->table_count; t++) {
		each.first[t] = count;
		count += findings->tables[t].group_count;
	}
	parallel_run(findings->arena, threads_for(findings, runs_of_all(findings)), count, do_group, &each);
	arena_free(scratch);
}
