#include "anchors_aligned.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "signed_rank.h"
#include "sort.h"
#include "univariate.h"

enum {
	EXACT_MOST = 12, /* 2^12 assignments of signs */
	DRAWS = 9999,
	MANY = 100, /* anchors beyond which fewer draws do */
	DRAWS_MANY = 999,
	LANES = 4,          /* draws made side by side */
	RANDOM_STREAM = 76, /* of this method, statistics.md 7.6 */
};

static const double EQUIVALENCE_ALPHA = 0.05; /* of each of the two one-sided tests */
static const double GRID = 0.001;             /* of the hull, ln units */
static const double MIRRORED = 1e-9;          /* two means are mirror images up to rounding */

/* Several draws side by side. */
typedef int lanes __attribute__((vector_size(LANES * sizeof(int))));

struct fullest_interval fullest_interval(struct arena *arena, const double *shifts, size_t count)
{
	struct arena *scratch = arena_child(arena);
	double *sorted = arena_alloc(scratch, count, sizeof *sorted);
	if (count > 0)
		memcpy(sorted, shifts, count * sizeof *sorted);
	sort_values(scratch, sorted, count);
	size_t *ends = arena_alloc(scratch, count, sizeof *ends);
	struct fullest_interval best = {.of = count, .mean = NAN};
	for (size_t from = 0, to = 0; from < count; from++) {
		while (to < count && sorted[to] - sorted[from] <= 2 * ALIGNED_HALF_WIDTH)
			to++;
		ends[from] = to;
		best.count = to - from > best.count ? to - from : best.count;
	}
	for (size_t from = 0; from < count; from++) {
		if (ends[from] - from < best.count)
			continue;
		double mean = values_mean(sorted + from, best.count);
		if (fabs(mean + best.mean) <= MIRRORED * fabs(mean))
			best.mean = 0;
		else if (!(fabs(mean) >= fabs(best.mean)))
			best.mean = mean;
	}
	arena_free(scratch);
	return best;
}

/* The anchors by their distance from the shift asked about, ascending, and for each the end of the window of width
 * 2 * ALIGNED_HALF_WIDTH that begins at its distance. */
struct scan {
	size_t count;
	signed char *signs; /* of the differences: -1, 0, 1 */
	size_t *ends;
	bool *begins; /* no window begins inside a tie */
	int *prefix;  /* count + 1 sums of signs */
	lanes *drawn; /* the same of random signs */
	/* Where all assignments are gone through: the windows as bits of the anchors that have a sign. */
	size_t window_count;
	unsigned windows[EXACT_MOST];
	int sizes[EXACT_MOST]; /* bits of each */
};

