/* What makes the exit status other than 0; annotations and test reports say the same as it does. */
#ifndef FLOORSTAT_STATUS_H
#define FLOORSTAT_STATUS_H

#include "render.h"

/* Whether the verdict of two passes, and that of a claim, fails; fail_on NULL: the default. */
bool status_fails_on_verdict(const char *fail_on, enum comparability verdict);
bool status_fails_on_claim(const char *fail_on, enum claim_verdict verdict);

/* Whether two passes were given but nothing of them is left to compare: nobody can tell, then. */
bool status_nothing_compared(const struct findings *findings);

/* Whether a subject is slower by more than was accepted, in passes that may be compared, and that is to fail. */
bool status_fails_on_pair(const struct findings *findings, const char *fail_on,
	const struct pass_comparison *comparison, const struct pair_finding *pair);

#endif
