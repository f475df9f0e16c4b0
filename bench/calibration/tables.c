/* What an analysis of whole tables says: many runs, siblings, inversions. */
#include <math.h>
#include <stdio.h>

#include "../../analysis/findings.h"
#include "../../analysis/floor.h"
#include "../../analysis/over_workloads.h"
#include "calibration.h"
#include "reference.h"

#define ROWS(table) (sizeof(table) / sizeof *(table))
enum { RUNS_MOST = 5000 };

void calibrate_floors_large(struct calibration *c)
{
	double *values = arena_alloc(c->arena, RUNS_MOST, sizeof *values);
	for (size_t i = 0; i < ROWS(reference_large); i++) {
		size_t n = reference_large[i].n, full = n > 1000 ? 200 : 800,
		       trials = calibration_trials(c, full);
		size_t far = 0, far_reached = 0, near = 0, near_reached = 0;
		for (size_t t = 0; t < trials; t++) {
			struct arena *scratch = arena_child(c->arena);
			model_draw(model_named(reference_large[i].model), &c->random, values, n);
			const struct sample *sample = sample_new(scratch, values, n, DIRECTION_LOWER);
			bool reached = floor_of(scratch, sample, false).verdict == FLOOR_REACHED;
			far += sample->sorted[0] > 1.05;
			far_reached += sample->sorted[0] > 1.05 && reached;
			near += sample->sorted[0] <= 1.02;
			near_reached += sample->sorted[0] <= 1.02 && reached;
			arena_free(scratch);
		}
		double reference = n > 1000 ? 100 : 400;
		const char *model = reference_large[i].model;
		calibration_rate(c, model, n, "best > 5 % above the floor", reference_large[i].far, 1,
			reference, far, trials);
		calibration_rate(c, model, n, "> 5 %: reached", reference_large[i].reached_far, 1,
			reference * reference_large[i].far / 100, far_reached, far);
		calibration_rate(c, model, n, "<= 2 %: reached", reference_large[i].reached_near, 1,
			reference * (1 - reference_large[i].far / 100), near_reached, near);
	}
}

/* A group under the factor 'kind': groups of "cpu" are siblings, those of "variant" are not. */
static void group_add(struct calibration *c, struct dataset *dataset, const char *kind, const char *workload,
	size_t group, const char *model, size_t n, double factor)
{
	char name[16];
	double values[RUNS_MOST];
	snprintf(name, sizeof name, "%zu", group);
	const char *factor_name = names_text(dataset->names, kind), *level = names_text(dataset->names, name);
	const struct group_key key = {.pass = dataset_pass(dataset, text_of("p"), true),
		.workload = names_text(dataset->names, workload),
		.metric = names_text(dataset->names, "time"),
		.unit = names_text(dataset->names, "s"),
		.direction = DIRECTION_LOWER,
		.main = true,
		.factors = &factor_name,
		.levels = &level,
		.count = 1};
	struct group_handle handle = dataset_group(dataset, &key);
	model_draw(model_named(model), &c->random, values, n);
	for (size_t i = 0; i < n; i++) {
		double covariates[COVARIATE_COUNT];
		for (size_t j = 0; j < COVARIATE_COUNT; j++)
			covariates[j] = NAN;
		covariates[COVARIATE_SEQUENCE] = (double)i;
		dataset_add(dataset, handle, factor * values[i], covariates);
	}
}

static const struct findings *analysed(struct arena *arena, struct dataset *dataset)
{
	struct analysis_options *options = arena_alloc(arena, 1, sizeof *options);
	*options = analysis_defaults();
	struct fault fault = {0};
	dataset_settle(dataset);
	return analyse(arena, dataset, options, &fault);
}

