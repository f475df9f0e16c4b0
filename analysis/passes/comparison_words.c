/* Whether what the user says of comparisons (--control, --vary, --waive) names something that is there. */
#include "../../ingest/base/metadata.h"
#include "comparability.h"
#include "comparison.h"
#include "pairs.h"

static bool controls_exist(struct findings *findings, struct fault *fault)
{
	const struct words *controls = &findings->options->controls;
	for (size_t i = 0; i < controls->count; i++) {
		bool found = false;
		for (size_t t = 0; t < findings->table_count && !found; t++)
			for (size_t g = 0; g < findings->tables[t].group_count && !found; g++)
				found = group_matches(findings->arena, findings->tables[t].table,
					&findings->tables[t].table->groups[g], controls->at[i]);
		if (!found)
			return fault_set(fault, STATUS_USAGE,
				"--control %s matches no group; it is compared with workloads, levels, "
				"FACTOR=LEVEL and WORKLOAD/FACTOR=LEVEL, and * stands for anything",
				controls->at[i]);
	}
	return true;
}

/* A key that floorstat knows, or that a pass records. */
static bool metadata_key_exists(const struct findings *findings, struct text key)
{
	if (metadata_key_find(key))
		return true;
	for (size_t p = 0; p < findings->dataset->pass_count; p++)
		for (size_t m = 0; m < findings->dataset->passes[p].metadata_count; m++)
			if (names_key(key.at, key.length, findings->dataset->passes[p].metadata[m].key))
				return true;
	return false;
}

static bool factor_exists(const struct findings *findings, struct text name)
{
	for (size_t t = 0; t < findings->table_count; t++)
		for (size_t f = 0; f < findings->tables[t].table->factor_count; f++)
			if (text_equal_folded(name, text_of(findings->tables[t].table->factors[f])))
				return true;
	return false;
}

static bool varied_keys_exist(const struct findings *findings, struct fault *fault)
{
	const struct words *vary = &findings->options->vary;
	for (size_t i = 0; i < vary->count; i++) {
		struct text key = text_of(vary->at[i]);
		if (!metadata_key_exists(findings, key) && !factor_exists(findings, key))
			return fault_set(fault, STATUS_USAGE,
				"--vary %s is neither a key of the passes' metadata nor a factor of their groups "
				"(--changed says that something was changed and names nothing)",
				vary->at[i]);
	}
	return true;
}

static bool waiver_key_exists(const struct findings *findings, struct text key)
{
	for (size_t c = 0; c < COMPARABILITY_CHECK_COUNT; c++)
		if (text_equal_folded(key, text_of(comparability_checks[c]->name)))
			return true;
	return metadata_key_exists(findings, key);
}

static bool waivers_are_good(const struct findings *findings, struct fault *fault)
{
	const struct words *waive = &findings->options->waive;
	for (size_t i = 0; i < waive->count; i++) {
		struct text reason, key = text_split(text_of(waive->at[i]), '=', &reason);
		if (text_trim(reason).length == 0)
			return fault_set(fault, STATUS_USAGE,
				"--waive %s needs a reason: --waive '%.*s=why it may differ'", waive->at[i],
				(int)key.length, key.at);
		if (text_is(key, "unit"))
			return fault_set(fault, STATUS_USAGE,
				"--waive unit: values in different units can't be set side by side");
		if (!waiver_key_exists(findings, key))
			return fault_set(fault, STATUS_USAGE,
				"--waive %.*s is neither a check (metadata, time, effort, credibility, floor, "
				"median, load) nor a key of the passes' metadata",
				(int)key.length, key.at);
	}
	return true;
}

bool comparison_words_are_good(struct findings *findings, struct fault *fault)
{
	return controls_exist(findings, fault) && varied_keys_exist(findings, fault) &&
		waivers_are_good(findings, fault);
}
