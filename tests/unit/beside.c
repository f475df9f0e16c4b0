/* What stands beside the runs: scheduler traces, joined tables; each text with what comes of it. */
#include "reading.h"

#include "ingest/beside/trace.h"

static const char runs[] = "cpu,host,seconds\n0,x,1.5\n1,y,2.5\n0,x,1.25\n1,y,2.25\n";
#define AS_RUNS                                                                                              \
	"benchmark, time, s, lower, cpu=0, host=x: 1.5 1.25; benchmark, time, s, lower, cpu=1, host=y: 2.5 2.25"

static const struct {
	const char *text, *read;
} joins[] = {
	{"cpu,class\n0,P\n0,P\n1,E\n",
		"benchmark, time, s, lower, cpu=0, host=x: 1.5 1.25; benchmark, time, s, lower, cpu=1, host=y: 2.5 2.25"},
	{"core,site\n0,a\n1,\n",
		"benchmark, time, s, lower, cpu=0, host=x: 1.5 1.25; benchmark, time, s, lower, cpu=1, host=y: 2.5 2.25"},
	{"cpu,site,zone\n0,a,1\n1,,2\n",
		"benchmark, time, s, lower, cpu=0, host=x, site=a, zone=1: 1.5 1.25; benchmark, time, s, lower, cpu=1, host=y, zone=2: 2.5 2.25"},
	{"# a remark\nprocessor,site,zone\n0,a,1\n# another\n1,b,2\n",
		"benchmark, time, s, lower, cpu=0, host=x, site=a, zone=1: 1.5 1.25; benchmark, time, s, lower, cpu=1, host=y, site=b, zone=2: 2.5 2.25"},
	{"site;cpu;zone\na;0;1\nb;1;2\n",
		"benchmark, time, s, lower, cpu=0, host=x, site=a, zone=1: 1.5 1.25; benchmark, time, s, lower, cpu=1, host=y, site=b, zone=2: 2.5 2.25"},
	{"cpu,host,zone\n0,z,1\n1,z,2\n",
		"benchmark, time, s, lower, cpu=0, host=x, zone=1: 1.5 1.25; benchmark, time, s, lower, cpu=1, host=y, zone=2: 2.5 2.25"}, /* a factor of that name is there */
	{"workload,size,zone\nbenchmark,big,1\n",
		"benchmark, time, s, lower, cpu=0, host=x, size=big, zone=1: 1.5 1.25; benchmark, time, s, lower, cpu=1, host=y, size=big, zone=1: 2.5 2.25"},
	{"Benchmark,size,zone\nother,big,1\n",
		"benchmark, time, s, lower, cpu=0, host=x: 1.5 1.25; benchmark, time, s, lower, cpu=1, host=y: 2.5 2.25 | no row for Benchmark benchmark | no Benchmark of the runs stands in this table"},
	{"cpu,site,zone\n7,a,1\n8,b,2\n",
		"benchmark, time, s, lower, cpu=0, host=x: 1.5 1.25; benchmark, time, s, lower, cpu=1, host=y: 2.5 2.25 | no row for cpu 0 | no row for cpu 1 | no cpu of the runs stands in this table"},
	{"cpu,type,zone\n0,,1\n1,E,2\n",
		"benchmark, time, s, lower, cpu=0, host=x, zone=1: 1.5 1.25; benchmark, time, s, lower, cpu=1, host=y, zone=2: 2.5 2.25"},
	{"cpu,site,zone\n0,a,1,more\n1,b,2\n", "! join.csv:3: fewer cells than the header has columns"},
	{"cpu,site,zone\n,a,1\n1,b,2\n", "! join.csv:2: no cpu in this row"},
	{"cpu,site,zone\n0,a\n1,b,2\n", "! join.csv:2: fewer cells than the header has columns"},
	{"cpu,site,zone\n0,\"a,1\n1,b,2\n",
		"! join.csv:2:3: a quote is opened here and never closed; close it, or double it (\"\") where it belongs to the text"},
	{"cpu,site,zone\n0,a,1\n0,b,1\n",
		"! join.csv:3:1: cpu 0 stands here a second time with other values"},
	{"cpu,site,zone\n", "! join.csv: --join needs a table with a header and at least two columns"},
	{"colour,site,zone\nred,a,1\n",
		"! join.csv: --join: none of its columns (colour, site, zone) is a factor of the runs (cpu, host)"},
	{"0,1\n2,3\n", "! join.csv: --join needs a table with a header and at least two columns"},
	{"hello\n", "! join.csv: --join needs a table with a header and at least two columns"},
	{"", "! join.csv: --join needs a table with a header and at least two columns"},
};

