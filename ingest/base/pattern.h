/* Regular expressions that strangers may write: POSIX extended, without what makes the C library's engine search for
 * minutes or take all memory. */
#ifndef FLOORSTAT_PATTERN_H
#define FLOORSTAT_PATTERN_H

#include <regex.h>
#include <stdbool.h>

#include "arena.h"

/* The pattern compiled, freed with the arena; flags as for regcomp, REG_EXTENDED is understood.  NULL: it is none, and
 * *why says so. */
const regex_t *pattern_compile(struct arena *arena, const char *text, int flags, const char **why);

/* Which bytes a text begins with that fits the pattern; all of them where that can't be told at a glance. */
enum { PATTERN_BEGINNINGS = 256 };
void pattern_beginnings(const char *pattern, bool bytes[PATTERN_BEGINNINGS]);

#endif
