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
	ROW(NAMES_WITHOUT, "names without “{1}”", \
		"名前から「{1}」を省略") \
	ROW(WARMUP, "warm-up", \
		"ウォームアップ") \
	ROW(DRIFT, "drift", \
		"ドリフト") \
	ROW(FLOOR_DRIFT, "drift of the floor", \
		"下限のドリフト") \
	ROW(CLUSTERING, "clustered", \
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
	ROW(ANCHOR_FLOOR, "floor, anchor", \
		"下限（アンカー）") \
	ROW(SUBJECT_FLOOR, "floor, subject", \
		"下限（対象）") \
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
	ROW(WINNER, "{1}: {2} first", \
		"{1}では{2}が最速") \
	ROW(TIME_AXIS, "time since the trace began ({1})", \
		"トレース開始からの時間（{1}）") \
	ROW(MIGRATIONS, "migrations: {1}, slices: {2}", \
		"移動{1}回（{2}区間）") \
	ROW(RAN_HERE, "the task ran here", \
		"タスクの実行") \
	ROW(FIRST_MOVE, "first move after {1}, from cpu {2} to {3}", \
		"最初の移動は{1}後、cpu {2}から{3}へ") \
	ROW(SPEARMAN_KEY, "Spearman's ρ", \
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
	ROW(ALT_HEATMAP, "Runs of {2} by group, {1} relative to each group's best (groups: {3}): {4}.", \
		"{2}の{1}。{3}群の各実行を群の最良値に対する比で示す。{4}。") \
	ROW(ALT_PROFILE, "Background load by CPU before or beside {1}: {2}.", \
		"{1}のCPU別背景負荷。{2}。") \
	ROW(ALT_PASSES, "{1}. Groups in common: {2}; {3} moved most, by a factor of {4} ({5}).", \
		"{1}。共通の{2}群のうち{3}の変化が最大で{4}倍（{5}）。") \
	ROW(ALT_CLASSES, "Speed by workload: {1}; {2}.", \
		"ワークロード別の速度。{1}。{2}。") \
	ROW(ALT_RESIDENCY, "{1} spent {2} % of its time on CPU {3}, migrations: {4}.", \
		"{1}は時間の{2}%をCPU {3}で実行し、移動は{4}回。") \
	ROW(ALT_CORRELATION, "Rank correlations over the {1} groups of {2}: the strongest is {3} with {4}, {5}.", \
		"{2}の{1}群の順位相関。最も強いのは{3}と{4}の{5}。") \
	ROW(ALT_SCALING, "Scaling of {1} with {2}: {3}.", \
		"{2}に対する{1}。{3}。") \
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
		"{1}（下限に到達）") \
	ROW(FLOOR_PROVISIONAL, "{1}, floor provisional", \
		"{1}（下限は暫定）") \
	ROW(FLOOR_NOT_REACHED, "{1}, floor not reached", \
		"{1}（下限に未到達）") \
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
	ROW(BEST_IS, "best {1} ({2}, median {3})", \
		"最良は{1}（{2}、中央値{3}）") \
	ROW(WORST_IS, "worst {1} ({2}, median {3})", \
		"最悪は{1}（{2}、中央値{3}）") \
	ROW(THE_BEST, "{1} (the best)", \
		"{1}（最良）") \
	ROW(THE_WORST, "{1} (the worst)", \
		"{1}（最悪）") \
	ROW(LOWEST_IS, "lowest {1} ({2}, median {3})", \
		"最小は{1}（{2}、中央値{3}）") \
	ROW(HIGHEST_IS, "highest {1} ({2}, median {3})", \
		"最大は{1}（{2}、中央値{3}）") \
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
		"そのラウンド数の測定の±1標準偏差") \
	ROW(ALT_GROUPS, "Groups of {2} by {1}: the best of {3} is {4} with {5}, the worst {6} with {7}; floors: {8}.", \
		"{2}の{1}（群別）。{3}群のうち最良は{4}の{5}、最悪は{6}の{7}。下限: {8}。") \
	ROW(ALT_GROUPS_APART, "Groups of {2} by {1}, of {3} groups {4}; floors: {5}.", \
		"{2}の{1}（群別）。{3}群: {4}。下限: {5}。") \
	ROW(ALT_GROUP, "Runs of {2}, {1}: minimum {3}, median {4}, maximum {5} over {6} runs; floor: {7}.", \
		"{2}の{1}。{6}回の実行で最小{3}、中央値{4}、最大{5}。下限: {7}。") \
	ROW(ALT_LOAD, "Background load against {1}: correlation with the median {2}, with the minimum {3}, over {4} groups{5}.", \
		"背景負荷と{1}。{4}群での相関は中央値と{2}、最小値と{3}{5}。") \
	ROW(ALT_LOAD_WITHOUT, "; without {1} the latter is {2}", \
		"（{1}を除くと後者は{2}）") \
	ROW(ALT_ECDF, "Cumulative distribution of {1} of {2}: {3}.", \
		"{2}の{1}の累積分布。{3}。") \
	ROW(ALT_VIOLIN, "Distribution of {1} of {2}: {3}.", \
		"{2}の{1}の分布。{3}。") \
	ROW(ALT_RAREFACTION, "Expected best {1} of {2} by number of rounds: with half the rounds {3} would have been {4} % worse.", \
		"{2}の{1}の最良値の期待値（ラウンド数別）。半分のラウンドでは{3}は{4}%悪かった。") \
	ROW(ALT_ORDER, "Runs of {2} in their order, {1}: the best, {3}, came at run {4} of {5} of {6}.", \
		"{2}の{1}（実行順）。最良値{3}は{6}の{5}回中{4}回目。")
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
