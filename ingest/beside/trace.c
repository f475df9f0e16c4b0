#include "trace.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/number.h"
#include "../base/time.h"
#include "../bytes/line.h"

enum { TASKS_MOST = 16, CELLS_MOST = 8, HEAD_LINES = 50 };

/* Which cell of a line of CSV is what; NO_CELL for an absent task. */
struct layout {
	size_t count; /* cells of the header; 0: not CSV */
	size_t start, cpu, seconds, task;
	double start_scale, seconds_scale;
};

#define NO_CELL SIZE_MAX

struct task {
	const char *name; /* as written, interned */
	struct slice *slices;
	size_t count, capacity;
	double total;
};

struct trace_reading {
	struct arena *scratch;
	struct dataset *dataset;
	size_t pass, input;
	struct layout layout;
	bool header_sought;
	struct task *tasks;
	size_t task_count, task_capacity, last_task;
};

static double plain_number(struct text text)
{
	double value;
	number_parse(text, NUMBER_PLAIN, &value);
	return value;
}

/* The next blank-separated word of *rest. */
static struct text take_word(struct text *rest)
{
	*rest = text_trim(*rest);
	size_t n = 0;
	while (n < rest->length && (unsigned char)rest->at[n] > ' ')
		n++;
	struct text word = text_slice(*rest, 0, n);
	*rest = text_slice(*rest, n, rest->length);
	return word;
}

/* "[0003]" */
static bool read_cpu(struct text word, unsigned *cpu)
{
	if (word.length > 2 && word.at[0] == '[' && word.at[word.length - 1] == ']')
		word = text_slice(word, 1, word.length - 1);
	else if (word.length > 3 && text_equal_folded(text_slice(word, 0, 3), TEXT("cpu")))
		word = text_slice(word, 3, word.length);
	unsigned long value = 0;
	for (size_t i = 0; i < word.length; i++) {
		if (word.at[i] < '0' || word.at[i] > '9' || value > 99999)
			return false;
		value = 10 * value + (unsigned long)(word.at[i] - '0');
	}
	*cpu = (unsigned)value;
	return word.length > 0;
}

/* The end of the task's name, which may hold blanks: its last ']', or "<idle>". */
static size_t task_length(struct text rest)
{
	if (text_begins(rest, "<idle>"))
		return sizeof "<idle>" - 1;
	for (size_t i = rest.length; i > 0; i--)
		if (rest.at[i - 1] == ']')
			return i;
	return 0;
}

bool timehist_read(struct text line, struct timehist *row)
{
	struct text rest = line;
	row->end = plain_number(take_word(&rest));
	struct text cpu = take_word(&rest);
	if (isnan(row->end) || !text_begins(cpu, "[") || !read_cpu(cpu, &row->cpu))
		return false;
	rest = text_trim(rest);
	size_t length = task_length(rest);
	row->task = text_slice(rest, 0, length);
	rest = text_slice(rest, length, rest.length);
	take_word(&rest); /* wait time */
	take_word(&rest); /* delay */
	row->seconds = plain_number(take_word(&rest)) / 1e3;
	return length > 0 && row->seconds >= 0;
}

/* Cells of a line between commas, semicolons or tabs; traces hold no quoted separators. */
static size_t split_cells(struct text line, struct text *cells)
{
	static const char separators[] = {',', ';', '\t'};
	size_t count = 0;
	for (size_t s = 0; s < sizeof separators && count < 2; s++) {
		struct text rest = line;
		count = 0;
		while (count < CELLS_MOST) {
			struct text cell = text_trim(text_split(rest, separators[s], &rest));
			if (cell.length > 1 && cell.at[0] == '"' && cell.at[cell.length - 1] == '"')
				cell = text_slice(cell, 1, cell.length - 1);
			cells[count++] = cell;
			if (rest.at == NULL || rest.at >= line.at + line.length)
				break;
		}
	}
	return count;
}

static bool is_one_of(struct text name, const char *const *names)
{
	for (; *names; names++)
		if (text_equal_folded(name, text_of(*names)))
			return true;
	return false;
}

