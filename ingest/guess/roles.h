/* Which field of a table of records is what, from names and values: for CSV and for JSON alike. */
#ifndef FLOORSTAT_ROLES_H
#define FLOORSTAT_ROLES_H

#include <stdbool.h>

#include "../base/arena.h"
#include "../base/fault.h"
#include "../base/name_words.h"
#include "../base/number.h"
#include "../base/text.h"
#include "../base/unit.h"
#include "../ingest.h"

/* What a field may be.  keyword: as in --column and in mappings; "" where neither has it. */
#define FIELD_ROLES(ROW)                                                                                     \
	ROW(LEFT_OUT, "") /* left out */                                                                     \
	ROW(VALUE, "value")                                                                                  \
	ROW(RUNS, "")    /* run_1, run_2 …: the runs of a row */                                           \
	ROW(VARIANT, "") /* one level a column */                                                            \
	ROW(FACTOR, "factor")                                                                                \
	ROW(UNIT, "unit")                                                                                    \
	ROW(METRIC, "metric")                                                                                \
	ROW(WORKLOAD, "workload")                                                                            \
	ROW(PASS, "pass")                                                                                    \
	ROW(ROUND, "round")                                                                                  \
	ROW(ORDER, "order")                                                                                  \
	ROW(TIME, "time")                                                                                    \
	ROW(CPU, "cpu") /* CPU asked for */                                                                  \
	ROW(CPU_BEFORE, "cpu-before")                                                                        \
	ROW(CPU_AFTER, "cpu-after")                                                                          \
	ROW(LOAD, "load")                 /* background load */                                              \
	ROW(LOAD_AVERAGE, "load-average") /* load average in tasks */                                        \
	ROW(CPU_FREQ, "cpu-freq")         /* clock of the CPU */                                             \
	ROW(CPU_TEMP, "cpu-temp")         /* temperature of the CPU */                                       \
	ROW(STATUS, "status")             /* exit status */                                                  \
	ROW(WARMUP, "warmup")             /* warm-up mark */                                                 \
	ROW(ITERATIONS, "iterations")                                                                        \
	ROW(PROCESS, "process")                                                                              \
	ROW(FACT, "meta") /* fact of the pass */

enum field_role {
#define ROW(name, keyword) FIELD_##name,
	FIELD_ROLES(ROW)
#undef ROW
		FIELD_ROLE_COUNT
};

const char *field_role_keyword(enum field_role role);

/* The first records of a table.  cells[r * field_count + f] is interned in 'names', NULL where absent or null. */
struct field_sample {
	struct names *names;
	const struct text *fields; /* names of the fields */
	const char *const *units; /* stated for fields beside their names (unit row); NULL, or NULL entries */
	size_t field_count;
	const char *const *cells;
	size_t record_count;
	bool whole;    /* there are no other records */
	bool headless; /* the fields have no names: they are called 1, 2 … */
	bool blanks;   /* only blanks part the fields: it may as well be lines of text */
	struct number_style numbers;
};

struct field_guess {
	enum field_role role;
	const char *unit;    /* of a value, clock or temperature: as written in its name or unit row; NULL */
	bool units_in_cells; /* "1.23ms" */
	bool times;          /* of units in cells: each is one of time */
	bool http;           /* of a status: codes from 100 to 599, of which 400 and more failed */
	const char *sums_up; /* pattern of cells whose records sum up others and are no runs ("mean"); NULL */
	const char *weight;  /* of a value: the field that says how often it was seen; NULL */
	size_t clock; /* of a time that tells the day: from 1, the field that tells its time of day; 0: none */
	const char *why; /* of what was left out, or unusual; NULL */
};

/* Whether a name says mean, minimum, deviation …: what is computed from runs. */
bool name_is_summary(struct text name);

/* What a name says of a field, whatever its values are. */
enum field_role role_of_name(struct text name);

/* What --column load=NAME puts in the place of load by its name (a clock, a temperature, a load average): the option's
 * covariate and its keyword in mappings.  FIELD_LEFT_OUT: nothing, it is a load. */
enum field_role load_stand_in(const char *option, struct text *name);

/* The same of all of --column: COVARIATE_LOAD when none does. */
enum covariate load_by_options(const struct ingest_options *options);

/* The line of a mapping, without its end, for a field that says how a run went, written there as 'word': flags called
 * success or failed mean what they say, anything else is an exit status. */
const char *status_rule(
	struct arena *arena, struct text name, const char *word, const struct field_guess *guess);

/* Guesses the role of each field (guesses: field_count of them), with what --value, --by, --column and --pass state
 * taken as given.  False with STATUS_USAGE when an option names a field that isn't there (with the nearest name), with
 * STATUS_INPUT at 'place' when no field holds numbers, when the records are a distribution and no runs, or when several
 * fields could be the value: the message names them, each with values and the option that chooses it. */
bool roles_guess(struct arena *arena, const struct field_sample *sample, const struct ingest_options *options,
	struct place place, struct field_guess *guesses, struct fault *fault);

#endif
