/* Elements of long arrays: taken ahead, in pieces, or as those before, they give what they give one by one.  A path that names
 * the place of an element has them one by one, and a condition on each has them bound so. */
#include <stdio.h>

#include "ingest/syntax/json_values.h"

#include "arena_setup.h"
#include "json_read.h"
#include "stride.h"

static uint64_t seed;

static uint64_t next_random(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

static const char *const odd_values[] = {"null", "\"7\"", "\"NaN\"", "true", "1e400", "-1e400", "NaN",
	"-Infinity", "[1]", "{}", "[]", "{\"a\":[1,2]}", "-0", "0.1e1", "1E+2", "9007199254740993",
	"123456789012345678901234567890", "5e-324", "\"a,b\""};
static const char *const odd_codes[] = {"1", "null", "0.0", "-0", "0e0", "\"0\"", "true", "3", "NaN"};
static const char *const blanks[] = {",", ",\n        ", " ,", ",\t", "\r\n,", ", "};

static void array_put(struct buffer *out, size_t count, uint64_t odd, bool codes)
{
	size_t blank = (size_t)(next_random() % 6);
	for (size_t i = 0; i < count; i++) {
		uint64_t luck = next_random();
		if (odd > 0 && luck % (odd / 4 + 1) == 1)
			blank = (size_t)(luck >> 32) % 6;
		buffer_text(out, i > 0 ? blanks[blank] : "");
		bool is_odd = odd > 0 && luck % odd == 0;
		if (is_odd && codes)
			buffer_text(out, odd_codes[(luck >> 20) % (sizeof odd_codes / sizeof odd_codes[0])]);
		else if (is_odd)
			buffer_text(
				out, odd_values[(luck >> 20) % (sizeof odd_values / sizeof odd_values[0])]);
		else if (codes)
			buffer_text(out, "0");
		else
			buffer_print(out, "0.%017llu", (unsigned long long)(luck % 100000000000000000u));
	}
}

static struct text document(size_t count, uint64_t odd)
{
	struct buffer out = buffer_new(arena);
	buffer_text(&out, "{\"results\":[");
	for (int r = 0; r < 2; r++) {
		buffer_print(&out, "%s{\"name\":\"n%d\",\"n\":%s,\"times\":[", r > 0 ? "," : "", r,
			r > 0 ? "-0" : "2.5");
		array_put(&out, count, odd, false);
		buffer_text(&out, "],\"codes\":[ ");
		array_put(&out, count, odd, true);
		buffer_text(&out, "\n]}");
	}
	buffer_text(&out, "]}\n");
	return (struct text){out.at, out.length};
}

/* All that was read, but for places: they are given by the path. */
static const char *read_with(const char *lines, struct text text, unsigned jobs)
{
	const char *map = arena_printf(
		arena, "name arrays\nformat json\nrecognise .\neach results[]\n%s", lines);
	struct dataset *dataset = json_read(arena, map, text, jobs);
	struct buffer out = buffer_new(arena);
	for (size_t t = 0; t < dataset->table_count; t++) {
		const struct runs *runs = &dataset->tables[t].groups[0].runs;
		buffer_print(&out, "%s %zu\n", dataset->tables[t].workload, runs->n);
		for (size_t i = 0; i < runs->n; i++)
			buffer_print(&out, "%a %a %a\n", runs->values[i],
				column_at(&runs->covariates[COVARIATE_SEQUENCE], i),
				column_at(&runs->covariates[COVARIATE_ITERATIONS], i));
	}
	const struct input *input = &dataset->inputs[0];
	buffer_print(&out, "%zu %zu", input->runs, input->skipped);
	for (size_t e = 0; e < EXCLUSION_COUNT && dataset->pass_count > 0; e++)
		buffer_print(&out, " %zu", dataset->passes[0].excluded[e]);
	for (size_t p = 0; p < input->problem_count; p++) {
		buffer_print(&out, "\n%zu ", input->problems[p].count);
		for (const char *at = input->problems[p].text; *at;
			at++) /* but for the path's name of a place */
			buffer_add(&out, at, !(at[0] == 'i' && at[1] == ']'));
	}
	return out.at;
}

static void compare(size_t count, uint64_t odd)
{
	seed = 4711 + odd;
	struct text text = document(count, odd);
	const char *const marks[] = {"status codes", "warmup when codes"}, *const like[] = {"", " ~ \"^0$\""};
	for (size_t m = 0; m < 2; m++) {
		const char *ahead = arena_printf(arena,
			"\tworkload name\n\titerations n\n\tvalue times[] unit \"ms\"\n\t%s[]%s\n", marks[m],
			like[m]);
		const char *alone = arena_printf(arena,
			"\tworkload name\n\titerations n\n\tvalue times[i] unit \"ms\" when times[i] != \"never\"\n"
			"\t%s[i]%s\n",
			marks[m], like[m]);
		const char *one_by_one = read_with(alone, text, 1);
		assert_true(m > 0 || strstr(one_by_one, "n1"));
		assert_same_lines("ahead", read_with(ahead, text, 1), one_by_one);
		assert_same_lines("ahead, by three threads", read_with(ahead, text, 3), one_by_one);
	}
}

static void even_arrays(void **state)
{
	(void)state;
	compare(150000, 0); /* several blocks */
	compare(600, 0);
}

static void odd_arrays(void **state)
{
	(void)state;
	for (uint64_t odd = 100; odd < 100000; odd += 1 + odd * STRIDE)
		compare(30000, odd);
	compare(150000, 60000);
}

static const struct {
	const char *ahead, *number;
	size_t count, bytes;
} same[] = {
	{"", "0", 0, 0},
	{",0", "0", 0, 0}, /* it may go on */
	{",0,", "0", 1, 2},
	{",0]", "0", 1, 2},
	{",0,0,0]", "0", 3, 6},
	{",0,0,0.5]", "0", 2, 4},
	{",0,0,01]", "0", 2, 4},
	{",0,0,0e1]", "0", 2, 4},
	{",0,0,1]", "0", 2, 4},
	{", 0,0,0]", "0", 1, 3},
	{" ,\n0 ,\n0 ]", "0", 2, 8},
	{",10,10,101,10]", "10", 2, 6},
	{"]", "0", 0, 0},
	{"0,0,0]", "0", 0, 0},
	{",,0]", "0", 0, 0},
	{",1,1]", "0", 0, 0},
	{",0.25,0.25,0.25,0.25,0.25,0.25,0.26]", "0.25", 6, 30},
};

static void what_is_the_same(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
		size_t bytes,
			count = json_values_same(text_of(same[i].ahead), text_of(same[i].number), &bytes);
		if (count != same[i].count || bytes != same[i].bytes)
			fail_msg("'%s': %zu, %zu bytes", same[i].ahead, count, bytes);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(what_is_the_same, set_up, tear_down),
		cmocka_unit_test_setup_teardown(even_arrays, set_up, tear_down),
		cmocka_unit_test_setup_teardown(odd_arrays, set_up, tear_down)};
	return RUN_TESTS(tests);
}
