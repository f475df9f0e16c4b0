/* Health of one pass: doubts about how the runs were made (statistics.md section 6).  One row a check: to add one, write
 * health_<name>.c, put its row here and its words into render/doubts.c. */
#ifndef FLOORSTAT_HEALTH_H
#define FLOORSTAT_HEALTH_H

#include "../groups.h"
#include "../numbers/sample.h"

#define HEALTH_CHECKS(ROW)                                                                                   \
	ROW(warmup_pooled)                                                                                   \
	ROW(warmup)                                                                                          \
	ROW(drift)                                                                                           \
	ROW(floor_drift)                                                                                     \
	ROW(clustering)                                                                                      \
	ROW(modes)                                                                                           \
	ROW(quantisation)                                                                                    \
	ROW(fast_outliers)                                                                                   \
	ROW(zeros)                                                                                           \
	ROW(short_pass)                                                                                      \
	ROW(unbalanced)                                                                                      \
	ROW(missing_rounds)                                                                                  \
	ROW(duplicates)                                                                                      \
	ROW(fixed_order)                                                                                     \
	ROW(blocked)                                                                                         \
	ROW(too_long)

/* What a check looks at.  Memory of 'arena' is given back after the check. */
struct health_subject {
	struct arena *arena;
	const struct table_finding *table;
	const struct group_finding *group; /* NULL for a check of the table */
	const struct sample *sample;       /* of the group; NULL for a check of the table */
	uint64_t seed;
};

enum health_scope { HEALTH_OF_GROUP, HEALTH_OF_TABLE };

struct health_check {
	const char *name;    /* as in results.json */
	const char *summary; /* what is the matter when it is raised */
	enum health_scope scope;
	size_t least; /* runs of the group, or groups of the table: fewer, no answer */
	bool ordered; /* needs the order of the runs */
	double weight;
	/* Fills p, effect, threshold, numbers, run; true: raised.  NaN and SIZE_MAX stand there before. */
	bool (*judge)(const struct health_subject *subject, struct doubt *doubt);
	const char *effect;     /* what doubt.effect is; NULL: nothing */
	const char *numbers[6]; /* what doubt.numbers are */
	const char *source;
};

#define ROW(name) extern const struct health_check health_##name;
HEALTH_CHECKS(ROW)
#undef ROW

enum health_index {
#define ROW(name) HEALTH_##name,
	HEALTH_CHECKS(ROW)
#undef ROW
		HEALTH_CHECK_COUNT
};

/* In the order of the rows. */
extern const struct health_check *const health_checks[HEALTH_CHECK_COUNT];

extern const double HEALTH_ALPHA;  /* .01 for a group; over k groups divided by k */
extern const double HEALTH_EFFECT; /* 1.05: drift, warm-up and modes of less are of no practical size */

/* x against 'before', oriented: > 1 means x is worse.  NaN unless both are positive. */
double health_ratio(enum direction direction, double x, double before);

/* The doubts of the groups of judged tables, their outliers, and what table checks want to know of them. */
void groups_check(struct findings *findings, const struct batch *batch);

/* After all groups: orders of all tables, then the doubts of judged tables, weightiest first.  A check of groups with a
 * p raises a doubt of the table where a group holds at alpha / k; one without, never. */
void health_find(struct findings *findings);

/* One check of one sample, outside any findings (tests, calibration): true when raised. */
bool health_judge_sample(struct arena *arena, const struct health_check *check, const struct sample *sample,
	struct doubt *doubt);

/* Outliers by double MAD of a group: slow ones are what the floor is robust against, fast ones an alarm. */
void group_outliers_count(struct group_finding *group);

/* Where the first three runs of a group stand among all of them. */
void group_first_runs_find(struct arena *arena, struct group_finding *group);

/* Rounds, order and interleaving of a table (statistics.md 6.7), also of an unjudged one. */
void order_find(struct arena *arena, struct table_finding *table);

#endif
