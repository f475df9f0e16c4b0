/* What the fields of a dump mean: a collector is a mapping, a short text that is compiled into these structs.
 * The built-in ones are ingest/collectors/NAME.map; docs/mappings.md is the language.
 *
 * A mapping is a tree of scopes.  A reader (JSON, CSV, text) fills one record per scope instance with the fields that
 * the scope wants and hands it to the binder (bind.h), which follows the rules of the scope and of those around it. */
#ifndef FLOORSTAT_MAPPING_H
#define FLOORSTAT_MAPPING_H

#include <regex.h>
#include <stdbool.h>

#include "../base/arena.h"
#include "../base/fault.h"
#include "../base/text.h"

enum mapping_format {
	MAPPING_JSON, /* one document, or many in a row (NDJSON) */
	MAPPING_CSV,
	MAPPING_TEXT,
};

/* One step of a JSON path. */
enum step_kind {
	STEP_KEY,       /* .name        */
	STEP_ANY_KEY,   /* .* or .{capture} */
	STEP_INDEX,     /* [3]          */
	STEP_ANY_INDEX, /* [] or [capture] */
	STEP_ANY_DEPTH, /* **: any number of keys and indices, also none */
};

enum { NO_CAPTURE = -1, MAPPING_CAPTURES_MOST = 4, MAPPING_DEPTH_MOST = 32 };

struct path_step {
	enum step_kind kind;
	struct text key;
	size_t index;
	int capture; /* which of the path's captures, NO_CAPTURE */
};

struct path {
	const char *text; /* as written */
	struct path_step *steps;
	size_t count;                                /* 0: the value itself */
	const char *captures[MAPPING_CAPTURES_MOST]; /* names, "" for a bare * */
	size_t capture_count;
};

/* Something to be read.  JSON: a path below the scope's value.  CSV: a column name, where {name} takes any text
 * ("param_{key}") and [3] is a position from 0.  Text: a capture of the scope's line pattern, or a column of its table. */
struct mapping_field {
	struct path path;
	bool list;    /* many cells a record: the path has wildcards, or the column name a capture */
	bool as_text; /* a rule wants it as written (names, levels), also where it is a number */
};

enum scope_kind {
	SCOPE_DOCUMENT,  /* scopes[0]: the file, or one document of NDJSON */
	SCOPE_COMPANION, /* another file beside it; parent of the document */
	SCOPE_EACH,      /* JSON: whatever stands at the path */
	SCOPE_ROW,       /* CSV: each row */
	SCOPE_LINE,      /* text: each line that fits the pattern */
	SCOPE_TABLE,     /* text: each line of blank-split fields under a header line that fits the pattern */
};

enum { NO_SCOPE = -1, NO_FIELD = -1 };

enum operand_kind {
	OPERAND_TEXT,    /* "constant" or a number */
	OPERAND_FIELD,   /* path */
	OPERAND_CAPTURE, /* $name: a key or index on the way to the record or to the element that is bound */
	OPERAND_CELL, /* @name: of this record's array, the cell that an array of names (in_columns) calls so */
	OPERAND_FILE, /* %stem, %folder, %path: of the input's name */
};

/* Where a rule takes something from.  Looked at in the order of the chain: the first that is there and not null. */
struct operand {
	enum operand_kind kind;
	const char *text; /* constant, capture's, cell's or file part's name */
	int scope, field; /* OPERAND_FIELD: scopes[scope].fields[field] */
	bool joined;      /* $name...: of this scope and of those around it, joined by '/' */
	bool key;         /* path:key: not the element, but the last key on the way to it */
	bool numbers;     /* path:number: what is no number is absent */
	/* ~ "regex": its first group (whole match without one), absent when it doesn't fit */
	const regex_t *pattern;
	const struct operand *otherwise; /* a | b */
	const struct operand *then;      /* a + b: texts are joined */
};

enum comparison {
	COMPARE_EQUAL,
	COMPARE_UNEQUAL,
	COMPARE_LESS,
	COMPARE_LESS_EQUAL,
	COMPARE_MORE,
	COMPARE_MORE_EQUAL,
	COMPARE_MATCH,    /* ~ */
	COMPARE_MISMATCH, /* !~ */
	COMPARE_PRESENT,
	COMPARE_ABSENT, /* not there, or null */
};

