/* report.md, section by section, as a careful author would write it. */
#include "report.h"

#include <math.h>
#include <string.h>

#include "comparing.h"
#include "doubts.h"
#include "markdown.h"
#include "quantity.h"
#include "statements.h"

enum { MOST_ROWS = 60, MOST_PAIRS = 60, MOST_COMPARISONS = 6, MOST_DOUBTS = 60, MOST_READINGS = 40 };

struct writing {
	const struct report *report;
	const struct voice *voice;
	const struct statements *said;
	FILE *out;
};

static const char *escaped(const struct writing *writing, const char *text)
{
	return markdown_text(writing->voice->arena, text);
}

static void heading(const struct writing *writing, enum word word)
{
	fprintf(writing->out, "## %s\n\n", words_text(writing->voice->language, word));
}

static void paragraph(const struct writing *writing, const char *text)
{
	fprintf(writing->out, "%s\n\n", escaped(writing, text));
}

static const char *all_passes(const struct voice *voice)
{
	const struct dataset *dataset = voice->findings->dataset;
	const char **names = arena_alloc(voice->arena, dataset->pass_count, sizeof *names);
	for (size_t i = 0; i < dataset->pass_count; i++)
		names[i] = voice_pass(voice, i);
	return voice_names(voice, names, dataset->pass_count);
}

const char *report_title(const struct voice *voice)
{
	const struct findings *findings = voice->findings;
	if (voice->options->title)
		return voice->options->title;
	if (findings->table_count == 0)
		return SAY(voice, TITLE_PLAIN);
	const struct table *first = findings->tables[0].table;
	bool one_workload = true;
	for (size_t i = 1; i < findings->table_count; i++)
		one_workload = one_workload && findings->tables[i].table->workload == first->workload;
	const char *what = one_workload ? voice_workload(voice, first) : NULL;
	return SAY(voice, TITLE_OF, what ? what : all_passes(voice));
}

static bool opening(const struct writing *writing, struct fault *fault)
{
	(void)fault;
	fprintf(writing->out, "# %s\n\n", escaped(writing, report_title(writing->voice)));
	fprintf(writing->out, "**%s**\n\n", escaped(writing, writing->said->headline));
	if (writing->said->paragraph && *writing->said->paragraph)
		fprintf(writing->out, "> %s\n\n", escaped(writing, writing->said->paragraph));
	return true;
}

static bool can_and_cannot(const struct writing *writing, struct fault *fault)
{
	(void)fault;
	if (writing->said->can.count > 0) {
		heading(writing, WORD_HEADING_CAN);
		markdown_list(writing->out, writing->voice, &writing->said->can);
	}
	if (writing->said->cannot.count > 0) {
		heading(writing, WORD_HEADING_CANNOT);
		markdown_list(writing->out, writing->voice, &writing->said->cannot);
	}
	return true;
}

static bool tables(const struct writing *writing, struct fault *fault)
{
	struct sheet_source *sources;
	size_t count = sheet_sources(writing->voice, &sources);
	if (count == 0)
		return true;
	heading(writing, WORD_HEADING_TABLES);
	for (size_t i = 0; i < count; i++) {
		const struct sheet *sheet = sheet_of_groups(writing->voice, &sources[i], MOST_ROWS, fault);
		if (!sheet)
			return false;
		markdown_sheet(writing->out, writing->voice, sheet, 3);
	}
	return true;
}

static bool figures(const struct writing *writing, struct fault *fault)
{
	(void)fault;
	const struct report *report = writing->report;
	if (report->figure_count == 0)
		return true;
	heading(writing, WORD_HEADING_FIGURES);
	for (size_t i = 0; i < report->figure_count; i++) {
		const struct report_figure *figure = &report->figures[i];
		const char *title = figure->made.title ? figure->made.title : figure->stem;
		const char *alt = figure->made.alt ? figure->made.alt : title;
		fprintf(writing->out, "![%s](figures/%s.png)\n\n", escaped(writing, alt), figure->stem);
		const char *number = quantity_count(writing->voice->arena, i + 1);
		const char *head = strstr(alt, title) ? SAY(writing->voice, FIGURE_NUMBER, number)
						      : SAY(writing->voice, FIGURE_TITLE, number, title);
		fprintf(writing->out, "*%s* %s ([PDF](figures/%s.pdf))\n\n", escaped(writing, head),
			escaped(writing, alt), figure->stem);
		for (size_t p = 0; p < figure->made.problems.count; p++)
			paragraph(writing, figure->made.problems.at[p]);
	}
	return true;
}

