/* Answers of a slow function of three numbers that is asked the same again and again: groups have equal numbers of runs.
 * One memo a function and thread (static _Thread_local, all zero before the first question). */
#ifndef FLOORSTAT_MEMO_H
#define FLOORSTAT_MEMO_H

#include <stdbool.h>
#include <stddef.h>

enum { MEMO_KEYS = 3, MEMO_ROWS = 64 };

struct memo {
	struct memo_row {
		bool known;
		double key[MEMO_KEYS];
		double answer[3]; /* the caller's: filled where it isn't known, which is said then */
	} rows[MEMO_ROWS];
};

/* The row of that question; one asked before may have had to make room for it. */
struct memo_row *memo_row(struct memo *memo, double a, double b, double c);

#endif
