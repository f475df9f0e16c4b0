#include "floor.h"

#include <gsl/gsl_cdf.h>

#include "numbers/memo.h"
#include "numbers/order_statistics.h"
#include "numbers/rarefied.h"
#include "numbers/serial.h"
#include "numbers/univariate.h"
#include "numbers/windows.h"

const double FLOOR_BAND = 0.02, FLOOR_PAIR_GAP = 0.005;
const double FLOOR_LOAD_BUSY = 80, FLOOR_LOAD_IDLE = 10;
const double FLOOR_SIBLINGS = 1.10, FLOOR_OTHER_PASS = 1.05;

static const double TIE = 1e-9;             /* decimal input must not lose a tie to rounding */
static const double HITS_PROBABILITY = 0.9; /* of the advice on rounds */
static const double RARE = 1e-8;
static const double RULE_OF_THREE = 3; /* 95 % bound of a share seen once at most: 3 / n */

static void because(struct floor *floor, enum floor_reason reason, double number)
{
	floor->reason[reason] = true;
	floor->number[reason] = number;
}

static bool within(const struct sample *sample, double x, double band)
{
	return sample_excess(sample, x) <= (1 + band) * (1 + TIE);
}

static double support_of(const struct sample *sample)
{
	double support = 0;
	for (size_t i = 0; i < sample->n && within(sample, sample_best(sample, i), FLOOR_BAND); i++)
		support += sample_best_weight(sample, i);
	return support;
}

static size_t windows_hit(const struct sample *sample)
{
	size_t hit = 0;
	for (size_t b = 0; sample->in_order && b < FLOOR_WINDOWS; b++) {
		size_t from = window_from(b, FLOOR_WINDOWS, sample->n);
		size_t to = window_from(b + 1, FLOOR_WINDOWS, sample->n);
		double best = window_best(sample->in_order, from, to, sample->direction);
		hit += to > from && within(sample, best, FLOOR_BAND);
	}
	return hit;
}

static size_t best_run_of(const struct sample *sample)
{
	double best = sample_best(sample, 0);
	for (size_t i = 0; i < sample->n; i++)
		if (sample->values[i] == best)
			return sample_run(sample, i);
	return 0;
}

static size_t rounds_found(double share, size_t hits, double probability)
{
	if (share < RARE) /* hits of a rare event are Poisson's, and GSL's binomial counts to 2^32 only */
		return (size_t)fmin((double)(SIZE_MAX / 2),
			ceil(gsl_cdf_gamma_Pinv(probability, (double)hits, 1) / share));
	size_t enough = hits, few = hits - 1;
	while (gsl_cdf_binomial_Q((unsigned)(hits - 1), share, (unsigned)enough) < probability) {
		few = enough;
		enough *= 2;
	}
	while (enough - few > 1) {
		size_t middle = few + (enough - few) / 2;
		bool reaches = gsl_cdf_binomial_Q((unsigned)(hits - 1), share, (unsigned)middle) >=
			probability;
		*(reaches ? &enough : &few) = middle;
	}
	return enough;
}

size_t rounds_for_hits(double share, size_t hits, double probability)
{
	static _Thread_local struct memo memo;
	struct memo_row *row = memo_row(&memo, share, (double)hits, probability);
	if (!row->known)
		row->answer[0] = (double)rounds_found(share, hits, probability);
	row->known = true;
	return (size_t)row->answer[0];
}

/* Fewer runs than these are provisional at most, wherever they lie. */
static size_t at_least_judged(size_t rounds)
{
	return rounds < FLOOR_RUNS_LEAST ? FLOOR_RUNS_LEAST : rounds;
}

/* One hit only bounds the share from above, so it bounds the rounds from below. */
static void advise_rounds(struct floor *floor, double n)
{
	if (floor->support > 1)
		floor->rounds_advised = at_least_judged(
			rounds_for_hits(floor->support_share, FLOOR_SUPPORT_LEAST, HITS_PROBABILITY));
	else
		floor->rounds_at_least = at_least_judged(
			rounds_for_hits(fmin(1, RULE_OF_THREE / n), FLOOR_SUPPORT_LEAST, HITS_PROBABILITY));
}

static void facts_find(struct floor *floor, const struct sample *sample)
{
	double support = support_of(sample);
	floor->support = (size_t)support;
	floor->support_share = support / sample->total;
	floor->windows_hit = windows_hit(sample);
	floor->best_run = best_run_of(sample);
	floor->lower_bound = floor_bound(sample);
	double half = rarefied_best(sample, (size_t)sample->total / 2);
	floor->gain = isnan(half) ? NAN : sample_excess(sample, half) - 1;
	advise_rounds(floor, sample->total);
	if (sample->sorted[0] == sample->sorted[sample->n - 1] && sample->total > 1)
		because(floor, REASON_ALL_EQUAL, NAN);
}

static bool clustered(
	struct arena *arena, const struct floor *floor, const struct sample *sample, bool order_confounded)
{
	if (!sample->in_order || order_confounded || sample->n >= FLOOR_CLUSTERING_BELOW ||
		2 * floor->support >= sample->n)
		return false;
	struct serial serial;
	return serial_flag(arena, sample->in_order, sample->n, &serial);
}

