#include "comparability.h"

#include <string.h>

#include "../../ingest/base/metadata.h"
#include "comparison.h"
#include "matrix.h"
#include "pairs.h"

enum {
	PAIRS_MOST =
		200000, /* pairs of groups that are kept with all their intervals; beyond, verdicts only */
	SPREAD_MOST = 4096, /* values that stand for a histogram */
};

const struct comparability_check *const comparability_checks[COMPARABILITY_CHECK_COUNT] = {
#define ROW(name) &comparability_##name,
	COMPARABILITY_CHECKS(ROW)
#undef ROW
};

const struct group_finding *pair_group_a(const struct findings *findings, const struct pair_finding *pair)
{
	return &findings->tables[pair->table_a].groups[pair->group_a];
}

const struct group_finding *pair_group_b(const struct findings *findings, const struct pair_finding *pair)
{
	return &findings->tables[pair->table_b].groups[pair->group_b];
}

/* --- what may be compared --- */

/* A histogram as single values, in no order: all of them, or as many quantiles with the best one kept. */
static const struct sample *one_value_a_run(struct arena *arena, const struct sample *sample)
{
	if (!sample || !sample->weights)
		return sample;
	size_t count = sample->total < SPREAD_MOST ? (size_t)sample->total : SPREAD_MOST;
	double step = sample->total / (double)count;
	double *values = arena_alloc(arena, count, sizeof *values);
	for (size_t i = 0; i < count; i++)
		values[i] = sample_best_at(sample, floor((double)i * step));
	struct sample *spread = sample_new(arena, values, count, sample->direction);
	spread->in_order = NULL;
	return spread;
}

static const struct sample *runs_of(struct arena *arena, const struct group_finding *group)
{
	if (!group->sample)
		return NULL;
	return one_value_a_run(arena, sample_positive(arena, group->sample));
}

static struct anchor anchor_of(struct comparison *comparison, size_t index)
{
	struct findings *findings = comparison->findings;
	const struct pair_finding *pair = &comparison->result->pairs[index];
	struct anchor anchor = {
		.pair = index, .a = pair_group_a(findings, pair), .b = pair_group_b(findings, pair)};
	if (!pair_units_agree(findings, pair))
		return anchor;
	const struct sample *a = runs_of(comparison->scratch, anchor.a),
			    *b = runs_of(comparison->scratch, anchor.b);
	if (!a || !b)
		return anchor;
	anchor.runs_a = a;
	anchor.runs_b = b;
	anchor.rounds = a->n < b->n ? a->n : b->n;
	return anchor;
}

static bool is_control(const struct comparison *comparison, const struct pair_finding *pair)
{
	const struct findings *findings = comparison->findings;
	const struct words *controls = &findings->options->controls;
	const struct table *table = findings->tables[pair->table_a].table;
	for (size_t i = 0; i < controls->count; i++)
		if (group_matches(comparison->scratch, table, &table->groups[pair->group_a], controls->at[i]))
			return true;
	return false;
}

static bool is_usable(const struct anchor *anchor)
{
	return anchor->leads && anchor->runs_a && anchor->a->floor.verdict != FLOOR_CANNOT_TELL &&
		anchor->b->floor.verdict != FLOOR_CANNOT_TELL;
}

/* The first table of each workload in pass a holds its leading metric: tables of main metrics stand first. */
struct leads {
	size_t *slots, capacity; /* open addressing by workload: table + 1 */
};

static struct leads leads_new(struct arena *arena, size_t workloads)
{
	struct leads leads = {.capacity = 16};
	while (leads.capacity < 2 * workloads)
		leads.capacity *= 2;
	leads.slots = arena_alloc(arena, leads.capacity, sizeof *leads.slots);
	return leads;
}

