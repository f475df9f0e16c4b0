#include "mapping_words.h"

#include <string.h>

static const char *const settings[] = {
#define ROW(keyword, summary) keyword,
	MAPPING_SETTINGS(ROW)
#undef ROW
};

/* Blocks by indentation: the lines of a block stand at one column, deeper than the line that opens it. */
struct block {
	size_t opener, body; /* columns; body 0: no line yet */
	int scope;
};

struct blocks {
	struct block stack[16];
	size_t count;
};

static bool read_format(struct mapping_parser *parser)
{
	if (parser->mapping->scope_count > 1 || parser->mapping->scopes[0].rule_count > 0)
		return word_fault(
			parser, &parser->words[0], "'format' stands before the first block and rule");
	static const char *const formats[] = {"json", "csv", "text"};
	const struct word *word = word_next(parser);
	for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
		if (word_is(word, formats[i])) {
			parser->mapping->format = (enum mapping_format)i;
			return true;
		}
	}
	return word_fault(parser, word, "the formats are json, csv and text");
}

/* number, text … or "the text itself" after a path. */
static bool read_types(struct mapping_parser *parser, struct recognise_rule *rule)
{
	static const struct {
		const char *word;
		unsigned type;
	} types[] = {
		{"number", SHAPE_NUMBER},
		{"text", SHAPE_TEXT},
		{"flag", SHAPE_FLAG},
		{"null", SHAPE_NULL},
		{"array", SHAPE_ARRAY},
		{"object", SHAPE_OBJECT},
	};
	for (const struct word *word = word_peek(parser); word; word = word_peek(parser)) {
		word_next(parser);
		if (word->kind == WORD_STRING) {
			rule->text = word_copy(parser, word);
			rule->types |= SHAPE_TEXT;
			continue;
		}
		size_t i = 0;
		while (i < sizeof types / sizeof types[0] && !word_is(word, types[i].word))
			i++;
		if (i == sizeof types / sizeof types[0])
			return word_fault(parser, word,
				"after a path: number text flag null array object, or a \"text\" that stands there");
		rule->types |= types[i].type;
	}
	return true;
}

static bool read_recognise_path(
	struct mapping_parser *parser, struct recognise_rule *rule, const struct word *word)
{
	struct fault fault = {0};
	if (word->kind != WORD_BARE)
		return word_fault(parser, word, "a path is wanted here");
	if (!path_parse(parser->arena, MAPPING_JSON, word->text, &rule->path, &fault))
		return word_fault(parser, word, "not a path: %s", fault.text);
	return read_types(parser, rule);
}

static bool read_recognise(struct mapping_parser *parser, const struct word *verb)
{
	struct mapping *mapping = parser->mapping;
	ARENA_ROOM(parser->arena, mapping->recognise, mapping->recognise_count, mapping->recognise_capacity);
	struct recognise_rule *rule = &mapping->recognise[mapping->recognise_count];
	*rule = (struct recognise_rule){.refuse = word_is(verb, "refuse"),
		.either = word_is(verb, "either"),
		.optional = word_is(verb, "prefer") || word_is(verb, "either")};
	const struct word *word = word_next(parser);
	if (!word)
		return word_fault(parser, word,
			mapping->format == MAPPING_JSON
				? "a path, or file \"NAME\", is wanted here"
				: "column NAME, line \"REGEX\" or file \"NAME\" is wanted here");
	mapping->recognise_count++;
	if (word_is(word, "file") || (mapping->format != MAPPING_JSON && word_is(word, "column"))) {
		rule->kind = word_is(word, "file") ? RECOGNISE_FILE : RECOGNISE_COLUMN;
		return word_take_text(parser, &rule->text, "a name") && word_none_left(parser);
	}
	if (mapping->format != MAPPING_JSON && word_is(word, "line")) {
		rule->kind = RECOGNISE_LINE;
		const struct word *pattern = word_next(parser);
		rule->pattern = pattern_parse(parser, pattern);
		if (!rule->pattern)
			return false;
		rule->text = word_copy(parser, pattern);
		return word_none_left(parser);
	}
	if (mapping->format != MAPPING_JSON)
		return word_fault(
			parser, word, "column NAME, line \"REGEX\" or file \"NAME\" is wanted here");
	return read_recognise_path(parser, rule, word);
}

