#include "rarefied.h"

#include "windows.h"

/* What is left of the probability when it can't change a double any more. */
static const double NEGLIGIBLE = 1e-18;
static const double CLUSTERED_RATIO = 1.02;

/* P(a subset of m of n avoids the best 'passed' + 'more') / P(it avoids the best 'passed'):
 * C(n - passed - more, m) / C(n - passed, m), as the shorter of its two products. */
static double avoid_more(double n, double m, double passed, double more)
{
	double left = n - passed, product = 1;
	double steps = fmin(more, m), take = fmax(more, m);
	for (double j = 0; j < steps && product > NEGLIGIBLE; j++)
		product *= fmax(0, left - j - take) / (left - j);
	return product;
}

/* Walks the values best first with S, the probability that all of a subset of m lie beyond. */
struct rarefaction {
	const struct sample *sample;
	double n, m;
	size_t i;      /* value about to be passed */
	double passed; /* runs passed so far */
	double beyond; /* S */
	double weight; /* of the value just passed: P(it is the best of the subset) */
};

static bool rarefaction_step(struct rarefaction *walk)
{
	if (walk->i == walk->sample->n || walk->beyond < NEGLIGIBLE)
		return false;
	double runs = sample_best_weight(walk->sample, walk->i++);
	double left = walk->n - walk->passed, before = walk->beyond;
	if (runs == 1) { /* as below, with one division: samples of a million single runs are walked often */
		double each = before / left;
		walk->beyond = each * fmax(0, left - walk->m);
		walk->weight = each * walk->m;
	} else {
		walk->beyond *= avoid_more(walk->n, walk->m, walk->passed, runs);
		walk->weight = before - walk->beyond;
	}
	walk->passed += runs;
	return true;
}

static bool possible(const struct sample *sample, size_t m)
{
	return m >= 1 && (double)m <= sample->total;
}

static struct rarefaction rarefaction_start(const struct sample *sample, size_t m)
{
	return (struct rarefaction){.sample = sample, .n = sample->total, .m = (double)m, .beyond = 1};
}

double rarefied_best(const struct sample *sample, size_t m)
{
	if (!possible(sample, m))
		return NAN;
	struct rarefaction walk = rarefaction_start(sample, m);
	long double sum = (long double)sample_best(sample, 0);
	while (rarefaction_step(&walk) && walk.i < sample->n)
		sum += (long double)walk.beyond *
			((long double)sample_best(sample, walk.i) -
				(long double)sample_best(sample, walk.i - 1));
	return (double)sum;
}

double rarefied_variance(const struct sample *sample, size_t m, double mean)
{
	if (isnan(mean) || !possible(sample, m))
		return NAN;
	struct rarefaction walk = rarefaction_start(sample, m);
	long double sum = 0;
	while (rarefaction_step(&walk)) {
		long double d = (long double)sample_best(sample, walk.i - 1) - (long double)mean;
		sum += (long double)walk.weight * d * d;
	}
	return (double)sum;
}

/* Leaving one run out.  With g the gap behind a value, c the runs up to it and S' the survival for n - 1 runs,
 * R(-j) counts g with S'(c - 1) when run j is among these c and with S'(c) when it lies behind; so R(-j) differs from
 * R(-worst) by D(j) = sum of w' g over the gaps behind j, w' = S'(c - 1) m / (n - c).  One sign: nothing cancels. */
struct jackknife {
	const struct sample *sample;
	double n, m;
	size_t i;
	double passed, beyond; /* c, S'(c - 1) */
};

/* Goes to the next value; false when nothing is left to differ. */
static bool jackknife_step(struct jackknife *walk)
{
	if (walk->i + 1 >= walk->sample->n)
		return false;
	double runs = sample_best_weight(walk->sample, walk->i++);
	double more = walk->passed == 0 ? runs - 1 : runs;
	double before = walk->passed == 0 ? 0 : walk->passed - 1;
	walk->beyond *= avoid_more(walk->n - 1, walk->m, before, more);
	walk->passed += runs;
	return walk->beyond >= NEGLIGIBLE;
}

