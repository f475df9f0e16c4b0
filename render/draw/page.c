/* Markdown to HTML by cmark-gfm, in its safe mode: raw HTML and dangerous links don't pass. */
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <stdlib.h>
#include <string.h>

#include "../report.h"

static void parser_release(void *parser)
{
	cmark_parser_free(parser);
}

static void node_release(void *node)
{
	cmark_node_free(node);
}

bool page_body(
	struct arena *arena, const char *markdown, size_t length, struct buffer *html, struct fault *fault)
{
	cmark_gfm_core_extensions_ensure_registered();
	int options = CMARK_OPT_VALIDATE_UTF8;
	struct arena *objects = arena_child(arena);
	cmark_parser *parser = cmark_parser_new(options);
	if (!parser)
		arena_exhausted(arena);
	arena_defer(objects, parser_release, parser);
	cmark_syntax_extension *tables = cmark_find_syntax_extension("table");
	if (!tables) {
		arena_free(objects);
		return fault_set(fault, STATUS_OUTPUT, "the installed cmark-gfm has no tables");
	}
	cmark_parser_attach_syntax_extension(parser, tables);
	cmark_parser_feed(parser, markdown, length);
	cmark_node *document = cmark_parser_finish(parser);
	arena_defer(objects, node_release, document);
	char *text = cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser));
	arena_defer(objects, free, text);
	buffer_add(html, text, strlen(text));
	arena_free(objects);
	return true;
}
