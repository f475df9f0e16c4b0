/* Annotations of GitHub Actions: workflow commands, one a line. */
#include <string.h>

#include "answer.h"
#include "comparing.h"
#include "status.h"
#include "terminal.h"
#include "verdicts.h"

enum { MOST_ANNOTATIONS = 10 }; /* GitHub shows no more of a kind in one step */

/* Percent, line ends, and inside a property also colon and comma are written as codes. */
static void escaped(FILE *out, const char *text, bool property)
{
	for (; *text; text++) {
		bool code = *text == '%' || *text == '\n' || *text == '\r' ||
			(property && (*text == ':' || *text == ','));
		if (code)
			fprintf(out, "%%%02X", (unsigned char)*text);
		else
			putc(*text, out);
	}
}

static void annotation(
	FILE *out, const struct voice *voice, const char *level, const char *title, const char *text)
{
	fprintf(out, "::%s title=", level);
	escaped(out, terminal_safe(voice->arena, title), true);
	fputs("::", out);
	escaped(out, terminal_safe(voice->arena, text), false);
	putc('\n', out);
}

/* An error is what fails the step. */
static const char *level_of(bool fails, bool found)
{
	return fails ? "error" : found ? "warning" : "notice";
}

static const char *level_of_verdict(const struct voice *voice, enum comparability verdict)
{
	return level_of(status_fails_on_verdict(voice->options->fail_on, verdict),
		verdict == NOT_COMPARABLE || verdict == COMPARABILITY_CANNOT_TELL);
}

/* The groups that changed, 'most' at most; returns how many. */
static size_t change_annotations(
	FILE *out, const struct voice *voice, const struct pass_comparison *comparison, size_t most)
{
	size_t shown = 0;
	for (size_t i = 0; i < comparison->pair_count && shown < most; i++) {
		const struct pair_finding *pair = &comparison->pairs[i];
		if (pair->change != CHANGE_SLOWER && pair->change != CHANGE_FASTER)
			continue;
		bool fails = status_fails_on_pair(voice->findings, voice->options->fail_on, comparison, pair);
		annotation(out, voice, level_of(fails, pair->change == CHANGE_SLOWER),
			voice_groups_at(voice, &pair->table_a, &pair->group_a, 1),
			SAY(voice, CHANGE_LINE, change_text(voice, pair),
				voice_comparability(voice, pair->verdict)));
		shown++;
	}
	return shown;
}

static void one_comparison(FILE *out, const struct voice *voice, const struct pass_comparison *comparison)
{
	const char *title = SAY(
		voice, A_AND_B, voice_pass(voice, comparison->a), voice_pass(voice, comparison->b));
	annotation(out, voice, level_of_verdict(voice, comparison->verdict), title,
		comparison_text(voice, comparison));
	const char *undeclared = undeclared_text(voice, comparison),
		   *common = common_shift_text(voice, comparison), *waived = waived_text(voice, comparison),
		   *remedy = remedy_text(voice, comparison);
	if (undeclared)
		annotation(out, voice, "warning", title, undeclared);
	if (common)
		annotation(out, voice, "warning", title, common);
	if (waived)
		annotation(out, voice, "notice", title, waived);
	if (remedy)
		annotation(out, voice, "notice", title, remedy);
	change_annotations(out, voice, comparison, MOST_ANNOTATIONS);
}

static void many_comparisons(FILE *out, const struct voice *voice)
{
	const struct findings *findings = voice->findings;
	struct comparing_lines lines = comparing_overview(voice);
	for (size_t i = 0; i < lines.count && i < MOST_ANNOTATIONS; i++)
		annotation(out, voice, level_of_verdict(voice, lines.at[i].verdict), "floorstat",
			lines.at[i].text);
	size_t left = MOST_ANNOTATIONS;
	for (size_t i = 0; i < findings->comparison_count && findings->comparison_count <= COMPARING_MOST;
		i++)
		left -= change_annotations(out, voice, &findings->comparisons[i], left);
}

static void claim_annotations(FILE *out, const struct voice *voice)
{
	const struct findings *findings = voice->findings;
	for (size_t i = 0; i < findings->claim_count && i < MOST_ANNOTATIONS; i++) {
		const struct claim_finding *claim = &findings->claims[i];
		bool refused = claim->verdict == CLAIM_NOT_ALLOWED || claim->verdict == CLAIM_CONTRADICTED;
		annotation(out, voice,
			level_of(status_fails_on_claim(voice->options->fail_on, claim->verdict), refused),
			"floorstat", claim_text(voice, claim));
	}
	struct words noise = {0};
	comparing_noise(voice, &noise);
	for (size_t i = 0; i < noise.count && i < MOST_ANNOTATIONS; i++)
		annotation(out, voice, "notice", "floorstat", noise.at[i]);
}

bool answer_github(const struct voice *voice, FILE *out, struct fault *fault)
{
	(void)fault;
	const struct findings *findings = voice->findings;
	bool fails = status_fails_on_verdict(voice->options->fail_on, COMPARABILITY_CANNOT_TELL);
	if (status_nothing_compared(findings))
		annotation(out, voice, level_of(fails, true), "floorstat", comparing_nothing(voice));
	if (findings->comparison_count == 1)
		one_comparison(out, voice, &findings->comparisons[0]);
	else if (findings->comparison_count > 1)
		many_comparisons(out, voice);
	claim_annotations(out, voice);
	return true;
}
