/* Files read at the same time give what reading one after the other gives: runs, names, places, remarks, faults. */
#include "reading.h"

#include "ingest/bytes/source.h"
#include "render/render.h"

enum { FILES = 24, PLACES = 3 };

/* What is told of the inputs beside their runs. */
static void print_inputs(struct buffer *out, const struct dataset *dataset)
{
	for (size_t i = 0; i < dataset->input_count; i++) {
		const struct input *input = &dataset->inputs[i];
		buffer_print(out, "%s %s %s: %zu, %zu\n", input->path, input->collector, input->format,
			input->runs, input->skipped);
		for (size_t p = 0; p < input->problem_count; p++)
			buffer_print(out, "\t%s: %s (%zu)\n", input->problems[p].place,
				input->problems[p].text, input->problems[p].count);
		for (size_t r = 0; r < input->reading_count; r++)
			buffer_print(out, "\t%s %s %s\n", input->readings[r].field, input->readings[r].role,
				input->readings[r].detail ? input->readings[r].detail : "-");
	}
	buffer_print(out, "split by %s\n", dataset->pass_split ? dataset->pass_split : "-");
}

/* Equal names have equal pointers, wherever they were read. */
static void check_names(const struct dataset *dataset)
{
	for (size_t t = 0; t < dataset->table_count; t++) {
		const struct table *table = &dataset->tables[t];
		assert_ptr_equal(table->workload, names_text(dataset->names, table->workload));
		assert_ptr_equal(table->metric, names_text(dataset->names, table->metric));
		assert_ptr_equal(table->unit, names_text(dataset->names, table->unit));
		for (size_t f = 0; f < table->factor_count; f++)
			assert_ptr_equal(table->factors[f], names_text(dataset->names, table->factors[f]));
	}
	for (size_t p = 0; p < dataset->pass_count; p++)
		for (size_t m = 0; m < dataset->passes[p].metadata_count; m++) {
			const char *key = dataset->passes[p].metadata[m].key;
			assert_ptr_equal(key, names_text(dataset->names, key));
		}
}

/* All there is to tell of what was read, or the fault. */
static const char *told(
	const struct ingest_input *inputs, size_t count, struct ingest_options options, unsigned jobs)
{
	struct fault fault = {0};
	options.jobs = jobs;
	struct dataset *dataset = ingest_read(arena, &options, inputs, count, &fault);
	if (!dataset)
		return arena_printf(arena, "! %s: %s (%d)", fault.place, fault.text, (int)fault.status);
	check_names(dataset);
	struct render_options to_file = {.to = OUTPUT_NDJSON, .output = reading_path("told")};
	assert_true(render_runs(dataset, &to_file, &fault));
	struct buffer out = buffer_new(arena);
	buffer_text(&out, file_content(arena, to_file.output).at);
	print_inputs(&out, dataset);
	return out.at;
}

static const char *told_alike(
	const struct ingest_input *inputs, size_t count, const struct ingest_options *options)
{
	const char *alone = told(inputs, count, *options, 1);
	for (unsigned jobs = 2; jobs <= 4; jobs++)
		assert_string_equal(told(inputs, count, *options, jobs), alone);
	return alone;
}

#define HYPERFINE "{\"results\": [{\"command\": \"a%zu\", \"times\": [1.5, 1.25, 2]}]}"
static const char failed_first[] =
	"{\"results\": [{\"command\": \"b\", \"times\": [1, 2], \"exit_codes\": [1, 1]},"
	"{\"command\": \"c\", \"times\": [4, 5], \"exit_codes\": [0, 1]}]}";
static const char by_commit[] = "commit,seconds\nx,1\nx,2\ny,3\ny,4\n";
static const char of_bytes[] = "benchmark,size,time (B)\na,1,5\na,2,6\n";
static const char of_seconds[] = "benchmark,size,time (s)\na,1,5\na,2,6\n";
static const char by_name[] =
	"{\"context\": {}, \"benchmarks\": [{\"name\": \"a\", \"run_name\": \"a\", \"run_type\": \"iteration\", "
	"\"iterations\": 1, \"real_time\": 2, \"cpu_time\": 2, \"time_unit\": \"ns\"}]}";
