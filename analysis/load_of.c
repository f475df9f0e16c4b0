#include "load_of.h"
#include "../ingest/beside/load.h"
#include "numbers/concordance.h"

static const char SOURCE_PROFILE[] = "load profile";
static const char SOURCE_AVERAGE[] = "load average / CPUs";
static const char SOURCE_RUNS[] = "recorded with the runs";

bool factor_names_cpu(const char *factor)
{
	static const char *const names[] = {"cpu", "core", "processor", "logical_cpu", "cpu_id", "core_id",
		"cpu_index", "cpu_asked", "affinity"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (text_equal_folded(text_of(factor), text_of(names[i])))
			return true;
	return false;
}

/* "cpu8", "Core 8", "#8" give "8". */
static const char *cpu_number(const char *level)
{
	const char *at = level;
	while (*at && !is_digit(*at))
		at++;
	const char *end = at;
	while (is_digit(*end))
		end++;
	return end > at && *end == '\0' ? at : level;
}

const char *group_cpu(const struct table *table, const struct group *group)
{
	for (size_t i = 0; i < table->factor_count; i++)
		if (group->levels[i] && factor_names_cpu(table->factors[i]))
			return cpu_number(group->levels[i]);
	return NULL;
}

/* Whether the CPUs stand in the same order of load in two windows: no pair is the other way round. */
static bool same_order(const double *first, const double *second, size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < i; j++)
			if ((first[i] - first[j]) * (second[i] - second[j]) < 0)
				return false;
	return true;
}

static bool windows_are_complete(const struct load_profile *profile)
{
	for (size_t i = 0; i < profile->cpu_count * profile->window_count; i++)
		if (isnan(profile->percent[i]))
			return false;
	return profile->cpu_count > 1 && profile->window_count > 1;
}

static void agreement_find(struct arena *arena, const struct load_profile *profile, struct load_finding *load)
{
	load->rank_agreement = NAN;
	if (!windows_are_complete(profile))
		return;
	const double *percent = profile->percent;
	size_t cpus = profile->cpu_count;
	load->rank_agreement = concordance_of(arena, percent, profile->window_count, cpus).w;
	load->complete = true;
	for (size_t w = 1; w < profile->window_count && load->complete; w++)
		load->complete = same_order(percent, percent + w * cpus, cpus);
}

void pass_loads_find(struct findings *findings)
{
	for (size_t p = 0; p < findings->dataset->pass_count; p++) {
		const struct load_profile *profile = findings->passes[p].pass->load;
		struct load_finding *load = &findings->passes[p].load;
		load->mean = load->rank_agreement = NAN;
		if (!profile)
			continue;
		load->known = true;
		load->mean = load_mean(profile, NULL);
		load->by_cpu = arena_alloc(findings->arena, profile->cpu_count, sizeof *load->by_cpu);
		for (size_t c = 0; c < profile->cpu_count; c++)
			load->by_cpu[c] = load_mean(profile, profile->cpus[c]);
		load->by_cpu_window = profile->percent;
		agreement_find(findings->arena, profile, load);
	}
}

static struct beside beside_of(const struct column *column)
{
	struct beside beside = {.min = INFINITY, .max = -INFINITY};
	double sum = 0;
	for (size_t i = 0; i < column->count; i++) {
		double value = column_at(column, i);
		if (isnan(value))
			continue;
		sum += value;
		beside.min = fmin(beside.min, value);
		beside.max = fmax(beside.max, value);
		beside.n++;
	}
	beside.mean = beside.n > 0 ? sum / (double)beside.n : NAN;
	return beside;
}

static void group_beside_find(struct arena *arena, struct group_finding *group)
{
	for (size_t c = 0; c < COVARIATE_COUNT; c++) {
		const struct column *column = &group->group->runs.covariates[c];
		if (column->count == 0 || !covariate_unit((enum covariate)c)[0])
			continue;
		if (!group->beside)
			group->beside = arena_alloc(arena, COVARIATE_COUNT, sizeof *group->beside);
		group->beside[c] = beside_of(column);
	}
}

static double mean_of_column(const struct group_finding *group, enum covariate covariate)
{
	return group->beside && group->beside[covariate].n > 0 ? group->beside[covariate].mean : NAN;
}

static double lowest_window(const struct load_profile *profile, const char *cpu)
{
	double lowest = NAN;
	for (size_t w = 0; w < profile->window_count; w++)
		lowest = fmin(lowest, load_window(profile, cpu, w)); /* fmin leaves NaN out */
	return lowest;
}

static bool load_from_profile(
	struct group_finding *group, const struct load_profile *profile, const char *cpu)
{
	if (!profile)
		return false;
	double mean = load_mean(profile, cpu);
	if (isnan(mean))
		return false;
	group->load = mean;
	group->load_cpu_windows_min = lowest_window(profile, cpu);
	bool average = text_contains_folded(text_of(profile->reader), "average");
	group->load_source = average ? SOURCE_AVERAGE : SOURCE_PROFILE;
	return true;
}

static void load_find(enum covariate load_by, const struct load_profile *profile, const struct table *table,
	struct group_finding *group)
{
	const char *cpu = group_cpu(table, group->group);
	bool clean = profile && !profile->with_benchmark;
	group->load = group->load_cpu_windows_min = NAN;
	if (load_by != COVARIATE_LOAD) {
		group->load = mean_of_column(group, load_by);
		group->load_source = isnan(group->load) ? NULL : covariate_name(load_by);
		return;
	}
	if (clean && cpu && load_from_profile(group, profile, cpu))
		return;
	double recorded = mean_of_column(group, COVARIATE_LOAD);
	if (!isnan(recorded)) {
		group->load = recorded;
		group->load_source = SOURCE_RUNS;
		return;
	}
	if (cpu && load_from_profile(group, profile, cpu))
		return;
	load_from_profile(group, profile, NULL);
}

void group_load_find(const struct findings *findings, struct arena *arena, const struct table_finding *table,
	struct group_finding *group)
{
	const struct dataset *dataset = findings->dataset;
	group_beside_find(arena, group);
	load_find(dataset->load_by, dataset->passes[table->table->pass].load, table->table, group);
}

bool group_load_is_evidence(
	const struct findings *findings, const struct table *table, const struct group_finding *group)
{
	if (isnan(group->load) || findings->dataset->load_by != COVARIATE_LOAD)
		return false;
	const struct load_profile *profile = findings->dataset->passes[table->pass].load;
	return group_load_is_of_runs(group) || (profile && !profile->with_benchmark);
}

bool group_load_correlates(
	const struct findings *findings, const struct table *table, const struct group_finding *group)
{
	return findings->dataset->load_by != COVARIATE_LOAD ? !isnan(group->load)
							    : group_load_is_evidence(findings, table, group);
}

bool group_load_is_of_runs(const struct group_finding *group)
{
	return group->load_source == SOURCE_RUNS;
}

bool group_load_is_of_machine(
	const struct findings *findings, const struct table *table, const struct group_finding *group)
{
	const struct load_profile *profile = findings->dataset->passes[table->pass].load;
	if (isnan(group->load) || group_load_is_of_runs(group) || !profile)
		return false;
	const char *cpu = group_cpu(table, group->group);
	return !cpu || isnan(load_mean(profile, cpu));
}
