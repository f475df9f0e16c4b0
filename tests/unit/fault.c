/* A fault says where and what, cut where it is too long, and the first one stays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ingest/base/fault.h"

static void places_say_what_is_known(void **state)
{
	(void)state;
	static const struct {
		struct place place;
		const char *text;
	} rows[] = {
		{{0}, ""},
		{{.file = "a.csv"}, "a.csv"},
		{{.file = "a.csv", .line = 7}, "a.csv:7"},
		{{.file = "a.csv", .line = 7, .column = 12}, "a.csv:7:12"},
		{{.file = "a.csv", .column = 12}, "a.csv"},
		{{.file = "a.json", .line = 7, .path = "runs[3]"}, "a.json:7: runs[3]"},
		{{.path = "runs[3]"}, "runs[3]"},
		{{.file = "a.json", .path = ""}, "a.json"},
	};
	char text[64];
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(place_text(rows[i].place, text, sizeof text), rows[i].text);
}

/* Whole characters before the ellipsis, in any room. */
static void long_places_are_cut(void **state)
{
	(void)state;
	static const struct {
		size_t size;
		const char *file, *path, *text;
	} rows[] = {
		{8, "abcdefg", NULL, "abcdefg"},
		{8, "abcdefgh", NULL, "abcd…"},
		{8, "abc\xC3\xB6\xC3\xB6gh", NULL, "abc…"},
		{8, "ab\xF0\x9F\x98\x80gh", NULL, "ab…"},
		{4, "abcdefgh", NULL, "…"},
		{3, "abcdefgh", NULL, ""},
		{12, "abcd", "efghijk", "abcd: ef…"},
		{8, "abcd", "efghijk", "abcd…"},
		{7, "abcd", "efghijk", "abcd"},
	};
	char text[16];
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(place_text((struct place){.file = rows[i].file, .path = rows[i].path},
					    text, rows[i].size),
			rows[i].text);
}

static void the_first_fault_stays(void **state)
{
	(void)state;
	struct fault fault = {0};
	assert_false(fault_at(&fault, (struct place){.file = "a", .line = 3}, "%d odd", 5));
	assert_false(fault_set(&fault, STATUS_USAGE, "another"));
	assert_int_equal(fault.status, STATUS_INPUT);
	assert_string_equal(fault.place, "a:3");
	assert_string_equal(fault.text, "5 odd");
	struct fault usage = {0};
	assert_false(fault_set_at(&usage, STATUS_USAGE, (struct place){.file = "b"}, "no"));
	assert_int_equal(usage.status, STATUS_USAGE);
	assert_string_equal(usage.place, "b");
	assert_false(fault_set(NULL, STATUS_USAGE, "nobody asked"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(places_say_what_is_known),
		cmocka_unit_test(long_places_are_cut),
		cmocka_unit_test(the_first_fault_stays),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
