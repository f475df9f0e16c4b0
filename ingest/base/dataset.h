/* What ingest hands on: the runs as understood, grouped, in base units, with everything the dumps say beside them.
 *
 * A data set belongs to one arena.  Strings in it are interned in dataset->names: equal texts have equal pointers.
 * NULL means "not stated"; NaN means "no value". */
#ifndef FLOORSTAT_DATASET_H
#define FLOORSTAT_DATASET_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "arena.h"
#include "fault.h"
#include "text.h"
#include "unit.h"

/* One covariate of the runs of a group, in their order.  Many are arithmetic sequences (rounds 1, 2, 3 …) and take
 * no memory while they are; 'values' appears with the first value off the sequence.  count == 0: nobody stated it;
 * otherwise the column is as long as its runs (NaN where a run has none). */
struct column {
	size_t count, capacity;
	double first, step;
	double *values;
};

void column_add_off(struct arena *arena, struct column *column, double value);

static inline bool column_goes_on(const struct column *column, double value)
{
	return !column->values && column->count > 1 &&
		column->first + column->step * (double)column->count == value;
}

static inline void column_add(struct arena *arena, struct column *column, double value)
{
	if (column_goes_on(column, value))
		column->count++;
	else
		column_add_off(arena, column, value);
}

/* NaN beyond its end. */
static inline double column_at(const struct column *column, size_t i)
{
	if (i >= column->count)
		return NAN;
	return column->values ? column->values[i] : column->first + column->step * (double)i;
}

/* The covariates a run may have.  Add one here and it is kept, converted, and can be asked for by every part; one with a
 * unit (the base unit of its values) is a quantity that the run was seen with, and is told in the results.
 * name, unit ("": none) */
#define RUN_COVARIATES(ROW)                                                                                  \
	ROW(SEQUENCE, "sequence", "") /* place in the input among all runs of the pass, from 0 */            \
	ROW(ROUND, "round", "")       /* repetition number as stated */                                      \
	ROW(ORDER, "order", "")       /* position in which the run was made, as stated */                    \
	ROW(TIME, "time", "")         /* since 1970 UTC (pass->zoned) or local without zone: s */            \
	ROW(LOAD, "load", "%")        /* background load, recorded with the run */                           \
	ROW(LOAD_AVERAGE, "load_average", "tasks") /* of the machine: contains the benchmark's own work */   \
	ROW(ITERATIONS, "iterations", "")          /* executions that the value is a mean over (batch) */    \
	ROW(WEIGHT, "weight", "")       /* how many runs this value stands for (histogram dumps) */          \
	ROW(PROCESS, "process", "")     /* fork, process or invocation number as stated */                   \
	ROW(CPU, "cpu", "")             /* CPU the run executed on, where it is no factor */                 \
	ROW(CPU_FREQ, "cpu_freq", "Hz") /* clock of the CPU (a mean where the dump has several) */           \
	ROW(CPU_TEMP, "cpu_temp", "°C") /* temperature of the CPU (likewise) */

enum covariate {
#define ROW(name, text, unit) COVARIATE_##name,
	RUN_COVARIATES(ROW)
#undef ROW
		COVARIATE_COUNT
};

const char *covariate_name(enum covariate covariate);
enum covariate covariate_by_name(struct text name);   /* "cpu_freq" or "cpu-freq"; COVARIATE_COUNT: none */
const char *covariate_unit(enum covariate covariate); /* "" where it is no quantity */

/* The runs of one group in input order: n finite values in base units.  Sequence is always complete. */
struct runs {
	size_t n, capacity;
	double *values;
	unsigned stated; /* bits of the covariates that have columns; the others were never stated */
	struct column covariates[COVARIATE_COUNT];
};

/* The next value of one covariate. */
static inline void runs_state(struct arena *arena, struct runs *runs, enum covariate covariate, double value)
{
	runs->stated |= 1u << covariate;
	column_add(arena, &runs->covariates[covariate], value);
}

/* The same, behind as many NaN as the column is short of; not a NaN as the first. */
void runs_state_late(struct arena *arena, struct runs *runs, enum covariate covariate, double value);

/* What a dump states of a group instead of its runs, or beside them.  NaN where it doesn't. */
struct stated {
	double n, min, q1, median, q3, max, mean, sd;
};

struct group {
	const char **levels; /* table->factor_count values, NULL where the group has no such factor */
	struct runs runs;    /* n may be 0: summary-only dumps */
	bool has_stated;
	struct stated stated;
	bool order_lost;       /* the dump sorted its runs (mitata, tinybench): no order-dependent answer */
	bool order_confounded; /* batches grow with the order (criterion's linear mode): order checks are off */
	size_t excluded_missing; /* values of this group that were no numbers (NaN, empty, <not counted>) */
	size_t beyond;           /* counts that a histogram dump could not place (overflows) */
	const char *class_name;  /* from --join: core class of this group; NULL */
};