static bool read_setting(struct mapping_parser *parser, const struct word *keyword)
{
	struct mapping *mapping = parser->mapping;
	ARENA_ROOM(parser->arena, mapping->settings, mapping->setting_count, mapping->setting_capacity);
	struct mapping_setting *setting = &mapping->settings[mapping->setting_count++];
	*setting = (struct mapping_setting){.keyword = word_copy(parser, keyword), .line = parser->line};
	setting->words = arena_alloc(parser->arena, parser->word_count, sizeof *setting->words);
	for (const struct word *word = word_next(parser); word; word = word_next(parser)) {
		if (word_is(word, "when")) {
			setting->when = condition_parse(parser);
			return setting->when && word_none_left(parser);
		}
		if (!word_suits_setting(parser, setting->keyword, word))
			return false;
		setting->words[setting->word_count++] = text_of(word_copy(parser, word));
	}
	return setting->word_count > 0 ||
		word_fault(parser, NULL, "a word is wanted after '%s'", setting->keyword);
}

static bool read_hook(struct mapping_parser *parser)
{
	static const char *const hooks[] = {
#define ROW(name) [HOOK_##name] = #name,
		MAPPING_HOOKS(ROW)
#undef ROW
	};
	const struct word *word = word_peek(parser);
	const char *name = "";
	if (!word_take_text(parser, &name, "a name"))
		return false;
	for (size_t hook = HOOK_NONE + 1; hook < sizeof hooks / sizeof hooks[0]; hook++)
		if (strcmp(name, hooks[hook]) == 0) {
			parser->mapping->scopes[parser->scope].hook = (enum mapping_hook)hook;
			return true;
		}
	return word_fault(parser, word, "there is no hook '%s'", name);
}

static int scope_add(struct mapping_parser *parser, enum scope_kind kind, int parent)
{
	struct mapping *mapping = parser->mapping;
	ARENA_ROOM(parser->arena, mapping->scopes, mapping->scope_count, mapping->scope_capacity);
	mapping->scopes[mapping->scope_count] = (struct mapping_scope){
		.kind = kind, .parent = parent, .cells = NO_FIELD, .line = parser->line};
	return (int)mapping->scope_count++;
}

/* What stands behind each, row, line, table. */
static bool read_scope(struct mapping_parser *parser, struct mapping_scope *scope)
{
	struct fault fault = {0};
	if (scope->kind == SCOPE_ROW)
		return word_none_left(parser);
	const struct word *what = word_peek(parser);
	bool each = scope->kind == SCOPE_EACH;
	if (!each && (!what || what->kind != WORD_STRING))
		return word_fault(parser, what, "a pattern in double quotes is wanted here");
	if (!word_take_text(parser, &scope->pattern, "a path"))
		return false;
	const char *mistake = each ? NULL : pattern_mistake(text_of(scope->pattern));
	if (mistake)
		return word_fault(parser, what, "%s", mistake);
	if (scope->kind == SCOPE_LINE && word_is(word_peek(parser), "keep")) {
		word_next(parser);
		scope->keep = true;
	}
	const struct word *path = &parser->words[1];
	if (scope->kind == SCOPE_EACH &&
		!path_parse(parser->arena, MAPPING_JSON, path->text, &scope->path, &fault))
		return word_fault(parser, path, "not a path: %s", fault.text);
	return word_none_left(parser);
}

/* each PATH, row, line "PATTERN" [keep], table "HEADER", companion "FILE": the scope they open, or NO_SCOPE. */
static bool read_opener(struct mapping_parser *parser, const struct word *verb, int *opened)
{
	struct mapping *mapping = parser->mapping;
	static const struct {
		const char *word;
		enum scope_kind kind;
		enum mapping_format format;
	} openers[] = {
		{"each", SCOPE_EACH, MAPPING_JSON},
		{"row", SCOPE_ROW, MAPPING_CSV},
		{"line", SCOPE_LINE, MAPPING_TEXT},
		{"line", SCOPE_LINE, MAPPING_CSV}, /* preamble and comment lines */
		{"table", SCOPE_TABLE, MAPPING_TEXT},
	};
	*opened = NO_SCOPE;
	if (word_is(verb, "companion")) {
		*opened = scope_add(parser, SCOPE_COMPANION, mapping->scopes[0].parent);
		mapping->scopes[0].parent = *opened;
		return word_take_text(parser, &mapping->scopes[*opened].pattern, "a file name") &&
			word_none_left(parser);
	}
	for (size_t i = 0; i < sizeof openers / sizeof openers[0]; i++) {
		if (!word_is(verb, openers[i].word) || openers[i].format != mapping->format)
			continue;
		*opened = scope_add(parser, openers[i].kind, parser->scope);
		struct mapping_scope *scope = &mapping->scopes[*opened];
		return read_scope(parser, scope);
	}
	return true;
}

