/* Every JSON collector's fixture is read by exactly one mapping, and gives the runs that stand beside it (NAME.runs, worked
 * out by fixtures/collectors/make_*.py). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena_setup.h"
#include "files.h"

#include "ingest/bytes/source.h"
#include "ingest/ingest.h"
#include "ingest/mapping/recognise.h"

static const char folder[] = "fixtures/collectors";

/* The dump of a collector: NAME.json, NAME.csv … or, where its file name counts, NAME/sample.json. */
static char *dump_of(const char *name)
{
	static const char *const forms[] = {"%s/%s.json", "%s/%s.csv", "%s/%s.txt", "%s/%s.tsv", "%s/%s.log",
		"%s/%s.jtl", "%s/%s/sample.json"};
	for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
		char path[256];
		snprintf(path, sizeof path, forms[i], folder, name);
		if (access(path, R_OK) == 0)
			return arena_copy(arena, path, strlen(path));
	}
	return NULL;
}

static int by_text(const void *left, const void *right)
{
	return strcmp(*(char *const *)left, *(char *const *)right);
}

struct lines {
	char **at;
	size_t count, capacity;
};

static void add_line(struct lines *lines, char *line)
{
	ARENA_ROOM(arena, lines->at, lines->count, lines->capacity);
	lines->at[lines->count++] = line;
}

static struct lines split_lines(char *text)
{
	struct lines lines = {0};
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		add_line(&lines, line);
	return lines;
}

static void add_number(struct buffer *out, double value)
{
	if (isnan(value))
		buffer_text(out, "-");
	else
		buffer_print(out, "%.17g", value);
}

static struct buffer group_head(const char *before, const struct table *table, const struct group *group)
{
	struct buffer out = buffer_new(arena);
	const char *direction = direction_name(table->direction);
	buffer_print(&out, "%s%s\t%s\t%s\t%s\t", before, table->metric, table->unit ? table->unit : "-",
		direction ? direction : "-", table->workload);
	const char *blank = "";
	for (size_t f = 0; f < table->factor_count; f++) {
		if (!group->levels[f])
			continue;
		buffer_print(&out, "%s%s=%s", blank, table->factors[f], group->levels[f]);
		blank = " ";
	}
	buffer_char(&out, '\t');
	return out;
}

static void tell_group(struct lines *lines, const struct table *table, const struct group *group)
{
	if (group->runs.n > 0) {
		struct buffer out = group_head("", table, group);
		for (size_t i = 0; i < group->runs.n; i++) {
			if (i > 0)
				buffer_char(&out, ' ');
			add_number(&out, group->runs.values[i]);
		}
		add_line(lines, out.at);
	}
	if (!group->has_stated)
		return;
	struct buffer out = group_head("stated\t", table, group);
	const double numbers[] = {group->stated.n, group->stated.min, group->stated.median, group->stated.max,
		group->stated.mean};
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
		if (i > 0)
			buffer_char(&out, ' ');
		add_number(&out, numbers[i]);
	}
	add_line(lines, out.at);
}

static struct lines tell(const struct dataset *dataset)
{
	struct lines lines = {0};
	for (size_t t = 0; t < dataset->table_count; t++)
		for (size_t g = 0; g < dataset->tables[t].group_count; g++)
			tell_group(&lines, &dataset->tables[t], &dataset->tables[t].groups[g]);
	for (enum exclusion e = 0; e < EXCLUSION_COUNT; e++) {
		size_t count = 0;
		for (size_t p = 0; p < dataset->pass_count; p++)
			count += dataset->passes[p].excluded[e];
		if (count > 0)
			add_line(&lines, arena_printf(arena, "excluded\t%s\t%zu", exclusion_key(e), count));
	}
	qsort(lines.at, lines.count, sizeof *lines.at, by_text);
	return lines;
}

/* Equal but for rounding: words between blanks compare as numbers to 1e-12 where both are numbers. */
static bool same_line(const char *got, const char *want)
{
	while (*got && *want) {
		char *got_end, *want_end;
		double x = strtod(got, &got_end), y = strtod(want, &want_end);
		if (got_end != got && want_end != want) {
			if (fabs(x - y) > 1e-12 * fmax(fabs(x), fabs(y)))
				return false;
			got = got_end;
			want = want_end;
		} else if (*got++ != *want++) {
			return false;
		}
	}
	return *got == *want;
}

