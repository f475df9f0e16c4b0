/* Lines bound by the fast way and lines read by the parser give the same data set: the same lines with a blank in front of
 * each are never flat.  Keys that come as in the object before give the same as those looked for anew. */
#include <stdio.h>
#include <string.h>

#include "ingest/choose.h"

#include "json_read.h"
#include "stride.h"

static jmp_buf recovery;

static const char *const map_text =
	"name lines\nformat json\nrecognise .\n"
	"workload name\nfactor threads\nround round\ntime at\nload load\nfailed when failed = \"true\"\n"
	"value seconds unit \"s\" main\n";

/* Without times, which one thread reads in their order. */
static const char *const timeless_text =
	"name lines\nformat json\nrecognise .\n"
	"workload name\nfactor threads\nround round\nload load\nfailed when failed = \"true\"\n"
	"value seconds unit \"s\" main\n";

static uint64_t next_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

/* Scalars as a dump may have them, where a number, a name or a mark is wanted. */
static const char *const scalars[] = {"1", "0", "-0.5", "1e3", "2.5E-1", "01", "1.", "-", ".5", "NaN", "1e",
	"\"7\"", "\"0.25\"", "\"1.5ms\"", "\"\"", "\"a\"", "\"a\\n\"", "\"\xc3\xa9\"", "\"tab\there\"",
	"null", "true", "false", "tru", "nullx", "[1]", "{}", "9007199254740993", "1e400",
	"\"2026-01-05T12:00:00Z\"", "1767614400", "\" 3 \"", "\"true\""};
static const char *const keys[] = {"name", "threads", "round", "at", "load", "failed", "seconds", "other",
	"sec", "secondsx", "na\\u006de"};
static const char *const usual[] = {
	"\"n1\"", "2", "3", "\"2026-01-05T12:00:01Z\"", "12.5", "false", "0.125", "null"};

static void line_put(struct buffer *out, uint64_t *seed, unsigned odd)
{
	size_t usual_count = sizeof usual / sizeof usual[0];
	buffer_text(out, next_random(seed) % 1000 < odd ? "{ " : "{");
	for (size_t k = 0; k < usual_count; k++) {
		uint64_t luck = next_random(seed) % 8000;
		size_t scalar = (size_t)next_random(seed) % (sizeof scalars / sizeof scalars[0]);
		size_t key = luck < odd / 2 ? (size_t)next_random(seed) % (sizeof keys / sizeof keys[0]) : k;
		const char *space = luck % 3 == 0 ? " " : "";
		if (luck > 8000 - odd)
			continue;
		buffer_print(
			out, "%s\"%s\":%s", out->at[out->length - 1] == '{' ? "" : ",", keys[key], space);
		if (luck < odd)
			buffer_text(out, scalars[scalar]);
		else if (k == 6)
			buffer_print(out, "0.%llu", (unsigned long long)(next_random(seed) % 100000));
		else
			buffer_text(out, usual[k]);
	}
	uint64_t end = next_random(seed) % 4000;
	buffer_text(out,
		end >= odd             ? "}\n"
			: end % 4 == 0 ? "}\r\n"
			: end % 4 == 1 ? "} \n"
			: end % 4 == 2 ? "},\n"
				       : "\n");
}

/* The same lines twice: as they are, and with a blank in front. */
static void make_lines(struct arena *arena, size_t count, unsigned odd, struct text *flat, struct text *blank)
{
	uint64_t seed = 4711 + odd;
	struct buffer lines = buffer_new(arena), with = buffer_new(arena);
	for (size_t i = 0; i < count; i++)
		line_put(&lines, &seed, i > 0 ? odd : 0); /* what begins with no JSON is not read on */
	for (size_t i = 0; i < lines.length; i++) {
		if (i == 0 || lines.at[i - 1] == '\n')
			buffer_char(&with, ' ');
		buffer_char(&with, lines.at[i]);
	}
	*flat = (struct text){lines.at, lines.length};
	*blank = (struct text){with.at, with.length};
}

static void groups_put(struct buffer *out, const struct table *table)
{
	for (size_t g = 0; g < table->group_count; g++) {
		const struct group *group = &table->groups[g];
		buffer_print(out, "%s", table->workload);
		for (size_t f = 0; f < table->factor_count; f++)
			buffer_print(
				out, " %s=%s", table->factors[f], group->levels[f] ? group->levels[f] : "-");
		for (size_t i = 0; i < group->runs.n; i++) {
			buffer_print(out, "\n%a", group->runs.values[i]);
			for (size_t c = 0; c < COVARIATE_COUNT; c++)
				if (group->runs.covariates[c].count > 0)
					buffer_print(out, " %a", column_at(&group->runs.covariates[c], i));
		}
		buffer_char(out, '\n');
	}
}

