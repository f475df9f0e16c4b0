/* JSON documents as people have them, without a collector that is known: each with what must be read of it. */
#include "reading.h"

static const struct found {
	const char *text, *read; /* reading.h */
} documents[] = {
	/* one list of records; records in an object by name; lists by name */
	{"[{\"name\": \"a\", \"ms\": 1500}, {\"name\": \"a\", \"ms\": 1750}, {\"name\": \"b\", \"ms\": 2500}]",
		"a, time, s, lower: 1.5 1.75; b, time, s, lower: 2.5"},
	{"{\"a\": {\"seconds\": 1.5}, \"b\": {\"seconds\": 2.5}}",
		"benchmark, time, s, lower, variant=a: 1.5; benchmark, time, s, lower, variant=b: 2.5"},
	{"{\"a\": [1.5, 1.25], \"b\": [2.5, 2.25]}",
		"benchmark, value, -, -, variant=a: 1.5 1.25; benchmark, value, -, -, variant=b: 2.5 2.25"},
	{"[1.5, 1.25, 2.5]", "benchmark, value, -, -: 1.5 1.25 2.5"},
	{"[[1.5, 1.25], [2.5, 2.25]]", "benchmark, value, -, -: 1.5 1.25 2.5 2.25"},
	{"{\"runs\": [{\"name\": \"a\", \"times_ms\": [1500, 1250]}, {\"name\": \"b\", \"times_ms\": [2500]}]}",
		"a, times, s, lower: 1.5 1.25; b, times, s, lower: 2.5"},
	{"{\"runs\": [{\"name\": \"a\", \"times_ms\": []}, {\"name\": \"b\", \"times_ms\": [2500, null, 2250]}]}",
		"b, times, s, lower: 2.5 2.25"},
	{"{\"a\": {\"x\": [1.5, 1.25], \"y\": [2.5, 2.25]}, \"b\": {\"x\": [3.5], \"y\": [4.5, 4.25]}}",
		"a, value, -, -, variant=x: 1.5 1.25; a, value, -, -, variant=y: 2.5 2.25; "
		"b, value, -, -, variant=x: 3.5; b, value, -, -, variant=y: 4.5 4.25"},
	/* tables by columns, which would lose what the numbers are of */
	{"{\"name\": [\"a\", \"b\", \"a\"], \"ms\": [1500, 2500, 1750]}",
		"! found.json: a table by columns: 'name' says what each number beside it is, and would be lost; write it "
		"by rows, an object each (pandas: orient=\"records\"), or choose a list with --value"},
	{"{\"columns\": [\"name\", \"ms\"], \"index\": [0, 1, 2], \"data\": [[\"a\", 1500], [\"b\", 2500], [\"a\", 1]]}",
		"! found.json: a table whose rows are arrays, which isn't read: write it by rows, an object each (pandas: "
		"orient=\"records\"), or as CSV"},
	/* rows without keys; columns whose keys are rows; rows by number */
	{"{\"columns\": [\"cpu\", \"ms\"], \"index\": [0, 1, 2], \"data\": [[0, 1500], [1, 2500], [0, 1]]}",
		"! found.json: a table whose rows are arrays, which isn't read: write it by rows, an object each (pandas: "
		"orient=\"records\"), or as CSV"},
	{"{\"meta\": [{\"name\": \"cpu\"}, {\"name\": \"ms\"}], \"data\": [[0, 1500], [1, 2500]]}",
		"! found.json: a table whose rows are arrays, which isn't read: write it by rows, an object each (pandas: "
		"orient=\"records\"), or as CSV"},
	{"{\"names\": [\"cpu\", \"ms\"], \"runs\": [[0, 1500], [1, 2500], [1, 2501]]}",
		"! found.json: a table whose rows are arrays, which isn't read: write it by rows, an object each (pandas: "
		"orient=\"records\"), or as CSV"},
	{"{\"benchmarks\": [\"a\", \"b\"], \"ms\": [[1500, 1501], [2500, 2501]]}",
		"! found.json: 'benchmarks' says what each list beside it is, and would be lost; write an object for each, "
		"with its name and its list"},
	{"{\"columns\": [\"name\", \"ms\"], \"data\": [[\"a\", 1500], [\"b\", 2500]]}",
		"! found.json: a table whose rows are arrays, which isn't read: write it by rows, an object each (pandas: "
		"orient=\"records\"), or as CSV"},
	{"{\"name\": {\"0\": \"a\", \"1\": \"b\"}, \"ms\": {\"0\": 1500, \"1\": 2500}}",
		"! found.json: a table whose columns are objects, which isn't read: write it by rows, an object each (pandas: "
		"orient=\"records\"), or as CSV"},
	{"{\"0\": {\"name\": \"a\", \"ms\": 1500}, \"1\": {\"name\": \"b\", \"ms\": 2500}, \"2\": {\"name\": \"a\", \"ms\": 1750}}",
		"a, time, s, lower: 1.5 1.75; b, time, s, lower: 2.5"},
	{"{\"1\": {\"ms\": 1500}, \"2\": {\"ms\": 2500}}",
		"benchmark, time, s, lower, variant=1: 1.5; benchmark, time, s, lower, variant=2: 2.5"},
	/* a document a line; what stands around the list */
	{"{\"name\": \"a\", \"ms\": 1500}\n{\"name\": \"b\", \"ms\": 2500}\n{\"name\": \"a\", \"ms\": 1750}\n",
		"a, time, s, lower: 1.5 1.75; b, time, s, lower: 2.5"},
	{"{\"host\": {\"os\": \"x\", \"cpus\": 8}, \"benchmark\": \"sort\", \"unit\": \"ms\", \"runs\": [{\"value\": 1500}, {\"value\": 1250}]}",
		"sort, time, s, lower: 1.5 1.25"},
	{"{\"suites\": [{\"suite\": \"s\", \"cases\": [{\"case\": \"a\", \"seconds\": 1.5}, {\"case\": \"b\", \"seconds\": 2.5}]},"
	 " {\"suite\": \"t\", \"cases\": [{\"case\": \"a\", \"seconds\": 3.5}]}]}",
		"a, time, s, lower, suite=s: 1.5; a, time, s, lower, suite=t: 3.5; b, time, s, lower, suite=s: 2.5"},
	/* marks, clocks, units with the numbers, numbers as texts */
	{"[{\"name\": \"a\", \"ms\": 1500, \"warmup\": true}, {\"name\": \"a\", \"ms\": 1250, \"warmup\": false},"
	 " {\"name\": \"a\", \"ms\": 1750, \"warmup\": false}]",
		"a, time, s, lower: 1.25 1.75"},
	{"[{\"name\": \"a\", \"ms\": 1500, \"warmup\": 1}, {\"name\": \"a\", \"ms\": 1250, \"warmup\": 0},"
	 " {\"name\": \"a\", \"ms\": 1750}]",
		"a, time, s, lower: 1.25 1.75"},
	{"[{\"name\": \"a\", \"ms\": 1500, \"ok\": true}, {\"name\": \"a\", \"ms\": 1250, \"ok\": false},"
	 " {\"name\": \"a\", \"ms\": 1750, \"ok\": true}]",
		"a, time, s, lower: 1.5 1.75"},
	{"[{\"name\": \"a\", \"ms\": 1500, \"cpu_freq_mhz\": 3000.5}, {\"name\": \"a\", \"ms\": 1250, \"cpu_freq_mhz\": 3100.25},"
	 " {\"name\": \"a\", \"ms\": 1750, \"cpu_freq_mhz\": 3050.125}]",
		"a, time, s, lower: 1.5 1.25 1.75"},
	{"[{\"name\": \"a\", \"time\": \"1.5 s\"}, {\"name\": \"a\", \"time\": \"1250ms\"}]",
		"a, time, s, lower: 1.5 1.25"},
	{"[{\"name\": \"a\", \"time\": \"1.5\"}, {\"name\": \"a\", \"time\": \"1.25\"}]",
		"a, time, -, -: 1.5 1.25"},
	{"[{\"name\": \"a\", \"metric\": \"time\", \"unit\": \"ms\", \"value\": 1500},"
	 " {\"name\": \"a\", \"metric\": \"memory\", \"unit\": \"kB\", \"value\": 4}]",
		"a, time, s, lower: 1.5; a, memory, B, lower: 4000"},
	/* columns of variants */
	{"[{\"name\": \"a\", \"gcc\": 1.5, \"clang\": 2.5}, {\"name\": \"b\", \"gcc\": 3.5, \"clang\": 4.5}]",
		"a, value, -, -, variant=clang: 2.5; a, value, -, -, variant=gcc: 1.5; b, value, -, -, "
		"variant=clang: 4.5; b, value, -, -, variant=gcc: 3.5"},
	{"[{\"name\": \"a\", \"gcc_ms\": 1500, \"clang_ms\": 2500}, {\"name\": \"b\", \"gcc_ms\": 3500, \"clang_ms\": 4500}]",
		"! found.json: both 'gcc_ms' (1500, 3500) and 'clang_ms' (2500, 4500) could be the value; choose "
		"with --value 'gcc_ms' or --value 'clang_ms'"},
	/* names with what the language of mappings has signs for */
	{"[{\"na\\\"me\": \"a\", \"wall \\\\ ms\": 1500}, {\"na\\\"me\": \"b\", \"wall \\\\ ms\": 2500}]",
		"benchmark, wall \\, s, lower, na\"me=a: 1.5; benchmark, wall \\, s, lower, na\"me=b: 2.5"},
	{"[{\"na.me\": \"a\", \"wall[0]{ms}\": 1500}, {\"na.me\": \"b\", \"wall[0]{ms}\": 2500}]",
		"benchmark, wall[0]{ms}, -, -, na.me=a: 1500; benchmark, wall[0]{ms}, -, -, na.me=b: 2500"},
	{"{\"x.y\": [{\"time_s\": 1.5}, {\"time_s\": 2.5}]}", "benchmark, time, s, lower: 1.5 2.5"},
	/* nothing to measure, or more than one thing */
	{"{}", "! found.json: JSON without an array of records or numbers: nothing in it looks like runs"},
	{"[]", "! found.json: JSON without an array of records or numbers: nothing in it looks like runs"},
	{"{\"name\": \"a\"}",
		"! found.json: JSON without an array of records or numbers: nothing in it looks like runs"},
	{"[{\"name\": \"a\"}, {\"name\": \"b\"}]",
		"! found.json: JSON without an array of records or numbers: nothing in it looks like runs"},
	{"[{\"name\": \"a\", \"read_ms\": 1.5, \"write_ms\": 2.5}, {\"name\": \"b\", \"read_ms\": 3.5, \"write_ms\": 4.5}]",
		"! found.json: both 'read_ms' (1.5, 3.5) and 'write_ms' (2.5, 4.5) could be the value; choose "
		"with --value 'read_ms' or --value 'write_ms'"},
	{"[{\"name\": \"a\", \"mean\": 1.5, \"max\": 2.5}, {\"name\": \"b\", \"mean\": 3.5, \"max\": 4.5}]",
		"! found.json: no runs in this dump: 'mean' (1.5, 3.5) and 'max' (2.5, 4.5) are summaries "
		"(--value reads one all the same)"},
	{"{\"a\": 1.5, \"b\": 2.5}",
		"! found.json: JSON without an array of records or numbers: nothing in it looks like runs"},
	/* rows of cells without names */
	{"[\"a\", 1, 12.5]\n[\"b\", 2, 12.25]\n[\"a\", 3, 12.75]\n",
		"! found.json: a table whose rows are arrays, which isn't read: write it by rows, an object each (pandas: orient=\"records\"), or as CSV"},
	{"[0, 1.5]\n[1, 1.25]\n[2, 1.75]\n",
		"! found.json: a table whose rows are arrays, which isn't read: write it by rows, an object each (pandas: orient=\"records\"), or as CSV"},
	{"[[0, 1.5], [1, 1.25], [2, 1.75]]",
		"! found.json: a table whose rows are arrays, which isn't read: write it by rows, an object each (pandas: orient=\"records\"), or as CSV"},
	{"{\"ms\": [{\"target\": \"a\", \"datapoints\": [[1.5, 1767225600], [1.25, 1767225601], [1.75, 1767225602]]}]}",
		"! found.json: a table whose rows are arrays, which isn't read: write it by rows, an object each (pandas: orient=\"records\"), or as CSV"},
	{"[[1.5, 1.25], [1.75, 1.5], [1.25, 2.5]]", "benchmark, value, -, -: 1.5 1.25 1.75 1.5 1.25 2.5"},
	{"[1.5, \"timeout\", 1.75]",
		"benchmark, value, -, -: 1.5 1.75 | 'timeout' is not a number: left out (--strict: an error)"},
	/* kinds that differ */
	{"[{\"name\": \"a\", \"ms\": 1500}, {\"name\": \"a\", \"ms\": \"slow\"}, {\"name\": \"a\", \"ms\": null},"
	 " {\"name\": \"a\"}, {\"name\": \"a\", \"ms\": [1]}, {\"name\": \"a\", \"ms\": {\"x\": 1}}, 7, \"x\","
	 " {\"name\": \"a\", \"ms\": 1750}]",
		"a, time, s, lower: 1.5 1.75 | 'slow' is not a number: left out (--strict: an error) | '[…]' is "
		"not a number: left out (--strict: an error) | '{…}' is not a number: left out (--strict: an "
		"error)"},
	{"[{\"name\": 1, \"ms\": 1500}, {\"name\": \"b\", \"ms\": 2500}]",
		"1, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	/* cut and broken */
	{"[{\"name\": \"a\", \"ms\": 1500}, {\"name\": \"a\", \"ms\": 1250}, {\"name\": \"a\", \"ms\": 17",
		"a, time, s, lower: 1.5 1.25 | the file ends in the middle of a JSON document (a run that was "
		"interrupted?); what was complete is read"},
	{"[{\"name\": \"a\", \"id\": 1, \"ms\": 1500}, {\"name\": \"a\", \"id\": 2, \"ms\": 1250}, {\"name\" \"ms\"}]",
		"a, time, s, lower: 1.5 1.25 | not JSON here: object key and value must be separated by a colon "
		"(':'); what stands before is read"},
	{"[{\"name\": \"a\", \"ms\": 1500}, {\"name\": \"a\", \"ms\": 1250}]]",
		"a, time, s, lower: 1.5 1.25 | not JSON here: unallowed token at this point in JSON text; the line is skipped"},
};

static void each_is_read_right_or_asked_about(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	size_t bad = 0;
	for (size_t i = 0; i < sizeof documents / sizeof *documents; i++)
		bad += !reading_is(documents[i].text,
			reading_of("found.json", text_of(documents[i].text), &options), documents[i].read);
	assert_int_equal(bad, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(each_is_read_right_or_asked_about),
	};
	return RUN_TESTS(tests);
}
