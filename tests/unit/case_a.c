/* Case A: twelve cores in 30 rounds, cores 8 to 11 again in 60, from the reconstructed fixtures. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "analysis/comparability.h"

/* Reads "round,order,cpu,cpu_before,cpu_after,seconds,…,timestamp" into a pass; the clock stamp isn't needed. */
static void read_fixture(struct build *build, const char *path, const char *name)
{
	FILE *file = fopen(path, "r");
	if (!file)
		fail_msg("%s can't be opened: run from the top of the tree", path);
	size_t pass = build_pass(build, name);
	char line[400];
	while (fgets(line, sizeof line, file)) {
		double round, seconds;
		char cpu[16];
		if (sscanf(line, "%lf,%*[^,],%15[^,],%*[^,],%*[^,],%lf", &round, cpu, &seconds) != 3)
			continue;
		build_run(build, build_group(build, pass, "loop", "cpu", cpu), seconds, round, NAN);
	}
	fclose(file);
}

static void show(const struct findings *findings, const struct pass_comparison *comparison)
{
	for (size_t c = 0; c < comparison->check_count; c++)
		print_message("%s: %s value %g [%g,%g] margin %g\n", comparison->checks[c].check->name,
			check_status_name(comparison->checks[c].status), comparison->checks[c].value, comparison->checks[c].interval.low, comparison->checks[c].interval.high, comparison->checks[c].margin);
	for (size_t p = 0; p < comparison->pair_count; p++) {
		const struct pair_finding *pair = &comparison->pairs[p];
		print_message("pair %s k %zu %g %g floor %g [%g,%g] typical %g [%g,%g] change %s\n",
			findings->tables[pair->table_a].table->groups[pair->group_a].levels[0], pair->k, pair->min_a, pair->min_b,
			pair->floor_ratio, pair->floor_ci.low, pair->floor_ci.high, pair->median_ratio, pair->median_ci.low, pair->median_ci.high, change_name(pair->change));
	}
	print_message("%s\n", comparability_name(comparison->verdict));
}
static void refused(void **state)
{
	(void)state;
	BUILD(build);
	read_fixture(&build, "fixtures/core_affinity_30.csv", "A30");
	read_fixture(&build, "fixtures/core_affinity_60.csv", "B60");
	build.options.compare = true;
	struct findings *findings = build_findings(&build);
	show(findings, &findings->comparisons[0]);
	arena_free(build.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(refused)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
