/* The mapping language: mistakes with their places, the documentation's example, and what records are bound to. */
#include <stdio.h>
#include <string.h>

#include "arena_setup.h"

#include "ingest/bind/json_records.h"
#include "ingest/bytes/source.h"
#include "ingest/ingest.h"
#include "ingest/mapping/mapping.h"
#include "told.h"

static void mistakes_name_their_place(void **state)
{
	(void)state;
	static const struct {
		const char *text, *place, *says;
	} rows[] = {
		{"name x\nvlaue a\n", "m.map:2:1", "'vlaue' is no statement; did you mean 'value'?"},
		{"name x\nfrobnicate\n", "m.map:2:1",
			"'frobnicate' is no statement; there are name title format recognise"},
		{"name x\nformat xml\n", "m.map:2:8", "the formats are json, csv and text"},
		{"name\n", "m.map:1:5", "a name is wanted here"},
		{"name x y\n", "m.map:1:8", "nothing more is wanted on this line"},
		{"workload a\n", "m.map", "a mapping needs a line 'name NAME'"},
		{"name x\neach a..b\n", "m.map:2:6", "not a path: 'a..b': a key is missing between two dots"},
		{"name x\neach a[\n", "m.map:2:6", "not a path: 'a[': '[' without ']'"},
		{"name x\nvalue a.\n", "m.map:2:7", "not a path: a path can't end with a dot"},
		{"name x\nvalue {a\n", "m.map:2:7", "not a path: '{' without '}'"},
		{"name x\nvalue {a}.{b}.{c}.{d}.{e}\n", "m.map:2:7",
			"not a path: a path has at most 4 wildcards that capture"},
		{"name x\nvalue\n", "m.map:2:6",
			"a field (a path, ^path, /path, $capture, @cell, %stem) or a \"text\" is wanted here"},
		{"name x\nvalue a unti \"s\"\n", "m.map:2:9",
			"'unti' can't follow here; what can: unit metric direction weight iterations / * main mark as when"},
		{"name x\nvalue a unit \"s\n", "m.map:2:14",
			"the text that begins here has no closing quote"},
		{"name x\nvalue a * b\n", "m.map:2:11", "a number is wanted after '*'"},
		{"name x\nvalue a mark bad\n", "m.map:2:14", "after mark: warmup, failed or skip"},
		{"name x\nordering maybe\n", "m.map:2:10", "after 'ordering' stands lost or confounded"},
		{"name x\nheader two\n", "m.map:2:8", "after 'header' stands none or a number"},
		{"name x\npreamble text\n", "m.map:2:10", "after 'preamble' stands allowed"},
		{"name x\neach a[]\n\thook grid\n", "m.map:3:7", "there is no hook 'grid'"},
		{"name x\nrecognise a\neither\n", "m.map:3:7", "a path, or file \"NAME\", is wanted here"},
		{"name x\nbetter\n", "m.map:2:7",
			"a field (a path, ^path, /path, $capture, @cell, %stem) or a \"text\" is wanted here"},
		{"name x\nskip a\n", "m.map:2:7", "'skip' is followed by 'when' and a condition"},
		{"name x\nskip when a is b\n", "m.map:2:13",
			"a comparison is wanted here: = != < <= > >= ~ !~ present absent"},
		{"name x\nskip when a ~ b\n", "m.map:2:15",
			"a regular expression in double quotes is wanted here"},
		{"name x\nvalue @a\n", "m.map:2:7",
			"@NAME needs a 'columns PATH' line before it in this block"},
		{"name x\nvalue %file\n", "m.map:2:7", "of a file's name there are %stem, %folder and %path"},
		{"name x\neach a[]\n    value b\n  workload c\n", "m.map:4:3",
			"this line begins at column 3, the lines of its block at column 5"},
		{"name x\neach a[]\n    value b\n      workload c\n", "m.map:4:7",
			"this line begins at column 7, the lines of its block at column 5"},
		{"name x\nrecognise a what\n", "m.map:2:13",
			"after a path: number text flag null array object, or a \"text\" that stands there"},
		{"name x\nformat csv\nrecognise cell a\n", "m.map:3:11",
			"column NAME, line \"REGEX\" or file \"NAME\" is wanted here"},
		{"name x\nformat text\nline \"a {b\"\n", "m.map:3:6", "'{' without '}': a field is {name}"},
		{"name x\nformat text\nline \"{a} {b {c}\"\n", "m.map:3:6",
			"'{' without '}': a field is {name}"},
		{"name x\nformat text\nline \"a {}\"\n", "m.map:3:6", "a field needs a name: {name}"},
		{"name x\nformat text\nline \"{a}{b}\"\n", "m.map:3:6",
			"between two fields something must stand that ends the first"},
		{"name x\nformat text\nline \"a {b})+\"\n", "m.map:3:6",
			"')+' without '(': a group that is repeated is (…)+"},
		{"name x\nformat text\nline \"a {b} ()+\"\n", "m.map:3:6",
			"the group that is repeated is empty"},
		{"name x\nformat text\nline \"\"\n", "m.map:3:6", "a pattern is wanted between the quotes"},
		{"name x\nformat text\nline real {a}\n", "m.map:3:6",
			"a pattern in double quotes is wanted here"},
		{"name x\nformat text\nline\n", "m.map:3:5", "a pattern in double quotes is wanted here"},
		{"name x\nformat text\ntable\n", "m.map:3:6", "a pattern in double quotes is wanted here"},
		{"name x\nformat text\nline \"t {a}\"\n\tvalue b\n", "m.map:4:8",
			"the pattern of this block has no {b}; /b is one that a line with 'keep' has"},
		{"name x\nformat text\nline \"t {a}\" kept\n", "m.map:3:14",
			"nothing more is wanted on this line"},
		{"name x\nrow\n", "m.map:2:1",
			"'row' opens a block in mappings of the format csv: 'format' says which, and stands before"},
		{"name x\nformat csv\neach a[]\n", "m.map:3:1",
			"'each' opens a block in mappings of the format json: 'format' says which, and stands before"},
		{"name x\nformat csv\ntable \"x\"\n", "m.map:3:1",
			"'table' opens a block in mappings of the format text: 'format' says which, and stands before"},
		{"name x\nvalue a\nformat csv\n", "m.map:3:1",
			"'format' stands before the first block and rule"},
		{"name x\nformat csv\nrow a\n", "m.map:3:5", "nothing more is wanted on this line"},
		{"name x\neach\n", "m.map:2:5", "a path is wanted here"},
		{"name x\nworkload a\n", "m.map",
			"a mapping needs a line 'value FIELD' (or 'stated', where the dump has no runs)"},
		{"name x\nstated\n", "m.map:2:7",
			"what is stated is wanted here: n min q1 median q3 max mean sd, each with a field"},
		{"name x\nstated middle a\n", "m.map:2:8",
			"'middle' can't follow here; what can: n min q1 median q3 max mean sd unit metric direction main as when"},
		{"name x\nstated median\n", "m.map:2:14",
			"a field (a path, ^path, /path, $capture, @cell, %stem) or a \"text\" is wanted here"},
		{"name x\nvalue a unit\n", "m.map:2:13",
			"a field (a path, ^path, /path, $capture, @cell, %stem) or a \"text\" is wanted here"},
		{"name x\nvalue a |\n", "m.map:2:10",
			"a field (a path, ^path, /path, $capture, @cell, %stem) or a \"text\" is wanted here"},
		{"name x\nvalue a +\n", "m.map:2:10",
			"a field (a path, ^path, /path, $capture, @cell, %stem) or a \"text\" is wanted here"},
		{"name x\nvalue a /\n", "m.map:2:10",
			"a field (a path, ^path, /path, $capture, @cell, %stem) or a \"text\" is wanted here"},
		{"name x\nvalue a *\n", "m.map:2:10", "a number is wanted after '*'"},
		{"name x\nvalue a as\n", "m.map:2:11", "a name is wanted here"},
		{"name x\nvalue a mark\n", "m.map:2:13", "after mark: warmup, failed or skip"},
		{"name x\nvalue a when\n", "m.map:2:13",
			"a field (a path, ^path, /path, $capture, @cell, %stem) or a \"text\" is wanted here"},
		{"name x\nvalue a when b\n", "m.map:2:15",
			"a comparison is wanted here: = != < <= > >= ~ !~ present absent"},
		{"name x\nvalue a when b =\n", "m.map:2:17",
			"a field (a path, ^path, /path, $capture, @cell, %stem) or a \"text\" is wanted here"},
		{"name x\nvalue a when b = 1 or c\n", "m.map:2:20", "nothing more is wanted on this line"},
		{"name x\nvalue a when b = 1 and\n", "m.map:2:23",
			"a field (a path, ^path, /path, $capture, @cell, %stem) or a \"text\" is wanted here"},
		{"name x\nvalue a ~ \"(\"\n", "m.map:2:11", "the expression is no regular expression: "},
		{"name x\nvalue 'a\n", "m.map:2:7", "not a path: a single quote without its closing one"},
		{"name x\nvalue a[]b\n", "m.map:2:7", "not a path: a dot is wanted between two keys"},
		{"name x\nmeta\n", "m.map:2:5", "a key (host, cpu, os …) is wanted here"},
		{"name x\nmeta host\n", "m.map", "a mapping needs a line 'value FIELD'"},
		{"name x\ntitle\n", "m.map:2:6", "a text is wanted here"},
		{"name x\nadvice\n", "m.map:2:7", "a text is wanted here"},
		{"name x\nhook\n", "m.map:2:5", "a name is wanted here"},
		{"name x\ncompanion\n", "m.map:2:10", "a file name is wanted here"},
		{"name x\nwant\n", "m.map:2:5",
			"a field (a path, ^path, /path, $capture, @cell, %stem) or a \"text\" is wanted here"},
		{"name x\nformat\n", "m.map:2:7", "the formats are json, csv and text"},
		{"name x\nformat csv\ndelimiter\n", "m.map:3:10", "a word is wanted after 'delimiter'"},
		{"name x\nformat csv\nrecognise line x\n", "m.map:3:16",
			"a regular expression in double quotes is wanted here"},
		{"name x\nformat csv\nrecognise column\n", "m.map:3:17", "a name is wanted here"},
		{"name x\nrecognise \"a\"\n", "m.map:2:11", "a path is wanted here"},
		{"name x\n\"value\" a\n", "m.map:2:1", "a line begins with a statement, not with a text"},
	};
	size_t bad = 0;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct fault fault = {0};
		assert_null(mapping_parse(arena, "m.map", text_of(rows[i].text), &fault));
		assert_int_equal(fault.status, STATUS_INPUT);
		/* The first line of it: what there is besides grows. */
		if (strncmp(fault.text, rows[i].says, strlen(rows[i].says)) == 0 &&
			strcmp(fault.place, rows[i].place) == 0)
			continue;
		print_error("%s\n  got  %s: %s\n  want %s: %s\n", rows[i].text, fault.place, fault.text,
			rows[i].place, rows[i].says);
		bad++;
	}
	assert_int_equal(bad, 0);
}

