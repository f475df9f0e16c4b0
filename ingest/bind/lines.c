#include "lines.h"

#include <stdio.h>
#include <string.h>

#include "../bytes/line.h"
#include "line_pattern.h"

struct line_scope {
	size_t scope;
	struct line_pattern pattern;
};

struct line_scopes {
	struct arena *arena;
	const struct mapping *mapping;
	struct binder *binder;
	struct record *document;
	struct line_scope *scopes;
	size_t count;
	/* The table under way. */
	const struct line_scope *table; /* NULL: none */
	struct text *columns;
	size_t column_count, single; /* single: columns that aren't the group's */
};

/* A letter, a digit, an underscore, or a byte of a letter beyond ASCII. */
static bool is_word(char c)
{
	return is_digit(c) || is_letter(c) || c == '_' || (c & 0x80);
}

struct line_scopes *lines_new(
	struct arena *arena, const struct mapping *mapping, struct binder *binder, struct record *document)
{
	struct line_scopes *lines = arena_alloc(arena, 1, sizeof *lines);
	*lines = (struct line_scopes){
		.arena = arena, .mapping = mapping, .binder = binder, .document = document};
	lines->scopes = arena_alloc(arena, mapping->scope_count, sizeof *lines->scopes);
	for (size_t s = 0; s < mapping->scope_count; s++) {
		const struct mapping_scope *scope = &mapping->scopes[s];
		if (scope->kind != SCOPE_LINE && scope->kind != SCOPE_TABLE)
			continue;
		lines->scopes[lines->count].scope = s;
		line_pattern_parse(text_of(scope->pattern), &lines->scopes[lines->count++].pattern);
	}
	return lines->count > 0 ? lines : NULL;
}

/* One cell into the fields that are called so. */
static void set_cell(struct line_scopes *lines, struct record *record, size_t scope, bool again,
	const struct capture *capture, size_t number)
{
	const struct mapping_scope *in = &lines->mapping->scopes[scope];
	for (size_t f = 0; f < in->field_count; f++) {
		struct text captured;
		if (!field_is_column(&in->fields[f], SIZE_MAX, capture->name, &captured))
			continue;
		if (in->fields[f].list) {
			struct captured by = {true, 0, captured};
			record_add(lines->binder, record, f, CELL_TEXT, capture->text, &by);
			continue;
		}
		if (again)
			record_unset(record, f);
		record_set(lines->binder, record, f, CELL_TEXT, capture->text);
		record_place(record, f, number, capture->column);
	}
}

/* The part before the next '/' that stands in no bracket: "F<a/b>/n=1" is F<a/b> and n=1. */
static struct text next_part(struct text *rest)
{
	size_t depth = 0, end = rest->length;
	for (size_t i = 0; i < rest->length; i++) {
		char c = rest->at[i];
		if (strchr("<([{", c))
			depth++;
		else if (strchr(">)]}", c) && depth > 0)
			depth--;
		else if (c == '/' && depth == 0) {
			end = i;
			break;
		}
	}
	if (depth > 0) /* no bracket, then */
		end = text_find(*rest, '/');
	struct text part = text_slice(*rest, 0, end);
	*rest = text_slice(*rest, end < rest->length ? end + 1 : end, rest->length);
	return part;
}

/* Where the '=' of key=value stands, 0 where the part is none: a key is a word ("x<n" of "x<n=1>" isn't). */
static size_t key_length(struct text part)
{
	size_t i = 0;
	while (i < part.length && (is_word(part.at[i]) || (i > 0 && strchr(".- ", part.at[i]))))
		i++;
	bool value = i + 1 < part.length && part.at[i] == '=' && part.at[i + 1] != '=';
	return value ? i : 0;
}

/* {name/}: "New/text=opticks/size=100K-8" is name "New", name/text "opticks", name/size "100K" and name# "8". */
static void set_parts(struct line_scopes *lines, struct record *record, size_t scope,
	const struct capture *capture, size_t number)
{
	struct arena *scratch = arena_child(lines->arena);
	struct text stem = text_slice(capture->name, 0, capture->name.length - 1), rest = capture->text;
	struct buffer name = buffer_new(scratch);
	size_t hyphen = rest.length;
	while (hyphen > 0 && is_digit(rest.at[hyphen - 1]))
		hyphen--;
	if (hyphen > 1 && hyphen < rest.length && rest.at[hyphen - 1] == '-') {
		struct text digits = text_slice(rest, hyphen, rest.length);
		char *called = arena_printf(scratch, "%.*s#", (int)stem.length, stem.at);
		set_cell(lines, record, scope, false,
			&(struct capture){text_of(called), digits, capture->column}, number);
		rest.length = hyphen - 1;
	}
	while (rest.length > 0) {
		struct text part = next_part(&rest);
		size_t equals = key_length(part);
		if (equals == 0) {
			buffer_text(&name, name.length ? "/" : "");
			buffer_add(&name, part.at, part.length);
			continue;
		}
		char *called = arena_printf(
			scratch, "%.*s/%.*s", (int)stem.length, stem.at, (int)equals, part.at);
		struct text value = text_slice(part, equals + 1, part.length);
		set_cell(lines, record, scope, false,
			&(struct capture){text_of(called), value, capture->column}, number);
	}
	set_cell(lines, record, scope, false,
		&(struct capture){stem, {name.at, name.length}, capture->column}, number);
	arena_free(scratch);
}

