/* Texts cut, and names kept once. */
#include "ingest/base/text.h"
#include "arena_setup.h"

static void cuts_keep_characters_whole(void **state)
{
	(void)state;
	const struct text text = TEXT("a\u00B5\u6642z");
	static const size_t lengths[] = {0, 1, 1, 3, 3, 3, 6, 7, 7};
	for (size_t most = 0; most < sizeof lengths / sizeof *lengths; most++)
		assert_int_equal(utf8_cut(text, most).length, lengths[most]);
}

/* A name ends at a zero byte, wherever it comes from: else two that read the same would be two factors. */
static void a_zero_ends_a_name(void **state)
{
	(void)state;
	struct names *names = names_new(arena);
	assert_ptr_equal(names_intern(names, TEXT("size\0")), names_text(names, "size"));
	assert_ptr_equal(names_intern(names, TEXT("size\0d")), names_text(names, "size"));
	assert_ptr_equal(names_intern(names, TEXT("\0")), names_text(names, ""));
}

static void numbers_in_names_count_as_numbers(void **state)
{
	(void)state;
	static const char *const rising[] = {"", "cpu", "cpu2", "cpu10", "cpu10a", "cpu11", "cpua"};
	for (size_t i = 0; i < sizeof rising / sizeof *rising; i++)
		for (size_t k = 0; k < sizeof rising / sizeof *rising; k++) {
			int order = text_compare_natural(text_of(rising[i]), text_of(rising[k]));
			assert_int_equal((order > 0) - (order < 0), (i > k) - (i < k));
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(cuts_keep_characters_whole, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_zero_ends_a_name, set_up, tear_down),
		cmocka_unit_test_setup_teardown(numbers_in_names_count_as_numbers, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
