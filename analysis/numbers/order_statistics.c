#include "order_statistics.h"

#include <gsl/gsl_cdf.h>
#include <limits.h>

#include "memo.h"

/* Smallest k in 0..n with P(Bin(n, p) <= k) > limit. */
static size_t binomial_above(size_t n, double p, double limit)
{
	size_t low = 0, high = n;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (gsl_cdf_binomial_P((unsigned)middle, p, (unsigned)n) > limit)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

/* Smallest u in 1..n + 1 with P(Bin(n, p) >= u) <= limit. */
static size_t binomial_rarely(size_t n, double p, double limit)
{
	size_t low = 1, high = n + 1;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (gsl_cdf_binomial_Q((unsigned)(middle - 1), p, (unsigned)n) <= limit)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

static struct rank_interval interval_found(size_t n, double p, double confidence)
{
	double tail = (1 - confidence) / 2;
	struct rank_interval found = {
		.lower = binomial_above(n, p, tail), .upper = binomial_rarely(n, p, tail)};
	double below = found.lower ? gsl_cdf_binomial_P((unsigned)(found.lower - 1), p, (unsigned)n) : 0;
	double above = found.upper <= n ? gsl_cdf_binomial_Q((unsigned)(found.upper - 1), p, (unsigned)n) : 0;
	found.level = 1 - below - above;
	return found;
}

struct rank_interval rank_interval(size_t n, double p, double confidence)
{
	static _Thread_local struct memo memo;
	struct memo_row *row = memo_row(&memo, (double)n, p, confidence);
	if (!row->known) {
		struct rank_interval found = interval_found(n, p, confidence);
		row->answer[0] = (double)found.lower;
		row->answer[1] = (double)found.upper;
		row->answer[2] = found.level;
		row->known = true;
	}
	return (struct rank_interval){(size_t)row->answer[0], (size_t)row->answer[1], row->answer[2]};
}

/* Whether [x(lower), x(upper)] of the wanted level exists. */
static bool interval_exists(size_t n, double p, double confidence)
{
	return n && (double)n >= log((1 - confidence) / 2) / log(fmax(p, 1 - p));
}

struct interval sample_quantile_interval(const struct sample *sample, double p, double confidence)
{
	size_t n = (size_t)sample->total;
	if (n < 2 || n > UINT_MAX || p <= 0 || p >= 1) /* GSL's binomial counts to 2^32 only */
		return (struct interval){NAN, NAN, confidence};
	struct rank_interval ranks = rank_interval(n, p, confidence);
	if (!interval_exists(n, p, confidence)) {
		double level = 1 - pow(p, (double)n) - pow(1 - p, (double)n);
		return (struct interval){sample->sorted[0], sample->sorted[sample->n - 1], level};
	}
	return (struct interval){
		.low = ranks.lower ? sample_at(sample, (double)ranks.lower - 1) : -INFINITY,
		.high = ranks.upper <= n ? sample_at(sample, (double)ranks.upper - 1) : INFINITY,
		.level = ranks.level,
	};
}

double floor_bound(const struct sample *positive)
{
	enum { K = 5 };
	const double alpha = 0.05, exponent = 2;
	if (positive->total < K)
		return NAN;
	double best = sample_best(positive, 0), fifth = sample_best_at(positive, K - 1);
	if (best == fifth)
		return NAN;
	double rho = pow(1 - pow(alpha, 1.0 / (K - 1)), 1 / exponent);
	return fmax(0, best - rho / (1 - rho) * (fifth - best));
}
