/* L: was the machine as busy with other work? */
#include "../../ingest/beside/load.h"
#include "../load_of.h"
#include "../numbers/sort.h"
#include "../numbers/two_sample.h"
#include "../numbers/univariate.h"
#include "anchors.h"
#include "comparability.h"
#include "pairs.h"

static const double EFFECT = 5; /* points */

/* The loads one group met, in the order of time: of its runs, else of the windows of its profile. */
struct loads {
	double *at;
	size_t count;
};

static const struct load_profile *profile_of(const struct findings *findings, const struct table *table)
{
	return findings->dataset->passes[table->pass].load;
}

static struct loads loads_of_runs(struct arena *arena, const struct sample *sample)
{
	struct loads loads = {arena_alloc(arena, sample->n, sizeof *loads.at), 0};
	for (size_t i = 0; i < sample->n; i++)
		if (!isnan(sample->load[i]))
			loads.at[loads.count++] = sample->load[i];
	return loads;
}

static struct loads loads_of_profile(struct arena *arena, const struct load_profile *profile, const char *cpu)
{
	if (cpu && isnan(load_mean(profile, cpu)))
		cpu = NULL;
	struct loads loads = {arena_alloc(arena, profile->window_count, sizeof *loads.at), 0};
	for (size_t w = 0; w < profile->window_count; w++) {
		double load = load_window(profile, cpu, w);
		if (!isnan(load))
			loads.at[loads.count++] = load;
	}
	return loads;
}

static struct loads loads_of(struct arena *arena, const struct findings *findings, size_t t, size_t g)
{
	const struct table_finding *table = &findings->tables[t];
	const struct group_finding *group = &table->groups[g];
	if (group_load_is_of_runs(group) && group->sample->load)
		return loads_of_runs(arena, group->sample);
	return loads_of_profile(
		arena, profile_of(findings, table->table), group_cpu(table->table, group->group));
}

static struct estimate shift_of(struct arena *arena, struct loads a, struct loads b, double level)
{
	sort_values(arena, a.at, a.count);
	sort_values(arena, b.at, b.count);
	return two_sample_shift(a.at, a.count, b.at, b.count, level);
}

static struct loads window_means(struct arena *arena, struct loads loads, size_t length)
{
	struct loads means = {
		arena_alloc(arena, loads.count / length, sizeof *means.at), loads.count / length};
	for (size_t w = 0; w < means.count; w++)
		means.at[w] = values_mean(loads.at + w * length, length);
	return means;
}

/* Both loads of an anchor, which for this check carries nothing but its pair. */
static void loads_of_anchor(
	const struct comparison *comparison, const struct anchor *anchor, struct loads *a, struct loads *b)
{
	const struct pair_finding *pair = &comparison->result->pairs[anchor->pair];
	*a = loads_of(comparison->scratch, comparison->findings, pair->table_a, pair->group_a);
	*b = loads_of(comparison->scratch, comparison->findings, pair->table_b, pair->group_b);
}

static struct estimate of_runs(struct comparison *comparison, const struct anchor *anchor, double level)
{
	struct loads a, b;
	loads_of_anchor(comparison, anchor, &a, &b);
	return shift_of(comparison->scratch, a, b, level);
}

static struct estimate of_windows(struct comparison *comparison, const struct anchor *anchor, double level)
{
	struct loads a, b;
	loads_of_anchor(comparison, anchor, &a, &b);
	struct anchor counted = {.rounds = a.count < b.count ? a.count : b.count};
	size_t length = window_length(&counted);
	return shift_of(comparison->scratch, window_means(comparison->scratch, a, length),
		window_means(comparison->scratch, b, length), level);
}

/* A load of the whole machine is one number for all groups, and one anchor, however many groups there are. */
static bool load_is_of_machine(const struct findings *findings, const struct pair_finding *pair)
{
	const struct table_finding *tables = findings->tables;
	return group_load_is_of_machine(
		       findings, tables[pair->table_a].table, pair_group_a(findings, pair)) ||
		group_load_is_of_machine(findings, tables[pair->table_b].table, pair_group_b(findings, pair));
}

static size_t anchors_with_load(const struct comparison *comparison, struct anchor *anchors)
{
	const struct findings *findings = comparison->findings;
	size_t count = 0;
	bool machine = false;
	for (size_t i = 0; i < comparison->result->pair_count; i++) {
		const struct pair_finding *pair = &comparison->result->pairs[i];
		if (!comparison->pairs[i].leads || !pair_load_is_evidence(findings, pair))
			continue;
		bool of_machine = load_is_of_machine(findings, pair);
		if (!of_machine || !machine)
			anchors[count++] = (struct anchor){.pair = i,
				.a = pair_group_a(findings, pair),
				.b = pair_group_b(findings, pair)};
		machine = machine || of_machine;
	}
	return count;
}

static void judge(struct comparison *comparison, struct check_finding *check)
{
	const struct anchor_measure measure = {.of_runs = of_runs,
		.of_windows = of_windows,
		.margin = comparison->findings->options->margin_load,
		.effect = EFFECT};
	struct arena *scratch = comparison->scratch;
	struct anchor *anchors = arena_alloc(scratch, comparison->result->pair_count, sizeof *anchors);
	size_t count = anchors_with_load(comparison, anchors);
	check->margin = measure.margin;
	check->effect = measure.effect;
	check->of = count;
	check->numbers[2] = comparison->findings->passes[comparison->result->a].load.mean;
	check->numbers[3] = comparison->findings->passes[comparison->result->b].load.mean;
	if (count == 0)
		return;
	if (count < ANCHORS_ARE_UNITS) {
		anchors_judge_few(comparison, anchors, count, &measure, check);
		return;
	}
	double *shifts = arena_alloc(scratch, count, sizeof *shifts);
	for (size_t i = 0; i < count; i++)
		shifts[i] = anchors[i].b->load - anchors[i].a->load;
	anchors_judge_many(comparison, shifts, count, &measure, check);
}

const struct comparability_check comparability_load = {
	.name = "load",
	.letter = 'L',
	.summary = "was the machine as busy with other work?",
	.value = "difference of background load in points, second pass minus first",
	.numbers =
		"where two anchors contradict each other (group_a, group_b): points of the one; of the other; mean load of "
		"the first pass by its profile; of the second",
	.source = "statistics.md 7.2",
	.judge = judge,
};
