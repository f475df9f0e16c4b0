/* Runs that nobody named are called by their files where several files come together, and never pooled. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena_setup.h"

#include "ingest/ingest.h"

static char folder[64];

static int enter(void **state)
{
	strcpy(folder, "/tmp/floorstat-names-XXXXXX");
	return set_up(state) != 0 || !mkdtemp(folder) || chdir(folder) != 0;
}

static int leave(void **state)
{
	char command[128];
	snprintf(command, sizeof command, "rm -rf %s", folder);
	return tear_down(state) != 0 || chdir("/") != 0 || system(command) != 0;
}

/* A dump of criterion.rs of two samples, each 'value' ns long, without the companion that names it. */
static void write_sample(const char *path, int value)
{
	char command[300];
	snprintf(command, sizeof command,
		"mkdir -p $(dirname %s) && echo '{\"sampling_mode\":\"Flat\",\"iters\":[1,1],\"times\":[%d,%d]}' >%s",
		path, value, value, path);
	assert_int_equal(system(command), 0);
}

/* "pass/workload n fastest; …" in ns or, where there is no unit, as it stands. */
static const char *groups(size_t count, const char *const *paths, const char *label, const char *between)
{
	struct ingest_options options = ingest_defaults();
	struct ingest_input inputs[4];
	struct fault fault = {0};
	options.between = between;
	for (size_t i = 0; i < count; i++)
		inputs[i] = (struct ingest_input){paths[i], label};
	struct dataset *dataset = ingest_read(arena, &options, inputs, count, &fault);
	if (!dataset)
		return arena_printf(arena, "%s: %s", fault.place, fault.text);
	struct buffer out = buffer_new(arena);
	for (size_t t = 0; t < dataset->table_count; t++) {
		const struct table *table = &dataset->tables[t];
		double scale = table->unit ? 1e9 : 1;
		for (size_t g = 0; g < table->group_count; g++)
			buffer_print(&out, "%s:%s %zu %.0f; ", dataset->passes[table->pass].name,
				table->workload, table->groups[g].runs.n,
				scale * table->groups[g].runs.values[0]);
	}
	return out.at;
}

static const char *one(const char *path, const char *label, const char *between)
{
	return groups(1, &path, label, between);
}

static void unnamed_files_of_a_folder_are_groups_of_their_own(void **state)
{
	(void)state;
	write_sample("flat/sort.json", 1);
	write_sample("flat/find.json", 2);
	assert_string_equal(one("flat", NULL, NULL), "flat:find 2 2; flat:sort 2 1; ");
	assert_string_equal(one("flat", "A", NULL), "A:find 2 2; A:sort 2 1; ");
	assert_string_equal(one("flat", NULL, "workload"),
		"flat/find.json:benchmark 2 2; flat/sort.json:benchmark 2 1; ");
	write_sample("deep/sort/new/sample.json", 1);
	write_sample("deep/sort/big/new/sample.json", 2);
	write_sample("deep/find/new/sample.json", 3);
	assert_string_equal(one("deep", NULL, NULL), "deep:find 2 3; deep:sort/big 2 2; deep:sort 2 1; ");
	write_sample("alone/sort/new/sample.json", 1);
	assert_string_equal(one("alone", NULL, NULL), "alone:benchmark 2 1; ");
	write_sample("target/criterion/group/sort/new/sample.json", 1);
	assert_string_equal(one("target", NULL, NULL), "target:group/sort 2 1; ");
}

static void unnamed_members_of_an_archive_are_groups_of_their_own(void **state)
{
	(void)state;
	write_sample("box/sort.json", 1);
	write_sample("box/find.json", 2);
	assert_int_equal(system("tar cf box.tar box/find.json box/sort.json; tar cf one.tar box/sort.json;"
				"echo time_ns,x >box/a.csv; echo 5,1 >>box/a.csv; cp box/a.csv box/b.csv;"
				"tar cf tables.tar box/a.csv box/b.csv"),
		0);
	assert_string_equal(one("box.tar", NULL, NULL), "box:find 2 2; box:sort 2 1; ");
	assert_string_equal(one("one.tar", NULL, NULL), "one:benchmark 2 1; ");
	assert_string_equal(one("tables.tar", NULL, NULL), "tables:a 1 5; tables:b 1 5; ");
}

/* Only the name tells that x.json and x.csv are two: no label joined them. */
static void files_of_one_stem_are_passes_of_their_own(void **state)
{
	(void)state;
	const char *const paths[] = {"x.json", "x.csv"};
	write_sample("x.json", 1);
	assert_int_equal(
		system("echo time_ns >x.csv; echo 5 >>x.csv;"
		       "mkdir -p d/a d/b; for f in d/a/r d/b/r d/s; do"
		       " echo '{\"results\":[{\"command\":\"go\",\"times\":[1e-9]}]}' >$f.json; done"),
		0);
	assert_string_equal(groups(2, paths, NULL, NULL), "x.json:benchmark 2 1; x.csv:benchmark 1 5; ");
	assert_string_equal(groups(2, paths, "A", NULL), "A:benchmark 3 1; ");
	assert_string_equal(one("d", NULL, NULL), "d/a/r.json:go 1 1; d/b/r.json:go 1 1; d/s:go 1 1; ");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			unnamed_files_of_a_folder_are_groups_of_their_own, enter, leave),
		cmocka_unit_test_setup_teardown(
			unnamed_members_of_an_archive_are_groups_of_their_own, enter, leave),
		cmocka_unit_test_setup_teardown(files_of_one_stem_are_passes_of_their_own, enter, leave),
	};
	return RUN_TESTS(tests);
}
