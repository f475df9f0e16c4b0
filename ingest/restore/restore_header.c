/* The first line of floorstat-runs: everything but the runs. */
#include <math.h>
#include <string.h>

#include "../base/condense.h"
#include "restore_inside.h"

static const char *text_in(struct restore *restore, const struct node *object, const char *key)
{
	return names_text(restore->dataset->names, node_text_in(object, key));
}

/* The data set's pass that a table or trace names by its place among the file's; false: none is there. */
static bool pass_in(const struct restore *restore, const struct node *node, size_t *pass)
{
	double at = node_number_in(node, "pass");
	if (!(at >= 0 && at < (double)restore->pass_count && at == floor(at)))
		return false;
	*pass = restore->passes[(size_t)at];
	return true;
}

static void read_input(struct restore *restore, const struct node *node)
{
	struct dataset *dataset = restore->dataset;
	const char *path = node_text_in(node, "path");
	struct input *input = dataset_input(dataset, path ? path : restore->source->path,
		restore->label ? restore->label : node_text_in(node, "label"));
	const char *sha256 = node_text_in(node, "sha256");
	if (sha256 && strlen(sha256) < sizeof input->sha256)
		memcpy(input->sha256, sha256, strlen(sha256) + 1);
	input->bytes = node_count_in(node, "bytes");
	input->collector = text_in(restore, node, "collector");
	input->format = text_in(restore, node, "format");
	input->serves = text_in(restore, node, "serves");
	input->runs = node_count_in(node, "runs");
	input->skipped = node_count_in(node, "skipped");
	for (const struct node *one = node_first_in(node, "problems"); one; one = one->next) {
		const char *place = node_text_in(one, "place"), *text = node_text_in(one, "text");
		ARENA_ROOM(dataset->arena, input->problems, input->problem_count, input->problem_capacity);
		input->problems[input->problem_count++] = (struct problem){
			arena_printf(dataset->arena, "%s", place ? place : ""),
			arena_printf(dataset->arena, "%s", text ? text : ""), node_count_in(one, "count")};
	}
	for (const struct node *one = node_first_in(node, "readings"); one; one = one->next)
		input_reading(dataset, input, node_text_in(one, "field"), node_text_in(one, "role"),
			node_text_in(one, "detail"));
}

/* False: the numbers don't fill the windows. */
static bool read_load(struct restore *restore, const struct node *node, struct pass *pass)
{
	struct dataset *dataset = restore->dataset;
	if (!node || node->kind != NODE_OBJECT)
		return true;
	struct load_profile *load = arena_alloc(dataset->arena, 1, sizeof *load);
	*load = (struct load_profile){.source = text_in(restore, node, "source"),
		.reader = text_in(restore, node, "reader"),
		.zoned = node_flag_in(node, "zoned"),
		.with_benchmark = node_flag_in(node, "with_benchmark")};
	for (const struct node *cpu = node_first_in(node, "cpus"); cpu; cpu = cpu->next)
		load->cpu_count++;
	load->cpus = arena_alloc(dataset->arena, load->cpu_count, sizeof *load->cpus);
	size_t c = 0, w = 0, width = load->cpu_count ? load->cpu_count : 1;
	for (const struct node *cpu = node_first_in(node, "cpus"); cpu; cpu = cpu->next)
		load->cpus[c++] = names_text(dataset->names, cpu->text ? cpu->text : "");
	for (const struct node *window = node_first_in(node, "windows"); window; window = window->next)
		load->window_count++;
	load->percent = arena_alloc(dataset->arena, load->window_count * width, sizeof *load->percent);
	load->window_start = arena_alloc(dataset->arena, load->window_count, sizeof *load->window_start);
	load->window_seconds = arena_alloc(dataset->arena, load->window_count, sizeof *load->window_seconds);
	for (const struct node *window = node_first_in(node, "windows"); window; window = window->next, w++) {
		const struct node *percent = node_member(window, "percent");
		if (!percent || percent->count != width)
			return false;
		memcpy(load->percent + w * width, percent->numbers, width * sizeof *load->percent);
		load->window_start[w] = node_number_in(window, "start");
		load->window_seconds[w] = node_number_in(window, "seconds");
	}
	pass->load = load;
	return true;
}

static void read_metadata(struct restore *restore, const struct node *node, struct pass *pass)
{
	struct dataset *dataset = restore->dataset;
	for (const struct node *one = node_first_in(node, "metadata"); one; one = one->next) {
		const char *key = node_text_in(one, "key"), *value = node_text_in(one, "value");
		if (key && value)
			pass_metadatum(
				dataset, pass, text_of(key), text_of(value), node_flag_in(one, "by_user"));
	}
	for (const struct node *one = node_first_in(node, "processes"); one; one = one->next) {
		ARENA_ROOM(dataset->arena, pass->processes, pass->process_count, pass->process_capacity);
		pass->processes[pass->process_count++] = (struct process_use){
			text_in(restore, one, "name"), node_number_in(one, "percent")};
	}
}

