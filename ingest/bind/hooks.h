/* What no mapping can say, in C: the rows are MAPPING_HOOKS.  A hook sees each complete record of its block and makes
 * records of a block inside it (whose path stands for nothing in the dump), which are then bound by that block's rules. */
#ifndef FLOORSTAT_HOOKS_H
#define FLOORSTAT_HOOKS_H

#include "bind.h"

#define ROW(name)                                                                                            \
	bool hook_##name(struct binder *binder, const struct mapping *mapping, struct record *record,        \
		struct fault *fault);
MAPPING_HOOKS(ROW)
#undef ROW

/* The hook of the record's block, true where it has none.  False: what the hook found wrong. */
bool hook_run(enum mapping_hook hook, struct binder *binder, const struct mapping *mapping,
	struct record *record, struct fault *fault);

/* The field of that path in a scope, NO_FIELD. */
int hook_field(const struct mapping *mapping, size_t scope, const char *path);

#endif
