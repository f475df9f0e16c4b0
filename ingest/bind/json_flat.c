#include "json_flat.h"

#include <string.h>

#include "line_pieces.h"

enum {
	MEMBERS_MOST = 64,
	KEY_MOST = 60,
	LEFT_MOST = 1000,
	SHARE_BYTES = 128 << 10, /* of lines, from which on several threads are worth while */
	NO_KEY = -1
};

/* A member as it stood at this place in the line before: the next line most likely has the same there. */
struct member {
	int field; /* NO_KEY: no field of the mapping */
	unsigned length;
	char key[KEY_MOST];
};

/* Where cells point to that the line has not. */
static const char nothing[1];

/* A line taken apart, and what it shows of the next. */
struct scan {
	const struct json_flat *flat;
	struct csv_cell *cells;  /* one a field */
	struct csv_drawn *drawn; /* each member's value, NULL: not wanted */
	size_t drawn_count, drawn_most;
	struct member members[MEMBERS_MOST];
	size_t member_count;
};

struct json_flat {
	const struct mapping_scope *scope;
	struct csv_plan *plan;
	unsigned *uses; /* one a field */
	struct csv_row row;
	struct scan scan;
	struct line_format format;
	struct line_pieces *pieces; /* NULL: too many fields */
	bool learns;                /* the line it stopped before was scanned, and left by the plan */
	size_t taken, left;
};

/* What a thread scans with. */
struct scratch {
	struct scan scan;
	struct csv_cell cells[MEMBERS_MOST];
};
_Static_assert(sizeof(struct scratch) <= LINE_SCRATCH_BYTES, "a scan has room");

static bool is_plain_mapping(const struct mapping *mapping)
{
	const struct mapping_scope *scope = &mapping->scopes[0];
	if (mapping->scope_count != 1 || scope->hook != HOOK_NONE)
		return false;
	for (size_t i = 0; i < scope->rule_count; i++)
		if (scope->rules[i].role == ROLE_META)
			return false;
	for (size_t f = 0; f < scope->field_count; f++) {
		const struct path *path = &scope->fields[f].path;
		if (path->count != 1 || path->steps[0].kind != STEP_KEY || scope->fields[f].list)
			return false;
		for (size_t g = 0; g < f; g++)
			if (text_equal(scope->fields[g].path.steps[0].key, path->steps[0].key))
				return false;
	}
	return scope->field_count > 0;
}

static const char *skip_digits(const char *at)
{
	while (is_digit(*at))
		at++;
	return at;
}

/* The end of a number as JSON writes it; NULL: none.  The line ends in a newline, at which all stop. */
static const char *scan_number(const char *at)
{
	at += *at == '-';
	if (!is_digit(*at))
		return NULL;
	at = *at == '0' ? at + 1 : skip_digits(at);
	if (*at == '.') {
		if (!is_digit(at[1]))
			return NULL;
		at = skip_digits(at + 1);
	}
	if (*at != 'e' && *at != 'E')
		return at;
	at += at[1] == '-' || at[1] == '+' ? 2 : 1;
	return is_digit(*at) ? skip_digits(at) : NULL;
}

/* The closing quote of a string without escapes; NULL: it is another kind. */
static const char *scan_string(const char *at)
{
	while ((unsigned char)*at >= ' ' && *at != '"' && *at != '\\')
		at++;
	return *at == '"' ? at : NULL;
}

static const char *scan_word(const char *at, const char *end)
{
	static const char *const words[] = {"true", "false", "null"};
	struct text rest = {at, (size_t)(end - at)};
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (text_begins(rest, words[i]))
			return at + strlen(words[i]);
	return NULL;
}

/* A scalar, and its end.  Strings that name keep their quotes, so that "1" and 1 are two; those that are converted to
 * numbers lose them, and must not name as well.  Numbers are no time stamps here. */
