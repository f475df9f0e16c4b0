/* What stands beside the runs: scheduler traces, joined tables; each text with what comes of it. */
#include "reading.h"

#include "ingest/beside/load.h"
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
		"benchmark, time, s, lower, cpu=0, host=x, site=a, zone=1: 1.5 1.25; benchmark, time, s, lower, "
		"cpu=1, host=y, zone=2: 2.5 2.25"},
	{"# a remark\nprocessor,site,zone\n0,a,1\n# another\n1,b,2\n",
		"benchmark, time, s, lower, cpu=0, host=x, site=a, zone=1: 1.5 1.25; benchmark, time, s, lower, "
		"cpu=1, host=y, site=b, zone=2: 2.5 2.25"},
	{"site;cpu;zone\na;0;1\nb;1;2\n",
		"benchmark, time, s, lower, cpu=0, host=x, site=a, zone=1: 1.5 1.25; benchmark, time, s, lower, "
		"cpu=1, host=y, site=b, zone=2: 2.5 2.25"},
	{"cpu,host,zone\n0,z,1\n1,z,2\n",
		"benchmark, time, s, lower, cpu=0, host=x, zone=1: 1.5 1.25; benchmark, time, s, lower, cpu=1, "
		"host=y, zone=2: 2.5 2.25"}, /* a factor of that name is there */
	{"workload,size,zone\nbenchmark,big,1\n",
		"benchmark, time, s, lower, cpu=0, host=x, size=big, zone=1: 1.5 1.25; benchmark, time, s, "
		"lower, cpu=1, host=y, size=big, zone=1: 2.5 2.25"},
	{"Benchmark,size,zone\nother,big,1\n",
		"benchmark, time, s, lower, cpu=0, host=x: 1.5 1.25; benchmark, time, s, lower, cpu=1, host=y: "
		"2.5 2.25 | no row for Benchmark benchmark | no Benchmark of the runs stands in this table"},
	{"cpu,site,zone\n7,a,1\n8,b,2\n",
		"benchmark, time, s, lower, cpu=0, host=x: 1.5 1.25; benchmark, time, s, lower, cpu=1, host=y: "
		"2.5 2.25 | no row for cpu 0 | no row for cpu 1 | no cpu of the runs stands in this table"},
	{"cpu,type,zone\n0,,1\n1,E,2\n",
		"benchmark, time, s, lower, cpu=0, host=x, zone=1: 1.5 1.25; benchmark, time, s, lower, cpu=1, "
		"host=y, zone=2: 2.5 2.25"},
	{"cpu,site,zone\n0,a,1,more\n1,b,2\n", "! join.csv:3: fewer cells than the header has columns"},
	{"cpu,site,zone\n,a,1\n1,b,2\n", "! join.csv:2: no cpu in this row"},
	{"cpu,site,zone\n0,a\n1,b,2\n", "! join.csv:2: fewer cells than the header has columns"},
	{"cpu,site,zone\n0,\"a,1\n1,b,2\n",
		"! join.csv:2:3: a quote is opened here and never closed; close it, or double it (\"\") where it "
		"belongs to the text"},
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

static const char timed[] = "cpu,start_time,seconds\n0,2026-08-05T10:58:33Z,1.5\n1,2026-08-05T10:58:38Z,2.5\n"
			    "0,2026-08-05T10:58:39Z,1.25\n1,2026-08-05T12:00:00Z,2.25\n";

