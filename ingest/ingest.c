#include "ingest.h"

#include <stdlib.h>
#include <string.h>

#include "base/metadata.h"
#include "beside/join.h"
#include "beside/load.h"
#include "beside/trace.h"
#include "bind/bind.h"
#include "bind/bind_where.h"
#include "bind/csv_records.h"
#include "bind/json_records.h"
#include "bind/lines.h"
#include "bytes/source.h"
#include "choose.h"
#include "guess/roles.h"
#include "left_out.h"
#include "pass_names.h"
#include "restore/restore.h"
#include "syntax/unwrap.h"
#include "workload_names.h"

/* One command's reading of all its inputs. */
struct ingest {
	struct arena *arena;
	const struct ingest_options *options;
	struct dataset *dataset;
	struct chooser chooser;
	struct where *wheres;
	struct fault *fault;
	/* Metrics of all inputs, for --metric. */
	const char **metrics;
	size_t metric_count, metric_capacity;
	bool metric_met, between_met;
	bool restored; /* some input is converted runs */
	bool many;     /* the files of a folder are being read */
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

static void note_metric(struct ingest *in, const char *metric)
{
	for (size_t i = 0; i < in->metric_count; i++)
		if (strcmp(in->metrics[i], metric) == 0)
			return;
	ARENA_ROOM(in->arena, in->metrics, in->metric_count, in->metric_capacity);
	in->metrics[in->metric_count++] = metric;
	in->metric_met = in->metric_met || (in->options->metric && strcmp(metric, in->options->metric) == 0);
}

/* Says what is to be said of an input without runs; false when there is nothing at all in it. */
static bool judge_input(struct ingest *in, const struct mapping *mapping, struct binder *binder)
{
	struct binder_sum sum = binder_sum(binder);
	struct input *input = binder_input(binder);
	struct place place = {.file = input->path};
	in->metric_met = in->metric_met || sum.metric_met;
	in->between_met = in->between_met || sum.between_met;
	for (size_t i = 0; i < sum.metric_count; i++)
		note_metric(in, sum.metrics[i]);
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
	return fault_at(in->fault, place, "%s%s (read as %s)", why,
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
	struct pass_name pass)
{
	const struct mapping *mapping = choice->mapping;
	struct arena *scratch = arena_child(in->arena);
	struct binder *binder = binder_new(scratch, mapping, in->dataset, input, in->options);
	binder_pass(binder, pass.name, pass.by_user, pass.by_user ? pass.name : NULL);
	if (in->many || source->member)
		binder_unnamed(binder, workload_of_file(in->dataset, binder_input(binder)->path));
	binder_wheres(binder, in->options->where.count > 0 ? in->wheres : NULL);
	in->dataset->inputs[input].collector = names_text(in->dataset->names, mapping->name);
	bool good = false;
	size_t no_runs = no_runs_of(in->dataset);
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
static bool read_unwrapped(
	struct ingest *in, struct source *source, struct choice *choice, size_t input, struct pass_name pass)
{
	struct dataset *dataset = in->dataset;
	struct source *inner = unwrap_go_test(
		in->arena, source, dataset, &dataset->inputs[input], in->options, in->fault);
	if (!inner)
		return false;
	const char *wrapped = choice->mapping->name;
	struct chooser chooser = in->chooser;
	struct ingest_options options = *in->options;
	options.from = NULL;
	chooser.options = &options;
	*choice = choose_mapping(&chooser, inner, true, in->fault);
	if (!choice->mapping || !read_with(in, inner, choice, input, pass))
		return false;
	dataset->inputs[input].collector = names_text(dataset->names, wrapped);
	return true;
}

/* One file, or one member of an archive.  named_only: what only a guess could read is passed over (false). */
static bool read_member(struct ingest *in, struct source *source, const char *label, struct pass_name pass,
	bool named_only, struct fault *fault)
{
	struct place place = {.file = source->path};
	if (source->block.length == 0)
		return fault_at(fault, place, "the file is empty");
	if (is_results(source->block))
		return fault_at(fault, place,
			"these are floorstat's own results, not runs; give it the dump, or what 'floorstat convert' wrote");
	struct choice choice = choose_mapping(&in->chooser, source, named_only, fault);
	if (!choice.mapping)
		return false;
	const char *path = source->member ? arena_printf(in->arena, "%s/%s", source->path, source->member)
					  : source->path;
	dataset_input(in->dataset, path, label);
	size_t input = in->dataset->input_count - 1;
	struct fault *outer = in->fault;
	in->fault = fault;
	bool good = mapping_setting(choice.mapping, "unwrap")
		? read_unwrapped(in, source, &choice, input, pass)
		: read_with(in, source, &choice, input, pass);
	in->fault = outer;
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
static bool read_own(struct ingest *in, struct source *source, const char *label, struct pass_name pass)
{
	struct dataset *dataset = in->dataset;
	struct arena *scratch = arena_child(in->arena);
	struct words metrics = {0};
	in->restored = in->restored || restore_recognises(source->block);
	bool good = restore_recognises(source->block)
		? restore_read(dataset, scratch, source, label, pass.name, in->options, in->wheres, &metrics,
			  in->fault)
		: trace_read(dataset, scratch, source, label, pass.name, in->options, in->fault);
	arena_free(scratch);
	for (size_t i = 0; i < metrics.count; i++)
		note_metric(in, metrics.at[i]);
	return good;
}

/* A part of an input (a member of an archive, a file of a folder) that failed: when something knew it for a dump, the
 * input that it made says so, if it hasn't yet. */
static void tell_left_out(
	struct ingest *in, size_t inputs_before, const struct fault *fault, struct fault *first)
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

/* Whether parts that failed are a fault of the whole: when none was read, when asked for, when it isn't the part's. */
static bool may_leave_out(
	const struct ingest *in, size_t read, const struct fault *first, struct fault *fault)
{
	if (first->status == STATUS_OK || (read > 0 && !in->options->strict && first->status == STATUS_INPUT))
		return true;
	*fault = *first;
	return false;
}

/* The members of an archive that are dumps, or the one file that it is; a fault when none is.  named_only: what no
 * collector claims is passed over, and may be all. */
static bool read_members(struct ingest *in, struct source *source, const char *label, struct pass_name pass,
	bool named_only, struct fault *fault)
{
	size_t read = 0;
	struct fault first = {0};
	do {
		struct fault own = {0};
		bool alone = !source->member;
		size_t before = in->dataset->input_count;
		if (read_member(in, source, label, pass, named_only, &own))
			read++;
		else if (!named_only || in->dataset->input_count > before)
			tell_left_out(in, before, &own, &first);
		if (alone || (own.status != STATUS_OK && own.status != STATUS_INPUT))
			break;
	} while (source_next_member(source, fault));
	return fault->status == STATUS_OK && may_leave_out(in, read, &first, fault);
}

/* All of a source: its members, and what is known of its bytes to the inputs that they made. */
static bool read_source(struct ingest *in, struct source *source, const char *label, struct pass_name pass,
	bool named_only, struct fault *fault)
{
	size_t first = in->dataset->input_count;
	if (!read_members(in, source, label, pass, named_only, fault))
		return false;
	if (in->dataset->input_count > first && !source_finish(source, fault))
		return false;
	for (size_t i = first; i < in->dataset->input_count; i++) {
		memcpy(in->dataset->inputs[i].sha256, source->sha256, sizeof source->sha256);
		in->dataset->inputs[i].bytes = source->bytes;
	}
	return true;
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
	return read_source(in, source, label, pass, false, in->fault);
}

/* criterion keeps the session before the last in base/, and how the two differ in change/, both beside new/. */
static bool is_former(const struct words *files, const char *path)
{
	const char *name = strrchr(path, '/');
	struct text folder = text_slice(text_of(path), 0, name ? (size_t)(name - path) : 0);
	if (!text_ends(folder, "/base") && !text_ends(folder, "/change"))
		return false;
	while (folder.at[folder.length - 1] != '/')
		folder.length--;
	for (size_t i = 0; i < files->count; i++)
		if (strncmp(files->at[i], path, folder.length) == 0 &&
			strncmp(files->at[i] + folder.length, "new/", 4) == 0)
			return true;
	return false;
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

/* What can't be opened is nobody's dump. */
static bool read_file_among(struct ingest *in, struct arena *scratch, const char *folder,
	const struct words *files, size_t which, const char *label, struct pass_name pass,
	struct fault *fault)
{
	struct fault closed = {0};
	struct source *source = source_open(scratch, files->at[which], in->options, &closed);
	if (!source)
		return true;
	if (!label && !is_part_of_folder(in, source))
		pass.name = arena_printf(
			in->arena, "%s/%s", pass.name, file_name_among(in->arena, folder, files, which));
	return read_source(in, source, label, pass, true, fault);
}

/* The files of a folder, and the members of archives in it, that a collector's mapping claims. */
static bool read_folder(struct ingest *in, const char *folder, const char *label, struct pass_name pass)
{
	struct words files = {0};
	struct fault first = {0};
	size_t read = 0;
	if (!folder_files(in->arena, folder, &files, in->fault))
		return false;
	for (size_t i = 0; i < files.count; i++) {
		size_t before = in->dataset->input_count;
		struct fault fault = {0};
		if (is_former(&files, files.at[i]))
			continue;
		struct arena *scratch = arena_child(in->arena);
		bool good = read_file_among(in, scratch, folder, &files, i, label, pass, &fault);
		arena_free(scratch);
		read += good && in->dataset->input_count > before;
		if (!good)
			tell_left_out(in, before, &fault, &first);
		if (!good && (fault.status != STATUS_INPUT || in->options->strict))
			break;
	}
	if (!may_leave_out(in, read, &first, in->fault))
		return false;
	return read > 0 ||
		fault_at(in->fault, (struct place){.file = folder},
			"a folder in which no file is a known collector's dump (name the files themselves)");
}

/* Whether any run has what the options put in the place of load. */
static bool has_load(const struct dataset *dataset, const struct ingest_options *options)
{
	if (load_by_options(options) == COVARIATE_LOAD)
		return true;
	for (size_t t = 0; t < dataset->table_count; t++)
		for (size_t g = 0; g < dataset->tables[t].group_count; g++)
			if (dataset->tables[t].groups[g].runs.covariates[dataset->load_by].count > 0)
				return true;
	return false;
}

static bool check_options(struct ingest *in)
{
	const struct ingest_options *options = in->options;
	for (size_t i = 0; i < options->where.count; i++)
		if (!in->wheres[i].met)
			return fault_set(in->fault, STATUS_USAGE,
				"--where '%s': no input has a field, factor or role of that name",
				options->where.at[i]);
	if (options->between && !in->between_met)
		return fault_set(in->fault, STATUS_USAGE,
			in->restored ? "--between %s: converted runs keep the passes they were written with; "
				       "give --between to convert, or the dump itself"
				     : "--between %s: no input has a factor of that name (or workload)",
			options->between);
	if (!has_load(in->dataset, options))
		return fault_set(in->fault, STATUS_USAGE, "--column load=: no run has a %s to stand for load",
			covariate_name(in->dataset->load_by));
	if (!options->metric || in->metric_met)
		return true;
	struct buffer all = buffer_new(in->arena);
	buffer_text(&all, "");
	for (size_t i = 0; i < in->metric_count && i < 20; i++)
		buffer_print(&all, "%s%s", i ? ", " : "", in->metrics[i]);
	return fault_set(in->fault, STATUS_USAGE, "--metric %s: no input has it%s%s", options->metric,
		all.length > 0 ? "; there are: " : "", all.at);
}

static bool attach(struct ingest *in)
{
	if (!load_attach(in->dataset, in->options, in->fault) ||
		!join_attach(in->dataset, in->options, in->fault) ||
		!meta_attach(in->dataset, in->options, in->fault))
		return false;
	load_from_averages(in->dataset);
	return true;
}

struct dataset *ingest_read(struct arena *arena, const struct ingest_options *options,
	const struct ingest_input *inputs, size_t input_count, struct fault *fault)
{
	struct fault unasked = {0};
	struct ingest in = {.arena = arena, .options = options, .fault = fault ? fault : &unasked};
	in.dataset = dataset_new(arena);
	in.dataset->load_by = load_by_options(options);
	in.chooser = (struct chooser){.arena = arena, .options = options, .names = in.dataset->names};
	in.chooser.mappings = mappings_builtin(arena, &in.chooser.mapping_count, in.fault);
	in.wheres = wheres_parse(arena, in.dataset->names, options, in.fault);
	if (in.fault->status != STATUS_OK)
		return NULL;
	struct pass_name *names = pass_names(arena, inputs, input_count);
	for (size_t i = 0; i < input_count; i++) {
		bool folder = in.many = source_is_folder(inputs[i].path);
		if (folder ? !read_folder(&in, inputs[i].path, inputs[i].label, names[i])
			   : !read_file(&in, inputs[i].path, inputs[i].label, names[i]))
			return NULL;
	}
	if (!check_options(&in))
		return NULL;
	if (!options->between)
		pass_labels_take(in.dataset);
	warmups_leave_out(in.dataset, options->warmup);
	empty_leave_out(in.dataset);
	workloads_name(in.dataset);
	trace_adopt(in.dataset);
	dataset_settle(in.dataset);
	return attach(&in) ? in.dataset : NULL;
}
