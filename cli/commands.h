/* The commands.  To add one, write its file with run_<name> and a row here and in commands.c. */
#ifndef FLOORSTAT_CLI_COMMANDS_H
#define FLOORSTAT_CLI_COMMANDS_H

#include <stddef.h>

#include "../ingest/base/fault.h"

#define COMMANDS(ROW)                                                                                        \
	ROW(report)                                                                                          \
	ROW(summary)                                                                                         \
	ROW(check)                                                                                           \
	ROW(compare)                                                                                         \
	ROW(plot)                                                                                            \
	ROW(convert)                                                                                         \
	ROW(formats)                                                                                         \
	ROW(merge)                                                                                           \
	ROW(help)

enum command_id {
#define ROW(name) COMMAND_##name,
	COMMANDS(ROW)
#undef ROW
		COMMAND_COUNT
};

struct session;

struct command {
	enum command_id id;
	const char *name;
	const char *operands; /* as usage shows them */
	const char *summary;  /* one line for the list of commands */
	const char *text;     /* what it does, for its help and the manual page */
	const char *examples; /* command lines, one a line */
	size_t least;     /* operands it needs; options that make do without say so in the command itself */
	unsigned formats; /* bits 1 << OUTPUT_x: what --to may be; 0: it has no --to */
	enum status (*run)(struct session *session);
};

extern const struct command commands[COMMAND_COUNT];

/* The row of that name; NULL when there is none. */
const struct command *command_find(const char *name);

#define ROW(name) enum status run_##name(struct session *session);
COMMANDS(ROW)
#undef ROW

#endif
