/* What no mapping can say, in C.  A hook sees each complete record of its block and makes records of a block inside it
 * (whose path stands for nothing in the dump), which are then bound by that block's rules. */
#ifndef FLOORSTAT_HOOKS_H
#define FLOORSTAT_HOOKS_H

#include "bind.h"

/* To add one: write hook_NAME.c and put its row here. */
#define HOOKS(ROW) ROW(asv) /* a grid of parameter combinations, last parameter fastest */

#define ROW(name)                                                                                            \
	bool hook_##name(struct binder *binder, const struct mapping *mapping, struct record *record,        \
		struct fault *fault);
HOOKS(ROW)
#undef ROW

bool hook_is_known(const char *name);

/* The hook of that name; a name that there isn't is a fault. */
bool hook_run(const char *name, struct binder *binder, const struct mapping *mapping, struct record *record,
	struct fault *fault);

/* The field of that path in a scope, NO_FIELD. */
int hook_field(const struct mapping *mapping, size_t scope, const char *path);

#endif
