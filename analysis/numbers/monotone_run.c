#include "monotone_run.h"

#include <math.h>
#include <string.h>

struct monotone_run monotone_run_longest(const double *v, size_t k)
{
	struct monotone_run best = {.length = k > 0, .falls = false};
	size_t from = 0;
	for (size_t i = 1; i < k; i++) {
		bool goes_on = i - from > 1 && v[i] != v[i - 1] && (v[i] < v[i - 1]) == (v[i - 1] < v[i - 2]);
		if (!goes_on)
			from = v[i] == v[i - 1] ? i : i - 1;
		if (i - from + 1 > best.length)
			best = (struct monotone_run){i - from + 1, from, i, v[i] < v[i - 1]};
	}
	return best;
}

/* rising[l * k + r]: probability that the last of the first m values has relative rank r and ends a rising run of l
 * values (2 <= l < length), no longer run having occurred; falling likewise. */
struct run_state {
	double *rising, *falling;
	size_t k, length;
};

static struct run_state run_state_new(struct arena *arena, size_t k, size_t length)
{
	return (struct run_state){.rising = arena_alloc(arena, k * length, sizeof(double)),
		.falling = arena_alloc(arena, k * length, sizeof(double)),
		.k = k,
		.length = length};
}

/* Adds value m + 1; returns the probability that reaches the length with it. */
static double run_state_step(const struct run_state *now, struct run_state *next, size_t m)
{
	double reached = 0;
	memset(next->rising, 0, next->k * next->length * sizeof(double));
	memset(next->falling, 0, next->k * next->length * sizeof(double));
	for (size_t l = 2; l < now->length; l++) {
		const double *rising = now->rising + l * now->k, *falling = now->falling + l * now->k;
		double below = 0, above = 0, below_falling = 0, above_rising = 0;
		for (size_t r = 0; r < m; r++) {
			above += falling[r];
			above_rising += rising[r];
		}
		/* The new value takes rank s: old ranks r < s lie below it, r >= s above. */
		for (size_t s = 0; s <= m; s++) {
			double share = 1 / ((double)m + 1);
			if (l + 1 < now->length) {
				next->rising[(l + 1) * now->k + s] += below * share;
				next->falling[(l + 1) * now->k + s] += above * share;
			} else {
				reached += (below + above) * share;
			}
			next->falling[2 * now->k + s] += above_rising * share;
			next->rising[2 * now->k + s] += below_falling * share;
			if (s < m) {
				below += rising[s];
				above_rising -= rising[s];
				below_falling += falling[s];
				above -= falling[s];
			}
		}
	}
	return reached;
}

enum { LENGTH_MOST = 40 }; /* longer ones are as good as impossible: 2 k / 40! */

double monotone_run_tail(struct arena *arena, size_t k, size_t length)
{
	if (length > k)
		return 0;
	if (length <= 2)
		return k >= length;
	if (length > LENGTH_MOST)
		length = LENGTH_MOST;
	struct arena *scratch = arena_child(arena);
	struct run_state now = run_state_new(scratch, k, length), next = run_state_new(scratch, k, length);
	now.rising[2 * k + 1] = now.falling[2 * k] = 0.5;
	double reached = 0;
	for (size_t m = 2; m < k; m++) {
		reached += run_state_step(&now, &next, m);
		struct run_state kept = now;
		now = next;
		next = kept;
	}
	arena_free(scratch);
	return fmin(1, reached);
}
