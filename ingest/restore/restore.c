#include "../guess/roles.h"
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

bool restore_direction(struct restore *restore, struct text text, struct place place, struct group_key *key)
{
	return direction_parse(text, &key->direction) ||
		fault_at(restore->fault, place, "the direction '%.*s' is neither lower nor higher",
			(int)text.length, text.at);
}

double restore_unit(const struct restore *restore, struct group_key *key)
{
	const struct ingest_options *options = restore->options;
	struct unit unit = {.scale = 1};
	if (!key->unit && options->unit) {
		unit_parse(restore->dataset->names, text_of(options->unit), &unit);
		key->unit = unit.base;
		if (key->direction == DIRECTION_UNKNOWN)
			key->direction = unit.direction;
	}
	if (options->direction != DIRECTION_UNKNOWN && key->direction == DIRECTION_UNKNOWN)
		key->direction = options->direction;
	return unit.scale;
}

/* What a condition is about, by its name: a name of the run, a level. */
static const char *named(const struct restore *restore, const struct restored_run *run, struct text name)
{
	const struct group_key *key = &run->key;
	if (text_is(name, "pass"))
		return restore->dataset->passes[key->pass].name;
	if (text_is(name, "workload"))
		return key->workload;
	if (text_is(name, "metric"))
		return key->metric;
	for (size_t i = 0; i < key->count; i++)
		if (text_equal_folded(name, text_of(key->factors[i])))
			return key->levels[i];
	return NULL;
}

static double number_named(const struct restored_run *run, struct text name)
{
	if (text_is(name, "value"))
		return run->value;
	enum covariate c = covariate_by_name(name);
	return c < COVARIATE_COUNT ? run->covariates[c] : NAN;
}

static bool where_keeps(const struct restore *restore, const struct restored_run *run, struct where *where)
{
	const char *text = named(restore, run, where->name);
	double number = number_named(run, where->name);
	if (text && number_parse(text_of(text), NUMBER_PLAIN, &number) != NUMBER_FINITE)
		number = NAN;
	if (!text && isnan(number))
		return false;
	where->met = true;
	return where_holds(where, text_of(text), number);
}

static bool is_kept(const struct restore *restore, const struct restored_run *run)
{
	bool keep = true;
	for (size_t i = 0; restore->wheres && i < restore->options->where.count; i++)
		keep = where_keeps(restore, run, &restore->wheres[i]) && keep;
	return keep;
}

void restore_metric(struct restore *restore, const char *metric)
{
	struct words *metrics = restore->metrics;
	for (size_t i = metrics->count; i > 0; i--)
		if (metrics->at[i - 1] == metric)
			return;
	ARENA_ROOM(restore->dataset->arena, metrics->at, metrics->count, metrics->capacity);
	metrics->at[metrics->count++] = metric;
}

static bool name_fits(const struct restore *restore, const char *name, struct place place)
{
	size_t most = restore->options->limits.name_bytes, length = name ? strlen(name) : 0;
	return length <= most ||
		fault_at(restore->fault, place,
			"a name of %zu bytes, beginning '%.40s'; if that is meant: --limit name=N", length,
			name);
}

/* Asked when a group gets its first run. */
static bool within_limits(struct restore *restore, const struct group_key *key, struct place place)
{
	const struct limits *limits = &restore->options->limits;
	const struct dataset *dataset = restore->dataset;
	bool fit = name_fits(restore, key->workload, place) && name_fits(restore, key->metric, place) &&
		name_fits(restore, dataset->passes[key->pass].name, place);
	for (size_t i = 0; fit && i < key->count; i++)
		fit = name_fits(restore, key->factors[i], place) && name_fits(restore, key->levels[i], place);
	if (!fit)
		return false;
	if (++restore->groups > limits->groups)
		return fault_at(restore->fault, place,
			"more than %zu groups; if that is meant: --limit groups=N", limits->groups);
	if (dataset->pass_count > limits->passes)
		return fault_at(restore->fault, place,
			"more than %zu passes; if that is meant: --limit passes=N", limits->passes);
	return true;
}

bool restore_run(struct restore *restore, struct restored_run *run, struct place place)
{
	if (!run->key.workload || !run->key.metric || !isfinite(run->value))
		return fault_at(restore->fault, place, "a run needs a workload, a metric and a value");
	const char *metric = restore->options->metric;
	if (metric)
		restore_metric(restore, run->key.metric);
	if (metric && strcmp(metric, run->key.metric) != 0)
		return true;
	run->value *= restore_unit(restore, &run->key);
	if (!isfinite(run->value) || !weight_is_count(run->covariates[COVARIATE_WEIGHT]))
		return fault_at(restore->fault, place, "the value or the weight of this run is out of range");
	if (!is_kept(restore, run)) {
		pass_exclude(&restore->dataset->passes[run->key.pass], EXCLUDED_FILTERED, 1);
		return true;
	}
	if (isnan(run->covariates[COVARIATE_SEQUENCE]))
		run->covariates[COVARIATE_SEQUENCE] = (double)restore->dataset->passes[run->key.pass].runs;
	struct group_handle group = dataset_group(restore->dataset, &run->key);
	if (dataset_group_at(restore->dataset, group)->runs.n == 0 &&
		!within_limits(restore, &run->key, place))
		return false;
	dataset_add(restore->dataset, group, run->value, run->covariates);
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

/* All but what stands for load: that is among the covariates. */
static bool asks_for_columns(const struct ingest_options *options)
{
	struct text name;
	for (size_t i = 0; i < options->columns.count; i++)
		if (load_stand_in(options->columns.at[i], &name) == FIELD_LEFT_OUT)
			return true;
	return false;
}

bool restore_read(struct dataset *dataset, struct arena *scratch, struct source *source, const char *label,
	const char *stem, const struct ingest_options *options, struct where *wheres, struct words *metrics,
	struct fault *fault)
{
	struct restore restore = {
		.dataset = dataset,
		.scratch = scratch,
		.source = source,
		.label = label,
		.stem = stem,
		.options = options,
		.wheres = wheres,
		.metrics = metrics,
		.fault = fault,
	};
	bool split = options->passes.count > 0 && strcmp(options->passes.at[0], "none") != 0;
	if (options->by.count > 0 || options->values.count > 0 || asks_for_columns(options) || split)
		return fault_set_at(fault, STATUS_USAGE, (struct place){.file = source->path},
			"these are runs as convert wrote them: --by, --value, --column and --pass are for the dump "
			"itself");
	return is_ndjson(source->block) ? restore_ndjson(&restore) : restore_csv(&restore);
}
