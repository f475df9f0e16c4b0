/* Load against value within groups: ranks in each group, circular shifts for the null (statistics.md 4.3). */
#include "correlate.h"
#include "numbers/random.h"
#include "numbers/sort.h"

enum { RUNS_LEAST = 10, SHIFTS = 999, RUNS_MOST = 200000, SHIFT_STREAM = 32 };

/* One group: ranks less their mean.  A float holds the halves up to RUNS_MOST exactly, and twice as many lie in the
 * cache. */
struct ranked {
	size_t n;
	float *load, *value;
};

static bool usable(const double *load, const double *value, size_t n)
{
	bool load_varies = false, value_varies = false;
	for (size_t i = 0; i < n; i++) {
		if (isnan(load[i]))
			return false;
		load_varies = load_varies || load[i] != load[0];
		value_varies = value_varies || value[i] != value[0];
	}
	return n >= RUNS_LEAST && load_varies && value_varies;
}

static float *centred_ranks(struct arena *arena, const double *values, size_t n)
{
	struct arena *scratch = arena_child(arena);
	double *ranks = arena_alloc(scratch, n, sizeof *ranks);
	float *centred = arena_alloc(arena, n, sizeof *centred);
	sort_midranks(scratch, values, n, ranks);
	for (size_t i = 0; i < n; i++)
		centred[i] = (float)(ranks[i] - ((double)n + 1) / 2);
	arena_free(scratch);
	return centred;
}

enum { LANES = 16 };

/* Sum of products in lanes of its own, so that the compiler may use vectors.  Ranks are halves and their sums are below
 * 2^51: nothing is rounded, and no order of adding changes a digit. */
static inline double product_in_lanes(const float *a, const float *b, size_t n)
{
	double lanes[LANES] = {0}, sum = 0;
	size_t i = 0;
	for (; i + LANES <= n; i += LANES)
		for (size_t lane = 0; lane < LANES; lane++)
			lanes[lane] += (double)a[i + lane] * (double)b[i + lane];
	for (; i < n; i++)
		sum += (double)a[i] * (double)b[i];
	for (size_t lane = 0; lane < LANES; lane++)
		sum += lanes[lane];
	return sum;
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static double product_by_avx2(const float *a, const float *b, size_t n)
{
	return product_in_lanes(a, b, n);
}
#endif

static double product(const float *a, const float *b, size_t n)
{
#if defined(__x86_64__)
	if (__builtin_cpu_supports("avx2"))
		return product_by_avx2(a, b, n);
#endif
	return product_in_lanes(a, b, n);
}

/* Sum of products with the values shifted by 'by' places. */
static double shifted_product(const struct ranked *group, size_t by)
{
	size_t first = group->n - by;
	return product(group->load, group->value + by, first) +
		product(group->load + first, group->value, by);
}

static double shifts_p(const struct ranked *groups, size_t count, double observed, uint64_t seed)
{
	struct random random = random_seeded(seed, SHIFT_STREAM);
	double limit = fabs(observed) * (1 - 1e-12), extreme = 1;
	for (size_t shift = 0; shift < SHIFTS; shift++) {
		double sum = 0;
		for (size_t g = 0; g < count; g++)
			sum += shifted_product(&groups[g], random_below(&random, groups[g].n));
		extreme += fabs(sum) >= limit;
	}
	return extreme / (SHIFTS + 1);
}

struct run_correlation run_correlation_of(struct arena *arena, const double *const *loads,
	const double *const *values, const size_t *n, size_t groups, uint64_t seed)
{
	struct run_correlation result = {.t = NAN, .p = NAN};
	struct arena *scratch = arena_child(arena);
	struct ranked *ranked = arena_alloc(scratch, groups, sizeof *ranked);
	for (size_t g = 0; g < groups; g++) {
		if (!usable(loads[g], values[g], n[g]))
			continue;
		ranked[result.groups++] = (struct ranked){.n = n[g],
			.load = centred_ranks(scratch, loads[g], n[g]),
			.value = centred_ranks(scratch, values[g], n[g])};
		result.runs += n[g];
	}
	if (result.groups && result.runs <= RUNS_MOST) {
		double sum = 0, most = 0;
		for (size_t g = 0; g < result.groups; g++) {
			double runs = (double)ranked[g].n;
			sum += shifted_product(&ranked[g], 0);
			most += runs * (runs * runs - 1) / 12;
		}
		result.t = sum / most;
		result.p = shifts_p(ranked, result.groups, sum, seed);
		result.done = true;
	}
	arena_free(scratch);
	return result;
}
