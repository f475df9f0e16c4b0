/* Runs are written and read back: the same bytes a second time, the same data set. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena_setup.h"
#include "files.h"
#include "ingest/ingest.h"
#include "render/render.h"

static const char first_path[] = "floorstat-runs-test-1", second_path[] = "floorstat-runs-test-2";

static const char *name(struct dataset *dataset, const char *text)
{
	return names_text(dataset->names, text);
}

static void add_run(
	struct dataset *dataset, struct group_key key, double value, double sequence, double round)
{
	double covariates[COVARIATE_COUNT];
	for (size_t c = 0; c < COVARIATE_COUNT; c++)
		covariates[c] = NAN;
	covariates[COVARIATE_SEQUENCE] = sequence;
	covariates[COVARIATE_ROUND] = round;
	covariates[COVARIATE_TIME] = 1785927514.25 + sequence;
	dataset_add(dataset, dataset_group(dataset, &key), value, covariates);
}

static void add_load(struct dataset *dataset, struct pass *pass)
{
	static const char *cpus[] = {"0", "1"};
	static double percent[] = {100, 12.345678901234567, NAN, 0.1}, start[] = {1785927500, 1785927505},
		      seconds[] = {5, NAN};
	struct load_profile *load = arena_alloc(dataset->arena, 1, sizeof *load);
	*load = (struct load_profile){.source = "profile.json",
		.reader = "json",
		.cpus = cpus,
		.cpu_count = 2,
		.window_count = 2,
		.percent = percent,
		.window_start = start,
		.window_seconds = seconds,
		.zoned = true};
	pass->load = load;
}

/* Names that any writer could stumble over; groups without a level, without runs; what stands beside the runs. */
static struct dataset *filled(struct arena *own)
{
	struct dataset *dataset = dataset_new(own);
	struct input *input = dataset_input(dataset, "dump, \"1\".json", NULL);
	input->collector = "invented";
	input->format = "json";
	input->runs = 4;
	input_problem(dataset, input, (struct place){.file = "dump", .line = 3}, "a bad record");
	input_problem(dataset, input, (struct place){.file = "dump", .line = 9}, "a bad record");
	input_reading(dataset, input, "t", "value", NULL);
	size_t a = dataset_pass(dataset, text_of("A, \"quoted\""), true),
	       b = dataset_pass(dataset, text_of("B"), false);
	pass_metadatum(dataset, &dataset->passes[a], text_of("cpu"), text_of("日本 \\ 9"), false);
	pass_metadatum(dataset, &dataset->passes[a], text_of("governor"), text_of("performance"), true);
	pass_exclude(&dataset->passes[a], EXCLUDED_WARMUP, 3);
	dataset->passes[a].zoned = true;
	dataset->passes[a].pin_known = true;
	const char *factors[] = {name(dataset, "cpu"), name(dataset, "=cmd|' /C calc'!A0")};
	const char *levels[][2] = {{name(dataset, "-1"), name(dataset, "@x")},
		{name(dataset, "10"), name(dataset, "a\nb")}, {name(dataset, "2"), NULL},
		{NULL, name(dataset, "'quoted")}};
	for (size_t i = 0; i < 4; i++) {
		struct group_key key = {a, name(dataset, "+spin; --fast"), name(dataset, "time"),
			name(dataset, "s"), DIRECTION_LOWER, true, factors, levels[i], 2};
		for (int run = 0; run < 3; run++)
			add_run(dataset, key, 0.1 + (double)i / 3 + 1e-9 * run, (double)(4 * run) + (double)i,
				run == 1 ? NAN : (double)run);
	}
	struct group_key rate = {b, name(dataset, "copy"), name(dataset, "rate"), name(dataset, "B/s"),
		DIRECTION_HIGHER, false, NULL, NULL, 0};
	add_run(dataset, rate, 1e300, 0, 1);
	rate.workload = name(dataset, "plain");
	rate.metric = name(dataset, "score");
	rate.unit = NULL;
	rate.direction = DIRECTION_UNKNOWN;
	add_run(dataset, rate, -5e-324, 1, 1);
	rate.metric = name(dataset, "summary");
	struct group *group = dataset_group_at(dataset, dataset_group(dataset, &rate));
	group->has_stated = true;
	group->stated = (struct stated){5, 1, NAN, 2, NAN, 9, 3, 0.1};
	group->order_lost = true;
	group->beyond = 7;
	dataset_settle(dataset);
	dataset->tables[0].iterations_per_run = 1200000;
	dataset->tables[0].groups[1].class_name = name(dataset, "P-core");
	add_load(dataset, &dataset->passes[a]);
	static struct process_use process = {"MsMpEng.exe", 118.5};
	dataset->passes[a].processes = &process;
	dataset->passes[a].process_count = 1;
	static size_t inputs[] = {0};
	dataset->passes[a].inputs = inputs;
	dataset->passes[a].input_count = 1;
	static struct slice slices[] = {{0.001, 0.057, 3}, {0.058, 1.25, 0}};
	static struct trace trace = {"trace.txt", "openssl", 1, slices, 2, 2};
	dataset->traces = &trace;
	dataset->trace_count = 1;
	static struct core_class class = {"0", "P-core"};
	dataset->core_classes = &class;
	dataset->core_class_count = 1;
	return dataset;
}

