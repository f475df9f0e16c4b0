/* JUnit XML: a test case for each comparison and each pair; for summary one for each group. */
#include <math.h>
#include <string.h>

#include "answer.h"
#include "html.h"
#include "reasons.h"
#include "verdicts.h"

struct suite {
	const struct voice *voice;
	struct buffer cases;
	size_t tests, failures, skipped;
};

static void attribute(struct buffer *out, const char *name, const char *value)
{
	buffer_print(out, " %s=\"", name);
	html_text(out, value);
	buffer_char(out, '"');
}

enum outcome { OUTCOME_PASSED, OUTCOME_FAILED, OUTCOME_SKIPPED };

static void add_case(
	struct suite *suite, const char *class, const char *name, enum outcome outcome, const char *text)
{
	static const char *const elements[] = {
		[OUTCOME_PASSED] = "system-out", [OUTCOME_FAILED] = "failure", [OUTCOME_SKIPPED] = "skipped"};
	struct buffer *out = &suite->cases;
	suite->tests++;
	suite->failures += outcome == OUTCOME_FAILED;
	suite->skipped += outcome == OUTCOME_SKIPPED;
	buffer_text(out, "  <testcase");
	attribute(out, "classname", class);
	attribute(out, "name", name);
	buffer_print(out, ">\n   <%s", elements[outcome]);
	if (outcome != OUTCOME_PASSED)
		attribute(out, "message", text);
	buffer_char(out, '>');
	if (outcome == OUTCOME_PASSED)
		html_text(out, text);
	buffer_print(out, "</%s>\n  </testcase>\n", elements[outcome]);
}

static enum outcome outcome_of(enum comparability verdict)
{
	return verdict == NOT_COMPARABLE               ? OUTCOME_FAILED
		: verdict == COMPARABILITY_CANNOT_TELL ? OUTCOME_SKIPPED
						       : OUTCOME_PASSED;
}

/* Slower by more than what was asked for, where the passes may be compared. */
static bool is_too_slow(const struct voice *voice, const struct pair_finding *pair)
{
	double allowed = voice->findings->options->fail_if_slower;
	return isfinite(allowed) && pair->change == CHANGE_SLOWER && pair->floor_ratio > 1 + allowed &&
		(pair->verdict == COMPARABLE || pair->verdict == COMPARABLE_WITH_CAUTION);
}

static void add_comparison(struct suite *suite, const struct pass_comparison *comparison)
{
	const struct voice *voice = suite->voice;
	const struct dataset *dataset = voice->findings->dataset;
	const char *passes = SAY(voice, A_AND_B, voice_name(voice, dataset->passes[comparison->a].name),
		voice_name(voice, dataset->passes[comparison->b].name));
	add_case(suite, "floorstat", passes, outcome_of(comparison->verdict),
		comparison_text(voice, comparison));
	for (size_t i = 0; i < comparison->pair_count; i++) {
		const struct pair_finding *pair = &comparison->pairs[i];
		const char *group = voice_groups_at(voice, &pair->table_a, &pair->group_a, 1);
		const char *text = SAY(voice, CHANGE_LINE, change_text(voice, pair),
			voice_comparability(voice, pair->verdict));
		add_case(suite, passes, group, is_too_slow(voice, pair) ? OUTCOME_FAILED : OUTCOME_PASSED,
			text);
	}
}

static void add_groups(struct suite *suite, size_t index)
{
	const struct voice *voice = suite->voice;
	const struct table_finding *table = &voice->findings->tables[index];
	const char *class = voice_table(voice, table->table);
	for (size_t g = 0; g < table->group_count; g++)
		add_case(suite, class, voice_group(voice, table->table, table->groups[g].group),
			OUTCOME_PASSED, floor_cell(voice, &table->groups[g]));
}

static void add_claim(struct suite *suite, const struct claim_finding *claim)
{
	bool refused = claim->verdict == CLAIM_NOT_ALLOWED || claim->verdict == CLAIM_CONTRADICTED;
	add_case(suite, "claims", claim->text, refused ? OUTCOME_FAILED : OUTCOME_PASSED,
		claim_text(suite->voice, claim));
}

bool answer_junit(const struct voice *voice, FILE *out, struct fault *fault)
{
	(void)fault;
	const struct findings *findings = voice->findings;
	struct suite suite = {.voice = voice, .cases = buffer_new(voice->arena)};
	if (voice->question == QUESTION_SUMMARY)
		for (size_t i = 0; i < findings->table_count; i++)
			add_groups(&suite, i);
	else
		for (size_t i = 0; i < findings->comparison_count; i++)
			add_comparison(&suite, &findings->comparisons[i]);
	for (size_t i = 0; i < findings->claim_count; i++)
		add_claim(&suite, &findings->claims[i]);
	fprintf(out,
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
		" <testsuite name=\"floorstat\" tests=\"%zu\" failures=\"%zu\" skipped=\"%zu\" errors=\"0\">\n",
		suite.tests, suite.failures, suite.skipped);
	fwrite(suite.cases.at ? suite.cases.at : "", 1, suite.cases.length, out);
	fputs(" </testsuite>\n</testsuites>\n", out);
	return true;
}
