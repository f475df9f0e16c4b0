/* Every text in English.  {1} … are filled in; "run|runs" is one and many.  words_ja.h has the same keys. */
#ifndef FLOORSTAT_WORDS_EN_H
#define FLOORSTAT_WORDS_EN_H

/* clang-format off */
#define WORDS_EN(ROW) \
	ROW(NOTHING, "") \
	/* nouns that are counted */ \
	ROW(COUNTED, "{1} {2}") \
	ROW(RUN, "run|runs") \
	ROW(GROUP, "group|groups") \
	ROW(TABLE, "table|tables") \
	ROW(WORKLOAD, "workload|workloads") \
	ROW(WINDOW, "window|windows") \
	ROW(MIGRATION, "migration|migrations") \
	/* lists and names */ \
	ROW(LIST_COMMA, ", ") \
	ROW(LIST_SEMICOLON, "; ") \
	ROW(LIST_LAST, " and ") \
	ROW(RANGE, "{1} to {2}") \
	ROW(PLURAL, "s") \
	ROW(AND_MORE, "{1} more") \
	ROW(THE_GROUP, "the runs") \
	ROW(THE_RUNS, "runs") \
	ROW(SEVERAL_METRICS, "several metrics") \
	ROW(TABLE_OF_PASS, "pass {1}: {2}") \
	ROW(METRIC_OF_WORKLOAD, "{2} of {1}") \
	ROW(WORKLOAD_THEN_METRIC, "{1}, {2}") \
	ROW(TITLE_WITH_DIRECTION, "{1} ({2})") \
	ROW(LOWER_IS_BETTER, "lower is better") \
	ROW(HIGHER_IS_BETTER, "higher is better") \
	/* verdicts */ \
	ROW(FLOOR_REACHED, "reached") \
	ROW(FLOOR_PROVISIONAL, "provisional") \
	ROW(FLOOR_NOT_REACHED, "not reached") \
	ROW(CANNOT_TELL, "cannot tell") \
	ROW(COMPARABLE, "comparable") \
	ROW(WITH_CAUTION, "comparable with caution") \
	ROW(NOT_COMPARABLE, "not comparable") \
	/* columns */ \
	ROW(COLUMN_WORKLOAD, "workload") \
	ROW(COLUMN_PASS, "pass") \
	ROW(COLUMN_RUNS, "runs") \
	ROW(COLUMN_MIN, "min") \
	ROW(COLUMN_QUANTILE, "{1} % quantile") \
	ROW(COLUMN_MEDIAN, "median") \
	ROW(COLUMN_MEAN, "mean") \
	ROW(COLUMN_MAX, "max") \
	ROW(COLUMN_SD, "sd") \
	ROW(COLUMN_RATIO, "ratio to best") \
	ROW(COLUMN_NEAR, "within {1} % of it") \
	ROW(COLUMN_LOAD, "load %") \
	ROW(COLUMN_FLOOR, "is the minimum a floor?") \
	ROW(DOUBTFUL_ROWS_SHOWN, "{1} of {2} groups shown: the most doubtful (--all shows all)") \
	ROW(ROWS_LEFT_OUT, "{1} of {2} groups shown: the best, the worst and the most doubtful (--all shows all)") \
	ROW(COLUMNS_LEFT_OUT, "Not shown for want of room: {1}.") \
	/* floor verdicts: short reasons for a cell */ \
	ROW(CELL_WITH_REASON, "{1}: {2}") \
	ROW(CELL_REACHED_ALONE, "reached, by its own runs only") \
	ROW(CELL_REACHED_CONFIRMED, "reached, confirmed by load") \
	ROW(CELL_NEVER_IDLE, "never idle") \
	ROW(CELL_NON_POSITIVE, "values of zero or less") \
	ROW(CELL_TOO_FEW_RUNS, "too few runs") \
	ROW(CELL_OTHER_PASS, "{4} found {1} {6}") \
	ROW(LESS_IN_CELL, "less") \
	ROW(MORE_IN_CELL, "more") \
	ROW(CELL_STANDS_ALONE, "stands alone") \
	ROW(CELL_SIBLINGS, "siblings are {1} faster") \
	ROW(CELL_COARSE_TIMER, "coarse timer") \
	ROW(CELL_SHORT, "fewer than 10 runs") \
	ROW(CELL_FEW, "{2} near it") \
	ROW(CELL_ONE_WINDOW, "met in {1} of 6 windows") \
	ROW(CELL_CLUSTERED, "runs come in clusters") \
	ROW(CELL_ORDER_UNKNOWN, "order not known") \
	ROW(CELL_ALL_EQUAL, "all values equal") \
	/* the same as clauses with their evidence: {1} the number, {2} supporting runs, {3} runs, {4} a pass */ \
	ROW(REASON_NEVER_IDLE, "never idle: even the best runs shared the CPU with {1} of other load") \
	ROW(REASON_NON_POSITIVE, "there are values of zero or less, which have no ratio") \
	ROW(REASON_TOO_FEW_RUNS, "one run can't show whether its value is a floor") \
	ROW(REASON_OTHER_PASS, "pass {4} found a value {1} better on it") \
	ROW(REASON_STANDS_ALONE, "the best value stands alone: the second best is {1} worse") \
	ROW(REASON_SIBLINGS, "its siblings of the same class are {1} faster") \
	ROW(REASON_COARSE_TIMER, "the timer is too coarse: one tick is {1} of the best value") \
	ROW(REASON_SHORT, "fewer than 10 runs") \
	ROW(REASON_FEW, "only {5} of {3} {5:lies|lie} within 2 % of the best; it takes {1}") \
	ROW(REASON_ONE_WINDOW, "its best runs fall into {1} of 6 windows of time; it takes 3") \
	ROW(REASON_CLUSTERED, "fast and slow runs come in clusters, so the best ones may share one episode") \
	ROW(REASON_STATED_ONLY, "the dump holds only a summary of it, no runs") \
	ROW(REASON_ORDER_UNKNOWN, "the order of the runs is not known, so their windows can't be judged") \
	ROW(REASON_ALL_EQUAL, "all values are equal: check the timer, or whether a value was cached") \
	/* what to do about it; {2} how this collector records more runs */ \
	ROW(ADVICE_IDLE, "measure again while the CPU has nothing else to do") \
	ROW(ADVICE_NON_POSITIVE, "values of zero or less have no ratio: find out what they are (a failure, or a clock too coarse)") \
	ROW(ADVICE_TIMER, "use a finer timer, or let a run take longer") \
	ROW(ADVICE_ROUNDS, "about {1} rounds would settle it{2}") \
	ROW(ADVICE_AT_LEAST, "at least {1} rounds are needed{2}") \
	ROW(ADVICE_MORE, "more rounds, spread over time, would settle it{1}") \
	ROW(MINIMUM, "minimum|minima") \
	ROW(MAXIMUM, "maximum|maxima") \
	ROW(MEDIAN, "median") \
	ROW(FULL_STOP, ".") \
	ROW(SEMICOLON, "; ") \
	ROW(SCOPED, "{1}: {2}") \
	ROW(FROM_TO, "{1}–{2}") \
	ROW(VALUE_ON, "{1} ({2})") \
	ROW(INTERVAL_ABOUT, " (95 % about {1} to {2})") \
	/* headline */ \
	ROW(NOTHING_MEASURED, "No runs were found in these files.") \
	ROW(SAY_MEASURED, "{1} measured {2}") \
	ROW(SAY_SUMMARIES, "of {1} that measured {2} the dump holds only summaries, no runs: no floor and no interval can come from them") \
	ROW(GROUPS_OF_TABLES, "{1} of {2}") \
	ROW(RUNS_IN_GROUPS, "{1} in {2}") \
	ROW(SAY_MADE, "{1} were made") \
	ROW(SAY_FLOORS_COUNT, "floors are reached in {1} of {2}") \
	ROW(SAY_PLAIN_NUMBERS, "without a direction there is no best value and no floor") \
	/* what the data show */ \
	ROW(SAY_BEST, "the best value is {1} ({2}){3}") \
	ROW(SAY_BEST_ALONE, "the best of {2} is {1}{3}") \
	ROW(SAY_ONLY, "the only value is {1}{2}") \
	ROW(SAY_BEST_STATED, "the best value stated is {1}") \
	ROW(SAY_RATE, ", that is {1}") \
	ROW(SAY_FLOORS, "as far as {3:its|their} own runs can show, the {1} of {2} {3:is a floor|are floors}{4}") \
	ROW(SAY_SPREAD, "the {1} of the {2} spread by {3}: the slowest is {4} with {5}, the fastest {6} with {7}") \
	ROW(SAY_SPREAD_AMOUNT, "the {1} of the {2} spread by {3}: the worst is {4} with {5}, the best {6} with {7}") \
	ROW(A_FACTOR, "a factor of {1}") \
	ROW(SAY_NEAR, "{1} of {2} {1:lies|lie} within {3} % of {1:its|their} group's {4}, {5} of them the {6} {5:itself|themselves}") \
	ROW(SAY_NEAR_TABLE, "{1} of {2} {1:lies|lie} within {3} % of the {4} of all groups") \
	ROW(SAY_PINS, "{1} of {2} {1:was|were} off the CPU asked for and {1:is|are} left out") \
	ROW(SAY_LOAD, "the mean background load was {1} over {2} CPUs") \
	ROW(SAY_LOAD_MACHINE, "the mean background load of the machine was {1}") \
	ROW(SAY_LOAD_WITH, "the mean load was {1}, with the benchmark's own work in it: it says nothing of the background") \
	ROW(SAY_LOAD_SAME_ORDER, "the order of the CPUs by load is the same in all {1} (complete agreement)") \
	ROW(SAY_LOAD_ORDER, "over {1} the orders of the CPUs by load agree with W = {2}") \
	ROW(SAY_CORRELATION, "{7} and {1} correlate with r = {2}{3}, {4}, {5}{6}") \
	ROW(TOO_FEW_GROUPS, "; too few groups for any correlation to be significant") \
	ROW(NOT_TOLD_FROM_NONE, "; that can't be told from none") \
	ROW(TWO_VALUED, "; all loads are 0 or 100 %, so this contrasts two kinds of groups") \
	ROW(SAY_STRONGER, "the {1} follows {4} more strongly than the {2} does ({3})") \
	ROW(SAY_NOT_STRONGER, "that the {1} follows {4} more than the {2} does is not shown ({3})") \
	ROW(SAY_INFLUENTIAL, "without {1} the correlation of {6} with the {2} is r = {3} instead of {4}: no other group changes it more{5}") \
	ROW(STANDS_OUT, "; it stands out") \
	ROW(DOES_NOT_STAND_OUT, "; so large a change is not rare where no group is special") \
	ROW(SAY_RUNS_FOLLOW_LOAD, "inside the groups, runs at more {3} were slower (t = {1}, {2})") \
	ROW(SAY_RUNS_AGAINST_LOAD, "inside the groups, runs at more {3} were faster (t = {1}, {2})") \
	ROW(SAY_RUNS_GO_WITH_LOAD, "inside the groups, values go with {3} (t = {1}, {2})") \
	ROW(LOAD_NOUN, "background load") \
	ROW(LOAD_AVERAGE_NOUN, "load average") \
	ROW(CPU_FREQ_NOUN, "clock frequency") \
	ROW(CPU_TEMP_NOUN, "CPU temperature") \
	ROW(SAY_RUNS_IGNORE_LOAD, "inside the groups, no effect of {3} on single runs is seen (t = {1}, {2})") \
	ROW(SAY_CONTRAST, "in {1}, {2} is {3} faster than {4} on average ({5} against {6})") \
	ROW(SAY_CLASS_SPREAD, "within {1} the spread is {2} in {3}") \
	ROW(FASTER_BY, "{1} faster") \
	ROW(SLOWER_BY, "{1} slower") \
	ROW(SAY_INVERSION, "which of {1} and {2} is the faster depends on the workload: {1} is {3} in {4} and {5} in {6}{7}{8}") \
	ROW(NOT_OF_THE_CORE, "; so the fast core is not a property of the core") \
	ROW(SAY_INVERSIONS_BY_BEST, "With more than 5,000,000 runs in the pairs of groups only their best values, not their typical ones, were compared between workloads") \
	ROW(BY_POINT_VALUES, " (by the values alone; their intervals don't prove it)") \
	ROW(TWICE, "twice") \
	ROW(FACTOR_TIMES, "{1} times") \
	ROW(OVER_WHOM, " of {1}") \
	ROW(SAY_OVER_WORKLOADS, "over {1}{6}, by the geometric mean, {2} is the fastest and {3} takes {4} as long{5}") \
	ROW(SAY_OVER_WORKLOADS_AMOUNT, "over {1}{6}, by the geometric mean, {2} is the best and {3} the worst, by a factor of {4}{5}") \
	ROW(SAME_BEST, "; the best is the same in each") \
	ROW(NOT_SAME_BEST, "; the best is not the same in each") \
	ROW(THE_TASK, "the task") \
	ROW(SHARE_ON, "{1} on {2}") \
	ROW(SAY_RESIDENCY, "the CPU time of {1} was {2}, with {3}") \
	ROW(SAY_FIRST_MOVE, "it first moved after {1} ms, from CPU {2} to CPU {3}") \
	/* what they do not show */ \
	ROW(SAY_ALWAYS_BUSY, "{1} {3:was|were} {2} busy throughout: nothing can be said of {3:its|their} speed") \
	ROW(SAY_NEVER_IDLE, "{1} {3:was|were} at least {2} busy with other work: nothing can be said of {3:its|their} speed") \
	ROW(SAY_OTHER_PASS, "the {1} of {2} ({3}) is not a floor: pass {4} found {5} on it") \
	ROW(SAY_OTHER_PASS_MORE, "pass {3} found better values on {1} as well (by {2})") \
	ROW(SAY_ALONE, "the {1} of {2} {3:stands|stand} alone and {3:is not shown to be a floor|are not shown to be floors}{4}{5}") \
	ROW(SAY_PROVISIONAL, "the {1} of {2} {3:is a provisional floor|are provisional floors}{4}{5}") \
	ROW(SAY_NO_VERDICT, "whether the {1} of {2} {3:is a floor|are floors} can't be told{4}{5}") \
	ROW(SAY_STAIRCASE, "the {1} of {2} {3} in the order of their number ({4} in a row, {5}): {6}") \
	ROW(FALL, "fall") \
	ROW(RISE, "rise") \
	ROW(OF_PLACEMENT, "a sign of placement, not of silicon") \
	ROW(OF_ORDER, "if they were measured in that order, it may be the order that shows") \
	ROW(SAY_STAIRCASE_TOO_MANY, "{1} groups are too many to test whether they follow the order of their number") \
	ROW(SAY_STAIRCASE_LOAD, "the load follows the same order (tau = {1}), which points to the scheduler") \
	ROW(SAY_STAIRCASE_TIME, "time follows the same order (tau = {1}), which points to the order of measurement") \
	ROW(SAY_NO_CLASS, "no faster class of cores can be told from these data: {1} of {2} {1:has|have} reached {1:its floor|their floors}") \
	ROW(SAY_NO_LOAD, "background load was not recorded: a group that was slowed evenly throughout would look the same") \
	ROW(SAY_BATCHES, "each value is a mean of {1} iterations: its {2} is the best batch, not the best execution") \
	ROW(SAY_NO_DIRECTION, "nobody stated which direction is better: no best value, floor or spread (--direction lower or higher)") \
	ROW(SAY_NO_UNIT, "nobody stated the unit: no best value, floor or spread (--unit, and --direction where the unit doesn't tell)") \
	ROW(SAY_STATED_ONLY, "there are no runs in this dump for {1} of {2}, only a summary: no floor and no interval can come from it") \
	ROW(SAY_ALL_STATED, "the dump holds no single runs, only {1:a summary|summaries}: no floor and no interval can come from {1:it|them}") \
	ROW(SAY_STATES, "the order of the runs and pairs of them are not available from partial states: nothing is said of drift, warm-up and clusters") \
	ROW(SAY_ORDER_LOST, "the dump sorted its runs: what depends on their order can't be told") \
	ROW(PROSE_OF_PASS, "{2} (pass {1})") \
	ROW(MEASURED_AND_BEST, "{1}; {2}") \
	ROW(BEST_REACHED, "the best value, {1}, is a floor as far as its own runs can show") \
	ROW(BEST_CONFIRMED, "the best value, {1}, is a floor, confirmed by the load") \
	ROW(BEST_PROVISIONAL, "the best value, {1}, is a provisional floor ({2})") \
	ROW(BEST_NOT_REACHED, "the best value, {1}, is not shown to be a floor ({2})") \
	ROW(BEST_CANNOT_TELL, "whether the best value, {1}, is a floor can't be told ({2})") \
	/* doubts about how the runs were made, and what to do */ \
	ROW(GROUP_AND_MORE, "{1} and {2} more {2:group|groups}") \
	ROW(DOUBT_WARMUP_POOLED, "the first {1} runs of each group, taken together, are {2} slower than the rest ({3})") \
	ROW(DOUBT_WARMUP, "the first {1} runs are {2} slower than the rest ({3})") \
	ROW(ADVICE_WARMUP, "leave them out with --warmup {1}; the minimum doesn't suffer, the median does") \
	ROW(DOUBT_DRIFT, "the level moved by {1} over the pass ({2})") \
	ROW(ADVICE_DRIFT, "repeat with the groups interleaved, so that all drift alike") \
	ROW(DOUBT_FLOOR_DRIFT, "the best values moved by {1} over the pass ({2})") \
	ROW(ADVICE_FLOOR_DRIFT, "look at heat and clock: fix the frequency, or let the machine reach its temperature first") \
	ROW(DOUBT_CLUSTERING, "consecutive runs are alike (rank autocorrelation {1}): intervals that assume independent runs are too narrow") \
	ROW(ADVICE_CLUSTERING, "spread the rounds over more time") \
	ROW(DOUBT_MODES, "the values form two heaps, around {1} and {2} ({3} of the runs in the upper one)") \
	ROW(ADVICE_MODES, "look for what divides them: clock states, CPUs, caches, inputs") \
	ROW(DOUBT_QUANTISATION, "the values lie on ticks of {1}, {2} of the best value") \
	ROW(DOUBT_FAST_OUTLIERS, "{1} {1:run is|runs are} faster than the scatter of the rest allows ({2}, the median is {3} away): skipped work, a step of the clock, or a wrong unit can do that") \
	ROW(ADVICE_FAST_OUTLIERS, "look at {1:that run|those runs} before you believe the minimum") \
	ROW(DOUBT_ZEROS, "{1} {1:run|runs} of zero {1:is|are} left out of ratios and of the floor verdict") \
	ROW(ADVICE_ZEROS, "find out what a run of zero is: a failure, or a clock too coarse") \
	ROW(DOUBT_SHORT_PASS, "with fewer than 20 runs one episode of disturbance can cover the whole pass") \
	ROW(ADVICE_SHORT_PASS, "make 20 rounds or more") \
	ROW(DOUBT_UNBALANCED, "some groups have {1} as many runs as others, and more runs find lower minima") \
	ROW(ADVICE_UNBALANCED, "compare their minima at equal rounds only") \
	ROW(DOUBT_MISSING_ROUNDS, "{1} {1:run is|runs are} missing from the rounds") \
	ROW(DOUBT_MISSING_VALUES, "{2} {2:value was no number|values were no numbers}") \
	ROW(DOUBT_MISSING_BOTH, "{1} {1:run is|runs are} missing from the rounds, and {2} {2:value was no number|values were no numbers}") \
	ROW(ADVICE_MISSING_ROUNDS, "see the counts of what was left out (summary -v)") \
	ROW(DOUBT_DUPLICATES, "{1} {1:run has|runs have} the group and round of another: a file given twice, or rounds that start anew") \
	ROW(ADVICE_DUPLICATES, "give each file once, or each session its own label") \
	ROW(DOUBT_FIXED_ORDER, "the groups ran in the same order in every round (W = {1}): what happens once a round always hits the same group") \
	ROW(DOUBT_BLOCKED, "each group ran in one piece: differences between groups and changes over time can't be told apart") \
	ROW(ADVICE_ORDER, "shuffle the groups anew in every round") \
	ROW(DOUBT_TOO_LONG, "with {1} runs the series is long: clustering, and the order of the groups of more than 200,000 runs, were judged on the first 65,536") \
	ROW(ADVICE_TOO_LONG, "judge a part of it with --where") \
	/* comparisons: what moved */ \
	ROW(CORE, "core|cores") \
	ROW(SMALL_COUNTS, "no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve") \
	ROW(COMMON_TO_BOTH, "the {1} {2} common to both") \
	ROW(CONTROL, "control|controls") \
	ROW(THE_CONTROLS, "the {1} {2}") \
	ROW(NO_COMMON_GROUPS, "no group is common to both") \
	ROW(METRICS_APART, "the passes measured different things: {1} against {2}") \
	ROW(NO_JUDGED_GROUPS, "{1} {1:group is common to both and can't|groups are common to both and none can} be judged ({2})") \
	ROW(WHY_NOT_JUDGED, "too few runs, never idle, or values of zero or less") \
	ROW(APART, "no group is common to both: they differ in {1} (if that is what was changed: --vary {1})") \
	ROW(FLOORS_MOVED, "{1} moved by {2}") \
	ROW(FLOORS_CONTRADICT, "{1} and {2} contradict each other: their floors moved by {3} and {4}") \
	ROW(FLOORS_AGREE, "the floors of {1} agree within ±{3} %") \
	ROW(FLOORS_AGREE_ON_THE_WHOLE, "the floors of {1} agree on the whole within ±{3} % (single ones moved by {2})") \
	ROW(FLOORS_UNTOLD, "whether the floors of {1} stayed within ±{3} % can't be told (minima moved by {2})") \
	ROW(MEDIANS_MOVED, "the medians of {1} moved by {2}") \
	ROW(MEDIANS_CONTRADICT, "{1} and {2} contradict each other: their medians moved by {3} and {4}") \
	ROW(MEDIANS_CONTRADICT_TOO, "so do their medians ({3} and {4})") \
	ROW(MEDIANS_AGREE, "their medians agree within ±{3} %") \
	ROW(MEDIANS_AGREE_ON_THE_WHOLE, "their medians agree on the whole within ±{3} % (single ones moved by {2})") \
	ROW(MEDIANS_UNTOLD, "whether the medians of {1} stayed within ±{3} % can't be told (they moved by {2})") \
	ROW(MOVED_ALONE, "{1} ({2})") \
	ROW(SINGLE_CHANGES, "{2} {2:group|groups} changed: {1}") \
	ROW(AND_SINGLE_CHANGES, "{1}, and {3} more changed: {2}") \
	ROW(MOVED_BY_THEMSELVES, "{2} {2:group|groups} moved by {2:itself|themselves}: {1}") \
	ROW(UNITS_AGREE, "unit and direction agree") \
	ROW(UNITS_DIFFER, "unit or direction differ: {1}") \
	ROW(UNITS_NOT_STATED, "unit or direction of {1} {1:group is|groups are} not stated") \
	ROW(KEY_DIFFERS, "{1} is {2} against {3}") \
	ROW(MACHINE_AGREES, "{1} recorded {1:fact|facts} about machine and program {1:agrees|agree}") \
	ROW(MACHINE_ACCEPTED, "what differs in machine and program was accepted") \
	ROW(MACHINE_DIFFERS, "machine or program differ: {1}") \
	ROW(MACHINE_DIFFERS_SOFTLY, "small differences of machine or program: {1}") \
	ROW(MACHINE_NOT_JUDGED, "{1}; not judged: {2}") \
	ROW(MACHINE_NOT_RECORDED, "nothing about the machine is recorded") \
	ROW(MACHINE_ONE_SIDED, "some facts about the machine are recorded on one side only ({1})") \
	ROW(ANOTHER_TIME, "another time") \
	ROW(HOURS_APART, "another time ({1} hours apart)") \
	ROW(ANOTHER_DAY, "another day ({1} days apart)") \
	ROW(TIME_NOT_RECORDED, "when they ran is not recorded") \
	ROW(RAN_IN_TURN, "they ran in turn ({1} % overlap)") \
	ROW(ROUNDS_AGREE, "equal rounds ({1})") \
	ROW(ROUNDS_AGAINST, "{1} rounds against {2}") \
	ROW(ROUNDS_UNEQUAL, "unequal rounds in single groups (up to {1} to 1)") \
	ROW(FLOORS_IN_BOTH, "{1} of {2} {2:floor is|floors are} reached in both") \
	ROW(LOADS_AGREE, "background load agrees within ±{1} points") \
	ROW(LOAD_HIGHER, "background load was higher by {2} points in {1}") \
	ROW(LOADS_UNTOLD, "whether background load stayed within ±{1} points can't be told") \
	ROW(LOAD_NOT_COMMON, "load is not known for the groups they have in common") \
	ROW(LOAD_NOT_RECORDED, "load is not recorded") \
	ROW(LOAD_KNOWN_FOR, "load is known for {1} only") \
	/* verdicts as sentences */ \
	ROW(DO_NOT_COMPARE, "Do not compare: {3}.") \
	ROW(NOTHING_AGREES, "the checks refuse it") \
	ROW(NOTHING_LEFT, "see the checks") \
	ROW(COMPARE_WITH_CAUTION, "Compare {1} and {2} with caution: {3}.") \
	ROW(CAUTION_NOT_RECORDED, "nothing found against it, but {1}") \
	ROW(CAUTION_FOUND, "{1}") \
	ROW(CAUTION_BOTH, "{1}; besides, {2}") \
	ROW(CANNOT_TELL_COMPARE, "Nothing forbids comparing {1} and {2}, but the evidence is too thin to tell: {3}.") \
	ROW(SAME_RUNS, "both hold the same runs") \
	ROW(NOTHING_IS_COMPARED, "{1} and {2} hold the same runs, value for value: one file given twice, or its copy. Nothing is compared.") \
	ROW(PAIRS_SAME_RUNS, "they hold the same runs, value for value: one file given twice, or its copy. Nothing is compared.") \
	ROW(MAY_BE_COMPARED, "{1} and {2} may be compared: {3}.") \
	ROW(NOT_COMPARED, "{1} and {2} were not compared.") \
	ROW(FLOORS_MOVED_UNDECLARED, "The floors moved ({1}). If you changed the code, ask `floorstat compare`; if nothing was changed, the machine did, and these must not be compared.") \
	ROW(COMMON_SHIFT, "{1} of {2} workloads moved by the same factor (×{3}): a cause that touches the whole machine (clock, compiler flags, load) is likelier than the code.") \
	ROW(UNMOVED_ARE_CONTROL, "{1} of {2} groups did not move and are taken for the control.") \
	ROW(CHANGES_OF, "Of {1}, {2}.") \
	ROW(CHANGES_BETTER, "{1} {1:is|are} better ({2})") \
	ROW(CHANGES_WORSE, "{1} {1:is|are} worse ({2})") \
	ROW(CHANGES_SAME, "{1} {1:is|are} the same within ±{2} %") \
	ROW(CHANGES_UNDETERMINED, "{1} {1:is|are} undetermined") \
	ROW(TAKEN_FOR_CHANGED, "Taken for what was changed: {1}.") \
	ROW(WAIVED, "Accepted by the user: {1}.") \
	ROW(WAIVED_ITEM, "{1} ({2})") \
	ROW(ALL_GROUPS, "all groups") \
	ROW(REMEDY, "To make them comparable: {1}.") \
	ROW(REMEDY_ZEROS, "find out what the values of zero or less are (a failure, or a clock too coarse)") \
	ROW(REMEDY_COMMON, "measure some of the same groups in both") \
	ROW(REMEDY_REPEAT, "repeat {1} with {2} rounds or more in each pass") \
	ROW(REMEDY_INTERLEAVE, "run the passes in turn, round by round") \
	ROW(REMEDY_INTERLEAVE_TIMED, "run the passes in turn, round by round, with the time of each run") \
	ROW(REMEDY_LOAD, "record the background load of both") \
	ROW(REMEDY_HOST, "record machine and versions in both") \
	/* changes, claims, many passes */ \
	ROW(CHANGE_FASTER, "faster") \
	ROW(CHANGE_SLOWER, "slower") \
	ROW(CHANGE_SMALLER, "smaller") \
	ROW(CHANGE_LARGER, "larger") \
	ROW(CHANGE_FEWER, "fewer") \
	ROW(CHANGE_MORE, "more") \
	ROW(CHANGE_LOWER, "lower") \
	ROW(CHANGE_HIGHER, "higher") \
	ROW(CHANGE_BETTER, "better") \
	ROW(CHANGE_WORSE, "worse") \
	ROW(CHANGED_BY, "{1} ({2})") \
	ROW(CHANGED_BESIDE_NOISE, "{1} ({2}; halves of a pass differ by {3})") \
	ROW(SAME_WITHIN, "same (within ±{1} %)") \
	ROW(UNDETERMINED, "undetermined") \
	ROW(UNDETERMINED_FEW, "undetermined: too few runs ({1} a side would decide)") \
	ROW(UNDETERMINED_NON_POSITIVE, "undetermined: values of zero or less") \
	ROW(UNDETERMINED_NO_RUNS, "undetermined: no runs on one side") \
	ROW(UNDETERMINED_SUMMARIES, "undetermined: only summaries") \
	ROW(UNDETERMINED_SCATTER, "undetermined: scatter") \
	ROW(CLAIM_IS_ALLOWED, "allowed") \
	ROW(CLAIM_WITH_CAUTION, "allowed with caution") \
	ROW(CLAIM_IS_NOT_ALLOWED, "not allowed") \
	ROW(CLAIM_IS_CONTRADICTED, "contradicted") \
	ROW(CLAIM_SENTENCE, "“{1}” is {2}: {3}{4}.") \
	ROW(CLAIM_RATIO_LOWER, " (the right is {1} times the left, by {2})") \
	ROW(CLAIM_RATIO_HIGHER, " (the left is {1} times the right, by {2})") \
	ROW(CLAIM_SPREAD, " (the worst is {1} the best)") \
	ROW(CLAIM_BY_FLOORS, "the floors") \
	ROW(CLAIM_BY_TYPICAL, "typical runs") \
	ROW(CLAIM_SUPPORTED, "the data support it") \
	ROW(CLAIM_UNKNOWN_PASS, "there is no such pass") \
	ROW(CLAIM_UNKNOWN_GROUP, "the pass has no such group") \
	ROW(CLAIM_UNIT, "the groups differ in unit or direction, or it isn't known") \
	ROW(CLAIM_PASSES_REFUSED, "the passes must not be compared") \
	ROW(CLAIM_PASSES_CAUTION, "the passes may be compared only with caution") \
	ROW(CLAIM_PASS_CANNOT_TELL, "nothing says that the passes may be compared") \
	ROW(CLAIM_FLOOR_UNTOLD, "nothing can be said of the speed of one of the groups") \
	ROW(CLAIM_FLOOR, "one of the minima is not known to be a floor") \
	ROW(CLAIM_NO_RUNS, "the dump holds no runs of a group, or too few") \
	ROW(CLAIM_INTERVAL, "the interval doesn't exclude the contrary") \
	ROW(CLAIM_SIZE, "the direction holds, the size doesn't") \
	ROW(CLAIM_ORDER, "the groups weren't measured in turn, so time and group can't be told apart") \
	ROW(CLAIM_OPPOSITE, "the data show the contrary") \
	ROW(CLAIM_MINIMA, "as a statement on the minima observed it holds") \
	ROW(ODD_AND_EVEN, "odd and even rounds") \
	ROW(FIRST_AND_SECOND, "first and second half") \
	ROW(SELF_SENTENCE, "Between the halves of {1} ({2}), where nothing was changed, {3} of {4} would have been called changed; their floors differ by up to {5}, typically {6}.") \
	ROW(MATRIX_REFUSED, "{1} of {2} pairs of passes must not be compared. Under equal conditions about {3} would be refused by chance alone.") \
	ROW(MATRIX_REFUSED_FEW, "{1} of {2} pairs of passes must not be compared. Under equal conditions hardly one would be refused by chance.") \
	ROW(MATRIX_NONE_REFUSED, "None of the {1} pairs of passes is refused.") \
	ROW(MATRIX_OVERLAP, "Some passes stand in several of these sets: that A goes with B and B with C says nothing of A and C.") \
	ROW(ONE_WITH, "{1} with {2}") \
	ROW(PAIRS_DO_NOT, "Do not compare {1}: {2}.") \
	ROW(PAIRS_WITH_CAUTION, "Compare {1} with caution: {2}.") \
	ROW(PAIRS_CANNOT_TELL, "Nothing forbids comparing {1}, but the evidence is too thin to tell: {2}.") \
	ROW(PAIRS_MAY, "To be compared without reserve, {1}: {2}.") \
	ROW(PAIRS_ELSEWHERE, "The single pairs with their reasons stand in --to csv and --to json; --all lists them here.") \
	ROW(MATRIX_SET, "May all be compared with each other: {1}.") \
	ROW(MATRIX_ALONE, "May be compared with no other: {1}.") \
	ROW(MATRIX_DIVIDES, "The check that refuses most pairs is {1}.") \
	/* comparisons: headings and lines */ \
	ROW(STATUS_EQUIVALENT, "equivalent") \
	ROW(STATUS_DIFFERENT, "different") \
	ROW(STATUS_UNDETERMINED, "undetermined") \
	ROW(STATUS_MISSING, "missing") \
	ROW(STATUS_ACCEPTED, "{1}, accepted") \
	ROW(COLUMN_CHECK, "check") \
	ROW(COLUMN_STATUS, "status") \
	ROW(COLUMN_FOUND, "what it found") \
	ROW(COLUMN_GROUP, "group") \
	ROW(COLUMN_EQUAL_ROUNDS, "equal rounds") \
	ROW(COLUMN_BEST_OF, "best of {1}") \
	ROW(COLUMN_FLOOR_RATIO, "floor ratio") \
	ROW(COLUMN_PAIRED_RATIO, "typical ratio, paired by round") \
	ROW(PAIRED_BY_ROUND, "{1}, paired by round") \
	ROW(COLUMN_TYPICAL_RATIO, "typical ratio") \
	ROW(COLUMN_CHANGE, "change") \
	ROW(COLUMN_COMPARABLE, "may it be compared?") \
	ROW(PAIRS_LEFT_OUT, "{1} of {2} groups shown: what changed, then the largest undetermined ones (--all shows all)") \
	ROW(FLOORS_AND_MEDIANS, "Floors alone: {1}. Medians: {2}.") \
	ROW(LONG_EPISODES, "Disturbance came in long episodes; a repeat may differ.") \
	ROW(MORE_PAIRS, "{1} more {1:pair stands|pairs stand} in --to csv and --to json.") \
	ROW(ONLY_IN, "only in {1}: {2}") \
	ROW(WITHOUT_PARTNER, "Without a partner, {1}.") \
	ROW(RATIOS_UNDER_REFUSAL, "The ratios are given so that nobody computes them without the warning: these passes must not be compared.") \
	ROW(NO_HALVES, "No pass has runs enough to be split in halves: four of a group in known order.") \
	ROW(ONE_PASS_LEFT, "Nothing was compared: at most one pass has runs left.") \
	ROW(NOTHING_TO_COMPARE, "There is only one pass: nothing to compare it with. Give two files, or --pass COLUMN to split one.") \
	ROW(TABLES_LEFT_OUT, "{1} more {1:table|tables} (other metrics or workloads): --metric NAME chooses one, --all shows all.") \
	ROW(SENTENCES_LEFT_OUT, "{1} more: --all shows them.") \
	ROW(DOUBT_LINE, "{1}: {2}; {3}") \
	ROW(MORE_DOUBTS, "{1} more {1:doubt|doubts}: see --to json or the report") \
	ROW(READ_AS, "{1} was read as {2}: {3}") \
	ROW(READ_BESIDE, "{1} was read as {2} ({3})") \
	ROW(READING_LINE, "{1}: {2} {3}") \
	ROW(READING_PLAIN, "{1}: {2}") \
	ROW(HEADING_CAN, "What these data show") \
	ROW(HEADING_CANNOT, "What they do not show") \
	ROW(HEADING_DOUBTS, "Doubts, the weightiest first") \
	ROW(HEADING_CLAIMS, "Claims") \
	ROW(HEADING_NOISE, "Noise of the procedure") \
	ROW(HEADING_CHECKS, "The checks") \
	ROW(AS_ABOVE, "as above") \
	ROW(CLAUSE_LAST, ", and ") \
	ROW(NO_CONTROLS, "no group is declared as unchanged (--control)") \
	/* the report */ \
	ROW(TITLE_PLAIN, "Benchmark report") \
	ROW(TITLE_OF, "Benchmark report: {1}") \
	ROW(A_FLOOR, "floor") \
	ROW(A_AND_B, "{1} and {2}") \
	ROW(HEADING_TABLES, "Results") \
	ROW(HEADING_FIGURES, "Figures") \
	ROW(HEADING_CORRELATION, "Background load and speed") \
	ROW(HEADING_COMPARABILITY, "May the passes be compared?") \
	ROW(HEADING_HEALTH, "Health of the runs") \
	ROW(HEADING_INPUTS, "Inputs") \
	ROW(HEADING_FACTS, "What the dumps record of machine and program") \
	ROW(HEADING_READINGS, "How the fields were read") \
	ROW(HEADING_METHODS, "How it was computed") \
	ROW(HEADING_AGAIN, "The same report again") \
	ROW(FIGURE_NUMBER, "Figure {1}.") \
	ROW(FIGURE_TITLE, "Figure {1}. {2}.") \
	ROW(COLUMN_TABLE, "table") \
	ROW(COLUMN_LOAD_WITH, "load with") \
	ROW(COLUMN_GROUPS, "groups") \
	ROW(COLUMN_PEARSON, "Pearson r") \
	ROW(COLUMN_INTERVAL, "95 %, approximate") \
	ROW(COLUMN_SPEARMAN, "Spearman rho") \
	ROW(COLUMN_KENDALL, "Kendall tau") \
	ROW(COLUMN_INFLUENTIAL, "most influential") \
	ROW(COLUMN_R_WITHOUT, "r without it") \
	ROW(CORRELATION_NOTE, "The p of r is by permutation of the groups. The row of the floor leaves out groups whose floor can't be told.") \
	ROW(COLUMN_DOUBT, "doubt") \
	ROW(COLUMN_WHAT_TO_DO, "what to do") \
	ROW(NO_DOUBTS, "No check raised a doubt.") \
	ROW(NOTHING_CHECKED, "There are no runs to check.") \
	ROW(COLUMN_FILE, "file") \
	ROW(HOLDS_TRACE, "a trace") \
	ROW(HOLDS_FACTS, "facts") \
	ROW(HOLDS_LEVELS, "factor levels") \
	ROW(HOLDS_LOAD, "background load") \
	ROW(MORE_FACTS, "{1} more {1:pass stands|passes stand} in results.json.") \
	ROW(COLUMN_FACT, "recorded") \
	ROW(COLUMN_FOR, "holds") \
	ROW(COLUMN_COLLECTOR, "read as") \
	ROW(COLUMN_SKIPPED, "skipped") \
	ROW(COLUMN_SHA256, "SHA-256") \
	ROW(MORE_INPUTS, "{1} more {1:file stands|files stand} in results.json.") \
	ROW(LEFT_PIN, "{1} off the CPU asked for") \
	ROW(LEFT_WARMUP, "{1} marked as warm-up") \
	ROW(LEFT_FAILED, "{1} failed") \
	ROW(LEFT_MISSING, "{1} without a value") \
	ROW(LEFT_FILTERED, "{1} left out by --where") \
	ROW(LEFT_NOT_A_RUN, "{1} that {1:is no run|are no runs} (aggregates, calibration)") \
	ROW(PASS_USED, "Pass {1}: {2} used, none left out.") \
	ROW(PASS_WITHOUT_RUNS, "Pass {1}: the dump holds no single runs.") \
	ROW(PASS_USED_LEFT, "Pass {1}: {2} used; left out: {3}.") \
	ROW(FACT_BY_USER, "{1} (stated by the user)") \
	ROW(PROCESSES_OF, "Busiest processes beside {1}, in percent of one CPU: {2}.") \
	ROW(LOAD_FROM, "Background load of {1} from {2}, recorded at other times than the runs.") \
	ROW(LOAD_FROM_UNTIMED, "Background load of {1} from {2}; it has no times, so that it is background load is the user's word.") \
	ROW(LOAD_FROM_WITH, "Load of {1} from {2} contains the benchmark's own work: shown, and used for no verdict.") \
	ROW(REMARK, "remark:") \
	ROW(TIMES, " ({1} times)") \
	ROW(TIMES_TWO, " (twice)") \
	ROW(METHODS_FLOOR, "The minimum (for rates the maximum) estimates the value of an undisturbed run (Chen & Revels 2016). It is called a floor, reached, where at least five runs and one in a hundred lie within 2 % of it, in at least three of six windows of time, and neither the timer, clustering, load, siblings nor another pass speak against it; that means that the runs at hand show no sign of a lower value, never that the machine was undisturbed. Shown beside it is the share of runs within {1} % of the minimum.") \
	ROW(METHODS_STATISTICS, "Quantiles are of type 7 (Hyndman & Fan 1996); intervals of medians come from order statistics and have at least their nominal level; floors at unequal numbers of runs are compared by their expected value at equal rounds (rarefaction), and ratios of floors by inverting the precedence test (Nelson 1963). No run was left out for being slow.") \
	ROW(METHODS_COMPARE, "Passes are compared by eight checks, each equivalent, different, undetermined or missing; equivalent needs a 90 % interval inside the margin (floors ±{1} %, medians ±{2} %, load ±{3} points), different an interval that excludes zero and a shift of practical size. What is missing is unknown, never equal.") \
	ROW(METHODS_SEED, "Random numbers serve permutations alone; seed {1}. floorstat {2}.") \
	ROW(CHANGE_LINE, "{1}; {2}") \
	ROW(COLUMN_FLOOR_HIGHER, "is the maximum a floor?") \
	ROW(DOUBT_TEXT_OF_MANY, "{1} (numbers of {2})") \
	ROW(COUNT_OF, " ({1} of {2})") \
	ROW(SAY_NEAR_ALONE, "{1} of {2} {1:lies|lie} within {3} % of the {4}, itself included") \
	ROW(CELL_STATED_ONLY, "only a summary") \
	ROW(TITLE_WITH_LEVELS, "{1}, {2}") \
	ROW(MINUTES_APART, "another time ({1} {1:minute|minutes} apart)") \
	ROW(SOME_GROUPS, "{1} of {2} groups") \
	ROW(OTHER_METRICS, "{1} more {1:pair|pairs} of other metrics: --all, --to csv and --to json have them.") \
	ROW(MORE_TABLES, "{1} more {1:table stands|tables stand} in the results; sentences are given for the first {2}.") \
	ROW(WHO_AND_TABLES, "{1} (and in {2} more {2:table|tables})")
/* clang-format on */

#endif
