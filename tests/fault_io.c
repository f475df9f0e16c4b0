/* Loaded before the C library's calls (LD_PRELOAD): the FAULT_AT-th FAULT_CALL on a file fails with FAULT_ERROR.
 * SHORT lets it and every later one do a part of the work; SIGTERM is sent to the program in the middle of it.  What
 * streams write goes past this, inside the C library; for that a bound on the size of files does.
 *
 * Of FAULT_CALL malloc only those count that are made inside the libraries that draw (GLib, Pango, fontconfig …).
 *
 *     cc -shared -fPIC -o fault_io.so tests/fault_io.c -ldl */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum outcome { PASS, FAIL, SHORT };

static const struct {
	const char *name;
	int number;
} errors[] = {{"EIO", EIO}, {"EINTR", EINTR}, {"ENOSPC", ENOSPC}, {"EDQUOT", EDQUOT}, {"EPIPE", EPIPE},
	{"EXDEV", EXDEV}, {"EACCES", EACCES}, {"ENOMEM", ENOMEM}};

/* What is to become of this call; errno is set where it fails. */
static enum outcome outcome_of(const char *call)
{
	static long calls;
	const char *wanted = getenv("FAULT_CALL"), *at = getenv("FAULT_AT"), *error = getenv("FAULT_ERROR");
	if (!wanted || !at || !error || strcmp(call, wanted) != 0)
		return PASS;
	long n = atol(at), now = ++calls;
	if (strcmp(error, "SHORT") == 0)
		return now >= n ? SHORT : PASS;
	if (now != n)
		return PASS;
	if (strcmp(error, "SIGTERM") == 0) {
		kill(getpid(), SIGTERM);
		usleep(100000); /* time for another thread to take it */
		return PASS;
	}
	for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
		if (strcmp(errors[i].name, error) == 0)
			errno = errors[i].number;
	return FAIL;
}

static size_t part_of(size_t size)
{
	return size > 7 ? size / 3 : size > 1 ? 1 : size;
}

ssize_t read(int file, void *bytes, size_t size)
{
	ssize_t (*real)(int, void *, size_t) = (ssize_t(*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
	enum outcome outcome = outcome_of("read");
	return outcome == FAIL ? -1 : real(file, bytes, outcome == SHORT ? part_of(size) : size);
}

int fsync(int file)
{
	int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
	return outcome_of("fsync") == FAIL ? -1 : real(file);
}

static bool asked_by_drawing(void *caller)
{
	static const char *const names[] = {"/libglib", "/libgobject", "/libpango", "/libfontconfig",
		"/libcairo", "/libharfbuzz", "/libfreetype", "/libpixman", "/libfribidi", "/libpng"};
	Dl_info place;
	const char *wanted = getenv("FAULT_CALL");
	if (!wanted || strcmp(wanted, "malloc") != 0 || !dladdr(caller, &place) || !place.dli_fname)
		return false;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strstr(place.dli_fname, names[i]))
			return true;
	return false;
}

static bool memory_fails(void *caller)
{
	return asked_by_drawing(caller) && outcome_of("malloc") == FAIL;
}

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size)
{
	return memory_fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
	return memory_fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
	return memory_fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}

int rename(const char *from, const char *to)
{
	int (*real)(const char *, const char *) = (int (*)(const char *, const char *))dlsym(
		RTLD_NEXT, "rename");
	return outcome_of("rename") == FAIL ? -1 : real(from, to);
}
