/* Records bound as one before them and records read one by one give the same data set: the same records with another blank
 * behind each brace are never alike. */
#include <stdio.h>
#include <string.h>

#include "ingest/bind/json_repeat.h"
#include "ingest/mapping/shape.h"

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

static bool one_in(uint64_t n)
{
	return n > 0 && next_random() % n == 0;
}

/* What the mappings below do with members of the records. */
static const struct {
	const char *what, *lines;
} mappings[] = {
	{"names, marks, units and covariates",
		"each rows[]\n\tworkload run | name\n\tfactor threads\n\tfactor mode\n\tfailed when failed = \"true\"\n"
		"\tskip when kind = \"mean\"\n\twarmup when warm present\n\titerations n\n\tround r\n"
		"\tload load\n\tcpu-freq freq unit \"MHz\"\n\tvalue a unit unit | \"ns\" metric \"a\" main\n"
		"\tvalue b | c unit unit metric \"b\"\n\tvalue c unit \"s\" metric \"c\" when mode != \"y\"\n"},
	{"counters by name",
		"each rows[]\n\tworkload name\n\tskip when kind = \"mean\"\n\tround r\n"
		"\tvalue a unit unit metric \"a\" main\n"
		"\tvalue {counter}:number metric $counter when $counter !~ \"^(a|r|unit|n)$\"\n"},
	{"values divided and multiplied",
		"each rows[]\n\tworkload name\n\tpass kind\n\tvalue a / threads * 3 unit unit main\n"
		"\tround n / threads * 3\n\titerations n unit \"x\"\n"},
	{"what is known from around",
		"each rows[]\n\tworkload name\n\tfactor ^host\n\tround n\n\tcpu-temp ^temperature\n\tvalue a unit unit\n"
		"\tvalue b metric \"b\"\n"},
	{"what is known only at the end",
		"each rows[]\n\tworkload name\n\tfactor ^last\n\tround n\n\tvalue a unit unit\n"},
	{"some wait for the end",
		"each rows[]\n\tworkload name\n\tfactor kind ~ \"run\" | ^last as kind\n\tround n\n\tvalue a unit unit\n"},
	{"numbers in quotes",
		"each rows[]\n\tworkload name\n\tload quoted\n\tround n | r\n\tvalue a\n\tvalue quoted metric \"q\"\n"},
	{"time", "each rows[]\n\tworkload name\n\ttime at\n\tvalue a\n"},
	{"weights",
		"each rows[]\n\tworkload name\n\tweight threads\n\tvalue a\n\tvalue b weight n metric \"b\"\n"},
	{"work", "each rows[]\n\tworkload name\n\twork threads\n\tvalue a\n"},
	{"units that say what is better",
		"each rows[]\n\tworkload name\n\tbetter better unit unit\n\tvalue a unit unit\n"},
	{"numbers by a pattern", "each rows[]\n\tworkload name\n\tload n ~ \"^[0-9]\"\n\tvalue a\n"},
	{"numbers joined", "each rows[]\n\tworkload name\n\tvalue n + r\n\tvalue b metric \"b\"\n"},
	{"one of several rules",
		"each rows[]\n\tworkload name\n\tround other\n\tround r when n = 17\n\titerations \"5\"\n\tvalue a\n"},
	{"runs without a place", "each rows[]\n\tworkload name\n\tbeyond threads\n\tvalue a\n"},
	{"a value that is compared",
		"each rows[]\n\tworkload name\n\tskip when n < 3\n\tround n\n\tvalue a\n"},
	{"places in the array", "each rows[i]\n\tworkload name\n\tround $i\n\tvalue a\n"},
	{"a look from outside", "each rows[]\n\tworkload name\n\tvalue a\nvalue rows[].b metric \"b\"\n"},
	{"names from within",
		"each rows[]\n\tworkload name ~ \"n.*\" | mode\n\tfactor kind + mode as kind\n\tvalue a\n"},
	{"summaries", "each rows[]\n\tworkload name\n\tvalue a\n\tstated mean b n n\n"},
	{"facts", "each rows[]\n\tworkload name\n\tvalue a\n\tmeta date at\n"},
	{"an order that may be lost",
		"ordering lost when n > 97\neach rows[]\n\tworkload name\n\tvalue a\n\tvalue n metric \"n\"\n"},
};

enum { MAPPINGS = sizeof mappings / sizeof mappings[0], MEMBERS = 18 };