static const struct {
	const char *profile, *said; /* said_of_load */
} loads[] = {
	/* keys of any names that say what they hold; nothing, flags and texts among them */
	{"{\"cpus\": {\"0\": 50, \"1\": null, \"2\": true}}",
		"1 windows, machine 50, CPUs 0 50, 1 nan; runs nan nan nan nan"},
	{"{\"cpu\": [50, 10]}", "1 windows, machine 30, CPUs 0 50, 1 10; runs nan nan nan nan"},
	{"{\"load\": 37.5}", "! load.txt: read as a load profile (json), but no load of any CPU is in it"},
	{"[{\"cpu\": 0, \"percent\": 50}, {\"cpu\": 1, \"percent\": null}, {\"cpu\": \"all\", \"percent\": 25}]",
		"1 windows, machine 50, CPUs 0 50, 1 nan; runs nan nan nan nan"},
	{"[[50, 10], [30, null], [10, 20]]", "3 windows, machine 25, CPUs 0 30, 1 15; runs nan nan nan nan"},
	{"[50, 10]", "1 windows, machine 30, CPUs 0 50, 1 10; runs nan nan nan nan"},
	{"{\"percpu\": [[50, 10], [70, 30]]}",
		"2 windows, machine 40, CPUs 0 60, 1 20; runs nan nan nan nan"},
	{"{\"windows\": [{\"start\": \"2026-08-05T10:58:30Z\", \"end\": \"2026-08-05T10:58:35Z\", \"cpus\": {\"0\": 10, \"1\": 20}},"
	 " {\"start\": \"2026-08-05T10:58:35Z\", \"seconds\": 5, \"cpus\": {\"0\": 30, \"1\": 40}},"
	 " {\"end\": \"2026-08-05T11:30:00Z\", \"seconds\": 5, \"cpus\": {\"0\": 99, \"1\": 99}}]}",
		"3 windows with the benchmark, machine 49.6667, CPUs 0 46.3333, 1 53; runs nan nan nan nan"},
	{"{\"excludes_benchmark\": true, \"windows\": [{\"start\": \"2026-08-05T10:58:30Z\", \"seconds\": 5, \"cpus\": {\"0\": 10, \"1\": 20}},"
	 " {\"start\": \"2026-08-05T10:58:35Z\", \"seconds\": 5, \"cpus\": {\"0\": 30, \"1\": 40}}]}",
		"2 windows, machine 25, CPUs 0 20, 1 30; runs 10 30 40 nan"},
	{"{\"excludes_benchmark\": \"no\", \"windows\": [{\"start\": \"2026-08-05T10:58:30Z\", \"seconds\": 5, \"cpus\": {\"0\": 10, \"1\": 20}}]}",
		"1 windows with the benchmark, machine 15, CPUs 0 10, 1 20; runs nan nan nan nan"},
	{"{\"benchmark_running\": false, \"windows\": [{\"start\": \"2026-08-05T10:58:30\", \"seconds\": 5, \"cpus\": {\"0\": 10, \"1\": 20}}]}",
		"1 windows, machine 15, CPUs 0 10, 1 20; runs nan nan nan nan | its times have no zone and those "
		"of the runs of 'runs' have one: not matched by time"},
	{"{\"date\": \"2026-08-05\", \"windows\": [{\"time\": \"10:58:30\", \"seconds\": 5, \"cpus\": {\"0\": 10, \"1\": 20}}]}",
		"1 windows, machine 15, CPUs 0 10, 1 20; runs nan nan nan nan | its times have no zone and those "
		"of the runs of 'runs' have one: not matched by time"},
	{"{\"windows\": [{\"cpu0\": 10, \"cpu1\": 20}, {\"cpu0\": 30, \"cpu1\": 40}],"
	 " \"top_processes\": [{\"name\": \"a\", \"percent\": 5}, {\"name\": null, \"percent\": 5}, {\"name\": \"b\"}]}",
		"2 windows, machine 25, CPUs 0 20, 1 30, a 5; runs nan nan nan nan"},
	{"{\"windows\": {\"w1\": {\"0\": 10, \"1\": 20}, \"w2\": {\"0\": 30, \"1\": 40}}}",
		"2 windows, machine 25, CPUs 0 20, 1 30; runs nan nan nan nan"},
	{"{\"cpus\": [{\"name\": \"cpu0\", \"windows\": [10, 30]}, {\"name\": \"cpu1\", \"windows\": [20, 40]}]}",
		"2 windows, machine 25, CPUs 0 20, 1 30; runs nan nan nan nan"},
	{"{\"cpus\": {\"0\": [10, 30], \"1\": [20, 40]}, \"times\": [\"2026-08-05T10:58:35Z\", \"2026-08-05T10:58:40Z\"]}",
		"2 windows, machine 25, CPUs 0 20, 1 30; runs nan nan nan nan"},
	{"{\"idle\": {\"0\": 90, \"1\": 80}}",
		"! load.txt: read as a load profile (json), but no load of any CPU is in it"},
	{"{\"summary\": {\"0\": 90}, \"cpus\": {\"0\": 10}}",
		"1 windows, machine 10, CPUs 0 10, 1 nan; runs nan nan nan nan"},
	{"time,cpu,percent\n2026-08-05T10:58:35Z,0,10\n2026-08-05T10:58:35Z,1,x\n2026-08-05T10:58:40Z,0,-1\n2026-08-05T10:58:40Z,1,101\n",
		"2 windows with the benchmark, machine 30.25, CPUs 0 5, 1 101; runs nan nan nan nan"},
	{"cpu,percent\n0,10\n1\n\n0,30,5\ncpu,percent\n1,40\n",
		"2 windows, machine 22.5, CPUs 0 20, 1 40; runs nan nan nan nan"},
	/* nothing of the kind, damaged */
	{"{\"cpus\": {\"0\": 50",
		"! load.txt: read as a load profile (json), but no load of any CPU is in it: the file ends in the middle, only what stands before is read"},
	{"{\"cpus\": {\"0\": 50}, }",
		"! load.txt:1:22: not JSON here: invalid object key (must be a string)"},
	{"{\"cpus\": {\"0\": null}}",
		"! load.txt: read as a load profile (json), but no load of any CPU is in it"},
	{"{\"colour\": {\"0\": 50}}",
		"! load.txt: read as a load profile (json), but no load of any CPU is in it"},
	{"{}", "! load.txt: read as a load profile (json), but no load of any CPU is in it"},
	{" \n", "! load.txt: the load profile is empty"},
	{"hello\n",
		"! load.txt: no load profile that is known: neither a tool's (mpstat, sar, sadf, vmstat, pidstat, dstat, turbostat, typeperf, perf sched timehist) nor columns or keys such as cpu and percent"},
};

