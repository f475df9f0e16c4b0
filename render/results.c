#include "results.h"

#include <math.h>

#include "../ingest/base/time.h"
#include "statements.h"

static void texts(struct json *json, const char *key, const struct words *list)
{
	json_array_flat(json, key);
	for (size_t i = 0; i < list->count; i++)
		json_text(json, NULL, list->at[i]);
	json_end(json);
}

static void sentences(struct json *json, const char *key, const struct words *list)
{
	json_array(json, key);
	for (size_t i = 0; i < list->count; i++)
		json_text(json, NULL, list->at[i]);
	json_end(json);
}

static void options(struct json *json, const struct analysis_options *options)
{
	json_object(json, "options");
	json_number(json, "near", options->near);
	json_array_flat(json, "quantiles");
	for (size_t i = 0; i < options->quantile_count; i++)
		json_number(json, NULL, options->quantiles[i]);
	json_end(json);
	json_object_flat(json, "margins");
	json_number(json, "floor", options->margin_floor);
	json_number(json, "median", options->margin_median);
	json_number(json, "load", options->margin_load);
	json_end(json);
	json_count(json, "seed", options->seed);
	json_text(json, "baseline", options->baseline);
	json_bool(json, "changed", options->changed);
	texts(json, "vary", &options->vary);
	texts(json, "controls", &options->controls);
	texts(json, "waive", &options->waive);
	json_number(json, "fail_if_slower", options->fail_if_slower);
	json_text(json, "within", options->within);
	json_end(json);
}

/* The passes that an input has runs of, in one text; NULL when it has none. */
static const char *input_passes(const struct voice *voice, size_t index)
{
	const struct dataset *dataset = voice->findings->dataset;
	struct buffer names = buffer_new(voice->arena);
	for (size_t p = 0; p < dataset->pass_count; p++)
		for (size_t i = 0; i < dataset->passes[p].input_count; i++)
			if (dataset->passes[p].inputs[i] == index)
				buffer_print(
					&names, "%s%s", names.length ? ", " : "", dataset->passes[p].name);
	return names.length > 0 ? names.at : NULL;
}

static void input(struct json *json, const struct voice *voice, size_t index)
{
	const struct input *input = &voice->findings->dataset->inputs[index];
	json_object(json, NULL);
	json_origin(json, input);
	json_text(json, "serves", input->serves ? input->serves : "runs");
	json_text(json, "pass", input_passes(voice, index));
	json_count(json, "runs", input->runs);
	json_count(json, "skipped", input->skipped);
	json_problems(json, input);
	json_readings(json, input);
	json_end(json);
}

static void load_of_pass(struct json *json, const struct pass_finding *finding)
{
	const struct load_profile *profile = finding->pass->load;
	if (!finding->load.known || !profile) {
		json_null(json, "load");
		return;
	}
	json_object(json, "load");
	json_number(json, "mean", finding->load.mean);
	json_object_flat(json, "by_cpu");
	for (size_t i = 0; i < profile->cpu_count; i++)
		json_number(json, profile->cpus[i], finding->load.by_cpu[i]);
	json_end(json);
	json_count(json, "windows", profile->window_count);
	json_array(json, "by_window");
	for (size_t w = 0; w < profile->window_count && profile->cpu_count > 0; w++) {
		json_array_flat(json, NULL);
		for (size_t c = 0; c < profile->cpu_count; c++)
			json_number(json, NULL, profile->percent[w * profile->cpu_count + c]);
		json_end(json);
	}
	json_end(json);
	json_result(json, "rank_agreement", finding->load.rank_agreement);
	json_bool(json, "same_order_in_every_window", finding->load.complete);
	json_bool(json, "with_benchmark", profile->with_benchmark);
	json_text(json, "source", profile->source);
	json_text(json, "reader", profile->reader);
	json_end(json);
}

static void pass(struct json *json, const struct pass_finding *finding)
{
	const struct pass *pass = finding->pass;
	json_object(json, NULL);
	json_text(json, "pass", pass->name);
	json_object(json, "metadata");
	for (size_t i = 0; i < pass->metadata_count; i++)
		json_text(json, pass->metadata[i].key, pass->metadata[i].value);
	json_end(json);
	json_array_flat(json, "stated_by_user");
	for (size_t i = 0; i < pass->metadata_count; i++)
		if (pass->metadata[i].by_user)
			json_text(json, NULL, pass->metadata[i].key);
	json_end(json);
	char text[40];
	json_text(json, "start", isnan(pass->start) ? NULL : time_text(pass->start, pass->zoned, text));
	json_text(json, "end", isnan(pass->end) ? NULL : time_text(pass->end, pass->zoned, text));
	json_count(json, "runs", pass->runs);
	json_count(json, "read", pass->read);
	json_object_flat(json, "excluded");
	for (enum exclusion e = 0; e < EXCLUSION_COUNT; e++)
		json_count(json, exclusion_key(e), pass->excluded[e]);
	json_end(json);
	json_bool(json, "pin_known", pass->pin_known);
	load_of_pass(json, finding);
	json_array(json, "processes");
	for (size_t i = 0; i < pass->process_count; i++) {
		json_object_flat(json, NULL);
		json_text(json, "name", pass->processes[i].name);
		json_number(json, "percent", pass->processes[i].percent);
		json_end(json);
	}
	json_end(json);
	json_end(json);
}

static void statements(struct json *json, const struct voice *voice)
{
	struct statements said = statements_of(voice);
	json_object(json, "statements");
	json_text(json, "language", language_name(voice->language));
	json_text(json, "headline", said.headline);
	json_text(json, "paragraph", said.paragraph);
	sentences(json, "can", &said.can);
	sentences(json, "cannot", &said.cannot);
	json_end(json);
}

void results_write(const struct voice *voice, FILE *out)
{
	const struct findings *findings = voice->findings;
	const struct dataset *dataset = findings->dataset;
	struct json json = {.out = out};
	json_object(&json, NULL);
	json_text(&json, "schema", "floorstat-results/1");
	json_object_flat(&json, "tool");
	json_text(&json, "name", "floorstat");
	json_text(&json, "version", VERSION);
	json_end(&json);
	json_text(&json, "command", voice->options->command);
	options(&json, findings->options);
	json_array(&json, "inputs");
	for (size_t i = 0; i < dataset->input_count; i++)
		input(&json, voice, i);
	json_end(&json);
	json_array(&json, "passes");
	for (size_t i = 0; i < dataset->pass_count; i++)
		pass(&json, &findings->passes[i]);
	json_end(&json);
	results_tables(&json, voice);
	results_between(&json, voice);
	statements(&json, voice);
	json_end(&json);
}