/* Which column a header's cell names; its unit goes to *scale. */
static size_t *column_of(struct layout *layout, struct text cell, struct names *names)
{
	static const char *const starts[] = {"time", "start", "timestamp", "ts", "t", NULL};
	static const char *const cpus[] = {"cpu", "core", "processor", NULL};
	static const char *const durations[] = {
		"duration", "run", "run time", "runtime", "run_time", "slice", "length", "dur", NULL};
	static const char *const tasks[] = {"task", "comm", "thread", "process", "tid", "pid", NULL};
	struct unit unit = {.scale = 1};
	struct text bare = cell;
	if (is_one_of(cell, cpus))
		return &layout->cpu;
	if (is_one_of(cell, tasks))
		return &layout->task;
	if (!is_one_of(cell, starts) && !is_one_of(cell, durations) &&
		!unit_in_name(names, cell, &unit, &bare))
		return NULL;
	if (text_equal_folded(cell, TEXT("seconds")) || is_one_of(bare, durations)) {
		layout->seconds_scale = unit.scale;
		return &layout->seconds;
	}
	layout->start_scale = unit.scale;
	return is_one_of(bare, starts) ? &layout->start : NULL;
}

static bool read_layout(struct text line, struct names *names, struct layout *layout)
{
	struct text cells[CELLS_MOST];
	size_t count = split_cells(line, cells);
	*layout = (struct layout){count, NO_CELL, NO_CELL, NO_CELL, NO_CELL, 1, 1};
	if (count < 3 || count > 4)
		return false;
	for (size_t i = 0; i < count; i++) {
		size_t *column = column_of(layout, cells[i], names);
		if (!column || *column != NO_CELL)
			return false;
		*column = i;
	}
	return layout->start != NO_CELL && layout->cpu != NO_CELL && layout->seconds != NO_CELL;
}

static bool read_slice(const struct layout *layout, struct text line, struct slice *slice, struct text *task)
{
	struct text cells[CELLS_MOST];
	if (split_cells(line, cells) != layout->count)
		return false;
	slice->start = plain_number(cells[layout->start]) * layout->start_scale;
	slice->seconds = plain_number(cells[layout->seconds]) * layout->seconds_scale;
	*task = layout->task == NO_CELL ? TEXT("") : cells[layout->task];
	return isfinite(slice->start) && slice->seconds >= 0 && isfinite(slice->seconds) &&
		read_cpu(cells[layout->cpu], &slice->cpu);
}

/* Whether the rows below a fitting header are slices of one clock: no dates, and none begins while the one before of
 * the same task still runs (by more than the last digit written). */
static bool are_slices(const struct layout *layout, struct text rows)
{
	struct slice before = {-INFINITY, 0, 0};
	size_t count = 0;
	for (; count < HEAD_LINES && text_find(rows, '\n') < rows.length; count++) {
		struct text line = text_trim(text_split(rows, '\n', &rows)), task;
		struct slice slice;
		struct moment moment;
		if (line.length == 0 || text_begins(line, "#"))
			continue;
		if (!read_slice(layout, line, &slice, &task) || time_from_number(slice.start, &moment))
			return false;
		bool ordered = slice.start + 1e-3 >= before.start + before.seconds;
		if (layout->task == NO_CELL && !ordered)
			return false;
		before = slice;
	}
	return count > 0;
}

bool trace_recognises(struct names *names, struct text head)
{
	struct text rest = head;
	for (size_t i = 0; i < HEAD_LINES && rest.length > 0; i++) {
		struct text line = text_trim(text_split(rest, '\n', &rest));
		struct timehist row;
		if (timehist_read(line, &row))
			return true;
		struct layout layout;
		if (line.length == 0 || text_begins(line, "#"))
			continue;
		if (read_layout(line, names, &layout))
			return are_slices(&layout, rest);
	}
	return false;
}

struct trace_reading *trace_begin(struct arena *scratch, struct dataset *dataset, size_t pass, size_t input)
{
	struct trace_reading *reading = arena_alloc(scratch, 1, sizeof *reading);
	*reading = (struct trace_reading){
		.scratch = scratch, .dataset = dataset, .pass = pass, .input = input};
	return reading;
}

