#include "session.h"

enum status run_merge(struct session *session)
{
	session->line.ingest.states = true;
	const struct findings *findings = session_findings(session, 0);
	if (findings)
		render_answer(findings, QUESTION_SUMMARY, &session->line.render, &session->fault);
	return session_status(session, STATUS_OK);
}
