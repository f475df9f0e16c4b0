/* The command line: every option's row, what is stored, and what is refused
 * with which words. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena_setup.h"
#include "cli/options.h"

struct parsed {
	struct command_line line;
	struct fault fault;
	bool good;
};

enum { WORDS_MOST = 32 };

/* Parses "floorstat" and the words up to NULL. */
static struct parsed parse(const char *const *words)
{
	struct parsed parsed = {0};
	char *argv[WORDS_MOST] = {(char *)"floorstat"};
	int argc = 1;
	for (; words[argc - 1]; argc++)
		argv[argc] = (char *)words[argc - 1];
	parsed.good = command_line_parse(&parsed.line, arena, argc, argv, &parsed.fault);
	return parsed;
}

#define PARSE(...) parse((const char *const[]){__VA_ARGS__, NULL})

static void refused(struct parsed parsed, const char *text)
{
	assert_false(parsed.good);
	assert_int_equal(parsed.fault.status, STATUS_USAGE);
	assert_string_equal(parsed.fault.text, text);
}

static void rows_say_all_there_is(void **state)
{
	(void)state;
	for (size_t i = 0; i < option_count; i++) {
		const struct option *option = &options[i];
		assert_ptr_equal(option_find(option->name), option);
		assert_non_null(option->store);
		assert_true(option->commands != 0 && option->commands < 1u << COMMAND_COUNT);
		assert_true(strlen(option->help) > 0 && strlen(option->help) <= 60);
		for (size_t j = 0; j < i; j++)
			assert_true(option->letter == 0 || options[j].letter != option->letter);
	}
	for (size_t i = 0; i < COMMAND_COUNT; i++) {
		assert_int_equal(commands[i].id, i);
		assert_non_null(commands[i].run);
		assert_non_null(strstr(commands[i].examples, commands[i].name));
	}
}

static bool near(double a, double b)
{
	return fabs(a - b) <= 1e-12;
}

static void values_reach_their_place(void **state)
{
	(void)state;
	struct parsed parsed = PARSE("compare", "--to", "json", "--near", "7.5%", "old.json",
		"--by=cpu,thr\\,ead", "-o", "x", "--where", "cpu < 3, a", "--quantiles", "p5,50,99.9",
		"--margin", "floor=2%,load=15", "--limit", "depth=2k", "-vq", "new.json");
	assert_true(parsed.good);
	assert_int_equal(parsed.line.command->id, COMMAND_compare);
	assert_true(near(parsed.line.analysis.near, 0.075));
	assert_int_equal(parsed.line.operands.count, 2);
	assert_string_equal(parsed.line.operands.at[1], "new.json");
	assert_int_equal(parsed.line.ingest.by.count, 2);
	assert_string_equal(parsed.line.ingest.by.at[1], "thr,ead");
	assert_string_equal(parsed.line.ingest.where.at[0], "cpu < 3, a");
	assert_int_equal(parsed.line.analysis.quantile_count, 3);
	assert_true(near(parsed.line.analysis.quantiles[2], 0.999));
	assert_true(near(parsed.line.analysis.margin_floor, 0.02));
	assert_true(near(parsed.line.analysis.margin_load, 15));
	assert_int_equal(parsed.line.ingest.limits.depth, 2048);
	assert_string_equal(parsed.line.render.output, "x");
	assert_true(parsed.line.render.verbose && parsed.line.render.quiet);
}

static void defaults_are_those_of_the_parts(void **state)
{
	(void)state;
	struct parsed parsed = PARSE("report", "a.json");
	assert_true(parsed.good);
	assert_true(near(parsed.line.analysis.near, 0.10));
	assert_true(parsed.line.ingest.sandbox);
	assert_string_equal(parsed.line.render.lang, "en");
	assert_int_equal(parsed.line.render.to, OUTPUT_TERMINAL);
}

static void every_option_can_be_given(void **state)
{
	(void)state;
	static const struct {
		const char *name, *value;
	} values[] = {{"near", "10"}, {"quantiles", "50"}, {"margin", "floor=3%"}, {"limit", "depth=9"},
		{"warmup", "3"}, {"jobs", "2"}, {"seed", "1"}, {"fail-if-slower", "5"}, {"digits", "3"},
		{"dpi", "300"}, {"delimiter", ";"}, {"decimal", ","}, {"to", "csv"}, {"show", "ms"},
		{"label", "a=b"}};
	for (size_t i = 0; i < option_count; i++) {
		const char *value = options[i].choices ? options[i].choices[0].name : "x";
		for (size_t v = 0; v < sizeof values / sizeof values[0]; v++)
			if (strcmp(values[v].name, options[i].name) == 0)
				value = values[v].value;
		for (size_t c = 0; c < COMMAND_COUNT; c++) {
			char dashed[64];
			snprintf(dashed, sizeof dashed, "--%s", options[i].name);
			if (!option_taken_by(&options[i], (enum command_id)c))
				continue;
			bool in_json = options[i].in_json >> c & 1; /* elsewhere it is refused */
			struct parsed parsed = in_json
				? PARSE(commands[c].name, "a", "b", "--to", "json", dashed, value)
				: options[i].argument ? PARSE(commands[c].name, "a", "b", dashed, value)
						      : PARSE(commands[c].name, "a", "b", dashed);
			if (!parsed.good)
				fail_msg("%s %s: %s", commands[c].name, dashed, parsed.fault.text);
		}
	}
}

