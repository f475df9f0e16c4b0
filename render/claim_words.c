/* Changes of pairs, claims, the noise of the procedure, and many passes, in words. */
#include "verdicts.h"

#include <math.h>
#include <string.h>

#include "../analysis/passes/comparability.h"
#include "quantity.h"

static const char *pass_name(const struct voice *voice, size_t pass)
{
	return voice_name(voice, voice->findings->dataset->passes[pass].name);
}

static const char *count(const struct voice *voice, size_t value)
{
	return quantity_count(voice->arena, value);
}

static const char *counted(const struct voice *voice, size_t value, enum word noun)
{
	return words_counted(voice->arena, voice->language, value, noun);
}

const char *change_text(const struct voice *voice, const struct pair_finding *pair)
{
	double ratio = pair->change_by_floor || isnan(pair->median_ratio) ? pair->floor_ratio
									  : pair->median_ratio;
	const char *margin = quantity_number(voice->arena, 100 * voice->findings->options->margin_floor, 0);
	switch (pair->change) {
	case CHANGE_FASTER:
		return SAY(voice, FASTER_BY, quantity_percent(voice->arena, 1 - ratio));
	case CHANGE_SLOWER:
		return SAY(voice, SLOWER_BY, quantity_percent(voice->arena, ratio - 1));
	case CHANGE_SAME:
		return SAY(voice, SAME_WITHIN, margin);
	case CHANGE_UNDETERMINED:
		break;
	}
	if (pair->cause == CAUSE_FEW_RUNS)
		return SAY(voice, UNDETERMINED_FEW, count(voice, pair->runs_needed));
	return pair->cause == CAUSE_SCATTER ? SAY(voice, UNDETERMINED_SCATTER) : SAY(voice, UNDETERMINED);
}

static const struct {
	enum claim_verdict verdict;
	enum word word;
} claim_words[] = {
	{CLAIM_ALLOWED, WORD_CLAIM_IS_ALLOWED},
	{CLAIM_ALLOWED_WITH_CAUTION, WORD_CLAIM_WITH_CAUTION},
	{CLAIM_NOT_ALLOWED, WORD_CLAIM_IS_NOT_ALLOWED},
	{CLAIM_CONTRADICTED, WORD_CLAIM_IS_CONTRADICTED},
};

/* Why, by the machine's word for it (analysis/passes/claims.h). */
static const struct {
	const char *reason;
	enum word word;
} claim_reasons[] = {
	{"unknown-pass", WORD_CLAIM_UNKNOWN_PASS},
	{"unknown-group", WORD_CLAIM_UNKNOWN_GROUP},
	{"unit", WORD_CLAIM_UNIT},
	{"pass-verdict", WORD_CLAIM_PASS_VERDICT},
	{"pass-cannot-tell", WORD_CLAIM_PASS_CANNOT_TELL},
	{"floor", WORD_CLAIM_FLOOR},
	{"no-runs", WORD_CLAIM_NO_RUNS},
	{"interval", WORD_CLAIM_INTERVAL},
	{"size", WORD_CLAIM_SIZE},
	{"order", WORD_CLAIM_ORDER},
	{"opposite", WORD_CLAIM_OPPOSITE},
	{"minima", WORD_CLAIM_MINIMA},
};

const char *claim_text(const struct voice *voice, const struct claim_finding *claim)
{
	const char *verdict = "", *reason = SAY(voice, CLAIM_SUPPORTED);
	for (size_t i = 0; i < sizeof claim_words / sizeof *claim_words; i++)
		if (claim_words[i].verdict == claim->verdict)
			verdict = words_text(voice->language, claim_words[i].word);
	for (size_t i = 0; claim->reason && i < sizeof claim_reasons / sizeof *claim_reasons; i++)
		if (strcmp(claim_reasons[i].reason, claim->reason) == 0)
			reason = words_text(voice->language, claim_reasons[i].word);
	const char *ratio = isfinite(claim->ratio)
		? SAY(voice, CLAIM_RATIO, quantity_estimate(voice->arena, claim->ratio, claim->ci))
		: "";
	return SAY(voice, CLAIM_SENTENCE, claim->text, verdict, reason, ratio);
}

const char *self_text(const struct voice *voice, const struct self_finding *self)
{
	return SAY(voice, SELF_SENTENCE, pass_name(voice, self->pass),
		self->split == SELF_ODD_EVEN ? SAY(voice, ODD_AND_EVEN) : SAY(voice, FIRST_AND_SECOND),
		count(voice, self->claimed), counted(voice, self->of, WORD_GROUP),
		quantity_percent(voice->arena, self->largest), quantity_percent(voice->arena, self->typical));
}

static const char *passes_text(const struct voice *voice, const size_t *passes, size_t passes_count)
{
	const char **names = arena_alloc(voice->arena, passes_count, sizeof *names);
	for (size_t i = 0; i < passes_count; i++)
		names[i] = pass_name(voice, passes[i]);
	return voice_names(voice, names, passes_count);
}

static void add(const struct voice *voice, struct words *list, const char *text)
{
	ARENA_ROOM(voice->arena, list->at, list->count, list->capacity);
	list->at[list->count++] = text;
}

void matrix_texts(const struct voice *voice, struct words *list)
{
	const struct pass_matrix *matrix = voice->findings->matrix;
	if (!matrix)
		return;
	add(voice, list,
		SAY(voice, MATRIX_REFUSED, count(voice, matrix->refused), count(voice, matrix->pairs),
			quantity_number(voice->arena, matrix->expected_by_chance, 1)));
	for (size_t set = 0, at = 0; set < matrix->set_count; set++) {
		size_t from = at;
		while (matrix->sets[at] != SIZE_MAX)
			at++;
		add(voice, list, SAY(voice, MATRIX_SET, passes_text(voice, matrix->sets + from, at - from)));
		at++;
	}
	if (matrix->alone_count > 0)
		add(voice, list,
			SAY(voice, MATRIX_ALONE, passes_text(voice, matrix->alone, matrix->alone_count),
				count(voice, matrix->alone_count)));
	if (matrix->divides)
		add(voice, list, SAY(voice, MATRIX_DIVIDES, matrix->divides->name, matrix->divides->summary));
}
