/* What analysis hands on: numbers and doubts as data, mirrored key by key in results.json (docs/results.schema.json).
 *
 * Findings borrow the data set and live in one arena.  Nothing here is a sentence: render makes words from kinds and
 * numbers.  NaN means "no answer"; an enum's first member means "not judged".  Pointers to groups go by index, so that
 * findings can be sorted and shown without chasing. */
#ifndef FLOORSTAT_FINDINGS_H
#define FLOORSTAT_FINDINGS_H

#include "../ingest/base/dataset.h"
#include "numbers/interval.h"
#include "options.h"

enum floor_verdict {
	FLOOR_NONE, /* no direction, no unit: nothing is judged */
	FLOOR_REACHED,
	FLOOR_PROVISIONAL,
	FLOOR_NOT_REACHED,
	FLOOR_CANNOT_TELL,
};

/* Why a floor verdict is what it is; a verdict may have several.  Texts and advice stand in render. */
#define FLOOR_REASONS(ROW)                                                                                             \
	ROW(TOO_FEW_RUNS)    /* n < 2 */                                                                               \
	ROW(NON_POSITIVE)    /* values <= 0 */                                                                         \
	ROW(NEVER_IDLE)      /* background load >= 80 %: number = that load */                                         \
	ROW(STANDS_ALONE)    /* the best value has no company: number = gap to the second */                           \
	ROW(FEW)             /* support below K: number = K needed */                                                  \
	ROW(ONE_WINDOW)      /* support in fewer than 3 of 6 windows: number = windows hit */                          \
	ROW(COARSE_TIMER)    /* number = tick / minimum */                                                             \
	ROW(CLUSTERED)       /* rank von Neumann flag */                                                               \
	ROW(SHORT)           /* n < 10 */                                                                              \
	ROW(ORDER_UNKNOWN)   /* windows can't be judged */                                                             \
	ROW(SIBLINGS_FASTER) /* number = how much lower the siblings' median floor is */                               \
	ROW(OTHER_PASS_LOWER) /* number = best of the same group in another pass over its own, less 1; pass = which */ \
	ROW(ALL_EQUAL) /* reached, but check the timer or a cached value */

enum floor_reason {
#define ROW(name) REASON_##name,
	FLOOR_REASONS(ROW)
#undef ROW
		REASON_COUNT
};

/* A quantity that runs were seen with (clock, temperature, load), over those that state it; n 0: none does. */
struct beside {
	size_t n;
	double min, mean, max;
};

enum load_tag {
	LOAD_UNKNOWN,  /* nobody recorded load */
	LOAD_CONFIRMS, /* a supporting run at load <= 10 % */
	LOAD_DOES_NOT_CONFIRM,
	LOAD_WITH_BENCHMARK, /* contains the benchmark's own work: used for no verdict */
};

struct floor {
	enum floor_verdict verdict;
	enum floor_verdict own; /* by its own runs alone, before load, siblings, other passes */
	bool reason[REASON_COUNT];
	double number[REASON_COUNT]; /* the evidence of that reason, NaN when it has none */
	size_t other_pass;           /* for OTHER_PASS_LOWER */
	size_t support;              /* runs within 2 % of the best, itself included */
	double support_share;
	size_t windows_hit; /* of 6; 0 when the order is unknown */
	double gain; /* E[best of n/2]/best - 1: with half the rounds it would have been this much worse */
	double lower_bound; /* statistics.md 3.3, NaN: none */
	size_t zeros;       /* zeros left out of ratios: at most 0.1 % of the runs */
	size_t best_run;    /* index (input order) of the best run */
	enum load_tag load_tag;
	double support_load;   /* median load of the supporting runs, NaN */
	size_t rounds_advised; /* statistics.md 1.6; 0: no estimate (support 1: at least 'rounds_at_least') */
	size_t rounds_at_least;
};