/* What runs are of in a dump that doesn't say. */
#define WORKLOAD_UNNAMED "benchmark"

static inline bool workload_is_named(const char *workload)
{
	return workload && strcmp(workload, WORKLOAD_UNNAMED) != 0;
}

/* All groups of one pass, workload and metric. */
struct table {
	size_t pass; /* index into dataset->passes */
	const char *workload, *metric;
	const char *unit;         /* base unit, interned; NULL: nobody stated it */
	enum direction direction; /* DIRECTION_UNKNOWN: nobody stated it */
	bool main;                /* the dump's main metric */
	const char **factors;     /* names, in the dump's order */
	size_t factor_count;
	/* in order of first appearance until dataset_settle, then in natural order of levels */
	struct group *groups;
	size_t group_count, group_capacity;
	struct group_index *index; /* private to dataset.c */
	double iterations_per_run; /* work units in one run (1,200,000 loop iterations), NaN if not stated */
	const char *advice;        /* how this collector records more or raw runs; NULL */
};

/* The level of a group of that table in a factor (interned); NULL where it has none. */
static inline const char *group_level(
	const struct table *table, const struct group *group, const char *factor)
{
	for (size_t f = 0; f < table->factor_count; f++)
		if (table->factors[f] == factor)
			return group->levels[f];
	return NULL;
}

/* Why a run that was read is not among the runs.  Names are keys of results.json "excluded". */
#define EXCLUSIONS(ROW)                                                                                      \
	ROW(PIN, "pin")       /* off the CPU asked for */                                                    \
	ROW(WARMUP, "warmup") /* marked as warm-up */                                                        \
	ROW(FAILED, "failed")                                                                                \
	ROW(MISSING, "missing")     /* without a value */                                                    \
	ROW(FILTERED, "filtered")   /* left out by --where */                                                \
	ROW(NOT_A_RUN, "not_a_run") /* no runs (aggregates, calibration, overhead) */

enum exclusion {
#define ROW(name, key) EXCLUDED_##name,
	EXCLUSIONS(ROW)
#undef ROW
		EXCLUSION_COUNT
};

const char *exclusion_key(enum exclusion exclusion);

/* One fact of a pass under a common key (see metadata.h for the keys): "host", "cpu", "cpus", "arch", "os", "kernel",
 * "governor", "compiler", "runtime", "runtime_version", "commit", "date" …; keys that a mapping doesn't know keep the
 * dump's name. */
struct metadatum {
	const char *key, *value;
	bool by_user; /* --meta: stated by the user, not by the dump */
};

/* Background load by CPU and window.  percent[w * cpu_count + c], NaN where a window has no value for a CPU. */
struct load_profile {
	const char *source; /* file name as given */
	const char *reader; /* "mpstat", "csv" … */
	const char **cpus;  /* names of CPUs ("0" …); cpu_count 0: one column for the whole machine */
	size_t cpu_count;
	size_t window_count;
	double *percent;      /* window_count * max(cpu_count, 1) */
	double *window_start; /* seconds since 1970, or NaN: no times */
	double *window_seconds;
	bool zoned;          /* times have a zone */
	bool with_benchmark; /* contains the benchmark's own work (times overlap the runs, or load averages) */
};

/* A process listed with its CPU use beside a load profile. */
struct process_use {
	const char *name;
	double percent; /* of one CPU */
};

/* The class of a CPU ("P-core") as --join states it. */
struct core_class {
	const char *cpu, *name;
};

/* One scheduled slice of a scheduler trace. */
struct slice {
	double start, seconds;
	unsigned cpu;
};

struct trace {
	const char *source, *task;
	size_t pass;
	struct slice *slices; /* in time order */
	size_t slice_count, slice_capacity;
};

struct problem {
	char *place; /* "runs.csv:7:12" of the first */
	char *text;
	size_t count;
};

/* How a field was understood, for -v and the Inputs section. */
struct reading {
	const char *field;  /* "time_ms", "results[].times[]" */
	const char *role;   /* "value", "factor", "round", "left out" … */
	const char *detail; /* "wall time in ms, lower is better"; NULL */
};

struct input {
	const char *path, *label; /* label: NULL when not given */
	char sha256[65];
	uint64_t bytes;
	const char *collector; /* mapping that read it */
	const char *format;    /* "json", "ndjson", "csv", "text" */
	const char *serves;    /* NULL: runs; "load", "join", "meta", "trace": what it was given for */
	size_t runs, skipped;  /* kept; bad records skipped */
	struct problem *problems;
	size_t problem_count, problem_capacity;
	struct reading *readings;
	size_t reading_count, reading_capacity;
};

