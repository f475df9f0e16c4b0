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
	{"name,seconds\na,\"1,500\"\nb,\"2,500\"\n",
		"a, time, s, lower: 1500; b, time, s, lower: 2500 | numbers like 1,234 were read as thousands; if that is a "
		"decimal mark: --decimal ,"},
	{"day;clock;name;seconds\n2.3.2026;10:00:01;a;1,5\n2.3.2026;10:00:02;b;2,5\n",
		"a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"who;what;how;run time, s\nx;a;q;1,5\nx;b;r;2,5\ny;a;q;1,25\n",
		"benchmark, time, s, lower, who=x, what=a, how=q: 1.5; benchmark, time, s, lower, who=x, what=b, how=r: 2.5; "
		"benchmark, time, s, lower, who=y, what=a, how=q: 1.25"},
	{"latency (ms)\n1500,5\n2500,5\n", "benchmark, time, s, lower: 1.5005 2.5005"},
	/* units in headers, in a row, in cells */
	{"name,time (ms)\na,1500\nb,2500\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"name,time [us]\na,1500000\nb,2500000\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"name,durationNs\na,1500000000\nb,2500000000\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"name;Zeit / ms\na;1500\nb;2500\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
	{"name,Dauer in Millisekunden\na,1500\nb,2500\n", "a, time, s, lower: 1.5; b, time, s, lower: 2.5"},
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
	{"name,seconds\na,1.5\nb,2.5\n\nname,rss_kb\na,1500\nb,2500\n",
		"! table.csv:5:1: another table begins here: its header has 'rss_kb' where the first one has 'seconds'; split the "
		"file"},
	{"name,round,seconds\na,1,1.5\nb,1,2.5\na,2,1.25\nround,name,seconds\n3,a,1.5\n",
		"! table.csv:5:1: another table begins here: its header has 'round' where the first one has 'name'; split the file"},
	{"1.5\n2.5\n", "benchmark, value, -, -: 1.5 2.5"},
	{"a,1.5\nb,2.5\na,1.75\n", "a, value, -, -: 1.5 1.75; b, value, -, -: 2.5"},
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
		"! table.csv:1: both 'read_ms' (1.5, 1.6) and 'write_ms' (2.5, 2.6) could be the value; choose with --value 'read_ms' or --value "
		"'write_ms'"},
	{"name,mean,max\na,1.5,2.5\nb,1.6,2.6\n",
		"! table.csv:1: no runs in this dump: 'mean' (1.5, 1.6) and 'max' (2.5, 2.6) are summaries (--value reads one all the same)"},
	{"name,x,mean\na,1.5,2.5\nb,1.6,2.6\n",
		"! table.csv:1: both 'x' (1.5, 1.6) and 'mean' (2.5, 2.6) could be the value; choose with --value 'x' or "
		"--value 'mean'"},
	{"name,note\na,fast\nb,slow\n",
		"! table.csv:1: no column holds numbers, so there is nothing to measure"},
	/* points in time are no lengths, whatever their name; in which unit they are, their size tells */
	{"start,seconds,wait\nx,1754388001,11.5\nx,1754388001,12.5\nx,1754388003,11.25\n",
		"benchmark, wait, -, -: 11.5 12.5 11.25"},
	{"elapsed,rtt\n1754388000,1.5\n1754388001,1.25\n1754388002,1.75\n1754388003,1.5\n1754388009,2.5\n",
		"benchmark, rtt, -, -: 1.5 1.25 1.75 1.5 2.5"},
	{"time,rtt\n1754388000123,1.5\n1754388001456,1.25\n1754388002789,1.75\n",
		"benchmark, rtt, -, -: 1.5 1.25 1.75"},
	{"when,bytes\n1754388000123000000,15\n1754388001456000000,12\n1754388002789000000,17\n",
		"benchmark, bytes, B, lower: 15 12 17"},
	{"start,end\n1754388000.5,1754388001.75\n1754388002.5,1754388003.5\n",
		"! table.csv:1: nothing is measured here: 'start' (1754388000.5, 1754388002.5) and 'end' (1754388001.75, 1754388003.5) tell "
		"when, not how long; write lengths (end less start) beside them"},
	{"{\"duration\":1754388000,\"rtt\":1.5}\n{\"duration\":1754388001,\"rtt\":1.25}\n",
		"benchmark, rtt, -, -: 1.5 1.25"},
	/* a length in ns is none of them: nothing says that it is in order, or that all are of one day */
	{"name,duration\na,1754388001\na,1811111111\na,1722222222\n",
		"a, duration, -, -: 1754388001 1811111111 1722222222"},
	{"name,time_ns\na,1754388001\na,1754388002\na,1754388003\n",
		"a, time, s, lower: 1.754388001 1.754388002 1.754388003"},
	/* nobody measures what is the same each time, or what counts evenly */
	{"seconds,bits_per_second\n1,8e9\n1,9e9\n1,7e9\n",
		"benchmark, bits_per_second, bit/s, higher: 8000000000 9000000000 7000000000"},
	{"duration,tps\n60,900.5\n60,950.5\n", "benchmark, tps, transactions/s, higher: 900.5 950.5"},
	{"seconds,percent\n60,12.5\n60,13.5\n",
		"! table.csv:1: both 'seconds' (60 \xE2\x80\xA6) and 'percent' (12.5, 13.5) could be the value; choose with --value 'seconds' or --value "
		"'percent'"},
	{"Time(s),latency avg (us)\n1,80.5\n2,81.5\n3,80.25\n4,83.5\n5,81.5\n",
		"! table.csv:1: both 'Time(s)' (1, 2 \xE2\x80\xA6) and 'latency avg (us)' (80.5, 81.5 \xE2\x80\xA6) could be the value; choose "
		"with --value 'Time(s)' or --value 'latency avg (us)'"},
	{"Elapsed Time (sec),Throughput\n10.00,9412.5\n10.01,9400.5\n10.00,9417.75\n",
		"! table.csv:1: both 'Elapsed Time (sec)' (10.00, 10.01 \xE2\x80\xA6) and 'Throughput' (9412.5, 9400.5 \xE2\x80\xA6) could be the "
		"value; choose with --value 'Elapsed Time (sec)' or --value 'Throughput'"},
	{"time_s,ops_per_s\n1.5,2\n1.25,2.4\n1,3\n", "benchmark, time, s, lower: 1.5 1.25 1"},
	/* several columns of numbers without a header; one line of them, and a counter beside one, are clear */
	{"0 199 2241 5\n0 200 2465 6\n1 202 2038 9\n",
		"! table.csv: '1' (0, 1 \xE2\x80\xA6), '2' (199, 200 \xE2\x80\xA6), '3' (2241, 2465 \xE2\x80\xA6) and '4' (5, 6 \xE2\x80\xA6) could be "
		"the value; choose with --value, as in --value '1' (lines of text: 'floorstat formats --draft FILE' writes a "
		"mapping for them)"},
	{"1.5,2.5\n1.75,2.25\n",
		"! table.csv: both '1' (1.5, 1.75) and '2' (2.5, 2.25) could be the value; choose with --value '1' or --value '2'"},
	{"1.5 2.5 1.75\n", "benchmark, value, -, -: 1.5 2.5 1.75"},
	{"0 15\n1 17\n2 14\n3 19\n4 15\n", "benchmark, value, -, -: 15 17 14 19 15"},
	/* distributions */
	{"percentile,latency_ms\n50,1.5\n90,2.5\n99,4.5\n",
		"! table.csv:1: no runs in this dump: each row is a percentile ('percentile'); --value reads a column all the same"},
	{"latency_us,count\n10,1003\n11,517\n12,31\n",
		"! table.csv:1: a histogram: 'count' looks like how often each 'latency_us' was seen; a mapping reads it so with \"value "
		"'latency_us' weight 'count'\" (floorstat formats --draft FILE writes one to start from), --value 'latency_us' "
		"takes each row for one run"},
	/* records that sum up others */
	{"run,ms\n1,1500\n2,1750\n3,1250\nmean,1500\nstdev,250\n",
		"benchmark, time, s, lower: 1.5 1.75 1.25 | 2 records that sum up others (mean, total \xE2\x80\xA6) are no runs: "
		"left out"},
	{"bench,ms\na,1500\nb,1750\nTotal,3250\n",
		"a, time, s, lower: 1.5; b, time, s, lower: 1.75 | 1 record that sums up others (mean, total \xE2\x80\xA6) is no "
		"run: left out"},
	{"name,SAMPLES,MIN(us),MEAN(us)\na,3,15,17\nb,3,25,27\n",
		"! table.csv:1: no runs in this dump: 'MIN(us)' (15, 25) and 'MEAN(us)' (17, 27) are summaries (--value reads one all the same)"},
	/* what must not be pooled: sizes, and names beside a workload that says nothing */
	{"bench,param-size,value,units\nx,1000,1.5,ms\nx,2000,2.5,ms\n",
		"x, value, s, lower, param-size=1000: 0.0015; x, value, s, lower, param-size=2000: 0.0025"},
	{"benchmark,subject,time_us\nHash,md5,1.5\nHash,sha1,2.5\n",
		"Hash, time, s, lower, subject=md5: 1.5e-06; Hash, time, s, lower, subject=sha1: 2.5e-06"},
	{"Device Name,Benchmark,time_us\ngpu,copy,1.5\ngpu,fill,2.5\n",
		"copy, time, s, lower: 1.5e-06; fill, time, s, lower: 2.5e-06"},
	/* names that are numbers; what is no unit */
	{"Type,Requests/s,50%,99%\nGET,98.5,11,30\nPUT,49.5,21,60\n",
		"benchmark, Requests/s, requests/s, higher, Type=GET: 98.5; benchmark, Requests/s, requests/s, higher, "
		"Type=PUT: 49.5"},
	{"Throughput,Units\n9412.5,10^6bits/s\n9400.5,10^6bits/s\n",
		"benchmark, Throughput, bit/s, higher: 9412500000 9400500000"},
	/* a lesser table is no answer to a question about a greater one */
	{"{\"sections\":[{\"kind\":\"x\",\"parts\":[{\"a_ms\":1.5,\"b_ms\":2.5},{\"a_ms\":1.75,\"b_ms\":2.25}]},"
	 "{\"kind\":\"y\",\"parts\":[{\"a_ms\":1.5,\"b_ms\":2.5},{\"a_ms\":1.75,\"b_ms\":2.25}]}]}",
		"! table.csv: both 'a_ms' (1.5, 1.75 \xE2\x80\xA6) and 'b_ms' (2.5, 2.25 \xE2\x80\xA6) could be the value; choose with --value "
		"'a_ms' or --value 'b_ms'"},
	{"{\"first\":{\"ms\":[1.5,2.5]},\"second\":{\"us\":[3.5,4.5]}}",
		"benchmark, time, s, lower: 0.0015 0.0025 | as many numbers stand at second and were not read; 'floorstat "
		"formats --draft' writes a mapping to start from"},
	{"<?xml version=\"1.0\"?>\n<a time=\"1.5\"/>\n",
		"! table.csv: this is XML or HTML, which is not read; let the tool write CSV or JSON"},
	{"time,date,name\n12:00:01,2026-01-01,a\n12:00:02,2026-01-01,b\n",
		"a, time, s, lower: 43201; b, time, s, lower: 43202"},
	{"---\ntool: x\nruns:\n  - name: a\n    seconds: 1.5\n",
		"! table.csv: this is YAML, which is not read; let the tool write CSV or JSON"},
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