static bool read_pass(struct restore *restore, const struct node *node, size_t first_input)
{
	struct dataset *dataset = restore->dataset;
	const char *name = node_text_in(node, "name");
	if (!name)
		return false;
	size_t at = restore_pass(restore, text_of(name), node_flag_in(node, "named_by_user"));
	struct pass *pass = &dataset->passes[at];
	pass->start = fmin(pass->start, node_number_in(node, "start"));
	pass->end = fmax(pass->end, node_number_in(node, "end"));
	pass->zoned = node_flag_in(node, "zoned");
	pass->pin_known = node_flag_in(node, "pin_known");
	for (size_t e = 0; e < EXCLUSION_COUNT; e++)
		pass_exclude(pass, (enum exclusion)e,
			node_count_in(node_member(node, "excluded"), exclusion_key((enum exclusion)e)));
	restore->promised += node_count_in(node, "runs");
	read_metadata(restore, node, pass);
	const struct node *inputs = node_member(node, "inputs");
	for (size_t i = 0; inputs && i < inputs->count; i++) {
		double input = inputs->numbers[i];
		if (!(input >= 0 && input < (double)(dataset->input_count - first_input) &&
			    input == floor(input)))
			return false;
		ARENA_ROOM(dataset->arena, pass->inputs, pass->input_count, pass->input_capacity);
		pass->inputs[pass->input_count++] = first_input + (size_t)input;
	}
	return read_load(restore, node_member(node, "load"), pass);
}

static void read_stated(const struct node *node, double scale, struct group *group)
{
	group->has_stated = node != NULL;
	if (!node)
		return;
	group->stated = (struct stated){.n = node_number_in(node, "n"),
		.min = scale * node_number_in(node, "min"),
		.q1 = scale * node_number_in(node, "q1"),
		.median = scale * node_number_in(node, "median"),
		.q3 = scale * node_number_in(node, "q3"),
		.max = scale * node_number_in(node, "max"),
		.mean = scale * node_number_in(node, "mean"),
		.sd = scale * node_number_in(node, "sd")};
}

static struct words words_in(struct restore *restore, const struct node *node, const char *key)
{
	struct words words = {0};
	const struct node *array = node_member(node, key);
	/* An array of nulls only came as numbers. */
	for (size_t i = 0; array && i < array->count; i++) {
		ARENA_ROOM(restore->scratch, words.at, words.count, words.capacity);
		words.at[words.count++] = NULL;
	}
	for (const struct node *one = node_first_in(node, key); one; one = one->next) {
		ARENA_ROOM(restore->scratch, words.at, words.count, words.capacity);
		words.at[words.count++] = names_text(restore->dataset->names, one->text);
	}
	return words;
}

static bool has_nameless(struct words words)
{
	for (size_t i = 0; i < words.count; i++)
		if (!words.at[i])
			return true;
	return false;
}

static bool read_table(struct restore *restore, const struct node *node)
{
	struct dataset *dataset = restore->dataset;
	struct words factors = words_in(restore, node, "factors");
	struct group_key key = {.workload = text_in(restore, node, "workload"),
		.metric = text_in(restore, node, "metric"),
		.unit = text_in(restore, node, "unit"),
		.main = node_flag_in(node, "main"),
		.factors = factors.at,
		.count = factors.count};
	const char *direction = node_text_in(node, "direction"), *wanted = restore->options->metric;
	if (!pass_in(restore, node, &key.pass) || !key.workload || !key.metric || has_nameless(factors) ||
		(direction && !direction_parse(text_of(direction), &key.direction)))
		return false;
	if (wanted)
		restore_metric(restore, key.metric);
	if (wanted && strcmp(wanted, key.metric) != 0)
		return true;
	double scale = restore_unit(restore, &key);
	for (const struct node *one = node_first_in(node, "groups"); one; one = one->next) {
		struct words levels = words_in(restore, one, "levels");
		if (levels.count != factors.count)
			return false;
		key.levels = levels.at;
		struct group_handle handle = dataset_group(dataset, &key);
		struct group *group = dataset_group_at(dataset, handle);
		group->order_lost = node_flag_in(one, "order_lost");
		group->order_confounded = node_flag_in(one, "order_confounded");
		group->excluded_missing += node_count_in(one, "excluded_missing");
		group->beyond += node_count_in(one, "beyond");
		group->class_name = text_in(restore, one, "class");
		read_stated(node_member(one, "stated"), scale, group);
		struct table *table = &dataset->tables[handle.table];
		table->iterations_per_run = node_number_in(node, "iterations_per_run");
		table->advice = text_in(restore, node, "advice");
	}
	return true;
}

