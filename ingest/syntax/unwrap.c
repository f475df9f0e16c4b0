#include "unwrap.h"

#include <string.h>

#include "json.h"

/* The fields of an event that count. */
enum event_field { EVENT_ACTION, EVENT_PACKAGE, EVENT_TEST, EVENT_OUTPUT, EVENT_FIELDS };

static const char *const field_names[] = {"Action", "Package", "Test", "Output"};

/* What one package and test has printed of a line that isn't complete. */
struct part {
	char *key;
	struct buffer text;
	struct part *next;
};

struct unwrapper {
	struct arena *arena;
	size_t depth;
	enum event_field field; /* of the member at hand, EVENT_FIELDS: none that counts */
	struct buffer fields[EVENT_FIELDS];
	struct part *parts;
	char *package; /* whose lines went out last */
	struct buffer out;
};

static bool ignore(void *context)
{
	(void)context;
	return true;
}

static bool ignore_flag(void *context, bool flag)
{
	(void)context;
	(void)flag;
	return true;
}

static bool ignore_number(void *context, struct text text)
{
	(void)context;
	(void)text;
	return true;
}

static bool on_string(void *context, struct text text)
{
	struct unwrapper *unwrapper = context;
	if (unwrapper->depth == 1 && unwrapper->field < EVENT_FIELDS)
		buffer_add(&unwrapper->fields[unwrapper->field], text.at, text.length);
	return true;
}

static bool on_key(void *context, struct text key)
{
	struct unwrapper *unwrapper = context;
	unwrapper->field = EVENT_FIELDS;
	for (enum event_field field = 0; field < EVENT_FIELDS; field++)
		if (unwrapper->depth == 1 && text_is(key, field_names[field]))
			unwrapper->field = field;
	return true;
}

static bool on_begin(void *context, bool array)
{
	struct unwrapper *unwrapper = context;
	(void)array;
	if (unwrapper->depth++ == 0)
		for (enum event_field field = 0; field < EVENT_FIELDS; field++) {
			unwrapper->fields[field].length = 0;
			buffer_text(&unwrapper->fields[field], "");
		}
	return true;
}

static struct part *part_of(struct unwrapper *unwrapper, const char *key)
{
	for (struct part *part = unwrapper->parts; part; part = part->next)
		if (strcmp(part->key, key) == 0)
			return part;
	struct part *part = arena_alloc(unwrapper->arena, 1, sizeof *part);
	part->key = arena_copy(unwrapper->arena, key, strlen(key));
	part->text = buffer_new(unwrapper->arena);
	part->next = unwrapper->parts;
	unwrapper->parts = part;
	return part;
}

/* The lines that are complete go out; a package that is another than before is named. */
static void take_output(struct unwrapper *unwrapper)
{
	const struct buffer *fields = unwrapper->fields;
	const char *key = arena_printf(
		unwrapper->arena, "%s\n%s", fields[EVENT_PACKAGE].at, fields[EVENT_TEST].at);
	struct part *part = part_of(unwrapper, key);
	buffer_add(&part->text, fields[EVENT_OUTPUT].at, fields[EVENT_OUTPUT].length);
	size_t whole = part->text.length;
	while (whole > 0 && part->text.at[whole - 1] != '\n')
		whole--;
	if (whole == 0)
		return;
	if (!unwrapper->package || strcmp(unwrapper->package, fields[EVENT_PACKAGE].at) != 0) {
		unwrapper->package = arena_copy(
			unwrapper->arena, fields[EVENT_PACKAGE].at, fields[EVENT_PACKAGE].length);
		buffer_print(&unwrapper->out, "pkg: %s\n", unwrapper->package);
	}
	buffer_add(&unwrapper->out, part->text.at, whole);
	memmove(part->text.at, part->text.at + whole, part->text.length - whole);
	part->text.length -= whole;
}

static bool on_end(void *context)
{
	struct unwrapper *unwrapper = context;
	if (--unwrapper->depth == 0 && strcmp(unwrapper->fields[EVENT_ACTION].at, "output") == 0)
		take_output(unwrapper);
	return true;
}

static const struct json_events events = {.null = ignore,
	.flag = ignore_flag,
	.number = ignore_number,
	.missing = ignore,
	.string = on_string,
	.begin = on_begin,
	.end = on_end,
	.key = on_key};

/* What the reading of the events says, and of what. */
struct telling {
	struct source *source;
	struct dataset *dataset;
	struct input *input;
	const struct ingest_options *options;
	struct fault *fault;
};

/* Remarks that a part was left out, or refuses it (--strict, nothing whole before it). */
static bool leave_out(const struct telling *telling, struct json *json, const char *what, const char *then)
{
	struct place place = {.file = telling->source->path};
	json_place(json, &place.line, &place.column);
	if (telling->options->strict || json_documents(json) == 0)
		return fault_at(telling->fault, place, "%s", what);
	telling->input->skipped++;
	input_problem(telling->dataset, telling->input, place, "%s; %s", what, then);
	return true;
}

/* To behind the line that is broken, which may end in a later block.  False at the end, or after a fault. */
static bool skip_line(const struct telling *telling, struct json *json, size_t *used)
{
	struct source *source = telling->source;
	size_t most = telling->options->limits.line_bytes;
	while (!json_next_line(json, source->block, used)) {
		if (source->block.length > most)
			return fault_at(telling->fault, (struct place){.file = source->path},
				"a broken line of more than %zu bytes; if that is meant: --limit line=N",
				most);
		if (source->at_end || !source_more(source, 0, telling->fault))
			return false;
	}
	return true;
}

static void read_events(const struct telling *telling, struct unwrapper *unwrapper, struct json *json)
{
	struct source *source = telling->source;
	bool more = true;
	while (more) {
		size_t used;
		enum json_status status = json_feed(json, source->block, source->at_end, &used);
		if (status == JSON_CUT) {
			leave_out(telling, json, "the file ends in the middle of an event",
				"what was complete is read");
			return;
		}
		if (status == JSON_BROKEN) {
			unwrapper->depth = 0;
			more = leave_out(telling, json, json_complaint(json), "the line is skipped") &&
				skip_line(telling, json, &used);
		}
		more = more && !(source->at_end && used == source->block.length) &&
			source_more(source, used, telling->fault);
	}
}

struct source *unwrap_go_test(struct arena *arena, struct source *source, struct dataset *dataset,
	struct input *input, const struct ingest_options *options, struct fault *fault)
{
	struct arena *scratch = arena_child(arena);
	struct unwrapper *unwrapper = arena_alloc(scratch, 1, sizeof *unwrapper);
	unwrapper->arena = scratch;
	unwrapper->out = buffer_new(arena);
	buffer_text(&unwrapper->out, "");
	for (enum event_field field = 0; field < EVENT_FIELDS; field++)
		unwrapper->fields[field] = buffer_new(scratch);
	struct telling telling = {source, dataset, input, options, fault};
	read_events(&telling, unwrapper, json_new(scratch, &events, unwrapper, options->limits.depth));
	struct text text = {unwrapper->out.at, unwrapper->out.length};
	arena_free(scratch);
	return fault->status == STATUS_OK ? source_of_text(arena, source->path, text, options, fault) : NULL;
}
