/* Claims and the noise of the procedure, in words. */
#include "verdicts.h"

#include <math.h>
#include <string.h>

#include "quantity.h"

static const char *count(const struct voice *voice, size_t value)
{
	return quantity_count(voice->arena, value);
}

static const char *counted(const struct voice *voice, size_t value, enum word noun)
{
	return words_counted(voice->arena, voice->language, value, noun);
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
	{"pass-verdict", WORD_CLAIM_PASSES_REFUSED},
	{"pass-cannot-tell", WORD_CLAIM_PASS_CANNOT_TELL},
	{"floor", WORD_CLAIM_FLOOR_UNTOLD},
	{"no-runs", WORD_CLAIM_NO_RUNS},
	{"interval", WORD_CLAIM_INTERVAL},
	{"size", WORD_CLAIM_SIZE},
	{"order", WORD_CLAIM_ORDER},
	{"opposite", WORD_CLAIM_OPPOSITE},
	{"minima", WORD_CLAIM_MINIMA},
};

/* The same where they only call for caution. */
static const struct {
	const char *reason;
	enum word word;
} claim_cautions[] = {
	{"pass-verdict", WORD_CLAIM_PASSES_CAUTION},
	{"floor", WORD_CLAIM_FLOOR},
};

static const char *reason_text(const struct voice *voice, const struct claim_finding *claim)
{
	if (!claim->reason)
		return SAY(voice, CLAIM_SUPPORTED);
	for (size_t i = 0; claim->verdict == CLAIM_ALLOWED_WITH_CAUTION &&
		i < sizeof claim_cautions / sizeof *claim_cautions;
		i++)
		if (strcmp(claim_cautions[i].reason, claim->reason) == 0)
			return words_text(voice->language, claim_cautions[i].word);
	for (size_t i = 0; i < sizeof claim_reasons / sizeof *claim_reasons; i++)
		if (strcmp(claim_reasons[i].reason, claim->reason) == 0)
			return words_text(voice->language, claim_reasons[i].word);
	return "";
}

/* What was found, so that its direction can't be misread: of a pair which side is how many times the other. */
static const char *claim_ratio(const struct voice *voice, const struct claim_finding *claim)
{
	if (!isfinite(claim->ratio))
		return "";
	if (claim->table_a == SIZE_MAX)
		return SAY(
			voice, CLAIM_SPREAD, voice_times(voice, quantity_ratio(voice->arena, claim->ratio)));
	const char *by = claim->by_floors ? SAY(voice, CLAIM_BY_FLOORS) : SAY(voice, CLAIM_BY_TYPICAL);
	const char *ratio = quantity_estimate(voice->arena, claim->ratio, claim->ci);
	return voice->findings->tables[claim->table_a].table->direction == DIRECTION_HIGHER
		? SAY(voice, CLAIM_RATIO_HIGHER, ratio, by)
		: SAY(voice, CLAIM_RATIO_LOWER, ratio, by);
}

const char *claim_text(const struct voice *voice, const struct claim_finding *claim)
{
	const char *verdict = "";
	for (size_t i = 0; i < sizeof claim_words / sizeof *claim_words; i++)
		if (claim_words[i].verdict == claim->verdict)
			verdict = words_text(voice->language, claim_words[i].word);
	return SAY(voice, CLAIM_SENTENCE, claim->text, verdict, reason_text(voice, claim),
		claim_ratio(voice, claim));
}

const char *self_text(const struct voice *voice, const struct self_finding *self)
{
	return SAY(voice, SELF_SENTENCE, voice_pass(voice, self->pass),
		self->split == SELF_ODD_EVEN ? SAY(voice, ODD_AND_EVEN) : SAY(voice, FIRST_AND_SECOND),
		count(voice, self->claimed), counted(voice, self->of, WORD_GROUP),
		quantity_percent(voice->arena, self->largest), quantity_percent(voice->arena, self->typical));
}
