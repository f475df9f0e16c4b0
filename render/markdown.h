/* GitHub-flavoured Markdown: every text that comes from data goes through markdown_text. */
#ifndef FLOORSTAT_MARKDOWN_H
#define FLOORSTAT_MARKDOWN_H

#include "sheet.h"

/* The text with all that Markdown would take for markup escaped, in one line; safe inside a cell of a table. */
const char *markdown_text(struct arena *arena, const char *text);

/* As code: `text`, whatever backticks it holds. */
const char *markdown_code(struct arena *arena, const char *text);

/* The sheet as a table; its title as a heading of that level (0: none). */
void markdown_sheet(FILE *out, const struct voice *voice, const struct sheet *sheet, unsigned level);

/* "- sentence" a line. */
void markdown_list(FILE *out, const struct voice *voice, const struct words *items);

#endif
