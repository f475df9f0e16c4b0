#include "recognise.h"

#include <stdlib.h>
#include <string.h>

#include "../base/pattern.h"
#include "../bytes/line.h"

enum { LINES_MOST = 200, LINE_BYTES_MOST = 4096 };

/* The look of a dump, made as far as the mappings ask for it. */
struct look_at {
	struct arena *arena;
	const struct source *source;
	struct shape shape;
	const char *lines[LINES_MOST]; /* the first ones, zero-terminated, cut */
	size_t line_count;
};

static void take_lines(struct look_at *look)
{
	struct text rest = look->source->block;
	bool mac = text_find(rest, '\n') == rest.length; /* CR alone ends the lines */
	while (look->line_count < LINES_MOST && rest.length > 0) {
		struct text line = text_split(rest, mac ? '\r' : '\n', &rest);
		if (!mac)
			line = line_shown(line);
		if (line.length > LINE_BYTES_MOST)
			line.length = LINE_BYTES_MOST;
		look->lines[look->line_count++] = arena_copy(look->arena, line.at, line.length);
	}
}

static bool line_fits(const struct look_at *look, const struct recognise_rule *rule)
{
	bool beginnings[PATTERN_BEGINNINGS];
	pattern_beginnings(rule->text, beginnings);
	for (size_t i = 0; i < look->line_count; i++)
		if (beginnings[(unsigned char)look->lines[i][0]] &&
			regexec(rule->pattern, look->lines[i], 0, NULL, 0) == 0)
			return true;
	return false;
}

/* Whether one of the cells of a line is that name, however the cells are split. */
static bool line_has_cell(const char *line, struct text name)
{
	for (const char *found = strstr(line, name.at); found; found = strstr(found + 1, name.at)) {
		const char *before = found, *after = found + name.length;
		while (before > line && strchr(" \"#", before[-1]))
			before--;
		while (*after && strchr(" \"", *after))
			after++;
		bool begins = before == line || strchr(",;\t|", before[-1]) ||
			(before < found && before[0] == ' ');
		bool ends = !*after || strchr(",;\t|", *after) || after[-1] == ' ';
		if (begins && ends)
			return true;
	}
	return false;
}

/* A line that has every column which the mapping asks for: its header. */
static bool header_fits(const struct look_at *look, const struct mapping *mapping, const char **missing)
{
	size_t best = 0;
	for (size_t l = 0; l < look->line_count; l++) {
		size_t met = 0, asked = 0;
		const char *lacking = NULL;
		for (size_t i = 0; i < mapping->recognise_count; i++) {
			const struct recognise_rule *rule = &mapping->recognise[i];
			if (rule->kind != RECOGNISE_COLUMN || rule->optional || rule->refuse)
				continue;
			asked++;
			if (line_has_cell(look->lines[l], text_of(rule->text)))
				met++;
			else if (!lacking)
				lacking = rule->text;
		}
		if (met == asked)
			return true;
		if (met >= best) {
			best = met;
			*missing = lacking;
		}
	}
	return false;
}

static bool column_stands(const struct look_at *look, const char *name)
{
	for (size_t l = 0; l < look->line_count; l++)
		if (line_has_cell(look->lines[l], text_of(name)))
			return true;
	return false;
}

static bool rule_holds(const struct look_at *look, const struct recognise_rule *rule)
{
	switch (rule->kind) {
	case RECOGNISE_PATH:
		return look->shape.root && shape_find(look->shape.root, &rule->path, rule->types, rule->text);
	case RECOGNISE_COLUMN:
		return !look->shape.clean && column_stands(look, rule->text);
	case RECOGNISE_LINE:
		return !look->shape.clean && line_fits(look, rule);
	case RECOGNISE_FILE:
		return text_ends(text_of(look->source->member ? look->source->member : look->source->path),
			rule->text);
	}
	return false;
}

/* How much a rule says: each name on its path, a text that must stand there. */
static size_t rule_weight(const struct recognise_rule *rule)
{
	size_t weight = rule->text && rule->kind == RECOGNISE_PATH ? 4 : 0;
	switch (rule->kind) {
	case RECOGNISE_PATH:
		for (size_t i = 0; i < rule->path.count; i++)
			weight += rule->path.steps[i].kind == STEP_KEY ? 2 : 0;
		return weight + (rule->types != 0);
	case RECOGNISE_COLUMN:
		return 2;
	case RECOGNISE_LINE:
		return 4;
	case RECOGNISE_FILE:
		return 1;
	}
	return 0;
}

