#include <stdint.h>

#include "answer.h"
#include "comparing.h"
#include "doubts.h"
#include "quantity.h"
#include "scope.h"
#include "statements.h"
#include "terminal.h"

enum { MOST_ROWS = 40, MOST_SHEETS = 12, MOST_DOUBTS = 8, MOST_PAIRS = 15 };

/* A heading and its sentences, each with a dash; nothing for an empty list. */
static void list(FILE *out, const struct voice *voice, enum word heading, const struct words *items,
	size_t most, bool below) /* something stands above */
{
	if (items->count == 0)
		return;
	fprintf(out, "%s%s\n", below ? "\n" : "", words_text(voice->language, heading));
	size_t shown = voice->options->all || items->count < most ? items->count : most;
	for (size_t i = 0; i < shown; i++) {
		fputs("- ", out);
		struct render_options narrower = *voice->options;
		if (narrower.width > 2)
			narrower.width -= 2;
		struct voice indented = *voice;
		indented.options = &narrower;
		terminal_paragraph(out, &indented, items->at[i], 2);
	}
	if (shown < items->count)
		terminal_paragraph(out, voice,
			SAY(voice, SENTENCES_LEFT_OUT, quantity_count(voice->arena, items->count - shown)),
			0);
}

static void doubt_sentences(const struct voice *voice, struct words *sentences)
{
	struct doubt_line *lines;
	size_t count = doubt_lines_by_check(voice, &lines);
	for (size_t i = 0; i < count && i < MOST_DOUBTS; i++)
		words_add(voice->arena, sentences,
			SAY(voice, DOUBT_LINE, lines[i].who, lines[i].text, lines[i].advice));
	if (count > MOST_DOUBTS)
		words_add(voice->arena, sentences,
			SAY(voice, MORE_DOUBTS, quantity_count(voice->arena, count - MOST_DOUBTS)));
}

static const char *reading_line(const struct voice *voice, const struct reading *reading)
{
	return reading->detail ? SAY(voice, READING_LINE, reading->field, reading->role, reading->detail)
			       : SAY(voice, READING_PLAIN, reading->field, reading->role);
}

/* How each field was read: -v. */
static void readings(FILE *out, const struct voice *voice)
{
	const struct dataset *dataset = voice->findings->dataset;
	for (size_t i = 0; i < dataset->input_count; i++) {
		const struct input *input = &dataset->inputs[i];
		struct words lines = {0};
		for (size_t r = 0; r < input->reading_count; r++)
			words_add(voice->arena, &lines, reading_line(voice, &input->readings[r]));
		const char *collector = input->collector ? input->collector : QUANTITY_NONE;
		const char *runs = words_counted(voice->arena, voice->language, input->runs, WORD_RUN);
		const char *line = input->serves
			? SAY(voice, READ_BESIDE, input->path, collector, input->serves)
			: SAY(voice, READ_AS, input->path, collector, runs);
		fprintf(out, "\n%s\n", terminal_safe(voice->arena, line));
		for (size_t r = 0; r < lines.count; r++)
			fprintf(out, "  %s\n", terminal_safe(voice->arena, lines.at[r]));
	}
}

/* What is known of machine and program, as recorded or stated: -v. */
static void facts(FILE *out, const struct voice *voice)
{
	const struct dataset *dataset = voice->findings->dataset;
	for (size_t p = 0; p < dataset->pass_count; p++) {
		const struct pass *pass = &dataset->passes[p];
		if (pass->metadata_count == 0)
			continue;
		const char *heading = SAY(
			voice, SCOPED, voice_pass(voice, p), words_text(voice->language, WORD_HEADING_FACTS));
		fprintf(out, "\n%s\n", terminal_safe(voice->arena, heading));
		for (size_t i = 0; i < pass->metadata_count; i++) {
			const struct metadatum *fact = &pass->metadata[i];
			const char *value = fact->by_user ? SAY(voice, FACT_BY_USER, fact->value)
							  : fact->value;
			fprintf(out, "  %s\n",
				terminal_safe(voice->arena, SAY(voice, READING_PLAIN, fact->key, value)));
		}
	}
}

/* What was read and is not among the runs: -v. */
static void left_out(FILE *out, const struct voice *voice)
{
	const struct dataset *dataset = voice->findings->dataset;
	bool any = false;
	for (size_t p = 0; p < dataset->pass_count; p++) {
		const struct pass *pass = &dataset->passes[p];
		if (pass->read == pass->runs)
			continue;
		fprintf(out, "%s%s\n", any ? "" : "\n",
			terminal_safe(voice->arena, voice_runs_used(voice, pass)));
		any = true;
	}
}

