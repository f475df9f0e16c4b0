/* Dumps that a mapping reads with the help of code: asv's grids of parameters, ReBench's numbered benchmarks. */
#include "reading.h"

#define ASV_HEAD                                                                                             \
	"{\"commit_hash\": \"c1\", \"requirements\": {}, \"params\": {\"machine\": \"m\"}, \"python\": \"3\", \"version\": "
#define ASV_COLUMNS "2, \"result_columns\": [\"result\", \"params\", \"samples\"], \"results\": "

static const struct {
	const char *benchmarks, *results, *read;
} asv[] = {
	/* the newest: cells by result_columns; the last parameter goes fastest; quotes of texts are not part of them */
	{NULL,
		ASV_COLUMNS "{\"m.time_a\": [[1, 2, 3, 4], [[\"'x'\", \"\\\"y\\\"\"], [\"10\", \"20\"]],"
			    " [[1.5], [2.5, 2.25], null, [4.5]]]}}",
		"m.time_a, time, s, lower, param1=x, param2=10: 1.5; m.time_a, time, s, lower, param1=x, "
		"param2=20: 2.5 2.25; m.time_a, time, s, lower, param1=y, param2=10: states 3; m.time_a, time, "
		"s, lower, param1=y, param2=20: 4.5"},
	/* names and units of benchmarks.json; "unit" says nothing */
	{"{\"m.track_a\": {\"unit\": \"MB\", \"param_names\": [\"n\", \"kind\"]}, \"m.track_b\": {\"unit\": \"unit\"},"
	 " \"version\": 2}",
		ASV_COLUMNS
		"{\"m.track_a\": [[1, 2], [[\"7\"], [\"a\", \"b\"]], [[1.5], [2.5]]],"
		" \"m.track_b\": [[3], [], [[3.5]]], \"m.peakmem_c\": [[4], [], [[4.5]]], \"mem_d\": [[5], [], [[5.5]]],"
		" \"m.Suite.TimeE\": [[6], [], [[6.5]]]}}",
		"m.track_a, memory, B, lower, n=7, kind=a: 1500000; m.track_a, memory, B, lower, n=7, kind=b: "
		"2500000; m.track_b, value, -, -: 3.5; m.peakmem_c, memory, B, lower: 4.5; mem_d, memory, B, "
		"lower: 5.5; m.Suite.TimeE, time, s, lower: 6.5"},
	/* more parameters than are named */
	{"{\"m.time_a\": {\"param_names\": [\"n\"]}}",
		ASV_COLUMNS "{\"m.time_a\": [[1, 2], [[\"7\"], [\"a\", \"b\"]], [[1.5], [2.5]]]}}",
		"m.time_a, time, s, lower, n=7, param2=a: 1.5; m.time_a, time, s, lower, n=7, param2=b: 2.5"},
	/* results without samples are summaries; one that is null failed */
	{NULL,
		ASV_COLUMNS
		"{\"m.time_a\": [[1.5], []], \"m.time_b\": [[null], []], \"m.time_c\": [[2.5], [], [[2.5]]]}}",
		"m.time_c, time, s, lower: 2.5; m.time_a, time, s, lower: states 1.5"},
	/* the older: an object a benchmark */
	{NULL,
		"1, \"results\": {\"m.time_a\": {\"params\": [[\"1\", \"2\"]], \"result\": [1, 2],"
		" \"samples\": [[1.5, 1.25], [2.5]]}, \"m.time_b\": {\"result\": [3], \"samples\": [[3.5]]}}}",
		"m.time_a, time, s, lower, param1=1: 1.5 1.25; m.time_a, time, s, lower, param1=2: 2.5; "
		"m.time_b, time, s, lower: 3.5"},
	/* the oldest: a number */
	{NULL, "1, \"results\": {\"m.time_a\": 1.5, \"m.time_b\": null, \"m.time_c\": {\"samples\": [[3.5]]}}}",
		"m.time_c, time, s, lower: 3.5; m.time_a, time, s, lower: states 1.5"},
	/* a column that isn't there */
	{NULL, "2, \"result_columns\": [\"result\"], \"results\": {\"m.time_a\": [[1.5], [[\"1\"]], [[1.5]]]}}",
		"m.time_a, time, s, lower: states 1.5 | a summary only: no runs in this dump; asv run "
		"--record-samples keeps the samples"},
};