static bool table_leads(const struct findings *findings, struct leads *leads, size_t t)
{
	const char *workload = findings->tables[t].table->workload;
	uint64_t hash = (uint64_t)(uintptr_t)workload * 0x9E3779B97F4A7C15u;
	size_t at = (size_t)(hash >> 32) & (leads->capacity - 1);
	while (leads->slots[at] && findings->tables[leads->slots[at] - 1].table->workload != workload)
		at = (at + 1) & (leads->capacity - 1);
	if (!leads->slots[at])
		leads->slots[at] = t + 1;
	return leads->slots[at] == t + 1;
}

/* Sorts the pairs into anchors and subjects; what can't be judged is left out and counted. */
static void anchors_find(struct comparison *comparison)
{
	struct pass_comparison *result = comparison->result;
	size_t count = result->pair_count;
	struct leads leads = leads_new(comparison->scratch, count);
	comparison->pairs = arena_alloc(comparison->scratch, count, sizeof *comparison->pairs);
	comparison->usable = arena_alloc(comparison->scratch, count, sizeof *comparison->usable);
	comparison->anchors = arena_alloc(comparison->scratch, count, sizeof *comparison->anchors);
	comparison->subjects = arena_alloc(comparison->scratch, count, sizeof *comparison->subjects);
	for (size_t i = 0; i < count; i++) {
		struct pair_finding *pair = &result->pairs[i];
		struct anchor anchor = anchor_of(comparison, i);
		anchor.leads = table_leads(comparison->findings, &leads, pair->table_a);
		comparison->pairs[i] = anchor;
		pair->anchor = !result->changed || is_control(comparison, pair);
		pair->judged = is_usable(&anchor);
		if (!pair->judged) {
			result->left_out += anchor.leads;
			continue;
		}
		comparison->usable[comparison->usable_count++] = anchor;
		if (pair->anchor)
			comparison->anchors[comparison->anchor_count++] = anchor;
		else
			comparison->subjects[comparison->subject_count++] = anchor;
	}
	result->anchors = comparison->anchor_count;
	result->subjects = comparison->subject_count;
}

/* --- the checks --- */

static bool check_is_waived(const struct analysis_options *options, const char *name)
{
	for (size_t i = 0; i < options->waive.count; i++) {
		struct text reason, key = text_split(text_of(options->waive.at[i]), '=', &reason);
		if (text_equal_folded(key, text_of(name)) && !text_is(text_of(name), "unit"))
			return true;
	}
	return false;
}

/* Out of scratch memory. */
static void differences_keep(struct arena *arena, struct check_finding *check)
{
	struct difference *kept = arena_alloc(arena, check->difference_count, sizeof *kept);
	if (check->difference_count > 0)
		memcpy(kept, check->differences, check->difference_count * sizeof *kept);
	check->differences = kept;
}

static void checks_find(struct comparison *comparison)
{
	struct pass_comparison *result = comparison->result;
	struct findings *findings = comparison->findings;
	bool load = comparison_load_recorded(comparison);
	size_t statistical = (comparison->anchor_count > 0 ? 2u : 0u) + (load ? 1u : 0u);
	comparison->alpha = DIFFERENCE_ALPHA / (double)(statistical > 0 ? statistical : 1);
	result->check_count = COMPARABILITY_CHECK_COUNT;
	result->checks = arena_alloc(findings->arena, COMPARABILITY_CHECK_COUNT, sizeof *result->checks);
	for (size_t c = 0; c < COMPARABILITY_CHECK_COUNT; c++) {
		struct check_finding *check = &result->checks[c];
		*check = (struct check_finding){.check = comparability_checks[c],
			.value = NAN,
			.margin = NAN,
			.effect = NAN,
			.interval = {NAN, NAN, NAN},
			.p = NAN,
			.group_a = SIZE_MAX,
			.group_b = SIZE_MAX};
		if (!result->same_runs)
			comparability_checks[c]->judge(comparison, check);
		else
			check->status = CHECK_MISSING;
		check->waived = check_is_waived(findings->options, comparability_checks[c]->name);
		differences_keep(findings->arena, check);
	}
}

