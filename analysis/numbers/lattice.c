#include "lattice.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { LEAST_RUNS = 10, LEAST_DISTINCT = 5 };

static const double ROUNDING = 1e-9;     /* gaps below this share of the largest value are rounding */
static const double OFF_LATTICE = 0.05;  /* of a tick */
static const double TO_WHOLE = 0x1.8p52; /* added and taken away it rounds: 1e9 steps at the most */
static const double SHARE = 0.95;        /* of the distinct values must lie on it */

/* From one distinct value to the next. */
struct walk {
	const double *sorted;
	double rounding, last; /* the last distinct value */
};

static bool walk_on(struct walk *walk, double value)
{
	if (!(value - walk->last > walk->rounding))
		return false;
	walk->last = value;
	return true;
}

/* How far a value lies from a whole tick above the least, in ticks. */
static double off_tick(const double *sorted, double value, double ticks)
{
	double steps = (value - sorted[0]) * ticks, whole = steps + TO_WHOLE - TO_WHOLE;
	return fabs(steps - whole);
}

enum { STRETCH = 1024 }; /* values that are looked at without asking for more */

static size_t stretch_end(size_t from, size_t n)
{
	return n - from < STRETCH ? n : from + STRETCH;
}

/* As long as no neighbours differ by rounding alone each value that differs from the one before it is distinct: counts
 * these, and returns where a stretch begins that is not so.  No branch depends on the values; a gap of 0 less 1 is the greatest of all integers. */
static size_t plain_gaps(const double *sorted, size_t n, double rounding, double *tick, size_t *distinct)
{
	for (size_t from = 1, to; from < n; from = to) {
		uint64_t least = UINT64_MAX, bits;
		size_t count = 0;
		to = stretch_end(from, n);
		for (size_t i = from; i < to; i++) {
			double gap = sorted[i] - sorted[i - 1];
			memcpy(&bits, &gap, sizeof bits);
			least = bits - 1 < least ? bits - 1 : least;
			count += sorted[i] != sorted[i - 1];
		}
		double smallest = INFINITY;
		least++;
		if (count > 0)
			memcpy(&smallest, &least, sizeof smallest);
		if (!(smallest > rounding))
			return from;
		*tick = smallest < *tick ? smallest : *tick;
		*distinct += count;
	}
	return n;
}

/* How many distinct values follow from 'from' on. */
static size_t gaps_from(struct walk walk, size_t from, size_t n, double *tick)
{
	size_t distinct = 0;
	for (size_t i = from; i < n; i++) {
		double gap = walk.sorted[i] - walk.last;
		if (!walk_on(&walk, walk.sorted[i]))
			continue;
		*tick = gap < *tick ? gap : *tick;
		distinct++;
	}
	return distinct;
}

/* Values off the ticks, where each that differs from the one before it is distinct; counting ends beyond 'most'. */
static size_t plain_off(const double *sorted, size_t n, double ticks, double most)
{
	size_t off = 0;
	for (size_t from = 1, to; from < n && (double)off <= most; from = to) {
		to = stretch_end(from, n);
		for (size_t i = from; i < to; i++)
			off += (sorted[i] != sorted[i - 1]) &
				(off_tick(sorted, sorted[i], ticks) > OFF_LATTICE);
	}
	return off;
}

static size_t off_count(struct walk walk, size_t n, double ticks, double most)
{
	size_t off = 0;
	for (size_t i = 1; i < n && (double)off <= most; i++)
		off += walk_on(&walk, walk.sorted[i]) &&
			off_tick(walk.sorted, walk.last, ticks) > OFF_LATTICE;
	return off;
}

struct lattice lattice_find(const double *sorted, size_t n)
{
	struct lattice lattice = {.tick = NAN};
	if (!n)
		return lattice;
	const struct walk start = {sorted, ROUNDING * fmax(fabs(sorted[0]), fabs(sorted[n - 1])), sorted[0]};
	double tick = INFINITY;
	lattice.distinct = 1;
	size_t plain = plain_gaps(sorted, n, start.rounding, &tick, &lattice.distinct);
	struct walk walk = {sorted, start.rounding, sorted[plain - 1]};
	lattice.distinct += gaps_from(walk, plain, n, &tick);
	if (lattice.distinct < 2)
		return lattice;
	lattice.tick = tick;
	if (n < LEAST_RUNS && lattice.distinct < LEAST_DISTINCT)
		return lattice;
	double most = (1 - SHARE) * (double)lattice.distinct;
	lattice.found = (double)(plain == n ? plain_off(sorted, n, 1 / tick, most)
					    : off_count(start, n, 1 / tick, most)) <= most;
	return lattice;
}
