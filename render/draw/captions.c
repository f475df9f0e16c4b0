/* Sentences on what the groups of a figure show. */

#include "figure.h"

/* Values of different workloads are lower or higher, none of them better: the words by what is the extreme. */
enum extreme { EXTREME_BEST, EXTREME_WORST, EXTREME_LOWEST, EXTREME_HIGHEST };

static enum extreme extreme_of(const struct figure *figure, bool worst)
{
	if (series_of_one_workload(figure))
		return worst ? EXTREME_WORST : EXTREME_BEST;
	return worst == (figure->direction == DIRECTION_HIGHER) ? EXTREME_LOWEST : EXTREME_HIGHEST;
}

const char *series_superlative(struct figure *figure, bool worst)
{
	static const enum figure_word words[] = {
		WORD_FIGURE_THE_BEST, WORD_FIGURE_THE_WORST, WORD_FIGURE_THE_LOWEST, WORD_FIGURE_THE_HIGHEST};
	return figure_words(figure->arena, figure->options->lang, words[extreme_of(figure, worst)],
		(const char *const[]){series_full(figure, series_extreme(figure, worst)), NULL});
}

/* "cpu 7 is best with 136.9 ms (median 230.5 ms)". */
static const char *extreme_sentence(struct figure *figure, bool worst, unsigned digits)
{
	static const enum figure_word words[] = {
		WORD_FIGURE_IS_BEST, WORD_FIGURE_IS_WORST, WORD_FIGURE_IS_LOWEST, WORD_FIGURE_IS_HIGHEST};
	const struct series *of = &figure->series[series_extreme(figure, worst)];
	const char *name = of->section ? arena_printf(figure->arena, "%s · %s", of->section, of->name)
				       : of->name;
	return figure_words(figure->arena, figure->options->lang, words[extreme_of(figure, worst)],
		(const char *const[]){name, figure_value(figure, group_best(of->group), digits),
			figure_value(figure, of->group->median, 4), NULL});
}

const char *series_extremes(struct figure *figure)
{
	const struct group_finding *only = figure->series[0].group;
	if (figure->series_count == 1)
		return SAY(figure, HAS_VALUES, figure->series[0].name, figure_value(figure, only->min, 4),
			figure_value(figure, only->median, 4), figure_value(figure, only->max, 4));
	if (series_extreme(figure, false) == series_extreme(figure, true))
		return SAY(figure, ALL_ALIKE, figure_value(figure, group_best(only), 4));
	double best = group_best(figure->series[series_extreme(figure, false)].group),
	       worst = group_best(figure->series[series_extreme(figure, true)].group);
	unsigned digits = digits_apart(
		figure->arena, dress_for(figure->arena, figure->unit, fabs(best)), best, worst, 4);
	return SAY(figure, BOTH, extreme_sentence(figure, false, digits),
		extreme_sentence(figure, true, digits));
}

void run_counts_add(struct run_counts *counts, size_t runs)
{
	counts->least = counts->groups == 0 || runs < counts->least ? runs : counts->least;
	counts->most = runs > counts->most ? runs : counts->most;
	counts->groups++;
}

const char *run_counts_text(struct figure *figure, const struct run_counts *counts)
{
	const char *least = figure_count(figure, counts->least), *most = figure_count(figure, counts->most);
	if (counts->groups < 2)
		return SAY(figure, N, most);
	return counts->least == counts->most ? SAY(figure, N_EACH, most) : SAY(figure, N_RANGE, least, most);
}

const char *figure_groups_counted(struct figure *figure, size_t count)
{
	return count == 1 ? SAY(figure, ONE_GROUP) : SAY(figure, GROUPS, figure_count(figure, count));
}

const char *words_joined(struct figure *figure, const char *const *parts, size_t count)
{
	const char *text = count > 0 ? parts[0] : "";
	for (size_t i = 1; i + 1 < count; i++)
		text = SAY(figure, LISTED, text, parts[i]);
	return count > 1 ? SAY(figure, BOTH, text, parts[count - 1]) : text;
}

const char *series_floors(struct figure *figure)
{
	static const enum figure_word words[] = {
		[FLOOR_REACHED] = WORD_FIGURE_REACHED_IN,
		[FLOOR_PROVISIONAL] = WORD_FIGURE_PROVISIONAL_IN,
		[FLOOR_NOT_REACHED] = WORD_FIGURE_NOT_REACHED_IN,
		[FLOOR_CANNOT_TELL] = WORD_FIGURE_UNDECIDED_IN,
	};
	const char *parts[FLOOR_CANNOT_TELL + 1] = {NULL};
	size_t kinds = 0;
	for (enum floor_verdict verdict = FLOOR_REACHED; verdict <= FLOOR_CANNOT_TELL; verdict++) {
		size_t count = 0;
		for (size_t i = 0; i < figure->series_count; i++)
			count += figure->series[i].group->floor.verdict == verdict;
		if (count > 0)
			parts[kinds++] = figure_words(figure->arena, figure->options->lang, words[verdict],
				(const char *const[]){figure_groups_counted(figure, count), NULL});
	}
	return kinds > 0 ? SAY(figure, FLOORS, words_joined(figure, parts, kinds)) : "";
}