/* A member of a usual record, and what may stand there now and then; NULL: any number. */
static const struct {
	const char *key, *usual[3];
} members[MEMBERS] = {{"name", {"\"n1\"", "\"n2\"", "\"n 3\""}}, {"run", {"\"r1\"", "\"r1\"", "\"r2\""}},
	{"kind", {"\"run\"", "\"run\"", "\"mean\""}}, {"threads", {"1", "2", "0"}},
	{"mode", {"\"x\"", "\"x\"", "\"y\""}}, {"failed", {"false", "false", "true"}}, {"n", {NULL}},
	{"r", {NULL}}, {"load", {NULL}}, {"a", {NULL}}, {"b", {NULL}}, {"c", {NULL}},
	{"freq", {"3000", "\"2-3=3597 MHz\"", "3000"}}, {"quoted", {"\"12\"", "\"3.5\"", "\"NaN\""}},
	{"nothing", {"null", "null", "null"}}, {"better", {"\"lower\"", "\"lower\"", "\"higher\""}},
	{"at", {"\"2026-01-05T12:00:00Z\"", "\"2026-01-05T12:00:01Z\"", "\"2026-01-05 12:00:02\""}},
	{"unit", {"\"ms\"", "\"ms\"", "\"s\""}}};

static const char *const scalars[] = {"1", "0", "-0.5", "1e3", "2.5E-1", "NaN", "\"7\"", "\"1.5ms\"", "\"\"",
	"\"a\"", "\"a\\n\"", "\"\xc3\xa9\"", "null", "true", "false", "[1]", "{}", "{\"a\":7}",
	"9007199254740993", "1e400", "\"2026-01-05T12:00:00Z\"", "1767614400", "\"NaN\"", "-0", "0.0"};
static const char *const odd_keys[] = {
	"a", "b", "warm", "at", "temperature", "name", "na\\u006de", "other", "x y", ""};

/* One record; odd: one thing in so many isn't usual, 0: none. */
static void record_put(struct buffer *out, uint64_t odd)
{
	for (size_t m = 0; m < MEMBERS; m++) {
		const char *key = one_in(odd)
			? odd_keys[next_random() % (sizeof odd_keys / sizeof odd_keys[0])]
			: members[m].key;
		uint64_t luck = next_random();
		if (one_in(odd))
			continue;
		buffer_print(out, "%s\"%s\":%s", m == 0 ? "" : ", ", key, one_in(odd) ? "\n " : "");
		if (one_in(odd))
			buffer_text(out, scalars[luck % (sizeof scalars / sizeof scalars[0])]);
		else if (members[m].usual[0])
			buffer_text(out, members[m].usual[luck % 64 < 60 ? 0 : 1 + luck % 2]);
		else if (m < 9)
			buffer_print(out, "%d", (int)(luck % 100));
		else
			buffer_print(out, "%d.%de-0%d", (int)(luck % 10), (int)((luck >> 8) % 100000),
				(int)((luck >> 40) % 4));
	}
}

/* The same document twice: as it is, and with blanks behind braces that differ from each of the last records. */
static void make_document(size_t count, uint64_t odd, struct text *alike, struct text *apart)
{
	struct buffer one = buffer_new(arena), two = buffer_new(arena);
	const char *head = "{\"host\":\"h\",\"temperature\":40,\"rows\":[\n";
	buffer_text(&one, head);
	buffer_text(&two, head);
	for (size_t i = 0; i < count; i++) {
		struct buffer record = buffer_new(arena);
		const char *between = i == 0 ? "" : one_in(odd) ? "\n,\t" : ",\n";
		buffer_text(&record, "");
		record_put(&record, odd);
		const char *text = record.at + (record.at[0] == ',' ? 1 : 0);
		buffer_print(&one, "%s{%s}", between, text);
		buffer_print(&two, "%s{%*s%s}", between, 1 + (int)(i % 7), "", text);
	}
	buffer_text(&one, "],\"more\":[");
	buffer_text(&two, "],\"more\":[");
	struct buffer record = buffer_new(arena);
	record_put(&record, 0);
	for (int i = 0; i < 20; i++) {
		buffer_print(&one, "%s{%s}", i > 0 ? "," : "", record.at);
		buffer_print(&two, "%s{%*s%s}", i > 0 ? "," : "", 1 + i % 7, "", record.at);
	}
	buffer_text(&one, "],\"last\":\"l\"}\n");
	buffer_text(&two, "],\"last\":\"l\"}\n");
	*alike = (struct text){one.at, one.length};
	*apart = (struct text){two.at, two.length};
}

