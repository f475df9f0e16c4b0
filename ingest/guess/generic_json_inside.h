/* Private to the drafting of mappings for JSON. */
#ifndef FLOORSTAT_GENERIC_JSON_INSIDE_H
#define FLOORSTAT_GENERIC_JSON_INSIDE_H

#include "generic_json.h"
#include "roles.h"

enum { FIELDS_MOST = 200, TABLES_MOST = 64 };

enum table_kind {
	TABLE_RECORDS, /* an array of objects, or documents in a row */
	TABLE_COLUMNS, /* arrays of numbers under the keys of one object */
	TABLE_NESTED,  /* arrays of numbers in an array */
};

/* A place in the document where runs may stand. */
struct table_at {
	enum table_kind kind;
	const struct shape_node *node;
	size_t weight; /* numbers in it */
};

/* One field of the records: a leaf below the record, or below a record around it. */
struct leaf {
	const struct shape_node *node;
	const struct shape_node *record; /* that it stands in */
	char *path;                      /* as the mapping writes it, from the record */
	bool list;                       /* an array of scalars */
};

struct drafter {
	struct arena *arena;
	struct names *names;
	const struct shape *shape;
	const struct ingest_options *options;
	struct place place;
	const char *pass_field;
	bool unit_field;   /* some field states the unit */
	bool metric_field; /* some field says what was measured */
	bool texts;        /* numbers are looked for in texts, too: "1.5 ms" */
	struct table_at tables[TABLES_MOST];
	size_t table_count;
	struct leaf leaves[FIELDS_MOST];
	size_t leaf_count;
	struct buffer out;
};

enum { SCALAR = SHAPE_NUMBER | SHAPE_TEXT | SHAPE_FLAG | SHAPE_NULL };

/* The records as rows of cells; one with lists is a row an element, so that what is beside the list repeats. */
struct sample_rows {
	const char **cells;
	size_t count, capacity;
};

/* generic_json_look.c: where runs may stand in the document, and the fields of records. */
const struct shape_node *shape_element(const struct shape_node *array); /* NULL */
bool shape_is_number_array(const struct shape_node *node); /* of scalars, with a number among them */
const struct shape_node *draft_record_around(
	const struct drafter *drafter, const struct shape_node *node); /* NULL */
void draft_find_tables(struct drafter *drafter, const struct shape_node *node, bool inside_record);
void draft_add_leaf(
	struct drafter *drafter, const struct shape_node *node, const struct shape_node *record, bool list);
void draft_collect_leaves(struct drafter *drafter, const struct shape_node *record);
struct sample_rows draft_sample_records(
	struct drafter *drafter, const struct shape_node *record, size_t records);

/* generic_json_refuse.c: tables that would lose what their numbers are.  True where it is one, and the fault is set. */
bool refuses_records(const struct drafter *drafter, const struct field_guess *guesses, struct fault *fault);
bool refuses_columns(
	const struct drafter *drafter, const struct shape_node *object, size_t most, struct fault *fault);
bool refuses_nested(const struct drafter *drafter, const struct shape_node *array, struct fault *fault);
bool refuse_document(
	const struct shape_node *root, struct place place, struct fault *fault); /* sets the fault, false */

/* generic_json_print.c: the lines of the mapping. */
const char *draft_last_key(const char *path);
void draft_print_head(struct drafter *drafter, const char *name, const struct shape_node *node);
bool draft_print_unit(struct drafter *drafter); /* what the top of the document says the unit is */
void draft_print_field(struct drafter *drafter, const struct leaf *leaf, const struct field_guess *guess,
	bool several, size_t depth);
void draft_print_records(
	struct drafter *drafter, const struct shape_node *record, const struct field_guess *guesses);
void draft_print_facts(
	struct drafter *drafter, const struct shape_node *node, const struct shape_node *table, size_t depth);

#endif
