/* The temporary files and folders that exist right now, so that a signal can take them away before it ends the program. */
#ifndef FLOORSTAT_TEMPORARY_H
#define FLOORSTAT_TEMPORARY_H

#include <stdbool.h>

struct temporary {
	const char *path; /* valid while the temporary is listed */
	bool folder;
	struct temporary *next;
};

/* Lists one, dropped by its owner when it is moved to its place or removed.  A folder is listed before what is in it. */
void temporary_add(struct temporary *temporary);
void temporary_drop(struct temporary *temporary); /* one that isn't listed is left alone */

/* Drops this one and all that were listed after it. */
void temporary_drop_from(struct temporary *temporary);

/* Removes all that are listed, the latest first.  Safe in a signal handler. */
void temporaries_remove(void);

/* Between the two no signal ends the program: a temporary is made and listed, or files are moved to their places. */
void signals_hold(void);
void signals_release(void);

#endif
