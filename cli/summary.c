#include "../ingest/base/condense.h"
#include "session.h"

static void partial_write(struct session *session)
{
	struct dataset *dataset = session_read(session, 0);
	if (!dataset)
		return;
	dataset_condense(dataset, session->line.analysis.near);
	session->line.render.to = OUTPUT_NDJSON;
	render_runs(dataset, &session->line.render, &session->fault);
}

enum status run_summary(struct session *session)
{
	if (session->line.partial) {
		partial_write(session);
		return session_status(session, STATUS_OK);
	}
	session->line.analysis.lean = true;
	const struct findings *findings = session_findings(session, 0);
	if (findings)
		render_answer(findings, QUESTION_SUMMARY, &session->line.render, &session->fault);
	return session_status(session, STATUS_OK);
}
