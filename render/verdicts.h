/* What is said of comparisons: checks, verdicts, remedies, claims, the procedure's own noise. */
#ifndef FLOORSTAT_VERDICTS_H
#define FLOORSTAT_VERDICTS_H

#include "voice.h"

/* What a check found, as a clause: "30 rounds against 60". */
const char *check_text(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check);

/* The same, followed by the keys that were not judged: "9 facts agree; not judged: note". */
const char *check_text_in_full(const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check);

/* Groups that moved although the others stayed; NULL without any. */
const char *exceptions_text(const struct voice *voice, const struct pass_comparison *comparison);

/* That the passes have no group in common; NULL where they have. */
const char *nothing_common_text(const struct voice *voice, const struct pass_comparison *comparison);

/* What the verdict rests on, as clauses; NULL where nothing was compared. */
const char *comparison_reasons(const struct voice *voice, const struct pass_comparison *comparison);

/* The one sentence that a person would write: "Do not compare: …". */
const char *comparison_text(const struct voice *voice, const struct pass_comparison *comparison);
/* The same among others, with the passes' names in every verdict: "Do not compare A30 with B60: …". */
const char *comparison_text_by_name(const struct voice *voice, const struct pass_comparison *comparison);

/* Floors moved and nobody said that something was changed: what to ask then; NULL otherwise. */
const char *undeclared_text(const struct voice *voice, const struct pass_comparison *comparison);

/* How many groups became better and worse where something was changed on purpose; NULL otherwise, and of a single group. */
const char *changes_text(const struct voice *voice, const struct pass_comparison *comparison);

/* By how much the value of a group changed, with its sign: by the ratio that decided, else that of the floors. */
double change_of(const struct voice *voice, const struct pair_finding *pair);

/* Levels in which the passes differ as wholes, taken for what was changed; NULL without any. */
const char *taken_for_changed_text(const struct voice *voice, const struct pass_comparison *comparison);

/* Most subjects moved by one factor, or did not move and serve as the control; NULL otherwise. */
const char *common_shift_text(const struct voice *voice, const struct pass_comparison *comparison);

/* What would make the passes comparable; NULL where nothing is needed. */
const char *remedy_text(const struct voice *voice, const struct pass_comparison *comparison);

/* Differences that the user accepted, with the reasons given; NULL without any. */
const char *waived_text(const struct voice *voice, const struct pass_comparison *comparison);

/* The change of a pair, worded by what was measured and with the change of the value itself: "faster (−12 %)", "same (within
 * ±3 %)", "undetermined: too few runs (40 a side would decide)". */
const char *change_text(const struct voice *voice, const struct pair_finding *pair);

/* A claim with its verdict and the reason; what the procedure found between halves of a pass. */
const char *claim_text(const struct voice *voice, const struct claim_finding *claim);
const char *self_text(const struct voice *voice, const struct self_finding *self);

#endif
