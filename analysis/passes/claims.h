/* What an author intends to write, held against the data: --claim and --claims. */
#ifndef FLOORSTAT_CLAIMS_H
#define FLOORSTAT_CLAIMS_H

#include "../findings.h"

/* Why a claim has its verdict: claim_finding.reason. */
#define CLAIM_REASONS(ROW)                                                                                   \
	ROW(NONE, NULL)                      /* the data support it */                                       \
	ROW(UNKNOWN_PASS, "unknown-pass")    /* there is no such pass */                                     \
	ROW(UNKNOWN_GROUP, "unknown-group")  /* the pass has no such group */                                \
	ROW(UNIT, "unit")                    /* the groups differ in unit or direction, or it isn't known */ \
	ROW(PASS_VERDICT, "pass-verdict")    /* the passes must not be compared, or only with caution */     \
	ROW(PASS_UNTOLD, "pass-cannot-tell") /* nothing says that the passes may be compared */              \
	ROW(FLOOR, "floor")                  /* a minimum is no floor */                                     \
	ROW(NO_RUNS, "no-runs")              /* the dump holds no runs of a group, or too few */             \
	ROW(INTERVAL, "interval")            /* the interval doesn't exclude the contrary */                 \
	ROW(SIZE, "size")                    /* the direction holds, the size doesn't */                     \
	ROW(ORDER, "order")       /* the groups weren't measured in turn: time and group are confounded */   \
	ROW(OPPOSITE, "opposite") /* the data show the contrary */                                           \
	ROW(MINIMA, "minima")     /* a statement on the minima observed, which holds */

enum claim_reason {
#define ROW(name, word) CLAIM_REASON_##name,
	CLAIM_REASONS(ROW)
#undef ROW
};

enum claim_statement {
	CLAIM_FASTER,
	CLAIM_SLOWER,
	CLAIM_LESS, /* of the quantity: better or worse by its direction */
	CLAIM_MORE,
	CLAIM_SAME,   /* the interval of the ratio lies within the size */
	CLAIM_WITHIN, /* of one set of groups: slowest over fastest best - 1 is at most the size */
};

/* One claim as read.  Groups are texts until they are looked up. */
struct claim {
	const char *text, *place; /* place: "claims.csv:3", NULL for --claim */
	struct text left, right;  /* "PASS/GROUP"; right is empty for CLAIM_WITHIN */
	enum claim_statement statement;
	double size;   /* 0.07; NaN: none given */
	bool at_least; /* "by at least 7 %" */
};

struct claim_list {
	struct claim *at;
	size_t count, capacity;
};

/* "B60/cpu=8 faster A30/cpu=7", "B60/cpu=8..11 within 7 %", "new/fib faster than old/fib by 10 %".  A side is
 * [PASS/][WORKLOAD/]LEVELS, LEVELS are FACTOR=LEVEL or LEVEL with commas between; a level may be a range (8..11) or hold *.
 * False: it can't be read; 'why' says what is missing. */
bool claim_parse(struct arena *arena, const char *text, struct claim *claim, const char **why);

/* Claims of a CSV file: columns left, statement, right, size, or left pass, left group, statement, right pass, right group,
 * size, or claim.  STATUS_INPUT: it can't be read, with the place. */
bool claims_read(struct arena *arena, const char *path, struct claim_list *claims, struct fault *fault);

/* Fills findings->claims from the options' claims and their file.  STATUS_USAGE: a claim that can't be read. */
bool claims_find(struct findings *findings, struct fault *fault);

#endif
