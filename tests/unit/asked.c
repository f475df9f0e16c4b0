/* What options ask of dumps: each row a dump, the options, and what is read or said. */
#include "reading.h"

static const char renaissance[] = "benchmark,duration_ns,uptime_ns,vm_start_unix_ms\n"
				  "scrabble,1500000000,2000000000,7\nscrabble,1250000000,3500000000,7\n";
#define AS_RENAISSANCE "scrabble, time, s, lower: 1.5 1.25"

static const char hyperfine[] =
	"{\"results\": [{\"command\": \"sort 1\", \"times\": [1.5, 1.25], \"exit_codes\": [0, 0], \"cold\": true,"
	" \"parameters\": {\"size\": \"10\"}},\n"
	"{\"command\": \"sort 2\", \"times\": [2.5], \"exit_codes\": [0], \"cold\": false, \"parameters\": {\"size\": \"20\"}}]}";
#define AS_HYPERFINE "sort 1, time, s, lower, size=10: 1.5 1.25; sort 2, time, s, lower, size=20: 2.5"

static const char table[] = "name,host,os,cpu_freq_mhz,read_ms,write_ms,ok\n"
			    "a,x,l,3000,1500,1750,1\na,y,l,3100,2500,2750,1\na,x,m,3200,1250,2250,1\n"
			    "a,y,m,3100,2125,2625,1\na,x,l,3050,1125,2125,0\na,y,l,3000,2250,2500,1\n";