static void write_runs(const struct dataset *dataset, enum output_format to, const char *path)
{
	struct render_options options = {.to = to, .output = path};
	struct fault fault = {0};
	if (!render_runs(dataset, &options, &fault))
		fail_msg("%s", fault.text);
}

static struct dataset *read_runs(
	struct arena *own, const struct ingest_input *inputs, size_t count, struct fault *fault)
{
	struct ingest_options options = ingest_defaults();
	return ingest_read(own, &options, inputs, count, fault);
}

static struct dataset *read_with(const struct ingest_options *options, struct fault *fault)
{
	struct ingest_input input = {first_path, NULL};
	return ingest_read(arena, options, &input, 1, fault);
}

static void same_bytes(enum output_format to)
{
	struct fault fault = {0};
	write_runs(filled(arena), to, first_path);
	struct ingest_input input = {first_path, NULL};
	struct dataset *again = read_runs(arena, &input, 1, &fault);
	if (!again)
		fail_msg("%s: %s", fault.place, fault.text);
	write_runs(again, to, second_path);
	assert_string_equal(file_content(arena, first_path).at, file_content(arena, second_path).at);
}

static void a_second_time_gives_the_same_bytes(void **state)
{
	(void)state;
	same_bytes(OUTPUT_NDJSON);
	same_bytes(OUTPUT_CSV);
}

static void everything_comes_back(void **state)
{
	(void)state;
	struct fault fault = {0};
	write_runs(filled(arena), OUTPUT_NDJSON, first_path);
	struct ingest_input input = {first_path, NULL};
	struct dataset *again = read_runs(arena, &input, 1, &fault);
	assert_non_null(again);
	assert_int_equal(again->input_count, 1);
	assert_string_equal(again->inputs[0].path, "dump, \"1\".json");
	assert_int_equal(again->inputs[0].problems[0].count, 2);
	const struct pass *pass = &again->passes[0];
	assert_string_equal(pass_metadata(pass, "cpu"), "日本 \\ 9");
	assert_int_equal(pass->runs, 12);
	assert_int_equal(pass->read, 15);
	assert_int_equal(pass->excluded[EXCLUDED_WARMUP], 3);
	assert_true(pass->zoned && pass->pin_known && pass->named_by_user && !again->passes[1].named_by_user);
	assert_true(pass->load->percent[1] == 12.345678901234567);
	assert_true(isnan(pass->load->percent[2]) && isnan(pass->load->window_seconds[1]));
	const struct table *table = &again->tables[0];
	assert_int_equal(table->group_count, 4);
	assert_null(table->groups[0].levels[0]);
	assert_string_equal(table->groups[3].levels[1], "a\nb");
	assert_string_equal(table->groups[1].class_name, "P-core");
	assert_true(table->iterations_per_run == 1200000);
	const struct runs *runs = &table->groups[3].runs;
	assert_int_equal(runs->n, 3);
	assert_true(runs->values[2] == 0.1 + 1.0 / 3 + 2e-9);
	assert_true(column_at(&runs->covariates[COVARIATE_SEQUENCE], 2) == 9);
	assert_true(isnan(column_at(&runs->covariates[COVARIATE_ROUND], 1)));
	assert_true(column_at(&runs->covariates[COVARIATE_TIME], 1) == 1785927519.25);
	assert_null(again->tables[2].unit);
	assert_true(again->tables[3].groups[0].has_stated && isnan(again->tables[3].groups[0].stated.q1));
	assert_int_equal(again->tables[3].groups[0].beyond, 7);
	assert_int_equal(again->traces[0].slices[0].cpu, 3);
	assert_int_equal(again->traces[0].pass, 1);
	assert_string_equal(again->core_classes[0].name, "P-core");
}

