#include "results.h"

#include <math.h>

#include "../analysis/passes/comparability.h"
#include "verdicts.h"

static const char *pass_name(const struct findings *findings, size_t pass)
{
	return findings->dataset->passes[pass].name;
}

static void differences(struct json *json, const struct check_finding *check)
{
	json_array(json, "differences");
	for (size_t i = 0; i < check->difference_count; i++) {
		const struct difference *difference = &check->differences[i];
		json_object_flat(json, NULL);
		json_text(json, "key", difference->key);
		json_text(json, "a", difference->a);
		json_text(json, "b", difference->b);
		json_bool(json, "hard", difference->hard);
		json_bool(json, "waived", difference->waived);
		json_text(json, "waiver", difference->waiver);
		json_bool(json, "unjudged", difference->unjudged);
		json_end(json);
	}
	json_end(json);
}

static void check(struct json *json, const struct voice *voice, const struct pass_comparison *comparison,
	const struct check_finding *check)
{
	json_object(json, NULL);
	json_text(json, "name", check->check->name);
	json_text(json, "status", check_status_name(check->status));
	json_result(json, "value", check->value);
	json_result(json, "margin", check->margin);
	json_result(json, "effect", check->effect);
	json_interval(json, "interval", check->interval);
	json_result(json, "p", check->p);
	json_count(json, "count", check->count);
	json_count(json, "of", check->of);
	json_bool(json, "waived", check->waived);
	json_text(json, "text", check_text(voice, comparison, check));
	differences(json, check);
	json_end(json);
}

static void unmatched(struct json *json, const struct findings *findings, const char *key,
	const struct unmatched *list, size_t count)
{
	json_array(json, key);
	for (size_t i = 0; i < count; i++) {
		const struct table_finding *table = &findings->tables[list[i].table];
		json_levels(json, NULL, table->table, table->groups[list[i].group].group);
	}
	json_end(json);
}

static void side(
	struct json *json, const struct findings *findings, const char *key, size_t table, size_t group)
{
	const struct table_finding *finding = &findings->tables[table];
	json_object_flat(json, key);
	json_text(json, "pass", pass_name(findings, finding->table->pass));
	json_text(json, "workload", finding->table->workload);
	json_text(json, "metric", finding->table->metric);
	json_levels(json, "levels", finding->table, finding->groups[group].group);
	json_end(json);
}

/* The same groups with their workloads and metrics. */
static void unmatched_sides(struct json *json, const struct findings *findings, const char *key,
	const struct unmatched *list, size_t count)
{
	json_array(json, key);
	for (size_t i = 0; i < count; i++)
		side(json, findings, NULL, list[i].table, list[i].group);
	json_end(json);
}

static void pass_comparison_members(
	struct json *json, const struct voice *voice, const struct pass_comparison *comparison)
{
	const struct findings *findings = voice->findings;
	json_text(json, "a", pass_name(findings, comparison->a));
	json_text(json, "b", pass_name(findings, comparison->b));
	json_bool(json, "changed", comparison->changed);
	json_text(json, "verdict", comparability_name(comparison->verdict));
	json_text(json, "floors", comparability_name(comparison->floors));
	json_text(json, "medians", comparability_name(comparison->medians));
	json_text(json, "text", comparison_text(voice, comparison));
	json_text(json, "accepted", waived_text(voice, comparison));
	json_count(json, "anchors", comparison->anchors);
	json_count(json, "subjects", comparison->subjects);
	json_count(json, "left_out", comparison->left_out);
	json_bool(json, "interleaved", comparison->interleaved);
	json_bool(json, "clustered", comparison->clustered);
	json_bool(json, "same_runs", comparison->same_runs);
	json_array(json, "checks");
	for (size_t i = 0; i < comparison->check_count; i++)
		check(json, voice, comparison, &comparison->checks[i]);
	json_end(json);
	json_object_flat(json, "common_shift");
	json_bool(json, "raised", comparison->common_shift.raised);
	json_bool(json, "mentioned", comparison->common_shift.mentioned);
	json_result(json, "ratio", comparison->common_shift.ratio);
	json_count(json, "count", comparison->common_shift.count);
	json_count(json, "of", comparison->common_shift.of);
	json_end(json);
	json_object(json, "unmatched");
	unmatched(json, findings, "a", comparison->unmatched_a, comparison->unmatched_a_count);
	unmatched(json, findings, "b", comparison->unmatched_b, comparison->unmatched_b_count);
	json_end(json);
	unmatched_sides(json, findings, "only_a", comparison->unmatched_a, comparison->unmatched_a_count);
	unmatched_sides(json, findings, "only_b", comparison->unmatched_b, comparison->unmatched_b_count);
	json_text(json, "remedy", remedy_text(voice, comparison));
}

static void ratio(struct json *json, const char *key, double value, struct interval interval)
{
	json_object_flat(json, key);
	json_result(json, "ratio", value);
	if (!(interval.low > 0)) /* unbounded, as infinity is */
		interval.low = NAN;
	json_interval(json, "ci", interval);
	json_end(json);
}

/* Why a pair must not be compared, or only with caution: the sentences of the checks that say so. */
static void pair_reasons(struct json *json, const struct voice *voice,
	const struct pass_comparison *comparison, const struct pair_finding *pair)
{
	json_array(json, "reasons");
	for (size_t i = 0; i < comparison->check_count && pair->verdict != COMPARABLE; i++)
		if (comparison->checks[i].status == CHECK_DIFFERENT ||
			(pair->verdict != NOT_COMPARABLE && comparison->checks[i].status != CHECK_EQUIVALENT))
			json_text(json, NULL, check_text(voice, comparison, &comparison->checks[i]));
	json_end(json);
}