static struct dataset *read_as(const char *mapping_text, const char *dump)
{
	struct fault fault = {0};
	struct ingest_options *options = arena_alloc(arena, 1, sizeof *options);
	*options = ingest_defaults();
	struct mapping *mapping = mapping_parse(arena, "m.map", text_of(mapping_text), &fault);
	if (!mapping)
		fail_msg("%s: %s", fault.place, fault.text);
	struct dataset *dataset = dataset_new(arena);
	struct source *source = source_of_text(arena, "dump.json", text_of(dump), options, &fault);
	assert_non_null(source);
	dataset_input(dataset, "dir/dump.json", NULL);
	struct binder *binder = binder_new(arena, mapping, dataset, 0, options);
	assert_true(json_records_read(source, binder, mapping, NULL, options, &fault));
	assert_true(binder_finish(binder, &fault));
	return dataset;
}

static void mappings_bind(void **state)
{
	(void)state;
	static const struct {
		const char *mapping, *dump, *says;
	} rows[] = {
		/* The example of docs/mappings.md. */
		{"name my-tool\nformat json\neach tests[]\n    workload name\n    factor   threads\n"
		 "    value    laps[] unit /unit metric \"lap\" main\n    status   ok[]\nmeta host machine\n",
			"{\"machine\": \"lab3\", \"unit\": \"ms\",\n \"tests\": [{\"name\": \"sort\", \"threads\": 2, "
			"\"laps\": [12.5, 12.75, 12.25], \"ok\": [true, true, false]}]}",
			"sort lap s threads=2: 0.0125 0.01275; "},
		/* What names the values comes after them, in the record and around it. */
		{"name x\neach a[]\n  each r[]\n    workload ^m.name\n    unit ^m.unit\n    value v[]\n",
			"{\"a\":[{\"r\":[{\"v\":[1,2],\"m\":{\"name\":\"own\"}},{\"v\":[3]}],\"m\":{\"name\":\"outer\"}}],"
			"\"m\":{\"unit\":\"ms\"}}",
			"own time s: 0.001 0.002; outer time s: 0.003; "},
		/* Alternatives, joining, picking, captures. */
		{"name x\neach r.{bench}[round]\n  workload $bench ~ \"^([a-z]*)\"\n  factor a + \"-\" + b as both\n"
		 "  value x | y unit \"s\"\n",
			"{\"r\":{\"fft9\":[{\"a\":\"p\",\"b\":\"q\",\"y\":4},{\"a\":\"p\",\"b\":\"q\",\"x\":5,\"y\":9}]}}",
			"fft time s both=p-q: 4 5; "},
		/* Columns by name in the dump, division, any depth. */
		{"name x\neach **.er\n  each rows[]\n    columns ^cols[]\n    value @t / @n unit \"s\"\n",
			"{\"deep\":{\"er\":{\"cols\":[\"n\",\"t\"],\"rows\":[[2,3],[4,1]]}}}",
			"benchmark time s: 1.5 0.25; "},
		/* Keys of an object as values, its values as weights; nested arrays flat. */
		{"name x\nvalue h.{us}:key weight h.{us} unit \"us\"\n", "{\"h\":{\"3\":5,\"4\":1}}",
			"benchmark time s: 3e-06 4e-06; "},
		{"name x\nvalue [process][round] unit \"s\"\n", "[[1,2],[3]]", "benchmark time s: 1 2 3; "},
		/* Counters by name, numbers only; conditions element by element. */
		{"name x\neach b[]\n  value {c}:number metric $c when $c !~ \"^(id|n)$\"\n",
			"{\"b\":[{\"id\":7,\"hits\":3,\"s\":\"text\",\"n\":9,\"miss\":1}]}",
			"benchmark hits -: 3; benchmark miss -: 1; "},
		/* A variant a value. */
		{"name x\neach b[]\n  value old as old unit \"s\"\n  value new as new unit \"s\"\n",
			"{\"b\":[{\"old\":2,\"new\":1},{\"old\":3,\"new\":1}]}",
			"benchmark time s variant=old: 2 3; benchmark time s variant=new: 1 1; "},
		/* Groups in groups. */
		{"name x\neach **.data.{name}\n  workload $name...\n  value times[] unit \"s\"\n",
			"{\"data\":{\"a\":{\"data\":{\"b\":{\"times\":[1]},\"c\":{\"times\":[2]}}}}}",
			"a/b time s: 1; a/c time s: 2; "},
		/* NDJSON: each line is a document; other kinds of lines don't count. */
		{"name x\nonly when type = \"run\"\nworkload name | \"none\"\nvalue t unit \"ms\"\n",
			"{\"type\":\"head\",\"t\":1}\n{\"t\":2,\"type\":\"run\",\"name\":\"a\"}\n{\"t\":3,\"type\":\"run\"}\n",
			"a time s: 0.002; none time s: 0.003; "},
		/* The first of two equal keys. */
		{"name x\nvalue t[] unit \"s\"\n", "{\"t\":[1,2],\"t\":[3]}", "benchmark time s: 1 2; "},
		/* Units in the value. */
		{"name x\neach r[]\n  value t\n", "{\"r\":[{\"t\":\"1.5ms\"},{\"t\":\"20 us\"}]}",
			"benchmark value s: 0.0015 2e-05; "},
		{"name x\nworkload %stem + \"/\" + %folder\nvalue t[] unit \"s\"\n", "{\"t\":[1]}",
			"dump/dir time s: 1; "},
	};
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct dataset *dataset = read_as(rows[i].mapping, rows[i].dump);
		assert_string_equal(groups_told(dataset), rows[i].says);
	}
}