static long double jackknife_gap(const struct jackknife *walk)
{
	long double gap = (long double)sample_best(walk->sample, walk->i) -
		(long double)sample_best(walk->sample, walk->i - 1);
	return (long double)(walk->beyond * walk->m / (walk->n - walk->passed)) * gap;
}

double rarefied_error(const struct sample *sample, size_t m)
{
	double n = sample->total;
	if (m < 1 || (double)m > n - 1)
		return NAN;
	const struct jackknife start = {.sample = sample, .n = n, .m = (double)m, .beyond = 1};
	long double all = 0, mean = 0;
	for (struct jackknife walk = start; jackknife_step(&walk);) {
		all += jackknife_gap(&walk);
		mean += jackknife_gap(&walk) * (long double)walk.passed;
	}
	mean /= (long double)n;
	long double behind = all, squares = 0, left = (long double)n;
	for (struct jackknife walk = start; jackknife_step(&walk); behind -= jackknife_gap(&walk)) {
		long double runs = (long double)sample_best_weight(sample, walk.i - 1);
		squares += runs * (behind - mean) * (behind - mean);
		left -= runs;
	}
	squares += left * mean * mean;
	return (double)sqrtl(((long double)n - 1) / (long double)n * squares);
}

/* Values that are asked first whether one of them is better than those before: few are. */
enum { STRETCH = 64 };

static double stretch_best(const double *values, size_t n, double sign)
{
	return sign * window_best(values, 0, n, sign < 0 ? DIRECTION_HIGHER : DIRECTION_LOWER);
}

/* The best of values[i] to the last of m, for each i. */
static void bests_behind(const double *values, size_t m, double sign, double *bests)
{
	double best = INFINITY;
	for (size_t to = m, from; to > 0; to = from) {
		from = to > STRETCH ? to - STRETCH : 0;
		bool better = stretch_best(values + from, to - from, sign) < best;
		for (size_t i = to; i-- > from; bests[i] = best)
			best = better && sign * values[i] < best ? sign * values[i] : best;
	}
}

/* Sum of what is better, bests[i], which doesn't fall, or the best of values[0] to values[i]; count of i. */
static long double sum_of_better(const double *bests, const double *values, size_t count, double sign)
{
	long double sum = 0;
	double best = INFINITY;
	for (size_t from = 0, to; from < count; from = to) {
		to = count - from > STRETCH ? from + STRETCH : count;
		double next = stretch_best(values + from, to - from, sign), first = bests[from];
		bool falls = next < best;
		if (!falls && first >= best) {
			sum += (long double)(to - from) * best;
		} else if (first == bests[to - 1] && first <= best && first <= next) {
			sum += (long double)(to - from) * first;
			best = falls ? next : best;
		} else {
			for (size_t i = from; i < to; i++) {
				best = sign * values[i] < best ? sign * values[i] : best;
				sum += (long double)(bests[i] < best ? bests[i] : best);
			}
		}
	}
	return sum;
}

/* Windows in blocks of m values: the best of a window is that of its part in one block, found from the block's end
 * backwards, or that of the rest in the next, found forwards (van Herk 1992). */
double consecutive_best(struct arena *arena, const struct sample *sample, size_t m)
{
	size_t n = sample->n;
	if (!sample->in_order || m < 1 || m > n)
		return NAN;
	struct arena *scratch = arena_child(arena);
	double *bests = arena_bare(scratch, m, sizeof *bests);
	double sign = sample->direction == DIRECTION_HIGHER ? -1 : 1;
	long double sum = 0;
	for (size_t block = 0; block + m <= n; block += m) {
		size_t left = n - block - m;
		bests_behind(sample->in_order + block, m, sign, bests);
		sum += (long double)bests[0];
		sum += sum_of_better(
			bests + 1, sample->in_order + block + m, left < m - 1 ? left : m - 1, sign);
	}
	arena_free(scratch);
	return sign * (double)(sum / (long double)(n - m + 1));
}

bool rarefied_clustered(double consecutive, double rarefied, enum direction direction)
{
	double ratio = direction == DIRECTION_HIGHER ? rarefied / consecutive : consecutive / rarefied;
	return ratio > CLUSTERED_RATIO;
}
