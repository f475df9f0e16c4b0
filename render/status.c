/* What the exit status says: design.md, section 3. */
#include <math.h>

#include "render.h"

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

static bool forbids(const struct findings *findings)
{
	for (size_t i = 0; i < findings->comparison_count; i++)
		if (findings->comparisons[i].verdict == NOT_COMPARABLE)
			return true;
	for (size_t i = 0; i < findings->claim_count; i++)
		if (findings->claims[i].verdict == CLAIM_NOT_ALLOWED ||
			findings->claims[i].verdict == CLAIM_CONTRADICTED)
			return true;
	return false;
}

static bool is_thin(const struct findings *findings)
{
	for (size_t i = 0; i < findings->comparison_count; i++)
		if (findings->comparisons[i].verdict == COMPARABILITY_CANNOT_TELL)
			return true;
	return false;
}

/* A subject that is slower by more than was accepted, in passes that may be compared. */
static bool is_slower(const struct findings *findings)
{
	double accepted = findings->options->fail_if_slower;
	for (size_t i = 0; i < findings->comparison_count; i++) {
		const struct pass_comparison *comparison = &findings->comparisons[i];
		if (comparison->verdict != COMPARABLE && comparison->verdict != COMPARABLE_WITH_CAUTION)
			continue;
		for (size_t p = 0; p < comparison->pair_count; p++) {
			const struct pair_finding *pair = &comparison->pairs[p];
			bool subject = !comparison->changed || !pair->anchor;
			if (subject && pair->change == CHANGE_SLOWER &&
				pair->floor_ratio > 1 + (isnan(accepted) ? 0 : accepted))
				return true;
		}
	}
	return false;
}

enum status render_status(const struct findings *findings, const char *fail_on)
{
	bool slower_asked = fail_on ? is_named(fail_on, "slower") : !isnan(findings->options->fail_if_slower);
	if (is_named(fail_on, "not-comparable") && forbids(findings))
		return STATUS_NOT_COMPARABLE;
	if (slower_asked && is_slower(findings))
		return STATUS_SLOWER;
	if (is_named(fail_on, "cannot-tell") && is_thin(findings))
		return STATUS_CANNOT_TELL;
	return STATUS_OK;
}
