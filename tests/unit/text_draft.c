/* First mappings for lines of text: what is drafted, and that it reads the lines it was drafted from. */
#include <string.h>

#include "arena_setup.h"

#include "ingest/bind/bind.h"
#include "ingest/bind/lines.h"
#include "ingest/guess/text_draft.h"
#include "ingest/mapping/mapping.h"

static struct ingest_options options;

static int set_up_options(void **state)
{
	options = ingest_defaults();
	return set_up(state);
}

static struct source *source_of(const char *text)
{
	struct fault fault = {0};
	return source_of_text(arena, "x.txt", text_of(text), &options, &fault);
}

/* "workload metric unit: runs; …" as the drafted mapping reads the text. */
static const char *read_with_draft(const char *text, const char **draft)
{
	struct fault fault = {0};
	struct dataset *dataset = dataset_new(arena);
	*draft = text_draft(arena, source_of(text), names_new(arena));
	if (!*draft)
		return NULL;
	struct mapping *mapping = mapping_parse(arena, "draft", text_of(*draft), &fault);
	if (!mapping)
		return arena_printf(arena, "%s", fault.text);
	dataset_input(dataset, "x.txt", NULL);
	struct binder *binder = binder_new(arena, mapping, dataset, 0, &options);
	assert_true(line_records_read(source_of(text), binder, mapping, NULL, &options, &fault));
	struct buffer out = buffer_new(arena);
	buffer_text(&out, "");
	for (size_t t = 0; t < dataset->table_count; t++) {
		const struct table *table = &dataset->tables[t];
		for (size_t g = 0; g < table->group_count; g++) {
			buffer_print(&out, "%s %s %s:", table->workload, table->metric,
				table->unit ? table->unit : "-");
			for (size_t i = 0; i < table->groups[g].runs.n; i++)
				buffer_print(&out, " %g", table->groups[g].runs.values[i]);
			buffer_text(&out, "; ");
		}
	}
	return out.at;
}

