/* Private to the binder: one value rule on one record, while it is bound. */
#ifndef FLOORSTAT_BIND_BINDING_H
#define FLOORSTAT_BIND_BINDING_H

#include "bind_inside.h"

enum { COVARIATE_RULES = 10, FACTORS_MOST = 64 };

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
	struct bind_number beside[COVARIATE_RULES];
	bool marks_vary;
	const struct list *marks_asked; /* the list by whose elements alone the mark varies; NULL */
	int mark;
	size_t sequence;
	bool direct;             /* the value is the list's number itself */
	size_t list_field;       /* the list is a field of the record, plus 1; 0: of one around it */
	struct bind_number from; /* the value */
};

/* bind_group.c: which group the current element belongs to.  The pass alone is found where nothing else matters. */
void binding_find_pass(struct binding *binding);
void binding_find_group(struct binding *binding);
bool binding_metric_wanted(struct binding *binding);  /* --metric */
struct group *binding_group(struct binding *binding); /* made when its first run comes */
const struct unit_seen *binder_unit(struct binder *binder, const char *text);
bool *rule_flag(struct binder *binder, const struct mapping_rule *rule); /* whether it was of use */
/* The list that an operand goes through, and its field; NULL when it is none. */
const struct list *binding_list(
	struct binding *binding, const struct operand *operand, const struct mapping_field **field);

/* bind_covariates.c: the i-th rule of COVARIATE_RULES. */
void binding_find_covariate(struct binding *binding, size_t i);
enum covariate binding_covariate(size_t i);

/* bind_steps.c: the current element was bound with that value, or excluded, and nothing else. */
void binding_step_bound(struct binding *binding, double value);
void binding_step_unit(struct binding *binding, size_t rule, const char *text);
void binding_step_excluded(struct binding *binding, enum exclusion why, bool counted);

/* Whether the mark of the element before 'at' holds for it, too: exit codes are mostly all the same. */
static inline bool binding_mark_repeats(const struct binding *binding, size_t at)
{
	const struct list *list = binding->marks_asked;
	return list && at > 0 && at < list->count &&
		list_number_at(list, at) == list_number_at(list, at - 1) &&
		list_text_at(list, at) == list_text_at(list, at - 1);
}

/* bind_ahead.c: binds the elements behind the current one, of 'elements' in all, as long as nothing but their values can
 * differ from it and those are finite: how many.  0: the current one wasn't bound, or more may differ. */
size_t binding_bind_ahead(struct binding *binding, size_t elements);

/* bind_marks.c: why the current element is no run (-1: it is one). */
void binding_find_mark(struct binding *binding);

/* bind_facts.c: what a record says beside runs. */
void record_bind_stated(struct binder *binder, struct record *record, const struct mapping_rule *rule);
void record_bind_beyond(struct binder *binder, struct record *record, const struct mapping_rule *rule);
void record_bind_meta(struct binder *binder, struct record *record, const struct mapping_rule *rule);

/* bind_runs.c: a text with a number in front and a unit behind it ("1.23ms"), in the unit that the group has by now. */
bool binding_number_with_unit(struct binding *binding, struct text text, double *value);

/* Whether --where keeps the current element. */
bool binding_keeps(struct binding *binding, double value);

/* --between: the group's pass by the level of a key. */
void binding_between(struct binding *binding);

#endif
