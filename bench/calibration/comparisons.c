/* Comparisons of passes: anchors, verdicts, aligned anchors, common shift. */
#include <math.h>
#include <stdio.h>

#include "../../analysis/findings_begin.h"
#include "../../analysis/numbers/anchors_aligned.h"
#include "../../analysis/passes/comparability.h"
#include "../../analysis/passes/comparison.h"
#include "calibration.h"

#define ROWS(table) (sizeof(table) / sizeof *(table))
enum { GROUPS_MOST = 50, SEED_OF_METHODS = 20260805 };

/* A machine that leaves a share of the runs alone and adds Gamma(3, .3) times 'weight' to the others. */
struct machine {
	double share, weight;
	double load; /* percent, recorded with noise */
};

static double run_draw(struct random *random, const struct machine *machine)
{
	double own = 1 + variate_exponential(random, 0.003);
	if (variate_chance(random, machine->share))
		return own;
	return own + machine->weight * variate_gamma(random, 3, 0.3);
}

static double best_draw(struct random *random, double share, size_t runs)
{
	const struct machine machine = {.share = share, .weight = 1};
	double best = INFINITY;
	for (size_t i = 0; i < runs; i++)
		best = fmin(best, run_draw(random, &machine));
	return best;
}

struct passes {
	size_t anchors, runs_a, runs_b;
	struct machine a, b;
	double factor;  /* of all floors of the second pass */
	double scatter; /* sd of the factor from group to group */
	double moved;   /* factor of one group */
};

static struct group_handle group_new(struct dataset *dataset, size_t pass, size_t group)
{
	char name[16];
	snprintf(name, sizeof name, "w%zu", group);
	const struct group_key key = {.pass = pass,
		.workload = names_text(dataset->names, name),
		.metric = names_text(dataset->names, "time"),
		.unit = names_text(dataset->names, "s"),
		.direction = DIRECTION_LOWER,
		.main = true};
	return dataset_group(dataset, &key);
}

static void pass_draw(struct dataset *dataset, struct random *random, size_t pass, size_t group, double floor,
	const struct machine *machine, size_t runs)
{
	struct group_handle handle = group_new(dataset, pass, group);
	for (size_t i = 0; i < runs; i++) {
		double covariates[COVARIATE_COUNT];
		for (size_t c = 0; c < COVARIATE_COUNT; c++)
			covariates[c] = NAN;
		covariates[COVARIATE_SEQUENCE] = (double)i;
		covariates[COVARIATE_ROUND] = (double)i + 1;
		covariates[COVARIATE_LOAD] = machine->load + 10 * variate_normal(random);
		dataset_add(dataset, handle, floor * run_draw(random, machine), covariates);
	}
}

static const struct pass_comparison *passes_compare(
	struct arena *arena, struct random *random, const struct passes *passes)
{
	struct dataset *dataset = dataset_new(arena);
	dataset_pass(dataset, TEXT("a"), true);
	dataset_pass(dataset, TEXT("b"), true);
	for (size_t pass = 0; pass < 2; pass++)
		pass_metadatum(dataset, &dataset->passes[pass], TEXT("cpu"), TEXT("X1E80100"), false);
	for (size_t g = 0; g < passes->anchors; g++) {
		double floor = exp(0.05 * variate_normal(random));
		double shift = passes->factor * exp(passes->scatter * variate_normal(random));
		if (g == passes->anchors / 2)
			shift *= passes->moved;
		pass_draw(dataset, random, 0, g, floor, &passes->a, passes->runs_a);
		pass_draw(dataset, random, 1, g, floor * shift, &passes->b, passes->runs_b);
	}
	dataset_settle(dataset);
	struct analysis_options *options = arena_alloc(arena, 1, sizeof *options);
	*options = analysis_defaults();
	struct pass_comparison *comparison = arena_alloc(arena, 1, sizeof *comparison);
	comparison_make(findings_begin(arena, dataset, options, NULL), 0, 1, false, comparison);
	return comparison;
}

/* Anchors that shift one by one, by sd 0.3 or 1 %: nothing for a margin of 3 %.  A few are judged one by one, many by their
 * common shift.  One that moved by 5 %, or all of them, are a change. */
