#include "hooks.h"

#include <string.h>

bool hook_run(enum mapping_hook hook, struct binder *binder, const struct mapping *mapping,
	struct record *record, struct fault *fault)
{
	static bool (*const hooks[])(
		struct binder *, const struct mapping *, struct record *, struct fault *) = {
#define ROW(name) [HOOK_##name] = hook_##name,
		MAPPING_HOOKS(ROW)
#undef ROW
	};
	return hook == HOOK_NONE || hooks[hook](binder, mapping, record, fault);
}

int hook_field(const struct mapping *mapping, size_t scope, const char *path)
{
	for (size_t i = 0; i < mapping->scopes[scope].field_count; i++)
		if (strcmp(mapping->scopes[scope].fields[i].path.text, path) == 0)
			return (int)i;
	return NO_FIELD;
}
