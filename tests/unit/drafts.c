/* A draft is always a mapping that parses, and reads the dump as it is read without one. */
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "arena_setup.h"
#include "files.h"

#include "ingest/choose.h"
#include "ingest/ingest.h"

static const char dump[] = "floorstat-draft-dump", mapping_file[] = "floorstat-draft.map";

static int clear(void **state)
{
	remove(dump);
	remove(mapping_file);
	return tear_down(state);
}

/* The text of the draft; NULL after a fault. */
static const char *draft_of(const char *path, const char *from, struct fault *fault)
{
	struct ingest_options *options = arena_alloc(arena, 1, sizeof *options);
	*options = ingest_defaults();
	options->drafting = true;
	options->from = from;
	struct chooser chooser = {.arena = arena, .options = options, .names = names_new(arena)};
	chooser.mappings = mappings_builtin(arena, &chooser.mapping_count, fault);
	struct source *source = source_open(arena, path, options, fault);
	struct choice choice = source ? choose_mapping(&chooser, source, false, fault) : (struct choice){0};
	return choice.mapping ? choice.mapping->source_text : NULL;
}

/* Every run with its group, or the fault. */
static const char *runs_of(const char *path, const char *map)
{
	struct ingest_options options = ingest_defaults();
	struct ingest_input input = {path, NULL};
	struct fault fault = {0};
	options.map_file = map;
	options.passes.at = (const char *[]){"none"};
	options.passes.count = 1;
	struct dataset *dataset = ingest_read(arena, &options, &input, 1, &fault);
	if (!dataset)
		return arena_printf(arena, "! %s: %s", fault.place, fault.text);
	struct buffer out = buffer_new(arena);
	for (size_t t = 0; t < dataset->table_count; t++) {
		const struct table *table = &dataset->tables[t];
		for (size_t g = 0; g < table->group_count; g++) {
			buffer_print(&out, "%s %s %s", table->workload, table->metric,
				table->unit ? table->unit : "-");
			for (size_t f = 0; f < table->factor_count; f++)
				buffer_print(&out, " %s=%s", table->factors[f],
					table->groups[g].levels[f] ? table->groups[g].levels[f] : "-");
			for (size_t i = 0; i < table->groups[g].runs.n; i++)
				buffer_print(&out, " %.17g", table->groups[g].runs.values[i]);
			buffer_text(&out, "\n");
		}
	}
	return out.at;
}

/* The draft of what can be read reads the same. */
static size_t check_same(const char *path, const char *draft)
{
	const char *straight = runs_of(path, NULL);
	if (straight[0] == '!')
		return 0;
	file_write(mapping_file, text_of(draft));
	const char *mapped = runs_of(path, mapping_file);
	if (strcmp(straight, mapped) == 0)
		return 0;
	print_error("%s is drafted as\n%s\nwhich reads\n%s\nnot\n%s\n", path, draft, mapped, straight);
	return 1;
}

