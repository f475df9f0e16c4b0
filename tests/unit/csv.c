#include <string.h>

#include "arena_setup.h"

#include "ingest/syntax/csv.h"

static struct ingest_options options;

static int set_up_options(void **state)
{
	options = (struct ingest_options){.limits = {.archive_bytes = 1 << 30,
						  .line_bytes = 1 << 20,
						  .cell_bytes = 1 << 16,
						  .columns = 1000}};
	return set_up(state);
}

static struct source *source_of(struct text text, struct fault *fault)
{
	struct source *source = source_of_text(arena, "x.csv", text, &options, fault);
	assert_non_null(source);
	return source;
}

/* Everything that a reader says: rows with places, bad rows, the fault. */
static const char *spelled(struct text text, struct csv_dialect dialect, bool library_only)
{
	struct fault fault = {0};
	struct csv_row row;
	struct csv_reader *reader = csv_open(arena, source_of(text, &fault), dialect, &options, library_only);
	struct buffer out = buffer_new(arena);
	while (csv_next(reader, &row, &fault)) {
		buffer_print(&out, "%zu%s", row.line,
			row.kind == CSV_COMMENT       ? "#"
				: row.kind == CSV_BAD ? "!"
						      : "");
		for (size_t i = 0; i < row.count; i++) {
			buffer_print(&out, " %zu[", row.cells[i].column);
			buffer_add(&out, row.cells[i].text.at, row.cells[i].text.length);
			buffer_text(&out, "]");
		}
		buffer_print(&out, "%s;", row.why ? row.why : "");
	}
	if (fault.status != STATUS_OK)
		buffer_print(&out, "%s %s", fault.place, fault.text);
	return out.at;
}

static void rows_and_places(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		char delimiter;
		const char *rows;
	} rows[] = {
		{"a,b\n1, 2 \n", ',', "1 1[a] 3[b];2 1[1] 4[2];"},
		{"a,b\r\n\r\n1,2", ',', "1 1[a] 3[b];3 1[1] 3[2];"},
		{"a\rb\r", ',', "1 1[a];2 1[b];"},
		{"a;;\n;x;", ';', "1 1[a] 3[] 4[];2 1[] 2[x] 4[];"},
		{"\"a,\"\"b\"\"\",2\n3,4\n", ',', "1 1[a,\"b\"] 11[2];2 1[3] 3[4];"},
		{"x,\"two\nlines\",3\n4,5,6\n", ',', "1 1[x] 3[two\nlines] 8[3];3 1[4] 3[5] 5[6];"},
		{"# note\n a , b\n", ',', "1# 1[# note];2 2[a] 6[b];"},
		{"a,b\n1,\"x\n2,3\n", ',',
			"1 1[a] 3[b];x.csv:2:3 a quote is opened here and never closed; close it, or double it (\"\") where "
			"it belongs to the text"},
		{"a,5\"x,2\n3,4\n", ',', "1! 4[]a quote stands inside a cell;2 1[3] 3[4];"},
		{"a\t\tb\n\t\t\n", '\t', "1 1[a] 3[] 4[b];2 1[] 2[] 3[];"},
		{"  a   b\t c \n\"x y\"  z\n", ' ', "1 3[a] 7[b] 10[c];2 1[x y] 8[z];"},
		{"1\n\n2\n", 0, "1 1[1];3 1[2];"},
		{"", ',', ""},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct csv_dialect dialect = {.delimiter = rows[i].delimiter, .comment = '#'};
		assert_string_equal(spelled(text_of(rows[i].text), dialect, false), rows[i].rows);
		assert_string_equal(spelled(text_of(rows[i].text), dialect, true), rows[i].rows);
	}
}

static void limits(void **state)
{
	(void)state;
	struct csv_dialect dialect = {.delimiter = ','};
	options.limits.columns = 3;
	assert_string_equal(spelled(TEXT("1,2,3\n1,2,3,4\n"), dialect, false),
		"1 1[1] 3[2] 5[3];x.csv:2 a row of 4 cells; if that is meant: --limit columns=N");
	options.limits.cell_bytes = 5;
	assert_non_null(strstr(
		spelled(TEXT("\"a\nbbbbbbb\nccccc\n\"\n"), dialect, false), "x.csv:1:1 a cell of more"));
}

static uint64_t next_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