/* "PASS: N windows[ with the benchmark], machine M, CPUs 0 X, 1 Y[, processes P]; runs L …[ | REMARK …]". */
static const char *said_of_load(const char *profile)
{
	struct ingest_options options = ingest_defaults();
	const char *path = reading_write("load.txt", text_of(profile));
	options.loads = (struct words){&path, 1, 1};
	struct ingest_input input = {reading_write("runs.csv", text_of(timed)), NULL};
	struct fault fault = {0};
	const struct dataset *dataset = ingest_read(arena, &options, &input, 1, &fault);
	if (!dataset)
		return arena_printf(arena, "! %s: %s", reading_place(fault.place), fault.text);
	struct buffer out = buffer_new(arena);
	const struct load_profile *load = dataset->passes[0].load;
	buffer_print(&out, "%zu windows%s, machine %g, CPUs 0 %g, 1 %g", load->window_count,
		load->with_benchmark ? " with the benchmark" : "", load_mean(load, NULL),
		load_mean(load, "0"), load_mean(load, "1"));
	for (size_t i = 0; i < dataset->passes[0].process_count; i++)
		buffer_print(&out, ", %s %g", dataset->passes[0].processes[i].name,
			dataset->passes[0].processes[i].percent);
	buffer_text(&out, "; runs");
	for (size_t g = 0; g < dataset->tables[0].group_count; g++)
		for (size_t i = 0; i < dataset->tables[0].groups[g].runs.n; i++)
			buffer_print(&out, " %g",
				column_at(&dataset->tables[0].groups[g].runs.covariates[COVARIATE_LOAD], i));
	for (size_t i = 0; i < dataset->input_count; i++)
		for (size_t p = 0; p < dataset->inputs[i].problem_count; p++)
			buffer_print(&out, " | %s", dataset->inputs[i].problems[p].text);
	return out.at;
}

static void load_is_found_by_what_keys_say(void **state)
{
	(void)state;
	size_t bad = 0;
	for (size_t i = 0; i < sizeof loads / sizeof *loads; i++)
		bad += !reading_is(loads[i].profile, said_of_load(loads[i].profile), loads[i].said);
	assert_int_equal(bad, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(joined_tables_add_levels),
		READING_TEST(traces_give_slices),
		READING_TEST(what_is_no_slice_is_left_out),
		READING_TEST(a_trace_keeps_sixteen_tasks),
		READING_TEST(tables_of_other_kinds_are_no_traces),
		READING_TEST(load_is_found_by_what_keys_say),
		READING_TEST(a_trace_joins_the_only_runs),
	};
	return RUN_TESTS(tests);
}
