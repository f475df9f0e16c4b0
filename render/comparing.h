/* What an answer or a report says of passes set side by side, in the order of reading: sentences between sheets. */
#ifndef FLOORSTAT_COMPARING_H
#define FLOORSTAT_COMPARING_H

#include "sheet.h"

/* The sentences that come first: the verdict, what moved undeclared, what was accepted, what would help. */
void comparing_verdict(
	const struct voice *voice, const struct pass_comparison *comparison, struct words *list);

/* A sentence on several comparisons, with the verdict that it tells; COMPARABILITY_NONE: none. */
struct comparing_line {
	const char *text;
	enum comparability verdict;
};

struct comparing_lines {
	struct comparing_line *at;
	size_t count, capacity;
};

/* More than one comparison: what may be compared with what, then a sentence for the pairs of which the same is to be said.
 * Of more than COMPARING_MOST passes compared in all pairs the sets alone, unless all rows are asked for. */
enum { COMPARING_MOST = 6 };
struct comparing_lines comparing_overview(const struct voice *voice);

/* The same without the verdicts. */
struct words comparing_texts(const struct voice *voice);

/* The verdicts of all pairs as a grid; NULL where passes were not compared in all pairs, or are too many. */
struct sheet *comparing_grid(const struct voice *voice);

/* Whether its pairs are worth a look among other comparisons: one changed, or all were meant to. */
bool comparing_has_changes(const struct pass_comparison *comparison);

/* Why there is nothing to say. */
const char *comparing_nothing(const struct voice *voice);

/* "A30 and B60: not comparable". */
const char *comparing_title(const struct voice *voice, const struct pass_comparison *comparison);

/* Groups without a partner; NULL when each has one. */
const char *comparing_unmatched(const struct voice *voice, const struct pass_comparison *comparison);

/* What an author claims; what the procedure finds between halves of one pass. */
void comparing_claims(const struct voice *voice, struct words *list);
void comparing_noise(const struct voice *voice, struct words *list);

/* The comparison that weighs most: refused before undecided before the rest; SIZE_MAX without any. */
size_t comparing_worst(const struct findings *findings);

/* The colour that a verdict is shown in. */
enum tone comparing_tone(enum comparability verdict);

#endif
