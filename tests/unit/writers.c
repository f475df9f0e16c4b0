/* Each format's dangers, and the one writer that knows them. */
#define _DEFAULT_SOURCE /* mkdtemp, open_memstream */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena_setup.h"
#include "render/csv_writer.h"
#include "render/html.h"
#include "render/json.h"
#include "render/markdown.h"
#include "render/terminal.h"

static void json_is_valid_whatever_it_holds(void **state)
{
	(void)state;
	char *text;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	struct json json = {.out = out};
	json_object(&json, NULL);
	json_text(&json, "a\"b", "line\nwith \t \\ \x1b and \xff and 実");
	json_text(&json, "none", NULL);
	json_number(&json, "nan", NAN);
	json_number(&json, "inf", -INFINITY);
	json_number(&json, "minus zero", -0.0);
	json_number(&json, "tenth", 0.1);
	json_number(&json, "third", 1.0 / 3);
	json_result(&json, "rounded", 1.0 / 3);
	json_array_flat(&json, "list");
	json_count(&json, NULL, 18446744073709551615u);
	json_bool(&json, NULL, true);
	json_end(&json);
	json_object(&json, "empty");
	json_end(&json);
	json_end(&json);
	fclose(out);
	assert_string_equal(text,
		"{\n"
		" \"a\\\"b\": \"line\\nwith \\t \\\\ \\u001b and \xef\xbf\xbd and 実\",\n"
		" \"none\": null,\n \"nan\": null,\n \"inf\": null,\n \"minus zero\": 0,\n"
		" \"tenth\": 0.1,\n \"third\": 0.3333333333333333,\n \"rounded\": 0.333333333333,\n"
		" \"list\": [18446744073709551615, true],\n \"empty\": {}\n}\n");
	free(text);
}

/* As the C library prints them, whole ones too. */
static void results_have_twelve_digits(void **state)
{
	(void)state;
	const double values[] = {0, -0.0, 1, 9, 10, 99999999999, 1e11, 123456789012, 999999999999, 1e12,
		1000000000001, 1234567890123456, 0.5, -1, -1e11, 999999999999.5, 1e-300, 1e300};
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		char *text, wanted[40];
		size_t length;
		FILE *out = open_memstream(&text, &length);
		struct json json = {.out = out};
		json_array_flat(&json, NULL);
		json_result(&json, NULL, values[i]);
		json_end(&json);
		fclose(out);
		snprintf(wanted, sizeof wanted, "[%.12g]\n", values[i] + 0.0);
		assert_string_equal(text, wanted);
		free(text);
	}
}

static void shortest_numbers_read_back(void **state)
{
	(void)state;
	const double values[] = {
		0.1, 1e23, 5e-324, 1.7976931348623157e308, 123456789012345680.0, 0.1 + 0.2, 2.0 / 3, 1e-7};
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		char text[40];
		number_shortest(values[i], text);
		assert_true(strtod(text, NULL) == values[i]);
	}
}

static void csv_cells_are_quoted_and_harmless(void **state)
{
	(void)state;
	char *text;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	struct csv_writer csv = {.out = out};
	static const char *const cells[] = {"plain", "a,b", "say \"so\"", "two\nlines", "=1+1", "-5 or so",
		"@cmd", "+1", " blank", "", NULL};
	for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
		csv_put_text(&csv, cells[i]);
	csv_put_number(&csv, -1.5);
	csv_put_number(&csv, NAN);
	csv_put_count(&csv, 3);
	csv_end_row(&csv);
	csv_put_text(&csv, "next");
	csv_end_row(&csv);
	fclose(out);
	assert_string_equal(text,
		"plain,\"a,b\",\"say \"\"so\"\"\",\"two\nlines\",\"'=1+1\",\"'-5 or so\",\"'@cmd\",\"'+1\","
		"\" blank\",,,-1.5,,3\r\nnext\r\n");
	free(text);
}

static void markdown_and_html_show_the_text_itself(void **state)
{
	(void)state;
	assert_string_equal(markdown_text(arena, "a|b <i> `c` *d* _e_ [f](g) & #1 $x$"),
		"a\\|b &lt;i> \\`c\\` \\*d\\* \\_e\\_ \\[f\\](g) & \\#1 \\$x\\$");
	assert_string_equal(markdown_text(arena, "ask `floorstat compare` of `floorstat <i>`"),
		"ask `floorstat compare` of \\`floorstat &lt;i>\\`");
	assert_string_equal(markdown_text(arena, "two\nlines\x1b[31m"), "two\\\\nlines\\\\x1b\\[31m");
	assert_string_equal(markdown_code(arena, "plain"), "`plain`");
	assert_string_equal(markdown_code(arena, "a ` b"), "`` a ` b ``");
	struct buffer html = buffer_new(arena);
	html_text(&html, "<b a=\"1\"> & \x01 \xff");
	assert_string_equal(html.at, "&lt;b a=&quot;1&quot;&gt; &amp;  \xef\xbf\xbd");
}

static void terminals_get_no_control_characters(void **state)
{
	(void)state;
	assert_string_equal(terminal_safe(arena, "a\x1b[2Jb\n\t\xff\x7f"), "a\\x1b[2Jb\\n\\t\\xff\\x7f");
	assert_string_equal(terminal_safe(arena,
				    "\xe2\x80\xae"
				    "evil"),
		"\\u202e"
		"evil"); /* turns the writing */
	assert_int_equal(terminal_width("abc"), 3);
	assert_int_equal(terminal_width("実行"), 4);
	assert_int_equal(terminal_width("e\xcc\x81"), 1); /* combining accent */
	assert_int_equal(terminal_width("µ–−"), 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(json_is_valid_whatever_it_holds, set_up, tear_down),
		cmocka_unit_test_setup_teardown(results_have_twelve_digits, set_up, tear_down),
		cmocka_unit_test_setup_teardown(shortest_numbers_read_back, set_up, tear_down),
		cmocka_unit_test_setup_teardown(csv_cells_are_quoted_and_harmless, set_up, tear_down),
		cmocka_unit_test_setup_teardown(markdown_and_html_show_the_text_itself, set_up, tear_down),
		cmocka_unit_test_setup_teardown(terminals_get_no_control_characters, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
