/* Spellings of verdicts, statuses and changes: in English everywhere. */
#include "findings.h"

const char *floor_verdict_name(enum floor_verdict verdict)
{
	static const char *const names[] = {
		[FLOOR_NONE] = NULL,
		[FLOOR_REACHED] = "reached",
		[FLOOR_PROVISIONAL] = "provisional",
		[FLOOR_NOT_REACHED] = "not reached",
		[FLOOR_CANNOT_TELL] = "cannot tell",
	};
	return names[verdict];
}

const char *comparability_name(enum comparability comparability)
{
	static const char *const names[] = {
		[COMPARABILITY_NONE] = NULL,
		[COMPARABLE] = "comparable",
		[COMPARABLE_WITH_CAUTION] = "comparable with caution",
		[NOT_COMPARABLE] = "not comparable",
		[COMPARABILITY_CANNOT_TELL] = "cannot tell",
	};
	return names[comparability];
}

const char *check_status_name(enum check_status status)
{
	static const char *const names[] = {
		[CHECK_MISSING] = "missing",
		[CHECK_EQUIVALENT] = "equivalent",
		[CHECK_UNDETERMINED] = "undetermined",
		[CHECK_DIFFERENT] = "different",
	};
	return names[status];
}

const char *change_name(enum change change)
{
	static const char *const names[] = {
		[CHANGE_UNDETERMINED] = "undetermined",
		[CHANGE_FASTER] = "faster",
		[CHANGE_SLOWER] = "slower",
		[CHANGE_SAME] = "same",
	};
	return names[change];
}

const char *claim_verdict_name(enum claim_verdict verdict)
{
	static const char *const names[] = {
		[CLAIM_NONE] = NULL,
		[CLAIM_ALLOWED] = "allowed",
		[CLAIM_ALLOWED_WITH_CAUTION] = "allowed with caution",
		[CLAIM_NOT_ALLOWED] = "not allowed",
		[CLAIM_CONTRADICTED] = "contradicted",
	};
	return names[verdict];
}

const char *findings_workload(const struct findings *findings, const struct table *table)
{
	(void)findings;
	return workload_is_named(table->workload) ? table->workload : NULL;
}