/* A doubt about a group or a table, by the row of the health table that raised it. */
struct doubt {
	const struct health_check *check; /* analysis/health/health.h: name, summary, source */
	double p, effect, threshold;      /* NaN where the check has none */
	double numbers[6];                /* the check's own evidence, documented in its row */
	size_t run;                       /* the run it is about (input order), SIZE_MAX: none */
	size_t group;  /* of a table's doubt: the group that raises it most clearly, SIZE_MAX: all of them */
	size_t groups; /* of a table's doubt: how many groups raise it */
	double weight; /* for sorting: the larger the more it matters */
};

struct doubts {
	struct doubt *at;
	size_t count, capacity;
};

/* Values of one group, best first where a direction is known.  Borrowed by every statistic (analysis/numbers/sample.h). */
struct sample;

struct group_finding {
	const struct group *group;
	struct sample *sample; /* NULL when the group has no runs */
	size_t n;              /* runs (weights counted) */
	bool stated_only;      /* the numbers below come from the dump, which holds no runs */
	double min, q1, median, q3, max, mean, sd, mad; /* mad: raw median |x - median| */
	double best;                                    /* min or max by direction, NaN without one */
	double ratio_to_best; /* >= 1, of its table; NaN without direction or non-positive */
	double *quantiles;    /* options->quantile_count */
	struct interval median_ci;
	size_t near_count, near_table_count; /* within 'near' of its own / the table's best */
	struct floor floor;
	struct beside *beside; /* one a covariate; NULL where none that is a quantity was stated */
	double load; /* mean background load of the group, percent (or what stands for it, in its unit); NaN */
	double load_cpu_windows_min; /* lowest window, NaN */
	/* "load profile", "recorded with the runs", "load average / CPUs", "cpu_freq"; NULL */
	const char *load_source;
	double rarefied_half, rarefied_half_se; /* expected best of n/2 */
	bool clustered;                         /* consecutive windows differ from random subsets by > 2 % */
	double consecutive_half;                /* W of statistics.md 2.3 */
	size_t slow_outliers, fast_outliers;    /* by double MAD; never left out */
	double first_rank_sum, first_ratio;     /* of its first three runs: see health_warmup_pooled.c */
	struct doubts doubts;
};

/* A summary may say nothing of the number of its runs: then n is 0, and no answer. */
static inline bool group_counts_runs(const struct group_finding *group)
{
	return !group->stated_only || group->n > 0;
}

/* Whether runs can be near the group's best: a band of percents needs runs and a best value above zero. */
static inline bool group_has_band(const struct group_finding *group)
{
	return group->best > 0 && !group->stated_only;
}

struct correlation_value {
	double r;
	struct interval ci;
	double p;
	bool exact; /* p from all permutations */
};

/* Load of the groups of a table against one of their values (statistics.md section 4). */
struct correlation {
	size_t table; /* index into findings->tables, here as everywhere */
	enum correlate_y { CORRELATE_MEDIAN, CORRELATE_MIN, CORRELATE_FLOOR } y;
	size_t k;            /* groups that took part */
	size_t without_load; /* groups left out for want of a load */
	bool defined;        /* k >= 3 and neither is constant */
	bool two_valued;     /* all loads 0 or 100 */
	struct correlation_value pearson, spearman, kendall;
	double *without; /* Pearson r without group i, by the table's groups; NaN where it didn't take part */
	size_t most_influential;       /* index of the group, SIZE_MAX: none */
	double delta, delta_threshold; /* stands out when delta > threshold */
	bool stands_out;
	double slope, intercept; /* least squares y = intercept + slope * load */
	double williams_p;       /* median against min: p of statistics.md 4.1; only in the MEDIAN entry */
};

/* Load against value inside the groups (statistics.md 4.3). */
struct run_correlation {
	double t, p;
	size_t groups, runs;
	bool done;
};

/* Whether the floors of a table's groups follow the numbers of their places (statistics.md section 5). */
struct staircase {
	bool judged; /* an index order exists: a factor whose levels are numbers, k >= 3 */
	const char *factor;
	size_t k;
	double tau, p; /* of the floors; stratified when classes are known */
	double median_tau, median_p;
	size_t longest_run;      /* of consecutive strictly monotone floors */
	size_t run_from, run_to; /* its first and last group */
	bool run_falls;
	double run_p, spread;
	bool stratified, raised, too_few, perfect;
	double largest_step; /* ratio between neighbours */
	size_t step_at;
	double tau_load, tau_time; /* of the index order with load / mean time; NaN */
	size_t too_many;           /* groups, where they are too many to be tested: then not judged; else 0 */
};