static void odd_dumps_are_drafted(void **state)
{
	(void)state;
	static const struct {
		const char *text, *line; /* a line of the draft */
	} rows[] = {
		{"name   seconds\n------ -------\na      1.5\nb      2.5\n",
			"\tvalue 'seconds' unit \"seconds\"\n"},
		{"name,read_ms,write_ms\na,1.5,2.5\nb,1.6,2.6\n",
			"\tvalue 'read_ms' unit \"ms\"    # or is it write_ms? nothing tells\n"},
		{"name,mean,max\na,1.5,2.5\nb,1.6,2.6\n",
			"\tvalue 'mean' metric \"mean\"    # a summary: no runs in this dump\n"},
		{"a,b,c\n1,2,5\n3,4,6\n2,9,7\n", "\tvalue 'a' metric \"a\"    # or is it b? nothing tells\n"},
		{"n\n1\n1\n", "\tvalue 'n'"},
		{"\"two\nlines\",\"it's {x}\",seconds\na,b,1.5\nc,d,2.5\n", "\tvalue 'seconds'"},
		{"\"quo\"\"te\",\"back\\slash\",seconds\na,b,1.5\nc,d,2.5\n", "\tvalue 'seconds'"},
		{"# x,y\n\"# a\",seconds,\"x\ny\"\n1,1.5,7f\n2,2.5,8e\n", "\tvalue 'seconds'"},
		{"1.5 ms\n2.5 ms\n", "\tvalue '1'"},
		{"[{\"n\":\"a\",\"read_ms\":1.5,\"write_ms\":2.5},{\"n\":\"b\",\"read_ms\":1.6,\"write_ms\":2.7}]",
			"\tvalue read_ms unit \"ms\""},
		{"[{\"a\\nb\":\"x\",\"it's\":2,\"seconds\":1.5},{\"a\\nb\":\"y\",\"it's\":2,\"seconds\":2.5}]",
			"\tvalue seconds"},
		{"latency_us,count\n10,1003\n11,517\n12,31\n",
			"\tvalue 'latency_us' unit \"us\" weight 'count'    # a histogram\n"},
		{"[{\"rows\":[{\"Min Latency\":1,\"b\":1.5},{\"Min Latency\":1,\"b\":2.5}]}]",
			"meta \"Min Latency\" 'Min Latency'\n"},
		{"size value\n0 1.5\n1 2.5\n4 2.25\n", "\tvalue 'value'"},
		{"{\"a b\":{\"c.d\":[1.5,2.5]},\"e\\\"f\":{\"g[]\":[1,2]}}", "value"},
	};
	size_t bad = 0;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct fault fault = {0};
		file_write(dump, text_of(rows[i].text));
		const char *draft = draft_of(dump, NULL, &fault);
		if (!draft || !strstr(draft, rows[i].line)) {
			print_error("%s\nis drafted as\n%s\n%s: %s\n", rows[i].text, draft ? draft : "-",
				fault.place, fault.text);
			bad++;
		} else {
			bad += check_same(dump, draft);
		}
	}
	assert_int_equal(bad, 0);
}

/* Drafted as if no collector were known for them; what can't be is a fault of the dump, not of the draft. */
static size_t check_folder(const char *folder, const char *from, size_t *drafted)
{
	DIR *open = opendir(folder);
	assert_non_null(open);
	size_t bad = 0;
	for (struct dirent *entry; (entry = readdir(open));) {
		const char *path = arena_printf(arena, "%s/%s", folder, entry->d_name);
		struct fault fault = {0};
		if (entry->d_name[0] == '.' || source_is_folder(path))
			continue;
		const char *draft = draft_of(path, from, &fault);
		*drafted += draft != NULL;
		if (draft ||
			(strncmp(fault.place, "draft", 5) != 0 &&
				strncmp(fault.place, "the mapping", 11) != 0))
			continue;
		print_error("%s: %s: %s\n", path, fault.place, fault.text);
		bad++;
	}
	closedir(open);
	return bad;
}

static void drafts_of_all_fixtures_parse(void **state)
{
	(void)state;
	size_t drafted = 0;
	assert_int_equal(check_folder("fixtures/collectors", "csv", &drafted), 0);
	assert_int_equal(check_folder("fixtures/collectors", "json", &drafted), 0);
	assert_int_equal(check_folder("fixtures", "csv", &drafted), 0);
	assert_int_equal(check_folder("fixtures", "json", &drafted), 0);
	assert_true(drafted > 60);
}

static void drafts_of_generic_fixtures_read_the_same(void **state)
{
	(void)state;
	static const char *const files[] = {"core_affinity_30.csv", "core_affinity_30.json",
		"core_affinity_60.csv", "core_affinity_60.json", "cpu_rates.csv", "cpu_rates.json",
		"workers.csv"};
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		struct fault fault = {0};
		const char *path = arena_printf(arena, "fixtures/%s", files[i]);
		const char *draft = draft_of(path, NULL, &fault);
		if (!draft)
			fail_msg("%s: %s", path, fault.text);
		assert_int_equal(check_same(path, draft), 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(odd_dumps_are_drafted, set_up, clear),
		cmocka_unit_test_setup_teardown(drafts_of_all_fixtures_parse, set_up, clear),
		cmocka_unit_test_setup_teardown(drafts_of_generic_fixtures_read_the_same, set_up, clear),
	};
	return RUN_TESTS(tests);
}