static void tables_put(struct buffer *out, const struct dataset *dataset)
{
	for (size_t t = 0; t < dataset->table_count; t++) {
		const struct table *table = &dataset->tables[t];
		for (size_t g = 0; g < table->group_count; g++) {
			const struct group *group = &table->groups[g];
			buffer_print(out, "%zu %s %s %s %d %zu %zu %d %g", table->pass, table->workload,
				table->metric, table->unit ? table->unit : "-", (int)table->direction,
				group->excluded_missing, group->beyond, (int)group->order_lost,
				table->iterations_per_run);
			for (size_t f = 0; f < table->factor_count; f++)
				buffer_print(out, " %s=%s", table->factors[f],
					group->levels[f] ? group->levels[f] : "-");
			for (size_t i = 0; i < group->runs.n; i++) {
				buffer_print(out, "\n%a", group->runs.values[i]);
				for (size_t c = 0; c < COVARIATE_COUNT; c++)
					buffer_print(out, " %zu:%a", group->runs.covariates[c].count,
						column_at(&group->runs.covariates[c], i));
			}
			buffer_char(out, '\n');
		}
	}
}

/* All that is known of the input, but for columns, which the blanks shift. */
static void input_put(struct buffer *out, const struct dataset *dataset)
{
	const struct input *input = &dataset->inputs[0];
	for (size_t p = 0; p < dataset->pass_count; p++) {
		const struct pass *pass = &dataset->passes[p];
		buffer_print(out, "%s %zu %zu %d", pass->name, pass->runs, pass->read, (int)pass->zoned);
		for (size_t m = 0; m < pass->metadata_count; m++)
			buffer_print(out, " %s=%s", pass->metadata[m].key, pass->metadata[m].value);
		for (size_t e = 0; e < EXCLUSION_COUNT; e++)
			buffer_print(out, " %zu", pass->excluded[e]);
		buffer_char(out, '\n');
	}
	buffer_print(out, "%s %zu %zu\n", input->format, input->runs, input->skipped);
	for (size_t p = 0; p < input->problem_count; p++)
		buffer_print(out, "%s %zu\n", input->problems[p].text, input->problems[p].count);
	for (size_t r = 0; r < input->reading_count; r++)
		buffer_print(out, "%s %s %s\n", input->readings[r].field, input->readings[r].role,
			input->readings[r].detail ? input->readings[r].detail : "-");
}

static const char *read_with(const char *lines, struct text text)
{
	const char *map = arena_printf(arena, "name records\nformat json\nrecognise .\n%s", lines);
	const struct dataset *dataset = json_read(arena, map, text, ingest_defaults().jobs);
	struct buffer out = buffer_new(arena);
	tables_put(&out, dataset);
	input_put(&out, dataset);
	return out.at;
}

static void compare(size_t mapping, size_t count, uint64_t odd)
{
	struct text alike, apart;
	seed = 4711 + odd + 1000 * mapping;
	make_document(count, odd, &alike, &apart);
	const char *one = read_with(mappings[mapping].lines, alike);
	if (!strstr(one, "\n0x"))
		fail_msg("%s: no runs: %.300s\n%.300s", mappings[mapping].what, one, alike.at);
	assert_same_lines(mappings[mapping].what, one, read_with(mappings[mapping].lines, apart));
}

/* Records of which ten are read before the others, in turn. */
static const struct {
	const char *lines, *first, *then[3];
} turns[] = {
	/* a number that a setting compares */
	{"each rows[]\n\tordering lost when n > 5\n\tworkload name\n\tvalue a\n\tvalue n metric \"n\"\n",
		"{\"name\":\"n\",\"n\":1,\"a\":1}", {"{\"name\":\"n\",\"n\":9,\"a\":1}"}},
	/* what is too large to be held is no number */
	{"each rows[]\n\tworkload name\n\tvalue {x}:number metric $x when $x != \"name\"\n",
		"{\"name\":\"n\",\"q\":1e400}", {"{\"name\":\"n\",\"q\":2}"}},
	/* whether times have a zone is asked of what is left out, too, once there are runs */
	{"each rows[]\n\tworkload name\n\ttime at\n\tskip when k = \"s\"\n\tvalue a\n",
		"{\"name\":\"n\",\"k\":\"s\",\"at\":\"2026-01-05 12:00:00\",\"a\":1}",
		{"{\"name\":\"n\",\"k\":\"r\",\"at\":\"2026-01-05T12:00:00Z\",\"a\":1}",
			"{\"name\":\"n\",\"k\":\"s\",\"at\":\"2026-01-05 12:00:00\",\"a\":1}"}},
	/* what is better in a unit is what the last record said */
	{"each rows[]\n\tworkload name\n\tbetter b unit \"ms\"\n\tvalue a unit \"ms\"\n",
		"{\"name\":\"n\",\"b\":\"lower\",\"a\":1}",
		{"{\"name\":\"n\",\"b\":\"higher\",\"a\":1}", "{\"name\":\"n\",\"b\":\"lower\",\"a\":1}",
			"{\"name\":\"m\",\"b\":\"none\",\"a\":1}"}},
};