static const char states[] =
	"{\"results\": [{\"command\": \"a\", \"mean\": 1, \"stddev\": 0.1, \"median\": 3, \"min\": 1, \"max\": 2}]}";

/* What stands among the plain files; of each its place, the label and what it holds (NULL: it isn't there). */
static const struct {
	struct {
		size_t at;
		const char *name, *label, *text;
	} files[PLACES];
	const char *begins; /* the answer; "!": a fault */
} lists[] = {
	{{{9, "g.json", NULL, by_name}}, "{"},
	/* one pass by label, next to each other and far apart; the unit of the second is another */
	{{{3, "s.csv", "A", of_seconds}, {4, "b.csv", "A", of_bytes}, {20, "t.csv", "A", of_seconds}}, "{"},
	{{{3, "b.csv", "A", of_bytes}, {14, "s.csv", "A", of_seconds}}, "{"},
	/* a summary, then runs, of one group */
	{{{3, "x.json", "A", states}, {7, "y.json", "A", states}, {8, "z.json", "A", failed_first}}, "{"},
	/* passes that the dumps name alike, and as a label does */
	{{{1, "x.csv", NULL, by_commit}, {2, "y.csv", NULL, by_commit}, {17, "z.csv", NULL, by_commit}}, "{"},
	{{{1, "x.csv", "A", by_commit}, {9, "y.csv", "x", by_commit}, {17, "z.csv", "A", by_commit}}, "{"},
	{{{0, "x.csv", NULL, by_commit}, {23, "y.csv", "x", failed_first}}, "{"},
	/* runs left out first, remarks */
	{{{5, "x.json", NULL, failed_first}, {6, "y.json", NULL, failed_first}}, "{"},
	{{{5, "x.csv", NULL, "seconds\n1\nfast\n2\n"}, {6, "y.csv", NULL, "seconds\n1\n2\nslow\n"}}, "{"},
	/* a dump without numbers, which in a folder is told of and left out */
	{{{5, "x.csv", NULL, "benchmark,duration_ns,uptime_ns,vm_start_unix_ms\nx,fast,?,?\n"}}, "!"},
	/* what can't be read: the first is told of */
	{{{2, "x.json", NULL, NULL}, {3, "y.json", NULL, ""}}, "!"},
	{{{15, "x.json", NULL, ""}, {16, "y.json", NULL, "{\"results\": ["}}, "!"},
	{{{4, "x.csv", NULL, "seconds\nfast\n"}, {5, "y.txt", NULL, "hello\n"}}, "!"},
};

static size_t make_list(size_t row, struct ingest_input *inputs)
{
	for (size_t i = 0; i < FILES; i++) {
		char *text = arena_printf(arena, HYPERFINE, i + 1);
		inputs[i] = (struct ingest_input){
			reading_write(arena_printf(arena, "d/f%zu.json", i), text_of(text)), NULL};
	}
	for (size_t i = 0; i < PLACES && lists[row].files[i].name; i++) {
		struct ingest_input *input = &inputs[lists[row].files[i].at];
		const char *text = lists[row].files[i].text;
		const char *name = arena_printf(arena, "d/%s", lists[row].files[i].name);
		input->path = reading_path(name);
		input->label = lists[row].files[i].label;
		if (text)
			reading_write(name, text_of(text));
	}
	return FILES;
}