static void set_captures(struct line_scopes *lines, struct record *record, size_t scope, bool again,
	const struct captures *captures, size_t number)
{
	for (size_t c = 0; c < captures->count; c++) {
		if (text_ends(captures->at[c].name, "/"))
			set_parts(lines, record, scope, &captures->at[c], number);
		else
			set_cell(lines, record, scope, again, &captures->at[c], number);
	}
}

static bool close_line(struct line_scopes *lines, size_t scope, const struct captures *captures,
	size_t number, struct fault *fault)
{
	struct record *record = record_open(lines->binder, scope, lines->document, number, 1);
	set_captures(lines, record, scope, false, captures, number);
	return record_close(lines->binder, record, fault);
}

/* One record for each time that the group fits. */
static bool take_groups(struct line_scopes *lines, const struct line_scope *scope, struct text line,
	size_t at, struct captures *captures, size_t number, bool *any, struct fault *fault)
{
	size_t head = captures->count;
	char digits[24];
	for (size_t n = 0; line_pattern_match_group(&scope->pattern, line, &at, captures); n++) {
		int length = snprintf(digits, sizeof digits, "%zu", n);
		if (captures->count < CAPTURES_MOST)
			captures->at[captures->count++] = (struct capture){
				TEXT("#"), {digits, (size_t)length}, at};
		*any = true;
		if (!close_line(lines, scope->scope, captures, number, fault))
			return false;
		captures->count = head;
	}
	return true;
}

/* The blank-separated word at line[*i]; false at the end. */
static bool next_word(struct text line, size_t *i, struct capture *word)
{
	*i = line_skip_blanks(line, *i);
	size_t from = *i;
	while (*i < line.length && !is_blank(line.at[*i]))
		++*i;
	word->text = text_slice(line, from, *i);
	word->column = from + 1;
	return *i > from;
}

/* The columns of a table; those that the header's group takes are many: a record each. */
static void begin_table(struct line_scopes *lines, const struct line_scope *scope, struct text line)
{
	struct capture word;
	lines->table = scope;
	lines->column_count = 0;
	line.at = arena_copy(lines->arena, line.at, line.length);
	lines->columns = arena_alloc(lines->arena, line.length / 2 + 1, sizeof *lines->columns);
	for (size_t i = 0; next_word(line, &i, &word);)
		lines->columns[lines->column_count++] = word.text;
	size_t at;
	struct captures captures;
	lines->single = lines->column_count;
	if (scope->pattern.group < PIECES_MOST && line_pattern_match(&scope->pattern, line, &at, &captures)) {
		struct text head = text_slice(line, 0, at);
		lines->single = 0;
		for (size_t i = 0; next_word(head, &i, &word);)
			lines->single++;
	}
}

/* The name of the capture in a table's group. */
static struct text group_name(const struct line_pattern *pattern)
{
	for (size_t p = pattern->group; p < pattern->count; p++)
		if (pattern->pieces[p].kind == PIECE_CAPTURE)
			return pattern->pieces[p].text;
	return TEXT("cell");
}

static bool take_table_row(struct line_scopes *lines, struct text line, size_t number, struct fault *fault)
{
	struct captures captures = {.count = 0};
	struct capture word;
	size_t i = 0, column = 0;
	if (line_skip_blanks(line, 0) == line.length) {
		lines->table = NULL;
		return true;
	}
	for (; column < lines->single && next_word(line, &i, &word); column++) {
		word.name = lines->columns[column];
		if (captures.count < CAPTURES_MOST)
			captures.at[captures.count++] = word;
	}
	if (lines->single == lines->column_count)
		return close_line(lines, lines->table->scope, &captures, number, fault);
	size_t head = captures.count < CAPTURES_MOST - 2 ? captures.count : CAPTURES_MOST - 2;
	for (; column < lines->column_count && next_word(line, &i, &word); column++) {
		word.name = group_name(&lines->table->pattern);
		captures.count = head;
		captures.at[captures.count++] = word;
		captures.at[captures.count++] = (struct capture){
			TEXT("#"), lines->columns[column], word.column};
		if (!close_line(lines, lines->table->scope, &captures, number, fault))
			return false;
	}
	return true;
}

