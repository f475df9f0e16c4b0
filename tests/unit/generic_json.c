/* JSON that no collector is known for: what is made of its look. */
#include <stdio.h>
#include <string.h>

#include "arena_setup.h"

#include "ingest/bind/json_records.h"
#include "ingest/choose.h"
#include "ingest/ingest.h"
#include "told.h"

static struct dataset *dataset; /* that was told last */

static const struct mapping *draft(
	struct text dump, const struct ingest_options *options, struct fault *fault)
{
	struct chooser chooser = {arena, options, names_new(arena), NULL, 0};
	struct source *source = source_of_text(arena, "dump.json", dump, options, fault);
	return source ? choose_mapping(&chooser, source, false, fault).mapping : NULL;
}

/* The groups as the draft reads the dump. */
static const char *told(struct text dump, const struct ingest_options *options)
{
	struct fault fault = {0};
	const struct mapping *mapping = draft(dump, options, &fault);
	if (!mapping)
		return arena_printf(arena, "%s", fault.text);
	dataset = dataset_new(arena);
	dataset_input(dataset, "dump.json", NULL);
	struct binder *binder = binder_new(arena, mapping, dataset, 0, options);
	struct source *source = source_of_text(arena, "dump.json", dump, options, &fault);
	assert_true(json_records_read(source, binder, mapping, NULL, options, &fault));
	assert_true(binder_finish(binder, &fault));
	return groups_told(dataset);
}

static void looks_are_understood(void **state)
{
	(void)state;
	static const struct {
		const char *dump, *says;
	} rows[] = {
		/* An array of objects anywhere. */
		{"{\"a\":{\"b\":[{\"time_ms\":1.5,\"cpu\":0},{\"time_ms\":1.75,\"cpu\":1}]}}",
			"benchmark time s cpu=0: 0.0015; benchmark time s cpu=1: 0.00175; "},
		/* Records in records: the outer ones name the inner ones. */
		{"{\"results\":[{\"benchmark\":\"a\",\"runs\":[{\"ms\":1},{\"ms\":2}]},{\"benchmark\":\"b\",\"runs\":[{\"ms\":3}]}]}",
			"a time s: 0.001 0.002; b time s: 0.003; "},
		/* Lists in records: what is beside them repeats, so it is a factor, no order. */
		{"[{\"name\":\"a\",\"threads\":1,\"samples_ns\":[5,6]},{\"name\":\"a\",\"threads\":2,\"samples_ns\":[3,4]}]",
			"a samples s threads=1: 5e-09 6e-09; a samples s threads=2: 3e-09 4e-09; "},
		/* Arrays of numbers under names; columns. */
		{"{\"new\":[1.5,2.5],\"old\":[3.5]}",
			"benchmark value - variant=new: 1.5 2.5; benchmark value - variant=old: 3.5; "},
		{"{\"seconds\":[0.5,0.25],\"cpu\":[0,1]}",
			"benchmark time s cpu=0: 0.5; benchmark time s cpu=1: 0.25; "},
		{"[[0.5,0.25],[0.125]]", "benchmark value -: 0.5 0.25 0.125; "},
		/* Keys are names. */
		{"{\"unit\":\"ms\",\"benchmarks\":{\"fft\":{\"samples\":[1,2]},\"sort\":{\"samples\":[3]}}}",
			"fft time s: 0.001 0.002; sort time s: 0.003; "},
		{"{\"benchmarks\":{\"fft\":{\"runs\":[{\"ms\":1},{\"ms\":2}]},\"sort\":{\"runs\":[{\"ms\":3}]}}}",
			"fft time s: 0.001 0.002; sort time s: 0.003; "},
		{"{\"parse\":{\"1KB\":[1,2],\"1MB\":[3,4]},\"emit\":{\"1KB\":[5,6],\"1MB\":[7,8]}}",
			"parse value - variant=1KB: 1 2; parse value - variant=1MB: 3 4; emit value - variant=1KB: 5 6; "
			"emit value - variant=1MB: 7 8; "},
		/* A unit at the top; a summary beside its runs; a metric that each record names, in its unit. */
		{"{\"unit\":\"ms\",\"results\":{\"a\":[1,2],\"b\":[3,4]}}",
			"benchmark time s variant=a: 0.001 0.002; benchmark time s variant=b: 0.003 0.004; "},
		{"{\"benchmarks\":[{\"name\":\"a\",\"times_ms\":[1,2],\"mean_ms\":1.5},{\"name\":\"b\",\"times_ms\":[3,4],"
		 "\"mean_ms\":3.5}]}",
			"a times s: 0.001 0.002; b times s: 0.003 0.004; "},
		{"[{\"test\":\"a\",\"metric\":\"time\",\"value\":1,\"unit\":\"ms\"},{\"test\":\"a\",\"metric\":\"rss\",\"value\":2,"
		 "\"unit\":\"kB\"}]",
			"a time s: 0.001; a rss B: 2000; "},
		{"[{\"test\":\"a\",\"value\":1,\"unit\":\"ms\"},{\"test\":\"a\",\"value\":2,\"unit\":\"kB\"}]",
			"a time s: 0.001; a memory B: 2000; "},
		/* NDJSON. */
		{"{\"bench\":\"a\",\"time_us\":5}\n{\"bench\":\"b\",\"time_us\":7}\n{\"bench\":\"a\",\"time_us\":6}\n",
			"a time s: 5e-06 6e-06; b time s: 7e-06; "},
		/* Numbers in texts, with their units, where no others are. */
		{"[{\"name\":\"a\",\"time\":\"12.5 ms\"},{\"name\":\"a\",\"time\":\"900us\"}]",
			"a time s: 0.0125 0.0009; "},
		{"[{\"name\":\"a\",\"time\":\"12.5\"},{\"name\":\"b\",\"time\":\"13\"}]",
			"a time -: 12.5; b time -: 13; "},
		{"[{\"name\":\"a\",\"date\":\"2026-08-05\"}]",
			"JSON without an array of records or numbers: nothing in it looks like runs"},
		{"{\"columns\":[\"name\",\"secs\"],\"rows\":[[\"a\",1.5],[\"b\",2.5]]}",
			"a table whose rows are arrays, which isn't read: write it by rows, an object each (pandas: "
			"orient=\"records\"), or as CSV"},
		{"[1785924000.25] request 1: 330 us\n[1785924001.5] request 2: 350 us\n",
			"no known collector wrote this, and it is no table of rows and columns either; describe it with --map FILE "
			"('floorstat formats --draft FILE' writes a first one where lines are alike, 'floorstat formats sysbench' "
			"shows one for lines of text)"},
		{"[1,2] [3]", "benchmark value -: 1 2 3; "},
		{"{\"a\":1,\"b\":\"x\"}",
			"JSON without an array of records or numbers: nothing in it looks like runs"},
	};
	struct ingest_options options = ingest_defaults();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_string_equal(told(text_of(rows[i].dump), &options), rows[i].says);
}

