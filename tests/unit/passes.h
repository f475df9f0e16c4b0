/* For tests of comparisons: passes made up, compared, and looked at. */
#ifndef FLOORSTAT_TEST_PASSES_H
#define FLOORSTAT_TEST_PASSES_H

#include "analysis/passes/comparability.h"
#include "support.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static inline const struct check_finding *check_of(
	const struct pass_comparison *comparison, enum comparability_index index)
{
	assert_ptr_equal(comparison->checks[index].check, comparability_checks[index]);
	return &comparison->checks[index];
}

static inline enum check_status status_of(
	const struct pass_comparison *comparison, enum comparability_index index)
{
	return check_of(comparison, index)->status;
}

static inline void near_(double got, double want, double relative, int line)
{
	if (!(fabs(got - want) <= relative * fmax(fabs(want), 1e-3)))
		fail_msg("line %d: %.17g, wanted %.17g", line, got, want);
}
#define NEAR(got, want) near_((got), (want), 1e-9, __LINE__)

/* What a pass of synthetic groups is like. */
struct synthetic {
	const char *name;
	size_t groups, rounds;
	double idle;                 /* share of undisturbed runs */
	double factor;               /* of all floors */
	double load;                 /* NaN: not recorded */
	const double *group_factors; /* NULL: 1 */
};

static const struct synthetic QUIET = {
	.name = "a", .groups = 4, .rounds = 30, .idle = 0.6, .factor = 1, .load = NAN};

static const char *const NAMES[] = {"w0", "w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9", "w10", "w11",
	"w12", "w13", "w14", "w15", "w16", "w17", "w18", "w19"};

/* Groups are workloads, whose floors differ by 5 % each; round by round, so that times interleave the groups. */
static inline size_t build_synthetic(struct build *build, struct random *random, struct synthetic like)
{
	size_t pass = build_pass(build, like.name);
	struct group_handle groups[COUNT(NAMES)];
	for (size_t g = 0; g < like.groups; g++)
		groups[g] = build_group(build, pass, NAMES[g], NULL, NULL);
	for (size_t round = 0; round < like.rounds; round++)
		for (size_t g = 0; g < like.groups; g++) {
			double floor = (1 + 0.05 * (double)g) * like.factor;
			if (like.group_factors)
				floor *= like.group_factors[g];
			double load = like.load + 4 * (random_unit(random) - 0.5);
			build_run(build, groups[g], run_disturbed(random, floor, like.idle),
				(double)round + 1, load);
		}
	return pass;
}

static inline const struct pass_comparison *compared(struct build *build)
{
	build->options.compare = true;
	struct findings *findings = build_findings(build);
	assert_int_equal(findings->comparison_count, 1);
	return &findings->comparisons[0];
}

/* Two passes with the same facts about the machine. */
static inline const struct pass_comparison *compared_like(
	struct build *build, uint64_t seed, struct synthetic a, struct synthetic b)
{
	struct random random = random_seeded(seed, 0);
	b.name = "b";
	size_t pass_a = build_synthetic(build, &random, a), pass_b = build_synthetic(build, &random, b);
	build_metadata(build, pass_a, "cpu", "X1E80100");
	build_metadata(build, pass_b, "cpu", "X1E80100");
	return compared(build);
}

#endif