struct pass {
	const char *name;
	bool named_by_user; /* a label was given */
	struct metadatum *metadata;
	size_t metadata_count, metadata_capacity;
	size_t runs; /* kept, over all tables */
	size_t read; /* kept + excluded */
	size_t excluded[EXCLUSION_COUNT];
	bool pin_known;                /* the dump says which CPU was asked for and which was used */
	struct load_profile *load;     /* NULL */
	struct process_use *processes; /* NULL */
	size_t process_count, process_capacity;
	double start, end; /* of its runs, seconds since 1970, NaN: not known */
	bool zoned;
	size_t *inputs; /* indices into dataset->inputs */
	size_t input_count, input_capacity;
};

struct dataset {
	struct arena *arena;
	struct names *names;
	struct pass *passes;
	size_t pass_count, pass_capacity;
	struct table *tables; /* main metric first, then input order (after dataset_settle) */
	size_t table_count, table_capacity;
	struct table_index *table_index; /* private to dataset.c */
	struct input *inputs;
	size_t input_count, input_capacity;
	struct trace *traces;
	size_t trace_count, trace_capacity;
	struct core_class *core_classes; /* each CPU once, in the order of --join */
	size_t core_class_count, core_class_capacity;
	bool condensed; /* cut down to a partial state (condense.h) */
	double condensed_near; /* the band around the best in which that kept the values as they were; of several the least */
	const char *pass_split; /* column that split the files into passes unasked, NULL */
	/* What is taken for the load of runs: COVARIATE_LOAD, or what the user put in its place. */
	enum covariate load_by;
};

/* An empty one, with names of its own. */
struct dataset *dataset_new(struct arena *arena);

/* The pass called 'name', made when there is none: the index. */
size_t dataset_pass(struct dataset *dataset, struct text name, bool named_by_user);
void pass_exclude(struct pass *pass, enum exclusion why, size_t count);
/* First value stays; a second, different one of the same key in one pass becomes "a, b". */
void pass_metadatum(
	struct dataset *dataset, struct pass *pass, struct text key, struct text value, bool by_user);
const char *pass_metadata(const struct pass *pass, const char *key); /* NULL when absent */

/* What names a group.  Interned strings only.  unit NULL and direction unknown are allowed. */
struct group_key {
	size_t pass;
	const char *workload, *metric, *unit;
	enum direction direction;
	bool main;
	const char **factors, **levels; /* count each; factors of all groups of a table are joined */
	size_t count;
};

/* The group with that key, made when there is none.  Valid until the next call that makes a group or a table:
 * keep the handle, not the pointer.  O(1). */
struct group_handle {
	size_t table, group;
};
struct group_handle dataset_group(struct dataset *dataset, const struct group_key *key);
struct group *dataset_group_at(struct dataset *dataset, struct group_handle handle);

/* One run, finite.  covariates: COVARIATE_COUNT values, NaN where not stated; the sequence is always stated (runs of
 * one record, one a metric, share it).  Counts the run in its pass. */
void dataset_add(struct dataset *dataset, struct group_handle handle, double value, const double *covariates);
/* The same where many follow: only the covariates with a bit in 'given' may be stated, the others aren't looked at. */
static inline void dataset_add_given(struct dataset *dataset, struct group_handle handle, double value,
	const double *covariates, unsigned given)
{
	struct arena *arena = dataset->arena;
	struct table *table = &dataset->tables[handle.table];
	struct runs *runs = &table->groups[handle.group].runs;
	ARENA_ROOM_BARE(arena, runs->values, runs->n, runs->capacity);
	for (unsigned bits = given | runs->stated; bits; bits &= bits - 1) {
		enum covariate c = (enum covariate)__builtin_ctz(bits);
		struct column *column = &runs->covariates[c];
		double stated = given >> c & 1 ? covariates[c] : NAN;
		if (column->count == runs->n && column_goes_on(column, stated))
			column->count++;
		else
			runs_state_late(arena, runs, c, stated);
	}
	runs->values[runs->n++] = value;
	dataset->passes[table->pass].runs++;
	dataset->passes[table->pass].read++;
}

/* Whether a value may stand for so many runs: a whole number from 1 to 10^12, or NaN, which stands for one. */
bool weight_is_count(double weight);

/* A counted remark on an input; the same text counts up, the first place is kept.  At most 50 distinct ones. */
__attribute__((format(printf, 4, 5))) void input_problem(
	struct dataset *dataset, struct input *input, struct place place, const char *format, ...);
void input_reading(struct dataset *dataset, struct input *input, const char *field, const char *role,
	const char *detail);

/* A new input at the end of the list.  Valid until the next one. */
struct input *dataset_input(struct dataset *dataset, const char *path, const char *label);

/* Adds what was read into a data set of its own behind what is here, as if it had been read into this one; it is taken over,
 * not copied, so its arena must live as long as this one's.  False, and nothing has changed, where the two may have to do
 * with each other: both have a pass of one name, or the part holds traces, load or a partial state. */
bool dataset_join(struct dataset *dataset, const struct dataset *part);

/* After the last run: orders tables (main metric first, else input order) and groups (natural order of levels), and
 * counts the passes' start and end.  Handles are void afterwards. */
void dataset_settle(struct dataset *dataset);

#endif
