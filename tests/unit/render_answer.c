/* The answers of summary on findings made by hand: what the published article says of its cases. */
#define _DEFAULT_SOURCE /* open_memstream */
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
#include "render/terminal.h"

static jmp_buf recovery;

typedef bool answer(const struct voice *voice, FILE *out, struct fault *fault);

static struct hand *begin(void)
{
	return hand_new(arena_new(&recovery));
}

/* The text that 'write' gives. */
static char *written(struct hand *hand, answer *write)
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
	if (strstr(text, part))
		return;
	print_error("not found: %s\nin: %s\n", part, text);
	fail();
}

static void json_says_what_the_article_says(void **state)
{
	(void)state;
	struct hand *hand = begin();
	const char *json = written(hand, answer_json);
	assert_holds(json, "\"schema\": \"floorstat-results/1\"");
	assert_holds(json, "\"min\": 0.2469");
	assert_holds(json, "\"q1\": null");
	assert_holds(json, "The minimum of cpu 8 (0.2447 s) is not a floor: pass B60 found 0.1098 s on it.");
	assert_holds(json, "cpu 0 was 100 % busy throughout: nothing can be said of its speed.");
	assert_holds(json, "spread by 80.4 %");
	arena_free(hand->arena);
}

static void terminal_table_is_aligned(void **state)
{
	(void)state;
	struct hand *hand = begin();
	const char *text = written(hand, answer_terminal);
	assert_holds(text,
		"pass A30: loop, wall time (lower is better)\n\n"
		"cpu  runs  min (s)  median (s)  max (s)  ratio to best  within 10 % of it  load %  is the "
		"minimum a floor?\n"
		"  0    30   0.2469      0.4317   0.7626          1.804                  1   100.0  cannot "
		"tell: never idle\n"
		"  7    30   0.1369      0.2305   0.3747          1.000                  1    21.9  "
		"provisional: 1 run near it\n"
		"  8    30   0.2447      0.3211   0.4104          1.787                  1    13.5  not "
		"reached: B60 found 55.1 % less\n");
	assert_holds(text,
		"  8    60   0.1098      0.3104   0.5000                  1  reached, by its own runs only");
	assert_null(strstr(text, "\033["));
	arena_free(hand->arena);
}

static void tables_fit_the_terminal(void **state)
{
	(void)state;
	static const unsigned widths[] = {40, 60, 80, 100, 132};
	for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
		struct hand *hand = begin();
		hand->render.width = widths[i];
		const char *text = written(hand, answer_terminal);
		for (const char *line = text; *line;) {
			const char *end = strchr(line, '\n');
			const char *copy = arena_copy(hand->arena, line, (size_t)(end - line));
			if (terminal_width(copy) > widths[i]) {
				print_error("wider than %u: %s\n", widths[i], copy);
				fail();
			}
			line = end + 1;
		}
		assert_holds(text, "0.1369");
		arena_free(hand->arena);
	}
}

/* Numbers give way before the verdict does. */
static void verdicts_stay_whole(void **state)
{
	(void)state;
	static const unsigned widths[] = {80, 100};
	for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
		struct hand *hand = begin();
		hand->render.width = widths[i];
		const char *text = written(hand, answer_terminal);
		assert_holds(text, "cannot tell: never idle\n");
		assert_holds(text, "not reached: B60 found 55.1 % less\n");
		arena_free(hand->arena);
	}
}

static void colours_only_beside_words(void **state)
{
	(void)state;
	struct hand *hand = begin();
	hand->render.color = true;
	const char *text = written(hand, answer_terminal);
	assert_holds(text, "\033[31mnot reached: B60 found 55.1 % less\033[0m");
	assert_holds(text, "\033[33mprovisional: 1 run near it\033[0m");
	arena_free(hand->arena);
}

