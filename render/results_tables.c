#include "results.h"

#include <math.h>

#include "../analysis/health/health.h"
#include "doubts.h"
#include "reasons.h"

static const char *table_pass(const struct findings *findings, const struct table *table)
{
	return findings->dataset->passes[table->pass].name;
}

/* "pass", "workload", "metric" of a table, as every list that is about one begins. */
static void heading(struct json *json, const struct findings *findings, size_t index)
{
	const struct table *table = findings->tables[index].table;
	json_text(json, "pass", table_pass(findings, table));
	json_text(json, "workload", table->workload);
	json_text(json, "metric", table->metric);
}

static void floor_of_group(struct json *json, const struct voice *voice, const struct table_finding *table,
	const struct group_finding *group)
{
	const struct floor *floor = &group->floor;
	if (floor->verdict == FLOOR_NONE) {
		json_null(json, "floor");
		return;
	}
	json_object(json, "floor");
	json_text(json, "verdict", floor_verdict_name(floor->verdict));
	json_text(json, "by_own_runs", floor_verdict_name(floor->own));
	json_result(json, "lower_bound", floor->lower_bound);
	json_count(json, "support", floor->support);
	json_number(json, "support_share", floor->support_share);
	if (floor->windows_hit > 0)
		json_count(json, "windows_hit", floor->windows_hit);
	else
		json_null(json, "windows_hit");
	json_result(json, "gain", floor->gain);
	json_text(json, "load", load_tag_name(floor->load_tag));
	json_number(json, "support_load", floor->support_load);
	json_count(json, "rounds_advised", floor->rounds_advised);
	json_count(json, "rounds_at_least", floor->rounds_at_least);
	json_array(json, "reasons");
	for (enum floor_reason reason = 0; reason < REASON_COUNT; reason++)
		if (floor->reason[reason])
			json_text(json, NULL, reason_text(voice, table, group, reason));
	json_end(json);
	json_end(json);
}

static void doubts(struct json *json, const struct voice *voice, const struct table_finding *table,
	const struct group_finding *group, const struct doubts *doubts)
{
	json_array(json, "doubts");
	for (size_t i = 0; i < doubts->count; i++) {
		const struct doubt *doubt = &doubts->at[i];
		json_object_flat(json, NULL);
		json_text(json, "name", doubt->check->name);
		json_text(json, "text", doubt_text(voice, table, group, doubt));
		json_text(json, "advice", doubt_advice(voice, table, doubt));
		json_result(json, "p", doubt->p);
		json_result(json, "effect", doubt->effect);
		json_result(json, "threshold", doubt->threshold);
		json_end(json);
	}
	json_end(json);
}

static void quantiles(struct json *json, const struct analysis_options *options, const double *values)
{
	json_object_flat(json, "quantiles");
	for (size_t i = 0; values && i < options->quantile_count; i++) {
		char key[40];
		json_number(json, number_shortest(options->quantiles[i], key), values[i]);
	}
	json_end(json);
}

static void near(struct json *json, const struct table_finding *table, const struct group_finding *group)
{
	if (group_has_band(group)) {
		json_object_flat(json, "near_min");
		json_count(json, "count", group->near_count);
		json_number(json, "fraction", (double)group->near_count / (double)group->n);
		json_end(json);
	} else {
		json_null(json, "near_min");
	}
	if (!group->stated_only && table->best > 0) {
		json_object_flat(json, "near_table_min");
		json_count(json, "count", group->near_table_count);
		json_end(json);
	} else {
		json_null(json, "near_table_min");
	}
}

/* Quantities that the runs were seen with. */
static void covariates(struct json *json, const struct group_finding *group)
{
	if (!group->beside)
		return;
	json_object(json, "covariates");
	for (size_t c = 0; c < COVARIATE_COUNT; c++) {
		if (group->beside[c].n == 0)
			continue;
		json_object_flat(json, covariate_name((enum covariate)c));
		json_text(json, "unit", covariate_unit((enum covariate)c));
		json_count(json, "n", group->beside[c].n);
		json_number(json, "min", group->beside[c].min);
		json_number(json, "mean", group->beside[c].mean);
		json_number(json, "max", group->beside[c].max);
		json_end(json);
	}
	json_end(json);
}