/* 1 % of the runs, 5 at least: a thin smooth tail makes 5 hits by mere number. */
static size_t support_needed(double n)
{
	size_t share = ((size_t)n + 99) / 100;
	return share > FLOOR_SUPPORT_LEAST ? share : FLOOR_SUPPORT_LEAST;
}

/* What keeps the verdict from being reached; false when nothing does. */
static bool shortcomings(
	struct arena *arena, struct floor *floor, const struct sample *sample, bool order_confounded)
{
	bool any = false;
	size_t needed = support_needed(sample->total);
	const struct lattice *lattice = &sample->lattice;
	const struct {
		bool falls_short;
		enum floor_reason reason;
		double number;
	} rows[] = {
		{sample->total < FLOOR_RUNS_LEAST, REASON_SHORT, sample->total},
		{floor->support < needed, REASON_FEW, (double)needed},
		{sample->in_order && floor->windows_hit < FLOOR_WINDOWS_LEAST, REASON_ONE_WINDOW,
			(double)floor->windows_hit},
		{lattice->found && lattice->tick > FLOOR_BAND * sample_best(sample, 0), REASON_COARSE_TIMER,
			lattice->tick / sample_best(sample, 0)},
		{clustered(arena, floor, sample, order_confounded), REASON_CLUSTERED, NAN},
		{!sample->in_order, REASON_ORDER_UNKNOWN, NAN},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (rows[i].falls_short) {
			because(floor, rows[i].reason, rows[i].number);
			any = true;
		}
	return any;
}

static enum floor_verdict own_verdict(
	struct arena *arena, struct floor *floor, const struct sample *sample, bool order_confounded)
{
	double second = sample->total > 1 ? sample_best_at(sample, 1) : NAN;
	bool company = floor->support >= 3 || (floor->support == 2 && within(sample, second, FLOOR_PAIR_GAP));
	if (!company) {
		because(floor, REASON_STANDS_ALONE, sample_excess(sample, second) - 1);
		return FLOOR_NOT_REACHED;
	}
	return shortcomings(arena, floor, sample, order_confounded) ? FLOOR_PROVISIONAL : FLOOR_REACHED;
}

void floor_lower(struct floor *floor, enum floor_verdict to, enum floor_reason reason, double number)
{
	because(floor, reason, number);
	floor->verdict = to;
	if (floor->load_tag == LOAD_CONFIRMS)
		floor->load_tag = LOAD_DOES_NOT_CONFIRM;
}

static void tag_by_load(struct floor *floor, bool idle)
{
	floor->load_tag = idle && floor->verdict == FLOOR_REACHED ? LOAD_CONFIRMS : LOAD_DOES_NOT_CONFIRM;
}

static void judge_run_loads(struct arena *arena, struct floor *floor, const struct sample *sample)
{
	struct arena *scratch = arena_child(arena);
	double *loads = arena_bare(scratch, sample->n, sizeof *loads), least = INFINITY;
	size_t count = 0;
	for (size_t i = 0; i < sample->n; i++) {
		if (isnan(sample->load[i]) || !within(sample, sample->values[i], FLOOR_BAND))
			continue;
		loads[count++] = sample->load[i];
		least = fmin(least, sample->load[i]);
	}
	floor->support_load = values_median(scratch, loads, count);
	arena_free(scratch);
	if (!count)
		return;
	if (floor->support_load >= FLOOR_LOAD_BUSY)
		floor_lower(floor, FLOOR_CANNOT_TELL, REASON_NEVER_IDLE, floor->support_load);
	tag_by_load(floor, least <= FLOOR_LOAD_IDLE);
}

void floor_judge_load(struct floor *floor, double load)
{
	if (isnan(load) || floor->load_tag != LOAD_UNKNOWN)
		return;
	if (load >= FLOOR_LOAD_BUSY)
		floor_lower(floor, FLOOR_CANNOT_TELL, REASON_NEVER_IDLE, load);
	tag_by_load(floor, load <= FLOOR_LOAD_IDLE);
}

struct floor floor_of(struct arena *arena, const struct sample *sample, bool order_confounded)
{
	struct floor floor = {.own = FLOOR_CANNOT_TELL,
		.verdict = FLOOR_CANNOT_TELL,
		.gain = NAN,
		.lower_bound = NAN,
		.support_load = NAN,
		.other_pass = SIZE_MAX};
	for (size_t i = 0; i < REASON_COUNT; i++)
		floor.number[i] = NAN;
	const struct sample *positive = sample ? sample_positive(arena, sample) : NULL;
	if (positive) {
		floor.zeros = sample->n - positive->n;
		facts_find(&floor, positive);
	} else if (sample) {
		because(&floor, REASON_NON_POSITIVE, NAN);
	}
	if (!sample || sample->total < 2)
		because(&floor, REASON_TOO_FEW_RUNS, NAN);
	else if (positive)
		floor.own = floor.verdict = own_verdict(arena, &floor, positive, order_confounded);
	if (positive && positive->load)
		judge_run_loads(arena, &floor, positive);
	return floor;
}
