#include <stdio.h>

#include "../render/figures.h"
#include "console.h"
#include "session.h"

static enum status names_print(void)
{
	for (const struct figure_row *row = figure_rows; row->name; row++)
		printf("%-12s %s\n", row->name, row->summary);
	return STATUS_OK;
}

/* Refuses a figure that there isn't, naming the one most like it. */
static bool figure_known(struct session *session, const char *name)
{
	const char *nearest = NULL;
	size_t least = SIZE_MAX;
	for (const struct figure_row *row = figure_rows; row->name; row++) {
		size_t distance = text_distance(text_of(name), text_of(row->name));
		if (distance == 0)
			return true;
		if (distance < least)
			nearest = row->name;
		least = distance < least ? distance : least;
	}
	bool near = words_near(name, nearest);
	return fault_set(&session->fault, STATUS_USAGE,
		"there is no figure '%s'%s%s%s 'floorstat plot --list' names all", name,
		near ? "; did you mean '" : "", near ? nearest : "", near ? "'?" : ";");
}

enum status run_plot(struct session *session)
{
	struct command_line *line = &session->line;
	if (line->list)
		return names_print();
	const char *figure = line->operands.at[0];
	if (!figure_known(session, figure))
		return STATUS_USAGE;
	if (!line->render.output) {
		fault_set(&session->fault, STATUS_USAGE,
			"plot needs -o FILE with a name in .png, .pdf or .svg");
		return STATUS_USAGE;
	}
	line->analysis.compare = true;
	const struct findings *findings = session_findings(session, 1);
	progress_show("drawing");
	struct words problems = {0};
	if (findings)
		render_figure(findings, figure, &line->render, &problems, &session->fault);
	for (size_t i = 0; i < problems.count; i++)
		message_print("", problems.at[i]);
	return session_status(session, STATUS_OK);
}
