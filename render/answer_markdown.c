/* Markdown short enough for a comment on a pull request. */

#include "answer.h"
#include "comparing.h"
#include "markdown.h"
#include "quantity.h"
#include "statements.h"

enum { MOST_ROWS = 40, MOST_SHEETS = 6, MOST_PAIRS = 10 };

static void paragraphs(FILE *out, const struct voice *voice, const struct words *texts)
{
	for (size_t i = 0; i < texts->count; i++)
		fprintf(out, i == 0 ? "**%s**\n\n" : "%s\n\n", markdown_text(voice->arena, texts->at[i]));
}

/* A sheet that a reader opens when wanted. */
static void folded_sheet(FILE *out, const struct voice *voice, const char *summary, const struct sheet *sheet)
{
	fprintf(out, "<details><summary>%s</summary>\n\n", markdown_text(voice->arena, summary));
	markdown_sheet(out, voice, sheet, 0);
	fputs("</details>\n\n", out);
}

static void one_comparison(const struct voice *voice, FILE *out, const struct pass_comparison *comparison)
{
	struct words verdict = {0};
	comparing_verdict(voice, comparison, &verdict);
	paragraphs(out, voice, &verdict);
	if (comparison->pair_count > 0) {
		markdown_sheet(out, voice, sheet_of_pairs(voice, comparison, MOST_PAIRS), 0);
		if (comparison->verdict == NOT_COMPARABLE)
			fprintf(out, "%s\n\n", SAY(voice, RATIOS_UNDER_REFUSAL));
	}
	const char *unmatched = comparing_unmatched(voice, comparison);
	if (unmatched)
		fprintf(out, "%s\n\n", markdown_text(voice->arena, unmatched));
	if (!comparison->same_runs)
		folded_sheet(out, voice, SAY(voice, HEADING_CHECKS), sheet_of_checks(voice, comparison));
}

static void headed_list(FILE *out, const struct voice *voice, enum word heading, const struct words *list)
{
	if (list->count == 0)
		return;
	fprintf(out, "### %s\n\n", words_text(voice->language, heading));
	markdown_list(out, voice, list);
}

/* The grid or the sets, what is to be said of the pairs, and the ratios of few, folded. */
static void many_comparisons(const struct voice *voice, FILE *out)
{
	const struct findings *findings = voice->findings;
	const struct sheet *grid = comparing_grid(voice);
	if (grid)
		markdown_sheet(out, voice, grid, 0);
	struct words texts = comparing_texts(voice);
	markdown_list(out, voice, &texts);
	for (size_t i = 0; i < findings->comparison_count && findings->comparison_count <= COMPARING_MOST;
		i++)
		if (comparing_has_changes(&findings->comparisons[i]))
			folded_sheet(out, voice, comparing_title(voice, &findings->comparisons[i]),
				sheet_of_pairs(voice, &findings->comparisons[i], MOST_PAIRS));
}

static void between(const struct voice *voice, FILE *out)
{
	const struct findings *findings = voice->findings;
	struct words claims = {0}, noise = {0};
	if (findings->comparison_count == 1)
		one_comparison(voice, out, &findings->comparisons[0]);
	else if (findings->comparison_count > 1)
		many_comparisons(voice, out);
	else if (findings->self_count == 0 && findings->claim_count == 0)
		fprintf(out, "%s\n\n", comparing_nothing(voice));
	comparing_claims(voice, &claims);
	comparing_noise(voice, &noise);
	headed_list(out, voice, WORD_HEADING_CLAIMS, &claims);
	headed_list(out, voice, WORD_HEADING_NOISE, &noise);
}

static bool summary(const struct voice *voice, FILE *out, struct fault *fault)
{
	struct statements said = statements_of(voice);
	fprintf(out, "**%s**\n\n", markdown_text(voice->arena, said.headline));
	struct sheet_source *sources;
	size_t others, count = sheet_shown(voice, &sources, &others);
	size_t shown = voice->options->all || count < MOST_SHEETS ? count : MOST_SHEETS;
	for (size_t i = 0; i < shown; i++) {
		const struct sheet *sheet = sheet_of_groups(voice, &sources[i], MOST_ROWS, fault);
		if (!sheet)
			return false;
		markdown_sheet(out, voice, sheet, 3);
	}
	if (others + count - shown > 0)
		fprintf(out, "%s\n\n",
			SAY(voice, TABLES_LEFT_OUT, quantity_count(voice->arena, others + count - shown)));
	headed_list(out, voice, WORD_HEADING_CANNOT, &said.cannot);
	return true;
}

bool answer_markdown(const struct voice *voice, FILE *out, struct fault *fault)
{
	if (voice->question == QUESTION_SUMMARY)
		return summary(voice, out, fault);
	between(voice, out);
	return true;
}