/* "columns PATH" in a JSON block: the names of this array's cells. */
static bool read_in_columns(struct mapping_parser *parser)
{
	const struct operand *names = operand_parse(parser);
	if (!names)
		return false;
	struct path path;
	struct fault unlikely = {0};
	path_parse(parser->arena, MAPPING_JSON, TEXT("[]"), &path, &unlikely);
	int cells = mapping_field_add(parser->arena, parser->mapping, parser->scope, path);
	struct mapping_scope *scope = &parser->mapping->scopes[parser->scope];
	scope->in_columns = names;
	scope->cells = cells;
	return word_none_left(parser);
}

static bool unknown_statement(struct mapping_parser *parser, const struct word *verb)
{
	static const struct {
		const char *word, *formats;
	} blocks[] = {
		{"each", "json"},
		{"row", "csv"},
		{"line", "text and csv"},
		{"table", "text"},
	};
	for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
		if (word_is(verb, blocks[i].word))
			return word_fault(parser, verb,
				"'%s' opens a block in mappings of the format %s: 'format' says which, and stands before",
				blocks[i].word, blocks[i].formats);
	const char *nearest = "value";
	size_t best = 1000;
	static const char *const others[] = {"name", "title", "format", "recognise", "either", "prefer",
		"refuse", "advice", "each", "row", "line", "table", "companion", "columns", "hook", "want"};
	for (size_t i = 0; i < ROLE_COUNT + sizeof others / sizeof others[0]; i++) {
		const char *word = i < ROLE_COUNT ? role_keyword((enum role)i) : others[i - ROLE_COUNT];
		size_t distance = text_distance(verb->text, text_of(word));
		if (distance < best) {
			best = distance;
			nearest = word;
		}
	}
	struct buffer all = buffer_new(parser->arena);
	for (size_t i = 0; i < ROLE_COUNT; i++)
		buffer_print(&all, " %s", role_keyword((enum role)i));
	if (best <= 2)
		return word_fault(parser, verb, "'%.*s' is no statement; did you mean '%s'?",
			(int)verb->text.length, verb->text.at, nearest);
	return word_fault(parser, verb,
		"'%.*s' is no statement; there are name title format recognise either prefer refuse advice, "
		"each row line table companion columns hook want, and%s",
		(int)verb->text.length, verb->text.at, all.at);
}

static bool read_statement(struct mapping_parser *parser, int *opened)
{
	struct mapping *mapping = parser->mapping;
	const struct word *verb = word_next(parser);
	*opened = NO_SCOPE;
	if (verb->kind == WORD_STRING)
		return word_fault(parser, verb, "a line begins with a statement, not with a text");
	if (word_is(verb, "name"))
		return word_take_text(parser, &mapping->name, "a name") && word_none_left(parser);
	if (word_is(verb, "title"))
		return word_take_text(parser, &mapping->title, "a text") && word_none_left(parser);
	if (word_is(verb, "advice"))
		return word_take_text(parser, &mapping->advice, "a text") && word_none_left(parser);
	if (word_is(verb, "want"))
		return operand_parse(parser) && word_none_left(parser);
	if (word_is(verb, "hook"))
		return read_hook(parser) && word_none_left(parser);
	if (word_is(verb, "format"))
		return read_format(parser) && word_none_left(parser);
	if (word_is(verb, "recognise") || word_is(verb, "refuse") || word_is(verb, "prefer") ||
		word_is(verb, "either"))
		return read_recognise(parser, verb);
	if (word_is(verb, "columns") && mapping->format == MAPPING_JSON)
		return read_in_columns(parser);
	enum role role;
	if (role_by_keyword(verb->text, &role))
		return rule_parse(parser, role);
	for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
		if (word_is(verb, settings[i]))
			return read_setting(parser, verb);
	if (!read_opener(parser, verb, opened))
		return false;
	return *opened != NO_SCOPE || unknown_statement(parser, verb);
}

/* The block that a line at this column belongs to. */
static bool find_block(struct mapping_parser *parser, struct blocks *blocks, size_t column)
{
	while (blocks->count > 1 && column <= blocks->stack[blocks->count - 1].opener)
		blocks->count--;
	struct block *block = &blocks->stack[blocks->count - 1];
	if (block->body == 0)
		block->body = column;
	parser->scope = block->scope;
	return column == block->body ||
		word_fault(parser, &parser->words[0],
			"this line begins at column %zu, the lines of its block at column %zu", column,
			block->body);
}

/* Tabs stop at every eighth column. */
static size_t indentation(struct text line)
{
	size_t column = 1;
	for (size_t i = 0; i < line.length && (line.at[i] == ' ' || line.at[i] == '\t'); i++)
		column = line.at[i] == '\t' ? (column + 7) / 8 * 8 + 1 : column + 1;
	return column;
}

