#include "left_out.h"

#include <string.h>

static void drop_first(struct runs *runs, size_t n)
{
	runs->n -= n;
	memmove(runs->values, runs->values + n, runs->n * sizeof *runs->values);
	for (size_t c = 0; c < COVARIATE_COUNT; c++) {
		struct column *column = &runs->covariates[c];
		if (column->count == 0)
			continue;
		column->count -= n;
		if (column->values)
			memmove(column->values, column->values + n, column->count * sizeof *column->values);
		column->first += column->step * (double)n;
	}
}

static void drop_warmups(struct dataset *dataset, size_t n)
{
	for (size_t t = 0; t < dataset->table_count; t++) {
		struct table *table = &dataset->tables[t];
		for (size_t g = 0; g < table->group_count; g++) {
			struct runs *runs = &table->groups[g].runs;
			size_t out = runs->n < n ? runs->n : n;
			if (out == 0)
				continue;
			drop_first(runs, out);
			if (runs->n == 0) /* its summary counts what was left out */
				table->groups[g].has_stated = false;
			dataset->passes[table->pass].runs -= out;
			dataset->passes[table->pass].excluded[EXCLUDED_WARMUP] += out;
		}
	}
}

/* A pass of which --warmup left nothing would be missing without a word. */
static void tell_of_warmups(struct dataset *dataset, size_t n)
{
	for (size_t p = 0; n > 0 && p < dataset->pass_count; p++) {
		const struct pass *pass = &dataset->passes[p];
		if (pass->runs > 0 || pass->excluded[EXCLUDED_WARMUP] == 0 || pass->input_count == 0)
			continue;
		struct input *input = &dataset->inputs[pass->inputs[0]];
		input_problem(dataset, input, (struct place){.file = input->path},
			"no runs are left of pass '%s': no group has more than the %zu of --warmup",
			pass->name, n);
	}
}

void warmups_leave_out(struct dataset *dataset, size_t n)
{
	drop_warmups(dataset, n);
	tell_of_warmups(dataset, n);
}

void empty_leave_out(struct dataset *dataset)
{
	size_t tables = 0;
	for (size_t t = 0; t < dataset->table_count; t++) {
		struct table *table = &dataset->tables[t];
		size_t groups = 0;
		for (size_t g = 0; g < table->group_count; g++) {
			if (table->groups[g].runs.n == 0 && !table->groups[g].has_stated)
				continue;
			if (groups < g) /* most stay where they are, and they are large */
				table->groups[groups] = table->groups[g];
			groups++;
		}
		table->group_count = groups;
		if (groups > 0 && tables < t)
			dataset->tables[tables] = *table;
		tables += groups > 0;
	}
	dataset->table_count = tables;
}
