#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "ingest/beside/trace.h"

struct bench {
	jmp_buf recovery;
	struct arena *arena, *scratch;
	struct dataset *dataset;
};

static void bench_open(struct bench *bench)
{
	bench->arena = arena_new(&bench->recovery);
	bench->scratch = arena_child(bench->arena);
	bench->dataset = dataset_new(bench->arena);
	dataset_pass(bench->dataset, text_of("p"), false);
	dataset_input(bench->dataset, "trace", NULL);
}

static bool read_text(struct bench *bench, const char *text, struct fault *fault)
{
	struct trace_reading *reading = trace_begin(bench->scratch, bench->dataset, 0, 0);
	struct text rest = text_of(text);
	for (size_t line = 1; rest.length > 0; line++)
		trace_line(reading, text_split(rest, '\n', &rest), line);
	return trace_end(reading, fault);
}

static const char timehist[] =
	"Samples do not have callchains.\n"
	"           time    cpu  task name                       wait time  sch delay   run time\n"
	"                        [tid/pid]                          (msec)     (msec)     (msec)\n"
	"--------------- ------  ------------------------------  ---------  ---------  ---------\n"
	"     100.057000 [0003]  openssl[33]                         0.000      0.002     57.000 \n"
	"     100.057500 [0003]  <idle>                              0.000      0.002      0.500 \n"
	"     100.100000 [0000]  openssl[33]                         0.000      0.002     43.000 \n"
	"     100.101000 [0001]  Web Content[12/10]                  5.000      0.002      1.000 \n";

static void timehist_gives_slices_by_task(void **state)
{
	(void)state;
	struct bench bench;
	struct fault fault = {0};
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	assert_true(trace_recognises(bench.dataset->names, text_of(timehist)));
	assert_true(read_text(&bench, timehist, &fault));
	assert_int_equal(bench.dataset->trace_count, 2);
	const struct trace *trace = &bench.dataset->traces[0];
	assert_string_equal(trace->task, "openssl");
	assert_string_equal(bench.dataset->traces[1].task, "Web Content");
	assert_int_equal(trace->slice_count, 2);
	assert_true(fabs(trace->slices[0].start - 100.0) < 1e-9);
	assert_true(fabs(trace->slices[0].seconds - 0.057) < 1e-12);
	assert_int_equal(trace->slices[0].cpu, 3);
	assert_int_equal(trace->slices[1].cpu, 0);
	assert_string_equal(bench.dataset->inputs[0].serves, "trace");
	arena_free(bench.arena);
}

static void csv_states_its_units(void **state)
{
	(void)state;
	struct bench bench;
	struct fault fault = {0};
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	static const char text[] = "# of a test\nstart_us,core,run_time_ms\n2000,1,3\n1000,0,1\nx,0,1\n";
	assert_true(trace_recognises(bench.dataset->names,
		text_of("# of a test\nstart_us,core,run_time_ms\n1000,0,1\n2000,1,3\n")));
	assert_true(read_text(&bench, text, &fault));
	assert_int_equal(bench.dataset->trace_count, 1);
	const struct trace *trace = &bench.dataset->traces[0];
	assert_null(trace->task);
	assert_int_equal(trace->slice_count, 2);
	assert_true(fabs(trace->slices[0].start - 0.001) < 1e-12);
	assert_true(fabs(trace->slices[1].seconds - 0.003) < 1e-12);
	assert_int_equal(bench.dataset->inputs[0].skipped, 1);
	assert_string_equal(bench.dataset->inputs[0].problems[0].place, "trace:5");
	arena_free(bench.arena);
}

/* Runs with a time, a CPU and a duration are no trace. */
static void runs_are_no_trace(void **state)
{
	(void)state;
	struct bench bench;
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	static const char *const texts[] = {
		"time,cpu,seconds\n1785927514,0,0.5\n1785927515,1,0.5\n", /* dates */
		"time,cpu,seconds,round\n1.5,0,0.5,1\n2.5,1,0.5,1\n",     /* another column */
		"time,cpu,duration\n0,0,5\n1,1,5\n2,0,5\n",               /* slices would overlap */
		"cpu,seconds\n0,0.5\n", "time,cpu,duration\n", "", "hello\n", NULL};
	for (const char *const *text = texts; *text; text++)
		if (trace_recognises(bench.dataset->names, text_of(*text)))
			fail_msg("taken for a trace: %s", *text);
	struct fault fault = {0};
	assert_false(read_text(&bench, "time,cpu,duration\n", &fault));
	assert_int_equal(fault.status, STATUS_INPUT);
	arena_free(bench.arena);
}

static void read_file(struct bench *bench, const char *path)
{
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	struct trace_reading *reading = trace_begin(bench->scratch, bench->dataset, 0, 0);
	size_t line = 1;
	char buffer[512];
	while (fgets(buffer, sizeof buffer, file))
		trace_line(reading, text_of(buffer), line++);
	fclose(file);
	struct fault fault = {0};
	assert_true(trace_end(reading, &fault));
}

static void check_published(const char *path)
{
	struct bench bench;
	assert_int_equal(setjmp(bench.recovery), 0);
	bench_open(&bench);
	read_file(&bench, path);
	const struct trace *trace = &bench.dataset->traces[0];
	double total = 0, on_zero = 0, first_move = NAN;
	size_t moves = 0;
	for (size_t i = 0; i < trace->slice_count; i++) {
		const struct slice *slice = &trace->slices[i];
		total += slice->seconds;
		on_zero += slice->cpu == 0 ? slice->seconds : 0;
		bool moved = i > 0 && slice->cpu != trace->slices[i - 1].cpu;
		moves += moved;
		if (moved && isnan(first_move))
			first_move = slice->start - trace->slices[0].start;
	}
	assert_int_equal(trace->slices[0].cpu, 3);
	assert_int_equal(moves, 27);
	assert_true(fabs(100 * on_zero / total - 99.80) < 0.005);
	assert_true(fabs(first_move - 0.057) < 0.0005);
	arena_free(bench.arena);
}

/* cases.md, case B: 99.80 % on CPU 0, 27 migrations, first move after 57 ms on CPU 3. */
static void the_published_trace_is_read(void **state)
{
	(void)state;
	static const char *const paths[] = {"fixtures/openssl_timehist.txt", "fixtures/openssl_sched.csv"};
	for (size_t f = 0; f < 2; f++)
		check_published(paths[f]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(timehist_gives_slices_by_task),
		cmocka_unit_test(csv_states_its_units),
		cmocka_unit_test(runs_are_no_trace),
		cmocka_unit_test(the_published_trace_is_read),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