static void in_turn(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
		const char *read[2];
		for (int apart = 0; apart < 2; apart++) {
			struct buffer out = buffer_new(arena);
			buffer_text(&out, "{\"rows\":[");
			for (size_t r = 0; r < 30; r++) {
				const char *record = r < 10 ? turns[i].first : turns[i].then[(r - 10) / 7];
				if (record)
					buffer_print(&out, "%s{%*s%s", r > 0 ? "," : "",
						apart ? 1 + (int)r % 7 : 0, "", record + 1);
			}
			buffer_text(&out, "]}");
			read[apart] = read_with(turns[i].lines, (struct text){out.at, out.length});
		}
		assert_same_lines(turns[i].lines, read[0], read[1]);
	}
}

static void usual_records(void **state)
{
	(void)state;
	for (size_t m = 0; m < MAPPINGS; m++)
		compare(m, 2000, 0);
}

static void odd_records(void **state)
{
	(void)state;
	for (size_t m = 0; m < MAPPINGS; m++)
		for (uint64_t odd = 20; odd < 3000; odd += 1 + odd * STRIDE / 2)
			compare(m, 600, odd);
}

static void node_put(struct buffer *out, const struct shape_node *node, size_t depth)
{
	buffer_print(out, "%*s%.*s %d%d %u %zu %zu %zu %zu %d\n", (int)depth, "", (int)node->key.length,
		node->key.at, (int)node->element, (int)node->merged, node->types, node->count,
		node->containers, node->integers, node->elements, (int)node->more_texts);
	for (size_t i = 0; i < node->text_count; i++)
		buffer_print(out, " %.*s\n", (int)node->texts[i].length, node->texts[i].at);
	for (size_t i = 0; i < node->sample_count; i++)
		buffer_print(
			out, " %zu %.*s\n", node->rows[i], (int)node->samples[i].length, node->samples[i].at);
	for (size_t i = 0; i < node->around_capacity && i < node->count; i++)
		buffer_print(out, " %zu\n", node->around[i]);
	for (const struct shape_node *child = node->first_child; child; child = child->next)
		node_put(out, child, depth + 1);
}

static const char *look_of(struct text text)
{
	struct shape shape;
	struct buffer out = buffer_new(arena);
	assert_true(shape_read(arena, text, true, false, &shape));
	buffer_print(&out, "%zu %d\n", shape.documents, (int)shape.clean);
	node_put(&out, shape.root, 0);
	return out.at;
}

/* What a document looks like, told from its objects one by one and from those alike. */
static void looks(void **state)
{
	(void)state;
	for (uint64_t odd = 4; odd < 4000; odd += 1 + odd * STRIDE / 4) {
		struct text alike, apart;
		seed = 4711 + odd;
		make_document(odd % 7 == 0 ? 5 : 600, odd, &alike, &apart);
		const char *one = look_of(alike);
		assert_non_null(strstr(one, "threads"));
		assert_same_lines("look", one, look_of(apart));
	}
}

static void several_blocks(void **state)
{
	(void)state;
	compare(0, 40000, 2000);
}

static const char *const counts_map =
	"name records\nformat json\nrecognise .\neach rows[]\n\tworkload name\n\tround n\n"
	"\tvalue a unit \"ms\"\n\tskip when kind = \"mean\"\n";

