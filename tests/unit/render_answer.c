/* The answer of summary on findings made by hand: what the published article says of its cases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "hand.h"
#include "render/answer.h"

static jmp_buf recovery;

static struct hand *begin(void)
{
	return hand_new(arena_new(&recovery));
}

/* The text that 'write' gives. */
static char *written(struct hand *hand, bool (*write)(const struct voice *, FILE *, struct fault *))
{
	char *text = NULL;
	size_t length = 0;
	FILE *stream = open_memstream(&text, &length);
	struct voice voice = voice_of(hand->arena, hand->findings, &hand->render, QUESTION_SUMMARY);
	struct fault fault = {0};
	assert_true(write(&voice, stream, &fault));
	fclose(stream);
	char *copy = arena_copy(hand->arena, text, length);
	free(text);
	return copy;
}

static void assert_holds(const char *text, const char *part)
{
	if (!strstr(text, part)) {
		print_error("not found: %s\nin: %s\n", part, text);
		fail();
	}
}

static void json_says_what_the_article_says(void **state)
{
	(void)state;
	struct hand *hand = begin();
	const char *json = written(hand, answer_json);
	if (getenv("SHOW"))
		puts(json);
	assert_holds(json, "\"schema\": \"floorstat-results/1\"");
	assert_holds(json, "\"min\": 0.2469");
	assert_holds(json, "\"q1\": null");
	assert_holds(json, "The minimum of cpu 8 (0.2447 s) is not a floor: pass B60 found 0.1098 s on it.");
	arena_free(hand->arena);
}

static void terminal_table_is_aligned(void **state)
{
	(void)state;
	struct hand *hand = begin();
	const char *text = written(hand, answer_terminal);
	if (getenv("SHOW"))
		puts(text);
	assert_holds(text, "  7    30   0.1369      0.2305   0.3747");
	arena_free(hand->arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(json_says_what_the_article_says),
		cmocka_unit_test(terminal_table_is_aligned),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
