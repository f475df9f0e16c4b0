/* What one set of sentences is about: the groups of a sheet, and the rows that say something of them. */
#ifndef FLOORSTAT_SCOPE_H
#define FLOORSTAT_SCOPE_H

#include "quantity.h"
#include "sheet.h"

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

struct scope scope_of(const struct voice *voice, const struct sheet_source *source);

/* Members for which 'wanted' holds, as a phrase: "cpu 0, 1, 2 and 3"; of several tables their workloads. */
const char *scope_names(const struct scope *scope, bool (*wanted)(const struct member *member));
size_t scope_count(const struct scope *scope, bool (*wanted)(const struct member *member));

/* The member's name as in a phrase. */
const char *member_name(const struct voice *voice, const struct member *member);

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

/* What may be said of a scope, in the order of reading: name, section, whether it belongs into the paragraph to quote.
 * To say one more thing, put its row here and write say_<name> in statements_shown.c or statements_missing.c; it adds
 * its clauses to the list if the findings are so. */
#define SCOPE_STATEMENTS(ROW)                                                                                \
	ROW(best, CAN, true)                                                                                 \
	ROW(floors, CAN, true)                                                                               \
	ROW(spread, CAN, true)                                                                               \
	ROW(near, CAN, true)                                                                                 \
	ROW(near_table, CAN, false)                                                                          \
	ROW(pins, CAN, false)                                                                                \
	ROW(load, CAN, false)                                                                                \
	ROW(correlations, CAN, true)                                                                         \
	ROW(stronger, CAN, false)                                                                            \
	ROW(bent, CAN, false)                                                                                \
	ROW(run_correlation, CAN, false)                                                                     \
	ROW(stated_only, CANNOT, true)                                                                       \
	ROW(no_direction, CANNOT, false)                                                                     \
	ROW(never_idle, CANNOT, true)                                                                        \
	ROW(other_pass, CANNOT, true)                                                                        \
	ROW(alone, CANNOT, false)                                                                            \
	ROW(provisional, CANNOT, false)                                                                      \
	ROW(no_verdict, CANNOT, false)                                                                       \
	ROW(staircase, CANNOT, true)                                                                         \
	ROW(no_class, CANNOT, false)                                                                         \
	ROW(doubts, CANNOT, false)                                                                           \
	ROW(order_lost, CANNOT, false)                                                                       \
	ROW(no_load, CANNOT, false)                                                                          \
	ROW(batches, CANNOT, false)

#define ROW(name, section, quoted) void say_##name(const struct scope *scope, struct words *list);
SCOPE_STATEMENTS(ROW)
#undef ROW

/* One row says one thing of the whole, once: statements_all.c. */
struct general_statement {
	const char *name;
	enum section section;
	bool quoted;
	void (*say)(const struct voice *voice, struct words *list);
};

extern const struct general_statement general_statements[];
extern const size_t general_statement_count;

/* As a sentence: first letter large, a full stop. */
const char *sentence(const struct voice *voice, const char *clause);

#endif
