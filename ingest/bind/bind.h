/* From records to the data set.  A reader (JSON, CSV, lines of text) opens a record for each instance of a scope of its
 * mapping, sets the cells of the fields that the scope wants, in any order, and closes it; the binder does the rest:
 * names, units, marks, exclusions, options.
 *
 * Rules may ask for fields of enclosing records that come later in the file (pyperf's metadata); such records are
 * held until those are complete.  A reader need not care: records are the binder's. */
#ifndef FLOORSTAT_BIND_H
#define FLOORSTAT_BIND_H

#include "../base/batch.h"
#include "../base/fault.h"
#include "../base/number.h"
#include "../ingest.h"
#include "../mapping/mapping.h"

enum cell_kind {
	CELL_ABSENT,
	CELL_NULL,
	CELL_TEXT,   /* also everything of CSV and text: whether it is a number is seen when one is needed */
	CELL_NUMBER, /* as written */
	CELL_TRUE,
	CELL_FALSE,
};

struct binder;
struct record;

/* One binder an input.  'input' is an index into dataset->inputs.  The mapping has been amended by the options
 * (--value, --by, --column …) already.  Everything it keeps lives in the data set's arena; its scratch goes with
 * 'scratch'. */
struct binder *binder_new(struct arena *scratch, const struct mapping *mapping, struct dataset *dataset,
	size_t input, const struct ingest_options *options);

/* Which pass the runs belong to where no rule says (made when the first one comes); prefix (NULL: none) stands before the
 * names that a rule gives. */
void binder_pass(struct binder *binder, const char *name, bool named_by_user, const char *prefix);

/* What runs are of that no rule names; WORKLOAD_UNNAMED else. */
void binder_unnamed(struct binder *binder, const char *workload);

/* The conditions of --where, one for each of options->where; 'met' is set in those that this input knows. */
struct where;
void binder_wheres(struct binder *binder, struct where *wheres);

/* How numbers are written in this input; NUMBER_PLAIN until set. */
void binder_number_style(struct binder *binder, struct number_style style);

/* A record of 'scope' inside 'parent' (NULL for the outermost).  line, column: where it begins, 0 when unknown. */
struct record *record_open(
	struct binder *binder, size_t scope, struct record *parent, size_t line, size_t column);

/* JSON: the path of the record for messages, asked for when one is needed, while the record is being closed. */
void binder_path_teller(struct binder *binder, const char *(*tell)(void *reader), void *reader);

/* The cell of a field that isn't a list; text is copied.  The first one stays: false when it was set already. */
bool record_set(
	struct binder *binder, struct record *record, size_t field, enum cell_kind kind, struct text text);

/* Makes a cell absent again, in records that are kept and filled once more (text). */
void record_unset(struct record *record, size_t field);

/* Where a cell stands that has a place of its own (CSV: the column of the cell). */
void record_place(struct record *record, size_t field, size_t line, size_t column);

/* What the wildcards on the way to an element of a list field stood for, one an entry of field->path.captures. */
struct captured {
	bool is_key;
	size_t index;    /* [n] */
	struct text key; /* {key} */
};

/* One more element of a list field.  record_add_number is the fast way for numbers already parsed. */
void record_add(struct binder *binder, struct record *record, size_t field, enum cell_kind kind,
	struct text text, const struct captured *captured);
void record_add_number(struct binder *binder, struct record *record, size_t field, double value,
	const struct captured *captured);

/* Elements that are numbers, of a field whose path has no wildcard that is captured. */
void record_add_numbers(
	struct binder *binder, struct record *record, size_t field, const struct text *numbers, size_t count);

/* The same for a field that isn't wanted as text, converted; and so many that are written as the last one, of a field that is.
 */
void record_add_values(
	struct binder *binder, struct record *record, size_t field, const double *values, size_t count);
void record_add_same(struct record *record, size_t field, size_t count);

/* A capture of the scope's own path ("results.{bench}"), at opening. */
void record_capture(
	struct binder *binder, struct record *record, size_t capture, const struct captured *captured);

/* The record is complete: its runs are bound, or it is held.  It must not be used afterwards.  False only with --strict
 * and a bad record, or when a limit is reached. */
bool record_close(struct binder *binder, struct record *record, struct fault *fault);

/* The record is complete, but stays for those inside it that follow (companion files). */
void record_keep(struct record *record);

/* What became of the record that was closed last.  Where names and marks repeat from record to record (rows of a table),
 * a reader may bind the next one with equal ones by binder_repeat, which does what record_close would. */
struct bind_outcome {
	size_t count; /* values bound or left out by a mark; anything but 1 can't be repeated */
	bool bound;
	struct group_handle handle;
	double cpu;          /* covariate: where it was seen to run */
	double times, scale; /* value as written * times * scale = value in base units */
	size_t pass;
	enum exclusion why; /* when not bound */
};
const struct bind_outcome *binder_outcome(const struct binder *binder);