void calibrate_anchors(struct calibration *c)
{
	static const struct machine quiet = {0.6, 1, 20}, mid = {0.3, 1, 30}, noisy = {0.06, 1, 50};
	static const struct {
		const char *model;
		const struct machine *machine;
		size_t anchors, runs;
		double scatter, factor, moved;
	} rows[] = {
		{"sd 0.3 %, quiet, 30 rounds", &quiet, 1, 30, 0.003, 1, 1},
		{"sd 0.3 %, quiet, 30 rounds", &quiet, 4, 30, 0.003, 1, 1},
		{"sd 0.3 %, quiet, 100 rounds", &quiet, 4, 100, 0.003, 1, 1},
		{"sd 0.3 %, mid, 30 rounds", &mid, 4, 30, 0.003, 1, 1},
		{"sd 0.3 %, noisy, 30 rounds", &noisy, 4, 30, 0.003, 1, 1},
		{"sd 0.3 %, quiet, 30 rounds", &quiet, 12, 30, 0.003, 1, 1},
		{"sd 0.3 %, noisy, 30 rounds", &noisy, 12, 30, 0.003, 1, 1},
		{"sd 1 %, quiet, 30 rounds", &quiet, 1, 30, 0.01, 1, 1},
		{"sd 1 %, quiet, 30 rounds", &quiet, 4, 30, 0.01, 1, 1},
		{"sd 1 %, quiet, 100 rounds", &quiet, 4, 100, 0.01, 1, 1},
		{"sd 1 %, mid, 30 rounds", &mid, 4, 30, 0.01, 1, 1},
		{"sd 1 %, noisy, 30 rounds", &noisy, 4, 30, 0.01, 1, 1},
		{"sd 1 %, quiet, 30 rounds", &quiet, 12, 30, 0.01, 1, 1},
		{"sd 1 %, quiet, 100 rounds", &quiet, 12, 100, 0.01, 1, 1},
		{"sd 1 %, noisy, 30 rounds", &noisy, 12, 30, 0.01, 1, 1},
		{"sd 0.3 %, one moved by 5 %, 30 rounds", &quiet, 4, 30, 0.003, 1, 1.05},
		{"sd 0.3 %, one moved by 5 %, 100 rounds", &quiet, 4, 100, 0.003, 1, 1.05},
		{"sd 0.3 %, clock - 5 %, 30 rounds", &quiet, 4, 30, 0.003, 1.05, 1},
		{"sd 0.3 %, clock - 5 %, 30 rounds", &quiet, 12, 30, 0.003, 1.05, 1},
		{"sd 1 %, clock - 5 %, 30 rounds", &quiet, 4, 30, 0.01, 1.05, 1},
		{"sd 1 %, clock - 5 %, 30 rounds", &quiet, 12, 30, 0.01, 1.05, 1},
	};
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct passes passes = {.anchors = rows[i].anchors,
			.runs_a = rows[i].runs,
			.runs_b = rows[i].runs,
			.a = *rows[i].machine,
			.b = *rows[i].machine,
			.factor = rows[i].factor,
			.scatter = rows[i].scatter,
			.moved = rows[i].moved};
		bool changed = rows[i].factor > 1 || rows[i].moved > 1;
		size_t trials = calibration_trials(c, 400), different = 0, refused = 0, comparable = 0;
		for (size_t t = 0; t < trials; t++) {
			struct arena *scratch = arena_child(c->arena);
			const struct pass_comparison *comparison = passes_compare(
				scratch, &c->random, &passes);
			different += comparison->checks[COMPARABILITY_floor].status == CHECK_DIFFERENT;
			refused += comparison->verdict == NOT_COMPARABLE;
			comparable += comparison->verdict == COMPARABLE;
			arena_free(scratch);
		}
		const char *model = rows[i].model;
		if (changed) {
			calibration_rate(
				c, model, rows[i].anchors, "not comparable", 100, 1, 400, refused, trials);
			calibration_limit(
				c, model, rows[i].anchors, "comparable, at most", 0, comparable, trials);
		} else {
			calibration_limit(
				c, model, rows[i].anchors, "floors different, at most", 5, different, trials);
			calibration_limit(
				c, model, rows[i].anchors, "not comparable, at most", 5, refused, trials);
		}
	}
}