static int bits_set(unsigned bits)
{
	static const unsigned char counts[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
	return counts[bits & 15] + counts[bits >> 4 & 15] + counts[bits >> 8 & 15];
}

static void windows_find(struct scan *scan)
{
	unsigned with_sign = 0;
	for (size_t i = 0; i < scan->count; i++)
		with_sign |= (unsigned)(scan->signs[i] != 0) << i;
	for (size_t i = 0; i < scan->count; i++) {
		if (!scan->begins[i])
			continue;
		unsigned window = ((1u << scan->ends[i]) - (1u << i)) & with_sign;
		scan->windows[scan->window_count] = window;
		scan->sizes[scan->window_count++] = bits_set(window);
	}
}

static struct scan scan_new(struct arena *arena, const struct anchor_shifts *shifts, double shift)
{
	size_t count = shifts->count;
	struct scan scan = {.count = count,
		.signs = arena_alloc(arena, count, sizeof *scan.signs),
		.ends = arena_alloc(arena, count, sizeof *scan.ends),
		.begins = arena_alloc(arena, count, sizeof *scan.begins),
		.prefix = arena_alloc(arena, count + 1, sizeof *scan.prefix),
		.drawn = arena_alloc(arena, count + 1, sizeof *scan.drawn)};
	double *distances = arena_alloc(arena, count, sizeof *distances),
	       *sorted = arena_alloc(arena, count, sizeof *sorted);
	size_t *index = arena_alloc(arena, count, sizeof *index);
	for (size_t i = 0; i < count; i++)
		distances[i] = fabs(shifts->at[i] - shift);
	sort_index(arena, distances, count, index);
	for (size_t i = 0; i < count; i++) {
		double difference = shifts->at[index[i]] - shift;
		sorted[i] = distances[index[i]];
		scan.signs[i] = (signed char)((difference > 0) - (difference < 0));
	}
	for (size_t i = 0, end = 0; i < count; i++) {
		while (end < count && sorted[end] <= sorted[i] + 2 * ALIGNED_HALF_WIDTH)
			end++;
		scan.ends[i] = end;
		scan.begins[i] = i == 0 || sorted[i] > sorted[i - 1];
	}
	if (count <= EXACT_MOST)
		windows_find(&scan);
	return scan;
}

/* The largest sum of signs over the windows; 'side' -1 turns the signs round. */
static int scan_largest(const struct scan *scan, int side)
{
	int *prefix = scan->prefix, largest = -(int)scan->count;
	for (size_t i = 0; i < scan->count; i++)
		prefix[i + 1] = prefix[i] + side * scan->signs[i];
	for (size_t i = 0; i < scan->count; i++) {
		int sum = prefix[scan->ends[i]] - prefix[i];
		if (scan->begins[i] && sum > largest)
			largest = sum;
	}
	return largest;
}

/* The same for one assignment of signs, bit i: the i-th anchor lies above. */
static int scan_largest_assigned(const struct scan *scan, unsigned assignment)
{
	int largest = -(int)scan->count;
	for (size_t w = 0; w < scan->window_count; w++) {
		int sum = 2 * bits_set(assignment & scan->windows[w]) - scan->sizes[w];
		largest = sum > largest ? sum : largest;
	}
	return largest;
}

/* Random bits of LANES draws, one after the other: in the lanes of bits[i / 32], bit i % 32 is that of anchor i. */
static void bits_draw(struct random *random, size_t count, lanes *bits)
{
	for (size_t lane = 0; lane < LANES; lane++)
		for (size_t i = 0; i < count; i += 64) {
			uint64_t drawn = random_bits(random);
			bits[i / 32][lane] = (int)(uint32_t)drawn;
			bits[i / 32 + 1][lane] = (int)(uint32_t)(drawn >> 32);
		}
}

/* The same for random signs, of LANES draws at once.  No sign stays none. */
static lanes scan_largest_drawn(const struct scan *scan, const lanes *bits)
{
	lanes *prefix = scan->drawn, sum = {0}, largest = sum - (int)scan->count;
	for (size_t i = 0; i < scan->count; i++) {
		sum += ((bits[i / 32] >> (int)(i % 32) & 1) * 2 - 1) & -(scan->signs[i] != 0);
		prefix[i + 1] = sum;
	}
	for (size_t i = 0; i < scan->count; i++) {
		if (!scan->begins[i])
			continue;
		lanes window = prefix[scan->ends[i]] - prefix[i], larger = window > largest;
		largest = (window & larger) | (largest & ~larger);
	}
	return largest;
}

/* How often chance reaches what the scan gives on each side, or how often that must be known. */
struct sides {
	double above, below;
};

static const struct sides ALL_DRAWS = {INFINITY, INFINITY};

static void hits_add(struct sides *hits, int largest, struct sides found)
{
	hits->above += largest >= found.above;
	hits->below += largest >= found.below;
}

/* Whether p, at least hits / (draws + 1), is known to exceed what is enough on both sides; not so where that is 1. */
static bool is_settled(struct sides hits, size_t draws, struct sides enough)
{
	double all = (double)(draws + 1);
	return hits.above > enough.above * all && hits.below > enough.below * all;
}

static struct sides hits_of_all(const struct scan *scan, struct sides found, struct sides enough)
{
	size_t assignments = (size_t)1 << scan->count;
	struct sides hits = {0, 0};
	for (size_t i = 0; i < assignments && !is_settled(hits, assignments, enough); i++)
		hits_add(&hits, scan_largest_assigned(scan, (unsigned)i), found);
	return hits;
}

static struct sides hits_of_draws(struct arena *arena, const struct scan *scan, size_t draws,
	struct random *random, struct sides found, struct sides enough)
{
	lanes *bits = arena_alloc(arena, scan->count / 32 + 2, sizeof *bits);
	struct sides hits = {0, 0};
	for (size_t i = 0; i < draws && !is_settled(hits, draws, enough); i += LANES) {
		bits_draw(random, scan->count, bits);
		lanes largest = scan_largest_drawn(scan, bits);
		for (size_t lane = 0; lane < LANES && i + lane < draws; lane++)
			hits_add(&hits, largest[lane], found);
	}
	return hits;
}

/* p of the scan on both sides.  The draws end once each is known to exceed what is enough of it. */
static struct sides scan_evidence(
	struct arena *arena, const struct anchor_shifts *shifts, double shift, struct sides enough)
{
	struct scan scan = scan_new(arena, shifts, shift);
	struct sides found = {scan_largest(&scan, 1), scan_largest(&scan, -1)}, hits;
	size_t draws = scan.count > MANY ? DRAWS_MANY : DRAWS, extra = 1;
	if (scan.count <= EXACT_MOST) {
		hits = hits_of_all(&scan, found, enough);
		draws = (size_t)1 << scan.count;
		extra = 0;
	} else {
		struct random random = random_seeded(shifts->seed, RANDOM_STREAM);
		hits = hits_of_draws(arena, &scan, draws, &random, found, enough);
	}
	double all = (double)(draws + extra);
	return (struct sides){(hits.above + (double)extra) / all, (hits.below + (double)extra) / all};
}

static double together(double scan, double rank)
{
	return fmin(1, 2 * fmin(scan, rank));
}

static void rank_evidence(struct arena *arena, const struct anchor_shifts *shifts, double shift,
	struct aligned_evidence *evidence)
{
	double *differences = arena_alloc(arena, shifts->count, sizeof *differences);
	size_t moved = 0;
	for (size_t i = 0; i < shifts->count; i++)
		if (shifts->at[i] != shift)
			differences[moved++] = shifts->at[i] - shift;
	struct signed_rank ranks = signed_rank_test(arena, differences, moved);
	evidence->rank_above = ranks.above;
	evidence->rank_below = ranks.below;
}

struct aligned_evidence aligned_evidence(
	struct arena *arena, const struct anchor_shifts *shifts, double shift)
{
	struct arena *scratch = arena_child(arena);
	struct aligned_evidence evidence = {1, 1, 1, 1, 1, 1};
	rank_evidence(scratch, shifts, shift, &evidence);
	struct sides scan = scan_evidence(scratch, shifts, shift, ALL_DRAWS);
	evidence.scan_above = scan.above;
	evidence.scan_below = scan.below;
	evidence.above = together(evidence.scan_above, evidence.rank_above);
	evidence.below = together(evidence.scan_below, evidence.rank_below);
	arena_free(scratch);
	return evidence;
}

/* Whether the shift lies beyond 'shift', above it or below, at EQUIVALENCE_ALPHA: one of the two p is at most half of it. */
static bool lies_beyond(struct arena *arena, const struct anchor_shifts *shifts, double shift, bool above)
{
	const double half = EQUIVALENCE_ALPHA / 2;
	struct arena *scratch = arena_child(arena);
	struct aligned_evidence evidence = {0};
	rank_evidence(scratch, shifts, shift, &evidence);
	bool beyond = (above ? evidence.rank_above : evidence.rank_below) <= half;
	if (!beyond) {
		struct sides enough = {above ? half : -1, above ? -1 : half};
		struct sides scan = scan_evidence(scratch, shifts, shift, enough);
		beyond = (above ? scan.above : scan.below) <= half;
	}
	arena_free(scratch);
	return beyond;
}

struct aligned_verdict aligned_judge(struct arena *arena, const struct anchor_shifts *shifts,
	const struct aligned_evidence *unmoved, double estimate, struct aligned_bounds bounds)
{
	struct aligned_verdict verdict = {.p = fmin(1, 2 * fmin(unmoved->above, unmoved->below)),
		.equivalent = lies_beyond(arena, shifts, -bounds.margin, true) &&
			lies_beyond(arena, shifts, bounds.margin, false)};
	verdict.different = !verdict.equivalent && verdict.p <= bounds.alpha &&
		fabs(estimate) >= bounds.effect;
	return verdict;
}

/* Whether the two-sided p at 'shift' exceeds alpha: all four one-sided p exceed a quarter of it. */
static bool is_inside(struct arena *arena, const struct anchor_shifts *shifts, double shift, double alpha)
{
	struct arena *scratch = arena_child(arena);
	struct aligned_evidence evidence = {0};
	rank_evidence(scratch, shifts, shift, &evidence);
	bool inside = fmin(evidence.rank_above, evidence.rank_below) > alpha / 4;
	if (inside) {
		struct sides enough = {alpha / 4, alpha / 4};
		struct sides scan = scan_evidence(scratch, shifts, shift, enough);
		inside = fmin(scan.above, scan.below) > alpha / 4;
	}
	arena_free(scratch);
	return inside;
}

/* From the far end inwards over the whole grid: the first step inside. */
static double hull_by_grid(
	struct arena *arena, const struct anchor_shifts *shifts, long from, long to, double alpha)
{
	long step = from < to ? 1 : -1;
	for (; from != to; from += step)
		if (is_inside(arena, shifts, (double)from * GRID, alpha))
			break;
	return (double)from * GRID;
}

/* Between 'outside', beyond all shifts, and 'inside', the estimate. */
static double hull_by_bisection(
	struct arena *arena, const struct anchor_shifts *shifts, long outside, long inside, double alpha)
{
	while (labs(outside - inside) > 1) {
		long middle = inside + (outside - inside) / 2;
		if (is_inside(arena, shifts, (double)middle * GRID, alpha))
			inside = middle;
		else
			outside = middle;
	}
	return (double)inside * GRID;
}

static struct interval hull(
	struct arena *arena, const struct anchor_shifts *shifts, double estimate, double level)
{
	double low = shifts->at[0], high = shifts->at[0];
	for (size_t i = 1; i < shifts->count; i++) {
		low = fmin(low, shifts->at[i]);
		high = fmax(high, shifts->at[i]);
	}
	long first = (long)floor(low / GRID) - 1, last = (long)ceil(high / GRID) + 1;
	long middle = lround(estimate / GRID);
	double alpha = 1 - level;
	bool all = shifts->count <= EXACT_MOST;
	double from = all ? hull_by_grid(arena, shifts, first, middle, alpha)
			  : hull_by_bisection(arena, shifts, first, middle, alpha);
	double to = all ? hull_by_grid(arena, shifts, last, middle, alpha)
			: hull_by_bisection(arena, shifts, last, middle, alpha);
	return (struct interval){fmin(from, estimate), fmax(to, estimate), level};
}

struct estimate aligned_shift_estimate(
	struct arena *arena, const struct anchor_shifts *shifts, const struct aligned_evidence *unmoved)
{
	bool scan = fmin(unmoved->scan_above, unmoved->scan_below) <=
		fmin(unmoved->rank_above, unmoved->rank_below);
	double value = scan ? fullest_interval(arena, shifts->at, shifts->count).mean
			    : signed_rank_shift(arena, shifts->at, shifts->count, 0.90).value;
	return (struct estimate){value, {NAN, NAN, NAN}};
}

struct estimate aligned_shift(struct arena *arena, const struct anchor_shifts *shifts,
	const struct aligned_evidence *unmoved, double level)
{
	struct estimate estimate = aligned_shift_estimate(arena, shifts, unmoved);
	estimate.interval = hull(arena, shifts, estimate.value, level);
	return estimate;
}
