#include "hooks.h"

#include <string.h>

static const struct {
	const char *name;
	bool (*run)(struct binder *binder, const struct mapping *mapping, struct record *record,
		struct fault *fault);
} hooks[] = {
#define ROW(name) {#name, hook_##name},
	HOOKS(ROW)
#undef ROW
};

bool hook_is_known(const char *name)
{
	for (size_t i = 0; i < sizeof hooks / sizeof hooks[0]; i++)
		if (strcmp(hooks[i].name, name) == 0)
			return true;
	return false;
}

bool hook_run(const char *name, struct binder *binder, const struct mapping *mapping, struct record *record,
	struct fault *fault)
{
	for (size_t i = 0; i < sizeof hooks / sizeof hooks[0]; i++)
		if (strcmp(hooks[i].name, name) == 0)
			return hooks[i].run(binder, mapping, record, fault);
	return fault_at(fault, (struct place){.file = mapping->file}, "there is no hook '%s'", name);
}

int hook_field(const struct mapping *mapping, size_t scope, const char *path)
{
	for (size_t i = 0; i < mapping->scopes[scope].field_count; i++)
		if (strcmp(mapping->scopes[scope].fields[i].path.text, path) == 0)
			return (int)i;
	return NO_FIELD;
}
