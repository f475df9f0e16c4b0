/* Annotations of GitHub Actions: workflow commands, one a line. */
#include <math.h>
#include <string.h>

#include "answer.h"
#include "comparing.h"
#include "doubts.h"
#include "scope.h"
#include "statements.h"
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

static const char *level_of(enum comparability verdict)
{
	static const char *const levels[] = {
		[COMPARABILITY_NONE] = "notice",
		[COMPARABLE] = "notice",
		[COMPARABLE_WITH_CAUTION] = "notice",
		[NOT_COMPARABLE] = "error",
		[COMPARABILITY_CANNOT_TELL] = "warning",
	};
	return levels[verdict];
}

static void comparison_annotations(
	FILE *out, const struct voice *voice, const struct pass_comparison *comparison)
{
	const struct dataset *dataset = voice->findings->dataset;
	const char *title = SAY(voice, A_AND_B, voice_name(voice, dataset->passes[comparison->a].name),
		voice_name(voice, dataset->passes[comparison->b].name));
	annotation(out, voice, level_of(comparison->verdict), title, comparison_text(voice, comparison));
	const char *common = common_shift_text(voice, comparison);
	if (common)
		annotation(out, voice, "warning", title, common);
	size_t shown = 0;
	for (size_t i = 0; i < comparison->pair_count && shown < MOST_ANNOTATIONS; i++) {
		const struct pair_finding *pair = &comparison->pairs[i];
		if (pair->change != CHANGE_SLOWER && pair->change != CHANGE_FASTER)
			continue;
		const char *group = voice_groups_at(voice, &pair->table_a, &pair->group_a, 1);
		annotation(out, voice, pair->change == CHANGE_SLOWER ? "warning" : "notice", group,
			SAY(voice, CHANGE_LINE, change_text(voice, pair),
				voice_comparability(voice, pair->verdict)));
		shown++;
	}
}

bool answer_github(const struct voice *voice, FILE *out, struct fault *fault)
{
	(void)fault;
	const struct findings *findings = voice->findings;
	struct words claims = {0};
	if (voice->question == QUESTION_SUMMARY) {
		struct statements said = statements_of(voice);
		annotation(out, voice, "notice", "floorstat", said.headline);
		for (size_t i = 0; i < said.cannot.count && i < MOST_ANNOTATIONS; i++)
			annotation(out, voice, "warning", "floorstat", said.cannot.at[i]);
		return true;
	}
	for (size_t i = 0; i < findings->comparison_count && i < MOST_ANNOTATIONS; i++)
		comparison_annotations(out, voice, &findings->comparisons[i]);
	comparing_claims(voice, &claims);
	for (size_t i = 0; i < claims.count && i < MOST_ANNOTATIONS; i++)
		annotation(out, voice, "notice", "floorstat", claims.at[i]);
	return true;
}
