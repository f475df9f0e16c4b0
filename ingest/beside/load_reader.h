/* Readers of load profiles: one row and one file each.  To make a format known, write load_NAME.c with a
 * 'const struct load_reader load_reader_NAME' and put its row here.  The first that recognises a file reads it. */
#ifndef FLOORSTAT_LOAD_READER_H
#define FLOORSTAT_LOAD_READER_H

#include <stdint.h>

#include "../base/dataset.h"
#include "../base/fault.h"
#include "../base/time.h"

#define LOAD_READERS(ROW)                                                                                    \
	ROW(sysstat_json) /* mpstat -o JSON, sadf -j */                                                      \
	ROW(mpstat)       /* also sar's text */                                                              \
	ROW(sadf_database)                                                                                   \
	ROW(sadf_pipe)                                                                                       \
	ROW(pidstat)                                                                                         \
	ROW(vmstat)                                                                                          \
	ROW(turbostat)                                                                                       \
	ROW(dstat)                                                                                           \
	ROW(timehist)                                                                                        \
	ROW(typeperf)                                                                                        \
	ROW(lists)                                                                                           \
	ROW(json)                                                                                            \
	ROW(csv)

/* How a reader takes a file: as lines, as rows of cells, or as events of JSON. */
enum load_shape {
	LOAD_LINES,
	LOAD_TABLE,
	LOAD_JSON,
};

struct load_build;
struct csv_header;
struct csv_row;
struct json_events;

/* The functions of other shapes are NULL.  'state' is zeroed before the first call. */
struct load_reader {
	const char *name;     /* as it is called in the results */
	const char *summary;  /* what it reads, for lists and docs */
	const char *versions; /* seen, for docs */
	enum load_shape shape;
	bool plain; /* no tool's own: may be anything else as well, so it never says what a file is */
	bool (*recognises)(struct text head); /* UTF-8, the first 16 KiB */
	size_t state_size;
	void (*line)(struct load_build *build, void *state, struct text line);
	/* False: the header isn't one of a load profile's (the fault is the caller's). */
	bool (*header)(struct load_build *build, void *state, const struct csv_header *header);
	void (*row)(struct load_build *build, void *state, const struct csv_row *row);
	void (*comment)(struct load_build *build, struct text line);
	const struct json_events *events;                   /* their context is struct load_context */
	void (*end)(struct load_build *build, void *state); /* NULL: nothing is left to do */
};

struct load_context {
	struct load_build *build;
	void *state;
};

#define ROW(name) extern const struct load_reader load_reader_##name;
LOAD_READERS(ROW)
#undef ROW

extern const struct load_reader *const load_readers[]; /* in the order of LOAD_READERS, then NULL */

/* A profile under construction. */
struct load_build {
	struct arena *arena; /* scratch */
	struct dataset *dataset;
	struct input *input;
	struct place place; /* of the line at hand */
	const char **cpus;  /* interned */
	size_t cpu_count, cpu_capacity, last_cpu;
	struct load_span *spans;
	size_t span_count, span_capacity, window; /* the window at hand */
	struct load_value *values;
	size_t value_count, value_capacity;
	size_t *slots; /* hash of (window, CPU) to its value + 1 */
	size_t slot_count;
	struct process_use *processes;
	size_t process_count, process_capacity;
	bool zoned;      /* set by the reader with the first time */
	bool either_way; /* a date could be read in two ways */
	bool averages;   /* load averages: they contain the benchmark */
	bool background; /* the file says that nothing of the author's ran */
};

/* A window of time, as far as it is stated; NaN where it isn't.  What is missing is taken from the neighbours. */
struct load_span {
	double start, end, seconds;
	const char *name; /* interned; NULL */
};

#define LOAD_SPAN(start, end, seconds) ((struct load_span){(start), (end), (seconds), NULL})
#define LOAD_SPAN_UNKNOWN LOAD_SPAN(NAN, NAN, NAN)

struct load_value {
	size_t window, cpu; /* cpu: index, or LOAD_MACHINE */
	double percent;
};

#define LOAD_MACHINE SIZE_MAX

/* Begins a window; what follows belongs to it.  Windows without a value are dropped. */
void load_begin_window(struct load_build *build, struct load_span span);
/* The window of that name, begun when there is none; its index. */
size_t load_named_window(struct load_build *build, struct text name);
/* What follows belongs to a window begun earlier. */
void load_select_window(struct load_build *build, size_t window);
/* Busy percent of a CPU in the window at hand; "", all, -1, -, _Total: the machine.  NaN is passed over; a value
 * slightly below 0 (rounding) is 0. */
void load_busy(struct load_build *build, struct text cpu, double percent);
/* As load_busy, but added to what the CPU has in the window at hand (processes). */
void load_add(struct load_build *build, struct text cpu, double percent);
bool load_has(const struct load_build *build, struct text cpu); /* in the window at hand */
void load_process(struct load_build *build, struct text name, double percent);
/* Seconds of a time stamp for a span; notes whether it has a zone.  NaN when it is none. */
double load_time(struct load_build *build, struct clock *clock, struct text stamp);
__attribute__((format(printf, 2, 3))) void load_remark(struct load_build *build, const char *format, ...);

/* The profile, windows in order of time, CPUs in natural order, in the data set's arena.  NULL: no value was read. */
struct load_profile *load_build_end(struct load_build *build, const char *source, const char *reader);

/* What a column or key of a profile is, by its name ("Core", "cpu_percent", "window 2", "start_time"). */
enum load_word {
	WORD_OTHER,
	WORD_CPU,        /* which CPU */
	WORD_WINDOW,     /* which window */
	WORD_PERCENT,    /* busy */
	WORD_FRACTION,   /* busy, 0 to 1 */
	WORD_IDLE,       /* percent */
	WORD_IOWAIT,     /* percent */
	WORD_START,      /* of the window */
	WORD_END,        /* of the window; also plain time stamps: percentages are of the time before them */
	WORD_SECONDS,    /* its length */
	WORD_NAME,       /* of a process */
	WORD_CPU_COLUMN, /* "cpu3", "3": the percent of that CPU */
	WORD_WINDOW_COLUMN, /* "window2": the percent in that window */
	WORD_RUNNING,       /* whether the benchmark ran meanwhile */
	WORD_BACKGROUND,    /* whether the loads are without the benchmark, though it ran */
	WORD_SUMMARY,       /* mean, both, total: no value of its own */
};
enum load_word load_word(struct text name, struct text *cpu); /* *cpu: of WORD_CPU_COLUMN */
bool load_says_no(struct text value);                         /* false, no, 0 */

/* The fields of a line. */
enum { LOAD_FIELDS_MOST = 512 };
struct load_fields {
	struct text at[LOAD_FIELDS_MOST];
	size_t count;
};

void load_split_blanks(struct load_fields *fields, struct text line);
void load_split_at(struct load_fields *fields, struct text line, char separator);
size_t load_field(const struct load_fields *fields, const char *name); /* SIZE_MAX: absent */
/* Of the first lines of 'head', is there one whose blank-separated fields hold both names? */
bool load_head_has(struct text head, const char *first, const char *second);
/* A number with point or decimal comma and perhaps a percent sign; NaN. */
double load_number(struct text text);
/* 100 - idle - iowait; NaN where idle is missing or the CPU was offline (all columns 0).  'iowait' may be NaN. */
double load_of_idle(double idle, double iowait);

#endif
