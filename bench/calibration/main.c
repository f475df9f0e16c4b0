/* make calibrate: prints docs/calibration.md.  Arguments: names of experiments (default: all); -s SHARE makes fewer
 * replications. */
#include "calibration.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_errno.h>

static const struct experiment {
	const char *name, *section, *title;
	void (*run)(struct calibration *calibration);
} experiments[] = {
#define ROW(name, section, title) {#name, section, title, calibrate_##name},
	EXPERIMENTS(ROW)
#undef ROW
};

/* Why rates are off where they are. */
static const struct {
	const char *experiment, *text;
} notes[] = {
	{"floors",
		"Two models are published without a number: the law of the +- 1 % within `levels` (uniform here, which "
		"is a little too tight) and the length of the interruptions in `twostate` (exponential, mean .2)."},
	{"precedence",
		"The size of the disturbance in busy episodes of `episode var` is not published: Gamma(3, .3) here. The "
		"level is what the test promises, the power depends on it."},
	{"influence",
		"The threshold is a fit for loads spread evenly between idle and busy, as here; where loads have long tails "
		"(normal), 9 % of samples without an outlier exceed it from 16 groups on."},
	{"staircases",
		"Where the first 8 fall, they fall from 8 sd above the rest to 8 below; that is not published."},
	{"lattice",
		"The published distribution of the values isn't known. With 5 runs its figures are without the rule that fewer than 5 distinct values are not "
		"judged below 10 runs, which the program keeps."},
	{"inversions",
		"The published floors are without the condition that both groups have reached theirs in both workloads; "
		"30 runs of addexp p=.20 do so in 83 % each."},
};

static void notes_print(const char *experiment)
{
	for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
		if (strcmp(notes[i].experiment, experiment) == 0)
			printf("\n%s\n", notes[i].text);
}

enum { SEED = 20260805, LEAST_TRIALS = 20 };

static const double ERRORS_ALLOWED = 3;

size_t calibration_trials(const struct calibration *calibration, size_t full)
{
	size_t trials = (size_t)(calibration->share * (double)full);
	return trials > LEAST_TRIALS ? trials : LEAST_TRIALS;
}

/* numbers: published, here, error. */
static void line(struct calibration *calibration, const char *model, size_t n, const char *quantity,
	const double *numbers, double allowed, int digits)
{
	bool beyond = fabs(numbers[1] - numbers[0]) > allowed;
	calibration->rates++;
	calibration->beyond += beyond;
	printf("| %s | %zu | %s | %g | %.*f | %.*f | %s |\n", model, n, quantity, numbers[0], digits,
		numbers[1], digits + 1, numbers[2], beyond ? "**off**" : "");
}

/* Agresti & Coull's share keeps the error of a rate of 0 or 1 from being 0. */
static double steady_share(double hits, double trials)
{
	return (hits + 2) / (trials + 4);
}

void calibration_rate(struct calibration *calibration, const char *model, size_t n, const char *quantity,
	double reference, double rounding, double reference_trials, size_t hits, size_t trials)
{
	if (isnan(reference) || trials < LEAST_TRIALS)
		return;
	double here = (double)hits, made = (double)trials;
	double p = steady_share(here + reference / 100 * reference_trials, made + reference_trials);
	double error = 100 * sqrt(p * (1 - p) * (1 / made + 1 / fmax(1, reference_trials)));
	const double numbers[] = {reference, 100 * here / made, error};
	line(calibration, model, n, quantity, numbers, ERRORS_ALLOWED * error + rounding / 2, 1);
}

void calibration_limit(struct calibration *calibration, const char *model, size_t n, const char *quantity,
	double limit, size_t hits, size_t trials)
{
	double p = steady_share((double)hits, (double)trials), here = 100 * (double)hits / (double)trials;
	double error = 100 * sqrt(p * (1 - p) / (double)trials);
	const double numbers[] = {limit, here, error};
	line(calibration, model, n, quantity, numbers, here <= limit ? INFINITY : ERRORS_ALLOWED * error, 1);
}

void calibration_mean(struct calibration *calibration, const char *model, size_t n, const char *quantity,
	double reference, double rounding, double mean, double error)
{
	if (isnan(reference))
		return;
	const double numbers[] = {reference, mean, error * sqrt(2)};
	line(calibration, model, n, quantity, numbers, ERRORS_ALLOWED * numbers[2] + rounding / 2,
		rounding < 0.06 ? 4 : 2);
}

static bool wanted(const char *name, int count, char **names)
{
	bool any = false;
	for (int i = 1; i < count; i++) {
		if (strcmp(names[i], "-s") == 0) {
			i++;
			continue;
		}
		any = true;
		if (strcmp(names[i], name) == 0)
			return true;
	}
	return !any;
}

static double share_of(int count, char **words)
{
	for (int i = 1; i + 1 < count; i++)
		if (strcmp(words[i], "-s") == 0)
			return strtod(words[i + 1], NULL);
	return 1;
}

int main(int count, char **words)
{
	jmp_buf recovery;
	if (setjmp(recovery)) {
		fputs("calibrate: no memory\n", stderr);
		return 4;
	}
	struct arena *root = arena_new(&recovery);
	struct calibration calibration = {.share = share_of(count, words)};
	gsl_set_error_handler_off();
	printf("# Calibration\n\nError rates of the methods by simulation, beside those that were published with them "
	       "([statistics.md](statistics.md)). Made by\n`make calibrate`; don't edit. A rate off by more than three "
	       "standard errors and its rounding is marked; of a thousand, three are\nso by chance.\n\n");
	printf("Percent unless said; SE: standard error of the difference.  Seed %d, %g of the replications.\n",
		SEED, calibration.share);
	for (size_t i = 0; i < sizeof experiments / sizeof *experiments; i++) {
		if (!wanted(experiments[i].name, count, words))
			continue;
		printf("\n## %s (section %s)\n\n| model | n | quantity | published | here | SE | |\n"
		       "|---|---|---|---|---|---|---|\n",
			experiments[i].title, experiments[i].section);
		calibration.arena = arena_child(root);
		calibration.random = random_seeded(SEED, i);
		experiments[i].run(&calibration);
		arena_free(calibration.arena);
		notes_print(experiments[i].name);
		fflush(stdout);
	}
	printf("\n%zu of %zu rates are off by more than three standard errors.\n", calibration.beyond,
		calibration.rates);
	arena_free(root);
	return 0;
}
