/* The report's folder: moved in whole, and nothing taken away that no report made. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "files.h"
#include "hand.h"

static jmp_buf recovery;
static char folder[64];

static int enter(void **state)
{
	strcpy(folder, "/tmp/floorstat-report-XXXXXX");
	if (!mkdtemp(folder) || chdir(folder) != 0)
		return -1;
	struct hand *hand = hand_new(arena_new(&recovery));
	static const char *none = "none";
	hand->render.figures = (struct words){&none, 1, 1};
	hand->render.output = "out";
	hand->render.command = "floorstat report A30=a.json B60=b.json";
	*state = hand;
	return 0;
}

static int leave(void **state)
{
	struct hand *hand = *state;
	char command[128];
	arena_free(hand->arena);
	snprintf(command, sizeof command, "rm -rf %s", folder);
	return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

static size_t entries_of(const char *path)
{
	size_t count = 0;
	DIR *entries = opendir(path);
	assert_non_null(entries);
	for (struct dirent *entry; (entry = readdir(entries));)
		count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
	closedir(entries);
	return count;
}

static void assert_holds(const char *text, const char *part)
{
	if (strstr(text, part))
		return;
	print_error("not found: %s\nin: %s\n", part, text);
	fail();
}

static void a_report_says_its_verdict_first(void **state)
{
	struct hand *hand = *state;
	struct words written = {0};
	struct fault fault = {0};
	assert_true(render_report(hand->findings, &hand->render, &written, &fault));
	assert_int_equal(written.count, 4);
	assert_string_equal(written.at[written.count - 1], "out/report.md");
	assert_int_equal(entries_of("out"), 4);
	const char *text = file_content(hand->arena, "out/report.md").at;
	const char *verdict = strstr(text, "is a provisional floor (1 run near it)");
	assert_non_null(verdict);
	size_t lines = 1;
	for (const char *at = text; at < verdict; at++)
		lines += *at == '\n';
	assert_true(lines <= 5);
	const char *quoted = strstr(text, "\n> ");
	assert_non_null(quoted);
	size_t sentences = 0;
	for (const char *at = quoted + 1; at[1] != '\n'; at++)
		sentences += at[0] == '.' && (at[1] == ' ' || at[2] == '\n');
	assert_true(sentences >= 3 && sentences <= 6); /* to be pasted, not a second report */
	assert_holds(text, "| 8 | 30 | 0.2447 | 0.3211 | 0.4104 | 1.787 |");
	assert_holds(text, "The minimum of cpu 8 (0.2447 s) is not a floor: pass B60 found 0.1098 s on it.");
	assert_holds(text, "    floorstat report A30=a.json B60=b.json");
}

static void the_page_needs_nothing_else(void **state)
{
	struct hand *hand = *state;
	struct words written = {0};
	struct fault fault = {0};
	hand->render.title = "<script>alert(1)</script> & more";
	assert_true(render_report(hand->findings, &hand->render, &written, &fault));
	const char *page = file_content(hand->arena, "out/report.html").at;
	assert_holds(page, "&lt;script&gt;alert(1)&lt;/script&gt; &amp; more");
	assert_null(strstr(page, "<script>alert"));
	assert_null(strstr(page, "http://"));
	assert_null(strstr(page, "src=\"figures"));
	assert_holds(page, "<table>");
	assert_holds(page, "spread by 80.4\u00a0%"); /* a line doesn't end before the sign */
	assert_holds(page, "prefers-color-scheme: dark");
	assert_holds(page, "@media print");
}

/* A message names the file that the user would have got, not where it was being made. */
static void a_failure_names_the_target(void **state)
{
	struct hand *hand = *state;
	struct words written = {0};
	struct fault fault = {0};
	struct rlimit limit;
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){16, limit.rlim_max}), 0);
	bool good = render_report(hand->findings, &hand->render, &written, &fault);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
	assert_false(good);
	assert_int_equal(fault.status, STATUS_OUTPUT);
	assert_int_equal(strncmp(fault.text, "out/results.json can't be written", 33), 0);
	assert_int_equal(entries_of("out"), 0);
}

