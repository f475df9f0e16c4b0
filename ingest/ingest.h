/* Bytes to runs: reads any number of inputs into one data set. */
#ifndef FLOORSTAT_INGEST_H
#define FLOORSTAT_INGEST_H

#include "base/arena.h"
#include "base/dataset.h"
#include "base/fault.h"

/* One INPUT of the command line.  path "-" is standard input. */
struct ingest_input {
	const char *path, *label; /* label NULL: none given */
};

/* A list of words as options give them. */
struct words {
	const char **at;
	size_t count, capacity;
};

/* LABEL=FILE or FILE; LABEL:KEY=VALUE and the like keep their text and are taken apart by ingest. */
struct ingest_options {
	const char *from;         /* collector by name, NULL: recognise */
	const char *map_file;     /* --map */
	struct words values;      /* --value C, may be several columns */
	struct words by;          /* --by: replaces the guessed factors only */
	struct words columns;     /* --column ROLE=C */
	const char *metric;       /* --metric: keep this one */
	const char *unit;         /* --unit */
	enum direction direction; /* --direction */
	struct words where;       /* --where 'C OP V' */
	size_t warmup;            /* --warmup N: the first N runs of each group are left out */
	struct words passes;      /* --pass C[,C]; one word "none" switches the unasked split off */
	const char *within;       /* --within C */
	const char *between;      /* --between KEY: its levels become the passes */
	struct words loads;       /* --load [LABEL=]FILE */
	struct words joins;       /* --join FILE */
	struct words meta;        /* --meta [LABEL:]KEY=VALUE or [LABEL:]FILE */
	char delimiter, decimal;  /* 0: find out */
	const char *encoding;     /* NULL: find out */
	bool keep_failed, strict, sandbox;
	bool drafting; /* formats --draft: of two fields that could be the value the first is taken, and marked */
	bool states;   /* merge: every input must be a partial state */
	bool unhashed; /* nobody will see the inputs' checksums: they stay empty */
	unsigned jobs; /* 0: as many as there are CPUs, at most 8 */
	struct limits {
		size_t archive_bytes; /* what an archive may unpack to (default 16 GiB and 200 times its size past 64 MiB) */
		size_t depth;                              /* nesting of JSON: 512 */
		size_t line_bytes, cell_bytes, name_bytes; /* 64 MiB, 1 MiB, 4 KiB */
		size_t columns, groups, passes;            /* 100,000; 1,000,000; 1,000 */
	} limits;
};

/* Everything to be found out by looking, in the sandbox, within the limits named above. */
struct ingest_options ingest_defaults(void);

/* Reads the inputs in order.  On success the data set is settled, load profiles, joins and metadata are attached and
 * every exclusion is counted.  Nothing usable in an input is STATUS_INPUT, an option that fits no input (a column that
 * isn't there) is STATUS_USAGE with the nearest name.  NULL after a fault. */
struct dataset *ingest_read(struct arena *arena, const struct ingest_options *options,
	const struct ingest_input *inputs, size_t input_count, struct fault *fault);

#endif
