#include "console.h"
#include "session.h"

/* A name that says NDJSON asks for it. */
static bool output_is_ndjson(const struct render_options *render)
{
	struct text name = text_of(render->output);
	return text_ends(name, ".ndjson") || text_ends(name, ".jsonl");
}

enum status run_convert(struct session *session)
{
	struct render_options *render = &session->line.render;
	if (render->to == OUTPUT_TERMINAL)
		render->to = output_is_ndjson(render) ? OUTPUT_NDJSON : OUTPUT_CSV;
	const struct dataset *dataset = session_read(session, 0);
	progress_show("writing");
	if (dataset)
		render_runs(dataset, render, &session->fault);
	return session_status(session, STATUS_OK);
}
