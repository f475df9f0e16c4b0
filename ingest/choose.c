#include "choose.h"

#include <string.h>

#include "beside/load.h"
#include "guess/amend.h"
#include "guess/csv_guess.h"
#include "guess/generic_json.h"
#include "mapping/recognise.h"

static const struct mapping *mapping_by_name(
	const struct chooser *chooser, const char *name, struct fault *fault)
{
	const char *nearest = NULL;
	size_t best = 4;
	for (size_t i = 0; i < chooser->mapping_count; i++) {
		if (strcmp(chooser->mappings[i]->name, name) == 0)
			return chooser->mappings[i];
		size_t distance = text_distance(text_of(chooser->mappings[i]->name), text_of(name));
		if (distance < best) {
			best = distance;
			nearest = chooser->mappings[i]->name;
		}
	}
	if (nearest)
		fault_set(fault, STATUS_USAGE, "--from %s: no such collector; did you mean '%s'?", name,
			nearest);
	else
		fault_set(fault, STATUS_USAGE, "--from %s: no such collector (floorstat formats lists them)",
			name);
	return NULL;
}

static const struct mapping *mapping_from_file(const struct chooser *chooser, struct fault *fault)
{
	const char *path = chooser->options->map_file;
	struct source *source = source_open(chooser->arena, path, chooser->options, fault);
	if (!source)
		return NULL;
	while (!source->at_end)
		if (!source_more(source, 0, fault))
			return NULL;
	return mapping_parse(chooser->arena, path, source->block, fault);
}

/* Made up from the header and first rows of a table. */
static struct choice guess_table(
	const struct chooser *chooser, const struct source *source, struct fault *fault)
{
	struct csv_guess *guess = csv_guess(chooser->arena, source, chooser->options, fault);
	return guess ? (struct choice){guess->mapping, guess->pass_column, NULL} : (struct choice){0};
}

/* Made up from the look of a JSON document. */
static struct choice guess_json(const struct chooser *chooser, const struct source *source,
	struct recognition *recognition, struct fault *fault)
{
	struct choice choice = {0};
	struct place place = {.file = source->path};
	struct json_guess guess;
	if (!generic_json_guess(chooser->arena, chooser->names, &recognition->shape, "json", chooser->options,
		    place, &guess, fault))
		return choice;
	struct mapping *mapping = mapping_parse(chooser->arena, "draft", text_of(guess.draft), fault);
	if (mapping)
		mapping->guessed = true;
	return (struct choice){mapping, guess.pass_field, guess.unread};
}

/* Generic collectors by name: --from json, --from csv. */
static bool asks_for(const struct ingest_options *options, const char *generic)
{
	return options->from && strcmp(options->from, generic) == 0;
}

/* "[1754388000.25] request 1: 330 us": a line of a log, which begins as a list does. */
static bool is_log_line(struct text block)
{
	struct text line = text_trim(text_slice(block, 0, text_find(block, '\n')));
	size_t close = text_find(line, ']');
	if (!text_begins(line, "[") || close == line.length || text_find(line, '"') < close)
		return false;
	struct text rest = text_trim(text_slice(line, close + 1, line.length));
	return text_find(text_slice(line, 1, close), '[') == close - 1 && rest.length > 0 &&
		!strchr(",[]{}", rest.at[0]);
}

static struct choice guess(const struct chooser *chooser, const struct source *source,
	struct recognition *recognition, struct fault *fault)
{
	bool json = asks_for(chooser->options, "json");
	if (json && !recognition->shape.root) {
		fault_at(fault, (struct place){.file = source->path}, "--from json: no JSON stands in it");
		return (struct choice){0};
	}
	bool whole = recognition->shape.root && recognition->shape.preamble == 0 &&
		!is_log_line(source->block);
	if (json || (whole && !asks_for(chooser->options, "csv")))
		return guess_json(chooser, source, recognition, fault);
	return guess_table(chooser, source, fault);
}

/* The field by which a mapping splits its dump into passes; NULL. */
static const char *pass_field(const struct mapping *mapping)
{
	for (size_t s = 0; s < mapping->scope_count; s++) {
		for (size_t r = 0; r < mapping->scopes[s].rule_count; r++) {
			const struct mapping_rule *rule = &mapping->scopes[s].rules[r];
			if (rule->role == ROLE_PASS)
				return rule->part[PART_WHAT]->text;
		}
	}
	return NULL;
}

struct choice choose_mapping(
	const struct chooser *chooser, const struct source *source, bool named_only, struct fault *fault)
{
	const struct ingest_options *options = chooser->options;
	struct recognition recognition = recognise(
		chooser->arena, source, chooser->mappings, chooser->mapping_count);
	struct choice choice = {.mapping = recognition.winner};
	struct place place = {.file = source->path};
	if (options->map_file)
		choice.mapping = mapping_from_file(chooser, fault);
	else if (asks_for(options, "json") || asks_for(options, "csv"))
		choice = guess(chooser, source, &recognition, fault);
	else if (options->from)
		choice.mapping = mapping_by_name(chooser, options->from, fault);
	else if (recognition.several)
		fault_at(fault, place, "could be a dump of %s or of %s; say which with --from",
			recognition.candidates[0].mapping->name, recognition.candidates[1].mapping->name);
	else if (!recognition.winner && load_tool(source->block))
		fault_at(fault, place,
			"this is background load (%s), no runs: give it with --load beside the runs",
			load_tool(source->block));
	else if (!recognition.winner && !named_only)
		choice = guess(chooser, source, &recognition, fault);
	else if (!recognition.winner)
		fault_at(fault, place, "no collector is known for it");
	if (choice.mapping)
		choice.mapping = mapping_whole(chooser->arena, choice.mapping, fault);
	if (choice.mapping && !choice.mapping->guessed && options->passes.count == 0)
		choice.pass_field = pass_field(choice.mapping);
	if (choice.mapping)
		choice.mapping = mapping_amend(
			chooser->arena, choice.mapping, options, &recognition.shape, fault);
	return choice;
}