/* The plain scan and libcsv see the same in any bytes. */
static void plain_scan_is_libcsv(void **state)
{
	(void)state;
	static const char alphabet[] = "ab1,,,\n\n\r\" \t#;\xC2\xB5";
	uint64_t seed = 7;
	for (int i = 0; i < 30000; i++) {
		char text[9000]; /* now and then longer than what is looked through at a time */
		size_t n = next_random(&seed) % (i % 300 == 0 ? sizeof text : 64);
		size_t kinds = next_random(&seed) % 3 == 0 ? sizeof alphabet - 1 : 9;
		for (size_t j = 0; j < n; j++)
			text[j] = alphabet[next_random(&seed) % kinds];
		if (i % 900 == 0 && n > 2) /* one line longer than that */
			memset(text + n / 4, 'x', n / 2);
		if (n > 0 &&
			!memchr(text, '\n', n)) /* '\r' alone ends lines where there is no newline at all */
			text[n - 1] = '\n';
		struct arena *before = arena;
		arena = arena_child(before);
		struct csv_dialect dialect = {
			.delimiter = i % 5 == 0 ? '\t' : ',', .comment = i % 2 ? '#' : 0};
		const char *plain = spelled((struct text){text, n}, dialect, false);
		const char *library = spelled((struct text){text, n}, dialect, true);
		if (strcmp(plain, library) != 0)
			fail_msg("'%.*s': '%s' is not '%s'", (int)n, text, plain, library);
		arena_free(arena);
		arena = before;
	}
}

/* Lines that lie across the reads of the source. */
static void long_files(void **state)
{
	(void)state;
	struct fault fault = {0};
	struct buffer text = buffer_new(arena);
	size_t rows = 700000;
	for (size_t i = 0; i < rows; i++)
		buffer_print(&text, i % 1000 == 999 ? "\"%zu\",b\n" : "%zu,b\n", i);
	struct csv_row row;
	struct csv_reader *reader = csv_open(arena, source_of((struct text){text.at, text.length}, &fault),
		(struct csv_dialect){.delimiter = ','}, &options, false);
	size_t i = 0;
	for (; csv_next(reader, &row, &fault); i++) {
		double value;
		assert_int_equal(row.count, 2);
		assert_int_equal(row.line, i + 1);
		assert_int_equal(number_parse(row.cells[0].text, NUMBER_PLAIN, &value), NUMBER_FINITE);
		assert_true(value == (double)i);
	}
	assert_int_equal(i, rows);
	assert_int_equal(fault.status, STATUS_OK);
}

struct look {
	const char *text;
	/* delimiter, decimal, thousands (- for none), preamble, header rows, u: unit row, c: comment */
	const char *dialect;
	const char *names; /* joined by | */
	size_t rows;
};

static const struct look looks[] = {
	{"cpu,time_ms\n0,1.5\n1,2.5\n", ",.- 0 1", "cpu|time_ms", 2},
	{"cpu;time\n0;1,5\n1;2,5\n", ";,- 0 1", "cpu|time", 2},
	{"cpu\ttime\n0\t1.5\n1\t2.5\n", "\t.- 0 1", "cpu|time", 2},
	{"a,1.5\nb,2.5\n", ",.- 0 0", "1|2", 2},
	{"1.5\n2.5\n", "0.- 0 0", "1", 2},
	{"time\n1.5\n2.5\n", "0.- 0 1", "time", 2},
	{"1,5\n2,5\n", "0,- 0 0", "1", 2},
	{"name time\na  1.5\nbb 2.5\ncc 3.5\n", " .- 0 1", "name|time", 3},
	{"Made by hand\non Monday\nname,time\na,1\nb,2\nc,3\n", ",.- 2 1", "name|time", 3},
	{"# x\nname,time\na,1\n#y\nb,2\n", ",.- 0 1", "name|time", 2},
	{"# name,time\na,1\nb,2\n", ",.- 0 0c", "name|time", 2},
	{"name,time,size\n,ms,kB\na,1,2\nb,2,3\nc,3,4\n", ",.- 0 2u", "name|time|size", 3},
	{"tool,x,x,y,y\nrun,time,wall,time,wall\na,1,2,3,4\nb,2,3,4,5\nc,4,5,5,6\nd,1,1,1,1\n", ",.- 0 2",
		"run|x time|x wall|y time|y wall", 4},
	{"name,sd,sd\na,1,2\nb,2,3\n", ",.- 0 1", "name|sd|sd.2", 2},
	{"name;time\na;1.234,5\nb;2.345,25\n", ";,. 0 1", "name|time", 2},
	{"name,time\na,\"1,234.5\"\nb,\"2,345.25\"\n", ",., 0 1", "name|time", 2},
	{"name,time\na,\"269,502949\"\nb,\"2,25\"\n", ",,- 0 1", "name|time", 2},
	{"idx,bench,0,1,2\n0,a,1.5,2.5,3.5\n1,a,1.5,2.5,3.5\n", ",.- 0 1", "idx|bench|0|1|2", 2},
	{"x y\n1 a 1.5\n2 b 2.5\n3 c 3.5\n", " .- 0 1", "|x|y", 3},
	{"sep=;\nname;time\na;1\nb;2\n", ";.- 1 1", "name|time", 2},
	{"name|time\na|1.5\nb|2.5\n", "|.- 0 1", "name|time", 2},
	{"name, time\na, 1.23ms\nb, 45.6us\n", ",.- 0 1", "name|time", 2},
	{"stamp,time\n2026-08-05 10:58:34,1.5\n2026-08-05 10:58:35,2.5\n", ",.- 0 1", "stamp|time", 2},
	{"command,time\n\"a | b, \"\"c\"\"\",1.5\n\"x, y\",2.5\n", ",.- 0 1", "command|time", 2},
};

