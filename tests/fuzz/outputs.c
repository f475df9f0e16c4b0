/* Whether what was written is well-formed, told by other means than those that wrote it. */
#include <csv.h>
#include <ctype.h>
#include <math.h>
#include <strings.h>
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

static bool tag_is(const char *name, const char *word)
{
	return tag_name(name) == strlen(word) && strncmp(name, word, strlen(word)) == 0;
}

static bool tag_is_one_of(const char *name, const char *const *words)
{
	for (; *words; words++)
		if (tag_is(name, *words))
			return true;
	return false;
}

/* Of a page: elements that have no end. */
static const char *const html_void[] = {"meta", "link", "img", "br", "hr", "input", NULL};
/* And those whose content isn't markup: only ours. */
static const char *const html_raw[] = {"style", "script", NULL};
/* All others that a page has, and a drawing in it. */
static const char *const html_known[] = {"html", "head", "title", "body", "main", "h1", "h2", "h3", "h4",
	"h5", "h6", "p", "a", "em", "strong", "del", "code", "pre", "ul", "ol", "li", "blockquote", "table",
	"thead", "tbody", "tr", "th", "td", "div", "sup", "section", NULL};

/* No name of a dump becomes an element, an attribute that runs something or an address that does. */
static void check_html_tag(const char *name, const char *end)
{
	PROPERTY(*name == '!' || *name == '/' || tag_is_one_of(name, html_void) ||
		tag_is_one_of(name, html_raw) || tag_is_one_of(name, html_known));
	for (const char *at = name; at < end; at++) {
		PROPERTY(strncasecmp(at, "javascript:", 11) != 0);
		PROPERTY(!(*at == ' ' && strncasecmp(at, " on", 3) == 0 && *name != '!'));
	}
}

enum { DEEPEST = 64 };

struct open_tags {
	const char *at[DEEPEST];
	size_t depth;
	bool html;
};

/* What a tag at 'name' does to the open ones, and where reading goes on behind it. */
static const char *take_tag(struct open_tags *open, const char *name, const char *end)
{
	if (open->html)
		check_html_tag(name, end);
	if (*name == '/') {
		PROPERTY(open->depth > 0);
		const char *begun = open->at[--open->depth];
		PROPERTY(tag_name(begun) == tag_name(name + 1) &&
			strncmp(begun, name + 1, tag_name(begun)) == 0);
		return end;
	}
	if (*name == '?' || *name == '!' || end[-2] == '/' || (open->html && tag_is_one_of(name, html_void)))
		return end;
	PROPERTY(open->depth < DEEPEST);
	open->at[open->depth++] = name;
	return open->html && tag_is_one_of(name, html_raw) ? strstr(end, "</") : end;
}

static void check_markup(const char *text, size_t length, bool html)
{
	struct open_tags open = {.html = html};
	PROPERTY(is_utf8(text, length) && strlen(text) == length);
	for (const char *at = text; *at;) {
		if (*at == '&') {
			at = xml_entity(at);
		} else if (*at != '<') {
			PROPERTY((unsigned char)*at >= 0x20 || *at == '\t' || *at == '\n' || *at == '\r');
			PROPERTY(strncmp(at, "\xef\xbf\xbe", 3) != 0 && strncmp(at, "\xef\xbf\xbf", 3) != 0);
			at++;
		} else if (strncmp(at, "<!--", 4) == 0) {
			at = strstr(at, "-->");
			PROPERTY(at);
			at += 3;
		} else {
			at = take_tag(&open, at + 1, xml_tag_end(at + 1));
		}
		PROPERTY(at);
	}
	PROPERTY(open.depth == 0);
}

/* Tags nest, attributes are quoted, ampersands begin entities. */
void fuzz_check_xml(const char *text, size_t length)
{
	check_markup(text, length, false);
}

/* The same for a page, whose only elements are those that a report has. */
void fuzz_check_html(const char *text, size_t length)
{
	check_markup(text, length, true);
}

void fuzz_check_figure(const struct figure_data *data)
{
	PROPERTY(data->column_count == 0 || data->cell_count % data->column_count == 0);
	for (size_t i = 0; i < data->cell_count; i++)
		PROPERTY(data->cells[i].text || !isinf(data->cells[i].number));
}
