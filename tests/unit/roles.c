/* What is taken for what in tables that no collector is known for: the mapping that is made up, without its head. */
#include <string.h>

#include "arena_setup.h"

#include "ingest/guess/csv_guess.h"

static struct ingest_options options;

static int set_up_options(void **state)
{
	options = ingest_defaults();
	return set_up(state);
}

struct expected {
	const char *text, *rules;
};

static const struct expected tables[] = {
	/* names */
	{"cpu,round,cpu_before,cpu_after,seconds\n0,1,0,0,1.5\n1,1,1,1,2.5\n0,2,0,0,1.6\n",
		"cpu 'cpu'; round 'round'; cpu-before 'cpu_before'; cpu-after 'cpu_after'; value 'seconds' unit \"seconds\""},
	{"Benchmark Name;Core Id;durationNs;exitCode\nsort;0;15;0\nfind;1;16;0\nsort;1;15,5;0\nfind;0;16,5;1\n",
		"workload 'Benchmark Name'; cpu 'Core Id'; value 'durationNs' unit \"Ns\"; status 'exitCode'"},
	{"program,rep,elapsed (us),is_warmup\na,1,10.5,true\na,2,11.5,false\nb,1,12.5,true\nb,2,9.5,false\n",
		"workload 'program'; round 'rep'; value 'elapsed (us)' unit \"us\"; warmup when 'is_warmup' ~ "
		"\"^(1|[tT](rue|RUE)?|[yY](es|ES)?)$\""},
	{"timestamp,host,throughput (MB/s)\n2026-02-03T04:05:06Z,a,10.5\n2026-02-03T04:05:07Z,a,11.5\n"
	 "2026-02-03T04:05:08Z,b,12.5\n2026-02-03T04:05:09Z,b,12.5\n",
		"time 'timestamp'; factor 'host'; value 'throughput (MB/s)' unit \"MB/s\" metric \"throughput\""},
	{"commit,test,time_ms\naaaaaaa,x,1.5\naaaaaaa,x,1.6\nbbbbbbb,x,1.7\nbbbbbbb,x,1.4\n",
		"pass 'commit'; workload 'test'; value 'time_ms' unit \"ms\""},
	{"threads,time_ms\n1,9\n2,5\n4,3\n", "factor 'threads'; value 'time_ms' unit \"ms\""}, /* no order */
	{"metric,unit,value,threads\ntime,ms,1.5,4\ntime,ms,1.6,8\nmemory,kB,100,4\nmemory,kB,110,8\n",
		"metric 'metric'; unit 'unit'; value 'value'; factor 'threads'"},
	/* values of columns whose names say nothing: what counts the rows is the order, others are factors or rounds */
	{"a,size,b\n1,10,1.5\n2,10,1.6\n3,20,2.5\n4,20,2.6\n",
		"order 'a'; factor 'size'; value 'b' metric \"b\""},
	{"what,k,b\nx,1,1.5\ny,1,1.6\nx,2,2.5\ny,2,2.6\n",
		"factor 'what'; round 'k'; value 'b' metric \"b\""},
	{"k,b\n2,1.5\n0,1.6\n1,2.5\n3,2.6\n", "order 'k'; value 'b' metric \"b\""},
	/* a size that was stepped through is a factor, each of its levels one run; a counter is neither */
	{"what,b\n1000,1.5\n2000,1.6\n4000,2.5\n8000,2.6\n", "factor 'what'; value 'b' metric \"b\""},
	{"what,b\n65536,1.5\n12288,1.6\n4096,2.5\n4096,2.6\n", "factor 'what'; value 'b' metric \"b\""},
	{"what,time_s\n0.25,1.5\n0.5,1.6\n0.75,2.5\n", "factor 'what'; value 'time_s' unit \"s\""},
	{"what,b\n2,1.5\n3,1.6\n4,2.5\n", "factor 'what'; value 'b' metric \"b\""},
	{"what,b\n10234,1.5\n10345,1.6\n10456,2.5\n", "value 'b' metric \"b\""},
	{"what,b\n4000,1.5\n1000,1.6\n2000,2.5\n", "value 'b' metric \"b\""},
	/* constants are neither round nor mark */
	{"name,iter,warmup_iter,time_s\na,5,1,1.5\nb,5,1,1.6\na,5,1,1.7\n",
		"workload 'name'; meta \"iter\" 'iter'; meta \"warmup_iter\" 'warmup_iter'; value 'time_s' unit \"s\""},
	/* a column a run, beside summaries; a column a variant */
	{"kind,run_1,run_2,run_3,mean,min\na,1.5,1.6,1.7,1.6,1.5\nb,2.5,2.6,2.7,2.6,2.5\n",
		"factor 'kind'; value 'run_{run}'; round $run"},
	{"old,new\n1.5,1.25\n1.6,1.35\n", "value '{variant}'; factor $variant as variant"},
	/* names that occur once are groups of one run, but not random ids */
	{"what,time_s\nx,1.5\ny,1.6\nz,1.7\n", "factor 'what'; value 'time_s' unit \"s\""},
	{"id,name,time_s\n1f8a99c0,x,1.5\n2f8a99c1,y,1.6\n3f8a99c2,x,1.7\n",
		"workload 'name'; value 'time_s' unit \"s\""},
	/* no unit is stated: none is made up */
	{"name,score\na,10\na,12\nb,11\n", "workload 'name'; value 'score' metric \"score\""},
	/* units in cells, in a row of their own, in the names of columns without a header */
	{"name,time\na,1.5ms\na,1.6ms\nb,900us\n", "workload 'name'; value 'time' metric \"time\""},
	{"name,time\n,ms\na,1.5\na,1.6\nb,1.7\n", "workload 'name'; value 'time' unit \"ms\""},
	{"a,1.5\nb,2.5\na,1.6\nb,2.5\n", "workload '1'; value '2'"},
	{"a,1.5ms\nb,2.5ms\na,900us\nb,2.5ms\n", "workload '1'; value '2' metric \"time\""},
	{"a,1.5ms\nb,2.5kB\na,900us\nb,2.5ms\n", "workload '1'; value '2'"},
	{"a,x,1.5\nb,y,2.5\na,y,1.6\nb,x,2.5\n", "workload '1'; factor '2' as \"column 2\"; value '3'"},
	/* the day beside the time of day, in either order, the same throughout or not */
	{"date,time,name,ms\n2026-01-01,12:00:01,a,1.5\n2026-01-01,12:00:02,b,1.6\n2026-01-02,12:00:03,a,1.7\n",
		"time 'date' + \" \" + 'time'; workload 'name'; value 'ms' unit \"ms\""},
	{"time,date,name,ms\n12:00:01,2026-01-01,a,1.5\n12:00:02,2026-01-01,b,1.6\n12:00:03,2026-01-01,a,1.7\n",
		"time 'date' + \" \" + 'time'; workload 'name'; value 'ms' unit \"ms\""},
	{"1.5\n1.6\n1.7\n", "value '1'"},
	{"bench,gcc,clang\n,ms,ms\nx,1.5,1.75\ny,1.25,1.125\n",
		"workload 'bench'; value '{variant}' unit \"ms\"; factor $variant as variant"},
	{"name,run1 (ms),run2 (ms),run3 (ms),mean (ms)\na,1.5,1.6,1.7,1.6\nb,2.5,2.6,2.7,2.6\n",
		"workload 'name'; value 'run{run} (ms)' unit \"ms\"; round $run"},
	{"Programm;Laufzeit (ms);Speicher (MB)\na;1,5;7,5\na;1,6;7,25\nb;1,7;7,125\nb;1,8;7,75\n",
		"factor 'Programm'; value 'Laufzeit (ms)' unit \"ms\""},
	/* times in parts; a time of day stays one */
	{"test,time\na,1m23.4s\na,1m22.5s\nb,2m3s\n", "workload 'test'; value 'time' metric \"time\""},
	{"test,time\na,00:01:23.4\na,00:01:22\nb,00:02:03\n",
		"workload 'test'; value 'time' metric \"time\""},
	{"test,real,user\na,0m2.08s,0m1.5s\na,0m2.06s,0m1.75s\nb,0m2.5s,0m1.5s\nb,0m2.25s,0m1.5s\n",
		"workload 'test'; value 'real' metric \"real\""},
	{"time,test,duration_us\n10:00:01,a,1.5\n10:00:02,a,1.75\n10:00:03,b,1.25\n",
		"time 'time'; workload 'test'; value 'duration_us' unit \"us\""},
	{"time,bench,duration_us\n2026-03-01T10:00:00Z,a,1.5\n2026-03-01T10:01:00Z,a,1.75\n"
	 "2026-03-01T10:02:00Z,b,1.25\n",
		"time 'time'; workload 'bench'; value 'duration_us' unit \"us\""},
	{"endpoint,status_code,response_time_ms\n/a,200,1.5\n/a,500,1.75\n/b,200,2.5\n/b,404,2.25\n",
		"factor 'endpoint'; failed when 'status_code' >= 400; value 'response_time_ms' unit \"ms\""},
	{"test,Elapsed Time (sec),CPU %\na,1.5,90\na,1.75,91\nb,2.5,92\nb,2.25,93\n",
		"workload 'test'; value 'Elapsed Time (sec)' unit \"sec\""},
	/* a load average holds the benchmark; how a run went; labels with units; margins */
	{"test,load_avg,time_s\na,1.5,2.5\na,1.25,2.25\nb,1.75,2.125\n",
		"workload 'test'; load-average 'load_avg'; value 'time_s' unit \"s\""},
	/* clocks and temperatures were seen, their units by name or size; a few round clocks were set; one of a kind is kept */
	{"test,cpu_freq,cpu_temp,time_s\na,3597.5,51,2.5\na,3600,52,2.25\nb,3421,55,2.125\n",
		"workload 'test'; cpu-freq 'cpu_freq' unit \"MHz\"; cpu-temp 'cpu_temp'; value 'time_s' unit \"s\""},
	{"test,clock_ghz,temp_celsius,time_s\na,3.5,51,2.5\na,3.6,52,2.25\nb,3.41,55,2.125\n",
		"workload 'test'; cpu-freq 'clock_ghz' unit \"ghz\"; cpu-temp 'temp_celsius' unit \"celsius\"; value 'time_s' unit "
		"\"s\""},
	{"test,scaling_cur_freq,time_s\na,3597512,2.5\na,3600000,2.25\nb,3421000,2.125\n",
		"workload 'test'; cpu-freq 'scaling_cur_freq' unit \"kHz\"; value 'time_s' unit \"s\""},
	{"freq_mhz,time_s\n1000,2.5\n2000,1.25\n1000,2.51\n2000,1.26\n1000,2.52\n2000,1.24\n1000,2.53\n2000,1.27\n",
		"factor 'freq_mhz'; value 'time_s' unit \"s\""},
	{"test,freq_cpu0,freq_cpu1,time_s\na,3597.5,3001,2.5\na,3600,3002,2.25\nb,3421,3003,2.125\n",
		"workload 'test'; cpu-freq 'freq_cpu0' unit \"MHz\"; value 'time_s' unit \"s\""},
	{"test,pass,ms\na,PASS,2.5\na,FAIL,2.25\nb,PASS,2.125\nb,PASS,2\n",
		"workload 'test'; failed when 'pass' !~ \"^(1|[tT](rue|RUE)?|[yY].*|[oO][kK]|[pPsSgGdD].*|[cC]omp.*)$\"; "
		"value 'ms' unit \"ms\""},
	{"test,failed,ms\na,false,2.5\na,true,2.25\nb,false,2.125\nb,false,2\n",
		"workload 'test'; failed when 'failed' ~ \"^(1|[tTyY].*)$\"; value 'ms' unit \"ms\""},
	{"model,batch,tokens/s,power_w\n7b,1,100.5,200\n7b,8,400.5,210\n7b,1,101.5,205\n13b,1,50.5,200\n13b,8,200.5,211\n"
	 "13b,1,51.5,207\n7b,8,401.5,220\n13b,8,201.5,221\n",
		"factor 'model'; factor 'batch'; value 'tokens/s' unit \"tokens/s\" metric \"tokens/s\""},
	{"engine,\"ops/sec\",margin\nv8,\"1,000,001\",+-0.5%\nv8,\"1,000,201\",+-0.25%\njsc,\"900,001\",+-0.125%\n"
	 "jsc,\"900,201\",+-0.75%\n",
		"factor 'engine'; value 'ops/sec' unit \"ops/sec\" metric \"ops/sec\""},
	{"| bench | threads | time [ms] |\n|-------|--------:|:---------:|\n| x | 4 | 1.5 |\n| x | 4 | 1.75 |\n| y | 4 | 2.5 |\n",
		"workload 'bench'; meta \"threads\" 'threads'; value 'time [ms]' unit \"ms\""},
	/* parts of a time and other metrics beside it */
	{"command,real_s,user_s,sys_s,load\nx,1.5,1.1,0.1,10\nx,1.6,1.2,0.2,20\ny,1.7,1.3,0.1,15\n",
		"workload 'command'; value 'real_s' unit \"s\"; load 'load'"},
};