static void left_out_is_counted(void **state)
{
	(void)state;
	struct dataset *dataset = read_as(
		"name x\neach r[]\n  skip when kind = \"mean\"\n  warmup when n = 0\n"
		"  status code\n  cpu cpu\n  cpu-after seen\n  value t unit \"s\"\n",
		"{\"r\":[{\"t\":1,\"kind\":\"mean\"},{\"t\":2,\"n\":0},{\"t\":3,\"code\":1},{\"t\":null},{\"t\":NaN},"
		"{\"t\":5,\"cpu\":1,\"seen\":2},{\"t\":6,\"cpu\":1,\"seen\":1,\"code\":0},{\"t\":\"x\"}]}");
	const struct pass *pass = &dataset->passes[0];
	assert_int_equal(pass->runs, 1);
	assert_int_equal(pass->excluded[EXCLUDED_NOT_A_RUN], 1);
	assert_int_equal(pass->excluded[EXCLUDED_WARMUP], 1);
	assert_int_equal(pass->excluded[EXCLUDED_FAILED], 1);
	assert_int_equal(pass->excluded[EXCLUDED_MISSING], 2);
	assert_int_equal(pass->excluded[EXCLUDED_PIN], 1);
	assert_true(pass->pin_known);
	assert_int_equal(dataset->inputs[0].skipped, 1);
	assert_string_equal(
		dataset->inputs[0].problems[0].text, "'x' is not a number: left out (--strict: an error)");
	assert_string_equal(dataset->inputs[0].problems[0].place, "dir/dump.json:1:140: r[7].t");
}

