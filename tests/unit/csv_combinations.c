/* Rows of a table are known again by their names and marks: each run stays in its group however many there are, however
 * long the names, and in whatever order they come. */
#include <math.h>

#include "reading.h"

static const struct dataset *read_table(struct text text, unsigned jobs)
{
	struct ingest_options options = ingest_defaults();
	options.jobs = jobs;
	struct fault fault = {0};
	struct ingest_input input = {reading_write("rows.csv", text), NULL};
	const struct dataset *dataset = ingest_read(arena, &options, &input, 1, &fault);
	if (!dataset)
		fail_msg("%s: %s", fault.place, fault.text);
	return dataset;
}

/* The level of the first factor as a number. */
static double level_of(const struct group *group)
{
	return strtod(group->levels[0] + 1, NULL);
}

/* 400 levels of two workloads, three times over in three orders: the value tells where it belongs. */
static void every_run_finds_its_group(void **state)
{
	(void)state;
	enum { LEVELS = 400, TIMES = 3 };
	static const size_t strides[TIMES] = {1, 399, 13};
	struct buffer text = buffer_new(arena);
	buffer_text(&text, "name,variant,seconds\n");
	for (size_t t = 0; t < TIMES; t++)
		for (size_t i = 0; i < LEVELS; i++)
			for (int w = 0; w < 2; w++)
				buffer_print(&text, "%s,v%zu,%zu.%d%zu\n", w ? "b" : "a",
					strides[t] * i % LEVELS, strides[t] * i % LEVELS + 1, w, t + 1);
	for (unsigned jobs = 1; jobs <= 3; jobs += 2) {
		const struct dataset *dataset = read_table((struct text){text.at, text.length}, jobs);
		assert_int_equal(dataset->table_count, 2);
		for (size_t w = 0; w < 2; w++) {
			const struct table *table = &dataset->tables[w];
			assert_string_equal(table->workload, w ? "b" : "a");
			assert_int_equal(table->group_count, LEVELS);
			for (size_t g = 0; g < LEVELS; g++) {
				const struct group *group = &table->groups[g];
				assert_int_equal(group->runs.n, TIMES);
				for (size_t t = 0; t < TIMES; t++)
					assert_true(fabs(group->runs.values[t] - level_of(group) - 1 -
							    0.1 * (double)w - 0.01 * (double)(t + 1)) < 1e-9);
			}
		}
	}
}

/* Names that differ in their last letter only, shorter and longer than what a row is known by. */
static void long_names_are_kept_apart(void **state)
{
	(void)state;
	static const size_t lengths[] = {10, 254, 255, 256, 1022, 1023, 1024, 3000};
	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		char *name = arena_alloc(arena, lengths[i], 1);
		memset(name, 'x', lengths[i] - 1);
		struct buffer text = buffer_new(arena);
		buffer_text(&text, "name,host,seconds\n");
		for (int row = 0; row < 4; row++)
			buffer_print(&text, "%s%c,h,%d.5\n", name, "abab"[row], row + 1);
		const struct dataset *dataset = read_table((struct text){text.at, text.length}, 1);
		assert_int_equal(dataset->table_count, 2);
		for (size_t t = 0; t < 2; t++) {
			const struct table *table = &dataset->tables[t];
			assert_int_equal(strlen(table->workload), lengths[i]);
			assert_int_equal(table->workload[lengths[i] - 1], "ab"[t]);
			assert_int_equal(table->groups[0].runs.n, 2);
			assert_true(table->groups[0].runs.values[1] == (double)t + 3.5);
		}
	}
}

static const struct {
	const char *text, *read;
} odd[] = {
	/* numbers that plain ones stand beside: with a unit, beyond 2^53, too large, none, nothing */
	{"name,ms\na,1\na,2\na,3s\na,4\n", "a, time, s, lower: 0.001 0.002 3 0.004"},
	{"name,ns\na,1\na,9007199254740993\na,3\n",
		"a, time, s, lower: 1e-09 9007199.254740993 3e-09 | "
		"a whole number beyond 2^53, rounded to the nearest that can be held"},
	{"name,seconds\na,1\na,1e999\na,\na,?\na,-\na,5\n", "a, time, s, lower: 1 5"},
	{"name,seconds\na,1\na\na,3,4\na,5\n",
		"a, time, s, lower: 1 5 | the row has 1 cell, the header 2: left out (--strict: an error) | the row has 3 cells, the header 2: left out (--strict: an error)"},
	/* marks between runs of one name */
	{"name,seconds,ok,warmup\na,1,1,0\na,2,1,1\na,3,0,0\na,4,1,0\n", "a, time, s, lower: 1 4"},
	/* clocks with their own units */
	{"name,seconds,cpu_freq\na,1,3.1 GHz\na,2,3000 MHz\na,3,\na,4,2900000 kHz\n",
		"a, time, s, lower: 1 2 3 4"},
	/* times of a zone and of none */
	{"name,seconds,timestamp\na,1,2026-03-01T10:00:00Z\na,2,2026-03-01T10:00:01Z\na,3,\n",
		"a, time, s, lower: 1 2 3"},
};

static void odd_rows_stand_between_others(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	size_t bad = 0;
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
		bad += !reading_is(
			odd[i].text, reading_of("odd.csv", text_of(odd[i].text), &options), odd[i].read);
	assert_int_equal(bad, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(every_run_finds_its_group),
		READING_TEST(long_names_are_kept_apart),
		READING_TEST(odd_rows_stand_between_others),
	};
	return RUN_TESTS(tests);
}
