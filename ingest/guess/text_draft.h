/* Lines of text that no collector is known for: a first mapping from the shape that recurs. */
#ifndef FLOORSTAT_TEXT_DRAFT_H
#define FLOORSTAT_TEXT_DRAFT_H

#include "../base/arena.h"
#include "../base/text.h"
#include "../bytes/source.h"

/* The text of a mapping for the shape that most lines of the source's first block have: same number of words, numbers
 * at the same places, a word or sign around them that stays.  Each statement is a guess.  NULL when no two lines are
 * alike so. */
const char *text_draft(struct arena *arena, const struct source *source, struct names *names);

#endif
