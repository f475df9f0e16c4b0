#include "../numbers/kendall.h"
#include "../numbers/univariate.h"
#include "../numbers/windows.h"
#include "health.h"

enum { WINDOWS = 8, THIRD = WINDOWS / 3 };

static double level_of(struct arena *arena, const struct sample *sample, size_t from, size_t to)
{
	return sample_window_median(arena, sample, from, to);
}

static double floor_in(struct arena *arena, const struct sample *sample, size_t from, size_t to)
{
	(void)arena;
	return window_best(sample->in_order, from, to, sample->direction);
}

typedef double window_value(struct arena *arena, const struct sample *sample, size_t from, size_t to);

/* The value of a third of the windows: median of medians, best of bests. */
static double third_of(struct arena *arena, const double *windows, enum direction direction, bool bests)
{
	return bests ? window_best(windows, 0, THIRD, direction) : values_median(arena, windows, THIRD);
}

static bool windows_drift(
	const struct health_subject *subject, window_value *value, bool bests, struct doubt *doubt)
{
	const struct sample *sample = subject->sample;
	double windows[WINDOWS];
	for (size_t b = 0; b < WINDOWS; b++)
		windows[b] = value(subject->arena, sample, window_from(b, WINDOWS, sample->n),
			window_from(b + 1, WINDOWS, sample->n));
	double first = third_of(subject->arena, windows, sample->direction, bests);
	double last = third_of(subject->arena, windows + WINDOWS - THIRD, sample->direction, bests);
	doubt->effect = health_ratio(sample->direction, last, first);
	doubt->threshold = HEALTH_EFFECT;
	doubt->numbers[1] = first;
	doubt->numbers[2] = last;
	if (isnan(doubt->effect) || fabs(last / first - 1) < HEALTH_EFFECT - 1)
		return false; /* before the trend, whose permutations take milliseconds where windows are tied */
	struct kendall trend = kendall_trend(subject->arena, windows, NULL, WINDOWS);
	doubt->p = trend.p;
	doubt->numbers[0] = trend.s;
	return doubt->p <= HEALTH_ALPHA;
}

static bool drift_judge(const struct health_subject *subject, struct doubt *doubt)
{
	return windows_drift(subject, level_of, false, doubt);
}

static bool floor_drift_judge(const struct health_subject *subject, struct doubt *doubt)
{
	return windows_drift(subject, floor_in, true, doubt);
}

const struct health_check health_drift = {
	.name = "drift",
	.summary = "the level moves with the order of the runs",
	.scope = HEALTH_OF_GROUP,
	.least = 24,
	.ordered = true,
	.weight = 55,
	.judge = drift_judge,
	.effect = "last third / first third of the window medians, > 1 became slower",
	.numbers = {"S of 28 window pairs", "first third", "last third"},
	.source =
		"Mann 1945 on the medians of 8 consecutive windows; windows, because clustered runs fool run-level tests",
};

const struct health_check health_floor_drift = {
	.name = "floor-drift",
	.summary = "the best values move with the order of the runs (heat, clock)",
	.scope = HEALTH_OF_GROUP,
	.least = 24,
	.ordered = true,
	.weight = 65,
	.judge = floor_drift_judge,
	.effect = "last third / first third of the window bests, > 1 became slower",
	.numbers = {"S of 28 window pairs", "first third", "last third"},
	.source = "Mann 1945 on the bests of 8 consecutive windows",
};
