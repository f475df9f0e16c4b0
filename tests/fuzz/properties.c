#include <math.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz.h"

const char *fuzz_file(const char *name, const uint8_t *data, size_t size)
{
	static char folder[64], path[128];
	if (!folder[0]) {
		snprintf(folder, sizeof folder, "/tmp/floorstat-fuzz-%ld", (long)getpid());
		PROPERTY(mkdir(folder, 0700) == 0);
	}
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *file = fopen(path, "wb");
	PROPERTY(file && fwrite(data, 1, size, file) == size && fclose(file) == 0);
	return path;
}

static void check_group(const struct group *group, const struct table *table)
{
	for (size_t f = 0; f < table->factor_count; f++)
		PROPERTY(table->factors[f]);
	const struct runs *runs = &group->runs;
	for (size_t i = 0; i < runs->n; i++)
		PROPERTY(isfinite(runs->values[i]));
	for (size_t c = 0; c < COVARIATE_COUNT; c++)
		PROPERTY(runs->covariates[c].count <= runs->n);
	PROPERTY(runs->n == 0 || runs->covariates[COVARIATE_SEQUENCE].count == runs->n);
}

void fuzz_check_dataset(const struct dataset *dataset)
{
	size_t kept = 0, in_passes = 0;
	for (size_t t = 0; t < dataset->table_count; t++) {
		const struct table *table = &dataset->tables[t];
		PROPERTY(table->pass < dataset->pass_count && table->workload && table->metric);
		for (size_t g = 0; g < table->group_count; g++) {
			check_group(&table->groups[g], table);
			kept += table->groups[g].runs.n;
		}
	}
	for (size_t p = 0; p < dataset->pass_count; p++) {
		const struct pass *pass = &dataset->passes[p];
		size_t left_out = 0;
		for (size_t e = 0; e < EXCLUSION_COUNT; e++)
			left_out += pass->excluded[e];
		PROPERTY(pass->read == pass->runs + left_out);
		in_passes += pass->runs;
	}
	PROPERTY(kept == in_passes);
}

void fuzz_check_fault(const struct fault *fault)
{
	PROPERTY(fault->status != STATUS_OK && fault->text[0]);
	PROPERTY(!strchr(fault->text, '\n'));
}