/* Any group whose siblings are faster, when the first is slower by 'slow'; 'first': only that one counts. */
static bool siblings_flag(struct calibration *c, size_t k, double sd, double slow, bool first)
{
	struct arena *scratch = arena_child(c->arena);
	struct dataset *dataset = dataset_new(scratch);
	for (size_t g = 0; g < k; g++)
		group_add(c, dataset, "cpu", "w", g, "clean", 30,
			(1 + sd * variate_normal(&c->random)) * (g == 0 ? slow : 1));
	const struct table_finding *table = &analysed(scratch, dataset)->tables[0];
	bool flagged = false;
	for (size_t g = 0; g < (first ? 1 : k); g++)
		flagged = flagged || table->groups[g].floor.reason[REASON_SIBLINGS_FASTER];
	arena_free(scratch);
	return flagged;
}

void calibrate_siblings(struct calibration *c)
{
	static const double factors[] = {1.05, 1.10, 1.15, 1.25, 2};
	static const char *const quantities[] = {"x1.05", "x1.10", "x1.15", "x1.25", "x2"};
	for (size_t i = 0; i < ROWS(reference_siblings); i++) {
		size_t k = reference_siblings[i].k, trials = calibration_trials(c, 400), hits = 0;
		double sd = reference_siblings[i].sd;
		const char *model = sd < 0.015 ? "speeds sd 1 %"
			: sd < 0.025           ? "speeds sd 2 %"
					       : "speeds sd 3 %";
		for (size_t t = 0; t < trials; t++)
			hits += siblings_flag(c, k, sd, 1, false);
		calibration_rate(c, model, k, "false flag in any group", reference_siblings[i].alarms, 0.1,
			1000, hits, trials);
		for (size_t f = 0; f < ROWS(factors); f++) {
			hits = 0;
			for (size_t t = 0; t < trials; t++)
				hits += siblings_flag(c, k, sd, factors[f], true);
			calibration_rate(c, model, k, quantities[f], reference_siblings[i].found[f], 1, 1000,
				hits, trials);
		}
	}
}

/* Inversions of k equal groups in two workloads; 'swap': the first is 20 % slower in one and faster in the other. */
static void inversions_count(
	struct calibration *c, const char *model, size_t k, size_t n, bool swap, size_t hits[2])
{
	struct arena *scratch = arena_child(c->arena);
	struct dataset *dataset = dataset_new(scratch);
	for (size_t g = 0; g < k; g++) {
		group_add(c, dataset, "variant", "one", g, model, n, swap && g == 0 ? 1.2 : 1);
		group_add(c, dataset, "variant", "two", g, model, n, swap && g == 0 ? 1 / 1.2 : 1);
	}
	const struct findings *findings = analysed(scratch, dataset);
	bool by_floors = false, by_typical = false;
	for (size_t i = 0; i < findings->inversion_count; i++) {
		by_floors = by_floors || findings->inversions[i].by_floors;
		by_typical = by_typical || !findings->inversions[i].by_floors;
	}
	hits[0] += by_floors;
	hits[1] += by_floors || by_typical;
	arena_free(scratch);
}

void calibrate_inversions(struct calibration *c)
{
	static const char *const quantities[] = {
		"false, by floors", "found, by floors", "false", "found, by floors or typical ratios"};
	for (size_t i = 0; i < ROWS(reference_inversions); i++)
		for (size_t swap = 0; swap < 2; swap++) {
			const char *model = reference_inversions[i].model;
			size_t k = reference_inversions[i].k, hits[2] = {0},
			       trials = calibration_trials(c, 300);
			for (size_t t = 0; t < trials; t++)
				inversions_count(c, model, k, reference_inversions[i].n, swap, hits);
			/* one or the other proves it: at least the better of the two */
			double either = fmax(
				reference_inversions[i].floors[swap], reference_inversions[i].typical[swap]);
			calibration_rate(c, model, k, quantities[swap], reference_inversions[i].floors[swap],
				1, 200, hits[0], trials);
			calibration_rate(c, model, k, quantities[2 + swap], either, swap ? 6 : 1, 200,
				hits[1], trials);
		}
}
