/* What the exit status says: docs/exit-statuses.md. */
#include "status.h"

#include <math.h>

static const char NOT_COMPARABLE_WORD[] = "not-comparable", CANNOT_TELL_WORD[] = "cannot-tell",
		  SLOWER_WORD[] = "slower";

/* Whether the comma-separated list (NULL: everything) names 'word'. */
static bool is_named(const char *list, const char *word)
{
	if (!list)
		return true;
	for (struct text rest = text_of(list); rest.length > 0;)
		if (text_equal_folded(text_trim(text_split(rest, ',', &rest)), text_of(word)))
			return true;
	return false;
}

static bool slower_fails(const struct findings *findings, const char *fail_on)
{
	return fail_on ? is_named(fail_on, SLOWER_WORD) : !isnan(findings->options->fail_if_slower);
}

static bool is_refused(enum claim_verdict verdict)
{
	return verdict == CLAIM_NOT_ALLOWED || verdict == CLAIM_CONTRADICTED;
}

/* A subject that is slower by more than was accepted, in passes that may be compared. */
static bool is_too_slow(const struct findings *findings, const struct pass_comparison *comparison,
	const struct pair_finding *pair)
{
	double accepted = isnan(findings->options->fail_if_slower) ? 0 : findings->options->fail_if_slower;
	bool may = comparison->verdict == COMPARABLE || comparison->verdict == COMPARABLE_WITH_CAUTION;
	bool subject = !comparison->changed || !pair->anchor;
	return may && subject && pair->change == CHANGE_SLOWER && pair->floor_ratio > 1 + accepted;
}

bool status_fails_on_verdict(const char *fail_on, enum comparability verdict)
{
	return (verdict == NOT_COMPARABLE && is_named(fail_on, NOT_COMPARABLE_WORD)) ||
		(verdict == COMPARABILITY_CANNOT_TELL && is_named(fail_on, CANNOT_TELL_WORD));
}

bool status_fails_on_claim(const char *fail_on, enum claim_verdict verdict)
{
	return is_refused(verdict) && is_named(fail_on, NOT_COMPARABLE_WORD);
}

bool status_fails_on_pair(const struct findings *findings, const char *fail_on,
	const struct pass_comparison *comparison, const struct pair_finding *pair)
{
	return slower_fails(findings, fail_on) && is_too_slow(findings, comparison, pair);
}

static bool any_verdict(const struct findings *findings, enum comparability verdict)
{
	for (size_t i = 0; i < findings->comparison_count; i++)
		if (findings->comparisons[i].verdict == verdict)
			return true;
	return false;
}

bool status_nothing_compared(const struct findings *findings)
{
	return findings->comparison_count == 0 && findings->claim_count == 0 && !findings->options->self;
}

static bool any_untold(const struct findings *findings)
{
	return any_verdict(findings, COMPARABILITY_CANNOT_TELL) || status_nothing_compared(findings);
}

static bool any_refused(const struct findings *findings)
{
	for (size_t i = 0; i < findings->claim_count; i++)
		if (is_refused(findings->claims[i].verdict))
			return true;
	return any_verdict(findings, NOT_COMPARABLE);
}

static bool any_too_slow(const struct findings *findings)
{
	for (size_t i = 0; i < findings->comparison_count; i++) {
		const struct pass_comparison *comparison = &findings->comparisons[i];
		for (size_t p = 0; p < comparison->pair_count; p++)
			if (is_too_slow(findings, comparison, &comparison->pairs[p]))
				return true;
	}
	return false;
}

enum status render_status(const struct findings *findings, const char *fail_on)
{
	if (is_named(fail_on, NOT_COMPARABLE_WORD) && any_refused(findings))
		return STATUS_NOT_COMPARABLE;
	if (slower_fails(findings, fail_on) && any_too_slow(findings))
		return STATUS_SLOWER;
	if (is_named(fail_on, CANNOT_TELL_WORD) && any_untold(findings))
		return STATUS_CANNOT_TELL;
	return STATUS_OK;
}

const char *render_spared(const struct findings *findings, const char *fail_on)
{
	if (any_refused(findings) && !is_named(fail_on, NOT_COMPARABLE_WORD))
		return NOT_COMPARABLE_WORD;
	if (!isnan(findings->options->fail_if_slower) && any_too_slow(findings) &&
		!slower_fails(findings, fail_on))
		return SLOWER_WORD;
	if (any_untold(findings) && !is_named(fail_on, CANNOT_TELL_WORD))
		return CANNOT_TELL_WORD;
	return NULL;
}
