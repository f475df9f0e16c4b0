/* The checks of one pass. */
#include "../../analysis/health/health.h"

#include <math.h>
#include <string.h>

#include "../../analysis/numbers/lattice.h"
#include "../../analysis/numbers/outliers.h"
#include "../../analysis/numbers/rank_sum.h"
#include "../../analysis/numbers/univariate.h"
#include "../../analysis/numbers/windows.h"
#include "calibration.h"
#include "reference.h"

#define ROWS(table) (sizeof(table) / sizeof *(table))
enum { MOST = 360, POOLED_GROUPS = 12 };

static bool raised(struct calibration *c, const struct health_check *check, const double *values, size_t n)
{
	struct doubt doubt;
	struct arena *scratch = arena_child(c->arena);
	bool is = health_judge_sample(
		scratch, check, sample_new(scratch, values, n, DIRECTION_LOWER), &doubt);
	arena_free(scratch);
	return is;
}

typedef void change(double *values, size_t n);

static void unchanged(double *values, size_t n)
{
	(void)values;
	(void)n;
}

static void first_three(double *values, size_t n)
{
	for (size_t i = 0; i < 3 && i < n; i++)
		values[i] *= 1.3;
}

static void exponential(double *values, size_t n)
{
	for (size_t i = 0; i < n; i++)
		values[i] *= 1 + 0.5 * exp(-10 * (double)i / (double)n);
}

static void rising(double *values, size_t n)
{
	for (size_t i = 0; i < n; i++)
		values[i] *= 1 + 0.15 * (double)i / (double)(n - 1);
}

static void draw(struct calibration *c, const char *model, double *values, size_t n, change *change)
{
	model_draw(model_named(model), &c->random, values, n);
	change(values, n);
}

/* As the check of a table does it, over groups of equal length. */
static bool pooled(struct calibration *c, const char *model, size_t n, change *change)
{
	double w[POOLED_GROUPS], ratios[POOLED_GROUPS], values[MOST];
	size_t counts[POOLED_GROUPS];
	for (size_t g = 0; g < POOLED_GROUPS; g++) {
		draw(c, model, values, n, change);
		w[g] = rank_sum_of_first(
			values, sample_new(c->arena, values, n, DIRECTION_LOWER)->sorted, n, 3);
		counts[g] = n;
		ratios[g] = window_median(c->arena, values, 0, 3) / window_median(c->arena, values, 3, n);
	}
	return rank_sum_pooled(w, counts, POOLED_GROUPS, 3) <= HEALTH_ALPHA &&
		values_median(c->arena, ratios, POOLED_GROUPS) >= HEALTH_EFFECT;
}

void calibrate_warmup(struct calibration *c)
{
	static const struct {
		const char *quantity;
		change *change;
		bool pooled;
	} cases[] = {
		{"false alarm", unchanged, false},
		{"first 3 x1.3", first_three, false},
		{"exponential +50 %", exponential, false},
		{"pooled: false alarm", unchanged, true},
		{"pooled: first 3 x1.3", first_three, true},
	};
	for (size_t i = 0; i < ROWS(reference_warmup); i++)
		for (size_t q = 0; q < ROWS(cases); q++) {
			size_t n = reference_warmup[i].n, hits = 0;
			size_t full = n > 100 ? 300 : cases[q].pooled ? 300 : 1500;
			size_t trials = calibration_trials(c, full);
			double values[MOST];
			for (size_t t = 0; t < trials; t++) {
				const char *model = reference_warmup[i].model;
				if (cases[q].pooled) {
					hits += pooled(c, model, n, cases[q].change);
					continue;
				}
				draw(c, model, values, n, cases[q].change);
				hits += raised(c, &health_warmup, values, n);
			}
			calibration_rate(c, reference_warmup[i].model, n, cases[q].quantity,
				reference_warmup[i].alarms[q], q == 0 || q == 3 ? 0.1 : 1, (double)full, hits,
				trials);
		}
}

void calibrate_drift(struct calibration *c)
{
	for (size_t i = 0; i < ROWS(reference_drift); i++)
		for (size_t q = 0; q < 4; q++) {
			static const char *const quantities[] = {
				"level: false alarm", "floor: false alarm", "level: +15 %", "floor: +15 %"};
			size_t n = reference_drift[i].n, hits = 0, trials = calibration_trials(c, 1000);
			double values[MOST];
			for (size_t t = 0; t < trials; t++) {
				draw(c, reference_drift[i].model, values, n, q < 2 ? unchanged : rising);
				hits += raised(c, q % 2 ? &health_floor_drift : &health_drift, values, n);
			}
			calibration_rate(c, reference_drift[i].model, n, quantities[q],
				q < 2 ? reference_drift[i].alarms[q] : reference_drift[i].power[q - 2],
				q < 2 ? 0.1 : 1, 1000, hits, trials);
		}
}

