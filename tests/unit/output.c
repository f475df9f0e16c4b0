/* Files are whole or not there, and what stood there before is not lost. */
#define _DEFAULT_SOURCE /* mkdtemp, open_memstream */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "files.h"
#include "render/output.h"

static jmp_buf recovery;
static char folder[64];

static int enter(void **state)
{
	(void)state;
	strcpy(folder, "/tmp/floorstat-output-XXXXXX");
	char *made = mkdtemp(folder);
	return made && chdir(made) == 0 ? 0 : -1;
}

static int leave(void **state)
{
	(void)state;
	char command[128];
	snprintf(command, sizeof command, "rm -rf %s", folder);
	return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

static size_t files_here(void)
{
	size_t count = 0;
	DIR *entries = opendir(".");
	for (struct dirent *entry; (entry = readdir(entries));)
		count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
	closedir(entries);
	return count;
}

static void assert_content(const char *path, const char *wanted)
{
	struct arena *arena = arena_new(&recovery);
	assert_string_equal(file_content(arena, path).at, wanted);
	arena_free(arena);
}

static void a_file_appears_when_it_is_whole(void **state)
{
	(void)state;
	struct arena *arena = arena_new(&recovery);
	struct fault fault = {0};
	struct output *output = output_begin(arena, "out.txt", &fault);
	assert_non_null(output);
	fputs("new", output_stream(output));
	assert_int_equal(access("out.txt", F_OK), -1);
	assert_true(output_end(output, &fault));
	assert_content("out.txt", "new");
	assert_int_equal(files_here(), 1);
	arena_free(arena);
}

static void what_is_abandoned_leaves_nothing(void **state)
{
	(void)state;
	struct arena *arena = arena_new(&recovery);
	struct fault fault = {0};
	assert_true(output_file(arena, "out.txt", "old", 3, &fault));
	struct output *output = output_begin(arena, "out.txt", &fault);
	fputs("half", output_stream(output));
	arena_free(arena); /* as after a jump to the recovery point */
	assert_content("out.txt", "old");
	assert_int_equal(files_here(), 1);
}

/* What a killed run left is written anew: it doesn't pile up. */
static void a_leftover_is_used_again(void **state)
{
	(void)state;
	struct arena *arena = arena_new(&recovery);
	struct fault fault = {0};
	file_write(".out.txt.floorstat", text_of("a much longer text of a run that was killed"));
	assert_true(output_file(arena, "out.txt", "new", 3, &fault));
	assert_content("out.txt", "new");
	assert_int_equal(files_here(), 1);
	arena_free(arena);
}

/* Two that write the same file at once don't meet in one temporary: each is whole, the last to end stays. */
static void two_writers_do_not_mix(void **state)
{
	(void)state;
	struct arena *arena = arena_new(&recovery);
	struct fault fault = {0};
	struct output *one = output_begin(arena, "out.txt", &fault);
	struct output *two = output_begin(arena, "out.txt", &fault);
	assert_non_null(one);
	assert_non_null(two);
	fputs("one", output_stream(one));
	fputs("two, longer", output_stream(two));
	assert_true(output_end(two, &fault));
	assert_content("out.txt", "two, longer");
	assert_true(output_end(one, &fault));
	assert_content("out.txt", "one");
	assert_int_equal(files_here(), 1);
	arena_free(arena);
}

/* A link or a second name in the place of the temporary leads nowhere. */
static void a_trap_in_its_place_is_left_alone(void **state)
{
	(void)state;
	struct arena *arena = arena_new(&recovery);
	struct fault fault = {0};
	file_write("precious", text_of("kept"));
	assert_int_equal(symlink("precious", ".a.txt.floorstat"), 0);
	assert_int_equal(link("precious", ".b.txt.floorstat"), 0);
	assert_int_equal(mkfifo(".c.txt.floorstat", 0600), 0);
	assert_true(output_file(arena, "a.txt", "new", 3, &fault));
	assert_true(output_file(arena, "b.txt", "new", 3, &fault));
	assert_true(output_file(arena, "c.txt", "new", 3, &fault));
	assert_content("precious", "kept");
	assert_content("a.txt", "new");
	assert_content("b.txt", "new");
	assert_content("c.txt", "new");
	assert_int_equal(files_here(), 7);
	arena_free(arena);
}

static void links_and_modes_stay(void **state)
{
	(void)state;
	struct arena *arena = arena_new(&recovery);
	struct fault fault = {0};
	assert_true(output_file(arena, "real.txt", "old", 3, &fault));
	assert_int_equal(chmod("real.txt", 0640), 0);
	assert_int_equal(symlink("real.txt", "link.txt"), 0);
	assert_true(output_file(arena, "link.txt", "new", 3, &fault));
	struct stat status;
	assert_int_equal(lstat("link.txt", &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	assert_int_equal(stat("real.txt", &status), 0);
	assert_int_equal(status.st_mode & 0777, 0640);
	assert_content("real.txt", "new");
	arena_free(arena);
}

static void faults_say_what_to_do(void **state)
{
	(void)state;
	static const struct {
		const char *path, *part;
	} rows[] = {
		{"no/such/folder/out.txt", "make the folder first"},
		{".", "Is a directory"},
		{"/dev/full", "free some space"},
	};
	struct arena *arena = arena_new(&recovery);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct fault fault = {0};
		assert_false(output_file(arena, rows[i].path, "text", 4, &fault));
		assert_int_equal(fault.status, STATUS_OUTPUT);
		assert_non_null(strstr(fault.text, rows[i].part));
		assert_non_null(strstr(fault.text, rows[i].path));
	}
	assert_int_equal(files_here(), 0);
	arena_free(arena);
}

static void devices_are_written_directly(void **state)
{
	(void)state;
	struct arena *arena = arena_new(&recovery);
	struct fault fault = {0};
	assert_true(output_file(arena, "/dev/null", "text", 4, &fault));
	struct stat status;
	assert_int_equal(stat("/dev/null", &status), 0);
	assert_true(S_ISCHR(status.st_mode));
	arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_file_appears_when_it_is_whole, enter, leave),
		cmocka_unit_test_setup_teardown(what_is_abandoned_leaves_nothing, enter, leave),
		cmocka_unit_test_setup_teardown(a_leftover_is_used_again, enter, leave),
		cmocka_unit_test_setup_teardown(two_writers_do_not_mix, enter, leave),
		cmocka_unit_test_setup_teardown(a_trap_in_its_place_is_left_alone, enter, leave),
		cmocka_unit_test_setup_teardown(links_and_modes_stay, enter, leave),
		cmocka_unit_test_setup_teardown(faults_say_what_to_do, enter, leave),
		cmocka_unit_test_setup_teardown(devices_are_written_directly, enter, leave),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