/* All conditions of a chain must hold.  Numbers compare as numbers, everything else as text; true and false are
 * texts.  Anything compared with what is absent is false, but != is true. */
struct condition {
	const struct operand *left;
	enum comparison comparison;
	const struct operand *right;
	const regex_t *pattern;
	const struct condition *and;
};

/* What a rule says.  keyword, what it takes, whether rules of that kind add up over the scopes (else the innermost
 * wins), summary for docs. */
#define MAPPING_ROLES(ROW)                                                                                   \
	ROW(VALUE, "value", OPERAND, true, "the measured value, or an array of them")                        \
	ROW(STATED, "stated", STATED, true, "what the dump states instead of runs, or beside them")          \
	ROW(WORKLOAD, "workload", OPERAND, false, "name of the benchmark or program")                        \
	ROW(FACTOR, "factor", OPERAND, true, "a label that splits runs (as NAME: called so)")                \
	ROW(PASS, "pass", OPERAND, false, "measurement session")                                             \
	ROW(UNIT, "unit", OPERAND, false, "unit of the values")                                              \
	ROW(METRIC, "metric", OPERAND, false, "what was measured")                                           \
	ROW(DIRECTION, "direction", OPERAND, false, "lower or higher is better")                             \
	ROW(BETTER, "better", OPERAND, true,                                                                 \
		"lower or higher, from this record on, for all values in the unit behind it (`unit F`)")     \
	ROW(ROUND, "round", OPERAND, false, "repetition number")                                             \
	ROW(ORDER, "order", OPERAND, false, "position in which the run was made")                            \
	ROW(TIME, "time", OPERAND, false, "when the run was made")                                           \
	ROW(PROCESS, "process", OPERAND, false, "fork, process or invocation number")                        \
	ROW(CPU, "cpu", OPERAND, false, "CPU asked for: a factor")                                           \
	ROW(CPU_BEFORE, "cpu-before", OPERAND, false, "CPU seen before the run")                             \
	ROW(CPU_AFTER, "cpu-after", OPERAND, false, "CPU seen after the run")                                \
	ROW(LOAD, "load", OPERAND, false, "background load in percent, recorded with the run")               \
	ROW(LOAD_AVERAGE, "load-average", OPERAND, false,                                                    \
		"load average of the machine in tasks, recorded with the run: contains the benchmark")       \
	ROW(CPU_FREQ, "cpu-freq", OPERAND, false, "clock of the CPU, seen with the run")                     \
	ROW(CPU_TEMP, "cpu-temp", OPERAND, false, "temperature of the CPU, seen with the run")               \
	ROW(ITERATIONS, "iterations", OPERAND, false, "executions that the value is a mean over")            \
	ROW(WEIGHT, "weight", OPERAND, false, "how many runs the value stands for")                          \
	ROW(BEYOND, "beyond", OPERAND, true, "runs that a histogram could not place (overflows)")            \
	ROW(WORK, "work", OPERAND, false, "work units (loop iterations) in one run")                         \
	ROW(STATUS, "status", OPERAND, false, "exit status: not 0, not true, null: failed")                  \
	ROW(FAILED, "failed", CONDITION, true, "runs for which this holds failed")                           \
	ROW(WARMUP, "warmup", CONDITION, true, "runs for which this holds are warm-ups")                     \
	ROW(SKIP, "skip", CONDITION, true, "records that are no runs (aggregates, calibration); counted")    \
	ROW(ONLY, "only", CONDITION, true, "other records are something else altogether; not counted")       \
	ROW(META, "meta", META, true, "a fact of the pass under a common key")

enum role {
#define ROW(name, keyword, takes, adds, summary) ROLE_##name,
	MAPPING_ROLES(ROW)
#undef ROW
		ROLE_COUNT
};

