#define _XOPEN_SOURCE 700 /* realpath */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "temporary.h"

struct output {
	FILE *stream; /* NULL: ended or abandoned */
	const char *target;
	const char *called;         /* in messages: as the user named it, "standard output" */
	const char *real;           /* target with its links followed: what rename replaces */
	struct temporary temporary; /* beside the target; path NULL: written directly */
	int lock; /* a second descriptor of the temporary, so that its lock lasts until it is renamed; -1 */
};

static bool output_fault(struct fault *fault, const char *called, int error)
{
	if (error == EPIPE) {
		if (fault && fault->status == STATUS_OK)
			*fault = (struct fault){.status = STATUS_OUTPUT};
		return false;
	}
	const char *advice = error == ENOENT        ? "; make the folder first"
		: error == ENOSPC                   ? "; free some space or choose another place with -o"
		: error == EACCES || error == EROFS ? "; choose a place that may be written with -o"
						    : "";
	return fault_set(fault, STATUS_OUTPUT, "%s can't be written: %s%s", called, strerror(error), advice);
}

/* The mode a file made by open() would get: mkstemp's is for its owner alone. */
static mode_t usual_mode(void)
{
	mode_t mask = umask(0);
	umask(mask);
	return 0666 & ~mask;
}

/* After the temporary was renamed or removed, or can't be. */
static void forget_temporary(struct output *output)
{
	temporary_drop(&output->temporary);
	if (output->lock >= 0)
		close(output->lock);
	output->lock = -1;
}

static void remove_temporary(struct output *output)
{
	if (!output->temporary.path)
		return;
	unlink(output->temporary.path);
	forget_temporary(output);
}

/* Throws away what was written, unless the output was ended. */
static void abandon(void *what)
{
	struct output *output = what;
	if (!output->stream)
		return;
	if (output->stream != stdout)
		fclose(output->stream);
	remove_temporary(output);
	output->stream = NULL;
}

/* Whether the open file is the one of that name, a plain one of ours, and nobody else is writing it. */
static bool is_ours_alone(int file, const char *name)
{
	struct stat open, named;
	return fstat(file, &open) == 0 && S_ISREG(open.st_mode) && open.st_nlink == 1 &&
		open.st_uid == geteuid() && (flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) &&
		lstat(name, &named) == 0 && named.st_ino == open.st_ino && named.st_dev == open.st_dev;
}

/* The temporary of a fixed name, made, or taken over from a run that was killed; -1: somebody else has it. */
static int open_fixed(const char *name)
{
	int file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (file < 0 && errno == EEXIST)
		file = open(name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (file >= 0 && (!is_ours_alone(file, name) || ftruncate(file, 0) != 0)) {
		close(file);
		file = -1;
	}
	return file;
}

/* Opens a temporary file beside 'real', with the mode of the file it will replace. */
static int open_beside(struct arena *arena, struct output *output, const struct stat *old)
{
	const char *slash = strrchr(output->real, '/');
	int folder = slash ? (int)(slash + 1 - output->real) : 0;
	char *name = arena_printf(
		arena, "%.*s.%.200s.floorstat", folder, output->real, output->real + folder);
	char *other = arena_printf(arena, "%s-XXXXXX", name);
	signals_hold();
	int file = open_fixed(name);
	if (file < 0) {
		file = mkstemp(other);
		name = other;
	}
	if (file >= 0) {
		output->temporary.path = name;
		output->lock = dup(file);
		temporary_add(&output->temporary);
	}
	signals_release();
	if (file < 0)
		return -1;
	if (fchmod(file, old ? old->st_mode & 0777 : usual_mode()) != 0) {
		/* A file system without modes: the file is as good without. */
		errno = 0;
	}
	return file;
}

static FILE *open_target(struct arena *arena, struct output *output)
{
	struct stat old;
	bool exists = stat(output->target, &old) == 0;
	if (exists && S_ISDIR(old.st_mode)) {
		errno = EISDIR;
		return NULL;
	}
	if (exists && !S_ISREG(old.st_mode))
		return fopen(output->target, "wb");
	char resolved[PATH_MAX];
	output->real = exists && realpath(output->target, resolved)
		? arena_copy(arena, resolved, strlen(resolved))
		: output->target;
	if (exists && access(output->real, W_OK) != 0)
		return NULL;
	int file = open_beside(arena, output, exists ? &old : NULL);
	if (file < 0)
		return NULL;
	FILE *stream = fdopen(file, "wb");
	if (!stream)
		close(file);
	return stream;
}

struct output *output_begin(struct arena *arena, const char *path, struct fault *fault)
{
	return output_begin_called(arena, path, path, fault);
}

struct output *output_begin_called(
	struct arena *arena, const char *path, const char *called, struct fault *fault)
{
	struct output *output = arena_alloc(arena, 1, sizeof *output);
	output->lock = -1;
	arena_defer(arena, abandon, output);
	if (!path || strcmp(path, "-") == 0) {
		output->called = "standard output";
		output->stream = stdout;
		return output;
	}
	output->target = path;
	output->called = called;
	errno = 0;
	output->stream = open_target(arena, output);
	if (output->stream)
		return output;
	int error = errno;
	remove_temporary(output);
	output_fault(fault, called, error);
	return NULL;
}

FILE *output_stream(struct output *output)
{
	return output->stream;
}

/* 0 or the error that kept the bytes from arriving.  A stream remembers that a write failed, not why: one byte more fails
 * for the same reason. */
static int stream_error(FILE *stream)
{
	errno = 0;
	if (fflush(stream) == 0 && !ferror(stream))
		return 0;
	if (errno == 0 && fputc('\n', stream) != EOF)
		fflush(stream);
	return errno ? errno : EIO;
}

static int finish_stream(struct output *output)
{
	FILE *stream = output->stream;
	int error = stream_error(stream);
	if (output->temporary.path && !error && fsync(fileno(stream)) != 0 && errno != EINVAL &&
		errno != EROFS)
		error = errno;
	output->stream = NULL;
	if (stream == stdout)
		clearerr(stdout);
	else if (fclose(stream) != 0 && !error)
		error = errno;
	return error;
}

bool output_end(struct output *output, struct fault *fault)
{
	int error = finish_stream(output);
	if (!error && output->temporary.path && rename(output->temporary.path, output->real) != 0)
		error = errno;
	if (!error) {
		forget_temporary(output);
		return true;
	}
	remove_temporary(output);
	return output_fault(fault, output->called, error);
}

bool output_file(struct arena *arena, const char *path, const char *bytes, size_t length, struct fault *fault)
{
	struct output *output = output_begin(arena, path, fault);
	if (!output)
		return false;
	fwrite(bytes, 1, length, output->stream);
	return output_end(output, fault);
}
