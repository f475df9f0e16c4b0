/* Tests over the groups of a table: correlation, staircase, agreement of rankings. */
#include <math.h>
#include <stdbool.h>

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>

#include "../../analysis/correlate.h"
#include "../../analysis/numbers/association.h"
#include "../../analysis/numbers/concordance.h"
#include "../../analysis/numbers/kendall.h"
#include "../../analysis/staircase.h"
#include "calibration.h"
#include "reference.h"

#define ROWS(table) (sizeof(table) / sizeof *(table))
enum { GROUPS_MOST = 64 };

static void normals(struct calibration *c, double *x, double *y, size_t k, double rho)
{
	for (size_t i = 0; i < k; i++) {
		x[i] = variate_normal(&c->random);
		y[i] = rho * x[i] + sqrt(1 - rho * rho) * variate_normal(&c->random);
	}
}

void calibrate_fisher(struct calibration *c)
{
	static const double rhos[] = {0, 0.7};
	static const char *const quantities[] = {"normal, rho 0", "normal, rho .7"};
	for (size_t i = 0; i < ROWS(reference_fisher); i++)
		for (size_t j = 0; j < ROWS(rhos); j++) {
			size_t k = reference_fisher[i].k, trials = calibration_trials(c, 20000), hits = 0;
			double x[GROUPS_MOST], y[GROUPS_MOST];
			for (size_t t = 0; t < trials; t++) {
				normals(c, x, y, k, rhos[j]);
				struct interval ci = fisher_interval(pearson_r(x, y, k), k, 0.95);
				hits += ci.low <= rhos[j] && rhos[j] <= ci.high;
			}
			calibration_rate(c, "groups", k, quantities[j], reference_fisher[i].coverage[j], 0.1,
				20000, hits, trials);
		}
}

void calibrate_association(struct calibration *c)
{
	static const char *const quantities[] = {"Pearson, permutations", "Spearman", "Kendall"};
	for (size_t i = 0; i < ROWS(reference_association); i++) {
		size_t k = reference_association[i].k, hits[3] = {0};
		/* 9,999 permutations of 9 groups and more, or 40,320 of 8, are what takes the time */
		size_t trials = calibration_trials(c, k >= 8 ? 600 : 2000);
		double x[GROUPS_MOST], y[GROUPS_MOST];
		for (size_t t = 0; t < trials; t++) {
			normals(c, x, y, k, 0);
			for (size_t g = 0; reference_association[i].extreme && g < k; g++) {
				x[g] = exp(2 * x[g]);
				y[g] = exp(2 * y[g]);
			}
			struct random own = random_seeded(random_bits(&c->random), 0);
			hits[0] += pearson_p(c->arena, x, y, k, own) <= 0.05;
			hits[1] += spearman_p(c->arena, x, y, k, own) <= 0.05;
			hits[2] += kendall_tau_b(c->arena, x, y, k, own).p <= 0.05;
		}
		for (size_t q = 0; q < 3; q++)
			calibration_rate(c, reference_association[i].extreme ? "extreme groups" : "normal", k,
				quantities[q], reference_association[i].alarms[q], 0.1, 400, hits[q], trials);
	}
}

/* Loads anywhere between idle and busy. */
static void uniform_loads(struct calibration *c, double *x, double *y, size_t k, double rho)
{
	for (size_t i = 0; i < k; i++) {
		x[i] = variate_uniform(&c->random, -sqrt(3), sqrt(3)); /* sd 1 */
		y[i] = rho * x[i] + sqrt(1 - rho * rho) * variate_normal(&c->random);
	}
}

static double largest_influence(const double *x, const double *y, size_t k)
{
	double most = 0, r = pearson_r(x, y, k), xs[GROUPS_MOST], ys[GROUPS_MOST];
	for (size_t g = 0; g < k; g++) {
		size_t to = 0;
		for (size_t j = 0; j < k; j++)
			if (j != g) {
				xs[to] = x[j];
				ys[to++] = y[j];
			}
		most = fmax(most, influence(pearson_r(xs, ys, to), r));
	}
	return most;
}

void calibrate_influence(struct calibration *c)
{
	for (size_t i = 0; i < ROWS(reference_influence); i++) {
		size_t k = reference_influence[i].k, trials = calibration_trials(c, 10000), beyond = 0;
		double x[GROUPS_MOST], y[GROUPS_MOST], *most = arena_alloc(c->arena, trials, sizeof *most);
		double low = reference_influence[i].low, high = reference_influence[i].high;
		for (size_t t = 0; t < trials; t++) {
			uniform_loads(c, x, y, k, 0.5);
			most[t] = largest_influence(x, y, k);
			beyond += most[t] > influence_threshold(k);
		}
		gsl_sort(most, 1, trials);
		double point = gsl_stats_quantile_from_sorted_data(most, 1, trials, 0.95);
		double above = gsl_stats_quantile_from_sorted_data(most, 1, trials, 0.955);
		double error = (above - point) / 0.005 * sqrt(0.05 * 0.95 / (double)trials);
		calibration_mean(c, "uniform load, rho .5", k, "95 % point", (low + high) / 2, high - low,
			point, error);
		if (k <= 24)
			calibration_rate(c, "uniform load, rho .5", k, "stands out", 5, 1.5, (double)trials,
				beyond, trials);
	}
}

