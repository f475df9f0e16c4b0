#include "mapping_words.h"
#include "../base/number.h"
#include "../base/pattern.h"

#include <stdlib.h>
#include <string.h>

static struct place place_of(const struct mapping_parser *parser, const struct word *word)
{
	size_t column = word ? word->column : 0;
	if (!word && parser->word_count > 0) {
		const struct word *last = &parser->words[parser->word_count - 1];
		column = last->column + last->text.length + (last->kind == WORD_STRING ? 2 : 0);
	}
	return (struct place){.file = parser->mapping->file, .line = parser->line, .column = column};
}

bool word_fault(struct mapping_parser *parser, const struct word *word, const char *format, ...)
{
	va_list rest;
	va_start(rest, format);
	char *text = arena_vprintf(parser->arena, format, rest);
	va_end(rest);
	return fault_at(parser->fault, place_of(parser, word), "%s", text);
}

const struct word *word_peek(const struct mapping_parser *parser)
{
	return parser->at < parser->word_count ? &parser->words[parser->at] : NULL;
}

const struct word *word_next(struct mapping_parser *parser)
{
	return parser->at < parser->word_count ? &parser->words[parser->at++] : NULL;
}

bool word_is(const struct word *word, const char *text)
{
	return word && word->kind == WORD_BARE && text_is(word->text, text);
}

bool word_none_left(struct mapping_parser *parser)
{
	const struct word *word = word_peek(parser);
	return !word || word_fault(parser, word, "nothing more is wanted on this line");
}

const char *word_copy(struct mapping_parser *parser, const struct word *word)
{
	struct text text = word->text;
	if (word->kind == WORD_BARE && text.length >= 2 && text.at[0] == '\'' &&
		text.at[text.length - 1] == '\'')
		text = text_slice(text, 1, text.length - 1);
	return arena_copy(parser->arena, text.at, text.length);
}