static void lognormal_chain(struct calibration *c, double *values, size_t n, double phi)
{
	double x = variate_normal(&c->random);
	for (size_t i = 0; i < n; i++) {
		values[i] = exp(0.3 * x);
		x = phi * x + sqrt(1 - phi * phi) * variate_normal(&c->random);
	}
}

void calibrate_clustering(struct calibration *c)
{
	double values[MOST];
	for (size_t i = 0; i < ROWS(reference_clustering); i++) {
		size_t n = reference_clustering[i].n, hits = 0, trials = calibration_trials(c, 3000);
		for (size_t t = 0; t < trials; t++) {
			draw(c, reference_clustering[i].model, values, n, unchanged);
			hits += raised(c, &health_clustering, values, n);
		}
		calibration_rate(c, reference_clustering[i].model, n, "false flag",
			reference_clustering[i].alarms, 0.1, n > 100 ? 700 : 1500, hits, trials);
	}
	for (size_t i = 0; i < ROWS(reference_clustering_power); i++) {
		size_t n = reference_clustering_power[i].n, hits = 0, trials = calibration_trials(c, 1500);
		double phi = reference_clustering_power[i].phi;
		for (size_t t = 0; t < trials; t++) {
			lognormal_chain(c, values, n, phi);
			hits += raised(c, &health_clustering, values, n);
		}
		calibration_rate(c,
			phi < 0.4           ? "AR(1) .3"
				: phi < 0.6 ? "AR(1) .5"
					    : "AR(1) .8",
			n, "flag", reference_clustering_power[i].power, 1, 600, hits, trials);
	}
}

void calibrate_modes(struct calibration *c)
{
	for (size_t i = 0; i < ROWS(reference_modes); i++) {
		size_t n = reference_modes[i].n, hits = 0,
		       trials = calibration_trials(c, n > 100 ? 500 : 1500);
		double values[MOST];
		for (size_t t = 0; t < trials; t++) {
			draw(c, reference_modes[i].model, values, n, unchanged);
			hits += raised(c, &health_modes, values, n);
		}
		calibration_rate(c, reference_modes[i].model, n, "raised", reference_modes[i].raised, 0.1,
			n > 100 ? 500 : 1000, hits, trials);
	}
}

void calibrate_lattice(struct calibration *c)
{
	static const double ticks[] = {0, 0.05, 0.01, 0.001, 1e-4};
	static const char *const quantities[] = {
		"continuous", "tick 5 %", "tick 1 %", "tick .1 %", "four decimals"};
	for (size_t i = 0; i < ROWS(reference_lattice); i++)
		for (size_t q = 0; q < ROWS(ticks); q++) {
			size_t n = reference_lattice[i].n, hits = 0, trials = calibration_trials(c, 1000);
			double values[MOST];
			for (size_t t = 0; t < trials; t++) {
				struct arena *scratch = arena_child(c->arena);
				draw(c, "addgam p=.20", values, n, unchanged);
				for (size_t j = 0; q > 0 && j < n; j++)
					values[j] = ticks[q] * round(values[j] / ticks[q]);
				const struct sample *sample = sample_new(scratch, values, n, DIRECTION_LOWER);
				hits += lattice_find(sample->sorted, n).found;
				arena_free(scratch);
			}
			calibration_rate(c, "addgam p=.20", n, quantities[q], reference_lattice[i].found[q],
				1, 500, hits, trials);
		}
}

void calibrate_outliers(struct calibration *c)
{
	enum { N = 200 };
	for (size_t i = 0; i < ROWS(reference_outliers); i++) {
		size_t slow = 0, fast = 0, trials = calibration_trials(c, 2000);
		double values[N], slow_squares = 0;
		for (size_t t = 0; t < trials; t++) {
			struct arena *scratch = arena_child(c->arena);
			draw(c, reference_outliers[i].model, values, N, unchanged);
			struct outliers found = outliers_of(sample_new(scratch, values, N, DIRECTION_LOWER));
			slow += found.high;
			fast += found.low;
			slow_squares += (double)found.high * (double)found.high;
			arena_free(scratch);
		}
		/* runs of one sample are flagged together: the error is that of the samples' shares */
		double made = (double)trials, mean = (double)slow / made;
		double error = sqrt((slow_squares / made - mean * mean) / made) / N;
		calibration_mean(c, reference_outliers[i].model, N, "slow", reference_outliers[i].slow, 0.1,
			100 * mean / N, 100 * error * sqrt(10)); /* published with a tenth of the samples */
		calibration_rate(c, reference_outliers[i].model, N, "fast", reference_outliers[i].fast, 0.1,
			20000, fast, N * trials);
	}
}
