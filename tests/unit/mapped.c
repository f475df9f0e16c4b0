/* Dumps read by mappings of the user's own: each statement of the language with what it makes of a dump. */
#include "reading.h"

static const struct {
	const char *map, *dump, *read;
} rows[] = {
	/* CSV: how cells are separated and written, where names come from */
	{"name m\nformat csv\ndelimiter semicolon\ndecimal \",\"\ncomment \"%\"\nrow\n\tvalue b\n\tfactor a\n",
		"a;b\n1;1,5\n% x\n2;2.000,5\n",
		"benchmark, value, -, -, a=1: 1.5; benchmark, value, -, -, a=2: 2000.5"},
	{"name m\nformat csv\ndelimiter blanks\ncomment \"%\"\nrow\n\tvalue b\n\tfactor a\n",
		"a   b\n1  1.5\n2 2.5\n",
		"benchmark, value, -, -, a=1: 1.5; benchmark, value, -, -, a=2: 2.5"},
	{"name m\nformat csv\nheader none\ncolumns a b\nrow\n\tvalue b\n\tfactor a\n", "1,1.5\n2,2.5\n",
		"benchmark, value, -, -, a=1: 1.5; benchmark, value, -, -, a=2: 2.5"},
	{"name m\nformat csv\nheader none\nrow\n\tvalue [1]\n\tfactor [0] as x\n", "1,1.5\n2,2.5\n",
		"benchmark, value, -, -, x=1: 1.5; benchmark, value, -, -, x=2: 2.5"},
	{"name m\nformat csv\nheader 2\nrow\n\tvalue b\n", "A,B\na,b\n1.5,2.5\n",
		"benchmark, value, -, -: 2.5"},
	{"name m\nformat csv\nrow\n\tvalue '{v}' unit \"ms\"\n\tfactor $v as v\nignore note\n",
		"p,q,note\n1500,2500,7\n",
		"benchmark, time, s, lower, v=p: 1.5; benchmark, time, s, lower, v=q: 2.5"},
	/* what a covariate or a value is multiplied by, and what its unit is */
	{"name m\nformat csv\nrow\n\tvalue v * 2 unit u metric m direction d\n\tcpu-freq f unit \"MHz\"\n\tround '#'\n",
		"v,u,m,d,f\n1500,ms,x,higher,3000\n2500,ms,x,higher,3 GHz\n7,kB,y,lower,\n1,?,z,?,1\n",
		"benchmark, x, s, higher: 3 5; benchmark, y, B, lower: 14000; benchmark, z, ?, -: 2"},
	{"name m\nformat csv\nrow\n\tvalue v / n\n\titerations n\n\tload l\n\tload l2\n\tweight w\n",
		"v,n,l,l2,w\n10,4,50,60,2\n10,0,50,60,1\n10,x,50,60,0.5\n10,5,200,60,3\n",
		"benchmark, value, -, -: 2.5 2"},
	{"name m\nformat csv\nrow\n\tvalue a when k = \"x\"\n\tvalue b * 10 when k != \"x\"\n\tfactor a | b as first\n",
		"k,a,b\nx,1,2\ny,3,4\nz,,5\n",
		"benchmark, value, -, -, first=1: 1; benchmark, value, -, -, "
		"first=3: 40; benchmark, value, -, -, first=5: 50"},
	{"name m\nformat csv\nrow\n\tvalue v mark warmup when w > 1\n\tvalue v when w <= 1\n\tfailed when e present and e != 0\n"
	 "\tskip when s ~ \"^y\"\n\tonly when o !~ \"n\"\n",
		"v,w,e,s,o\n1,1,,,\n2,2,,,\n3,1,1,,\n4,1,,yes,\n5,1,,,n\n6,1,0,no,x\n",
		"benchmark, value, -, -: 1 6"},
	{"name m\nformat csv\nrow\n\tstated n n min a median b max c\n\tworkload w\n\tbeyond o\n",
		"w,n,a,b,c,o\nx,5,1,2,3,4\ny,5,3,2,1,0\n",
		"x, value, -, -: states 2; y, value, -, -: states 2 | "
		"4 runs lie beyond the histogram: only how many is known | the dump contradicts itself: it "
		"states a minimum above the median; don't rely on either | a summary only: no runs in this dump"},
	/* lines before the header are records that the rows see */
	{"name m\nformat csv\nline \"# host {host}\" keep\nrow\n\tvalue v\n\tfactor /host\n",
		"# host x\nv\n1.5\n# host y\n2.5\n",
		"benchmark, value, -, -, host=x: 1.5; benchmark, value, -, "
		"-, host=y: 2.5"},
	/* JSON: blocks in blocks, keys and indices, paths from the top, joined, cut, chosen */
	{"name m\neach runs.{name}\n\tworkload $name\n\teach times[round]\n\t\tvalue . unit \"s\"\n\t\tround $round\n",
		"{\"runs\": {\"a\": {\"times\": [1.5, 1.25]}, \"b\": {\"times\": [2.5]}}}",
		"a, time, s, lower: "
		"1.5 1.25; b, time, s, lower: 2.5"},
	{"name m\neach a.**.t[]\n\tvalue . unit \"s\"\n\tworkload $...\n",
		"{\"a\": {\"x\": {\"t\": [1.5]}, \"y\": {\"z\": {\"t\": [2.5]}}}}",
		"benchmark, time, s, lower: 1.5 2.5"},
	{"name m\neach r[]\n\tvalue v / ^n unit /unit\n\tworkload a + \"/\" + b\n\tfactor a ~ \"([0-9]+)\" as digits\n",
		"{\"unit\": \"ms\", \"n\": 10, \"r\": [{\"v\": 15, \"a\": \"x1\", \"b\": \"p\"}, {\"v\": 25, "
		"\"a\": \"y\", \"b\": null}]}",
		"x1/p, time, s, lower, digits=1: 0.0015; y/, time, s, lower: 0.0025"},
	{"name m\neach r\n\tvalue h.{us}:key weight h.{us} unit \"us\"\n",
		"{\"r\": {\"h\": {\"10\": 2, \"20\": 1, \"x\": 3}}}",
		"benchmark, time, s, lower: "
		"1e-05 2e-05 | 'x' is not a number: left out (--strict: an error)"},
	{"name m\neach r\n\tvalue t[]:number unit \"s\"\n", "{\"r\": {\"t\": [1.5, \"x\", null, 2.5]}}",
		"benchmark, time, s, lower: 1.5 2.5"},
	{"name m\nformat text\nline \"{u} are {b}\" keep\n\tbetter b unit u\nline \"{v} {u}\"\n\tvalue v unit u\n",
		"things are higher\n1 things\n2 others\n",
		"benchmark, things, things, -: 1; benchmark, others, "
		"others, -: 2"},
	{"name m\neach r[]\n\tcolumns ^names[]\n\tvalue @ms unit \"ms\"\n\tworkload @name\n",
		"{\"names\": [\"name\", \"ms\"], \"r\": [[\"a\", 1500], [\"b\", 2500, 3], [\"c\"]]}",
		"a, time, "
		"s, lower: 1.5; b, time, s, lower: 2.5"},
	{"name m\neach r[]\n\tvalue t[] unit \"s\"\n\tstatus e[]\n\ttime w[]\n",
		"{\"r\": [{\"t\": [1.5, 2.5, 3.5], \"e\": [0, 1, null], \"w\": [10, 11]}]}",
		"benchmark, time, "
		"s, lower: 1.5 | 'w[]' has 2 entries, 't[]' has 3"},
	{"name m\nmeta env.{key}\nmeta os env.os when env.os present\neach r[]\n\tvalue . unit \"s\"\n",
		"{\"env\": {\"os\": \"x\", \"y\": [1]}, \"r\": [1.5]}", "benchmark, time, s, lower: 1.5"},
	{"name m\npreamble allowed\neach r[]\n\tvalue . unit \"s\"\n", "compiling\n{\"r\": [1.5, 2.5]}\n",
		"benchmark, time, s, lower: 1.5 2.5"},
	/* text: kept lines, repeated groups, tables, names in parts */
	{"name m\nformat text\nline \"run {n} of {name}\" keep\nline \"took {v} {u}\"\n\tvalue v unit u\n\tworkload /name\n\tround /n\n",
		"run 1 of a b\ntook 15 ms\nsaid nothing\nrun 2 of c\ntook 25 ms\ntook long ms\n",
		"a b, time, s, "
		"lower: 0.015; c, time, s, lower: 0.025 | 'long' is not a number: left out (--strict: an error)"},
	{"name m\nformat text\nline \"{name}: ({v})+\"\n\tvalue v unit \"s\"\n\tworkload name\n\tround '#'\n",
		"a: 1.5 1.25\nb: 2.5\nc:\n", "a, time, s, lower: 1.5 1.25; b, time, s, lower: 2.5"},
	/* a group that takes nothing isn't repeated for ever */
	{"name m\nformat text\nline \"{v} ( )+\"\n\tvalue v unit \"s\"\n", "1.5 x\n",
		"! dump: nothing in it is a run (read as m)"},
	{"name m\nformat text\ntable \"size ({v})+\"\n\tvalue v unit \"s\"\n\tfactor size\n\tfactor '#' as column\n",
		"x\nsize gcc clang\n1 1.5 2.5\n2 3.5\nend of it\n",
		"benchmark, time, s, lower, size=1, "
		"column=clang: 2.5; benchmark, time, s, lower, size=1, column=gcc: 1.5; benchmark, time, s, "
		"lower, size=2, column=gcc: 3.5 | 'of' is not a number: left out (--strict: an error) | 'it' is "
		"not a number: left out (--strict: an error)"},
	{"name m\nformat text\nline \"{name/} {v}\"\n\tvalue v unit \"s\"\n\tworkload name\n\tfactor 'name/{key}'\n\tcpu 'name#'\n",
		"sort/n=10/fast-8 1.5\nsort/n=20/fast-8 2.5\nsort-x 3.5\n",
		"sort/fast, time, s, lower, cpu=8, "
		"n=10: 1.5; sort/fast, time, s, lower, cpu=8, n=20: 2.5; sort-x, time, s, lower: 3.5"},
	{"name m\nformat text\ncomment \"#\"\ndecimal \",\"\nline \"{v}\"\n\tvalue v unit \"s\"\n",
		"# x\n1,5\r\n2.5\n",
		"benchmark, time, s, lower: 1.5 | '2.5' is not a number: left out "
		"(--strict: an error)"},
	/* mistakes */
	{"name m\nformat csv\n", "a\n1\n",
		"! own.map: a mapping needs a line 'value FIELD' (or 'stated', where the dump has no runs)"},
	{"name m\nformat text\n", "a\n1\n",
		"! own.map: a mapping needs a line 'value FIELD' (or 'stated', where the dump has no runs)"},
	{"name m\neach r[]\n\tvlaue v\n", "{}",
		"! own.map:3:2: 'vlaue' is no statement; did you mean 'value'?"},
	{"name m\neach r[]\n\tvalue v when\n", "{}",
		"! own.map:3:14: a field (a path, ^path, /path, $capture, @cell, %stem) or a \"text\" is wanted here"},
	{"name m\neach r[]\n\tvalue v ~ \"(\"\n", "{}",
		"! own.map:3:12: the expression is no regular expression: Unmatched ( or \\("},
	{"name m\nformat csv\nheader x\nrow\n\tvalue v\n", "v\n1\n",
		"! own.map:3:8: after 'header' stands none or a number"},
	{"name m\neach nothing[]\n\tvalue v\n", "{\"r\": [1]}", "! dump: nothing in it is a run (read as m)"},
	{"", "{}", "! own.map: a mapping needs a line 'name NAME'"},
};

