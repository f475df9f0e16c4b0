/* Text for a terminal: widths of characters, colours, tables that fit, wrapped sentences. */
#ifndef FLOORSTAT_TERMINAL_H
#define FLOORSTAT_TERMINAL_H

#include <stdio.h>

#include "sheet.h"

/* Columns that a text takes: 2 for East Asian wide characters, 0 for combining ones. */
size_t terminal_width(const char *text);

/* The text with control characters (escape sequences, line ends) and invalid bytes shown as \x1b, \n … */
const char *terminal_safe(struct arena *arena, const char *text);

/* The table, aligned; where it doesn't fit the width of the terminal, dispensable columns are left out and named, then
 * long texts are cut. */
void terminal_sheet(FILE *out, const struct voice *voice, const struct sheet *sheet);

/* A sentence, wrapped at the terminal's width (not at all into a pipe); following lines are indented by 'indent'. */
void terminal_paragraph(FILE *out, const struct voice *voice, const char *text, size_t indent);

/* A text in the colour of the tone, where colours are on. */
void terminal_toned(FILE *out, const struct voice *voice, const char *text, enum tone tone);

#endif
