/* Case A: twelve cores in 30 rounds, cores 8 to 11 again in 60, from the reconstructed fixtures. */
#include "support.h"

#include <stdio.h>

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

static void refused(void **state)
{
	(void)state;
	BUILD(build);
	read_fixture(&build, "fixtures/core_affinity_30.csv", "A30");
	read_fixture(&build, "fixtures/core_affinity_60.csv", "B60");
	build.options.compare = true;
	struct findings *findings = build_findings(&build);
	assert_int_equal(findings->comparison_count, 1);
	assert_int_equal(findings->comparisons[0].verdict, NOT_COMPARABLE);
	arena_free(build.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(refused)};
	return RUN_TESTS(tests);
}