static void refusals_say_what_to_do(void **state)
{
	(void)state;
	refused(parse((const char *const[]){NULL}),
		"no command; 'floorstat summary FILE' shows what a dump holds, 'floorstat --help' lists the rest");
	refused(PARSE("sumary", "x"), "there is no command 'sumary'; did you mean 'summary'?");
	refused(PARSE("summary", "--nera", "3", "x"), "there is no option --nera; did you mean --near?");
	refused(PARSE("summary", "--claim", "x", "y"),
		"summary has no --claim; report, check and compare take it");
	refused(PARSE("summary"), "summary needs INPUT...; try 'floorstat summary --help'");
	refused(PARSE("summary", "x", "--near"), "--near needs a value: --near P");
	refused(PARSE("summary", "x", "--near", "-3"), "--near: '-3' is not a percentage (10 or 10%)");
	refused(PARSE("summary", "x", "--all=1"), "--all takes no value");
	refused(PARSE("--near", "3", "summary", "x"), "--near stands after the command");
	refused(PARSE("convert", "x", "--to", "json"), "convert --to writes csv, ndjson");
	refused(PARSE("summary", "x", "--direction", "up"),
		"--direction: 'up' is not known here; it takes lower or higher");
	refused(PARSE("summary", "x", "--quantiles", "50,101"),
		"--quantiles: '50,101' is not a list of percentages from 0 to 100 "
		"(5,50,99.9)");
	refused(PARSE("summary", "x", "--by", "a,,b"),
		"--by: 'a,,b' is not a list: a name is missing beside a comma");
	refused(PARSE("summary", "x", "--warmup", "99999999999999999999"),
		"--warmup: '99999999999999999999' is not a count (0, 1, 2 …)");
	refused(PARSE("summary", "x", "--show", "parsec"),
		"--show: 'parsec' is not a unit that is known (s, ms, us, ns, B, MiB, ops/s, MB/s, % …)");
	refused(PARSE("summary", "-y", "x"), "there is no option -y");
}

static void inputs_have_labels(void **state)
{
	(void)state;
	static const struct {
		const char *operand, *label, *path;
	} rows[] = {{"a.json", NULL, "a.json"}, {"A=a.json", "A", "a.json"}, {"-", NULL, "-"},
		{"A=-", "A", "-"}, {"=x", NULL, "=x"}, {"A=", NULL, "A="},
		{"dir/t=4.json", NULL, "dir/t=4.json"}, {"A=dir/t=4.json", "A", "dir/t=4.json"}};
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct ingest_input input = input_parse(arena, rows[i].operand);
		assert_string_equal(input.path, rows[i].path);
		if (rows[i].label)
			assert_string_equal(input.label, rows[i].label);
		else
			assert_null(input.label);
	}
	char existing[] = "/tmp/floorstat=XXXXXX";
	int file = mkstemp(existing);
	assert_true(file >= 0);
	close(file);
	assert_null(input_parse(arena, existing).label);
	remove(existing);
}

static void commands_are_quoted_for_a_shell(void **state)
{
	(void)state;
	char *argv[] = {(char *)"/usr/bin/floorstat", (char *)"report", (char *)"--where", (char *)"cpu < 3",
		(char *)"it's", (char *)"", (char *)"A=x.json"};
	assert_string_equal(
		command_quoted(arena, 7, argv), "floorstat report --where 'cpu < 3' 'it'\\''s' '' A=x.json");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(rows_say_all_there_is, set_up, tear_down),
		cmocka_unit_test_setup_teardown(values_reach_their_place, set_up, tear_down),
		cmocka_unit_test_setup_teardown(defaults_are_those_of_the_parts, set_up, tear_down),
		cmocka_unit_test_setup_teardown(every_option_can_be_given, set_up, tear_down),
		cmocka_unit_test_setup_teardown(refusals_say_what_to_do, set_up, tear_down),
		cmocka_unit_test_setup_teardown(inputs_have_labels, set_up, tear_down),
		cmocka_unit_test_setup_teardown(commands_are_quoted_for_a_shell, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
