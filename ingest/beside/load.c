#include "load.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/label.h"
#include "../bytes/line.h"
#include "../bytes/source.h"
#include "../syntax/csv.h"
#include "../syntax/json.h"
#include "load_reader.h"

enum { HEAD_BYTES = 16 << 10 };

double load_window(const struct load_profile *profile, const char *cpu, size_t window)
{
	if (window >= profile->window_count)
		return NAN;
	size_t width = profile->cpu_count ? profile->cpu_count : 1;
	const double *row = profile->percent + window * width;
	if (profile->cpu_count == 0)
		return cpu ? NAN : row[0];
	double sum = 0;
	size_t known = 0;
	for (size_t c = 0; c < profile->cpu_count; c++) {
		if (cpu && strcmp(profile->cpus[c], cpu) == 0)
			return row[c];
		if (!cpu && !isnan(row[c])) {
			sum += row[c];
			known++;
		}
	}
	return known > 0 ? sum / (double)known : NAN;
}

double load_mean(const struct load_profile *profile, const char *cpu)
{
	bool lengths = true;
	for (size_t w = 0; w < profile->window_count; w++)
		lengths &= profile->window_seconds[w] > 0;
	double sum = 0, weights = 0;
	for (size_t w = 0; w < profile->window_count; w++) {
		double percent = load_window(profile, cpu, w);
		double weight = lengths ? profile->window_seconds[w] : 1;
		if (isnan(percent))
			continue;
		sum += weight * percent;
		weights += weight;
	}
	return weights > 0 ? sum / weights : NAN;
}

double load_at(const struct load_profile *profile, const char *cpu, double time)
{
	size_t low = 0, high = profile->window_count; /* windows are in order of time */
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (profile->window_start[middle] <= time)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return NAN;
	size_t window = low - 1;
	/* Half a window of grace: stamps are often cut to seconds. */
	double after = time - profile->window_start[window];
	return after <= profile->window_seconds[window] * 1.5 ? load_window(profile, cpu, window) : NAN;
}

/* What one --load names, taken apart. */
struct request {
	const char *label, *path;
	size_t pass; /* of the label; SIZE_MAX without one */
};

static bool take_apart(
	const struct dataset *dataset, const char *word, struct request *request, struct fault *fault)
{
	struct text path, label = text_split(text_of(word), '=', &path);
	*request = (struct request){NULL, word, SIZE_MAX};
	bool has_label = label.length < strlen(word) && label.length > 0;
	long pass = has_label ? label_find(dataset, label) : NO_PASS;
	if (!has_label || (pass == NO_PASS && access(word, F_OK) == 0))
		return true;
	if (pass == NO_PASS)
		return label_unknown(dataset, "--load", label, fault);
	request->pass = (size_t)pass;
	request->label = dataset->passes[request->pass].name;
	request->path = path.at;
	return true;
}

/* The reader at work on a source. */
struct load_reading {
	struct load_build build;
	const struct load_reader *reader;
	void *state;
};

static bool give_line(void *context, struct text line, size_t number, struct fault *fault)
{
	(void)fault;
	struct load_reading *reading = context;
	reading->build.place.line = number;
	reading->reader->line(&reading->build, reading->state, line);
	return true;
}

static bool read_lines(struct load_reading *reading, struct source *source,
	const struct ingest_options *options, struct fault *fault)
{
	return source_lines(source, options->limits.line_bytes, give_line, reading, fault);
}

static void give_comment(void *context, struct text line, size_t number)
{
	struct load_reading *reading = context;
	reading->build.place.line = number;
	if (reading->reader->comment)
		reading->reader->comment(&reading->build, line);
}

static bool is_no_profile(const struct source *source, struct fault *fault)
{
	return fault_at(fault, (struct place){.file = source->path},
		"no load profile that is known: neither a tool's (mpstat, sar, sadf, vmstat, pidstat, dstat, "
		"turbostat, typeperf, perf sched timehist) nor columns or keys such as cpu and percent");
}

