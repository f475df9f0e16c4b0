#include "runs_ndjson.h"

#include <math.h>

#include "json_pieces.h"

static void write_input(struct json *json, const struct input *input)
{
	json_object(json, NULL);
	json_origin(json, input);
	json_text(json, "serves", input->serves);
	json_count(json, "runs", input->runs);
	json_count(json, "skipped", input->skipped);
	json_problems(json, input);
	json_readings(json, input);
	json_end(json);
}

static void write_load(struct json *json, const struct load_profile *load)
{
	if (!load) {
		json_null(json, "load");
		return;
	}
	size_t width = load->cpu_count ? load->cpu_count : 1;
	json_object(json, "load");
	json_text(json, "source", load->source);
	json_text(json, "reader", load->reader);
	json_bool(json, "zoned", load->zoned);
	json_bool(json, "with_benchmark", load->with_benchmark);
	json_array(json, "cpus");
	for (size_t c = 0; c < load->cpu_count; c++)
		json_text(json, NULL, load->cpus[c]);
	json_end(json);
	json_array(json, "windows");
	for (size_t w = 0; w < load->window_count; w++) {
		json_object(json, NULL);
		json_number(json, "start", load->window_start[w]);
		json_number(json, "seconds", load->window_seconds[w]);
		json_array(json, "percent");
		for (size_t c = 0; c < width; c++)
			json_number(json, NULL, load->percent[w * width + c]);
		json_end(json);
		json_end(json);
	}
	json_end(json);
	json_end(json);
}

static void write_pass(struct json *json, const struct pass *pass)
{
	json_object(json, NULL);
	json_text(json, "name", pass->name);
	json_bool(json, "named_by_user", pass->named_by_user);
	json_count(json, "runs", pass->runs);
	json_object(json, "excluded");
	for (size_t e = 0; e < EXCLUSION_COUNT; e++)
		json_count(json, exclusion_key((enum exclusion)e), pass->excluded[e]);
	json_end(json);
	json_bool(json, "pin_known", pass->pin_known);
	json_number(json, "start", pass->start);
	json_number(json, "end", pass->end);
	json_bool(json, "zoned", pass->zoned);
	json_array(json, "metadata");
	for (size_t i = 0; i < pass->metadata_count; i++) {
		json_object(json, NULL);
		json_text(json, "key", pass->metadata[i].key);
		json_text(json, "value", pass->metadata[i].value);
		json_bool(json, "by_user", pass->metadata[i].by_user);
		json_end(json);
	}
	json_end(json);
	write_load(json, pass->load);
	json_array(json, "processes");
	for (size_t i = 0; i < pass->process_count; i++) {
		json_object(json, NULL);
		json_text(json, "name", pass->processes[i].name);
		json_number(json, "percent", pass->processes[i].percent);
		json_end(json);
	}
	json_end(json);
	json_array(json, "inputs");
	for (size_t i = 0; i < pass->input_count; i++)
		json_count(json, NULL, pass->inputs[i]);
	json_end(json);
	json_end(json);
}

static void write_group(struct json *json, const struct table *table, const struct group *group)
{
	json_object(json, NULL);
	json_array(json, "levels");
	for (size_t f = 0; f < table->factor_count; f++)
		json_text(json, NULL, group->levels[f]);
	json_end(json);
	json_bool(json, "order_lost", group->order_lost);
	json_bool(json, "order_confounded", group->order_confounded);
	json_count(json, "excluded_missing", group->excluded_missing);
	json_count(json, "beyond", group->beyond);
	json_text(json, "class", group->class_name);
	if (group->has_stated) {
		json_object(json, "stated");
		json_number(json, "n", group->stated.n);
		json_number(json, "min", group->stated.min);
		json_number(json, "q1", group->stated.q1);
		json_number(json, "median", group->stated.median);
		json_number(json, "q3", group->stated.q3);
		json_number(json, "max", group->stated.max);
		json_number(json, "mean", group->stated.mean);
		json_number(json, "sd", group->stated.sd);
		json_end(json);
	}
	json_end(json);
}