static const char *coefficient(const struct writing *writing, const struct correlation_value *value)
{
	struct arena *arena = writing->voice->arena;
	if (!isfinite(value->r))
		return QUANTITY_NONE;
	return arena_printf(
		arena, "%s (%s)", quantity_number(arena, value->r, 3), quantity_p(arena, value->p));
}

static void correlation_row(
	const struct writing *writing, const struct correlation *c, struct sheet *sheet, size_t row)
{
	static const enum word names[] = {[CORRELATE_MEDIAN] = WORD_MEDIAN,
		[CORRELATE_MIN] = WORD_MINIMUM,
		[CORRELATE_FLOOR] = WORD_A_FLOOR};
	const struct voice *voice = writing->voice;
	const struct table_finding *table = &voice->findings->tables[c->table];
	bool named = c->most_influential < table->group_count && c->without;
	enum word y = c->y == CORRELATE_MIN && table->table->direction == DIRECTION_HIGHER ? WORD_MAXIMUM
											   : names[c->y];
	const char *ci = isfinite(c->pearson.ci.low)
		? arena_printf(voice->arena, "[%s, %s]", quantity_number(voice->arena, c->pearson.ci.low, 2),
			  quantity_number(voice->arena, c->pearson.ci.high, 2))
		: QUANTITY_NONE;
	const char *cells[] = {voice_prose(voice, table->table),
		words_noun(voice->arena, voice->language, 1, y), quantity_count(voice->arena, c->k),
		coefficient(writing, &c->pearson), ci, coefficient(writing, &c->spearman),
		coefficient(writing, &c->kendall),
		named ? voice_group_at(voice, c->table, c->most_influential) : QUANTITY_NONE,
		named ? quantity_number(voice->arena, c->without[c->most_influential], 3) : QUANTITY_NONE};
	for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
		sheet_at(sheet, row, i)->text = cells[i];
}

static bool correlations(const struct writing *writing, struct fault *fault)
{
	(void)fault;
	static const enum word headings[] = {WORD_COLUMN_TABLE, WORD_COLUMN_LOAD_WITH, WORD_COLUMN_GROUPS,
		WORD_COLUMN_PEARSON, WORD_COLUMN_INTERVAL, WORD_COLUMN_SPEARMAN, WORD_COLUMN_KENDALL,
		WORD_COLUMN_INFLUENTIAL, WORD_COLUMN_R_WITHOUT};
	enum { COLUMNS = sizeof headings / sizeof *headings };
	const struct findings *findings = writing->voice->findings;
	size_t rows = findings->correlation_count < MOST_ROWS ? findings->correlation_count : MOST_ROWS,
	       used = 0;
	struct sheet *sheet = sheet_new(writing->voice->arena, NULL, COLUMNS, rows);
	for (size_t i = 0; i < COLUMNS; i++)
		sheet->columns[i] = (struct sheet_column){
			words_text(writing->voice->language, headings[i]), i == 2, 0, false};
	for (size_t i = 0; i < findings->correlation_count && used < rows; i++)
		if (findings->correlations[i].defined)
			correlation_row(writing, &findings->correlations[i], sheet, used++);
	sheet->row_count = used;
	if (used == 0)
		return true;
	heading(writing, WORD_HEADING_CORRELATION);
	markdown_sheet(writing->out, writing->voice, sheet, 0);
	paragraph(writing, SAY(writing->voice, CORRELATION_NOTE));
	return true;
}