static void each_statement_does_what_it_says(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	size_t bad = 0;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		options.map_file = reading_write("own.map", text_of(rows[i].map));
		bad += !reading_is(
			rows[i].map, reading_of("dump", text_of(rows[i].dump), &options), rows[i].read);
	}
	assert_int_equal(bad, 0);
}

/* A text in 'count' brackets and more. */
static struct text nested_groups(size_t count)
{
	struct buffer map = buffer_new(arena);
	buffer_text(&map, "name m\nformat text\nline \"{v} ");
	for (size_t i = 0; i < count; i++)
		buffer_char(&map, '(');
	buffer_text(&map, "x");
	for (size_t i = 0; i < count; i++)
		buffer_text(&map, ")+");
	buffer_text(&map, "\"\n\tvalue v unit \"s\"\n");
	return (struct text){map.at, map.length};
}

static void groups_may_be_nested_deeply(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	options.map_file = reading_write("own.map", nested_groups(100000));
	assert_string_equal(
		reading_of("dump", TEXT("1.5 x\n"), &options), "! dump: nothing in it is a run (read as m)");
}

static void a_mapping_must_be_there(void **state)
{
	(void)state;
	struct ingest_options options = ingest_defaults();
	options.map_file = reading_path("none.map");
	assert_string_equal(reading_of("dump", TEXT("{\"r\": [1]}"), &options),
		"! none.map: can't be opened: No such file or directory");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(each_statement_does_what_it_says),
		READING_TEST(groups_may_be_nested_deeply),
		READING_TEST(a_mapping_must_be_there),
	};
	return RUN_TESTS(tests);
}