static void write_table(struct json *json, const struct table *table)
{
	json_object(json, NULL);
	json_count(json, "pass", table->pass);
	json_text(json, "workload", table->workload);
	json_text(json, "metric", table->metric);
	json_text(json, "unit", table->unit);
	json_text(json, "direction", direction_name(table->direction));
	json_bool(json, "main", table->main);
	json_number(json, "iterations_per_run", table->iterations_per_run);
	json_text(json, "advice", table->advice);
	json_array(json, "factors");
	for (size_t f = 0; f < table->factor_count; f++)
		json_text(json, NULL, table->factors[f]);
	json_end(json);
	json_array(json, "groups");
	for (size_t g = 0; g < table->group_count; g++)
		write_group(json, table, &table->groups[g]);
	json_end(json);
	json_end(json);
}

static void write_trace(struct json *json, const struct trace *trace)
{
	json_object(json, NULL);
	json_text(json, "source", trace->source);
	json_text(json, "task", trace->task);
	json_count(json, "pass", trace->pass);
	json_array(json, "slices"); /* start, seconds, cpu, one after the other */
	for (size_t i = 0; i < trace->slice_count; i++) {
		json_number(json, NULL, trace->slices[i].start);
		json_number(json, NULL, trace->slices[i].seconds);
		json_count(json, NULL, trace->slices[i].cpu);
	}
	json_end(json);
	json_end(json);
}

static void write_header(FILE *out, const struct dataset *dataset)
{
	struct json json = {.out = out};
	json_object_flat(&json, NULL);
	json_text(&json, "schema", "floorstat-runs/1");
	json_text(&json, "pass_split", dataset->pass_split);
	json_bool(&json, "condensed", dataset->condensed);
	if (dataset->condensed)
		json_number(&json, "condensed_near", dataset->condensed_near);
	json_array(&json, "inputs");
	for (size_t i = 0; i < dataset->input_count; i++)
		write_input(&json, &dataset->inputs[i]);
	json_end(&json);
	json_array(&json, "passes");
	for (size_t i = 0; i < dataset->pass_count; i++)
		write_pass(&json, &dataset->passes[i]);
	json_end(&json);
	json_array(&json, "tables");
	for (size_t t = 0; t < dataset->table_count; t++)
		write_table(&json, &dataset->tables[t]);
	json_end(&json);
	json_array(&json, "core_classes");
	for (size_t i = 0; i < dataset->core_class_count; i++) {
		json_object(&json, NULL);
		json_text(&json, "cpu", dataset->core_classes[i].cpu);
		json_text(&json, "name", dataset->core_classes[i].name);
		json_end(&json);
	}
	json_end(&json);
	json_array(&json, "traces");
	for (size_t i = 0; i < dataset->trace_count; i++)
		write_trace(&json, &dataset->traces[i]);
	json_end(&json);
	json_end(&json);
}

static void write_runs(
	FILE *out, const struct dataset *dataset, const struct table *table, const struct group *group)
{
	for (size_t i = 0; i < group->runs.n; i++) {
		struct json json = {.out = out};
		json_object_flat(&json, NULL);
		json_text(&json, "pass", dataset->passes[table->pass].name);
		json_text(&json, "workload", table->workload);
		json_text(&json, "metric", table->metric);
		json_text(&json, "unit", table->unit);
		json_text(&json, "direction", direction_name(table->direction));
		json_levels(&json, "levels", table, group);
		json_number(&json, "value", group->runs.values[i]);
		for (size_t c = 0; c < COVARIATE_COUNT; c++) {
			double value = column_at(&group->runs.covariates[c], i);
			if (!isnan(value))
				json_number(&json, covariate_name((enum covariate)c), value);
		}
		json_end(&json);
	}
}

void runs_ndjson(FILE *out, const struct dataset *dataset)
{
	write_header(out, dataset);
	for (size_t t = 0; t < dataset->table_count; t++)
		for (size_t g = 0; g < dataset->tables[t].group_count; g++)
			write_runs(out, dataset, &dataset->tables[t], &dataset->tables[t].groups[g]);
}