bool word_take_text(struct mapping_parser *parser, const char **out, const char *what)
{
	const struct word *word = word_next(parser);
	if (!word)
		return word_fault(parser, word, "%s is wanted here", what);
	*out = word_copy(parser, word);
	return true;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* The end of a bare word that begins at 'from': single quotes hold blanks. */
static size_t bare_end(struct text line, size_t from)
{
	bool quoted = false;
	size_t end = from;
	for (; end < line.length && (quoted || !is_blank(line.at[end])); end++)
		if (line.at[end] == '\'')
			quoted = !quoted;
	return end;
}

/* "…" from 'from' on; \" and \\ stand for themselves, other backslashes stay (regular expressions). */
static bool string_word(
	struct mapping_parser *parser, struct text line, size_t from, struct word *word, size_t *end)
{
	char *out = arena_alloc(parser->arena, line.length - from + 1, 1);
	size_t length = 0, i = from + 1;
	for (; i < line.length && line.at[i] != '"'; i++) {
		if (line.at[i] == '\\' && i + 1 < line.length &&
			(line.at[i + 1] == '"' || line.at[i + 1] == '\\'))
			i++;
		out[length++] = line.at[i];
	}
	*word = (struct word){WORD_STRING, {out, length}, from + 1};
	if (i == line.length)
		return word_fault(parser, word, "the text that begins here has no closing quote");
	*end = i + 1;
	return true;
}

bool words_split(struct mapping_parser *parser, struct text line)
{
	parser->word_count = 0;
	parser->at = 0;
	for (size_t i = 0; i < line.length;) {
		if (is_blank(line.at[i])) {
			i++;
			continue;
		}
		if (line.at[i] == '#')
			break;
		ARENA_ROOM(parser->arena, parser->words, parser->word_count, parser->word_capacity);
		struct word *word = &parser->words[parser->word_count];
		size_t end = 0;
		if (line.at[i] == '"') {
			if (!string_word(parser, line, i, word, &end))
				return false;
		} else {
			end = bare_end(line, i);
			*word = (struct word){WORD_BARE, text_slice(line, i, end), i + 1};
		}
		parser->word_count++;
		i = end;
	}
	return true;
}

const regex_t *pattern_parse(struct mapping_parser *parser, const struct word *word)
{
	if (!word || word->kind != WORD_STRING) {
		word_fault(parser, word, "a regular expression in double quotes is wanted here");
		return NULL;
	}
	const char *why;
	const regex_t *pattern = pattern_compile(parser->arena, word->text.at, 0, &why);
	if (!pattern)
		word_fault(parser, word, "the expression %s", why);
	return pattern;
}

static enum mapping_format scope_format(const struct mapping *mapping, int scope)
{
	return mapping->scopes[scope].kind == SCOPE_COMPANION ? MAPPING_JSON : mapping->format;
}

static int field_of(struct mapping_parser *parser, const struct word *word, struct text text, int scope)
{
	struct path path;
	const char *why = path_read(parser->arena, scope_format(parser->mapping, scope), text, &path);
	if (why) {
		word_fault(parser, word, "not a path: %s", why);
		return NO_FIELD;
	}
	return mapping_field_add(parser->arena, parser->mapping, scope, path);
}

static struct operand *operand_new(struct mapping_parser *parser, enum operand_kind kind, struct text text)
{
	struct operand *operand = arena_alloc(parser->arena, 1, sizeof *operand);
	operand->kind = kind;
	operand->text = arena_copy(parser->arena, text.at, text.length);
	operand->scope = NO_SCOPE;
	operand->field = NO_FIELD;
	return operand;
}

static struct operand *field_operand(
	struct mapping_parser *parser, const struct word *word, struct text text, int scope)
{
	struct operand *operand = operand_new(parser, OPERAND_FIELD, text);
	operand->scope = scope;
	if (text_ends(text, ":key")) {
		operand->key = true;
		text.length -= 4;
	} else if (text_ends(text, ":number")) {
		operand->numbers = true;
		text.length -= 7;
	}
	operand->field = field_of(parser, word, text, scope);
	return operand->field == NO_FIELD ? NULL : operand;
}

/* ^path: here, else in the scopes around. */
static struct operand *outward_operand(
	struct mapping_parser *parser, const struct word *word, struct text text)
{
	struct operand *first = NULL, *last = NULL;
	for (int scope = parser->scope; scope >= 0; scope = parser->mapping->scopes[scope].parent) {
		if (parser->mapping->scopes[scope].kind == SCOPE_COMPANION)
			break;
		struct operand *operand = field_operand(parser, word, text, scope);
		if (!operand)
			return NULL;
		if (last)
			last->otherwise = operand;
		else
			first = operand;
		last = operand;
	}
	return first;
}

static struct operand *cell_operand(struct mapping_parser *parser, const struct word *word, struct text name)
{
	struct mapping_scope *scope = &parser->mapping->scopes[parser->scope];
	if (!scope->in_columns) {
		word_fault(parser, word, "@NAME needs a 'columns PATH' line before it in this block");
		return NULL;
	}
	struct operand *operand = operand_new(parser, OPERAND_CELL, name);
	operand->scope = parser->scope;
	operand->field = scope->cells;
	return operand;
}

static struct operand *capture_operand(struct mapping_parser *parser, struct text name)
{
	bool joined = text_ends(name, "...");
	if (joined)
		name.length -= 3;
	struct operand *operand = operand_new(parser, OPERAND_CAPTURE, name);
	operand->scope = parser->scope;
	operand->joined = joined;
	return operand;
}

static struct operand *file_operand(struct mapping_parser *parser, const struct word *word, struct text name)
{
	if (!text_is(name, "stem") && !text_is(name, "folder") && !text_is(name, "path")) {
		word_fault(parser, word, "of a file's name there are %%stem, %%folder and %%path");
		return NULL;
	}
	return operand_new(parser, OPERAND_FILE, name);
}

static bool looks_like_number(struct text text)
{
	size_t i = text.length > 0 && text.at[0] == '-' ? 1 : 0;
	if (i == text.length || text.at[i] < '0' || text.at[i] > '9')
		return false;
	for (; i < text.length; i++)
		if (!is_digit(text.at[i]) && !strchr(".eE+-", text.at[i]))
			return false;
	return true;
}

/* Whether the name is that of a field which the pattern around it has; wildcards and positions are looked up later. */
static bool stands_in_pattern(struct mapping_parser *parser, const struct word *word)
{
	const struct mapping_scope *scope = &parser->mapping->scopes[parser->scope];
	struct text name = word->text;
	if (scope->kind != SCOPE_LINE || name.at[0] == '[' || text_find(name, '{') < name.length)
		return true;
	if (text_ends(name, ":number"))
		name.length -= strlen(":number");
	if (name.length >= 2 && name.at[0] == '\'' && name.at[name.length - 1] == '\'')
		name = text_slice(name, 1, name.length - 1);
	return pattern_has(text_of(scope->pattern), name) ||
		word_fault(parser, word,
			"the pattern of this block has no {%.*s}; /%.*s is one that a line with 'keep' has",
			(int)name.length, name.at, (int)name.length, name.at);
}

static struct operand *operand_single(struct mapping_parser *parser)
{
	const struct word *word = word_next(parser);
	if (!word) {
		word_fault(parser, word,
			"a field (a path, ^path, /path, $capture, @cell, %%stem) or a \"text\" is wanted here");
		return NULL;
	}
	if (word->kind == WORD_STRING || looks_like_number(word->text))
		return operand_new(parser, OPERAND_TEXT, word->text);
	struct text rest = text_slice(word->text, 1, word->text.length);
	switch (word->text.at[0]) {
	case '^':
		return outward_operand(parser, word, rest);
	case '/':
		return field_operand(parser, word, rest, 0);
	case '$':
		return capture_operand(parser, rest);
	case '@':
		return cell_operand(parser, word, rest);
	case '%':
		return file_operand(parser, word, rest);
	default:
		return stands_in_pattern(parser, word)
			? field_operand(parser, word, word->text, parser->scope)
			: NULL;
	}
}

/* OPERAND ["~" REGEX] ["|" OPERAND …] */
static struct operand *operand_alternatives(struct mapping_parser *parser)
{
	struct operand *first = operand_single(parser);
	if (!first)
		return NULL;
	if (word_is(word_peek(parser), "~")) {
		word_next(parser);
		const regex_t *pattern = pattern_parse(parser, word_next(parser));
		if (!pattern)
			return NULL;
		for (struct operand *o = first; o; o = (struct operand *)o->otherwise)
			o->pattern = pattern;
	}
	if (!word_is(word_peek(parser), "|"))
		return first;
	word_next(parser);
	struct operand *last = first;
	while (last->otherwise)
		last = (struct operand *)last->otherwise;
	last->otherwise = operand_alternatives(parser);
	return last->otherwise ? first : NULL;
}

const struct operand *operand_parse(struct mapping_parser *parser)
{
	struct operand *first = operand_alternatives(parser);
	if (!first || !word_is(word_peek(parser), "+"))
		return first;
	word_next(parser);
	first->then = operand_parse(parser);
	return first->then ? first : NULL;
}

static bool comparison_read(const struct word *word, enum comparison *comparison)
{
	static const struct {
		const char *word;
		enum comparison comparison;
	} rows[] = {
		{"=", COMPARE_EQUAL},
		{"!=", COMPARE_UNEQUAL},
		{"<", COMPARE_LESS},
		{"<=", COMPARE_LESS_EQUAL},
		{">", COMPARE_MORE},
		{">=", COMPARE_MORE_EQUAL},
		{"~", COMPARE_MATCH},
		{"!~", COMPARE_MISMATCH},
		{"present", COMPARE_PRESENT},
		{"absent", COMPARE_ABSENT},
	};
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		if (word_is(word, rows[i].word)) {
			*comparison = rows[i].comparison;
			return true;
		}
	}
	return false;
}

