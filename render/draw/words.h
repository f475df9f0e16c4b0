/* Words on figures, English and Japanese side by side: a row that lacks one doesn't compile.  {1}, {2} … are filled in. */
#ifndef FLOORSTAT_FIGURE_WORDS_H
#define FLOORSTAT_FIGURE_WORDS_H

#include "../../ingest/base/arena.h"

/* clang-format off */
#define FIGURE_WORDS(ROW) \
	ROW(INPUT_AXIS, "run, as in the input (order not known)", \
		"入力順の実行（実行順は不明）") \
	ROW(TABLES_SHOWN, "the first {1} of {2} tables", \
		"最初の{1}表（全{2}表中）") \
	ROW(LINES_SHOWN, "the first {1} of {2} lines", \
		"最初の{1}本（全{2}本中）") \
	ROW(KINDS_SHOWN, "the first {1} of {2} groups", \
		"最初の{1}群（全{2}群中）") \
	ROW(LARGEST_TABLE, "the largest of {1} tables", \
		"全{1}表のうち最大の表") \
	ROW(OUTSIDE, "{1} outside", \
		"軸外{1}回") \
	ROW(NAMES_WITHOUT, "names without “{1}”", \
		"名前から「{1}」を省略") \
	ROW(WARMUP, "warm-up", \
		"ウォームアップ") \
	ROW(DRIFT, "drift", \
		"ドリフト") \
	ROW(FLOOR_DRIFT, "drift of the floor", \
		"限界のドリフト") \
	ROW(CLUSTERING, "clusters", \
		"かたまりあり") \
	ROW(WARMUP_KEY, "first runs that are slower than the rest", \
		"残りより遅い最初の実行") \
	ROW(DRIFT_KEY, "level of the first third to that of the last", \
		"最初の3分の1から最後の3分の1への水準") \
	ROW(SHARE_PER, "share of runs per {1} (%)", \
		"{1}ごとの実行の割合（%）") \
	ROW(SHARE_PER_BIN, "share of runs per bin (%)", \
		"階級ごとの実行の割合（%）") \
	ROW(CELL_MEDIAN, "a cell is the median of {1} runs", \
		"1セルは{1}回の中央値") \
	ROW(EXCESS_KEY, "ratio to the group's {1}", \
		"群の{1}に対する比") \
	ROW(WINDOWS, "windows: {1}", \
		"{1}区間") \
	ROW(WINDOW, "window {1}", \
		"区間{1}") \
	ROW(WINDOW_RANGE, "lowest to highest window, and mean", \
		"区間の最小〜最大と平均") \
	ROW(MEAN_LOAD, "mean {1} %", \
		"平均{1}%") \
	ROW(SAME_ORDER, "same order of the CPUs in every window", \
		"CPUの順位は全区間で同じ") \
	ROW(RANK_AGREEMENT, "agreement of ranks W = {1}", \
		"順位の一致度 W = {1}") \
	ROW(WITH_BENCHMARK, "contains the benchmark itself", \
		"ベンチマーク自身の負荷を含む") \
	ROW(WHOLE_MACHINE, "whole machine", \
		"マシン全体") \
	ROW(PAIRS, "groups in common: {1}", \
		"共通の{1}群") \
	ROW(MOVED_MOST, "the {1} of {2} that moved most", \
		"変化の大きい{1}群（全{2}群中）") \
	ROW(COMMON_SHIFT, "common shift ×{1}", \
		"共通のずれ ×{1}") \
	ROW(COMMON_SHIFT_KEY, "common shift", \
		"共通のずれ") \
	ROW(RATIO_AXIS, "after / before (above 1: slower)", \
		"後／前（1より大きいと遅い）") \
	ROW(RATIO_AXIS_LOWER, "after / before (above 1: worse)", \
		"後／前（1より大きいと悪い）") \
	ROW(RATIO_AXIS_HIGHER, "before / after (above 1: worse)", \
		"前／後（1より大きいと悪い）") \
	ROW(RATIO_AXIS_MIXED, "ratio (above 1: worse)", \
		"比（1より大きいと悪い）") \
	ROW(VERDICT_COMPARABLE, "comparable", \
		"比較可能") \
	ROW(VERDICT_CAUTION, "comparable with caution", \
		"注意付きで比較可能") \
	ROW(VERDICT_NOT_COMPARABLE, "not comparable", \
		"比較不可") \
	ROW(VERDICT_CANNOT_TELL, "cannot tell", \
		"判定不能") \
	ROW(ANCHOR_FLOOR, "floor, anchor", \
		"限界（アンカー）") \
	ROW(SUBJECT_FLOOR, "floor, subject", \
		"限界（対象）") \
	ROW(INTERVAL_95, "95 % interval", \
		"95%区間") \
	ROW(MARGIN_BAND, "within the margin of {1} %", \
		"許容差{1}%以内") \
	ROW(SPEED_AXIS, "speed relative to the best (%)", \
		"各ワークロードの最良に対する速度（%）") \
	ROW(INVERSION, "rank inversion: the order depends on the workload", \
		"順位の逆転あり（順位はワークロードによる）") \
	ROW(NO_INVERSION, "no rank inversion", \
		"順位の逆転なし") \
	ROW(TIME_AXIS, "time since the trace began ({1})", \
		"トレース開始からの時間（{1}）") \
	ROW(MIGRATIONS, "migrations: {1}, slices: {2}", \
		"移動{1}回（{2}区間）") \
	ROW(RAN_HERE, "the task ran here", \
		"タスクの実行") \
	ROW(FIRST_MOVE, "first move after {1}, from cpu {2} to {3}", \
		"最初の移動は{1}後、cpu {2}から{3}へ") \
	ROW(SPEARMAN_KEY, "Spearman’s ρ", \
		"スピアマンのρ") \
	ROW(SWEEP_POSITION, "position", \
		"位置") \
	ROW(SWEEP_LOAD, "load", \
		"負荷") \
	ROW(SWEEP_RUNS, "runs", \
		"実行数") \
	ROW(SWEEP_MIN, "minimum", \
		"最小値") \
	ROW(SWEEP_MEDIAN, "median", \
		"中央値") \
	ROW(SWEEP_MEAN, "mean", \
		"平均") \
	ROW(SWEEP_MAX, "maximum", \
		"最大値") \
	ROW(SWEEP_MAD, "MAD", \
		"MAD") \
	ROW(MEDIAN_WITH_QUARTILES, "median and middle half", \
		"中央値と中央の半数") \
	ROW(IS_BEST, "{1} is best with {2} (median {3})", \
		"{1}が最良の{2}（中央値{3}）") \
	ROW(IS_WORST, "{1} worst with {2} (median {3})", \
		"{1}が最悪の{2}（中央値{3}）") \
	ROW(IS_LOWEST, "{1} is lowest with {2} (median {3})", \
		"{1}が最小の{2}（中央値{3}）") \
	ROW(IS_HIGHEST, "{1} highest with {2} (median {3})", \
		"{1}が最大の{2}（中央値{3}）") \
	ROW(HAS_VALUES, "{1} has a minimum of {2}, a median of {3} and a maximum of {4}", \
		"{1}は最小{2}、中央値{3}、最大{4}") \
	ROW(ALL_ALIKE, "all have the same best value, {1}", \
		"最良値はすべて{1}") \
	ROW(BOTH, "{1} and {2}", \
		"{1}、{2}") \
	ROW(LISTED, "{1}, {2}", \
		"{1}、{2}") \
	ROW(ONE_GROUP, "1 group", \
		"1群") \
	ROW(FLOORS, " The floor is {1}.", \
		"限界は{1}。") \
	ROW(REACHED_IN, "reached in {1}", \
		"{1}で到達") \
	ROW(PROVISIONAL_IN, "provisional in {1}", \
		"{1}で暫定") \
	ROW(NOT_REACHED_IN, "not reached in {1}", \
		"{1}で未到達") \
	ROW(UNDECIDED_IN, "undecided in {1}", \
		"{1}で判定不能") \
	ROW(ALT_GROUPS, "Of the {1} of {2} by {3}, {4}.{5}", \
		"{2}の{1}の{3}: {4}。{5}") \
	ROW(ALT_GROUP, "By {2}, {1} over {3}.{4}", \
		"{2}: {1}（{3}）。{4}") \
	ROW(RUNS, "{1} runs", \
		"{1}回の実行") \
	ROW(ONE_RUN, "1 run", \
		"1回の実行") \
	ROW(ALT_ECDF, "Cumulative distribution of {1} over the runs of {2}: {3}.", \
		"{2}の{1}の累積分布。{3}。") \
	ROW(ALT_HISTOGRAM, "Histogram of {1} over the runs of {2}: {3}.", \
		"{2}の{1}のヒストグラム。{3}。") \
	ROW(ALT_VIOLIN, "Density of {1} over the runs of {2}: {3}.{4}", \
		"{2}の{1}の密度。{3}。{4}") \
	ROW(ALT_HEATMAP, "Of the runs of {2}, half have a {1} more than {3} % worse than the best of their group; {4} is disturbed most, half of its runs by more than {5} %.", \
		"{2}の{1}は、半数の実行で群の最良値より{3}%以上悪い。乱れが最大の群は{4}で、半数の実行が{5}%以上悪い。") \
	ROW(ALT_PROFILE, "Beside {1}, other work kept the CPUs busy for {2} % of the time on average: cpu {3} most, with {4} %, and cpu {5} least, with {6} %.", \
		"{1}の間、他の仕事によるCPUの平均負荷は{2}%。最大はcpu {3}の{4}%、最小はcpu {5}の{6}%。") \
	ROW(ALT_PROFILE_WHOLE, "Beside {1}, other work kept the machine busy for {2} % of the time on average.", \
		"{1}の間、他の仕事によるマシンの平均負荷は{2}%。") \
	ROW(ALT_PASSES, "{1}; of {2} in common, {3} moved most: its best value at equal rounds is {4} what it was ({5}).", \
		"{1}。共通の{2}のうち{3}の変化が最大で、同じラウンド数での最良値は{4}（{5}）。") \
	ROW(ALT_PASSES_STILL, "{1}; of {2} in common, none moved: their best values at equal rounds are the same to three digits.", \
		"{1}。共通の{2}のどれも動かず、同じラウンド数での最良値は 3 桁まで同じ。") \
	ROW(TWICE, "twice", "2倍") \
	ROW(TIMES, "{1} times", "{1}倍") \
	ROW(ALT_CLASSES, "Fastest is {1} ({2}).", \
		"最速は{1}（{2}）。") \
	ROW(WINNER, "{2} on {1}", \
		"{1}で{2}") \
	ROW(ALT_RESIDENCY, "{1} spent {2} % of its time on CPU {3} (migrations: {4}).", \
		"{1}は時間の{2}%をCPU {3}で実行した（移動{4}回）。") \
	ROW(ALT_CORRELATION, "Over the {1} of {2}, {3} goes with {4} most closely: Spearman’s ρ = {5}.", \
		"{2}の{1}では、{3}と{4}の関係が最も強い（スピアマンのρ = {5}）。") \
	ROW(ALT_SCALING, "Between {1} and {2} {3}, the median {4} goes {5}.", \
		"{3}が{1}から{2}になると、{4}の中央値は{5}。") \
	ROW(SCALING_LINE, "from {1} to {2} for {3} (×{4})", \
		"{3}で{1}から{2}（{4}倍）") \
	ROW(ALT_LOAD, "Over {1}, the correlation of {6} with the median {2} is {3}, with the best {4}{5}.", \
		"{1}での{6}と{2}の相関は、中央値で{3}、最良値で{4}{5}。") \
	ROW(LOAD_NAME, "background load", \
		"背景負荷") \
	ROW(ALT_LOAD_WITHOUT, " ({2} without {1})", \
		"（{1}を除くと{2}）") \
	ROW(ALT_RAREFACTION_PLAIN, "The best {1} to be expected of the runs of {2}, by the number of rounds.", \
		"{2} の実行で期待される最良の{1}（回数ごと）。") \
	ROW(ALT_RAREFACTION, "With half the rounds, the best {1} to be expected of {3} would be {4} % worse, the largest loss in {2}.", \
		"ラウンド数が半分なら、{3}で期待される最良の{1}は{4}%悪い（{2}で最大）。") \
	ROW(ALT_ORDER, "In the order of the runs of {2}, the best {1}, {3}, came at run {4} of {5} of {6}.{7}", \
		"{2}の実行順で、最良の{1}（{3}）は{6}の{5}回中{4}回目。{7}") \
	ROW(ALT_ORDER_DOUBTS, " The order shows {1}.", \
		"順序には{1}が見られる。") \
	ROW(DOUBT_IN, "{1} in {2}", \
		"{2}で{1}") \
	ROW(CURVES_LEAVE, "the mean of single runs lies above the axis", \
		"1回の実行の平均は軸の外") \
	ROW(VALUES_HEAD, "best: before → after", \
		"最良値: 前→後") \
	ROW(VALUES_AND_LOADS_HEAD, "best · load: before → after", \
		"最良値・負荷: 前→後") \
	ROW(OWN_SCALES, "each workload has its own scale", \
		"目盛はワークロードごと") \
	ROW(LOWER_IS_BETTER, "lower is better", \
		"小さいほど良い") \
	ROW(HIGHER_IS_BETTER, "higher is better", \
		"大きいほど良い") \
	ROW(LOG_SCALE, "log scale", \
		"対数目盛") \
	ROW(NOT_FROM_ZERO, "axis not from 0", \
		"軸は0から始まらない") \
	ROW(N_EACH, "n = {1} each", \
		"各群 n = {1}") \
	ROW(N, "n = {1}", \
		"n = {1}") \
	ROW(N_RANGE, "n = {1} to {2}", \
		"n = {1}〜{2}") \
	ROW(RUN, "one run", \
		"1回の実行") \
	ROW(DENSITY, "density of the runs (Gaussian kernel)", \
		"実行値の密度（ガウス核）") \
	ROW(RANGE, "minimum to maximum", \
		"最小〜最大") \
	ROW(MEDIAN, "median", \
		"中央値") \
	ROW(MINIMUM, "minimum", \
		"最小値") \
	ROW(MAXIMUM, "maximum", \
		"最大値") \
	ROW(BAND_LOWER, "within {1} % of the minimum", \
		"最小値から{1}%以内") \
	ROW(BAND_HIGHER, "within {1} % of the maximum", \
		"最大値から{1}%以内") \
	ROW(FLOOR_NONE, "{1}", \
		"{1}") \
	ROW(FLOOR_REACHED, "{1}, floor reached", \
		"{1}（限界に到達）") \
	ROW(FLOOR_PROVISIONAL, "{1}, floor provisional", \
		"{1}（限界は暫定）") \
	ROW(FLOOR_NOT_REACHED, "{1}, floor not reached", \
		"{1}（限界に未到達）") \
	ROW(FLOOR_CANNOT_TELL, "{1}, cannot tell", \
		"{1}（判定不能）") \
	ROW(BEYOND, "outside the axis: {1}, to {2}", \
		"軸の外に{1}回（{2}まで）") \
	ROW(SHOWN_ENDS, "{1} of {2} groups: the lowest and the highest", \
		"全{2}群のうち最小側と最大側の{1}群") \
	ROW(SHOWN_OF, "{1} of {2} groups: the best and the worst", \
		"{2}群のうち{1}群（上位と下位）") \
	ROW(LOAD_AXIS, "background load (%)", \
		"背景負荷（%）") \
	ROW(FIT, "{1}: r = {2}", \
		"{1}: r = {2}") \
	ROW(FIT_CI, "{1}: r = {2} (95 % CI {3} to {4})", \
		"{1}: r = {2}（95%信頼区間 {3}〜{4}）") \
	ROW(FIT_BAND, "least-squares line with its 95 % band", \
		"最小二乗直線と95%帯") \
	ROW(INFLUENTIAL, "without {1}: {2} for the {3}", \
		"{1}を除くと{3}は{2}") \
	ROW(GROUPS, "{1} groups", \
		"{1}群") \
	ROW(ORDER_AXIS, "run, in order", \
		"実行順") \
	ROW(ROUND_AXIS, "round", \
		"ラウンド") \
	ROW(RUNNING_MINIMUM, "best so far", \
		"それまでの最良値") \
	ROW(ENVELOPE, "lowest to highest, and median, of each {1} runs", \
		"{1}回ごとの最小〜最大と中央値") \
	ROW(VALUE, "value", \
		"値") \
	ROW(THE_BEST, "{1} (the best)", \
		"{1}（最良）") \
	ROW(THE_WORST, "{1} (the worst)", \
		"{1}（最悪）") \
	ROW(THE_LOWEST, "{1} (the lowest)", \
		"{1}（最小）") \
	ROW(THE_HIGHEST, "{1} (the highest)", \
		"{1}（最大）") \
	ROW(WITHOUT_NAMES, "{1} of {2} points stand without their names for want of room; --size, or --data for all", \
		"{2}点のうち{1}点は場所がなく名前を省略（--sizeで広げるか--dataで全部）") \
	ROW(THE_OTHERS, "the other {1}", \
		"その他{1}群") \
	ROW(MIDDLE_HALF, "middle half of the runs", \
		"中央の半数") \
	ROW(ECDF_AXIS, "share of runs up to the value (%)", \
		"その値以下の実行の割合（%）") \
	ROW(ROUNDS_AXIS, "number of rounds", \
		"ラウンド数") \
	ROW(EXPECTED_BEST, "expected best, {1}", \
		"期待される最良値、{1}") \
	ROW(RAREFACTION_BAND, "± one standard deviation of a pass of so many rounds", \
		"そのラウンド数の測定の±1標準偏差")
/* clang-format on */

enum figure_word {
#define ROW(key, en, ja) WORD_FIGURE_##key,
	FIGURE_WORDS(ROW)
#undef ROW
		FIGURE_WORD_COUNT
};

/* The text in that language ("en", "ja"; NULL is English) with the arguments (ending with NULL) filled in. */
const char *figure_words(
	struct arena *arena, const char *lang, enum figure_word word, const char *const *arguments);

#endif