static void autoregressive(struct calibration *c, double *x, size_t n, double phi)
{
	double last = variate_normal(&c->random);
	for (size_t i = 0; i < n; i++) {
		x[i] = last;
		last = phi * last + sqrt(1 - phi * phi) * variate_normal(&c->random);
	}
}

void calibrate_run_level(struct calibration *c)
{
	enum { RUNS_MOST = 64 };
	for (size_t i = 0; i < ROWS(reference_run_level); i++) {
		size_t k = reference_run_level[i].k, n = reference_run_level[i].n, hits = 0;
		size_t trials = calibration_trials(c, 600);
		static double loads[16][RUNS_MOST], values[16][RUNS_MOST];
		const double *x[16], *y[16];
		size_t counts[16];
		for (size_t t = 0; t < trials; t++) {
			for (size_t g = 0; g < k; g++) {
				autoregressive(c, loads[g], n, reference_run_level[i].phi);
				autoregressive(c, values[g], n, reference_run_level[i].phi);
				x[g] = loads[g];
				y[g] = values[g];
				counts[g] = n;
			}
			hits += run_correlation_of(c->arena, x, y, counts, k, random_bits(&c->random)).p <=
				0.05;
		}
		static const char *const models[] = {"AR(1) .0", "AR(1) .5", "AR(1) .9"};
		double phi = reference_run_level[i].phi;
		calibration_rate(c, models[phi > 0.7 ? 2 : phi > 0], n, k == 4 ? "4 groups" : "12 groups",
			reference_run_level[i].level, 0.1, 300, hits, trials);
	}
}

/* Scatter 1 sd about 1000, so that the spread never decides: the condition on it is left out by hand. */
static bool alarm(struct calibration *c, const double *v, const size_t *stratum, size_t k)
{
	struct staircase_test test = staircase_test(c->arena, v, stratum, k);
	return test.p <= 0.01 || test.run_p <= 0.003;
}

static void fall(double *v, size_t from, size_t to, double drop)
{
	for (size_t i = from; i < to; i++)
		v[i] -= drop * (double)(i - from) / (double)(to - from - 1);
}

void calibrate_staircases(struct calibration *c)
{
	static const char *const quantities[] = {"no staircase", "falls by 4 sd", "falls by 8 sd",
		"first 8 fall by 16 sd", "two classes", "two classes, stratified"};
	for (size_t i = 0; i < ROWS(reference_staircase); i++) {
		size_t k = reference_staircase[i].k, hits[6] = {0}, trials = calibration_trials(c, 2000);
		double v[GROUPS_MOST];
		size_t stratum[GROUPS_MOST];
		for (size_t t = 0; t < trials; t++)
			for (size_t q = 0; q < 6; q++) {
				for (size_t g = 0; g < k; g++) {
					v[g] = 1000 + variate_normal(&c->random);
					stratum[g] = g >= k / 3;
				}
				if (q == 1 || q == 2)
					fall(v, 0, k, q == 1 ? 4 : 8);
				for (size_t g = 0; q == 3 && g < 8 && g < k; g++)
					v[g] += 8; /* falls through the level of the rest */
				if (q == 3)
					fall(v, 0, k < 8 ? k : 8, 16);
				for (size_t g = 0; q >= 4 && g < k; g++)
					v[g] += stratum[g] ? 8 : 0;
				hits[q] += alarm(c, v, q == 5 ? stratum : NULL, k);
			}
		for (size_t q = 0; q < 6; q++)
			calibration_rate(c, "groups", k, quantities[q], reference_staircase[i].alarms[q],
				reference_staircase[i].alarms[q] < 2 ? 0.1 : 1, 2000, hits[q], trials);
	}
}

void calibrate_rankings(struct calibration *c)
{
	for (size_t i = 0; i < ROWS(reference_rankings); i++) {
		size_t m = reference_rankings[i].m, k = reference_rankings[i].k, hits = 0;
		size_t trials = calibration_trials(c, 20000);
		double values[6 * 12];
		for (size_t t = 0; t < trials; t++) {
			for (size_t j = 0; j < m * k; j++)
				values[j] = random_unit(&c->random);
			hits += concordance_of(c->arena, values, m, k).p <= 0.05;
		}
		static const char *const rankings[] = {
			"", "", "2 rankings", "3 rankings", "4 rankings", "", "6 rankings"};
		calibration_rate(c, rankings[m], k, "agreement", reference_rankings[i].level, 0.1, 20000,
			hits, trials);
	}
}
