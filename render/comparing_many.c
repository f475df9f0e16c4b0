/* More than one comparison: the grid, the sets, and sentences that many pairs share. */
#include <stdint.h>
#include <string.h>

#include "../analysis/passes/comparability.h"
#include "comparing.h"
#include "quantity.h"
#include "scope.h"
#include "verdicts.h"

enum {
	MOST_LINES = 15,
	MOST_OF_A_PASS = 20, /* bytes of a pass in a heading */
};

static const char *count_text(const struct voice *voice, size_t count)
{
	return quantity_count(voice->arena, count);
}

static void add(const struct voice *voice, struct comparing_lines *lines, const char *text,
	enum comparability verdict)
{
	ARENA_ROOM(voice->arena, lines->at, lines->count, lines->capacity);
	lines->at[lines->count++] = (struct comparing_line){text, verdict};
}

/* Passes that were compared with another, in their order; returns how many. */
static size_t passes_compared(const struct voice *voice, size_t *passes)
{
	const struct findings *findings = voice->findings;
	size_t count = 0, all = findings->dataset->pass_count;
	bool *compared = arena_alloc(voice->arena, all, sizeof *compared);
	for (size_t i = 0; i < findings->comparison_count; i++)
		compared[findings->comparisons[i].a] = compared[findings->comparisons[i].b] = true;
	for (size_t p = 0; p < all; p++)
		if (compared[p])
			passes[count++] = p;
	return count;
}

static const struct pass_comparison *comparison_between(const struct findings *findings, size_t a, size_t b)
{
	for (size_t i = 0; i < findings->comparison_count; i++) {
		const struct pass_comparison *comparison = &findings->comparisons[i];
		if ((comparison->a == a && comparison->b == b) || (comparison->a == b && comparison->b == a))
			return comparison;
	}
	return NULL;
}

static struct sheet_cell grid_cell(const struct voice *voice, size_t a, size_t b)
{
	const struct pass_comparison *comparison = a == b ? NULL : comparison_between(voice->findings, a, b);
	if (!comparison)
		return (struct sheet_cell){QUANTITY_NONE, TONE_PLAIN};
	return (struct sheet_cell){
		voice_comparability(voice, comparison->verdict), comparing_tone(comparison->verdict)};
}

struct sheet *comparing_grid(const struct voice *voice)
{
	const struct findings *findings = voice->findings;
	size_t *passes = arena_alloc(voice->arena, findings->dataset->pass_count, sizeof *passes);
	size_t count = passes_compared(voice, passes);
	if (!findings->matrix || count > COMPARING_MOST)
		return NULL;
	struct sheet *sheet = sheet_new(voice->arena, NULL, count + 1, count);
	sheet->columns[0] = (struct sheet_column){SAY(voice, COLUMN_PASS), false, 0, false};
	for (size_t i = 0; i < count; i++) {
		const char *name = voice_pass(voice, passes[i]);
		sheet->columns[i + 1] = (struct sheet_column){
			voice_shortened(voice, name, MOST_OF_A_PASS), false, 0, false};
		sheet_at(sheet, i, 0)->text = name;
		for (size_t j = 0; j < count; j++)
			*sheet_at(sheet, i, j + 1) = grid_cell(voice, passes[i], passes[j]);
	}
	return sheet;
}

static const char *passes_text(const struct voice *voice, const size_t *passes, size_t count)
{
	const char **names = arena_alloc(voice->arena, count, sizeof *names);
	for (size_t i = 0; i < count; i++)
		names[i] = voice_pass(voice, passes[i]);
	return voice_names(voice, names, count);
}

/* How many refusals chance alone would bring: nobody needs a tenth of a pair. */
static const char *refused_text(const struct voice *voice)
{
	const struct pass_matrix *matrix = voice->findings->matrix;
	const char *refused = count_text(voice, matrix->refused), *pairs = count_text(voice, matrix->pairs);
	if (matrix->refused == 0)
		return SAY(voice, MATRIX_NONE_REFUSED, pairs);
	if (matrix->expected_by_chance < 1)
		return SAY(voice, MATRIX_REFUSED_FEW, refused, pairs);
	return SAY(voice, MATRIX_REFUSED, refused, pairs,
		quantity_number(voice->arena, matrix->expected_by_chance, 0));
}