static void labels_languages_and_columns(void **state)
{
	(void)state;
	struct hand *hand = begin();
	static const char *labels[] = {"cpu=実コア", "loop=busy loop"};
	hand->render.labels = (struct words){labels, 2, 2};
	hand->render.show_unit = "ms";
	hand->render.sort = "-min";
	hand->render.quiet = true;
	const char *text = written(hand, answer_terminal);
	assert_holds(text, "busy loop");
	assert_holds(text, "実コア  runs  min (ms)");
	assert_holds(text, "     0    30     246.9");
	assert_true(strstr(text, "246.9") < strstr(text, "136.9"));
	hand->render.lang = "ja";
	assert_holds(written(hand, answer_terminal), "小さいほど良い");
	arena_free(hand->arena);
}

/* 100 groups: the best, the worst and the most doubtful are shown, and it is said that others aren't. */
static void long_tables_are_cut_and_say_so(void **state)
{
	(void)state;
	struct hand *hand = begin();
	struct table *table = &hand->dataset->tables[1];
	enum { MANY = 100 };
	struct group_finding *groups = arena_alloc(hand->arena, MANY, sizeof *groups);
	struct group *all = arena_alloc(hand->arena, MANY, sizeof *all);
	for (size_t i = 0; i < MANY; i++) {
		const char **levels = arena_alloc(hand->arena, 1, sizeof *levels);
		levels[0] = arena_printf(hand->arena, "%zu", i);
		all[i] = (struct group){.levels = levels};
		double best = 0.1 + 0.001 * (double)((i * 37) % MANY);
		groups[i] = hand_numbers(best, best * 2, best * 3, 30, 0.1);
		groups[i].group = &all[i];
		groups[i].floor.verdict = i == 50 ? FLOOR_NOT_REACHED : FLOOR_REACHED;
	}
	table->groups = all;
	table->group_count = MANY;
	hand_table(hand, 1, groups, MANY, 1);
	const char *text = written(hand, answer_terminal);
	assert_holds(
		text, "40 of 100 groups shown: the best, the worst and the most doubtful (--all shows all)");
	assert_holds(text, "\n  0    30   0.1000"); /* the best */
	assert_holds(text, "\n 27    30   0.1990"); /* the worst: 27 * 37 = 999 */
	assert_holds(text, "\n 50    30 ");         /* the doubtful one */
	hand->render.all = true;
	assert_null(strstr(written(hand, answer_terminal), "groups shown"));
	arena_free(hand->arena);
}

/* One answer with the n-th allocation failing: true when it ended in the recovery point. */
static bool runs_out_of_memory(answer *write, size_t n, FILE *stream)
{
	struct arena *arena = arena_new(&recovery);
	struct hand *hand = hand_new(arena);
	arena_fail_after(n);
	if (setjmp(recovery) != 0) {
		arena_fail_after(0);
		arena_free(arena);
		return true;
	}
	struct fault fault = {0};
	struct voice voice = voice_of(arena_child(arena), hand->findings, &hand->render, QUESTION_SUMMARY);
	assert_true(write(&voice, stream, &fault));
	arena_fail_after(0);
	arena_free(arena);
	return false;
}

/* Wherever memory ends, the answer ends in the recovery point and nothing leaks (the sanitizer's business). */
static void any_allocation_may_fail(void **state)
{
	(void)state;
	static answer *const answers[] = {
		answer_json, answer_terminal, answer_markdown, answer_csv, answer_github, answer_junit};
	FILE *stream = fopen("/dev/null", "w");
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
		size_t n = 1;
		while (runs_out_of_memory(answers[i], n, stream))
			n += n < 40 ? 1 : 37;
		assert_true(n > 1);
	}
	fclose(stream);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(json_says_what_the_article_says),
		cmocka_unit_test(terminal_table_is_aligned),
		cmocka_unit_test(tables_fit_the_terminal),
		cmocka_unit_test(verdicts_stay_whole),
		cmocka_unit_test(colours_only_beside_words),
		cmocka_unit_test(labels_languages_and_columns),
		cmocka_unit_test(long_tables_are_cut_and_say_so),
		cmocka_unit_test(any_allocation_may_fail),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
