#include "contamination.h"

#include <math.h>
#include <string.h>

#include "variates.h"

static const double JITTER = 0.003;

/* Undisturbed runs. */
static void own(struct random *random, double *values, size_t n, double jitter)
{
	for (size_t i = 0; i < n; i++)
		values[i] = 1 + variate_exponential(random, jitter);
}

static void clean(struct random *random, double *values, size_t n, const double *jitter)
{
	own(random, values, n, *jitter);
}

static void normal(struct random *random, double *values, size_t n, const double *sd)
{
	for (size_t i = 0; i < n; i++)
		values[i] = 1 + *sd * variate_normal(random);
}

/* {p undisturbed}: else + Exp(mean 0.5). */
static void addexp(struct random *random, double *values, size_t n, const double *p)
{
	own(random, values, n, JITTER);
	for (size_t i = 0; i < n; i++)
		if (!variate_chance(random, *p))
			values[i] += variate_exponential(random, 0.5);
}

/* {p undisturbed, shape, scale}: else + Gamma. */
static void addgamma(struct random *random, double *values, size_t n, const double *p)
{
	own(random, values, n, JITTER);
	for (size_t i = 0; i < n; i++)
		if (!variate_chance(random, p[0]))
			values[i] += variate_gamma(random, p[1], p[2]);
}

/* {mean competitors}: factor 1 + c Beta(8, 2). */
static void timeshare(struct random *random, double *values, size_t n, const double *mean)
{
	own(random, values, n, JITTER);
	for (size_t i = 0; i < n; i++)
		values[i] *= 1 + (double)variate_poisson(random, *mean) * variate_beta(random, 8, 2);
}

/* {share of the fast clock}: else x1.25; 30 % of the runs also interrupted. */
static void twostate(struct random *random, double *values, size_t n, const double *fast)
{
	own(random, values, n, JITTER);
	for (size_t i = 0; i < n; i++) {
		values[i] *= variate_chance(random, *fast) ? 1 : 1.25;
		values[i] += variate_chance(random, 0.3) ? variate_exponential(random, 0.2) : 0;
	}
}

/* {slow / fast, share slow, jitter sd}. */
static void two_speeds(struct random *random, double *values, size_t n, const double *p)
{
	for (size_t i = 0; i < n; i++)
		values[i] = (variate_chance(random, p[1]) ? p[0] : 1) * (1 + p[2] * variate_normal(random));
}

static void fullload_const(struct random *random, double *values, size_t n, const double *jitter)
{
	own(random, values, n, *jitter);
	for (size_t i = 0; i < n; i++)
		values[i] *= 2;
}

static void fullload_var(struct random *random, double *values, size_t n, const double *p)
{
	own(random, values, n, JITTER);
	for (size_t i = 0; i < n; i++)
		values[i] *= 1 + variate_gamma(random, p[0], p[1]);
}

static void drift(struct random *random, double *values, size_t n, const double *p)
{
	addexp(random, values, n, p);
	for (size_t i = 0; i < n; i++)
		values[i] *= 1 + 0.15 * (double)i / (double)(n - 1);
}

static void warmup(struct random *random, double *values, size_t n, const double *p)
{
	addexp(random, values, n, p);
	for (size_t i = 0; i < n; i++)
		values[i] *= 1 + 0.5 * exp(-10 * (double)i / (double)n);
}

static void round_up(double *values, size_t n, double tick)
{
	for (size_t i = 0; i < n; i++)
		values[i] = tick * ceil(values[i] / tick - 1e-9);
}

/* {tick, p}. */
static void quantised_exp(struct random *random, double *values, size_t n, const double *p)
{
	addexp(random, values, n, p + 1);
	round_up(values, n, p[0]);
}

static void quantised_gamma(struct random *random, double *values, size_t n, const double *p)
{
	addgamma(random, values, n, (const double[]){p[1], 3, 0.3});
	round_up(values, n, p[0]);
}

/* Normal 5 %, to the nearest tick. */
static void rounded(struct random *random, double *values, size_t n, const double *tick)
{
	normal(random, values, n, (const double[]){0.05});
	for (size_t i = 0; i < n; i++)
		values[i] = *tick * round(values[i] / *tick);
}