static const char *scan_scalar(const char *at, const char *end, unsigned uses, struct text *cell)
{
	const char *stop;
	if (*at == '"') {
		stop = scan_string(at + 1);
		if (!stop || (uses & CSV_PLAN_NUMBER && uses & CSV_PLAN_NAME))
			return NULL;
		bool bare = !(uses & CSV_PLAN_NAME);
		*cell = (struct text){at + bare, (size_t)(stop - at) + 1 - 2 * (size_t)bare};
		return stop + 1;
	}
	stop = *at == '-' || is_digit(*at) ? scan_number(at) : scan_word(at, end);
	if (stop)
		*cell = (struct text){at, (size_t)(stop - at)};
	return uses & CSV_PLAN_TIME ? NULL : stop;
}

static int field_of(const struct json_flat *flat, struct text key)
{
	for (size_t f = 0; f < flat->scope->field_count; f++)
		if (text_equal(flat->scope->fields[f].path.steps[0].key, key))
			return (int)f;
	return NO_KEY;
}

static bool is_at(const char *at, const char *end, const struct member *member)
{
	return (size_t)(end - at) > member->length && memcmp(at, member->key, member->length) == 0 &&
		at[member->length] == '"';
}

/* The i-th member's key from 'at' on, behind its opening quote; its closing quote, and which field it is. */
static const char *scan_key(struct scan *scan, size_t i, const char *at, const char *end, int *field)
{
	if (i == MEMBERS_MOST)
		return NULL;
	struct member *member = &scan->members[i];
	if (i >= scan->member_count || !is_at(at, end, member)) {
		const char *stop = scan_string(at);
		struct text key = {at, stop ? (size_t)(stop - at) : 0};
		if (!stop || key.length > KEY_MOST)
			return NULL;
		member->field = field_of(scan->flat, key);
		member->length = (unsigned)key.length;
		memcpy(member->key, at, key.length);
		scan->member_count = i + 1;
	}
	*field = member->field;
	return at + member->length;
}

/* A value that nobody asks for is drawn as it stands, any other as its cell. */
static void draw(struct scan *scan, struct text value, int field)
{
	bool asked = field != NO_KEY && scan->flat->uses[field];
	if (scan->drawn_count < scan->drawn_most)
		scan->drawn[scan->drawn_count] = (struct csv_drawn){
			asked ? scan->cells[field].text : value, asked ? (size_t)field : SIZE_MAX};
	scan->drawn_count++;
}

/* Takes the object apart that is the line from 'at' to its newline at 'end'; false: it is none of this kind.  A key that
 * stands twice is another kind, too. */
static bool scan_line(struct scan *scan, const char *at, const char *end)
{
	struct text unused;
	const struct json_flat *flat = scan->flat;
	for (size_t f = 0; f < flat->row.count; f++)
		scan->cells[f].text = (struct text){nothing, 0};
	if (*at++ != '{')
		return false;
	for (size_t i = 0;; i++) {
		int field;
		if (*at++ != '"' || !(at = scan_key(scan, i, at, end, &field)) || *++at != ':')
			return false;
		at += at[1] == ' ' ? 2 : 1;
		if (field != NO_KEY && scan->cells[field].text.at != nothing)
			return false;
		const char *value = at;
		at = scan_scalar(at, end, field == NO_KEY ? 0 : flat->uses[field],
			field == NO_KEY ? &unused : &scan->cells[field].text);
		if (!at || (*at != ',' && *at != '}'))
			return false;
		if (scan->drawn)
			draw(scan, (struct text){value, (size_t)(at - value)}, field);
		if (*at++ == '}')
			break;
		at += *at == ' ';
	}
	return at + (*at == '\r') == end;
}

/* For line_pieces: each thread scans with a scan of its own. */
static void begin(const struct line_format *format, struct line_scratch *bytes)
{
	const struct json_flat *flat = format->context;
	struct scratch *scratch = (struct scratch *)bytes->bytes;
	scratch->scan = flat->scan;
	scratch->scan.cells = scratch->cells;
}

static size_t match(const struct line_format *format, struct line_scratch *bytes, const struct csv_plan *plan,
	struct text lines, size_t last, double *numbers, size_t *length)
{
	const struct json_flat *flat = format->context;
	struct scan *scan = &((struct scratch *)bytes->bytes)->scan;
	*length = text_find(lines, '\n') + 1;
	if (!scan_line(scan, lines.at, lines.at + *length - 1))
		return 0;
	const struct csv_row row = {.kind = CSV_ROW, .cells = scan->cells, .count = flat->row.count};
	return csv_plan_match_row(plan, &row, last, numbers);
}

