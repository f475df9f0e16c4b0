/* Converted runs and partial states as others hand them back: each damage with the complaint it must earn. */
#include "reading.h"

#include "ingest/restore/restore.h"

/* A file of each part that there is, as NDJSON writes it: the first line in pieces, to be replaced one at a time. */
static const char whole[] =
	"{\"schema\": \"floorstat-runs/1\", \"pass_split\": \"commit\", \"condensed\": false,"
	" \"inputs\": [{\"path\": \"d.json\", \"label\": null, \"sha256\": \"abc\", \"bytes\": 9, \"collector\": \"c\","
	" \"format\": \"json\", \"serves\": null, \"runs\": 2, \"skipped\": 0,"
	" \"problems\": [{\"place\": \"d.json:1\", \"text\": \"odd\", \"count\": 1}],"
	" \"readings\": [{\"field\": \"f\", \"role\": \"value\", \"detail\": null}]}],"
	" \"passes\": [{\"name\": \"p\", \"runs\": 2, \"start\": 1, \"end\": 2,"
	" \"metadata\": [{\"key\": \"os\", \"value\": \"x\"}],"
	" \"load\": {\"source\": \"l\", \"reader\": \"json\", \"cpus\": [\"0\", \"1\"],"
	" \"windows\": [{\"start\": 1, \"seconds\": 5, \"percent\": [1, 2]}]}, \"inputs\": [0]}],"
	" \"tables\": [{\"pass\": 0, \"workload\": \"w\", \"metric\": \"time\", \"unit\": \"s\","
	" \"direction\": \"lower\", \"main\": true, \"factors\": [\"cpu\"], \"groups\": [{\"levels\": [\"0\"]}]}],"
	" \"core_classes\": [{\"cpu\": \"0\", \"name\": \"P\"}],"
	" \"traces\": [{\"source\": \"t\", \"task\": \"x\", \"pass\": 0, \"slices\": [0, 1, 0]}]}\n"
	"{\"pass\": \"p\", \"workload\": \"w\", \"metric\": \"time\", \"unit\": \"s\", \"direction\": \"lower\","
	" \"levels\": {\"cpu\": \"0\"}, \"value\": 1.5, \"sequence\": 0}\n"
	"{\"pass\": \"p\", \"workload\": \"w\", \"metric\": \"time\", \"unit\": \"s\", \"direction\": \"lower\","
	" \"levels\": {\"cpu\": \"1\"}, \"value\": 2.5, \"sequence\": 1}\n";
static const char as_whole[] =
	"w, time, s, lower, cpu=0: 1.5; w, time, s, lower, cpu=1: 2.5; trace x: 0+1@0 | odd";

static const char passes_damaged[] = "! runs.ndjson:1: passes: the first line of these runs is damaged";
static const char tables_damaged[] = "! runs.ndjson:1: tables: the first line of these runs is damaged";
static const char traces_damaged[] = "! runs.ndjson:1: traces: the first line of these runs is damaged";
static const char out_of_range[] = "! runs.ndjson:3:134: the value or the weight of this run is out of range";

struct damage {
	const char *from, *to, *read; /* read NULL: as_whole */
};

