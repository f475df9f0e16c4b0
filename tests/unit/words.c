/* The tables of words: every language says the same things with the same gaps. */
#include <string.h>

#include "arena_setup.h"
#include "ingest/base/text.h"
#include "render/words.h"

/* Which of {1} … {9} a text has, as bits; a choice "{3:is|are}" counts only where grammar needs no number. */
static unsigned gaps(const char *text)
{
	unsigned found = 0;
	for (; *text; text++)
		if (text[0] == '{' && text[1] >= '1' && text[1] <= '9' && text[2] == '}')
			found |= 1u << (text[1] - '0');
	return found;
}

static bool is_utf8(const char *text)
{
	uint32_t code;
	size_t size;
	for (size_t left = strlen(text); left > 0; text += size, left -= size)
		if ((size = utf8_decode(text, left, &code)) == 1 && code == 0xFFFD)
			return false;
	return true;
}

static void languages_have_the_same_gaps(void **state)
{
	(void)state;
	for (enum word word = 0; word < WORD_COUNT; word++) {
		const char *english = words_text(LANGUAGE_EN, word),
			   *japanese = words_text(LANGUAGE_JA, word);
		assert_true(is_utf8(japanese));
		if (gaps(english) & ~gaps(japanese) || gaps(japanese) & ~gaps(english)) {
			print_error("'%s' and '%s' have different gaps\n", english, japanese);
			fail();
		}
	}
}

static void numbers_keep_their_units(void **state)
{
	(void)state;
	static const struct {
		const char *text; /* the blank asked about is the last one */
		bool holds;
	} rows[] = {
		{"within 10 %", true},
		{"0.2469 s", true},
		{"57.25 ns,", true},
		{"r =", true},
		{"r = 0.7", true},
		{"p <", true},
		{"p < 0.001", true},
		{"30 runs", false},
		{"12 groups", false},
		{"the floor", false},
		{"a=b c", false},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *blank = strrchr(rows[i].text, ' ');
		if (words_hold_together(rows[i].text, (size_t)(blank - rows[i].text)) != rows[i].holds)
			fail_msg("'%s'", rows[i].text);
	}
}

static void placeholders_are_well_formed(void **state)
{
	(void)state;
	const char *const arguments[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", NULL};
	for (enum language language = 0; language < LANGUAGE_COUNT; language++)
		for (enum word word = 0; word < WORD_COUNT; word++) {
			const char *text = words_fill(arena, words_text(language, word), arguments);
			if (strpbrk(text, "{}")) {
				print_error("left unfilled: %s\n", text);
				fail();
			}
		}
}

static void numbers_choose_the_form(void **state)
{
	(void)state;
	const char *one[] = {"1", NULL}, *many[] = {"12", NULL}, *phrase[] = {"1 run", NULL};
	assert_string_equal(words_fill(arena, "{1} {1:is|are} left", one), "1 is left");
	assert_string_equal(words_fill(arena, "{1} {1:is|are} left", many), "12 are left");
	assert_string_equal(words_fill(arena, "{1} {1:is|are} left", phrase), "1 run is left");
	assert_string_equal(words_fill(arena, "{2} stays, { and {x too", one), "{2} stays, { and {x too");
	assert_string_equal(words_counted(arena, LANGUAGE_EN, 1, WORD_RUN), "1 run");
	assert_string_equal(words_counted(arena, LANGUAGE_EN, 85000, WORD_RUN), "85,000 runs");
	assert_string_equal(words_counted(arena, LANGUAGE_EN, 0, WORD_TABLE), "0 tables");
	assert_string_equal(words_small_count(arena, LANGUAGE_EN, 4), "four");
	assert_string_equal(words_small_count(arena, LANGUAGE_EN, 12), "twelve");
	assert_string_equal(words_small_count(arena, LANGUAGE_EN, 13), "13");
	assert_string_equal(words_small_count(arena, LANGUAGE_JA, 4), "4");
}

static void languages_go_by_name(void **state)
{
	(void)state;
	enum language language;
	assert_true(language_parse(NULL, &language) && language == LANGUAGE_EN);
	assert_true(language_parse("ja", &language) && language == LANGUAGE_JA);
	assert_false(language_parse("tlh", &language));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(languages_have_the_same_gaps, set_up, tear_down),
		cmocka_unit_test_setup_teardown(numbers_keep_their_units, set_up, tear_down),
		cmocka_unit_test_setup_teardown(placeholders_are_well_formed, set_up, tear_down),
		cmocka_unit_test_setup_teardown(numbers_choose_the_form, set_up, tear_down),
		cmocka_unit_test_setup_teardown(languages_go_by_name, set_up, tear_down),
	};
	return RUN_TESTS(tests);
}
