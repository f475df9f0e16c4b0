/* Load averages that collectors write beside their runs (Google Benchmark, pyperf): shown as load with the benchmark. */
#include <math.h>

#include "../base/number.h"
#include "load.h"

const char LOAD_AVERAGES[] = "load average";

/* The first number of "5.93, 8.12, 9.4" (one minute), NaN. */
static double first_number(const char *text)
{
	double value;
	struct text rest;
	if (!text ||
		number_parse_prefix(text_trim(text_of(text)), NUMBER_PLAIN, &value, &rest) != NUMBER_FINITE)
		return NAN;
	return value;
}

static void add_column(const struct column *column, double *sum, size_t *count)
{
	for (size_t i = 0; i < column->count; i++) {
		double value = column_at(column, i);
		if (isnan(value))
			continue;
		*sum += value;
		++*count;
	}
}

/* Tasks, over the runs of a pass, NaN. */
static double mean_of_runs(const struct dataset *dataset, size_t pass)
{
	double sum = 0;
	size_t count = 0;
	for (size_t t = 0; t < dataset->table_count; t++)
		for (size_t g = 0; dataset->tables[t].pass == pass && g < dataset->tables[t].group_count; g++)
			add_column(&dataset->tables[t].groups[g].runs.covariates[COVARIATE_LOAD_AVERAGE],
				&sum, &count);
	return count > 0 ? sum / (double)count : NAN;
}

/* In tasks: of the runs, else as the dump states it of the whole pass. */
static double average_of(const struct dataset *dataset, size_t pass)
{
	double tasks = mean_of_runs(dataset, pass);
	return isnan(tasks) ? first_number(pass_metadata(&dataset->passes[pass], "load_average")) : tasks;
}

/* Whom to tell: the first input of the pass. */
static void tell_no_cpus(struct dataset *dataset, const struct pass *pass)
{
	if (pass->input_count == 0)
		return;
	struct input *input = &dataset->inputs[pass->inputs[0]];
	input_problem(dataset, input, (struct place){.file = input->path},
		"load averages are recorded, but not over how many CPUs (--meta cpus=N): they are left out");
}

void load_from_averages(struct dataset *dataset)
{
	for (size_t p = 0; p < dataset->pass_count; p++) {
		struct pass *pass = &dataset->passes[p];
		double tasks = average_of(dataset, p), cpus = first_number(pass_metadata(pass, "cpus"));
		if (pass->load || !(tasks >= 0))
			continue;
		if (!(cpus >= 1)) {
			tell_no_cpus(dataset, pass);
			continue;
		}
		double percent = 100 * tasks / cpus;
		struct load_profile *load = arena_alloc(dataset->arena, 1, sizeof *load);
		*load = (struct load_profile){.source = LOAD_AVERAGES,
			.reader = LOAD_AVERAGES,
			.window_count = 1,
			.percent = arena_alloc(dataset->arena, 1, sizeof *load->percent),
			.window_start = arena_alloc(dataset->arena, 1, sizeof *load->window_start),
			.window_seconds = arena_alloc(dataset->arena, 1, sizeof *load->window_seconds),
			.with_benchmark = true};
		load->percent[0] = percent;
		load->window_start[0] = load->window_seconds[0] = NAN;
		pass->load = load;
	}
}
