#include "anchors.h"

#include <math.h>
#include <string.h>

#include "../numbers/random.h"
#include "../numbers/signed_rank.h"
#include "../numbers/univariate.h"

enum {
	WINDOWS = 8,        /* at least, of the shorter series: statistics.md 7.2 */
	RANDOM_STREAM = 72, /* of the order where none is known */
};

static const double *values_in_order(struct arena *arena, const struct sample *sample, uint64_t seed)
{
	if (sample->in_order)
		return sample->in_order;
	double *values = arena_alloc(arena, sample->n, sizeof *values);
	memcpy(values, sample->sorted, sample->n * sizeof *values);
	struct random random = random_seeded(seed, RANDOM_STREAM);
	for (size_t i = sample->n; i > 1; i--) {
		size_t j = random_below(&random, i);
		double kept = values[i - 1];
		values[i - 1] = values[j];
		values[j] = kept;
	}
	return values;
}

size_t window_length(const struct anchor *anchor)
{
	return anchor->rounds < 2 * (size_t)WINDOWS ? 1 : anchor->rounds / WINDOWS;
}

static double best_of(const double *values, size_t count, enum direction direction)
{
	double best = values[0];
	for (size_t i = 1; i < count; i++)
		best = direction == DIRECTION_HIGHER ? fmax(best, values[i]) : fmin(best, values[i]);
	return best;
}

struct sample *window_bests(struct arena *arena, const struct sample *sample, size_t length, uint64_t seed)
{
	const double *values = values_in_order(arena, sample, seed);
	size_t count = sample->n / length;
	double *bests = arena_alloc(arena, count, sizeof *bests);
	for (size_t w = 0; w < count; w++)
		bests[w] = best_of(values + w * length, length, sample->direction);
	return sample_new(arena, bests, count, sample->direction);
}

struct sample *window_medians(struct arena *arena, const struct sample *sample, size_t length, uint64_t seed)
{
	const double *values = values_in_order(arena, sample, seed);
	size_t count = sample->n / length;
	double *medians = arena_alloc(arena, count, sizeof *medians);
	for (size_t w = 0; w < count; w++)
		medians[w] = values_median(arena, values + w * length, length);
	return sample_new(arena, medians, count, sample->direction);
}

double first_best(struct arena *arena, const struct sample *sample, size_t count, uint64_t seed)
{
	return best_of(values_in_order(arena, sample, seed), count, sample->direction);
}

struct estimate estimate_log(struct estimate ratio)
{
	ratio.value = log(ratio.value);
	ratio.interval.low = log(ratio.interval.low); /* -inf where it was 0: unbounded */
	ratio.interval.high = log(ratio.interval.high);
	return ratio;
}

void check_settle(struct check_finding *check, bool equivalent, bool different)
{
	check->status = equivalent ? CHECK_EQUIVALENT : different ? CHECK_DIFFERENT : CHECK_UNDETERMINED;
}

static bool is_inside(struct interval interval, double margin)
{
	return interval.low >= -margin && interval.high <= margin;
}

static bool excludes_nothing_moved(struct interval interval)
{
	return interval.low > 0 || interval.high < 0;
}

/* What several intervals have in common. */
struct common {
	struct interval interval;
	size_t lowest_high, highest_low; /* the anchors at the two ends */
	bool contradict;                 /* nothing is common, and the gap is of practical size */
};

static struct common intersect(const struct estimate *estimates, size_t count, double effect)
{
	struct common common = {.interval = estimates[0].interval};
	for (size_t i = 1; i < count; i++) {
		if (estimates[i].interval.low > common.interval.low) {
			common.interval.low = estimates[i].interval.low;
			common.highest_low = i;
		}
		if (estimates[i].interval.high < common.interval.high) {
			common.interval.high = estimates[i].interval.high;
			common.lowest_high = i;
		}
	}
	double gap = common.interval.low - common.interval.high;
	if (gap <= 0)
		return common;
	common.contradict = gap >= effect;
	common.interval = (struct interval){common.interval.high, common.interval.low, common.interval.level};
	return common;
}

static double median_estimate(struct arena *arena, const struct estimate *estimates, size_t count)
{
	double *values = arena_alloc(arena, count, sizeof *values);
	for (size_t i = 0; i < count; i++)
		values[i] = estimates[i].value;
	return values_median(arena, values, count);
}

static bool each_inside(const struct estimate *estimates, size_t count, double margin)
{
	for (size_t i = 0; i < count; i++)
		if (!is_inside(estimates[i].interval, margin))
			return false;
	return true;
}

void anchors_judge_few(struct comparison *comparison, const struct anchor *anchors, size_t count,
	const struct anchor_measure *measure, struct check_finding *check)
{
	struct arena *scratch = arena_child(comparison->scratch);
	struct estimate *by_runs = arena_alloc(scratch, count, sizeof *by_runs),
			*by_windows = arena_alloc(scratch, count, sizeof *by_windows);
	double number = (double)count;
	for (size_t i = 0; i < count; i++) {
		by_runs[i] = measure->of_runs(comparison, &anchors[i], 1 - (1 - EQUIVALENCE_LEVEL) / number);
		by_windows[i] = measure->of_windows(comparison, &anchors[i], 1 - comparison->alpha / number);
	}
	struct common inside = intersect(by_runs, count, measure->effect),
		      outside = intersect(by_windows, count, measure->effect);
	/* Anchors that each stayed within the margin agree in what is asked, however far apart they lie in it. */
	if (each_inside(by_runs, count, measure->margin))
		inside.contradict = outside.contradict = false;
	double shift = median_estimate(scratch, by_windows, count);
	bool moved = excludes_nothing_moved(outside.interval) && fabs(shift) >= measure->effect;
	check->value = median_estimate(scratch, by_runs, count);
	check->interval = (struct interval){fmin(inside.interval.low, check->value),
		fmax(inside.interval.high, check->value), EQUIVALENCE_LEVEL};
	bool equivalent = !inside.contradict && !outside.contradict &&
		is_inside(inside.interval, measure->margin);
	check_settle(check, equivalent, outside.contradict || moved);
	if (outside.contradict) {
		check->group_a = anchors[outside.lowest_high].pair;
		check->group_b = anchors[outside.highest_low].pair;
		check->numbers[0] = by_windows[outside.lowest_high].value;
		check->numbers[1] = by_windows[outside.highest_low].value;
	}
	arena_free(scratch);
}

void anchors_judge_many(struct comparison *comparison, const double *shifts, size_t count,
	const struct anchor_measure *measure, struct check_finding *check)
{
	struct estimate inside = signed_rank_shift(comparison->scratch, shifts, count, EQUIVALENCE_LEVEL),
			outside = signed_rank_shift(
				comparison->scratch, shifts, count, 1 - comparison->alpha);
	check->value = inside.value;
	check->interval = inside.interval;
	check_settle(check, is_inside(inside.interval, measure->margin),
		excludes_nothing_moved(outside.interval) && fabs(outside.value) >= measure->effect);
}
