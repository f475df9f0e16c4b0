/* syscall and O_PATH are no part of POSIX. */
#define _GNU_SOURCE

#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Renaming between folders (a report is staged beside its place) can be allowed from this version on. */
enum { LANDLOCK_WITH_REFER = 2 };

#ifndef LANDLOCK_ACCESS_FS_REFER
#define LANDLOCK_ACCESS_FS_REFER (1ULL << 13)
#endif

/* Everything but reading. */
static const __u64 access_written = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE |
	LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
	LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK |
	LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM |
	LANDLOCK_ACCESS_FS_REFER;

/* The folder that a path (or what it links to) lies in, as far up as one exists: opened, or -1. */
static int folder_open(const char *path)
{
	char folder[PATH_MAX];
	size_t length = strlen(path);
	if (length >= sizeof folder)
		return -1;
	if (!realpath(path, folder))
		memcpy(folder, path, length + 1);
	for (char *slash; (slash = strrchr(folder, '/'));) {
		slash[slash == folder] = '\0';
		int fd = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
		if (fd >= 0 || slash == folder)
			return fd;
	}
	return open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
}

/* Allows writing beside 'path'; NULL: nothing. */
static void landlock_allow(int rules, const char *path)
{
	int fd = path ? folder_open(path) : -1;
	if (fd < 0)
		return;
	struct landlock_path_beneath_attr beneath = {
		.allowed_access = access_written & ~(__u64)LANDLOCK_ACCESS_FS_EXECUTE, .parent_fd = fd};
	syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
	close(fd);
}

static void landlock_enter(const struct command_line *line)
{
	struct landlock_ruleset_attr attributes = {.handled_access_fs = access_written};
	if (syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) <
		LANDLOCK_WITH_REFER)
		return;
	int rules = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
	if (rules < 0)
		return;
	bool report = line->command->id == COMMAND_report;
	landlock_allow(rules, report && !line->render.output ? "floorstat-report" : line->render.output);
	landlock_allow(rules, line->render.data);
	syscall(SYS_landlock_restrict_self, rules, 0);
	close(rules);
}

#if defined(__x86_64__)
#define THIS_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_MACHINE AUDIT_ARCH_AARCH64
#endif

/* Other programs and the network end in EPERM. */
static void seccomp_enter(void)
{
#ifdef THIS_MACHINE
#define REFUSED(call)                                                                                        \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1),                                               \
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
	struct sock_filter filter[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THIS_MACHINE, 1, 0),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM), /* by way of another machine's calls */
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		REFUSED(execve),
		REFUSED(execveat),
		REFUSED(socket),
		REFUSED(connect),
		REFUSED(bind),
		REFUSED(mount),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
	prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
#endif
}

void sandbox_enter(const struct command_line *line)
{
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return;
	landlock_enter(line);
	seccomp_enter();
}
