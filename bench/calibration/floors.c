/* Verdicts, rarefied best, bounds and ratios of floors. */
#include <math.h>
#include <stdbool.h>

#include "../../analysis/floor.h"
#include "../../analysis/numbers/order_statistics.h"
#include "../../analysis/numbers/precedence.h"
#include "../../analysis/numbers/rarefied.h"
#include "../../analysis/numbers/two_sample.h"
#include "../../analysis/numbers/univariate.h"
#include "calibration.h"
#include "reference.h"

#define ROWS(table) (sizeof(table) / sizeof *(table))
enum { MOST = 360 };

/* Published with 6,000 replications up to 60 runs and 1,500 at 360. */
static size_t trials_for(const struct calibration *calibration, size_t n)
{
	return calibration_trials(calibration, n > 100 ? 1500 : 6000);
}

/* Groups by how far their best is above the floor, and their verdicts. */
struct tally {
	size_t count, verdicts[FLOOR_CANNOT_TELL + 1];
};

static void tally_print(struct calibration *c, const char *model, size_t n, const char *const quantities[3],
	const double *reference, double reference_trials, const struct tally *tally)
{
	static const enum floor_verdict order[] = {FLOOR_REACHED, FLOOR_PROVISIONAL, FLOOR_NOT_REACHED};
	for (size_t v = 0; v < 3; v++)
		calibration_rate(c, model, n, quantities[v], reference[v], 1, reference_trials,
			tally->verdicts[order[v]], tally->count);
}

void calibrate_floors(struct calibration *c)
{
	static const char *const of_far[] = {"> 5 %: reached", "> 5 %: provisional", "> 5 %: not reached"};
	static const char *const of_near[] = {
		"<= 2 %: reached", "<= 2 %: provisional", "<= 2 %: not reached"};
	for (size_t i = 0; i < ROWS(reference_floors); i++) {
		const struct model *model = model_named(reference_floors[i].model);
		size_t n = reference_floors[i].n, trials = trials_for(c, n);
		struct tally far = {0}, near = {0};
		double values[MOST];
		for (size_t t = 0; t < trials; t++) {
			struct arena *scratch = arena_child(c->arena);
			model_draw(model, &c->random, values, n);
			const struct sample *sample = sample_new(scratch, values, n, DIRECTION_LOWER);
			enum floor_verdict verdict = floor_of(scratch, sample, false).verdict;
			double best = sample->sorted[0];
			if (best > 1.05 || best <= 1.02) {
				struct tally *tally = best > 1.05 ? &far : &near;
				tally->count++;
				tally->verdicts[verdict]++;
			}
			arena_free(scratch);
		}
		double made = (double)trials, share = reference_floors[i].far / 100;
		calibration_rate(c, model->name, n, "best > 5 % above the floor", reference_floors[i].far, 1,
			made, far.count, trials);
		tally_print(c, model->name, n, of_far, reference_floors[i].of_far, made * share, &far);
		tally_print(c, model->name, n, of_near, reference_floors[i].of_near,
			made * (double)near.count / made, &near);
	}
}

/* Standard error of a sample's sd, from its fourth moment: disturbed bests have long tails. */
static double error_of_sd(const double *values, size_t n)
{
	double mean = values_mean(values, n), second = 0, fourth = 0;
	for (size_t i = 0; i < n; i++) {
		double square = (values[i] - mean) * (values[i] - mean);
		second += square / (double)n;
		fourth += square * square / (double)n;
	}
	return sqrt((fourth - second * second) / (4 * second * (double)n));
}

void calibrate_rarefied(struct calibration *c)
{
	for (size_t i = 0; i < ROWS(reference_rarefied); i++) {
		size_t n = reference_rarefied[i].n, m = reference_rarefied[i].m, trials = trials_for(c, n);
		double *means = arena_alloc(c->arena, trials, sizeof *means), values[MOST], errors = 0;
		for (size_t t = 0; t < trials; t++) {
			struct arena *scratch = arena_child(c->arena);
			model_draw(model_named(reference_rarefied[i].model), &c->random, values, n);
			const struct sample *sample = sample_new(scratch, values, n, DIRECTION_LOWER);
			means[t] = rarefied_best(sample, m);
			errors += rarefied_error(sample, m) / (double)trials;
			arena_free(scratch);
		}
		double sd = values_sd(means, trials), root = sqrt((double)trials);
		const char *model = reference_rarefied[i].model;
		calibration_mean(c, model, n,
			m == 30           ? "mean, m = 30"
				: m == 10 ? "mean, m = 10"
					  : "mean, m = 60",
			reference_rarefied[i].mean, 1e-4, values_mean(means, trials), sd / root);
		double error = error_of_sd(means, trials);
		calibration_mean(c, model, n, "sd", reference_rarefied[i].sd, 1e-4, sd, error);
		calibration_mean(
			c, model, n, "jackknife error", reference_rarefied[i].jackknife, 1e-4, errors, error);
	}
}

static const struct sample *scaled_draw(
	struct calibration *c, struct arena *arena, const char *model, size_t n, double factor)
{
	double *values = arena_alloc(arena, n, sizeof *values);
	model_draw(model_named(model), &c->random, values, n);
	for (size_t i = 0; i < n; i++)
		values[i] *= factor;
	return sample_new(arena, values, n, DIRECTION_LOWER);
}

