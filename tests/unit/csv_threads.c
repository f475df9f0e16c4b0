/* The same data set comes out at any number of threads, and without the fast way for rows met before. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "ingest/bind/bind.h"
#include "ingest/bind/csv_records.h"
#include "ingest/guess/csv_guess.h"

static jmp_buf recovery;

static uint64_t next_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

/* A long table in which, 'odd' rows of 1000, something is wrong or new. */
static struct text make_table(struct arena *arena, size_t rows, unsigned odd)
{
	struct buffer out = buffer_new(arena);
	uint64_t seed = 99;
	buffer_text(&out, "name,cpu,round,seconds,exit_code,load\n");
	for (size_t i = 0; i < rows; i++) {
		unsigned kind = next_random(&seed) % 1000 < odd ? (unsigned)(next_random(&seed) % 9) : 99;
		unsigned name = (unsigned)(i % 3), cpu = (unsigned)(i / 3 % 4);
		double seconds = 0.1 + (double)(next_random(&seed) % 100000) / 1e6;
		switch (kind) {
		case 0:
			buffer_print(&out, "n%u,%u,%zu,NA,0,5\n", name, cpu, i);
			break;
		case 1:
			buffer_print(&out, "n%u,%u,%zu,abc,0,5\n", name, cpu, i);
			break;
		case 2:
			buffer_text(&out, "# a comment\n\n");
			break;
		case 3:
			buffer_print(&out, "n%u,%u,%zu\n", name, cpu, i);
			break;
		case 4:
			buffer_print(&out, "\"n%u\",%u,%zu,%.6f,0,5\n", name, cpu, i, seconds);
			break;
		case 5:
			buffer_print(&out, "n%u,%u,%zu,%.6f,1,5\n", name, cpu, i, seconds);
			break;
		case 6:
			buffer_print(&out, "new%zu,%u,%zu,%.6f,0,\n", i % 37, cpu, i, seconds);
			break;
		case 7:
			buffer_text(&out, "name,cpu,round,seconds,exit_code,load\n");
			break;
		case 8:
			buffer_print(&out, " n%u ,%u,%zu, %.6f ,0,5\r\n", name, cpu, i, seconds);
			break;
		default:
			buffer_print(
				&out, "n%u,%u,%zu,%.6f,0,%u\n", name, cpu, i, seconds, (unsigned)(i % 50));
		}
	}
	return (struct text){out.at, out.length};
}

static uint64_t mix(uint64_t hash, double value)
{
	uint64_t bits;
	memcpy(&bits, &value, sizeof bits);
	return (hash ^ bits) * 0x9E3779B97F4A7C15u + (hash >> 7);
}

/* Everything in the data set, as text and sums. */
static const char *summed(struct arena *arena, const struct dataset *dataset)
{
	struct buffer out = buffer_new(arena);
	for (size_t t = 0; t < dataset->table_count; t++) {
		const struct table *table = &dataset->tables[t];
		for (size_t g = 0; g < table->group_count; g++) {
			const struct runs *runs = &table->groups[g].runs;
			uint64_t hash = 1;
			for (size_t i = 0; i < runs->n; i++) {
				hash = mix(hash, runs->values[i]);
				for (size_t c = 0; c < COVARIATE_COUNT; c++)
					if (runs->covariates[c].count > 0)
						hash = mix(hash, column_at(&runs->covariates[c], i));
			}
			buffer_print(&out, "%s %s %zu %llx\n", table->workload,
				table->factor_count ? table->groups[g].levels[0] : "", runs->n,
				(unsigned long long)hash);
		}
	}
	for (size_t p = 0; p < dataset->pass_count; p++) {
		const struct pass *pass = &dataset->passes[p];
		buffer_print(&out, "%s %zu %zu ", pass->name, pass->runs, pass->read);
		for (size_t e = 0; e < EXCLUSION_COUNT; e++)
			buffer_print(&out, "%zu ", pass->excluded[e]);
	}
	const struct input *input = &dataset->inputs[0];
	buffer_print(&out, "%zu %zu\n", input->runs, input->skipped);
	for (size_t p = 0; p < input->problem_count; p++)
		buffer_print(&out, "%s %s %zu\n", input->problems[p].place, input->problems[p].text,
			input->problems[p].count);
	return out.at;
}

static const char *read_table(struct arena *arena, struct text text, unsigned jobs, bool filtered)
{
	struct fault fault = {0};
	struct ingest_options options = ingest_defaults();
	static const char *always[] = {"cpu >= 0"};
	options.jobs = jobs;
	if (filtered) /* keeps everything, but takes every row through the binder */
		options.where = (struct words){always, 1, 1};
	struct source *source = source_of_text(arena, "x.csv", text, &options, &fault);
	assert_non_null(source);
	struct csv_guess *guess = csv_guess(arena, source, &options, &fault);
	if (!guess)
		fail_msg("%s", fault.text);
	struct dataset *dataset = dataset_new(arena);
	dataset_input(dataset, "x.csv", NULL);
	struct binder *binder = binder_new(arena, guess->mapping, dataset, 0, &options);
	if (!csv_records_read(source, binder, guess->mapping, NULL, &options, &fault))
		fail_msg("%s: %s", fault.place, fault.text);
	return summed(arena, dataset);
}