/* value: in base units, finite; covariates: those with a bit in 'given', of COVARIATE_COUNT; the sequence is set here. */
void binder_repeat(struct binder *binder, const struct bind_outcome *outcome, double value,
	double *covariates, unsigned given);

/* Where a number beside or of a value came from, and what was made of it: number * scale / by * times. */
struct bind_number {
	size_t field; /* of the record, plus 1; 0: from elsewhere */
	size_t element;
	double scale, by, times;
};

/* The unit of a rule's values as the record writes it. */
struct bind_unit {
	size_t rule;
	const char *text;
};

/* What became of one value of a record. */
struct bind_step {
	bool bound;
	enum exclusion why; /* when not bound */
	bool counted;       /* likewise: in its pass */
	struct group_handle handle;
	size_t pass, sequence;   /* so far behind the first of the record */
	double value;            /* in base units */
	struct bind_number from; /* the value, before its unit */
	double scale;            /* of its unit */
	double covariates[COVARIATE_COUNT];
};

/* A covariate of a step that a field of the record gave. */
struct bind_beside {
	size_t step;
	enum covariate covariate;
	struct bind_number from;
};

/* The same of a record with any number of values, in their order.  Nothing but the fields that name, mark or are compared
 * decides what it is: a record of the same scope and in the same place, with the same fields of which these are equal,
 * differs from it in the numbers that the steps take from fields. */
struct bind_steps {
	struct bind_step *steps;
	size_t count, capacity;
	struct bind_beside *beside;
	size_t beside_count, beside_capacity;
	struct bind_unit *units;
	size_t unit_count, unit_capacity;
	size_t runs, pass; /* by so many the sequence of that pass goes on */
	bool valid;        /* false: more became of it than steps say, or nothing yet */
};

/* Steps of the record that was closed last, kept from the first call on. */
const struct bind_steps *binder_steps(struct binder *binder);

/* Does what closing such a record would, with the values and covariates in the steps.  Only while no record waits for those
 * around it. */
void binder_repeat_steps(struct binder *binder, const struct bind_steps *steps);
bool binder_waits(const struct binder *binder);

/* The same for 'count' of them in one call: values, and columns of their covariates, the sequence among them, no weights.
 * binder_places gives the first place in the sequence of rows of that pass, 'rows' of which are repeated by such calls. */
size_t binder_places(struct binder *binder, size_t pass, size_t rows);
void binder_repeat_many(struct binder *binder, const struct bind_outcome *outcome, const double *values,
	size_t count, const struct batch_column *columns, size_t column_count);

/* A time stamp of a run of that pass as covariate; NaN when it is none. */
double binder_time(struct binder *binder, size_t pass, struct text text);

/* What covariates are read from: rules of a role (COVARIATE_COUNT: it states none), and how much a number in that unit is
 * in the covariate's own (NaN: it isn't such a unit). */
enum covariate role_covariate(enum role role);
double covariate_scale(struct names *names, enum covariate covariate, struct text unit);

/* The record was cut off by the end of the file: it is dropped, with what is held for it to complete. */
void record_drop(struct binder *binder, struct record *record);

/* After the last record: what is held is bound, exclusions and problems are counted.  False as record_close. */
bool binder_finish(struct binder *binder, struct fault *fault);

/* What was bound so far, for what is to be said of the input as a whole. */
struct binder_sum {
	size_t runs, stated, excluded;
	const char *const *metrics; /* all that the dump has, also those that --metric leaves out */
	size_t metric_count;
	bool metric_met;  /* --metric names one of them */
	bool between_met; /* --between names something that this input has */
};
struct binder_sum binder_sum(const struct binder *binder);

size_t record_scope(const struct record *record);
struct dataset *binder_dataset(const struct binder *binder);
struct input *binder_input(const struct binder *binder);

/* For hooks: elements of list fields.  text is NULL where the element is a number or null. */
struct element {
	double number;
	const char *text;
	size_t index[MAPPING_CAPTURES_MOST];    /* captured indices */
	const char *key[MAPPING_CAPTURES_MOST]; /* captured keys, NULL for an index */
};
size_t record_count(const struct record *record, size_t field);
struct element record_element(const struct record *record, size_t field, size_t at);
struct record *record_parent(const struct record *record);
const char *record_key(const struct record *record, size_t capture); /* of the scope's own path; NULL */

/* For hooks: the cell as bound, and a run of their own making. */
struct text record_text(const struct record *record, size_t field); /* empty when absent */
bool record_has(const struct record *record, size_t field);

/* A bad record: counted in input->skipped and told with its place; a fault (false) with --strict. */
__attribute__((format(printf, 4, 5))) bool binder_skip(
	struct binder *binder, struct place place, struct fault *fault, const char *format, ...);

#endif
