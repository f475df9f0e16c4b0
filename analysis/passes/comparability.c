/* Which passes are compared with which. */
#include "comparability.h"

#include <string.h>

#include "comparison.h"
#include "matrix.h"
#include "pairs.h"

enum { PAIRS_MOST = 200000 }; /* of groups, kept with all their intervals; beyond, verdicts only */

/* What a pass says of the key of --within: its metadata, else the one level that all its groups have; NULL: neither. */
static const char *within_of(const struct findings *findings, size_t pass)
{
	const char *key = findings->options->within;
	const char *value = pass_metadata(&findings->dataset->passes[pass], key);
	return value ? value : pass_level(findings, pass, key);
}

static bool within_exists(const struct findings *findings, struct fault *fault)
{
	for (size_t p = 0; p < findings->dataset->pass_count; p++)
		if (!findings->options->within || within_of(findings, p))
			return true;
	return fault_set(fault, STATUS_USAGE,
		"--within %s: no pass says it; it is neither a key of the passes' metadata nor a factor with one level in a pass",
		findings->options->within);
}

static bool may_meet(const struct findings *findings, size_t a, size_t b)
{
	if (!findings->options->within)
		return true;
	const char *in_a = within_of(findings, a), *in_b = within_of(findings, b);
	return !in_a || !in_b || strcmp(in_a, in_b) == 0;
}

static bool has_groups(const struct findings *findings, size_t pass)
{
	for (size_t t = 0; t < findings->table_count; t++)
		if (findings->tables[t].table->pass == pass)
			return true;
	return false;
}

static bool baseline_find(const struct findings *findings, size_t *baseline, struct fault *fault)
{
	const char *name = findings->options->baseline;
	*baseline = SIZE_MAX;
	if (!name)
		return true;
	const struct dataset *dataset = findings->dataset;
	size_t nearest = SIZE_MAX, distance = SIZE_MAX;
	for (size_t p = 0; p < dataset->pass_count; p++) {
		size_t edits = text_distance(text_of(dataset->passes[p].name), text_of(name));
		if (strcmp(dataset->passes[p].name, name) == 0) {
			*baseline = p;
			return true;
		}
		if (edits < distance) {
			distance = edits;
			nearest = p;
		}
	}
	if (nearest == SIZE_MAX)
		return fault_set(fault, STATUS_USAGE, "--baseline %s: there is no pass", name);
	return fault_set(fault, STATUS_USAGE, "--baseline %s is no pass; did you mean %s?", name,
		dataset->passes[nearest].name);
}

/* Pairs of passes in the order in which they are reported. */
struct plan {
	size_t (*pairs)[2];
	size_t count;
	bool all; /* every pair of them */
};

static struct plan plan_make(struct arena *arena, const struct findings *findings, size_t baseline)
{
	size_t passes = findings->dataset->pass_count;
	struct plan plan = {.all = baseline == SIZE_MAX};
	plan.pairs = arena_alloc(arena, plan.all ? passes * passes / 2 : passes, sizeof *plan.pairs);
	for (size_t a = 0; a < passes; a++) {
		if (!has_groups(findings, a) || (!plan.all && a != baseline))
			continue;
		for (size_t b = plan.all ? a + 1 : 0; b < passes; b++) {
			if (b == a || !has_groups(findings, b) || !may_meet(findings, a, b))
				continue;
			plan.pairs[plan.count][0] = a;
			plan.pairs[plan.count++][1] = b;
		}
	}
	return plan;
}

static size_t groups_of_all(const struct findings *findings)
{
	size_t groups = 0;
	for (size_t t = 0; t < findings->table_count; t++)
		groups += findings->tables[t].group_count;
	return groups;
}

bool comparisons_find(struct findings *findings, struct fault *fault)
{
	size_t baseline, passes = findings->dataset->pass_count;
	if (!findings->options->compare || passes < 2)
		return true;
	if (!baseline_find(findings, &baseline, fault) || !within_exists(findings, fault) ||
		!comparison_words_are_good(findings, fault))
		return false;
	struct arena *scratch = arena_child(findings->arena);
	struct plan plan = plan_make(scratch, findings, baseline);
	bool only_verdict = isnan(findings->options->fail_if_slower) &&
		plan.count * (groups_of_all(findings) / passes + 1) > PAIRS_MOST;
	findings->comparisons = arena_alloc(findings->arena, plan.count, sizeof *findings->comparisons);
	findings->comparison_count = findings->comparison_capacity = plan.count;
	for (size_t i = 0; i < plan.count; i++)
		comparison_make(findings, plan.pairs[i][0], plan.pairs[i][1], only_verdict,
			&findings->comparisons[i]);
	if (plan.all && passes > 2)
		matrix_find(findings);
	arena_free(scratch);
	return true;
}

bool comparisons_have_direction(const struct findings *findings, struct fault *fault)
{
	const char *metric = NULL;
	for (size_t i = 0; i < findings->comparison_count; i++) {
		const struct pass_comparison *comparison = &findings->comparisons[i];
		if (comparison->matched > comparison->pair_count)
			return true; /* one of very many, whose pairs weren't kept */
		for (size_t p = 0; p < comparison->pair_count; p++) {
			const struct table *table = findings->tables[comparison->pairs[p].table_a].table;
			if (table->direction != DIRECTION_UNKNOWN)
				return true;
			metric = table->metric;
		}
	}
	if (!metric)
		return true;
	return fault_set(fault, STATUS_INPUT,
		"nothing says whether more or less of %s is better: name its unit (--unit s, --unit ops/s …) or say "
		"--direction lower or --direction higher",
		metric);
}
