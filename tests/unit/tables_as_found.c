/* Tables as people have them, each with what must be read of it: every habit alone, and several at once. */
#include "reading.h"

struct found {
	const char *text;
	const char *read; /* reading.h */
};

static const struct found tables[] = {
	/* delimiters */
	{"cpu,seconds\n0,1.5\n1,2.5\n",
		"benchmark, time, s, lower, cpu=0: 1.5; benchmark, time, s, lower, cpu=1: 2.5"},
	{"cpu;seconds\n0;1.5\n1;2.5\n",
		"benchmark, time, s, lower, cpu=0: 1.5; benchmark, time, s, lower, cpu=1: 2.5"},
	{"cpu\tseconds\n0\t1.5\n1\t2.5\n",
		"benchmark, time, s, lower, cpu=0: 1.5; benchmark, time, s, lower, cpu=1: 2.5"},
	{"cpu|seconds\n0|1.5\n1|2.5\n",
		"benchmark, time, s, lower, cpu=0: 1.5; benchmark, time, s, lower, cpu=1: 2.5"},
	{"cpu, seconds\n0, 1.5\n1, 2.5\n",
		"benchmark, time, s, lower, cpu=0: 1.5; benchmark, time, s, lower, cpu=1: 2.5"},
	{"| name | seconds |\n|------|--------:|\n| a    |     1.5 |\n| b    |     2.5 |\n",
		"a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"name,seconds,\na,1.5,\nb,2.5,\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	/* decimal comma, thousands */
	{"name;seconds\na;1,5\nb;2,5\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"name,seconds\na,\"1,5\"\nb,\"2,25\"\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.25"},
	{"name,time_ms\na,\"1,234.5\"\nb,\"2,345.5\"\n",
		"a, time, s, lower: 1.2345; b, time, s, lower: 2.3455"},
	{"name;time_ms\na;1.234,5\nb;2.345,5\n", "a, time, s, lower: 1.2345; b, time, s, lower: 2.3455"},
	{"name;time_ms\na;1'234.5\nb;2'345.5\n", "a, time, s, lower: 1.2345; b, time, s, lower: 2.3455"},
	{"name;time_ms\na;1 234,5\nb;2 345,5\n", "a, time, s, lower: 1.2345; b, time, s, lower: 2.3455"},
	{"name;time_ms\na;1\xC2\xA0"
	 "234,5\nb;2\xC2\xA0"
	 "345,5\n",
		"a, time, s, lower: 1.2345; b, time, s, lower: 2.3455"},
	{"latency (ms)\n1500,5\n2500,5\n", "benchmark, time, s, lower: 1.5005 2.5005"},
	/* units in headers, in a row, in cells */
	{"name,time (ms)\na,1500\nb,2500\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"name,time [us]\na,1500000\nb,2500000\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"name,durationNs\na,1500000000\nb,2500000000\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"name,time\n,ms\na,1500\nb,2500\na,1750\n", "a, time, s, lower: 1.5 1.75; b, time, s, lower: 2.5"},
	{"name,time\na,1500ms\nb,2.5s\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"name,time\na,1500 ms\nb,2.5 s\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"name,time\na,1500\xC2\xB5s\nb,2500\xCE\xBCs\n",
		"a, time, s, lower: 0.0015; b, time, s, lower: 0.0025"},
	{"time\n1ms\n2s\n", "benchmark, time, s, lower: 0.001 2"},
	{"time\n1ms\nabc\n2s\n",
		"benchmark, time, s, lower: 0.001 2 | 'abc' is not a number: left out (--strict: an error)"},
	{"time\n\"1,5 ms\"\n\"2,5 ms\"\n", "benchmark, time, s, lower: 0.0015 0.0025"},
	{"latency\n1,5 ms\n2,5 ms\n", "benchmark, latency, s, lower: 0.0015 0.0025"},
	{"elapsed\n1m2.5s\n3.5s\n", "benchmark, elapsed, s, lower: 62.5 3.5"},
	{"name,throughput\na,1.5 GB/s\na,1500 MB/s\n", "a, throughput, B/s, higher: 1500000000 1500000000"},
	/* comments, preambles, headers of several rows, repeated, none */
	{"# made by hand\nname,seconds\na,1.5\n# pause\nb,2.5\n",
		"a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"Results of Monday\nhost: x\n\nname,seconds\na,1.5\nb,2.5\na,1.75\n",
		"a, time, s, lower: 1.5 1.75; b, time, s, lower: 2.5"},
	{"name,seconds\na,1.5\nname,seconds\nb,2.5\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"1.5\n2.5\n", "benchmark, value, -, -: 1.5 2.5"},
	{"a,1.5\nb,2.5\na,1.75\n", "benchmark, value, -, -, 1=a: 1.5 1.75; benchmark, value, -, -, 1=b: 2.5"},
	{"sep=;\nname;seconds\na;1,5\nb;2,5\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	/* encodings and line ends */
	{"\xEF\xBB\xBFname,seconds\r\na,1.5\r\nb,2.5\r\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"name,seconds\ra,1.5\rb,2.5\r", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"name,seconds\nCaf\xE9,1.5\nb,2.5\n",
		"Caf\xC3\xA9, time, s, lower: 1.5; b, time, s, lower: 2.5 | "
		"some bytes aren't UTF-8 and were read as Windows-1252; if that is wrong: --encoding E"},
	/* quotes */
	{"name,seconds\n\"a, \"\"b\"\"\nc\",1.5\nd,2.5\n",
		"a, \"b\"\nc, time, s, lower: 1.5; d, time, s, lower: 2.5"},
	/* no value */
	{"name,seconds\na,1.5\na,NA\na,\na,-\na,<not counted>\na,NaN\na,2.5\n", "a, time, s, lower: 1.5 2.5"},
	/* wide */
	{"name,run_1,run_2,mean\na,1.5,1.75,1.625\nb,2.5,2.75,2.625\n",
		"a, value, -, -: 1.5 1.75; b, value, -, -: 2.5 2.75"},
	{"name,run_1 (ms),run_2 (ms),min (ms)\na,1500,1750,1500\n", "a, time, s, lower: 1.5 1.75"},
	/* exactness, duplicate names */
	{"name,ns\na,9007199254740993\n",
		"a, time, s, lower: 9007199.254740993 | "
		"a whole number beyond 2^53, rounded to the nearest that can be held"},
	/* several at once */
	{"\xEF\xBB\xBFsep=;\r\n# host x\r\nName;Zeit (ms)\r\n\"a; b\";1.500,0\r\n\"c\";2.500,0\r\n",
		"a; b, time, s, lower: 1.5; c, time, s, lower: 2.5"},
	{"Report\n\nname;run_1 (ms);run_2 (ms);mean (ms)\na;1500,5;NA;1500,5\nb;2500,5;2600,5;2550,5\n",
		"a, time, s, lower: 1.5005; b, time, s, lower: 2.5005 2.6005"},
	{"# x\n\"name\"\t\"time\"\n\"a\"\t\"1,5 ms\"\n\n\"a\"\t\"-\"\n\"name\"\t\"time\"\n\"b\"\t\"2,5 ms\"\n",
		"a, time, s, lower: 0.0015; b, time, s, lower: 0.0025"},
	/* asked about */
	{"name,read_ms,write_ms\na,1.5,2.5\nb,1.6,2.6\n",
		"! table.csv:1: both 'read_ms' and 'write_ms' could be the value; choose with --value 'read_ms' or --value "
		"'write_ms'"},
	{"name,mean,max\na,1.5,2.5\nb,1.6,2.6\n",
		"! table.csv:1: no runs in this dump: 'mean' and 'max' are summaries (--value reads one all the same)"},
	{"name,x,mean\na,1.5,2.5\nb,1.6,2.6\n",
		"! table.csv:1: both 'x' and 'mean' could be the value; choose with --value 'x' or "
		"--value 'mean'"},
	{"name,note\na,fast\nb,slow\n",
		"! table.csv:1: no column holds numbers, so there is nothing to measure; another decimal mark? try --decimal ,"},
	{"name,seconds\na,\"1.5\nb,2.5\n",
		"! table.csv:2:3: a quote is opened here and never closed; close it, or double it (\"\") where it "
		"belongs to the text"},
};

static void each_is_read_right_or_asked_about(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	size_t bad = 0;
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
		bad += !reading_is(tables[i].text, reading_of("table.csv", text_of(tables[i].text), &options),
			tables[i].read);
	assert_int_equal(bad, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(each_is_read_right_or_asked_about),
	};
	return RUN_TESTS(tests);
}