/* What may follow the operand of a rule. */
#define MAPPING_PARTS(ROW)                                                                                   \
	ROW(WHAT, "")                 /* the operand itself */                                               \
	ROW(BY, "/")                  /* divided by */                                                       \
	ROW(UNIT, "unit")             /* in this unit */                                                     \
	ROW(METRIC, "metric")         /* as this metric */                                                   \
	ROW(DIRECTION, "direction")   /* with this better direction */                                       \
	ROW(WEIGHT, "weight")         /* each standing for so many runs */                                   \
	ROW(ITERATIONS, "iterations") /* each a mean over so many executions */                              \
	ROW(N, "n")                   /* stated: number of runs */                                           \
	ROW(MIN, "min")               /* stated: minimum */                                                  \
	ROW(Q1, "q1")                 /* stated: first quartile */                                           \
	ROW(MEDIAN, "median")         /* stated: median */                                                   \
	ROW(Q3, "q3")                 /* stated: third quartile */                                           \
	ROW(MAX, "max")               /* stated: maximum */                                                  \
	ROW(MEAN, "mean")             /* stated: mean */                                                     \
	ROW(SD, "sd")                 /* stated: standard deviation */

enum part {
#define ROW(name, keyword) PART_##name,
	MAPPING_PARTS(ROW)
#undef ROW
		PART_COUNT
};

struct mapping_rule {
	enum role role;
	int scope;
	const struct operand *part[PART_COUNT]; /* NULL: not given */
	double times;                           /* "* N", else 1 */
	/* factor: as NAME; value: level of the factor variant; meta: key; NULL: the last key of the path */
	const char *name;
	bool main;                    /* value: the dump's main metric */
	int mark;                     /* enum exclusion that every element gets, -1: none */
	const struct condition *when; /* NULL: always */
	size_t line;                  /* in the mapping */
};

/* What no mapping can say is done in C with each record before it is bound, by hook_NAME.  To add one: its row here, and
 * bind/hook_NAME.c. */
#define MAPPING_HOOKS(ROW)                                                                                   \
	ROW(asv)     /* a grid of parameter combinations, last parameter fastest */                          \
	ROW(rebench) /* benchmarks by the numbers that comments give them */

enum mapping_hook {
	HOOK_NONE,
#define ROW(name) HOOK_##name,
	MAPPING_HOOKS(ROW)
#undef ROW
};

struct mapping_scope {
	enum scope_kind kind;
	int parent;       /* -1 for the outermost */
	struct path path; /* SCOPE_EACH, relative to the parent's value */
	/* SCOPE_LINE, SCOPE_TABLE: as written; SCOPE_COMPANION: file name, may begin with ../ */
	const char *pattern;
	bool keep; /* SCOPE_LINE: no record of its own, its captures stay fields of the document until set again */
	/* "columns PATH": names of the cells of this record's array, for @name */
	const struct operand *in_columns;
	int cells; /* the list field that holds that array, NO_FIELD */
	struct mapping_field *fields;
	size_t field_count, field_capacity;
	struct mapping_rule *rules;
	size_t rule_count, rule_capacity;
	enum mapping_hook hook;
	size_t line;
};

/* What must be so for the mapping to be the one. */
enum recognise_kind {
	RECOGNISE_PATH,   /* JSON: something stands there, of that type or with that text */
	RECOGNISE_COLUMN, /* CSV: the header has it */
	RECOGNISE_LINE,   /* text (or the preamble of a CSV): a line fits the regular expression */
	RECOGNISE_FILE,   /* the file's name ends so: a tie-breaker, never enough */
};

enum shape_types {
	SHAPE_NUMBER = 1,
	SHAPE_TEXT = 2,
	SHAPE_FLAG = 4,
	SHAPE_NULL = 8,
	SHAPE_ARRAY = 16,
	SHAPE_OBJECT = 32
};

struct recognise_rule {
	enum recognise_kind kind;
	bool refuse;   /* "refuse": must not be so */
	bool optional; /* "prefer": counts, but needn't be */
	bool either;   /* "either": one of those lines must hold */
	struct path path;
	unsigned types;   /* any of enum shape_types, 0: any type */
	const char *text; /* column, line expression, file; or the text that must stand at the path; NULL */
	const regex_t *pattern;
};