static bool read_line(struct mapping_parser *parser, struct blocks *blocks, struct text line)
{
	if (!words_split(parser, line))
		return false;
	if (parser->word_count == 0)
		return true;
	size_t column = indentation(line);
	int opened = NO_SCOPE;
	if (!find_block(parser, blocks, column) || !read_statement(parser, &opened))
		return false;
	if (opened == NO_SCOPE)
		return true;
	if (blocks->count == sizeof blocks->stack / sizeof blocks->stack[0])
		return word_fault(
			parser, &parser->words[0], "blocks stand too deep in each other (16 at most)");
	blocks->stack[blocks->count++] = (struct block){.opener = column, .scope = opened};
	return true;
}

bool mapping_add(
	struct arena *arena, struct mapping *mapping, size_t scope, struct text line, struct fault *fault)
{
	struct mapping_parser parser = {
		.arena = arena, .mapping = mapping, .fault = fault, .scope = (int)scope, .line = 1};
	int opened;
	line.at = arena_copy(arena, line.at, line.length);
	if (!words_split(&parser, line) || parser.word_count == 0 || !read_statement(&parser, &opened))
		return false;
	mapping_settle(mapping);
	return true;
}

const struct operand *mapping_operand(
	struct arena *arena, struct mapping *mapping, size_t scope, struct text text, struct fault *fault)
{
	struct mapping_parser parser = {
		.arena = arena, .mapping = mapping, .fault = fault, .scope = (int)scope, .line = 1};
	text.at = arena_copy(arena, text.at, text.length);
	if (!words_split(&parser, text))
		return NULL;
	const struct operand *operand = operand_parse(&parser);
	for (const struct operand *o = operand; o; o = o->otherwise)
		if (o->field != NO_FIELD)
			mapping->scopes[o->scope].fields[o->field].as_text = true;
	return operand;
}

static bool has_rule(const struct mapping *mapping, enum role role)
{
	for (size_t s = 0; s < mapping->scope_count; s++)
		for (size_t r = 0; r < mapping->scopes[s].rule_count; r++)
			if (mapping->scopes[s].rules[r].role == role)
				return true;
	return false;
}

/* What only the whole can lack: a fault without line. */
static bool is_whole(const struct mapping *mapping, struct fault *fault)
{
	struct place place = {.file = mapping->file};
	if (!mapping->name)
		return fault_at(fault, place, "a mapping needs a line 'name NAME'");
	if (!has_rule(mapping, ROLE_VALUE) && !has_rule(mapping, ROLE_STATED) &&
		!mapping_setting(mapping, "unwrap"))
		return fault_at(fault, place,
			"a mapping needs a line 'value FIELD' (or 'stated', where the dump has no runs)");
	return true;
}

/* Whether a line says what the mapping is and what it is recognised by: such lines stand in no block. */
static bool is_of_head(struct text line)
{
	static const char *const statements[] = {
		"name", "title", "format", "advice", "recognise", "refuse", "prefer", "either"};
	struct text verb = text_slice(line, 0, text_find(line, ' '));
	for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++)
		if (text_is(verb, statements[i]))
			return true;
	for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
		if (text_is(verb, settings[i]))
			return true;
	return false;
}

/* The lines that are wanted: all, or those of the head. */
static struct mapping *read_lines(
	struct arena *arena, const char *file, const char *text, bool only_head, struct fault *fault)
{
	struct mapping *mapping = arena_alloc(arena, 1, sizeof *mapping);
	mapping->file = file;
	mapping->source_text = text;
	mapping->only_head = only_head;
	struct mapping_parser parser = {.arena = arena, .mapping = mapping, .fault = fault};
	scope_add(&parser, SCOPE_DOCUMENT, NO_SCOPE);
	struct blocks blocks = {.count = 1};
	for (struct text rest = text_of(text); rest.length > 0;) {
		parser.line++;
		struct text line = text_split(rest, '\n', &rest);
		if (only_head && !is_of_head(line))
			continue;
		if (!read_line(&parser, &blocks, line))
			return NULL;
	}
	if (!mapping->title)
		mapping->title = mapping->name;
	return mapping;
}

struct mapping *mapping_parse(struct arena *arena, const char *file, struct text text, struct fault *fault)
{
	struct mapping *mapping = read_lines(
		arena, file, arena_copy(arena, text.at, text.length), false, fault);
	if (!mapping || !is_whole(mapping, fault))
		return NULL;
	mapping_settle(mapping);
	return mapping;
}

const struct mapping *mapping_head(
	struct arena *arena, const char *file, const char *text, struct fault *fault)
{
	return read_lines(arena, file, text, true, fault);
}

const struct mapping *mapping_whole(struct arena *arena, const struct mapping *mapping, struct fault *fault)
{
	if (!mapping->only_head)
		return mapping;
	return mapping_parse(arena, mapping->file, text_of(mapping->source_text), fault);
}