/* In which order the runs of a table's groups were made (statistics.md 6.7). */
struct order_finding {
	enum order_source { ORDER_BY_FILE, ORDER_BY_ROUND, ORDER_BY_TIME, ORDER_LOST } source;
	bool interleaved_known;
	double concordance_w, concordance_p; /* position of the groups over the rounds */
	bool fixed, blocked, unbalanced;
	double imbalance; /* max n / min n */
	size_t complete_rounds, duplicates, missing;
};

/* Two classes of cores (--join) side by side, within one table. */
struct class_contrast {
	size_t table;
	const char *class_a, *class_b;
	double mean_a, mean_b; /* of the groups' bests (rates as they are) */
	double ratio;          /* oriented: > 1 means a is better than b by that factor */
	double spread_a, spread_b;
	size_t count_a, count_b;
};

/* Two classes or groups of which one is better in one workload and worse in another (statistics.md 8.3). */
struct inversion {
	bool of_classes;
	size_t table_i, table_j;
	const char *name_a, *name_b; /* classes, or labels of groups */
	double ratio_i, ratio_j;     /* a against b, oriented: > 1 means a is better */
	bool by_floors;              /* of proven groups: by their floors; false: by typical ratios */
	bool proven; /* intervals exclude 1 by the margin at the joint level; false: by point values only */
};

/* What the workloads of one pass and metric say together (statistics.md section 8). */
struct over_workloads {
	size_t pass;
	const char *metric;
	size_t *tables, table_count;
	const char **names;                    /* of the groups compared */
	double *geometric_mean, *best, *worst; /* of the ratios to the reference */
	size_t group_count, reference;
	const char **dropped; /* workloads that not every group has */
	size_t dropped_count;
	double w, w_p, mean_spearman;
	bool same_best;
};

struct table_finding {
	const struct table *table;
	struct group_finding *groups;
	size_t group_count;
	bool judged; /* unit and direction are known: best, floor, spread mean something */
	double best; /* of all groups */
	size_t best_group;
	double spread;      /* worst best / best best - 1 */
	size_t n;           /* runs of all groups, as near_table_count */
	size_t near_runs;   /* runs of the groups that have a band */
	size_t near_count;  /* of them within 'near' of their own group's best */
	size_t near_minima; /* groups whose own best is among them */
	size_t near_table_count;
	struct staircase staircase;
	struct order_finding order;
	struct run_correlation run_correlation;
	struct doubts doubts; /* of the table: pooled warm-up, order … */
	double best_rate; /* iterations per second at the best, NaN unless the dump says how many a run has */
};

/* The load profile of a pass in numbers, percent. */
struct load_finding {
	bool known;            /* false: there is no profile; numbers are NaN, lists NULL */
	double mean;           /* over CPUs, windows weighted by their length */
	double *by_cpu;        /* over the windows, one a CPU of the profile */
	double *by_cpu_window; /* as in the profile */
	double rank_agreement; /* Kendall's W over the windows; 1: complete agreement; NaN: one window */
	bool complete;         /* the order of the CPUs is the same in every window */
};

struct pass_finding {
	const struct pass *pass;
	struct load_finding load;
};

/* On which CPUs the task of a scheduler trace ran, and for how long. */
struct residency {
	const struct trace *trace;
	unsigned *cpus; /* in the order in which it came to them */
	double *seconds, *share;
	size_t cpu_count;
	const char **classes; /* of --join */
	double *class_share;
	size_t class_count;
	size_t migrations;       /* slices on another CPU than the one before */
	double first_move_after; /* seconds from the trace's start to the first slice on another CPU */
	unsigned first_from, first_to;
	double total; /* seconds */
};

