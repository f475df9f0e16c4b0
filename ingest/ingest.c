#include "ingest.h"

#include <stdlib.h>
#include <string.h>

#include "amend.h"
#include "bind.h"
#include "csv_guess.h"
#include "csv_records.h"
#include "generic_json.h"
#include "join.h"
#include "json_records.h"
#include "lines.h"
#include "load.h"
#include "metadata.h"
#include "recognise.h"
#include "restore.h"
#include "source.h"
#include "trace.h"

/* One command's reading of all its inputs. */
struct ingest {
	struct arena *arena;
	const struct ingest_options *options;
	struct dataset *dataset;
	const struct mapping *const *mappings;
	size_t mapping_count;
	struct fault *fault;
	/* Metrics of all inputs, for --metric. */
	const char **metrics;
	size_t metric_count, metric_capacity;
	bool metric_met;
};

/* The pass that an input's runs belong to. */
struct pass_name {
	const char *name;
	bool by_user;
};

struct ingest_options ingest_defaults(void)
{
	return (struct ingest_options){.sandbox = true,
		.limits = {.archive_bytes = (size_t)16 << 30,
			.depth = 512,
			.line_bytes = 64 << 20,
			.cell_bytes = 1 << 20,
			.name_bytes = 4096,
			.columns = 100000,
			.groups = 1000000,
			.passes = 1000}};
}

/* "dir/sub/bench.json.gz" without its extensions and with 'folders' folders in front. */
static const char *stem_of(struct arena *arena, const char *path, size_t folders)
{
	static const char *const packings[] = {".gz", ".bz2", ".xz", ".zst"};
	struct text text = text_of(path);
	while (text.length > 1 && text.at[text.length - 1] == '/')
		text.length--;
	for (size_t i = 0; i < sizeof packings / sizeof packings[0]; i++)
		if (text_ends(text, packings[i]))
			text.length -= strlen(packings[i]);
	size_t from = text.length;
	for (size_t slashes = 0; from > 0; from--)
		if (text.at[from - 1] == '/' && slashes++ == folders)
			break;
	size_t dot = text.length;
	while (dot > from && text.at[dot - 1] != '.' && text.at[dot - 1] != '/')
		dot--;
	if (dot > from + 1 && text.at[dot - 1] == '.')
		text.length = dot - 1;
	return arena_copy(arena, text.at + from, text.length - from);
}

enum { FOLDERS_MOST = 16 };

/* Names of passes: labels, else stems; equal stems are told apart by their folders, equal paths by a number. */
static struct pass_name *name_passes(struct arena *arena, const struct ingest_input *inputs, size_t count)
{
	struct pass_name *names = arena_alloc(arena, count, sizeof *names);
	size_t *folders = arena_alloc(arena, count, sizeof *folders);
	for (size_t i = 0; i < count; i++) {
		names[i].by_user = inputs[i].label != NULL;
		names[i].name = inputs[i].label ? inputs[i].label : stem_of(arena, inputs[i].path, 0);
		if (strcmp(inputs[i].path, "-") == 0 && !inputs[i].label)
			names[i].name = "stdin";
	}
	for (size_t round = 0; round < FOLDERS_MOST; round++) {
		bool again = false;
		for (size_t i = 0; i < count; i++) {
			bool twin = false;
			for (size_t j = 0; j < count && !names[i].by_user; j++)
				twin = twin || (j != i && strcmp(names[i].name, names[j].name) == 0);
			folders[i] += twin;
			again = again || twin;
		}
		for (size_t i = 0; i < count && again; i++)
			if (folders[i] > 0)
				names[i].name = stem_of(arena, inputs[i].path, folders[i]);
	}
	for (size_t i = 0; i < count; i++) {
		size_t same = 1;
		for (size_t j = 0; j < i; j++)
			same += strcmp(inputs[i].path, inputs[j].path) == 0 && !inputs[j].label;
		if (same > 1 && !names[i].by_user)
			names[i].name = arena_printf(arena, "%s (%zu)", names[i].name, same);
	}
	return names;
}

/* Words like "hyperfine (wants …), jmh (…)": the mappings that came close. */
static const char *near_misses(struct arena *arena, const struct recognition *recognition)
{
	struct buffer out = buffer_new(arena);
	buffer_text(&out, "");
	size_t told = 0;
	for (size_t i = 0; i < recognition->count && told < 2; i++) {
		const struct candidate *c = &recognition->candidates[i];
		if (c->fits || c->met == 0 || 2 * c->met < c->asked)
			continue;
		buffer_print(
			&out, "%s%s wants %s", told++ ? ", " : "; nearest: ", c->mapping->name, c->missing);
	}
	return out.at;
}

