#include "ingest.h"

#include <stdlib.h>
#include <string.h>

#include "ahead.h"
#include "base/metadata.h"
#include "beside/join.h"
#include "beside/load.h"
#include "beside/trace.h"
#include "bytes/source.h"
#include "dump.h"
#include "guess/roles.h"
#include "left_out.h"
#include "workload_names.h"

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

/* The files of a folder that are to be looked at. */
static bool list_dumps(struct ingest *in, const struct dump *folder, struct words *files, struct dump **dumps,
	size_t *count, struct fault *fault)
{
	*count = 0;
	if (!folder_files(in->arena, folder->path, files, fault))
		return false;
	*dumps = arena_alloc(in->arena, files->count, sizeof **dumps);
	for (size_t i = 0; i < files->count; i++) {
		if (is_former(files, files->at[i]))
			continue;
		struct dump *dump = &(*dumps)[(*count)++];
		*dump = *folder;
		dump->path = files->at[i];
		dump->folder = folder->path;
		dump->files = files;
		dump->which = i;
	}
	return true;
}

/* The files of a folder, and the members of archives in it, that a collector's mapping claims. */
static bool read_folder(struct ingest *in, const struct dump *folder, struct fault *fault)
{
	struct words files;
	struct dump *dumps;
	struct fault first = {0};
	size_t count, read = 0;
	if (!list_dumps(in, folder, &files, &dumps, &count, fault))
		return false;
	struct ahead *ahead = ahead_new(in, dumps, count);
	for (size_t i = 0; i < count; i++) {
		size_t before = in->dataset->input_count;
		struct fault own = {0};
		bool good = ahead_read(ahead, i, &own);
		read += good && in->dataset->input_count > before;
		if (!good)
			dump_left_out(in, before, &own, &first);
		if (!good && (own.status != STATUS_INPUT || in->options->strict))
			break;
	}
	if (!dumps_may_be_left_out(in, read, &first, fault))
		return false;
	return read > 0 ||
		fault_at(fault, (struct place){.file = folder->path},
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

static bool check_options(struct ingest *in, struct fault *fault)
{
	const struct ingest_options *options = in->options;
	for (size_t i = 0; i < options->where.count; i++)
		if (!in->wheres[i].met)
			return fault_set(fault, STATUS_USAGE,
				"--where '%s': no input has a field, factor or role of that name",
				options->where.at[i]);
	if (options->between && !in->between_met)
		return fault_set(fault, STATUS_USAGE,
			in->restored ? "--between %s: converted runs keep the passes they were written with; "
				       "give --between to convert, or the dump itself"
				     : "--between %s: no input has a factor of that name (or workload)",
			options->between);
	if (!has_load(in->dataset, options))
		return fault_set(fault, STATUS_USAGE, "--column load=: no run has a %s to stand for load",
			covariate_name(in->dataset->load_by));
	if (!options->metric || in->metric_met)
		return true;
	struct buffer all = buffer_new(in->arena);
	buffer_text(&all, "");
	for (size_t i = 0; i < in->metric_count && i < 20; i++)
		buffer_print(&all, "%s%s", i ? ", " : "", in->metrics[i]);
	return fault_set(fault, STATUS_USAGE, "--metric %s: no input has it%s%s", options->metric,
		all.length > 0 ? "; there are: " : "", all.at);
}

static bool attach(struct ingest *in, struct fault *fault)
{
	if (!load_attach(in->dataset, in->options, fault) || !join_attach(in->dataset, in->options, fault) ||
		!meta_attach(in->dataset, in->options, fault))
		return false;
	load_from_averages(in->dataset);
	return true;
}

/* The whole of what was read, put in order. */
static void settle(struct ingest *in)
{
	if (!in->options->between)
		pass_labels_take(in->dataset);
	warmups_leave_out(in->dataset, in->options->warmup);
	empty_leave_out(in->dataset);
	workloads_name(in->dataset);
	trace_adopt(in->dataset);
	dataset_settle(in->dataset);
}

static bool read_all(
	struct ingest *in, const struct ingest_input *inputs, size_t input_count, struct fault *fault)
{
	struct pass_name *names = pass_names(in->arena, inputs, input_count);
	struct dump *dumps = arena_alloc(in->arena, input_count, sizeof *dumps);
	for (size_t i = 0; i < input_count; i++)
		dumps[i] = (struct dump){.path = inputs[i].path, .label = inputs[i].label, .pass = names[i]};
	struct ahead *ahead = ahead_new(in, dumps, input_count);
	for (size_t i = 0; i < input_count; i++) {
		bool folder = source_is_folder(dumps[i].path);
		if (folder ? !read_folder(in, &dumps[i], fault) : !ahead_read(ahead, i, fault))
			return false;
	}
	return true;
}

struct dataset *ingest_read(struct arena *arena, const struct ingest_options *options,
	const struct ingest_input *inputs, size_t input_count, struct fault *fault)
{
	struct fault unasked = {0};
	struct ingest in = {.arena = arena, .options = options};
	fault = fault ? fault : &unasked;
	in.dataset = dataset_new(arena);
	in.dataset->load_by = load_by_options(options);
	in.chooser = (struct chooser){.options = options, .names = in.dataset->names};
	in.chooser.mappings = mappings_builtin(arena, &in.chooser.mapping_count, fault);
	in.wheres = wheres_parse(arena, in.dataset->names, options, fault);
	if (fault->status != STATUS_OK || !read_all(&in, inputs, input_count, fault) ||
		!check_options(&in, fault))
		return NULL;
	settle(&in);
	return attach(&in, fault) ? in.dataset : NULL;
}