static void drafts_read_their_lines(void **state)
{
	(void)state;
	static const struct {
		const char *text, *line, *runs;
	} rows[] = {
		{"tool 1.2\nBench sort: 12.5 ms (3 threads)\nBench hash: 7.5 ms (3 threads)\nBench sort: 13 ms (3 threads)\n",
			"\nline \"Bench {bench}: {number} ms (3 threads)\"\n\tworkload bench\n",
			"sort time s: 0.0125 0.013; hash time s: 0.0075; "},
		{"[run 1] elapsed=12.5ms rss=100kB\n[run 2] elapsed=12.75ms rss=101kB\n",
			"\nline \"[run {run}] elapsed={elapsed}ms rss={rss}kB\"\n\tround run\n",
			"benchmark time s: 0.0125 0.01275; benchmark rss B: 100000 101000; "},
		{"2026-01-01T10:00:00 bench=parse took 12 us\n2026-01-01T10:00:01 bench=emit took 14 us\n",
			" bench={bench} took {took} us\"\n", "parse time s: 1.2e-05; emit time s: 1.4e-05; "},
		/* stamps: in brackets, with the day in a word of its own, as numbers */
		{"[12:00:01] GET /home took 12.1 ms\n[12:00:02] GET /cart took 31.5 ms\n",
			"\nline \"[{stamp}] GET {get} took {took} ms\"\n\t# stamp: left out; a time of day, and no day is stated\n\tworkload get\n",
			"/home time s: 0.0121; /cart time s: 0.0315; "},
		{"[2026-01-01 12:00:01,5] home 12.1ms\n[2026-01-01 12:00:02,5] cart 31.5ms\n",
			"\nline \"[{day} {stamp}] {name} {number}ms\"\n\ttime day + \" \" + stamp\n",
			"home time s: 0.0121; cart time s: 0.0315; "},
		{"1796076840 GET /home took 12.1 ms\n1796076841 GET /cart took 31.5 ms\n",
			"\nline \"{stamp} GET {get} took {took} ms\"\n\ttime stamp\n",
			"/home time s: 0.0121; /cart time s: 0.0315; "},
		/* a unit in a word of its own that differs; in one word with its number; in front of it; numbers with exponents */
		{"bw = 2.5 GB/s\nlatency = 9.5 us\nbw = 2.25 GB/s\nlatency = 9.25 us\n",
			"\nline \"{name} = {number} {unit}\"\n\tworkload name\n\tvalue number metric \"number\" main\n\tunit unit\n",
			"bw number B/s: 2.5e+09 2.25e+09; latency number s: 9.5e-06 9.25e-06; "},
		{"sort took 1.5ms of 3 (ok)\nfind took 900us of 3 (ok)\n",
			"\nline \"{name} took {took} of 3 (ok)\"\n",
			"sort time s: 0.0015; find time s: 0.0009; "},
		{"step 1 loss=2.5 ms/step=80.5\nstep 2 loss=2.25 ms/step=81.5\n",
			"loss={loss} ms/step={msstep}\"\n", "benchmark time s: 0.0805 0.0815; "},
		{"run time (seconds): 3.25e-01 +- 3.5e-04\nrun time (seconds): 3.5e-01 +- 3e-04\n",
			"\nline \"run time (seconds): {seconds} +- {", "benchmark time s: 0.325 0.35; "},
		/* of shapes that come as often as each other the one with a time */
		{"Run 1\nTime: 12.5 ms\nMemory: 500 KB\n\nRun 2\nTime: 12.25 ms\nMemory: 510 KB\n",
			"\nline \"Time: {time} ms\"\n", "benchmark time s: 0.0125 0.01225; "},
		/* percentages are beside the point */
		{"a: 12.5 ops 4%\nb: 11.5 ops 5%\n", "\nline \"{name}: {number} ops {ops}%\"\n",
			"a number ops/s: 12.5; a ops %: 4; b number ops/s: 11.5; b ops %: 5; "},
		{"(a) \"x\" 1.5 s.\n(a) \"x\" 2.5 s.\n", "\nline \"(a) \\\"x\\\" {x} s.\"\n",
			"benchmark time s: 1.5 2.5; "},
		/* two captures that would be called the same; a time before what has a unit before a fraction */
		{"job A: t=1.5s t=2.5s size 7kB\njob B: t=3.5s t=4.5s size 9kB\n",
			"line \"job {job}: t={t}s t={td}s size {size}kB\"\n\tworkload job\n\tvalue t unit \"s\" main\n",
			"A time s: 1.5; A td s: 2.5; A size B: 7000; B time s: 3.5; B td s: 4.5; B size B: 9000; "},
		{"got 1.5 and 3\ngot 2.5 and 5\n",
			"\tvalue got metric \"got\" main    # no unit is stated\n\t# and: left out; a factor, or another value?\n",
			"benchmark got -: 1.5 2.5; "},
		/* what counts up, what repeats, and what is neither */
		{"no 4: 8 threads, 1.5 s, 7.5 x\nno 5: 8 threads, 2.5 s, 3.5 x\nno 6: 16 threads, 3.5 s, 9.5 x\n",
			"\torder no\n\tfactor number\n\tvalue threads unit \"s\" main\n\t# s: left out; a factor, or another value?\n",
			"benchmark time s: 1.5 2.5; benchmark time s: 3.5; "},
		{"try 4 took 1.5s\ntry 9 took 2.5s\n",
			"\t# try: left out; a factor, or another value?\n\tvalue took unit \"s\" main\n",
			"benchmark time s: 1.5 2.5; "},
		/* names that end in one sign, or in several; the signs of regular expressions */
		{"[a] 1.5 ms\n[b] 2.5 ms\n", "line \"[{name}] {number} ms\"\n",
			"a time s: 0.0015; b time s: 0.0025; "},
		{"a: 1.5 ms\nb; 2.5 ms\n", "line \"{name} {number} ms\"\n",
			"a: time s: 0.0015; b; time s: 0.0025; "},
		{"k=a 1.5 ms\nk=b 2.5 ms\nk= 3.5 ms\n", "line \"{name} {number} ms\"\n",
			"k=a time s: 0.0015; k=b time s: 0.0025; k= time s: 0.0035; "},
		{"a^b$c.d|e*f\\ 1.5 ms.\na^b$c.d|e*f\\ 2.5 ms.\n", "line \"a^b$c.d|e*f\\\\ {abcdef} ms.\"\n",
			"benchmark time s: 0.0015 0.0025; "},
		{"v1.5. is 2.5 us\nv1.5. is 3.5 us\n", "line \"v1.5. is {is} us\"\n",
			"benchmark time s: 2.5e-06 3.5e-06; "},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *draft, *runs = read_with_draft(rows[i].text, &draft);
		assert_non_null(draft);
		if (!strstr(draft, rows[i].line))
			fail_msg("%s\nis drafted as\n%s", rows[i].text, draft);
		assert_string_equal(runs, rows[i].runs);
	}
}

static void prose_is_none(void **state)
{
	(void)state;
	const char *draft;
	assert_null(read_with_draft("nothing here\nis measured\n", &draft));
	assert_null(read_with_draft("one 1\n", &draft));
	assert_null(read_with_draft("a {x} 1 ms\na {x} 2 ms\n", &draft));
	assert_null(read_with_draft("", &draft));
	assert_null(read_with_draft("a (1 ms)+\na (2 ms)+\n", &draft));
	assert_null(read_with_draft("1\n2\n3\n", &draft)); /* nothing around the numbers */
	/* more words than a line of results has */
	struct buffer text = buffer_new(arena);
	for (int line = 0; line < 2; line++) {
		for (int word = 0; word < 100; word++)
			buffer_text(&text, "word ");
		buffer_print(&text, "%d ms\n", line);
	}
	assert_null(read_with_draft(text.at, &draft));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(drafts_read_their_lines, set_up_options, tear_down),
		cmocka_unit_test_setup_teardown(prose_is_none, set_up_options, tear_down),
	};
	return RUN_TESTS(tests);
}
