/* A summary that drops sorted values when a group has been judged says what one says that keeps them, at any number of
 * threads. */
#define _DEFAULT_SOURCE /* open_memstream */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/numbers/sample.h"
#include "analysis/options.h"
#include "ingest/base/dataset.h"
#include "render/answer.h"

enum { RUNS = 6000, CPUS = 3 };

static jmp_buf recovery;

static uint64_t next_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

/* One workload, the groups of which stand in the order of their numbers, or in the opposite one. */
static void add_workload(
	struct dataset *dataset, const char *workload, bool turned, double sign, enum direction direction)
{
	static const char *names[CPUS] = {"0", "1", "2"};
	struct names *interned = dataset->names;
	const char *factor = names_text(interned, "cpu");
	uint64_t seed = 7;
	double covariates[COVARIATE_COUNT];
	for (size_t c = 0; c < COVARIATE_COUNT; c++)
		covariates[c] = NAN;
	for (size_t i = 0; i < RUNS * CPUS; i++) {
		size_t cpu = i % CPUS, rank = turned ? CPUS - 1 - cpu : cpu;
		const char *level = names_text(interned, names[cpu]);
		struct group_key key = {.pass = 0,
			.workload = names_text(interned, workload),
			.metric = names_text(interned, "time"),
			.unit = names_text(interned, "s"),
			.direction = direction,
			.main = true,
			.factors = &factor,
			.levels = &level,
			.count = 1};
		double noise = (double)(next_random(&seed) % 100000) / 1e5;
		covariates[COVARIATE_SEQUENCE] = (double)i;
		dataset_add(dataset, dataset_group(dataset, &key),
			sign * (1 + 0.1 * (double)rank + noise * noise), covariates);
	}
}

static char *summary(struct arena *arena, const struct dataset *dataset, bool lean, unsigned jobs)
{
	struct analysis_options options = analysis_defaults();
	struct render_options render = {0};
	struct fault fault = {0};
	options.lean = lean;
	options.jobs = jobs;
	struct findings *findings = analyse(arena, dataset, &options, &fault);
	assert_non_null(findings);
	char *text = NULL;
	size_t length = 0;
	FILE *stream = open_memstream(&text, &length);
	struct voice voice = voice_of(arena, findings, &render, QUESTION_SUMMARY);
	assert_true(answer_json(&voice, stream, &fault));
	fclose(stream);
	char *copy = arena_copy(arena, text, length);
	free(text);
	return copy;
}

static void compare(size_t workloads, double sign, enum direction direction)
{
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	struct dataset *dataset = dataset_new(arena);
	dataset_pass(dataset, text_of("p"), true);
	add_workload(dataset, "a", false, sign, direction);
	if (workloads > 1)
		add_workload(dataset, "b", true, sign, direction);
	dataset_settle(dataset);
	const char *kept = summary(arena, dataset, false, 1);
	assert_non_null(strstr(kept, "\"median\""));
	if (workloads > 1 && sign > 0)
		assert_non_null(strstr(kept, "\"proven\": true"));
	for (unsigned jobs = 1; jobs <= 3; jobs++)
		assert_string_equal(summary(arena, dataset, true, jobs), kept);
	arena_free(arena);
}

static void one_workload(void **state)
{
	(void)state;
	compare(1, 1, DIRECTION_LOWER);
	compare(1, 1, DIRECTION_HIGHER);
	compare(1, -1, DIRECTION_LOWER);
	compare(1, 1, DIRECTION_UNKNOWN);
}

/* Orders that turn round between workloads are asked of the sorted values once more. */
static void two_workloads(void **state)
{
	(void)state;
	compare(2, 1, DIRECTION_LOWER);
	compare(2, 1, DIRECTION_HIGHER);
}

static void dropped_and_sorted_again(void **state)
{
	(void)state;
	assert_int_equal(setjmp(recovery), 0);
	struct arena *arena = arena_new(&recovery);
	struct dataset *dataset = dataset_new(arena);
	dataset_pass(dataset, text_of("p"), true);
	add_workload(dataset, "a", false, 1, DIRECTION_LOWER);
	struct sample *sample = sample_of(arena, 1, &dataset->tables[0].groups[0], DIRECTION_LOWER);
	double *sorted = arena_alloc(arena, sample->n, sizeof *sorted);
	memcpy(sorted, sample->sorted, sample->n * sizeof *sorted);
	sample_drop_sorted(sample);
	assert_null(sample->sorted);
	sample_sort_again(arena, sample);
	assert_memory_equal(sample->sorted, sorted, sample->n * sizeof *sorted);
	arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(one_workload), cmocka_unit_test(two_workloads),
		cmocka_unit_test(dropped_and_sorted_again)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
