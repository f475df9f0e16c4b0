/* For tests: an arena with its recovery point, and data sets built from arrays. */
#ifndef FLOORSTAT_TEST_SUPPORT_H
#define FLOORSTAT_TEST_SUPPORT_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/findings.h"
#include "analysis/numbers/random.h"
#include "ingest/base/dataset.h"

/* Where arenas jump to when memory runs out: main, as long as tests run. */
static jmp_buf build_recovery;

struct build {
	struct arena *arena;
	struct dataset *dataset;
	struct analysis_options options;
	double sequence; /* of the next run */
	double clock;    /* time stamp of the next run, NaN: none are given */
};

/* Starts a test: BUILD(build) and, at its end, arena_free(build.arena). */
#define BUILD(name)                                                                                          \
	struct build name;                                                                                   \
	build_begin(&name)

/* The end of main. */
#define RUN_TESTS(tests) (setjmp(build_recovery) ? 1 : cmocka_run_group_tests((tests), NULL, NULL))

static inline void build_begin(struct build *build)
{
	build->arena = arena_new(&build_recovery);
	build->dataset = dataset_new(build->arena);
	build->options = analysis_defaults();
	build->sequence = 0;
	build->clock = NAN;
}

static inline size_t build_pass(struct build *build, const char *name)
{
	return dataset_pass(build->dataset, text_of(name), true);
}

static inline const char *build_name(struct build *build, const char *name)
{
	return names_text(build->dataset->names, name);
}

/* A group of the workload and metric "time" in seconds, lower is better; factor NULL: none. */
static inline struct group_key build_key(
	struct build *build, size_t pass, const char *workload, const char **factor, const char **level)
{
	struct group_key key = {.pass = pass,
		.workload = build_name(build, workload),
		.metric = build_name(build, "time"),
		.unit = build_name(build, "s"),
		.direction = DIRECTION_LOWER,
		.main = true};
	if (*factor) {
		*factor = build_name(build, *factor);
		*level = build_name(build, *level);
		key.factors = factor;
		key.levels = level;
		key.count = 1;
	}
	return key;
}

static inline struct group_handle build_group(
	struct build *build, size_t pass, const char *workload, const char *factor, const char *level)
{
	struct group_key key = build_key(build, pass, workload, &factor, &level);
	return dataset_group(build->dataset, &key);
}

/* Rounds are counted from 'first_round'; load NaN: not recorded. */
static inline void build_run(
	struct build *build, struct group_handle group, double value, double round, double load)
{
	double covariates[COVARIATE_COUNT];
	for (size_t c = 0; c < COVARIATE_COUNT; c++)
		covariates[c] = NAN;
	covariates[COVARIATE_SEQUENCE] = build->sequence++;
	covariates[COVARIATE_ROUND] = round;
	covariates[COVARIATE_LOAD] = load;
	if (!isnan(build->clock))
		covariates[COVARIATE_TIME] = build->clock++;
	dataset_add(build->dataset, group, value, covariates);
}

static inline void build_runs(struct build *build, struct group_handle group, const double *values, size_t n)
{
	for (size_t i = 0; i < n; i++)
		build_run(build, group, values[i], (double)i + 1, NAN);
}

static inline void build_metadata(struct build *build, size_t pass, const char *key, const char *value)
{
	pass_metadatum(build->dataset, &build->dataset->passes[pass], text_of(key), text_of(value), false);
}

/* Settles the data set and analyses it; no fault is expected. */
static inline struct findings *build_findings(struct build *build)
{
	struct fault fault = {0};
	dataset_settle(build->dataset);
	struct findings *findings = analyse(build->arena, build->dataset, &build->options, &fault);
	if (!findings)
		fail_msg("%s", fault.text);
	return findings;
}

/* A run of a program with the floor 'floor': undisturbed with probability 'idle' and then within about 0.3 %, else longer
 * by a gamma variate of shape 3 and mean 0.9 floors (statistics.md 0, addgam). */
static inline double run_disturbed(struct random *random, double floor, double idle)
{
	double jitter = 1 - 0.003 * log(1 - random_unit(random));
	if (random_unit(random) < idle)
		return floor * jitter;
	double gamma = 0;
	for (int i = 0; i < 3; i++)
		gamma -= 0.3 * log(1 - random_unit(random));
	return floor * (jitter + gamma);
}

#endif
