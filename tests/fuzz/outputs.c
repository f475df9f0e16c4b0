/* Whether what was written is well-formed, told by other means than those that wrote it. */
#include <csv.h>
#include <ctype.h>
#include <yajl/yajl_parse.h>

#include "fuzz.h"

/* yajl as it comes refuses what RFC 8259 does: comments, bad UTF-8, a second document. */
void fuzz_check_json(const char *text, size_t length)
{
	yajl_handle parser = yajl_alloc(NULL, NULL, NULL);
	PROPERTY(yajl_parse(parser, (const unsigned char *)text, length) == yajl_status_ok);
	PROPERTY(yajl_complete_parse(parser) == yajl_status_ok);
	yajl_free(parser);
}

static bool is_utf8(const char *text, size_t length)
{
	for (size_t i = 0; i < length;) {
		unsigned char first = (unsigned char)text[i++];
		int more = first < 0x80                 ? 0
			: first >= 0xC2 && first < 0xE0 ? 1
			: first >= 0xE0 && first < 0xF0 ? 2
			: first >= 0xF0 && first < 0xF5 ? 3
							: -1;
		if (more < 0)
			return false;
		for (; more > 0; more--)
			if (i == length || ((unsigned char)text[i++] & 0xC0) != 0x80)
				return false;
	}
	return true;
}

/* No control characters but tab and newline, and none of C1: a name from a dump steers no terminal. */
void fuzz_check_terminal(const char *text, size_t length)
{
	PROPERTY(is_utf8(text, length));
	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)text[i];
		PROPERTY((c >= 0x20 && c != 0x7F) || c == '\n' || c == '\t');
		PROPERTY(!(c == 0xC2 && (unsigned char)text[i + 1] < 0xA0));
	}
}

static size_t bars_of(const char *line, const char *end)
{
	size_t bars = 0;
	for (; line < end; line++) {
		if (*line == '\\' && line + 1 < end)
			line++;
		else
			bars += *line == '|';
	}
	return bars;
}

/* The rows of a table have as many bars as its head, and no line holds markup that a browser would run. */
void fuzz_check_markdown(const char *text, size_t length)
{
	fuzz_check_terminal(text, length);
	size_t head = 0;
	for (const char *line = text, *end; line < text + length; line = end + 1) {
		end = memchr(line, '\n', (size_t)(text + length - line));
		PROPERTY(end);
		size_t bars = *line == '|' ? bars_of(line, end) : 0;
		PROPERTY(head == 0 || bars == 0 || bars == head);
		head = bars;
	}
}

struct columns {
	size_t now, all;
};

static void count_cell(void *cell, size_t length, void *context)
{
	((struct columns *)context)->now++;
	PROPERTY(length == 0 || !strchr("=+@\t\r", *(char *)cell) || isdigit(((unsigned char *)cell)[1]));
}

static void count_row(int end, void *context)
{
	(void)end;
	struct columns *columns = context;
	if (columns->all == 0)
		columns->all = columns->now;
	PROPERTY(columns->now == columns->all);
	columns->now = 0;
}

/* Strict quotes, the same number of cells in each row, none that a spreadsheet takes for a formula. */
void fuzz_check_csv(const char *text, size_t length)
{
	struct csv_parser parser;
	struct columns columns = {0, 0};
	PROPERTY(csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) == 0);
	PROPERTY(csv_parse(&parser, text, length, count_cell, count_row, &columns) == length);
	PROPERTY(csv_fini(&parser, count_cell, count_row, &columns) == 0);
	csv_free(&parser);
	PROPERTY(is_utf8(text, length));
}

static const char *xml_entity(const char *at)
{
	static const char *const known[] = {
		"&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#10;", "&#9;", "&#39;"};
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strncmp(at, known[i], strlen(known[i])) == 0)
			return at + strlen(known[i]);
	bool is_entity = false;
	PROPERTY(is_entity);
	return at;
}

/* The name of a tag: its length. */
static size_t tag_name(const char *at)
{
	size_t length = strcspn(at, " \t\n/>");
	PROPERTY(length > 0 && at[length]);
	return length;
}

/* From '<' to behind its '>': attributes are quoted, and hold no '<'. */
static const char *xml_tag_end(const char *at)
{
	char quote = 0;
	for (; quote || *at != '>'; at++) {
		PROPERTY(*at);
		if (quote)
			PROPERTY(*at != '<');
		if (*at == '&')
			at = xml_entity(at) - 1;
		else if (quote ? *at == quote : *at == '"' || *at == '\'')
			quote = quote ? 0 : *at;
	}
	return at + 1;
}

/* Tags nest, attributes are quoted, ampersands begin entities. */
void fuzz_check_xml(const char *text, size_t length)
{
	enum { DEEPEST = 64 };
	const char *open[DEEPEST];
	size_t depth = 0;
	PROPERTY(is_utf8(text, length) && strlen(text) == length);
	for (const char *at = text; *at;) {
		if (*at == '&') {
			at = xml_entity(at);
		} else if (*at != '<') {
			PROPERTY((unsigned char)*at >= 0x20 || isspace((unsigned char)*at));
			at++;
		} else {
			const char *name = at + 1, *end = xml_tag_end(at + 1);
			if (*name == '/') {
				PROPERTY(depth > 0 && tag_name(open[depth - 1]) == tag_name(name + 1));
				PROPERTY(strncmp(open[--depth], name + 1, tag_name(name + 1)) == 0);
			} else if (*name != '?' && *name != '!' && end[-2] != '/') {
				PROPERTY(depth < DEEPEST);
				open[depth++] = name;
			}
			at = end;
		}
	}
	PROPERTY(depth == 0);
}
