/* Inputs of several parts: folders, archives, events that hold text.  What a part is called, and that none is left out
 * without a word. */
#include <archive.h>
#include <archive_entry.h>
#include <sys/resource.h>

#include "reading.h"

#include "ingest/bytes/source.h"

struct file {
	const char *name, *text;
};

static const char no_numbers[] = "benchmark,duration_ns,uptime_ns,vm_start_unix_ms\nx,fast,?,?\n";
static const char no_rows[] = "benchmark,duration_ns,uptime_ns,vm_start_unix_ms\n";
static const char hyperfine_a[] = "{\"results\": [{\"command\": \"a\", \"times\": [1.5, 1.25]}]}";
#define TIME_OF(seconds) "\nreal\t0m" seconds "s\n"

static void pack(const char *path, const struct file *files, size_t count)
{
	struct archive *tar = archive_write_new();
	archive_write_set_format_ustar(tar);
	assert_int_equal(archive_write_open_filename(tar, path), ARCHIVE_OK);
	for (size_t i = 0; i < count; i++) {
		struct archive_entry *entry = archive_entry_new();
		archive_entry_set_pathname(entry, files[i].name);
		archive_entry_set_size(entry, (la_int64_t)strlen(files[i].text));
		archive_entry_set_filetype(entry, AE_IFREG);
		archive_entry_set_perm(entry, 0644);
		archive_write_header(tar, entry);
		archive_write_data(tar, files[i].text, strlen(files[i].text));
		archive_entry_free(entry);
	}
	archive_write_free(tar);
}

/* The files as a folder "d", or as an archive "d.tar". */
static const char *reading_of_files(const struct file *files, size_t count, const char *label, bool packed,
	const struct ingest_options *options)
{
	struct ingest_input input = {reading_path(packed ? "d.tar" : "d"), label};
	if (packed)
		pack(input.path, files, count);
	for (size_t i = 0; i < count && !packed; i++)
		reading_write(arena_printf(arena, "d/%s", files[i].name), text_of(files[i].text));
	return reading_of_paths(&input, 1, options);
}

enum { FILES_MOST = 4 };

static const struct naming {
	struct file files[FILES_MOST];
	const char *label, *read;
} namings[] = {
	/* passes are called by their files, or by their paths where the files have one name */
	{{{"x.txt", TIME_OF("1.5")}, {"y.txt", TIME_OF("2.5")}}, NULL,
		"d/x: benchmark, real, s, lower: 1.5; d/y: benchmark, real, s, lower: 2.5"},
	{{{"p/x.txt", TIME_OF("1.5")}, {"q/x.txt", TIME_OF("2.5")}}, NULL,
		"d/p/x.txt: benchmark, real, s, lower: 1.5; d/q/x.txt: benchmark, real, s, lower: 2.5"},
	/* one pass by label: then workloads without a name are called by what tells the files apart */
	{{{"x.txt", TIME_OF("1.5")}}, "A", "benchmark, real, s, lower: 1.5"},
	{{{"x.txt", TIME_OF("1.5")}, {"y.txt", TIME_OF("2.5")}}, "A",
		"x, real, s, lower: 1.5; y, real, s, lower: 2.5"},
	{{{"sort/1/out.txt", TIME_OF("1.5")}, {"sort/2/out.txt", TIME_OF("2.5")}}, "A",
		"1, real, s, lower: 1.5; 2, real, s, lower: 2.5"},
	{{{"a/x/out.txt", TIME_OF("1.5")}, {"b/out.txt", TIME_OF("2.5")}}, "A",
		"a/x, real, s, lower: 1.5; b, real, s, lower: 2.5"},
	{{{"x.log", TIME_OF("1.5")}, {"x.txt", TIME_OF("2.5")}}, "A",
		"x.log, real, s, lower: 1.5; x.txt, real, s, lower: 2.5"},
	/* a workload of that name is there */
	{{{"a.json", hyperfine_a}, {"b.txt", TIME_OF("2.5")}}, "A",
		"a, time, s, lower: 1.5 1.25; benchmark, real, s, lower: 2.5"},
	/* what the session before left, and what is not known */
	{{{"new/x.txt", TIME_OF("1.5")}, {"base/x.txt", TIME_OF("2.5")}, {"change/x.txt", TIME_OF("3.5")}},
		NULL, "benchmark, real, s, lower: 1.5"},
	{{{"base/x.txt", TIME_OF("2.5")}, {"notes.txt", "hello\n"}}, NULL, "benchmark, real, s, lower: 2.5"},
	{{{"change/x.txt", TIME_OF("2.5")}, {".hidden.txt", TIME_OF("3.5")}}, NULL,
		"benchmark, real, s, lower: 2.5"},
	{{{"notes.txt", "hello\n"}}, NULL,
		"! d: a folder in which no file is a known collector's dump (name the files themselves)"},
	/* a dump that is damaged or holds nothing is told of */
	{{{"a.json", hyperfine_a}, {"b.csv", no_numbers}}, NULL,
		"d/a: a, time, s, lower: 1.5 1.25 | 'fast' is not a number: left out (--strict: an error)"},
	{{{"a.json", hyperfine_a}, {"b.csv", no_rows}}, NULL,
		"a, time, s, lower: 1.5 1.25 | nothing in it is a run (read as renaissance-csv): left out "
		"(--strict: an error)"},
	{{{"b.csv", no_numbers}}, NULL,
		"! d/b.csv:2:3: 'fast' is not a number: left out (--strict: an error); nothing in it is a run (read as renaissance-csv)"},
};