/* What follows {"name":"x","n":1,"a":2.5,"kind":"run"}, and how many records of it are bound past the parser. */
static const struct {
	const char *ahead;
	size_t records, bytes;
} follow[] = {
	{"", 0, 0},
	{"]", 0, 0},
	{",{\"name\":\"x\",\"n\":2,\"a\":3,\"kind\":\"run\"}", 1, 38},
	{" ,\n {\"name\":\"x\",\"n\":2,\"a\":3,\"kind\":\"run\"}]", 1, 41},
	{",{\"name\":\"x\",\"n\":2,\"a\":3,\"kind\":\"run\"},{\"name\":\"x\",\"n\":2,\"a\":-4e1,\"kind\":\"run\"},{}",
		2, 79},
	{",{\"name\":\"y\",\"n\":2,\"a\":3,\"kind\":\"run\"}", 0, 0},
	{",{\"name\":\"x\",\"n\":2,\"a\":3,\"kind\":\"mean\"}", 0, 0},
	{",{\"name\":\"x\", \"n\":2,\"a\":3,\"kind\":\"run\"}", 0, 0},
	{",{\"name\":\"x\",\"a\":3,\"n\":2,\"kind\":\"run\"}", 0, 0},
	{",{\"name\":\"x\",\"n\":2,\"a\":\"3\",\"kind\":\"run\"}", 0, 0},
	{",{\"name\":\"x\",\"n\":2,\"a\":null,\"kind\":\"run\"}", 0, 0},
	{",{\"name\":\"x\",\"n\":2,\"a\":03,\"kind\":\"run\"}", 0, 0},
	{",{\"name\":\"x\",\"n\":2,\"a\":1e999,\"kind\":\"run\"}", 0, 0},
	{",{\"name\":\"x\",\"n\":2,\"a\":9007199254740993,\"kind\":\"run\"}", 0, 0},
	{",{\"name\":\"x\",\"n\":2,\"a\":3,\"kind\":\"run\",\"more\":1}", 0, 0},
	{",{\"name\":\"x\",\"n\":2,\"a\":3,\"kind\":\"run\"", 0, 0},
	{"{\"name\":\"x\",\"n\":2,\"a\":3,\"kind\":\"run\"}", 0, 0},
	{",,{\"name\":\"x\",\"n\":2,\"a\":3,\"kind\":\"run\"}", 0, 0},
};

static size_t runs_of(const struct dataset *dataset)
{
	return dataset->passes[0].runs;
}

static void what_is_taken(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof follow / sizeof follow[0]; i++) {
		struct fault fault = {0};
		struct ingest_options options = ingest_defaults();
		struct mapping *mapping = mapping_parse(arena, "records", text_of(counts_map), &fault);
		struct dataset *dataset = dataset_new(arena);
		dataset_input(dataset, "x.json", NULL);
		struct binder *binder = binder_new(arena, mapping, dataset, 0, &options);
		struct json_repeat *repeat = json_repeat_new(arena, mapping, 1, binder);
		assert_non_null(repeat);
		struct record *outer = record_open(binder, 0, NULL, 1, 1),
			      *record = record_open(binder, 1, outer, 1, 1);
		for (size_t f = 0; f < mapping->scopes[1].field_count; f++) {
			const char *name = mapping->scopes[1].fields[f].path.text;
			record_set(binder, record, f, strlen(name) == 1 ? CELL_NUMBER : CELL_TEXT,
				text_of(strcmp(name, "name") == 0        ? "x"
						: strcmp(name, "n") == 0 ? "1"
						: strcmp(name, "a") == 0 ? "2.5"
									 : "run"));
		}
		assert_true(record_close(binder, record, &fault));
		json_repeat_learn(repeat, TEXT("{\"name\":\"x\",\"n\":1,\"a\":2.5,\"kind\":\"run\"}"));
		size_t bytes;
		size_t records = json_repeat_take(repeat, text_of(follow[i].ahead), &bytes);
		if (records != follow[i].records || bytes != follow[i].bytes ||
			runs_of(dataset) != 1 + records)
			fail_msg("%s: %zu records, %zu bytes", follow[i].ahead, records, bytes);
		json_repeat_forget(repeat);
		assert_int_equal(json_repeat_take(repeat, text_of(follow[2].ahead), &bytes), 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(looks, set_up, tear_down),
		cmocka_unit_test_setup_teardown(in_turn, set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_is_taken, set_up, tear_down),
		cmocka_unit_test_setup_teardown(usual_records, set_up, tear_down),
		cmocka_unit_test_setup_teardown(several_blocks, set_up, tear_down),
		cmocka_unit_test_setup_teardown(odd_records, set_up, tear_down)};
	return RUN_TESTS(tests);
}
