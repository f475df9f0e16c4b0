#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../render/quantity.h"
#include "console.h"
#include "heed.h"

enum { REMARKS_SHOWN = 5 };

/* A name from a dump or a file name must not steer the terminal. */
static void text_print(const char *text)
{
	for (; *text; text++) {
		if ((unsigned char)*text < 0x20 || *text == 0x7f)
			fprintf(stderr, "\\x%02x", (unsigned)(unsigned char)*text);
		else
			fputc(*text, stderr);
	}
}

void message_print(const char *place, const char *text)
{
	fputs("floorstat: ", stderr);
	if (place && place[0]) {
		text_print(place);
		fputs(": ", stderr);
	}
	text_print(text);
	fputc('\n', stderr);
}

static void remark_print(struct session *session, const struct problem *problem)
{
	const char *times = problem->count == 2 ? " (twice)"
		: problem->count > 2            ? arena_printf(session->arena, " (%zu times)", problem->count)
						: "";
	message_print(problem->place, arena_printf(session->arena, "%s%s", problem->text, times));
}

static void remarks_print(struct session *session, const struct input *input)
{
	size_t most = session->line.render.verbose ? SIZE_MAX : REMARKS_SHOWN;
	size_t shown = input->problem_count > most ? most : input->problem_count;
	for (size_t i = 0; i < shown; i++)
		remark_print(session, &input->problems[i]);
	if (shown < input->problem_count)
		message_print(input->path,
			arena_printf(session->arena, "and %zu other remarks; -v shows all",
				input->problem_count - shown));
}

/* How each field was read, where the answer itself doesn't say it. */
static void readings_print(struct session *session, const struct input *input)
{
	message_print(input->path,
		arena_printf(session->arena, "read as %s", input->collector ? input->collector : "it is"));
	for (size_t r = 0; r < input->reading_count; r++) {
		const struct reading *reading = &input->readings[r];
		message_print(input->path,
			arena_printf(session->arena, "%s: %s%s%s", reading->field, reading->role,
				reading->detail ? " " : "", reading->detail ? reading->detail : ""));
	}
}

static bool answers_on_terminal(const struct command_line *line)
{
	return line->render.to == OUTPUT_TERMINAL && line->command->id != COMMAND_plot &&
		line->command->id != COMMAND_report && line->command->id != COMMAND_convert;
}

struct dataset *session_read(struct session *session, size_t from)
{
	const struct words *operands = &session->line.operands;
	size_t count = operands->count - from;
	struct ingest_input *inputs = arena_alloc(session->arena, count, sizeof *inputs);
	if (!options_spare_inputs(session, from))
		return NULL;
	for (size_t i = 0; i < count; i++) {
		inputs[i] = input_parse(session->arena, operands->at[from + i]);
		if (session->line.partial && !inputs[i].label)
			inputs[i].label = "all"; /* states without a label are pooled */
	}
	progress_show("reading");
	struct dataset *dataset = ingest_read(
		session->arena, &session->line.ingest, inputs, count, &session->fault);
	if (!dataset || session->line.render.quiet)
		return dataset;
	progress_show(NULL);
	for (size_t i = 0; i < dataset->input_count; i++) {
		remarks_print(session, &dataset->inputs[i]);
		if (session->line.render.verbose && !answers_on_terminal(&session->line))
			readings_print(session, &dataset->inputs[i]);
	}
	return dataset;
}

/* Partial states keep the values near the best as they were, others in buckets: a wider band can't be counted. */
static bool band_is_kept(struct session *session, const struct dataset *dataset)
{
	double near = session->line.analysis.near, kept = dataset->condensed_near;
	if (!dataset->condensed || near <= kept * (1 + 1e-9))
		return true;
	return fault_set(&session->fault, STATUS_USAGE,
		"the partial states keep the values within %g %% of the best, not within %g %%; count with --near %g, "
		"or make them anew with summary --partial --near %g",
		100 * kept, 100 * near, 100 * kept, 100 * near);
}

static bool unit_stands_before(const struct dataset *dataset, size_t table)
{
	for (size_t t = 0; t < table; t++)
		if (dataset->tables[t].unit &&
			strcmp(dataset->tables[t].unit, dataset->tables[table].unit) == 0)
			return true;
	return false;
}

/* A unit of another kind than every metric's would be left aside without a word. */
static bool unit_can_be_shown(struct session *session, const struct dataset *dataset)
{
	const char *show = session->line.render.show_unit;
	struct buffer units = buffer_new(session->arena);
	buffer_text(&units, "");
	for (size_t t = 0; show && t < dataset->table_count; t++) {
		const char *unit = dataset->tables[t].unit;
		struct scale scale;
		if (scale_show(session->arena, unit, show, &scale))
			return true;
		if (unit && !unit_stands_before(dataset, t))
			buffer_print(&units, "%s%s", units.length > 0 ? ", " : "", unit);
	}
	if (!show || units.length == 0)
		return true;
	return fault_set(&session->fault, STATUS_USAGE,
		"--show %s: nothing was measured in a unit of that kind; there are: %s", show, units.at);
}

/* Results as JSON and reports name their inputs by checksum; to compute it takes as long as to read them. */
static bool shows_checksums(const struct command_line *line)
{
	return line->command->id == COMMAND_report || line->render.to == OUTPUT_JSON;
}

/* What tells most files apart without reading them. */
struct likeness {
	long long size;
	uint64_t beginning; /* of its bytes: a hash */
};

static bool likeness_of(const char *path, struct likeness *likeness)
{
	enum { BEGINNING = 4096 };
	char bytes[BEGINNING];
	struct stat found;
	if (stat(path, &found) != 0 || !S_ISREG(found.st_mode))
		return false;
	FILE *file = fopen(path, "rbe");
	size_t length = file ? fread(bytes, 1, sizeof bytes, file) : 0;
	if (file)
		fclose(file);
	*likeness = (struct likeness){(long long)found.st_size, text_hash((struct text){bytes, length})};
	return true;
}

static int by_likeness(const void *a, const void *b)
{
	const struct likeness *x = a, *y = b;
	if (x->size != y->size)
		return x->size < y->size ? -1 : 1;
	return (x->beginning > y->beginning) - (x->beginning < y->beginning);
}

/* Whether two operands are files of one size that begin alike: perhaps they are one, which their checksums tell. */
static bool two_are_alike(struct session *session, size_t from)
{
	const struct words *operands = &session->line.operands;
	struct likeness *files = arena_alloc(session->arena, operands->count, sizeof *files);
	size_t count = 0;
	for (size_t i = from; i < operands->count; i++)
		count += likeness_of(input_parse(session->arena, operands->at[i]).path, &files[count]);
	qsort(files, count, sizeof *files, by_likeness);
	for (size_t i = 1; i < count; i++)
		if (by_likeness(&files[i], &files[i - 1]) == 0)
			return true;
	return false;
}

const struct findings *session_findings(struct session *session, size_t from)
{
	session->line.ingest.unhashed = !shows_checksums(&session->line) &&
		!(session->line.analysis.compare && two_are_alike(session, from));
	const struct dataset *dataset = session_read(session, from);
	if (!dataset || !band_is_kept(session, dataset) || !unit_can_be_shown(session, dataset) ||
		!options_fit_dataset(session, dataset))
		return NULL;
	progress_show("analysing");
	session->line.analysis.jobs = session->line.ingest.jobs;
	return analyse(session->arena, dataset, &session->line.analysis, &session->fault);
}

enum status session_status(const struct session *session, enum status status)
{
	return session->fault.status ? session->fault.status : status;
}
