#include "plugin.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* "FOLDER/floorstat-NAME.so" beside the program that runs; false when its folder can't be found out. */
static bool beside_program(const char *plugin, char path[PATH_MAX])
{
	ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
	if (length <= 0)
		return false;
	path[length] = '\0';
	char *slash = strrchr(path, '/');
	size_t room = PATH_MAX - (size_t)(slash + 1 - path);
	return snprintf(slash + 1, room, "floorstat-%s.so", plugin) < (int)room;
}

void *plugin_symbol(const char *plugin, const char *symbol, struct fault *fault)
{
	void *program = dlopen(NULL, RTLD_LAZY);
	void *found = program ? dlsym(program, symbol) : NULL;
	if (found)
		return found;
	char path[PATH_MAX];
	void *object = beside_program(plugin, path) ? dlopen(path, RTLD_NOW) : NULL;
	if (!object) {
		snprintf(path, sizeof path, LIBDIR "/floorstat-%s.so", plugin);
		object = dlopen(path, RTLD_NOW);
	}
	found = object ? dlsym(object, symbol) : NULL;
	if (!found) {
		const char *why = dlerror();
		fault_set(fault, STATUS_OUTPUT, "the part '%s' of floorstat can't be loaded: %s", plugin,
			why ? why : "unknown reason");
	}
	return found;
}