static void grids_of_parameters_are_walked(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	size_t bad = 0;
	for (size_t i = 0; i < sizeof asv / sizeof *asv; i++) {
		const char *beside = reading_write("benchmarks.json", TEXT(""));
		remove(beside);
		if (asv[i].benchmarks)
			reading_write("benchmarks.json", text_of(asv[i].benchmarks));
		const char *text = arena_printf(arena, ASV_HEAD "%s", asv[i].results);
		bad += !reading_is(
			asv[i].results, reading_of("m/c1.json", text_of(text), &options), asv[i].read);
	}
	assert_int_equal(bad, 0);
}

/* A dump that states more levels than there can be results is refused, not read in part. */
static void grids_have_a_bound(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	static const char refused[] =
		"! m/c1.json: m.time_a has more than 16 parameters, or 100000 combinations of their levels";
	const struct {
		size_t parameters, levels;
		bool read;
	} grids[] = {{16, 1, true}, {17, 1, false}, {5, 10, true}, {5, 11, false}, {16, 30, false}};
	for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
		struct buffer text = buffer_new(arena);
		buffer_text(&text, ASV_HEAD ASV_COLUMNS "{\"m.time_a\": [[1], [");
		for (size_t p = 0; p < grids[i].parameters; p++) {
			buffer_text(&text, p ? ", [" : "[");
			for (size_t l = 0; l < grids[i].levels; l++)
				buffer_print(&text, "%s\"%zu\"", l ? ", " : "", l);
			buffer_text(&text, "]");
		}
		buffer_text(&text, "], [[1.5, 1.25]]]}}");
		const char *read = reading_of("m/c1.json", (struct text){text.at, text.length}, &options);
		if (grids[i].read)
			assert_non_null(strstr(read, ": 1.5 1.25"));
		else
			assert_string_equal(read, refused);
	}
}

static const struct {
	const char *numbered, *read;
} rebench[] = {
	{"3={\"name\": \"Sort\", \"suite\": {\"name\": \"S\"}}", "Sort, total, s, lower: 0.0015 0.0025"},
	{"3={\"suite\": {\"name\": \"S\"}, \"args\": [\"name\", {\"name\": \"x\"}], \"name\": \"So\\\"rt \\u00f6 \\ud83d\\ude00\"}",
		"So\"rt ö 😀, total, s, lower: 0.0015 0.0025"},
	{"3={\"title\": \"name\", \"say\": \"name:\"}", "3, total, s, lower: 0.0015 0.0025"},
	{"3={\"name\": \"cut\\", "3, total, s, lower: 0.0015 0.0025"},
	{"3=}]}{\"name\": \"Sort\"}", "3, total, s, lower: 0.0015 0.0025"},
	{"3={\"name\": \"A\"} {\"name\": \"B\"}", "3, total, s, lower: 0.0015 0.0025"},
	{"3=[\"name\", \"A\"]", "3, total, s, lower: 0.0015 0.0025"},
	{"3={\"x\": [1, null, true, \"a\", [2, null], null, 1.5], \"name\": \"Sort\"}",
		"Sort, total, s, lower: 0.0015 0.0025"},
	{"3={\"name\": 7}", "3, total, s, lower: 0.0015 0.0025"},
	{"4={\"name\": \"Other\"}", "3, total, s, lower: 0.0015 0.0025"},
	{"x={\"name\": \"Other\"}", "3, total, s, lower: 0.0015 0.0025"},
	{"1={\"name\": \"One\"}\n# benchmark: 3={\"name\": \"Three\"}\n# benchmark: 3={\"name\": \"Again\"}",
		"Again, total, s, lower: 0.0015 0.0025"},
};

static void numbers_get_their_names(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	size_t bad = 0;
	for (size_t i = 0; i < sizeof rebench / sizeof *rebench; i++) {
		const char *text = arena_printf(arena,
			"# Execution Start: 2026-03-01T10:00:00\n# benchmark: %s\n"
			"invocation\titeration\tvalue\tunit\tcriterion\tbenchmark\n"
			"1\t1\t1.5\tms\ttotal\t3\n1\t2\t2.5\tms\ttotal\t3\n",
			rebench[i].numbered);
		bad += !reading_is(
			rebench[i].numbered, reading_of("r.data", text_of(text), &options), rebench[i].read);
	}
	assert_int_equal(bad, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(grids_of_parameters_are_walked),
		READING_TEST(grids_have_a_bound),
		READING_TEST(numbers_get_their_names),
	};
	return RUN_TESTS(tests);
}