static struct task *find_task(struct trace_reading *reading, struct text task)
{
	const char *name = names_intern(reading->dataset->names, task);
	for (size_t i = 0; i < reading->task_count; i++) {
		size_t at = (reading->last_task + i) % reading->task_count;
		if (reading->tasks[at].name == name) {
			reading->last_task = at;
			return &reading->tasks[at];
		}
	}
	ARENA_ROOM(reading->scratch, reading->tasks, reading->task_count, reading->task_capacity);
	reading->tasks[reading->task_count].name = name;
	reading->last_task = reading->task_count;
	return &reading->tasks[reading->task_count++];
}

static void add_slice(struct trace_reading *reading, struct text task, struct slice slice)
{
	if (text_is(task, "<idle>") || text_begins(task, "swapper") || slice.seconds <= 0)
		return;
	struct task *of = find_task(reading, task);
	ARENA_ROOM(reading->scratch, of->slices, of->count, of->capacity);
	of->slices[of->count++] = slice;
	of->total += slice.seconds;
}

void trace_line(struct trace_reading *reading, struct text line, size_t number)
{
	struct text trimmed = text_trim(line);
	struct timehist row;
	if (trimmed.length == 0 || trimmed.at[0] == '#')
		return;
	if (reading->layout.count == 0 && timehist_read(line, &row)) {
		reading->header_sought = true;
		add_slice(reading, row.task, (struct slice){row.end - row.seconds, row.seconds, row.cpu});
		return;
	}
	struct layout layout;
	if (!reading->header_sought && read_layout(trimmed, reading->dataset->names, &layout)) {
		reading->header_sought = true;
		reading->layout = layout;
		return;
	}
	if (reading->layout.count == 0) /* headers and remarks of timehist */
		return;
	struct slice slice;
	struct text task;
	if (read_slice(&reading->layout, trimmed, &slice, &task)) {
		add_slice(reading, task, slice);
		return;
	}
	struct input *input = &reading->dataset->inputs[reading->input];
	struct place place = {.file = input->path, .line = number};
	input->skipped++;
	input_problem(reading->dataset, input, place, "not a slice (time, CPU, duration): left out");
}

static int by_start(const void *left, const void *right)
{
	const struct slice *a = left, *b = right;
	if (a->start < b->start || a->start > b->start)
		return a->start < b->start ? -1 : 1;
	return (a->cpu > b->cpu) - (a->cpu < b->cpu);
}

static int by_total(const void *left, const void *right)
{
	const struct task *a = left, *b = right;
	if (a->total < b->total || a->total > b->total)
		return a->total > b->total ? -1 : 1;
	return text_compare_natural(text_of(a->name), text_of(b->name));
}

/* "openssl" of "openssl[1234/1230]", unless another task bears the same name. */
static const char *short_name(struct trace_reading *reading, size_t task)
{
	struct text name = text_of(reading->tasks[task].name);
	if (name.length == 0)
		return NULL;
	struct text bare = text_slice(name, 0, text_find(name, '['));
	for (size_t i = 0; i < reading->task_count; i++) {
		struct text other = text_of(reading->tasks[i].name);
		if (i != task && text_equal(bare, text_slice(other, 0, text_find(other, '['))))
			return reading->tasks[task].name;
	}
	return bare.length > 0 ? names_intern(reading->dataset->names, bare) : reading->tasks[task].name;
}

static void keep_trace(struct trace_reading *reading, size_t task)
{
	struct dataset *dataset = reading->dataset;
	const struct task *of = &reading->tasks[task];
	struct trace trace = {.source = dataset->inputs[reading->input].path,
		.task = short_name(reading, task),
		.pass = reading->pass,
		.slices = arena_alloc(dataset->arena, of->count, sizeof *trace.slices),
		.slice_count = of->count,
		.slice_capacity = of->count};
	memcpy(trace.slices, of->slices, of->count * sizeof *trace.slices);
	qsort(trace.slices, trace.slice_count, sizeof *trace.slices, by_start);
	ARENA_ROOM(dataset->arena, dataset->traces, dataset->trace_count, dataset->trace_capacity);
	dataset->traces[dataset->trace_count++] = trace;
}