enum comparability {
	COMPARABILITY_NONE, /* nobody asked */
	COMPARABLE,
	COMPARABLE_WITH_CAUTION,
	NOT_COMPARABLE,
	COMPARABILITY_CANNOT_TELL,
};

enum check_status {
	CHECK_MISSING,      /* one of the passes doesn't record it */
	CHECK_EQUIVALENT,   /* the same, or its interval lies inside the margin */
	CHECK_UNDETERMINED, /* neither is shown */
	CHECK_DIFFERENT,    /* by a size that matters */
};

/* Of a group, from pass a to pass b. */
enum change {
	CHANGE_UNDETERMINED,
	CHANGE_FASTER,
	CHANGE_SLOWER,
	CHANGE_SAME,
};

struct comparability_check; /* analysis/passes/comparability.h: the rows U H T E C F M L */

/* One differing or missing metadata key and the like. */
struct difference {
	const char *key, *a, *b;     /* a or b NULL: missing there */
	bool hard, waived, unjudged; /* unjudged: nobody knows the key, so it is only named */
	const char *waiver;          /* the reason given */
};

struct check_finding {
	const struct comparability_check *check;
	enum check_status status;
	double value; /* what it rests on: ln ratio, points, ratio of rounds */
	double margin, effect;
	struct interval interval; /* of 'value' */
	double p;
	size_t count, of; /* anchors, keys … */
	struct difference *differences;
	size_t difference_count;
	double numbers[6];       /* the check's own evidence, documented in its row */
	size_t group_a, group_b; /* indices into pairs: anchors that contradict each other; SIZE_MAX */
	bool waived;
};

/* A group of pass a beside the same group of pass b. */
struct pair_finding {
	size_t table_a, group_a, table_b, group_b; /* indices into findings->tables and their groups */
	bool anchor;                               /* false: a subject */
	bool judged;         /* the checks of floors and medians rest on it, or would if it were an anchor */
	size_t k;            /* equal rounds: min(n_a, n_b) */
	double min_a, min_b; /* expected best of k runs of each */
	double floor_ratio;  /* b / a, oriented: > 1 is slower */
	struct interval floor_ci;
	double median_ratio; /* typical ratio (Hodges-Lehmann) */
	struct interval median_ci;
	bool paired; /* by round, statistics.md 7.8 */
	double paired_ratio;
	struct interval paired_ci;
	double relative_to_common; /* floor ratio / common shift */
	enum change change;
	bool change_by_floor; /* false: by typical ratio, or paired where that is narrower */
	double change_ratio;  /* the ratio that decided */
	enum cause {
		CAUSE_NONE,
		CAUSE_FEW_RUNS,
		CAUSE_SCATTER,
		CAUSE_NON_POSITIVE,
		CAUSE_NO_RUNS
	} cause;            /* of undetermined */
	size_t runs_needed; /* a side, for CAUSE_FEW_RUNS */
	bool exception;     /* anchor exception of 7.2 */
	double halves_differ; /* largest |floor ratio - 1| between halves of one of its passes; NaN: not asked */
	double precedence_p;
	enum comparability verdict;
};

/* A group that the other pass doesn't have: indices into findings->tables and their groups. */
struct unmatched {
	size_t table, group;
};

struct pass_comparison {
	size_t a, b; /* passes */
	enum comparability verdict, floors, medians;
	struct check_finding *checks; /* one a row of the checks' table, in its order */
	size_t check_count;
	size_t matched; /* groups that have a partner */
	/* Where no group had one: factors in which the passes differ as wholes ("workload" for that).  Where something was
	 * changed on purpose they are taken for it and left out of the groups' keys; else --vary would say so. */
	const char **apart;
	size_t apart_count;
	/* of them; none where very many passes are compared: verdicts and checks only */
	struct pair_finding *pairs;
	size_t pair_count;
	size_t anchors, subjects, left_out; /* left_out: anchors with CANNOT_TELL or non-positive values */
	bool changed;                       /* declared: --changed, --vary or compare */
	struct {
		bool raised, mentioned;
		bool unmoved; /* they did not move: without other evidence they serve as the control */
		double ratio;
		size_t count, of;
	} common_shift;
	struct unmatched *unmatched_a, *unmatched_b;
	size_t unmatched_a_count, unmatched_b_count;
	bool interleaved, clustered;
	bool same_runs; /* the same runs in both: one file given twice, or its copy; no pair is kept */
	struct {        /* what would make it comparable */
		bool needed;
		size_t *pairs, pair_count; /* groups to repeat */
		size_t rounds;             /* 0: more rounds are not what is missing */
		bool common, interleave, record_load, record_host; /* common: no group is in both */
		bool zeros;                                        /* groups have values of zero or less */
	} remedy;
};