static void formulas_are_guarded(void **state)
{
	(void)state;
	write_runs(filled(arena), OUTPUT_CSV, first_path);
	const char *text = file_content(arena, first_path).at;
	assert_non_null(strstr(
		text, "pass,workload,metric,unit,direction,cpu,'=cmd|' /C calc'!A0,value,sequence,round,"));
	assert_non_null(strstr(text,
		"\"A, \"\"quoted\"\"\",'+spin; --fast,time,s,lower,'-1,'@x,0.1,0,0,"
		"2026-08-05T10:58:34.25Z\r\n"));
	assert_non_null(strstr(text, ",,''quoted,"));
	assert_non_null(strstr(text, "B,plain,score,,,,,-4.94065645841247e-324,"));
}

static void labels_and_twins_keep_passes_apart(void **state)
{
	(void)state;
	struct fault fault = {0};
	static const char text[] =
		"pass,workload,metric,unit,direction,value\r\np,w,time,s,lower,1\r\np,w,time,s,lower,2\r\n";
	file_write(first_path, (struct text){text, sizeof text - 1});
	file_write(second_path, (struct text){text, sizeof text - 1});
	struct ingest_input inputs[] = {{first_path, "old"}, {second_path, NULL}, {first_path, NULL}};
	struct dataset *dataset = read_runs(arena, inputs, 3, &fault);
	if (!dataset)
		fail_msg("%s", fault.text);
	assert_int_equal(dataset->pass_count, 3);
	assert_string_equal(dataset->passes[0].name, "old");
	assert_string_equal(dataset->passes[1].name, "p");
	assert_string_equal(dataset->passes[2].name, "p (floorstat-runs-test-1)");
	for (size_t i = 0; i < 3; i++)
		assert_int_equal(dataset->passes[i].runs, 2);
}

/* Runs kept by a condition, of 14; 0: none is left, or a fault. */
static size_t kept(const char *condition)
{
	struct fault fault = {0};
	write_runs(filled(arena), OUTPUT_NDJSON, first_path);
	struct ingest_options options = ingest_defaults();
	options.where = (struct words){&condition, 1, 1};
	const struct dataset *dataset = read_with(&options, &fault);
	size_t runs = 0, filtered = 0;
	for (size_t p = 0; dataset && p < dataset->pass_count; p++) {
		runs += dataset->passes[p].runs;
		filtered += dataset->passes[p].excluded[EXCLUDED_FILTERED];
	}
	if (dataset)
		assert_int_equal(runs + filtered, 14);
	else
		assert_int_equal(fault.status, STATUS_USAGE);
	return runs;
}

static void conditions_hold_for_converted_runs(void **state)
{
	(void)state;
	assert_int_equal(kept("cpu=10"), 3);
	assert_int_equal(kept("cpu>=2"), 6);
	assert_int_equal(kept("workload~spin"), 12);
	assert_int_equal(kept("pass=B"), 2);
	assert_int_equal(kept("value<500ms"), 7);
	assert_int_equal(kept("round=2"), 4);
	assert_int_equal(kept("colour=red"), 0);
}

static void units_are_given_where_none_is(void **state)
{
	(void)state;
	struct fault fault = {0};
	write_runs(filled(arena), OUTPUT_NDJSON, first_path);
	struct ingest_options options = ingest_defaults();
	options.unit = "ms";
	const struct dataset *dataset = read_with(&options, &fault);
	assert_non_null(dataset);
	assert_string_equal(dataset->tables[0].unit, "s");
	assert_true(dataset->tables[0].groups[1].runs.values[0] == 0.1);
	const struct table *summary = &dataset->tables[3];
	assert_string_equal(summary->unit, "s");
	assert_int_equal(summary->direction, DIRECTION_LOWER);
	assert_true(fabs(summary->groups[0].stated.max - 0.009) < 1e-15);
}

