/* The terminal: its width, whether colours are welcome, and a progress line. */
#ifndef FLOORSTAT_CLI_CONSOLE_H
#define FLOORSTAT_CLI_CONSOLE_H

#include "options.h"

/* Columns of standard output; 0 when it is no terminal. */
unsigned console_width(void);

/* Whether standard output is to be coloured: NO_COLOR (https://no-color.org) counts for COLOR_AUTO. */
bool console_colored(enum color_choice choice);

/* Whether standard output is a pipe whose reader has gone. */
bool console_reader_gone(void);

/* Says on standard error, when it is a terminal, what is being done once that has lasted half a second.  'what' must
 * live until the next call; NULL: done, the line is taken away. */
void progress_show(const char *what);

#endif
