/* The last sections of report.md: where the numbers come from and how they were made. */
#include <math.h>
#include <string.h>

#include "markdown.h"
#include "quantity.h"
#include "report.h"
#include "scope.h"

enum { MOST_READINGS = 40, MOST_PROBLEMS = 20, MOST_INPUTS = 60, MOST_PASSES = 4, MOST_FACTS = 60 };

static const char *or_none(const char *text)
{
	return text && *text ? text : QUANTITY_NONE;
}

static bool has_input(const struct pass *pass, size_t input)
{
	for (size_t i = 0; i < pass->input_count; i++)
		if (pass->inputs[i] == input)
			return true;
	return false;
}

/* Whether the input gave no runs, but a summary of some. */
static bool is_summary(const struct dataset *dataset, size_t input)
{
	for (size_t t = 0; t < dataset->table_count && dataset->inputs[input].runs == 0; t++) {
		const struct table *table = &dataset->tables[t];
		for (size_t g = 0; g < table->group_count && has_input(&dataset->passes[table->pass], input);
			g++)
			if (table->groups[g].runs.n == 0 && table->groups[g].has_stated)
				return true;
	}
	return false;
}

/* What an input was given for. */
static const char *held_by(const struct voice *voice, size_t index)
{
	const struct input *input = &voice->findings->dataset->inputs[index];
	static const struct {
		const char *serves;
		enum word word;
	} words[] = {
		{"load", WORD_HOLDS_LOAD},
		{"join", WORD_HOLDS_LEVELS},
		{"meta", WORD_HOLDS_FACTS},
		{"trace", WORD_HOLDS_TRACE},
	};
	for (size_t i = 0; input->serves && i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i].serves, input->serves) == 0)
			return words_text(voice->language, words[i].word);
	return is_summary(voice->findings->dataset, index) ? SAY(voice, CELL_STATED_ONLY)
							   : SAY(voice, THE_RUNS);
}

static void input_table(const struct voice *voice, FILE *out)
{
	static const enum word headings[] = {WORD_COLUMN_FILE, WORD_COLUMN_FOR, WORD_COLUMN_COLLECTOR,
		WORD_COLUMN_RUNS, WORD_COLUMN_SKIPPED, WORD_COLUMN_SHA256};
	enum { COLUMNS = sizeof headings / sizeof *headings };
	const struct dataset *dataset = voice->findings->dataset;
	size_t rows = dataset->input_count < MOST_INPUTS ? dataset->input_count : MOST_INPUTS;
	struct sheet *sheet = sheet_new(voice->arena, NULL, COLUMNS, rows);
	for (size_t i = 0; i < COLUMNS; i++)
		sheet->columns[i] = (struct sheet_column){
			words_text(voice->language, headings[i]), i == 3 || i == 4, 0, false};
	for (size_t i = 0; i < rows; i++) {
		const struct input *input = &dataset->inputs[i];
		const char *cells[] = {input->path, held_by(voice, i), or_none(input->collector),
			input->serves ? QUANTITY_NONE : quantity_count(voice->arena, input->runs),
			quantity_count(voice->arena, input->skipped), or_none(input->sha256)};
		for (size_t c = 0; c < COLUMNS; c++)
			sheet_at(sheet, i, c)->text = cells[c];
	}
	sheet->last_is_code = true;
	if (dataset->input_count > rows)
		sheet->note = SAY(
			voice, MORE_INPUTS, quantity_count(voice->arena, dataset->input_count - rows));
	markdown_sheet(out, voice, sheet, 0);
}

static void line(const struct voice *voice, FILE *out, const char *text)
{
	fprintf(out, "- %s\n", markdown_text(voice->arena, text));
}

static const struct metadatum *fact_of(const struct pass *pass, const char *key)
{
	for (size_t i = 0; i < pass->metadata_count; i++)
		if (strcmp(pass->metadata[i].key, key) == 0)
			return &pass->metadata[i];
	return NULL;
}

/* Every key that one of the first 'passes' records, in the order met. */
static void fact_keys(const struct voice *voice, size_t passes, struct words *keys)
{
	const struct dataset *dataset = voice->findings->dataset;
	for (size_t p = 0; p < passes; p++)
		for (size_t i = 0; i < dataset->passes[p].metadata_count && keys->count < MOST_FACTS; i++) {
			const char *key = dataset->passes[p].metadata[i].key;
			size_t k = 0;
			while (k < keys->count && strcmp(keys->at[k], key) != 0)
				k++;
			if (k == keys->count)
				words_add(voice->arena, keys, key);
		}
}

/* What was recorded about machine and program: a row a fact, a column a pass. */
static void facts(const struct voice *voice, FILE *out)
{
	const struct dataset *dataset = voice->findings->dataset;
	size_t passes = dataset->pass_count < MOST_PASSES ? dataset->pass_count : MOST_PASSES;
	struct words keys = {0};
	fact_keys(voice, passes, &keys);
	if (keys.count == 0)
		return;
	fprintf(out, "### %s\n\n", words_text(voice->language, WORD_HEADING_FACTS));
	struct sheet *sheet = sheet_new(voice->arena, NULL, passes + 1, keys.count);
	sheet->columns[0] = (struct sheet_column){SAY(voice, COLUMN_FACT), false, 0, false};
	for (size_t p = 0; p < passes; p++)
		sheet->columns[p + 1] = (struct sheet_column){voice_pass(voice, p), false, 0, false};
	for (size_t k = 0; k < keys.count; k++) {
		sheet_at(sheet, k, 0)->text = keys.at[k];
		for (size_t p = 0; p < passes; p++) {
			const struct metadatum *fact = fact_of(&dataset->passes[p], keys.at[k]);
			sheet_at(sheet, k, p + 1)->text = !fact ? QUANTITY_NONE
				: fact->by_user                 ? SAY(voice, FACT_BY_USER, fact->value)
								: fact->value;
		}
	}
	if (passes < dataset->pass_count)
		sheet->note = SAY(
			voice, MORE_FACTS, quantity_count(voice->arena, dataset->pass_count - passes));
	markdown_sheet(out, voice, sheet, 0);
}