static void looking(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
		struct fault fault = {0};
		struct source *source = source_of(text_of(looks[i].text), &fault);
		struct csv_dialect d;
		struct csv_header header;
		struct csv_row row;
		if (!csv_look(arena, source, &options, &d))
			fail_msg("no table: %s", looks[i].text);
		char *found = arena_printf(arena, "%c%c%c %zu %zu%s%s", d.delimiter ? d.delimiter : '0',
			d.numbers.decimal, d.numbers.thousands ? d.numbers.thousands : '-', d.preamble,
			d.header_rows, d.unit_row ? "u" : "", d.header_in_comment ? "c" : "");
		if (strcmp(found, looks[i].dialect) != 0)
			fail_msg("'%s' is not '%s' for: %s", found, looks[i].dialect, looks[i].text);
		struct csv_reader *reader = csv_open(arena, source, d, &options, false);
		assert_true(csv_read_header(arena, reader, &d, &header, NULL, NULL, &fault));
		struct buffer names = buffer_new(arena);
		for (size_t c = 0; c < header.count; c++) {
			buffer_text(&names, c ? "|" : "");
			buffer_add(&names, header.names[c].at, header.names[c].length);
		}
		assert_string_equal(names.at, looks[i].names);
		size_t rows = 0;
		while (csv_next(reader, &row, &fault)) {
			assert_true(row.kind != CSV_ROW || row.count == header.count);
			rows += row.kind == CSV_ROW;
		}
		assert_int_equal(rows, looks[i].rows);
	}
}

static void no_table(void **state)
{
	(void)state;
	static const char *const texts[] = {"",
		"Hello.\nThis is some prose, with a comma.\nAnd more of it; it goes on.\n",
		"{\"a\": [1, 2, 3]}\n"};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct fault fault = {0};
		struct csv_dialect dialect;
		if (csv_look(arena, source_of(text_of(texts[i]), &fault), &options, &dialect))
			fail_msg("'%c' makes a table of: %s", dialect.delimiter, texts[i]);
	}
}

static void repeated_headers(void **state)
{
	(void)state;
	struct fault fault = {0};
	struct source *source = source_of(TEXT("a,b,b\nx,1,2\na,b,b\ny,2,3\n"), &fault);
	struct csv_dialect dialect;
	struct csv_header header;
	struct csv_row row;
	assert_true(csv_look(arena, source, &options, &dialect));
	struct csv_reader *reader = csv_open(arena, source, dialect, &options, false);
	assert_true(csv_read_header(arena, reader, &dialect, &header, NULL, NULL, &fault));
	assert_true(csv_next(reader, &row, &fault) && !csv_is_header(&header, &row));
	assert_true(csv_next(reader, &row, &fault) && csv_is_header(&header, &row));
	assert_true(csv_next(reader, &row, &fault) && !csv_is_header(&header, &row));
}

int main(void)
{
#define ROW(name) cmocka_unit_test_setup_teardown(name, set_up_options, tear_down)
	const struct CMUnitTest tests[] = {ROW(rows_and_places), ROW(limits), ROW(plain_scan_is_libcsv),
		ROW(long_files), ROW(looking), ROW(no_table), ROW(repeated_headers)};
	return RUN_TESTS(tests);
}
