/* JUnit XML: a test case for each comparison and each pair; for summary one for each group. */
#include <string.h>

#include "answer.h"
#include "comparing.h"
#include "html.h"
#include "status.h"
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

/* As the exit status has it; what is found but left out by --fail-on is neither passed nor failed. */
static enum outcome outcome_of(bool fails, bool found)
{
	return fails ? OUTCOME_FAILED : found ? OUTCOME_SKIPPED : OUTCOME_PASSED;
}

static void add_comparison(struct suite *suite, const struct pass_comparison *comparison)
{
	const struct voice *voice = suite->voice;
	const char *passes = SAY(
		voice, A_AND_B, voice_pass(voice, comparison->a), voice_pass(voice, comparison->b));
	const char *fail_on = voice->options->fail_on, *waived = waived_text(voice, comparison);
	bool found = comparison->verdict == NOT_COMPARABLE ||
		comparison->verdict == COMPARABILITY_CANNOT_TELL;
	const char *said = comparison_text(voice, comparison);
	add_case(suite, "floorstat", passes,
		outcome_of(status_fails_on_verdict(fail_on, comparison->verdict), found),
		waived ? arena_printf(voice->arena, "%s %s", said, waived) : said);
	for (size_t i = 0; i < comparison->pair_count; i++) {
		const struct pair_finding *pair = &comparison->pairs[i];
		const char *group = voice_groups_at(voice, &pair->table_a, &pair->group_a, 1);
		const char *text = SAY(voice, CHANGE_LINE, change_text(voice, pair),
			voice_comparability(voice, pair->verdict));
		add_case(suite, passes, group,
			outcome_of(status_fails_on_pair(voice->findings, fail_on, comparison, pair), false),
			text);
	}
}

static void add_claim(struct suite *suite, const struct claim_finding *claim)
{
	bool refused = claim->verdict == CLAIM_NOT_ALLOWED || claim->verdict == CLAIM_CONTRADICTED;
	bool fails = status_fails_on_claim(suite->voice->options->fail_on, claim->verdict);
	add_case(suite, "claims", claim->text, outcome_of(fails, refused), claim_text(suite->voice, claim));
}

static void add_noise(struct suite *suite, const struct self_finding *self)
{
	const struct voice *voice = suite->voice;
	const char *pass = voice_pass(voice, self->pass);
	const char *split = self->split == SELF_ODD_EVEN ? SAY(voice, ODD_AND_EVEN)
							 : SAY(voice, FIRST_AND_SECOND);
	add_case(suite, "noise", SAY(voice, SCOPED, pass, split), OUTCOME_PASSED, self_text(voice, self));
}

bool answer_junit(const struct voice *voice, FILE *out, struct fault *fault)
{
	(void)fault;
	const struct findings *findings = voice->findings;
	struct suite suite = {.voice = voice, .cases = buffer_new(voice->arena)};
	for (size_t i = 0; i < findings->comparison_count; i++)
		add_comparison(&suite, &findings->comparisons[i]);
	if (status_nothing_compared(findings))
		add_case(&suite, "floorstat", "comparison",
			outcome_of(
				status_fails_on_verdict(voice->options->fail_on, COMPARABILITY_CANNOT_TELL),
				true),
			comparing_nothing(voice));
	for (size_t i = 0; i < findings->claim_count; i++)
		add_claim(&suite, &findings->claims[i]);
	for (size_t i = 0; i < findings->self_count; i++)
		add_noise(&suite, &findings->selves[i]);
	fprintf(out,
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
		" <testsuite name=\"floorstat\" tests=\"%zu\" failures=\"%zu\" skipped=\"%zu\" errors=\"0\">\n",
		suite.tests, suite.failures, suite.skipped);
	fwrite(suite.cases.at ? suite.cases.at : "", 1, suite.cases.length, out);
	fputs(" </testsuite>\n</testsuites>\n", out);
	return true;
}