static void processes(const struct voice *voice, FILE *out, const struct pass *pass)
{
	if (pass->process_count == 0)
		return;
	const char **items = arena_alloc(voice->arena, pass->process_count, sizeof *items);
	for (size_t i = 0; i < pass->process_count; i++)
		items[i] = arena_printf(voice->arena, "%s %s", pass->processes[i].name,
			quantity_percent(voice->arena, pass->processes[i].percent / 100));
	line(voice, out,
		SAY(voice, PROCESSES_OF, voice_name(voice, pass->name),
			voice_names(voice, items, pass->process_count)));
}

static void load_note(const struct voice *voice, FILE *out, const struct pass *pass)
{
	const struct load_profile *load = pass->load;
	if (!load)
		return;
	const char *source = or_none(load->source);
	line(voice, out,
		load->with_benchmark ? SAY(voice, LOAD_FROM_WITH, voice_name(voice, pass->name), source)
			: isnan(load->window_start[0])
			? SAY(voice, LOAD_FROM_UNTIMED, voice_name(voice, pass->name), source)
			: SAY(voice, LOAD_FROM, voice_name(voice, pass->name), source));
}

/* "7:12" of "runs.csv:7:12" under the heading of runs.csv. */
static const char *place_inside(const struct input *input, const char *place)
{
	size_t length = strlen(input->path);
	if (!place || strncmp(place, input->path, length) != 0)
		return place ? place : "";
	return place[length] == ':' ? place + length + 1 : place + length;
}

static void readings(const struct voice *voice, FILE *out, const struct input *input)
{
	if (input->reading_count == 0 && input->problem_count == 0)
		return;
	fprintf(out, "- %s\n", markdown_code(voice->arena, input->path));
	for (size_t i = 0; i < input->reading_count && i < MOST_READINGS; i++) {
		const struct reading *reading = &input->readings[i];
		fprintf(out, "  - %s: %s%s%s\n", markdown_code(voice->arena, reading->field),
			markdown_text(voice->arena, or_none(reading->role)), reading->detail ? ", " : "",
			reading->detail ? markdown_text(voice->arena, reading->detail) : "");
	}
	for (size_t i = 0; i < input->problem_count && i < MOST_PROBLEMS; i++) {
		const struct problem *problem = &input->problems[i];
		const char *times = problem->count > 1 ? problem->count == 2
				? SAY(voice, TIMES_TWO)
				: SAY(voice, TIMES, quantity_count(voice->arena, problem->count))
						       : "";
		const char *place = place_inside(input, problem->place);
		fprintf(out, "  - %s %s%s%s\n", words_text(voice->language, WORD_REMARK),
			markdown_text(voice->arena, place), *place ? ": " : "",
			markdown_text(
				voice->arena, arena_printf(voice->arena, "%s%s", problem->text, times)));
	}
}

void report_inputs(const struct voice *voice, FILE *out)
{
	const struct dataset *dataset = voice->findings->dataset;
	fprintf(out, "## %s\n\n", words_text(voice->language, WORD_HEADING_INPUTS));
	input_table(voice, out);
	for (size_t p = 0; p < dataset->pass_count && p < MOST_INPUTS; p++) {
		line(voice, out, voice_runs_used(voice, &dataset->passes[p]));
		load_note(voice, out, &dataset->passes[p]);
		processes(voice, out, &dataset->passes[p]);
	}
	putc('\n', out);
	facts(voice, out);
	bool any = false;
	for (size_t i = 0; i < dataset->input_count; i++)
		any = any || dataset->inputs[i].reading_count > 0 || dataset->inputs[i].problem_count > 0;
	if (!any)
		return;
	fprintf(out, "### %s\n\n", words_text(voice->language, WORD_HEADING_READINGS));
	for (size_t i = 0; i < dataset->input_count && i < MOST_INPUTS; i++)
		readings(voice, out, &dataset->inputs[i]);
	putc('\n', out);
}

static const char *percent(const struct voice *voice, double fraction)
{
	return quantity_number(voice->arena, 100 * fraction, 0);
}

void report_methods(const struct voice *voice, FILE *out)
{
	const struct analysis_options *options = voice->findings->options;
	fprintf(out, "## %s\n\n", words_text(voice->language, WORD_HEADING_METHODS));
	fprintf(out, "%s\n\n",
		markdown_text(voice->arena, SAY(voice, METHODS_FLOOR, percent(voice, options->near))));
	fprintf(out, "%s\n\n", markdown_text(voice->arena, SAY(voice, METHODS_STATISTICS)));
	if (voice->findings->comparison_count > 0)
		fprintf(out, "%s\n\n",
			markdown_text(voice->arena,
				SAY(voice, METHODS_COMPARE, percent(voice, options->margin_floor),
					percent(voice, options->margin_median),
					quantity_number(voice->arena, options->margin_load, 0))));
	fprintf(out, "%s\n\n",
		markdown_text(voice->arena,
			SAY(voice, METHODS_SEED,
				arena_printf(voice->arena, "%llu", (unsigned long long)options->seed),
				VERSION)));
	if (!voice->options->command)
		return;
	fprintf(out, "## %s\n\n", words_text(voice->language, WORD_HEADING_AGAIN));
	/* Indented code: no fence that a file name could close. */
	fprintf(out, "    %s\n", voice->options->command);
}