static void joined_tables_add_levels(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	const char *path = reading_path("join.csv");
	options.joins = (struct words){&path, 1, 1};
	size_t bad = 0;
	for (size_t i = 0; i < sizeof joins / sizeof *joins; i++) {
		reading_write("join.csv", text_of(joins[i].text));
		bad += !reading_is(
			joins[i].text, reading_of("runs.csv", text_of(runs), &options), joins[i].read);
	}
	remove(path);
	bad += !reading_is("no table", reading_of("runs.csv", text_of(runs), &options),
		"! join.csv: can't be opened: No such file or directory");
	reading_write("join.csv", TEXT("cpu,site\n0,a\n"));
	bad += !reading_is("no factors", reading_of("runs.csv", TEXT("seconds\n1.5\n2.5\n"), &options),
		"! join.csv: --join: none of its columns (cpu, site) is a factor of the runs (they have none)");
	assert_int_equal(bad, 0);
}

static const struct {
	const char *text, *read;
} traces[] = {
	{"time,cpu,duration,task\n1,0,0.5,a\n2,CPU1,0.25,a\n3,[0002],0.25,b\n",
		"trace a: 1+0.5@0 2+0.25@1; trace b: 3+0.25@2"},
	{"time;core;slice;comm\n1;0;0.5;\"a\"\n\n# a remark\n2;1;0.25;a\n", "trace a: 1+0.5@0 2+0.25@1"},
	{"ts\tprocessor\tdur_ms\ttid\n1\t0\t500\t7\n2\t1\t250\t7\n", "trace 7: 1+0.5@0 2+0.25@1"},
	/* of one moment in the order of the CPUs; of one total in the order of the names; the longest first */
	{"time,cpu,duration,task\n1,1,0.5,b\n1,0,0.5,b\n2,0,1,a10\n3,0,1,a9\n5,0,2,z\n",
		"trace z: 5+2@0; trace a9: 3+1@0; trace a10: 2+1@0; trace b: 1+0.5@0 1+0.5@1"},
	{"time,cpu,duration,task\n1,0,0.5,<idle>\n",
		"! trace.txt: no slice of a task is in this scheduler trace"},
	/* names without what tells threads apart, unless two would be called the same */
	{"time,cpu,duration,task\n1,0,0.5,ssl[1/2]\n2,0,0.5,sh[3]\n3,0,0.25,sh[4]\n4,0,0.125,[kernel]\n",
		"trace sh[3]: 2+0.5@0; trace ssl: 1+0.5@0; trace sh[4]: 3+0.25@0; trace [kernel]: 4+0.125@0"},
	{"  100.5 [0003]  a[3]  0.0 0.0 500.0\n 100.6 [0001] b c[4/3] 0.0 0.0 100.0\n101.0 [0000] <idle> 0 0 1.0\n"
	 "102.0 [9999999] a[3] 0 0 1.0\n103.0 0 a[3] 0 0 1.0\n104.0 [0000] a 0 0 1.0\n105.0 [0000] a[3] 0 0 -1\n",
		"trace a: 100+0.5@3; trace b c: 100.5+0.1@1"},
};

static void traces_give_slices(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	size_t bad = 0;
	for (size_t i = 0; i < sizeof traces / sizeof *traces; i++)
		bad += !reading_is(traces[i].text, reading_of("trace.txt", text_of(traces[i].text), &options),
			traces[i].read);
	assert_int_equal(bad, 0);
}

