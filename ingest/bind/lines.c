#include "lines.h"

#include <stdio.h>
#include <string.h>

/* A pattern taken apart. */
enum piece_kind { PIECE_TEXT, PIECE_BLANKS, PIECE_CAPTURE };

struct piece {
	enum piece_kind kind;
	struct text text; /* the literal, or the capture's name */
};

enum { PIECES_MOST = 64, CAPTURES_MOST = 32 };

struct pattern {
	struct piece pieces[PIECES_MOST];
	size_t count;
	size_t group; /* first piece of the repeated group; count: there is none */
};

struct capture {
	struct text name, text;
	size_t column; /* from 1 */
};

struct captures {
	struct capture at[CAPTURES_MOST];
	size_t count;
};

struct line_scope {
	size_t scope;
	struct pattern pattern;
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

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* A letter, a digit, an underscore, or a byte of a letter beyond ASCII. */
static bool is_word(char c)
{
	return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_' || (c & 0x80);
}

static void add_piece(struct pattern *pattern, enum piece_kind kind, struct text text)
{
	if (pattern->count < PIECES_MOST)
		pattern->pieces[pattern->count++] = (struct piece){kind, text};
}

static void parse_pattern(struct text text, struct pattern *pattern)
{
	*pattern = (struct pattern){.group = PIECES_MOST};
	if (text_ends(text, ")+")) {
		size_t open = text.length;
		while (open > 0 && text.at[open - 1] != '(')
			open--;
		struct text before = text_slice(text, 0, open ? open - 1 : 0);
		struct text inside = text_slice(text, open, text.length - 2);
		struct pattern group;
		parse_pattern(before, pattern);
		parse_pattern(inside, &group);
		size_t first = pattern->count;
		for (size_t i = 0; i < group.count; i++)
			add_piece(pattern, group.pieces[i].kind, group.pieces[i].text);
		pattern->group = first;
		return;
	}
	for (size_t i = 0; i < text.length;) {
		size_t from = i;
		if (is_blank(text.at[i])) {
			while (i < text.length && is_blank(text.at[i]))
				i++;
			add_piece(pattern, PIECE_BLANKS, text_slice(text, from, i));
		} else if (text.at[i] == '{' &&
			text_find(text_slice(text, i, text.length), '}') < text.length - i) {
			size_t length = text_find(text_slice(text, i, text.length), '}');
			add_piece(pattern, PIECE_CAPTURE, text_slice(text, i + 1, i + length));
			i += length + 1;
		} else {
			while (i < text.length && !is_blank(text.at[i]) && (text.at[i] != '{' || i == from))
				i++;
			add_piece(pattern, PIECE_TEXT, text_slice(text, from, i));
		}
	}
}

static size_t find_text(struct text line, size_t from, struct text wanted)
{
	for (size_t i = from; i + wanted.length <= line.length; i++)
		if (text_equal(text_slice(line, i, i + wanted.length), wanted))
			return i;
	return line.length + 1;
}

/* Where a capture ends that begins at 'from', given the piece behind it; beyond the line when it can't. */
static size_t capture_end(struct text line, size_t from, const struct piece *next, bool in_group)
{
	size_t i = from;
	if (!next && !in_group)
		return line.length;
	if (!next || next->kind == PIECE_BLANKS) {
		while (i < line.length && !is_blank(line.at[i]))
			i++;
		return i;
	}
	return next->kind == PIECE_TEXT ? find_text(line, from, next->text) : from;
}

/* Pieces [first, last) at line[*at]: false when they don't fit. */
static bool match_pieces(const struct pattern *pattern, size_t first, size_t last, bool in_group,
	struct text line, size_t *at, struct captures *captures)
{
	size_t i = *at;
	for (size_t p = first; p < last; p++) {
		const struct piece *piece = &pattern->pieces[p];
		if (piece->kind == PIECE_TEXT) {
			struct text rest = text_slice(line, i, line.length);
			if (rest.length < piece->text.length ||
				!text_equal(text_slice(rest, 0, piece->text.length), piece->text))
				return false;
			i += piece->text.length;
		} else if (piece->kind == PIECE_BLANKS) {
			size_t from = i;
			while (i < line.length && is_blank(line.at[i]))
				i++;
			if (i == from && p > first && i < line.length)
				return false;
		} else {
			const struct piece *next = p + 1 < last       ? piece + 1
				: p + 1 < pattern->count && !in_group ? piece + 1
								      : NULL;
			size_t end = capture_end(line, i, next, in_group || last < pattern->count);
			bool may_be_empty = p > first && !in_group && (!next || next->kind == PIECE_TEXT);
			if (end > line.length || (end == i && !may_be_empty))
				return false;
			struct text text = text_slice(line, i, end);
			if (captures->count < CAPTURES_MOST)
				captures->at[captures->count++] = (struct capture){
					piece->text, text_trim(text), i + 1};
			i = end;
		}
	}
	*at = i;
	return true;
}

static size_t skip_blanks(struct text line, size_t i)
{
	while (i < line.length && is_blank(line.at[i]))
		i++;
	return i;
}

/* The pieces before the group, or all of them: the whole line must fit when there is no group. */
static bool match_head(const struct pattern *pattern, struct text line, size_t *at, struct captures *captures)
{
	bool group = pattern->group < PIECES_MOST;
	*at = skip_blanks(line, 0);
	captures->count = 0;
	return match_pieces(pattern, 0, group ? pattern->group : pattern->count, false, line, at, captures) &&
		(group || skip_blanks(line, *at) == line.length);
}

static bool match_group(
	const struct pattern *pattern, struct text line, size_t *at, struct captures *captures)
{
	*at = skip_blanks(line, *at);
	return *at < line.length &&
		match_pieces(pattern, pattern->group, pattern->count, true, line, at, captures);
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
		parse_pattern(text_of(scope->pattern), &lines->scopes[lines->count++].pattern);
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
	while (hyphen > 0 && rest.at[hyphen - 1] >= '0' && rest.at[hyphen - 1] <= '9')
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
	for (size_t n = 0; match_group(&scope->pattern, line, &at, captures); n++) {
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
	*i = skip_blanks(line, *i);
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
	if (scope->pattern.group < PIECES_MOST && match_head(&scope->pattern, line, &at, &captures)) {
		struct text head = text_slice(line, 0, at);
		lines->single = 0;
		for (size_t i = 0; next_word(head, &i, &word);)
			lines->single++;
	}
}

/* The name of the capture in a table's group. */
static struct text group_name(const struct pattern *pattern)
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
	if (skip_blanks(line, 0) == line.length) {
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
	*fits = match_head(&scope->pattern, line, &at, &captures);
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
	return !lines->table || take_table_row(lines, line, number, fault);
}

static bool too_long(
	const struct source *source, const struct ingest_options *options, size_t number, struct fault *fault)
{
	return fault_at(fault, (struct place){.file = source->path, .line = number},
		"a line of more than %zu bytes; if that is meant: --limit line=N",
		options->limits.line_bytes);
}

static bool take_lines(struct line_scopes *lines, struct source *source, const struct ingest_options *options,
	struct fault *fault)
{
	size_t number = 0;
	while (source->block.length > 0) {
		size_t used = 0;
		for (;;) {
			struct text rest = text_slice(source->block, used, source->block.length);
			size_t end = text_find(rest, '\n');
			if (rest.length == 0 || (end == rest.length && !source->at_end))
				break;
			if (!lines_take(lines, text_slice(rest, 0, end), ++number, fault))
				return false;
			used += end + (end < rest.length);
		}
		if (source->block.length - used > options->limits.line_bytes)
			return too_long(source, options, number + 1, fault);
		if (!source_more(source, used, fault))
			return false;
	}
	return true;
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
	bool good = take_lines(lines, source, options, fault) && record_close(binder, document, fault) &&
		binder_finish(binder, fault);
	arena_free(arena);
	return good;
}

const char *line_match_text(struct arena *arena, const char *text, struct text line)
{
	struct pattern pattern;
	struct captures captures;
	struct buffer out = buffer_new(arena);
	size_t at;
	parse_pattern(text_of(text), &pattern);
	if (!match_head(&pattern, line, &at, &captures))
		return NULL;
	bool group = pattern.group < PIECES_MOST;
	while (group && match_group(&pattern, line, &at, &captures))
		;
	for (size_t c = 0; c < captures.count; c++)
		buffer_print(&out, "%.*s=%.*s;", (int)captures.at[c].name.length, captures.at[c].name.at,
			(int)captures.at[c].text.length, captures.at[c].text.at);
	return out.at;
}
