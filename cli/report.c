#include <stdio.h>

#include "console.h"
#include "session.h"

enum status run_report(struct session *session)
{
	session->line.analysis.compare = true;
	const struct findings *findings = session_findings(session, 0);
	if (!findings)
		return session->fault.status;
	struct words written = {0};
	progress_show("writing the report");
	if (!render_report(findings, &session->line.render, &written, &session->fault))
		return session->fault.status;
	for (size_t i = 0; i < written.count && !session->line.render.quiet; i++)
		puts(written.at[i]);
	return STATUS_OK;
}
