/* Words on figures, English and Japanese side by side: a row that lacks one doesn't compile.  {1}, {2} … are filled in. */
#ifndef FLOORSTAT_FIGURE_WORDS_H
#define FLOORSTAT_FIGURE_WORDS_H

#include "../../ingest/arena.h"

/* clang-format off */
#define FIGURE_WORDS(ROW) \
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
	ROW(BEYOND, "{1} runs outside the axis, to {2}", \
		"軸の外に{1}回（{2}まで）") \
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
	ROW(ALT_GROUPS, "{1} of {2} by group: the best of {3} groups is {4} with {5}, the worst {6} with {7}; floors: {8}.", \
		"{2}の{1}（群別）。{3}群のうち最良は{4}の{5}、最悪は{6}の{7}。下限: {8}。") \
	ROW(ALT_GROUP, "{1} of {2}: minimum {3}, median {4}, maximum {5} over {6} runs; floor: {7}.", \
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
	ROW(ALT_ORDER, "{1} of {2} in the order of the runs: the best, {3}, came at run {4} of {5} of {6}.", \
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
