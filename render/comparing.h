/* What an answer or a report says of passes set side by side, in the order of reading: sentences between sheets. */
#ifndef FLOORSTAT_COMPARING_H
#define FLOORSTAT_COMPARING_H

#include "sheet.h"

/* The sentences that come first: the verdict, what moved undeclared, what was accepted, what would help. */
void comparing_verdict(
	const struct voice *voice, const struct pass_comparison *comparison, struct words *list);

/* More than one comparison: a line a pair (at most 'most'), and what may be compared with what. */
void comparing_overview(const struct voice *voice, size_t most, struct words *list);

/* Groups without a partner; NULL when each has one. */
const char *comparing_unmatched(const struct voice *voice, const struct pass_comparison *comparison);

/* Claims and the procedure's own noise. */
void comparing_claims(const struct voice *voice, struct words *list);

/* The comparison that weighs most: refused before undecided before the rest; SIZE_MAX without any. */
size_t comparing_worst(const struct findings *findings);

enum tone comparing_tone(enum comparability verdict);

#endif
