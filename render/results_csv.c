#include "results_csv.h"

#include <math.h>

#include "../analysis/health/health.h"
#include "csv_writer.h"
#include "json.h"
#include "reasons.h"
#include "verdicts.h"

static void put_levels(struct csv_writer *csv, const struct words *factors, const struct table *table,
	const struct group *group)
{
	for (size_t i = 0; i < factors->count; i++)
		csv_put_text(csv, group_level(table, group, factors->at[i]));
}

static void put_headings(struct csv_writer *csv, const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++)
		csv_put_text(csv, names[i]);
}

#define PUT_HEADINGS(csv, ...)                                                                               \
	put_headings((csv), (const char *const[]){__VA_ARGS__},                                              \
		sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

static void put_group_headings(
	struct csv_writer *csv, const struct words *factors, const struct analysis_options *options)
{
	PUT_HEADINGS(csv, "pass", "workload", "metric", "unit", "direction");
	put_headings(csv, factors->at, factors->count);
	PUT_HEADINGS(csv, "class", "n", "min", "q1", "median", "q3", "max", "mean", "sd", "mad", "best",
		"ratio_to_best", "median_ci_low", "median_ci_high", "near_min", "near_table_min", "load",
		"floor", "floor_reasons", "support", "floor_lower_bound", "best_of_half", "doubts");
	for (size_t i = 0; i < options->quantile_count; i++) {
		char number[40], name[48];
		snprintf(name, sizeof name, "quantile_%s", number_shortest(options->quantiles[i], number));
		csv_put_text(csv, name);
	}
	csv_end_row(csv);
}

static const char *doubt_names(const struct voice *voice, const struct doubts *doubts)
{
	struct buffer names = buffer_new(voice->arena);
	for (size_t i = 0; i < doubts->count; i++)
		buffer_print(&names, "%s%s", i ? " " : "", doubts->at[i].check->name);
	return names.length > 0 ? names.at : NULL;
}

static const char *reasons(
	const struct voice *voice, const struct table_finding *table, const struct group_finding *group)
{
	struct buffer texts = buffer_new(voice->arena);
	for (enum floor_reason reason = 0; reason < REASON_COUNT; reason++)
		if (group->floor.reason[reason])
			buffer_print(&texts, "%s%s", texts.length ? "; " : "",
				reason_text(voice, table, group, reason));
	return texts.length > 0 ? texts.at : NULL;
}

/* Nothing where there is no answer. */
static void put_count_if(struct csv_writer *csv, bool known, size_t count)
{
	if (known)
		csv_put_count(csv, count);
	else
		csv_put_text(csv, NULL);
}

static void put_numbers(
	struct csv_writer *csv, const struct table_finding *table, const struct group_finding *group)
{
	csv_put_text(csv, group->group->class_name);
	put_count_if(csv, group_counts_runs(group), group->n);
	csv_put_number(csv, group->min);
	csv_put_number(csv, group->q1);
	csv_put_number(csv, group->median);
	csv_put_number(csv, group->q3);
	csv_put_number(csv, group->max);
	csv_put_number(csv, group->mean);
	csv_put_number(csv, group->sd);
	csv_put_number(csv, group->mad);
	csv_put_number(csv, group->best);
	csv_put_number(csv, group->ratio_to_best);
	csv_put_number(csv, group->median_ci.low);
	csv_put_number(csv, group->median_ci.high);
	put_count_if(csv, group_has_band(group), group->near_count);
	put_count_if(csv, !group->stated_only && table->best > 0, group->near_table_count);
	csv_put_number(csv, group->load);
}

static void put_group(struct csv_writer *csv, const struct voice *voice, const struct words *factors,
	const struct table_finding *table, const struct group_finding *group)
{
	csv_put_text(csv, voice->findings->dataset->passes[table->table->pass].name);
	csv_put_text(csv, table->table->workload);
	csv_put_text(csv, table->table->metric);
	csv_put_text(csv, table->table->unit);
	csv_put_text(csv, direction_name(table->table->direction));
	put_levels(csv, factors, table->table, group->group);
	put_numbers(csv, table, group);
	csv_put_text(csv, floor_verdict_name(group->floor.verdict));
	csv_put_text(csv, reasons(voice, table, group));
	csv_put_count(csv, group->floor.support);
	csv_put_result(csv, group->floor.lower_bound);
	csv_put_result(csv, group->rarefied_half);
	csv_put_text(csv, doubt_names(voice, &group->doubts));
	for (size_t i = 0; i < voice->findings->options->quantile_count; i++)
		csv_put_number(csv, group->quantiles ? group->quantiles[i] : NAN);
	csv_end_row(csv);
}

void results_csv_groups(const struct voice *voice, FILE *out)
{
	struct csv_writer csv = {.out = out};
	struct words factors = csv_factors(voice->arena, voice->findings->dataset);
	put_group_headings(&csv, &factors, voice->findings->options);
	for (size_t t = 0; t < voice->findings->table_count; t++) {
		const struct table_finding *table = &voice->findings->tables[t];
		for (size_t g = 0; g < table->group_count; g++)
			put_group(&csv, voice, &factors, table, &table->groups[g]);
	}
}

/* A ratio with its interval: an end of 0 or infinity is none. */
static void put_interval(struct csv_writer *csv, double value, struct interval interval)
{
	csv_put_result(csv, value);
	csv_put_result(csv, interval.low > 0 ? interval.low : NAN);
	csv_put_result(csv, interval.high);
}

/* Passes, their verdict, and the group of the first table. */
static void put_who(struct csv_writer *csv, const struct voice *voice, const struct words *factors,
	const struct pass_comparison *comparison, struct unmatched group)
{
	const struct findings *findings = voice->findings;
	const struct table_finding *table = &findings->tables[group.table];
	csv_put_text(csv, findings->dataset->passes[comparison->a].name);
	csv_put_text(csv, findings->dataset->passes[comparison->b].name);
	csv_put_text(csv, comparability_name(comparison->verdict));
	csv_put_text(csv, table->table->workload);
	csv_put_text(csv, table->table->metric);
	csv_put_text(csv, table->table->unit);
	put_levels(csv, factors, table->table, table->groups[group.group].group);
}

static void put_pair(struct csv_writer *csv, const struct voice *voice, const struct words *factors,
	const struct pass_comparison *comparison, const struct pair_finding *pair)
{
	put_who(csv, voice, factors, comparison, (struct unmatched){pair->table_a, pair->group_a});
	csv_put_text(csv, pair->anchor ? "anchor" : "subject");
	csv_put_text(csv, comparability_name(pair->verdict));
	csv_put_text(csv, change_name(pair->change));
	csv_put_count(csv, pair->k);
	csv_put_result(csv, pair->min_a);
	csv_put_result(csv, pair->min_b);
	put_interval(csv, pair->floor_ratio, pair->floor_ci);
	put_interval(csv, pair->median_ratio, pair->median_ci);
	csv_put_result(csv, pair->relative_to_common);
	csv_put_result(csv, pair->halves_differ);
	put_interval(csv, pair->paired_ratio, pair->paired_ci);
	csv_put_text(csv, waived_text(voice, comparison));
	csv_end_row(csv);
}

enum { PAIR_NUMBERS = 16 }; /* columns of a pair from its verdict on that a group without a partner lacks */

/* A group that the other pass lacks is listed, not dropped; 'role' says which pass has it. */
static void put_unmatched(struct csv_writer *csv, const struct voice *voice, const struct words *factors,
	const struct pass_comparison *comparison, struct unmatched group, const char *role)
{
	put_who(csv, voice, factors, comparison, group);
	csv_put_text(csv, role);
	for (size_t i = 0; i < PAIR_NUMBERS; i++)
		csv_put_text(csv, NULL);
	csv_put_text(csv, waived_text(voice, comparison));
	csv_end_row(csv);
}

/* Passes whose pairs of groups aren't kept, or that have none: their verdict alone. */
static void put_verdict(struct csv_writer *csv, const struct voice *voice, const struct words *factors,
	const struct pass_comparison *comparison)
{
	const struct dataset *dataset = voice->findings->dataset;
	csv_put_text(csv, dataset->passes[comparison->a].name);
	csv_put_text(csv, dataset->passes[comparison->b].name);
	csv_put_text(csv, comparability_name(comparison->verdict));
	for (size_t i = 0; i < 3 + factors->count + 1 + PAIR_NUMBERS; i++)
		csv_put_text(csv, NULL);
	csv_put_text(csv, waived_text(voice, comparison));
	csv_end_row(csv);
}

void results_csv_pairs(const struct voice *voice, FILE *out)
{
	struct csv_writer csv = {.out = out};
	struct words factors = csv_factors(voice->arena, voice->findings->dataset);
	PUT_HEADINGS(&csv, "a", "b", "passes", "workload", "metric", "unit");
	put_headings(&csv, factors.at, factors.count);
	PUT_HEADINGS(&csv, "role", "verdict", "change", "k", "best_a", "best_b", "floor_ratio", "floor_low",
		"floor_high", "median_ratio", "median_low", "median_high", "relative_to_common",
		"halves_differ", "paired_ratio", "paired_low", "paired_high", "accepted");
	csv_end_row(&csv);
	for (size_t i = 0; i < voice->findings->comparison_count; i++) {
		const struct pass_comparison *comparison = &voice->findings->comparisons[i];
		for (size_t p = 0; p < comparison->pair_count; p++)
			put_pair(&csv, voice, &factors, comparison, &comparison->pairs[p]);
		for (size_t u = 0; u < comparison->unmatched_a_count; u++)
			put_unmatched(
				&csv, voice, &factors, comparison, comparison->unmatched_a[u], "only in a");
		for (size_t u = 0; u < comparison->unmatched_b_count; u++)
			put_unmatched(
				&csv, voice, &factors, comparison, comparison->unmatched_b[u], "only in b");
		if (comparison->pair_count + comparison->unmatched_a_count + comparison->unmatched_b_count ==
			0)
			put_verdict(&csv, voice, &factors, comparison);
	}
}
