#include "dump.h"

#include <string.h>

#include "beside/trace.h"
#include "bind/bind.h"
#include "bind/csv_records.h"
#include "bind/json_records.h"
#include "bind/lines.h"
#include "bytes/source.h"
#include "restore/restore.h"
#include "syntax/unwrap.h"
#include "workload_names.h"

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
	const char *path = beside(
		in->chooser.arena, binder_input(binder)->path, mapping->scopes[scope].pattern);
	struct fault fault = {0};
	struct source *source = source_open(in->chooser.arena, path, in->options, &fault);
	struct record *record = source
		? json_companion_read(source, binder, mapping, (size_t)scope, outer, in->options, &fault)
		: NULL;
	if (!record) {
		record = record_open(binder, (size_t)scope, outer, 0, 0);
		record_keep(record);
	}
	return record;
}

void ingest_metric(struct ingest *in, const char *metric)
{
	for (size_t i = 0; i < in->metric_count; i++)
		if (strcmp(in->metrics[i], metric) == 0)
			return;
	ARENA_ROOM(in->arena, in->metrics, in->metric_count, in->metric_capacity);
	in->metrics[in->metric_count++] = metric;
	in->metric_met = in->metric_met || (in->options->metric && strcmp(metric, in->options->metric) == 0);
}

/* Says what is to be said of an input without runs; false when there is nothing at all in it. */
static bool judge_input(
	struct ingest *in, const struct mapping *mapping, struct binder *binder, struct fault *fault)
{
	struct binder_sum sum = binder_sum(binder);
	struct input *input = binder_input(binder);
	struct place place = {.file = input->path};
	in->metric_met = in->metric_met || sum.metric_met;
	in->between_met = in->between_met || sum.between_met;
	for (size_t i = 0; i < sum.metric_count; i++)
		ingest_metric(in, sum.metrics[i]);
	if (sum.runs > 0)
		return true;
	if (sum.stated > 0) {
		input_problem(in->dataset, input, place, "a summary only: no runs in this dump%s%s",
			mapping->advice ? "; " : "", mapping->advice ? mapping->advice : "");
		return true;
	}
	if (in->options->metric && sum.metric_count > 0)
		return true;
	for (size_t i = 0; i < in->options->where.count; i++)
		if (!in->wheres[i].met)
			return true; /* a field that isn't there is the options' mistake */
	if (sum.excluded > 0) {
		input_problem(in->dataset, input, place,
			"no runs are left of this dump: all %zu were left out", sum.excluded);
		return true;
	}
	const char *why = input->problem_count > 0 ? input->problems[0].text : "nothing in it is a run";
	if (input->problem_count > 0 && input->problems[0].place[0])
		place.file = input->problems[0].place;
	return fault_at(fault, place, "%s%s (read as %s)", why,
		input->problem_count > 0 ? "; nothing in it is a run" : "", mapping->name);
}

static size_t no_runs_of(const struct dataset *dataset)
{
	size_t count = 0;
	for (size_t p = 0; p < dataset->pass_count; p++)
		count += dataset->passes[p].excluded[EXCLUDED_NOT_A_RUN];
	return count;
}

/* What a guess took for no runs is told: nobody wrote it into a mapping. */
static void tell_no_runs(
	struct ingest *in, const struct mapping *mapping, struct binder *binder, size_t before)
{
	size_t left = no_runs_of(in->dataset) - before;
	struct input *input = binder_input(binder);
	if (mapping->guessed && left > 0)
		input_problem(in->dataset, input, (struct place){.file = input->path},
			"%zu record%s that sum%s up others (mean, total \xE2\x80\xA6) %s no run%s: left out",
			left, left == 1 ? "" : "s", left == 1 ? "s" : "", left == 1 ? "is" : "are",
			left == 1 ? "" : "s");
}

