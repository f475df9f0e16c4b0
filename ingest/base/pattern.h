/* Regular expressions that strangers may write: POSIX extended, without what makes the C library's engine search for
 * minutes or take all memory. */
#ifndef FLOORSTAT_PATTERN_H
#define FLOORSTAT_PATTERN_H

#include <regex.h>

#include "arena.h"

/* The pattern compiled, freed with the arena; flags as for regcomp, REG_EXTENDED is understood.  NULL: it is none, and
 * *why says so. */
const regex_t *pattern_compile(struct arena *arena, const char *text, int flags, const char **why);

#endif