/* What idles takes no time of a task; what is no slice is told of, once the table is known for a trace. */
static void what_is_no_slice_is_left_out(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	struct buffer text = buffer_new(arena);
	buffer_text(&text, "time,cpu,duration,task\n");
	for (int i = 0; i < 50; i++)
		buffer_print(&text, "%d,0,0.5,%s\n", i, i == 1 ? "a" : i % 2 ? "<idle>" : "swapper/0");
	buffer_text(&text,
		"100,1,0.5,a\n101,0,0,a\n102,0,-1,a\n103,x,1,a\n104,0,1\n105,1000000000,1,a\n"
		"106,[],1,a\n107,cpu,1,a\nx,0,1,a\n108,0,1e999,a\n");
	struct ingest_input input = {reading_write("trace.csv", (struct text){text.at, text.length}), NULL};
	assert_string_equal(reading_of_paths(&input, 1, &options),
		"trace a: 1+0.5@0 100+0.5@1 | not a slice (time, CPU, duration): left out");
	struct fault fault = {0};
	const struct dataset *dataset = ingest_read(arena, &options, &input, 1, &fault);
	assert_int_equal(dataset->inputs[0].skipped, 8);
	assert_string_equal(reading_place(dataset->inputs[0].problems[0].place), "trace.csv:54");
}

/* Of many tasks those that ran longest are kept, and the rest is told of. */
static void a_trace_keeps_sixteen_tasks(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	struct buffer text = buffer_new(arena);
	buffer_text(&text, "time,cpu,duration,task\n");
	for (int i = 0; i < 20; i++)
		buffer_print(&text, "%d,0,%d,t%d\n", 100 * i, i + 1, i);
	const char *read = reading_of("trace.csv", (struct text){text.at, text.length}, &options);
	assert_true(text_begins(text_of(read), "trace t19: 1900+20@0; trace t18: 1800+19@0; "));
	assert_true(text_ends(text_of(read),
		"; trace t4: 400+5@0 | 20 tasks in the trace: the 16 that ran longest are kept (perf sched timehist --pid "
		"keeps one)"));
}

/* Headers that could be a trace's, and aren't. */
static void tables_of_other_kinds_are_no_traces(void **state)
{
	(void)state;
	struct names *names = names_new(arena);
	static const char *const texts[] = {"time,cpu,time\n1,0,2\n", "time,cpu,cpu\n1,0,2\n",
		"time,core,colour\n1,0,2\n", "cpu,duration,task\n0,1,a\n", "time,duration,task\n0,1,a\n",
		"time,cpu,task\n0,1,a\n", "time,cpu,duration,task,x\n0,1,2,a,3\n",
		"time,cpu,duration,task\n0,1,2\n", "time,cpu,duration\n0,1,2\n\n1,1,2\n"};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (trace_recognises(names, text_of(texts[i])))
			fail_msg("taken for a trace: %s", texts[i]);
	assert_true(trace_recognises(names, TEXT("\n# x\ntime,cpu,duration\n0,1,2\n\n2,1,2\n")));
}

/* Runs of one pass take a trace that has none of its own; a label, or a second pass with runs, keeps it apart. */
static void a_trace_joins_the_only_runs(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	const char *trace = reading_write("a.csv", TEXT("time,cpu,duration\n1,0,0.5\n")),
		   *first = reading_write("b.csv", text_of(runs)),
		   *second = reading_write("c.csv", text_of(runs));
	struct ingest_input inputs[] = {{trace, NULL}, {first, NULL}, {second, NULL}};
	assert_string_equal(reading_of_paths(inputs, 2, &options), AS_RUNS "; trace -: 1+0.5@0");
	inputs[0].label = "T";
	const char *read = reading_of_paths(inputs, 2, &options);
	assert_true(text_ends(text_of(read), "; trace - of T: 1+0.5@0"));
	inputs[0].label = NULL;
	read = reading_of_paths(inputs, 3, &options);
	assert_true(text_ends(text_of(read), "; trace - of a: 1+0.5@0"));
	struct fault fault = {0};
	const struct dataset *dataset = ingest_read(arena, &options, inputs, 2, &fault);
	assert_int_equal(dataset->pass_count, 1);
	assert_int_equal(dataset->passes[0].input_count, 2);
	assert_string_equal(dataset->passes[0].name, "b");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(joined_tables_add_levels),
		READING_TEST(traces_give_slices),
		READING_TEST(what_is_no_slice_is_left_out),
		READING_TEST(a_trace_keeps_sixteen_tasks),
		READING_TEST(tables_of_other_kinds_are_no_traces),
		READING_TEST(a_trace_joins_the_only_runs),
	};
	return RUN_TESTS(tests);
}