/* Published with 400 pairs of passes a row.  not_comparable NAN: no more than 5 %, and for changes no "comparable". */
void calibrate_comparisons(struct calibration *c)
{
	static const struct machine quiet = {0.6, 1, 15}, mid = {0.3, 1, 30}, noisy = {0.06, 1, 50},
				    busier = {0.1, 1.5, 55}, busiest = {0.02, 1.5, 80};
	static const struct {
		const char *model;
		size_t anchors, runs_a, runs_b;
		const struct machine *a, *b;
		double factor, not_comparable;
	} rows[] = {
		{"equal, quiet, 30/30", 1, 30, 30, &quiet, &quiet, 1, NAN},
		{"equal, quiet, 30/30", 4, 30, 30, &quiet, &quiet, 1, NAN},
		{"equal, quiet, 30/30", 12, 30, 30, &quiet, &quiet, 1, NAN},
		{"equal, mid, 30/30", 1, 30, 30, &mid, &mid, 1, NAN},
		{"equal, mid, 60/30", 4, 60, 30, &mid, &mid, 1, NAN},
		{"equal, mid, 30/30", 12, 30, 30, &mid, &mid, 1, NAN},
		{"equal, noisy, 30/30", 1, 30, 30, &noisy, &noisy, 1, NAN},
		{"equal, noisy, 60/30", 4, 60, 30, &noisy, &noisy, 1, NAN},
		{"equal, noisy, 60/30", 12, 60, 30, &noisy, &noisy, 1, NAN},
		{"clock - 5 %, quiet, 30/30", 4, 30, 30, &quiet, &quiet, 1 / 0.95, 100},
		{"clock - 5 %, mid, 30/30", 4, 30, 30, &mid, &mid, 1 / 0.95, 94.2},
		{"clock - 5 %, mid, 30/30", 12, 30, 30, &mid, &mid, 1 / 0.95, NAN},
		{"clock - 5 %, noisy, 60/30", 12, 60, 30, &noisy, &noisy, 1 / 0.95, NAN},
		{"machine + 10 %, mid, 30/30", 4, 30, 30, &mid, &mid, 1.1, 94.8},
		{"machine + 10 %, noisy, 60/30", 12, 60, 30, &noisy, &noisy, 1.1, NAN},
		{"load shift, mid, 30/30", 4, 30, 30, &mid, &busier, 1, NAN},
		{"load shift, noisy, 30/30", 12, 30, 30, &noisy, &busiest, 1, NAN},
	};
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct passes passes = {.anchors = rows[i].anchors,
			.runs_a = rows[i].runs_a,
			.runs_b = rows[i].runs_b,
			.a = *rows[i].a,
			.b = *rows[i].b,
			.factor = rows[i].factor,
			.moved = 1};
		bool equal = rows[i].factor == 1 && rows[i].a == rows[i].b;
		size_t trials = calibration_trials(c, 400), refused = 0, allowed = 0;
		for (size_t t = 0; t < trials; t++) {
			struct arena *scratch = arena_child(c->arena);
			enum comparability verdict = passes_compare(scratch, &c->random, &passes)->verdict;
			refused += verdict == NOT_COMPARABLE;
			allowed += verdict == COMPARABLE;
			arena_free(scratch);
		}
		if (equal)
			calibration_limit(c, rows[i].model, rows[i].anchors, "not comparable, at most", 5,
				refused, trials);
		else {
			calibration_rate(c, rows[i].model, rows[i].anchors, "not comparable",
				rows[i].not_comparable, 0.1, 400, refused, trials);
			calibration_limit(
				c, rows[i].model, rows[i].anchors, "comparable, at most", 0, allowed, trials);
		}
	}
}

/* Published with 200 passes a row, three checks. */
void calibrate_aligned(struct calibration *c)
{
	static const struct {
		const char *model;
		double share;
		size_t runs, anchors;
		double factor, different, equivalent;
	} rows[] = {
		{"Gamma .06, equal", 0.06, 30, 12, 1, 0, 92},
		{"Gamma .06, x 1.03", 0.06, 30, 12, 1.03, 62, 4},
		{"Gamma .06, x 1.05", 0.06, 30, 12, 1.05, 68, 0},
		{"Gamma .06, x 1.10", 0.06, 30, 12, 1.10, 70, 0},
		{"Gamma .06, equal", 0.06, 30, 24, 1, 0, 100},
		{"Gamma .06, x 1.05", 0.06, 30, 24, 1.05, 100, 0},
		{"Gamma .06, 60 rounds, equal", 0.06, 60, 12, 1, 0, 100},
		{"Gamma .06, 60 rounds, x 1.05", 0.06, 60, 12, 1.05, 98, 0},
		{"Gamma .06, equal", 0.06, 30, 8, 1, 0, 48},
		{"Gamma .06, x 1.05", 0.06, 30, 8, 1.05, 26, 0},
		{"Gamma .30, equal", 0.30, 30, 12, 1, 0, 100},
		{"Gamma .30, x 1.05", 0.30, 30, 12, 1.05, 100, 0},
		{"no run undisturbed, equal", 0, 30, 12, 1, 1, 0},
		{"no run undisturbed, x 1.10", 0, 30, 12, 1.10, 55, 0},
	};
	const struct aligned_bounds bounds = {.margin = log(1.03), .effect = log(1.02), .alpha = 0.05 / 3};
	for (size_t i = 0; i < ROWS(rows); i++) {
		size_t trials = calibration_trials(c, 400), different = 0, equivalent = 0;
		for (size_t t = 0; t < trials; t++) {
			struct arena *scratch = arena_child(c->arena);
			double at[GROUPS_MOST];
			const struct anchor_shifts shifts = {at, rows[i].anchors, SEED_OF_METHODS};
			for (size_t g = 0; g < rows[i].anchors; g++)
				at[g] = log(rows[i].factor *
					best_draw(&c->random, rows[i].share, rows[i].runs) /
					best_draw(&c->random, rows[i].share, rows[i].runs));
			const struct aligned_evidence unmoved = aligned_evidence(scratch, &shifts, 0);
			double estimate = aligned_shift_estimate(scratch, &shifts, &unmoved).value;
			struct aligned_verdict verdict = aligned_judge(
				scratch, &shifts, &unmoved, estimate, bounds);
			different += verdict.different;
			equivalent += verdict.equivalent;
			arena_free(scratch);
		}
		calibration_rate(c, rows[i].model, rows[i].anchors, "different", rows[i].different, 1, 200,
			different, trials);
		calibration_rate(c, rows[i].model, rows[i].anchors, "equivalent", rows[i].equivalent, 1, 200,
			equivalent, trials);
	}
}