void calibrate_precedence(struct calibration *c)
{
	static const double factors[] = {1, 1.05, 1.10, 1.25};
	static const char *const quantities[] = {"equal: p <= .05", "x1.05", "x1.10", "x1.25"};
	for (size_t i = 0; i < ROWS(reference_precedence); i++)
		for (size_t f = 0; f < ROWS(factors); f++) {
			size_t trials = calibration_trials(c, f ? 1500 : 6000), hits = 0;
			for (size_t t = 0; t < trials; t++) {
				struct arena *scratch = arena_child(c->arena);
				const char *model = reference_precedence[i].model;
				const struct sample *a = scaled_draw(c, scratch, model, 60, 1);
				const struct sample *b = scaled_draw(c, scratch, model, 30, factors[f]);
				hits += precedence_test(a, b).p <= 0.05;
				arena_free(scratch);
			}
			calibration_rate(c, reference_precedence[i].model, 60, quantities[f],
				f ? reference_precedence[i].power[f - 1] : reference_precedence[i].level,
				f ? 1 : 0.1, f ? 1500 : 6000, hits, trials);
		}
}

static bool covers(struct interval interval, double truth)
{
	return interval.low <= truth && truth <= interval.high;
}

/* The true quantile of a model, from a million runs. */
static double true_quantile(struct calibration *c, const char *model, double p)
{
	enum { MANY = 1000000 };
	struct arena *scratch = arena_child(c->arena);
	const struct sample *sample = scaled_draw(c, scratch, model, MANY, 1);
	double quantile = sample_quantile(sample, p);
	arena_free(scratch);
	return quantile;
}

void calibrate_quantiles(struct calibration *c)
{
	static const double ps[] = {0.5, 0.1, 0.9};
	static const char *const quantities[] = {"median covered", "q10 covered", "q90 covered"};
	for (size_t i = 0; i < ROWS(reference_quantiles); i++) {
		const char *model = reference_quantiles[i].model;
		size_t n = reference_quantiles[i].n, trials = calibration_trials(c, 3000), hits[3] = {0};
		double truths[3];
		for (size_t q = 0; q < 3; q++)
			truths[q] = true_quantile(c, model, ps[q]);
		for (size_t t = 0; t < trials; t++) {
			struct arena *scratch = arena_child(c->arena);
			const struct sample *sample = scaled_draw(c, scratch, model, n, 1);
			for (size_t q = 0; q < 3; q++) {
				/* below the sizes that have an interval the published ones are unbounded */
				struct rank_interval ranks = rank_interval(n, ps[q], 0.95);
				struct interval interval = {
					ranks.lower ? sample->sorted[ranks.lower - 1] : -INFINITY,
					ranks.upper <= n ? sample->sorted[ranks.upper - 1] : INFINITY, 0.95};
				hits[q] += covers(interval, truths[q]);
			}
			arena_free(scratch);
		}
		for (size_t q = 0; q < 3; q++)
			calibration_rate(c, model, n, quantities[q], reference_quantiles[i].coverage[q], 0.1,
				1500, hits[q], trials);
	}
}

void calibrate_typical(struct calibration *c)
{
	for (size_t i = 0; i < ROWS(reference_typical); i++) {
		size_t n = reference_typical[i].n, trials = calibration_trials(c, n > 100 ? 600 : 1500),
		       hits = 0;
		for (size_t t = 0; t < trials; t++) {
			struct arena *scratch = arena_child(c->arena);
			const struct sample *a = scaled_draw(c, scratch, reference_typical[i].model, n, 1);
			const struct sample *b = scaled_draw(c, scratch, reference_typical[i].model, n, 1.1);
			hits += covers(two_sample_ratio(scratch, a, b, 0.95).interval, 1.1);
			arena_free(scratch);
		}
		calibration_rate(c, reference_typical[i].model, n, "ratio covered",
			reference_typical[i].coverage, 0.1, n > 100 ? 300 : 1000, hits, trials);
	}
}

void calibrate_bound(struct calibration *c)
{
	for (size_t i = 0; i < ROWS(reference_bound); i++) {
		size_t n = reference_bound[i].n, trials = calibration_trials(c, 1500), hits = 0;
		for (size_t t = 0; t < trials; t++) {
			struct arena *scratch = arena_child(c->arena);
			hits += floor_bound(scaled_draw(c, scratch, reference_bound[i].model, n, 1)) <= 1;
			arena_free(scratch);
		}
		calibration_rate(c, reference_bound[i].model, n, "floor covered", reference_bound[i].coverage,
			1, 1500, hits, trials);
	}
}

void calibrate_floor_ratios(struct calibration *c)
{
	for (size_t i = 0; i < ROWS(reference_floor_ratio); i++) {
		size_t na = reference_floor_ratio[i].na, nb = reference_floor_ratio[i].nb;
		size_t trials = calibration_trials(c, 1500), hits = 0;
		for (size_t t = 0; t < trials; t++) {
			struct arena *scratch = arena_child(c->arena);
			const struct sample *a = scaled_draw(
				c, scratch, reference_floor_ratio[i].model, na, 1);
			const struct sample *b = scaled_draw(
				c, scratch, reference_floor_ratio[i].model, nb, 1.1);
			struct interval interval = floor_ratio(a, b, 0.95).interval;
			hits += interval.low <= 1.1 * (1 + 1e-12) && interval.high >= 1.1 * (1 - 1e-12);
			arena_free(scratch);
		}
		calibration_rate(c, reference_floor_ratio[i].model, na,
			nb == na ? "ratio covered" : "ratio covered, 30 in b",
			reference_floor_ratio[i].coverage, 0.1, na > 100 ? 150 : 600, hits, trials);
	}
}