static bool sets_overlap(const struct pass_matrix *matrix, size_t passes, struct arena *arena)
{
	bool *seen = arena_alloc(arena, passes, sizeof *seen);
	for (size_t set = 0, at = 0; set < matrix->set_count; set++, at++)
		for (; matrix->sets[at] != SIZE_MAX; at++) {
			if (seen[matrix->sets[at]])
				return true;
			seen[matrix->sets[at]] = true;
		}
	return false;
}

static void add_sets(const struct voice *voice, struct comparing_lines *lines)
{
	const struct pass_matrix *matrix = voice->findings->matrix;
	for (size_t set = 0, at = 0; set < matrix->set_count; set++, at++) {
		size_t from = at;
		while (matrix->sets[at] != SIZE_MAX)
			at++;
		add(voice, lines, SAY(voice, MATRIX_SET, passes_text(voice, matrix->sets + from, at - from)),
			COMPARABLE);
	}
	if (sets_overlap(matrix, voice->findings->dataset->pass_count, voice->arena))
		add(voice, lines, SAY(voice, MATRIX_OVERLAP), COMPARABILITY_NONE);
	if (matrix->alone_count > 0)
		add(voice, lines,
			SAY(voice, MATRIX_ALONE, passes_text(voice, matrix->alone, matrix->alone_count)),
			COMPARABILITY_NONE);
}

/* Comparisons of which the same is to be said. */
struct alike {
	enum comparability verdict;
	const char *reasons;
	uint64_t hash; /* of the reasons */
	size_t *comparisons, count, capacity;
};

struct alikes {
	struct alike *at;
	size_t count, capacity;
};

static uint64_t hash_of(const char *text)
{
	uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
	for (; *text; text++)
		hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
	return hash;
}

static struct alike *alike_of(
	const struct voice *voice, struct alikes *alikes, enum comparability verdict, const char *reasons)
{
	uint64_t hash = hash_of(reasons);
	for (size_t i = 0; i < alikes->count; i++)
		if (alikes->at[i].hash == hash && alikes->at[i].verdict == verdict &&
			strcmp(alikes->at[i].reasons, reasons) == 0)
			return &alikes->at[i];
	ARENA_ROOM(voice->arena, alikes->at, alikes->count, alikes->capacity);
	alikes->at[alikes->count] = (struct alike){.verdict = verdict, .reasons = reasons, .hash = hash};
	return &alikes->at[alikes->count++];
}

static struct alikes alikes_of(const struct voice *voice,
	const char *(*reasons_of)(const struct voice *, const struct pass_comparison *))
{
	struct alikes alikes = {0};
	for (size_t i = 0; i < voice->findings->comparison_count; i++) {
		const struct pass_comparison *comparison = &voice->findings->comparisons[i];
		const char *reasons = reasons_of(voice, comparison);
		if (!reasons)
			continue;
		struct alike *alike = alike_of(voice, &alikes, comparison->verdict, reasons);
		ARENA_ROOM(voice->arena, alike->comparisons, alike->count, alike->capacity);
		alike->comparisons[alike->count++] = i;
	}
	return alikes;
}

/* "b1 with b2, b3 and b4; b2 with b3": the comparisons of one first pass together. */
static const char *pairs_text(const struct voice *voice, const struct alike *alike)
{
	const struct pass_comparison *comparisons = voice->findings->comparisons;
	struct buffer out = buffer_new(voice->arena);
	size_t *partners = arena_alloc(voice->arena, alike->count, sizeof *partners);
	for (size_t i = 0; i < alike->count;) {
		size_t first = comparisons[alike->comparisons[i]].a, count = 0;
		for (; i < alike->count && comparisons[alike->comparisons[i]].a == first; i++)
			partners[count++] = comparisons[alike->comparisons[i]].b;
		if (out.length > 0)
			buffer_text(&out, words_text(voice->language, WORD_LIST_SEMICOLON));
		buffer_text(&out,
			SAY(voice, ONE_WITH, voice_pass(voice, first), passes_text(voice, partners, count)));
	}
	return out.at;
}