static void read_and_known(FILE *out, const struct voice *voice)
{
	readings(out, voice);
	left_out(out, voice);
	facts(out, voice);
}

static bool group_sheets(const struct voice *voice, FILE *out, struct fault *fault)
{
	struct sheet_source *sources;
	size_t others, count = sheet_shown(voice, &sources, &others);
	size_t shown = voice->options->all || count < MOST_SHEETS ? count : MOST_SHEETS;
	for (size_t i = 0; i < shown; i++) {
		const struct sheet *sheet = sheet_of_groups(voice, &sources[i], MOST_ROWS, fault);
		if (!sheet)
			return false;
		if (i > 0)
			putc('\n', out);
		terminal_sheet(out, voice, sheet);
	}
	if (others + count - shown > 0)
		fprintf(out, "\n%s\n",
			SAY(voice, TABLES_LEFT_OUT, quantity_count(voice->arena, others + count - shown)));
	return true;
}

static bool summary(const struct voice *voice, FILE *out, struct fault *fault)
{
	if (!group_sheets(voice, out, fault))
		return false;
	if (voice->options->quiet)
		return true;
	struct statements said = statements_of(voice);
	struct words doubts = {0};
	doubt_sentences(voice, &doubts);
	list(out, voice, WORD_HEADING_CAN, &said.can, MOST_PAIRS, true);
	list(out, voice, WORD_HEADING_CANNOT, &said.cannot, MOST_PAIRS, true);
	list(out, voice, WORD_HEADING_DOUBTS, &doubts, MOST_DOUBTS + 1, true);
	return true;
}

/* The ratios of a comparison, marked where they must not be used. */
static void pairs_of(const struct voice *voice, FILE *out, const struct pass_comparison *comparison)
{
	if (comparison->pair_count == 0)
		return;
	putc('\n', out);
	terminal_sheet(out, voice, sheet_of_pairs(voice, comparison, MOST_ROWS));
	if (comparison->verdict == NOT_COMPARABLE)
		terminal_paragraph(out, voice, SAY(voice, RATIOS_UNDER_REFUSAL), 0);
}

static void one_comparison(const struct voice *voice, FILE *out, const struct pass_comparison *comparison)
{
	struct words verdict = {0};
	comparing_verdict(voice, comparison, &verdict);
	for (size_t i = 0; i < verdict.count; i++)
		terminal_paragraph(out, voice, verdict.at[i], 0);
	if (voice->options->quiet || comparison->same_runs)
		return;
	putc('\n', out);
	terminal_sheet(out, voice, sheet_of_checks(voice, comparison));
	pairs_of(voice, out, comparison);
	const char *unmatched = comparing_unmatched(voice, comparison);
	if (unmatched) {
		putc('\n', out);
		terminal_paragraph(out, voice, unmatched, 0);
	}
}

/* The grid or the sets, what is to be said of the pairs, and the ratios of few. */
static void many_comparisons(const struct voice *voice, FILE *out)
{
	const struct findings *findings = voice->findings;
	const struct sheet *grid = comparing_grid(voice);
	if (grid) {
		terminal_sheet(out, voice, grid);
		putc('\n', out);
	}
	struct comparing_lines lines = comparing_overview(voice);
	for (size_t i = 0; i < lines.count; i++)
		terminal_paragraph(out, voice, lines.at[i].text, 0);
	if (voice->options->quiet || findings->comparison_count > COMPARING_MOST)
		return;
	for (size_t i = 0; i < findings->comparison_count; i++)
		if (comparing_has_changes(&findings->comparisons[i]))
			pairs_of(voice, out, &findings->comparisons[i]);
}

static void between(const struct voice *voice, FILE *out)
{
	const struct findings *findings = voice->findings;
	if (findings->comparison_count == 1)
		one_comparison(voice, out, &findings->comparisons[0]);
	else if (findings->comparison_count > 1)
		many_comparisons(voice, out);
	else if (findings->self_count == 0 && findings->claim_count == 0)
		terminal_paragraph(out, voice, comparing_nothing(voice), 0);
	struct words claims = {0}, noise = {0};
	comparing_claims(voice, &claims);
	comparing_noise(voice, &noise);
	bool above = findings->comparison_count > 0;
	list(out, voice, WORD_HEADING_CLAIMS, &claims, SIZE_MAX, above);
	list(out, voice, WORD_HEADING_NOISE, &noise, SIZE_MAX, above || claims.count > 0);
}

bool answer_terminal(const struct voice *voice, FILE *out, struct fault *fault)
{
	if (voice->question != QUESTION_SUMMARY)
		between(voice, out);
	else if (!summary(voice, out, fault))
		return false;
	if (voice->options->verbose)
		read_and_known(out, voice);
	return true;
}