static void group(struct json *json, const struct voice *voice, const struct table_finding *table,
	const struct group_finding *group)
{
	json_object(json, NULL);
	json_levels(json, "levels", table->table, group->group);
	json_text(json, "class", group->group->class_name);
	if (group_counts_runs(group))
		json_count(json, "n", group->n);
	else
		json_null(json, "n");
	json_bool(json, "stated_only", group->stated_only);
	json_count(json, "missing", group->group->excluded_missing);
	json_number(json, "min", group->min);
	json_number(json, "q1", group->q1);
	json_number(json, "median", group->median);
	json_number(json, "q3", group->q3);
	json_number(json, "max", group->max);
	json_number(json, "mean", group->mean);
	json_number(json, "sd", group->sd);
	json_number(json, "mad", group->mad);
	json_number(json, "best", group->best);
	json_number(json, "ratio_to_best", group->ratio_to_best);
	quantiles(json, voice->findings->options, group->quantiles);
	json_interval(json, "median_ci", group->median_ci);
	json_result(json, "median_ci_level", group->median_ci.level);
	near(json, table, group);
	json_number(json, "load", group->load);
	json_text(json, "load_source", group->load_source);
	covariates(json, group);
	json_result(json, "best_of_half", group->rarefied_half);
	json_result(json, "best_of_half_se", group->rarefied_half_se);
	json_bool(json, "clustered", group->clustered);
	json_count(json, "slow_outliers", group->slow_outliers);
	json_count(json, "fast_outliers", group->fast_outliers);
	floor_of_group(json, voice, table, group);
	doubts(json, voice, table, group, &group->doubts);
	json_end(json);
}

static void staircase(struct json *json, const struct table_finding *table)
{
	const struct staircase *stairs = &table->staircase;
	if (!stairs->judged) {
		json_null(json, "staircase");
		return;
	}
	json_object(json, "staircase");
	json_text(json, "factor", stairs->factor);
	json_count(json, "k", stairs->k);
	json_result(json, "tau", stairs->tau);
	json_result(json, "p", stairs->p);
	json_result(json, "median_tau", stairs->median_tau);
	json_result(json, "median_p", stairs->median_p);
	json_count(json, "longest_run", stairs->longest_run);
	if (stairs->longest_run > 1) {
		json_levels(json, "from", table->table, table->groups[stairs->run_from].group);
		json_levels(json, "to", table->table, table->groups[stairs->run_to].group);
	}
	json_bool(json, "falls", stairs->run_falls);
	json_result(json, "run_p", stairs->run_p);
	json_number(json, "spread", stairs->spread);
	json_number(json, "largest_step", stairs->largest_step);
	json_result(json, "tau_load", stairs->tau_load);
	json_result(json, "tau_time", stairs->tau_time);
	json_bool(json, "stratified", stairs->stratified);
	json_bool(json, "too_few", stairs->too_few);
	json_bool(json, "raised", stairs->raised);
	json_end(json);
}

static void order(struct json *json, const struct order_finding *order)
{
	json_object(json, "order");
	json_text(json, "source", order_source_name(order));
	json_result(json, "concordance", order->concordance_w);
	json_result(json, "p", order->concordance_p);
	json_bool(json, "fixed", order->fixed);
	json_bool(json, "blocked", order->blocked);
	json_bool(json, "unbalanced", order->unbalanced);
	json_number(json, "imbalance", order->imbalance);
	json_count(json, "complete_rounds", order->complete_rounds);
	json_count(json, "duplicates", order->duplicates);
	json_count(json, "missing", order->missing);
	json_end(json);
}

static void run_correlation(struct json *json, const struct run_correlation *runs)
{
	if (!runs->done) {
		json_null(json, "run_correlation");
		return;
	}
	json_object_flat(json, "run_correlation");
	json_result(json, "t", runs->t);
	json_result(json, "p", runs->p);
	json_count(json, "groups", runs->groups);
	json_count(json, "runs", runs->runs);
	json_end(json);
}