/* All that was read, but for columns, which the blank shifts. */
static const char *read_with(struct arena *arena, const char *map, struct text text, unsigned jobs)
{
	struct dataset *dataset = json_read(arena, map, text, jobs);
	struct buffer out = buffer_new(arena);
	for (size_t t = 0; t < dataset->table_count; t++)
		groups_put(&out, &dataset->tables[t]);
	for (size_t e = 0; e < EXCLUSION_COUNT && dataset->pass_count > 0; e++)
		buffer_print(&out, "%zu ", dataset->passes[0].excluded[e]);
	const struct input *input = &dataset->inputs[0];
	buffer_print(&out, "\n%s %zu %zu\n", input->format, input->runs, input->skipped);
	for (size_t p = 0; p < input->problem_count; p++) {
		const char *place = input->problems[p].place, *line = strchr(place, ':');
		size_t file = line ? (size_t)(line - place) : strlen(place);
		size_t length = line ? file + 1 + strcspn(line + 1, ":") : file;
		buffer_print(&out, "%.*s %s %zu\n", (int)length, place, input->problems[p].text,
			input->problems[p].count);
	}
	return out.at;
}

static const char *read_lines(struct arena *arena, struct text text)
{
	return read_with(arena, map_text, text, 1);
}

static void compare(size_t count, unsigned odd)
{
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	struct text flat, blank;
	make_lines(arena, count, odd, &flat, &blank);
	const char *one = read_lines(arena, flat);
	assert_non_null(strstr(one, "n1"));
	assert_same_lines("flat", one, read_lines(arena, blank));
	const char *timeless = read_with(arena, timeless_text, blank, 1);
	for (unsigned jobs = 1; jobs <= 3; jobs++)
		assert_same_lines("timeless", read_with(arena, timeless_text, flat, jobs), timeless);
	arena_free(arena);
}

static void even_lines(void **state)
{
	(void)state;
	compare(100000, 0); /* several blocks */
}

static void odd_lines(void **state)
{
	(void)state;
	for (unsigned odd = 1; odd < 4000; odd += 1 + odd * STRIDE / 2)
		compare(4000, odd);
}

/* A line that is broken in one block and ends in the next is skipped as any other: what follows it is read, and lines
 * are counted on. */
static void broken_lines_across_blocks(void **state)
{
	(void)state;
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	struct buffer lines = buffer_new(arena);
	size_t good = 0;
	while (lines.length < SOURCE_PREFIX_BYTES - 60) {
		buffer_text(&lines, " {\"name\":\"n1\",\"seconds\":0.125}\n");
		good++;
	}
	buffer_text(&lines, " {\"name\" \"n1\", \"seconds\":0.5, \"note\":\"");
	for (size_t i = 0; i < 200; i++)
		buffer_char(&lines, 'x');
	buffer_text(&lines, "\"}\n {\"name\":\"n1\",\"seconds\":0.25}\n {1}\n");
	const char *read = read_lines(arena, (struct text){lines.at, lines.length});
	assert_non_null(strstr(read, "\n0x1p-2 "));
	assert_non_null(strstr(read, arena_printf(arena, "\nndjson %zu 2\n", good + 1)));
	assert_non_null(strstr(read, arena_printf(arena, "x.json:%zu not JSON", good + 1)));
	assert_non_null(strstr(read, arena_printf(arena, "x.json:%zu not JSON", good + 3)));
	arena_free(arena);
}

/* An object whose keys come mostly as in the one before: one is missing, twice there, or another now and then. */
static void object_put(struct buffer *out, uint64_t *seed)
{
	static const char *const members[] = {"name", "threads", "seconds", "deep", "round", "other"};
	enum { MEMBERS = sizeof members / sizeof members[0] };
	buffer_char(out, '{');
	for (size_t k = 0; k < MEMBERS; k++) {
		uint64_t luck = next_random(seed);
		const char *key = members[luck % 9 == 0 ? (luck >> 8) % MEMBERS : k];
		if (luck % 10 == 1)
			continue;
		buffer_print(out, "%s\"%s\":", out->at[out->length - 1] == '{' ? "" : ",", key);
		if (strcmp(key, "deep") == 0)
			buffer_print(out, "{\"x\":%d%s}", (int)(luck >> 16) % 3, luck % 4 ? "" : ",\"x\":7");
		else
			buffer_print(out, "%d", (int)(luck >> 16) % 4);
	}
	buffer_char(out, '}');
}

static const char *nested_map(struct arena *arena, const char *above)
{
	return arena_printf(arena,
		"name nested\nformat json\nrecognise .\neach %srows[]\n\tworkload name\n\tfactor threads\n"
		"\tfactor deep.x\n\tround round\n\tvalue seconds unit \"s\" main\n",
		above);
}

/* Far down, keys are looked for in the paths each time: the same comes out as where those of the object before help. */
static void keys_as_before(void **state)
{
	(void)state;
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	uint64_t seed = 4712;
	struct buffer rows = buffer_new(arena);
	for (int i = 0; i < 4000; i++) {
		buffer_text(&rows, i > 0 ? ",\n" : "");
		object_put(&rows, &seed);
	}
	const char *near = arena_printf(arena, "{\"rows\":[%s]}", rows.at);
	const char *far = arena_printf(arena,
		"{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"rows\":[%s]}}}}}}}}}", rows.at);
	const char *one = read_with(arena, nested_map(arena, ""), text_of(near), 1);
	assert_non_null(strstr(one, "stands twice"));
	assert_same_lines(
		"flat", one, read_with(arena, nested_map(arena, "a.a.a.a.a.a.a.a."), text_of(far), 1));
	arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(even_lines), cmocka_unit_test(keys_as_before),
		cmocka_unit_test(odd_lines), cmocka_unit_test(broken_lines_across_blocks)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