/* The left side has no ~ of its own: that is the comparison. */
static struct operand *condition_left(struct mapping_parser *parser)
{
	struct operand *first = operand_single(parser);
	if (!first || !word_is(word_peek(parser), "|"))
		return first;
	word_next(parser);
	struct operand *last = first;
	while (last->otherwise)
		last = (struct operand *)last->otherwise;
	last->otherwise = condition_left(parser);
	return last->otherwise ? first : NULL;
}

const struct condition *condition_parse(struct mapping_parser *parser)
{
	struct condition *condition = arena_alloc(parser->arena, 1, sizeof *condition);
	condition->left = condition_left(parser);
	if (!condition->left)
		return NULL;
	const struct word *word = word_next(parser);
	if (!comparison_read(word, &condition->comparison)) {
		word_fault(parser, word, "a comparison is wanted here: = != < <= > >= ~ !~ present absent");
		return NULL;
	}
	if (condition->comparison == COMPARE_MATCH || condition->comparison == COMPARE_MISMATCH) {
		condition->pattern = pattern_parse(parser, word_next(parser));
		if (!condition->pattern)
			return NULL;
	} else if (condition->comparison < COMPARE_MATCH) {
		condition->right = operand_single(parser);
		if (!condition->right)
			return NULL;
	}
	if (word_is(word_peek(parser), "and")) {
		word_next(parser);
		condition->and = condition_parse(parser);
		if (!condition->and)
			return NULL;
	}
	return condition;
}

/* Settings that take a few words only; '#' stands for a number. */
static const struct {
	const char *keyword, *words[3];
} setting_words[] = {
	{"header", {"none", "#", NULL}},
	{"ordering", {"lost", "confounded", NULL}},
	{"unwrap", {"go-test", NULL}},
	{"folder", {"pass", NULL}},
	{"preamble", {"allowed", NULL}},
};

bool word_suits_setting(struct mapping_parser *parser, const char *keyword, const struct word *word)
{
	for (size_t i = 0; i < sizeof setting_words / sizeof *setting_words; i++) {
		const char *const *words = setting_words[i].words;
		double number;
		if (strcmp(setting_words[i].keyword, keyword) != 0)
			continue;
		for (size_t w = 0; words[w]; w++)
			if (word_is(word, words[w]) ||
				(words[w][0] == '#' &&
					number_parse(word->text, NUMBER_PLAIN, &number) == NUMBER_FINITE))
				return true;
		return word_fault(parser, word, "after '%s' stands %s%s%s", keyword, words[0],
			words[1] ? " or " : "",
			!words[1]                    ? ""
				: words[1][0] == '#' ? "a number"
						     : words[1]);
	}
	return true;
}