static const struct {
	const char *file, *text, *asks[5], *read;
} rows[] = {
	{"r.csv", renaissance, {0}, AS_RENAISSANCE},
	{"h.json", hyperfine, {0}, AS_HYPERFINE},
	/* conditions on fields: in the units of the field, or in those that are asked for */
	{"r.csv", renaissance, {"where=duration_ns>1.3s"}, "scrabble, time, s, lower: 1.5"},
	{"r.csv", renaissance, {"where=duration_ns<=1300000000"}, "scrabble, time, s, lower: 1.25"},
	{"r.csv", renaissance, {"where=uptime_ns<3s"}, "scrabble, time, s, lower: 1.5"},
	{"r.csv", renaissance, {"where='duration_ns' > \"1.3s\""}, "scrabble, time, s, lower: 1.5"},
	{"r.csv", renaissance, {"where=value<1.3s"}, "scrabble, time, s, lower: 1.25"},
	{"r.csv", renaissance, {"where=value<1300000000"}, "scrabble, time, s, lower: 1.25"},
	{"r.csv", renaissance, {"where=uptime_ns>0", "where=value>1400ms"}, "scrabble, time, s, lower: 1.5"},
	{"r.csv", renaissance, {"where=duration_ns!=1500000000"}, "scrabble, time, s, lower: 1.25"},
	{"r.csv", renaissance, {"where=duration_ns=1500000000"}, "scrabble, time, s, lower: 1.5"},
	{"r.csv", renaissance, {"where=duration_ns>=9s"},
		" | no runs are left of this dump: all 2 were left out"},
	{"r.csv", renaissance, {"where=duration_ns=fast"},
		" | no runs are left of this dump: all 2 were left out"},
	/* on what names a group, and on what is noted of a run */
	{"r.csv", renaissance, {"where=workload~^scr", "where=metric=time", "where=pass!=q"}, AS_RENAISSANCE},
	{"r.csv", renaissance, {"where=workload!~^scr"},
		" | no runs are left of this dump: all 2 were left out"},
	{"r.csv", renaissance, {"where=process=7"}, AS_RENAISSANCE},
	{"r.csv", renaissance, {"where=round>1"},
		"! --where 'round>1': no input has a field, factor or role of that name"},
	{"t.csv", table, {"value=read_ms", "where=cpu_freq>=3.1GHz", "by=host"},
		"a, time, s, lower, host=x: 1.25; a, time, s, lower, host=y: 2.5 2.125"},
	{"t.csv", table, {"value=read_ms", "where=host=y"},
		"a, time, s, lower, host=y, os=l: 2.5 2.25; a, time, s, lower, host=y, os=m: 2.125"},
	{"t.csv", table, {"value=read_ms", "where=host=y", "where=os=m"},
		"a, time, s, lower, host=y, os=m: 2.125"},
	{"t.csv", table,
		{"value=read_ms", "where=pass=t", "where=name=a", "where=metric=time", "where=value>2200ms"},
		"a, time, s, lower, host=y, os=l: 2.5 2.25"},
	{"h.json", hyperfine, {"where=parameters.size=20"}, "sort 2, time, s, lower, size=20: 2.5"},
	{"h.json", hyperfine, {"where=size>10"}, "sort 2, time, s, lower, size=20: 2.5"},
	{"h.json", hyperfine, {"where=command~1$"}, "sort 1, time, s, lower, size=10: 1.5 1.25"},
	{"h.json", hyperfine, {"where=times[]<2s"}, "sort 1, time, s, lower, size=10: 1.5 1.25"},
	/* conditions that are none */
	{"r.csv", renaissance, {"where=duration_ns"},
		"! --where 'duration_ns': C OP V is wanted; OP is one of = != < <= > >= ~ !~"},
	{"r.csv", renaissance, {"where==5"},
		"! --where '=5': C OP V is wanted; OP is one of = != < <= > >= ~ !~"},
	{"r.csv", renaissance, {"where=duration_ns<"},
		"! --where 'duration_ns<': nothing stands behind <; only = and != may ask for what is empty"},
	{"r.csv", renaissance, {"where=workload~("},
		"! --where: '(' is no regular expression: Unmatched ( or \\("},
	/* another value, other factors */
	{"r.csv", renaissance, {"value=uptime_ns"}, "scrabble, value, -, -: 2000000000 3500000000"},
	{"r.csv", renaissance, {"value=nothing"},
		"! r.csv: --value nothing: there is no such column; there are benchmark, duration_ns, uptime_ns, "
		"vm_start_unix_ms"},
	{"r.csv", renaissance, {"by=nothing"},
		"! r.csv: --by nothing: there is no such column; there are benchmark, duration_ns, uptime_ns, "
		"vm_start_unix_ms"},
	{"r.csv", renaissance, {"by=uptime_ns", "by=benchmark"},
		"scrabble, time, s, lower, uptime_ns=2000000000, benchmark=scrabble: 1.5; scrabble, time, s, "
		"lower, uptime_ns=3500000000, benchmark=scrabble: 1.25"},
	{"r.csv", renaissance, {"column=factor=uptime_ns,benchmark"},
		"scrabble, time, s, lower, uptime_ns=2000000000, benchmark=scrabble: 1.5; scrabble, time, s, "
		"lower, uptime_ns=3500000000, benchmark=scrabble: 1.25"},
	{"t.csv", table, {"value=read_ms", "column=factor=os,write_ms"},
		"a, time, s, lower, host=x, os=l, write_ms=1750: 1.5; a, time, s, lower, host=x, os=m, "
		"write_ms=2250: 1.25; a, time, s, lower, host=y, os=l, write_ms=2500: 2.25; a, time, s, lower, "
		"host=y, os=l, write_ms=2750: 2.5; a, time, s, lower, host=y, os=m, write_ms=2625: 2.125"},
	{"t.csv", table, {"value=read_ms", "column=factor="},
		"! t.csv:1: --column : there is no such column; there are name, host, os, cpu_freq_mhz, read_ms, "
		"write_ms, ok"},
	{"t.csv", table, {"value=read_ms", "column=factor=os,"},
		"a, time, s, lower, host=x, os=l: 1.5; a, time, s, lower, host=x, os=m: 1.25; a, time, s, lower, "
		"host=y, os=l: 2.5 2.25; a, time, s, lower, host=y, os=m: 2.125"},
	{"t.csv", table, {"value=read_ms", "column=colour=os"},
		"! --column colour=os: 'colour' is no role; there are value unit metric workload pass round "
		"order time cpu cpu-before cpu-after load load-average cpu-freq cpu-temp status warmup "
		"iterations process factor"},
	{"t.csv", table, {"value=read_ms", "pass=os", "column=status=ok"},
		"l: a, time, s, lower, host=x: 1.5; l: a, time, s, lower, host=y: 2.5 2.25; m: a, time, s, "
		"lower, host=x: 1.25; m: a, time, s, lower, host=y: 2.125"},
	{"t.csv", table, {"value=read_ms", "pass=none", "by=os"},
		"a, time, s, lower, os=l: 1.5 2.5 2.25; a, time, s, lower, os=m: 1.25 2.125"},
	{"t.csv", table, {"value=read_ns"},
		"! t.csv:1: --value read_ns: there is no such column; did you mean read_ms?"},
	{"t.csv", table, {"value=read_ms", "by=hots"},
		"! t.csv:1: --by hots: there is no such column; did you mean host?"},
	{"t.csv", table, {"value=READ_MS", "by=os"},
		"a, time, s, lower, os=l: 1.5 2.5 2.25; a, time, s, lower, os=m: 1.25 2.125"},
	{"h.json", hyperfine, {"value=exit_codes[]"},
		"sort 1, value, -, -, size=10: 0 0; sort 2, value, -, -, size=20: 0"},
	{"h.json", hyperfine, {"value=exit_codes"},
		"! h.json:1:14: results[0].exit_codes: '[…]' is not a number: left out (--strict: an error); nothing in it is a run "
		"(read as hyperfine)"},
	{"h.json", hyperfine, {"value=parameters.size"},
		"sort 1, value, -, -, size=10: 10; sort 2, value, -, -, size=20: 20"},
	{"h.json", hyperfine, {"by=cold"},
		"sort 1, time, s, lower, cold=true: 1.5 1.25; sort 2, time, s, lower, cold=false: 2.5"},
	{"h.json", hyperfine, {"by=cold", "by=command"},
		"sort 1, time, s, lower, cold=true, command=sort 1: 1.5 1.25; sort 2, time, s, lower, "
		"cold=false, command=sort 2: 2.5"},
	{"h.json", hyperfine, {"by=colt"}, "! --by colt: no such field; did you mean 'results[].cold'?"},
	{"h.json", hyperfine, {"by=nothing.like.it"},
		"! --by nothing.like.it: no such field (floorstat formats --of FILE says what there is)"},
	{"h.json", hyperfine, {"by=[1"}, "! '[1': '[' without ']'"},
	{"h.json", hyperfine, {"column=factor=cold"},
		"sort 1, time, s, lower, cold=true: 1.5 1.25; sort 2, time, s, lower, cold=false: 2.5"},
	{"h.json", hyperfine, {"column=warmup=cold"}, "sort 2, time, s, lower, size=20: 2.5"},
	{"h.json", hyperfine, {"column=warmup="},
		"! --column warmup=: ROLE=FIELD is wanted; the roles are value unit metric workload factor pass "
		"round order time process cpu cpu-before cpu-after load load-average cpu-freq cpu-temp status "
		"warmup iterations"},
	{"h.json", hyperfine, {"column=colour=cold"},
		"! --column colour=cold: ROLE=FIELD is wanted; the roles are value unit metric workload factor "
		"pass round order time process cpu cpu-before cpu-after load load-average cpu-freq cpu-temp "
		"status warmup iterations"},
	{"h.json", hyperfine, {"column=pass=command", "pass=none"},
		"sort 1, time, s, lower, size=10: 1.5 1.25; sort 2, time, s, lower, size=20: 2.5"},
	{"h.json", hyperfine, {"pass=command"},
		"sort 1: sort 1, time, s, lower, size=10: 1.5 1.25; sort 2: sort 2, time, s, lower, size=20: 2.5"},
	{"r.csv", renaissance, {"column=round=uptime_ns"}, "scrabble, time, s, lower: 1.5 1.25"},
	{"r.csv", renaissance, {"column=load=process"},
		"! r.csv: --column process: there is no such column; there are benchmark, duration_ns, "
		"uptime_ns, vm_start_unix_ms"},
	{"r.csv", renaissance, {"column=load=vm_start_unix_ms"}, "scrabble, time, s, lower: 1.5 1.25"},
	{"t.csv", table, {"value=read_ms", "column=load=cpu_freq"},
		"! t.csv:1: --column cpu_freq: there is no such column; there are name, host, os, cpu_freq_mhz, "
		"read_ms, write_ms, ok"},
	{"t.csv", table, {"value=read_ms", "column=load=cpu_temp"},
		"! t.csv:1: --column cpu_temp: there is no such column; there are name, host, os, cpu_freq_mhz, "
		"read_ms, write_ms, ok"},
	/* passes by a level, or by the workload */
	{"h.json", hyperfine, {"between=size"},
		"10: sort 1, time, s, lower: 1.5 1.25; 20: sort 2, time, s, lower: 2.5"},
	{"h.json", hyperfine, {"between=command"},
		"sort 1: benchmark, time, s, lower, size=10: 1.5 1.25; sort 2: benchmark, time, s, lower, size=20: 2.5"},
	{"h.json", hyperfine, {"between=colour"},
		"! --between colour: no input has a factor of that name (or workload)"},
	{"t.csv", table, {"value=read_ms", "between=host"},
		"x: a, time, s, lower, os=l: 1.5; x: a, time, s, lower, os=m: 1.25; y: a, time, s, lower, os=l: "
		"2.5 2.25; y: a, time, s, lower, os=m: 2.125"},
	{"r.csv", renaissance, {"between=workload", "label"},
		"L scrabble: benchmark, time, s, lower: 1.5 1.25"},
	/* one metric */
	{"t.csv", table, {"value=read_ms", "value=write_ms", "metric=write"},
		"! --metric write: no input has it; there are: read_ms, write_ms"},
	{"t.csv", table, {"value=read_ms", "value=write_ms", "metric=colour"},
		"! --metric colour: no input has it; there are: read_ms, write_ms"},
	{"r.csv", renaissance, {"metric=colour"}, "! --metric colour: no input has it; there are: time"},
	/* first runs of each group */
	{"r.csv", renaissance, {"warmup"}, "scrabble, time, s, lower: 1.25"},
	{"h.json", hyperfine, {"warmup"}, "sort 1, time, s, lower, size=10: 1.25"},
	/* what isn't a collector */
	{"r.csv", renaissance, {"from=renaisance-csv"},
		"! --from renaisance-csv: no such collector; did you mean 'renaissance-csv'?"},
	{"r.csv", renaissance, {"from=colour"},
		"! --from colour: no such collector (floorstat formats lists them)"},
	{"r.csv", renaissance, {"from=csv"}, "scrabble, time, s, lower: 1.5 1.25"},
	{"r.csv", renaissance, {"from=json"}, "! r.csv: --from json: no JSON stands in it"},
	{"r.csv", renaissance, {"from=hyperfine"},
		"! r.csv:1:2: not JSON here: invalid char in json text; what stands before is read; nothing in it is a run (read as hyperfine)"},
	{"h.json", hyperfine, {"from=json"},
		"sort 1, value, -, -, cold=true, size=10: 1.5 1.25; sort 2, value, -, -, cold=false, size=20: 2.5"},
	{"p.json",
		"started\n{\"runs\": [{\"name\": \"a\", \"ms\": 1500}, {\"name\": \"a\", \"ms\": 2500}]}\n",
		{"from=json"}, "a, time, s, lower: 1.5 2.5"},
};