/* Whether the line fits a block; then it is taken. */
static bool try_scope(struct line_scopes *lines, const struct line_scope *scope, struct text line,
	size_t number, bool *fits, struct fault *fault)
{
	const struct mapping_scope *in = &lines->mapping->scopes[scope->scope];
	struct captures captures;
	size_t at;
	*fits = line_pattern_match(&scope->pattern, line, &at, &captures);
	if (!*fits)
		return true;
	if (in->kind == SCOPE_TABLE) {
		begin_table(lines, scope, line);
		return true;
	}
	if (in->keep) {
		set_captures(lines, lines->document, 0, true, &captures, number);
		return true;
	}
	if (scope->pattern.group == PIECES_MOST)
		return close_line(lines, scope->scope, &captures, number, fault);
	*fits = false;
	return take_groups(lines, scope, line, at, &captures, number, fits, fault);
}

/* Text has other lines, too; those that a block nearly fits are told and counted.  (In a table, all are comments.) */
static bool take_unknown(struct line_scopes *lines, struct text line, size_t number, struct fault *fault)
{
	for (size_t s = 0; s < lines->count && lines->mapping->format == MAPPING_TEXT; s++) {
		const struct mapping_scope *scope = &lines->mapping->scopes[lines->scopes[s].scope];
		if (scope->kind != SCOPE_LINE || scope->keep ||
			!line_pattern_is_like(&lines->scopes[s].pattern, line))
			continue;
		struct place place = {.file = binder_input(lines->binder)->path, .line = number};
		return binder_skip(lines->binder, place, fault,
			"the line looks like one of %s, but fits none of its patterns", lines->mapping->name);
	}
	return true;
}

bool lines_take(struct line_scopes *lines, struct text line, size_t number, struct fault *fault)
{
	if (line.length > 0 && line.at[line.length - 1] == '\r')
		line.length--;
	for (size_t s = 0; s < lines->count; s++) {
		bool fits;
		if (!try_scope(lines, &lines->scopes[s], line, number, &fits, fault))
			return false;
		if (fits)
			return true;
	}
	return lines->table ? take_table_row(lines, line, number, fault)
			    : take_unknown(lines, line, number, fault);
}

/* The lines of a source, but for comments. */
struct uncommented {
	struct line_scopes *lines;
	char comment; /* 0: none */
};

static bool take_line(void *context, struct text line, size_t number, struct fault *fault)
{
	const struct uncommented *take = context;
	if (take->comment && line.length > 0 && line.at[0] == take->comment)
		return true;
	return lines_take(take->lines, line, number, fault);
}

/* The one character that a setting states; '\0' where it states none. */
static char setting_mark(const struct mapping *mapping, const char *keyword)
{
	const struct mapping_setting *setting = mapping_setting(mapping, keyword);
	return setting && setting->words[0].length == 1 ? setting->words[0].at[0] : '\0';
}

bool line_records_read(struct source *source, struct binder *binder, const struct mapping *mapping,
	struct record *outer, const struct ingest_options *options, struct fault *fault)
{
	struct arena *arena = arena_child(binder_dataset(binder)->arena);
	struct record *document = record_open(binder, 0, outer, 1, 1);
	record_keep(document); /* what isn't there yet is absent: lines don't look ahead */
	struct line_scopes *lines = lines_new(arena, mapping, binder, document);
	if (!lines)
		return fault_at(fault, (struct place){.file = mapping->file},
			"a text mapping needs a 'line' or 'table' block");
	binder_input(binder)->format = "text";
	const struct mapping_setting *comment = mapping_setting(mapping, "comment");
	struct number_style style = {setting_mark(mapping, "decimal"), setting_mark(mapping, "thousands")};
	if (style.decimal || style.thousands)
		binder_number_style(
			binder, (struct number_style){style.decimal ? style.decimal : '.', style.thousands});
	bool none = !comment || comment->words[0].length == 0 || text_is(comment->words[0], "none");
	struct uncommented take = {lines, none ? '\0' : comment->words[0].at[0]};
	bool good = source_lines(source, options->limits.line_bytes, take_line, &take, fault) &&
		record_close(binder, document, fault) && binder_finish(binder, fault);
	arena_free(arena);
	return good;
}
