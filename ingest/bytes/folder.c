#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "source.h"

enum { FILES_MOST = 100000, FOLDERS_DEEP = 32 };

bool source_is_folder(const char *path)
{
	struct stat about;
	return strcmp(path, "-") != 0 && stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static void close_folder(void *folder)
{
	DIR **open = folder;
	if (*open)
		closedir(*open);
}

static bool list(
	struct arena *arena, const char *folder, int depth, struct words *files, struct fault *fault);

/* What stands at 'path': a file is added, a folder (not a link to one) is gone into. */
static bool look_at(
	struct arena *arena, const char *path, int depth, struct words *files, struct fault *fault)
{
	struct stat about;
	if (lstat(path, &about) != 0)
		return true; /* gone since it was listed */
	if (S_ISDIR(about.st_mode))
		return list(arena, path, depth + 1, files, fault);
	if (stat(path, &about) != 0 || !S_ISREG(about.st_mode))
		return true;
	if (files->count == FILES_MOST)
		return fault_at(fault, (struct place){.file = path},
			"here the number of files in the folder that was named exceeds %d; name one further down, or the "
			"files themselves",
			(int)FILES_MOST);
	ARENA_ROOM(arena, files->at, files->count, files->capacity);
	files->at[files->count++] = path;
	return true;
}

static bool list(struct arena *arena, const char *folder, int depth, struct words *files, struct fault *fault)
{
	if (depth > FOLDERS_DEEP)
		return fault_at(fault, (struct place){.file = folder}, "folders are nested too deeply");
	struct arena *scratch = arena_child(arena);
	DIR **open = arena_alloc(scratch, 1, sizeof *open);
	arena_defer(scratch, close_folder, open);
	*open = opendir(folder);
	if (!*open)
		return fault_at(
			fault, (struct place){.file = folder}, "can't be opened: %s", strerror(errno));
	size_t length = strlen(folder);
	const char *joint = length > 0 && folder[length - 1] == '/' ? "" : "/";
	bool good = true;
	for (struct dirent *entry; good && (entry = readdir(*open));)
		if (entry->d_name[0] != '.')
			good = look_at(arena, arena_printf(arena, "%s%s%s", folder, joint, entry->d_name),
				depth, files, fault);
	arena_free(scratch);
	return good;
}

static int by_bytes(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

bool folder_files(struct arena *arena, const char *folder, struct words *files, struct fault *fault)
{
	*files = (struct words){0};
	if (!list(arena, folder, 0, files, fault))
		return false;
	if (files->count > 0)
		qsort(files->at, files->count, sizeof *files->at, by_bytes);
	return true;
}
