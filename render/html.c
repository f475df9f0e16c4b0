#include "html.h"

#include <stdint.h>
#include <string.h>

#include "../ingest/base/embedded.h"
#include "../ingest/base/plugin.h"
#include "report.h"

void html_text(struct buffer *out, const char *text)
{
	size_t length = strlen(text);
	for (size_t i = 0; i < length;) {
		uint32_t code;
		size_t bytes = utf8_decode(text + i, length - i, &code);
		if (code == '&')
			buffer_text(out, "&amp;");
		else if (code == '<')
			buffer_text(out, "&lt;");
		else if (code == '>')
			buffer_text(out, "&gt;");
		else if (code == '"')
			buffer_text(out, "&quot;");
		else if ((code == 0xfffd && bytes == 1) || code == 0xfffe || code == 0xffff)
			buffer_text(out, "\xef\xbf\xbd");
		else if (code >= 0x20 || code == '\n' || code == '\t')
			buffer_add(out, text + i, bytes);
		i += bytes;
	}
}

static const char *embedded(const char *path)
{
	for (const struct embedded_file *file = embedded_files; file->path; file++)
		if (strcmp(file->path, path) == 0)
			return file->text;
	return "";
}

/* The drawing without what stands before its root element. */
static const char *svg_element(const struct buffer *svg)
{
	const char *root = svg->at ? strstr(svg->at, "<svg") : NULL;
	return root ? root : "";
}

/* The figure whose PNG the image at 'at' ("<img src=\"figures/STEM.png\"") shows; NULL: none of ours. */
static const struct report_figure *figure_of(const struct report *report, const char *at)
{
	static const char before[] = "<img src=\"figures/";
	if (strncmp(at, before, sizeof before - 1) != 0)
		return NULL;
	const char *name = at + sizeof before - 1;
	for (size_t i = 0; i < report->figure_count; i++) {
		size_t length = strlen(report->figures[i].stem);
		if (strncmp(name, report->figures[i].stem, length) == 0 &&
			strncmp(name + length, ".png\"", 5) == 0)
			return &report->figures[i];
	}
	return NULL;
}

/* Puts the drawings in the place of the images, after conversion: its safe mode would drop them. */
static void inline_figures(const struct report *report, const char *body, struct buffer *html)
{
	for (const char *at = body; *at;) {
		const char *image = strstr(at, "<img src=\"");
		if (!image) {
			buffer_text(html, at);
			return;
		}
		buffer_add(html, at, (size_t)(image - at));
		const struct report_figure *figure = figure_of(report, image);
		const char *end = strchr(image, '>');
		if (!figure || !end) {
			buffer_add(html, image, 1);
			at = image + 1;
			continue;
		}
		buffer_text(html, svg_element(&figure->made.files[FIGURE_SVG]));
		at = end + 1;
	}
}

/* Tables in a box of their own, so that wide ones scroll and the page doesn't. */
static const char *box_tables(struct arena *arena, const char *body)
{
	static const char open[] = "<table>", close[] = "</table>";
	struct buffer out = buffer_new(arena);
	for (const char *at = body; *at;) {
		if (strncmp(at, open, sizeof open - 1) == 0) {
			buffer_text(&out, "<div class=\"wide\" tabindex=\"0\">");
			buffer_text(&out, open);
			at += sizeof open - 1;
		} else if (strncmp(at, close, sizeof close - 1) == 0) {
			buffer_text(&out, close);
			buffer_text(&out, "</div>");
			at += sizeof close - 1;
		} else
			buffer_char(&out, *at++);
	}
	return out.at ? out.at : "";
}

static bool holds_together(const char *text, size_t at)
{
	static const char less[] = "&lt;";
	bool before = at >= 4 && strncmp(text + at - 4, less, 4) == 0;
	return before || strncmp(text + at + 1, less, 4) == 0 || words_hold_together(text, at);
}

/* Blanks at which a line must not end become no-break spaces; not in tags and not in code, which is copied from. */
static const char *hold_together(struct arena *arena, const char *body)
{
	struct buffer out = buffer_new(arena);
	bool tag = false, code = false;
	for (size_t i = 0; body[i]; i++) {
		if (body[i] == '<') {
			tag = true;
			if (strncmp(body + i, "<code", 5) == 0 || strncmp(body + i, "</code", 6) == 0)
				code = body[i + 1] != '/';
		} else if (body[i] == '>')
			tag = false;
		if (body[i] == ' ' && !tag && !code && holds_together(body, i))
			buffer_text(&out, "\u00a0");
		else
			buffer_char(&out, body[i]);
	}
	return out.at ? out.at : "";
}

static void page_head(const struct report *report, struct buffer *html)
{
	buffer_print(html, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n",
		language_name(report->voice->language));
	buffer_text(html,
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
		"<meta name=\"generator\" content=\"floorstat " VERSION "\">\n<title>");
	html_text(html, report_title(report->voice));
	buffer_text(html, "</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n");
	buffer_text(html, embedded("render/embedded/style.css"));
	buffer_text(html, "</style>\n</head>\n<body>\n<main>\n");
}

bool report_page(const struct report *report, const char *markdown, size_t length, struct buffer *html,
	struct fault *fault)
{
	page_body_function *convert = (page_body_function *)plugin_symbol("draw", "page_body", fault);
	if (!convert)
		return false;
	struct arena *arena = report->voice->arena;
	struct buffer body = buffer_new(arena);
	if (!convert(arena, markdown, length, &body, fault))
		return false;
	page_head(report, html);
	inline_figures(report, box_tables(arena, hold_together(arena, body.at)), html);
	buffer_text(html, "</main>\n<script>\n");
	buffer_text(html, embedded("render/embedded/script.js"));
	buffer_text(html, "</script>\n</body>\n</html>\n");
	return true;
}