static bool read_with(struct ingest *in, struct source *source, const struct choice *choice, size_t input,
	const struct dump *dump, struct pass_name pass, struct fault *fault)
{
	const struct mapping *mapping = choice->mapping;
	struct arena *scratch = arena_child(in->arena);
	struct binder *binder = binder_new(scratch, mapping, in->dataset, input, in->options);
	binder_pass(binder, pass.name, pass.by_user, pass.by_user ? pass.name : NULL);
	if (dump->folder || source->member)
		binder_unnamed(binder, workload_of_file(in->dataset, binder_input(binder)->path));
	binder_wheres(binder, in->options->where.count > 0 ? in->wheres : NULL);
	in->dataset->inputs[input].collector = names_text(in->dataset->names, mapping->name);
	bool good = false;
	size_t no_runs = no_runs_of(in->dataset);
	struct record *outer = read_companions(in, binder, mapping, mapping->scopes[0].parent);
	switch (mapping->format) {
	case MAPPING_JSON:
		good = json_records_read(source, binder, mapping, outer, in->options, fault);
		break;
	case MAPPING_CSV:
		good = csv_records_read(source, binder, mapping, outer, in->options, fault);
		break;
	case MAPPING_TEXT:
		good = line_records_read(source, binder, mapping, outer, in->options, fault);
		break;
	}
	good = good && binder_finish(binder, fault) && judge_input(in, mapping, binder, fault);
	if (good)
		tell_no_runs(in, mapping, binder, no_runs);
	arena_free(scratch);
	return good;
}

/* floorstat's own results are no runs. */
static bool is_results(struct text block)
{
	struct text head = text_slice(block, 0, block.length < 200 ? block.length : 200);
	return text_contains_folded(head, "\"floorstat-results/");
}

/* Text in JSON: it is taken out, and read by the mapping that knows it, which is the choice from then on. */
static bool read_unwrapped(struct ingest *in, struct source *source, struct choice *choice, size_t input,
	const struct dump *dump, struct pass_name pass, struct fault *fault)
{
	struct dataset *dataset = in->dataset;
	struct source *inner = unwrap_go_test(
		in->chooser.arena, source, dataset, &dataset->inputs[input], in->options, fault);
	if (!inner)
		return false;
	const char *wrapped = choice->mapping->name;
	struct chooser chooser = in->chooser;
	struct ingest_options options = *in->options;
	options.from = NULL;
	chooser.options = &options;
	*choice = choose_mapping(&chooser, inner, true, fault);
	if (!choice->mapping || !read_with(in, inner, choice, input, dump, pass, fault))
		return false;
	dataset->inputs[input].collector = names_text(dataset->names, wrapped);
	return true;
}

/* One file, or one member of an archive.  named_only: what only a guess could read is passed over (false). */
static bool read_member(struct ingest *in, struct source *source, const struct dump *dump,
	struct pass_name pass, struct fault *fault)
{
	struct place place = {.file = source->path};
	if (source->block.length == 0)
		return fault_at(fault, place, "the file is empty");
	if (is_results(source->block))
		return fault_at(fault, place,
			"these are floorstat's own results, not runs; give it the dump, or what 'floorstat convert' wrote");
	struct choice choice = choose_mapping(&in->chooser, source, dump->folder != NULL, fault);
	if (!choice.mapping)
		return false;
	const char *path = source->member
		? arena_printf(in->chooser.arena, "%s/%s", source->path, source->member)
		: source->path;
	dataset_input(in->dataset, path, dump->label);
	size_t input = in->dataset->input_count - 1;
	bool good = mapping_setting(choice.mapping, "unwrap")
		? read_unwrapped(in, source, &choice, input, dump, pass, fault)
		: read_with(in, source, &choice, input, dump, pass, fault);
	if (good && choice.pass_field)
		pass_split_tell(in->dataset, input, choice.pass_field);
	if (good && choice.unread)
		input_problem(in->dataset, &in->dataset->inputs[input], place,
			"as many numbers stand at %s and were not read; 'floorstat formats --draft' writes a "
			"mapping to start from",
			choice.unread);
	if (good && source->trouble)
		input_problem(in->dataset, &in->dataset->inputs[input], place, "%s", source->trouble);
	return good;
}

/* What needs no mapping: runs that convert wrote, scheduler traces. */
static bool read_own(struct ingest *in, struct source *source, const struct dump *dump, struct fault *fault)
{
	struct dataset *dataset = in->dataset;
	struct arena *scratch = arena_child(in->arena);
	struct words metrics = {0};
	in->restored = in->restored || restore_recognises(source->block);
	bool good = restore_recognises(source->block)
		? restore_read(dataset, scratch, source, dump->label, dump->pass.name, in->options,
			  in->wheres, &metrics, fault)
		: trace_read(dataset, scratch, source, dump->label, dump->pass.name, in->options, fault);
	arena_free(scratch);
	for (size_t i = 0; i < metrics.count; i++)
		ingest_metric(in, metrics.at[i]);
	return good;
}

