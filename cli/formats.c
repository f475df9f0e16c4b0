#include <stdio.h>
#include <string.h>

#include "../ingest/beside/load.h"
#include "../ingest/beside/trace.h"
#include "../ingest/choose.h"
#include "../ingest/guess/text_draft.h"
#include "../ingest/mapping/recognise.h"
#include "../ingest/restore/restore.h"
#include "../ingest/syntax/csv.h"
#include "session.h"

enum { NEAR_SHOWN = 5 };

/* Everything that can say what a file is. */
static bool chooser_fill(struct session *session, struct chooser *chooser)
{
	*chooser = (struct chooser){.arena = session->arena,
		.options = &session->line.ingest,
		.names = names_new(session->arena)};
	chooser->mappings = mappings_builtin(session->arena, &chooser->mapping_count, &session->fault);
	return chooser->mappings;
}

static void collectors_list(const struct chooser *chooser)
{
	static const char *const kinds[] = {
		[MAPPING_JSON] = "JSON", [MAPPING_CSV] = "table", [MAPPING_TEXT] = "text"};
	for (size_t i = 0; i < chooser->mapping_count; i++) {
		const struct mapping *mapping = chooser->mappings[i];
		printf("%-29s %-6s %s\n", mapping->name, kinds[mapping->format],
			mapping->title ? mapping->title : "");
	}
}

static bool mapping_print(struct session *session, const struct chooser *chooser, const char *name)
{
	const char *nearest = "";
	size_t least = SIZE_MAX;
	for (size_t i = 0; i < chooser->mapping_count; i++) {
		const struct mapping *mapping = chooser->mappings[i];
		size_t distance = text_distance(text_of(name), text_of(mapping->name));
		if (distance == 0) {
			fputs(mapping->source_text, stdout);
			return true;
		}
		if (distance < least)
			nearest = mapping->name;
		least = distance < least ? distance : least;
	}
	return fault_set(&session->fault, STATUS_USAGE,
		"there is no collector '%s'; did you mean '%s'? 'floorstat formats' lists them; '--of %s' asks about a "
		"file",
		name, nearest, name);
}

/* The mappings that would not take the file but met something of what they ask for. */
static void near_print(const struct recognition *recognition)
{
	size_t shown = 0;
	for (size_t i = 0; i < recognition->count && shown < NEAR_SHOWN; i++) {
		const struct candidate *candidate = &recognition->candidates[i];
		if (candidate->mapping == recognition->winner || 2 * candidate->met < candidate->asked ||
			candidate->met == 0)
			continue;
		if (shown++ == 0)
			puts("Others that came close:");
		printf("  %-29s %zu of %zu lines fit; %s%s\n", candidate->mapping->name, candidate->met,
			candidate->asked, candidate->missing ? "it wants " : "it asks for less",
			candidate->missing ? candidate->missing : "");
	}
}

static const char *own_format(const struct chooser *chooser, const struct source *source)
{
	if (restore_recognises(source->block))
		return "runs that floorstat convert or summary --partial wrote";
	if (trace_recognises(chooser->names, source->block))
		return "a scheduler trace";
	return NULL;
}

static bool file_explain(struct session *session, const struct chooser *chooser, const char *path)
{
	const struct source *source = source_open(
		session->arena, path, &session->line.ingest, &session->fault);
	if (!source)
		return false;
	const char *own = own_format(chooser, source);
	if (own) {
		printf("%s holds %s\n", path, own);
		return true;
	}
	struct recognition recognition = recognise(
		session->arena, source, chooser->mappings, chooser->mapping_count);
	if (recognition.winner)
		printf("%s would be read as a dump of %s (%s)\n", path, recognition.winner->name,
			recognition.winner->title ? recognition.winner->title : "no title");
	else if (recognition.several)
		printf("%s could be a dump of %s or of %s; say which with --from\n", path,
			recognition.candidates[0].mapping->name, recognition.candidates[1].mapping->name);
	else if (load_tool(source->block))
		printf("%s is background load (%s): give it with --load beside the runs\n", path,
			load_tool(source->block));
	else
		printf("%s is no dump of a collector that is known; it is read by the names and units of its "
		       "fields ('floorstat formats --draft %s' shows how)\n",
			path, path);
	near_print(&recognition);
	return true;
}

/* Lines that are neither JSON nor a table nor a load profile. */
static bool is_prose(struct session *session, const struct source *source)
{
	struct csv_dialect dialect;
	struct text begin = text_trim(source->block);
	return session->fault.status == STATUS_INPUT && !text_begins(begin, "{") &&
		!text_begins(begin, "[{") && !load_tool(source->block) &&
		!csv_look(session->arena, source, &session->line.ingest, &dialect);
}

static bool mapping_draft(struct session *session, const struct chooser *chooser, const char *path)
{
	const struct source *source = source_open(
		session->arena, path, &session->line.ingest, &session->fault);
	if (!source)
		return false;
	struct choice choice = choose_mapping(chooser, source, false, &session->fault);
	const char *text = choice.mapping || !is_prose(session, source)
		? NULL
		: text_draft(session->arena, source, chooser->names);
	if (text) {
		session->fault = (struct fault){0};
		fputs(text, stdout);
		return true;
	}
	if (!choice.mapping)
		return false;
	if (!choice.mapping->guessed)
		printf("# %s is a dump of %s; this is its mapping.\n", path, choice.mapping->name);
	fputs(choice.mapping->source_text, stdout);
	return true;
}

enum status run_formats(struct session *session)
{
	const struct command_line *line = &session->line;
	struct chooser chooser;
	if (!chooser_fill(session, &chooser))
		return session->fault.status;
	if (line->of)
		file_explain(session, &chooser, line->of);
	else if (line->draft)
		mapping_draft(session, &chooser, line->draft);
	else if (line->operands.count > 0)
		mapping_print(session, &chooser, line->operands.at[0]);
	else
		collectors_list(&chooser);
	return session->fault.status;
}
