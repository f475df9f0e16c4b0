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
	RANDOM_STREAM = 76, /* of this method, statistics.md 7.6 */
};

static const double EQUIVALENCE_ALPHA = 0.05; /* of each of the two one-sided tests */
static const double GRID = 0.001;             /* of the hull, ln units */
static const double MIRRORED = 1e-9;          /* two means are mirror images up to rounding */

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

static struct scan scan_new(struct arena *arena, const double *shifts, size_t count, double shift)
{
	struct scan scan = {.count = count,
		.signs = arena_alloc(arena, count, sizeof *scan.signs),
		.ends = arena_alloc(arena, count, sizeof *scan.ends),
		.begins = arena_alloc(arena, count, sizeof *scan.begins),
		.prefix = arena_alloc(arena, count + 1, sizeof *scan.prefix)};
	double *distances = arena_alloc(arena, count, sizeof *distances),
	       *sorted = arena_alloc(arena, count, sizeof *sorted);
	size_t *index = arena_alloc(arena, count, sizeof *index);
	for (size_t i = 0; i < count; i++)
		distances[i] = fabs(shifts[i] - shift);
	sort_index(arena, distances, count, index);
	for (size_t i = 0; i < count; i++) {
		double difference = shifts[index[i]] - shift;
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
static int scan_largest(const struct scan *scan, const signed char *signs, int side)
{
	int *prefix = scan->prefix, largest = -(int)scan->count;
	for (size_t i = 0; i < scan->count; i++)
		prefix[i + 1] = prefix[i] + side * signs[i];
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

/* The same for random signs.  No sign stays none. */
static int scan_largest_drawn(const struct scan *scan, signed char *signs, struct random *random)
{
	uint64_t bits = 0;
	for (size_t i = 0; i < scan->count; i++, bits >>= 1) {
		if (i % 64 == 0)
			bits = random_bits(random);
		signs[i] = (signed char)(scan->signs[i] == 0 ? 0 : (bits & 1) ? 1 : -1);
	}
	return scan_largest(scan, signs, 1);
}

/* Whether a p of at least (b + 1) / (draws + 1) is settled on both sides: all that the hull asks. */
static bool is_settled(size_t above, size_t below, size_t draws, double enough)
{
	double most = enough * (double)(draws + 1);
	return enough > 0 && (double)above > most && (double)below > most;
}

/* p of the scan on both sides.  'enough' > 0: the draws end once both are known to exceed it. */
static void scan_evidence(struct arena *arena, const struct scan *scan, uint64_t seed, double enough,
	double *p_above, double *p_below)
{
	int above = scan_largest(scan, scan->signs, 1), below = scan_largest(scan, scan->signs, -1);
	signed char *signs = arena_alloc(arena, scan->count, sizeof *signs);
	bool exact = scan->count <= EXACT_MOST;
	size_t draws = exact ? (size_t)1 << scan->count : scan->count > MANY ? DRAWS_MANY : DRAWS;
	size_t hits_above = 0, hits_below = 0, extra = exact ? 0 : 1;
	struct random random = random_seeded(seed, RANDOM_STREAM);
	for (size_t i = 0; i < draws && !is_settled(hits_above, hits_below, draws, enough); i++) {
		int largest = exact ? scan_largest_assigned(scan, (unsigned)i)
				    : scan_largest_drawn(scan, signs, &random);
		hits_above += largest >= above;
		hits_below += largest >= below;
	}
	*p_above = (double)(hits_above + extra) / (double)(draws + extra);
	*p_below = (double)(hits_below + extra) / (double)(draws + extra);
}

static double together(double scan, double rank)
{
	return fmin(1, 2 * fmin(scan, rank));
}

static void rank_evidence(struct arena *arena, const double *shifts, size_t count, double shift,
	struct aligned_evidence *evidence)
{
	double *differences = arena_alloc(arena, count, sizeof *differences);
	size_t moved = 0;
	for (size_t i = 0; i < count; i++)
		if (shifts[i] != shift)
			differences[moved++] = shifts[i] - shift;
	evidence->rank_above = signed_rank_above(arena, differences, moved);
	for (size_t i = 0; i < moved; i++)
		differences[i] = -differences[i];
	evidence->rank_below = signed_rank_above(arena, differences, moved);
}

struct aligned_evidence aligned_evidence(
	struct arena *arena, const double *shifts, size_t count, double shift, uint64_t seed)
{
	struct arena *scratch = arena_child(arena);
	struct aligned_evidence evidence = {1, 1, 1, 1, 1, 1};
	rank_evidence(scratch, shifts, count, shift, &evidence);
	struct scan scan = scan_new(scratch, shifts, count, shift);
	scan_evidence(scratch, &scan, seed, 0, &evidence.scan_above, &evidence.scan_below);
	evidence.above = together(evidence.scan_above, evidence.rank_above);
	evidence.below = together(evidence.scan_below, evidence.rank_below);
	arena_free(scratch);
	return evidence;
}

struct aligned_verdict aligned_judge(struct arena *arena, const double *shifts, size_t count, double estimate,
	double margin, double effect, double alpha, uint64_t seed)
{
	struct aligned_evidence moved = aligned_evidence(arena, shifts, count, 0, seed),
				low = aligned_evidence(arena, shifts, count, -margin, seed),
				high = aligned_evidence(arena, shifts, count, margin, seed);
	struct aligned_verdict verdict = {.p = fmin(1, 2 * fmin(moved.above, moved.below)),
		.equivalent = low.above <= EQUIVALENCE_ALPHA && high.below <= EQUIVALENCE_ALPHA};
	verdict.different = !verdict.equivalent && verdict.p <= alpha && fabs(estimate) >= effect;
	return verdict;
}

/* Whether the two-sided p at 'shift' exceeds alpha: all four one-sided p exceed a quarter of it. */
static bool is_inside(
	struct arena *arena, const double *shifts, size_t count, double shift, double alpha, uint64_t seed)
{
	struct arena *scratch = arena_child(arena);
	struct aligned_evidence evidence = {0};
	rank_evidence(scratch, shifts, count, shift, &evidence);
	bool inside = fmin(evidence.rank_above, evidence.rank_below) > alpha / 4;
	if (inside) {
		double above, below;
		struct scan scan = scan_new(scratch, shifts, count, shift);
		scan_evidence(scratch, &scan, seed, alpha / 4, &above, &below);
		inside = fmin(above, below) > alpha / 4;
	}
	arena_free(scratch);
	return inside;
}

/* From the far end inwards over the whole grid: the first step inside. */
static double hull_by_grid(struct arena *arena, const double *shifts, size_t count, long from, long to,
	double alpha, uint64_t seed)
{
	long step = from < to ? 1 : -1;
	for (; from != to; from += step)
		if (is_inside(arena, shifts, count, (double)from * GRID, alpha, seed))
			break;
	return (double)from * GRID;
}

/* Between 'outside', beyond all shifts, and 'inside', the estimate. */
static double hull_by_bisection(struct arena *arena, const double *shifts, size_t count, long outside,
	long inside, double alpha, uint64_t seed)
{
	while (labs(outside - inside) > 1) {
		long middle = inside + (outside - inside) / 2;
		if (is_inside(arena, shifts, count, (double)middle * GRID, alpha, seed))
			inside = middle;
		else
			outside = middle;
	}
	return (double)inside * GRID;
}

static struct interval hull(
	struct arena *arena, const double *shifts, size_t count, double estimate, double level, uint64_t seed)
{
	double low = shifts[0], high = shifts[0];
	for (size_t i = 1; i < count; i++) {
		low = fmin(low, shifts[i]);
		high = fmax(high, shifts[i]);
	}
	long first = (long)floor(low / GRID) - 1, last = (long)ceil(high / GRID) + 1;
	long middle = lround(estimate / GRID);
	double alpha = 1 - level;
	bool all = count <= EXACT_MOST;
	double from = all ? hull_by_grid(arena, shifts, count, first, middle, alpha, seed)
			  : hull_by_bisection(arena, shifts, count, first, middle, alpha, seed);
	double to = all ? hull_by_grid(arena, shifts, count, last, middle, alpha, seed)
			: hull_by_bisection(arena, shifts, count, last, middle, alpha, seed);
	return (struct interval){fmin(from, estimate), fmax(to, estimate), level};
}

struct estimate aligned_shift_estimate(struct arena *arena, const double *shifts, size_t count, uint64_t seed)
{
	struct aligned_evidence evidence = aligned_evidence(arena, shifts, count, 0, seed);
	bool scan = fmin(evidence.scan_above, evidence.scan_below) <=
		fmin(evidence.rank_above, evidence.rank_below);
	double value = scan ? fullest_interval(arena, shifts, count).mean
			    : signed_rank_shift(arena, shifts, count, 0.90).value;
	return (struct estimate){value, {NAN, NAN, NAN}};
}

struct estimate aligned_shift(
	struct arena *arena, const double *shifts, size_t count, double level, uint64_t seed)
{
	struct estimate estimate = aligned_shift_estimate(arena, shifts, count, seed);
	estimate.interval = hull(arena, shifts, count, estimate.value, level, seed);
	return estimate;
}