static void lists_are_read_alike(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	struct ingest_input inputs[FILES], folder = {reading_path("d"), NULL};
	for (size_t row = 0; row < sizeof lists / sizeof *lists; row++) {
		size_t count = make_list(row, inputs);
		const char *answer = told_alike(inputs, count, &options);
		if (strncmp(answer, lists[row].begins, strlen(lists[row].begins)) != 0)
			fail_msg("row %zu: %.200s", row, answer);
		assert_true(told_alike(&folder, 1, &options)[0] == '{');
		nftw(folder.path, reading_remove, 16, FTW_DEPTH | FTW_PHYS);
	}
}

static const struct ingest_options *option_set(size_t which)
{
	static const char *met_by_one[] = {"command = a7"}, *kept[] = {"value < 20"}, *none[] = {"none"},
			  *absent[] = {"flavour = 1"}, *commit[] = {"commit"};
	static struct ingest_options sets[11];
	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
		sets[i] = ingest_defaults();
	sets[1].where = (struct words){met_by_one, 1, 1};
	sets[2].where = (struct words){kept, 1, 1};
	sets[3].where = (struct words){absent, 1, 1};
	sets[4].metric = "TIME";
	sets[5].metric = "no such";
	sets[6].between = "workload";
	sets[7].limits.passes = 20;
	sets[8].passes = (struct words){none, 1, 1};
	sets[9].passes = (struct words){commit, 1, 1};
	sets[10].strict = true;
	return which < sizeof sets / sizeof *sets ? &sets[which] : NULL;
}

static void options_hold_for_all_alike(void **state)
{
	(void)state;
	struct ingest_input inputs[FILES];
	for (size_t row = 0; row < sizeof lists / sizeof *lists; row += 4) {
		size_t count = make_list(row, inputs);
		for (size_t i = 0; option_set(i); i++)
			told_alike(inputs, count, option_set(i));
	}
}

/* As many lists of the collectors' dumps as there are strides through them; and all of them as a folder. */
static void dumps_of_all_collectors_are_read_alike(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	struct ingest_input folder = {"fixtures/collectors", NULL}, inputs[FILES];
	struct fault fault = {0};
	struct words files, good = {0};
	told_alike(&folder, 1, &options);
	folder.label = "A";
	told_alike(&folder, 1, &options);
	assert_true(folder_files(arena, folder.path, &files, &fault));
	for (size_t i = 0; i < files.count; i++) {
		struct ingest_input one = {files.at[i], NULL};
		if (!ingest_read(arena, &options, &one, 1, NULL))
			continue;
		ARENA_ROOM(arena, good.at, good.count, good.capacity);
		good.at[good.count++] = files.at[i];
	}
	assert_true(good.count > 80);
	for (size_t stride = 1; stride < 12; stride++) {
		for (size_t i = 0; i < FILES; i++)
			inputs[i] = (struct ingest_input){good.at[(stride * 7 + i * stride) % good.count],
				i % 7 == stride ? "A" : NULL};
		const char *answer = told_alike(inputs, FILES, &options);
		assert_true(answer[0] == '{');
	}
}

/* Whether it jumped when its n-th allocation failed. */
static bool jumps_at(const struct ingest_input *inputs, size_t n)
{
	jmp_buf own_recovery;
	struct ingest_options options = ingest_defaults();
	struct arena *volatile own = arena_new(&own_recovery);
	struct fault fault = {0};
	volatile bool jumped = false;
	options.jobs = 3;
	arena_fail_after(n);
	if (setjmp(own_recovery) == 0)
		assert_non_null(ingest_read(own, &options, inputs, FILES, &fault));
	else
		jumped = true;
	arena_fail_after(0);
	arena_free(own);
	return jumped;
}

static void memory_runs_out(void **state)
{
	(void)state;
	struct ingest_input inputs[FILES];
	make_list(4, inputs);
	size_t n = 1;
	while (jumps_at(inputs, n))
		n += 101;
	assert_true(n > 1000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(lists_are_read_alike),
		READING_TEST(options_hold_for_all_alike),
		READING_TEST(dumps_of_all_collectors_are_read_alike),
		READING_TEST(memory_runs_out),
	};
	return RUN_TESTS(tests);
}