/* {idle share, mean length of an idle episode, 1: one factor a busy episode, 0: another each run}. */
static void episodes(struct random *random, double *values, size_t n, const double *p)
{
	own(random, values, n, JITTER);
	bool idle = variate_chance(random, p[0]);
	for (size_t i = 0; i < n; idle = !idle) {
		double factor = variate_uniform(random, 1.5, 4);
		size_t end = i + variate_geometric(random, idle ? p[1] : p[1] * (1 - p[0]) / p[0]);
		for (; i < end && i < n; i++)
			if (!idle)
				values[i] = p[2] != 0 ? values[i] * factor
						      : values[i] + variate_gamma(random, 3, 0.3);
	}
}

/* {idle probability, mean length}: episodes, each idle or with its own factor +- 1 %. */
static void levels(struct random *random, double *values, size_t n, const double *p)
{
	own(random, values, n, JITTER);
	for (size_t i = 0; i < n;) {
		bool idle = variate_chance(random, p[0]);
		double factor = variate_uniform(random, 1.3, 4);
		size_t end = i + variate_geometric(random, p[1]);
		for (; i < end && i < n; i++)
			if (!idle)
				values[i] *= factor * variate_uniform(random, 0.99, 1.01);
	}
}

static const struct model models[] = {
	{"clean", clean, {0.003}},
	{"clean jitter 2%", clean, {0.02}},
	{"normal5%", normal, {0.05}},
	{"addexp p=.50", addexp, {0.5}},
	{"addexp p=.20", addexp, {0.2}},
	{"addexp p=.06", addexp, {0.06}},
	{"addexp p=.02", addexp, {0.02}},
	{"addexp p=0", addexp, {0}},
	{"addgam p=.50", addgamma, {0.5, 3, 0.3}},
	{"addgam p=.20", addgamma, {0.2, 3, 0.3}},
	{"addgam p=.06", addgamma, {0.06, 3, 0.3}},
	{"addgam p=.02", addgamma, {0.02, 3, 0.3}},
	{"addgam p=0", addgamma, {0, 3, 0.3}},
	{"gamma3", addgamma, {0, 3, 0.1}},
	{"gamma3 s=.1 p=0", addgamma, {0, 3, 0.1}},
	{"gamma8 s=.1 p=0", addgamma, {0, 8, 0.1}},
	{"timeshare l=1", timeshare, {1}},
	{"timeshare l=2.8", timeshare, {2.8}},
	{"timeshare l=4", timeshare, {4}},
	{"twostate q=.30", twostate, {0.3}},
	{"twostate q=.06", twostate, {0.06}},
	{"twostate q=.02", twostate, {0.02}},
	{"2state 1/1.25 50:50 j.5%", two_speeds, {1.25, 0.5, 0.005}},
	{"2state 1/1.25 10:90 j.5%", two_speeds, {1.25, 0.1, 0.005}},
	{"2state 1/1.1 50:50 j2%", two_speeds, {1.1, 0.5, 0.02}},
	{"fullload const", fullload_const, {0.005}},
	{"fullload var", fullload_var, {4, 0.3}},
	{"drift p=.20", drift, {0.2}},
	{"warmup p=.20", warmup, {0.2}},
	{"quant1% exp.06", quantised_exp, {0.01, 0.06}},
	{"quant5% exp.06", quantised_exp, {0.05, 0.06}},
	{"quant1% gam.06", quantised_gamma, {0.01, 0.06}},
	{"quant5% gam.06", quantised_gamma, {0.05, 0.06}},
	{"round1%", rounded, {0.01}},
	{"episode tight 20%/6", episodes, {0.2, 6, 1}},
	{"episode tight 5%/4", episodes, {0.05, 4, 1}},
	{"episode var 20%/6", episodes, {0.2, 6, 0}},
	{"episode var 5%/4", episodes, {0.05, 4, 0}},
	{"levels q=.05 L=6", levels, {0.05, 6}},
	{"levels q=.20 L=3", levels, {0.2, 3}},
	{"levels q=.05 L=15", levels, {0.05, 15}},
};

const struct model *model_named(const char *name)
{
	for (size_t i = 0; i < sizeof models / sizeof *models; i++)
		if (strcmp(models[i].name, name) == 0)
			return &models[i];
	return NULL;
}

void model_draw(const struct model *model, struct random *random, double *values, size_t n)
{
	model->disturb(random, values, n, model->parameters);
}
