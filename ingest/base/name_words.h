/* Words in the names of fields. */
#ifndef FLOORSTAT_NAME_WORDS_H
#define FLOORSTAT_NAME_WORDS_H

#include <stdbool.h>

#include "text.h"

/* Words of a name: small letters, split at camelCase, joints, digits and brackets: "cpuBefore (n)": cpu before n. */
struct name_words {
	char text[96];
	const char *at[12];
	size_t count;
};
void name_split(struct text name, struct name_words *words);
bool name_has(const struct name_words *words, const char *list); /* any of "cpu|core" */

/* Whether run_1, run_2 …: a name that ends in a number; *stem is what stands before it. */
bool name_is_numbered(struct text name, struct text *stem, size_t *number);

#endif