static void parts_are_named_by_what_tells_them_apart(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	size_t bad = 0;
	for (size_t i = 0; i < sizeof namings / sizeof *namings; i++) {
		const struct naming *row = &namings[i];
		size_t count = 0;
		while (count < FILES_MOST && row->files[count].name)
			count++;
		bad += !reading_is(arena_printf(arena, "row %zu", i),
			reading_of_files(row->files, count, row->label, false, &options), row->read);
		nftw(reading_path("d"), reading_remove, 16, FTW_DEPTH | FTW_PHYS);
	}
	assert_int_equal(bad, 0);
}

/* What is no dump is passed over, a dump that can't be read is told of, and --strict refuses the whole. */
static void strictness_is_for_every_part(void **state)
{
	(void)state;
	static const char
		a_is_read[] = "a, time, s, lower: 1.5 1.25 | ",
		not_a_number[] = "'fast' is not a number: left out (--strict: an error)",
		no_run[] = "nothing in it is a run (read as renaissance-csv): left out (--strict: an error)";
	static const struct file files[] = {
		{"README", "hello\n"}, {"a.json", hyperfine_a}, {"b.csv", no_numbers}, {"c.csv", no_rows}};
	struct ingest_options options = ingest_defaults(), strict = options;
	strict.strict = true;
	for (int packed = 0; packed < 2; packed++)
		assert_string_equal(reading_of_files(files, 4, "A", packed, &options),
			arena_printf(arena, "%s%s | %s", a_is_read, not_a_number, no_run));
	assert_string_equal(
		reading_of_files(files, 4, "A", false, &strict), "! d/b.csv:2:3: 'fast' is not a number");
	assert_string_equal(reading_of_files(files + 1, 2, "A", true, &strict),
		"! d.tar/b.csv:2:3: 'fast' is not a number");
	assert_string_equal(reading_of_files(files + 2, 2, "A", true, &options),
		arena_printf(arena, "! d.tar/b.csv:2:3: %s; nothing in it is a run (read as renaissance-csv)",
			not_a_number));
}

/* All members of an archive in a folder, as of one that is named itself; what is no dump among them is nobody's loss. */
static void archives_in_folders_are_gone_through(void **state)
{
	(void)state;
	static const struct file members[] = {{"README", "hello\n"}, {"x.txt", TIME_OF("1.5")},
		{"y.txt", TIME_OF("2.5")}, {"z.csv", no_rows}};
	struct ingest_options options = ingest_defaults(), strict = options;
	struct ingest_input input = {reading_path("d"), NULL};
	strict.strict = true;
	reading_write("d/w.txt", text_of(TIME_OF("3.5")));
	pack(reading_path("d/in.tar"), members, 3);
	pack(reading_path("d/other.tar"), members, 1);
	static const char read[] =
		"d/in: x, real, s, lower: 1.5; d/in: y, real, s, lower: 2.5; d/w: benchmark, real, s, lower: 3.5";
	assert_string_equal(reading_of_paths(&input, 1, &options), read);
	assert_string_equal(reading_of_paths(&input, 1, &strict), read);
	pack(reading_path("d/in.tar"), members, 4);
	assert_string_equal(reading_of_paths(&input, 1, &options),
		arena_printf(arena,
			"%s | nothing in it is a run (read as renaissance-csv): left out (--strict: an error)",
			read));
	assert_string_equal(reading_of_paths(&input, 1, &strict),
		"! d/in.tar/z.csv: nothing in it is a run (read as renaissance-csv)");
}