static void near_of_table(struct json *json, const struct table_finding *table)
{
	if (table->near_runs > 0) {
		json_object_flat(json, "near_min");
		json_count(json, "count", table->near_count);
		json_count(json, "n", table->near_runs);
		json_number(json, "fraction", (double)table->near_count / (double)table->near_runs);
		json_count(json, "minima", table->near_minima);
		json_end(json);
	} else {
		json_null(json, "near_min");
	}
	if (table->n > 0 && table->best > 0) {
		json_object_flat(json, "near_table_min");
		json_count(json, "count", table->near_table_count);
		json_count(json, "n", table->n);
		json_end(json);
	} else {
		json_null(json, "near_table_min");
	}
}

static void table(struct json *json, const struct voice *voice, size_t index)
{
	const struct table_finding *table = &voice->findings->tables[index];
	json_object(json, NULL);
	heading(json, voice->findings, index);
	json_text(json, "unit", table->table->unit);
	json_text(json, "direction", direction_name(table->table->direction));
	json_bool(json, "main", table->table->main);
	json_array(json, "groups");
	for (size_t i = 0; i < table->group_count; i++)
		group(json, voice, table, &table->groups[i]);
	json_end(json);
	json_number(json, "best", table->judged ? table->best : NAN);
	json_number(json, "spread", table->judged ? table->spread : NAN);
	json_number(json, "iterations_per_run", table->table->iterations_per_run);
	json_number(json, "best_rate", table->best_rate);
	near_of_table(json, table);
	staircase(json, table);
	json_count(json, "staircase_too_many", table->staircase.too_many);
	order(json, &table->order);
	run_correlation(json, &table->run_correlation);
	doubts(json, voice, table, NULL, &table->doubts);
	json_end(json);
}

static void coefficient(struct json *json, const char *key, const struct correlation_value *value)
{
	json_object_flat(json, key);
	json_result(json, "r", value->r);
	json_interval(json, "ci", value->ci);
	json_result(json, "p", value->p);
	json_bool(json, "exact", value->exact);
	json_end(json);
}

static void correlation_without(
	struct json *json, const struct table_finding *table, const struct correlation *c)
{
	json_array(json, "without");
	for (size_t i = 0; c->without && i < table->group_count; i++) {
		if (!isfinite(c->without[i]))
			continue;
		json_object_flat(json, NULL);
		json_levels(json, "levels", table->table, table->groups[i].group);
		json_result(json, "r", c->without[i]);
		json_end(json);
	}
	json_end(json);
	if (c->most_influential < table->group_count)
		json_levels(json, "most_influential", table->table, table->groups[c->most_influential].group);
	else
		json_null(json, "most_influential");
}

static void correlation(struct json *json, const struct findings *findings, const struct correlation *c)
{
	static const char *const names[] = {"median", "min", "floor"};
	json_object(json, NULL);
	heading(json, findings, c->table);
	json_text(json, "x", "load");
	json_text(json, "y", names[c->y]);
	json_count(json, "k", c->k);
	json_count(json, "without_load", c->without_load);
	json_bool(json, "defined", c->defined);
	json_bool(json, "two_valued", c->two_valued);
	coefficient(json, "pearson", &c->pearson);
	coefficient(json, "spearman", &c->spearman);
	coefficient(json, "kendall", &c->kendall);
	correlation_without(json, &findings->tables[c->table], c);
	json_bool(json, "stands_out", c->stands_out);
	json_result(json, "change", c->delta);
	json_result(json, "change_threshold", c->delta_threshold);
	json_result(json, "slope", c->slope);
	json_result(json, "intercept", c->intercept);
	json_result(json, "williams_p", c->williams_p);
	json_end(json);
}

static void contrast(
	struct json *json, const struct findings *findings, const struct class_contrast *contrast)
{
	json_object_flat(json, NULL);
	heading(json, findings, contrast->table);
	json_text(json, "class_a", contrast->class_a);
	json_text(json, "class_b", contrast->class_b);
	json_count(json, "count_a", contrast->count_a);
	json_count(json, "count_b", contrast->count_b);
	json_number(json, "mean_a", contrast->mean_a);
	json_number(json, "mean_b", contrast->mean_b);
	json_number(json, "ratio", contrast->ratio);
	json_number(json, "spread_a", contrast->spread_a);
	json_number(json, "spread_b", contrast->spread_b);
	json_end(json);
}