enum claim_verdict {
	CLAIM_NONE, /* not judged yet */
	CLAIM_ALLOWED,
	CLAIM_ALLOWED_WITH_CAUTION,
	CLAIM_NOT_ALLOWED,
	CLAIM_CONTRADICTED,
};

struct claim_finding {
	const char *text, *place; /* as the author put it; file:line or NULL */
	enum claim_verdict verdict;
	size_t table_a, group_a, table_b, group_b; /* SIZE_MAX: not about a pair */
	size_t comparison; /* index into findings->comparisons, SIZE_MAX: inside one pass */
	double ratio; /* right against left, oriented: > 1 means that the left is better; of a set: worst against best */
	struct interval ci;
	bool by_floors; /* of the ratio; false: by typical runs */
	/* machine word: "pass-verdict", "floor", "interval", "order", "unknown-group" … */
	const char *reason;
};

/* The procedure's own noise: halves of one pass compared as if they were two. */
struct self_finding {
	size_t pass;
	enum self_split { SELF_ODD_EVEN, SELF_FIRST_SECOND } split;
	struct pass_comparison comparison; /* group indices are those of the pass */
	double largest, typical;           /* largest and median |floor ratio - 1| claimed */
	size_t claimed, of;                /* groups it would have called faster or slower */
};

/* For more than two passes. */
struct pass_matrix {
	size_t *sets; /* largest sets whose members may all be compared: concatenated, each ends with SIZE_MAX */
	size_t set_count;
	size_t *alone, alone_count;
	const struct comparability_check *divides; /* the check that refuses most pairs */
	size_t refused, pairs;
	double expected_by_chance; /* refusals to be expected under equal conditions */
};

struct findings {
	struct arena *arena;
	const struct dataset *dataset;
	const struct analysis_options *options;
	struct pass_finding *passes;  /* as in the data set */
	struct table_finding *tables; /* as in the data set */
	size_t table_count;
	struct correlation *correlations;
	size_t correlation_count, correlation_capacity;
	struct class_contrast *contrasts;
	size_t contrast_count, contrast_capacity;
	struct inversion *inversions;
	size_t inversion_count, inversion_capacity;
	bool inversions_by_best_only; /* too many runs to compare typical values as well */
	struct over_workloads *over;  /* one a pass and metric with two workloads or more */
	size_t over_count, over_capacity;
	struct residency *residencies;
	size_t residency_count;
	struct pass_comparison *comparisons;
	size_t comparison_count, comparison_capacity;
	struct pass_matrix *matrix; /* NULL with two passes or fewer */
	struct claim_finding *claims;
	size_t claim_count;
	struct self_finding *selves;
	size_t self_count, self_capacity;
};

/* Everything that can be said of the data set.  NULL after a fault (a baseline that isn't a pass, a claims file that
 * can't be read). */
struct findings *analyse(struct arena *arena, const struct dataset *dataset,
	const struct analysis_options *options, struct fault *fault);

/* Spellings as in results.json, --fail-on and the exit statuses: in English everywhere. */
const char *floor_verdict_name(enum floor_verdict verdict);
const char *comparability_name(enum comparability comparability);
const char *check_status_name(enum check_status status);
const char *change_name(enum change change);
const char *claim_verdict_name(enum claim_verdict verdict);

/* A table's workload as people read it; NULL where no dump named one. */
const char *findings_workload(const struct findings *findings, const struct table *table);

#endif
