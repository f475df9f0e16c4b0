/* One JSON document held as a tree: for documents of our own whose size is that of what is kept of them anyway (the first
 * line of floorstat-runs).  Dumps are never read so. */
#ifndef FLOORSTAT_JSON_NODE_H
#define FLOORSTAT_JSON_NODE_H

#include "json.h"

enum node_kind {
	NODE_NULL,
	NODE_FLAG,
	NODE_NUMBER,
	NODE_TEXT,
	NODE_ARRAY,
	NODE_OBJECT,
};

struct node {
	enum node_kind kind;
	const char *key; /* in an object */
	bool flag;
	double number;    /* NaN unless it is one */
	const char *text; /* of a text */
	struct node *first, *last, *next, *parent;
	double *numbers; /* of an array of numbers and nulls (NaN) only: 'count' of them, and no children */
	size_t count, capacity;
};

/* A tree under construction; the caller hands it the events of one document. */
struct node_builder {
	struct arena *arena;
	struct node *root, *open;
	const char *key;
};

void node_begin(struct node_builder *builder, bool array);
void node_end(struct node_builder *builder);
void node_key(struct node_builder *builder, struct text key);
void node_null(struct node_builder *builder);
void node_flag(struct node_builder *builder, bool flag);
void node_number(struct node_builder *builder, struct text text);
void node_text(struct node_builder *builder, struct text text);

/* The whole of a document that is short; NULL when it is none. */
const struct node *node_read(struct arena *arena, struct text text);

/* Members of an object; 'object' may be NULL or anything else: then nothing is there. */
const struct node *node_member(const struct node *object, const char *key);
const char *node_text_in(const struct node *object, const char *key);         /* NULL */
double node_number_in(const struct node *object, const char *key);            /* NaN */
size_t node_count_in(const struct node *object, const char *key);             /* 0 unless a whole number */
bool node_flag_in(const struct node *object, const char *key);                /* false */
const struct node *node_first_in(const struct node *object, const char *key); /* first element of an array */

#endif