bool trace_end(struct trace_reading *reading, struct fault *fault)
{
	struct input *input = &reading->dataset->inputs[reading->input];
	if (reading->task_count == 0)
		return fault_at(fault, (struct place){.file = input->path},
			"no slice of a task is in this scheduler trace");
	qsort(reading->tasks, reading->task_count, sizeof *reading->tasks, by_total);
	size_t kept = reading->task_count < TASKS_MOST ? reading->task_count : TASKS_MOST;
	for (size_t i = 0; i < kept; i++)
		keep_trace(reading, i);
	if (kept < reading->task_count)
		input_problem(reading->dataset, input, (struct place){.file = input->path},
			"%zu tasks in the trace: the %zu that ran longest are kept (perf sched timehist "
			"--pid keeps one)",
			reading->task_count, kept);
	input->serves = "trace";
	return true;
}

static bool give_line(void *context, struct text line, size_t number, struct fault *fault)
{
	(void)fault;
	trace_line(context, line, number);
	return true;
}

bool trace_read(struct dataset *dataset, struct arena *scratch, struct source *source, const char *label,
	const char *pass, const struct ingest_options *options, struct fault *fault)
{
	dataset_input(dataset, source->path, label);
	size_t at = dataset->input_count - 1, of = dataset_pass(dataset, text_of(pass), label != NULL);
	struct trace_reading *reading = trace_begin(scratch, dataset, of, at);
	if (!source_lines(source, options->limits.line_bytes, give_line, reading, fault) ||
		!trace_end(reading, fault) || !source_finish(source, fault))
		return false;
	struct input *input = &dataset->inputs[at];
	input->collector = reading->layout.count > 0 ? "scheduler trace" : "perf sched timehist";
	input->format = reading->layout.count > 0 ? "csv" : "text";
	input->bytes = source->bytes;
	memcpy(input->sha256, source->sha256, sizeof input->sha256);
	if (source->trouble)
		input_problem(dataset, input, (struct place){.file = input->path}, "%s", source->trouble);
	return true;
}

static bool has_tables(const struct dataset *dataset, size_t pass)
{
	for (size_t t = 0; t < dataset->table_count; t++)
		if (dataset->tables[t].pass == pass)
			return true;
	return false;
}

static void remove_pass(struct dataset *dataset, size_t pass)
{
	for (size_t t = 0; t < dataset->table_count; t++)
		dataset->tables[t].pass -= dataset->tables[t].pass > pass;
	for (size_t t = 0; t < dataset->trace_count; t++)
		dataset->traces[t].pass -= dataset->traces[t].pass > pass;
	memmove(&dataset->passes[pass], &dataset->passes[pass + 1],
		(dataset->pass_count - pass - 1) * sizeof *dataset->passes);
	dataset->pass_count--;
}

/* Each trace's file is an input of its pass. */
static void note_inputs(struct dataset *dataset)
{
	for (size_t i = 0; i < dataset->input_count; i++) {
		size_t t = 0;
		while (t < dataset->trace_count && dataset->traces[t].source != dataset->inputs[i].path)
			t++;
		if (t == dataset->trace_count)
			continue;
		struct pass *pass = &dataset->passes[dataset->traces[t].pass];
		bool known = false;
		for (size_t k = 0; k < pass->input_count; k++)
			known |= pass->inputs[k] == i;
		if (known)
			continue;
		ARENA_ROOM(dataset->arena, pass->inputs, pass->input_count, pass->input_capacity);
		pass->inputs[pass->input_count++] = i;
	}
}

/* Passes that a trace made for itself and that hold nothing any more. */
static void drop_empty_passes(struct dataset *dataset)
{
	for (size_t p = dataset->pass_count; p-- > 0;) {
		bool used = has_tables(dataset, p) || dataset->passes[p].named_by_user;
		for (size_t t = 0; t < dataset->trace_count; t++)
			used |= dataset->traces[t].pass == p;
		if (!used && dataset->passes[p].read == 0)
			remove_pass(dataset, p);
	}
}

void trace_adopt(struct dataset *dataset)
{
	size_t with_runs = 0, only = 0;
	for (size_t p = 0; p < dataset->pass_count; p++) {
		if (!has_tables(dataset, p))
			continue;
		with_runs++;
		only = p;
	}
	for (size_t t = 0; t < dataset->trace_count && with_runs == 1; t++) {
		size_t from = dataset->traces[t].pass;
		if (!has_tables(dataset, from) && !dataset->passes[from].named_by_user)
			dataset->traces[t].pass = only;
	}
	if (dataset->trace_count > 0)
		drop_empty_passes(dataset);
	note_inputs(dataset);
}