static void one_comparison(const struct writing *writing, const struct pass_comparison *comparison)
{
	const struct voice *voice = writing->voice;
	fprintf(writing->out, "### %s\n\n",
		escaped(writing,
			SAY(voice, A_AND_B, voice_pass(voice, comparison->a),
				voice_pass(voice, comparison->b))));
	struct words verdict = {0};
	comparing_verdict(voice, comparison, &verdict);
	for (size_t i = 0; i < verdict.count; i++)
		paragraph(writing, verdict.at[i]);
	if (!comparison->same_runs)
		markdown_sheet(writing->out, voice, sheet_of_checks(voice, comparison), 0);
	if (comparison->pair_count > 0) {
		markdown_sheet(writing->out, voice, sheet_of_pairs(voice, comparison, MOST_PAIRS), 0);
		if (comparison->verdict == NOT_COMPARABLE)
			paragraph(writing, SAY(voice, RATIOS_UNDER_REFUSAL));
	}
	const char *unmatched = comparing_unmatched(voice, comparison);
	if (unmatched)
		paragraph(writing, unmatched);
}

static void overview(const struct writing *writing)
{
	const struct voice *voice = writing->voice;
	const struct sheet *grid = comparing_grid(voice);
	if (grid)
		markdown_sheet(writing->out, voice, grid, 0);
	struct words texts = comparing_texts(voice);
	markdown_list(writing->out, voice, &texts);
}

static bool comparability(const struct writing *writing, struct fault *fault)
{
	(void)fault;
	const struct findings *findings = writing->voice->findings;
	struct words claims = {0};
	comparing_claims(writing->voice, &claims);
	comparing_noise(writing->voice, &claims);
	if (findings->comparison_count == 0 && claims.count == 0)
		return true;
	heading(writing, WORD_HEADING_COMPARABILITY);
	if (findings->comparison_count > 1)
		overview(writing);
	for (size_t i = 0; i < findings->comparison_count && findings->comparison_count <= MOST_COMPARISONS;
		i++)
		one_comparison(writing, &findings->comparisons[i]);
	if (claims.count > 0)
		markdown_list(writing->out, writing->voice, &claims);
	return true;
}

static bool has_runs(const struct findings *findings)
{
	for (size_t t = 0; t < findings->table_count; t++)
		for (size_t g = 0; g < findings->tables[t].group_count; g++)
			if (!findings->tables[t].groups[g].stated_only)
				return true;
	return false;
}

static bool health(const struct writing *writing, struct fault *fault)
{
	(void)fault;
	const struct voice *voice = writing->voice;
	struct doubt_line *lines;
	size_t count = doubt_lines(voice, &lines), rows = count < MOST_DOUBTS ? count : MOST_DOUBTS;
	heading(writing, WORD_HEADING_HEALTH);
	if (count == 0) {
		paragraph(writing,
			has_runs(voice->findings) ? SAY(voice, NO_DOUBTS) : SAY(voice, NOTHING_CHECKED));
		return true;
	}
	struct sheet *sheet = sheet_new(voice->arena, NULL, 3, rows);
	sheet->columns[0] = (struct sheet_column){SAY(voice, COLUMN_GROUP), false, 0, false};
	sheet->columns[1] = (struct sheet_column){SAY(voice, COLUMN_DOUBT), false, 0, false};
	sheet->columns[2] = (struct sheet_column){SAY(voice, COLUMN_WHAT_TO_DO), false, 0, false};
	for (size_t i = 0; i < rows; i++) {
		sheet_at(sheet, i, 0)->text = lines[i].who;
		sheet_at(sheet, i, 1)->text = lines[i].text;
		sheet_at(sheet, i, 2)->text = lines[i].advice;
	}
	if (count > rows)
		sheet->note = SAY(voice, MORE_DOUBTS, quantity_count(voice->arena, count - rows));
	markdown_sheet(writing->out, voice, sheet, 0);
	return true;
}

static bool inputs(const struct writing *writing, struct fault *fault)
{
	(void)fault;
	report_inputs(writing->voice, writing->out);
	return true;
}

static bool methods(const struct writing *writing, struct fault *fault)
{
	(void)fault;
	report_methods(writing->voice, writing->out);
	return true;
}

/* To add a section, write its function and put its row here. */
static bool (*const sections[])(const struct writing *writing, struct fault *fault) = {
	opening, can_and_cannot, tables, figures, correlations, comparability, health, inputs, methods};

bool report_write(const struct report *report, FILE *out, struct fault *fault)
{
	struct statements said = statements_of(report->voice);
	struct writing writing = {report, report->voice, &said, out};
	for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
		if (!sections[i](&writing, fault))
			return false;
	return true;
}