static const struct mapping *mapping_by_name(struct ingest *in, const char *name)
{
	const char *nearest = NULL;
	size_t best = 4;
	for (size_t i = 0; i < in->mapping_count; i++) {
		if (strcmp(in->mappings[i]->name, name) == 0)
			return in->mappings[i];
		size_t distance = text_distance(text_of(in->mappings[i]->name), text_of(name));
		if (distance < best) {
			best = distance;
			nearest = in->mappings[i]->name;
		}
	}
	fault_set(in->fault, STATUS_USAGE,
		"--from %s: no such collector%s%s%s (floorstat formats lists them)", name,
		nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
	return NULL;
}

static const struct mapping *mapping_from_file(struct ingest *in)
{
	struct source *source = source_open(in->arena, in->options->map_file, in->options, in->fault);
	if (!source)
		return NULL;
	while (!source->at_end)
		if (!source_more(source, 0, in->fault))
			return NULL;
	return mapping_parse(in->arena, in->options->map_file, source->block, in->fault);
}

/* A mapping made up for a table that nothing recognises. */
static const struct mapping *guess_table(struct ingest *in, const struct source *source)
{
	struct csv_guess *guess = csv_guess(in->arena, source, in->options, in->fault);
	if (!guess)
		return NULL;
	if (guess->pass_column) {
		struct input *input = &in->dataset->inputs[in->dataset->input_count - 1];
		in->dataset->pass_split = names_text(in->dataset->names, guess->pass_column);
		input_problem(in->dataset, input, (struct place){.file = input->path},
			"split into passes by the column '%s'; --pass none undoes it", guess->pass_column);
	}
	return guess->mapping;
}

/* A mapping made on the fly, from the look of the dump. */
static const struct mapping *draft(
	struct ingest *in, const struct source *source, struct recognition *recognition)
{
	struct place place = {.file = source->path};
	char *text = generic_json_draft(
		in->arena, in->dataset->names, &recognition->shape, "json", in->options, place, in->fault);
	if (!text)
		return NULL;
	struct mapping *mapping = mapping_parse(in->arena, "draft", text_of(text), in->fault);
	if (mapping)
		mapping->guessed = true;
	return mapping;
}

/* The mapping that reads this source, as the options amend it; NULL after a fault. */
static const struct mapping *choose(struct ingest *in, const struct source *source)
{
	const struct ingest_options *options = in->options;
	struct recognition recognition = recognise(in->arena, source, in->mappings, in->mapping_count);
	const struct mapping *mapping = options->map_file ? mapping_from_file(in)
		: options->from                           ? mapping_by_name(in, options->from)
							  : recognition.winner;
	if (mapping)
		return mapping_amend(in->arena, mapping, options, &recognition.shape, in->fault);
	if (options->map_file || options->from)
		return NULL;
	struct place place = {.file = source->path};
	if (!recognition.several && !recognition.shape.root)
		return guess_table(in, source);
	if (recognition.several) {
		fault_at(in->fault, place, "could be a dump of %s or of %s; say which with --from",
			recognition.candidates[0].mapping->name, recognition.candidates[1].mapping->name);
		return NULL;
	}
	if (recognition.shape.root)
		return draft(in, source, &recognition);
	fault_at(in->fault, place,
		"no collector is recognised%s (floorstat formats --draft FILE writes a first mapping for --map)",
		near_misses(in->arena, &recognition));
	return NULL;
}

static char *beside(struct arena *arena, const char *path, const char *name)
{
	struct text folder = text_of(path);
	while (folder.length > 0 && folder.at[folder.length - 1] != '/')
		folder.length--;
	return arena_printf(arena, "%.*s%s", (int)folder.length, folder.at, name);
}

/* Companion files of a mapping, outermost first; one that isn't there leaves its fields absent. */
static struct record *read_companions(
	struct ingest *in, struct binder *binder, const struct mapping *mapping, int scope)
{
	if (scope == NO_SCOPE)
		return NULL;
	struct record *outer = read_companions(in, binder, mapping, mapping->scopes[scope].parent);
	const char *path = beside(in->arena, binder_input(binder)->path, mapping->scopes[scope].pattern);
	struct fault fault = {0};
	struct source *source = source_open(in->arena, path, in->options, &fault);
	struct record *record = source
		? json_companion_read(source, binder, mapping, (size_t)scope, outer, in->options, &fault)
		: NULL;
	if (!record) {
		record = record_open(binder, (size_t)scope, outer, 0, 0);
		record_keep(record);
	}
	return record;
}

static void note_metrics(struct ingest *in, struct binder_sum sum)
{
	in->metric_met = in->metric_met || sum.metric_met;
	for (size_t i = 0; i < sum.metric_count; i++) {
		ARENA_ROOM(in->arena, in->metrics, in->metric_count, in->metric_capacity);
		in->metrics[in->metric_count++] = sum.metrics[i];
	}
}

/* Says what is to be said of an input without runs; false when there is nothing at all in it. */
static bool judge_input(struct ingest *in, const struct mapping *mapping, struct binder *binder)
{
	struct binder_sum sum = binder_sum(binder);
	struct input *input = binder_input(binder);
	struct place place = {.file = input->path};
	note_metrics(in, sum);
	if (sum.runs > 0)
		return true;
	if (sum.stated > 0) {
		input_problem(in->dataset, input, place, "a summary only: no runs in this dump%s%s",
			mapping->advice ? "; " : "", mapping->advice ? mapping->advice : "");
		return true;
	}
	if (in->options->metric && sum.metric_count > 0)
		return true;
	if (sum.excluded > 0) {
		input_problem(in->dataset, input, place,
			"no runs are left of this dump: all %zu were left out", sum.excluded);
		return true;
	}
	const char *why = input->problem_count > 0 ? input->problems[0].text : "nothing in it is a run";
	if (input->problem_count > 0 && input->problems[0].place[0])
		place.file = input->problems[0].place;
	return fault_at(in->fault, place, "%s (read as %s)", why, mapping->name);
}

static bool read_with(struct ingest *in, struct source *source, const struct mapping *mapping, size_t input,
	struct pass_name pass)
{
	struct arena *scratch = arena_child(in->arena);
	struct binder *binder = binder_new(scratch, mapping, in->dataset, input, in->options);
	binder_pass(binder, pass.name, pass.by_user, NULL);
	in->dataset->inputs[input].collector = names_text(in->dataset->names, mapping->name);
	bool good = false;
	struct record *outer = read_companions(in, binder, mapping, mapping->scopes[0].parent);
	switch (mapping->format) {
	case MAPPING_JSON:
		good = json_records_read(source, binder, mapping, outer, in->options, in->fault);
		break;
	case MAPPING_CSV:
		good = csv_records_read(source, binder, mapping, outer, in->options, in->fault);
		break;
	case MAPPING_TEXT:
		good = line_records_read(source, binder, mapping, outer, in->options, in->fault);
		break;
	}
	good = good && binder_finish(binder, in->fault) && judge_input(in, mapping, binder);
	arena_free(scratch);
	return good;
}

static bool read_member(struct ingest *in, struct source *source, const char *label, struct pass_name pass)
{
	struct place place = {.file = source->path};
	if (source->block.length == 0)
		return fault_at(in->fault, place, "the file is empty");
	const char *path = source->member ? arena_printf(in->arena, "%s/%s", source->path, source->member)
					  : source->path;
	dataset_input(in->dataset, path, label);
	size_t input = in->dataset->input_count - 1;
	const struct mapping *mapping = choose(in, source);
	if (!mapping || !read_with(in, source, mapping, input, pass))
		return false;
	if (source->trouble)
		input_problem(in->dataset, &in->dataset->inputs[input], place, "%s", source->trouble);
	return true;
}

/* What needs no mapping: runs that convert wrote, scheduler traces. */
static bool read_own(struct ingest *in, struct source *source, const char *label, struct pass_name pass)
{
	struct dataset *dataset = in->dataset;
	struct arena *scratch = arena_child(in->arena);
	bool good = restore_recognises(source->block)
		? restore_read(dataset, scratch, source, label, pass.name, in->options, in->fault)
		: trace_read(dataset, scratch, source, label, pass.name, in->options, in->fault);
	arena_free(scratch);
	for (size_t t = 0; in->options->metric && t < dataset->table_count; t++)
		in->metric_met = in->metric_met ||
			strcmp(dataset->tables[t].metric, in->options->metric) == 0;
	return good;
}

static bool read_file(struct ingest *in, const char *path, const char *label, struct pass_name pass)
{
	struct source *source = source_open(in->arena, path, in->options, in->fault);
	if (!source)
		return false;
	if (!in->options->from && !in->options->map_file &&
		(restore_recognises(source->block) || trace_recognises(in->dataset->names, source->block)))
		return read_own(in, source, label, pass);
	if (in->options->states)
		return restore_no_state(source, in->fault);
	size_t first = in->dataset->input_count;
	do {
		if (!read_member(in, source, label, pass))
			return false;
	} while (source_next_member(source, in->fault));
	if (in->fault->status != STATUS_OK || !source_finish(source, in->fault))
		return false;
	for (size_t i = first; i < in->dataset->input_count; i++) {
		memcpy(in->dataset->inputs[i].sha256, source->sha256, sizeof source->sha256);
		in->dataset->inputs[i].bytes = source->bytes;
	}
	return true;
}

static bool check_metric(struct ingest *in)
{
	if (!in->options->metric || in->metric_met)
		return true;
	struct buffer all = buffer_new(in->arena);
	buffer_text(&all, "");
	for (size_t i = 0; i < in->metric_count && i < 20; i++)
		buffer_print(&all, "%s%s", i ? ", " : "", in->metrics[i]);
	return fault_set(in->fault, STATUS_USAGE, "--metric %s: no input has it; there are: %s",
		in->options->metric, all.at);
}

static void drop_first(struct runs *runs, size_t n)
{
	runs->n -= n;
	memmove(runs->values, runs->values + n, runs->n * sizeof *runs->values);
	for (size_t c = 0; c < COVARIATE_COUNT; c++) {
		struct column *column = &runs->covariates[c];
		if (column->count == 0)
			continue;
		column->count -= n;
		if (column->values)
			memmove(column->values, column->values + n, column->count * sizeof *column->values);
		column->first += column->step * (double)n;
	}
}

/* --warmup N: the first N runs of each group, in the order of the input. */
static void leave_out_warmups(struct dataset *dataset, size_t n)
{
	for (size_t t = 0; t < dataset->table_count; t++) {
		struct table *table = &dataset->tables[t];
		for (size_t g = 0; g < table->group_count; g++) {
			struct runs *runs = &table->groups[g].runs;
			size_t out = runs->n < n ? runs->n : n;
			if (out == 0)
				continue;
			drop_first(runs, out);
			dataset->passes[table->pass].runs -= out;
			dataset->passes[table->pass].excluded[EXCLUDED_WARMUP] += out;
		}
	}
}

/* Groups that neither have runs nor state anything, and tables without groups. */
static void remove_empty(struct dataset *dataset)
{
	size_t tables = 0;
	for (size_t t = 0; t < dataset->table_count; t++) {
		struct table table = dataset->tables[t];
		size_t groups = 0;
		for (size_t g = 0; g < table.group_count; g++)
			if (table.groups[g].runs.n > 0 || table.groups[g].has_stated)
				table.groups[groups++] = table.groups[g];
		table.group_count = groups;
		if (groups > 0)
			dataset->tables[tables++] = table;
	}
	dataset->table_count = tables;
}

static bool attach(struct ingest *in)
{
	return load_attach(in->dataset, in->options, in->fault) &&
		join_attach(in->dataset, in->options, in->fault) &&
		meta_attach(in->dataset, in->options, in->fault);
}

struct dataset *ingest_read(struct arena *arena, const struct ingest_options *options,
	const struct ingest_input *inputs, size_t input_count, struct fault *fault)
{
	struct fault unasked = {0};
	struct ingest in = {.arena = arena, .options = options, .fault = fault ? fault : &unasked};
	in.dataset = dataset_new(arena);
	in.mappings = mappings_builtin(arena, &in.mapping_count, in.fault);
	if (!in.mappings && in.fault->status != STATUS_OK)
		return NULL;
	struct pass_name *names = name_passes(arena, inputs, input_count);
	for (size_t i = 0; i < input_count; i++)
		if (!read_file(&in, inputs[i].path, inputs[i].label, names[i]))
			return NULL;
	if (!check_metric(&in))
		return NULL;
	leave_out_warmups(in.dataset, options->warmup);
	remove_empty(in.dataset);
	trace_adopt(in.dataset);
	dataset_settle(in.dataset);
	return attach(&in) ? in.dataset : NULL;
}