static void only_listed_files_are_taken_away(void **state)
{
	struct hand *hand = *state;
	struct words written = {0};
	struct fault fault = {0};
	assert_int_equal(mkdir("out", 0777) + mkdir("out/figures", 0777), 0);
	file_write("out/figures/old.png", text_of("drawn before"));
	file_write("out/figures/mine.png", text_of("somebody's own"));
	file_write("out/notes.txt", text_of("somebody's own"));
	file_write("outside.txt", text_of("elsewhere"));
	file_write("out/report.md",
		text_of("# before\n<!-- files: figures/old.png ../outside.txt figures/../notes.txt results.csv -->\n"));
	assert_true(render_report(hand->findings, &hand->render, &written, &fault));
	assert_int_equal(access("out/figures/old.png", F_OK), -1);
	assert_int_equal(access("out/figures/mine.png", F_OK), 0);
	assert_int_equal(access("out/notes.txt", F_OK), 0);
	assert_int_equal(access("outside.txt", F_OK), 0);
	assert_int_equal(access("out/results.csv", F_OK), 0);
}

static void a_failure_keeps_the_old_report(void **state)
{
	struct hand *hand = *state;
	struct words written = {0};
	struct fault fault = {0};
	assert_int_equal(mkdir("out", 0777), 0);
	file_write("out/report.md", text_of("# before\n"));
	hand->render.sort = "no-such-column";
	assert_false(render_report(hand->findings, &hand->render, &written, &fault));
	assert_int_equal(fault.status, STATUS_USAGE);
	assert_string_equal(file_content(hand->arena, "out/report.md").at, "# before\n");
	assert_int_equal(entries_of("out"), 1);
}

static void two_writers_do_not_meet(void **state)
{
	struct hand *hand = *state;
	struct words written = {0};
	struct fault fault = {0};
	assert_int_equal(mkdir("out", 0777), 0);
	int lock = open("out", O_RDONLY | O_DIRECTORY);
	assert_int_equal(flock(lock, LOCK_EX), 0);
	assert_false(render_report(hand->findings, &hand->render, &written, &fault));
	assert_int_equal(fault.status, STATUS_OUTPUT);
	assert_holds(fault.text, "another floorstat");
	close(lock);
	assert_int_equal(entries_of("out"), 0);
}

static void a_file_is_no_folder(void **state)
{
	struct hand *hand = *state;
	struct words written = {0};
	struct fault fault = {0};
	file_write("out", text_of("a file"));
	assert_false(render_report(hand->findings, &hand->render, &written, &fault));
	assert_int_equal(fault.status, STATUS_OUTPUT);
	assert_string_equal(file_content(hand->arena, "out").at, "a file");
}

static void the_same_input_gives_the_same_bytes(void **state)
{
	struct hand *hand = *state;
	struct words written = {0};
	struct fault fault = {0};
	assert_true(render_report(hand->findings, &hand->render, &written, &fault));
	const char *first = file_content(hand->arena, "out/report.html").at;
	assert_true(render_report(hand->findings, &hand->render, &written, &fault));
	assert_string_equal(file_content(hand->arena, "out/report.html").at, first);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_report_says_its_verdict_first, enter, leave),
		cmocka_unit_test_setup_teardown(the_page_needs_nothing_else, enter, leave),
		cmocka_unit_test_setup_teardown(a_failure_names_the_target, enter, leave),
		cmocka_unit_test_setup_teardown(only_listed_files_are_taken_away, enter, leave),
		cmocka_unit_test_setup_teardown(a_failure_keeps_the_old_report, enter, leave),
		cmocka_unit_test_setup_teardown(two_writers_do_not_meet, enter, leave),
		cmocka_unit_test_setup_teardown(a_file_is_no_folder, enter, leave),
		cmocka_unit_test_setup_teardown(the_same_input_gives_the_same_bytes, enter, leave),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
