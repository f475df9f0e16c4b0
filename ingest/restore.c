#include "restore_inside.h"

#include <math.h>
#include <string.h>

static const char csv_beginning[] = "pass,workload,metric,unit,direction,";

static bool is_ndjson(struct text head)
{
	/* Blanks may have been put in by a formatter. */
	struct text rest = text_trim(head);
	if (!text_begins(rest, "{"))
		return false;
	rest = text_trim(text_slice(rest, 1, rest.length));
	if (!text_begins(rest, "\"schema\""))
		return false;
	rest = text_trim(text_slice(rest, sizeof "\"schema\"" - 1, rest.length));
	if (!text_begins(rest, ":"))
		return false;
	return text_begins(text_trim(text_slice(rest, 1, rest.length)), "\"floorstat-runs/");
}

static bool is_csv(struct text head)
{
	struct text rest, line = text_trim(text_split(head, '\n', &rest));
	return text_begins(line, csv_beginning) &&
		(text_ends(line, ",value") || text_contains_folded(line, ",value,"));
}

bool restore_recognises(struct text head)
{
	return is_ndjson(head) || is_csv(head);
}

static bool taken(const struct dataset *dataset, const char *name)
{
	for (size_t i = 0; i < dataset->pass_count; i++)
		if (strcmp(dataset->passes[i].name, name) == 0)
			return true;
	return false;
}

/* The first pass of a labelled file is called by the label; were there more, they are told apart by their own names. */
static const char *new_name(struct restore *restore, const char *name)
{
	if (restore->label && restore->pass_count == 0)
		return restore->label;
	if (restore->label)
		return arena_printf(restore->scratch, "%s/%s", restore->label, name);
	if (taken(restore->dataset, name) && !restore->condensed)
		return arena_printf(restore->scratch, "%s (%s)", name, restore->stem);
	return name;
}

size_t restore_pass(struct restore *restore, struct text name, bool named_by_user)
{
	const char *interned = names_intern(restore->dataset->names, name);
	for (size_t i = restore->pass_count; i > 0; i--)
		if (restore->names[i - 1] == interned)
			return restore->passes[i - 1];
	const char *called = new_name(restore, interned);
	size_t capacity = restore->pass_capacity;
	ARENA_ROOM(restore->scratch, restore->names, restore->pass_count, restore->pass_capacity);
	ARENA_ROOM(restore->scratch, restore->passes, restore->pass_count, capacity);
	restore->names[restore->pass_count] = interned;
	restore->passes[restore->pass_count] = dataset_pass(
		restore->dataset, text_of(called), named_by_user || restore->label);
	return restore->passes[restore->pass_count++];
}

void restored_run_clear(struct restored_run *run)
{
	const char **factors = run->key.factors, **levels = run->key.levels;
	run->key = (struct group_key){.factors = factors, .levels = levels};
	run->value = NAN;
	for (size_t c = 0; c < COVARIATE_COUNT; c++)
		run->covariates[c] = NAN;
}

bool restore_run(struct restore *restore, struct restored_run *run, struct place place)
{
	if (!run->key.workload || !run->key.metric || !isfinite(run->value))
		return fault_at(restore->fault, place, "a run needs a workload, a metric and a value");
	const char *metric = restore->options->metric;
	if (metric && strcmp(metric, run->key.metric) != 0)
		return true;
	if (isnan(run->covariates[COVARIATE_SEQUENCE]))
		run->covariates[COVARIATE_SEQUENCE] = (double)restore->dataset->passes[run->key.pass].runs;
	dataset_add(
		restore->dataset, dataset_group(restore->dataset, &run->key), run->value, run->covariates);
	double weight = run->covariates[COVARIATE_WEIGHT];
	if (restore->condensed && weight > 1) {
		struct pass *pass = &restore->dataset->passes[run->key.pass];
		pass->runs += (size_t)weight - 1;
		pass->read += (size_t)weight - 1;
	}
	return true;
}

bool restore_no_state(const struct source *source, struct fault *fault)
{
	return fault_at(fault, (struct place){.file = source->path},
		"is no partial state; 'floorstat summary --partial' writes one");
}

bool restore_read(struct dataset *dataset, struct arena *scratch, struct source *source, const char *label,
	const char *stem, const struct ingest_options *options, struct fault *fault)
{
	struct restore restore = {
		.dataset = dataset,
		.scratch = scratch,
		.source = source,
		.label = label,
		.stem = stem,
		.options = options,
		.fault = fault,
	};
	if (options->where.count > 0 || options->by.count > 0 || options->values.count > 0)
		return fault_set_at(fault, STATUS_USAGE, (struct place){.file = source->path},
			"these are runs as convert wrote them: --where, --by and --value are for the dump itself");
	return is_ndjson(source->block) ? restore_ndjson(&restore) : restore_csv(&restore);
}