/* Strings that tests/unit/collectors.c can't see: the page holds each mapping as it is. */
static void documentation_shows_every_mapping(void **state)
{
	(void)state;
	struct fault fault = {0};
	struct ingest_options options = ingest_defaults();
	struct source *source = source_open(arena, "docs/mappings.md", &options, &fault);
	assert_non_null(source);
	char *page = arena_copy(arena, source->block.at, source->block.length);
	size_t count;
	const struct mapping *const *mappings = mappings_builtin(arena, &count, &fault);
	assert_non_null(mappings);
	for (size_t i = 0; i < count; i++)
		if (!strstr(page, mappings[i]->source_text))
			fail_msg("docs/mappings.md doesn't show %s as it is (sh docs/mappings.sh)",
				mappings[i]->name);
}

static void builtin_heads_are_those_of_the_whole(void **state)
{
	(void)state;
	struct fault fault = {0};
	size_t count;
	const struct mapping *const *heads = mappings_builtin(arena, &count, &fault);
	assert_non_null(heads);
	for (size_t i = 0; i < count; i++) {
		const struct mapping *head = heads[i], *whole = mapping_whole(arena, head, &fault);
		if (!whole)
			fail_msg("%s: %s", head->file, fault.text);
		assert_string_equal(head->name, whole->name);
		assert_string_equal(head->title, whole->title);
		assert_true(head->format == whole->format);
		assert_true((head->advice != NULL) == (whole->advice != NULL));
		assert_int_equal(head->recognise_count, whole->recognise_count);
		assert_int_equal(head->setting_count, whole->setting_count);
		assert_true(mapping_whole(arena, whole, &fault) == whole);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(builtin_heads_are_those_of_the_whole, set_up, tear_down),
		cmocka_unit_test_setup_teardown(mistakes_name_their_place, set_up, tear_down),
		cmocka_unit_test_setup_teardown(mappings_bind, set_up, tear_down),
		cmocka_unit_test_setup_teardown(left_out_is_counted, set_up, tear_down),
		cmocka_unit_test_setup_teardown(documentation_shows_every_mapping, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
