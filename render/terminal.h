/* Text for a terminal: widths of characters, colours, tables that fit, wrapped sentences. */
#ifndef FLOORSTAT_TERMINAL_H
#define FLOORSTAT_TERMINAL_H

#include <stdint.h>
#include <stdio.h>

#include "sheet.h"

/* Columns that a text takes: 2 for East Asian wide characters, 0 for combining ones. */
size_t terminal_width(const char *text);
size_t terminal_character_width(uint32_t code);

/* The text with control characters (escape sequences, line ends) and invalid bytes shown as \x1b, \n … */
const char *terminal_safe(struct arena *arena, const char *text);

/* The table, aligned on the decimal points.  Where it doesn't fit the width of the terminal, headings take two lines, names
 * lose their middle, and dispensable columns are left out and named, in this order; a verdict that still doesn't fit goes
 * on in the next line. */
void terminal_sheet(FILE *out, const struct voice *voice, const struct sheet *sheet);

/* A sentence, wrapped at the terminal's width (not at all into a pipe); following lines are indented by 'indent'. */
void terminal_paragraph(FILE *out, const struct voice *voice, const char *text, size_t indent);

/* Where a line of at most 'room' columns that begins at 'from' ends: after the last blank, or between wide characters;
 * 'next' is where the following line begins. */
size_t terminal_line_end(const char *text, size_t from, size_t room, size_t *next);

/* That many blanks. */
void terminal_blanks(FILE *out, size_t count);

/* A text in the colour of the tone, where colours are on. */
void terminal_toned(FILE *out, const struct voice *voice, const char *text, enum tone tone);

#endif
