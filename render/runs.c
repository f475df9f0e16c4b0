/* The runs as understood (convert): tidy CSV, or NDJSON that ingest/restore/restore.c reads back to the same data set. */
#include <math.h>
#include <string.h>

#include "../ingest/base/time.h"
#include "json.h"
#include "output.h"
#include "render.h"

static bool has_covariate(const struct dataset *dataset, size_t covariate)
{
	for (size_t t = 0; t < dataset->table_count; t++)
		for (size_t g = 0; g < dataset->tables[t].group_count; g++)
			if (dataset->tables[t].groups[g].runs.covariates[covariate].count > 0)
				return true;
	return false;
}

/* Tidy CSV: pass, workload, metric, unit, direction, the factors, value, the covariates that any run has. */

/* A spreadsheet takes a cell that begins so for a formula: a ' is put before it (and before one that begins with '). */
static bool needs_guard(const char *text)
{
	return text[0] != '\0' && strchr("=+-@'", text[0]) != NULL;
}

static void csv_cell(FILE *out, const char *text, bool first)
{
	if (!first)
		fputc(',', out);
	if (!text)
		return;
	bool quoted = strpbrk(text, ",\"\r\n") != NULL;
	if (quoted)
		fputc('"', out);
	if (needs_guard(text))
		fputc('\'', out);
	for (const char *c = text; *c; c++) {
		if (*c == '"')
			fputc('"', out);
		fputc(*c, out);
	}
	if (quoted)
		fputc('"', out);
}

static void csv_number(FILE *out, double value)
{
	char text[40];
	fputc(',', out);
	if (isfinite(value))
		fputs(number_shortest(value, text), out);
}

/* Times are written as dates, with Z where the pass has a zone, so that none is taken for what it isn't. */
static void csv_covariate(FILE *out, const struct pass *pass, size_t covariate, double value)
{
	char text[40];
	if (covariate == COVARIATE_TIME && time_text(value, pass->zoned, text)[0] != '\0')
		fprintf(out, ",%s", text);
	else
		csv_number(out, value);
}

/* Factors of all tables, each once, in order of first appearance. */
static struct words all_factors(struct arena *arena, const struct dataset *dataset)
{
	struct words factors = {0};
	for (size_t t = 0; t < dataset->table_count; t++) {
		const struct table *table = &dataset->tables[t];
		for (size_t f = 0; f < table->factor_count; f++) {
			bool known = false;
			for (size_t i = 0; i < factors.count; i++)
				known |= factors.at[i] == table->factors[f];
			if (known)
				continue;
			ARENA_ROOM(arena, factors.at, factors.count, factors.capacity);
			factors.at[factors.count++] = table->factors[f];
		}
	}
	return factors;
}

static const char *level_of(const struct table *table, const struct group *group, const char *factor)
{
	for (size_t f = 0; f < table->factor_count; f++)
		if (table->factors[f] == factor)
			return group->levels[f];
	return NULL;
}

static void csv_header(FILE *out, const struct words *factors, const bool *covariates)
{
	fputs("pass,workload,metric,unit,direction", out);
	for (size_t i = 0; i < factors->count; i++)
		csv_cell(out, factors->at[i], false);
	fputs(",value", out);
	for (size_t c = 0; c < COVARIATE_COUNT; c++)
		if (covariates[c])
			fprintf(out, ",%s", covariate_name((enum covariate)c));
	fputs("\r\n", out);
}

static void csv_group(FILE *out, const struct dataset *dataset, const struct table *table,
	const struct group *group, const struct words *factors, const bool *covariates)
{
	for (size_t i = 0; i < group->runs.n; i++) {
		csv_cell(out, dataset->passes[table->pass].name, true);
		csv_cell(out, table->workload, false);
		csv_cell(out, table->metric, false);
		csv_cell(out, table->unit, false);
		csv_cell(out, direction_name(table->direction), false);
		for (size_t f = 0; f < factors->count; f++)
			csv_cell(out, level_of(table, group, factors->at[f]), false);
		csv_number(out, group->runs.values[i]);
		for (size_t c = 0; c < COVARIATE_COUNT; c++)
			if (covariates[c])
				csv_covariate(out, &dataset->passes[table->pass], c,
					column_at(&group->runs.covariates[c], i));
		fputs("\r\n", out);
	}
}

static void write_csv(FILE *out, struct arena *scratch, const struct dataset *dataset)
{
	struct words factors = all_factors(scratch, dataset);
	bool covariates[COVARIATE_COUNT];
	for (size_t c = 0; c < COVARIATE_COUNT; c++)
		covariates[c] = has_covariate(dataset, c);
	csv_header(out, &factors, covariates);
	for (size_t t = 0; t < dataset->table_count; t++)
		for (size_t g = 0; g < dataset->tables[t].group_count; g++)
			csv_group(out, dataset, &dataset->tables[t], &dataset->tables[t].groups[g], &factors,
				covariates);
}

/* NDJSON: the first line holds everything but the runs, then a line a run. */

static void write_input(struct json *json, const struct input *input)
{
	json_object(json, NULL);
	json_text(json, "path", input->path);
	json_text(json, "label", input->label);
	json_text(json, "sha256", input->sha256);
	json_count(json, "bytes", (size_t)input->bytes);
	json_text(json, "collector", input->collector);
	json_text(json, "format", input->format);
	json_text(json, "serves", input->serves);
	json_count(json, "runs", input->runs);
	json_count(json, "skipped", input->skipped);
	json_array(json, "problems");
	for (size_t i = 0; i < input->problem_count; i++) {
		json_object(json, NULL);
		json_text(json, "place", input->problems[i].place);
		json_text(json, "text", input->problems[i].text);
		json_count(json, "count", input->problems[i].count);
		json_end(json);
	}
	json_end(json);
	json_array(json, "readings");
	for (size_t i = 0; i < input->reading_count; i++) {
		json_object(json, NULL);
		json_text(json, "field", input->readings[i].field);
		json_text(json, "role", input->readings[i].role);
		json_text(json, "detail", input->readings[i].detail);
		json_end(json);
	}
	json_end(json);
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
		json_object(&json, "levels");
		for (size_t f = 0; f < table->factor_count; f++)
			if (group->levels[f])
				json_text(&json, table->factors[f], group->levels[f]);
		json_end(&json);
		json_number(&json, "value", group->runs.values[i]);
		for (size_t c = 0; c < COVARIATE_COUNT; c++) {
			double value = column_at(&group->runs.covariates[c], i);
			if (!isnan(value))
				json_number(&json, covariate_name((enum covariate)c), value);
		}
		json_end(&json);
	}
}

static void write_ndjson(FILE *out, const struct dataset *dataset)
{
	write_header(out, dataset);
	for (size_t t = 0; t < dataset->table_count; t++)
		for (size_t g = 0; g < dataset->tables[t].group_count; g++)
			write_runs(out, dataset, &dataset->tables[t], &dataset->tables[t].groups[g]);
}

bool render_runs(const struct dataset *dataset, const struct render_options *options, struct fault *fault)
{
	struct arena *scratch = arena_child(dataset->arena);
	struct output *output = output_begin(scratch, options->output, fault);
	bool ok = output != NULL;
	if (ok) {
		if (options->to == OUTPUT_NDJSON)
			write_ndjson(output_stream(output), dataset);
		else
			write_csv(output_stream(output), scratch, dataset);
		ok = output_end(output, fault);
	}
	arena_free(scratch);
	return ok;
}
