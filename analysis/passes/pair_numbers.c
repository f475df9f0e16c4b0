/* What a pair of groups shows at equal rounds, with intervals, and whether it changed (statistics.md 7.7, 7.8). */
#include "../../ingest/base/parallel.h"
#include "../groups.h"
#include "../numbers/memo.h"
#include "../numbers/precedence.h"
#include "../numbers/rarefied.h"
#include "../numbers/signed_rank.h"
#include "../numbers/two_sample.h"
#include "anchors.h"
#include "paired.h"

static const double SHOWN_LEVEL = 0.95;
static const double EXCEPTION_ALPHA = 0.05, EXCEPTION_RATIO = 1.05; /* statistics.md 7.2 */
static const double CHANGE_ALPHA = 0.05, CHANGE_LEAST = 1.02;       /* statistics.md 7.7 */

enum { RUNS_NEEDED_MOST = 1000 };

static void floors_find(const struct anchor *anchor, struct pair_finding *pair)
{
	pair->k = anchor->rounds;
	pair->min_a = rarefied_best(anchor->runs_a, pair->k);
	pair->min_b = rarefied_best(anchor->runs_b, pair->k);
	bool higher = anchor->runs_a->direction == DIRECTION_HIGHER;
	pair->floor_ratio = higher ? pair->min_a / pair->min_b : pair->min_b / pair->min_a;
	pair->floor_ci = floor_ratio(anchor->runs_a, anchor->runs_b, SHOWN_LEVEL).interval;
}

static void medians_find(struct arena *scratch, const struct anchor *anchor, struct pair_finding *pair)
{
	struct estimate typical = two_sample_ratio(scratch, anchor->runs_a, anchor->runs_b, SHOWN_LEVEL);
	pair->median_ratio = typical.value;
	pair->median_ci = typical.interval;
}

static struct estimate paired_find(struct arena *scratch, const struct anchor *anchor, double level)
{
	size_t count;
	struct estimate ratio = {NAN, {NAN, NAN, level}};
	const double *logs = paired_logs(
		scratch, anchor->a->group, anchor->b->group, anchor->runs_a->direction, &count);
	if (logs)
		ratio = estimate_exp(signed_rank_shift(scratch, logs, count, level));
	return ratio;
}

static void exception_find(const struct comparison *comparison, struct arena *scratch,
	const struct anchor *anchor, struct pair_finding *pair)
{
	uint64_t seed = comparison->findings->options->seed;
	size_t length = window_length(anchor);
	struct precedence precedence = precedence_test(window_bests(scratch, anchor->runs_a, length, seed),
		window_bests(scratch, anchor->runs_b, length, seed));
	pair->precedence_p = precedence.p;
	pair->exception = precedence.p <= EXCEPTION_ALPHA / (double)comparison->anchor_count &&
		fabs(log(pair->floor_ratio)) > log(EXCEPTION_RATIO);
}

static size_t runs_found(double alpha, bool by_floor)
{
	for (size_t n = 2; n <= RUNS_NEEDED_MOST; n++)
		if (by_floor ? precedence_critical(n, n, alpha / 2) > 0 : rank_sum_critical(n, n, alpha) > 0)
			return n;
	return RUNS_NEEDED_MOST;
}

/* Rounds a side at which the smallest p of the test reaches alpha. */
static size_t runs_needed(double alpha, bool by_floor)
{
	static _Thread_local struct memo memo;
	struct memo_row *row = memo_row(&memo, alpha, by_floor, 0);
	if (!row->known)
		row->answer[0] = (double)runs_found(alpha, by_floor);
	row->known = true;
	return (size_t)row->answer[0];
}

static double width(struct interval interval)
{
	double width = log(interval.high) - log(interval.low);
	return isnan(width) ? INFINITY : width;
}

static enum change change_of(struct estimate ratio, double margin)
{
	double low = ratio.interval.low, high = ratio.interval.high;
	if (low >= 1 / (1 + margin) && high <= 1 + margin)
		return CHANGE_SAME;
	if (low > 1 && ratio.value >= CHANGE_LEAST)
		return CHANGE_SLOWER;
	if (high < 1 && ratio.value <= 1 / CHANGE_LEAST)
		return CHANGE_FASTER;
	return CHANGE_UNDETERMINED;
}

static bool floor_cannot_tell(const struct anchor *anchor)
{
	return anchor->a->floor.verdict == FLOOR_CANNOT_TELL || anchor->b->floor.verdict == FLOOR_CANNOT_TELL;
}

/* The ratio that decides: of floors, of typical runs where a floor can't be told, of pairs where that is narrower.  All at
 * the joint level of the subjects. */