/* What the code changed: ln factor of one workload. */
enum code_change { NOTHING, A_FIFTH, A_HALF, ALL_APART, ALL_ALIKE };

static double code_draw(struct random *random, enum code_change change)
{
	switch (change) {
	case NOTHING:
		return 0;
	case A_FIFTH:
		return variate_chance(random, 0.2) ? 0.1 * variate_normal(random) : 0;
	case A_HALF:
		return variate_chance(random, 0.5) ? -0.05 + 0.05 * variate_normal(random) : 0;
	case ALL_APART:
		return -0.05 + 0.05 * variate_normal(random);
	case ALL_ALIKE:
		return -0.05;
	}
	return 0;
}

/* Most subjects of one pair of passes moved by one factor, or by none. */
enum together { APART, MOVED, UNMOVED };

static enum together subjects_draw(
	struct calibration *c, double environment, double share, enum code_change change, size_t subjects)
{
	double shifts[GROUPS_MOST];
	for (size_t g = 0; g < subjects; g++)
		shifts[g] = log(environment * best_draw(&c->random, share, 30) /
				    best_draw(&c->random, share, 30)) +
			code_draw(&c->random, change);
	struct fullest_interval fullest = fullest_interval(c->arena, shifts, subjects);
	if (2 * fullest.count < fullest.of)
		return APART;
	return fabs(fullest.mean) >= log(1.02) ? MOVED : UNMOVED;
}

/* Published with 400 pairs of passes: environment x 1.00, 1.03, 1.05 for each change of the code.  Unmoved subjects serve as
 * controls; in error where the environment did move, unless the code moved all of them back. */
void calibrate_common_shift(struct calibration *c)
{
	static const char *const changes[] = {"code changed nothing", "a fifth, sd 10 %", "half, -5 +- 5 %",
		"all, each -5 +- 5 %", "all by -5 %"};
	static const double environments[] = {1, 1.03, 1.05};
	static const struct {
		const char *floors;
		double share;
		size_t subjects;
		double percent[5][3];
	} rows[] = {
		{"met", 0.3, 10, {{0, 100, 100}, {0, 100, 100}, {0, 81, 81}, {8, 9, 6}, {100, 99, 0}}},
		{"noisy", 0.06, 10, {{0, 94, 96}, {0, 80, 81}, {1, 45, 43}, {5, 2, 3}, {96, 73, 0}}},
		{"met", 0.3, 20, {{0, 100, 100}, {0, 100, 100}, {0, 83, 82}, {0, 0, 0}, {100, 100, 0}}},
		{"noisy", 0.06, 20, {{0, 99, 98}, {0, 84, 85}, {0, 30, 26}, {0, 0, 0}, {98, 79, 0}}},
		{"met", 0.3, 50, {{0, 100, 100}, {0, 100, 100}, {0, 86, 89}, {0, 0, 0}, {100, 100, 0}}},
	};
	for (size_t i = 0; i < ROWS(rows); i++)
		for (size_t change = 0; change < ROWS(changes); change++)
			for (size_t e = 0; e < ROWS(environments); e++) {
				size_t trials = calibration_trials(c, 400), counts[UNMOVED + 1] = {0};
				for (size_t t = 0; t < trials; t++)
					counts[subjects_draw(c, environments[e], rows[i].share,
						(enum code_change)change, rows[i].subjects)]++;
				char model[80];
				snprintf(model, sizeof model, "%s, %s, x %.2f", rows[i].floors,
					changes[change], environments[e]);
				calibration_rate(c, model, rows[i].subjects, "raised",
					rows[i].percent[change][e], 1, 400, counts[MOVED], trials);
				if (e > 0 && change != ALL_ALIKE)
					calibration_limit(c, model, rows[i].subjects,
						"unmoved in error, at most", 5, counts[UNMOVED], trials);
			}
}
