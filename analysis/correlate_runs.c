/* Load against value within groups: ranks in each group, circular shifts for the null (statistics.md 4.3). */
#include "correlate.h"
#include "numbers/random.h"
#include "numbers/sort.h"
#include "numbers/windows.h"

/* Of longer groups, and of tables with more runs in all, so many at even steps of a group's runs stand for it: a correlation
 * that 16,384 don't show explains less than a thousandth of the variance. */
enum { RUNS_LEAST = 10, SHIFTS = 999, EACH_MOST = 16384, RUNS_MOST = 200000, SHIFT_STREAM = 32 };

/* One group: ranks less their mean.  A float holds the halves exactly, and twice as many lie in the cache. */
struct ranked {
	size_t n;
	float *load, *twice; /* twice: the values, and once more behind their end, where shifts go on */
};

static bool is_complete(const double *load, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (isnan(load[i]))
			return false;
	return true;
}

static bool usable(const double *load, const double *value, size_t n)
{
	bool load_varies = false, value_varies = false;
	for (size_t i = 0; i < n; i++) {
		load_varies = load_varies || load[i] != load[0];
		value_varies = value_varies || value[i] != value[0];
	}
	return n >= RUNS_LEAST && load_varies && value_varies;
}

static float *centred_ranks(struct arena *arena, const double *values, size_t n, size_t times)
{
	struct arena *scratch = arena_child(arena);
	double *ranks = arena_bare(scratch, n, sizeof *ranks);
	float *centred = arena_bare(arena, times * n, sizeof *centred);
	sort_midranks(scratch, values, n, ranks);
	for (size_t i = 0; i < times * n; i++)
		centred[i] = (float)(ranks[i % n] - ((double)n + 1) / 2);
	arena_free(scratch);
	return centred;
}

enum { TOGETHER = 4, LANES = 4 };

/* Sums of products of the load with the values shifted in several ways, added to 'sums': the load is fetched once for all,
 * and each has lanes of its own, so that the compiler may use vectors.  Ranks are halves and their sums are below 2^51:
 * nothing is rounded, and no order of adding changes a digit. */
static inline void products_in_lanes(
	const float *load, const float *const shifted[TOGETHER], size_t n, double sums[TOGETHER])
{
	double lanes[TOGETHER][LANES] = {{0}};
	size_t whole = n - n % LANES;
	for (size_t i = 0; i < whole; i += LANES)
		for (size_t t = 0; t < TOGETHER; t++)
			for (size_t lane = 0; lane < LANES; lane++)
				lanes[t][lane] += (double)load[i + lane] * (double)shifted[t][i + lane];
	for (size_t t = 0; t < TOGETHER; t++) {
		for (size_t i = whole; i < n; i++)
			sums[t] += (double)load[i] * (double)shifted[t][i];
		for (size_t lane = 0; lane < LANES; lane++)
			sums[t] += lanes[t][lane];
	}
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void products_by_avx2(
	const float *load, const float *const shifted[TOGETHER], size_t n, double sums[TOGETHER])
{
	products_in_lanes(load, shifted, n, sums);
}
#endif

static void products(const float *load, const float *const shifted[TOGETHER], size_t n, double sums[TOGETHER])
{
#if defined(__x86_64__)
	if (__builtin_cpu_supports("avx2")) {
		products_by_avx2(load, shifted, n, sums);
		return;
	}
#endif
	products_in_lanes(load, shifted, n, sums);
}

/* Sums over the groups, each group's values shifted by by[t * count + g] places. */
static void shifted_sums(const struct ranked *groups, size_t count, const size_t *by, double sums[TOGETHER])
{
	for (size_t t = 0; t < TOGETHER; t++)
		sums[t] = 0;
	for (size_t g = 0; g < count; g++) {
		const float *shifted[TOGETHER];
		for (size_t t = 0; t < TOGETHER; t++)
			shifted[t] = groups[g].twice + by[t * count + g];
		products(groups[g].load, shifted, groups[g].n, sums);
	}
}

static double shifts_p(
	struct arena *arena, const struct ranked *groups, size_t count, double observed, uint64_t seed)
{
	struct random random = random_seeded(seed, SHIFT_STREAM);
	double limit = fabs(observed) * (1 - 1e-12), extreme = 1, sums[TOGETHER];
	size_t *by = arena_alloc(arena, TOGETHER * count, sizeof *by);
	for (size_t done = 0; done < SHIFTS; done += TOGETHER) {
		size_t together = SHIFTS - done < TOGETHER ? SHIFTS - done : TOGETHER;
		for (size_t i = 0; i < together * count; i++)
			by[i] = random_below(&random, groups[i % count].n);
		shifted_sums(groups, count, by, sums);
		for (size_t t = 0; t < together; t++)
			extreme += fabs(sums[t]) >= limit;
	}
	return extreme / (SHIFTS + 1);
}

/* The most runs that a group takes part with: as many of each, where all together are too many. */
static size_t each_most(const size_t *n, size_t groups)
{
	size_t runs = 0;
	for (size_t g = 0; g < groups; g++)
		runs += n[g] < EACH_MOST ? n[g] : EACH_MOST;
	return runs <= RUNS_MOST ? EACH_MOST : RUNS_MOST / groups;
}

/* All n values, or 'most' at even steps. */
static const double *thinned(struct arena *arena, const double *values, size_t n, size_t most)
{
	if (n <= most)
		return values;
	double *kept = arena_bare(arena, most, sizeof *kept);
	for (size_t i = 0; i < most; i++)
		kept[i] = values[window_from(i, most, n)];
	return kept;
}

struct run_correlation run_correlation_of(struct arena *arena, const double *const *loads,
	const double *const *values, const size_t *n, size_t groups, uint64_t seed)
{
	struct run_correlation result = {.t = NAN, .p = NAN};
	struct arena *scratch = arena_child(arena);
	struct ranked *ranked = arena_alloc(scratch, groups, sizeof *ranked);
	size_t most = each_most(n, groups);
	for (size_t g = 0; g < groups; g++) {
		size_t kept = n[g] < most ? n[g] : most;
		const double *load = thinned(scratch, loads[g], n[g], most);
		const double *value = thinned(scratch, values[g], n[g], most);
		if (!is_complete(loads[g], n[g]) || !usable(load, value, kept))
			continue;
		ranked[result.groups++] = (struct ranked){.n = kept,
			.load = centred_ranks(scratch, load, kept, 1),
			.twice = centred_ranks(scratch, value, kept, 2)};
		result.runs += kept;
	}
	if (result.groups) {
		double sums[TOGETHER], all = 0;
		for (size_t g = 0; g < result.groups; g++)
			all += (double)ranked[g].n * ((double)ranked[g].n * (double)ranked[g].n - 1) / 12;
		size_t *unshifted = arena_alloc(scratch, TOGETHER * result.groups, sizeof *unshifted);
		shifted_sums(ranked, result.groups, unshifted, sums);
		result.t = sums[0] / all;
		result.p = shifts_p(scratch, ranked, result.groups, sums[0], seed);
		result.done = true;
	}
	arena_free(scratch);
	return result;
}