static void change_find(const struct comparison *comparison, struct arena *scratch,
	const struct anchor *anchor, struct pair_finding *pair, double alpha)
{
	pair->change_by_floor = !floor_cannot_tell(anchor);
	struct estimate decides = pair->change_by_floor
		? floor_ratio(anchor->runs_a, anchor->runs_b, 1 - alpha)
		: two_sample_ratio(scratch, anchor->runs_a, anchor->runs_b, 1 - alpha);
	if (pair->change_by_floor)
		decides.value = pair->floor_ratio; /* at equal rounds */
	if (pair->paired) {
		struct estimate paired = paired_find(scratch, anchor, 1 - alpha);
		if (width(paired.interval) < width(decides.interval)) {
			decides = paired;
			pair->change_by_floor = false;
		}
	}
	pair->change_ratio = decides.value;
	pair->change = change_of(decides, comparison->findings->options->margin_floor);
	if (pair->change != CHANGE_UNDETERMINED)
		return;
	bool bounded = decides.interval.low > 0 && decides.interval.high < INFINITY;
	pair->cause = bounded ? CAUSE_SCATTER : CAUSE_FEW_RUNS;
	if (!bounded)
		pair->runs_needed = runs_needed(alpha, pair->change_by_floor);
}

static void pair_begin(struct pair_finding *pair)
{
	pair->min_a = pair->min_b = pair->floor_ratio = pair->median_ratio = NAN;
	pair->paired_ratio = pair->relative_to_common = pair->precedence_p = NAN;
	pair->change_ratio = pair->halves_differ = NAN;
	pair->floor_ci = pair->median_ci = pair->paired_ci = (struct interval){NAN, NAN, SHOWN_LEVEL};
}

static void pair_find(const struct comparison *comparison, struct arena *scratch, const struct anchor *anchor,
	struct pair_finding *pair, double alpha)
{
	floors_find(anchor, pair);
	medians_find(scratch, anchor, pair);
	if (comparison->interleaved) {
		struct estimate paired = paired_find(scratch, anchor, SHOWN_LEVEL);
		pair->paired = !isnan(paired.value);
		pair->paired_ratio = paired.value;
		pair->paired_ci = paired.interval;
	}
	change_find(comparison, scratch, anchor, pair, alpha);
}

/* Why no number of the pair can be told. */
static enum cause cause_of_nothing(const struct anchor *anchor)
{
	bool non_positive = anchor->a->floor.reason[REASON_NON_POSITIVE] ||
		anchor->b->floor.reason[REASON_NON_POSITIVE];
	return non_positive                              ? CAUSE_NON_POSITIVE
		: anchor->a->n == 0 || anchor->b->n == 0 ? CAUSE_NO_RUNS
							 : CAUSE_NONE;
}

/* The pairs of one comparison. */
struct pairs {
	const struct comparison *comparison;
	double alpha; /* of each: joint */
};

static void do_pair(void *context, struct arena *arena, size_t i)
{
	const struct pairs *pairs = context;
	const struct comparison *comparison = pairs->comparison;
	const struct anchor *anchor = &comparison->pairs[i];
	struct pair_finding *pair = &comparison->result->pairs[i];
	struct arena *scratch = arena_child(arena);
	pair_begin(pair);
	if (!anchor->runs_a)
		pair->cause = cause_of_nothing(anchor);
	else if (!comparison->only_verdict)
		pair_find(comparison, scratch, anchor, pair, pairs->alpha);
	arena_free(scratch);
}

static void do_anchor(void *context, struct arena *arena, size_t i)
{
	const struct pairs *pairs = context;
	const struct comparison *comparison = pairs->comparison;
	const struct anchor *anchor = &comparison->anchors[i];
	struct pair_finding *pair = &comparison->result->pairs[anchor->pair];
	struct arena *scratch = arena_child(arena);
	if (comparison->only_verdict)
		floors_find(anchor, pair);
	exception_find(comparison, scratch, anchor, pair);
	arena_free(scratch);
}

void pair_numbers_find(struct comparison *comparison)
{
	const struct pass_comparison *result = comparison->result;
	size_t judged = result->changed ? comparison->subject_count : comparison->usable_count, runs = 0;
	struct pairs pairs = {comparison, CHANGE_ALPHA / (double)(judged > 0 ? judged : 1)};
	for (size_t i = 0; i < result->pair_count; i++)
		runs += comparison->pairs[i].a->n + comparison->pairs[i].b->n;
	size_t threads = threads_for(comparison->findings, result->pair_count, runs);
	parallel_run(comparison->scratch, threads, result->pair_count, do_pair, &pairs);
	parallel_run(comparison->scratch, threads, comparison->anchor_count, do_anchor, &pairs);
}
