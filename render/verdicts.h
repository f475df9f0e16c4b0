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

/* The one sentence that a person would write: "Do not compare: …". */
const char *comparison_text(const struct voice *voice, const struct pass_comparison *comparison);

/* Floors moved and nobody said that something was changed: what to ask then; NULL otherwise. */
const char *undeclared_text(const struct voice *voice, const struct pass_comparison *comparison);

/* Most subjects moved by one factor; NULL otherwise. */
const char *common_shift_text(const struct voice *voice, const struct pass_comparison *comparison);

/* What would make the passes comparable; NULL where nothing is needed. */
const char *remedy_text(const struct voice *voice, const struct pass_comparison *comparison);

/* Differences that the user accepted, with the reasons given; NULL without any. */
const char *waived_text(const struct voice *voice, const struct pass_comparison *comparison);

/* The change of a pair with what it rests on: "12 % faster", "same (within ±3 %)", "undetermined: too few runs (40 a side
 * would decide)". */
const char *change_text(const struct voice *voice, const struct pair_finding *pair);

const char *claim_text(const struct voice *voice, const struct claim_finding *claim);
const char *self_text(const struct voice *voice, const struct self_finding *self);

/* More than two passes: what may be compared with what.  Adds sentences. */
void matrix_texts(const struct voice *voice, struct words *list);

#endif