/* The rules of a draft, one after the other. */
static const char *rules_of(const char *draft)
{
	struct text rest = text_of(strstr(draft, "row\n") + 4);
	struct buffer out = buffer_new(arena);
	buffer_text(&out, "");
	while (rest.length > 0) {
		struct text line = text_trim(text_split(rest, '\n', &rest));
		if (line.length == 0 || line.at[0] == '#')
			continue;
		buffer_text(&out, out.length ? "; " : "");
		buffer_add(&out, line.at, line.length);
	}
	return out.at;
}

static struct csv_guess *guess_of(const char *text, struct fault *fault)
{
	struct source *source = source_of_text(arena, "x.csv", text_of(text), &options, fault);
	assert_non_null(source);
	return csv_guess(arena, source, &options, fault);
}

static void guesses(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		struct fault fault = {0};
		struct csv_guess *guess = guess_of(tables[i].text, &fault);
		if (!guess)
			fail_msg("%s: %s", tables[i].text, fault.text);
		if (strcmp(rules_of(guess->draft), tables[i].rules) != 0)
			fail_msg("%s\ngives   %s\ninstead %s", tables[i].text, rules_of(guess->draft),
				tables[i].rules);
	}
}

static void doubts_are_faults(void **state)
{
	(void)state;
	static const struct expected faults[] = {
		{"time_ms,latency_ms\n1.5,2.5\n1.6,2.6\n",
			"both 'time_ms' (1.5, 1.6) and 'latency_ms' (2.5, 2.6) could be the value; choose with --value 'time_ms' or "
			"--value 'latency_ms'"},
		{"name,time_ms,time_ms\na,1,2\nb,3,4\n",
			"both 'time_ms' (1, 3) and 'time_ms.2' (2, 4) could be the value; choose with --value 'time_ms' or --value "
			"'time_ms.2'"},
		{"name,kind\na,b\nc,d\ne,f\n", "no column holds numbers, so there is nothing to measure"},
		{"a,b\n1.5,1000.5\n1.6,2000.5\n",
			"both 'a' (1.5, 1.6) and 'b' (1000.5, 2000.5) could be the value; choose with --value 'a' or --value 'b'"},
		{"bench,median,mean,stddev\na,1.5,1.6,0.1\nb,2.5,2.6,0.2\n",
			"no runs in this dump: 'median' (1.5, 2.5), 'mean' (1.6, 2.6) and 'stddev' (0.1, 0.2) are summaries (--value "
			"reads one all the same)"},
		{"name,time\n", "there is nothing below the header line: no runs were recorded"},
	};
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
		struct fault fault = {0};
		assert_null(guess_of(faults[i].text, &fault));
		assert_string_equal(fault.text, faults[i].rules);
		assert_int_equal(fault.status, STATUS_INPUT);
	}
}