static void inversion(struct json *json, const struct findings *findings, const struct inversion *inversion)
{
	json_object_flat(json, NULL);
	json_text(json, "of", inversion->of_classes ? "classes" : "groups");
	json_text(json, "a", inversion->name_a);
	json_text(json, "b", inversion->name_b);
	json_object_flat(json, "first");
	heading(json, findings, inversion->table_i);
	json_number(json, "ratio", inversion->ratio_i);
	json_end(json);
	json_object_flat(json, "second");
	heading(json, findings, inversion->table_j);
	json_number(json, "ratio", inversion->ratio_j);
	json_end(json);
	json_bool(json, "proven", inversion->proven);
	json_end(json);
}

static void over_workloads(
	struct json *json, const struct findings *findings, const struct over_workloads *over)
{
	json_object(json, NULL);
	json_text(json, "pass", findings->dataset->passes[over->pass].name);
	json_text(json, "metric", over->metric);
	json_array_flat(json, "workloads");
	for (size_t i = 0; i < over->table_count; i++)
		json_text(json, NULL, findings->tables[over->tables[i]].table->workload);
	json_end(json);
	json_array_flat(json, "dropped");
	for (size_t i = 0; i < over->dropped_count; i++)
		json_text(json, NULL, over->dropped[i]);
	json_end(json);
	json_text(
		json, "reference", over->reference < over->group_count ? over->names[over->reference] : NULL);
	json_array(json, "groups");
	for (size_t i = 0; i < over->group_count; i++) {
		json_object_flat(json, NULL);
		json_text(json, "name", over->names[i]);
		json_result(json, "geometric_mean", over->geometric_mean[i]);
		json_number(json, "best", over->best[i]);
		json_number(json, "worst", over->worst[i]);
		json_end(json);
	}
	json_end(json);
	json_result(json, "concordance", over->w);
	json_result(json, "p", over->w_p);
	json_result(json, "mean_spearman", over->mean_spearman);
	json_bool(json, "same_best", over->same_best);
	json_end(json);
}

static void residency(struct json *json, const struct dataset *dataset, const struct residency *residency)
{
	json_object(json, NULL);
	json_text(json, "pass", dataset->passes[residency->trace->pass].name);
	json_text(json, "source", residency->trace->source);
	json_text(json, "task", residency->trace->task);
	json_number(json, "seconds", residency->total);
	json_array(json, "cpus");
	for (size_t i = 0; i < residency->cpu_count; i++) {
		json_object_flat(json, NULL);
		json_count(json, "cpu", residency->cpus[i]);
		json_number(json, "seconds", residency->seconds[i]);
		json_number(json, "share", residency->share[i]);
		json_end(json);
	}
	json_end(json);
	json_array(json, "classes");
	for (size_t i = 0; i < residency->class_count; i++) {
		json_object_flat(json, NULL);
		json_text(json, "class", residency->classes[i]);
		json_number(json, "share", residency->class_share[i]);
		json_end(json);
	}
	json_end(json);
	json_count(json, "migrations", residency->migrations);
	json_object_flat(json, "first_move");
	json_number(json, "after", residency->first_move_after);
	json_count(json, "from", residency->first_from);
	json_count(json, "to", residency->first_to);
	json_end(json);
	json_end(json);
}

void results_tables(struct json *json, const struct voice *voice)
{
	const struct findings *findings = voice->findings;
	json_array(json, "tables");
	for (size_t i = 0; i < findings->table_count; i++)
		table(json, voice, i);
	json_end(json);
	json_array(json, "correlations");
	for (size_t i = 0; i < findings->correlation_count; i++)
		correlation(json, findings, &findings->correlations[i]);
	json_end(json);
	json_array(json, "contrasts");
	for (size_t i = 0; i < findings->contrast_count; i++)
		contrast(json, findings, &findings->contrasts[i]);
	json_end(json);
	json_array(json, "inversions");
	for (size_t i = 0; i < findings->inversion_count; i++)
		inversion(json, findings, &findings->inversions[i]);
	json_end(json);
	json_bool(json, "inversions_by_best_only", findings->inversions_by_best_only);
	json_array(json, "over_workloads");
	for (size_t i = 0; i < findings->over_count; i++)
		over_workloads(json, findings, &findings->over[i]);
	json_end(json);
	json_array(json, "residency");
	for (size_t i = 0; i < findings->residency_count; i++)
		residency(json, findings->dataset, &findings->residencies[i]);
	json_end(json);
}
