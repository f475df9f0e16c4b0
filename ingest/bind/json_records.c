#include "json_records.h"

#include "../base/parallel.h"
#include "../mapping/shape.h"
#include "json_flat.h"
#include "json_records_inside.h"

/* What was open when the input broke off is no complete record. */
static void drop_open(struct reader *reader)
{
	while (reader->open_count > 0)
		record_drop(reader->binder, reader->open[--reader->open_count]);
	reader->depth = reader->dead = 0;
	reader->state_count = reader->pending_count = 0;
	reader->keys_length = reader->hash_count = 0;
	siblings_end(reader);
}

static struct reader *reader_new(struct source *source, struct binder *binder, const struct mapping *mapping,
	struct arena *arena, const struct ingest_options *options)
{
	struct reader *reader = arena_alloc(arena, 1, sizeof *reader);
	reader->arena = arena;
	reader->binder = binder;
	reader->mapping = mapping;
	reader->dataset = binder_dataset(binder);
	reader->input = binder_input(binder);
	reader->path = buffer_new(arena);
	reader->values = json_values_new(arena, source, parallel_threads(options->jobs));
	reader->json = json_new(
		arena, &record_events, reader, options->limits.depth ? options->limits.depth : 512);
	return reader;
}

static bool told_broken(struct reader *reader, enum json_status status, bool strict)
{
	struct place place = value_place(reader);
	place.path = reader->depth > 0 ? arena_printf(reader->arena, "%s", value_path(reader)) : NULL;
	bool cut = status == JSON_CUT;
	const char *what = cut
		? "the file ends in the middle of a JSON document (a run that was interrupted?)"
		: json_complaint(reader->json);
	if (strict)
		return fault_at(reader->fault, place, "%s", what);
	input_problem(reader->dataset, reader->input, place, "%s%s", what,
		cut ? "; what was complete is read" : "; what stands before is read");
	return true;
}

enum { BAD_LINES_MOST = 10000 };

static enum json_status feed_part(struct reader *reader, struct text part, bool last, size_t *done)
{
	size_t used;
	reader->fed = part;
	enum json_status status = json_feed(reader->json, part, last, &used);
	*done += status == JSON_GOOD ? used : 0;
	return status;
}

/* Flat lines by the fast way; what that stops at goes to the parser line by line. */
static enum json_status feed_lines(struct reader *reader, const struct source *source, size_t *done)
{
	enum json_status status = JSON_GOOD;
	if (reader->flat)
		json_flat_block(reader->flat);
	while (reader->flat && status == JSON_GOOD) {
		size_t lines;
		struct text rest = text_slice(source->block, *done, source->block.length);
		if (json_is_at_line(reader->json)) {
			size_t taken = json_flat_take(reader->flat, rest, &lines);
			json_pass_over(reader->json, taken, lines);
			*done += taken;
			rest = text_slice(rest, taken, rest.length);
		}
		size_t line = text_find(rest, '\n');
		if (line == rest.length)
			break;
		bool last = source->at_end && line + 1 == rest.length;
		status = feed_part(reader, text_slice(rest, 0, line + 1), last, done);
		json_flat_learn(reader->flat);
		if (json_flat_is_useless(reader->flat))
			reader->flat = NULL;
	}
	return status;
}

/* Reads on in the block; *done of its bytes are done with.  A line that isn't whole waits for the next block. */
static enum json_status feed(struct reader *reader, const struct source *source, size_t *done)
{
	*done = 0;
	enum json_status status = feed_lines(reader, source, done);
	struct text rest = text_slice(source->block, *done, source->block.length);
	bool waits = *done > 0 && (rest.length == 0 || (reader->flat && !source->at_end));
	if (status != JSON_GOOD || waits)
		return status;
	return feed_part(reader, rest, source->at_end, done);
}

/* To behind the line that is broken, which may end in a later block; *used of the block's bytes are done with.  False at
 * the end of the input, or after a fault. */
static bool skip_line(struct reader *reader, struct source *source, const struct ingest_options *options,
	size_t *used, struct fault *fault)
{
	size_t skipped;
	while (!json_next_line(reader->json, reader->fed, &skipped)) {
		if (source->at_end)
			return false;
		if (source->block.length - *used > options->limits.line_bytes)
			return fault_at(fault, value_place(reader),
				"a broken line of more than %zu bytes; if that is meant: --limit line=N",
				options->limits.line_bytes);
		if (!source_more(source, *used, fault))
			return false;
		*used = 0;
		reader->fed = source->block;
	}
	*used += skipped;
	return true;
}

static bool read_all(struct reader *reader, struct source *source, const struct ingest_options *options,
	struct fault *fault)
{
	bool strict = options->strict;
	size_t bad_lines = 0;
	while (true) {
		size_t used;
		enum json_status status = feed(reader, source, &used);
		if (status == JSON_STOPPED)
			return false;
		if (status == JSON_BROKEN && !strict && json_documents(reader->json) > 0 &&
			bad_lines++ < BAD_LINES_MOST && reader->keep == false) {
			struct place place = value_place(reader);
			drop_open(reader);
			reader->input->skipped++;
			input_problem(reader->dataset, reader->input, place, "%s; the line is skipped",
				json_complaint(reader->json));
			if (!skip_line(reader, source, options, &used, fault))
				return fault->status == STATUS_OK;
			status = JSON_GOOD;
		}
		if (status != JSON_GOOD) {
			bool good = told_broken(reader, status, strict);
			drop_open(reader);
			return good;
		}
		bool last = source->at_end && used == source->block.length;
		if (last)
			return true;
		if (!source_more(source, used, fault))
			return false;
	}
}

bool json_records_read(struct source *source, struct binder *binder, const struct mapping *mapping,
	struct record *outer, const struct ingest_options *options, struct fault *fault)
{
	struct dataset *dataset = binder_dataset(binder);
	struct arena *arena = arena_child(dataset->arena);
	struct reader *reader = reader_new(source, binder, mapping, arena, options);
	reader->parent = outer;
	reader->fault = fault;
	reader->flat = outer ? NULL : json_flat_new(arena, mapping, binder, source, options);
	binder_path_teller(binder, value_path, reader);
	size_t skip = mapping_setting(mapping, "preamble") ? json_preamble_length(source->block) : 0;
	bool good = (skip == 0 || source_more(source, skip, fault)) &&
		read_all(reader, source, options, fault);
	reader->input->format = json_documents(reader->json) > 1 ? "ndjson" : "json";
	if (json_stand_ins(reader->json) > 0)
		input_problem(dataset, reader->input, (struct place){.file = reader->input->path},
			"%zu bare NaN or Infinity (no JSON) taken as missing values",
			json_stand_ins(reader->json));
	binder_path_teller(binder, NULL, NULL);
	arena_free(arena);
	return good;
}

struct record *json_companion_read(struct source *source, struct binder *binder,
	const struct mapping *mapping, size_t scope, struct record *parent,
	const struct ingest_options *options, struct fault *fault)
{
	struct arena *arena = arena_child(binder_dataset(binder)->arena);
	struct reader *reader = reader_new(source, binder, mapping, arena, options);
	reader->fault = fault;
	reader->root = scope;
	reader->parent = parent;
	reader->keep = true;
	struct ingest_options whole = *options; /* a companion is read whole or not */
	whole.strict = true;
	bool good = read_all(reader, source, &whole, fault);
	struct record *record = good ? reader->root_record : NULL;
	arena_free(arena);
	return record;
}