static const char *name_of(const char *line, size_t fields)
{
	const char *at = line;
	while (*at && fields > 0)
		fields -= *at++ == '\t';
	return arena_copy(arena, line, (size_t)(at - line));
}

/* The lines of both sides in an order that doesn't hang on their numbers. */
static int by_head(const void *left, const void *right)
{
	return strcmp(name_of(*(char *const *)left, 6), name_of(*(char *const *)right, 6));
}

static size_t compare(const char *name, struct lines got, struct lines want)
{
	size_t bad = 0;
	qsort(got.at, got.count, sizeof *got.at, by_head);
	qsort(want.at, want.count, sizeof *want.at, by_head);
	for (size_t i = 0; i < got.count || i < want.count; i++) {
		const char *a = i < got.count ? got.at[i] : "(nothing)";
		const char *b = i < want.count ? want.at[i] : "(nothing)";
		if (same_line(a, b))
			continue;
		print_error("%s: got  %s\n%s: want %s\n", name, a, name, b);
		bad++;
	}
	return bad;
}

/* name: that of the collector, perhaps with +VARIANT behind it. */
static size_t check_fixture(const char *name)
{
	size_t collector = strcspn(name, "+");
	char *path = dump_of(name);
	char expected[256];
	snprintf(expected, sizeof expected, "%s/%s.runs", folder, name);
	if (!path || access(expected, R_OK) != 0) {
		print_error("%s: no fixture, or no .runs beside it\n", name);
		return 1;
	}
	struct text want = file_content(arena, expected);
	struct ingest_options options = ingest_defaults();
	struct ingest_input input = {path, NULL};
	struct fault fault = {0};
	struct dataset *dataset = ingest_read(arena, &options, &input, 1, &fault);
	if (!dataset) {
		print_error("%s: %s: %s\n", name, fault.place, fault.text);
		return 1;
	}
	size_t bad = compare(name, tell(dataset), split_lines(arena_copy(arena, want.at, want.length)));
	const char *read_as = dataset->inputs[0].collector;
	if (strncmp(read_as, name, collector) != 0 || read_as[collector] != '\0') {
		print_error("%s: read as %s\n", name, dataset->inputs[0].collector);
		bad++;
	}
	return bad;
}

static void every_fixture_gives_its_runs(void **state)
{
	(void)state;
	struct fault fault = {0};
	size_t count, bad = 0;
	const struct mapping *const *mappings = mappings_builtin(arena, &count, &fault);
	if (!mappings)
		fail_msg("%s: %s", fault.place, fault.text);
	for (size_t i = 0; i < count; i++)
		if (mappings[i]->format == MAPPING_JSON)
			bad += check_fixture(mappings[i]->name);
	bad += check_fixture("llama-bench+lines");
	assert_int_equal(bad, 0);
}

static void every_fixture_fits_one_mapping(void **state)
{
	(void)state;
	struct fault fault = {0};
	size_t count, bad = 0;
	struct ingest_options options = ingest_defaults();
	const struct mapping *const *mappings = mappings_builtin(arena, &count, &fault);
	for (size_t i = 0; i < count; i++) {
		char *path = dump_of(mappings[i]->name);
		if (!path)
			continue;
		struct source *source = source_open(arena, path, &options, &fault);
		assert_non_null(source);
		struct recognition recognition = recognise(arena, source, mappings, count);
		for (size_t c = 0; c < count; c++) {
			if (!recognition.candidates[c].fits ||
				recognition.candidates[c].mapping == mappings[i])
				continue;
			print_error("%s fits %s as well\n", path, recognition.candidates[c].mapping->name);
			bad++;
		}
		assert_true(recognition.winner == mappings[i]);
	}
	assert_int_equal(bad, 0);
}

/* docs/formats.md has a row a collector. */
static void every_collector_is_documented(void **state)
{
	(void)state;
	struct fault fault = {0};
	size_t count;
	const char *formats = file_content(arena, "docs/formats.md").at;
	const struct mapping *const *mappings = mappings_builtin(arena, &count, &fault);
	for (size_t i = 0; i < count; i++)
		if (!strstr(formats, arena_printf(arena, "| `%s` | ", mappings[i]->name)))
			fail_msg("docs/formats.md lacks %s", mappings[i]->name);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(every_fixture_gives_its_runs, set_up, tear_down),
		cmocka_unit_test_setup_teardown(every_fixture_fits_one_mapping, set_up, tear_down),
		cmocka_unit_test_setup_teardown(every_collector_is_documented, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
