/* Private to the binder: one value rule on one record, while it is bound. */
#ifndef FLOORSTAT_BIND_BINDING_H
#define FLOORSTAT_BIND_BINDING_H

#include "bind_inside.h"

enum { COVARIATE_RULES = 7, FACTORS_MOST = 64 };

/* What is being bound: a value rule on one record. */
struct binding {
	struct binder *binder;
	struct look look;
	const struct plan *plan;
	const struct mapping_rule *rule;
	/* The group, and whether it must be found anew for each element. */
	bool group_varies;
	struct group_key key;
	const char *factors[FACTORS_MOST], *levels[FACTORS_MOST];
	struct unit unit;
	bool unit_known;
	struct group_handle handle;
	bool has_handle;
	/* The same for covariates and marks. */
	double values[COVARIATE_COUNT];
	bool varies[COVARIATE_RULES];
	bool marks_vary, marks_known;
	int mark;
	size_t sequence;
	bool direct; /* the value is the list's number itself */
};

/* Whether --where keeps the current element. */
bool binding_keeps(struct binding *binding, double value);

/* --between: the group's pass by the level of a key. */
void binding_between(struct binding *binding);

#endif