static bool read_table(struct load_reading *reading, struct source *source,
	const struct ingest_options *options, struct fault *fault)
{
	struct arena *arena = reading->build.arena;
	struct csv_dialect dialect;
	struct csv_header header;
	if (!csv_look(arena, source, options, &dialect))
		return is_no_profile(source, fault);
	struct csv_reader *csv = csv_open(arena, source, dialect, options, false);
	if (!csv_read_header(arena, csv, &dialect, &header, give_comment, reading, fault) ||
		!reading->reader->header(&reading->build, reading->state, &header))
		return is_no_profile(source, fault);
	struct csv_row row;
	while (csv_next(csv, &row, fault)) {
		reading->build.place.line = row.line;
		if (row.kind == CSV_COMMENT)
			give_comment(reading, row.cells[0].text, row.line);
		else if (row.kind == CSV_BAD)
			load_remark(&reading->build, "%s", row.why);
		else if (!csv_is_header(&header, &row))
			reading->reader->row(&reading->build, reading->state, &row);
	}
	return !fault || fault->status == STATUS_OK;
}

static bool read_json(struct load_reading *reading, struct source *source,
	const struct ingest_options *options, struct fault *fault)
{
	struct load_context context = {&reading->build, reading->state};
	struct json *json = json_new(
		reading->build.arena, reading->reader->events, &context, options->limits.depth);
	for (;;) {
		size_t used = 0;
		enum json_status status = json_feed(json, source->block, source->at_end, &used);
		struct place place = {.file = source->path};
		json_place(json, &place.line, &place.column);
		if (status == JSON_BROKEN)
			return fault_at(fault, place, "%s", json_complaint(json));
		if (status == JSON_CUT)
			load_remark(&reading->build,
				"the file ends in the middle, only what stands before is read");
		if (source->at_end)
			return true;
		if (!source_more(source, used, fault))
			return false;
	}
}

/* By load_shape. */
static const struct shape {
	bool (*read)(struct load_reading *reading, struct source *source,
		const struct ingest_options *options, struct fault *fault);
	const char *format;
} shapes[] = {
	[LOAD_LINES] = {read_lines, "text"},
	[LOAD_TABLE] = {read_table, "csv"},
	[LOAD_JSON] = {read_json, "json"},
};

static const struct load_reader *recognise(struct text head)
{
	for (size_t i = 0; load_readers[i]; i++)
		if (load_readers[i]->recognises(head))
			return load_readers[i];
	return NULL;
}

const char *load_tool(struct text head)
{
	if (head.length > HEAD_BYTES)
		head.length = HEAD_BYTES;
	const struct load_reader *reader = recognise(head);
	return reader && !reader->plain ? reader->name : NULL;
}

static bool read_source(struct load_reading *reading, struct source *source,
	const struct ingest_options *options, struct fault *fault)
{
	struct text head = source->block;
	if (head.length > HEAD_BYTES)
		head.length = HEAD_BYTES;
	if (text_trim(head).length == 0)
		return fault_at(fault, (struct place){.file = source->path}, "the load profile is empty");
	reading->reader = recognise(head);
	if (!reading->reader)
		return is_no_profile(source, fault);
	reading->state = arena_alloc(reading->build.arena, 1, reading->reader->state_size);
	const struct shape *shape = &shapes[reading->reader->shape];
	reading->build.input->collector = reading->reader->name;
	reading->build.input->format = shape->format;
	if (!shape->read(reading, source, options, fault))
		return false;
	if (reading->reader->end)
		reading->reader->end(&reading->build, reading->state);
	return true;
}

/* The times between which a pass's runs were made lie within those of the windows, at least in part. */
static bool overlaps(const struct load_profile *profile, const struct pass *pass)
{
	if (isnan(pass->start) || profile->zoned != pass->zoned)
		return false;
	for (size_t w = 0; w < profile->window_count; w++) {
		double start = profile->window_start[w], end = start + profile->window_seconds[w];
		if (start <= pass->end && end >= pass->start)
			return true;
	}
	return false;
}

