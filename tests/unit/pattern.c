/* Patterns of strangers are compiled, or refused with the reason, before they cost anything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ingest/base/pattern.h"

static void patterns(void **state)
{
	(void)state;
	static const struct {
		const char *pattern;
		const char *fits; /* NULL: it is refused */
		const char *why;  /* NULL: it compiles and fits */
	} rows[] = {
		{"^cpu([0-9]+)$", "cpu12", NULL},
		{"a{3}b?", "aaa", NULL},
		{"[]*+]+x", "]*+x", NULL},
		{"[^]a]*[[:digit:]*]+", "b*1", NULL},
		{"[[:alpha:]]+*", NULL, "repeats a repetition"},
		{"a\\**", "a**", NULL},
		{"(a+)+", "aa", NULL},
		{"a*+", NULL, "repeats a repetition"},
		{"a+?", NULL, "repeats a repetition"},
		{"a{2}{3}", NULL, "repeats a repetition"},
		{"C****************************************************PU", NULL, "repeats a repetition"},
		{"(a{1,100}){1,100}", NULL, "1000 times"},
		{"a{99999999999999999999}", NULL, "1000 times"},
		{"a{1,}", "aaaa", NULL},
		{"(a)\\1", NULL, "refers back"},
		{"(a", NULL, "no regular expression: "},
		{"a{2", NULL, "no regular expression: "},
		{"[a", NULL, "no regular expression: "},
		{"a\\", NULL, "no regular expression: "},
		{"", "anything", NULL},
	};
	jmp_buf recovery;
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *why = NULL;
		const regex_t *pattern = pattern_compile(arena, rows[i].pattern, 0, &why);
		if (!pattern != !rows[i].fits)
			fail_msg("'%s': %s", rows[i].pattern, why ? why : "is taken");
		if (pattern)
			assert_int_equal(regexec(pattern, rows[i].fits, 0, NULL, 0), 0);
		else
			assert_non_null(strstr(why, rows[i].why));
	}
	arena_free(arena);
}

static void long_patterns(void **state)
{
	(void)state;
	jmp_buf recovery;
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	char text[1002];
	const char *why;
	memset(text, 'a', sizeof text);
	text[1000] = '\0';
	assert_non_null(pattern_compile(arena, text, 0, &why));
	text[1000] = 'a';
	text[1001] = '\0';
	assert_null(pattern_compile(arena, text, 0, &why));
	assert_string_equal(why, "is longer than 1000 bytes");
	arena_free(arena);
}

/* Where a line may begin so that it fits: never less than the engine takes. */
static void beginnings(void **state)
{
	(void)state;
	static const struct {
		const char *pattern, *bytes; /* NULL: all */
	} rows[] = {{"^Running ", "R"}, {"^ *[0-9]+: ", " 0123456789"}, {"^[a-cX]+ ", "abcX"},
		{"^\\[OVER", "["}, {"^,+[[:space:]]*$", ","}, {"^a?b*c", "abc"}, {"a", NULL}, {"^", NULL},
		{"^a|b", NULL}, {"^a(b|c)", "a"}, {"^a\\(|b", NULL}, {"^a[|]", "a"}, {"^a(b(c))|d", NULL},
		{"^a*", NULL}, {"^a{0,2}b", NULL}, {"^(a)?b", NULL}, {"^[[:blank:]]x", NULL}, {"^[^a]", NULL},
		{"^.x", NULL}, {"^\\wx", NULL}, {"^[]a]", NULL}, {"^a*{2}", NULL}, {"^a*$", NULL}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		bool bytes[PATTERN_BEGINNINGS];
		pattern_beginnings(rows[i].pattern, bytes);
		for (size_t c = 0; c < PATTERN_BEGINNINGS; c++)
			if (bytes[c] != (!rows[i].bytes || (c > 0 && strchr(rows[i].bytes, (int)c))))
				fail_msg("'%s': byte %zu", rows[i].pattern, c);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(patterns), cmocka_unit_test(long_patterns), cmocka_unit_test(beginnings)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
