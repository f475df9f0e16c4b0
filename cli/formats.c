#include <stdio.h>

#include "../ingest/beside/load.h"
#include "../ingest/beside/trace.h"
#include "../ingest/choose.h"
#include "../ingest/guess/text_draft.h"
#include "../ingest/mapping/recognise.h"
#include "../ingest/restore/restore.h"
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
	bool near = words_near(name, nearest);
	return fault_set(&session->fault, STATUS_USAGE,
		"there is no collector '%s'%s%s%s 'floorstat formats' lists them, 'floorstat formats --of FILE' asks about a "
		"file",
		name, near ? "; did you mean '" : "", near ? nearest : "", near ? "'?" : ";");
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
		printf("  %-29s %zu of %zu conditions hold; %s%s\n", candidate->mapping->name, candidate->met,
			candidate->asked, candidate->missing ? "it wants " : "it asks for less",
			candidate->missing ? candidate->missing : "");
	}
	if (shown == 0)
		puts(recognition->winner ? "No other collector came close." : "No collector came close.");
}

static const char *own_format(const struct chooser *chooser, const struct source *source)
{
	if (restore_recognises(source->block))
		return "runs that floorstat convert or summary --partial wrote";
	if (trace_recognises(chooser->names, source->block))
		return "a scheduler trace";
	return NULL;
}

static void taken_print(const struct recognition *recognition, const struct source *source, const char *what)
{
	const struct mapping *winner = recognition->winner;
	const char *load = load_tool(source->block);
	if (winner) {
		printf("%s would be read as a dump of %s (%s): it has %s\n", what, winner->name,
			winner->title ? winner->title : "no title", recognition->reasons);
	} else if (recognition->several) {
		printf("%s could be a dump of %s or of %s; say which with --from\n", what,
			recognition->candidates[0].mapping->name, recognition->candidates[1].mapping->name);
	} else if (load) {
		printf("%s is background load (%s): give it with --load beside the runs\n", what, load);
	} else {
		printf("%s is no dump of a collector that is known; it is read by the names and units of its "
		       "fields ('floorstat formats --draft %s' shows how)\n",
			what, what);
	}
}

/* A file, or each member of an archive. */
static bool file_explain(
	struct session *session, const struct chooser *chooser, const char *path, struct fault *fault)
{
	struct source *source = source_open(session->arena, path, &session->line.ingest, fault);
	if (!source)
		return false;
	do {
		const char *what = source->member
			? arena_printf(session->arena, "%s/%s", path, source->member)
			: path;
		const char *own = own_format(chooser, source);
		if (own) {
			printf("%s holds %s\n", what, own);
			continue;
		}
		struct recognition recognition = recognise(
			session->arena, source, chooser->mappings, chooser->mapping_count);
		taken_print(&recognition, source, what);
		near_print(&recognition);
	} while (source->member && source_next_member(source, fault));
	return fault->status == STATUS_OK;
}

/* --of FILE and what stands behind it: a file that can't be read keeps none of the others from its answer. */
static void files_explain(struct session *session, const struct chooser *chooser)
{
	const struct words *more = &session->line.operands;
	for (size_t i = 0; i <= more->count; i++) {
		const char *path = i == 0 ? session->line.of : more->at[i - 1];
		struct fault fault = {0};
		if (!file_explain(session, chooser, path, &fault) && session->fault.status == STATUS_OK)
			session->fault = fault;
	}
}

/* What couldn't be taken for JSON, a table or a load profile: lines of text, perhaps. */
static bool is_prose(struct session *session, const struct source *source)
{
	struct text begin = text_trim(source->block);
	return session->fault.status == STATUS_INPUT && !text_begins(begin, "{") &&
		!text_begins(begin, "[{") && !text_begins(begin, "<") && !load_tool(source->block);
}

static bool mapping_draft(struct session *session, const struct chooser *chooser, const char *path)
{
	session->line.ingest.drafting = true;
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
		files_explain(session, &chooser);
	else if (line->draft && line->operands.count > 0)
		fault_set(&session->fault, STATUS_USAGE, "--draft takes one file at a time, not also '%s'",
			line->operands.at[0]);
	else if (line->draft)
		mapping_draft(session, &chooser, line->draft);
	else if (line->operands.count > 0)
		for (size_t i = 0; i < line->operands.count; i++)
			mapping_print(session, &chooser, line->operands.at[i]);
	else
		collectors_list(&chooser);
	return session->fault.status;
}