/* The windows that overlap the runs of the pass, as a profile of their own. */
static struct load_profile *cut_to(
	struct arena *arena, const struct load_profile *profile, const struct pass *pass)
{
	struct load_profile *cut = arena_alloc(arena, 1, sizeof *cut);
	size_t width = profile->cpu_count ? profile->cpu_count : 1, n = 0;
	*cut = *profile;
	cut->percent = arena_alloc(arena, profile->window_count * width, sizeof *cut->percent);
	cut->window_start = arena_alloc(arena, profile->window_count, sizeof *cut->window_start);
	cut->window_seconds = arena_alloc(arena, profile->window_count, sizeof *cut->window_seconds);
	for (size_t w = 0; w < profile->window_count; w++) {
		double start = profile->window_start[w], end = start + profile->window_seconds[w];
		if (!(start <= pass->end && end >= pass->start))
			continue;
		memcpy(cut->percent + n * width, profile->percent + w * width, width * sizeof(double));
		cut->window_start[n] = start;
		cut->window_seconds[n++] = profile->window_seconds[w];
	}
	cut->window_count = n;
	return cut;
}

/* Two profiles of one pass: the windows of both. */
static struct load_profile *merge(struct dataset *dataset, struct input *input,
	const struct load_profile *first, const struct load_profile *second)
{
	struct arena *scratch = arena_child(dataset->arena);
	struct load_build build = {.arena = scratch, .dataset = dataset, .input = input};
	const struct load_profile *const both[] = {first, second};
	for (size_t i = 0; i < 2; i++) {
		const struct load_profile *profile = both[i];
		size_t width = profile->cpu_count ? profile->cpu_count : 1;
		for (size_t w = 0; w < profile->window_count; w++) {
			double start = profile->window_start[w], seconds = profile->window_seconds[w];
			load_begin_window(&build, LOAD_SPAN(start, start + seconds, seconds));
			for (size_t c = 0; c < width; c++)
				load_busy(&build, text_of(profile->cpu_count ? profile->cpus[c] : "all"),
					profile->percent[w * width + c]);
		}
	}
	build.zoned = first->zoned;
	struct load_profile *merged = load_build_end(&build, first->source, first->reader);
	merged->source = names_text(
		dataset->names, arena_printf(scratch, "%s, %s", first->source, second->source));
	merged->with_benchmark = first->with_benchmark || second->with_benchmark;
	arena_free(scratch);
	return merged;
}

static const char *cpu_of(const struct table *table, const struct group *group)
{
	static const char *const names[] = {"cpu", "core", "processor"};
	for (size_t f = 0; f < table->factor_count; f++)
		for (size_t i = 0; i < sizeof names / sizeof *names; i++)
			if (group->levels[f] &&
				text_equal_folded(text_of(table->factors[f]), text_of(names[i])))
				return group->levels[f];
	return NULL;
}

/* Background load taken while the runs were made, without the benchmark: each run gets that of its CPU at its time,
 * unless the dump records one itself. */
static void give_to_runs(struct dataset *dataset, const struct load_profile *profile, size_t pass)
{
	for (size_t t = 0; t < dataset->table_count; t++) {
		const struct table *table = &dataset->tables[t];
		for (size_t g = 0; table->pass == pass && g < table->group_count; g++) {
			struct runs *runs = &table->groups[g].runs;
			const struct column *times = &runs->covariates[COVARIATE_TIME];
			struct column *loads = &runs->covariates[COVARIATE_LOAD];
			if (loads->count > 0 || times->count == 0)
				continue;
			const char *cpu = cpu_of(table, &table->groups[g]);
			for (size_t i = 0; i < runs->n; i++)
				runs_state(dataset->arena, runs, COVARIATE_LOAD,
					load_at(profile, cpu, column_at(times, i)));
		}
	}
}

static void keep_processes(struct dataset *dataset, struct pass *pass, const struct load_build *build)
{
	for (size_t i = 0; i < build->process_count; i++) {
		ARENA_ROOM(dataset->arena, pass->processes, pass->process_count, pass->process_capacity);
		pass->processes[pass->process_count++] = build->processes[i];
	}
}