static void pair(struct json *json, const struct voice *voice, const struct pass_comparison *comparison,
	const struct pair_finding *pair)
{
	static const char *const causes[] = {NULL, "too few runs", "scatter", "non-positive", "no runs"};
	const struct findings *findings = voice->findings;
	json_object(json, NULL);
	side(json, findings, "a", pair->table_a, pair->group_a);
	side(json, findings, "b", pair->table_b, pair->group_b);
	json_text(json, "role", pair->anchor ? "anchor" : "subject");
	json_text(json, "verdict", comparability_name(pair->verdict));
	pair_reasons(json, voice, comparison, pair);
	json_object_flat(json, "equal_k");
	json_count(json, "k", pair->k);
	json_result(json, "min_a", pair->min_a);
	json_result(json, "min_b", pair->min_b);
	json_end(json);
	ratio(json, "floor_ratio", pair->floor_ratio, pair->floor_ci);
	ratio(json, "median_ratio", pair->median_ratio, pair->median_ci);
	if (pair->paired)
		ratio(json, "paired_ratio", pair->paired_ratio, pair->paired_ci);
	json_result(json, "relative_to_common", pair->relative_to_common);
	json_text(json, "change", change_name(pair->change));
	json_text(json, "change_by", pair->change_by_floor ? "floor" : "typical");
	json_result(json, "change_ratio", pair->change_ratio);
	json_result(json, "halves_differ", pair->halves_differ);
	json_text(json, "cause", causes[pair->cause]);
	json_count(json, "runs_needed", pair->runs_needed);
	json_bool(json, "exception", pair->exception);
	json_result(json, "precedence_p", pair->precedence_p);
	json_end(json);
}

static void claim_side(
	struct json *json, const struct findings *findings, const char *key, size_t table, size_t group)
{
	if (table == SIZE_MAX || group == SIZE_MAX)
		json_null(json, key);
	else
		side(json, findings, key, table, group);
}

static void claim(struct json *json, const struct voice *voice, const struct claim_finding *claim)
{
	json_object(json, NULL);
	json_text(json, "claim", claim->text);
	json_text(json, "place", claim->place);
	json_text(json, "verdict", claim_verdict_name(claim->verdict));
	json_text(json, "reason", claim->reason);
	json_text(json, "text", claim_text(voice, claim));
	claim_side(json, voice->findings, "a", claim->table_a, claim->group_a);
	claim_side(json, voice->findings, "b", claim->table_b, claim->group_b);
	ratio(json, "floor_ratio", claim->ratio, claim->ci);
	json_text(json, "ratio_by",
		claim->table_a == SIZE_MAX ? "minima"
			: claim->by_floors ? "floor"
					   : "typical");
	json_end(json);
}

static void self(struct json *json, const struct voice *voice, const struct self_finding *self)
{
	json_object(json, NULL);
	json_text(json, "pass", pass_name(voice->findings, self->pass));
	json_text(json, "split",
		self->split == SELF_ODD_EVEN ? "odd and even rounds" : "first and second half");
	json_text(json, "verdict", comparability_name(self->comparison.verdict));
	json_result(json, "largest", self->largest);
	json_result(json, "typical", self->typical);
	json_count(json, "claimed", self->claimed);
	json_count(json, "of", self->of);
	json_end(json);
}

static void pass_names(struct json *json, const struct findings *findings, const size_t *passes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		json_text(json, NULL, pass_name(findings, passes[i]));
}

static void matrix(struct json *json, const struct findings *findings)
{
	const struct pass_matrix *matrix = findings->matrix;
	if (!matrix) {
		json_null(json, "matrix");
		return;
	}
	json_object(json, "matrix");
	json_array(json, "sets");
	for (size_t set = 0, at = 0; set < matrix->set_count; set++) {
		size_t from = at;
		while (matrix->sets[at] != SIZE_MAX)
			at++;
		json_array_flat(json, NULL);
		pass_names(json, findings, matrix->sets + from, at - from);
		json_end(json);
		at++;
	}
	json_end(json);
	json_array_flat(json, "alone");
	pass_names(json, findings, matrix->alone, matrix->alone_count);
	json_end(json);
	json_text(json, "divides", matrix->divides ? matrix->divides->name : NULL);
	json_count(json, "refused", matrix->refused);
	json_count(json, "pairs", matrix->pairs);
	json_result(json, "expected_by_chance", matrix->expected_by_chance);
	json_end(json);
}

void results_between(struct json *json, const struct voice *voice)
{
	const struct findings *findings = voice->findings;
	json_array(json, "pass_comparisons");
	for (size_t i = 0; i < findings->comparison_count; i++) {
		json_object(json, NULL);
		pass_comparison_members(json, voice, &findings->comparisons[i]);
		json_end(json);
	}
	json_end(json);
	json_array(json, "comparisons");
	for (size_t i = 0; i < findings->comparison_count; i++)
		for (size_t p = 0; p < findings->comparisons[i].pair_count; p++)
			pair(json, voice, &findings->comparisons[i], &findings->comparisons[i].pairs[p]);
	json_end(json);
	matrix(json, findings);
	json_array(json, "claims");
	for (size_t i = 0; i < findings->claim_count; i++)
		claim(json, voice, &findings->claims[i]);
	json_end(json);
	json_array(json, "self");
	for (size_t i = 0; i < findings->self_count; i++)
		self(json, voice, &findings->selves[i]);
	json_end(json);
}