static const struct damage header_damages[] = {
	{"", "", NULL},
	/* a load profile whose numbers don't fill its windows; one that is none */
	{"\"percent\": [1, 2]", "\"percent\": [1]", passes_damaged},
	{"\"percent\": [1, 2]", "\"percent\": [1, \"2\"]", passes_damaged},
	{"\"percent\": [1, 2]", "\"percent\": 7", passes_damaged},
	{"\"percent\": [1, 2]", "\"percent\": [null, 2]", NULL},
	{", \"percent\": [1, 2]", "", passes_damaged},
	{"\"cpus\": [\"0\", \"1\"]", "\"cpus\": [0, 1]", passes_damaged},
	{"\"cpus\": [\"0\", \"1\"]", "\"cpus\": [\"0\", null]", NULL},
	{"\"load\": {", "\"load\": [], \"nothing\": {", NULL},
	{"\"cpus\": [\"0\", \"1\"], \"windows\": [{\"start\": 1, \"seconds\": 5, \"percent\": [1, 2]}]",
		"\"cpus\": [], \"windows\": [{\"percent\": [3]}]", NULL},
	/* inputs of a pass that aren't there */
	{"\"inputs\": [0]", "\"inputs\": [1]", passes_damaged},
	{"\"inputs\": [0]", "\"inputs\": [-1]", passes_damaged},
	{"\"inputs\": [0]", "\"inputs\": [0.5]", passes_damaged},
	{"\"inputs\": [0]", "\"inputs\": [null]", passes_damaged},
	{", \"inputs\": [0]", "", NULL},
	{"\"name\": \"p\"", "\"name\": 5", passes_damaged},
	/* tables of no pass, without names, groups with other factors */
	{"\"tables\": [{\"pass\": 0", "\"tables\": [{\"pass\": 1", tables_damaged},
	{"\"tables\": [{\"pass\": 0", "\"tables\": [{\"pass\": -1", tables_damaged},
	{"\"tables\": [{\"pass\": 0", "\"tables\": [{\"pass\": 0.5", tables_damaged},
	{"\"tables\": [{\"pass\": 0", "\"tables\": [{\"pass\": \"p\"", tables_damaged},
	{"\"workload\": \"w\", ", "", tables_damaged},
	{"\"metric\": \"time\", ", "", tables_damaged},
	{"\"direction\": \"lower\", \"main\"", "\"direction\": \"down\", \"main\"", tables_damaged},
	{"\"levels\": [\"0\"]", "\"levels\": [\"0\", \"1\"]", tables_damaged},
	{"\"levels\": [\"0\"]", "\"levels\": [null, null]", tables_damaged},
	{"\"levels\": [\"0\"]", "\"levels\": [null]", NULL},
	{"\"factors\": [\"cpu\"]", "\"factors\": [null]", tables_damaged},
	{"\"tables\": [", "\"tables\": 5, \"nothing\": [", NULL},
	/* slices of a trace are triples; a CPU is a number that is there */
	{"[0, 1, 0]", "[0, 1]", traces_damaged},
	{"[0, 1, 0]", "[0, 1, -1]", traces_damaged},
	{"[0, 1, 0]", "[0, 1, 1000000]", traces_damaged},
	{"[0, 1, 0]", "[0, 1, null]", traces_damaged},
	{"[0, 1, 0]", "[null, 1, 0]", traces_damaged},
	{"[0, 1, 0]", "[0, null, 0]", traces_damaged},
	{"[0, 1, 0]", "[0, -1, 0]", traces_damaged},
	{"[0, 1, 0]", "[0, \"1\", 0]", traces_damaged},
	{", \"slices\": [0, 1, 0]", "", traces_damaged},
	{"\"task\": \"x\", \"pass\": 0", "\"task\": \"x\", \"pass\": 2", traces_damaged},
	/* what can be done without */
	{"{\"cpu\": \"0\", \"name\": \"P\"}", "{\"cpu\": \"0\"}, {\"name\": \"P\"}, {}, 5", NULL},
	{"{\"cpu\": \"0\", \"name\": \"P\"}",
		"{\"cpu\": \"0\", \"name\": \"P\"}, {\"cpu\": \"0\", \"name\": \"E\"}", NULL},
	{"{\"key\": \"os\", \"value\": \"x\"}", "{\"key\": \"os\"}, {\"value\": \"x\"}", NULL},
	{"{\"place\": \"d.json:1\", \"text\": \"odd\", \"count\": 1}", "{}",
		"w, time, s, lower, cpu=0: 1.5; w, time, s, lower, cpu=1: 2.5; trace x: 0+1@0 | "},
	{"\"path\": \"d.json\"", "\"path\": null", NULL},
	{"\"abc\"", "\"0123456789012345678901234567890123456789012345678901234567890123456789\"", NULL},
	{"\"abc\"", "5", NULL},
	/* a count that isn't that of the runs */
	{"\"runs\": 2, \"start\"", "\"runs\": 3, \"start\"",
		"w, time, s, lower, cpu=0: 1.5; w, time, s, lower, cpu=1: 2.5; trace x: 0+1@0 | odd | "
		"2 runs are here, the first line promises 3: lines were taken away or added"},
	{"\"runs\": 2, \"start\"", "\"runs\": 1e300, \"start\"",
		"w, time, s, lower, cpu=0: 1.5; w, time, s, lower, cpu=1: 2.5; trace x: 0+1@0 | odd | "
		"2 runs are here, the first line promises 0: lines were taken away or added"},
	{"floorstat-runs/1", "floorstat-runs/",
		"! runs.ndjson:1: schema: 'floorstat-runs/' is another version than this program's, "
		"floorstat-runs/1"},
	{" \"pass_split\"", " pass_split", "! runs.ndjson:1:33: not JSON here: invalid char in json text"},
	/* runs */
	{"\"value\": 2.5", "\"value\": null",
		"! runs.ndjson:3:137: a run needs a workload, a metric and a value"},
	{"\"value\": 2.5", "\"value\": \"2.5\"",
		"! runs.ndjson:3:138: a run needs a workload, a metric and a value"},
	{"\"value\": 2.5", "\"value\": 1e999",
		"! runs.ndjson:3:138: a run needs a workload, a metric and a value"},
	{"\"sequence\": 1", "\"weight\": 0", out_of_range},
	{"\"levels\": {\"cpu\": \"1\"}", "\"levels\": {\"cpu\": 1}", NULL},
	{"\"levels\": {\"cpu\": \"1\"}", "\"levels\": {\"cpu\": null}",
		"w, time, s, lower: 2.5; w, time, s, lower, cpu=0: 1.5; trace x: 0+1@0 | odd"},
	{"\"direction\": \"lower\", \"levels\": {\"cpu\": \"1\"}", "\"direction\": \"\"",
		"! runs.ndjson:3:76: the direction '' is neither lower nor higher"},
	{"\"levels\": {\"cpu\": \"1\"}",
		"\"levels\": {\"cpu\": \"1\"}, \"else\": {\"a\": \"b\", \"pass\": [\"q\", {\"pass\": \"q\"}]}",
		NULL},
	{"}\n{\"pass\"", "}\n[1]\n{\"pass\"",
		"! runs.ndjson:2:3: a run needs a workload, a metric and a value"},
	{"}\n{\"pass\"", "}\n5 \"x\" null true\n{\"pass\"",
		"! runs.ndjson:2:1: this is no run: an object is expected"},
};

