/* What the program can no longer do once it reads: each attempt is made in a child of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/sandbox.h"

static char folder[] = "/tmp/floorstat-sandbox-XXXXXX";
static char allowed[64], forbidden[64];

static int open_error(const char *path, int flags)
{
	int fd = open(path, flags, 0600);
	if (fd >= 0)
		close(fd);
	return fd < 0 ? errno : 0;
}

static int write_beside(void)
{
	return open_error(allowed, O_CREAT | O_WRONLY);
}

static int write_elsewhere(void)
{
	return open_error(forbidden, O_CREAT | O_WRONLY);
}

static int rename_beside(void)
{
	char other[80], staged[80];
	snprintf(staged, sizeof staged, "%s/out/staged", folder);
	snprintf(other, sizeof other, "%s/out/there", folder);
	if (mkdir(staged, 0700) != 0 || mkdir(other, 0700) != 0)
		return errno;
	strcat(staged, "/file");
	strcat(other, "/file");
	int error = open_error(staged, O_CREAT | O_WRONLY);
	return error ? error : rename(staged, other) == 0 ? 0 : errno;
}

static int read_anything(void)
{
	return open_error("/etc/passwd", O_RDONLY);
}

static int run_a_shell(void)
{
	execl("/bin/sh", "sh", "-c", "exit 0", (char *)NULL);
	return errno;
}

static int open_a_socket(void)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	return fd < 0 ? errno : 0;
}

/* errno of the attempt inside the sandbox of 'report -o FOLDER/out/report'. */
static int attempt(int (*what)(void))
{
	static const struct command *command = &commands[COMMAND_summary];
	int status;
	pid_t child = fork();
	if (child == 0) {
		struct command_line line = {.command = command};
		line.render.output = allowed;
		sandbox_enter(&line);
		_exit(what());
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static void what_is_needed_still_works(void **state)
{
	(void)state;
	assert_int_equal(attempt(write_beside), 0);
	assert_int_equal(attempt(rename_beside), 0);
	assert_int_equal(attempt(read_anything), 0);
}

static void writing_elsewhere_is_refused(void **state)
{
	(void)state;
	if (attempt(write_elsewhere) != EACCES) {
		print_message("this kernel has no Landlock that allows renaming between folders\n");
		skip();
	}
}

static void programs_and_network_are_refused(void **state)
{
	(void)state;
#if defined(__x86_64__) || defined(__aarch64__)
	assert_int_equal(attempt(run_a_shell), EPERM);
	assert_int_equal(attempt(open_a_socket), EPERM);
#else
	(void)run_a_shell;
	(void)open_a_socket;
	skip();
#endif
}

static int make_folders(void **state)
{
	(void)state;
	char out[64];
	if (!mkdtemp(folder))
		return -1;
	snprintf(out, sizeof out, "%s/out", folder);
	snprintf(allowed, sizeof allowed, "%s/out/report", folder);
	snprintf(forbidden, sizeof forbidden, "%s/elsewhere", folder);
	return mkdir(out, 0700);
}

static int remove_folders(void **state)
{
	(void)state;
	char command[96];
	snprintf(command, sizeof command, "rm -rf %s", folder);
	return system(command);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_needed_still_works),
		cmocka_unit_test(writing_elsewhere_is_refused),
		cmocka_unit_test(programs_and_network_are_refused),
	};
	return cmocka_run_group_tests(tests, make_folders, remove_folders);
}