static const char *verdict_sentence(const struct voice *voice, const struct alike *alike)
{
	static const enum word words[] = {
		[COMPARABILITY_NONE] = WORD_NOTHING,
		[COMPARABLE] = WORD_PAIRS_MAY,
		[COMPARABLE_WITH_CAUTION] = WORD_PAIRS_WITH_CAUTION,
		[NOT_COMPARABLE] = WORD_PAIRS_DO_NOT,
		[COMPARABILITY_CANNOT_TELL] = WORD_PAIRS_CANNOT_TELL,
	};
	const char *const arguments[] = {pairs_text(voice, alike), alike->reasons, NULL};
	if (voice->findings->comparisons[alike->comparisons[0]].same_runs)
		return SAY(voice, SCOPED, arguments[0], SAY(voice, PAIRS_SAME_RUNS));
	return words_fill(voice->arena, words_text(voice->language, words[alike->verdict]), arguments);
}

/* What else is to be said of single comparisons: their reasons are whole sentences. */
static void add_remarks(const struct voice *voice, struct comparing_lines *lines,
	const char *(*remark_of)(const struct voice *, const struct pass_comparison *))
{
	struct alikes alikes = alikes_of(voice, remark_of);
	bool of_all = alikes.count == 1 && alikes.at[0].count == voice->findings->comparison_count;
	for (size_t i = 0; i < alikes.count && i < MOST_LINES; i++)
		add(voice, lines,
			of_all ? alikes.at[i].reasons
			       : SAY(voice, SCOPED, pairs_text(voice, &alikes.at[i]), alikes.at[i].reasons),
			COMPARABILITY_NONE);
}

static void add_pairs(const struct voice *voice, struct comparing_lines *lines)
{
	struct alikes alikes = alikes_of(voice, comparison_reasons);
	size_t shown = voice->options->all || alikes.count < MOST_LINES ? alikes.count : MOST_LINES, left = 0;
	for (size_t i = 0; i < shown; i++)
		add(voice, lines, verdict_sentence(voice, &alikes.at[i]), alikes.at[i].verdict);
	for (size_t i = shown; i < alikes.count; i++)
		left += alikes.at[i].count;
	if (left > 0)
		add(voice, lines, SAY(voice, MORE_PAIRS, count_text(voice, left)), COMPARABILITY_NONE);
	add_remarks(voice, lines, common_shift_text);
	add_remarks(voice, lines, waived_text);
	add_remarks(voice, lines, remedy_text);
}

struct comparing_lines comparing_overview(const struct voice *voice)
{
	const struct findings *findings = voice->findings;
	struct comparing_lines lines = {0};
	size_t *passes = arena_alloc(voice->arena, findings->dataset->pass_count, sizeof *passes);
	bool many = findings->matrix && passes_compared(voice, passes) > COMPARING_MOST;
	if (findings->matrix)
		add(voice, &lines, refused_text(voice),
			findings->matrix->refused > 0 ? NOT_COMPARABLE : COMPARABILITY_NONE);
	if (many)
		add_sets(voice, &lines);
	if (findings->matrix && findings->matrix->divides)
		add(voice, &lines, SAY(voice, MATRIX_DIVIDES, findings->matrix->divides->name),
			COMPARABILITY_NONE);
	if (!many || voice->options->all)
		add_pairs(voice, &lines);
	else
		add(voice, &lines, SAY(voice, PAIRS_ELSEWHERE), COMPARABILITY_NONE);
	return lines;
}

struct words comparing_texts(const struct voice *voice)
{
	struct comparing_lines lines = comparing_overview(voice);
	struct words texts = {0};
	for (size_t i = 0; i < lines.count; i++)
		words_add(voice->arena, &texts, lines.at[i].text);
	return texts;
}
