#include "../analysis/passes/comparability.h"
#include "session.h"

/* A verdict needs two passes, unless a claim or the procedure's own noise is asked about. */
static bool two_passes(struct session *session, const struct findings *findings)
{
	const struct analysis_options *asked = &session->line.analysis;
	if (findings->dataset->pass_count > 1 || asked->self || asked->claims.count || asked->claims_file)
		return true;
	return fault_set(&session->fault, STATUS_USAGE,
		"%s needs two passes and found one; give a second input, split this one with --pass COLUMN or "
		"--between KEY, or use --self",
		session->line.command->name);
}

/* What --fail-on leaves out gives 0, but not in silence. */
static enum status status_of(struct session *session, const struct findings *findings)
{
	const char *fail_on = session->line.render.fail_on;
	enum status status = render_status(findings, fail_on);
	const char *spared = status == STATUS_OK ? render_spared(findings, fail_on) : NULL;
	if (spared && !session->line.render.quiet)
		fprintf(stderr,
			"floorstat: warning: found %s, which --fail-on %s leaves out; the status is 0\n",
			spared, fail_on);
	return status;
}

static enum status judge(struct session *session, enum question question)
{
	session->line.analysis.compare = true;
	const struct findings *findings = session_findings(session, 0);
	if (!findings || !two_passes(session, findings) ||
		!comparisons_have_direction(findings, &session->fault) ||
		!render_answer(findings, question, &session->line.render, &session->fault))
		return session->fault.status;
	return status_of(session, findings);
}

enum status run_check(struct session *session)
{
	return judge(session, session->line.analysis.changed ? QUESTION_COMPARE : QUESTION_CHECK);
}

enum status run_compare(struct session *session)
{
	session->line.analysis.changed = true;
	return judge(session, QUESTION_COMPARE);
}
