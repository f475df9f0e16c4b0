/* The NDJSON of convert: the first document is everything but the runs, each further one is a run. */
#include <string.h>

#include "restore_inside.h"

struct lines {
	struct restore *restore;
	struct json *json;
	struct node_builder header;
	bool in_runs; /* past the first document */
	size_t depth; /* inside a run: 1 its members */
	bool levels;  /* at depth 2: its levels, nothing else is known there */
	const char *key;
	struct restored_run run;
	size_t factor_capacity, level_capacity, runs;
};

static struct place place_of(struct lines *lines)
{
	struct place place = {.file = lines->restore->source->path};
	json_place(lines->json, &place.line, &place.column);
	return place;
}

static void run_level(struct lines *lines, const char *name)
{
	struct group_key *key = &lines->run.key;
	ARENA_ROOM(lines->restore->scratch, key->factors, key->count, lines->factor_capacity);
	ARENA_ROOM(lines->restore->scratch, key->levels, key->count, lines->level_capacity);
	key->factors[key->count] = lines->key;
	key->levels[key->count++] = name;
}

static bool run_member(struct lines *lines, struct text text)
{
	struct group_key *key = &lines->run.key;
	const char *name = names_intern(lines->restore->dataset->names, text);
	if (strcmp(lines->key, "pass") == 0)
		key->pass = restore_pass(lines->restore, text, false);
	else if (strcmp(lines->key, "workload") == 0)
		key->workload = name;
	else if (strcmp(lines->key, "metric") == 0)
		key->metric = name;
	else if (strcmp(lines->key, "unit") == 0)
		key->unit = name;
	else if (strcmp(lines->key, "direction") == 0)
		return restore_direction(lines->restore, text, place_of(lines), key);
	return true;
}

static void run_number(struct lines *lines, struct text text)
{
	double value;
	number_parse(text, NUMBER_PLAIN, &value);
	if (strcmp(lines->key, "value") == 0)
		lines->run.value = value;
	enum covariate covariate = covariate_by_name(text_of(lines->key));
	if (covariate < COVARIATE_COUNT)
		lines->run.covariates[covariate] = value;
}

/* A value between two runs belongs to none. */
static bool is_in_run(struct lines *lines)
{
	return lines->depth > 0 || !lines->in_runs ||
		fault_at(lines->restore->fault, place_of(lines), "this is no run: an object is expected");
}

static bool is_level(const struct lines *lines)
{
	return lines->levels && lines->depth == 2 && lines->key;
}

static bool on_null(void *context)
{
	struct lines *lines = context;
	if (!lines->in_runs)
		node_null(&lines->header);
	return is_in_run(lines);
}

static bool on_flag(void *context, bool flag)
{
	struct lines *lines = context;
	if (!lines->in_runs)
		node_flag(&lines->header, flag);
	return is_in_run(lines);
}

static bool on_number(void *context, struct text text)
{
	struct lines *lines = context;
	if (!lines->in_runs)
		node_number(&lines->header, text);
	else if (is_level(lines))
		run_level(lines, names_intern(lines->restore->dataset->names, text));
	else if (lines->depth == 1 && lines->key)
		run_number(lines, text);
	return is_in_run(lines);
}

static bool on_string(void *context, struct text text)
{
	struct lines *lines = context;
	if (!lines->in_runs)
		node_text(&lines->header, text);
	else if (is_level(lines))
		run_level(lines, names_intern(lines->restore->dataset->names, text));
	else if (lines->depth == 1 && lines->key)
		return run_member(lines, text);
	return is_in_run(lines);
}

static bool on_key(void *context, struct text text)
{
	struct lines *lines = context;
	if (!lines->in_runs)
		node_key(&lines->header, text);
	else
		lines->key = names_intern(lines->restore->dataset->names, text);
	return true;
}

static bool on_begin(void *context, bool array)
{
	struct lines *lines = context;
	if (!lines->in_runs) {
		node_begin(&lines->header, array);
		return true;
	}
	if (lines->depth++ == 0)
		restored_run_clear(&lines->run);
	lines->levels = lines->depth == 2 && lines->key && strcmp(lines->key, "levels") == 0;
	lines->key = NULL;
	return true;
}

static bool on_end(void *context)
{
	struct lines *lines = context;
	if (!lines->in_runs) {
		node_end(&lines->header);
		if (lines->header.open)
			return true;
		lines->in_runs = true;
		return restore_header(lines->restore, lines->header.root);
	}
	lines->key = NULL;
	if (--lines->depth > 0)
		return true;
	lines->runs++;
	return restore_run(lines->restore, &lines->run, place_of(lines));
}

static const struct json_events events = {
	.null = on_null,
	.flag = on_flag,
	.number = on_number,
	.missing = on_null,
	.string = on_string,
	.begin = on_begin,
	.end = on_end,
	.key = on_key,
};

/* A remark makes the file itself an input, which it isn't otherwise: the original ones are. */
static void remark(struct restore *restore, struct place place, const char *text)
{
	struct dataset *dataset = restore->dataset;
	struct input *input = dataset_input(dataset, restore->source->path, restore->label);
	input->collector = "floorstat-runs";
	input->format = "ndjson";
	input_problem(dataset, input, place, "%s", text);
}

bool restore_ndjson(struct restore *restore)
{
	struct lines lines = {.restore = restore, .header = {.arena = restore->scratch}};
	struct source *source = restore->source;
	lines.json = json_new(restore->scratch, &events, &lines, restore->options->limits.depth);
	for (bool last = false; !last;) {
		size_t used = 0;
		last = source->at_end;
		enum json_status status = json_feed(lines.json, source->block, last, &used);
		if (status == JSON_STOPPED)
			return false;
		if (status == JSON_BROKEN)
			return fault_at(restore->fault, place_of(&lines), "%s", json_complaint(lines.json));
		if (status == JSON_CUT)
			remark(restore, place_of(&lines), "the file ends in the middle of a run");
		if (!last && !source_more(source, used, restore->fault))
			return false;
	}
	if (!lines.in_runs)
		return fault_at(restore->fault, place_of(&lines), "the first line of these runs is cut off");
	if (lines.runs != restore->promised)
		remark(restore, (struct place){.file = source->path},
			arena_printf(restore->scratch,
				"%zu runs are here, the first line promises %zu: lines were taken away or added",
				lines.runs, restore->promised));
	return true;
}
