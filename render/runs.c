/* The runs as understood (convert), as tidy CSV: pass, workload, metric, unit, direction, the factors, value, the covariates
 * that any run has. */
#include <math.h>
#include <string.h>

#include "../ingest/base/time.h"
#include "csv_writer.h"
#include "json.h"
#include "output.h"
#include "render.h"
#include "runs_ndjson.h"

static bool has_covariate(const struct dataset *dataset, size_t covariate)
{
	for (size_t t = 0; t < dataset->table_count; t++)
		for (size_t g = 0; g < dataset->tables[t].group_count; g++)
			if (dataset->tables[t].groups[g].runs.covariates[covariate].count > 0)
				return true;
	return false;
}

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
			csv_cell(out, group_level(table, group, factors->at[f]), false);
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
	struct words factors = csv_factors(scratch, dataset);
	bool covariates[COVARIATE_COUNT];
	for (size_t c = 0; c < COVARIATE_COUNT; c++)
		covariates[c] = has_covariate(dataset, c);
	csv_header(out, &factors, covariates);
	for (size_t t = 0; t < dataset->table_count; t++)
		for (size_t g = 0; g < dataset->tables[t].group_count; g++)
			csv_group(out, dataset, &dataset->tables[t], &dataset->tables[t].groups[g], &factors,
				covariates);
}

bool render_runs(const struct dataset *dataset, const struct render_options *options, struct fault *fault)
{
	struct arena *scratch = arena_child(dataset->arena);
	struct output *output = output_begin(scratch, options->output, fault);
	bool ok = output != NULL;
	if (ok) {
		if (options->to == OUTPUT_NDJSON)
			runs_ndjson(output_stream(output), dataset);
		else
			write_csv(output_stream(output), scratch, dataset);
		ok = output_end(output, fault);
	}
	arena_free(scratch);
	return ok;
}