static void check_damage(const char *text, const char *place, const char *says)
{
	struct fault fault = {0};
	file_write(first_path, (struct text){text, strlen(text)});
	struct ingest_input input = {first_path, NULL};
	assert_null(read_runs(arena, &input, 1, &fault));
	assert_int_equal(fault.status, STATUS_INPUT);
	if (!strstr(fault.text, says) || !strstr(fault.place, place))
		fail_msg("%s: %s: %s", text, fault.place, fault.text);
}

static void damage_is_told(void **state)
{
	(void)state;
	static const struct {
		const char *text, *place, *says;
	} rows[] = {
		{"{\"schema\":\"floorstat-runs/9\"}\n", ":1", "another version"},
		{"{\"schema\":\"floorstat-runs/1\",\"passes\":[{}]}\n", ":1", "damaged"},
		{"{\"schema\":\"floorstat-runs/1\",\"tables\":[{\"pass\":0}]}\n", ":1", "damaged"},
		{"{\"schema\":\"floorstat-runs/1\"", ":1", "cut off"},
		{"{\"schema\":\"floorstat-runs/1\"}\n{\"pass\":\"p\",\"workload\":\"w\"}\n",
			":2:", "needs a workload"},
		{"{\"schema\":\"floorstat-runs/1\"}\n{\"pass\":}\n", ":2:", ""},
		{"pass,workload,metric,unit,direction,value\np,w,time,s,lower,x\n", ":2:18",
			"'x' is not a number"},
		{"pass,workload,metric,unit,direction,value\np,w,time,s\n", ":2", "not as many cells"},
		{"pass,workload,metric,unit,direction,value\n", "", "no runs"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		check_damage(rows[i].text, rows[i].place, rows[i].says);
}

/* The length of the file; 'cut' of its bytes are read back, with the answer. */
static size_t read_cut(size_t cut, bool *noticed)
{
	struct arena *own = arena_child(arena);
	struct fault fault = {0};
	write_runs(filled(own), OUTPUT_NDJSON, second_path);
	const char *text = file_content(own, second_path).at;
	size_t length = strlen(text);
	file_write(first_path, (struct text){text, cut < length ? cut : length});
	struct ingest_input input = {first_path, NULL};
	struct dataset *dataset = read_runs(own, &input, 1, &fault);
	*noticed = !dataset ||
		strcmp(dataset->inputs[dataset->input_count - 1].collector, "floorstat-runs") == 0;
	arena_free(own);
	return length;
}

/* A file cut anywhere never reads as whole: a fault, or a remark. */
static void every_cut_is_noticed(void **state)
{
	(void)state;
	bool noticed;
	size_t length = read_cut(SIZE_MAX, &noticed);
	assert_false(noticed);
	for (size_t cut = 30; cut + 1 < length; cut += 7) {
		read_cut(cut, &noticed);
		if (!noticed)
			fail_msg("cut at %zu of %zu, and nothing is said", cut, length);
	}
	remove(first_path);
	remove(second_path);
}

int main(void)
{
	char folder[] = "/tmp/floorstat-test-XXXXXX";
	if (!mkdtemp(folder) || chdir(folder) != 0)
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_second_time_gives_the_same_bytes, set_up, tear_down),
		cmocka_unit_test_setup_teardown(everything_comes_back, set_up, tear_down),
		cmocka_unit_test_setup_teardown(formulas_are_guarded, set_up, tear_down),
		cmocka_unit_test_setup_teardown(labels_and_twins_keep_passes_apart, set_up, tear_down),
		cmocka_unit_test_setup_teardown(conditions_hold_for_converted_runs, set_up, tear_down),
		cmocka_unit_test_setup_teardown(units_are_given_where_none_is, set_up, tear_down),
		cmocka_unit_test_setup_teardown(damage_is_told, set_up, tear_down),
		cmocka_unit_test_setup_teardown(every_cut_is_noticed, set_up, tear_down),
	};
	int failed = RUN_TESTS(tests);
	rmdir(folder);
	return failed;
}