static bool read_trace(struct restore *restore, const struct node *node)
{
	struct dataset *dataset = restore->dataset;
	const struct node *slices = node_member(node, "slices");
	size_t pass;
	if (!pass_in(restore, node, &pass) || !slices || slices->kind != NODE_ARRAY || slices->first ||
		slices->count % 3 != 0)
		return false;
	struct trace trace = {.source = text_in(restore, node, "source"),
		.task = text_in(restore, node, "task"),
		.pass = pass,
		.slice_count = slices->count / 3,
		.slice_capacity = slices->count / 3};
	trace.slices = arena_alloc(dataset->arena, trace.slice_count, sizeof *trace.slices);
	for (size_t i = 0; i < trace.slice_count; i++) {
		const double *slice = slices->numbers + 3 * i;
		if (!isfinite(slice[0]) || !(slice[1] >= 0 && isfinite(slice[1])) ||
			!(slice[2] >= 0 && slice[2] < 1e6))
			return false;
		trace.slices[i] = (struct slice){slice[0], slice[1], (unsigned)slice[2]};
	}
	ARENA_ROOM(dataset->arena, dataset->traces, dataset->trace_count, dataset->trace_capacity);
	dataset->traces[dataset->trace_count++] = trace;
	return true;
}

static void read_class(struct restore *restore, const struct node *node)
{
	struct dataset *dataset = restore->dataset;
	struct core_class class = {text_in(restore, node, "cpu"), text_in(restore, node, "name")};
	for (size_t i = 0; i < dataset->core_class_count; i++)
		if (dataset->core_classes[i].cpu == class.cpu)
			return;
	if (!class.cpu || !class.name)
		return;
	ARENA_ROOM(dataset->arena, dataset->core_classes, dataset->core_class_count,
		dataset->core_class_capacity);
	dataset->core_classes[dataset->core_class_count++] = class;
}

static bool is_damaged(struct restore *restore, const char *part)
{
	return fault_at(restore->fault,
		(struct place){.file = restore->source->path, .line = 1, .path = part},
		"the first line of these runs is damaged");
}

/* What partial states can't give, said once of all of them.  A value is off by less than the width of its bucket, so a
 * deviation from the median by that of the value and that of the median. */
static void say_condensed(struct restore *restore)
{
	input_problem(restore->dataset, &restore->dataset->inputs[0],
		(struct place){.file = restore->source->path},
		"partial states: quantiles are right within %g %%, the MAD within %g %% of the median; what needs the "
		"order of the runs, or pairs of them, is not available from partial states",
		100 * CONDENSE_WIDTH, 300 * CONDENSE_WIDTH);
}

/* Counts near the best are exact as far as the narrowest band of all states. */
static void take_band(struct dataset *dataset, double near, bool first)
{
	double known = isnan(near) ? 0 : near;
	dataset->condensed_near = first ? known : fmin(dataset->condensed_near, known);
}

bool restore_header(struct restore *restore, const struct node *root)
{
	struct dataset *dataset = restore->dataset;
	const char *schema = node_text_in(root, "schema");
	if (!schema || strcmp(schema, "floorstat-runs/1") != 0)
		return fault_at(restore->fault,
			(struct place){.file = restore->source->path, .line = 1, .path = "schema"},
			"'%s' is another version than this program's, floorstat-runs/1",
			schema ? schema : "");
	restore->condensed = dataset->condensed = node_flag_in(root, "condensed");
	if (restore->options->states && !restore->condensed)
		return restore_no_state(restore->source, restore->fault);
	size_t first_input = dataset->input_count;
	for (const struct node *one = node_first_in(root, "inputs"); one; one = one->next)
		read_input(restore, one);
	for (const struct node *one = node_first_in(root, "passes"); one; one = one->next)
		if (!read_pass(restore, one, first_input))
			return is_damaged(restore, "passes");
	for (const struct node *one = node_first_in(root, "tables"); one; one = one->next)
		if (!read_table(restore, one))
			return is_damaged(restore, "tables");
	for (const struct node *one = node_first_in(root, "core_classes"); one; one = one->next)
		read_class(restore, one);
	for (const struct node *one = node_first_in(root, "traces"); one; one = one->next)
		if (!read_trace(restore, one))
			return is_damaged(restore, "traces");
	if (restore->condensed)
		take_band(dataset, node_number_in(root, "condensed_near"), first_input == 0);
	if (restore->condensed && first_input == 0 && dataset->input_count > 0)
		say_condensed(restore);
	const char *split = text_in(restore, root, "pass_split");
	if (split)
		dataset->pass_split = split;
	return true;
}