/* Files that are looked at are closed again: a folder of many has no need of many descriptors. */
static void many_files_are_no_trouble(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	struct rlimit usual, few;
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &usual), 0);
	for (int i = 0; i < 100; i++)
		reading_write(arena_printf(arena, "d/%03d.txt", i), TEXT("hello\n"));
	reading_write("d/z.txt", text_of(TIME_OF("1.5")));
	few = usual;
	few.rlim_cur = 40;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	struct ingest_input input = {reading_path("d"), NULL};
	const char *read = reading_of_paths(&input, 1, &options);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &usual), 0);
	assert_string_equal(read, "benchmark, real, s, lower: 1.5");
}

/* A folder in a folder in a folder; links to files are followed, links to folders and broken ones are not; a pipe is not
 * waited for. */
static void folders_are_gone_through(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	struct fault fault = {0};
	struct words found;
	reading_write("d/b/x", TEXT("x"));
	reading_write("d/a/y", TEXT("y"));
	reading_write("d/.git/z", TEXT("z"));
	assert_int_equal(symlink(reading_path("d/a/y"), reading_path("d/link")), 0);
	assert_int_equal(symlink(reading_path("d/a"), reading_path("d/round")), 0);
	assert_int_equal(symlink(reading_path("nowhere"), reading_path("d/broken")), 0);
	assert_int_equal(mkfifo(reading_path("d/pipe"), 0600), 0);
	assert_true(folder_files(arena, reading_path("d/"), &found, &fault));
	static const char *const names[] = {"d/a/y", "d/b/x", "d/link"};
	assert_int_equal(found.count, 3);
	for (size_t i = 0; i < 3; i++)
		assert_string_equal(reading_place(found.at[i]), names[i]);
	assert_true(source_is_folder(reading_path("d")));
	assert_false(source_is_folder(reading_path("d/pipe")) || source_is_folder("-"));

	mkdir(reading_path("empty"), 0777);
	assert_true(folder_files(arena, reading_path("empty"), &found, &fault));
	assert_int_equal(found.count, 0);
	assert_false(folder_files(arena, reading_path("nowhere"), &found, &fault));
	assert_string_equal(fault.text, "can't be opened: No such file or directory");

	const char *deep = "deep";
	for (int i = 0; i < 34; i++)
		deep = arena_printf(arena, "%s/d", deep);
	reading_write(arena_printf(arena, "%s/x", deep), TEXT("x"));
	struct ingest_input input = {reading_path("deep"), NULL};
	const char *read = reading_of_paths(&input, 1, &options);
	assert_non_null(strstr(read, ": folders are nested too deeply"));
}

static const char event_a[] =
	"{\"Action\":\"output\",\"Package\":\"p\",\"Test\":\"BenchmarkA\",\"Output\":\"BenchmarkA \\t\"}\n"
	"{\"Action\":\"output\",\"Package\":\"p\",\"Test\":\"BenchmarkB\",\"Output\":\"BenchmarkB 9 25 ns/op\\n\"}\n"
	"{\"Action\":\"output\",\"Package\":\"p\",\"Test\":\"BenchmarkA\",\"Output\":\" 9 15 ns/op\\n\"}\n";
#define AS_A "B, time, s, lower, pkg=p: 2.5e-08; A, time, s, lower, pkg=p: 1.5e-08"