static const char *replaced(const char *from, const char *to)
{
	const char *at = strstr(whole, from);
	assert_non_null(at);
	return arena_printf(arena, "%.*s%s%s", (int)(at - whole), whole, to, at + strlen(from));
}

static void damage_is_told_where_it_is(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	size_t bad = 0;
	for (size_t i = 0; i < sizeof header_damages / sizeof *header_damages; i++) {
		const struct damage *row = &header_damages[i];
		const char *read = reading_of("runs.ndjson", text_of(replaced(row->from, row->to)), &options);
		bad += !reading_is(arena_printf(arena, "%s -> %s", row->from, row->to), read,
			row->read ? row->read : as_whole);
	}
	assert_int_equal(bad, 0);
}

#define HEADER "pass,workload,metric,unit,direction,"
static const struct tidy {
	const char *text, *read;
} tidies[] = {
	{HEADER "cpu,value\r\np,w,time,s,lower,0,1.5\r\n", "w, time, s, lower, cpu=0: 1.5"},
	{HEADER "cpu,VALUE,round\np,w,time,s,lower,0,1.5,1\n", "! runs.csv:1: no column called value"},
	{HEADER "value\np,w,time,s,lower,1.5,1\n",
		"! runs.csv:2: not as many cells as the header has columns"},
	{HEADER "value\np,w,time,s,lower,1e999\n", "! runs.csv:2:18: '1e999' is not a number"},
	{HEADER "value\np,w,time,s,lower,\n", "! runs.csv:2:18: '' is not a number"},
	{HEADER "value\np,,time,s,lower,1\n",
		"! runs.csv:2:17: a run needs a workload, a metric and a value"},
	{HEADER "value\np,w,time,s,down,1\n",
		"! runs.csv:2:12: the direction 'down' is neither lower nor higher"},
	{HEADER "value\np,w,,s,lower,1\n", "! runs.csv:2:14: a run needs a workload, a metric and a value"},
	{HEADER "value,weight\np,w,time,s,lower,1,0.5\n",
		"! runs.csv:2:18: the value or the weight of this run is out of range"},
	{HEADER "value\np,w,time,s,lower,\"1\n",
		"! runs.csv:2:18: a quote is opened here and never closed; close it, or double it (\"\") where it "
		"belongs to the text"},
	{HEADER "value\n", "! runs.csv: a header, but no runs"},
	/* a factor called value, one of no level in this table, columns that nobody knows */
	{HEADER "value,cpu,value\np,w,time,s,lower,big,,1.5\n", "w, time, s, lower, value=big: 1.5"},
	{HEADER "value,colour,round\np,w,time,s,lower,1.5,red,2\n", "w, time, s, lower: 1.5"},
	/* the ' before what a spreadsheet takes for a formula, and a name that begins with one */
	{HEADER "'=a,value\np,'+w,time,s,lower,''q,1.5\np,'w,time,s,lower,',2.5\n",
		"+w, time, s, lower, =a='q: 1.5; 'w, time, s, lower, =a=': 2.5"},
};