static void add_word(struct words *words, const char *word)
{
	ARENA_ROOM(arena, words->at, words->count, words->capacity);
	words->at[words->count++] = word;
}

/* "where=CONDITION", "value=FIELD" and so on, as the command line has them. */
static void ask(struct ingest_options *options, const char *word)
{
	struct text value, name = text_split(text_of(word), '=', &value);
	const struct {
		const char *name;
		struct words *words;
		const char **one;
	} kinds[] = {{"where", &options->where, NULL}, {"value", &options->values, NULL},
		{"by", &options->by, NULL}, {"column", &options->columns, NULL},
		{"pass", &options->passes, NULL}, {"between", NULL, &options->between},
		{"metric", NULL, &options->metric}, {"from", NULL, &options->from}};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (!text_is(name, kinds[i].name))
			continue;
		if (kinds[i].words)
			add_word(kinds[i].words, value.at);
		else
			*kinds[i].one = value.at;
		return;
	}
	assert_true(text_is(name, "warmup") || text_is(name, "label"));
	options->warmup = text_is(name, "warmup");
}

static void options_do_what_they_say(void **state)
{
	(void)state;
	size_t bad = 0;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct ingest_options options = ingest_defaults();
		struct buffer what = buffer_new(arena);
		buffer_text(&what, rows[i].file);
		struct ingest_input input = {reading_write(rows[i].file, text_of(rows[i].text)), NULL};
		for (size_t a = 0; a < 5 && rows[i].asks[a]; a++) {
			ask(&options, rows[i].asks[a]);
			input.label = strcmp(rows[i].asks[a], "label") == 0 ? "L" : input.label;
			buffer_print(&what, " %s", rows[i].asks[a]);
		}
		bad += !reading_is(what.at, reading_of_paths(&input, 1, &options), rows[i].read);
	}
	assert_int_equal(bad, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(options_do_what_they_say),
	};
	return RUN_TESTS(tests);
}