static const struct {
	const char *more, *read;
	bool strict;
} events[] = {
	{"", AS_A, true},
	/* what no event of go's has, and a package of its own */
	{"{\"Action\":\"output\",\"Package\":\"q\",\"Output\":\"BenchmarkA 9 35 ns/op\\n\",\"Elapsed\":1.5,\"Failed\":false,"
	 "\"Output2\":null,\"x\":[NaN,\"Action\",{\"Action\":\"pause\"}]}\n",
		"B, time, s, lower, pkg=p: 2.5e-08; A, time, s, lower, pkg=p: 1.5e-08; "
		"A, time, s, lower, pkg=q: 3.5e-08",
		true},
	{"{\"Action\":\"pass\",\"Output\":\"BenchmarkA 9 35 ns/op\\n\"}\n", AS_A, true},
	/* a line that never ends is no line */
	{"{\"Action\":\"output\",\"Package\":\"p\",\"Output\":\"BenchmarkA 9 35 ns/op\"}\n", AS_A, true},
	/* broken and cut */
	{"{\"Action\":\"output\",\"Package\":\"p\",\"Output\":}\n"
	 "{\"Action\":\"output\",\"Package\":\"p\",\"Output\":\"BenchmarkA 9 35 ns/op\\n\"}\n",
		"B, time, s, lower, pkg=p: 2.5e-08; A, time, s, lower, pkg=p: 1.5e-08 3.5e-08 | not JSON here: "
		"unallowed token at this point in JSON text; the line is skipped",
		false},
	{"{\"Action\":\"output\",}",
		AS_A " | not JSON here: invalid object key (must be a string); the line is skipped", false},
	{"{\"Action\":\"output\"",
		AS_A " | the file ends in the middle of an event; what was complete is read", false},
	{"{\"Action\":\"output\"", "! go.json:4:19: the file ends in the middle of an event", true},
	{"{\"Action\":\"output\"}}",
		"! go.json:4:21: not JSON here: unallowed token at this point in JSON text", true},
};

static void events_are_put_together(void **state)
{
	(void)state;
	size_t bad = 0;
	for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
		struct ingest_options options = ingest_defaults();
		options.strict = events[i].strict;
		const char *text = arena_printf(arena, "%s%s", event_a, events[i].more);
		bad += !reading_is(
			events[i].more, reading_of("go.json", text_of(text), &options), events[i].read);
	}
	assert_int_equal(bad, 0);
}

/* A broken line is as long as any other may be. */
static void broken_events_have_a_bound(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	options.limits.line_bytes = 1 << 20;
	struct buffer text = buffer_new(arena);
	buffer_print(&text, "%s{\"Action\":}", event_a);
	for (int i = 0; i < 5 << 18; i++)
		buffer_text(&text, "broken ");
	assert_string_equal(reading_of("go.json", (struct text){text.at, text.length}, &options),
		"! go.json: a broken line of more than 1048576 bytes; if that is meant: --limit line=N");
	options.limits.line_bytes = 64 << 20;
	buffer_print(&text, "\n%s", event_a);
	assert_string_equal(reading_of("go.json", (struct text){text.at, text.length}, &options),
		"B, time, s, lower, pkg=p: 2.5e-08 2.5e-08; A, time, s, lower, pkg=p: 1.5e-08 1.5e-08 | "
		"not JSON here: unallowed token at this point in JSON text; the line is skipped");
}

/* Runs that failed before any was kept take their places in the sequence of their own pass, whatever input comes first. */
static void places_are_counted_in_the_own_pass(void **state)
{
	(void)state;
	static const char failed_first[] =
		"{\"results\": [{\"command\": \"a\", \"times\": [1, 2, 3], \"exit_codes\": [1, 1, 1]},"
		"{\"command\": \"b\", \"times\": [4, 5, 6], \"exit_codes\": [0, 1, 0]}]}";
	struct ingest_options options = ingest_defaults();
	struct fault fault = {0};
	struct ingest_input inputs[] = {{reading_write("one.json", text_of(failed_first)), NULL},
		{reading_write("two.json", text_of(failed_first)), NULL}};
	struct dataset *dataset = ingest_read(arena, &options, inputs, 2, &fault);
	assert_non_null(dataset);
	assert_int_equal(dataset->table_count, 2);
	for (size_t t = 0; t < 2; t++) {
		const struct runs *runs = &dataset->tables[t].groups[0].runs;
		assert_int_equal(runs->n, 2);
		assert_true(column_at(&runs->covariates[COVARIATE_SEQUENCE], 0) == 3);
		assert_true(column_at(&runs->covariates[COVARIATE_SEQUENCE], 1) == 5);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(parts_are_named_by_what_tells_them_apart),
		READING_TEST(strictness_is_for_every_part),
		READING_TEST(archives_in_folders_are_gone_through),
		READING_TEST(many_files_are_no_trouble),
		READING_TEST(folders_are_gone_through),
		READING_TEST(events_are_put_together),
		READING_TEST(broken_events_have_a_bound),
		READING_TEST(places_are_counted_in_the_own_pass),
	};
	return RUN_TESTS(tests);
}
