/* Every text in Japanese: the keys of words_en.h. */
#ifndef FLOORSTAT_WORDS_JA_H
#define FLOORSTAT_WORDS_JA_H

/* clang-format off */
#define WORDS_JA(ROW) \
	ROW(NOTHING, "") \
	ROW(COUNTED, "{1} {2}") \
	ROW(RUN, "回") \
	ROW(GROUP, "群") \
	ROW(TABLE, "表") \
	ROW(WORKLOAD, "種の処理") \
	ROW(WINDOW, "区間") \
	ROW(MIGRATION, "回の移動") \
	ROW(LIST_COMMA, "、") \
	ROW(LIST_SEMICOLON, "；") \
	ROW(LIST_LAST, "、") \
	ROW(RANGE, "{1}〜{2}") \
	ROW(PLURAL, "") \
	ROW(AND_MORE, "ほか {1}") \
	ROW(THE_GROUP, "全実行") \
	ROW(THE_RUNS, "実行") \
	ROW(SEVERAL_METRICS, "複数の計量") \
	ROW(TABLE_OF_PASS, "測定 {1}：{2}") \
	ROW(METRIC_OF_WORKLOAD, "{1} の {2}") \
	ROW(WORKLOAD_THEN_METRIC, "{1}、{2}") \
	ROW(TITLE_WITH_DIRECTION, "{1}（{2}）") \
	ROW(LOWER_IS_BETTER, "小さいほど良い") \
	ROW(HIGHER_IS_BETTER, "大きいほど良い") \
	ROW(FLOOR_REACHED, "到達") \
	ROW(FLOOR_PROVISIONAL, "暫定") \
	ROW(FLOOR_NOT_REACHED, "未到達") \
	ROW(CANNOT_TELL, "判定不能") \
	ROW(COMPARABLE, "比較可能") \
	ROW(WITH_CAUTION, "注意付きで比較可能") \
	ROW(NOT_COMPARABLE, "比較不可") \
	ROW(COLUMN_PASS, "測定") \
	ROW(COLUMN_WORKLOAD, "処理") \
	ROW(COLUMN_RUNS, "回数") \
	ROW(COLUMN_MIN, "最小") \
	ROW(COLUMN_QUANTILE, "{1} % 分位点") \
	ROW(COLUMN_MEDIAN, "中央値") \
	ROW(COLUMN_MEAN, "平均") \
	ROW(COLUMN_MAX, "最大") \
	ROW(COLUMN_SD, "標準偏差") \
	ROW(COLUMN_RATIO, "最良との比") \
	ROW(COLUMN_NEAR, "その {1} % 以内") \
	ROW(COLUMN_LOAD, "負荷 %") \
	ROW(COLUMN_FLOOR, "最小値は限界か") \
	ROW(DOUBTFUL_ROWS_SHOWN, "{2} 群のうち最も疑わしい {1} 群を表示（--all で全部）") \
	ROW(ROWS_LEFT_OUT, "{2} 群のうち {1} 群（最良・最悪・最も疑わしいもの）を表示（--all で全部）") \
	ROW(COLUMNS_LEFT_OUT, "幅が足りず省いた列：{1}。") \
	ROW(CELL_WITH_REASON, "{1}：{2}") \
	ROW(CELL_REACHED_ALONE, "到達（自身の実行のみによる）") \
	ROW(CELL_REACHED_CONFIRMED, "到達（負荷の記録で確認）") \
	ROW(CELL_NEVER_IDLE, "一度も空かず") \
	ROW(CELL_NON_POSITIVE, "0 以下の値") \
	ROW(CELL_TOO_FEW_RUNS, "回数不足") \
	ROW(CELL_OTHER_PASS, "{4} ではさらに {1} {6}") \
	ROW(LESS_IN_CELL, "小さい") \
	ROW(MORE_IN_CELL, "大きい") \
	ROW(CELL_STANDS_ALONE, "孤立した値") \
	ROW(CELL_SIBLINGS, "同類より {1} 遅い") \
	ROW(CELL_COARSE_TIMER, "時計が粗い") \
	ROW(CELL_SHORT, "10 回未満") \
	ROW(CELL_FEW, "近傍は {2} のみ") \
	ROW(CELL_ONE_WINDOW, "6 区間中 {1} 区間のみ") \
	ROW(CELL_CLUSTERED, "速い実行が固まっている") \
	ROW(CELL_ORDER_UNKNOWN, "順序不明") \
	ROW(CELL_ALL_EQUAL, "全値が等しい") \
	ROW(REASON_NEVER_IDLE, "一度も空いていない。最良の実行でも CPU の {1} は他の負荷だった") \
	ROW(REASON_NON_POSITIVE, "0 以下の値があり、比を取れない") \
	ROW(REASON_TOO_FEW_RUNS, "1 回の実行では限界かどうか分からない") \
	ROW(REASON_OTHER_PASS, "測定 {4} ではさらに {1} 良い値が出た") \
	ROW(REASON_STANDS_ALONE, "最良値が孤立している。2 番目は {1} 悪い") \
	ROW(REASON_SIBLINGS, "同じ種類の仲間が {1} 速い") \
	ROW(REASON_COARSE_TIMER, "時計が粗い。1 刻みが最良値の {1} に当たる") \
	ROW(REASON_SHORT, "10 回未満") \
	ROW(REASON_FEW, "{3}のうち最良値から 2 % 以内は {5} 回だけ。{1} 回必要") \
	ROW(REASON_ONE_WINDOW, "最良の実行が 6 区間中 {1} 区間にしかない。3 区間必要") \
	ROW(REASON_CLUSTERED, "速い実行と遅い実行が固まっており、最良の実行は同じ一時期のものかもしれない") \
	ROW(REASON_STATED_ONLY, "データには要約だけがあり、個々の実行がない") \
	ROW(REASON_ORDER_UNKNOWN, "実行の順序が分からず、時間の区間を判定できない") \
	ROW(REASON_ALL_EQUAL, "全値が等しい。時計か、値の使い回しを確かめること") \
	ROW(ADVICE_IDLE, "CPU が空いているときに測り直す") \
	ROW(ADVICE_NON_POSITIVE, "ゼロ以下の値には比がない：それが何であるかを調べる（失敗、または粗すぎる時計）") \
	ROW(ADVICE_TIMER, "細かい時計を使うか、1 回の実行を長くする") \
	ROW(ADVICE_ROUNDS, "約 {1} 周で決着する{2}") \
	ROW(ADVICE_AT_LEAST, "少なくとも {1} 周が必要{2}") \
	ROW(ADVICE_MORE, "時間をあけてさらに測れば決着する{1}") \
	ROW(MINIMUM, "最小値") \
	ROW(MAXIMUM, "最大値") \
	ROW(MEDIAN, "中央値") \
	ROW(FULL_STOP, "。") \
	ROW(SEMICOLON, "。") \
	ROW(SCOPED, "{1}：{2}") \
	ROW(FROM_TO, "{1}〜{2}") \
	ROW(VALUE_ON, "{1}（{2}）") \
	ROW(INTERVAL_ABOUT, "（95 % 区間およそ {1}〜{2}）") \
	ROW(NOTHING_MEASURED, "これらのファイルには実行がない。") \
	ROW(SAY_MEASURED, "{2} を{1}測定した") \
	ROW(SAY_SUMMARIES, "{2} を測った{1}について、要約だけがあって個々の実行の記録がなく、限界も区間も出せない") \
	ROW(GROUPS_OF_TABLES, "{2}の {1}") \
	ROW(RUNS_IN_GROUPS, "{2}、計 {1}") \
	ROW(SAY_MADE, "{1}実行した") \
	ROW(SAY_FLOORS_COUNT, "{2}のうち {1} 群で限界に到達した") \
	ROW(SAY_PLAIN_NUMBERS, "大小どちらが良いか分からないため、最良値も限界もない") \
	ROW(SAY_BEST, "最良値は {2} の {1}{3}") \
	ROW(SAY_BEST_ALONE, "{2}のうちの最良値は {1}{3}") \
	ROW(SAY_ONLY, "唯一の値は {1}{2}") \
	ROW(SAY_BEST_STATED, "記された最良値は {1}") \
	ROW(SAY_RATE, "（{1} に相当）") \
	ROW(SAY_FLOORS, "自身の実行から言える限り、{2} の{1}は限界である{4}") \
	ROW(SAY_SPREAD, "{2}の{1}の開きは {3}。最も遅いのは {4} の {5}、最も速いのは {6} の {7}") \
	ROW(SAY_SPREAD_AMOUNT, "{2}の{1}の開きは {3}。最も悪いのは {4} の {5}、最も良いのは {6} の {7}") \
	ROW(A_FACTOR, "{1} 倍") \
	ROW(SAY_NEAR, "{2}のうち {1} 回が自群の{4}から {3} % 以内にある。うち {5} 回は{6}そのもの") \
	ROW(SAY_NEAR_TABLE, "全群の{4}から {3} % 以内にあるのは {2} 回のうち {1} 回") \
	ROW(SAY_PINS, "{2}のうち {1} 回が指定の CPU を外れ、除外された") \
	ROW(SAY_LOAD, "背景負荷の平均は {2} 個の CPU で {1}") \
	ROW(SAY_LOAD_MACHINE, "機械全体の背景負荷の平均は {1}") \
	ROW(SAY_LOAD_WITH, "負荷の平均は {1}。ベンチマーク自身の分を含むので、背景負荷については何も言えない") \
	ROW(SAY_LOAD_SAME_ORDER, "負荷による CPU の順位は {1}すべてで同じ（完全に一致）") \
	ROW(SAY_LOAD_ORDER, "{1}での負荷による CPU の順位の一致度は W = {2}") \
	ROW(SAY_CORRELATION, "{7}と{1}の相関は r = {2}{3}、{4}、{5}{6}") \
	ROW(TOO_FEW_GROUPS, "。群が少なすぎ、どんな相関も有意になり得ない") \
	ROW(NOT_TOLD_FROM_NONE, "。無相関と区別できない") \
	ROW(TWO_VALUED, "。負荷は 0 か 100 % だけなので、二種類の群の対比である") \
	ROW(SAY_STRONGER, "{1}は{2}より強く{4}に従う（{3}）") \
	ROW(SAY_NOT_STRONGER, "{1}のほうが{2}より強く{4}に従うとは言えない（{3}）") \
	ROW(SAY_INFLUENTIAL, "{6}と{2}の相関を最も動かすのは {1}。これを除くと r は {4} から {3} になる{5}") \
	ROW(STANDS_OUT, "。際立っている") \
	ROW(DOES_NOT_STAND_OUT, "。特別な群がなくても珍しくない大きさである") \
	ROW(SAY_RUNS_FOLLOW_LOAD, "群の中では、{3}の高い実行ほど遅い（t = {1}、{2}）") \
	ROW(SAY_RUNS_AGAINST_LOAD, "群の中では、{3}の高い実行ほど速い（t = {1}、{2}）") \
	ROW(SAY_RUNS_GO_WITH_LOAD, "群の中では、値は{3}とともに動く（t = {1}、{2}）") \
	ROW(LOAD_NOUN, "背景負荷") \
	ROW(LOAD_AVERAGE_NOUN, "ロードアベレージ") \
	ROW(CPU_FREQ_NOUN, "クロック周波数") \
	ROW(CPU_TEMP_NOUN, "CPU 温度") \
	ROW(SAY_RUNS_IGNORE_LOAD, "群の中では、個々の実行への{3}の影響は見られない（t = {1}、{2}）") \
	ROW(SAY_CONTRAST, "{1}：{2} は {4} より平均で {3} 速い（{5} 対 {6}）") \
	ROW(SAY_CLASS_SPREAD, "{3} での {1} の中の開きは {2}") \
	ROW(FASTER_BY, "{1} 速い") \
	ROW(SLOWER_BY, "{1} 遅い") \
	ROW(SAY_INVERSION, "{1} と {2} のどちらが速いかは処理による。{1} は {4} では {3}が、{6} では {5}{7}{8}") \
	ROW(NOT_OF_THE_CORE, "。つまり「速いコア」はコアの性質ではない") \
	ROW(SAY_INVERSIONS_BY_BEST, "グループの組の実行が 5,000,000 回を超えるため、ワークロード間では代表値でなく最良値だけを比べた") \
	ROW(BY_POINT_VALUES, "（値だけによる。区間では証明されない）") \
	ROW(TWICE, "2 倍") \
	ROW(FACTOR_TIMES, "{1} 倍") \
	ROW(OVER_WHOM, " of {1}") \
	ROW(SAY_OVER_WORKLOADS, "{1}{6}の幾何平均では {2} が最も速く、{3} はその {4}かかる{5}") \
	ROW(SAY_OVER_WORKLOADS_AMOUNT, "{1}{6}の幾何平均では {2} が最良、{3} が最悪で、その比は {4}{5}") \
	ROW(SAME_BEST, "。最良はどれでも同じ") \
	ROW(NOT_SAME_BEST, "。最良は処理によって異なる") \
	ROW(THE_TASK, "タスク") \
	ROW(SHARE_ON, "{2} で {1}") \
	ROW(SAY_RESIDENCY, "{1} の CPU 時間は {2}、{3}") \
	ROW(SAY_FIRST_MOVE, "最初の移動は {1} ms 後、CPU {2} から CPU {3} へ") \
	ROW(SAY_ALWAYS_BUSY, "{1} は終始 {2} 使用中であり、その速さについては何も言えない") \
	ROW(SAY_NEVER_IDLE, "{1} は少なくとも {2} が他の仕事に使われており、その速さについては何も言えない") \
	ROW(SAY_OTHER_PASS, "{2} の{1}（{3}）は限界ではない。測定 {4} では {5} が出た") \
	ROW(SAY_OTHER_PASS_MORE, "測定 {3} では {1} でもより良い値が出た（{2}）") \
	ROW(SAY_ALONE, "{2} の{1}は孤立しており、限界とは言えない{4}{5}") \
	ROW(SAY_PROVISIONAL, "{2} の{1}は暫定の限界である{4}{5}") \
	ROW(SAY_NO_VERDICT, "{2} の{1}が限界かどうかは分からない{4}{5}") \
	ROW(SAY_STAIRCASE, "{2} の{1}は番号順に{3}（{4} 個続き、{5}）。{6}") \
	ROW(FALL, "下がる") \
	ROW(RISE, "上がる") \
	ROW(OF_PLACEMENT, "コアの個体差ではなく、割り当てによるものと見られる") \
	ROW(OF_ORDER, "その順に測ったのなら、測定順の表れかもしれない") \
	ROW(SAY_STAIRCASE_TOO_MANY, "{1} グループは多すぎて、番号順に並ぶかどうかを検定できない") \
	ROW(SAY_STAIRCASE_LOAD, "負荷も同じ順に並び（τ = {1}）、スケジューラを示唆する") \
	ROW(SAY_STAIRCASE_TIME, "時刻も同じ順に並び（τ = {1}）、測定順を示唆する") \
	ROW(SAY_NO_CLASS, "このデータから速い種類のコアは見分けられない。限界に到達したのは {2}のうち {1}") \
	ROW(SAY_NO_LOAD, "背景負荷の記録がない。終始一様に遅くされた群も同じに見える") \
	ROW(SAY_BATCHES, "各値は {1} 回の反復の平均であり、{2}は最良の束であって最良の実行ではない") \
	ROW(SAY_NO_DIRECTION, "どちら向きが良いか述べられていないため、最良値・限界・開きはない（--direction lower か higher）") \
	ROW(SAY_NO_UNIT, "単位が述べられていないため、最良値・限界・開きはない（--unit、単位から分からなければ --direction）") \
	ROW(SAY_STATED_ONLY, "{2} 群中 {1}は要約のみで実行の記録がなく、限界も区間も出せない") \
	ROW(SAY_ALL_STATED, "要約だけで個々の実行の記録がなく、限界も区間も出せない") \
	ROW(SAY_STATES, "部分状態からは実行の順序や対は得られず、ドリフト・ウォームアップ・かたまりについては何も言えない") \
	ROW(SAY_ORDER_LOST, "出力時に実行が並べ替えられており、順序に依ることは分からない") \
	ROW(PROSE_OF_PASS, "{2}（測定 {1}）") \
	ROW(MEASURED_AND_BEST, "{1}。{2}") \
	ROW(BEST_REACHED, "最良値 {1} は、自身の実行から言える限り限界である") \
	ROW(BEST_CONFIRMED, "最良値 {1} は限界であり、負荷の記録で確認された") \
	ROW(BEST_PROVISIONAL, "最良値 {1} は暫定の限界である（{2}）") \
	ROW(BEST_NOT_REACHED, "最良値 {1} は限界とは言えない（{2}）") \
	ROW(BEST_CANNOT_TELL, "最良値 {1} が限界かどうかは分からない（{2}）") \
	ROW(GROUP_AND_MORE, "{1} ほか {2} 群") \
	ROW(DOUBT_WARMUP_POOLED, "各群の最初の {1} 回は、合わせてみると残りより {2} 遅い（{3}）") \
	ROW(DOUBT_WARMUP, "最初の {1} 回は残りより {2} 遅い（{3}）") \
	ROW(ADVICE_WARMUP, "--warmup {1} で除く。最小値には影響しないが、中央値には影響する") \
	ROW(DOUBT_DRIFT, "測定の間に水準が {1} 動いた（{2}）") \
	ROW(ADVICE_DRIFT, "群を交互に測り直し、動きを等しくする") \
	ROW(DOUBT_FLOOR_DRIFT, "測定の間に最良値が {1} 動いた（{2}）") \
	ROW(ADVICE_FLOOR_DRIFT, "温度とクロックを確かめる。周波数を固定するか、温まってから測る") \
	ROW(DOUBT_CLUSTERING, "続く実行どうしが似ている（順位の自己相関 {1}）。独立を仮定する区間は狭すぎる") \
	ROW(ADVICE_CLUSTERING, "周をより長い時間に散らす") \
	ROW(DOUBT_MODES, "値が {1} と {2} の二山に分かれる（上の山に {3}）") \
	ROW(ADVICE_MODES, "何が分けるかを調べる：クロック、CPU、キャッシュ、入力") \
	ROW(DOUBT_QUANTISATION, "値が {1} 刻みに並ぶ。最良値の {2} に当たる") \
	ROW(DOUBT_FAST_OUTLIERS, "{1} 回が残りのばらつきから外れて速い（最速 {2}、中央値との差 {3}）。仕事の省略、時計の飛び、単位の誤りがありうる") \
	ROW(ADVICE_FAST_OUTLIERS, "最小値を信じる前にその実行を見る") \
	ROW(DOUBT_ZEROS, "値が 0 の {1} 回は、比と限界の判定から除いた") \
	ROW(ADVICE_ZEROS, "0 の実行が何か（失敗か、時計の粗さか）を確かめる") \
	ROW(DOUBT_SHORT_PASS, "20 回未満では、一度の乱れが測定全体を覆い得る") \
	ROW(ADVICE_SHORT_PASS, "20 周以上測る") \
	ROW(DOUBT_UNBALANCED, "群によって回数が {1}違う。回数が多いほど最小値は小さくなる") \
	ROW(ADVICE_UNBALANCED, "最小値は同じ回数でだけ比べる") \
	ROW(DOUBT_MISSING_ROUNDS, "周に {1} 回の欠けがある") \
	ROW(DOUBT_MISSING_VALUES, "{2} 個の値が数でなかった") \
	ROW(DOUBT_MISSING_BOTH, "周に {1} 回の欠けがあり、{2} 個の値が数でなかった") \
	ROW(ADVICE_MISSING_ROUNDS, "除外の件数を見る（summary -v）") \
	ROW(DOUBT_DUPLICATES, "{1} 回が他と同じ群・周を持つ。同じファイルを二度与えたか、周の数え直しか") \
	ROW(ADVICE_DUPLICATES, "各ファイルは一度だけ与えるか、測定ごとに名を付ける") \
	ROW(DOUBT_FIXED_ORDER, "どの周でも同じ順に測られた（W = {1}）。周に一度の出来事がいつも同じ群に当たる") \
	ROW(DOUBT_BLOCKED, "各群は一度にまとめて測られた。群の差と時間による変化を区別できない") \
	ROW(ADVICE_ORDER, "周ごとに群の順を混ぜる") \
	ROW(DOUBT_TOO_LONG, "{1} 回と長いため、固まりと（全体で 200,000 回を超える場合は）グループの順序は最初の 65,536 回で判定した") \
	ROW(ADVICE_TOO_LONG, "--where で一部を判定する") \
	ROW(CORE, "コア") \
	ROW(SMALL_COUNTS, "") \
	ROW(COMMON_TO_BOTH, "両方に共通の {1} {2}") \
	ROW(CONTROL, "対照") \
	ROW(THE_CONTROLS, "{2} {1} 群") \
	ROW(NO_COMMON_GROUPS, "両方に共通の群がない") \
	ROW(METRICS_APART, "測ったものが違う：{1} に対し {2}") \
	ROW(NO_JUDGED_GROUPS, "両方に共通の {1} 群のどれも判定できない（{2}）") \
	ROW(WHY_NOT_JUDGED, "測定が少なすぎるか、常に負荷があるか、値がゼロ以下") \
	ROW(APART, "両方に共通の群がない。{1} が異なる（それを変えたのなら --vary {1}）") \
	ROW(FLOORS_MOVED, "{1}の限界が {2} 動いた") \
	ROW(FLOORS_CONTRADICT, "{1} と {2} が矛盾する（限界が {3} と {4} 動いた）") \
	ROW(FLOORS_AGREE, "{1}の限界は ±{3} % 以内で一致") \
	ROW(FLOORS_AGREE_ON_THE_WHOLE, "{1}の限界は全体として ±{3} % 以内で一致（個々には {2}）") \
	ROW(FLOORS_UNTOLD, "{1}の限界が ±{3} % 以内に留まったかは分からない（最小値の動き {2}）") \
	ROW(MEDIANS_MOVED, "{1}の中央値が {2} 動いた") \
	ROW(MEDIANS_CONTRADICT, "{1} と {2} が矛盾する（中央値が {3} と {4} 動いた）") \
	ROW(MEDIANS_CONTRADICT_TOO, "中央値も同様（{3} と {4}）") \
	ROW(MEDIANS_AGREE, "中央値は ±{3} % 以内で一致") \
	ROW(MEDIANS_AGREE_ON_THE_WHOLE, "中央値は全体として ±{3} % 以内で一致（個々には {2}）") \
	ROW(MEDIANS_UNTOLD, "{1}の中央値が ±{3} % 以内に留まったかは分からない（動き {2}）") \
	ROW(MOVED_ALONE, "{1}（{2}）") \
	ROW(SINGLE_CHANGES, "{2} 群が変化した：{1}") \
	ROW(AND_SINGLE_CHANGES, "{1}、ほかに {3} 群が変化した：{2}") \
	ROW(MOVED_BY_THEMSELVES, "単独で動いた群が {2}：{1}") \
	ROW(UNITS_AGREE, "単位と向きは一致") \
	ROW(UNITS_DIFFER, "単位か向きが違う：{1}") \
	ROW(UNITS_NOT_STATED, "{1} 群の単位か向きが述べられていない") \
	ROW(KEY_DIFFERS, "{1} は {2} に対し {3}") \
	ROW(MACHINE_AGREES, "機械とプログラムの記録 {1} 項目が一致") \
	ROW(MACHINE_ACCEPTED, "機械とプログラムの相違は受け入れ済み") \
	ROW(MACHINE_DIFFERS, "機械かプログラムが違う：{1}") \
	ROW(MACHINE_DIFFERS_SOFTLY, "機械かプログラムの小さな違い：{1}") \
	ROW(MACHINE_NOT_JUDGED, "{1}（判定外：{2}）") \
	ROW(MACHINE_NOT_RECORDED, "機械の記録がない") \
	ROW(MACHINE_ONE_SIDED, "機械の記録が片側にしかない（{1}）") \
	ROW(ANOTHER_TIME, "別の時刻") \
	ROW(HOURS_APART, "別の時刻（{1} 時間差）") \
	ROW(ANOTHER_DAY, "別の日（{1} 日差）") \
	ROW(TIME_NOT_RECORDED, "測定時刻の記録がない") \
	ROW(RAN_IN_TURN, "交互に測られた（重なり {1} %）") \
	ROW(ROUNDS_AGREE, "同じ周数（{1}）") \
	ROW(ROUNDS_UNEQUAL, "周数が等しくない群がある（最大 {1} 対 1）") \
	ROW(ROUNDS_AGAINST, "{1} 周に対し {2} 周") \
	ROW(FLOORS_IN_BOTH, "両方で限界に到達したのは {2} 中 {1}") \
	ROW(LOADS_AGREE, "背景負荷は ±{1} ポイント以内で一致") \
	ROW(LOAD_HIGHER, "背景負荷は {1} のほうが {2} ポイント高い") \
	ROW(LOADS_UNTOLD, "背景負荷が ±{1} ポイント以内に留まったかは分からない") \
	ROW(LOAD_NOT_COMMON, "共通の群の負荷が分からない") \
	ROW(LOAD_NOT_RECORDED, "負荷の記録がない") \
	ROW(LOAD_KNOWN_FOR, "負荷は {1} についてのみ分かる") \
	ROW(DO_NOT_COMPARE, "比較してはならない：{3}。") \
	ROW(NOTHING_AGREES, "検査が拒む") \
	ROW(NOTHING_LEFT, "検査の表を参照") \
	ROW(COMPARE_WITH_CAUTION, "{1} と {2} は注意して比較すること。{3}。") \
	ROW(CAUTION_NOT_RECORDED, "反証はないが、{1}") \
	ROW(CAUTION_FOUND, "{1}") \
	ROW(CAUTION_BOTH, "{1}。さらに、{2}") \
	ROW(CANNOT_TELL_COMPARE, "{1} と {2} の比較を禁じるものはないが、証拠が足りず判定できない：{3}。") \
	ROW(SAME_RUNS, "両方とも同じ実行値である") \
	ROW(NOTHING_IS_COMPARED, "{1} と {2} は値がすべて同じ実行である：同じファイルを二度与えたか、その複製である。何も比較していない。") \
	ROW(PAIRS_SAME_RUNS, "値がすべて同じ実行である：同じファイルを二度与えたか、その複製である。何も比較していない。") \
	ROW(MAY_BE_COMPARED, "{1} と {2} は比較できる：{3}。") \
	ROW(NOT_COMPARED, "{1} と {2} は比べていない。") \
	ROW(FLOORS_MOVED_UNDECLARED, \
		"限界が動いた（{1}）。コードを変えたのなら `floorstat compare` で問うこと。何も変えていないのなら機械が変わったのであり、比較してはならない。") \
	ROW(COMMON_SHIFT, \
		"{2} 種の処理のうち {1} が同じ倍率（×{3}）で動いた。コードより、機械全体に及ぶ原因（クロック、コンパイラの設定、負荷）のほうがありそうである。") \
	ROW(UNMOVED_ARE_CONTROL, "{2} 群のうち {1} 群は動いておらず、対照と見なす。") \
	ROW(CHANGES_OF, "{1}のうち、{2}。") \
	ROW(CHANGES_BETTER, "良くなったもの {1}（{2}）") \
	ROW(CHANGES_WORSE, "悪くなったもの {1}（{2}）") \
	ROW(CHANGES_SAME, "±{2} % 以内で同じもの {1}") \
	ROW(CHANGES_UNDETERMINED, "不定 {1}") \
	ROW(TAKEN_FOR_CHANGED, "変更点と見なしたもの：{1}。") \
	ROW(WAIVED, "利用者が認めた違い：{1}。") \
	ROW(WAIVED_ITEM, "{1}（{2}）") \
	ROW(ALL_GROUPS, "全群") \
	ROW(REMEDY, "比較できるようにするには：{1}。") \
	ROW(REMEDY_ZEROS, "ゼロ以下の値が何であるかを調べる（失敗、または粗すぎる時計）") \
	ROW(REMEDY_COMMON, "両方で同じ群を測る") \
	ROW(REMEDY_REPEAT, "両方の測定で{1}を {2} 周以上やり直す") \
	ROW(REMEDY_INTERLEAVE, "周ごとに交互に測る") \
	ROW(REMEDY_INTERLEAVE_TIMED, "周ごとに交互に測り、各実行の時刻を記録する") \
	ROW(REMEDY_LOAD, "両方の背景負荷を記録する") \
	ROW(REMEDY_HOST, "両方の機械と版を記録する") \
	ROW(CHANGE_FASTER, "速い") \
	ROW(CHANGE_SLOWER, "遅い") \
	ROW(CHANGE_SMALLER, "小さい") \
	ROW(CHANGE_LARGER, "大きい") \
	ROW(CHANGE_FEWER, "少ない") \
	ROW(CHANGE_MORE, "多い") \
	ROW(CHANGE_LOWER, "低い") \
	ROW(CHANGE_HIGHER, "高い") \
	ROW(CHANGE_BETTER, "良い") \
	ROW(CHANGE_WORSE, "悪い") \
	ROW(CHANGED_BY, "{1}（{2}）") \
	ROW(CHANGED_BESIDE_NOISE, "{1}（{2}、同じ測定の半分どうしの差は {3}）") \
	ROW(SAME_WITHIN, "同じ（±{1} % 以内）") \
	ROW(UNDETERMINED, "不定") \
	ROW(UNDETERMINED_FEW, "不定：回数不足（片側 {1} 回で決まる）") \
	ROW(UNDETERMINED_NON_POSITIVE, "不定：0 以下の値") \
	ROW(UNDETERMINED_NO_RUNS, "不定：一方に実行がない") \
	ROW(UNDETERMINED_SUMMARIES, "不明：要約のみ") \
	ROW(UNDETERMINED_SCATTER, "不定：散らばり") \
	ROW(CLAIM_IS_ALLOWED, "言える") \
	ROW(CLAIM_WITH_CAUTION, "注意付きで言える") \
	ROW(CLAIM_IS_NOT_ALLOWED, "言えない") \
	ROW(CLAIM_IS_CONTRADICTED, "データに反する") \
	ROW(CLAIM_SENTENCE, "「{1}」は{2}：{3}{4}。") \
	ROW(CLAIM_RATIO_LOWER, "（{2}では右は左の {1} 倍）") \
	ROW(CLAIM_RATIO_HIGHER, "（{2}では左は右の {1} 倍）") \
	ROW(CLAIM_SPREAD, "（最悪は最良の {1}）") \
	ROW(CLAIM_BY_FLOORS, "限界") \
	ROW(CLAIM_BY_TYPICAL, "典型値") \
	ROW(CLAIM_SUPPORTED, "データが支持する") \
	ROW(CLAIM_UNKNOWN_PASS, "その名の測定はない") \
	ROW(CLAIM_UNKNOWN_GROUP, "その測定にそのような群はない") \
	ROW(CLAIM_UNIT, "群の単位か向きが違うか、分からない") \
	ROW(CLAIM_PASSES_REFUSED, "測定どうしを比べてはならない") \
	ROW(CLAIM_PASSES_CAUTION, "測定どうしの比較には注意が要る") \
	ROW(CLAIM_PASS_CANNOT_TELL, "測定どうしを比べてよいとは言えない") \
	ROW(CLAIM_FLOOR_UNTOLD, "一方の群の速さについては何も言えない") \
	ROW(CLAIM_FLOOR, "一方の最小値が限界とは分からない") \
	ROW(CLAIM_NO_RUNS, "群の実行の記録がないか、少なすぎる") \
	ROW(CLAIM_INTERVAL, "区間が逆を排除しない") \
	ROW(CLAIM_SIZE, "向きは正しいが、大きさは違う") \
	ROW(CLAIM_ORDER, "交互に測られておらず、時間と群を区別できない") \
	ROW(CLAIM_OPPOSITE, "データは逆を示す") \
	ROW(CLAIM_MINIMA, "観測された最小値についての文としては正しい") \
	ROW(ODD_AND_EVEN, "奇数周と偶数周") \
	ROW(FIRST_AND_SECOND, "前半と後半") \
	ROW(SELF_SENTENCE, \
		"何も変えていない {1} の二分（{2}）の間で、{4}のうち {3} 群が変化したとされたはずである。限界の差は最大 {5}、典型的には {6}。") \
	ROW(MATRIX_REFUSED, \
		"測定の {2} 組のうち {1} 組は比較してはならない。等しい条件でも約 {3} 組は偶然だけで拒まれる。") \
	ROW(MATRIX_REFUSED_FEW, \
		"測定の {2} 組のうち {1} 組は比較してはならない。等しい条件なら偶然に拒まれるのは多くて 1 組ほど。") \
	ROW(MATRIX_NONE_REFUSED, "測定の {1} 組のうち、拒まれる組はない。") \
	ROW(MATRIX_OVERLAP, \
		"複数の組に入る測定がある。A と B、B と C を比べてよくても、A と C については何も言えない。") \
	ROW(ONE_WITH, "{1} と {2}") \
	ROW(PAIRS_DO_NOT, "{1} は比較してはならない：{2}。") \
	ROW(PAIRS_WITH_CAUTION, "{1} の比較には注意が要る：{2}。") \
	ROW(PAIRS_CANNOT_TELL, "{1} の比較を禁じるものはないが、判断するには証拠が足りない：{2}。") \
	ROW(PAIRS_MAY, "{1} は比較してよい：{2}。") \
	ROW(PAIRS_ELSEWHERE, "組ごとの理由は --to csv と --to json にある。--all ではここに示す。") \
	ROW(MATRIX_SET, "互いに比較してよい組：{1}。") \
	ROW(MATRIX_ALONE, "どれとも比較できない：{1}。") \
	ROW(MATRIX_DIVIDES, "最も多くの組を拒む検査は {1}。") \
	ROW(STATUS_EQUIVALENT, "同等") \
	ROW(STATUS_DIFFERENT, "相違") \
	ROW(STATUS_UNDETERMINED, "不定") \
	ROW(STATUS_MISSING, "記録なし") \
	ROW(STATUS_ACCEPTED, "{1}（容認）") \
	ROW(COLUMN_CHECK, "検査") \
	ROW(COLUMN_STATUS, "結果") \
	ROW(COLUMN_FOUND, "内容") \
	ROW(COLUMN_GROUP, "群") \
	ROW(COLUMN_EQUAL_ROUNDS, "等しい周数") \
	ROW(COLUMN_BEST_OF, "{1} の最良") \
	ROW(COLUMN_FLOOR_RATIO, "限界の比") \
	ROW(COLUMN_PAIRED_RATIO, "典型値の比（周ごとの対）") \
	ROW(PAIRED_BY_ROUND, "{1}（周ごとの対）") \
	ROW(COLUMN_TYPICAL_RATIO, "典型値の比") \
	ROW(COLUMN_CHANGE, "変化") \
	ROW(COLUMN_COMPARABLE, "比較してよいか") \
	ROW(PAIRS_LEFT_OUT, \
		"{2} 群のうち {1} 群（変化したもの、次に不定で大きいもの）を表示（--all で全部）") \
	ROW(FLOORS_AND_MEDIANS, "限界だけなら：{1}。中央値：{2}。") \
	ROW(LONG_EPISODES, "乱れが長く続く時期があった。やり直せば変わり得る。") \
	ROW(MORE_PAIRS, "ほか {1} 組は --to csv と --to json にある。") \
	ROW(ONLY_IN, "{1} だけにあるもの：{2}") \
	ROW(WITHOUT_PARTNER, "相手のない群。{1}。") \
	ROW(RATIOS_UNDER_REFUSAL, \
		"比は、警告なしに計算されないよう示すものである。これらの測定は比較してはならない。") \
	ROW(NO_HALVES, "二分できるだけの実行（順序の分かる群に 4 回）がどの測定にもない。") \
	ROW(ONE_PASS_LEFT, "比べたものはない。実行の残っている測定は一つ以下である。") \
	ROW(NOTHING_TO_COMPARE, \
		"測定が一つしかなく、比べる相手がない。ファイルを二つ与えるか、--pass COLUMN で分けること。") \
	ROW(TABLES_LEFT_OUT, "ほかに {1} 表（別の指標や処理）。--metric NAME で選び、--all で全部を示す。") \
	ROW(SENTENCES_LEFT_OUT, "ほか {1} 文は --all で示す。") \
	ROW(DOUBT_LINE, "{1}：{2}。{3}") \
	ROW(MORE_DOUBTS, "ほかに {1} 件の疑い：--to json か報告書を参照") \
	ROW(READ_AS, "{1} は {2} として読んだ：{3}") \
	ROW(READ_BESIDE, "{1} は {2} として読んだ（{3}）") \
	ROW(READING_LINE, "{1}：{2} {3}") \
	ROW(READING_PLAIN, "{1}：{2}") \
	ROW(HEADING_CAN, "このデータが示すこと") \
	ROW(HEADING_CANNOT, "示さないこと") \
	ROW(HEADING_DOUBTS, "疑わしい点（重いものから）") \
	ROW(HEADING_CLAIMS, "主張") \
	ROW(HEADING_NOISE, "手順自体の雑音") \
	ROW(HEADING_CHECKS, "検査") \
	ROW(AS_ABOVE, "同上") \
	ROW(CLAUSE_LAST, "、") \
	ROW(NO_CONTROLS, "変えていないと宣言された群がない（--control）") \
	ROW(TITLE_PLAIN, "ベンチマーク報告") \
	ROW(TITLE_OF, "ベンチマーク報告：{1}") \
	ROW(A_FLOOR, "限界") \
	ROW(A_AND_B, "{1} と {2}") \
	ROW(HEADING_TABLES, "結果") \
	ROW(HEADING_FIGURES, "図") \
	ROW(HEADING_CORRELATION, "背景負荷と速さ") \
	ROW(HEADING_COMPARABILITY, "測定どうしを比べてよいか") \
	ROW(HEADING_HEALTH, "測定の健全さ") \
	ROW(HEADING_INPUTS, "入力") \
	ROW(HEADING_FACTS, "機械とプログラムの記録") \
	ROW(HEADING_READINGS, "各項目の読み方") \
	ROW(HEADING_METHODS, "計算の方法") \
	ROW(HEADING_AGAIN, "同じ報告を作るには") \
	ROW(FIGURE_NUMBER, "図 {1}") \
	ROW(FIGURE_TITLE, "図 {1}　{2}。") \
	ROW(COLUMN_TABLE, "表") \
	ROW(COLUMN_LOAD_WITH, "負荷と") \
	ROW(COLUMN_GROUPS, "群") \
	ROW(COLUMN_PEARSON, "ピアソンの r") \
	ROW(COLUMN_INTERVAL, "95 % 区間（近似）") \
	ROW(COLUMN_SPEARMAN, "スピアマンの ρ") \
	ROW(COLUMN_KENDALL, "ケンドールの τ") \
	ROW(COLUMN_INFLUENTIAL, "最も影響する群") \
	ROW(COLUMN_R_WITHOUT, "それを除いた r") \
	ROW(CORRELATION_NOTE, \
		"r の p は群の並べ替えによる。限界の行では、限界が判定できない群を除いてある。") \
	ROW(COLUMN_DOUBT, "疑わしい点") \
	ROW(COLUMN_WHAT_TO_DO, "対処") \
	ROW(NO_DOUBTS, "問題を示した検査はない。") \
	ROW(NOTHING_CHECKED, "調べられる実行がない。") \
	ROW(COLUMN_FILE, "ファイル") \
	ROW(HOLDS_TRACE, "トレース") \
	ROW(HOLDS_FACTS, "環境の記録") \
	ROW(HOLDS_LEVELS, "因子の水準") \
	ROW(HOLDS_LOAD, "背景負荷") \
	ROW(MORE_FACTS, "ほか {1} 件の測定は results.json にある。") \
	ROW(COLUMN_FACT, "項目") \
	ROW(COLUMN_FOR, "内容") \
	ROW(COLUMN_COLLECTOR, "形式") \
	ROW(COLUMN_SKIPPED, "読み飛ばし") \
	ROW(COLUMN_SHA256, "SHA-256") \
	ROW(MORE_INPUTS, "ほか {1} ファイルは results.json にある。") \
	ROW(LEFT_PIN, "指定の CPU を外れたもの {1}") \
	ROW(LEFT_WARMUP, "慣らしの印があるもの {1}") \
	ROW(LEFT_FAILED, "失敗 {1}") \
	ROW(LEFT_MISSING, "値のないもの {1}") \
	ROW(LEFT_FILTERED, "--where で除いたもの {1}") \
	ROW(LEFT_NOT_A_RUN, "実行でないもの（集計、較正）{1}") \
	ROW(PASS_USED, "測定 {1}：{2}を使用、除外なし。") \
	ROW(PASS_WITHOUT_RUNS, "測定 {1}：個々の実行の記録はない。") \
	ROW(PASS_USED_LEFT, "測定 {1}：{2}を使用。除外：{3}。") \
	ROW(FACT_BY_USER, "{1}（利用者の申告）") \
	ROW(PROCESSES_OF, "{1} の傍らで最も CPU を使った処理（CPU 1 個に対する割合）：{2}。") \
	ROW(LOAD_FROM, "{1} の背景負荷は {2} による。時刻は実行と重ならない。") \
	ROW(LOAD_FROM_UNTIMED, \
		"{1} の背景負荷は {2} による。時刻がなく、背景負荷であることは利用者の申告による。") \
	ROW(LOAD_FROM_WITH, "{1} の負荷（{2}）はベンチマーク自身の分を含む。示すだけで判定には使わない。") \
	ROW(REMARK, "注記：") \
	ROW(TIMES, "（{1} 件）") \
	ROW(TIMES_TWO, "（2 件）") \
	ROW(METHODS_FLOOR, \
		"最小値（率では最大値）を、乱されない実行の値の推定とする（Chen & Revels 2016）。5 回以上かつ 100 回に 1 回以上がその 2 % 以内にあり、時間の 6 区間のうち 3 区間以上に現れ、時計・固まり・負荷・同類・別の測定のどれも反対しないとき、限界に「到達」したと言う。それは手元の実行により低い値の兆しがないという意味であり、機械が乱されなかったという意味ではない。併せて、最小値から {1} % 以内の実行の割合を示す。") \
	ROW(METHODS_STATISTICS, \
		"分位数は type 7（Hyndman & Fan 1996）。中央値の区間は順序統計量により、名目以上の水準を持つ。回数の違う限界は等しい周数での期待値（希薄化）で、限界の比は先行検定の反転（Nelson 1963）で比べる。遅いことを理由に除いた実行はない。") \
	ROW(METHODS_COMPARE, \
		"測定どうしは 8 つの検査で比べ、それぞれ同等・相違・不定・記録なしのいずれかとする。同等には 90 % 区間が許容幅（限界 ±{1} %、中央値 ±{2} %、負荷 ±{3} ポイント）に収まること、相違には区間が 0 を含まず実質的な大きさがあることを要する。記録のないものは不明であり、等しいとはみなさない。") \
	ROW(METHODS_SEED, "乱数は並べ替えにのみ使う。種 {1}。floorstat {2}。") \
	ROW(CHANGE_LINE, "{1}、{2}") \
	ROW(COLUMN_FLOOR_HIGHER, "最大値は限界か") \
	ROW(DOUBT_TEXT_OF_MANY, "{1}（数値は {2} のもの）") \
	ROW(COUNT_OF, "（{2}のうち {1}）") \
	ROW(SAY_NEAR_ALONE, "{2}のうち {1} 回が{4}から {3} % 以内にある（それ自身を含む）") \
	ROW(CELL_STATED_ONLY, "要約のみ") \
	ROW(TITLE_WITH_LEVELS, "{1}、{2}") \
	ROW(MINUTES_APART, "別の時刻（{1} 分差）") \
	ROW(SOME_GROUPS, "{2} 群のうち {1} 群") \
	ROW(OTHER_METRICS, "別の指標の {1} 組は --all、--to csv、--to json にある。") \
	ROW(MORE_TABLES, "ほか {1} 表は結果にある。文は最初の {2} 表についてのみ示す。") \
	ROW(WHO_AND_TABLES, "{1}（ほか {2} 表でも）")
/* clang-format on */

#endif
