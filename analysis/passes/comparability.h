/* May two passes be compared (statistics.md 7)?  Each check is a row: to add one, write check_<name>.c, put its row here, say
 * in verdict.c what it means for the verdict, and put its words into render/check_words.c. */
#ifndef FLOORSTAT_COMPARABILITY_H
#define FLOORSTAT_COMPARABILITY_H

#include "../findings.h"

#define COMPARABILITY_CHECKS(ROW)                                                                            \
	ROW(unit)        /* U */                                                                             \
	ROW(metadata)    /* H */                                                                             \
	ROW(time)        /* T */                                                                             \
	ROW(effort)      /* E */                                                                             \
	ROW(credibility) /* C */                                                                             \
	ROW(floor)       /* F */                                                                             \
	ROW(median)      /* M */                                                                             \
	ROW(load)        /* L */

struct comparison;

struct comparability_check {
	const char *name;    /* as in results.json, --waive and --fail-on */
	char letter;         /* as in statistics.md */
	const char *summary; /* the question it answers */
	const char *value;   /* what check_finding.value, .margin and .effect are */
	const char *numbers; /* what check_finding.numbers holds */
	const char *source;
	void (*judge)(struct comparison *comparison, struct check_finding *check);
};

enum comparability_index {
#define ROW(name) COMPARABILITY_##name,
	COMPARABILITY_CHECKS(ROW)
#undef ROW
		COMPARABILITY_CHECK_COUNT
};

#define ROW(name) extern const struct comparability_check comparability_##name;
COMPARABILITY_CHECKS(ROW)
#undef ROW

/* In the order of the rows. */
extern const struct comparability_check *const comparability_checks[COMPARABILITY_CHECK_COUNT];

/* Whether this check alone forbids the comparison: it is different, not waived, and not one that only informs (effort). */
bool comparability_refuses(const struct check_finding *check);

/* Compares the passes: each with the baseline, or all pairs, or with two passes the second with the first.  Adds
 * findings->comparisons, and the matrix where all pairs of three passes or more were compared.
 * STATUS_USAGE: a baseline that is no pass, a --control that matches no group, a --waive without a reason or whose key is
 * neither a check nor a key of the metadata. */
bool comparisons_find(struct findings *findings, struct fault *fault);

/* False (STATUS_INPUT): passes have groups in common, but nobody stated a direction for any of them, so that no number can be
 * better than another.  True where nothing was compared. */
bool comparisons_have_direction(const struct findings *findings, struct fault *fault);

#endif