void dump_left_out(struct ingest *in, size_t inputs_before, const struct fault *fault, struct fault *first)
{
	struct dataset *dataset = in->dataset;
	if (first->status == STATUS_OK)
		*first = *fault;
	if (dataset->input_count == inputs_before)
		return;
	struct input *input = &dataset->inputs[dataset->input_count - 1];
	if (input->problem_count == 0)
		input_problem(dataset, input, (struct place){.file = fault->place},
			"%s: left out (--strict: an error)", fault->text);
}

bool dumps_may_be_left_out(
	const struct ingest *in, size_t read, const struct fault *first, struct fault *fault)
{
	if (first->status == STATUS_OK || (read > 0 && !in->options->strict && first->status == STATUS_INPUT))
		return true;
	*fault = *first;
	return false;
}

/* The members of an archive that are dumps, or the one file that it is; a fault when none is.  In a folder what no
 * collector claims is passed over, and may be all. */
static bool read_members(struct ingest *in, struct source *source, const struct dump *dump,
	struct pass_name pass, struct fault *fault)
{
	size_t read = 0;
	struct fault first = {0};
	do {
		struct fault own = {0};
		bool alone = !source->member;
		size_t before = in->dataset->input_count;
		if (read_member(in, source, dump, pass, &own))
			read++;
		else if (!dump->folder || in->dataset->input_count > before)
			dump_left_out(in, before, &own, &first);
		if (alone || (own.status != STATUS_OK && own.status != STATUS_INPUT))
			break;
	} while (source_next_member(source, fault));
	return fault->status == STATUS_OK && dumps_may_be_left_out(in, read, &first, fault);
}

/* All of a source: its members, and what is known of its bytes to the inputs that they made. */
static bool read_source(struct ingest *in, struct source *source, const struct dump *dump,
	struct pass_name pass, struct fault *fault)
{
	size_t first = in->dataset->input_count;
	if (!read_members(in, source, dump, pass, fault))
		return false;
	if (in->dataset->input_count > first && !source_finish(source, fault))
		return false;
	for (size_t i = first; i < in->dataset->input_count; i++) {
		memcpy(in->dataset->inputs[i].sha256, source->sha256, sizeof source->sha256);
		in->dataset->inputs[i].bytes = source->bytes;
	}
	return true;
}

static bool read_named(struct ingest *in, const struct dump *dump, struct fault *fault)
{
	struct source *source = source_open(in->chooser.arena, dump->path, in->options, fault);
	if (!source)
		return false;
	if (!in->options->from && !in->options->map_file &&
		(restore_recognises(source->block) || trace_recognises(in->dataset->names, source->block)))
		return read_own(in, source, dump, fault);
	if (in->options->states)
		return restore_no_state(source, fault);
	return read_source(in, source, dump, dump->pass, fault);
}

/* Whether the files of a folder are one pass to the collector of this one; an archive stands for itself. */
static bool is_part_of_folder(struct ingest *in, const struct source *source)
{
	struct fault unasked = {0};
	if (source->member)
		return false;
	struct choice choice = choose_mapping(&in->chooser, source, true, &unasked);
	return choice.mapping && mapping_setting(choice.mapping, "folder");
}

static bool read_found(struct ingest *in, const struct dump *dump, struct fault *fault)
{
	struct fault closed = {0};
	struct arena *scratch = in->chooser.arena;
	struct source *source = source_open(scratch, dump->path, in->options, &closed);
	struct pass_name pass = dump->pass;
	if (!source)
		return true;
	if (!dump->label && !is_part_of_folder(in, source))
		pass.name = arena_printf(scratch, "%s/%s", pass.name,
			file_name_among(scratch, dump->folder, dump->files, dump->which));
	return read_source(in, source, dump, pass, fault);
}

bool dump_read(struct ingest *in, const struct dump *dump, struct fault *fault)
{
	/* What a mapping made for it holds, and the first block of up to 4 MB, serve no other. */
	struct arena *scratch = in->chooser.arena = arena_child(in->arena);
	bool good = dump->folder ? read_found(in, dump, fault) : read_named(in, dump, fault);
	arena_free(scratch);
	return good;
}
