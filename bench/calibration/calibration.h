/* Simulated error rates of the methods beside the published ones.  One row an experiment: to add one, write its function
 * and put its row here. */
#ifndef FLOORSTAT_CALIBRATION_H
#define FLOORSTAT_CALIBRATION_H

#include "../../ingest/base/arena.h"
#include "contamination.h"
#include "variates.h"

#define EXPERIMENTS(ROW)                                                                                     \
	ROW(floors, "1.4", "Floor verdict")                                                                  \
	ROW(floors_large, "1.4", "Floor verdict with many runs")                                             \
	ROW(siblings, "1.5", "Siblings faster by 10 %, 30 clean runs; n: groups")                            \
	ROW(rarefied, "2.2", "Rarefied best and its error")                                                  \
	ROW(precedence, "2.4", "Precedence test, 60 runs against 30")                                        \
	ROW(quantiles, "3.1", "Interval of median, q10, q90, nominal 95 %")                                  \
	ROW(typical, "3.2", "Hodges-Lehmann ratio, nominal 95 %")                                            \
	ROW(bound, "3.3", "Lower bound of the floor, nominal 95 %")                                          \
	ROW(floor_ratios, "3.4", "Ratio of two floors, nominal 95 %")                                        \
	ROW(fisher, "4.1", "Fisher's interval, nominal 95 %")                                                \
	ROW(association, "4.1", "Correlation tests at 5 %")                                                  \
	ROW(influence, "4.2", "A group stands out, without an outlier, nominal 5 %")                         \
	ROW(run_level, "4.3", "Load against value within groups at 5 %")                                     \
	ROW(staircases, "5.2", "Staircase alarm without the condition on the spread")                        \
	ROW(warmup, "6.1", "Warm-up")                                                                        \
	ROW(drift, "6.2", "Drift of level and floor")                                                        \
	ROW(clustering, "6.3", "Clustering flag")                                                            \
	ROW(modes, "6.4", "Several modes")                                                                   \
	ROW(lattice, "6.5", "Timer ticks found")                                                             \
	ROW(outliers, "6.6", "Outliers by double MAD, share of the runs")                                    \
	ROW(rankings, "8.2", "Kendall's W at 5 %")                                                           \
	ROW(inversions, "8.3", "Rank inversions between two workloads; n: groups")                           \
	ROW(anchors, "7.2", "Anchors whose floors shift one by one")                                         \
	ROW(comparisons, "7.4", "Verdicts on pairs of passes; n: anchors")                                   \
	ROW(aligned, "7.6", "Floors over many anchors; n: anchors")                                          \
	ROW(common_shift, "7.7", "Common-shift flag; n: subjects")

struct calibration {
	struct arena *arena; /* given back after each experiment */
	struct random random;
	double share;  /* of the full number of replications */
	size_t rates;  /* compared */
	size_t beyond; /* off by more than three standard errors */
};

#define ROW(name, section, title) void calibrate_##name(struct calibration *calibration);
EXPERIMENTS(ROW)
#undef ROW

/* Replications to make where 'full' are wanted. */
size_t calibration_trials(const struct calibration *calibration, size_t full);

/* One line of the table: 'hits' of 'trials' beside the published percentage, which rests on 'reference_trials' and is
 * rounded to its last printed digit ('rounding' points: 1 for whole percents, .1 for tenths). */
void calibration_rate(struct calibration *calibration, const char *model, size_t n, const char *quantity,
	double reference, double rounding, double reference_trials, size_t hits, size_t trials);

/* The same where only the largest percentage allowed is given. */
void calibration_limit(struct calibration *calibration, const char *model, size_t n, const char *quantity,
	double limit, size_t hits, size_t trials);

/* A mean with its standard error beside a published one of equal error, rounded likewise. */
void calibration_mean(struct calibration *calibration, const char *model, size_t n, const char *quantity,
	double reference, double rounding, double mean, double error);

#endif
