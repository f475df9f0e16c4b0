/* One run of the program: what was asked, what memory and which fault it has, and the steps that commands share. */
#ifndef FLOORSTAT_CLI_SESSION_H
#define FLOORSTAT_CLI_SESSION_H

#include "options.h"

/* 'fault' is the first one; main prints it and ends with its status. */
struct session {
	struct arena *arena;
	struct command_line line;
	struct fault fault;
};

/* Reads operands[from...] into a data set and says on standard error what was odd about them.  NULL after a fault. */
struct dataset *session_read(struct session *session, size_t from);

/* Reads and analyses operands[from...].  NULL after a fault. */
const struct findings *session_findings(struct session *session, size_t from);

/* The status to end with: the fault's, else 'status'. */
enum status session_status(const struct session *session, enum status status);

/* Prints "floorstat: PLACE: TEXT" on standard error, control characters escaped.  place may be empty. */
void message_print(const char *place, const char *text);

#endif
