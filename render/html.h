/* HTML: the one escaper of text. */
#ifndef FLOORSTAT_HTML_H
#define FLOORSTAT_HTML_H

#include "../ingest/base/text.h"

/* The text for element content and quoted attributes. */
void html_text(struct buffer *out, const char *text);

#endif