static const char *with_options(const char *text)
{
	struct fault fault = {0};
	struct csv_guess *guess = guess_of(text, &fault);
	return guess ? rules_of(guess->draft) : arena_printf(arena, "%d %s", (int)fault.status, fault.text);
}

static void options_go_first(void **state)
{
	(void)state;
	static const char text[] =
		"name,size,time_ms,latency_ms\na,1,1.5,3\nb,2,1.6,4\na,1,1.7,3\nb,2,1.4,4\n";
	static const char *value[] = {"latency_ms"}, *wrong[] = {"latency_m"}, *by[] = {"size"},
			  *column[] = {"round=size"}, *none[] = {"none"};
	options.values = (struct words){value, 1, 1};
	assert_string_equal(
		with_options(text), "workload 'name'; factor 'size'; value 'latency_ms' unit \"ms\"");
	options.columns = (struct words){column, 1, 1};
	assert_string_equal(
		with_options(text), "workload 'name'; round 'size'; value 'latency_ms' unit \"ms\"");
	options.columns = (struct words){0};
	options.by = (struct words){by, 1, 1};
	assert_string_equal(
		with_options(text), "workload 'name'; factor 'size'; value 'latency_ms' unit \"ms\"");
	options.values = (struct words){wrong, 1, 1};
	assert_string_equal(
		with_options(text), "2 --value latency_m: there is no such column; did you mean latency_ms?");
	options = ingest_defaults();
	options.passes = (struct words){none, 1, 1};
	assert_string_equal(
		with_options("commit,time_ms\naaaaaaa,1.5\naaaaaaa,1.6\nbbbbbbb,1.7\nbbbbbbb,1.4\n"),
		"factor 'commit'; value 'time_ms' unit \"ms\"");
}

static void words_of_names(void **state)
{
	(void)state;
	static const char *const rows[][2] = {{"cpuBefore", "cpu before"}, {"CPU_before (n)", "cpu before n"},
		{"HTTPLatencyMs", "http latency ms"}, {"run_10", "run 10"}, {"p99", "p99"},
		{"a.b-c", "a b c"}, {"", ""}, {"time\xC2\xB5s", "time\xC2\xB5s"}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct name_words words;
		struct buffer out = buffer_new(arena);
		buffer_text(&out, "");
		name_split(text_of(rows[i][0]), &words);
		for (size_t w = 0; w < words.count; w++)
			buffer_print(&out, "%s%s", w ? " " : "", words.at[w]);
		assert_string_equal(out.at, rows[i][1]);
	}
}

int main(void)
{
#define ROW(name) cmocka_unit_test_setup_teardown(name, set_up_options, tear_down)
	const struct CMUnitTest tests[] = {
		ROW(guesses), ROW(doubts_are_faults), ROW(options_go_first), ROW(words_of_names)};
	return RUN_TESTS(tests);
}