/* Gives a profile to a pass, cut to its runs where it overlaps them, unless it says itself that nothing ran. */
static void give(
	struct dataset *dataset, const struct load_build *build, struct load_profile *profile, size_t index)
{
	struct pass *pass = &dataset->passes[index];
	struct input *input = build->input;
	size_t all = profile->window_count;
	bool meanwhile = overlaps(profile, pass);
	if (meanwhile)
		profile = cut_to(dataset->arena, profile, pass);
	profile->with_benchmark |= meanwhile && !build->background;
	if (meanwhile && build->background)
		give_to_runs(dataset, profile, index);
	bool timed = !isnan(pass->start) && !isnan(profile->window_start[0]);
	if (timed && profile->zoned != pass->zoned)
		input_problem(dataset, input, (struct place){.file = input->path},
			"its times have %s zone and those of the runs of '%s' have %s: not matched by time",
			profile->zoned ? "a" : "no", pass->name, pass->zoned ? "one" : "none");
	if (timed && build->either_way)
		input_problem(dataset, input, (struct place){.file = input->path},
			"its date could be read with day and month exchanged: read month first");
	const char *kind = profile->with_benchmark ? "load with the benchmark" : "background load";
	input_reading(dataset, input, "windows", "load",
		arena_printf(dataset->arena, "%s of %s, %zu of %zu windows, %zu CPUs", kind, pass->name,
			profile->window_count, all, profile->cpu_count));
	bool merges = pass->load && strcmp(pass->load->reader, LOAD_AVERAGES) != 0;
	pass->load = merges ? merge(dataset, input, pass->load, profile) : profile;
	keep_processes(dataset, pass, build);
}

/* Without a label: the only pass, or all whose runs it overlaps. */
static bool give_by_time(struct dataset *dataset, const struct load_build *build,
	struct load_profile *profile, struct fault *fault)
{
	if (dataset->pass_count == 1) {
		give(dataset, build, profile, 0);
		return true;
	}
	size_t matched = 0;
	for (size_t i = 0; i < dataset->pass_count; i++) {
		if (!overlaps(profile, &dataset->passes[i]))
			continue;
		give(dataset, build, profile, i);
		matched++;
	}
	if (matched > 0)
		return true;
	const char *first = dataset->pass_count > 0 ? dataset->passes[0].name : "LABEL";
	return fault_set_at(fault, STATUS_USAGE, (struct place){.file = profile->source},
		"%zu passes, and this load profile matches none of them by time: say which it belongs to "
		"(--load '%s=%s')",
		dataset->pass_count, first, profile->source);
}

static bool attach(struct dataset *dataset, struct arena *scratch, const struct request *request,
	const struct ingest_options *options, struct fault *fault)
{
	struct source *source = source_open(scratch, request->path, options, fault);
	if (!source)
		return false;
	struct input *input = dataset_input(dataset, source->path, request->label);
	input->serves = "load";
	struct load_reading reading = {
		.build = {.arena = scratch,
			.dataset = dataset,
			.input = input,
			.place = {.file = input->path}},
	};
	if (!read_source(&reading, source, options, fault) || !source_finish(source, fault))
		return false;
	input->bytes = source->bytes;
	memcpy(input->sha256, source->sha256, sizeof input->sha256);
	if (source->trouble)
		input_problem(dataset, input, (struct place){.file = input->path}, "%s", source->trouble);
	struct load_profile *profile = load_build_end(&reading.build, input->path, reading.reader->name);
	if (!profile)
		return fault_at(fault, (struct place){.file = input->path},
			"read as a load profile (%s), but no load of any CPU is in it%s%s",
			reading.reader->name, input->problem_count > 0 ? ": " : "",
			input->problem_count > 0 ? input->problems[0].text : "");
	if (request->pass == SIZE_MAX)
		return give_by_time(dataset, &reading.build, profile, fault);
	give(dataset, &reading.build, profile, request->pass);
	return true;
}

bool load_attach(struct dataset *dataset, const struct ingest_options *options, struct fault *fault)
{
	for (size_t i = 0; i < options->loads.count; i++) {
		struct request request;
		if (!take_apart(dataset, options->loads.at[i], &request, fault))
			return false;
		struct arena *scratch = arena_child(dataset->arena);
		bool ok = attach(dataset, scratch, &request, options, fault);
		arena_free(scratch);
		if (!ok)
			return false;
	}
	return true;
}
