/* What one set of sentences is about: the groups of a sheet, and the rows that say something of them. */
#ifndef FLOORSTAT_SCOPE_H
#define FLOORSTAT_SCOPE_H

#include "quantity.h"
#include "sheet.h"

/* One group, with where it stands in the findings. */
struct member {
	const struct table_finding *table;
	const struct group_finding *group;
	size_t table_index, group_index;
};

struct scope {
	const struct voice *voice;
	struct member *members;
	size_t count;
	const struct table_finding *table; /* the only one, or the first */
	size_t table_index, table_count;
	struct scale scale;
};

/* In the arena of the voice. */
struct scope scope_of(const struct voice *voice, const struct sheet_source *source);

/* Members for which 'wanted' holds, as a phrase: "cpu 0, 1, 2 and 3"; of several tables their workloads. */
const char *scope_names(const struct scope *scope, bool (*wanted)(const struct member *member));
size_t scope_count(const struct scope *scope, bool (*wanted)(const struct member *member));

/* The member's name as in a phrase. */
const char *member_name(const struct voice *voice, const struct member *member);
/* The same with its workload, where several tables make the scope. */
const char *member_full_name(const struct voice *voice, const struct member *member);

/* A value with its unit: at the scope's scale where its members share one table, else at its own. */
const char *scope_value(const struct scope *scope, double value);

void words_add(struct arena *arena, struct words *list, const char *text);

/* "minimum", "minima"; "maximum", "maxima" where higher is better. */
const char *scope_best_noun(const struct scope *scope, size_t count);
/* "12 groups"; "12"; " (4 of 12 groups)", nothing where there is one. */
const char *scope_counted(const struct scope *scope, size_t count, enum word noun);
const char *scope_number(const struct scope *scope, size_t count);
const char *scope_count_of(const struct scope *scope, size_t count, size_t all);
void scope_add(const struct scope *scope, struct words *list, const char *text);

bool member_is_reached(const struct member *member);
bool member_is_judged(const struct member *member);

enum section { SECTION_CAN, SECTION_CANNOT };

/* What may be said of a scope, in the order of reading: name, section, rank in the paragraph to quote (0: not quoted; what
 * has a high one is left out first).  To say one more thing, put its row here and write say_<name> in statements_shown.c or
 * statements_missing.c; it adds its clauses to the list if the findings are so. */
#define SCOPE_STATEMENTS(ROW)                                                                                \
	ROW(best, CAN, 0)                                                                                    \
	ROW(floors, CAN, 3)                                                                                  \
	ROW(spread, CAN, 4)                                                                                  \
	ROW(near, CAN, 5)                                                                                    \
	ROW(near_table, CAN, 0)                                                                              \
	ROW(pins, CAN, 0)                                                                                    \
	ROW(load, CAN, 0)                                                                                    \
	ROW(correlations, CAN, 2)                                                                            \
	ROW(stronger, CAN, 0)                                                                                \
	ROW(bent, CAN, 0)                                                                                    \
	ROW(run_correlation, CAN, 0)                                                                         \
	ROW(stated_only, CANNOT, 2)                                                                          \
	ROW(no_direction, CANNOT, 0)                                                                         \
	ROW(never_idle, CANNOT, 2)                                                                           \
	ROW(other_pass, CANNOT, 3)                                                                           \
	ROW(alone, CANNOT, 0)                                                                                \
	ROW(provisional, CANNOT, 0)                                                                          \
	ROW(no_verdict, CANNOT, 0)                                                                           \
	ROW(staircase, CANNOT, 6)                                                                            \
	ROW(no_class, CANNOT, 0)                                                                             \
	ROW(doubts, CANNOT, 0)                                                                               \
	ROW(order_lost, CANNOT, 0)                                                                           \
	ROW(no_load, CANNOT, 0)                                                                              \
	ROW(batches, CANNOT, 0)

#define ROW(name, section, quoted) void say_##name(const struct scope *scope, struct words *list);
SCOPE_STATEMENTS(ROW)
#undef ROW

/* One row says one thing of the whole, once: statements_all.c. */
struct general_statement {
	const char *name;
	enum section section;
	unsigned quoted; /* rank, as above */
	void (*say)(const struct voice *voice, struct words *list);
};

extern const struct general_statement general_statements[];
extern const size_t general_statement_count;

/* As a sentence: first letter large, a full stop. */
const char *sentence(const struct voice *voice, const char *clause);

#endif
