#include "residency.h"

#include <stdio.h>

static size_t cpu_index(struct residency *residency, unsigned cpu)
{
	size_t at = 0;
	while (at < residency->cpu_count && residency->cpus[at] < cpu)
		at++;
	if (at < residency->cpu_count && residency->cpus[at] == cpu)
		return at;
	for (size_t i = residency->cpu_count++; i > at; i--) {
		residency->cpus[i] = residency->cpus[i - 1];
		residency->seconds[i] = residency->seconds[i - 1];
	}
	residency->cpus[at] = cpu;
	residency->seconds[at] = 0;
	return at;
}

static size_t distinct_cpus(const struct trace *trace)
{
	size_t most = 1;
	for (size_t i = 1; i < trace->slice_count; i++)
		most += trace->slices[i].cpu != trace->slices[i - 1].cpu;
	return most;
}

static const char *class_of_cpu(const struct dataset *dataset, unsigned cpu)
{
	char name[16];
	snprintf(name, sizeof name, "%u", cpu);
	for (size_t i = 0; i < dataset->core_class_count; i++)
		if (text_is(text_of(dataset->core_classes[i].cpu), name))
			return dataset->core_classes[i].name;
	return NULL;
}

static void shares_by_class(struct findings *findings, struct residency *residency)
{
	residency->classes = arena_alloc(findings->arena, residency->cpu_count, sizeof *residency->classes);
	residency->class_share = arena_alloc(
		findings->arena, residency->cpu_count, sizeof *residency->class_share);
	for (size_t c = 0; c < residency->cpu_count; c++) {
		const char *name = class_of_cpu(findings->dataset, residency->cpus[c]);
		if (!name)
			continue;
		size_t at = 0;
		while (at < residency->class_count && residency->classes[at] != name)
			at++;
		if (at == residency->class_count)
			residency->classes[residency->class_count++] = name;
		residency->class_share[at] += residency->share[c];
	}
}

static void moves_find(const struct trace *trace, struct residency *residency)
{
	const struct slice *slices = trace->slices;
	residency->first_move_after = NAN;
	for (size_t i = 1; i < trace->slice_count; i++) {
		if (slices[i].cpu == slices[i - 1].cpu)
			continue;
		if (residency->migrations++ > 0)
			continue;
		residency->first_move_after = slices[i].start - slices[0].start;
		residency->first_from = slices[i - 1].cpu;
		residency->first_to = slices[i].cpu;
	}
}

static void residency_find(struct findings *findings, const struct trace *trace, struct residency *residency)
{
	size_t most = distinct_cpus(trace);
	struct arena *arena = findings->arena;
	*residency = (struct residency){.trace = trace,
		.cpus = arena_alloc(arena, most, sizeof *residency->cpus),
		.seconds = arena_alloc(arena, most, sizeof *residency->seconds)};
	for (size_t i = 0; i < trace->slice_count; i++) {
		residency->seconds[cpu_index(residency, trace->slices[i].cpu)] += trace->slices[i].seconds;
		residency->total += trace->slices[i].seconds;
	}
	residency->share = arena_alloc(arena, residency->cpu_count, sizeof *residency->share);
	for (size_t c = 0; c < residency->cpu_count; c++)
		residency->share[c] = residency->total > 0 ? residency->seconds[c] / residency->total : NAN;
	shares_by_class(findings, residency);
	moves_find(trace, residency);
}

void residencies_find(struct findings *findings)
{
	const struct dataset *dataset = findings->dataset;
	findings->residencies = arena_alloc(
		findings->arena, dataset->trace_count, sizeof *findings->residencies);
	for (size_t t = 0; t < dataset->trace_count; t++)
		if (dataset->traces[t].slice_count > 0)
			residency_find(findings, &dataset->traces[t],
				&findings->residencies[findings->residency_count++]);
}