static void compare(size_t rows, unsigned odd)
{
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	struct text text = make_table(arena, rows, odd);
	const char *one = read_table(arena, text, 1, false);
	assert_non_null(strstr(one, "n0 "));
	assert_string_equal(read_table(arena, text, 1, true), one);
	for (unsigned jobs = 2; jobs <= 5; jobs++)
		assert_string_equal(read_table(arena, text, jobs, false), one);
	arena_free(arena);
}

static void even_tables(void **state)
{
	(void)state;
	compare(400000, 0); /* three blocks */
}

/* How a table is written, a bit each. */
enum {
	IN_TURN = 1 << 0,    /* names follow one another, else at random */
	MANY_NAMES = 1 << 1, /* more than rows are sorted by */
	SEMICOLONS = 1 << 2, /* with decimal commas */
	RETURNS = 1 << 3,    /* lines end in CR LF */
	PASSES = 1 << 4,     /* of several sessions, one after the other or mixed */
	MILLISECONDS = 1 << 5,
	WRITTEN_ODDLY = 1 << 6, /* numbers with signs, exponents, zeros in front, blanks beside them */
	SHAPES = 1 << 7,
};

/* A number as dumps may write it, or none. */
static void number_put(struct buffer *out, uint64_t *seed, unsigned shape)
{
	static const char *const odd[] = {"1e-3", "+2.5", "007", "-0", " 0.5 ", ".5", "12345678.125",
		"0.1234567890123", "123456789012345678", "5.", "", "NA", "-1.5", "0.00000001"};
	uint64_t luck = next_random(seed);
	if (shape & WRITTEN_ODDLY && luck % 16 == 0 && !(shape & SEMICOLONS))
		buffer_text(out, odd[(luck >> 8) % (sizeof odd / sizeof odd[0])]);
	else
		buffer_print(out, "%llu%c%0*llu", (unsigned long long)(luck >> 8) % 20,
			shape & SEMICOLONS ? ',' : '.', (int)(luck % 3 * 3 + 1),
			(unsigned long long)(luck >> 16) % 10);
}

static struct text make_shape(struct arena *arena, size_t rows, unsigned shape)
{
	struct buffer out = buffer_new(arena);
	uint64_t seed = 7 + shape;
	char comma = shape & SEMICOLONS ? ';' : ',';
	const char *end = shape & RETURNS ? "\r\n" : "\n";
	buffer_print(&out, "round%cname%ccpu%c%s%cload%cexit_code%cnote%cpass%s", comma, comma, comma,
		shape & MILLISECONDS ? "time_ms" : "seconds", comma, comma, comma, comma, end);
	for (size_t i = 0; i < rows; i++) {
		size_t at = shape & IN_TURN ? i : (size_t)next_random(&seed),
		       names = shape & MANY_NAMES ? 400 : 3;
		uint64_t luck = next_random(&seed);
		buffer_print(
			&out, "%zu%cn%zu%c%zu%c", i / 12, comma, at % names, comma, at / names % 4, comma);
		number_put(&out, &seed, shape);
		buffer_char(&out, comma);
		if (i % 5000 < 4000)
			number_put(&out, &seed, shape);
		buffer_print(&out, "%c%d%c%s%c%d%s", comma, luck % 50 == 0, comma,
			luck % 3 == 0           ? ""
				: luck % 3 == 1 ? "-4"
						: "some words",
			comma, shape & PASSES ? (int)(shape & IN_TURN ? i / 3000 : luck % 3) : 1, end);
	}
	return (struct text){out.at, out.length};
}

/* The first line that differs, not all of them. */
static void assert_same(const char *all, const char *other, unsigned shape, unsigned jobs)
{
	while (*all && *all == *other) {
		size_t line = strcspn(all, "\n");
		if (strncmp(all, other, line + 1) != 0)
			break;
		all += line + 1;
		other += line + 1;
	}
	if (*all || *other)
		fail_msg("shape %#x, %u jobs: '%.*s' by the binder, '%.*s'", shape, jobs,
			(int)strcspn(all, "\n"), all, (int)strcspn(other, "\n"), other);
}

/* Rows by stencils, by the scan and by the binder, sorted by group or not. */
static void shapes(void **state)
{
	(void)state;
	assert_int_equal(setjmp(recovery), 0);
	for (unsigned shape = 0; shape < SHAPES; shape++) {
		struct arena *arena = arena_new(&recovery);
		struct text text = make_shape(arena, 9000, shape);
		const char *all = read_table(arena, text, 1, true);
		for (unsigned jobs = 1; jobs <= 3; jobs += 2)
			assert_same(all, read_table(arena, text, jobs, false), shape, jobs);
		arena_free(arena);
	}
}

static void odd_tables(void **state)
{
	(void)state;
	compare(60000, 1);
	compare(60000, 50);
	compare(20000, 500);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(even_tables), cmocka_unit_test(odd_tables), cmocka_unit_test(shapes)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