/* Disturbance came in episodes in half of the groups: a repeat may differ (statistics.md 7.4). */
static bool is_clustered(const struct comparison *comparison)
{
	size_t clustered = 0;
	for (size_t i = 0; i < comparison->usable_count; i++) {
		const struct anchor *anchor = &comparison->usable[i];
		clustered += anchor->a->clustered || anchor->b->clustered ||
			anchor->a->floor.reason[REASON_CLUSTERED] ||
			anchor->b->floor.reason[REASON_CLUSTERED];
	}
	return comparison->usable_count > 0 && 2 * clustered >= comparison->usable_count;
}

/* One of very many comparisons: its pairs and lists go, the verdicts and checks stay. */
static void pairs_forget(struct pass_comparison *result)
{
	result->pairs = NULL;
	result->unmatched_a = result->unmatched_b = NULL;
	result->pair_count = result->unmatched_a_count = result->unmatched_b_count = 0;
	for (size_t c = 0; c < result->check_count; c++)
		result->checks[c].group_a = result->checks[c].group_b = SIZE_MAX;
}

static void comparison_run(
	struct findings *findings, size_t a, size_t b, bool only_verdict, struct pass_comparison *result)
{
	const struct analysis_options *options = findings->options;
	*result = (struct pass_comparison){
		.a = a, .b = b, .changed = options->changed || options->vary.count > 0};
	result->common_shift.ratio = NAN;
	struct comparison comparison = {.findings = findings,
		.result = result,
		.scratch = arena_child(findings->arena),
		.a = &findings->dataset->passes[a],
		.b = &findings->dataset->passes[b],
		.only_verdict = only_verdict};
	pairs_find(only_verdict ? comparison.scratch : findings->arena, findings, result);
	result->same_runs = passes_hold_same_runs(&comparison);
	if (result->same_runs)
		result->matched = result->pair_count = 0;
	anchors_find(&comparison);
	checks_find(&comparison);
	result->interleaved = comparison.interleaved;
	result->clustered = is_clustered(&comparison);
	pair_numbers_find(&comparison);
	common_shift_find(&comparison);
	verdict_find(&comparison);
	remedy_find(&comparison);
	if (only_verdict)
		pairs_forget(result);
	arena_free(comparison.scratch);
}

void comparison_make(struct findings *findings, size_t a, size_t b, struct pass_comparison *result)
{
	comparison_run(findings, a, b, false, result);
}

/* --- which passes --- */

/* What a pass says of the key of --within: its metadata, else the one level that all its groups have; NULL: neither. */
static const char *within_of(const struct findings *findings, size_t pass)
{
	const char *key = findings->options->within;
	const char *value = pass_metadata(&findings->dataset->passes[pass], key);
	return value ? value : pass_level(findings, pass, key);
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

/* --- the user's words --- */

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

bool comparisons_find(struct findings *findings, struct fault *fault)
{
	size_t baseline, passes = findings->dataset->pass_count;
	if (!findings->options->compare || passes < 2)
		return true;
	if (!baseline_find(findings, &baseline, fault) || !controls_exist(findings, fault) ||
		!varied_keys_exist(findings, fault) || !waivers_are_good(findings, fault))
		return false;
	struct arena *scratch = arena_child(findings->arena);
	struct plan plan = plan_make(scratch, findings, baseline);
	bool only_verdict = isnan(findings->options->fail_if_slower) &&
		plan.count * (groups_of_all(findings) / passes + 1) > PAIRS_MOST;
	findings->comparisons = arena_alloc(findings->arena, plan.count, sizeof *findings->comparisons);
	findings->comparison_count = findings->comparison_capacity = plan.count;
	for (size_t i = 0; i < plan.count; i++)
		comparison_run(findings, plan.pairs[i][0], plan.pairs[i][1], only_verdict,
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