/* What stands in the value field with a wrong type is no run: it is skipped, counted, and told with its path. */
static void strays_are_skipped(void **state)
{
	(void)state;
	static const struct {
		const char *dump, *says, *path;
		size_t skipped;
	} rows[] = {
		{"[{\"seconds\":0.5},{\"seconds\":{\"a\":1}}]", "benchmark time s: 0.5; ", "[1].seconds", 1},
		{"[{\"seconds\":[7,8]},{\"seconds\":0.5},{\"seconds\":0.25}]", "benchmark time s: 0.5 0.25; ",
			"[0].seconds", 1},
		{"{\"seconds\":0.5}\n{\"seconds\":{\"a\":1}}\n{\"seconds\":0.25}\n",
			"benchmark time s: 0.5 0.25; ", "seconds", 1},
		{"[{\"seconds\":[1,2]},{\"seconds\":[3]},{\"seconds\":9}]", "benchmark time s: 1 2 3; ",
			"[2].seconds", 1},
		{"[{\"seconds\":[1,{\"a\":5},2]},{\"seconds\":[3,[4]]}]", "benchmark time s: 1 2 3; ",
			"[0].seconds[1]", 2},
	};
	struct ingest_options options = ingest_defaults();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_string_equal(told(text_of(rows[i].dump), &options), rows[i].says);
		const struct input *input = &dataset->inputs[0];
		assert_int_equal(input->skipped, rows[i].skipped);
		assert_int_equal(input->problem_count > 0, 1);
		assert_non_null(strstr(input->problems[0].place, rows[i].path));
	}
}

static void two_values_are_a_question(void **state)
{
	(void)state;
	struct text dump = TEXT("[{\"read_ms\":1,\"write_ms\":2},{\"read_ms\":3,\"write_ms\":4}]");
	struct ingest_options options = ingest_defaults();
	const char *says = told(dump, &options);
	assert_non_null(strstr(says, "read_ms"));
	assert_non_null(strstr(says, "write_ms"));
	assert_non_null(strstr(says, "--value"));
	const char *wanted[] = {"write_ms"};
	options.values = (struct words){wanted, 1, 1};
	assert_string_equal(told(dump, &options), "benchmark write s: 0.002 0.004; ");
	const char *missing[] = {"wriet_ms"};
	options.values = (struct words){missing, 1, 1};
	assert_non_null(strstr(told(dump, &options), "write_ms"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(looks_are_understood, set_up, tear_down),
		cmocka_unit_test_setup_teardown(strays_are_skipped, set_up, tear_down),
		cmocka_unit_test_setup_teardown(two_values_are_a_question, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
