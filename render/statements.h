/* The sentences of a careful author: what these data show, and what they do not. */
#ifndef FLOORSTAT_STATEMENTS_H
#define FLOORSTAT_STATEMENTS_H

#include "voice.h"

struct statements {
	const char *headline;  /* two or three sentences, the verdict first */
	const char *paragraph; /* ready to paste into an article */
	struct words can, cannot;
};

struct statements statements_of(const struct voice *voice);

#endif
