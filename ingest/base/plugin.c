#include "plugin.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Where a plugin lies, from the folder of the program: as built, and as installed under any prefix. */
static const char *const folders[] = {"", "../lib/floorstat/"};

/* The file of the plugin in that folder; false when the program's own can't be found out. */
static bool beside_program(const char *plugin, const char *folder, char path[PATH_MAX])
{
	ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
	if (length <= 0)
		return false;
	path[length] = '\0';
	char *slash = strrchr(path, '/');
	size_t room = PATH_MAX - (size_t)(slash + 1 - path);
	return snprintf(slash + 1, room, "%sfloorstat-%s.so", folder, plugin) < (int)room;
}

static void *plugin_open(const char *plugin)
{
	char path[PATH_MAX];
	void *object = NULL;
	for (size_t i = 0; i < sizeof folders / sizeof folders[0] && !object; i++)
		if (beside_program(plugin, folders[i], path) && access(path, F_OK) == 0)
			object = dlopen(path, RTLD_NOW);
	if (object)
		return object;
	snprintf(path, sizeof path, LIBDIR "/floorstat-%s.so", plugin);
	return dlopen(path, RTLD_NOW);
}

void *plugin_symbol(const char *plugin, const char *symbol, struct fault *fault)
{
	void *program = dlopen(NULL, RTLD_LAZY);
	void *found = program ? dlsym(program, symbol) : NULL;
	if (found)
		return found;
	void *object = plugin_open(plugin);
	found = object ? dlsym(object, symbol) : NULL;
	if (!found) {
		const char *why = dlerror();
		fault_set(fault, STATUS_OUTPUT, "the part '%s' of floorstat can't be loaded: %s", plugin,
			why ? why : "unknown reason");
	}
	return found;
}