static const char *rule_text(struct arena *arena, const struct recognise_rule *rule)
{
	switch (rule->kind) {
	case RECOGNISE_PATH:
		if (rule->text)
			return arena_printf(arena, "\"%s\" at %s", rule->text, rule->path.text);
		return arena_printf(arena, "%s", rule->path.text);
	case RECOGNISE_COLUMN:
		return arena_printf(arena, "a column '%s'", rule->text);
	case RECOGNISE_LINE:
		return arena_printf(arena, "a line like /%s/", rule->text);
	case RECOGNISE_FILE:
		return arena_printf(arena, "a file called %s", rule->text);
	}
	return "";
}

/* Of the lines that say "either" one must hold, where there are any. */
static const struct recognise_rule *either_missing(const struct look_at *look, const struct mapping *mapping)
{
	const struct recognise_rule *first = NULL;
	for (size_t i = 0; i < mapping->recognise_count; i++) {
		const struct recognise_rule *rule = &mapping->recognise[i];
		if (rule->either && rule_holds(look, rule))
			return NULL;
		first = rule->either && !first ? rule : first;
	}
	return first;
}

static struct candidate judge(const struct look_at *look, const struct mapping *mapping)
{
	struct candidate candidate = {.mapping = mapping, .fits = mapping->recognise_count > 0};
	if (mapping->format == MAPPING_JSON && !look->shape.root) {
		candidate.fits = false;
		candidate.missing = "JSON";
	}
	if (mapping->format == MAPPING_JSON && look->shape.preamble > 0 &&
		!mapping_setting(mapping, "preamble")) {
		candidate.fits = false;
		candidate.missing = "no text before the JSON";
	}
	for (size_t i = 0; i < mapping->recognise_count; i++) {
		const struct recognise_rule *rule = &mapping->recognise[i];
		bool holds = rule_holds(look, rule);
		if (!rule->optional && !rule->refuse)
			candidate.asked++;
		if (holds && !rule->refuse) {
			candidate.met += !rule->optional;
			candidate.score += rule_weight(rule);
		}
		if (holds != rule->refuse || rule->optional)
			continue;
		candidate.fits = false;
		if (!candidate.missing)
			candidate.missing = arena_printf(look->arena, "%s%s", rule->refuse ? "not " : "",
				rule_text(look->arena, rule));
	}
	const struct recognise_rule *either = candidate.fits ? either_missing(look, mapping) : NULL;
	if (either) {
		candidate.fits = false;
		candidate.missing = rule_text(look->arena, either);
	}
	const char *column = NULL;
	if (candidate.fits && mapping->format == MAPPING_CSV && !header_fits(look, mapping, &column)) {
		candidate.fits = false;
		candidate.missing = arena_printf(look->arena, "a column '%s' in the same line", column);
	}
	return candidate;
}

static int by_fitness(const void *left, const void *right)
{
	const struct candidate *a = left, *b = right;
	if (a->fits != b->fits)
		return a->fits ? -1 : 1;
	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	return strcmp(a->mapping->name, b->mapping->name);
}

static bool any_preamble(const struct mapping *const *mappings, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (mapping_setting(mappings[i], "preamble"))
			return true;
	return false;
}

/* "results[].times[], results[].command": what the mapping asks for, or would like, and is there. */
static const char *reasons(const struct look_at *look, const struct mapping *mapping)
{
	struct buffer out = buffer_new(look->arena);
	buffer_text(&out, "");
	for (size_t i = 0; i < mapping->recognise_count; i++) {
		const struct recognise_rule *rule = &mapping->recognise[i];
		if (!rule->refuse && rule_holds(look, rule))
			buffer_print(&out, "%s%s", out.length > 0 ? ", " : "", rule_text(look->arena, rule));
	}
	return out.at;
}

struct recognition recognise(struct arena *arena, const struct source *source,
	const struct mapping *const *mappings, size_t mapping_count)
{
	struct recognition recognition = {.count = mapping_count};
	struct look_at look = {.arena = arena, .source = source};
	if (!shape_read(arena, source->block, source->at_end, false, &look.shape) &&
		any_preamble(mappings, mapping_count))
		shape_read(arena, source->block, source->at_end, true, &look.shape);
	take_lines(&look);
	recognition.candidates = arena_alloc(arena, mapping_count, sizeof *recognition.candidates);
	for (size_t i = 0; i < mapping_count; i++)
		recognition.candidates[i] = judge(&look, mappings[i]);
	qsort(recognition.candidates, mapping_count, sizeof *recognition.candidates, by_fitness);
	recognition.shape = look.shape;
	const struct candidate *c = recognition.candidates;
	if (mapping_count == 0 || !c[0].fits)
		return recognition;
	recognition.several = mapping_count > 1 && c[1].fits && c[1].score == c[0].score;
	recognition.winner = recognition.several ? NULL : c[0].mapping;
	if (recognition.winner)
		recognition.reasons = reasons(&look, recognition.winner);
	return recognition;
}