static size_t cells_of(const struct line_format *format, struct line_scratch *bytes, struct text line,
	struct csv_drawn *cells, size_t most)
{
	struct scan *scan = &((struct scratch *)bytes->bytes)->scan;
	(void)format;
	scan->drawn = cells;
	scan->drawn_most = most;
	scan->drawn_count = 0;
	bool good = scan_line(scan, line.at, line.at + line.length - 1);
	scan->drawn = NULL;
	return good && scan->drawn_count <= most ? scan->drawn_count : 0;
}

static const char *pass(const char *at, char delimiter)
{
	enum { WORD_MOST = 5 }; /* of true, false, null */
	struct text unused;
	(void)delimiter;
	return scan_scalar(at, at + WORD_MOST, 0, &unused);
}

struct json_flat *json_flat_new(struct arena *arena, const struct mapping *mapping, struct binder *binder,
	struct source *source, const struct ingest_options *options)
{
	if (options->where.count > 0 || !is_plain_mapping(mapping))
		return NULL;
	size_t fields = mapping->scopes[0].field_count;
	size_t *columns = arena_alloc(arena, fields, sizeof *columns);
	for (size_t f = 0; f < fields; f++)
		columns[f] = f;
	struct csv_plan *plan = csv_plan_new(arena, mapping, 0, columns, binder, NUMBER_PLAIN);
	if (!plan)
		return NULL;
	struct json_flat *flat = arena_alloc(arena, 1, sizeof *flat);
	flat->scope = &mapping->scopes[0];
	flat->plan = plan;
	flat->scan.flat = flat;
	flat->scan.cells = arena_alloc(arena, fields, sizeof *flat->scan.cells);
	flat->uses = arena_alloc(arena, fields, sizeof *flat->uses);
	for (size_t f = 0; f < fields; f++)
		flat->uses[f] = csv_plan_uses(plan, f);
	flat->row = (struct csv_row){.kind = CSV_ROW, .cells = flat->scan.cells, .count = fields};
	if (fields > MEMBERS_MOST)
		return flat;
	csv_plan_stencils(plan, (struct stencil_format){'.', ',', pass});
	flat->format = (struct line_format){flat, SIZE_MAX, begin, match, cells_of};
	flat->pieces = line_pieces_new(arena, &flat->format, plan, source, options->jobs, SHARE_BYTES);
	return flat;
}

void json_flat_block(struct json_flat *flat)
{
	if (flat->pieces)
		line_pieces_forget(flat->pieces);
}

/* Up to the last newline. */
static struct text whole_lines(struct text text)
{
	while (text.length > 0 && text.at[text.length - 1] != '\n')
		text.length--;
	return text;
}

/* The first of the lines by itself; false: it can't be taken. */
static bool take_line(struct json_flat *flat, struct text line)
{
	flat->learns = scan_line(&flat->scan, line.at, line.at + line.length);
	if (!flat->learns || !csv_plan_take(flat->plan, &flat->row))
		return false;
	flat->learns = false;
	return true;
}

size_t json_flat_take(struct json_flat *flat, struct text block, size_t *lines)
{
	struct text rest = whole_lines(block);
	*lines = 0;
	flat->learns = false;
	while (rest.length > 0) {
		size_t rows = 0, bytes = flat->pieces ? line_pieces_take(flat->pieces, rest, &rows) : 0;
		if (bytes == 0) {
			size_t length = text_find(rest, '\n');
			bytes = length + 1;
			rows = 1;
			if (!take_line(flat, text_slice(rest, 0, length))) {
				flat->left++;
				break;
			}
		}
		*lines += rows;
		rest = text_slice(rest, bytes, rest.length);
	}
	flat->taken += *lines;
	return (size_t)(rest.at - block.at);
}

void json_flat_learn(struct json_flat *flat)
{
	if (flat->learns)
		csv_plan_learn(flat->plan);
	flat->learns = false;
}

bool json_flat_is_useless(const struct json_flat *flat)
{
	return flat->left > LEFT_MOST && flat->left > flat->taken;
}