static void tidy_tables_are_read_or_refused(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	size_t bad = 0;
	for (size_t i = 0; i < sizeof tidies / sizeof *tidies; i++)
		bad += !reading_is(tidies[i].text, reading_of("runs.csv", text_of(tidies[i].text), &options),
			tidies[i].read);
	assert_int_equal(bad, 0);
}

/* Of a workload's metrics the first is a main one; a second, and every one behind it, is not.  A moment of a time zone
 * puts its pass on the clock of the world, a plain one doesn't. */
static void order_and_times_tell_what_csv_has_no_column_for(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	struct fault fault = {0};
	static const char text[] = HEADER
		"value,time\n"
		"p,a,time,s,lower,1,2026-03-01T10:00:00Z\np,a,size,B,lower,7,\np,a,time,s,lower,2,1772359201.5\n"
		"q,b,time,s,lower,1,2026-03-01T10:00:00\n";
	struct ingest_input input = {reading_write("runs.csv", text_of(text)), NULL};
	const struct dataset *dataset = ingest_read(arena, &options, &input, 1, &fault);
	assert_non_null(dataset);
	assert_int_equal(dataset->table_count, 3);
	assert_true(dataset->tables[0].main && dataset->tables[0].groups[0].runs.n == 2);
	assert_false(dataset->tables[1].main);
	assert_true(dataset->passes[0].zoned && !dataset->passes[1].zoned);
	const struct column *times = &dataset->tables[0].groups[0].runs.covariates[COVARIATE_TIME];
	assert_true(column_at(times, 0) == 1772359200 && column_at(times, 1) == 1772359201.5);
}

/* What options can't ask of runs that were converted, and what they can. */
static void options_apply_where_they_can(void **state)
{
	(void)state;
	static const char refusal[] =
		"! runs.ndjson: these are runs as convert wrote them: --by, --value, --column and --pass are for the "
		"dump itself";
	const char *word = "cpu", *none = "none", *load = "load=cpu_freq", *round = "round=cpu";
	struct ingest_options defaults = ingest_defaults(), by = defaults, values = defaults,
			      passes = defaults, undone = defaults, columns = defaults, stand_in = defaults,
			      metric = defaults, states = defaults, huge = defaults;
	by.by = values.values = passes.passes = (struct words){&word, 1, 1};
	undone.passes = (struct words){&none, 1, 1};
	columns.columns = (struct words){&round, 1, 1};
	stand_in.columns = (struct words){&load, 1, 1};
	metric.metric = "size";
	states.states = true;
	huge.unit = "days";
	const struct {
		const struct ingest_options *options;
		const char *from, *to, *read;
	} rows[] = {
		{&by, "", "", refusal},
		{&values, "", "", refusal},
		{&passes, "", "", refusal},
		{&columns, "", "", refusal},
		{&undone, "", "", as_whole},
		{&stand_in, "", "", "! --column load=: no run has a cpu_freq to stand for load"},
		{&metric, "", "", "! --metric size: no input has it; there are: time"},
		{&states, "", "",
			"! runs.ndjson: is no partial state; 'floorstat summary --partial' writes one"},
		{&huge, "\"unit\": \"s\", \"direction\": \"lower\", \"levels\": {\"cpu\": \"1\"}, \"value\": 2.5, \"sequence\": 1",
			"\"levels\": {\"cpu\": \"1\"}, \"value\": 1e308",
			"! runs.ndjson:3:88: the value or the weight of this run is out of range"},
	};
	size_t bad = 0;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		bad += !reading_is(arena_printf(arena, "row %zu", i),
			reading_of(
				"runs.ndjson", text_of(replaced(rows[i].from, rows[i].to)), rows[i].options),
			rows[i].read);
	assert_int_equal(bad, 0);
}

