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

/* One row says one thing of a scope, if the findings are so; see statements_groups.c and statements_all.c. */
enum section { SECTION_CAN, SECTION_CANNOT };

struct scope_statement {
	const char *name;
	enum section section;
	bool quoted; /* belongs into the paragraph to quote */
	void (*say)(const struct scope *scope, struct words *list);
};

struct general_statement {
	const char *name;
	enum section section;
	bool quoted;
	void (*say)(const struct voice *voice, struct words *list);
};

extern const struct scope_statement scope_statements[];
extern const size_t scope_statement_count;
extern const struct general_statement general_statements[];
extern const size_t general_statement_count;

/* As a sentence: first letter large, a full stop. */
const char *sentence(const struct voice *voice, const char *clause);

#endif
