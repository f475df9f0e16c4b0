#include <math.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz.h"
#include "ingest/mapping/mapping.h"
#include "render/terminal.h"

/* Stands in for mappings_builtin (linked with --wrap): the built-in mappings are compiled once instead of for every
 * execution, which they would be three quarters of. */
const struct mapping *const *__real_mappings_builtin(struct arena *arena, size_t *count, struct fault *fault);
const struct mapping *const *__wrap_mappings_builtin(struct arena *arena, size_t *count, struct fault *fault);

const struct mapping *const *__wrap_mappings_builtin(struct arena *arena, size_t *count, struct fault *fault)
{
	static jmp_buf recovery;
	static struct arena *kept;
	static const struct mapping *const *mappings;
	static size_t kept_count;
	(void)arena;
	if (!mappings) {
		if (setjmp(recovery))
			abort();
		kept = arena_new(&recovery);
		mappings = __real_mappings_builtin(kept, &kept_count, fault);
	}
	*count = kept_count;
	return mappings;
}

static char folder[64];

static void folder_remove(void)
{
	char command[96];
	snprintf(command, sizeof command, "rm -r %s", folder);
	if (system(command) != 0)
		fprintf(stderr, "%s stays\n", folder);
}

const char *fuzz_file(const char *name, const uint8_t *data, size_t size)
{
	static char path[128];
	if (!folder[0]) {
		const char *fast = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
		snprintf(folder, sizeof folder, "%s/floorstat-fuzz-%ld", fast, (long)getpid());
		PROPERTY(mkdir(folder, 0700) == 0 && atexit(folder_remove) == 0);
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

static bool same_number(double a, double b)
{
	return a == b || (isnan(a) && isnan(b));
}

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static void same_group(const struct group *a, const struct group *b, size_t factors)
{
	for (size_t f = 0; f < factors; f++)
		PROPERTY(same_text(a->levels[f], b->levels[f]));
	PROPERTY(a->runs.n == b->runs.n && a->excluded_missing == b->excluded_missing);
	for (size_t i = 0; i < a->runs.n; i++)
		PROPERTY(a->runs.values[i] == b->runs.values[i]);
	for (size_t c = 0; c < COVARIATE_COUNT; c++) {
		const struct column *x = &a->runs.covariates[c], *y = &b->runs.covariates[c];
		PROPERTY(x->count == y->count);
		for (size_t i = 0; i < x->count; i++)
			PROPERTY(same_number(column_at(x, i), column_at(y, i)));
	}
}

static void same_table(const struct table *a, const struct table *b)
{
	PROPERTY(same_text(a->workload, b->workload) && same_text(a->metric, b->metric));
	PROPERTY(same_text(a->unit, b->unit) && a->direction == b->direction && a->pass == b->pass);
	PROPERTY(a->factor_count == b->factor_count && a->group_count == b->group_count);
	for (size_t g = 0; g < a->group_count; g++)
		same_group(&a->groups[g], &b->groups[g], a->factor_count);
}

static void same_pass(const struct pass *a, const struct pass *b)
{
	PROPERTY(same_text(a->name, b->name) && a->runs == b->runs && a->read == b->read);
	PROPERTY(memcmp(a->excluded, b->excluded, sizeof a->excluded) == 0);
	PROPERTY(a->metadata_count == b->metadata_count);
	for (size_t m = 0; m < a->metadata_count; m++)
		PROPERTY(same_text(a->metadata[m].key, b->metadata[m].key) &&
			same_text(a->metadata[m].value, b->metadata[m].value));
}

void fuzz_same_runs(const struct dataset *a, const struct dataset *b)
{
	PROPERTY(a->pass_count == b->pass_count && a->table_count == b->table_count);
	for (size_t p = 0; p < a->pass_count; p++)
		same_pass(&a->passes[p], &b->passes[p]);
	for (size_t t = 0; t < a->table_count; t++)
		same_table(&a->tables[t], &b->tables[t]);
}

/* "FILE:LINE:COLUMN: PATH" but for the column: where a token of JSON lies across two blocks, yajl tells it from its end. */
static bool same_line(const char *a, const char *b)
{
	for (int colons = 0; colons < 2 && *a && *a == *b; a++, b++)
		colons += *a == ':';
	a += strspn(a, "0123456789");
	b += strspn(b, "0123456789");
	return strcmp(a, b) == 0;
}

static void same_problem(const struct problem *a, const struct problem *b)
{
	bool same = same_text(a->text, b->text) && same_line(a->place, b->place) && a->count == b->count;
	if (!same)
		fprintf(stderr, "%zu at %s: %s\n%zu at %s: %s\n", a->count, a->place, a->text, b->count,
			b->place, b->text);
	PROPERTY(same);
}

void fuzz_same_problems(const struct dataset *a, const struct dataset *b)
{
	PROPERTY(a->input_count == b->input_count);
	for (size_t i = 0; i < a->input_count; i++) {
		const struct input *x = &a->inputs[i], *y = &b->inputs[i];
		PROPERTY(x->runs == y->runs && x->skipped == y->skipped);
		PROPERTY(same_text(x->sha256, y->sha256) && same_text(x->collector, y->collector));
		PROPERTY(x->problem_count == y->problem_count);
		for (size_t p = 0; p < x->problem_count; p++)
			same_problem(&x->problems[p], &y->problems[p]);
	}
}

void fuzz_check_fault(struct arena *arena, const struct fault *fault)
{
	PROPERTY(fault->status != STATUS_OK && fault->text[0]);
	const char *shown = terminal_safe(arena, fault->text);
	PROPERTY(!strchr(shown, '\n'));
	fuzz_check_terminal(shown, strlen(shown));
}

static bool ordered(double low, double high)
{
	return isnan(low) || isnan(high) || low <= high;
}

/* A floor is reached only with company, by enough runs; what isn't judged has no reasons to be. */
static void check_floor(const struct group_finding *group, const struct table_finding *table)
{
	const struct floor *floor = &group->floor;
	PROPERTY(floor->verdict != FLOOR_REACHED || (table->judged && group->best >= 0));
	if (floor->own == FLOOR_REACHED) {
		PROPERTY(floor->support >= 5 && !floor->reason[REASON_FEW] && !floor->reason[REASON_SHORT]);
		PROPERTY(!floor->reason[REASON_STANDS_ALONE] && !floor->reason[REASON_NON_POSITIVE]);
	}
	if (floor->own == FLOOR_NOT_REACHED)
		PROPERTY(floor->reason[REASON_STANDS_ALONE]);
	PROPERTY(floor->support <= group->n && floor->windows_hit <= 6);
	PROPERTY(isnan(floor->support_share) || (floor->support_share >= 0 && floor->support_share <= 1));
	PROPERTY(floor->load_tag != LOAD_CONFIRMS || floor->verdict == FLOOR_REACHED);
}

static void check_numbers(const struct group_finding *group, const struct table_finding *table)
{
	if (group->stated_only || !group->sample)
		return;
	PROPERTY(group->n >= 1 && isfinite(group->min) && isfinite(group->max));
	PROPERTY(ordered(group->min, group->q1) && ordered(group->q1, group->median));
	PROPERTY(ordered(group->median, group->q3) && ordered(group->q3, group->max));
	PROPERTY(ordered(group->min, group->mean) && ordered(group->mean, group->max));
	PROPERTY(ordered(0, group->sd) && ordered(0, group->mad));
	PROPERTY(ordered(group->median_ci.low, group->median) &&
		ordered(group->median, group->median_ci.high));
	PROPERTY(ordered(1, group->ratio_to_best));
	PROPERTY(group->near_count <= group->n && group->near_table_count <= group->near_count);
	if (table->judged && group->best > 0)
		PROPERTY(group->near_count >= 1);
	check_floor(group, table);
}

static void check_comparison(const struct pass_comparison *comparison)
{
	PROPERTY(comparison->verdict != COMPARABILITY_NONE);
	bool refused = false;
	for (size_t i = 0; i < comparison->check_count; i++) {
		const struct check_finding *check = &comparison->checks[i];
		refused |= check->status == CHECK_DIFFERENT && !check->waived;
		PROPERTY(check->count <= check->of || check->of == 0);
	}
	PROPERTY(comparison->verdict != NOT_COMPARABLE || refused);
	for (size_t i = 0; i < comparison->pair_count; i++) {
		const struct pair_finding *pair = &comparison->pairs[i];
		PROPERTY(isnan(pair->floor_ratio) || pair->floor_ratio > 0);
		PROPERTY(comparison->verdict != NOT_COMPARABLE || pair->verdict != COMPARABLE);
	}
}

void fuzz_check_findings(const struct findings *findings)
{
	for (size_t t = 0; t < findings->table_count; t++) {
		const struct table_finding *table = &findings->tables[t];
		PROPERTY(table->near_minima <= table->near_count && table->near_count <= table->n);
		for (size_t g = 0; g < table->group_count; g++)
			check_numbers(&table->groups[g], table);
	}
	for (size_t c = 0; c < findings->correlation_count; c++) {
		const struct correlation *correlation = &findings->correlations[c];
		PROPERTY(!(fabs(correlation->pearson.r) > 1) && !(fabs(correlation->kendall.r) > 1));
		PROPERTY(!(fabs(correlation->spearman.r) > 1));
	}
	for (size_t c = 0; c < findings->comparison_count; c++)
		check_comparison(&findings->comparisons[c]);
}
