/* One comparison of two passes while it is made: what its checks work on.  Private to the comparability files. */
#ifndef FLOORSTAT_COMPARISON_H
#define FLOORSTAT_COMPARISON_H

#include "../findings.h"
#include "../numbers/sample.h"

/* Anchors from which on they are the units, not their runs: statistics.md 7.2. */
#define ANCHORS_ARE_UNITS 8

/* Two intervals say "equivalent" (90 %, inside the margin) and "different" (1 - .05 / checks, without 0). */
#define EQUIVALENCE_LEVEL 0.90
#define DIFFERENCE_ALPHA 0.05

/* A pair of groups with positive runs in both passes whose floors may be judged. */
struct anchor {
	size_t pair; /* index into the comparison's pairs */
	const struct group_finding *a, *b;
	const struct sample *runs_a, *runs_b; /* positive, one value a run */
	bool leads; /* of the metric that leads its workload: others of the same runs are no further evidence */
	size_t rounds; /* the smaller number of runs */
};

struct comparison {
	struct findings *findings;
	struct pass_comparison *result;
	struct arena *scratch;
	const struct pass *a, *b;
	struct anchor *pairs;    /* one a pair of the result; runs NULL where no number may be compared */
	struct anchor *usable;   /* those whose floors may be judged, in the order of the pairs */
	struct anchor *anchors;  /* what must not have moved: all usable ones, or the controls */
	struct anchor *subjects; /* what was changed on purpose; none without a declaration */
	size_t usable_count, anchor_count, subject_count;
	bool interleaved;  /* the passes ran in turn: found by the check of time */
	double alpha;      /* of each statistical check: .05 / their number */
	bool unmoved;      /* most subjects did not move and serve as controls (statistics.md 7.7) */
	bool only_verdict; /* one of very many: intervals that decide nothing are left out */
};

/* One comparison of two passes of the findings, into 'result'.  only_verdict: one of very many, of which the verdicts and
 * the checks are kept, but no pairs. */
void comparison_make(
	struct findings *findings, size_t a, size_t b, bool only_verdict, struct pass_comparison *result);

/* Sorts the pairs of the result into anchors and subjects; what can't be judged is left out and counted. */
void comparison_anchors_find(struct comparison *comparison);

/* False (STATUS_USAGE): a --control that matches no group, a --vary that is neither a key of the metadata nor a factor, a
 * --waive without a reason or whose key is neither a check nor a key of the metadata. */
bool comparison_words_are_good(struct findings *findings, struct fault *fault);

/* ln of best of b over best of a after the same number of runs; > 0: b is slower. */
double anchor_floor_shift(const struct comparison *comparison, const struct anchor *anchor);

/* Whether both passes hold the same runs: one file given twice, or a copy of it. */
bool passes_hold_same_runs(const struct comparison *comparison);

/* Equal rounds, ratios with their intervals, pairing by round, anchor exceptions, the change of each pair. */
void pair_numbers_find(struct comparison *comparison);

/* Whether most subjects moved by one factor, or by none. */
void common_shift_find(struct comparison *comparison);

/* The verdicts from the checks, and what would make the passes comparable. */
void verdict_find(struct comparison *comparison);
void remedy_find(struct comparison *comparison);

/* Whether a word of the command line names the metadata key: "compiler" stands for its version too. */
bool names_key(const char *word, size_t length, const char *key);

#endif
