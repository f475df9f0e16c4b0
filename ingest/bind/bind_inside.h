/* Private to the binder (bind*.c). */
#ifndef FLOORSTAT_BIND_INSIDE_H
#define FLOORSTAT_BIND_INSIDE_H

#include "bind.h"
#include "bind_where.h"

struct cell {
	enum cell_kind kind;
	size_t at, length; /* in record->bytes */
	size_t line, column;
};

/* The elements of a list field, in the order of the dump.  Those from 'kept' on are as the last one kept. */
struct list {
	size_t count, kept, capacity;
	double *numbers;    /* NaN where the element is no number */
	const char **texts; /* interned; NULL as a whole when all are numbers or null */
	size_t texts_capacity;
	struct column indices[MAPPING_CAPTURES_MOST]; /* captured indices */
	const char **keys[MAPPING_CAPTURES_MOST];     /* captured keys, interned */
	size_t keys_capacity[MAPPING_CAPTURES_MOST];
};

static inline double list_number_at(const struct list *list, size_t at)
{
	return list->numbers[at < list->kept ? at : list->kept - 1];
}

/* The text of an element, NULL where it is none.  'texts' is as long as it had to be: numbers may follow the last text. */
static inline const char *list_text_at(const struct list *list, size_t at)
{
	at = at < list->kept ? at : list->kept - 1;
	return at < list->texts_capacity ? list->texts[at] : NULL;
}

/* The key that a capture of an element stood for, NULL where it is an index. */
static inline const char *list_key_at(const struct list *list, size_t capture, size_t at)
{
	return at < list->keys_capacity[capture] ? list->keys[capture][at] : NULL;
}

/* Empties it; its memory stays. */
void list_reset(struct list *list);

struct capture_value {
	const char *key; /* interned; NULL: an index */
	size_t index;
};

struct record {
	size_t scope;
	struct record *parent;
	struct cell *cells; /* one a field */
	struct list *lists; /* one a field, used for list fields */
	char *bytes;
	size_t length, capacity;
	struct capture_value captures[MAPPING_CAPTURES_MOST];
	size_t line, column;
	char *path;      /* set when the record is held */
	bool complete;   /* nothing more will be set */
	size_t children; /* held records inside it */
	struct record *next;
};

/* The rules that hold for the values of a scope: its own, and those of the scopes around it. */
struct plan {
	const struct mapping_rule **rules[ROLE_COUNT];
	size_t count[ROLE_COUNT];
	const struct operand **outside; /* operands that look into enclosing scopes */
	size_t outside_count, outside_capacity;
	bool binds; /* has something to bind at all */
};

/* Fills binder->plans[scope]. */
struct binder;
void plan_make(struct binder *binder, size_t scope);

struct unit_seen {
	const char *text;
	struct unit unit;
	bool known;
};

/* "Unit frobs/op better=higher": as written, interned. */
struct unit_better {
	const char *unit;
	enum direction direction;
};

struct binder {
	struct arena *scratch;
	const struct mapping *mapping;
	struct dataset *dataset;
	size_t input;
	const struct ingest_options *options;
	struct number_style style;
	bool either_mark;     /* "decimal either": a comma is one too */
	struct plan *plans;   /* one a scope */
	struct record **free; /* one a scope */
	struct record *held_first, *held_last;
	struct record *kept;
	const char *(*tell_path)(void *reader);
	void *reader;
	const char *pass_name; /* where no rule names one */
	bool pass_by_user;
	const char *pass_prefix;
	const char *unnamed; /* workload where no rule names one */
	size_t value_pass;   /* of the value looked at last, bound or not; SIZE_MAX: none yet */
	bool *touched;       /* passes that this input gave something to */
	size_t touched_count;
	size_t *sequences; /* next one of each pass */
	size_t sequence_count;
	struct bind_outcome outcome; /* of the record closed last */
	bool keeps_steps;
	struct bind_steps steps; /* likewise, where they are kept */
	struct unit_seen units[16];
	size_t unit_count;
	struct unit_better *betters; /* what records said of units */
	size_t better_count, better_capacity;
	struct match_answer *answers; /* bind_match.c */
	struct where *wheres;         /* options->where.count, NULL: none */
	const char **metrics;         /* seen, interned */
	size_t metric_count, metric_capacity;
	bool between_met; /* --between names something that this input has */
	size_t stated, excluded, groups;
	size_t told_excluded; /* elements of the current record whose exclusion is counted already */
	bool metric_met;      /* --metric named one of them */
	bool told;            /* the readings */
	bool undated;    /* a time of day stood where a time was looked for: without its day it is none */
	bool *rule_used; /* by rule_index */
	const char **rule_unit;
	size_t *rule_first; /* of each scope, in rule_used */
};

enum datum_kind { DATUM_ABSENT, DATUM_NULL, DATUM_TEXT, DATUM_NUMBER };

struct datum {
	enum datum_kind kind;
	struct text text; /* as written; empty for a number that wasn't kept as text */
	double number;
};

/* The cell, or the element of a list, of the record at hand that was looked at last for an answer. */
struct origin {
	size_t field; /* plus 1; 0: none */
	size_t element;
};

/* Where an operand is looked at: a record, and the element of the list that is being bound. */
struct look {
	struct binder *binder;
	struct record *record;
	const struct mapping_field *field; /* of the list; NULL: no list */
	const struct list *list;
	size_t element;
	bool varies; /* set: the answer may differ from element to element */
	/* set: it does so by the elements of this list; NULL with 'varies': by more */
	const struct list *asked;
	bool waits;           /* set: a record around isn't complete and may still bring an answer */
	struct origin origin; /* set: by the operand asked last */
};

/* Answers, and where they come from. */
struct datum operand_datum(struct look *look, const struct operand *operand);
bool binder_matches(struct binder *binder, const regex_t *pattern, struct datum datum); /* absent: false */
bool condition_holds(struct look *look, const struct condition *condition);
enum number_kind datum_number(const struct binder *binder, struct datum datum, double *value);
const char *datum_name(struct binder *binder, struct datum datum); /* interned, NULL when absent or empty */

/* The first rule of that role that applies and has an answer; *rule is set then. */
struct datum role_datum(
	struct look *look, const struct plan *plan, enum role role, const struct mapping_rule **rule);

/* What a list element, or a record, is in messages. */
struct place record_where(struct binder *binder, const struct record *record);

/* The pass where no rule names one, made when there is none; notes that a pass is this input's. */
size_t binder_default_pass(struct binder *binder);
void binder_touch(struct binder *binder, size_t pass);

/* The sequence of the next run of a pass that is read. */
static inline size_t *binder_sequence(struct binder *binder, size_t pass)
{
	while (binder->sequence_count <= pass) {
		size_t count = binder->sequence_count + 1;
		binder->sequences = arena_grow(
			binder->scratch, binder->sequences, binder->sequence_count, count, sizeof(size_t));
		binder->sequences[count - 1] = binder->dataset->passes[count - 1].read;
		binder->sequence_count = count;
	}
	return &binder->sequences[pass];
}

/* A record begins to be bound; what it will be is nothing but steps, unless more is said of it. */
void binder_steps_begin(struct binder *binder, const struct plan *plan);

/* Runs, statements and facts of a complete record. */
bool record_bind(struct binder *binder, struct record *record, struct fault *fault);

/* Notes the direction that a record states for a unit. */
void record_bind_better(struct binder *binder, struct record *record, const struct mapping_rule *rule);

/* How the fields were understood, into the input's readings. */
void binder_tell_readings(struct binder *binder);

#endif