/* --unit and --direction are for what states none. */
static void options_fill_what_runs_leave_open(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	options.direction = DIRECTION_HIGHER;
	static const char text[] = HEADER "value\np,a,score,,,1\np,b,time,s,lower,2\n";
	assert_string_equal(reading_of("runs.csv", text_of(text), &options),
		"a, score, -, higher: 1; b, time, s, lower: 2");
	options.unit = "ms";
	assert_string_equal(reading_of("runs.csv", text_of(text), &options),
		"a, score, s, lower: 0.001; b, time, s, lower: 2");
}

/* The bounds of dumps are those of converted runs. */
static void bounds_hold(void **state)
{
	(void)state;
	static const char text[] = HEADER
		"cpu,value\np,sort,time,s,lower,0,1\nq,sort,time,s,lower,longest,2\n";
	static const char all[] =
		"p: sort, time, s, lower, cpu=0: 1; q: sort, time, s, lower, cpu=longest: 2";
	const struct {
		size_t name, groups, passes;
		const char *read;
	} rows[] = {
		{7, 2, 2, all},
		{6, 2, 2,
			"! runs.csv:3:29: a name of 7 bytes, beginning 'longest'; if that is meant: --limit name=N"},
		{7, 1, 2, "! runs.csv:3:29: more than 1 groups; if that is meant: --limit groups=N"},
		{7, 2, 1, "! runs.csv:3:29: more than 1 passes; if that is meant: --limit passes=N"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct ingest_options options = ingest_defaults();
		options.limits.name_bytes = rows[i].name;
		options.limits.groups = rows[i].groups;
		options.limits.passes = rows[i].passes;
		assert_string_equal(reading_of("runs.csv", text_of(text), &options), rows[i].read);
	}
}

/* Blanks that a formatter put in do no harm; a version or a name that isn't ours is another program's. */
static void known_by_its_first_bytes(void **state)
{
	(void)state;
	assert_true(restore_recognises(TEXT("  {\n \"schema\" : \"floorstat-runs/1\"}")));
	assert_true(restore_recognises(TEXT(HEADER "value\r\n")));
	assert_true(restore_recognises(TEXT(HEADER "cpu,value,round\n")));
	assert_false(restore_recognises(TEXT("[\"schema\": \"floorstat-runs/1\"]")));
	assert_false(restore_recognises(TEXT("{\"schema\" \"floorstat-runs/1\"}")));
	assert_false(restore_recognises(TEXT("{\"scheme\": \"floorstat-runs/1\"}")));
	assert_false(restore_recognises(TEXT("{\"schema\": \"other-runs/1\"}")));
	assert_false(restore_recognises(TEXT(HEADER "cpu,values\n")));
	assert_false(restore_recognises(TEXT("pass,workload,metric,unit\n")));
}

/* The second file's passes of a label: the first is called by it, others by both names. */
static void passes_of_a_label_keep_their_names_behind_it(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	static const char text[] = HEADER "value\np,w,time,s,lower,1\nq,w,time,s,lower,2\n";
	struct ingest_input input = {reading_write("runs.csv", text_of(text)), "A"};
	assert_string_equal(
		reading_of_paths(&input, 1, &options), "A: w, time, s, lower: 1; A/q: w, time, s, lower: 2");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(damage_is_told_where_it_is),
		READING_TEST(tidy_tables_are_read_or_refused),
		READING_TEST(order_and_times_tell_what_csv_has_no_column_for),
		READING_TEST(options_apply_where_they_can),
		READING_TEST(options_fill_what_runs_leave_open),
		READING_TEST(bounds_hold),
		READING_TEST(known_by_its_first_bytes),
		READING_TEST(passes_of_a_label_keep_their_names_behind_it),
	};
	return RUN_TESTS(tests);
}