/* A setting of a reader, "delimiter ;": keyword and words.  Readers look up their own. */
#define MAPPING_SETTINGS(ROW)                                                                                \
	ROW("delimiter", "CSV: what separates cells")                                                        \
	ROW("decimal", "the decimal mark; text: either, as it stands in each number")                        \
	ROW("thousands", "text: the mark between groups of three digits")                                    \
	ROW("comment", "CSV, text: lines that begin so are skipped")                                         \
	ROW("header", "CSV: none, or the number of header rows")                                             \
	ROW("columns", "CSV: names of the columns where there is no header")                                 \
	ROW("ignore", "CSV: columns that no {wildcard} takes")                                               \
	ROW("ordering", "lost: the dump sorted its runs; confounded: batches grow with the order")           \
	ROW("unwrap", "JSON: go-test: the dump is text in the fields of JSON lines")                         \
	ROW("folder", "pass: all files of a folder are one pass; else each is one")                          \
	ROW("preamble", "JSON: text may stand before the first brace")

struct mapping_setting {
	const char *keyword;
	struct text *words;
	size_t word_count;
	const struct condition *when;
	size_t line;
};

/* A field that an option names: it must be there. */
struct asked_field {
	const char *option; /* "--by" */
	struct text name;
	const struct operand *field;
};

struct mapping {
	const char *name;  /* "hyperfine" */
	const char *title; /* "hyperfine --export-json" */
	const char *file;  /* where it was read from */
	const char *source_text;
	enum mapping_format format;
	bool guessed; /* made by the generic recogniser, not written by anyone */
	bool only_head; /* name, title, advice, settings and what it is recognised by: mapping_whole has the rest */
	struct recognise_rule *recognise;
	size_t recognise_count, recognise_capacity;
	/* [0] is the document; parents stand before children, but for a companion */
	struct mapping_scope *scopes;
	size_t scope_count, scope_capacity;
	struct mapping_setting *settings;
	size_t setting_count, setting_capacity;
	/* for each --where the field that it is about, NULL: a role or factor */
	const struct operand **wheres;
	/* by options that amend the mapping of a table; of JSON they are looked up before */
	struct asked_field *asked;
	size_t asked_count, asked_capacity;
	const char *advice; /* how this collector records more or raw runs; NULL */
};

/* Compiles a mapping.  'file' names it in messages.  NULL after a fault with line and column that says what is allowed
 * there.  Everything lives in the arena. */
struct mapping *mapping_parse(struct arena *arena, const char *file, struct text text, struct fault *fault);

/* One more line of a block of a mapping that was parsed (options). */
bool mapping_add(
	struct arena *arena, struct mapping *mapping, size_t scope, struct text line, struct fault *fault);

/* One path alone, as --value and --by give them. */
bool path_parse(struct arena *arena, enum mapping_format format, struct text text, struct path *path,
	struct fault *fault);

/* Its head alone, which is a small part of the work.  'file' and 'text' outlive the mapping.  NULL after a fault. */
const struct mapping *mapping_head(
	struct arena *arena, const char *file, const char *text, struct fault *fault);

/* With its rules: the mapping itself where it has them.  NULL after a fault. */
const struct mapping *mapping_whole(struct arena *arena, const struct mapping *mapping, struct fault *fault);

/* The heads of all built-in mappings, by name.  A built-in that doesn't parse is a fault (and fails the tests). */
const struct mapping *const *mappings_builtin(struct arena *arena, size_t *count, struct fault *fault);

const struct mapping_setting *mapping_setting(const struct mapping *mapping, const char *keyword); /* NULL */

/* A field or other operand, read as in a line of that block; NULL after a fault. */
const struct operand *mapping_operand(
	struct arena *arena, struct mapping *mapping, size_t scope, struct text text, struct fault *fault);

/* The field with that path in a scope, added when there is none (options). */
int mapping_field_add(struct arena *arena, struct mapping *mapping, int scope, struct path path);

/* Which fields are wanted as text follows from the rules; to be called after rules were added. */
void mapping_settle(struct mapping *mapping);

/* CSV: whether a column of that name is the field; *captured is the part that a {capture} took. */
bool field_is_column(
	const struct mapping_field *field, size_t position, struct text name, struct text *captured);

const char *role_keyword(enum role role);
bool role_by_keyword(struct text keyword, enum role *role);

#endif
