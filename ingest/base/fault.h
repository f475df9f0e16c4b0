/* What went wrong, and where.  A fault is owned by the caller; the first one stays.  Only cli prints it or exits. */
#ifndef FLOORSTAT_FAULT_H
#define FLOORSTAT_FAULT_H

#include <stdbool.h>
#include <stddef.h>

/* A place in an input.  Any part may be absent (NULL, 0). */
struct place {
	const char *file; /* as the user named it */
	size_t line;      /* from 1 */
	size_t column;    /* from 1, in bytes */
	const char *path; /* JSON path, "results[3].times[0]" */
};

/* The exit status that a fault leads to: docs/exit-statuses.md. */
enum status {
	STATUS_OK = 0,
	STATUS_NOT_COMPARABLE = 1,
	STATUS_USAGE = 2,
	STATUS_INPUT = 3,
	STATUS_OUTPUT = 4, /* also: the system failed, no memory */
	STATUS_CANNOT_TELL = 5,
	STATUS_SLOWER = 6,
};

struct fault {
	enum status status; /* STATUS_OK: nothing happened */
	char place[600];    /* "runs.csv:7:12", "" when there is none; cut with an ellipsis when longer */
	char text
		[1200]; /* what was found and what to do, one sentence or two, no newline; cut with an ellipsis */
};

/* Sets the fault unless it is set already.  Always false, so that a failing function can end with
 * 'return fault_at(fault, place, …)'.  'fault' may be NULL.  fault_at is STATUS_INPUT. */
__attribute__((format(printf, 3, 4))) bool fault_at(
	struct fault *fault, struct place place, const char *format, ...);
__attribute__((format(printf, 3, 4))) bool fault_set(
	struct fault *fault, enum status status, const char *format, ...);

/* Sets a fault at a place with a status other than STATUS_INPUT. */
__attribute__((format(printf, 4, 5))) bool fault_set_at(
	struct fault *fault, enum status status, struct place place, const char *format, ...);

/* "FILE:LINE:COLUMN" or "FILE: PATH", as far as known, into 'text'; returns text. */
const char *place_text(struct place place, char *text, size_t size);

#endif
